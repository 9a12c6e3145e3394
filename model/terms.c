/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a battle is, in the terms of those who solve it in closed form.
 */
#include "base/real.h"
#include "model/battle_impl.h"

bool lan_battle_fights_to_zero(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    bool to_zero = !(plan->gone > 0.0);
    for (int32_t a = 0; a < plan->army_count; a++) {
        to_zero = to_zero && !(plan->armies[a].break_at > 0.0);
    }
    return to_zero;
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
