/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/variables_impl.h"

#include "base/real.h"

/* Share of a group's level up to which its strength may be off there. */
#define LEVEL_ERROR 1e-4

void lan_variables_encode(const lan_battle *battle, double *variables)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    for (int32_t i = 0; i < plan->group_count; i++) {
        variables[i] = lan_variables_of_strength(battle, i, state->x[i]);
        if (plan->groups[i].other_index >= 0) {
            variables[plan->groups[i].other_index] = state->lost_other[i];
        }
        if (plan->groups[i].hits_index >= 0) {
            variables[plan->groups[i].hits_index] = state->wounded[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            variables[plan->armies[a].morale_index] = state->morale[a];
        }
    }
}

void lan_variables_decode(const lan_battle *battle, const double *variables,
                          double *strengths)
{
    const int32_t groups = battle->plan->group_count;
    const double *power = battle->interval.power;
    for (int32_t i = 0; i < groups; i++) {
        strengths[i] = variables[i];
    }
    for (int32_t i = 0; battle->interval.any_power && i < groups; i++) {
        if (power[i] < 1.0) {
            strengths[i] = lan_signed_pow(variables[i], 1.0 / power[i]);
        }
    }
}

void lan_flow_decode(const lan_battle *battle, const double *variables,
                     lan_flow *flow)
{
    lan_variables_decode(battle, variables, flow->x);
}

lan_view lan_battle_view_at(lan_battle *battle, const double *variables)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    double *strength = battle->work.strength;
    double *morale = battle->work.morale;
    lan_variables_decode(battle, variables, strength);
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!battle->interval.active[i]) {
            strength[i] = state->x[i];
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        const int32_t index = plan->armies[a].morale_index;
        const bool moves =
            index >= 0 && lan_army_is_in(battle, a) && !state->morale_held[a];
        morale[a] = moves ? variables[index] : state->morale[a];
    }
    return (lan_view){.strength = strength, .morale = morale};
}

void lan_variables_scales(const lan_battle *battle, double atol, double *scales)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *group = &plan->groups[i];
        const double side = plan->side_scale[plan->armies[group->army].side];
        const double level =
            lan_variables_of_strength(battle, i, battle->interval.level[i]);
        scales[i] = lan_variables_of_strength(battle, i, side);
        if (level > 0.0) {
            scales[i] = fmin(scales[i], LEVEL_ERROR * level / atol);
        }
        if (group->other_index >= 0) {
            scales[group->other_index] = side;
        }
        if (group->hits_index >= 0) {
            scales[group->hits_index] = 1.0;
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            scales[plan->armies[a].morale_index] = 1.0;
        }
    }
}
