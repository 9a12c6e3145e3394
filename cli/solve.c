/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static void suits(const lan_cli_asked *asked)
{
    if (lan_scenario_solve_def(asked->scenario) == NULL) {
        lan_cli_die(asked->cli, LAN_CLI_SCENARIO,
                    "%s: the scenario has no section 'solve' with the value to "
                    "change and its range",
                    asked->path);
    }
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    const lan_solve_def *def = lan_scenario_solve_def(asked->scenario);
    lan_solution *solution = NULL;
    const lan_status status =
        lan_solve_find(asked->scenario, def, asked->cli->seed, asked->progress,
                       &solution, err);
    asked->made.solve =
        (lan_solve_result){asked->path, asked->scenario, def, solution};
    return status;
}

static lan_cli_exit judge(lan_cli_asked *asked, char text[LAN_CLI_TROUBLE_SIZE])
{
    const lan_solution *const solution = asked->made.solve.solution;
    (void)text;
    for (size_t i = 0; i < solution->part_count; i++) {
        if (solution->parts[i].count > 0) {
            return LAN_CLI_DONE;
        }
    }
    return LAN_CLI_NO_SOLUTION;
}

static void page(const lan_cli_asked *asked, lan_document *document)
{
    lan_page_solve(document, &asked->made.solve);
}

const lan_cli_question lan_cli_question_solve = {.meter = "solve",
                                                 .rows = LAN_CLI_ROWS_WITHIN,
                                                 .suits = suits,
                                                 .find = find,
                                                 .judge = judge,
                                                 .page = page};
