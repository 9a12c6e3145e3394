/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sweep_store.h"

static lan_cli_exit run_export(const lan_cli *cli)
{
    const char *path = cli->output;
    lan_cli_sweep_rows_wish wish = {
        .has_rows = true,
        .path = path == NULL || lan_cli_is_dash(path) ? NULL : path};
    lan_cli_exit status = lan_cli_store_operands(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_rows_kind(cli, &wish.as_json);
    }
    return status == LAN_CLI_DONE
               ? lan_cli_store_give(cli, cli->operands[0], &wish)
               : status;
}

const lan_cli_command lan_cli_command_export = {
    .name = "export",
    .help = "print the runs that the store of a sweep has",
    .synopsis = "[OPTION]... STORE",
    .text =
        "Prints a line for each run that a store has, in order of run, in the\n"
        "form of lanchester sweep; it needs no scenario.  A sweep that is not\n"
        "finished gives what it has, and says so on standard error.\n"
        "\n"
        "-o FILE writes the lines to a file, in JSON Lines where its name "
        "ends\n"
        "in .jsonl, in CSV where it ends in .csv.  --json prints JSON Lines.\n",
    .operands_min = 1,
    .operands_max = 1,
    .operand = "STORE",
    .takes = LAN_CLI_TAKES_JSON | LAN_CLI_TAKES_OUTPUT | LAN_CLI_TAKES_QUIET,
    .run = run_export,
};
