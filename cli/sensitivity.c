/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/sensitivity_work.h"
#include "cli/whole.h"

static lan_cli_exit run_sensitivity(const lan_cli *cli)
{
    return lan_cli_sensitivity_answer(cli, cli->operands[0], false);
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
        "As HTML the effects by elasticity and snowball are drawn as well.\n"
        "The numbers are the same for any number of jobs.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_sensitivity,
};
