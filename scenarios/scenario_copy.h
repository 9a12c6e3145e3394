/* scenarios/scenario_copy.h - a scenario with other values, without reading it
 * again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a private copy of the numbers of a scenario: its battle, its solver
 *          and its rows. Names stay the scenario's.
 * Errors   values that together make no battle are told when the battle is
 *          asked for, in the words of lan_battle_def_check().
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  one per copy; copies of one scenario are independent.
 */
#ifndef LAN_SCENARIOS_SCENARIO_COPY_H
#define LAN_SCENARIOS_SCENARIO_COPY_H

#include "scenarios/parameter.h"

typedef struct lan_scenario_copy lan_scenario_copy;

LAN_MUST_CHECK
lan_status lan_scenario_copy_create(const lan_scenario *scenario,
                                    lan_scenario_copy **out);
void lan_scenario_copy_destroy(lan_scenario_copy *copy);

/* Stores a value through a parameter of the same scenario; LAN_NAN brings back
 * what the scenario says. Returns LAN_EINVAL for a value out of range, or
 * LAN_ENOMEM, and then stores nothing. */
LAN_MUST_CHECK
lan_status lan_scenario_copy_set(lan_scenario_copy *copy,
                                 const lan_parameter *parameter, double value,
                                 lan_error *err);

/* The value now; LAN_NAN where neither the scenario nor anybody gave one. */
double lan_scenario_copy_get(const lan_scenario_copy *copy,
                             const lan_parameter *parameter);

/* What it says now; valid until the next _set() or _destroy(). */
const lan_battle_def *
lan_scenario_copy_battle_def(const lan_scenario_copy *copy);
lan_solver_options
lan_scenario_copy_solver_options(const lan_scenario_copy *copy);
lan_rows lan_scenario_copy_rows(const lan_scenario_copy *copy);

/* Makes the battle of the present values, at time 0.
 *
 * out  belongs to the copy, and is the same object each time
 *
 * Returns LAN_EINVAL with a text where the values do not go together.
 */
LAN_MUST_CHECK
lan_status lan_scenario_copy_battle(lan_scenario_copy *copy, lan_battle **out,
                                    lan_error *err);

#endif
