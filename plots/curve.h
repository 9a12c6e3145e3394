/* plots/curve.h - the picture of strengths over time, of one or more battles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one battle: a line per group where there are at most eight, else
 *          per army or side; morale below where an army has it. Several: a
 *          line per side and battle, one colour per battle.
 * Errors   as old_picture_make(); LAN_EINVAL for a trajectory that is not its
 *          battle's.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_PLOTS_CURVE_H
#define LAN_PLOTS_CURVE_H

#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "plots/picture.h"

/* Battles in one picture, at most. */
#define LAN_CURVE_MAX_BATTLES 12

/* Where the strengths of battles by chance lie. A picture with a band has a
 * line per army. */
typedef struct lan_curve_band {
    size_t count;
    const double *times; /* [count], rising */
    const double *low;   /* [armies][count] */
    const double *high;  /* [armies][count] */
    const char *note;    /* what it is, a line below the result; NULL: none */
} lan_curve_band;

typedef struct lan_curve {
    const char *title;         /* "" allowed */
    const char *time_unit;     /* label, "" allowed */
    const lan_battle *battle;  /* at its end */
    const lan_battle_def *def; /* what it was made from */
    const lan_trajectory *trajectory;
    const lan_outcome *outcome;
    const lan_curve_band *band; /* NULL: none; of a single battle only */
} lan_curve;

/* count  1 .. LAN_CURVE_MAX_BATTLES */
LAN_MUST_CHECK
lan_status lan_curve_draw(const lan_curve *curves, size_t count,
                          const old_picture *picture, lan_error *err);

#endif
