/* engine/interval_impl.h - begins an interval: the time between two events.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_ENGINE_INTERVAL_IMPL_H
#define LAN_ENGINE_INTERVAL_IMPL_H

#include "engine/battle_impl.h"

/* Fixes what holds until the next event; the battle must not be over. */
LAN_MUST_CHECK
lan_status lan_interval_begin(lan_battle *battle);

/* Strength at which a group is gone within an interval in which fire can bring
 * it to zero or not, and soldiers come to it at a rate or not, where what is
 * left of it is not divided. */
double lan_interval_level(const lan_battle *battle, int32_t group,
                          bool can_reach_zero, bool is_fed);

/* The fire of a battle's only two groups in its short form; false where it has
 * none. `by_links`: these know the coefficients. */
bool lan_interval_sum_pair(const lan_battle *battle, bool by_links,
                           lan_pair_rates *pair);

#endif
