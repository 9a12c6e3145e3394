/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static lan_cli_exit write_scenario(const lan_cli *cli,
                                   const lan_scenario *scenario)
{
    lan_cli_output out;
    lan_cli_go_on(cli, lan_cli_output_open(cli->output, &out));
    const lan_status written =
        lan_cli_has(cli, "paths")
            ? lan_scenario_write_paths(scenario, out.stream)
            : lan_scenario_write(scenario, out.stream);
    /* Closing the stream reports better what it could not take. */
    return lan_cli_output_close(
        &out, written == LAN_EIO
                  ? LAN_CLI_DONE
                  : lan_cli_blame(cli->operands[0], written, NULL));
}

static lan_cli_exit show_rates(const lan_cli *cli, const lan_scenario *scenario)
{
    const char *const path = cli->operands[0];
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    lan_battle *battle = NULL;
    lan_coefficients *rates = NULL;
    lan_cli_must(cli, path, lan_battle_create(def, &battle, cli->err));
    const lan_status status = lan_coefficients_find(battle, def, &rates);
    lan_cli_exit ended = LAN_CLI_DONE;
    if (status == LAN_OK) {
        const lan_rates_result result = {.path = path,
                                         .scenario = scenario,
                                         .battle = battle,
                                         .rates = rates};
        lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
        lan_page_rates(document, &result);
        ended = lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, path,
                                   LAN_CLI_DONE);
    }
    lan_coefficients_destroy(rates);
    lan_battle_destroy(battle);
    lan_cli_must(cli, path, status);
    return ended;
}

/* What is shown is a file of its own form, unless it is a result. */
static lan_cli_exit run_show(const lan_cli *cli)
{
    const bool has_rates = lan_cli_has(cli, "rates");
    if (has_rates && lan_cli_has(cli, "paths")) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "show: give one of --paths and --rates");
    }
    if (!has_rates && (cli->json || cli->has_format)) {
        lan_cli_die(cli, LAN_CLI_USAGE,
                    "show: --json and --format are for --rates");
    }
    const lan_scenario *scenario = lan_cli_read_roster(cli, cli->operands[0]);
    return has_rates ? show_rates(cli, scenario)
                     : write_scenario(cli, scenario);
}

static const lan_cli_option options[] = {
    {"paths", .help = "list every path that --set can change, with its value"},
    {"rates", .help = "list what groups take from each other, part by part"},
    {.name = NULL}};

const lan_cli_command lan_cli_command_show = {
    .name = "show",
    .help = "print a scenario with its settings and defaults",
    .options = {options},
    .takes = LAN_CLI_ANSWERS_BUT_SEED,
    .run = run_show,
    .endings = LAN_CLI_ROSTERS,
};
