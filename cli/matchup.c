/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/matchup_work.h"

static lan_cli_exit run_matchup(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_cli_matchup made;
    lan_cli_answer answer;

    lan_cli_exit status = lan_cli_matchup_find(cli, path, &made);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (status == LAN_CLI_DONE) {
        const lan_matchup_result result = lan_cli_matchup_result(&made, path);
        lan_page_matchup(answer.document, &result);
        status = lan_cli_answer_end(&answer, path, status);
    }
    lan_cli_matchup_clear(&made);
    return status;
}

static const lan_cli_option own_options[] = {LAN_CLI_MATCHUP_OPTIONS,
                                             LAN_CLI_MATCHUP_SORT_OPTION,
                                             LAN_CLI_MATCHUP_COMPLEMENT_OPTION};

const lan_cli_command lan_cli_command_matchup = {
    .name = "matchup",
    .help = "every unit type against every other",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Lets every unit type of a scenario meet every other at equal cost, "
        "or\n"
        "in equal number, as its section matchup says: who beats whom, what\n"
        "counters what, the mix of types against which no other gains, and\n"
        "whether it is a ladder or goes round like rock, paper, scissors.\n"
        "Armies and fire entries of the scenario are not used; FILE may be a "
        "roster\n"
        "without them, a sheet in .csv too.\n"
        "\n"
        "--by odds takes random battles, fought to the end; margin and value\n"
        "take one battle by the equations, and are quick for armies of any "
        "size.\n"
        "\n"
        "-o FILE writes a CSV line for each row and column; -o - prints them\n"
        "instead of the text.  With --json a FILE in .json, or -, is for the\n"
        "object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_matchup,
};
