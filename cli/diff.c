/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/diff.h"
#include "cli/cli.h"

static lan_cli_exit answer_diff(const lan_cli *cli, const lan_diff *diff)
{
    lan_cli_answer answer;
    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_page_diff(answer.document, diff, cli->quiet);
    return lan_cli_answer_end(&answer, NULL, LAN_CLI_DONE);
}

static lan_cli_exit compare(const lan_cli *cli,
                            lan_scenario *const scenarios[2])
{
    const lan_matchup_payoff by =
        (lan_matchup_payoff)lan_cli_word(cli, "by", LAN_PAYOFF_ODDS);
    lan_matchup_options options = lan_cli_matchup_options(cli, by);
    lan_diff_side sides[2];
    lan_diff *diff = NULL;
    lan_cli_meter meter;
    lan_error err;
    for (int i = 0; i < 2; i++) {
        sides[i] = (lan_diff_side){lan_scenario_battle_def(scenarios[i]),
                                   lan_scenario_matchup_def(scenarios[i])};
    }
    options.solver = lan_scenario_solver_options(scenarios[0]);
    lan_error_clear(&err);
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, "match-ups");
    meter.quicker = by == LAN_PAYOFF_ODDS
                        ? "--precision 0.02 takes fewer battles, "
                          "--by margin no random ones"
                        : NULL;
    const lan_status status = lan_diff_find(&sides[0], &sides[1], by, &options,
                                            progress, &diff, &err);
    lan_cli_meter_stop(&meter);
    const lan_cli_exit exit = status == LAN_OK
                                  ? answer_diff(cli, diff)
                                  : lan_cli_blame(NULL, status, &err);
    lan_diff_destroy(diff);
    return exit;
}

static lan_cli_exit run_diff(const lan_cli *cli)
{
    lan_scenario *scenarios[2] = {NULL, NULL};
    lan_cli_exit status = lan_cli_check_operands(cli);
    status = status == LAN_CLI_DONE ? lan_cli_check_odds(cli) : status;
    /* What is wrong with both is told at once. */
    for (size_t i = 0; status != LAN_CLI_USAGE && i < 2; i++) {
        status = lan_cli_worse(
            status, lan_cli_read_roster(cli, cli->operands[i], &scenarios[i]));
    }
    for (size_t i = 0; status == LAN_CLI_DONE && i < 2; i++) {
        const lan_cli_asked asked = {
            .cli = cli, .path = cli->operands[i], .scenario = scenarios[i]};
        status = lan_cli_refuse_bodies(&asked);
    }
    status = status == LAN_CLI_DONE ? compare(cli, scenarios) : status;
    lan_scenario_destroy(scenarios[0]);
    lan_scenario_destroy(scenarios[1]);
    return status;
}

static const lan_cli_option options[] = {LAN_CLI_MATCHUP_OPTIONS,
                                         {.name = NULL}};

const lan_cli_command lan_cli_command_diff = {
    .name = "diff",
    .help = "which match-ups of two rosters differ, and what moved them",
    .synopsis = "[OPTION]... BEFORE AFTER",
    .options = options,
    .operands_min = 2,
    .operands_max = 2,
    .operand = "BEFORE and AFTER",
    .takes = LAN_CLI_ANSWERS,
    .run = run_diff,
    .endings = ".yaml .yml .json .csv .tsv",
};
