/* tactics/bodies/potential_impl.h - a potential as the two powers that its
 * force is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_POTENTIAL_IMPL_H
#define LAN_TACTICS_BODIES_POTENTIAL_IMPL_H

#include "lanchester/steering.h"

/* factor / x^power within reach, x in unit lengths; nothing beyond. */
typedef struct lan_power_term {
    double factor; /* N */
    double power;
    double reach; /* m */
} lan_power_term;

/* What attracts, factor <= 0, and what repels, factor >= 0. */
typedef struct lan_power_terms {
    lan_power_term attraction;
    lan_power_term repulsion;
} lan_power_terms;

lan_power_terms lan_potential_terms(const lan_potential *potential);

/* The largest stiffness that a stable step has to allow for, N/m: at rest; with
 * no place of rest where two bodies touch, which come no nearer; and not where
 * the force is cut to its most. */
double lan_potential_stiffest(const lan_potential *potential, double touching);

#endif
