/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "balance/fitting/fitted_battle.h"
#include "cli/answer.h"
#include "cli/fight.h"
#include "cli/fit_laws.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "cli/whole.h"
#include "lanchester/fit.h"
#include "results/pages/pages.h"

/* --- warnings ------------------------------------------------------------ */

static void warn_of_data(const lan_cli *cli, const char *path,
                         const lan_observed *observed)
{
    if (!cli->quiet && observed->below_zero > 0) {
        lan_cli_say("%s: warning: strengths below 0 are observed, %zu in all, "
                    "the first in line %d of the data",
                    path, observed->below_zero, observed->below_zero_line);
    }
}

static void warn_of_vague(const char *path, const lan_fit_parameter *is)
{
    lan_cli_say("%s: warning: the data say next to nothing about %s: its "
                "interval is %.3g to %.3g",
                path, is->path, is->low, is->high);
}

/* Says in plain words what must not be overlooked. */
static void warn(const lan_cli *cli, const char *path, const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    bool is_told = false;
    bool is_vague = false;

    if (cli->quiet) {
        return;
    }
    for (size_t k = 0; k < n; k++) {
        if (fit->parameters[k].is_idle) {
            lan_cli_say("%s: warning: %s changes nothing that was observed",
                        path, fit->parameters[k].path);
            is_told = true;
        }
    }
    for (size_t i = 0; i < n * n; i++) {
        if (i / n < i % n &&
            fabs(fit->correlation[i]) > LAN_FIT_CORRELATION_MAX) {
            lan_cli_say("%s: warning: the data cannot separate %s and %s: "
                        "only the two together are known (correlation %.4f)",
                        path, fit->parameters[i / n].path,
                        fit->parameters[i % n].path, fit->correlation[i]);
            is_told = true;
        }
    }
    for (size_t k = 0; k < n; k++) {
        if (!is_told && fit->parameters[k].is_vague) {
            warn_of_vague(path, &fit->parameters[k]);
            is_vague = true;
        }
    }
    if (!is_told && !is_vague && !fit->is_identified) {
        lan_cli_say("%s: warning: the data cannot separate the numbers "
                    "(condition %.3g, more than %g)",
                    path, fit->condition, LAN_FIT_CONDITION_MAX);
    }
}

/* --- the fitted curve ---------------------------------------------------- */

/* Fills the page; the fitted battle is fought where it is wanted. */
static lan_status fill_page(lan_document *document,
                            const lan_scenario *scenario, const lan_fit *fit,
                            const lan_observed *observed, lan_error *err)
{
    lan_fit_result result = {
        .scenario = scenario, .fit = fit, .observed = observed};
    lan_fitted_battle fought = {.copy = NULL};
    lan_status status = LAN_OK;

    if (lan_document_wants(document, LAN_FORMAT_CSV) ||
        lan_document_wants(document, LAN_FORMAT_HTML)) {
        status = lan_fitted_battle_run(scenario, fit, &fought, err);
        result.fought = &fought;
    }
    if (status == LAN_OK) {
        lan_page_fit(document, &result);
    }
    lan_fitted_battle_clear(&fought);
    return status;
}

static lan_cli_exit answer_fit(const lan_cli *cli, const char *path,
                               const lan_scenario *scenario, const lan_fit *fit,
                               const lan_observed *observed)
{
    lan_cli_answer answer;
    lan_error err;

    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_error_clear(&err);
    const lan_status status =
        fill_page(answer.document, scenario, fit, observed, &err);
    return lan_cli_answer_end(&answer, path, lan_cli_blame(path, status, &err));
}

static lan_cli_exit fit_numbers(const lan_cli *cli, const char *path,
                                const lan_scenario *scenario,
                                const lan_fit_def *def,
                                const lan_observed *observed)
{
    lan_cli_meter meter;
    lan_error err;
    lan_fit *fit = NULL;

    if (def->change_count == 0) {
        lan_cli_say("%s: fit.change names nothing to be found", path);
        return LAN_CLI_SCENARIO;
    }
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "fit");
    lan_cli_meter_count(&meter, "battles");
    const lan_status status =
        lan_fit_find(scenario, def, observed, progress, &fit, &err);
    lan_cli_meter_stop(&meter);
    if (status != LAN_OK) {
        return lan_cli_blame(path, status, &err);
    }
    warn(cli, path, fit);
    lan_cli_exit exit = answer_fit(cli, path, scenario, fit, observed);
    if (!fit->has_converged) {
        lan_cli_say("%s: no lowest sum of squares was found; these numbers "
                    "are the best on the way there",
                    path);
        exit = lan_cli_worse(exit, LAN_CLI_NO_SOLUTION);
    }
    lan_fit_destroy(fit);
    return exit;
}

