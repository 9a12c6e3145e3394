/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the model says of whole soldiers: rates of loss at counts.
 */
#include "model/engine_impl.h"

/* Brings who is in the fight in line; true if an army changed. */
static bool set_armies(lan_battle *battle, const unsigned char *armies)
{
    bool changed = false;
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        const unsigned char state = armies[a] == LAN_ARMY_FIGHTING
                                        ? LAN_ARMY_FIGHTING
                                        : LAN_ARMY_BROKEN;
        changed = changed || battle->state.army_state[a] != state;
        battle->state.army_state[a] = state;
        battle->state.front_crossed[a] = 0;
    }
    return changed;
}

static bool set_groups(lan_battle *battle, const int32_t *counts)
{
    bool changed = false;
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const unsigned char status =
            counts[i] > 0 ? LAN_GROUP_ALIVE : LAN_GROUP_AWAY;
        changed = changed || battle->state.status[i] != status;
        battle->state.status[i] = status;
        battle->state.x[i] = counts[i];
    }
    return changed;
}

static bool do_fronts_change(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        if (isinf(army->front)) {
            continue;
        }
        const double total = lan_standing_of(battle, a).strength;
        if ((total > army->front) != (battle->state.front_limited[a] != 0)) {
            return true;
        }
    }
    return false;
}

lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies)
{
    const bool armies_change = set_armies(battle, armies);
    const bool groups_change = set_groups(battle, counts);
    if (armies_change || groups_change || battle->targeting.stale ||
        do_fronts_change(battle)) {
        const lan_status status = lan_interval_begin(battle);
        if (status != LAN_OK) {
            return status;
        }
        /* strengths are the variables: counts need no other measure */
        for (int32_t i = 0; i < battle->plan->group_count; i++) {
            battle->interval.power[i] = 1.0;
        }
    }
    lan_loss_rates_find(battle);
    return LAN_OK;
}
