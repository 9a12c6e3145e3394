/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle as a solver sees it.
 */
#include "model/battle_impl.h"
#include "model/events_impl.h"
#include "model/rates_impl.h"

lan_shape lan_battle_shape(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    return (lan_shape){.groups = plan->group_count,
                       .armies = plan->army_count,
                       .variables = plan->variable_count,
                       .events = lan_events_max(plan),
                       .actions = plan->action_count,
                       .state_size = battle->state.size};
}

int32_t lan_battle_variable_count(const lan_battle *battle)
{
    return battle->plan->variable_count;
}

lan_plan *lan_battle_plan(const lan_battle *battle)
{
    return battle->plan;
}

bool lan_battle_is_fresh(const lan_battle *battle)
{
    return battle->is_fresh;
}

void lan_battle_set_out(lan_battle *battle, double near_tie)
{
    battle->is_fresh = false;
    battle->state.head->near_tie = near_tie;
}

int64_t lan_battle_closed_form(const lan_battle *battle)
{
    return battle->state.head->closed_form;
}

void lan_battle_note_closed_form(lan_battle *battle, int64_t closed_form)
{
    battle->state.head->closed_form = closed_form;
}

double lan_battle_next_step(const lan_battle *battle)
{
    return battle->state.head->step;
}

void lan_battle_note_next_step(lan_battle *battle, double step)
{
    battle->state.head->step = step;
}

const lan_present *lan_battle_now(const lan_battle *battle)
{
    return &battle->now;
}

void lan_battle_arrive(lan_battle *battle, double time, const double *variables)
{
    lan_rates(battle, time, variables, battle->now.rates, &battle->now.flow);
}

lan_view lan_battle_view(const lan_battle *battle)
{
    return (lan_view){.strength = battle->state.x,
                      .morale = battle->state.morale};
}

bool lan_battle_is_alive(const lan_battle *battle, int32_t group)
{
    return lan_group_is_alive(battle, group);
}

double lan_battle_scale(const lan_battle *battle, int32_t group)
{
    return lan_side_scale(battle, group);
}
