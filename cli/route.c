/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/cli.h"

/* Most algorithms in a list. */
#define ALGORITHMS_MOST 32

static const char too_large[] = "the map is too large for it";

/* The query: the map, the ends, and the options of the search. */
typedef struct route_query {
    const char *path; /* of the map */
    lan_cli_map map;
    const lan_algorithm *algorithm;
    lan_route_request request; /* start and goal follow */
    lan_route_view view;       /* of a path, with its ends and ground */
    lan_ground *ground;
    lan_search *search;
} route_query;

/* --- options ------------------------------------------------------------- */

/* "auto" uses tables if a file for tables is given. */
static const lan_algorithm *read_algorithm(const lan_cli *cli)
{
    const char *const given = lan_cli_value(cli, "algorithm");
    const bool is_auto = given == NULL || strcmp(given, "auto") == 0;
    const char *const name = !is_auto                     ? given
                             : lan_cli_has(cli, "tables") ? "table"
                                                          : "auto";
    const lan_algorithm *found = lan_algorithm_find(name);
    const char *names[ALGORITHMS_MOST];
    size_t count = 0;
    for (; count < ALGORITHMS_MOST && lan_algorithm_at(count) != NULL;
         count++) {
        names[count] = lan_algorithm_at(count)->name;
    }
    if (found == NULL) {
        lan_cli_refuse_name("no algorithm is called", name, names, count,
                            "; --all shows them all");
        lan_cli_stop(cli, LAN_CLI_USAGE);
    }
    return found;
}

/* --- the map ------------------------------------------------------------- */

/* Refuses options that apply only to squares. */
static void refuse_for_squares(const lan_cli *cli, const route_query *query)
{
    static const char *const options[] = {"corners", "size",      "heuristic",
                                          "metric",  "turn-cost", "tables",
                                          "scen"};
    const char *is =
        query->map.shape == LAN_MAP_HEX ? "of hexagons" : "a graph";
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (lan_cli_has(cli, options[i])) {
            lan_cli_refuse(cli, "--%s is for maps of squares: '%s' is %s",
                           options[i], query->path, is);
        }
    }
}

/* Reads the options and the map. */
static route_query *read_query(const lan_cli *cli, const char *path)
{
    const lan_cell origin = {0, 0};
    const lan_movement movement =
        (lan_movement)lan_cli_word(cli, "class", LAN_MOVEMENT_FOOT);
    lan_route_request request = lan_route_request_default(origin, origin);
    route_query *query = lan_cli_room(cli, 1, sizeof *query);
    request.heuristic =
        (lan_heuristic)lan_cli_word(cli, "heuristic", (int)request.heuristic);
    request.metric =
        (lan_metric)lan_cli_word(cli, "metric", (int)request.metric);
    request.tie = (lan_tie)lan_cli_word(cli, "tie", (int)request.tie);
    request.turn_cost = lan_cli_number(cli, "turn-cost", request.turn_cost);
    *query = (route_query){
        .path = path, .algorithm = read_algorithm(cli), .request = request};
    lan_cli_map_source(cli, path, &query->map);
    if (query->map.shape != LAN_MAP_SQUARE) {
        refuse_for_squares(cli, query);
    }
    lan_cli_must(cli, path,
                 lan_map_ground_create(query->map.shape, query->map.cells,
                                       query->map.roads, movement,
                                       (int32_t)lan_cli_whole(cli, "size", 1),
                                       &query->ground));
    query->view = (lan_route_view){.title = lan_text_file_name(path),
                                   .shape = query->map.shape,
                                   .ground = query->ground,
                                   .roads = query->map.roads,
                                   .movement = movement,
                                   .search = query};
    return query;
}

/* --- start and goal ------------------------------------------------------ */

static lan_cell read_cell(const lan_cli *cli, const route_query *query,
                          const char *x, const char *y)
{
    const lan_grid_map *map = query->map.cells;
    lan_cell at = {0, 0};
    if (!lan_cli_read_whole(x, strlen(x), -1e9, 1e9, &at.x) ||
        !lan_cli_read_whole(y, strlen(y), -1e9, 1e9, &at.y)) {
        lan_cli_refuse(cli,
                       "a cell is two whole numbers, column and row, not '%s' "
                       "'%s'",
                       x, y);
    }
    if (!lan_grid_map_contains(map, at)) {
        lan_cli_refuse(
            cli,
            "cell %d %d lies outside of the map: columns 0 to %d, rows "
            "0 to %d",
            at.x, at.y, lan_grid_map_width(map) - 1,
            lan_grid_map_height(map) - 1);
    }
    return at;
}

