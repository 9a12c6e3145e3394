/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One route; one by all algorithms; and the queries of a file.
 */
#include <math.h>
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

static const lan_road_place *place_of(const lan_route_result *result,
                                      int32_t place)
{
    return lan_road_map_place(result->view->roads, place);
}

/* --- fields -------------------------------------------------------------- */

/* A cell, or where a place lies. */
static void add_spot(lan_document *to, const lan_route_result *result,
                     const char *key, lan_cell cell, int32_t place)
{
    if (is_graph(result)) {
        const lan_graph_point at = place_of(result, place)->at;
        lan_document_pair(to, key, at.x, at.y);
    } else {
        lan_document_wholes(to, key, (const int64_t[]){cell.x, cell.y}, 2);
    }
}

static void add_fields(lan_document *to, const lan_route_result *result)
{
    const lan_route_view *view = result->view;
    const lan_route *route = &view->route;

    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "map", result->path);
    lan_document_text(to, "shape", lan_map_shape_name(view->shape));
    lan_document_text(to, "algorithm", view->algorithm);
    lan_document_flag(to, "optimal", result->is_optimal);
    add_spot(to, result, "start", view->start, view->from);
    add_spot(to, result, "goal", view->goal, view->to);
    lan_document_text(to, "end", lan_route_end_text(route->end));
    add_spot(to, result, "nearest", route->nearest, view->to);
    lan_document_flag(to, "any_angle", route->any_angle);
    lan_document_whole(to, "straight", route->straight);
    lan_document_whole(to, "diagonal", route->diagonal);
    lan_document_number(to, "length", route->length);
    lan_document_number(to, "cost", route->cost);
    lan_document_number(to, "bound",
                        route->bound > 0.0 ? route->bound : LAN_NAN);
    lan_document_whole(to, "expanded", (int64_t)route->expanded);
    lan_document_begin_list(to, "cells");
    for (size_t i = 0; i < route->cell_count; i++) {
        add_spot(to, result, NULL, result->cells[i], result->places[i]);
    }
    lan_document_end(to);
    if (is_graph(result)) { /* the names that it has */
        lan_document_text(to, "from", place_of(result, view->from)->name);
        lan_document_text(to, "to", place_of(result, view->to)->name);
        lan_document_begin_list(to, "places");
        for (size_t i = 0; i < route->cell_count; i++) {
            lan_document_text(to, NULL,
                              place_of(result, result->places[i])->name);
        }
        lan_document_end(to);
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

static void add_length(lan_table *table, const lan_route_result *result)
{
    const lan_route *route = &result->view->route;
    char length[LAN_NUMBER_SIZE];

    lan_number_digits(route->length, 6, length);
    if (result->view->shape != LAN_MAP_SQUARE) {
        lan_table_fact(table, "length", "%s in %lld %s%s", length,
                       (long long)route->straight,
                       is_graph(result) ? "road" : "step",
                       route->straight == 1 ? "" : "s");
    } else if (route->any_angle) {
        lan_table_fact(table, "length", "%s", length);
    } else {
        lan_table_fact(table, "length",
                       "%s, %lld straight and %lld diagonal steps", length,
                       (long long)route->straight, (long long)route->diagonal);
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
        lan_table_fact(table, i == 0 ? label : "", "%s", line);
    }
}

static void add_table(lan_document *to, const lan_route_result *result)
{
    const lan_route *const route = &result->view->route;
    char number[LAN_NUMBER_SIZE];

    lan_table *table = lan_document_facts(to);
    lan_table_fact(table, "found", "by %s: %s", result->view->algorithm,
                   quality_text(result));
    add_length(table, result);
    lan_table_fact(table, "cost", "%s",
                   lan_number_digits(route->cost, 6, number));
    /* what a search that may miss the best route knows of it */
    if (route->bound > 0.0 && route->cost > route->bound) {
        lan_table_fact(
            table, "at most", "%s %% above the least cost",
            lan_number_digits(100.0 * (route->cost / route->bound - 1.0), 6,
                              number));
    }
    lan_table_fact(table, "expanded", "%llu nodes in %s ms",
                   (unsigned long long)route->expanded,
                   lan_number_digits(1e3 * result->seconds, 6, number));
    add_spot_rows(table, result);
}

/* On a terminal the map's name stands in the command, and `plot route` draws.
 */
static void add_map(lan_document *to, const lan_route_result *result)
{
    const lan_route_view *view = result->view;
    lan_figure *figure = NULL;
    char start[SPOT_SIZE];
    char goal[SPOT_SIZE];

    write_spot(result, view->start, view->from, start);
    write_spot(result, view->goal, view->to, goal);
    lan_document_title(to, "%s", view->title);
    if (view->route.end == LAN_ROUTE_FOUND) {
        lan_document_say(to, "The route from %s to %s.", start, goal);
    } else {
        lan_document_sentence(to, LAN_TONE_STRONG,
                              "No route from %s to %s: %s.", start, goal,
                              lan_route_end_text(view->route.end));
    }
    lan_document_figure(to, lan_route_figure(view, &figure), &figure, 0);
}

/* --- rows ---------------------------------------------------------------- */

/* Cells, or places with their names. */
static void add_rows(lan_document *to, const lan_route_result *result)
{
    static const lan_column_def columns[] = {
        {"place", NULL, NULL, LAN_AS_TEXT},
        {"x", NULL, NULL, LAN_AS_NUMBER},
        {"y", NULL, NULL, LAN_AS_NUMBER},
    };
    const size_t first = is_graph(result) ? 0 : 1;
    const lan_table_def def = {.formats = LAN_FOR_ROWS,
                               .columns = columns + first,
                               .column_count = 3 - first};

    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < result->view->route.cell_count; i++) {
        if (is_graph(result)) {
            const lan_road_place *place = place_of(result, result->places[i]);
            lan_table_row_of(table, place->name);
            lan_table_number(table, place->at.x);
            lan_table_number(table, place->at.y);
        } else {
            lan_table_row(table, LAN_TONE_PLAIN);
            lan_table_whole(table, result->cells[i].x);
            lan_table_whole(table, result->cells[i].y);
        }
    }
}

