/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "cli/curve_file.h"
#include "cli/fight.h"
#include "cli/fit_laws.h"
#include "cli/meter.h"
#include "cli/outcome_json.h"
#include "cli/rows_answer.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "lanchester/fit.h"
#include "lanchester/parameter.h"

/* --- the answer as text -------------------------------------------------- */

static void add_headings(lan_cli_table *table)
{
    static const char *const headings[] = {"number", "start", "fitted",
                                           "error",  "95 %",  ""};

    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
}

static void add_parameter(lan_cli_table *table, const lan_fit_parameter *is)
{
    lan_cli_table_row(table, is->is_idle ? LAN_CLI_BAD : LAN_CLI_PLAIN);
    lan_cli_table_cell(table, "%s", is->path);
    lan_cli_table_number(table, is->start);
    lan_cli_table_number(table, is->value);
    if (is->is_idle) {
        lan_cli_table_cell(table, "%s", "no effect");
        return;
    }
    lan_cli_table_cell(table, "%.2g", is->error);
    lan_cli_table_number(table, is->low);
    lan_cli_table_number(table, is->high);
}

static void print_correlations(const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    char text[LAN_NUMBER_SIZE];

    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            const double r = fit->correlation[i * n + j];
            if (!isnan(r)) {
                printf("correlation  %+.3f  %s, %s\n", r,
                       fit->parameters[j].path, fit->parameters[i].path);
            }
        }
    }
    if (n > 1) {
        printf("condition    %s\n", lan_number_digits(fit->condition, 6, text));
    }
}

static lan_status print_text(const lan_cli *cli, const char *title,
                             const lan_fit *fit)
{
    char deviation[LAN_NUMBER_SIZE];
    lan_cli_table *table = NULL;

    lan_status status = lan_cli_table_create("lrrrrr", &table);
    if (status != LAN_OK) {
        return status;
    }
    if (title[0] != '\0') {
        printf("%s%s%s\n\n", lan_cli_ink(LAN_CLI_BOLD, cli->color_out), title,
               lan_cli_ink(LAN_CLI_PLAIN, cli->color_out));
    }
    add_headings(table);
    for (size_t k = 0; k < fit->parameter_count; k++) {
        add_parameter(table, &fit->parameters[k]);
    }
    status = lan_cli_table_print(table, stdout, cli->color_out);
    lan_cli_table_destroy(table);
    printf("\nexplained    %.4f %% of the squares of %zu strengths\n",
           100.0 * fit->r2, fit->observation_count);
    if (fit->mute_count > 0) {
        printf("not counted  %zu of them, which the battle meets whatever the "
               "numbers\n",
               fit->mute_count);
    }
    printf("deviation    %s\n",
           lan_number_digits(fit->deviation, 6, deviation));
    print_correlations(fit);
    return status;
}

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
    lan_cli_say("%s: warning: the data tell next to nothing of %s: its "
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
            lan_cli_say("%s: warning: the data cannot tell %s and %s apart: "
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
        lan_cli_say("%s: warning: the data cannot tell the numbers apart "
                    "(condition %.3g, more than %g)",
                    path, fit->condition, LAN_FIT_CONDITION_MAX);
    }
}

/* --- and as an object ---------------------------------------------------- */

