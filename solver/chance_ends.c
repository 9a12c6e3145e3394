/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/chance_ends_impl.h"

#include "base/real.h"
#include "engine/whole_impl.h"

/* Battles that a thread takes at a time; fewer where they are large: of a chain
 * so many that they have about as many soldiers. */
#define PORTION        16
#define CHAIN_PORTION  512
#define CHAIN_SOLDIERS 4e6

/* Seconds for a jump, measured on one core of 3 GHz: of a chain, and of a
 * battle in general, the latter with each pair of groups. */
#define CHAIN_JUMP   2.5e-9
#define GENERAL_JUMP 1.5e-7
#define PAIR_JUMP    1e-8

/* A range of battles under way. */
typedef struct fight_range {
    lan_chance_fights *fights;
    const lan_chance_ends *ends;
    int64_t first;
} fight_range;

/* The one choice between the two: true for a battle that is a chain. */
static bool choose_chain(const lan_battle *battle, bool until_end,
                         lan_duel_chain *chain)
{
    return !until_end && lan_duel_chain_of(battle, chain);
}

/* --- what it takes -------------------------------------------------------- */

double lan_chance_soldiers(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    double soldiers = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        soldiers += plan->groups[i].start + plan->groups[i].scheduled;
    }
    return soldiers;
}

double lan_chance_seconds(const lan_battle *battle, bool until_end)
{
    const double groups = battle->plan->group_count;
    lan_duel_chain chain;
    return lan_chance_soldiers(battle) *
           (choose_chain(battle, until_end, &chain)
                ? CHAIN_JUMP
                : GENERAL_JUMP + PAIR_JUMP * groups * groups);
}

/* --- one by one ----------------------------------------------------------- */

static void write_end(const fight_range *range, const lan_battle *battle,
                      int64_t number)
{
    const lan_plan *plan = battle->plan;
    const size_t at = (size_t)(number - range->first);
    int32_t *left = &range->ends->left[at * (size_t)plan->side_count];
    for (int32_t s = 0; s < plan->side_count; s++) {
        left[s] = 0;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        const int32_t side = plan->armies[plan->groups[i].army].side;
        left[side] += (int32_t)battle->state.x[i];
    }
    range->ends->winner[at] = battle->state.head->winner;
    range->ends->time[at] = battle->state.head->time;
}

static void fight_one(void *context, lan_jumps *jumps, int64_t number)
{
    const fight_range *range = context;
    if (lan_chance_work_fight(&range->fights->work, jumps, range->fights->seed,
                              (uint64_t)number)) {
        write_end(range, jumps->battle, number);
    }
}

/* --- many at once --------------------------------------------------------- */

static void write_chain_end(const fight_range *range, const lan_chain_end *end,
                            int32_t at)
{
    const lan_chance_fights *fights = range->fights;
    const lan_plan_army *armies = fights->battle->plan->armies;
    const int beaten = end->left[0] > fights->chain.floor[0] ? 1 : 0;
    int32_t *left = &range->ends->left[(size_t)at * 2];
    for (int i = 0; i < 2; i++) {
        left[armies[i].side] =
            end->left[i] > fights->gone ? (int32_t)end->left[i] : 0;
    }
    range->ends->winner[at] = armies[1 - beaten].side;
    range->ends->time[at] = end->time;
}

static int32_t chain_portion(const lan_duel_chain *chain)
{
    const double most = CHAIN_SOLDIERS / (chain->start[0] + chain->start[1]);
    return (int32_t)fmin(fmax(most, PORTION), CHAIN_PORTION);
}

static void fight_portion(const fight_range *range, int32_t first, int32_t size)
{
    const lan_chance_fights *fights = range->fights;
    lan_chain_end ends[CHAIN_PORTION];
    lan_duel_chain_run(&fights->chain, fights->seed,
                       (uint64_t)(range->first + first), size, ends);
    for (int32_t k = 0; k < size; k++) {
        write_chain_end(range, &ends[k], first + k);
    }
}

static bool fight_chains(const fight_range *range, int32_t count)
{
    lan_chance_work *work = &range->fights->work;
    const int32_t portion = chain_portion(&range->fights->chain);
    const int32_t portions = (count + portion - 1) / portion;
    atomic_store(&work->fought, 0);
#pragma omp parallel for schedule(dynamic) num_threads(work->threads)
    for (int32_t p = 0; p < portions; p++) {
        const int32_t first = p * portion;
        const int32_t size = first + portion <= count ? portion : count - first;
        if (!lan_chance_work_is_stopped(work)) {
            fight_portion(range, first, size);
            atomic_fetch_add(&work->fought, size);
        }
    }
    return !atomic_load(&work->stopped);
}

/* --- any ------------------------------------------------------------------ */

lan_status lan_chance_fights_create(lan_chance_fights *fights,
                                    const lan_battle *battle, uint64_t seed,
                                    bool until_end, int threads,
                                    const lan_progress *progress)
{
    const lan_jumps_request request = {.until_end = until_end,
                                       .outcome_only = true};
    fights->battle = battle;
    fights->seed = seed;
    fights->gone = lan_whole_gone(battle->plan);
    fights->is_chain = choose_chain(battle, until_end, &fights->chain);
    return lan_chance_work_create(&fights->work,
                                  fights->is_chain ? NULL : battle, &request,
                                  threads, progress);
}

void lan_chance_fights_clear(lan_chance_fights *fights)
{
    lan_chance_work_clear(&fights->work);
}

bool lan_chance_fights_run(lan_chance_fights *fights, int64_t first,
                           int32_t count, const lan_chance_ends *ends)
{
    fight_range range = {.fights = fights, .ends = ends, .first = first};
    return fights->is_chain ? fight_chains(&range, count)
                            : lan_chance_work_range(&fights->work, first, count,
                                                    PORTION, fight_one, &range);
}
