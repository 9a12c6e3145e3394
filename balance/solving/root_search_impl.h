/* balance/solving/root_search_impl.h - bisection, shared by all questions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SOLVING_ROOT_SEARCH_IMPL_H
#define LAN_BALANCE_SOLVING_ROOT_SEARCH_IMPL_H

#include <stdbool.h>

/* A bracket: what is_left() says differs between its ends. */
typedef struct root_search {
    bool (*is_left)(void *context, double x); /* as the left end is */
    void *context;
    double left;
    double right;
    double rtol;   /* of the place */
    double atol;   /* the same, where that is more */
    bool is_whole; /* whole numbers only: down to neighbours */
} root_search;

/* Halves the bracket until it is as narrow as that: by factors where one end
 * is a thousand times the other. */
void root_search_narrow(root_search *search);

/* True if the values at the ends of a narrowed bracket differ about as much as
 * at a thousand times the distance. A continuous margin's difference falls with
 * the root of the distance.
 *
 * value   by the context of the search
 * lo, hi  limits of evaluation
 * least   difference of the values that errors can cause
 */
bool root_search_is_jump(const root_search *search,
                         double (*value)(void *context, double x), double lo,
                         double hi, double least);

#endif
