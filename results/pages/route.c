/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One path; one path by all algorithms; and the queries of a file.
 */

#include "results/pages/pages_impl.h"

/* Cells per line; about ten fit into 78 columns. */
#define SPOTS_A_LINE 8

static bool is_graph(const lan_route_result *result)
{
    return result->view->shape == LAN_MAP_GRAPH;
}

static const lan_road_place *place_of(const lan_route_result *result,
                                      lan_cell at)
{
    return lan_road_map_place(result->view->roads, at.x);
}

/* --- fields -------------------------------------------------------------- */

/* Adds a cell, or the position of a place. */
static void add_spot(lan_document *to, const lan_route_result *result,
                     const char *key, lan_cell at)
{
    if (is_graph(result)) {
        const lan_point point = place_of(result, at)->at;
        doc_numbers(to, key, (const double[]){point.x, point.y}, 2);
    } else {
        doc_fields(to, "%s: [ %d %d ]", key, at.x, at.y);
    }
}

static void add_fields(lan_document *to, const lan_route_result *result)
{
    const lan_route_view *view = result->view;
    const lan_route *route = &view->route;

    doc_fields(to, "schema: %d map: %s shape: %s algorithm: %s optimal: %i", 1,
               result->path, lan_map_shape_name(view->shape), view->algorithm,
               result->is_optimal);
    add_spot(to, result, "start", view->start);
    add_spot(to, result, "goal", view->goal);
    doc_fields(to, "end: %s", lan_route_end_text(route->end));
    add_spot(to, result, "nearest", route->nearest);
    doc_fields(to, "any_angle: %i straight: %jd diagonal: %jd",
               route->any_angle, route->straight, route->diagonal);
    doc_fields(to, "length: %g cost: %g bound: %g expanded: %jd cells: [",
               route->length, route->cost,
               route->bound > 0.0 ? route->bound : LAN_NAN,
               (intmax_t)route->expanded);
    for (size_t i = 0; i < route->cell_count; i++) {
        add_spot(to, result, NULL, result->cells[i]);
    }
    doc_fields(to, "]");
    if (is_graph(result)) { /* only names that exist */
        doc_fields(to, "from: %s to: %s places: [",
                   place_of(result, view->start)->name,
                   place_of(result, view->goal)->name);
        for (size_t i = 0; i < route->cell_count; i++) {
            doc_fields(to, "%s", place_of(result, result->cells[i])->name);
        }
        doc_fields(to, "]");
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
    return result->request->heuristic == LAN_HEURISTIC_MANHATTAN
               ? "a shorter one may exist: the Manhattan distance "
                 "overestimates diagonals"
               : "a shorter one may exist";
}

static void add_length(lan_document *to, lan_table *table,
                       const lan_route_result *result)
{
    const lan_route *route = &result->view->route;
    const char *const length = doc_digits(to, route->length, 6);

    if (result->view->shape != LAN_MAP_SQUARE) {
        table_fact(table, "length", "%s in %jd %s%s", length, route->straight,
                   is_graph(result) ? "road" : "step",
                   page_plural(route->straight));
    } else if (route->any_angle) {
        table_fact(table, "length", "%s", length);
    } else {
        table_fact(table, "length", "%s, %jd straight and %jd diagonal steps",
                   length, route->straight, route->diagonal);
    }
}

/* "12,7", or a place's name. */
static const char *spot_text(lan_document *to, const lan_route_result *result,
                             lan_cell at)
{
    return is_graph(result) ? place_of(result, at)->name
                            : doc_write(to, "%d,%d", at.x, at.y);
}

/* Adds cells or places to a row of the table, and continues in rows below. */
static void add_spot_rows(lan_document *to, lan_table *table,
                          const lan_route_result *result)
{
    const size_t count = result->view->route.cell_count;
    const char *between = is_graph(result) ? ", " : "  ";
    const char *label = is_graph(result) ? "places" : "cells";

    for (size_t i = 0; i < count; i += SPOTS_A_LINE) {
        const char *line = "";
        for (size_t k = i; k < count && k < i + SPOTS_A_LINE; k++) {
            line = doc_write(to, "%s%s%s", line, k == i ? "" : between,
                             spot_text(to, result, result->cells[k]));
        }
        table_fact(table, i == 0 ? label : "", "%s", line);
    }
}

static void add_table(lan_document *to, const lan_route_result *result)
{
    const lan_route *const route = &result->view->route;
    lan_table *table = doc_facts(to);
    table_fact(table, "found", "by %s: %s", result->view->algorithm,
               quality_text(result));
    add_length(to, table, result);
    table_fact(table, "cost", "%s", doc_digits(to, route->cost, 6));
    /* the lower bound of a search that may miss the best route */
    if (route->bound > 0.0 && route->cost > route->bound) {
        table_fact(
            table, "at most", "%s %% above the least cost",
            doc_digits(to, 100.0 * (route->cost / route->bound - 1.0), 6));
    }
    table_fact(table, "expanded", "%llu nodes in %s ms",
               (unsigned long long)route->expanded,
               doc_digits(to, 1e3 * result->seconds, 6));
    add_spot_rows(to, table, result);
}

/* Text only names the map: the command contains its name, and `plot route`
 * draws it. */
static void add_map(lan_document *to, const lan_route_result *result)
{
    const lan_route_view *view = result->view;
    const char *start = spot_text(to, result, view->start);
    const char *goal = spot_text(to, result, view->goal);
    lan_figure *figure = NULL;

    doc_title(to, view->title);
    if (view->route.end == LAN_ROUTE_FOUND) {
        doc_say(to, "The route from %s to %s.", start, goal);
    } else {
        doc_sentence(to, LAN_TONE_STRONG, "No route from %s to %s: %s.", start,
                     goal, lan_route_end_text(view->route.end));
    }
    doc_figure(to, lan_route_figure(view, &figure), &figure, 0, false);
}

void lan_page_route(lan_document *to, const lan_route_result *result)
{
    add_fields(to, result);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        add_map(to, result);
    }
    if (result->view->route.end == LAN_ROUTE_FOUND) {
        add_table(to, result);
    }
    lan_table *const rows = doc_table(to, NULL, LAN_FOR_ROWS,
                                      is_graph(result) ? "place|x|y" : "x|y");
    for (size_t i = 0; i < result->view->route.cell_count; i++) {
        if (is_graph(result)) {
            const lan_road_place *place = place_of(result, result->cells[i]);
            table_add(rows, "%s|%g|%g", place->name, place->at.x, place->at.y);
        } else {
            table_add(rows, "%d|%d", result->cells[i].x, result->cells[i].y);
        }
    }
}

