/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

static lan_move_def read_options(const lan_cli *cli)
{
    const char *const scen = lan_cli_value(cli, "scen");
    lan_move_def def = lan_move_default(NULL, NULL, 0);
    def.seed = cli->seed;
    def.neighbours = lan_cli_word(cli, "neighbours", 0) == 1 ? 8 : 4;
    def.ticks = lan_cli_whole(cli, "ticks", def.ticks);
    def.limit = lan_cli_whole(cli, "limit", def.limit);
    def.mover = (lan_move_mover)lan_cli_word(cli, "mover", (int)def.mover);
    if (scen == NULL) {
        lan_cli_refuse(cli, "move needs --scen FILE, with starts and goals");
    }
    if (lan_cli_is_dash(scen) && lan_cli_is_dash(cli->operands[0])) {
        lan_cli_refuse(cli,
                       "map and queries cannot both come from standard input");
    }
    return def;
}

/* The agents of --agents, else all that the file has. */
static void take_agents(const lan_cli *cli, const char *scen,
                        const lan_moving_ai_query *queries, size_t rows,
                        lan_move_def *def)
{
    const int64_t wanted = lan_cli_whole(cli, "agents", 0);
    const size_t count = wanted == 0 ? rows : (size_t)wanted;
    if (count > rows || count == 0) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: the file has %zu rows, too few for %zu agents", scen,
                    rows, count == 0 ? 1 : count);
    }
    lan_agent *agent = lan_cli_room(cli, count, sizeof *agent);
    for (size_t i = 0; i < count; i++) {
        agent[i].start = queries[i].start;
        agent[i].goal = queries[i].goal;
    }
    def->agents = agent;
    def->count = count;
}

lan_cli_exit lan_cli_run_move(const lan_cli *cli)
{
    const char *const path = cli->operands[0];
    const char *const scen = lan_cli_value(cli, "scen");
    lan_move_def def = read_options(cli);
    lan_move_result result = {.map = path, .scen = scen, .def = &def};
    lan_move_plan *plan = NULL;
    lan_cli_map map;
    size_t rows = 0;
    lan_cli_map_source(cli, path, &map);
    if (map.shape != LAN_MAP_SQUARE) {
        lan_cli_die(cli, LAN_CLI_SCENARIO,
                    "%s: move needs a map of square cells, not of shape %s",
                    path, lan_map_shape_name(map.shape));
    }
    const lan_moving_ai_query *queries =
        lan_cli_queries_read(cli, scen, map.cells, &rows);
    def.map = map.cells;
    take_agents(cli, scen, queries, rows, &def);
    const double begun = lan_cli_stopwatch();
    const lan_progress *progress = lan_cli_work(
        cli, lan_move_mover_name(def.mover),
        def.mover == LAN_MOVE_LACAM ? "configurations" : "ticks", NULL);
    const lan_status status = lan_move_run(&def, progress, &plan, cli->err);
    result.seconds = lan_cli_stopwatch() - begun;
    /* A faulty agent is one of the file's rows. */
    if (cli->err->line >= 1 && (size_t)cli->err->line <= rows) {
        cli->err->line = queries[cli->err->line - 1].line;
    }
    lan_cli_must(cli, scen, status);
    lan_cli_keep(cli, plan, NULL);
    result.plan = plan;
    lan_cli_must(cli, scen,
                 lan_move_plan_conflicts(plan, map.cells, def.movement,
                                         def.neighbours, &result.conflicts));
    const lan_move_end end = lan_move_plan_totals(plan).end;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_BESIDE);
    lan_page_move(document, &result);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_BESIDE, document, scen,
                              end == LAN_MOVE_IMPOSSIBLE ||
                                      end == LAN_MOVE_UNDECIDED
                                  ? LAN_CLI_NO_SOLUTION
                                  : LAN_CLI_DONE);
}
