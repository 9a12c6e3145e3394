/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/variables_impl.h"

#include "base/real.h"

/* Targets that die together keep their ratios to the last only if each is
 * followed far below the error that its side allows. */
#define JOINT_SCALE 1e-4

void lan_variables_encode(const lan_battle *battle, double *variables)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    for (int32_t i = 0; i < plan->group_count; i++) {
        variables[i] = lan_variables_of_strength(battle, i, state->x[i]);
        if (plan->groups[i].other_index >= 0) {
            variables[plan->groups[i].other_index] = state->lost_other[i];
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

/* Share of its fade to which the error of a variable is held. */
#define FADE_ERROR 1e-6

/* Scale of a group that fades, where its error is at most this share of it. */
static double fading_scale(const lan_battle *battle, int32_t i, double atol)
{
    return battle->interval.fade[i] * fmax(1.0, FADE_ERROR / atol);
}

void lan_variables_scales(const lan_battle *battle, double atol, double *scales)
{
    const lan_plan *plan = battle->plan;
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *group = &plan->groups[i];
        const double side = plan->side_scale[plan->armies[group->army].side];
        scales[i] = fmin(lan_variables_of_strength(battle, i, side),
                         fading_scale(battle, i, atol));
        if (battle->interval.dies_jointly[i]) {
            scales[i] *= JOINT_SCALE;
        }
        if (group->other_index >= 0) {
            scales[group->other_index] = side;
        }
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (plan->armies[a].morale_index >= 0) {
            scales[plan->armies[a].morale_index] = 1.0;
        }
    }
}
