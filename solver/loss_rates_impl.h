/* solver/loss_rates_impl.h - losses per time, by the engine's last rates, for
 * floor 3 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_LOSS_RATES_IMPL_H
#define LAN_SOLVER_LOSS_RATES_IMPL_H

#include "engine/whole_impl.h"

/* Asks for the rates at the battle's present state and time. */
static inline void lan_loss_rates_find(lan_battle *battle)
{
    lan_variables_encode(battle, battle->now.variables);
    lan_rates(battle, battle->state.head->time, battle->now.variables,
              battle->now.rates, &battle->now.flow);
}

static inline double lan_loss_rate_combat(const lan_battle *battle,
                                          int32_t group)
{
    return battle->now.flow.combat[group];
}

static inline double lan_loss_rate_other(const lan_battle *battle,
                                         int32_t group)
{
    const int32_t index = battle->plan->groups[group].other_index;
    return index >= 0 ? battle->now.rates[index] : 0.0;
}

#endif
