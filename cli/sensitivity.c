/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli.h"

static bool is_of_slopes(lan_sensitivity_method method)
{
    return method == LAN_SENSITIVITY_ELASTICITY ||
           method == LAN_SENSITIVITY_SNOWBALL;
}

static void check_slopes(const lan_cli *cli)
{
    if (!is_of_slopes((lan_sensitivity_method)lan_cli_word(cli, "method", 0))) {
        lan_cli_refuse(cli, "a tornado needs method elasticity or snowball");
    }
}

static void warn(void *context, double seconds)
{
    static const char *const quicker[] = {
        [LAN_SENSITIVITY_ELASTICITY] =
            "name fewer values: --set sensitivity.change=[...]",
        [LAN_SENSITIVITY_MORRIS] = "--set sensitivity.trajectories=5 takes "
                                   "fewer battles, or name fewer values",
        [LAN_SENSITIVITY_SOBOL] = "--method morris, fewer samples or fewer "
                                  "values take fewer battles",
        [LAN_SENSITIVITY_SNOWBALL] =
            "name fewer values: --set sensitivity.change=[...]",
    };
    lan_cli_asked *const asked = context;
    lan_cli_meter_warn(asked->cli, asked->path, seconds,
                       quicker[asked->made.sensitivity.def->method]);
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    const lan_cli *const cli = asked->cli;
    const lan_sensitivity_options options = {.seed = cli->seed,
                                             .jobs = lan_cli_jobs(cli),
                                             .estimate = warn,
                                             .estimate_context = asked};
    lan_sensitivity_def *const def = lan_cli_room(cli, 1, sizeof *def);
    lan_sensitivity *found = NULL;
    *def = lan_scenario_sensitivity_def(asked->scenario);
    if (asked->question == &lan_cli_question_plot_tornado &&
        !is_of_slopes(def->method)) {
        def->method = LAN_SENSITIVITY_ELASTICITY;
    }
    def->method =
        (lan_sensitivity_method)lan_cli_word(cli, "method", (int)def->method);
    asked->made.sensitivity = (lan_sensitivity_view){
        .title = "", .scenario = asked->scenario, .def = def};
    const lan_status status = lan_sensitivity_find(
        asked->scenario, def, &options, asked->progress, &found, err);
    asked->made.sensitivity.found = found;
    return status;
}

/* True if battles failed, or no parity was found: people then see no table. */
static lan_cli_exit judge(lan_cli_asked *asked, char text[LAN_CLI_TROUBLE_SIZE])
{
    const lan_sensitivity *found = asked->made.sensitivity.found;
    const lan_parity *parity = found->parity;
    if (parity != NULL && (parity->obstacle != NULL || !parity->is_found)) {
        asked->has_no_page = !asked->cli->json;
        (void)(parity->obstacle != NULL
                   ? snprintf(text, LAN_CLI_TROUBLE_SIZE,
                              "a snowball needs exact odds, each computed "
                              "within a second, but %s: for simulated odds, "
                              "--method elasticity --set sensitivity.of=odds",
                              parity->obstacle)
                   : snprintf(text, LAN_CLI_TROUBLE_SIZE, "side '%s': %s",
                              parity->side, parity->why));
        return LAN_CLI_NO_SOLUTION;
    }
    if (found->report.failed > 0) {
        (void)snprintf(text, LAN_CLI_TROUBLE_SIZE,
                       "%lld of %lld battles failed, the first of them: %s",
                       (long long)found->report.failed,
                       (long long)found->report.asked, found->report.error);
        return LAN_CLI_SOME_FAILED;
    }
    return LAN_CLI_DONE;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_sensitivity(document, asked->path, &asked->made.sensitivity);
}

static lan_status draw(const lan_cli_asked *asked, lan_figure **out,
                       lan_error *err)
{
    lan_sensitivity_view view = asked->made.sensitivity;
    view.title = lan_cli_plot_title(asked->scenario, asked->path);
    return lan_tornado_figure(&view, out, err);
}

const lan_cli_question lan_cli_question_sensitivity = {.section = "sensitivity",
                                                       .meter = "sensitivity",
                                                       .rows =
                                                           LAN_CLI_ROWS_WITHIN,
                                                       .find = find,
                                                       .judge = judge,
                                                       .page = page};

const lan_cli_question lan_cli_question_plot_tornado = {.meter = "sensitivity",
                                                        .rows =
                                                            LAN_CLI_ROWS_WITHIN,
                                                        .check = check_slopes,
                                                        .find = find,
                                                        .judge = judge,
                                                        .page = page,
                                                        .draw = draw};