static json_t *parameters_json(const lan_fit *fit)
{
    json_t *list = json_array();

    for (size_t k = 0; k < fit->parameter_count; k++) {
        const lan_fit_parameter *is = &fit->parameters[k];
        json_t *one = json_pack("{s:o, s:o, s:o, s:o, s:[o, o], s:b, s:b}",
                                "path", lan_cli_json_text(is->path), "start",
                                lan_cli_json_number(is->start), "value",
                                lan_cli_json_number(is->value), "error",
                                lan_cli_json_number(is->error), "interval",
                                lan_cli_json_number(is->low),
                                lan_cli_json_number(is->high), "idle",
                                (int)is->is_idle, "vague", (int)is->is_vague);
        if (json_array_append_new(list, one) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *correlation_json(const lan_fit *fit)
{
    const size_t n = fit->parameter_count;
    json_t *rows = json_array();

    for (size_t i = 0; i < n; i++) {
        json_t *row = json_array();
        for (size_t j = 0; j < n; j++) {
            if (json_array_append_new(
                    row, lan_cli_json_number(fit->correlation[i * n + j])) !=
                0) {
                json_decref(row);
                json_decref(rows);
                return NULL;
            }
        }
        if (json_array_append_new(rows, row) != 0) {
            json_decref(rows);
            return NULL;
        }
    }
    return rows;
}

static json_t *fit_json(const char *title, const lan_fit *fit)
{
    return json_pack(
        "{s:i, s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:b, s:b, s:i, s:i, "
        "s:i, s:I}",
        "schema", 1, "title", lan_cli_json_text(title), "parameters",
        parameters_json(fit), "correlation", correlation_json(fit),
        "observations", (json_int_t)fit->observation_count, "chi2",
        lan_cli_json_number(fit->chi2), "deviation",
        lan_cli_json_number(fit->deviation), "r2", lan_cli_json_number(fit->r2),
        "condition", lan_cli_json_number(fit->condition), "identified",
        (int)fit->is_identified, "converged", (int)fit->has_converged,
        "iterations", (int)fit->iterations, "starts", (int)fit->starts,
        "battles", (int)fit->battles, "mute", (json_int_t)fit->mute_count);
}

/* --- the fitted curve ---------------------------------------------------- */

static lan_status set_fitted(const lan_scenario *scenario, const lan_fit *fit,
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

/* Works the fitted battle out with the scenario's own rows. */
static lan_status run_fitted(const lan_scenario *scenario, const lan_fit *fit,
                             lan_scenario_copy *copy, lan_battle **battle,
                             lan_trajectory *trajectory, lan_error *err)
{
    lan_solver_options options = lan_scenario_solver_options(scenario);
    const lan_rows rows = lan_scenario_rows(scenario);
    lan_solver *solver = NULL;

    if (options.method == LAN_METHOD_CHANCE) {
        options.method = LAN_METHOD_AUTO;
    }
    lan_status status = set_fitted(scenario, fit, copy, err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(copy, battle, err);
    }
    if (status == LAN_OK) {
        status = lan_solver_create(*battle, &options, &solver, err);
    }
    if (status == LAN_OK) {
        status = lan_solver_run(solver, *battle, &rows, trajectory, err);
    }
    lan_solver_destroy(solver);
    return status;
}

/* What the answer is made of. */
typedef struct fitted {
    const lan_scenario *scenario;
    const lan_fit *fit;
} fitted;

static lan_cli_exit write_fitted(FILE *out, const char *path, const void *made)
{
    const fitted *is = made;
    lan_scenario_copy *copy = NULL;
    lan_battle *battle = NULL;
    lan_trajectory *trajectory = NULL;
    lan_error err;

    lan_error_clear(&err);
    lan_status status = lan_trajectory_create(&trajectory);
    if (status == LAN_OK) {
        status = lan_scenario_copy_create(is->scenario, &copy);
    }
    if (status == LAN_OK) {
        status =
            run_fitted(is->scenario, is->fit, copy, &battle, trajectory, &err);
    }
    if (status == LAN_OK) {
        status = lan_cli_curve_write(out, battle, trajectory);
    }
    lan_trajectory_destroy(trajectory);
    lan_scenario_copy_destroy(copy);
    return lan_cli_blame(path, status, &err);
}

/* -------------------------------------------------------------------------- */

static lan_cli_exit write_text(const lan_cli *cli, const char *path,
                               const void *made)
{
    const fitted *is = made;
    const char *title = lan_scenario_title(is->scenario);
    return lan_cli_blame(path, print_text(cli, title, is->fit), NULL);
}

static json_t *make_object(const void *made)
{
    const fitted *is = made;
    return fit_json(lan_scenario_title(is->scenario), is->fit);
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
    const fitted made = {scenario, fit};
    const lan_cli_rows_answer answer = {&made, write_text, write_fitted,
                                        make_object};
    lan_cli_exit exit = lan_cli_rows_answer_print(cli, path, &answer);
    if (!fit->has_converged) {
        lan_cli_say("%s: no lowest sum of squares was found; these numbers "
                    "are the best on the way there",
                    path);
        exit = lan_cli_worse(exit, LAN_CLI_NO_SOLUTION);
    }
    lan_fit_destroy(fit);
    return exit;
}

static lan_cli_exit fit_scenario(const lan_cli *cli, const char *path,
                                 const lan_scenario *scenario)
{
    const lan_fit_def def = lan_scenario_fit_def(scenario);
    lan_observed *observed = NULL;
    lan_error err;

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
};

const lan_cli_command lan_cli_command_fit = {
    .name = "fit",
    .help = "find coefficients from observed strengths",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Finds the numbers that fit.change of the scenario names, so that the\n"
        "battle follows the strengths in fit.data best, with standard errors,\n"
        "95 % intervals and correlations; warns where the data cannot tell "
        "the\n"
        "numbers apart.  It starts at what the scenario says.\n"
        "\n"
        "--law compares the square, the linear, the logarithmic and a power "
        "law\n"
        "on the losses in the same file: exponents, and how far each law is "
        "off\n"
        "from losses that it was not fitted to.\n"
        "\n"
        "-o FILE writes the fitted curve as CSV; -o - prints it instead of "
        "the\n"
        "numbers.  With --json a FILE in .json, or -, is for the object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL_BUT_SEED,
    .run = run_fit,
};