void lan_page_route(lan_document *to, const lan_route_result *result)
{
    if (lan_document_wants(to, LAN_FORMAT_JSON)) {
        add_fields(to, result);
    }
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        add_map(to, result);
    }
    if (result->view->route.end == LAN_ROUTE_FOUND) {
        add_table(to, result);
    }
    add_rows(to, result);
}

/* --- one route by all algorithms ------------------------------------------ */

static void add_effort_fields(lan_document *to, const lan_route_effort *effort)
{
    lan_document_begin(to, NULL);
    lan_document_text(to, "algorithm", effort->algorithm->name);
    if (effort->refusal != NULL) {
        lan_document_text(to, "refused", effort->refusal);
        lan_document_end(to);
        return;
    }
    lan_document_text(to, "used", effort->used);
    lan_document_flag(to, "optimal", effort->algorithm->is_optimal);
    lan_document_flag(to, "any_angle", effort->algorithm->is_any_angle);
    lan_document_text(to, "end", lan_route_end_text(effort->route.end));
    lan_document_number(to, "length", effort->route.length);
    lan_document_number(to, "cost", effort->route.cost);
    lan_document_whole(to, "expanded", (int64_t)effort->route.expanded);
    lan_document_number(to, "microseconds", 1e6 * effort->search);
    lan_document_number(to, "prepare_microseconds", 1e6 * effort->prepare);
    lan_document_whole(to, "memory", (int64_t)effort->memory);
    lan_document_end(to);
}

static const char *remark_text(const lan_route_effort *effort)
{
    if (effort->refusal != NULL) {
        return effort->refusal;
    }
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

static void add_effort(lan_table *table, const lan_route_effort *effort)
{
    const double found[] = {effort->route.length, effort->route.cost};
    const bool is_refused = effort->refusal != NULL;

    lan_table_row(table, is_refused ? LAN_TONE_FAINT : LAN_TONE_PLAIN);
    lan_table_name(table, effort->algorithm->name);
    for (size_t i = 0; i < (is_refused ? 6 : 2); i++) {
        if (is_refused || effort->route.end != LAN_ROUTE_FOUND) {
            lan_table_skip(table);
        } else {
            lan_table_shown(table, found[i], "%.6f", found[i]);
        }
    }
    if (!is_refused) {
        lan_table_whole(table, (int64_t)effort->route.expanded);
        lan_table_shown(table, 1e6 * effort->search, "%.1f",
                        1e6 * effort->search);
        lan_table_shown(table, 1e6 * effort->prepare, "%.1f",
                        1e3 * effort->prepare);
        lan_table_shown(table, (double)effort->memory, "%zu",
                        effort->memory / 1024);
    }
    lan_table_name(table, remark_text(effort));
}

void lan_page_routes(lan_document *to, const char *path,
                     const lan_route_effort *efforts, size_t count)
{
    static const lan_column_def columns[] = {
        {"algorithm", "algorithm", NULL, LAN_AS_TEXT},
        {"length", "length", NULL, LAN_AS_NUMBER},
        {"cost", "cost", NULL, LAN_AS_NUMBER},
        {"expanded", "expanded", NULL, LAN_AS_NUMBER},
        {"microseconds", "search", "us", LAN_AS_NUMBER},
        {"prepare_microseconds", "prepare", "ms", LAN_AS_NUMBER},
        {"memory", "memory", "KiB", LAN_AS_NUMBER},
        {"remark", "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_ALL, LAN_COLUMNS(columns)};

    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        lan_document_title(to, "One route by all algorithms");
    }
    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "map", path);
    lan_document_begin_list(to, "algorithms");
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < count; i++) {
        add_effort_fields(to, &efforts[i]);
        add_effort(table, &efforts[i]);
    }
    lan_document_end(to);
}

