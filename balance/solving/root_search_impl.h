/* balance/solving/root_search_impl.h - bracketing search for a sign change,
 * shared by all questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   LAN_NAN as an answer ends the search.
 * Source   R. P. Brent, Algorithms for minimization without derivatives (1973),
 *          ch. 4, as in GSL.
 */
#ifndef LAN_BALANCE_SOLVING_ROOT_SEARCH_IMPL_H
#define LAN_BALANCE_SOLVING_ROOT_SEARCH_IMPL_H

#include <stdbool.h>

#include "lanchester/base.h"

typedef struct root_place {
    double x;
    double v; /* value less the wanted one */
} root_place;

/* A bracket narrowed by ask(). */
typedef struct root_search {
    double (*ask)(void *context, double x); /* the value less the wanted one */
    void *context;
    double rtol;     /* of the place */
    double zero;     /* |v| that counts as 0 */
    bool is_whole;   /* whole numbers only */
    bool is_squared; /* only the signed square is smooth: margins */
    bool is_halved;  /* bisect instead of Brent: the value jumps, or only
                        its sign is known; ask() may set it */
    root_place left; /* of unlike signs */
    root_place right;
    root_place hit; /* a place with v = 0, if has_hit */
    bool has_hit;
    bool is_stopped; /* by LAN_NAN */
} root_search;

/* Narrows the bracket to rtol of its places, to neighbouring integers, or
 * until a place is hit. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status root_search_narrow(root_search *search);

/* The bisection point: the arithmetic mean, or the geometric mean if one end is
 * a thousand times the other. */
LAN_MUST_CHECK
double root_search_middle(double left, double right);

/* True if the values at the ends of a narrowed bracket differ about as much as
 * at a thousand times the distance. A continuous margin's difference falls with
 * the root of the distance.
 *
 * lo, hi  limits of evaluation
 * least   difference of the values that errors can cause
 */
LAN_MUST_CHECK
bool root_search_is_jump(const root_search *search, double lo, double hi,
                         double least);

#endif
