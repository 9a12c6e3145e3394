/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/real.h"
#include "plots/kinds/kinds.h"

#define ROUTE_PAINT  0xD55E00u /* vermillion of Okabe and Ito */
#define LOOKED_PAINT 0x4E94BEu
#define ROAD_PAINT   0xA9A497u
#define CLOSED_PAINT 0x4A4E57u

/* Half the height of a hexagon one cell wide, and what its rows are apart. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_ROW    0.86602540378443865

/* Of it so much is drawn, so that neighbouring hexagons stay distinct. */
#define HEX_DRAWN 0.95

/* Longest side of a map whose hexagons are drawn one by one: smaller ones could
 * not be distinct from dots. */
#define HEXAGONS_MOST 150

/* Most dots a side of a picture. */
#define DOTS_MOST 900

/* A wall one cell thick blocks more of a dot than this; a lone cell less. */
#define WALL_SHARE 0.05

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

/* A dot is blocked where most of its cells are, partly blocked where a wall may
 * go through it; of the others, it has been looked at where one cell has. Free
 * dots have shades by cost, each for twice the cost of the one before. */
enum {
    BLOCKED,
    PARTLY,
    FREE,
    LOOKED = FREE + 8,
    SHADES = LOOKED - FREE,
    KINDS = LOOKED + SHADES
};

/* The shade of ground that stands for all in the legend, if it is there. */
#define MIDDLE_SHADE 4

static const lan_paint paints[KINDS] = {
    CLOSED_PAINT, 0xB9BAB9,                     /* blocked, partly */
    0xFAF8F2,     0xF1EBD6, 0xE4D9B4, 0xD5C795, /* free */
    0xC5B57A,     0xB3A263, 0xA08F50, 0x8C7C41, /* */
    0xC9E2F3,     0xB9D3E0, 0xA9C4CE, 0x9AB5BB, /* looked at */
    0x8BA6A9,     0x7D9798, 0x6F8887, 0x627977};

/* A map reduced to as many dots as a picture has, row-major from the
 * north-west, of `each` cells a side. */
typedef struct dots {
    int32_t each;
    int32_t columns;
    int32_t rows;
    uint8_t *at;
    int32_t counts[KINDS];
    int32_t looked;
    const char *names[KINDS]; /* what the colours mean, where they are */
} dots;

static double cheapest_cost(const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    double least = LAN_INF;
    for (size_t i = 0; i < lan_grid_map_terrain_count(map); i++) {
        const double cost = lan_grid_map_terrain(map, (int32_t)i)
                                ->cost[lan_ground_movement(ground)];
        least = cost > 0.0 ? fmin(least, cost) : least;
    }
    return least;
}

/* What the cells of one dot come to. */
static uint8_t dot_of(const lan_route_view *view, int32_t each, int32_t column,
                      int32_t row, double cheapest)
{
    const lan_ground *const ground = view->ground;
    const lan_grid_map *const map = lan_ground_map(ground);
    int32_t all = 0;
    int32_t open = 0;
    double cost = 0.0;
    bool is_looked = false;
    for (int32_t i = 0; i < each * each; i++) {
        const lan_cell at = {column * each + i % each, row * each + i / each};
        if (!lan_grid_map_contains(map, at)) {
            continue;
        }
        all++;
        if (lan_ground_free(ground, at)) {
            open++;
            cost += lan_grid_map_cost(map, at, lan_ground_movement(ground));
        }
        is_looked = is_looked || (view->has_visited != NULL &&
                                  view->has_visited(view->search, at));
    }
    if (2 * (all - open) >= all) {
        return BLOCKED;
    }
    if (all - open > WALL_SHARE * all) {
        return PARTLY;
    }
    const double doublings =
        cost / open > cheapest ? log2(cost / open / cheapest) : 0.0;
    return (uint8_t)((is_looked ? LOOKED : FREE) +
                     (int)fmin(round(doublings), SHADES - 1));
}

static void name_kinds(const lan_route_view *view, dots *d)
{
    size_t free_kind = FREE + MIDDLE_SHADE;
    for (size_t i = LOOKED; d->counts[free_kind] == 0 && i-- > FREE;) {
        free_kind = d->counts[i] > 0 ? i : free_kind;
    }
    for (size_t i = LOOKED; i < KINDS; i++) {
        d->names[i] = d->looked > 0 ? "expanded" : NULL;
    }
    d->names[BLOCKED] = d->counts[BLOCKED] > 0 ? "blocked" : NULL;
    d->names[PARTLY] = d->counts[PARTLY] > 0 ? "partly blocked" : NULL;
    if (!lan_ground_is_uniform(view->ground)) {
        d->names[free_kind] = "stronger shade: higher cost";
    }
}

