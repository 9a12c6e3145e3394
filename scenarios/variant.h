/* scenarios/variant.h - a scenario with other values, without reading it again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a private copy of the numbers of a scenario: its battle, its solver
 *          and its rows. Names stay the scenario's.
 * Errors   values that together make no battle are told when the battle is
 *          asked for, in the words of lan_battle_def_check().
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  one per variant; variants of one scenario are independent.
 */
#ifndef LAN_SCENARIOS_VARIANT_H
#define LAN_SCENARIOS_VARIANT_H

#include "scenarios/handle.h"

typedef struct lan_variant lan_variant;

LAN_MUST_CHECK
lan_status lan_variant_create(const lan_scenario *scenario, lan_variant **out);
void lan_variant_destroy(lan_variant *variant);

/* Stores a value through a handle of the same scenario; LAN_NAN brings back
 * what the scenario says. Returns LAN_EINVAL for a value out of range
 * or a handle of another scenario, or
 * LAN_ENOMEM, and then stores nothing. */
LAN_MUST_CHECK
lan_status lan_variant_set(lan_variant *variant, const lan_handle *handle,
                           double value, lan_error *err);

/* The value now; LAN_NAN where neither the scenario nor anybody gave one. */
double lan_variant_get(const lan_variant *variant, const lan_handle *handle);

/* What it says now; valid until the next _set() or _destroy(). */
const lan_battle_def *lan_variant_battle_def(const lan_variant *variant);
lan_solver_options lan_variant_solver_options(const lan_variant *variant);
lan_rows lan_variant_rows(const lan_variant *variant);

/* Makes the battle of the present values, at time 0.
 *
 * out  belongs to the variant, and is the same object each time
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
LAN_MUST_CHECK
lan_status lan_variant_battle(lan_variant *variant, lan_battle **out,
                              lan_error *err);

#endif
