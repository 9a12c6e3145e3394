/* balance/solving/crossing_impl.h - where a quantity of battles changes its
 * sign.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   what asks tells by LAN_NAN that it cannot go on; the search ends.
 * Source   R. P. Brent, Algorithms for minimization without derivatives (1973),
 *          ch. 4, as in GSL.
 */
#ifndef LAN_BALANCE_SOLVING_CROSSING_IMPL_H
#define LAN_BALANCE_SOLVING_CROSSING_IMPL_H

#include <stdbool.h>

#include "lanchester/base.h"

typedef struct lan_place {
    double x;
    double v; /* value less the wanted one */
} lan_place;

/* A bracket, narrowed by asking. */
typedef struct lan_crossing {
    double (*ask)(void *context, double x); /* the value less the wanted one */
    void *context;
    double rtol;     /* of the place */
    double zero;     /* |v| that counts as none */
    bool is_whole;   /* whole numbers only */
    bool is_squared; /* the signed square is what is smooth: margins */
    lan_place left;  /* of unlike signs */
    lan_place right;
    lan_place hit; /* a place of no value, if has_hit */
    bool has_hit;
    bool is_stopped; /* by LAN_NAN */
} lan_crossing;

/* Narrows the bracket to rtol of its places, to neighbouring whole numbers, or
 * until a place is hit. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_crossing_narrow(lan_crossing *crossing);

/* Where to halve: in the middle, or by equal factors where one end is a
 * thousand times as large as the other. */
LAN_MUST_CHECK
double lan_crossing_middle(double left, double right);

/* True where the values at the ends of a narrowed bracket stay apart as the
 * ends draw nearer: they are as far apart, about, at a thousand times the
 * distance. A margin's difference falls with its root.
 *
 * lo, hi  are not asked beyond
 * least   that the values must be apart: what errors come to
 */
LAN_MUST_CHECK
bool lan_crossing_is_jump(const lan_crossing *crossing, double lo, double hi,
                          double least);

#endif
