/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes to a battle from outside, between two advances.
 */
#include "base/real.h"
#include "model/battle_impl.h"
#include "model/referee_impl.h"
#include "model/targeting_impl.h"

/* A finite number >= 0. */
static bool is_amount(double x)
{
    return x >= 0.0 && isfinite(x);
}

/* True for a battle that is over, and for the whole of those on a map. */
static bool is_closed(const lan_battle *battle)
{
    return lan_battle_is_over(battle) || battle->plan->kind == LAN_PLAN_WHOLE;
}

/* Lets what was changed take effect. */
static lan_status resolve_change(lan_battle *battle)
{
    battle->state.head->changed = true;
    return lan_battle_resolve(battle);
}

/* More soldiers than the ledger held before. */
static void add_soldiers(lan_battle *battle, int32_t group, double count)
{
    lan_state *state = &battle->state;
    state->x[group] += count;
    state->piece_base[group] += count;
    state->reinforced[group] += count;
    state->added[group] += count;
    if (state->status[group] == LAN_GROUP_AWAY && state->x[group] > 0.0) {
        state->status[group] = LAN_GROUP_ALIVE;
        state->gone_at[group] = LAN_NAN;
        battle->targeting.stale = true;
        battle->targeting.saved = false;
    }
}

lan_status lan_battle_reinforce(lan_battle *battle, int32_t group, double count)
{
    if (is_closed(battle) || !lan_battle_has_group(battle, group) ||
        !is_amount(count)) {
        return LAN_EINVAL;
    }
    battle->is_fresh = false;
    if (!lan_army_is_in(battle, battle->plan->groups[group].army)) {
        battle->state.refused[group] += count;
        return LAN_OK;
    }
    add_soldiers(battle, group, count);
    return resolve_change(battle);
}

lan_status lan_battle_set_strength(lan_battle *battle, int32_t group,
                                   double strength)
{
    if (is_closed(battle) || !lan_battle_has_group(battle, group) ||
        !is_amount(strength) ||
        !lan_army_is_in(battle, battle->plan->groups[group].army)) {
        return LAN_EINVAL;
    }
    lan_state *state = &battle->state;
    const double change = strength - state->x[group];
    if (change > 0.0) {
        add_soldiers(battle, group, change);
    } else {
        state->lost_other[group] -= change;
    }
    state->x[group] = strength;
    if (state->head->whole) {
        state->wounded[group] = fmin(state->wounded[group], floor(strength));
    }
    return resolve_change(battle);
}

lan_status lan_battle_set_morale(lan_battle *battle, int32_t army,
                                 double morale)
{
    if (is_closed(battle) || !lan_battle_has_army(battle, army) ||
        !(morale >= 0.0 && morale <= 1.0) ||
        !lan_battle_army_has_morale(battle, army) ||
        !lan_army_is_in(battle, army)) {
        return LAN_EINVAL;
    }
    battle->state.morale[army] = morale;
    battle->state.morale_held[army] = 0;
    return resolve_change(battle);
}

lan_status lan_battle_withdraw(lan_battle *battle, int32_t army)
{
    if (is_closed(battle) || !lan_battle_has_army(battle, army) ||
        !lan_army_is_in(battle, army)) {
        return LAN_EINVAL;
    }
    lan_battle_break_army(battle, army);
    return resolve_change(battle);
}
