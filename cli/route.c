/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "cli/outcome_json.h"
#include "cli/route_all.h"
#include "cli/route_scen.h"
#include "cli/route_search.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "cli/terminal.h"

/* A route and its cells or places, as found. */
typedef struct found {
    lan_route route;
    lan_cell *cells; /* [route.cell_count] */
    int32_t *places; /* the same */
    const char *algorithm;
    bool is_optimal;
    double seconds; /* of the search, preparation left out */
} found;

static bool is_graph(const lan_cli_route_query *query)
{
    return query->map.shape == LAN_MAP_GRAPH;
}

static bool is_manhattan(const lan_cli_route_query *query)
{
    return query->request.heuristic == LAN_HEURISTIC_MANHATTAN;
}

static lan_status copy_route(const lan_cli_route_search *search, found *out)
{
    const size_t count = out->route.cell_count;
    out->cells = calloc(count + 1, sizeof *out->cells);
    out->places = calloc(count + 1, sizeof *out->places);
    if (out->cells == NULL || out->places == NULL) {
        return LAN_ENOMEM;
    }
    lan_cli_route_search_cells(search, out->cells, count);
    lan_cli_route_search_places(search, out->places, count);
    return LAN_OK;
}

static lan_cli_exit find(const lan_cli *cli, const lan_cli_route_query *query,
                         found *out)
{
    lan_cli_route_search search;
    const lan_cli_exit exit =
        lan_cli_route_search_prepare(cli, query, query->algorithm, &search);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    const double begun = lan_cli_stopwatch();
    lan_status status = lan_cli_route_search_run(&search, &out->route);
    out->seconds = lan_cli_stopwatch() - begun;
    if (status == LAN_OK) {
        status = copy_route(&search, out);
    }
    out->algorithm = lan_cli_route_search_used(&search);
    out->is_optimal =
        lan_algorithm_find(out->algorithm)->is_optimal && !is_manhattan(query);
    lan_cli_route_search_clear(&search);
    return lan_cli_blame(query->path, status, NULL);
}

/* --- for people ---------------------------------------------------------- */

/* 78 columns hold some ten cells. */
#define CELLS_A_LINE 8

static void print_cells(const found *it, FILE *out)
{
    for (size_t i = 0; i < it->route.cell_count; i++) {
        const char *before = i == 0                  ? "cells      "
                             : i % CELLS_A_LINE == 0 ? "\n           "
                                                     : "  ";
        fprintf(out, "%s%d,%d", before, it->cells[i].x, it->cells[i].y);
    }
    fputc('\n', out);
}

static const char *name_of(const lan_cli_route_query *query, int32_t place)
{
    return lan_road_map_place(query->map.roads, place)->name;
}

static void print_places(const lan_cli_route_query *query, const found *it,
                         FILE *out)
{
    fputs("places     ", out);
    for (size_t i = 0; i < it->route.cell_count; i++) {
        fprintf(out, "%s%s", i == 0 ? "" : ", ", name_of(query, it->places[i]));
    }
    fputc('\n', out);
}

static const char *quality(const lan_cli_route_query *query, const found *it)
{
    if (it->route.any_angle) {
        return "the shortest at any angle";
    }
    if (it->is_optimal) {
        return query->request.metric == LAN_METRIC_EXACT
                   ? "none is shorter"
                   : "none is shorter, by 10 to 14";
    }
    return is_manhattan(query) ? "a shorter one may exist: the Manhattan "
                                 "distance overestimates diagonals"
                               : "a shorter one may exist";
}

/* What a search that may miss the best route knows of it. */
static void print_bound(const lan_route *route, FILE *out)
{
    char number[LAN_NUMBER_SIZE];
    if (route->bound > 0.0 && route->cost > route->bound) {
        fprintf(out, "at most    %s %% dearer than the best\n",
                lan_number_digits(100.0 * (route->cost / route->bound - 1.0), 6,
                                  number));
    }
}

static void print_found(const lan_cli_route_query *query, const found *it,
                        FILE *out)
{
    const lan_route *route = &it->route;
    char number[LAN_NUMBER_SIZE];
    fprintf(out, "found      by %s: %s\n", it->algorithm, quality(query, it));
    fprintf(out, "length     %s", lan_number_digits(route->length, 6, number));
    if (query->map.shape != LAN_MAP_SQUARE) {
        fprintf(out, " in %lld %s%s", (long long)route->straight,
                is_graph(query) ? "road" : "step",
                route->straight == 1 ? "" : "s");
    } else if (!route->any_angle) {
        fprintf(out, ", %lld straight and %lld diagonal steps",
                (long long)route->straight, (long long)route->diagonal);
    }
    fprintf(out, "\ncost       %s\n",
            lan_number_digits(route->cost, 6, number));
    print_bound(route, out);
    fprintf(out, "expanded   %llu nodes in %s ms\n",
            (unsigned long long)route->expanded,
            lan_number_digits(1e3 * it->seconds, 6, number));
    if (is_graph(query)) {
        print_places(query, it, out);
    } else {
        print_cells(it, out);
    }
}

