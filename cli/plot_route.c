/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "cli/plot_kind.h"
#include "cli/route_search.h"
#include "cli/terminal.h"
#include "results/figures/route.h"

/* The middles of a route's cells, or its places. */
static lan_status read_steps(const lan_cli_route_search *search,
                             const lan_route *route, lan_point *out)
{
    const lan_cli_map *map = &search->query->map;
    const size_t count = route->cell_count;
    lan_cell *cells = calloc(count + 1, sizeof *cells);
    int32_t *places = calloc(count + 1, sizeof *places);
    const lan_status status =
        cells != NULL && places != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK) {
        lan_cli_route_search_cells(search, cells, count);
        lan_cli_route_search_places(search, places, count);
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        out[i] = map->roads != NULL ? lan_route_place(map->roads, places[i])
                                    : lan_route_middle(map->shape, cells[i]);
    }
    free(cells);
    free(places);
    return status;
}

/* The places where a route turns or bends, as the picture's line. */
static lan_status read_line(const lan_cli_route_search *search,
                            const lan_route *route, lan_point **out,
                            size_t *count)
{
    const size_t bends = search->squares != NULL
                             ? lan_search_bends(search->squares, NULL, 0)
                             : 0;
    const size_t most = bends > route->cell_count ? bends : route->cell_count;
    lan_point *points = calloc(most + 1, sizeof *points);
    lan_status status = points != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK && bends > 0) {
        (void)lan_search_bends(search->squares, points, bends);
    } else if (status == LAN_OK) {
        status = read_steps(search, route, points);
    }
    if (status != LAN_OK) {
        free(points);
        return status;
    }
    *out = points;
    *count = bends > 0 ? bends : route->cell_count;
    return LAN_OK;
}

static bool has_visited(const void *search, lan_cell at)
{
    return lan_cli_route_search_visited(search, at);
}

static bool has_passed(const void *search, int32_t place)
{
    return lan_cli_route_search_passed(search, place);
}

static lan_cli_exit make_figure(const lan_cli_route_search *search,
                                const lan_route *route, lan_figure **out)
{
    lan_point *points = NULL;
    const lan_cli_route_query *query = search->query;
    const char *slash = strrchr(query->path, '/');
    lan_route_view view = {.title = slash == NULL ? query->path : slash + 1,
                           .algorithm = lan_cli_route_search_used(search),
                           .shape = query->map.shape,
                           .ground = query->ground,
                           .roads = query->map.roads,
                           .movement = query->movement,
                           .search = search,
                           .has_visited = has_visited,
                           .has_passed = has_passed,
                           .start = query->request.start,
                           .goal = query->request.goal,
                           .from = query->from,
                           .to = query->to,
                           .route = *route};
    lan_status status = read_line(search, route, &points, &view.bend_count);
    if (status == LAN_OK) {
        view.bends = points;
        status = lan_route_figure(&view, out);
    }
    free(points);
    return lan_cli_blame_picture(NULL, status, NULL);
}

static lan_cli_exit find_route(const lan_cli *cli,
                               const lan_cli_route_query *query,
                               lan_figure **out)
{
    lan_cli_route_search search;
    lan_route route;
    lan_cli_exit exit =
        lan_cli_route_search_prepare(cli, query, query->algorithm, &search);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    const lan_status status = lan_cli_route_search_run(&search, &route);
    exit = lan_cli_blame(query->path, status, NULL);
    if (exit == LAN_CLI_DONE) {
        exit = make_figure(&search, &route, out);
    }
    if (exit == LAN_CLI_DONE && route.end != LAN_ROUTE_FOUND) {
        lan_cli_route_say_none(query, &route);
        exit = LAN_CLI_NO_SOLUTION;
    }
    lan_cli_route_search_clear(&search);
    return exit;
}

static lan_cli_exit make_route(const lan_cli *cli, lan_figure **out)
{
    lan_cli_route_query query = {.path = NULL};
    if (cli->operand_count != 6 && cli->operand_count != 4) {
        lan_cli_say("plot route needs MAP X Y X Y, or MAP PLACE PLACE");
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status =
        lan_cli_route_query_read(cli, cli->operands[1], &query);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_route_query_ends(&query, &cli->operands[2],
                                      cli->operand_count - 2);
    if (status == LAN_CLI_DONE) {
        status = find_route(cli, &query, out);
    }
    lan_cli_route_query_clear(&query);
    return status;
}

static const char *const options[] = {"algorithm", "corners",   "class",
                                      "size",      "heuristic", "metric",
                                      "tie",       "turn-cost", NULL};

const lan_cli_plot_kind lan_cli_plot_route = {
    .name = "route",
    .help = "a map, what a search looked at, and the route it found;\n"
            "map and options are those of the command route\n",
    .options = options,
    .make = make_route,
};
