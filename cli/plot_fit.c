/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_fit.h"

#include <stdio.h>
#include <string.h>

#include "balance/fitting/fitted_battle.h"
#include "base/number.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "lanchester/fit.h"

#define NOTE_SIZE 512

/* "Fitted: fire.0.coefficient 0.0544, ..." */
static void write_note(const lan_fit *fit, char note[NOTE_SIZE])
{
    size_t used = 0;
    (void)snprintf(note, NOTE_SIZE, "%s",
                   fit->has_converged
                       ? "Fitted: "
                       : "Best found, but no lowest sum of squares: ");
    for (size_t k = 0; k < fit->parameter_count; k++) {
        char number[LAN_NUMBER_SIZE];
        used = strlen(note);
        (void)snprintf(note + used, NOTE_SIZE - used, "%s%.100s %s",
                       k > 0 ? ", " : "", fit->parameters[k].path,
                       lan_number_digits(fit->parameters[k].value, 4, number));
    }
    used = strlen(note);
    (void)snprintf(note + used, NOTE_SIZE - used, ". Points: reported.");
}

static lan_cli_exit make_figure(const lan_curve *curve, lan_figure **out)
{
    lan_error err;
    lan_error_clear(&err);
    return lan_cli_blame_picture(NULL, lan_curve_figure(curve, 1, out, &err),
                                 &err);
}

static lan_cli_exit make_fitted(const lan_cli *cli, const lan_curve *curve,
                                const lan_scenario *scenario,
                                const lan_fit *fit, lan_figure **out)
{
    lan_fitted_battle fought;
    char note[NOTE_SIZE];
    lan_error err;
    lan_error_clear(&err);
    const lan_cli_exit status = lan_cli_blame(
        cli->operands[1], lan_fitted_battle_run(scenario, fit, &fought, &err),
        &err);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_curve fitted = *curve;
    write_note(fit, note);
    fitted.battle = fought.battle;
    fitted.def = lan_scenario_copy_battle_def(fought.copy);
    fitted.trajectory = fought.trajectory;
    fitted.outcome = fought.outcome;
    fitted.note = note;
    const lan_cli_exit made = make_figure(&fitted, out);
    lan_fitted_battle_clear(&fought);
    return made;
}

static lan_cli_exit fit_numbers(const lan_cli *cli, const lan_curve *curve,
                                const lan_scenario *scenario,
                                const lan_fit_def *def, lan_figure **out)
{
    lan_fit *fit = NULL;
    lan_cli_meter meter;
    lan_error err;
    lan_error_clear(&err);
    const lan_progress *const progress =
        lan_cli_meter_start(&meter, cli, "fit");
    lan_cli_meter_count(&meter, "battles");
    const lan_status found =
        lan_fit_find(scenario, def, curve->observed, progress, &fit, &err);
    lan_cli_meter_stop(&meter);
    lan_cli_exit status = lan_cli_blame(cli->operands[1], found, &err);
    if (status == LAN_CLI_DONE) {
        status = make_fitted(cli, curve, scenario, fit, out);
        lan_fit_destroy(fit);
    }
    return status;
}

lan_cli_exit lan_cli_plot_fit(const lan_cli *cli, const lan_curve *curve,
                              const lan_scenario *scenario, lan_figure **out)
{
    const lan_fit_def def = lan_scenario_fit_def(scenario);
    lan_observed *observed = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_cli_exit status = lan_cli_blame(
        def.data, lan_observed_read_file(curve->def, def.data, &observed, &err),
        &err);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_curve reported = *curve;
    reported.observed = observed;
    reported.note = "Points: reported.";
    status = def.change_count > 0
                 ? fit_numbers(cli, &reported, scenario, &def, out)
                 : make_figure(&reported, out);
    lan_observed_destroy(observed);
    return status;
}