/* --- for programs -------------------------------------------------------- */

static json_t *cell_json(lan_cell at)
{
    return json_pack("[i, i]", at.x, at.y);
}

/* A cell, or where a place lies. */
static json_t *spot_json(const lan_cli_route_query *query, lan_cell cell,
                         int32_t place)
{
    if (!is_graph(query)) {
        return cell_json(cell);
    }
    const lan_graph_point at = lan_road_map_place(query->map.roads, place)->at;
    return json_pack("[f, f]", at.x, at.y);
}

static json_t *cells_json(const lan_cli_route_query *query, const found *it)
{
    json_t *list = json_array();
    for (size_t i = 0; i < it->route.cell_count; i++) {
        json_t *cell = spot_json(query, it->cells[i], it->places[i]);
        if (json_array_append_new(list, cell) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *route_json(const lan_cli_route_query *query, const found *it)
{
    const lan_route *route = &it->route;
    const double bound = route->bound > 0.0 ? route->bound : LAN_NAN;
    return json_pack(
        "{s:i, s:o, s:s, s:s, s:b, s:o, s:o, s:s, s:o, s:b, s:I, s:I, s:f, "
        "s:f, s:o, s:I, s:o}",
        "schema", 1, "map", lan_cli_json_text(query->path), "shape",
        lan_map_shape_name(query->map.shape), "algorithm", it->algorithm,
        "optimal", (int)it->is_optimal, "start",
        spot_json(query, query->request.start, query->from), "goal",
        spot_json(query, query->request.goal, query->to), "end",
        lan_route_end_text(route->end), "nearest",
        spot_json(query, route->nearest, query->to), "any_angle",
        (int)route->any_angle, "straight", (json_int_t)route->straight,
        "diagonal", (json_int_t)route->diagonal, "length", route->length,
        "cost", route->cost, "bound", lan_cli_json_number(bound), "expanded",
        (json_int_t)route->expanded, "cells", cells_json(query, it));
}

/* Adds the names that a graph has; NULL where memory is out. */
static json_t *with_places(json_t *object, const lan_cli_route_query *query,
                           const found *it)
{
    json_t *places = json_array();
    int failed = object == NULL;
    for (size_t i = 0; i < it->route.cell_count; i++) {
        failed |= json_array_append_new(
            places, lan_cli_json_text(name_of(query, it->places[i])));
    }
    failed |= json_object_set_new(
        object, "from", lan_cli_json_text(name_of(query, query->from)));
    failed |= json_object_set_new(object, "to",
                                  lan_cli_json_text(name_of(query, query->to)));
    failed |= json_object_set_new(object, "places", places);
    if (failed != 0) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* --- the command --------------------------------------------------------- */

static void write_place(const lan_cli_route_query *query, int32_t place,
                        FILE *out)
{
    const lan_graph_point at = lan_road_map_place(query->map.roads, place)->at;
    fprintf(out, "%s,%.17g,%.17g\n", name_of(query, place), at.x, at.y);
}

static lan_cli_exit write_route(const lan_cli_route_query *query,
                                const char *path, const found *it)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    fputs(is_graph(query) ? "place,x,y\n" : "x,y\n", out.stream);
    for (size_t i = 0; i < it->route.cell_count; i++) {
        if (is_graph(query)) {
            write_place(query, it->places[i], out.stream);
        } else {
            fprintf(out.stream, "%d,%d\n", it->cells[i].x, it->cells[i].y);
        }
    }
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

static lan_cli_exit print_route(const lan_cli *cli,
                                const lan_cli_route_query *query,
                                const found *it)
{
    const bool is_found = it->route.end == LAN_ROUTE_FOUND;
    const lan_cli_exit status = is_found ? LAN_CLI_DONE : LAN_CLI_NO_SOLUTION;
    if (!is_found) {
        lan_cli_route_say_none(query, &it->route);
    }
    if (cli->json) {
        json_t *object = route_json(query, it);
        return lan_cli_json_write(
            is_graph(query) ? with_places(object, query, it) : object,
            cli->output, status);
    }
    if (is_found && cli->output != NULL) {
        return write_route(query, cli->output, it);
    }
    if (is_found) {
        print_found(query, it, stdout);
    }
    return status;
}

static lan_cli_exit run_one(const lan_cli *cli,
                            const lan_cli_route_query *query)
{
    found it = {.cells = NULL, .places = NULL};
    lan_cli_exit status = find(cli, query, &it);
    if (status == LAN_CLI_DONE) {
        status = print_route(cli, query, &it);
    }
    free(it.cells);
    free(it.places);
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
        "-o FILE gets the cells (or the rows) as CSV.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .operands_min = 1,
    .operands_max = 5,
    .operand = "MAP",
    .takes = LAN_CLI_TAKES_ALL - LAN_CLI_TAKES_SOLVER,
    .run = run_route,
};
