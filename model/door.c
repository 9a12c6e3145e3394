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

void lan_battle_set_out(lan_battle *battle, double near_tie)
{
    battle->is_fresh = false;
    battle->state.head->near_tie = near_tie;
}

lan_view lan_battle_view(const lan_battle *battle)
{
    return (lan_view){.strength = battle->state.x,
                      .morale = battle->state.morale};
}
