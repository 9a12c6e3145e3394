/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "plots/kinds/kinds.h"

#define ROUTE_PAINT  0xD55E00u /* vermillion of Okabe and Ito */
#define LOOKED_PAINT 0x8A6CCAu
#define LOOKED_TINT  0xB29CE4u /* unlike water */
#define ROAD_PAINT   0xA9A497u
#define CLOSED_PAINT 0x4A4E57u

/* Dark like walls: cells without room for the marching body. */
#define BLOCKED_PAINT 0x6D6A66u

/* Half the height of a hexagon one cell wide, which is also two thirds of the
 * distance of rows. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_ROW    0.86602540378443865

/* Drawn share of a hexagon: leaves gaps between neighbours. */
#define HEX_DRAWN 0.95

/* Longest side of a map with separate hexagons; on larger maps they would look
 * like dots. */
#define HEXAGONS_MOST 150

/* On large maps, up to this many expanded nodes get visible points of their
 * own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* Up to this many places are all named; otherwise only start and goal. */
#define NAMES_MOST 120

/* Margin around a graph, as a share of its longer side. */
#define GRAPH_MARGIN 0.08

/* --- places of the figure ------------------------------------------------ */

static lan_point place_spot(const lan_route_view *view, int32_t place)
{
    const lan_point at = lan_road_map_place(view->roads, place)->at;
    return (lan_point){at.x, at.y};
}

lan_point lan_route_spot(const lan_route_view *view, lan_cell at)
{
    if (view->shape == LAN_MAP_GRAPH) {
        return place_spot(view, at.x);
    }
    lan_point middle = {at.x + 0.5, at.y + 0.5};
    if (view->shape == LAN_MAP_HEX) {
        middle.x += (at.y & 1) != 0 ? 0.5 : 0.0;
        middle.y = HEX_RADIUS + HEX_ROW * at.y;
    }
    return middle;
}

void route_widen(lan_frame *box, double x, double y)
{
    box->left = fmin(box->left, x);
    box->right = fmax(box->right, x);
    box->top = fmin(box->top, y);
    box->bottom = fmax(box->bottom, y);
}

static const lan_grid_map *map_of(const lan_route_view *view)
{
    return view->ground != NULL ? lan_ground_map(view->ground) : view->map;
}

/* The box of places, widened so that no side is 0. */
lan_frame route_box(const lan_route_view *view)
{
    lan_frame box = {LAN_INF, LAN_INF, -LAN_INF, -LAN_INF};
    if (view->shape != LAN_MAP_GRAPH) {
        const int32_t height = lan_grid_map_height(map_of(view));
        box = (lan_frame){0.0, 0.0, lan_grid_map_width(map_of(view)), height};
        if (view->shape == LAN_MAP_HEX) {
            box.right += height > 1 ? 0.5 : 0.0;
            box.bottom = HEX_ROW * (height - 1) + 2.0 * HEX_RADIUS;
        }
        return box;
    }
    for (int32_t i = 0; i < lan_road_map_place_count(view->roads); i++) {
        const lan_point at = place_spot(view, i);
        route_widen(&box, at.x, at.y);
    }
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin = longest > 0.0 ? GRAPH_MARGIN * longest : 1.0;
    return (lan_frame){box.left - margin, box.top - margin, box.right + margin,
                       box.bottom + margin};
}

lan_panel *route_panel(lan_figure *figure, const lan_frame *box, bool is_stage)
{
    return plot_panel(figure, &(panel_def){.x = {.from = box->left,
                                                 .to = box->right,
                                                 .format = AXIS_HIDDEN},
                                           .y = {.from = box->top,
                                                 .to = box->bottom,
                                                 .is_downwards = true,
                                                 .format = AXIS_HIDDEN},
                                           .keeps_shape = true,
                                           .is_stage = is_stage});
}

/* --- cells --------------------------------------------------------------- */

/* Terrains, the same terrains expanded by the search, and cells without room
 * for the marching body. */
#define KINDS_MAX (2 * LAN_TERRAIN_MOST + 1)

/* Share of its own colour that an expanded terrain loses. */
#define LOOKED_SHARE 0.6

typedef struct map_kinds {
    int32_t width;
    int32_t height;
    uint8_t *at; /* [height][width] */
    lan_paint paints[KINDS_MAX];
    const char *names[KINDS_MAX]; /* NULL: there are none of them */
    char glyphs[KINDS_MAX];
    int32_t counts[KINDS_MAX];
    size_t count;
    size_t ground; /* the most frequent passable kind */
    int32_t looked;
} map_kinds;

static const lan_terrain *terrain_of(const lan_route_view *view, size_t index)
{
    return view->terrains != NULL
               ? &view->terrains[index]
               : lan_grid_map_terrain(map_of(view), (int32_t)index);
}

/* A terrain's display name; terrains of a game's map have the game's name as
 * prefix. */
