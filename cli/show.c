/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* --- the scenario -------------------------------------------------------- */

static lan_cli_exit write_scenario(const lan_cli *cli,
                                   const lan_scenario *scenario)
{
    lan_cli_output out;
    lan_cli_exit status = lan_cli_output_open(cli->output, &out);
    if (status == LAN_CLI_DONE) {
        const lan_status written =
            lan_cli_has(cli, "paths")
                ? lan_scenario_write_paths(scenario, out.stream)
                : lan_scenario_write(scenario, out.stream);
        /* What the stream could not take, closing it tells better. */
        status = lan_cli_output_close(
            &out, written == LAN_EIO
                      ? LAN_CLI_DONE
                      : lan_cli_blame(cli->operands[0], written, NULL));
    }
    return status;
}

/* --- its rates ----------------------------------------------------------- */

static lan_cli_exit answer_rates(const lan_cli *cli,
                                 const lan_rates_result *result)
{
    lan_cli_answer answer;
    const lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_page_rates(answer.document, result);
    return lan_cli_answer_end(&answer, result->path, LAN_CLI_DONE);
}

static lan_cli_exit show_rates(const lan_cli *cli, const lan_scenario *scenario)
{
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    lan_battle *battle = NULL;
    lan_coefficients *rates = NULL;
    lan_error err;
    lan_error_clear(&err);
    lan_status status = lan_battle_create(def, &battle, &err);
    if (status == LAN_OK) {
        status = lan_coefficients_find(battle, def, &rates);
    }
    const lan_rates_result result = {.path = cli->operands[0],
                                     .scenario = scenario,
                                     .battle = battle,
                                     .rates = rates};
    const lan_cli_exit shown =
        status == LAN_OK ? answer_rates(cli, &result)
                         : lan_cli_blame(cli->operands[0], status, &err);
    lan_coefficients_destroy(rates);
    lan_battle_destroy(battle);
    return shown;
}

/* --- the command --------------------------------------------------------- */

/* What is shown is a file of its own form, unless it is a result. */
static lan_cli_exit check_options(const lan_cli *cli)
{
    const bool has_rates = lan_cli_has(cli, "rates");
    if (has_rates && lan_cli_has(cli, "paths")) {
        lan_cli_say("show: give one of --paths and --rates");
        return LAN_CLI_USAGE;
    }
    if (!has_rates && (cli->json || cli->has_format)) {
        lan_cli_say("show: --json and --format are for --rates");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit run_show(const lan_cli *cli)
{
    lan_scenario *scenario = NULL;
    lan_cli_exit status = check_options(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_read_roster(cli, cli->operands[0], &scenario);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_has(cli, "rates") ? show_rates(cli, scenario)
                                       : write_scenario(cli, scenario);
    lan_scenario_destroy(scenario);
    return status;
}

static const lan_cli_option options[] = {
    {"paths", .help = "list every path that --set can change, with its value"},
    {"rates", .help = "list what groups take from each other, part by part"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_show = {
    .name = "show",
    .help = "print a scenario with its settings and defaults",
    .synopsis = "[OPTION]... FILE",
    .options = options,
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .run = run_show,
    .endings = ".yaml .yml .json .csv .tsv",
};
