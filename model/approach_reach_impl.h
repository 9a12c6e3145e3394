/* model/approach_reach_impl.h - how far weapons and types reach, for
 * model/approach*.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    queries of a plan. As on a map, what has no range reaches 0 m.
 */
#ifndef LAN_MODEL_APPROACH_REACH_IMPL_H
#define LAN_MODEL_APPROACH_REACH_IMPL_H

#include "model/plan_impl.h"
#include "model/weapons_impl.h"

/* m, >= 0. */
static inline double lan_reach_of_weapon(const lan_plan *plan, int32_t weapon)
{
    const double range = plan->weapons[weapon].range;
    return isnan(range) ? 0.0 : range;
}

/* What a distance within its range leaves of a weapon's hits. */
static inline double lan_reach_factor(const lan_plan *plan, int32_t weapon,
                                      double r)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    return lan_weapon_after_distance(w->range, w->falloff, r);
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
        const double range = lan_reach_of_weapon(plan, w);
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
