/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static void suits(const lan_cli_asked *asked)
{
    if (lan_scenario_solve_def(asked->scenario) == NULL) {
        lan_cli_die(asked->cli, LAN_CLI_SCENARIO,
                    "%s: there is no 'solve' in it: say what to change, and "
                    "between what",
                    asked->path);
    }
}

static lan_status find(lan_cli_asked *asked, lan_error *err)
{
    return lan_solve_find(
        asked->scenario, lan_scenario_solve_def(asked->scenario),
        asked->cli->seed, asked->progress, &asked->made.solution, err);
}

static void clear(lan_cli_asked *asked)
{
    lan_solution_destroy(asked->made.solution);
}

static lan_cli_exit judge(const lan_cli_asked *asked,
                          char text[LAN_CLI_TROUBLE_SIZE])
{
    const lan_solution *const solution = asked->made.solution;
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
    const lan_solve_result result = {
        .path = asked->path,
        .scenario = asked->scenario,
        .def = lan_scenario_solve_def(asked->scenario),
        .solution = asked->made.solution};
    lan_page_solve(document, &result);
}

static const lan_cli_question question = {.meter = "solve",
                                          .rows = LAN_CLI_ROWS_WITHIN,
                                          .suits = suits,
                                          .find = find,
                                          .judge = judge,
                                          .page = page,
                                          .clear = clear};

const lan_cli_command lan_cli_command_solve = {
    .name = "solve",
    .help = "the value that gives a wanted result",
    .takes = LAN_CLI_ANSWERS,
    .question = &question,
};
