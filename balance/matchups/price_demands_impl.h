/* balance/matchups/price_demands_impl.h - what is wanted of prices as linear
 * bounds on small changes, and the linear program over them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller, from _init() to _clear().
 * Errors   a text in work->err.
 */
#ifndef LAN_BALANCE_MATCHUPS_PRICE_DEMANDS_IMPL_H
#define LAN_BALANCE_MATCHUPS_PRICE_DEMANDS_IMPL_H

#include "balance/matchups/price_impl.h"

/* What is lacking of a demand weighs so many times as much as changes do. */
#define PRICE_PENALTY 50.0

/* One round: demands, lo <= value + slopes dx <= hi, and where they lead to. */
typedef struct price_demands {
    price_work *work;
    size_t row_count; /* pairs, or types of a mix */
    double *values;   /* [rows] */
    double *lo;
    double *hi;
    double *slopes;   /* [rows][variables] */
    double *pairs;    /* [pairs] log-odds or payoff */
    double *by_pair;  /* [pairs][variables] its slopes */
    bool *is_certain; /* [pairs] */
    double *x;        /* [variables] */
    double *dx;       /* [variables] */
    double *moved;    /* [variables] values */
    size_t schedule;
    double vague;    /* log-odds are divided by it */
    double farthest; /* log-odds */
    double stride;
    bool is_demanding; /* what lacks is all that counts */
    bool is_solved;
    double lacking;
    double *weights; /* [rows] prices of demands */
    int *index;      /* [variables + 2], from 1 as GLPK counts */
    double *cells;
} price_demands;

LAN_MUST_CHECK
lan_status price_demands_init(price_demands *r, price_work *work);
void price_demands_clear(price_demands *r);

bool price_goes_by_odds(const price_work *work);

/* Fills in demands at a candidate, and what it comes to: what lacks, and the
 * change. */
LAN_MUST_CHECK
lan_status price_demands_measure(price_demands *r, const price_candidate *base,
                                 double *merit);

/* Finds the slopes there, by battles at values a little off. */
LAN_MUST_CHECK
lan_status price_demands_find_slopes(price_demands *r,
                                     const price_candidate *base);

/* Solves for dx within the stride (price_linear.c). */
LAN_MUST_CHECK
lan_status price_demands_solve(price_demands *r);

#endif
