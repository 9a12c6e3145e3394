/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/answer.h"
#include "cli/route_all.h"
#include "cli/route_scen.h"
#include "cli/route_view.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

static bool is_optimal(const lan_cli_route_query *query,
                       const lan_cli_found_route *found)
{
    return lan_algorithm_find(found->view.algorithm)->is_optimal &&
           query->request.heuristic != LAN_HEURISTIC_MANHATTAN;
}

/* Cells where there is no route are none: a file of them does not appear. */
static bool is_shown(const lan_cli_answer *answer, const lan_route *route)
{
    return route->end == LAN_ROUTE_FOUND ||
           lan_document_wants(answer->document, LAN_FORMAT_JSON) ||
           lan_document_wants(answer->document, LAN_FORMAT_HTML);
}

static lan_cli_exit answer_route(const lan_cli *cli,
                                 const lan_cli_route_query *query,
                                 const lan_cli_found_route *found)
{
    const lan_route *route = &found->view.route;
    const lan_route_result result = {.path = query->path,
                                     .view = &found->view,
                                     .request = &query->request,
                                     .cells = found->cells,
                                     .places = found->places,
                                     .is_optimal = is_optimal(query, found),
                                     .seconds = found->seconds};
    lan_cli_answer answer;
    lan_cli_exit status =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_INSTEAD, &answer);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (route->end != LAN_ROUTE_FOUND) {
        lan_cli_route_say_none(query, route);
        status = LAN_CLI_NO_SOLUTION;
    }
    lan_page_route(answer.document, &result);
    const lan_cli_exit ended = lan_cli_answer_end(
        &answer, query->path, is_shown(&answer, route) ? LAN_CLI_DONE : status);
    return lan_cli_ended(status, ended == status ? LAN_CLI_DONE : ended);
}

static lan_cli_exit run_one(const lan_cli *cli,
                            const lan_cli_route_query *query)
{
    lan_cli_found_route found;
    lan_cli_exit status = lan_cli_route_find(cli, query, &found);
    if (status == LAN_CLI_DONE) {
        status = answer_route(cli, query, &found);
        lan_cli_found_route_clear(&found);
    }
    return status;
}

static lan_cli_exit check_words(const lan_cli *cli)
{
    const bool all = lan_cli_value(cli, "all") != NULL;
    const char *queries = lan_cli_value(cli, "scen");
    const bool scen = queries != NULL;
    if (scen && lan_cli_is_dash(queries) && lan_cli_is_dash(cli->operands[0])) {
        lan_cli_say("map and queries cannot both come from standard input");
        return LAN_CLI_USAGE;
    }
    if (scen && cli->operand_count != 1) {
        lan_cli_say("with --scen, the start and goal cells come from its file: "
                    "give a map only");
        return LAN_CLI_USAGE;
    }
    if (!scen && cli->operand_count != 5 && cli->operand_count != 3) {
        lan_cli_say("route needs MAP X Y X Y, MAP PLACE PLACE, or --scen FILE "
                    "and MAP");
        return LAN_CLI_USAGE;
    }
    if (all && lan_cli_value(cli, "algorithm") != NULL) {
        lan_cli_say("give --all or --algorithm, not both");
        return LAN_CLI_USAGE;
    }
    if (all && lan_cli_value(cli, "tables") != NULL) {
        lan_cli_say("tables are of one algorithm: give --all or --tables");
        return LAN_CLI_USAGE;
    }
    return LAN_CLI_DONE;
}

static lan_cli_exit run_route(const lan_cli *cli)
{
    const char *scen = lan_cli_value(cli, "scen");
    lan_cli_route_query query = {.path = NULL};
    lan_cli_exit status = check_words(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_route_query_read(cli, cli->operands[0], &query);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (scen != NULL) {
        status = lan_cli_route_scen(cli, &query, scen);
    } else {
        status = lan_cli_route_query_ends(&query, &cli->operands[1],
                                          cli->operand_count - 1);
        if (status == LAN_CLI_DONE) {
            status = lan_cli_value(cli, "all") != NULL
                         ? lan_cli_route_all(cli, &query)
                         : run_one(cli, &query);
        }
    }
    lan_cli_route_query_clear(&query);
    return status;
}

static const lan_cli_option options[] = {
    LAN_CLI_ROUTE_OPTIONS,
    {"all", 0, NULL, "compare all algorithms in a table", NULL},
    {"tables", 0, "FILE", "take tables from FILE, or make and keep them there",
     NULL},
    {"scen", 0, "FILE", "answer the queries of a Moving AI scenario file",
     NULL},
};

const lan_cli_command lan_cli_command_route = {
    .name = "route",
    .help = "find a way over a map, by any algorithm",
    .synopsis = "[OPTION]... MAP FROM TO | [OPTION]... --scen FILE MAP",
    .text =
        "Finds a way over a map from one cell to another; FROM and TO are "
        "each\n"
        "column and row, and 0 0 is the north-west cell.  MAP is a scenario\n"
        "with a map, a file in the format of Moving AI, or\n"
        "maze:WIDTHxHEIGHT:CORRIDOR, rooms:WIDTHxHEIGHT:ROOM or\n"
        "random:WIDTHxHEIGHT:WALLS, which makes one from --seed.  A "
        "scenario's\n"
        "map may be of hexagons (map.shape: hex), or a graph (map.graph) on\n"
        "which FROM and TO are names of places.  --set is for scenarios.  The\n"
        "status is 4 where there is no way, and the nearest cell that can be\n"
        "reached is printed.\n"
        "\n"
        "With --scen, answers every query of a Moving AI scenario file and\n"
        "prints a row for each; the status is 6 where the length found by an\n"
        "optimal algorithm is not the one that the file expects.\n"
        "\n"
        "-o FILE gets the cells (or the rows) as CSV, FILE.html the map with\n"
        "the route.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 1,
    .operands_max = 5,
    .operand = "MAP",
    .takes = LAN_CLI_ANSWERS - LAN_CLI_TAKES_SOLVER,
    .run = run_route,
};
