/* model/stretch_impl.h - begins a stretch: the time between two events.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_STRETCH_IMPL_H
#define LAN_MODEL_STRETCH_IMPL_H

#include "model/battle_impl.h"

#pragma GCC visibility push(hidden)

/* Fixes what holds until the next event; the battle must not be over. */
LAN_MUST_CHECK
lan_status lan_stretch_begin(lan_battle *battle);

#pragma GCC visibility pop

#endif
