/* model/counts_impl.h - losses per time of whole soldiers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_COUNTS_IMPL_H
#define LAN_MODEL_COUNTS_IMPL_H

#include "model/rates_impl.h"
#include "model/variables_impl.h"

/* Readies a private copy for the calls below: after it was made or reset, and
 * after lan_targeting_enter_phase(). */
void lan_rates_prepare(lan_battle *battle);

/* Sets the battle to these counts [groups], alive where positive, with those
 * armies in the fight whose lan_army_state is so, and asks the engine: what
 * group i loses per time at the battle's time is then lan_loss_rate_combat() +
 * lan_loss_rate_other(). Morale is the state's. Only links and rates are true,
 * not the ledger. Cheap where no group has died, returned, left the fight or
 * filled a front since the last call. */
LAN_MUST_CHECK
lan_status lan_rates_of_counts(lan_battle *battle, const int32_t *counts,
                               const unsigned char *armies);

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

/* Of that, by answers to its own attacks. */
static inline double lan_loss_rate_answered(const lan_battle *battle,
                                            int32_t group)
{
    return battle->plan->has_answers
               ? battle->now.flow.fire[group] *
                     lan_flow_answers_to(battle, &battle->now.flow, group)
               : 0.0;
}

static inline double lan_loss_rate_other(const lan_battle *battle,
                                         int32_t group)
{
    const int32_t index = battle->plan->groups[group].other_index;
    return index >= 0 ? battle->now.rates[index] : 0.0;
}

#endif
