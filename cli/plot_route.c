/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "cli/plot_kind.h"
#include "cli/terminal.h"
#include "cli/walk.h"
#include "results/figures/route.h"

/* The places where a route turns or bends, as the picture's line. */
static lan_status read_line(const lan_search *search, const lan_route *route,
                            lan_point **out, size_t *count)
{
    const size_t bends = lan_search_bends(search, NULL, 0);
    const size_t cells = route->cell_count;
    const size_t most = bends > cells ? bends : cells;
    lan_point *points = calloc(most + 1, sizeof *points);
    lan_cell *at = calloc(cells + 1, sizeof *at);
    if (points == NULL || at == NULL) {
        free(points);
        free(at);
        return LAN_ENOMEM;
    }
    *count = bends;
    if (bends > 0) {
        (void)lan_search_bends(search, points, bends);
    } else {
        *count = lan_search_cells(search, at, cells);
        for (size_t i = 0; i < *count; i++) {
            points[i].x = at[i].x + 0.5;
            points[i].y = at[i].y + 0.5;
        }
    }
    free(at);
    *out = points;
    return LAN_OK;
}

static lan_cli_exit make_figure(const lan_cli_walk *walk,
                                const lan_search *search, lan_figure **out)
{
    lan_point *points = NULL;
    const char *slash = strrchr(walk->path, '/');
    lan_route_view view = {.title = slash == NULL ? walk->path : slash + 1,
                           .algorithm = lan_search_algorithm(search),
                           .ground = walk->ground,
                           .search = search,
                           .start = walk->request.start,
                           .goal = walk->request.goal,
                           .route = lan_search_result(search)};
    lan_status status =
        read_line(search, &view.route, &points, &view.bend_count);
    if (status == LAN_OK) {
        view.bends = points;
        status = lan_route_figure(&view, out);
    }
    free(points);
    return lan_cli_blame_picture(NULL, status, NULL);
}

static lan_cli_exit find_route(const lan_cli *cli, const lan_cli_walk *walk,
                               lan_figure **out)
{
    lan_search *search = NULL;
    lan_route route;
    lan_cli_exit exit =
        lan_cli_walk_prepare(cli, walk, walk->algorithm, &search);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    const lan_status status = lan_search_run(search, &walk->request, &route);
    exit = lan_cli_blame(walk->path, status, NULL);
    if (exit == LAN_CLI_DONE) {
        exit = make_figure(walk, search, out);
    }
    if (exit == LAN_CLI_DONE && route.end != LAN_ROUTE_FOUND) {
        lan_cli_walk_say_none(walk, &route);
        exit = LAN_CLI_NO_SOLUTION;
    }
    lan_search_destroy(search);
    return exit;
}

static lan_cli_exit make_route(const lan_cli *cli, lan_figure **out)
{
    lan_cli_walk walk = {.path = NULL};
    if (cli->operand_count != 6) {
        lan_cli_say("plot route needs MAP X Y X Y");
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status = lan_cli_walk_read(cli, cli->operands[1], &walk);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_walk_cells(&walk, &cli->operands[2]);
    if (status == LAN_CLI_DONE) {
        status = find_route(cli, &walk, out);
    }
    lan_cli_walk_clear(&walk);
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
