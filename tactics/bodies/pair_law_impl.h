/* tactics/bodies/pair_law_impl.h - forces of many pairs at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    pairs are gathered until a batch is full, and then worked out
 *          without branches: powers by a function for each small whole one,
 *          chosen once, by pow() for others.
 */
#ifndef LAN_TACTICS_BODIES_PAIR_LAW_IMPL_H
#define LAN_TACTICS_BODIES_PAIR_LAW_IMPL_H

#include "tactics/bodies/potential_impl.h"

#define LAN_PAIR_BATCH 128

/* out = factor * y^power of each of a batch, squares = y^2 */
typedef void (*lan_power_fn)(const double *squares, const double *roots,
                             double power, double factor, double *out);

/* A force by distance, as force / distance: sums of factor * y^power where
 * y = unit / distance. */
typedef struct lan_pair_law {
    double unit_square;
    double factors[2];
    double powers[2];
    double reach_squares[2]; /* of attraction, of repulsion */
    double most;
    lan_power_fn calls[2];
    bool has_roots; /* some power is odd or not whole */
    bool is_whole;  /* nothing ends before the reach of all laws */
    bool is_none;
    int32_t same; /* the first law that is equal to this one */
} lan_pair_law;

typedef struct lan_pair_laws {
    lan_pair_law *laws; /* [kinds][kinds]; NULL: none */
    int32_t kinds;
    double reach; /* of all */
} lan_pair_laws;

lan_status lan_pair_laws_create(const lan_potential *potentials, int32_t kinds,
                                lan_pair_laws *out);
void lan_pair_laws_clear(lan_pair_laws *laws);

/* Force by distance of a batch whose squares of distances are given, all
 * LAN_PAIR_BATCH of them > 0, the first `count` within the reach of all laws.
 * Returns how many of these were cut to the most. */
int64_t lan_pair_law_evaluate(const lan_pair_law *law, const double *squares,
                              int32_t count, double *out);

#endif
