/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "cli/outcome_json.h"
#include "cli/route_all.h"
#include "cli/route_scen.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "cli/walk.h"

/* A route and its cells, as found. */
typedef struct found {
    lan_route route;
    lan_cell *cells; /* [route.cell_count] */
    const char *algorithm;
    bool is_optimal;
    double seconds; /* of the search, preparation left out */
} found;

static bool is_manhattan(const lan_cli_walk *walk)
{
    return walk->request.heuristic == LAN_HEURISTIC_MANHATTAN;
}

static lan_cli_exit find(const lan_cli *cli, const lan_cli_walk *walk,
                         found *out)
{
    lan_search *search = NULL;
    lan_cli_exit exit =
        lan_cli_walk_prepare(cli, walk, walk->algorithm, &search);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    const double begun = lan_cli_stopwatch();
    lan_status status = lan_search_run(search, &walk->request, &out->route);
    out->seconds = lan_cli_stopwatch() - begun;
    if (status == LAN_OK && out->route.cell_count > 0) {
        const size_t count = out->route.cell_count;
        out->cells = calloc(count, sizeof *out->cells);
        status = out->cells == NULL ? LAN_ENOMEM : LAN_OK;
        if (status == LAN_OK) {
            (void)lan_search_cells(search, out->cells, count);
        }
    }
    if (status == LAN_OK) {
        out->algorithm = lan_search_algorithm(search);
        out->is_optimal = lan_algorithm_find(out->algorithm)->is_optimal &&
                          !is_manhattan(walk);
    }
    lan_search_destroy(search);
    return lan_cli_blame(walk->path, status, NULL);
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

static const char *quality(const lan_cli_walk *walk, const found *it)
{
    if (it->route.any_angle) {
        return "the shortest at any angle";
    }
    if (it->is_optimal) {
        return walk->request.metric == LAN_METRIC_EXACT
                   ? "none is shorter"
                   : "none is shorter, by 10 to 14";
    }
    return is_manhattan(walk) ? "a shorter one may exist: the Manhattan "
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

static void print_found(const lan_cli_walk *walk, const found *it, FILE *out)
{
    const lan_route *route = &it->route;
    char number[LAN_NUMBER_SIZE];
    fprintf(out, "found      by %s: %s\n", it->algorithm, quality(walk, it));
    fprintf(out, "length     %s", lan_number_digits(route->length, 6, number));
    if (!route->any_angle) {
        fprintf(out, ", %lld straight and %lld diagonal steps",
                (long long)route->straight, (long long)route->diagonal);
    }
    fprintf(out, "\ncost       %s\n",
            lan_number_digits(route->cost, 6, number));
    print_bound(route, out);
    fprintf(out, "expanded   %llu nodes in %s ms\n",
            (unsigned long long)route->expanded,
            lan_number_digits(1e3 * it->seconds, 6, number));
    print_cells(it, out);
}

/* --- for programs -------------------------------------------------------- */

static json_t *cell_json(lan_cell at)
{
    return json_pack("[i, i]", at.x, at.y);
}

static json_t *cells_json(const found *it)
{
    json_t *list = json_array();
    for (size_t i = 0; i < it->route.cell_count; i++) {
        if (json_array_append_new(list, cell_json(it->cells[i])) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static json_t *route_json(const lan_cli_walk *walk, const found *it)
{
    const lan_route *route = &it->route;
    const double bound = route->bound > 0.0 ? route->bound : LAN_NAN;
    return json_pack(
        "{s:i, s:o, s:s, s:b, s:o, s:o, s:s, s:o, s:b, s:I, s:I, s:f, s:f, "
        "s:o, s:I, s:o}",
        "schema", 1, "map", lan_cli_json_text(walk->path), "algorithm",
        it->algorithm, "optimal", (int)it->is_optimal, "start",
        cell_json(walk->request.start), "goal", cell_json(walk->request.goal),
        "end", lan_route_end_text(route->end), "nearest",
        cell_json(route->nearest), "any_angle", (int)route->any_angle,
        "straight", (json_int_t)route->straight, "diagonal",
        (json_int_t)route->diagonal, "length", route->length, "cost",
        route->cost, "bound", lan_cli_json_number(bound), "expanded",
        (json_int_t)route->expanded, "cells", cells_json(it));
}

/* --- the command --------------------------------------------------------- */

static lan_cli_exit write_cells(const char *path, const found *it)
{
    lan_cli_output out;
    const lan_cli_exit opened = lan_cli_output_open(path, &out);
    if (opened != LAN_CLI_DONE) {
        return opened;
    }
    fputs("x,y\n", out.stream);
    for (size_t i = 0; i < it->route.cell_count; i++) {
        fprintf(out.stream, "%d,%d\n", it->cells[i].x, it->cells[i].y);
    }
    return lan_cli_output_close(&out, LAN_CLI_DONE);
}

static lan_cli_exit print_route(const lan_cli *cli, const lan_cli_walk *walk,
                                const found *it)
{
    const bool is_found = it->route.end == LAN_ROUTE_FOUND;
    const lan_cli_exit status = is_found ? LAN_CLI_DONE : LAN_CLI_NO_SOLUTION;
    if (!is_found) {
        lan_cli_walk_say_none(walk, &it->route);
    }
    if (cli->json) {
        return lan_cli_json_write(route_json(walk, it), cli->output, status);
    }
    if (is_found && cli->output != NULL) {
        return write_cells(cli->output, it);
    }
    if (is_found) {
        print_found(walk, it, stdout);
    }
    return status;
}

static lan_cli_exit run_one(const lan_cli *cli, const lan_cli_walk *walk)
{
    found it = {.cells = NULL};
    lan_cli_exit status = find(cli, walk, &it);
    if (status == LAN_CLI_DONE) {
        status = print_route(cli, walk, &it);
    }
    free(it.cells);
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
    if (!scen && cli->operand_count != 5) {
        lan_cli_say("route needs MAP X Y X Y, or --scen FILE and MAP");
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
    lan_cli_walk walk = {.path = NULL};
    lan_cli_exit status = check_words(cli);
    if (status == LAN_CLI_DONE) {
        status = lan_cli_walk_read(cli, cli->operands[0], &walk);
    }
    if (status != LAN_CLI_DONE) {
        return status;
    }
    if (scen != NULL) {
        status = lan_cli_route_scen(cli, &walk, scen);
    } else {
        status = lan_cli_walk_cells(&walk, &cli->operands[1]);
        if (status == LAN_CLI_DONE) {
            status = lan_cli_value(cli, "all") != NULL
                         ? lan_cli_route_all(cli, &walk)
                         : run_one(cli, &walk);
        }
    }
    lan_cli_walk_clear(&walk);
    return status;
}

static const lan_cli_option options[] = {
    LAN_CLI_WALK_OPTIONS,
    {"all", 0, NULL, "compare all algorithms in a table", NULL},
    {"tables", 0, "FILE", "take tables from FILE, or make and keep them there",
     NULL},
    {"scen", 0, "FILE", "answer the queries of a Moving AI scenario file",
     NULL},
};

const lan_cli_command lan_cli_command_route = {
    .name = "route",
    .help = "find a way over a map, by any algorithm",
    .synopsis = "[OPTION]... MAP X Y X Y | [OPTION]... --scen FILE MAP",
    .text =
        "Finds a way over a map, from the first cell to the second; cell 0 0\n"
        "is the north-west one.  MAP is a scenario with a map, a file in the\n"
        "format of Moving AI, or maze:WIDTHxHEIGHT:CORRIDOR,\n"
        "rooms:WIDTHxHEIGHT:ROOM or random:WIDTHxHEIGHT:WALLS, which makes "
        "one\n"
        "from --seed.  --set is for scenarios.  The status is 4 where there "
        "is\n"
        "no way; the nearest cell that can be reached is told.\n"
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
