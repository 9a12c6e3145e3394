/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static lan_cli_exit run_schema(const lan_cli *cli)
{
    lan_cli_output out;

    lan_cli_go_on(cli, lan_cli_output_open(cli->output, &out));
    const lan_status status = lan_scenario_write_schema(out.stream);
    /* Closing the stream reports better what it could not take. */
    return lan_cli_output_close(&out, status == LAN_EIO
                                          ? LAN_CLI_DONE
                                          : lan_cli_blame(NULL, status, NULL));
}

/* It takes no operand. */
static void complete_nothing(const char *const *operands, size_t count,
                             FILE *out)
{
    (void)operands;
    (void)count;
    (void)out;
}

const lan_cli_command lan_cli_command_schema = {
    .name = "schema",
    .help = "print the JSON Schema of scenario files, for editors",
    .synopsis = "[OPTION]...",
    .operands_min = 0,
    .operands_max = 0,
    .operand = "",
    .takes = LAN_CLI_TAKES_JSON | LAN_CLI_TAKES_OUTPUT,
    .run = run_schema,
    .complete = complete_nothing,
};
