/* model/lifecycle_impl.h - makes battles of plans, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_LIFECYCLE_IMPL_H
#define LAN_MODEL_LIFECYCLE_IMPL_H

#include "model/battle_impl.h"

/* Checks a description; err: the first finding. */
LAN_MUST_CHECK
lan_status lan_battle_check(const lan_battle_def *def, lan_error *err);

/* Makes a battle of a plan, which is released where that fails. */
LAN_MUST_CHECK
lan_status lan_battle_create_of(lan_plan *plan, lan_battle **out);

/* Makes a battle anew of a description of its own kind that was checked, as
 * lan_battle_redefine() does. */
LAN_MUST_CHECK
lan_status lan_battle_renew(lan_battle *battle, const lan_battle_def *def);

#endif
