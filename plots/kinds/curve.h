/* plots/kinds/curve.h - strengths over time, of one or more battles.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one battle: a line per group where there are at most eight, else
 *          per army or side; morale below where an army has it; what was
 *          reported as points, and below how far the lines are from them.
 *          Several: a line per side and battle, one colour per battle.
 * Errors   LAN_EINVAL with a text: a trajectory that is not its battle's, a
 *          band or points of more than one battle; LAN_ELIMIT: more lines than
 *          can be told apart; LAN_ENOMEM.
 * Owner    everything is the caller's and lives on through the call.
 */
#ifndef LAN_RESULTS_FIGURES_CURVE_H
#define LAN_RESULTS_FIGURES_CURVE_H

#include "lanchester/campaign.h"
#include "lanchester/fit.h"
#include "lanchester/outcome.h"
#include "lanchester/solver.h"
#include "plots/figure.h"

/* Battles in one figure, at most. */
#define LAN_CURVE_MAX_BATTLES 12

/* Where the strengths of random battles lie. A figure with a band has a line
 * per army. */
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
    const lan_curve_band *band;   /* NULL: none; of a single battle only */
    const lan_observed *observed; /* the same */
    const char *note; /* a faint line below the result; NULL: none */
    const lan_campaign_story *story; /* whose battles are shaded; NULL: none;
                                        of a single battle only */
} lan_curve;

/* count  1 .. LAN_CURVE_MAX_BATTLES */
LAN_MUST_CHECK
lan_status lan_curve_figure(const lan_curve *curves, size_t count,
                            lan_figure **out, lan_error *err);

#endif
