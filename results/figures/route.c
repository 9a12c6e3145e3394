/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/route.h"

#include <stdlib.h>

#include "base/number.h"
#include "results/figures/route_impl.h"

/* Most dots a side of a picture. */
#define DOTS_MOST 900

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* The shade of ground that stands for all in the legend. */
#define MIDDLE_SHADE 4

static void write_lines(const lan_route_view *view, lan_figure *figure)
{
    const lan_route *const route = &view->route;
    char start[LAN_ROUTE_NAME];
    char goal[LAN_ROUTE_NAME];
    char length[LAN_NUMBER_SIZE];
    char cost[LAN_NUMBER_SIZE];
    char expanded[LAN_NUMBER_SIZE];
    route_write_name(view, view->start, view->from, start);
    route_write_name(view, view->goal, view->to, goal);
    lan_figure_title(figure, view->title);
    if (route->end != LAN_ROUTE_FOUND) {
        lan_figure_line(figure, false, "No route from %s to %s: %s.", start,
                        goal, lan_route_end_text(route->end));
        return;
    }
    lan_figure_line(figure, false,
                    "From %s to %s by %s: length %s, cost %s, %s nodes "
                    "expanded.",
                    start, goal, view->algorithm,
                    lan_number_count(route->length, length),
                    lan_number_count(route->cost, cost),
                    lan_number_count((double)route->expanded, expanded));
}

/* What the colours mean, where they are on the map. */
static void name_kinds(const lan_route_view *view,
                       const lan_downsampled_map *map,
                       const char *names[LAN_ROUTE_KINDS])
{
    bool is_there[LAN_ROUTE_KINDS] = {false};
    for (int32_t i = 0; i < map->columns * map->rows; i++) {
        is_there[map->dots[i]] = true;
    }
    for (size_t i = 0; i < LAN_ROUTE_KINDS; i++) {
        names[i] = i >= LAN_DOT_VISITED ? "expanded" : NULL;
    }
    names[LAN_DOT_BLOCKED] = "blocked";
    names[LAN_DOT_PARTLY] = is_there[LAN_DOT_PARTLY] ? "partly blocked" : NULL;
    if (!lan_ground_is_uniform(view->ground)) {
        names[LAN_DOT_FREE + MIDDLE_SHADE] = "the darker, the higher the cost";
    }
    for (size_t i = LAN_DOT_VISITED; i < LAN_ROUTE_KINDS; i++) {
        names[i] = downsampled_map_visited(map) > 0 ? names[i] : NULL;
    }
}

static void add_map(const lan_route_view *view, const lan_downsampled_map *map,
                    lan_panel *panel)
{
    const char *names[LAN_ROUTE_KINDS];
    const lan_cells cells = {.x0 = 0.0,
                             .x1 = (double)map->columns * map->cells_x,
                             .y0 = 0.0,
                             .y1 = (double)map->rows * map->cells_y *
                                   route_row_height(view),
                             .columns = map->columns,
                             .rows = map->rows,
                             .kinds = map->dots,
                             .paints = lan_route_paints,
                             .kind_names = names,
                             .kind_count = LAN_ROUTE_KINDS};
    name_kinds(view, map, names);
    lan_panel_cells(panel, &cells);
}

/* Points where nodes that were expanded are few. */
static lan_status add_lone_dots(const lan_route_view *view,
                                const lan_downsampled_map *map,
                                lan_panel *panel)
{
    const int32_t all = map->columns * map->rows;
    const int32_t count = downsampled_map_visited(map);
    if (count == 0 || count >= LONE_MOST || count >= LONE_SHARE * all) {
        return LAN_OK;
    }
    double *const x = malloc(2 * (size_t)count * sizeof *x);
    if (x == NULL) {
        return LAN_ENOMEM;
    }
    double *const y = x + count;
    size_t used = 0;
    for (int32_t i = 0; i < all; i++) {
        if (map->dots[i] >= LAN_DOT_VISITED) {
            x[used] = (i % map->columns + 0.5) * map->cells_x;
            y[used++] = (i / map->columns + 0.5) * map->cells_y *
                        route_row_height(view);
        }
    }
    const lan_points dots = {
        .x = x, .y = y, .count = used, .paint = LAN_ROUTE_LOOKED, .size = 2.4};
    lan_panel_points(panel, &dots);
    free(x);
    return LAN_OK;
}

