/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/standing_impl.h"

#include "model/battle_impl.h"

lan_standing lan_standing_of(const lan_battle *battle, int32_t army)
{
    lan_standing standing = {0};
    if (!lan_battle_has_army(battle, army)) {
        return standing;
    }
    const lan_plan_army *a = &battle->plan->armies[army];
    for (int32_t i = a->first; i < a->first + a->count; i++) {
        standing.strength += battle->state.x[i];
        standing.fielded +=
            battle->plan->groups[i].start + battle->state.reinforced[i];
        standing.lost_combat += battle->state.lost_combat[i];
    }
    return standing;
}
