/* balance/solving/root_search_impl.h - where a quantity of battles changes its
 * sign: the one bracketing search of all questions.
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

/* A bracket, narrowed by asking. */
typedef struct root_search {
    double (*ask)(void *context, double x); /* the value less the wanted one */
    void *context;
    double rtol;     /* of the place */
    double zero;     /* |v| that counts as none */
    bool is_whole;   /* whole numbers only */
    bool is_squared; /* the signed square is what is smooth: margins */
    bool is_halved;  /* by Brent's method no more: the value jumps, or has
                        nothing but its sign; may be set while asked */
    root_place left; /* of unlike signs */
    root_place right;
    root_place hit; /* a place of no value, if has_hit */
    bool has_hit;
    bool is_stopped; /* by LAN_NAN */
} root_search;

/* Narrows the bracket to rtol of its places, to neighbouring whole numbers, or
 * until a place is hit. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status root_search_narrow(root_search *search);

/* Where to halve: in the middle, or by equal factors where one end is a
 * thousand times as large as the other. */
LAN_MUST_CHECK
double root_search_middle(double left, double right);

/* True where the values at the ends of a narrowed bracket stay apart as the
 * ends draw nearer: they are as far apart, about, at a thousand times the
 * distance. A margin's difference falls with its root.
 *
 * lo, hi  are not asked beyond
 * least   that the values must be apart: what errors come to
 */
LAN_MUST_CHECK
bool root_search_is_jump(const root_search *search, double lo, double hi,
                         double least);

#endif
