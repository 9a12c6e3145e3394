/* scenarios/scenario_duel_impl.h - the duel that a copy of a scenario is, as
 * numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SCENARIO_DUEL_IMPL_H
#define LAN_SCENARIOS_SCENARIO_DUEL_IMPL_H

#include "engine/plain_duel_impl.h"
#include "lanchester/parameter.h"

/* The numbers of the battle of the present values; *out is NULL where it is no
 * plain duel. They change with the next call.
 *
 * The copy's battle is made anew only where the numbers ask for it: whoever
 * wants it as well calls lan_scenario_copy_battle().
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
LAN_MUST_CHECK
lan_status lan_scenario_copy_duel(lan_scenario_copy *copy,
                                  const lan_plain_duel **out, lan_error *err);

#endif
