/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

lan_cli_exit lan_cli_run_diff(const lan_cli *cli)
{
    lan_scenario *scenarios[2] = {NULL, NULL};
    lan_diff_side sides[2];
    lan_diff *diff = NULL;
    lan_cli_exit status = LAN_CLI_DONE;
    lan_cli_check_operands(cli);
    lan_cli_check_odds(cli);
    /* errors of both files are reported together */
    for (size_t i = 0; i < 2; i++) {
        status = lan_cli_worse(status, lan_cli_try_read(cli, cli->operands[i],
                                                        true, &scenarios[i]));
    }
    lan_cli_go_on(cli, status);
    for (size_t i = 0; i < 2; i++) {
        lan_cli_refuse_bodies(cli, cli->operands[i], scenarios[i]);
        sides[i] = (lan_diff_side){lan_scenario_battle_def(scenarios[i]),
                                   lan_scenario_matchup_def(scenarios[i])};
    }
    const lan_matchup_payoff by =
        (lan_matchup_payoff)lan_cli_word(cli, "by", LAN_PAYOFF_ODDS);
    lan_matchup_options options = lan_cli_matchup_options(cli, by);
    options.solver = lan_scenario_solver_options(scenarios[0]);
    const lan_progress *progress =
        lan_cli_work(cli, "match-ups", NULL, lan_cli_quicker_matchups(by));
    lan_cli_must(cli, NULL,
                 lan_diff_find(&sides[0], &sides[1], by, &options, progress,
                               &diff, cli->err));
    lan_cli_keep(cli, diff, NULL);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_page_diff(document, diff, cli->quiet);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, NULL,
                              LAN_CLI_DONE);
}
