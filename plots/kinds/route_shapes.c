/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>

#include "plots/kinds/route_impl.h"

/* Half the height of a hexagon one cell wide, and what its rows are apart. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_ROW    0.86602540378443865

/* Of it so much is drawn, so that hexagons can be told from each other. */
#define HEX_DRAWN 0.95

/* Longest side of a map whose hexagons are drawn one by one: smaller ones could
 * not be told from dots. */
#define HEXAGONS_MOST 150

/* So many places are all named; of more, none but start and goal. */
#define NAMES_MOST 120

/* Free around a graph, as a share of its longer side. */
#define GRAPH_MARGIN 0.08

#define ROAD_PAINT 0xA9A497u

const lan_paint lan_route_paints[LAN_ROUTE_KINDS] = {
    0x4A4E57, 0xB9BAB9,                     /* blocked, partly */
    0xFAF8F2, 0xF1EBD6, 0xE4D9B4, 0xD5C795, /* free */
    0xC5B57A, 0xB3A263, 0xA08F50, 0x8C7C41, /* */
    0xC9E2F3, 0xB9D3E0, 0xA9C4CE, 0x9AB5BB, /* looked at */
    0x8BA6A9, 0x7D9798, 0x6F8887, 0x627977};

/* --- places of the figure ------------------------------------------------ */

lan_point lan_route_middle(lan_map_shape shape, lan_cell at)
{
    lan_point middle = {at.x + 0.5, at.y + 0.5};
    if (shape == LAN_MAP_HEX) {
        middle.x += (at.y & 1) != 0 ? 0.5 : 0.0;
        middle.y = HEX_RADIUS + HEX_ROW * at.y;
    }
    return middle;
}

lan_point lan_route_place(const lan_road_map *roads, int32_t place)
{
    const lan_graph_point at = lan_road_map_place(roads, place)->at;
    return (lan_point){at.x, at.y};
}

lan_point route_spot(const lan_route_view *view, lan_cell cell, int32_t place)
{
    return view->shape == LAN_MAP_GRAPH ? lan_route_place(view->roads, place)
                                        : lan_route_middle(view->shape, cell);
}

void route_write_name(const lan_route_view *view, lan_cell cell, int32_t place,
                      char name[LAN_ROUTE_NAME])
{
    if (view->shape == LAN_MAP_GRAPH) {
        (void)snprintf(name, LAN_ROUTE_NAME, "%s",
                       lan_road_map_place(view->roads, place)->name);
    } else {
        (void)snprintf(name, LAN_ROUTE_NAME, "%d, %d", (int)cell.x,
                       (int)cell.y);
    }
}

/* The places' own box, widened so that no side of it is nothing. */
static lan_route_box box_of_places(const lan_road_map *roads)
{
    const lan_point first = lan_route_place(roads, 0);
    lan_route_box box = {first.x, first.y, first.x, first.y};
    for (int32_t i = 1; i < lan_road_map_place_count(roads); i++) {
        const lan_point at = lan_route_place(roads, i);
        box.left = fmin(box.left, at.x);
        box.right = fmax(box.right, at.x);
        box.top = fmin(box.top, at.y);
        box.bottom = fmax(box.bottom, at.y);
    }
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin = longest > 0.0 ? GRAPH_MARGIN * longest : 1.0;
    return (lan_route_box){box.left - margin, box.top - margin,
                           box.right + margin, box.bottom + margin};
}

lan_route_box route_box(const lan_route_view *view)
{
    if (view->shape == LAN_MAP_GRAPH) {
        return box_of_places(view->roads);
    }
    const lan_grid_map *map = lan_ground_map(view->ground);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    lan_route_box box = {0.0, 0.0, width, height};
    if (view->shape == LAN_MAP_HEX) {
        box.right += height > 1 ? 0.5 : 0.0;
        box.bottom = HEX_ROW * (height - 1) + 2.0 * HEX_RADIUS;
    }
    return box;
}

double route_row_height(const lan_route_view *view)
{
    const lan_grid_map *map = lan_ground_map(view->ground);
    return route_box(view).bottom / lan_grid_map_height(map);
}

/* --- hexagons ------------------------------------------------------------ */

bool route_has_hexagons(const lan_route_view *view)
{
    if (view->shape != LAN_MAP_HEX) {
        return false;
    }
    const lan_grid_map *map = lan_ground_map(view->ground);
    return lan_grid_map_width(map) <= HEXAGONS_MOST &&
           lan_grid_map_height(map) <= HEXAGONS_MOST;
}

static void add_hexagon(lan_cell at, lan_paint fill, lan_panel *panel)
{
    static const double dx[] = {0.0, 0.5, 0.5, 0.0, -0.5, -0.5};
    static const double dy[] = {-1.0, -0.5, 0.5, 1.0, 0.5, -0.5};
    const lan_point middle = lan_route_middle(LAN_MAP_HEX, at);
    double x[6];
    double y[6];
    for (int i = 0; i < 6; i++) {
        x[i] = middle.x + HEX_DRAWN * dx[i];
        y[i] = middle.y + HEX_DRAWN * HEX_RADIUS * dy[i];
    }
    const lan_area area = {
        .x = x, .y = y, .count = 6, .fill = fill, .border = LAN_PAINT_NONE};
    lan_panel_area(panel, &area);
}

