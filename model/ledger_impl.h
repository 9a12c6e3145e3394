/* model/ledger_impl.h - what each group lost, to what, and who killed whom.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    steps are booked by lan_ledger_step() of model/engine_impl.h.
 */
#ifndef LAN_MODEL_LEDGER_IMPL_H
#define LAN_MODEL_LEDGER_IMPL_H

#include "model/battle_impl.h"

/* Books one loss in combat, split among the killers by a flow. */
void lan_ledger_combat(lan_battle *battle, const lan_flow *flow, int32_t victim,
                       double count);

#endif