static const char *terrain_name(const lan_terrain *terrain)
{
    static const char game[] = "moving-ai:";
    const size_t length = sizeof game - 1;
    return terrain->name +
           (strncmp(terrain->name, game, length) == 0 ? length : 0);
}

static map_kinds *find_kinds(const lan_route_view *view, lan_figure *figure)
{
    const lan_grid_map *const map = map_of(view);
    const size_t terrains = lan_grid_map_terrain_count(map);
    const int32_t width = lan_grid_map_width(map);
    const int32_t all = width * lan_grid_map_height(map);
    double costs[LAN_TERRAIN_MOST];
    map_kinds *const made = plot_array(figure, 1, sizeof *made);
    *made = (map_kinds){.width = width,
                        .height = lan_grid_map_height(map),
                        .at = plot_array(figure, (size_t)all, 1),
                        .count = 2 * terrains + 1,
                        .ground = 2 * terrains + 1};
    for (size_t i = 0; i < terrains; i++) {
        const lan_terrain *const terrain = terrain_of(view, i);
        costs[i] = terrain->cost[view->movement];
        made->names[i] = terrain_name(terrain);
        made->glyphs[i] = terrain->glyph;
        made->names[terrains + i] = "expanded";
        made->glyphs[terrains + i] = 'o';
    }
    made->names[2 * terrains] = "blocked";
    made->glyphs[2 * terrains] = '#';
    ground_paints(made->names, costs, terrains, made->paints);
    made->paints[2 * terrains] = BLOCKED_PAINT;
    for (int32_t i = 0; i < all; i++) {
        const lan_cell at = {i % width, i / width};
        const size_t terrain = (size_t)lan_grid_map_at(map, at);
        const bool is_looked =
            view->has_visited != NULL && view->has_visited(view->search, at);
        const bool is_narrow = view->ground != NULL && costs[terrain] > 0.0 &&
                               !lan_ground_free(view->ground, at);
        made->at[i] = (uint8_t)(is_looked   ? terrains + terrain
                                : is_narrow ? 2 * terrains
                                            : terrain);
        made->counts[made->at[i]]++;
        made->looked += is_looked ? 1 : 0;
    }
    for (size_t i = 0; i < terrains; i++) {
        made->paints[terrains + i] =
            paint_mix(made->paints[i], LOOKED_TINT, LOOKED_SHARE);
        if (costs[i] > 0.0 && (made->ground == made->count ||
                               made->counts[i] > made->counts[made->ground])) {
            made->ground = i;
        }
    }
    for (size_t i = 0; i < made->count; i++) {
        made->names[i] = made->counts[i] > 0 ? made->names[i] : NULL;
    }
    return made;
}

void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel)
{
    plot_mark *const sample = plot_add(panel, MARK_BAND, paint);
    sample->opacity = opacity;
    mark_name(sample, "%s", name);
    mark_at(sample, at.x, at.y);
    mark_at(sample, at.x + 1e-3, at.y);
}

/* Draws one hexagon per cell; names of kinds go to the legend. */
static void add_hexagons(const lan_route_view *view, map_kinds *d,
                         lan_panel *panel)
{
    static const double dx[] = {0.0, 0.5, 0.5, 0.0, -0.5, -0.5};
    static const double dy[] = {-1.0, -0.5, 0.5, 1.0, 0.5, -0.5};
    for (int32_t i = 0; i < d->width * d->height; i++) {
        const lan_cell at = {i % d->width, i / d->width};
        const lan_point middle = lan_route_spot(view, at);
        const size_t kind = d->at[i];
        if (d->names[kind] != NULL) {
            route_add_sample(middle, d->paints[kind], 1.0, d->names[kind],
                             panel);
            d->names[kind] = NULL;
        }
        plot_mark *const hexagon = plot_add(panel, MARK_AREA, d->paints[kind]);
        for (int k = 0; k < 6; k++) {
            mark_at(hexagon, middle.x + HEX_DRAWN * dx[k],
                    middle.y + HEX_DRAWN * HEX_RADIUS * dy[k]);
        }
    }
}

static void add_cells(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    map_kinds *const d = find_kinds(view, figure);
    if (view->shape == LAN_MAP_HEX && d->width <= HEXAGONS_MOST &&
        d->height <= HEXAGONS_MOST) {
        add_hexagons(view, d, panel);
        return;
    }
    /* a row of hexagons is lower than a cell is wide */
    const double high = route_box(view).bottom / d->height;
    const int32_t all = d->width * d->height;
    plot_cells(panel, &(lan_cells){.x1 = d->width,
                                   .y1 = d->height * high,
                                   .columns = d->width,
                                   .rows = d->height,
                                   .kinds = d->at,
                                   .paints = d->paints,
                                   .kind_names = d->names,
                                   .kind_count = d->count,
                                   .glyphs = d->glyphs,
                                   .ground = d->ground});
    plot_mark *const lone = plot_add(panel, MARK_POINTS, LOOKED_PAINT);
    const bool are_few = d->looked < LONE_MOST && d->looked < LONE_SHARE * all;
    lone->size = 2.4;
    for (int32_t i = 0; are_few && i < all; i++) {
        if (d->at[i] >= d->count / 2 && d->at[i] + 1U < d->count) {
            mark_at(lone, i % d->width + 0.5, (i / d->width + 0.5) * high);
        }
    }
}

