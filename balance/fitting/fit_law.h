/* balance/fitting/fit_law.h - which law of attrition the losses of a battle
 * follow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each side loses coefficient * enemy's strength ^ enemy * its own ^
 *          own per time: a line in logarithms, fitted by least squares to both
 *          sides' losses together, with exponents in common. A law predicts by
 *          how far it is off from each loss when fitted to all others.
 * Units    coefficients as in model/battle_def.h, for totals of sides.
 * Range    two sides. Losses are those of `:lost` columns, from a row's time to
 *          the next (the last as long as the one before), at the strengths of
 *          the row; where a side has none, what it has less in the next row in
 *          which both sides are known, at the mean of both. Losses and
 *          strengths that are not above 0, as where reinforcements came, and
 *          those with empty cells are left out.
 * Errors   LAN_EINVAL: not two sides, no strengths of one, or fewer than three
 *          losses of one; LAN_ENOMEM.
 * Source   J. Bracken, Lanchester models of the Ardennes campaign, Naval Res.
 *          Logist. 42 (1995), 559-577; R. Fricker, Attrition models of the
 *          Ardennes campaign, Naval Res. Logist. 45 (1998), 1-22, for the
 *          regression in logarithms; D. Allen, Technometrics 16 (1974),
 *          125-127, for errors with one left out.
 */
#ifndef LAN_BALANCE_FITTING_FIT_LAW_H
#define LAN_BALANCE_FITTING_FIT_LAW_H

#include <stdbool.h>

#include "balance/fitting/observed.h"

typedef enum lan_fit_law_kind {
    LAN_FIT_LAW_SQUARE,      /* enemy 1, own 0 */
    LAN_FIT_LAW_LINEAR,      /* enemy 1, own 1 */
    LAN_FIT_LAW_LOGARITHMIC, /* enemy 0, own 1 */
    LAN_FIT_LAW_POWER        /* both free */
} lan_fit_law_kind;

typedef struct lan_fit_law {
    bool is_known;         /* false: the strengths do not tell exponents */
    double enemy;          /* exponents */
    double own;            /* */
    double enemy_error;    /* standard errors; 0 for those of a named law */
    double own_error;      /* */
    double coefficient[2]; /* of losses of the first and of the second side */
    double deviation;      /* of a logarithm of a loss from the law */
    double prediction;     /* root mean square of the same, each loss left out
                              of its own fit */
} lan_fit_law;

/* Room for laws that are still to come. */
#define LAN_FIT_LAWS_MOST 8

typedef struct lan_fit_laws {
    size_t law_count;
    lan_fit_law law[LAN_FIT_LAWS_MOST]; /* [law_count], by kind */
    lan_fit_law_kind
        best;            /* the smallest prediction; of equal ones the first */
    double correlation;  /* of the two exponents of the power law; LAN_NAN */
    size_t used;         /* losses, of both sides */
    size_t left_out;     /* losses that are not above 0, or not known: */
    size_t unknown;      /* of these, as cells are empty */
    const char *side[2]; /* names, the def's */
} lan_fit_laws;

/* "square", "linear", "logarithmic", "power" */
const char *lan_fit_law_name(lan_fit_law_kind kind);

/* Compares the laws on a table of losses; writes out on LAN_OK. */
LAN_MUST_CHECK
lan_status lan_fit_law_find(const lan_battle_def *def,
                            const lan_observed *observed, lan_fit_laws *out,
                            lan_error *err);

#endif
