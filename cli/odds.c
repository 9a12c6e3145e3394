/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/odds_work.h"
#include "results/pages/pages.h"

static lan_cli_exit run_odds(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_odds_options options;
    lan_cli_odds odds;
    lan_cli_answer answer;

    lan_cli_exit status = lan_cli_odds_options(cli, &options);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_odds_find(cli, path, &options, &odds);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (status == LAN_CLI_DONE) {
        const lan_odds_result result = lan_cli_odds_result(&odds, path);
        lan_page_odds(answer.document, &result);
        status = lan_cli_answer_end(&answer, path, status);
    }
    lan_cli_odds_clear(&odds);
    return status;
}

static const lan_cli_option own_options[] = {LAN_CLI_ODDS_OPTIONS};

const lan_cli_command lan_cli_command_odds = {
    .name = "odds",
    .help = "who wins random battles, how often, and with how many left",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Every loss is one soldier, at the rates of the scenario: prints how\n"
        "often each side wins, how many it then has left (in a tenth, half "
        "and\n"
        "nine tenths of its wins it has no more), and the battle by the\n"
        "averages, as run has it, beside that.  Battles are fought to the "
        "end;\n"
        "--until-end applies time.end.  Numbers of soldiers must be whole.\n"
        "\n"
        "Odds are exact where that can be done and takes less work, and\n"
        "simulated elsewhere; --exact and --simulate choose.\n"
        "\n"
        "-o FILE writes the survivors as CSV: n, and the chance of each side "
        "to\n"
        "win with n left; -o - prints them instead of the summary.  With "
        "--json\n"
        "a FILE in .json, or -, is for the object.\n",
    .options = own_options,
    .option_count = sizeof own_options / sizeof own_options[0],
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_odds,
};
