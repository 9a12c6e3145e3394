/* balance/matchups/price_ladder_impl.h - the values that each type may be
 * given, from its weakest to its strongest, and which of them go together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a rung is an index of a ladder. Where type i on rung a is too strong
 *          for j on rung c so is every stronger i for every weaker j: that is
 *          written down as an implication, i >= a makes j >= b, b being the
 *          first rung of j that is strong enough. The smallest change that
 *          keeps some implications is an integer program whose relaxation is
 *          tight: each row says that one threshold is passed where another is.
 * Owner    the caller, from _init() to _clear(), which is allowed on one that
 *          is all zero.
 */
#ifndef LAN_BALANCE_MATCHUPS_PRICE_LADDER_IMPL_H
#define LAN_BALANCE_MATCHUPS_PRICE_LADDER_IMPL_H

#include "balance/matchups/price_impl.h"

typedef struct price_rung {
    double value;
    double x;  /* ln of its change */
    double lo; /* of x for as many soldiers, all included */
    double hi;
    int32_t soldiers; /* of an army, or 0: as the match-ups have it */
} price_rung;

typedef struct price_ladder {
    const price_variable *variable; /* NULL: nothing changes */
    price_rung *rungs;
    size_t count;
    size_t least;       /* the rung of the least change */
    bool *is_threshold; /* [count] some implication names it */
    size_t first_column;
} price_ladder;

/* Type i on rung a or above makes type j stand on rung b or above; b may be
 * the count of its rungs: then there is none. */
typedef struct price_implication {
    int32_t i;
    int32_t j;
    size_t a;
    size_t b;
} price_implication;

typedef struct price_ladders {
    price_work *work;
    price_ladder *ladders; /* [types] */
    price_implication *implications;
    size_t implication_count;
    size_t implication_room;
    bool is_cut;      /* a ladder has not all rungs there are */
    size_t *rungs;    /* [types] the best */
    double *xs;       /* [types] and where on them */
    bool is_possible; /* there is a best */
} price_ladders;

/* Makes ladders around a candidate; none of their rungs is a change by more
 * than `most`. */
LAN_MUST_CHECK
lan_status price_ladders_init(price_ladders *ladders, price_work *work,
                              const price_candidate *around, double most);
void price_ladders_clear(price_ladders *ladders);

/* Finds the rungs of the smallest change that keep all implications
 * (price_program.c). */
LAN_MUST_CHECK
lan_status price_ladders_solve(price_ladders *ladders);

#endif
