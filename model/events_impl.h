/* model/events_impl.h - how many events an interval may have.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_EVENTS_IMPL_H
#define LAN_MODEL_EVENTS_IMPL_H

#include "model/battle_impl.h"

/* Most events that a battle of this plan can have at once: every kind of every
 * group and army. */
int32_t lan_events_max(const lan_plan *plan);

#endif
