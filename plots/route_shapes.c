/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "plots/labels_impl.h"
#include "plots/route_impl.h"
#include "plots/style.h"

/* Half the height of a hexagon one cell wide, and what its rows are apart. */
#define HEX_RADIUS 0.57735026918962576
#define HEX_ROW    0.86602540378443865

/* Longest side of a map whose hexagons are drawn one by one: smaller ones could
 * not be told from dots. */
#define HEXAGONS_MOST 150

/* So many places are all named; of more, those of the route. */
#define NAMES_MOST 120

/* Free around a graph, as a share of its longer side. */
#define GRAPH_MARGIN 0.08

/* Free ground by cost, then the same where a search has looked. */
const char *const lan_route_colors[LAN_ROUTE_COLORS] = {
    "#4A4E57", "#B9BAB9",                       /* blocked, partly */
    "#FAF8F2", "#F1EBD6", "#E4D9B4", "#D5C795", /* free */
    "#C5B57A", "#B3A263", "#A08F50", "#8C7C41", /* */
    "#C9E2F3", "#B9D3E0", "#A9C4CE", "#9AB5BB", /* looked at */
    "#8BA6A9", "#7D9798", "#6F8887", "#627977"};

/* --- places on the picture ----------------------------------------------- */

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

lan_point route_start(const lan_route_view *view)
{
    return view->shape == LAN_MAP_GRAPH
               ? lan_route_place(view->roads, view->from)
               : lan_route_middle(view->shape, view->start);
}

