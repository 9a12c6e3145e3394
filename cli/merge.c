/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/meter.h"
#include "cli/sweep_store.h"
#include "cli/terminal.h"

static lan_cli_exit run_merge(const lan_cli *cli)
{
    lan_cli_meter meter;
    lan_error err;
    if (cli->output == NULL || lan_cli_is_dash(cli->output)) {
        lan_cli_say("-o FILE is missing: where the joined store goes");
        return LAN_CLI_USAGE;
    }
    const lan_cli_exit named = lan_cli_store_operands(cli);
    if (named != LAN_CLI_DONE) {
        return named;
    }
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "merge");
    lan_cli_meter_count(&meter, "rows");
    const lan_status status = lan_store_merge(
        cli->output, cli->operands, cli->operand_count, progress, &err);
    lan_cli_meter_stop(&meter);
    const lan_cli_exit said = lan_cli_blame(NULL, status, &err);
    return said == LAN_CLI_SCENARIO ? LAN_CLI_FAILED : said;
}

const lan_cli_command lan_cli_command_merge = {
    .name = "merge",
    .help = "join the stores of the shards of a sweep",
    .synopsis = "[OPTION]... -o FILE STORE...",
    .text =
        "Joins stores of one sweep into a new one, which appears whole or not "
        "at\n"
        "all.  They must be of the same scenario, sweep, seed and version of "
        "the\n"
        "program; a run that several have must be the same in all.  What no "
        "store\n"
        "has, lanchester sweep --store FILE fights.\n"
        "\n"
        "A FILE that exists is replaced only if it is one of the stores.\n",
    .operands_min = 1,
    .operands_max = LAN_CLI_OPERANDS_ANY,
    .operand = "STORE",
    .takes = LAN_CLI_TAKES_OUTPUT | LAN_CLI_TAKES_QUIET,
    .run = run_merge,
};
