/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "base/number.h"
#include "base/real.h"
#include "results/pages/pages_impl.h"

/* 78 columns hold some ten cells. */
#define SPOTS_A_LINE 8

/* Of a place's name. */
#define SPOT_SIZE 96

static bool is_graph(const lan_route_result *result)
{
    return result->view->shape == LAN_MAP_GRAPH;
}

static bool is_manhattan(const lan_route_result *result)
{
    return result->request->heuristic == LAN_HEURISTIC_MANHATTAN;
}

static const lan_road_place *place_of(const lan_route_result *result,
                                      int32_t place)
{
    return lan_road_map_place(result->view->roads, place);
}

/* --- fields -------------------------------------------------------------- */

/* A cell, or where a place lies. */
static void add_spot(lan_document *document, const lan_route_result *result,
                     const char *key, lan_cell cell, int32_t place)
{
    if (is_graph(result)) {
        const lan_graph_point at = place_of(result, place)->at;
        lan_document_pair(document, key, at.x, at.y);
        return;
    }
    lan_document_begin_list(document, key);
    lan_document_whole(document, NULL, cell.x);
    lan_document_whole(document, NULL, cell.y);
    lan_document_end(document);
}

static void add_cells(lan_document *document, const lan_route_result *result)
{
    lan_document_begin_list(document, "cells");
    for (size_t i = 0; i < result->view->route.cell_count; i++) {
        add_spot(document, result, NULL, result->cells[i], result->places[i]);
    }
    lan_document_end(document);
}

/* The names that a graph has. */
static void add_place_names(lan_document *document,
                            const lan_route_result *result)
{
    const lan_route_view *view = result->view;

    lan_document_text(document, "from", place_of(result, view->from)->name);
    lan_document_text(document, "to", place_of(result, view->to)->name);
    lan_document_begin_list(document, "places");
    for (size_t i = 0; i < view->route.cell_count; i++) {
        lan_document_text(document, NULL,
                          place_of(result, result->places[i])->name);
    }
    lan_document_end(document);
}

static void add_ends(lan_document *document, const lan_route_result *result)
{
    const lan_route_view *view = result->view;

    add_spot(document, result, "start", view->start, view->from);
    add_spot(document, result, "goal", view->goal, view->to);
    lan_document_text(document, "end", lan_route_end_text(view->route.end));
    add_spot(document, result, "nearest", view->route.nearest, view->to);
}

static void add_fields(lan_document *document, const lan_route_result *result)
{
    const lan_route *route = &result->view->route;

    lan_document_whole(document, "schema", 1);
    lan_document_text(document, "map", result->path);
    lan_document_text(document, "shape",
                      lan_map_shape_name(result->view->shape));
    lan_document_text(document, "algorithm", result->view->algorithm);
    lan_document_flag(document, "optimal", result->is_optimal);
    add_ends(document, result);
    lan_document_flag(document, "any_angle", route->any_angle);
    lan_document_whole(document, "straight", route->straight);
    lan_document_whole(document, "diagonal", route->diagonal);
    lan_document_number(document, "length", route->length);
    lan_document_number(document, "cost", route->cost);
    lan_document_number(document, "bound",
                        route->bound > 0.0 ? route->bound : LAN_NAN);
    lan_document_whole(document, "expanded", (int64_t)route->expanded);
    add_cells(document, result);
    if (is_graph(result)) {
        add_place_names(document, result);
    }
}

/* --- for people ---------------------------------------------------------- */

static const char *quality_text(const lan_route_result *result)
{
    if (result->view->route.any_angle) {
        return "the shortest at any angle";
    }
    if (result->is_optimal) {
        return result->request->metric == LAN_METRIC_EXACT
                   ? "none is shorter"
                   : "none is shorter, by 10 to 14";
    }
    return is_manhattan(result) ? "a shorter one may exist: the Manhattan "
                                  "distance overestimates diagonals"
                                : "a shorter one may exist";
}

static void begin_row(lan_table *table, const char *label)
{
    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_name(table, label);
}

static void add_length(lan_table *table, const lan_route_result *result)
{
    const lan_route *route = &result->view->route;
    char length[LAN_NUMBER_SIZE];

    begin_row(table, "length");
    lan_number_digits(route->length, 6, length);
    if (result->view->shape != LAN_MAP_SQUARE) {
        lan_table_text(table, "%s in %lld %s%s", length,
                       (long long)route->straight,
                       is_graph(result) ? "road" : "step",
                       route->straight == 1 ? "" : "s");
    } else if (route->any_angle) {
        lan_table_name(table, length);
    } else {
        lan_table_text(table, "%s, %lld straight and %lld diagonal steps",
                       length, (long long)route->straight,
                       (long long)route->diagonal);
    }
}

static void add_cost(lan_table *table, const lan_route *route)
{
    char number[LAN_NUMBER_SIZE];

    begin_row(table, "cost");
    lan_table_name(table, lan_number_digits(route->cost, 6, number));
    /* what a search that may miss the best route knows of it */
    if (route->bound > 0.0 && route->cost > route->bound) {
        begin_row(table, "at most");
        lan_table_text(
            table, "%s %% above the least cost",
            lan_number_digits(100.0 * (route->cost / route->bound - 1.0), 6,
                              number));
    }
}

