/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figures/route.h"

#include <stdlib.h>

#include "base/number.h"
#include "results/figures/downsampled_map_impl.h"

#define ROUTE_PAINT  0xD55E00u /* vermillion of Okabe and Ito */
#define LOOKED_PAINT 0x4E94BEu

/* Most dots a side of a picture. */
#define DOTS_MOST 900

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* Blocked, partly blocked, free ground by cost, and the same where a search has
 * looked, in the order of lan_dot. */
static const lan_paint paints[] = {
    0x4A4E57, 0xB9BAB9,                     /* blocked, partly */
    0xFAF8F2, 0xF1EBD6, 0xE4D9B4, 0xD5C795, /* free */
    0xC5B57A, 0xB3A263, 0xA08F50, 0x8C7C41, /* */
    0xC9E2F3, 0xB9D3E0, 0xA9C4CE, 0x9AB5BB, /* looked at */
    0x8BA6A9, 0x7D9798, 0x6F8887, 0x627977};

#define PAINT_COUNT (sizeof paints / sizeof paints[0])

/* The shade of ground that stands for all in the legend. */
#define MIDDLE_SHADE 4

static void write_lines(const lan_route_view *view, lan_figure *figure)
{
    const lan_route *const route = &view->route;
    char length[LAN_NUMBER_SIZE];
    char cost[LAN_NUMBER_SIZE];
    char expanded[LAN_NUMBER_SIZE];
    lan_figure_title(figure, view->title);
    if (route->end != LAN_ROUTE_FOUND) {
        lan_figure_line(figure, false, "No route from %d, %d to %d, %d: %s.",
                        (int)view->start.x, (int)view->start.y,
                        (int)view->goal.x, (int)view->goal.y,
                        lan_route_end_text(route->end));
        return;
    }
    lan_figure_line(figure, false,
                    "From %d, %d to %d, %d by %s: length %s, cost %s, %s nodes "
                    "expanded.",
                    (int)view->start.x, (int)view->start.y, (int)view->goal.x,
                    (int)view->goal.y, view->algorithm,
                    lan_number_count(route->length, length),
                    lan_number_count(route->cost, cost),
                    lan_number_count((double)route->expanded, expanded));
}

/* What the colours mean, where they are on the map. */
static void name_kinds(const lan_route_view *view,
                       const lan_downsampled_map *map,
                       const char *names[PAINT_COUNT])
{
    bool is_there[PAINT_COUNT] = {false};
    for (int32_t i = 0; i < map->columns * map->rows; i++) {
        is_there[map->dots[i]] = true;
    }
    for (size_t i = 0; i < PAINT_COUNT; i++) {
        names[i] = i >= LAN_DOT_VISITED ? "expanded" : NULL;
    }
    names[LAN_DOT_BLOCKED] = "blocked";
    names[LAN_DOT_PARTLY] = is_there[LAN_DOT_PARTLY] ? "partly blocked" : NULL;
    if (!lan_ground_is_uniform(view->ground)) {
        names[LAN_DOT_FREE + MIDDLE_SHADE] = "the darker, the higher the cost";
    }
    for (size_t i = LAN_DOT_VISITED; i < PAINT_COUNT; i++) {
        names[i] = downsampled_map_visited(map) > 0 ? names[i] : NULL;
    }
}

static void add_map(const lan_route_view *view, const lan_downsampled_map *map,
                    lan_panel *panel)
{
    const char *names[PAINT_COUNT];
    const lan_cells cells = {.x0 = 0.0,
                             .x1 = (double)map->columns * map->cells_x,
                             .y0 = 0.0,
                             .y1 = (double)map->rows * map->cells_y,
                             .columns = map->columns,
                             .rows = map->rows,
                             .kinds = map->dots,
                             .paints = paints,
                             .kind_names = names,
                             .kind_count = PAINT_COUNT};
    name_kinds(view, map, names);
    lan_panel_cells(panel, &cells);
}

/* Points where nodes that were expanded are few. */
static lan_status add_lone_dots(const lan_downsampled_map *map,
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
            y[used++] = (i / map->columns + 0.5) * map->cells_y;
        }
    }
    const lan_points dots = {
        .x = x, .y = y, .count = used, .paint = LOOKED_PAINT, .size = 2.4};
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
        line.paint = ROUTE_PAINT;
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
    const lan_cell places[2] = {view->start, view->goal};
    static const char *const names[2] = {"start", "goal"};
    for (int i = 0; i < 2; i++) {
        const double x = places[i].x + 0.5;
        const double y = places[i].y + 0.5;
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

static lan_status fill_figure(const lan_route_view *view,
                              const lan_downsampled_map *map,
                              lan_figure *figure)
{
    const lan_grid_map *const cells = lan_ground_map(view->ground);
    const lan_panel_def def = {
        .x = {.to = lan_grid_map_width(cells), .format = LAN_AXIS_HIDDEN},
        .y = {.to = lan_grid_map_height(cells),
              .is_downwards = true,
              .format = LAN_AXIS_HIDDEN},
        .keeps_shape = true};
    write_lines(view, figure);
    lan_panel *const panel = lan_figure_panel(figure, &def);
    add_map(view, map, panel);
    lan_status status = add_lone_dots(map, panel);
    if (status == LAN_OK) {
        status = add_route(view, panel);
    }
    add_ends(view, panel);
    return status == LAN_OK ? lan_figure_status(figure) : status;
}

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out)
{
    const lan_grid_map *const cells = lan_ground_map(view->ground);
    const int32_t width = lan_grid_map_width(cells);
    const int32_t height = lan_grid_map_height(cells);
    const int32_t longest = width > height ? width : height;
    const int32_t each = (longest + DOTS_MOST - 1) / DOTS_MOST;
    lan_downsampled_map map;
    lan_figure *figure = NULL;
    lan_status status = downsampled_map_init(&map, view, each, each);
    if (status != LAN_OK) {
        return status;
    }
    status = lan_figure_create("route", &figure);
    if (status == LAN_OK) {
        status = fill_figure(view, &map, figure);
    }
    downsampled_map_clear(&map);
    if (status != LAN_OK) {
        lan_figure_destroy(figure);
        return status;
    }
    *out = figure;
    return LAN_OK;
}
