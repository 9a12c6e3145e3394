/* engine/approach_reach_impl.h - how far weapons and types reach, for
 * engine/approach*.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    queries of a plan. As on a map, what has no range reaches 0 m.
 */
#ifndef LAN_ENGINE_APPROACH_REACH_IMPL_H
#define LAN_ENGINE_APPROACH_REACH_IMPL_H

#include "engine/plan_impl.h"

/* m, >= 0: its own range, or that of its type. */
static inline double lan_reach_of_weapon(const lan_plan *plan, int32_t weapon,
                                         int32_t type)
{
    const double own = plan->weapons[weapon].range;
    const double range = isnan(own) ? plan->types[type].range : own;
    return isnan(range) ? 0.0 : range;
}

/* (1 - r / range)^falloff, within that range; 1 where that is 0. */
static inline double lan_reach_factor(const lan_plan *plan, int32_t weapon,
                                      double range, double r)
{
    const double falloff = plan->weapons[weapon].falloff;
    return falloff > 0.0 && range > 0.0
               ? pow(fmax(0.0, 1.0 - r / range), falloff)
               : 1.0;
}

/* m from its nearest enemy at which a group of this type halts. */
static inline double lan_reach_to(const lan_plan *plan, int32_t type)
{
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    double longest = 0.0;
    bool falls_off = false;
    if (!isnan(plan->approach.to)) {
        return plan->approach.to;
    }
    for (int32_t w = of.first; w < of.past; w++) {
        const double range = lan_reach_of_weapon(plan, w, type);
        const bool does = plan->weapons[w].falloff > 0.0;
        if (range > longest) {
            longest = range;
            falls_off = does;
        } else if (!(range < longest)) {
            falls_off = falls_off || does;
        }
    }
    return falls_off ? 0.0 : longest;
}

/* m per time, >= 0. */
static inline double lan_reach_speed(const lan_plan *plan, int32_t group)
{
    const double speed = plan->types[plan->groups[group].type].speed;
    return isnan(speed) ? 0.0 : speed;
}

#endif