/* --- roads and places ---------------------------------------------------- */

void route_add_ground(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    if (view->shape != LAN_MAP_GRAPH) {
        add_cells(view, figure, panel);
        return;
    }
    for (int is_one_way = 0; is_one_way < 2; is_one_way++) {
        plot_mark *const lines = plot_add(panel, MARK_STROKES, ROAD_PAINT);
        lines->width = 1.8;
        lines->has_arrows = is_one_way == 1;
        for (size_t i = 0; i < lan_road_map_road_count(view->roads); i++) {
            const lan_road *const road = lan_road_map_road(view->roads, i);
            const lan_point from = place_spot(view, road->from);
            const lan_point to = place_spot(view, road->to);
            if (road->is_one_way == lines->has_arrows) {
                mark_to(lines, from.x, from.y, to.x, to.y);
            }
        }
    }
}

void route_add_places(const lan_route_view *view, lan_panel *panel)
{
    static const char *const names[] = {"place", "expanded", "closed"};
    static const lan_paint paints[] = {0x8A8A8Au, LOOKED_PAINT, CLOSED_PAINT};
    const int32_t count = lan_road_map_place_count(view->roads);
    for (int kind = 0; kind < 3; kind++) {
        plot_mark *const places = plot_add(panel, MARK_POINTS, paints[kind]);
        places->is_hollow = kind == 2;
        mark_name(places, "%s", names[kind]);
        for (int32_t i = 0; i < count; i++) {
            const lan_point at = place_spot(view, i);
            const bool is_open =
                lan_road_map_cost(view->roads, i, view->movement) > 0.0;
            const bool is_passed =
                view->has_visited != NULL &&
                view->has_visited(view->search, (lan_cell){i, 0});
            if (kind == (!is_open ? 2 : is_passed ? 1 : 0)) {
                mark_at(places, at.x, at.y);
                if (count <= NAMES_MOST || i == view->start.x ||
                    i == view->goal.x) {
                    mark_text(places, "%s",
                              lan_road_map_place(view->roads, i)->name);
                }
            }
        }
    }
}

/* --- the figure ---------------------------------------------------------- */

/* "12, 7", or the name of a place. */
static const char *end_text(const lan_route_view *view, lan_figure *figure,
                            lan_cell at)
{
    return view->shape == LAN_MAP_GRAPH
               ? lan_road_map_place(view->roads, at.x)->name
               : plot_text(figure, "%d, %d", (int)at.x, (int)at.y);
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_route_view *const view = of;
    const lan_route *const route = &view->route;
    const lan_frame box = route_box(view);
    const lan_point ends[2] = {lan_route_spot(view, view->start),
                               lan_route_spot(view, view->goal)};
    const char *const start = end_text(view, figure, view->start);
    const char *const goal = end_text(view, figure, view->goal);
    plot_title(figure, view->title);
    if (route->end != LAN_ROUTE_FOUND) {
        plot_line(figure, PAINT_INK, "No route from %s to %s: %s.", start, goal,
                  lan_route_end_text(route->end));
    } else {
        plot_line(figure, PAINT_INK,
                  "From %s to %s by %s: length %s, cost %s, %s nodes expanded.",
                  start, goal, view->algorithm,
                  plot_count(figure, route->length),
                  plot_count(figure, route->cost),
                  plot_count(figure, (double)route->expanded));
    }
    lan_panel *const panel = route_panel(figure, &box, false);
    route_add_ground(view, figure, panel);
    plot_mark *const line = plot_add(panel, MARK_LINE, ROUTE_PAINT);
    line->width = 3.2;
    line->halo = 1.4;
    line->named = NAME_LEGEND;
    mark_name(line, "route");
    for (size_t k = 0; k < view->bend_count; k++) {
        mark_at(line, view->bends[k].x, view->bends[k].y);
    }
    if (view->shape == LAN_MAP_GRAPH) {
        route_add_places(view, panel);
    }
    for (int i = 0; i < 2; i++) {
        plot_mark *const end = plot_add(panel, MARK_POINTS, PAINT_INK);
        end->size = 6.0;
        end->is_hollow = i == 1;
        mark_name(end, "%s", i == 0 ? "start" : "goal");
        mark_at(end, ends[i].x, ends[i].y);
    }
    return LAN_OK;
}

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out)
{
    lan_route_view drawn = *view;
    return plot_make("route", fill_figure, &drawn, out, NULL);
}
