/* solver/chance_ends_impl.h - how stochastic battles end, where no more than
 * that is asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  as of chance_work_impl.h; the bits do not depend on how many.
 */
#ifndef LAN_SOLVER_CHANCE_ENDS_IMPL_H
#define LAN_SOLVER_CHANCE_ENDS_IMPL_H

#include "solver/chance_work_impl.h"
#include "solver/odds_fights_impl.h"

/* A battle that is fought many times. */
typedef struct lan_chance_fights {
    uint64_t seed;
    lan_chance_work work;
} lan_chance_fights;

/* Makes workspaces to fight a battle from its start; until_end: apply time.end.
 * _clear() undoes it in any case. */
LAN_MUST_CHECK
lan_status lan_chance_fights_create(lan_chance_fights *fights,
                                    const lan_battle *battle, uint64_t seed,
                                    bool until_end, int threads,
                                    const lan_progress *progress);
void lan_chance_fights_clear(lan_chance_fights *fights);

/* Fights battles first .. first + count - 1 of the seed into ends[0 .. count -
 * 1]; false where it was stopped. */
bool lan_chance_fights_run(lan_chance_fights *fights, int64_t first,
                           int32_t count, const lan_chance_ends *ends);

/* Soldiers of a battle, all that are scheduled included. */
double lan_chance_soldiers(const lan_battle *battle);

/* Estimate of the seconds that one takes in which all fall, of one thread: the
 * same on every machine. */
double lan_chance_seconds(const lan_battle *battle);

#endif
