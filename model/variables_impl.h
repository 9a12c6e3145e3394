/* model/variables_impl.h - a battle's state as the variables that a solver
 * integrates, and back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    [variables] as in model/engine_impl.h.
 */
#ifndef LAN_MODEL_VARIABLES_IMPL_H
#define LAN_MODEL_VARIABLES_IMPL_H

#include <math.h>

#include "model/battle_impl.h"

/* A strength as the variable of this group. */
static inline double lan_variables_of_strength(const lan_battle *battle,
                                               int32_t group, double strength)
{
    const double power = battle->interval.power[group];
    return power < 1.0 ? pow(strength, power) : strength;
}

/* The battle's state as variables, and back. */
void lan_variables_encode(const lan_battle *battle, double *variables);
void lan_variables_decode(const lan_battle *battle, const double *variables,
                          double *strengths);

#endif
