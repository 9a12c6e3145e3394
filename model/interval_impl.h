/* model/interval_impl.h - begins an interval: the time between two events.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_MODEL_INTERVAL_IMPL_H
#define LAN_MODEL_INTERVAL_IMPL_H

#include "model/approach_impl.h"
#include "model/battle_impl.h"

/* Fixes what holds until the next event; the battle must not be over. */
LAN_MUST_CHECK
lan_status lan_interval_begin(lan_battle *battle);

#define LAN_HALF_SOLDIER 0.5

/* Share of what a group starts with, and is to receive, at which it is gone. */
#define LAN_GONE_SHARE 1e-9

/* The fire of a battle's only two groups in its short form; false where it has
 * none. `by_links`: these know the coefficients. */
bool lan_interval_sum_pair(const lan_battle *battle, bool by_links,
                           lan_pair_rates *pair);

#endif