static lan_status add_route(const lan_route_view *view, lan_panel *panel)
{
    const size_t count = view->bend_count;
    double *const x = malloc(2 * (count + 1) * sizeof *x);
    if (x == NULL) {
        return LAN_ENOMEM;
    }
    double *const y = x + count;
    for (size_t i = 0; i < count; i++) {
        x[i] = view->bends[i].x;
        y[i] = view->bends[i].y;
    }
    lan_line line = {
        .x = x, .y = y, .count = count, .paint = LAN_PAINT_PAPER, .width = 6.0};
    if (count > 0) {
        lan_panel_line(panel, &line);
        line.paint = LAN_ROUTE_PAINT;
        line.width = 3.2;
        line.name = "route";
        line.place = LAN_NAME_LEGEND;
        lan_panel_line(panel, &line);
    }
    free(x);
    return LAN_OK;
}

static void add_ends(const lan_route_view *view, lan_panel *panel)
{
    const lan_point places[2] = {route_spot(view, view->start, view->from),
                                 route_spot(view, view->goal, view->to)};
    static const char *const names[2] = {"start", "goal"};
    for (int i = 0; i < 2; i++) {
        const double x = places[i].x;
        const double y = places[i].y;
        const lan_points end = {.x = &x,
                                .y = &y,
                                .count = 1,
                                .paint = LAN_PAINT_INK,
                                .size = 6.0,
                                .is_hollow = i == 1,
                                .name = names[i]};
        lan_panel_points(panel, &end);
    }
}

/* Dots, or hexagons of one cell each, and what was looked at. */
static lan_status add_cells(const lan_route_view *view, lan_panel *panel)
{
    const lan_grid_map *const cells = lan_ground_map(view->ground);
    const int32_t width = lan_grid_map_width(cells);
    const int32_t height = lan_grid_map_height(cells);
    const int32_t longest = width > height ? width : height;
    const int32_t each = (longest + DOTS_MOST - 1) / DOTS_MOST;
    lan_downsampled_map map;
    lan_status status = downsampled_map_init(&map, view, each, each);
    if (status != LAN_OK) {
        return status;
    }
    if (route_has_hexagons(view)) {
        const char *names[LAN_ROUTE_KINDS];
        name_kinds(view, &map, names);
        route_add_hexagons(&map, names, panel);
    } else {
        add_map(view, &map, panel);
        status = add_lone_dots(view, &map, panel);
    }
    downsampled_map_clear(&map);
    return status;
}

static lan_status fill_figure(const lan_route_view *view, lan_figure *figure)
{
    const lan_route_box box = route_box(view);
    const lan_panel_def def = {
        .x = {.from = box.left, .to = box.right, .format = LAN_AXIS_HIDDEN},
        .y = {.from = box.top,
              .to = box.bottom,
              .is_downwards = true,
              .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true};
    write_lines(view, figure);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    lan_status status = view->shape == LAN_MAP_GRAPH
                            ? route_add_roads(view, panel)
                            : add_cells(view, panel);
    if (status == LAN_OK) {
        status = add_route(view, panel);
    }
    if (status == LAN_OK && view->shape == LAN_MAP_GRAPH) {
        status = route_add_places(view, panel);
    }
    add_ends(view, panel);
    return status == LAN_OK ? lan_figure_status(figure) : status;
}

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out)
{
    lan_figure *figure = NULL;
    lan_status status = lan_figure_create("route", &figure);
    if (status == LAN_OK) {
        status = fill_figure(view, figure);
    }
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return status;
    }
    *out = figure;
    return LAN_OK;
}
