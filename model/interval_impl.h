/* model/interval_impl.h - begins an interval: the time between two events.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_INTERVAL_IMPL_H
#define LAN_MODEL_INTERVAL_IMPL_H

#include "model/approach_impl.h"
#include "model/battle_impl.h"
#include "model/fading_impl.h"

/* Fixes what holds until the next event; the battle must not be over. */
LAN_MUST_CHECK
lan_status lan_interval_begin(lan_battle *battle);

/* Strength at which a group is gone within an interval in which fire can bring
 * it to zero or not, and soldiers come to it at a rate or not, where what is
 * left of it is not divided. */
static inline double lan_interval_level(const lan_battle *battle, int32_t group,
                                        bool can_reach_zero, bool is_fed)
{
    const lan_plan *plan = battle->plan;
    if (isnan(plan->gone)) {
        return can_reach_zero || lan_approach_will_hit(battle, group) ? 0.0
                                                                      : 0.5;
    }
    /* What no group can bring to zero would never be gone there. */
    return can_reach_zero || is_fed
               ? plan->gone
               : lan_fading_level(plan->gone, lan_side_scale(battle, group));
}

/* The fire of a battle's only two groups in its short form; false where it has
 * none. `by_links`: these know the coefficients. */
bool lan_interval_sum_pair(const lan_battle *battle, bool by_links,
                           lan_pair_rates *pair);

#endif
