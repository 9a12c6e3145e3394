/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"

#define ROUTE_PAINT  0xD55E00u /* vermillion of Okabe and Ito */
#define LOOKED_PAINT 0x8A6CCAu
#define LOOKED_TINT  0xB29CE4u /* unlike water */
#define ROAD_PAINT   0xA9A497u
#define CLOSED_PAINT 0x4A4E57u

/* Of cells without room: dark, as walls are. */
#define BLOCKED_PAINT 0x6D6A66u

/* Half the height of a hexagon one cell wide, and what its rows are apart. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_ROW    0.86602540378443865

/* Of it so much is drawn, so that neighbouring hexagons stay distinct. */
#define HEX_DRAWN 0.95

/* Longest side of a map whose hexagons are drawn one by one: smaller ones could
 * not be distinct from dots. */
#define HEXAGONS_MOST 150

/* Few nodes on a large map would not be seen: they get points of their own. */
#define LONE_MOST  4000
#define LONE_SHARE 0.02

/* So many places are all named; of more, none but start and goal. */
#define NAMES_MOST 120

/* Free around a graph, as a share of its longer side. */
#define GRAPH_MARGIN 0.08

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

void route_widen(lan_route_box *box, double x, double y)
{
    box->left = fmin(box->left, x);
    box->right = fmax(box->right, x);
    box->top = fmin(box->top, y);
    box->bottom = fmax(box->bottom, y);
}

/* The places' own box, widened so that no side of it is nothing. */
static lan_route_box box_of_places(const lan_road_map *roads)
{
    lan_route_box box = {LAN_INF, LAN_INF, -LAN_INF, -LAN_INF};
    for (int32_t i = 0; i < lan_road_map_place_count(roads); i++) {
        const lan_point at = lan_route_place(roads, i);
        route_widen(&box, at.x, at.y);
    }
    const double longest = fmax(box.right - box.left, box.bottom - box.top);
    const double margin = longest > 0.0 ? GRAPH_MARGIN * longest : 1.0;
    return (lan_route_box){box.left - margin, box.top - margin,
                           box.right + margin, box.bottom + margin};
}

static const lan_grid_map *map_of(const lan_route_view *view)
{
    return view->ground != NULL ? lan_ground_map(view->ground) : view->map;
}

lan_route_box route_box(const lan_route_view *view)
{
    if (view->shape == LAN_MAP_GRAPH) {
        return box_of_places(view->roads);
    }
    const lan_grid_map *map = map_of(view);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    lan_route_box box = {0.0, 0.0, width, height};
    if (view->shape == LAN_MAP_HEX) {
        box.right += height > 1 ? 0.5 : 0.0;
        box.bottom = HEX_ROW * (height - 1) + 2.0 * HEX_RADIUS;
    }
    return box;
}

lan_panel *route_panel(lan_figure *figure, const lan_route_box *box,
                       bool is_stage)
{
    return lan_figure_panel(figure,
                            &(lan_panel_def){.x = {.from = box->left,
                                                   .to = box->right,
                                                   .format = LAN_AXIS_HIDDEN},
                                             .y = {.from = box->top,
                                                   .to = box->bottom,
                                                   .is_downwards = true,
                                                   .format = LAN_AXIS_HIDDEN},
                                             .keeps_shape = true,
                                             .is_stage = is_stage});
}

/* --- cells --------------------------------------------------------------- */

/* Terrains, then the same where a search has looked, then cells that have no
 * room for who marches. */
#define KINDS_MAX (2 * LAN_TERRAIN_MOST + 1)

/* How much of its own colour a terrain loses where a search has looked. */
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
    size_t ground; /* that can be entered, the most frequent */
    int32_t looked;
} map_kinds;

static const lan_terrain *terrain_of(const lan_route_view *view, size_t index)
{
    return view->terrains != NULL
               ? &view->terrains[index]
               : lan_grid_map_terrain(map_of(view), (int32_t)index);
}

static double cost_of(const lan_route_view *view, size_t terrain)
{
    return terrain_of(view, terrain)->cost[view->movement];
}

static size_t kind_of_cell(const lan_route_view *view, size_t terrains,
                           lan_cell at)
{
    const size_t terrain = (size_t)lan_grid_map_at(map_of(view), at);
    if (view->has_visited != NULL && view->has_visited(view->search, at)) {
        return terrains + terrain;
    }
    return view->ground != NULL && cost_of(view, terrain) > 0.0 &&
                   !lan_ground_free(view->ground, at)
               ? 2 * terrains
               : terrain;
}

