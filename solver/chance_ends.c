/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/chance_ends_impl.h"

#include <stdlib.h>

#include "base/real.h"
#include "base/threads_impl.h"
#include "engine/whole_impl.h"

/* Battles that a thread takes at a time; fewer where they are large: of a chain
 * so many that they have about as many soldiers. */
#define PORTION        16
#define CHAIN_PORTION  512
#define CHAIN_SOLDIERS 4e6

/* Seconds for a jump, measured on one core of 3 GHz: of a chain, in lanes, and
 * of a battle alone, the latter two with each pair of groups. */
#define CHAIN_JUMP   2.5e-9
#define LANES_JUMP   1.5e-8
#define LANES_PAIR   1e-10
#define GENERAL_JUMP 1.5e-7
#define PAIR_JUMP    1e-8

/* A range of battles under way. */
typedef struct fight_range {
    lan_chance_fights *fights;
    const lan_chance_ends *ends;
    int64_t first;
} fight_range;

/* The one choice between them. */
static lan_chance_way choose_way(const lan_battle *battle, bool until_end,
                                 lan_duel_chain *chain)
{
    if (!until_end && lan_duel_chain_of(battle, chain)) {
        return LAN_CHANCE_CHAIN;
    }
    return lan_jump_lanes_fit(battle) ? LAN_CHANCE_LANES : LAN_CHANCE_ALONE;
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
    const double soldiers = lan_chance_soldiers(battle);
    lan_duel_chain chain;
    switch (choose_way(battle, until_end, &chain)) {
    case LAN_CHANCE_CHAIN:
        return soldiers * CHAIN_JUMP;
    case LAN_CHANCE_LANES:
        return soldiers * (LANES_JUMP + LANES_PAIR * groups * groups);
    case LAN_CHANCE_ALONE:
        break;
    }
    return soldiers * (GENERAL_JUMP + PAIR_JUMP * groups * groups);
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

static int32_t size_of_portion(const lan_battle *battle)
{
    const double most = CHAIN_SOLDIERS / lan_chance_soldiers(battle);
    return (int32_t)fmin(fmax(most, PORTION), CHAIN_PORTION);
}

static void fight_chains(const fight_range *range, int32_t first, int32_t size)
{
    const lan_chance_fights *fights = range->fights;
    lan_chain_end ends[CHAIN_PORTION];
    lan_duel_chain_run(&fights->chain, fights->seed,
                       (uint64_t)(range->first + first), size, ends);
    for (int32_t k = 0; k < size; k++) {
        write_chain_end(range, &ends[k], first + k);
    }
}

static void write_lane_end(void *context, const lan_battle *battle,
                           uint64_t number)
{
    write_end(context, battle, (int64_t)number);
}

static bool is_lane_stopped(void *context)
{
    const fight_range *range = context;
    return lan_chance_work_is_stopped(&range->fights->work);
}

static void fight_lanes(const fight_range *range, int32_t first, int32_t size)
{
    fight_range own = *range;
    const lan_jump_lanes_caller caller = {.context = &own,
                                          .ended = write_lane_end,
                                          .is_stopped = is_lane_stopped};
    (void)lan_jump_lanes_run(&range->fights->lanes[lan_thread_number()],
                             range->fights->seed,
                             (uint64_t)(range->first + first), size, &caller);
}

static bool fight_portions(const fight_range *range, int32_t count)
{
    lan_chance_work *work = &range->fights->work;
    const bool is_chain = range->fights->way == LAN_CHANCE_CHAIN;
    const int32_t portion = size_of_portion(range->fights->battle);
    const int32_t portions = (count + portion - 1) / portion;
    atomic_store(&work->fought, 0);
#pragma omp parallel for schedule(dynamic) num_threads(work->threads)
    for (int32_t p = 0; p < portions; p++) {
        const int32_t first = p * portion;
        const int32_t size = first + portion <= count ? portion : count - first;
        if (lan_chance_work_is_stopped(work)) {
            continue;
        }
        if (is_chain) {
            fight_chains(range, first, size);
        } else {
            fight_lanes(range, first, size);
        }
        atomic_fetch_add(&work->fought, size);
    }
    return !atomic_load(&work->stopped);
}

/* --- any ------------------------------------------------------------------ */

static lan_status create_lanes(lan_chance_fights *fights, bool until_end)
{
    const size_t threads = (size_t)fights->work.threads;
    lan_status status = LAN_OK;
    fights->lanes = calloc(threads, sizeof *fights->lanes);
    if (fights->lanes == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t t = 0; status == LAN_OK && t < threads; t++) {
        status = lan_jump_lanes_create(&fights->lanes[t], fights->battle,
                                       until_end, lan_lanes_widest());
    }
    return status;
}

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
    fights->way = choose_way(battle, until_end, &fights->chain);
    const bool is_alone = fights->way == LAN_CHANCE_ALONE;
    const lan_status status = lan_chance_work_create(
        &fights->work, is_alone ? battle : NULL, &request, threads, progress);
    return status == LAN_OK && fights->way == LAN_CHANCE_LANES
               ? create_lanes(fights, until_end)
               : status;
}

void lan_chance_fights_clear(lan_chance_fights *fights)
{
    for (int t = 0; fights->lanes != NULL && t < fights->work.threads; t++) {
        lan_jump_lanes_clear(&fights->lanes[t]);
    }
    free(fights->lanes);
    lan_chance_work_clear(&fights->work);
}

bool lan_chance_fights_run(lan_chance_fights *fights, int64_t first,
                           int32_t count, const lan_chance_ends *ends)
{
    fight_range range = {.fights = fights, .ends = ends, .first = first};
    return fights->way == LAN_CHANCE_ALONE
               ? lan_chance_work_range(&fights->work, first, count, PORTION,
                                       fight_one, &range)
               : fight_portions(&range, count);
}
