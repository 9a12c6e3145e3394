/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/chance_ends_impl.h"

#include "model/whole_impl.h"

/* Battles that a thread takes at a time. */
#define PORTION 16

/* Seconds for a jump, measured on one core of 3 GHz, and with each pair of
 * groups. */
#define JUMP      1.5e-7
#define PAIR_JUMP 1e-8

/* A range of battles under way. */
typedef struct fight_range {
    lan_chance_fights *fights;
    const lan_chance_ends *ends;
    int64_t first;
} fight_range;

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

double lan_chance_seconds(const lan_battle *battle)
{
    const double groups = battle->plan->group_count;
    return lan_chance_soldiers(battle) * (JUMP + PAIR_JUMP * groups * groups);
}

/* --- one ----------------------------------------------------------------- */

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

/* --- a range ------------------------------------------------------------- */

lan_status lan_chance_fights_create(lan_chance_fights *fights,
                                    const lan_battle *battle, uint64_t seed,
                                    bool until_end, int threads,
                                    const lan_progress *progress)
{
    const lan_jumps_request request = {.until_end = until_end,
                                       .outcome_only = true};
    fights->seed = seed;
    return lan_chance_work_create(&fights->work, battle, &request, threads,
                                  progress);
}

void lan_chance_fights_clear(lan_chance_fights *fights)
{
    lan_chance_work_clear(&fights->work);
}

bool lan_chance_fights_run(lan_chance_fights *fights, int64_t first,
                           int32_t count, const lan_chance_ends *ends)
{
    fight_range range = {.fights = fights, .ends = ends, .first = first};
    return lan_chance_work_range(&fights->work, first, count, PORTION,
                                 fight_one, &range);
}