static void name_kinds(const lan_route_view *view, map_kinds *made)
{
    const size_t terrains = made->count / 2;
    double costs[LAN_TERRAIN_MOST];
    for (size_t i = 0; i < terrains; i++) {
        costs[i] = cost_of(view, i);
        made->names[i] = terrain_of(view, i)->name;
        made->glyphs[i] = terrain_of(view, i)->glyph;
        made->names[terrains + i] = "expanded";
        made->glyphs[terrains + i] = 'o';
    }
    lan_ground_paints(made->names, costs, terrains, made->paints);
    made->names[2 * terrains] = "blocked";
    made->glyphs[2 * terrains] = '#';
    made->paints[2 * terrains] = BLOCKED_PAINT;
    made->ground = made->count;
    for (size_t i = 0; i < terrains; i++) {
        made->paints[terrains + i] =
            lan_paint_mix(made->paints[i], LOOKED_TINT, LOOKED_SHARE);
        made->looked += made->counts[terrains + i];
        if (costs[i] > 0.0 && (made->ground == made->count ||
                               made->counts[i] > made->counts[made->ground])) {
            made->ground = i;
        }
    }
    for (size_t i = 0; i < made->count; i++) {
        made->names[i] = made->counts[i] > 0 ? made->names[i] : NULL;
    }
}

/* NULL where memory lacks. */
static map_kinds *find_kinds(const lan_route_view *view, lan_figure *figure)
{
    const lan_grid_map *const map = map_of(view);
    const size_t terrains = lan_grid_map_terrain_count(map);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    map_kinds *const made = lan_figure_room(figure, 1, sizeof *made);
    uint8_t *const at =
        lan_figure_room(figure, (size_t)width * (size_t)height, 1);
    if (made == NULL || at == NULL) {
        return NULL;
    }
    *made = (map_kinds){
        .width = width, .height = height, .at = at, .count = 2 * terrains + 1};
    for (int32_t i = 0; i < width * height; i++) {
        const lan_cell cell = {i % width, i / width};
        at[i] = (uint8_t)kind_of_cell(view, terrains, cell);
        made->counts[at[i]]++;
    }
    name_kinds(view, made);
    return made;
}

void route_add_sample(lan_point at, lan_paint paint, double opacity,
                      const char *name, lan_panel *panel)
{
    lan_layer *const sample = lan_panel_layer(panel, LAN_LAYER_BAND, paint);
    sample->opacity = opacity;
    lan_layer_name(sample, "%s", name);
    lan_layer_at(sample, at.x, at.y);
    lan_layer_at(sample, at.x + 1e-3, at.y);
}

/* One hexagon a cell; names of kinds go to the legend. */
static void add_hexagons(map_kinds *d, lan_panel *panel)
{
    static const double dx[] = {0.0, 0.5, 0.5, 0.0, -0.5, -0.5};
    static const double dy[] = {-1.0, -0.5, 0.5, 1.0, 0.5, -0.5};
    for (int32_t i = 0; i < d->width * d->height; i++) {
        const lan_cell at = {i % d->width, i / d->width};
        const lan_point middle = lan_route_middle(LAN_MAP_HEX, at);
        const size_t kind = d->at[i];
        if (d->names[kind] != NULL) {
            route_add_sample(middle, d->paints[kind], 1.0, d->names[kind],
                             panel);
            d->names[kind] = NULL;
        }
        lan_layer *const hexagon =
            lan_panel_layer(panel, LAN_LAYER_AREA, d->paints[kind]);
        for (int k = 0; k < 6; k++) {
            lan_layer_at(hexagon, middle.x + HEX_DRAWN * dx[k],
                         middle.y + HEX_DRAWN * HEX_RADIUS * dy[k]);
        }
    }
}

static void add_cells(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    map_kinds *const d = find_kinds(view, figure);
    if (d == NULL) {
        return;
    }
    if (view->shape == LAN_MAP_HEX && d->width <= HEXAGONS_MOST &&
        d->height <= HEXAGONS_MOST) {
        add_hexagons(d, panel);
        return;
    }
    /* of hexagons a row is less high than a cell is wide */
    const double high = route_box(view).bottom / d->height;
    const int32_t all = d->width * d->height;
    lan_panel_cells(panel, &(lan_cells){.x1 = d->width,
                                        .y1 = d->height * high,
                                        .columns = d->width,
                                        .rows = d->height,
                                        .kinds = d->at,
                                        .paints = d->paints,
                                        .kind_names = d->names,
                                        .kind_count = d->count,
                                        .glyphs = d->glyphs,
                                        .ground = d->ground});
    lan_layer *const lone =
        lan_panel_layer(panel, LAN_LAYER_POINTS, LOOKED_PAINT);
    const bool are_few = d->looked < LONE_MOST && d->looked < LONE_SHARE * all;
    lone->size = 2.4;
    for (int32_t i = 0; are_few && i < all; i++) {
        if (d->at[i] >= d->count / 2 && d->at[i] + 1U < d->count) {
            lan_layer_at(lone, i % d->width + 0.5, (i / d->width + 0.5) * high);
        }
    }
}

/* --- roads and places ---------------------------------------------------- */