/* Leaves `at` NULL where memory lacks. */
static dots make_dots(const lan_route_view *view, lan_figure *figure)
{
    const lan_grid_map *const map = lan_ground_map(view->ground);
    const double cheapest = cheapest_cost(view->ground);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const int32_t longest = width > height ? width : height;
    const int32_t each = (longest + DOTS_MOST - 1) / DOTS_MOST;
    dots d = {.each = each,
              .columns = (width + each - 1) / each,
              .rows = (height + each - 1) / each};
    d.at = lan_figure_room(figure, (size_t)d.columns * (size_t)d.rows, 1);
    for (int32_t i = 0; d.at != NULL && i < d.columns * d.rows; i++) {
        d.at[i] = dot_of(view, each, i % d.columns, i / d.columns, cheapest);
        d.counts[d.at[i]]++;
        d.looked += d.at[i] >= LOOKED ? 1 : 0;
    }
    name_kinds(view, &d);
    return d;
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

/* One hexagon a dot; names of kinds go to the legend. */
static void add_hexagons(const dots *d, lan_panel *panel)
{
    static const double dx[] = {0.0, 0.5, 0.5, 0.0, -0.5, -0.5};
    static const double dy[] = {-1.0, -0.5, 0.5, 1.0, 0.5, -0.5};
    const char *last = NULL;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int32_t i = 0; i < d->columns * d->rows; i++) {
            const lan_cell at = {i % d->columns, i / d->columns};
            const lan_point middle = lan_route_middle(LAN_MAP_HEX, at);
            if (d->at[i] != kind) {
                continue;
            }
            if (d->names[kind] != NULL && d->names[kind] != last) {
                route_add_sample(middle, paints[kind], 1.0, d->names[kind],
                                 panel);
                last = d->names[kind];
            }
            lan_layer *const hexagon =
                lan_panel_layer(panel, LAN_LAYER_AREA, paints[kind]);
            for (int k = 0; k < 6; k++) {
                lan_layer_at(hexagon, middle.x + HEX_DRAWN * dx[k],
                             middle.y + HEX_DRAWN * HEX_RADIUS * dy[k]);
            }
        }
    }
}

static void add_cells(const lan_route_view *view, lan_figure *figure,
                      lan_panel *panel)
{
    const dots d = make_dots(view, figure);
    const int32_t all = d.columns * d.rows;
    if (d.at == NULL) {
        return;
    }
    if (view->shape == LAN_MAP_HEX && d.each == 1 &&
        d.columns <= HEXAGONS_MOST && d.rows <= HEXAGONS_MOST) {
        add_hexagons(&d, panel);
        return;
    }
    /* of hexagons a row is less high than a cell is wide */
    const double high = route_box(view).bottom /
                        lan_grid_map_height(lan_ground_map(view->ground));
    lan_panel_cells(panel, &(lan_cells){.x1 = (double)d.columns * d.each,
                                        .y1 = (double)d.rows * d.each * high,
                                        .columns = d.columns,
                                        .rows = d.rows,
                                        .kinds = d.at,
                                        .paints = paints,
                                        .kind_names = d.names,
                                        .kind_count = KINDS});
    lan_layer *const lone =
        lan_panel_layer(panel, LAN_LAYER_POINTS, LOOKED_PAINT);
    const bool are_few = d.looked < LONE_MOST && d.looked < LONE_SHARE * all;
    lone->size = 2.4;
    for (int32_t i = 0; are_few && i < all; i++) {
        if (d.at[i] >= LOOKED) {
            lan_layer_at(lone, (i % d.columns + 0.5) * d.each,
                         (i / d.columns + 0.5) * d.each * high);
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

/* The route on paper, so that it is seen on all grounds. */
static void add_route(const lan_route_view *view, lan_panel *panel)
{
    for (int i = 0; i < 2; i++) {
        lan_layer *const line = lan_panel_layer(
            panel, LAN_LAYER_LINE, i == 0 ? LAN_PAINT_PAPER : ROUTE_PAINT);
        line->width = i == 0 ? 6.0 : 3.2;
        line->named = LAN_NAME_LEGEND;
        lan_layer_name(line, "%s", i == 0 ? "" : "route");
        for (size_t k = 0; k < view->bend_count; k++) {
            lan_layer_at(line, view->bends[k].x, view->bends[k].y);
        }
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
