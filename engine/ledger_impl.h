/* engine/ledger_impl.h - what each group lost, to what, and who killed whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_ENGINE_LEDGER_IMPL_H
#define LAN_ENGINE_LEDGER_IMPL_H

#include "engine/battle_impl.h"

/* Books a step of an interval: from the battle's state, whose variables and
 * rates are `from` and `from_rates`, to `to` at this time. Afterwards the state
 * is there. */
void lan_ledger_step(lan_battle *battle, double time, const double *from,
                     const double *from_rates, const double *to,
                     const double *to_rates);

/* True where one step over a whole interval ledger the same as many short ones:
 * nothing arrives to be lost at once, and where somebody has several killers
 * their fire can be summed up meanwhile. The step is then booked at the
 * interval's end with `from` and the rates NULL. */
bool lan_ledger_can_wait(const lan_battle *battle);

/* Sums up the fire of a step that is booked with its interval. */
void lan_ledger_note_fire(lan_battle *battle, double step, const double *from,
                          const double *from_rates, const double *to,
                          const double *to_rates);

/* Books one loss in combat, split among the killers by a flow. */
void lan_ledger_combat(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count);

#endif
