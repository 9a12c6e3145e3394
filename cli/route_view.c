/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/stopwatch.h"
#include "cli/terminal.h"

static lan_status copy_route(lan_cli_found_route *found)
{
    const size_t count = found->view.route.cell_count;
    found->cells = calloc(count + 1, sizeof *found->cells);
    found->places = calloc(count + 1, sizeof *found->places);
    if (found->cells == NULL || found->places == NULL) {
        return LAN_ENOMEM;
    }
    lan_cli_route_search_cells(&found->search, found->cells, count);
    return lan_cli_route_search_places(&found->search, found->places, count);
}

/* The middle of a route's cell, or a place. */
static lan_point point_at(const lan_cli_found_route *found, size_t i)
{
    const lan_cli_map *map = &found->search.query->map;
    return map->roads != NULL ? lan_route_place(map->roads, found->places[i])
                              : lan_route_middle(map->shape, found->cells[i]);
}

/* The places where a route turns or bends, as the picture's line. */
static lan_status copy_bends(lan_cli_found_route *found)
{
    const lan_search *search = found->search.search;
    const size_t count = found->view.route.cell_count;
    const size_t bends = lan_search_bends(search, NULL, 0);
    found->points =
        calloc((bends > count ? bends : count) + 1, sizeof *found->points);
    if (found->points == NULL) {
        return LAN_ENOMEM;
    }
    if (bends > 0) {
        (void)lan_search_bends(search, found->points, bends);
    }
    for (size_t i = 0; bends == 0 && i < count; i++) {
        found->points[i] = point_at(found, i);
    }
    found->view.bends = found->points;
    found->view.bend_count = bends > 0 ? bends : count;
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

static void fill_view(lan_cli_found_route *found, const lan_route *route)
{
    const lan_cli_route_query *query = found->search.query;
    found->view =
        (lan_route_view){.title = lan_text_file_name(query->path),
                         .algorithm = lan_cli_route_search_used(&found->search),
                         .shape = query->map.shape,
                         .ground = query->ground,
                         .roads = query->map.roads,
                         .movement = query->movement,
                         .search = &found->search,
                         .has_visited = has_visited,
                         .has_passed = has_passed,
                         .start = query->request.start,
                         .goal = query->request.goal,
                         .from = query->from,
                         .to = query->to,
                         .route = *route};
}

static lan_status run_search(lan_cli_found_route *found)
{
    lan_route route;
    const double begun = lan_cli_stopwatch();
    lan_status status = lan_cli_route_search_run(&found->search, &route);
    found->seconds = lan_cli_stopwatch() - begun;
    if (status == LAN_OK) {
        fill_view(found, &route);
        status = copy_route(found);
    }
    return status == LAN_OK ? copy_bends(found) : status;
}

lan_cli_exit lan_cli_route_find(const lan_cli *cli,
                                const lan_cli_route_query *query,
                                lan_cli_found_route *out)
{
    *out = (lan_cli_found_route){.cells = NULL};
    lan_cli_exit exit = lan_cli_route_search_prepare(
        cli, query, query->algorithm, &out->search);
    if (exit == LAN_CLI_DONE) {
        exit = lan_cli_blame(query->path, run_search(out), NULL);
    }
    if (exit != LAN_CLI_DONE) {
        lan_cli_found_route_clear(out);
    }
    return exit;
}

void lan_cli_found_route_clear(lan_cli_found_route *found)
{
    free(found->cells);
    free(found->places);
    free(found->points);
    lan_cli_route_search_clear(&found->search);
    *found = (lan_cli_found_route){.cells = NULL};
}
