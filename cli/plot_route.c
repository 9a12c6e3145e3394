/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plot_route.h"

#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "cli/route_query.h"
#include "plots/route.h"

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

static lan_cli_exit draw(const lan_cli_route_query *walk, const lan_search *search,
                         const lan_picture *picture)
{
    lan_error err;
    lan_point *points = NULL;
    const char *slash = strrchr(walk->path, '/');
    lan_route_view view = {.title = slash == NULL ? walk->path : slash + 1,
                           .algorithm = lan_search_algorithm(search),
                           .ground = walk->ground,
                           .search = search,
                           .start = walk->request.start,
                           .goal = walk->request.goal,
                           .route = lan_search_result(search)};
    lan_error_clear(&err);
    lan_status status =
        read_line(search, &view.route, &points, &view.bend_count);
    if (status == LAN_OK) {
        view.bends = points;
        status = lan_route_draw(&view, picture, &err);
    }
    free(points);
    return lan_cli_blame_picture(NULL, status, &err);
}

static lan_cli_exit find_and_draw(const lan_cli *cli, const lan_cli_route_query *walk,
                                  const lan_picture *picture)
{
    lan_search *search = NULL;
    lan_route route;
    lan_cli_exit exit =
        lan_cli_route_query_prepare(cli, walk, walk->algorithm, &search);
    if (exit != LAN_CLI_DONE) {
        return exit;
    }
    const lan_status status = lan_search_run(search, &walk->request, &route);
    exit = lan_cli_blame(walk->path, status, NULL);
    if (exit == LAN_CLI_DONE) {
        exit = draw(walk, search, picture);
    }
    if (exit == LAN_CLI_DONE && route.end != LAN_ROUTE_FOUND) {
        lan_cli_route_say_none(walk, &route);
        exit = LAN_CLI_NO_SOLUTION;
    }
    lan_search_destroy(search);
    return exit;
}

lan_cli_exit lan_cli_plot_route(const lan_cli *cli, const lan_picture *picture)
{
    lan_cli_route_query walk = {.path = NULL};
    if (cli->operand_count != 6) {
        lan_cli_say("plot route needs MAP X Y X Y");
        return LAN_CLI_USAGE;
    }
    lan_cli_exit status = lan_cli_route_query_read(cli, cli->operands[1], &walk);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    status = lan_cli_route_query_cells(&walk, &cli->operands[2]);
    if (status == LAN_CLI_DONE) {
        status = find_and_draw(cli, &walk, picture);
    }
    lan_cli_route_query_clear(&walk);
    return status;
}
