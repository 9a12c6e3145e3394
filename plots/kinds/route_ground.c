/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/route_impl.h"

/* Most dots a side of a picture. */
#define DOTS_MOST 900

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* The shade of ground that stands for all in the legend, if it is there. */
#define MIDDLE_SHADE 4

/* The kind of free ground that the legend shows: of the middle shade, or else
 * the darkest of those that are there. */
static size_t sample_kind(const bool is_there[LAN_ROUTE_KINDS])
{
    size_t kind = LAN_DOT_FREE + MIDDLE_SHADE;
    for (size_t i = LAN_DOT_VISITED; !is_there[kind] && i-- > LAN_DOT_FREE;) {
        kind = is_there[i] ? i : kind;
    }
    return kind;
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
    names[LAN_DOT_BLOCKED] = is_there[LAN_DOT_BLOCKED] ? "blocked" : NULL;
    names[LAN_DOT_PARTLY] = is_there[LAN_DOT_PARTLY] ? "partly blocked" : NULL;
    if (!lan_ground_is_uniform(view->ground)) {
        names[sample_kind(is_there)] = "stronger shade: higher cost";
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
static void add_lone_dots(const lan_route_view *view,
                          const lan_downsampled_map *map, lan_panel *panel)
{
    const int32_t all = map->columns * map->rows;
    const int32_t count = downsampled_map_visited(map);
    if (count == 0 || count >= LONE_MOST || count >= LONE_SHARE * all) {
        return;
    }
    double *const x = lan_panel_room(panel, 2 * (size_t)count, sizeof *x);
    if (x == NULL) {
        return;
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
    const lan_status status = downsampled_map_init(&map, view, each, each);
    if (status != LAN_OK) {
        return status;
    }
    if (route_has_hexagons(view)) {
        const char *names[LAN_ROUTE_KINDS];
        name_kinds(view, &map, names);
        route_add_hexagons(&map, names, panel);
    } else {
        add_map(view, &map, panel);
        add_lone_dots(view, &map, panel);
    }
    downsampled_map_clear(&map);
    return status;
}

lan_status route_add_ground(const lan_route_view *view, lan_panel *panel)
{
    if (view->shape != LAN_MAP_GRAPH) {
        return add_cells(view, panel);
    }
    route_add_roads(view, panel);
    return LAN_OK;
}