/* "12,7", or a place's name. */
static void write_spot(const lan_route_result *result, lan_cell cell,
                       int32_t place, char text[SPOT_SIZE])
{
    if (is_graph(result)) {
        snprintf(text, SPOT_SIZE, "%s", place_of(result, place)->name);
    } else {
        snprintf(text, SPOT_SIZE, "%d,%d", cell.x, cell.y);
    }
}

/* Some cells or places in a row of the table, and the next ones below. */
static void add_spot_rows(lan_table *table, const lan_route_result *result)
{
    const size_t count = result->view->route.cell_count;
    const char *between = is_graph(result) ? ", " : "  ";
    const char *label = is_graph(result) ? "places" : "cells";

    for (size_t i = 0; i < count; i += SPOTS_A_LINE) {
        char line[SPOTS_A_LINE * (SPOT_SIZE + 2)] = "";
        size_t used = 0;
        for (size_t k = i; k < count && k < i + SPOTS_A_LINE; k++) {
            char spot[SPOT_SIZE];
            write_spot(result, result->cells[k], result->places[k], spot);
            used += (size_t)snprintf(line + used, sizeof line - used, "%s%s",
                                     k == i ? "" : between, spot);
        }
        begin_row(table, i == 0 ? label : "");
        lan_table_name(table, line);
    }
}

static void add_table(lan_document *document, const lan_route_result *result)
{
    static const lan_column_def columns[] = {
        {NULL, "", NULL, LAN_AS_TEXT},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .formats = LAN_FOR_PEOPLE, .columns = columns, .column_count = 2};
    char number[LAN_NUMBER_SIZE];

    lan_table *table = lan_document_table(document, &def);
    begin_row(table, "found");
    lan_table_text(table, "by %s: %s", result->view->algorithm,
                   quality_text(result));
    add_length(table, result);
    add_cost(table, &result->view->route);
    begin_row(table, "expanded");
    lan_table_text(table, "%llu nodes in %s ms",
                   (unsigned long long)result->view->route.expanded,
                   lan_number_digits(1e3 * result->seconds, 6, number));
    add_spot_rows(table, result);
}

static void add_ends_sentence(lan_document *document,
                              const lan_route_result *result)
{
    const lan_route_view *view = result->view;
    char start[SPOT_SIZE];
    char goal[SPOT_SIZE];

    write_spot(result, view->start, view->from, start);
    write_spot(result, view->goal, view->to, goal);
    if (view->route.end == LAN_ROUTE_FOUND) {
        lan_document_sentence(document, LAN_TONE_PLAIN,
                              "The route from %s to %s.", start, goal);
    } else {
        lan_document_sentence(document, LAN_TONE_STRONG,
                              "No route from %s to %s: %s.", start, goal,
                              lan_route_end_text(view->route.end));
    }
}

/* On a terminal the map's name stands in the command, and `plot route` draws.
 */
static void add_map(lan_document *document, const lan_route_result *result)
{
    lan_figure *figure = NULL;

    if (!lan_document_wants(document, LAN_FORMAT_HTML)) {
        return;
    }
    lan_document_title(document, "%s", result->view->title);
    add_ends_sentence(document, result);
    const lan_status status = lan_route_figure(result->view, &figure);
    if (status != LAN_OK) {
        lan_document_lose(document, status);
        return;
    }
    lan_document_figure(document, figure, 0);
}

/* --- rows ---------------------------------------------------------------- */

static void add_cell_table(lan_document *document,
                           const lan_route_result *result)
{
    static const lan_column_def columns[] = {
        {"x", NULL, NULL, LAN_AS_NUMBER},
        {"y", NULL, NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = 2};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < result->view->route.cell_count; i++) {
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_whole(table, result->cells[i].x);
        lan_table_whole(table, result->cells[i].y);
    }
}

static void add_place_table(lan_document *document,
                            const lan_route_result *result)
{
    static const lan_column_def columns[] = {
        {"place", NULL, NULL, LAN_AS_TEXT},
        {"x", NULL, NULL, LAN_AS_NUMBER},
        {"y", NULL, NULL, LAN_AS_NUMBER},
    };
    const lan_table_def def = {.formats = LAN_FOR(LAN_FORMAT_CSV),
                               .columns = columns,
                               .column_count = 3};

    lan_table *table = lan_document_table(document, &def);
    for (size_t i = 0; i < result->view->route.cell_count; i++) {
        const lan_road_place *place = place_of(result, result->places[i]);
        lan_table_row(table, LAN_TONE_PLAIN);
        lan_table_name(table, place->name);
        lan_table_number(table, place->at.x);
        lan_table_number(table, place->at.y);
    }
}

void lan_page_route(lan_document *document, const lan_route_result *result)
{
    if (lan_document_wants(document, LAN_FORMAT_JSON)) {
        add_fields(document, result);
    }
    add_map(document, result);
    if (result->view->route.end == LAN_ROUTE_FOUND) {
        add_table(document, result);
    }
    if (is_graph(result)) {
        add_place_table(document, result);
    } else {
        add_cell_table(document, result);
    }
}
