/* balance/solving/turning_point.h - with what start a side would have won, or
 * held out, or been no worse off.
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
#include "engine/battle.h"
#include "solver/solve.h"

#define LAN_TURNING_MAX_FACTOR 1000.0

/* What the side is to reach. */
typedef enum lan_turning_aim {
    LAN_TURNING_WIN,  /* it is the winner; a mutual end is no win */
    LAN_TURNING_HOLD, /* it wins, or nobody does and an army of it is in the
                         fight when the battle ends */
    LAN_TURNING_LEVEL /* it wins, or nobody does and its share left (of all it
                         has had, broken armies included) is at least that of
                         every other side */
} lan_turning_aim;

typedef enum lan_turning_kind {
    LAN_TURNING_FOUND,
    LAN_TURNING_AHEAD,    /* it reaches its aim as it is */
    LAN_TURNING_NO_START, /* it starts with nothing that could be scaled */
    LAN_TURNING_NEVER,   /* no factor tried up to LAN_TURNING_MAX_FACTOR does */
    LAN_TURNING_GIVEN_UP /* the battles or calls allowed were used up */
} lan_turning_kind;

typedef struct lan_turning_options {
    lan_turning_aim aim;
    double rtol;     /* of the factor, 1e-12 .. 0.1 */
    int32_t battles; /* at most so many are fought, >= 1 */
    /* Calls of right-hand sides, all battles together, >= 1: one battle of a
     * search may be a thousand times as expensive as the battle it began with.
     * Counted, not timed, so that the answer is the same everywhere; exceeded
     * by a few steps. */
    int64_t calls;
    const lan_progress *progress; /* may be NULL */
} lan_turning_options;

typedef struct lan_turning_point {
    lan_turning_kind kind;
    double factor;   /* > 1; LAN_NAN unless found */
    double count;    /* the side's start at this factor, soldiers; LAN_NAN */
    int32_t battles; /* that were fought for the answer */
    int64_t calls;   /* of right-hand sides, all together */
} lan_turning_point;

/* To win, to 1e-6, in at most 200 battles, however expensive. */
lan_turning_options lan_turning_options_default(void);

/* Searches the least factor at which a side reaches its aim.
 *
 * The factor grows from 1 by the fourth root of two until the aim is reached;
 * then what lies between the last two is narrowed to rtol. The factor found
 * was fought and reaches the aim; one within rtol below it was fought and does
 * not. More soldiers need not be better: a range of factors narrower than a
 * step, in which the aim is reached, may be overlooked below the one found, and
 * above it the aim may be missed again.
 *
 * side  0 .. sides - 1, as in engine/battle.h
 *
 * Returns LAN_EINVAL for an argument out of range; writes out on LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_turning_point_find(const lan_battle_def *def, int32_t side,
                                  const lan_solver_options *options,
                                  const lan_turning_options *how,
                                  lan_turning_point *out, lan_error *err);

/* Fights one battle with the side's start multiplied by a factor, finite and
 * > 0: whether its aim is reached; false where how->calls do not suffice. */
LAN_MUST_CHECK
lan_status lan_turning_point_try(const lan_battle_def *def, int32_t side,
                                 double factor,
                                 const lan_solver_options *options,
                                 const lan_turning_options *how, bool *out,
                                 lan_error *err);

#endif
