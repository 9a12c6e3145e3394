/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a battle is, in the terms of those who solve it in closed form.
 */
#include "base/real.h"
#include "model/battle_impl.h"

lan_extent lan_battle_extent(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    lan_extent extent = {.has_answers = plan->has_answers,
                         .approaches = lan_plan_approaches(plan),
                         .first_morale = plan->army_count,
                         .first_front = plan->army_count};
    for (int32_t a = plan->army_count - 1; a >= 0; a--) {
        const bool has_morale = plan->armies[a].morale_index >= 0;
        extent.first_morale = has_morale ? a : extent.first_morale;
        extent.first_front =
            lan_battle_has_front(battle, a) ? a : extent.first_front;
    }
    for (int32_t s = 0; s < plan->side_count; s++) {
        const double scale = plan->side_scale[s];
        extent.most = scale > extent.most ? scale : extent.most;
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        extent.any_slope = extent.any_slope || !lan_is_zero(action->slope);
        extent.any_phase = extent.any_phase || action->kind == LAN_ACTION_PHASE;
        extent.most = action->value > extent.most ? action->value : extent.most;
    }
    return extent;
}

bool lan_battle_is_duel(const lan_battle *battle)
{
    return battle->plan->group_count == 2 && battle->plan->army_count == 2;
}

bool lan_battle_fights_to_zero(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    bool to_zero = !(plan->gone > 0.0);
    for (int32_t a = 0; a < plan->army_count; a++) {
        to_zero = to_zero && !(plan->armies[a].break_at > 0.0);
    }
    return to_zero;
}

bool lan_may_receive(const lan_battle *battle, int32_t group)
{
    const lan_plan *plan = battle->plan;
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_RATE && action->group == group &&
            action->value > 0.0) {
            return true;
        }
    }
    return false;
}

bool lan_may_be_held(const lan_battle *battle, int32_t group)
{
    if (battle->state.status[group] == LAN_GROUP_ALIVE) {
        return false;
    }
    if (battle->state.status[group] == LAN_GROUP_RISING) {
        return battle->interval.level[group] > 0.0;
    }
    return lan_may_receive(battle, group);
}

bool lan_battle_is_bare_duel(const lan_battle *battle)
{
    return lan_battle_is_open_duel(battle) && battle->plan->action_count == 0 &&
           battle->plan->variable_count == 2;
}

void lan_duel_terms_of(const lan_battle *battle, lan_duel_terms terms[2])
{
    const lan_state *state = &battle->state;
    for (int32_t i = 0; i < 2; i++) {
        const lan_plan_group *group = &battle->plan->groups[i];
        lan_duel_terms *t = &terms[i];
        t->is_active = battle->interval.active[i];
        t->strength = state->x[i];
        t->losses = lan_army_flees(battle, group->army) ? 0.0 : group->losses;
        t->arrivals = state->rate[i];
        t->lost_other = state->lost_other[i];
        t->other_index = group->other_index;
        t->law = lan_law_row_of(
            lan_targeting_pair(battle, 1 - i, i, &t->coefficient));
    }
}
