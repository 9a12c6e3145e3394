/* solver/odds_fights_impl.h - odds of whatever can be fought again and again,
 * by simulation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_ODDS_FIGHTS_IMPL_H
#define LAN_SOLVER_ODDS_FIGHTS_IMPL_H

#include "lanchester/odds.h"

/* How battles ended, one after the other. */
typedef struct lan_chance_ends {
    int32_t *winner; /* [battles] side, or negative */
    int32_t *left;   /* [battles][sides] soldiers */
    double *time;    /* [battles] mean of such a battle where it does not depend
                        on time */
} lan_chance_ends;

/* What is fought. */
typedef struct lan_odds_fights {
    void *context;
    /* Fights battles first .. first + count - 1 into ends[0 .. count - 1];
     * total: those that the answer will take, to report. Its bits do not depend
     * on how battles are grouped. */
    lan_status (*run)(void *context, int64_t first, int32_t count, double total,
                      const lan_chance_ends *ends, lan_error *err);
    double seconds;  /* an estimate for one, of one thread: the same on every
                        machine */
    const char *why; /* they are simulated, as a clause */
} lan_odds_fights;

/* Computes odds by simulation alone: as many battles as precision, patience and
 * options ask for, in batches, counted in the order of their numbers.
 *
 * battle  at time 0: its sides, and the most that each may have
 *
 * Returns as lan_odds_find() does; LAN_ENOCLOSED where an exact answer is asked
 * for. */
LAN_MUST_CHECK
lan_status lan_odds_find_by_fights(const lan_battle *battle,
                                   const lan_odds_fights *fights,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds **out,
                                   lan_error *err);

#endif