/* How many fights show a law: what is asked for, or as many as usual. */
static lan_cli_exit read_fights(const lan_cli *cli, lan_observed_fights *how)
{
    int64_t fights = how->fights;
    const lan_cli_exit status =
        lan_cli_whole(cli, "battles", 1.0, LAN_OBSERVED_FIGHTS_MAX, &fights);
    how->seed = cli->seed;
    how->fights = (int32_t)fights;
    return status == LAN_CLI_DONE ? lan_cli_jobs(cli, &how->threads) : status;
}

/* The law that many fights by bodies obey. */
static lan_cli_exit fit_fights(const lan_cli *cli, const char *path,
                               const lan_scenario *scenario)
{
    lan_observed_fights how = lan_observed_fights_default();
    lan_observed *observed = NULL;
    lan_cli_meter meter;
    lan_error err;

    const lan_cli_exit read = read_fights(cli, &how);
    if (read != LAN_CLI_DONE) {
        return read;
    }
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "fights");
    const lan_status status =
        lan_observed_fight(scenario, &how, progress, &observed, &err);
    lan_cli_meter_stop(&meter);
    if (status != LAN_OK) {
        return lan_cli_blame(path, status, &err);
    }
    const lan_cli_exit exit = lan_cli_fit_laws(cli, path, scenario, observed);
    lan_observed_destroy(observed);
    return exit;
}

/* Options of fights are refused where nothing is fought. */
static lan_cli_exit check_fights(const lan_cli *cli)
{
    static const char *const others[] = {"battles", "jobs"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (lan_cli_value(cli, others[i]) != NULL) {
            lan_cli_say("--%s is for fights: give --law and --solver bodies",
                        others[i]);
            return LAN_CLI_USAGE;
        }
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit fit_scenario(const lan_cli *cli, const char *path,
                                 const lan_scenario *scenario)
{
    const lan_fit_def def = lan_scenario_fit_def(scenario);
    lan_observed *observed = NULL;
    lan_error err;

    if (lan_cli_value(cli, "law") != NULL &&
        lan_scenario_engagement(scenario) != NULL) {
        return fit_fights(cli, path, scenario);
    }
    const lan_cli_exit checked = check_fights(cli);
    if (checked != LAN_CLI_DONE) {
        return checked;
    }
    if (def.data == NULL) {
        lan_cli_say("%s: the scenario has no 'fit': it says what was observed, "
                    "and which numbers are looked for",
                    path);
        return LAN_CLI_SCENARIO;
    }
    const lan_cli_exit spared =
        lan_cli_spare(cli->output, def.data, "the data");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    const lan_status status = lan_observed_read_file(
        lan_scenario_battle_def(scenario), def.data, &observed, &err);
    if (status != LAN_OK) {
        return lan_cli_blame(def.data, status, &err);
    }
    warn_of_data(cli, path, observed);
    const lan_cli_exit exit =
        lan_cli_value(cli, "law") != NULL
            ? lan_cli_fit_laws(cli, path, scenario, observed)
            : fit_numbers(cli, path, scenario, &def, observed);
    lan_observed_destroy(observed);
    return exit;
}

static lan_cli_exit run_fit(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_scenario *scenario = NULL;

    lan_cli_exit status = lan_cli_read(cli, path, &scenario);
    if (status == LAN_CLI_DONE) {
        status = fit_scenario(cli, path, scenario);
        lan_scenario_destroy(scenario);
    }
    return status;
}

static const lan_cli_option own_options[] = {
    {.name = "law", .help = "which law of attrition the losses follow instead"},
    {.name = "battles",
     .value = "N",
     .help = "of --law by bodies: fight N battles; default 1000"},
    LAN_CLI_JOBS_OPTION,
};

const lan_cli_command lan_cli_command_fit = {
    .name = "fit",
    .help = "find coefficients from observed strengths",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Finds the numbers that fit.change of the scenario names, so that the\n"
        "battle follows the strengths in fit.data best, with standard errors,\n"
        "95 % intervals and correlations; warns where the data cannot separate "
        "the\n"
        "numbers apart.  It starts at what the scenario says.\n"
        "\n"
        "--law compares the square, the linear, the logarithmic and a power "
        "law\n"
        "on the losses in the same file: exponents, and how far each law is "
        "off\n"
        "from losses that it was not fitted to.  By --solver bodies they are\n"
        "those of many fights of the seed, until an army has lost half.\n"
        "\n"
        "-o FILE writes the fitted curve as CSV; -o - prints it instead of "
        "the\n"
        "numbers.  With --json a FILE in .json, or -, is for the object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_fit,
};
