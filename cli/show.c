/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/fight.h"
#include "cli/terminal.h"

static lan_cli_exit run_show(const lan_cli *cli)
{
    lan_scenario *scenario = NULL;
    lan_cli_output out;

    lan_cli_exit status = lan_cli_read(cli, cli->operands[0], &scenario);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_output_open(cli->output, &out);
    if (status == LAN_CLI_DONE) {
        const lan_status written =
            lan_cli_value(cli, "paths") != NULL
                ? lan_scenario_write_paths(scenario, out.stream)
                : lan_scenario_write(scenario, out.stream);
        /* What the stream could not take, closing it tells better. */
        status = lan_cli_output_close(
            &out, written == LAN_EIO
                      ? LAN_CLI_DONE
                      : lan_cli_blame(cli->operands[0], written, NULL));
    }
    lan_scenario_destroy(scenario);
    return status;
}

static const lan_cli_option options[] = {
    {"paths", 0, NULL, "list every path that --set can change, with its value",
     NULL},
};

const lan_cli_command lan_cli_command_show = {
    .name = "show",
    .help = "print a scenario with its settings and defaults",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Prints a scenario as the program understands it: after --set, with "
        "all\n"
        "defaults, as a file that describes the same battle.  With --paths it\n"
        "lists instead what can be set: path, value and meaning, by tabs.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL_BUT_SEED - LAN_CLI_TAKES_JSON,
    .run = run_show,
};