/* --- one route by all algorithms ------------------------------------------ */

static const char *remark_text(const lan_route_effort *effort)
{
    if (effort->route.end != LAN_ROUTE_FOUND) {
        return lan_route_end_text(effort->route.end);
    }
    if (effort->used != effort->algorithm->name) {
        return effort->used;
    }
    return effort->algorithm->is_any_angle ? "any angle"
           : effort->algorithm->is_optimal ? "optimal"
                                           : "";
}

void lan_page_routes(lan_document *to, const char *path,
                     const lan_route_effort *efforts, size_t count)
{
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        doc_title(to, "One route by all algorithms");
    }
    doc_fields(to, "schema: %d map: %s algorithms: [", 1, path);
    lan_table *table = doc_table(
        to, NULL, LAN_FOR_ALL,
        "algorithm=algorithm|length=length#n|cost=cost#n|"
        "expanded=expanded#n|microseconds=search (us)#n|"
        "prepare_microseconds=prepare (ms)#n|memory=memory (KiB)#n|remark=");
    for (size_t i = 0; i < count; i++) {
        const lan_route_effort *const effort = &efforts[i];
        const lan_algorithm *const algorithm = effort->algorithm;
        const lan_route *const route = &effort->route;
        const bool is_found = route->end == LAN_ROUTE_FOUND;
        if (effort->refusal != NULL) {
            doc_fields(to, "{ algorithm: %s refused: %s }", algorithm->name,
                       effort->refusal);
            table_add_toned(table, LAN_TONE_FAINT, "%s|||||||%s",
                            algorithm->name, effort->refusal);
            continue;
        }
        doc_fields(to,
                   "{ algorithm: %s used: %s optimal: %i any_angle: %i end: %s "
                   "length: %g cost: %g expanded: %jd microseconds: %g "
                   "prepare_microseconds: %g memory: %zu }",
                   algorithm->name, effort->used, algorithm->is_optimal,
                   algorithm->is_any_angle, lan_route_end_text(route->end),
                   route->length, route->cost, (intmax_t)route->expanded,
                   1e6 * effort->search, 1e6 * effort->prepare, effort->memory);
        table_add(table, "%s|%.6f|%.6f|%jd|%.1f", algorithm->name,
                  is_found ? route->length : LAN_NAN,
                  is_found ? route->cost : LAN_NAN, (intmax_t)route->expanded,
                  1e6 * effort->search);
        table_shown(table, 1e6 * effort->prepare, "%.1f",
                    1e3 * effort->prepare);
        table_shown(table, (double)effort->memory, "%zu",
                    effort->memory / 1024);
        table_cells(table, "%s", remark_text(effort));
    }
    doc_fields(to, "]");
}

