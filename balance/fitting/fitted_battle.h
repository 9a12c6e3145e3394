/* balance/fitting/fitted_battle.h - the battle of a scenario at the numbers
 * that were fitted.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    by the equations, also where solver.method is chance; rows as the
 *          scenario has them.
 * Errors   those of lan_scenario_copy_set(), _battle() and lan_solver_run().
 * Owner    the caller, between _run() and _clear(); the scenario lives as long.
 */
#ifndef LAN_BALANCE_FITTED_BATTLE_H
#define LAN_BALANCE_FITTED_BATTLE_H

#include "lanchester/battle.h"
#include "lanchester/fit.h"
#include "lanchester/scenario.h"
#include "lanchester/solver.h"

typedef struct lan_fitted_battle {
    lan_scenario_copy *copy; /* at these numbers */
    lan_battle *battle;      /* at its end */
    lan_outcome *outcome;
    lan_trajectory *trajectory;
} lan_fitted_battle;

LAN_MUST_CHECK
lan_status lan_fitted_battle_run(const lan_scenario *scenario,
                                 const lan_fit *fit, lan_fitted_battle *out,
                                 lan_error *err);
void lan_fitted_battle_clear(lan_fitted_battle *fitted);

#endif
