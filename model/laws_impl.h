/* model/laws_impl.h - the laws of fire, a row a law, for floors 1 to 3.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a target of strength x loses per time
 *
 *              coefficient * fire^enemy * share * size(k, x)
 *
 *          to each attacker; `share` is 1 and `enemy` is the law's where a law
 *          does not divide fire, and `enemy` is 1 where it does. k is the
 *          law's one number on the side of the target.
 * Units    as in lanchester/battle_def.h.
 * Range    total functions; x may be below zero by the error of a step.
 * Threads  any.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916): aimed, area; H.
 *          Brackney, Operations Research 7 (1959) 30-44: search; R. L.
 *          Helmbold, J. Bracken: power, see solver/invariant.h.
 */
#ifndef LAN_MODEL_LAWS_IMPL_H
#define LAN_MODEL_LAWS_IMPL_H

#include "base/real.h"
#include "lanchester/battle_def.h"

typedef struct lan_law_row {
    const char *name;
    const char *no_closed_form; /* why a pair at this law has none, or NULL */
    bool needs_coefficient;     /* unit types do not give one */
    bool needs_half;
    bool is_divided; /* an attacker's fire among its targets */
    bool is_on_army; /* the groups of an army are one target, its area counts */
    bool is_power;   /* size(k, x) is x^k */
    bool is_bilinear; /* size(k, x) is constant + linear x */
    double constant;
    double linear;
    /* NULL: 1 at any strength. */
    double (*size)(double k, double x);
    double (*slope)(double k, double x);       /* of size by x */
    double (*per_soldier)(double k, double x); /* size / x, at 0 its limit */
    /* True where it brings a target to zero in finite time. */
    bool (*finishes)(double k);
    double (*k)(const lan_fire_def *fire); /* NULL: it has no number */
} lan_law_row;

/* The law of an attacker on a target in force now, with its numbers. */
typedef struct lan_pair_law {
    lan_law law;
    double coefficient;
    double enemy;
    double k;
} lan_pair_law;

#define LAN_LAW_ROWS ((size_t)LAN_LAW_MIXED + 1)
extern const lan_law_row lan_law_rows[LAN_LAW_ROWS];

/* NULL for a number that is no law. */
static inline const lan_law_row *lan_law_row_of(lan_law law)
{
    return (size_t)law < LAN_LAW_ROWS ? &lan_law_rows[law] : NULL;
}

/* True for a law that an entry may give. */
bool lan_law_is_given(lan_law law);

/* "none, aimed, area or power" */
#define LAN_LAW_NAMES_SIZE 64
const char *lan_law_names(char buffer[LAN_LAW_NAMES_SIZE]);

static inline double lan_law_size(const lan_law_row *row, double k, double x)
{
    return row->size == NULL ? 1.0 : row->size(k, x);
}

/* A battle of two groups at bilinear laws: the rates of by far most battles, in
 * a few operations. */
typedef struct lan_pair_rates {
    bool holds;
    double aimed[2]; /* what the group loses per enemy soldier and time */
    double area[2];  /* the same per own soldier */
} lan_pair_rates;

/* Losses of group i per time in combat. */
static inline double lan_pair_loss(const lan_pair_rates *pair, int32_t i,
                                   double own, double enemy)
{
    return (pair->aimed[i] + pair->area[i] * own) * enemy;
}

#endif