void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel)
{
    const double x[2] = {at.x, at.x + 1e-3};
    const double y[2] = {at.y, at.y};
    const lan_band sample = {.x = x,
                             .low = y,
                             .high = y,
                             .count = 2,
                             .paint = paint,
                             .opacity = opacity,
                             .name = name};
    lan_panel_band(panel, &sample);
}

void route_add_hexagons(const lan_downsampled_map *map,
                        const char *const *names, lan_panel *panel)
{
    const char *last = NULL;
    for (int kind = 0; kind < LAN_ROUTE_KINDS; kind++) {
        bool is_named = names[kind] == NULL || names[kind] == last;
        for (int32_t i = 0; i < map->columns * map->rows; i++) {
            const lan_cell at = {i % map->columns, i / map->columns};
            if (map->dots[i] != kind) {
                continue;
            }
            if (!is_named) {
                route_add_sample(lan_route_middle(LAN_MAP_HEX, at),
                                 lan_route_paints[kind], 1.0, names[kind],
                                 panel);
                last = names[kind];
                is_named = true;
            }
            add_hexagon(at, lan_route_paints[kind], panel);
        }
    }
}

/* --- roads and places ---------------------------------------------------- */

/* Roads of one kind as strokes from place to place. */
static void add_strokes(const lan_road_map *roads, bool is_one_way,
                        lan_panel *panel)
{
    const size_t count = lan_road_map_road_count(roads);
    double *const ends = lan_panel_room(panel, 4 * count, sizeof *ends);
    size_t used = 0;
    for (size_t i = 0; ends != NULL && i < count; i++) {
        const lan_road *road = lan_road_map_road(roads, i);
        const lan_point from = lan_route_place(roads, road->from);
        const lan_point to = lan_route_place(roads, road->to);
        if (road->is_one_way == is_one_way) {
            ends[4 * used] = from.x;
            ends[4 * used + 1] = from.y;
            ends[4 * used + 2] = to.x;
            ends[4 * used + 3] = to.y;
            used++;
        }
    }
    const lan_strokes strokes = {.ends = ends,
                                 .count = used,
                                 .paint = ROAD_PAINT,
                                 .width = 1.8,
                                 .has_arrows = is_one_way};
    if (used > 0) {
        lan_panel_strokes(panel, &strokes);
    }
}

void route_add_roads(const lan_route_view *view, lan_panel *panel)
{
    add_strokes(view->roads, false, panel);
    add_strokes(view->roads, true, panel);
}

typedef enum place_kind { PLACE, EXPANDED, CLOSED, PLACE_KINDS } place_kind;

static place_kind kind_of(const lan_route_view *view, int32_t place)
{
    if (!(lan_road_map_cost(view->roads, place, view->movement) > 0.0)) {
        return CLOSED;
    }
    return view->has_passed != NULL && view->has_passed(view->search, place)
               ? EXPANDED
               : PLACE;
}

static bool is_shown_by_name(const lan_route_view *view, int32_t place)
{
    return lan_road_map_place_count(view->roads) <= NAMES_MOST ||
           place == view->from || place == view->to;
}

/* Places of one kind, with their names. */
static void add_kind(const lan_route_view *view, place_kind kind,
                     lan_panel *panel)
{
    static const char *const names[] = {"place", "expanded", "closed"};
    static const lan_paint paints[] = {0x8A8A8Au, LAN_ROUTE_LOOKED, 0x4A4E57u};
    const int32_t count = lan_road_map_place_count(view->roads);
    double *const x = lan_panel_room(panel, 2 * (size_t)count, sizeof *x);
    const char **const texts =
        lan_panel_room(panel, (size_t)count, sizeof *texts);
    size_t used = 0;
    for (int32_t i = 0; x != NULL && texts != NULL && i < count; i++) {
        const lan_point at = lan_route_place(view->roads, i);
        if (kind_of(view, i) == kind) {
            x[used] = at.x;
            x[(size_t)count + used] = at.y;
            texts[used++] = is_shown_by_name(view, i)
                                ? lan_road_map_place(view->roads, i)->name
                                : "";
        }
    }
    const lan_points points = {.x = x,
                               .y = used > 0 ? x + count : NULL,
                               .count = used,
                               .paint = paints[kind],
                               .size = 4.0,
                               .is_hollow = kind == CLOSED,
                               .name = names[kind],
                               .texts = texts};
    if (used > 0) {
        lan_panel_points(panel, &points);
    }
}

void route_add_places(const lan_route_view *view, lan_panel *panel)
{
    for (int kind = 0; kind < PLACE_KINDS; kind++) {
        add_kind(view, (place_kind)kind, panel);
    }
}