/* --- the queries of a file -------------------------------------------------
 */

lan_table *lan_page_queries_begin(lan_document *to)
{
    return doc_table(
        to, NULL, LAN_FOR_ROWS,
        "bucket|start_x|start_y|goal_x|goal_y|found|expected|difference|"
        "expanded|microseconds|algorithm");
}

void lan_page_queries_add(lan_table *table, const lan_moving_ai_query *query,
                          const lan_algorithm *algorithm,
                          const lan_route *route, double seconds)
{
    const double found =
        route->end == LAN_ROUTE_FOUND ? route->length : LAN_NAN;

    table_add(table, "%d|%d|%d|%d|%d|%g|%g|%g|%jd|%g|%s", query->bucket,
              query->start.x, query->start.y, query->goal.x, query->goal.y,
              found, query->length, found - query->length,
              (intmax_t)route->expanded,
              /* clocks resolve nanoseconds at best */
              round(1e9 * seconds) / 1e3, algorithm->name);
}

static void add_score(lan_document *to, lan_table *table,
                      const lan_route_score *score, size_t queries)
{
    const double count = queries == 0 ? 1.0 : (double)queries;
    const bool agrees = score->agreed == queries;
    const bool is_bad = score->must_agree && !agrees;

    table_add_toned(table, is_bad ? LAN_TONE_BAD : LAN_TONE_PLAIN, "%s|%zu",
                    score->algorithm->name, queries);
    table_data(table, json_integer((json_int_t)score->agreed),
               doc_write(to, "%zu of %zu", score->agreed, queries));
    table_cells(table, "%zu|%zu|%zu|%.3f %%", score->longer, score->shorter,
                score->none, score->excess / count);
    table_data(table, json_integer((json_int_t)score->expanded),
               doc_write(to, "%.1f", (double)score->expanded / count));
    table_cells(table, "%.2f|%i|%s", 1e6 * score->seconds / count,
                score->must_agree,
                agrees   ? "all agree"
                : is_bad ? "DISAGREES"
                         : "");
}

void lan_page_queries_end(lan_document *to, const char *map, const char *scen,
                          size_t queries, const lan_route_score *scores,
                          size_t count)
{
    doc_fields(to, "schema: %d map: %s scen: %s", 1, map, scen);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        doc_title(to, "Routes of a file of queries");
    }
    lan_table *table = doc_table(
        to, "algorithms", LAN_FOR_PEOPLE,
        "algorithm=algorithm|queries#n|agreed=agree#n|longer=longer#n|"
        "shorter=shorter#n|none=none#n|mean_excess=mean excess#n|"
        "expanded=expanded#n|microseconds=us/query#n|must_agree#n|=");
    for (size_t i = 0; i < count; i++) {
        add_score(to, table, &scores[i], queries);
    }
}
