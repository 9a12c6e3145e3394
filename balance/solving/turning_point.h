/* balance/solving/turning_point.h - with what start a side would have held its
 * own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the starting counts of all groups of one side are multiplied by one
 *          factor; reinforcements stay as they are.
 * Range    factors from 1 to LAN_TURNING_MAX_FACTOR.
 * Errors   those of lan_battle_create() and of the solver.
 * Threads  any; nothing here has state.
 * Source   root bracketing by R. P. Brent, Algorithms for minimization without
 *          derivatives (1973), ch. 4, as in GSL.
 */
#ifndef LAN_BALANCE_SOLVING_TURNING_POINT_H
#define LAN_BALANCE_SOLVING_TURNING_POINT_H

#include "base/progress.h"
#include "model/battle.h"
#include "solver/solve.h"

#define LAN_TURNING_MAX_FACTOR 1000.0

typedef enum lan_turning_kind {
    LAN_TURNING_FOUND,
    LAN_TURNING_AHEAD,    /* it is not behind as it is */
    LAN_TURNING_NO_START, /* it starts with nothing that could be scaled */
    LAN_TURNING_NEVER,    /* no factor up to LAN_TURNING_MAX_FACTOR does it */
    LAN_TURNING_GIVEN_UP  /* the battles or calls allowed were used up */
} lan_turning_kind;

typedef struct lan_turning_point {
    lan_turning_kind kind;
    double factor;   /* >= 1; LAN_NAN unless found */
    double count;    /* the side's start at this factor, soldiers; LAN_NAN */
    int32_t battles; /* that were worked out for the answer */
    int64_t calls;   /* of right-hand sides, all together */
} lan_turning_point;

/* Searches the smallest factor, by doubling and then by Brent's method, at
 * which a side is no longer behind.
 *
 * A side is ahead where it wins, or where nobody wins and its share left (of
 * all it has had, broken armies included) is at least that of every other. In
 * most battles that is where the margin is zero; where armies break at
 * different shares the winner changes at a margin of its own, and the winner
 * counts.
 *
 * side      0 .. sides - 1, as in model/battle.h
 * rtol      of the factor, 1e-12 .. 0.1
 * battles   at most so many are worked out, >= 1
 * progress  may be NULL
 *
 * Returns LAN_EINVAL for an argument out of range; writes out on LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  double rtol, int32_t battles,
                                  const lan_progress *progress,
                                  lan_turning_point *out, lan_error *err);

/* The same within so many calls of right-hand sides, all battles together, >=
 * 1: one battle of a search may be a thousand times as dear as the battle it
 * began with. Counted, not timed, so that the answer is the same everywhere;
 * gone beyond by a few steps. */
LAN_MUST_CHECK
lan_status lan_turning_point_find_within(
    const lan_battle_def *def, int32_t side, const lan_solver_options *options,
    double rtol, int32_t battles, int64_t calls, const lan_progress *progress,
    lan_turning_point *out, lan_error *err);

#endif