static lan_cell read_place(const lan_cli *cli, const route_query *query,
                           const char *name)
{
    const lan_road_map *roads = query->map.roads;
    const int32_t count = lan_road_map_place_count(roads);
    const int32_t found = lan_road_map_find(roads, name);
    char what[512];
    if (found >= 0) {
        return (lan_cell){found, 0};
    }
    const char **names = lan_cli_room(cli, (size_t)count, sizeof *names);
    for (int32_t i = 0; i < count; i++) {
        names[i] = lan_road_map_place(roads, i)->name;
    }
    (void)snprintf(what, sizeof what, "%s: no place is called", query->path);
    lan_cli_refuse_name(what, name, names, (size_t)count, "");
    lan_cli_stop(cli, LAN_CLI_USAGE);
}

/* Reads start and goal: four numbers, cells of the map, or two places. */
static void read_ends(const lan_cli *cli, route_query *query,
                      const char *const *words, size_t count)
{
    const bool is_graph = query->map.shape == LAN_MAP_GRAPH;
    if (count != (is_graph ? 2 : 4)) {
        lan_cli_refuse(cli,
                       is_graph ? "'%s' is a graph: give it two of its places"
                                : "'%s' is a map of cells: give it X Y X Y",
                       query->path);
    }
    lan_route_view *const view = &query->view;
    if (is_graph) {
        view->start = read_place(cli, query, words[0]);
        view->goal = read_place(cli, query, words[1]);
    } else {
        view->start = read_cell(cli, query, words[0], words[1]);
        view->goal = read_cell(cli, query, words[2], words[3]);
    }
    query->request.start = view->start;
    query->request.goal = view->goal;
}

/* Reports why there is no path, and the nearest reachable cell. */
static void say_none(const route_query *query)
{
    const lan_route_view *const view = &query->view;
    const lan_cell nearest = view->route.nearest;
    const char *const why = lan_route_end_text(view->route.end);
    if (view->roads != NULL) {
        lan_cli_say("no route from %s to %s: %s",
                    lan_road_map_place(view->roads, view->start.x)->name,
                    lan_road_map_place(view->roads, view->goal.x)->name, why);
        return;
    }
    lan_cli_say("no route from %d %d to %d %d: %s", view->start.x,
                view->start.y, view->goal.x, view->goal.y, why);
    if (!lan_cell_same(nearest, view->goal)) {
        lan_cli_say("the nearest cell that can be reached is %d %d", nearest.x,
                    nearest.y);
    }
}

/* --- searches ------------------------------------------------------------- */

/* Creates a search and prepares its tables, under a meter. Returns the reason
 * if the algorithm does not support the map, otherwise NULL. */
static const char *try_create(const lan_cli *cli, const route_query *query,
                              const lan_algorithm *algorithm, lan_search **out)
{
    const char *refusal =
        lan_algorithm_refusal(algorithm, query->ground, &query->request);
    if (refusal != NULL) {
        return refusal;
    }
    const lan_progress *progress = lan_cli_work(
        cli, algorithm->name, NULL,
        lan_cli_has(cli, "all")
            ? NULL
            : "-a astar needs no tables, --tables FILE keeps them");
    const lan_status status =
        lan_search_create(query->ground, algorithm->name, progress, out);
    if (status == LAN_ELIMIT) {
        lan_cli_meter_stop(cli);
        return too_large;
    }
    lan_cli_must(cli, query->path, status);
    lan_cli_keep(cli, *out, NULL);
    return NULL;
}

static lan_search *create(const lan_cli *cli, const route_query *query)
{
    lan_search *search = NULL;
    const char *const refusal =
        try_create(cli, query, query->algorithm, &search);
    if (refusal == too_large) {
        lan_cli_die(cli, LAN_CLI_FAILED,
                    "%s: the map is too large for algorithm '%s'; try auto",
                    query->path, query->algorithm->name);
    }
    return search;
}

/* More than the tables of the largest map. */
#define TABLE_BYTES ((size_t)4 << 30)

