/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "lanchester/matchup.h"

static void destroy_diff(void *diff)
{
    lan_diff_destroy(diff);
}

static lan_cli_exit compare(const lan_cli *cli,
                            lan_scenario *const scenarios[2])
{
    const lan_matchup_payoff by =
        (lan_matchup_payoff)lan_cli_word(cli, "by", LAN_PAYOFF_ODDS);
    lan_matchup_options options = lan_cli_matchup_options(cli, by);
    lan_diff_side sides[2];
    lan_diff *diff = NULL;
    for (int i = 0; i < 2; i++) {
        sides[i] = (lan_diff_side){lan_scenario_battle_def(scenarios[i]),
                                   lan_scenario_matchup_def(scenarios[i])};
    }
    options.solver = lan_scenario_solver_options(scenarios[0]);
    const lan_progress *progress =
        lan_cli_work(cli, "match-ups", NULL, lan_cli_quicker_matchups(by));
    lan_cli_must(cli, NULL,
                 lan_diff_find(&sides[0], &sides[1], by, &options, progress,
                               &diff, cli->err));
    lan_cli_keep(cli, diff, destroy_diff);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_page_diff(document, diff, cli->quiet);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL,
                              LAN_CLI_DONE);
}

static lan_cli_exit run_diff(const lan_cli *cli)
{
    lan_scenario *scenarios[2] = {NULL, NULL};
    lan_cli_exit status = LAN_CLI_DONE;
    lan_cli_check_operands(cli);
    lan_cli_check_odds(cli);
    /* The errors of both are reported together. */
    for (size_t i = 0; status != LAN_CLI_USAGE && i < 2; i++) {
        const lan_cli_exit one =
            lan_cli_try_read(cli, cli->operands[i], true, &scenarios[i]);
        if (one == LAN_CLI_DONE) {
            lan_cli_keep_scenario(cli, scenarios[i]);
        }
        status = lan_cli_worse(status, one);
    }
    lan_cli_go_on(cli, status);
    for (size_t i = 0; i < 2; i++) {
        lan_cli_refuse_bodies(cli, cli->operands[i], scenarios[i]);
    }
    return compare(cli, scenarios);
}

const lan_cli_command lan_cli_command_diff = {
    .name = "diff",
    .help = "which match-ups of two rosters differ, and what moved them",
    .synopsis = "[OPTION]... BEFORE AFTER",
    .options = {lan_cli_options_by, lan_cli_options_jobs, lan_cli_options_odds,
                lan_cli_options_battles},
    .operands_min = 2,
    .operands_max = 2,
    .operand = "BEFORE and AFTER",
    .takes = LAN_CLI_ANSWERS,
    .run = run_diff,
    .endings = LAN_CLI_ROSTERS,
};
