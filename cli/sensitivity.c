/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sensitivity_json.h"
#include "cli/sensitivity_text.h"
#include "cli/terminal.h"
#include "cli/whole.h"

static lan_cli_exit write_text(const lan_cli *cli, const char *path,
                               const lan_cli_sensitivity *made)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(cli->output, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    const lan_cli_exit status = lan_cli_blame(
        path, lan_cli_sensitivity_text(out.stream, cli, path, made), NULL);
    return lan_cli_output_close(&out, status);
}

static lan_cli_exit run_sensitivity(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_cli_sensitivity made;

    lan_cli_exit status = lan_cli_sensitivity_find(cli, path, false, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    const lan_cli_exit told = lan_cli_sensitivity_tell(path, &made);
    if (cli->json) {
        status = lan_cli_json_write(lan_cli_sensitivity_json(&made),
                                    cli->output, LAN_CLI_DONE);
    } else if (told != LAN_CLI_NO_SOLUTION) {
        status = write_text(cli, path, &made);
    }
    lan_cli_sensitivity_clear(&made);
    return status != LAN_CLI_DONE ? status : told;
}

static const lan_cli_option own_options[] = {
    {"method", 0, "WHAT", "elasticity, morris, sobol or snowball", NULL},
    LAN_CLI_JOBS_OPTION,
};

const lan_cli_command lan_cli_command_sensitivity = {
    .name = "sensitivity",
    .help = "which values matter, and how much",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Changes every number of who fights, or those that the section\n"
        "sensitivity names, and tells what that does to the margin or to\n"
        "whatever it names.\n"
        "\n"
        "  elasticity  what 1 % more does where the scenario stands, what the\n"
        "              ends of the range do, and where another side wins\n"
        "  morris      mean effects over whole ranges: what matters at all\n"
        "  sobol       shares of the variance over the ranges, alone and with\n"
        "              others, with intervals\n"
        "  snowball    the counts are made even; what 1 % more adds to the "
        "odds\n"
        "              there\n"
        "\n"
        "What an interval cannot tell from nothing is shown as 0 (within "
        "error).\n"
        "The numbers are the same for any number of jobs.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_TAKES_ALL,
    .run = run_sensitivity,
};