static lan_search *load_tables(const lan_cli *cli, const route_query *query,
                               const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    lan_search *search = NULL;
    lan_cli_must(
        cli, path,
        lan_input_file_read(path, TABLE_BYTES, &bytes, &size, cli->err));
    const lan_status status = lan_search_create_loaded(
        query->ground, query->algorithm->name, bytes, size, &search, cli->err);
    free(bytes);
    lan_cli_must(cli, path, status);
    lan_cli_keep(cli, search, NULL);
    return search;
}

/* Opens the file first: otherwise tables might be computed but not saved. */
static lan_search *make_tables(const lan_cli *cli, const route_query *query,
                               const char *path)
{
    lan_cli_output file = lan_cli_open(cli, path);
    lan_search *search = create(cli, query);
    const size_t size = lan_search_save(search, NULL, 0);
    if (size == 0) {
        lan_cli_refuse(cli, "algorithm '%s' has no tables; try auto",
                       query->algorithm->name);
    }
    void *bytes = lan_cli_room(cli, size, 1);
    (void)lan_search_save(search, bytes, size);
    (void)fwrite(bytes, 1, size, file.stream); /* closing reports it */
    lan_cli_go_on(cli, lan_cli_written(cli, &file, LAN_CLI_DONE));
    return search;
}

/* Creates the search of the query, or ends the program. With --tables, the
 * tables are read from the file or, if there is none, written to it. */
static lan_search *prepare(const lan_cli *cli, const route_query *query)
{
    const char *refusal =
        lan_algorithm_refusal(query->algorithm, query->ground, &query->request);
    const char *path = lan_cli_value(cli, "tables");
    if (refusal != NULL) {
        lan_cli_refuse(cli, "algorithm '%s' %s; try astar",
                       query->algorithm->name, refusal);
    }
    if (path == NULL) {
        return create(cli, query);
    }
    if (lan_cli_is_dash(path)) {
        lan_cli_refuse(cli, "--tables needs the name of a file: '-' is none");
    }
    lan_cli_spare(cli, "-o", cli->output, path, "the tables");
    return access(path, F_OK) == 0 ? load_tables(cli, query, path)
                                   : make_tables(cli, query, path);
}

/* --- one route ------------------------------------------------------------ */

static bool has_visited(const void *context, lan_cell at)
{
    const route_query *const query = context;
    return lan_search_visited(query->search, at);
}

/* Creates the search and answers the query, also if there is no path. The view
 * gets the places where the path turns or bends, for the line in the
 * picture. */
static void make_route(const lan_cli *cli, route_query *query,
                       lan_route_result *out)
{
    lan_route_view *const view = &query->view;
    query->search = prepare(cli, query);
    const double begun = lan_cli_stopwatch();
    const lan_status status =
        lan_search_run(query->search, &query->request, &view->route);
    out->seconds = lan_cli_stopwatch() - begun;
    lan_cli_must(cli, query->path, status);
    const size_t count = view->route.cell_count;
    const size_t bends = lan_search_bends(query->search, NULL, 0);
    lan_cell *const cells = lan_cli_room(cli, count, sizeof *cells);
    lan_point *const points =
        lan_cli_room(cli, bends > count ? bends : count, sizeof *points);
    (void)lan_search_cells(query->search, cells, count);
    (void)lan_search_bends(query->search, points, bends);
    for (size_t i = 0; bends == 0 && i < count; i++) {
        points[i] = lan_route_spot(view, cells[i]);
    }
    view->algorithm = lan_search_algorithm(query->search);
    view->has_visited = has_visited;
    view->bends = points;
    view->bend_count = bends > 0 ? bends : count;
    out->cells = cells;
}

static lan_cli_exit run_one(const lan_cli *cli, route_query *query)
{
    lan_route_result result = {
        .path = query->path, .view = &query->view, .request = &query->request};
    make_route(cli, query, &result);
    result.is_optimal = lan_algorithm_find(query->view.algorithm)->is_optimal &&
                        query->request.heuristic != LAN_HEURISTIC_MANHATTAN;
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_INSTEAD);
    lan_cli_exit status = LAN_CLI_DONE;
    if (query->view.route.end != LAN_ROUTE_FOUND) {
        say_none(query);
        status = LAN_CLI_NO_SOLUTION;
        /* Without a path there are no cells: a file of them does not appear. */
        if (!lan_document_wants(document, LAN_FORMAT_JSON) &&
            !lan_document_wants(document, LAN_FORMAT_HTML)) {
            return status;
        }
    }
    lan_page_route(document, &result);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_INSTEAD, document, query->path,
                              status);
}

