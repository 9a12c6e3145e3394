/* tactics/bodies/pair_law_impl.h - forces of pairs, ready to be worked out for
 * many at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_PAIR_LAW_IMPL_H
#define LAN_TACTICS_BODIES_PAIR_LAW_IMPL_H

#include "tactics/bodies/potential_impl.h"

/* Whole powers that have code of their own. */
#define LAN_WHOLE_POWERS(X)                                                    \
    X(1)                                                                       \
    X(2)                                                                       \
    X(3)                                                                       \
    X(4)                                                                       \
    X(5)                                                                       \
    X(6)                                                                       \
    X(7)                                                                       \
    X(8)                                                                       \
    X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define LAN_WHOLE_POWERS_MOST 15

/* A force by distance, as force / distance: sums of factor * y^power where
 * y = unit / distance, cut to most * y. */
typedef struct lan_pair_law {
    double unit;
    double most;
    double factors[2]; /* of attraction, of repulsion */
    double powers[2];
    double reach_squares[2];
    double nearest_square;
    uint32_t wholes[2]; /* the powers that are small and whole */
    bool is_any[2];     /* the others: by pow() */
    bool is_simple;     /* none of these, no cut, one reach with all laws */
    bool is_none;
    int32_t same; /* the first law that is equal to this one */
} lan_pair_law;

typedef struct lan_pair_laws {
    lan_pair_law *laws; /* [kinds][kinds]; NULL: none */
    int32_t kinds;
    double reach;      /* of all */
    bool is_one_sided; /* some kind does not feel what it does to another */
} lan_pair_laws;

lan_status lan_pair_laws_create(const lan_potential *potentials, int32_t kinds,
                                lan_pair_laws *out);
void lan_pair_laws_clear(lan_pair_laws *laws);

#endif
