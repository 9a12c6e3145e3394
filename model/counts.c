/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the model says of whole soldiers: rates of loss at counts.
 */
#include "model/engine_impl.h"

/* Brings who is in the fight in line; true if more than counts changed. */
static bool set_state(lan_battle *battle, const int32_t *counts,
                      const unsigned char *armies)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    bool changed = battle->targeting.stale;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const bool lives = counts[i] > 0;
        changed = changed || lives != lan_group_is_alive(battle, i);
        state->status[i] = lives ? LAN_GROUP_ALIVE : LAN_GROUP_AWAY;
        state->x[i] = counts[i];
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const bool fights = armies[a] == LAN_ARMY_FIGHTING;
        const bool full =
            lan_standing_of(battle, a).strength > plan->armies[a].front;
        changed = changed || fights != lan_army_is_in(battle, a) ||
                  full != (state->front_limited[a] != 0);
        state->army_state[a] = fights ? LAN_ARMY_FIGHTING : LAN_ARMY_BROKEN;
        state->front_crossed[a] = 0;
    }
    return changed;
}

lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies)
{
    if (set_state(battle, counts, armies)) {
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