static void add_roads(const lan_road_map *roads, bool is_one_way,
                      lan_panel *panel)
{
    lan_layer *const lines =
        lan_panel_layer(panel, LAN_LAYER_STROKES, ROAD_PAINT);
    lines->width = 1.8;
    lines->has_arrows = is_one_way;
    for (size_t i = 0; i < lan_road_map_road_count(roads); i++) {
        const lan_road *const road = lan_road_map_road(roads, i);
        const lan_point from = lan_route_place(roads, road->from);
        const lan_point to = lan_route_place(roads, road->to);
        if (road->is_one_way == is_one_way) {
            lan_layer_to(lines, from.x, from.y, to.x, to.y);
        }
    }
}

void route_add_ground(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    if (view->shape != LAN_MAP_GRAPH) {
        add_cells(view, figure, panel);
    } else {
        add_roads(view->roads, false, panel);
        add_roads(view->roads, true, panel);
    }
}

static const struct {
    const char *name;
    lan_paint paint;
} place_kinds[] = {
    {"place", 0x8A8A8Au}, {"expanded", LOOKED_PAINT}, {"closed", CLOSED_PAINT}};

static int kind_of(const lan_route_view *view, int32_t place)
{
    const bool is_open =
        lan_road_map_cost(view->roads, place, view->movement) > 0.0;
    const bool is_passed =
        view->has_passed != NULL && view->has_passed(view->search, place);
    return !is_open ? 2 : is_passed ? 1 : 0;
}

void route_add_places(const lan_route_view *view, lan_panel *panel)
{
    const int32_t count = lan_road_map_place_count(view->roads);
    for (int kind = 0; kind < 3; kind++) {
        lan_layer *const places =
            lan_panel_layer(panel, LAN_LAYER_POINTS, place_kinds[kind].paint);
        places->is_hollow = kind == 2;
        lan_layer_name(places, "%s", place_kinds[kind].name);
        for (int32_t i = 0; i < count; i++) {
            const lan_point at = lan_route_place(view->roads, i);
            if (kind_of(view, i) == kind) {
                lan_layer_at(places, at.x, at.y);
                if (count <= NAMES_MOST || i == view->from || i == view->to) {
                    lan_layer_text(places, "%s",
                                   lan_road_map_place(view->roads, i)->name);
                }
            }
        }
    }
}

/* --- the figure ---------------------------------------------------------- */

/* "12, 7", or the name of a place. */
static const char *end_text(const lan_route_view *view, lan_figure *figure,
                            lan_cell cell, int32_t place)
{
    return view->shape == LAN_MAP_GRAPH
               ? lan_road_map_place(view->roads, place)->name
               : lan_figure_text(figure, "%d, %d", (int)cell.x, (int)cell.y);
}

static void write_lines(const lan_route_view *view, lan_figure *figure)
{
    const lan_route *const route = &view->route;
    const char *const start = end_text(view, figure, view->start, view->from);
    const char *const goal = end_text(view, figure, view->goal, view->to);
    lan_figure_title(figure, view->title);
    if (route->end != LAN_ROUTE_FOUND) {
        lan_figure_line(figure, LAN_PAINT_INK, "No route from %s to %s: %s.",
                        start, goal, lan_route_end_text(route->end));
        return;
    }
    lan_figure_line(figure, LAN_PAINT_INK,
                    "From %s to %s by %s: length %s, cost %s, %s nodes "
                    "expanded.",
                    start, goal, view->algorithm,
                    lan_figure_count(figure, route->length),
                    lan_figure_count(figure, route->cost),
                    lan_figure_count(figure, (double)route->expanded));
}

static void add_route(const lan_route_view *view, lan_panel *panel)
{
    lan_layer *const line = lan_panel_layer(panel, LAN_LAYER_LINE, ROUTE_PAINT);
    line->width = 3.2;
    line->halo = 1.4;
    line->named = LAN_NAME_LEGEND;
    lan_layer_name(line, "route");
    for (size_t k = 0; k < view->bend_count; k++) {
        lan_layer_at(line, view->bends[k].x, view->bends[k].y);
    }
}

static lan_status fill_figure(void *of, lan_figure *figure)
{
    const lan_route_view *const view = of;
    const lan_route_box box = route_box(view);
    const lan_point ends[2] = {route_spot(view, view->start, view->from),
                               route_spot(view, view->goal, view->to)};
    write_lines(view, figure);
    lan_panel *const panel = route_panel(figure, &box, false);
    route_add_ground(view, figure, panel);
    add_route(view, panel);
    if (view->shape == LAN_MAP_GRAPH) {
        route_add_places(view, panel);
    }
    for (int i = 0; i < 2; i++) {
        lan_layer *const end =
            lan_panel_layer(panel, LAN_LAYER_POINTS, LAN_PAINT_INK);
        end->size = 6.0;
        end->is_hollow = i == 1;
        lan_layer_name(end, "%s", i == 0 ? "start" : "goal");
        lan_layer_at(end, ends[i].x, ends[i].y);
    }
    return LAN_OK;
}

lan_status lan_route_figure(const lan_route_view *view, lan_figure **out)
{
    lan_route_view drawn = *view;
    return lan_figure_make("route", fill_figure, &drawn, out, NULL);
}
