/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static lan_cli_exit show_rates(const lan_cli *cli, const lan_scenario *scenario)
{
    const char *const path = cli->operands[0];
    const lan_battle_def *def = lan_scenario_battle_def(scenario);
    lan_battle *battle = NULL;
    lan_coefficients *rates = NULL;
    lan_cli_must(cli, path, lan_battle_create(def, &battle, cli->err));
    lan_cli_keep(cli, battle, NULL);
    lan_cli_must(cli, path, lan_coefficients_find(battle, def, &rates));
    lan_cli_keep(cli, rates, NULL);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_page_rates(document, path, scenario, battle, rates);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, path,
                              LAN_CLI_DONE);
}

/* What is shown is a file of its own form, unless it is a result. */
lan_cli_exit lan_cli_run_show(const lan_cli *cli)
{
    const bool has_rates = lan_cli_has(cli, "rates");
    const bool has_paths = lan_cli_has(cli, "paths");
    if (has_rates && has_paths) {
        lan_cli_refuse(cli, "show: give one of --paths and --rates");
    }
    if (!has_rates && (cli->json || cli->has_format)) {
        lan_cli_refuse(cli, "show: --json and --format are for --rates");
    }
    const lan_scenario *scenario = lan_cli_read(cli, cli->operands[0], true);
    if (has_rates) {
        return show_rates(cli, scenario);
    }
    lan_cli_output out = lan_cli_open(cli, cli->output);
    return lan_cli_wrote(cli, &out, cli->operands[0],
                         has_paths
                             ? lan_scenario_write_paths(scenario, out.stream)
                             : lan_scenario_write(scenario, out.stream));
}

lan_cli_exit lan_cli_run_schema(const lan_cli *cli)
{
    lan_cli_output out = lan_cli_open(cli, cli->output);
    return lan_cli_wrote(cli, &out, NULL,
                         lan_scenario_write_schema(out.stream));
}
