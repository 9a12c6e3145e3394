/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/fight.h"
#include "cli/meter.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

static bool has_answer(const lan_solution *solution)
{
    for (size_t i = 0; i < solution->part_count; i++) {
        if (solution->parts[i].count > 0) {
            return true;
        }
    }
    return false;
}

static lan_cli_exit find_solution(const lan_cli *cli,
                                  const lan_solve_result *asked,
                                  lan_solution **out)
{
    lan_cli_meter meter;
    lan_error err;

    if (asked->def == NULL) {
        lan_cli_say("%s: there is no 'solve' in it: say what to change, and "
                    "between what",
                    asked->path);
        return LAN_CLI_SCENARIO;
    }
    lan_error_clear(&err);
    const lan_progress *progress = lan_cli_meter_start(&meter, cli, "solve");
    const lan_status status = lan_solve_find(asked->scenario, asked->def,
                                             cli->seed, progress, out, &err);
    lan_cli_meter_stop(&meter);
    return lan_cli_blame(asked->path, status, &err);
}

static lan_cli_exit solve(const lan_cli *cli, lan_solve_result *asked)
{
    lan_solution *solution = NULL;
    lan_cli_answer answer;

    lan_cli_exit status = find_solution(cli, asked, &solution);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    asked->solution = solution;
    status = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (status == LAN_CLI_DONE) {
        lan_page_solve(answer.document, asked);
        status = lan_cli_answer_end(&answer, asked->path, status);
    }
    if (status == LAN_CLI_DONE && !has_answer(solution)) {
        status = LAN_CLI_NO_SOLUTION;
    }
    lan_solution_destroy(solution);
    return status;
}

static lan_cli_exit run_solve(const lan_cli *cli)
{
    const char *path = cli->operands[0];
    lan_scenario *scenario = NULL;

    lan_cli_exit status = lan_cli_read(cli, path, &scenario);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    lan_solve_result asked = {.path = path,
                              .scenario = scenario,
                              .def = lan_scenario_solve_def(scenario)};
    status = solve(cli, &asked);
    lan_scenario_destroy(scenario);
    return status;
}

const lan_cli_command lan_cli_command_solve = {
    .name = "solve",
    .help = "the value that gives a wanted result",
    .synopsis = "[OPTION]... FILE",
    .text =
        "Looks for what the scenario's section solve asks: the value of one "
        "or\n"
        "of several paths at break-even, where both sides have the same share\n"
        "left, at which a quantity has a value, or is least or most.  Of one\n"
        "path every answer in the range is given; a jump is reported with the\n"
        "values on both sides of it.  A break-even is given by the margin "
        "and,\n"
        "where they can be computed, by the odds; where armies break or\n"
        "lose heart the winner changes at the latter, as run and sensitivity\n"
        "report.\n"
        "\n"
        "Where odds, which are looked at in 17 places, have such far apart\n"
        "that something may well be missed, a warning says so.\n"
        "\n"
        "Where the range has no solution it says what the quantity is at its\n"
        "ends, and the exit status is 4.\n",
    .operands_min = 1,
    .operands_max = 1,
    .operand = "FILE",
    .takes = LAN_CLI_ANSWERS,
    .run = run_solve,
};