lan_point route_goal(const lan_route_view *view)
{
    return view->shape == LAN_MAP_GRAPH
               ? lan_route_place(view->roads, view->to)
               : lan_route_middle(view->shape, view->goal);
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

/* --- words --------------------------------------------------------------- */

static const char *write_name(const lan_route_view *view, lan_cell cell,
                              int32_t place, char name[LAN_ROUTE_NAME])
{
    if (view->shape == LAN_MAP_GRAPH) {
        (void)snprintf(name, LAN_ROUTE_NAME, "%s",
                       lan_road_map_place(view->roads, place)->name);
    } else {
        (void)snprintf(name, LAN_ROUTE_NAME, "%d, %d", cell.x, cell.y);
    }
    return name;
}

const char *route_start_name(const lan_route_view *view,
                             char name[LAN_ROUTE_NAME])
{
    return write_name(view, view->start, view->from, name);
}

const char *route_goal_name(const lan_route_view *view,
                            char name[LAN_ROUTE_NAME])
{
    return write_name(view, view->goal, view->to, name);
}

void route_write_sentence(const lan_route_view *view, char *buffer, size_t size)
{
    const lan_route *route = &view->route;
    char start[LAN_ROUTE_NAME];
    char goal[LAN_ROUTE_NAME];
    char length[LAN_NUMBER_SIZE];
    char cost[LAN_NUMBER_SIZE];
    char expanded[LAN_NUMBER_SIZE];
    (void)route_start_name(view, start);
    (void)route_goal_name(view, goal);
    if (route->end != LAN_ROUTE_FOUND) {
        (void)snprintf(buffer, size, "No route from %s to %s: %s.", start, goal,
                       lan_route_end_text(route->end));
        return;
    }
    (void)snprintf(buffer, size,
                   "From %s to %s by %s: length %s, cost %s, %s nodes "
                   "expanded.",
                   start, goal, view->algorithm,
                   lan_number_count(route->length, length),
                   lan_number_count(route->cost, cost),
                   lan_number_count((double)route->expanded, expanded));
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

/* Its corners from the top to the right; the first comes again at the end. */
static void write_hexagon(lan_cell at, FILE *out)
{
    static const double dx[] = {0.0, 0.5, 0.5, 0.0, -0.5, -0.5, 0.0};
    static const double dy[] = {-1.0, -0.5, 0.5, 1.0, 0.5, -0.5, -1.0};
    const lan_point middle = lan_route_middle(LAN_MAP_HEX, at);
    for (int i = 0; i < 7; i++) {
        fprintf(out, "%.6f %.6f\n", middle.x + dx[i],
                middle.y + HEX_RADIUS * dy[i]);
    }
    fputc('\n', out);
}

void route_write_hexagons(const lan_route_view *view, const lan_dots *dots,
                          FILE *out)
{
    (void)view;
    for (int color = 0; color < LAN_ROUTE_COLORS; color++) {
        bool is_empty = true;
        fputs("\n\n", out);
        for (int32_t i = 0; i < dots->columns * dots->rows; i++) {
            if (dots->dots[i] == color) {
                const lan_cell at = {i % dots->columns, i / dots->columns};
                write_hexagon(at, out);
                is_empty = false;
            }
        }
        fputs(is_empty ? "NaN NaN\n" : "", out);
    }
}

void route_plot_hexagons(const lan_canvas *canvas, int first, FILE *out)
{
    for (int color = 0; color < LAN_ROUTE_COLORS; color++) {
        fprintf(out,
                "%s index %d using 1:2 with filledcurves closed fillcolor rgb "
                "'%s', \\\n     %s index %d using 1:2 with lines linewidth 0.6 "
                "linecolor rgb '#C9C4B4', \\\n     ",
                canvas->data, first + color, lan_route_colors[color],
                canvas->data, first + color);
    }
}

/* --- roads and places ---------------------------------------------------- */

enum { TWO_WAY, ONE_WAY, PLACES, PASSED, CLOSED };

static void write_road_block(const lan_road_map *roads, bool is_one_way,
                             FILE *out)
{
    fputs("\n\nNaN NaN NaN NaN\n", out);
    for (size_t i = 0; i < lan_road_map_road_count(roads); i++) {
        const lan_road *road = lan_road_map_road(roads, i);
        if (road->is_one_way == is_one_way) {
            const lan_point from = lan_route_place(roads, road->from);
            const lan_point to = lan_route_place(roads, road->to);
            fprintf(out, "%.10g %.10g %.10g %.10g\n", from.x, from.y,
                    to.x - from.x, to.y - from.y);
        }
    }
}

static int kind_of_place(const lan_route_view *view, int32_t place)
{
    if (!(lan_road_map_cost(view->roads, place, view->movement) > 0.0)) {
        return CLOSED;
    }
    return view->has_passed != NULL && view->has_passed(view->search, place)
               ? PASSED
               : PLACES;
}

void route_write_roads(const lan_route_view *view, FILE *out)
{
    write_road_block(view->roads, false, out);
    write_road_block(view->roads, true, out);
    for (int kind = PLACES; kind <= CLOSED; kind++) {
        fputs("\n\nNaN NaN\n", out);
        for (int32_t i = 0; i < lan_road_map_place_count(view->roads); i++) {
            const lan_point at = lan_route_place(view->roads, i);
            if (kind_of_place(view, i) == kind) {
                fprintf(out, "%.10g %.10g\n", at.x, at.y);
            }
        }
    }
}

void route_plot_roads(const lan_canvas *canvas, int first, FILE *out)
{
    static const char *const looks[] = {
        [TWO_WAY] = "1:2:3:4 with vectors nohead linewidth 1.6 linecolor rgb "
                    "'#A9A497'",
        [ONE_WAY] = "1:2:3:4 with vectors filled head linewidth 1.6 linecolor "
                    "rgb '#A9A497'",
        [PLACES] = "1:2 with points pointtype 7 pointsize 1 linecolor rgb "
                   "'#777777'",
        [PASSED] = "1:2 with points pointtype 7 pointsize 1 linecolor rgb "
                   "'" LAN_ROUTE_LOOKED "'",
        [CLOSED] = "1:2 with points pointtype 2 pointsize 1 linecolor rgb "
                   "'#4A4E57'",
    };
    for (int block = 0; block < LAN_ROUTE_ROAD_BLOCKS; block++) {
        fprintf(out, "%s index %d using %s, \\\n     ", canvas->data,
                first + block, looks[block]);
    }
}

static bool is_on_route(const lan_route_view *view, int32_t place)
{
    const lan_point at = lan_route_place(view->roads, place);
    for (size_t i = 0; i < view->bend_count; i++) {
        if (hypot(view->bends[i].x - at.x, view->bends[i].y - at.y) < 1e-9) {
            return true;
        }
    }
    return place == view->from || place == view->to;
}

void route_write_names(const lan_route_view *view, const lan_canvas *canvas,
                       FILE *out)
{
    static const lan_label_look look = {LAN_ROUTE_INK, false, 0.85, 0};
    const int32_t count = lan_road_map_place_count(view->roads);
    for (int32_t i = 0; i < count; i++) {
        char where[128];
        char fit[LAN_ROUTE_NAME];
        const lan_point at = lan_route_place(view->roads, i);
        if (count > NAMES_MOST && !is_on_route(view, i)) {
            continue;
        }
        (void)snprintf(where, sizeof where,
                       "first %.10g, first %.10g left offset character 0.9, "
                       "character 0.7",
                       at.x, at.y);
        lan_canvas_fit(canvas, lan_road_map_place(view->roads, i)->name, 0.2,
                       fit, sizeof fit);
        labels_write(canvas, fit, where, &look, out);
    }
}
