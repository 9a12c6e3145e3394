/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/fitting/fitted_battle.h"

#include <stddef.h>

static lan_status set_numbers(const lan_scenario *scenario, const lan_fit *fit,
                              lan_scenario_copy *copy, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < fit->parameter_count; k++) {
        lan_parameter *parameter = NULL;
        status = lan_parameter_create(scenario, fit->parameters[k].path,
                                      &parameter, err);
        if (status == LAN_OK) {
            status = lan_scenario_copy_set(copy, parameter,
                                           fit->parameters[k].value, err);
        }
        lan_parameter_destroy(parameter);
    }
    return status;
}

static lan_status run_battle(const lan_scenario *scenario,
                             lan_fitted_battle *fitted, lan_error *err)
{
    lan_solver_options options = lan_scenario_solver_options(scenario);
    const lan_rows rows = lan_scenario_rows(scenario);
    lan_solver *solver = NULL;
    if (options.method == LAN_METHOD_CHANCE ||
        options.method == LAN_METHOD_BODIES) {
        options.method = LAN_METHOD_AUTO;
    }
    lan_status status =
        lan_scenario_copy_battle(fitted->copy, &fitted->battle, err);
    if (status == LAN_OK) {
        status = lan_solver_create(fitted->battle, &options, &solver, err);
    }
    if (status == LAN_OK) {
        status = lan_solver_run(solver, fitted->battle, &rows,
                                fitted->trajectory, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(fitted->battle, &fitted->outcome);
    }
    lan_solver_destroy(solver);
    return status;
}

lan_status lan_fitted_battle_run(const lan_scenario *scenario,
                                 const lan_fit *fit, lan_fitted_battle *out,
                                 lan_error *err)
{
    lan_fitted_battle fitted = {.copy = NULL};
    lan_status status = lan_trajectory_create(&fitted.trajectory);
    if (status == LAN_OK) {
        status = lan_scenario_copy_create(scenario, &fitted.copy);
    }
    if (status == LAN_OK) {
        status = set_numbers(scenario, fit, fitted.copy, err);
    }
    status = status == LAN_OK ? run_battle(scenario, &fitted, err) : status;
    if (status != LAN_OK) {
        lan_fitted_battle_clear(&fitted);
        return status;
    }
    *out = fitted;
    return LAN_OK;
}

void lan_fitted_battle_clear(lan_fitted_battle *fitted)
{
    lan_outcome_destroy(fitted->outcome);
    lan_trajectory_destroy(fitted->trajectory);
    lan_scenario_copy_destroy(fitted->copy);
    *fitted = (lan_fitted_battle){.copy = NULL};
}