/* --- all algorithms ------------------------------------------------------- */

/* A search may be shorter than the resolution of the clock, so it is repeated
 * for this many seconds. */
#define MEASURE_FOR 0.01

static lan_status measure(const route_query *query, lan_search *search,
                          lan_route_effort *it)
{
    const double begun = lan_cli_stopwatch();
    double now = begun;
    long runs = 0;
    lan_status status = LAN_OK;
    while (status == LAN_OK && (runs == 0 || now - begun < MEASURE_FOR)) {
        status = lan_search_run(search, &query->request, &it->route);
        now = lan_cli_stopwatch();
        runs++;
    }
    it->search = (now - begun) / (double)runs;
    it->used = lan_search_algorithm(search);
    it->memory = lan_search_memory(search);
    return status;
}

static lan_cli_exit compare_all(const lan_cli *cli, const route_query *query)
{
    lan_route_effort efforts[ALGORITHMS_MOST];
    lan_cli_exit exit = LAN_CLI_DONE;
    size_t i = 0;
    for (; i < ALGORITHMS_MOST && lan_algorithm_at(i) != NULL; i++) {
        lan_route_effort *const it = &efforts[i];
        lan_search *search = NULL;
        const double begun = lan_cli_stopwatch();
        *it = (lan_route_effort){.algorithm = lan_algorithm_at(i)};
        it->refusal = try_create(cli, query, it->algorithm, &search);
        it->prepare = lan_cli_stopwatch() - begun;
        if (it->refusal == NULL) {
            lan_cli_must(cli, it->algorithm->name, measure(query, search, it));
            lan_search_destroy(search);
            exit =
                it->route.end == LAN_ROUTE_FOUND ? exit : LAN_CLI_NO_SOLUTION;
        }
    }
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN);
    lan_page_routes(document, query->path, efforts, i);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_WITHIN, document, query->path,
                              exit);
}

/* --- files of queries ----------------------------------------------------- */

/* The file and its results. */
typedef struct exam {
    const lan_cli *cli;
    route_query *query;
    const char *path;
    lan_moving_ai_query *queries;
    size_t count;
    lan_table *rows;
    lan_route_score scores[ALGORITHMS_MOST];
    size_t score_count;
} exam;

static void judge(lan_route_score *so_far, const lan_moving_ai_query *query,
                  const lan_route *route)
{
    const double difference = route->length - query->length;
    so_far->expanded += route->expanded;
    if (route->end != LAN_ROUTE_FOUND) {
        size_t *as = query->has_route ? &so_far->none : &so_far->agreed;
        (*as)++;
        return;
    }
    if (query->length > 0.0) {
        so_far->excess += difference / query->length;
    }
    if (fabs(difference) <= query->tolerance) {
        so_far->agreed++;
    } else if (difference > 0.0) {
        so_far->longer++;
    } else {
        so_far->shorter++;
    }
}

static lan_cli_exit examine(exam *of, const lan_algorithm *algorithm,
                            lan_search *search)
{
    lan_route_request request = of->query->request;
    lan_route_score *score = &of->scores[of->score_count++];
    *score = (lan_route_score){
        .algorithm = algorithm,
        .must_agree = algorithm->is_optimal && !algorithm->is_any_angle &&
                      request.heuristic != LAN_HEURISTIC_MANHATTAN &&
                      request.metric == LAN_METRIC_EXACT &&
                      !(request.turn_cost > 0.0)};
    const lan_progress *progress =
        lan_cli_work(of->cli, algorithm->name, "queries", NULL);
    lan_status status = LAN_OK;
    for (size_t i = 0; i < of->count && status == LAN_OK; i++) {
        lan_route route;
        request.start = of->queries[i].start;
        request.goal = of->queries[i].goal;
        const double begun = lan_cli_stopwatch();
        status = lan_search_run(search, &request, &route);
        const double seconds = lan_cli_stopwatch() - begun;
        if (status == LAN_OK) {
            score->seconds += seconds;
            judge(score, &of->queries[i], &route);
            lan_page_queries_add(of->rows, &of->queries[i], algorithm, &route,
                                 seconds);
            status = lan_progress_report(progress, (double)i, (double)of->count)
                         ? LAN_OK
                         : LAN_ECANCELLED;
        }
    }
    lan_cli_must(of->cli, of->path, status);
    lan_search_destroy(search);
    return score->must_agree && score->agreed != of->count ? LAN_CLI_EXPECTATION
                                                           : LAN_CLI_DONE;
}