/* --- the queries of a file -------------------------------------------------
 */

lan_table *lan_page_queries_begin(lan_document *to)
{
    static const lan_column_def columns[] = {
        {"bucket", NULL, NULL, LAN_AS_NUMBER},
        {"start_x", NULL, NULL, LAN_AS_NUMBER},
        {"start_y", NULL, NULL, LAN_AS_NUMBER},
        {"goal_x", NULL, NULL, LAN_AS_NUMBER},
        {"goal_y", NULL, NULL, LAN_AS_NUMBER},
        {"found", NULL, NULL, LAN_AS_NUMBER},
        {"expected", NULL, NULL, LAN_AS_NUMBER},
        {"difference", NULL, NULL, LAN_AS_NUMBER},
        {"expanded", NULL, NULL, LAN_AS_NUMBER},
        {"microseconds", NULL, NULL, LAN_AS_NUMBER},
        {"algorithm", NULL, NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {.formats = LAN_FOR_ROWS, LAN_COLUMNS(columns)};
    return lan_document_table(to, &def);
}

void lan_page_queries_add(lan_table *table, const lan_route_answer *answer)
{
    const lan_moving_ai_query *query = answer->query;
    const double found =
        answer->route->end == LAN_ROUTE_FOUND ? answer->route->length : LAN_NAN;

    lan_table_row(table, LAN_TONE_PLAIN);
    lan_table_whole(table, query->bucket);
    lan_table_whole(table, query->start.x);
    lan_table_whole(table, query->start.y);
    lan_table_whole(table, query->goal.x);
    lan_table_whole(table, query->goal.y);
    lan_table_number(table, found);
    lan_table_number(table, query->length);
    lan_table_number(table, found - query->length);
    lan_table_whole(table, (int64_t)answer->route->expanded);
    /* clocks know no more than nanoseconds */
    lan_table_number(table, round(1e9 * answer->seconds) / 1e3);
    lan_table_name(table, answer->algorithm->name);
}

static void add_score(lan_table *table, const lan_route_score *score,
                      size_t queries)
{
    const double count = queries == 0 ? 1.0 : (double)queries;
    const double excess = score->excess / count;
    const double microseconds = 1e6 * score->seconds / count;
    const bool agrees = score->agreed == queries;
    const bool is_bad = score->must_agree && !agrees;

    lan_table_row(table, is_bad ? LAN_TONE_BAD : LAN_TONE_PLAIN);
    lan_table_name(table, score->algorithm->name);
    lan_table_whole(table, (int64_t)queries);
    lan_table_data(table, json_integer((json_int_t)score->agreed), "%zu of %zu",
                   score->agreed, queries);
    lan_table_whole(table, (int64_t)score->longer);
    lan_table_whole(table, (int64_t)score->shorter);
    lan_table_whole(table, (int64_t)score->none);
    lan_table_shown(table, excess, "%.3f %%", 100.0 * excess);
    lan_table_data(table, json_integer((json_int_t)score->expanded), "%.1f",
                   (double)score->expanded / count);
    lan_table_shown(table, microseconds, "%.2f", microseconds);
    lan_table_flag(table, score->must_agree);
    lan_table_name(table, agrees ? "all agree" : is_bad ? "DISAGREES" : "");
}

void lan_page_queries_end(lan_document *to, const char *map, const char *scen,
                          size_t queries, const lan_route_score *scores,
                          size_t count)
{
    static const lan_column_def columns[] = {
        {"algorithm", "algorithm", NULL, LAN_AS_TEXT},
        {"queries", NULL, NULL, LAN_AS_NUMBER},
        {"agreed", "agree", NULL, LAN_AS_NUMBER},
        {"longer", "longer", NULL, LAN_AS_NUMBER},
        {"shorter", "shorter", NULL, LAN_AS_NUMBER},
        {"none", "none", NULL, LAN_AS_NUMBER},
        {"mean_excess", "mean excess", NULL, LAN_AS_NUMBER},
        {"expanded", "expanded", NULL, LAN_AS_NUMBER},
        {"microseconds", "us/query", NULL, LAN_AS_NUMBER},
        {"must_agree", NULL, NULL, LAN_AS_NUMBER},
        {NULL, "", NULL, LAN_AS_TEXT},
    };
    const lan_table_def def = {
        .key = "algorithms", .formats = LAN_FOR_PEOPLE, LAN_COLUMNS(columns)};

    lan_document_whole(to, "schema", 1);
    lan_document_text(to, "map", map);
    lan_document_text(to, "scen", scen);
    if (lan_document_wants(to, LAN_FORMAT_HTML)) {
        lan_document_title(to, "Routes of a file of queries");
    }
    lan_table *table = lan_document_table(to, &def);
    for (size_t i = 0; i < count; i++) {
        add_score(table, &scores[i], queries);
    }
}
