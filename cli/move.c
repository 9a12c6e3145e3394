/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

/* What the command line asks for. */
typedef struct move_question {
    const char *scen;
    lan_cli_map map;
    lan_moving_ai_query *queries;
    size_t query_count;
    lan_move_def def;
} move_question;

static void read_options(const lan_cli *cli, move_question *of)
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
        lan_cli_refuse(cli,
                       "move needs --scen FILE: who goes from where to where");
    }
    if (lan_cli_is_dash(of->scen) && lan_cli_is_dash(cli->operands[0])) {
        lan_cli_refuse(cli,
                       "map and queries cannot both come from standard input");
    }
}

/* agents  0: all that the file has */
static void take_agents(const lan_cli *cli, move_question *of, int64_t agents)
{
    const size_t count = agents == 0 ? of->query_count : (size_t)agents;
    if (count > of->query_count || count == 0) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: the file has %zu rows, too few for %zu agents",
                    of->scen, of->query_count, count == 0 ? 1 : count);
    }
    lan_agent *agent = lan_cli_room(cli, count, sizeof *agent);
    for (size_t i = 0; i < count; i++) {
        agent[i].start = of->queries[i].start;
        agent[i].goal = of->queries[i].goal;
    }
    of->def.map = of->map.cells;
    of->def.agents = agent;
    of->def.count = count;
}

static lan_move_plan *play(const lan_cli *cli, const move_question *of,
                           double *seconds)
{
    lan_move_plan *plan = NULL;
    const double begun = lan_cli_stopwatch();
    const lan_progress *progress = lan_cli_work(
        cli, lan_move_mover_name(of->def.mover),
        of->def.mover == LAN_MOVE_LACAM ? "configurations" : "ticks", NULL);
    const lan_status status = lan_move_run(&of->def, progress, &plan, cli->err);
    *seconds = lan_cli_stopwatch() - begun;
    /* A faulty agent is one of the file's rows. */
    if (cli->err->line >= 1 && (size_t)cli->err->line <= of->query_count) {
        cli->err->line = of->queries[cli->err->line - 1].line;
    }
    lan_cli_must(cli, of->scen, status);
    lan_cli_keep(cli, plan, NULL);
    return plan;
}

lan_cli_exit lan_cli_run_move(const lan_cli *cli)
{
    const char *const path = cli->operands[0];
    move_question of = {.scen = NULL};
    lan_move_result result = {.map = path, .def = &of.def};
    read_options(cli, &of);
    lan_cli_map_source(cli, path, &of.map);
    if (of.map.shape != LAN_MAP_SQUARE) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: move needs a map of square cells, not of shape %s",
                    path, lan_map_shape_name(of.map.shape));
    }
    of.queries =
        lan_cli_queries_read(cli, of.scen, of.map.cells, &of.query_count);
    take_agents(cli, &of, lan_cli_whole(cli, "agents", 0));
    result.scen = of.scen;
    result.plan = play(cli, &of, &result.seconds);
    lan_cli_must(cli, of.scen,
                 lan_move_plan_conflicts(result.plan, of.map.cells,
                                         of.def.movement, of.def.neighbours,
                                         &result.conflicts));
    const lan_move_end end = lan_move_plan_totals(result.plan).end;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE);
    lan_page_move(document, &result);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_BESIDE, document, of.scen,
                              end == LAN_MOVE_IMPOSSIBLE ||
                                      end == LAN_MOVE_UNDECIDED
                                  ? LAN_CLI_NO_SOLUTION
                                  : LAN_CLI_DONE);
}