/* Skips algorithms that do not support the map. */
static lan_cli_exit examine_every(exam *of)
{
    lan_cli_exit exit = LAN_CLI_DONE;
    for (size_t i = 0; i < ALGORITHMS_MOST && lan_algorithm_at(i) != NULL;
         i++) {
        const lan_algorithm *algorithm = lan_algorithm_at(i);
        lan_search *search = NULL;
        if (try_create(of->cli, of->query, algorithm, &search) == NULL) {
            exit = lan_cli_worse(exit, examine(of, algorithm, search));
        }
    }
    return exit;
}

/* The rows are data: they are written even if lengths disagree. */
static lan_cli_exit answer_file(const lan_cli *cli, route_query *query,
                                const char *path)
{
    exam of = {.cli = cli, .query = query, .path = path};
    of.queries = lan_cli_queries_read(cli, path, query->map.cells, &of.count);
    lan_document *document = lan_cli_answer_begin(cli, LAN_CLI_ROWS_FIRST);
    of.rows = lan_page_queries_begin(document);
    const lan_cli_exit status =
        lan_cli_has(cli, "all")
            ? examine_every(&of)
            : examine(&of, query->algorithm, prepare(cli, query));
    lan_page_queries_end(document, query->path, path, of.count, of.scores,
                         of.score_count);
    return lan_cli_answer_end(cli, LAN_CLI_ROWS_FIRST, document, path, status);
}

/* --- the command ---------------------------------------------------------- */

static void check_words(const lan_cli *cli)
{
    const bool all = lan_cli_has(cli, "all");
    const char *queries = lan_cli_value(cli, "scen");
    const bool scen = queries != NULL;
    const char *wrong = NULL;
    if (scen && lan_cli_is_dash(queries) && lan_cli_is_dash(cli->operands[0])) {
        wrong = "map and queries cannot both come from standard input";
    } else if (scen && cli->operand_count != 1) {
        wrong = "with --scen, the start and goal cells come from its file: "
                "give a map only";
    } else if (!scen && cli->operand_count != 5 && cli->operand_count != 3) {
        wrong = "route needs MAP X Y X Y, MAP PLACE PLACE, or --scen FILE "
                "and MAP";
    } else if (all && lan_cli_has(cli, "algorithm")) {
        wrong = "give --all or --algorithm, not both";
    } else if (all && lan_cli_has(cli, "tables")) {
        wrong = "tables belong to one algorithm: give --all or --tables";
    }
    if (wrong != NULL) {
        lan_cli_refuse(cli, "%s", wrong);
    }
}

lan_cli_exit lan_cli_run_route(const lan_cli *cli)
{
    const char *scen = lan_cli_value(cli, "scen");
    check_words(cli);
    route_query *query = read_query(cli, cli->operands[0]);
    if (scen != NULL) {
        return answer_file(cli, query, scen);
    }
    read_ends(cli, query, &cli->operands[1], cli->operand_count - 1);
    return lan_cli_has(cli, "all") ? compare_all(cli, query)
                                   : run_one(cli, query);
}

/* The picture of a route, for `plot`. */
lan_cli_exit lan_cli_plot_route(const lan_cli *cli, lan_figure **out)
{
    if (cli->operand_count != 6 && cli->operand_count != 4) {
        lan_cli_refuse(cli, "plot route needs MAP X Y X Y, or MAP PLACE PLACE");
    }
    route_query *query = read_query(cli, cli->operands[1]);
    read_ends(cli, query, &cli->operands[2], cli->operand_count - 2);
    lan_route_result result;
    make_route(cli, query, &result);
    lan_cli_must(cli, NULL, lan_route_figure(&query->view, out));
    if (query->view.route.end != LAN_ROUTE_FOUND) {
        say_none(query);
        return LAN_CLI_NO_SOLUTION;
    }
    return LAN_CLI_DONE;
}
