/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "cli/cli.h"

/* What the command line asks for. */
typedef struct move_question {
    const char *scen;
    lan_cli_map map;
    lan_moving_ai_query *queries;
    size_t query_count;
    lan_agent *agents;
    lan_move_def def;
} move_question;

static lan_cli_exit read_options(const lan_cli *cli, move_question *of)
{
    of->scen = lan_cli_value(cli, "scen");
    of->def = lan_move_default(NULL, NULL, 0);
    of->def.seed = cli->seed;
    of->def.neighbours = lan_cli_word(cli, "neighbours", 0) == 1 ? 8 : 4;
    of->def.ticks = lan_cli_whole(cli, "ticks", of->def.ticks);
    of->def.limit = lan_cli_whole(cli, "limit", of->def.limit);
    of->def.mover =
        (lan_move_mover)lan_cli_word(cli, "mover", (int)of->def.mover);
    if (of->scen == NULL) {
        lan_cli_say("move needs --scen FILE: who goes from where to where");
        return LAN_CLI_USAGE;
    }
    if (lan_cli_is_dash(of->scen) && lan_cli_is_dash(cli->operands[0])) {
        lan_cli_say("map and queries cannot both come from standard input");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit read_map(const lan_cli *cli, move_question *of)
{
    const lan_cli_exit status =
        lan_cli_map_source(cli, cli->operands[0], NULL, &of->map);
    if (status == LAN_CLI_DONE && of->map.shape != LAN_MAP_SQUARE) {
        lan_cli_say("%s: move needs a map of square cells, not of shape %s",
                    cli->operands[0], lan_map_shape_name(of->map.shape));
        return LAN_CLI_SCENARIO;
    }
    return status;
}

/* agents  0: all that the file has */
static lan_cli_exit take_agents(move_question *of, int64_t agents)
{
    const size_t count = agents == 0 ? of->query_count : (size_t)agents;
    if (count > of->query_count || count == 0) {
        lan_cli_say("%s: the file has %zu rows, too few for %zu agents",
                    of->scen, of->query_count, count == 0 ? 1 : count);
        return LAN_CLI_SCENARIO;
    }
    of->agents = malloc(count * sizeof *of->agents);
    if (of->agents == NULL) {
        return lan_cli_blame(of->scen, LAN_ENOMEM, NULL);
    }
    for (size_t i = 0; i < count; i++) {
        of->agents[i].start = of->queries[i].start;
        of->agents[i].goal = of->queries[i].goal;
    }
    of->def.map = of->map.cells;
    of->def.agents = of->agents;
    of->def.count = count;
    return LAN_CLI_DONE;
}

static lan_cli_exit read_question(const lan_cli *cli, move_question *of)
{
    lan_cli_exit status = read_options(cli, of);
    status = status == LAN_CLI_DONE ? read_map(cli, of) : status;
    if (status == LAN_CLI_DONE) {
        status = lan_cli_queries_read(cli, of->scen, of->map.cells,
                                      &of->queries, &of->query_count);
    }
    return status == LAN_CLI_DONE
               ? take_agents(of, lan_cli_whole(cli, "agents", 0))
               : status;
}

static void clear_question(move_question *of)
{
    lan_cli_map_clear(&of->map);
    free(of->queries);
    free(of->agents);
}

/* --- the answer ---------------------------------------------------------- */

/* A faulty agent is one of the file's rows. */
static lan_cli_exit blame_agent(const move_question *of, lan_status status,
                                lan_error *err)
{
    if (err->line >= 1 && (size_t)err->line <= of->query_count) {
        err->line = of->queries[err->line - 1].line;
    }
    return lan_cli_blame(of->scen, status, err);
}

static lan_cli_exit play(const lan_cli *cli, const move_question *of,
                         lan_move_plan **plan, double *seconds)
{
    lan_cli_meter meter;
    lan_error err;
    lan_error_clear(&err);
    const double begun = lan_cli_stopwatch();
    const lan_progress *progress =
        lan_cli_meter_start(&meter, cli, lan_move_mover_name(of->def.mover));
    meter.unit = of->def.mover == LAN_MOVE_LACAM ? "configurations" : "ticks";
    const lan_status status = lan_move_run(&of->def, progress, plan, &err);
    lan_cli_meter_stop(&meter);
    *seconds = lan_cli_stopwatch() - begun;
    return status == LAN_OK ? LAN_CLI_DONE : blame_agent(of, status, &err);
}

static lan_cli_exit answer_plan(const lan_cli *cli, const move_question *of,
                                const lan_move_plan *plan, double seconds)
{
    const lan_move_end end = lan_move_plan_totals(plan).end;
    lan_move_result result = {.map = cli->operands[0],
                              .scen = of->scen,
                              .def = &of->def,
                              .plan = plan,
                              .seconds = seconds};
    lan_cli_answer answer;
    const lan_status counted =
        lan_move_plan_conflicts(plan, of->map.cells, of->def.movement,
                                of->def.neighbours, &result.conflicts);
    if (counted != LAN_OK) {
        return lan_cli_blame(of->scen, counted, NULL);
    }
    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_page_move(answer.document, &result);
    const lan_cli_exit written =
        lan_cli_answer_end(&answer, of->scen, LAN_CLI_DONE);
    return lan_cli_ended(end == LAN_MOVE_IMPOSSIBLE || end == LAN_MOVE_UNDECIDED
                             ? LAN_CLI_NO_SOLUTION
                             : LAN_CLI_DONE,
                         written);
}

static lan_cli_exit run_move(const lan_cli *cli)
{
    move_question question = {.scen = NULL};
    lan_move_plan *plan = NULL;
    double seconds = 0.0;
    lan_cli_exit status = read_question(cli, &question);
    if (status == LAN_CLI_DONE) {
        status = play(cli, &question, &plan, &seconds);
    }
    if (status == LAN_CLI_DONE) {
        status = answer_plan(cli, &question, plan, seconds);
    }
    lan_move_plan_destroy(plan);
    clear_question(&question);
    return status;
}

static const lan_cli_option options[] = {
    {"scen", 0, LAN_CLI_FILE, "FILE",
     .help = "the agents: a Moving AI scenario file", .words = ".scen"},
    {"agents", 'n', LAN_CLI_WHOLE, "N",
     .help = "the first N rows of the file; default: all", .lo = 1,
     .hi = LAN_MOVE_AGENTS_MOST},
    {"mover", 0, LAN_CLI_WORD, "NAME",
     .help = "pibt, the default, fsm or lacam", .words = "pibt fsm lacam"},
    {"neighbours", 0, LAN_CLI_WORD, "N",
     .help = "steps to 4 (the default) or 8 neighbours", .words = "4 8"},
    {"ticks", 0, LAN_CLI_WHOLE, "N",
     .help = "stop after N ticks; default: from the map's size", .lo = 1,
     .hi = 1e9},
    {"limit", 0, LAN_CLI_WHOLE, "N",
     .help = "lacam: try N configurations at most; default 100000", .lo = 1,
     .hi = 1e9},
    {.name = NULL}};

const lan_cli_command lan_cli_command_move = {
    .name = "move",
    .help = "move many agents over a map without collisions",
    .synopsis = "[OPTION]... --scen FILE MAP",
    .options = options,
    .operands_min = 1,
    .operands_max = 1,
    .operand = "MAP",
    .takes = LAN_CLI_ANSWERS - LAN_CLI_TAKES_SOLVER,
    .run = run_move,
    .endings = ".map .yaml .yml",
};
