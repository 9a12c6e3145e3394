/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_scen.h"

#include <math.h>
#include <stdlib.h>

#include "base/input_file.h"
#include "base/text.h"
#include "cli/meter.h"
#include "cli/outcome_json.h"
#include "cli/route_search.h"
#include "cli/stopwatch.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "lanchester/map.h"

#define SCEN_BYTES ((size_t)64 << 20)

/* The file, and where its answers go. */
typedef struct exam {
    const lan_cli *cli;
    lan_cli_route_query *query;
    const char *path;
    lan_moving_ai_query *queries;
    size_t count;
    FILE *rows; /* NULL with --json */
    lan_cli_table *table;
    json_t *list;
    bool lost; /* out of memory on the way */
} exam;

/* What one algorithm made of all queries. */
typedef struct score {
    const lan_algorithm *algorithm;
    size_t agreed;
    size_t longer;
    size_t shorter; /* any angle */
    size_t none;    /* no route found where the file has one */
    double excess;  /* sum of found / expected - 1 */
    uint64_t expanded;
    double seconds;
} score;

static bool must_agree(const exam *of, const lan_algorithm *algorithm)
{
    const lan_route_request *request = &of->query->request;
    return algorithm->is_optimal && !algorithm->is_any_angle &&
           request->heuristic != LAN_HEURISTIC_MANHATTAN &&
           request->metric == LAN_METRIC_EXACT && !(request->turn_cost > 0.0);
}

static void judge(score *so_far, const lan_moving_ai_query *query,
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

static void write_row(const exam *of, const score *by,
                      const lan_moving_ai_query *query, const lan_route *route,
                      double seconds)
{
    const bool is_found = route->end == LAN_ROUTE_FOUND;
    char length[LAN_TEXT_DOUBLE_SIZE];
    char wanted[LAN_TEXT_DOUBLE_SIZE];
    char excess[LAN_TEXT_DOUBLE_SIZE];
    if (of->rows == NULL) {
        return;
    }
    fprintf(of->rows, "%d,%d,%d,%d,%d,", query->bucket, query->start.x,
            query->start.y, query->goal.x, query->goal.y);
    if (is_found) {
        fprintf(of->rows, "%s,%s,%s,",
                lan_text_from_double(route->length, length),
                lan_text_from_double(query->length, wanted),
                lan_text_from_double(route->length - query->length, excess));
    } else {
        fprintf(of->rows, ",%s,,", lan_text_from_double(query->length, wanted));
    }
    fprintf(of->rows, "%llu,%.3f,%s\n", (unsigned long long)route->expanded,
            1e6 * seconds, by->algorithm->name);
}

static lan_status answer_all(exam *of, lan_search *search,
                             const lan_progress *progress, score *so_far)
{
    lan_route_request request = of->query->request;
    for (size_t i = 0; i < of->count; i++) {
        lan_route route;
        request.start = of->queries[i].start;
        request.goal = of->queries[i].goal;
        const double begun = lan_cli_stopwatch();
        const lan_status status = lan_search_run(search, &request, &route);
        const double seconds = lan_cli_stopwatch() - begun;
        if (status != LAN_OK) {
            return status;
        }
        so_far->seconds += seconds;
        judge(so_far, &of->queries[i], &route);
        write_row(of, so_far, &of->queries[i], &route, seconds);
        if (!lan_progress_report(progress, (double)i, (double)of->count)) {
            return LAN_ECANCELLED;
        }
    }
    return LAN_OK;
}

static bool is_whole_answer(lan_cli_exit status)
{
    return status == LAN_CLI_DONE || status == LAN_CLI_EXPECTATION;
}

static const char *verdict(const exam *of, const score *is)
{
    if (is->agreed == of->count) {
        return "all agree";
    }
    return must_agree(of, is->algorithm) ? "DISAGREES" : "";
}

static void tell_score(exam *of, const score *is)
{
    const double queries = of->count == 0 ? 1.0 : (double)of->count;
    if (of->list != NULL) {
        json_t *row = json_pack(
            "{s:s, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:f, s:b}", "algorithm",
            is->algorithm->name, "queries", (json_int_t)of->count, "agreed",
            (json_int_t)is->agreed, "longer", (json_int_t)is->longer, "shorter",
            (json_int_t)is->shorter, "none", (json_int_t)is->none,
            "mean_excess", is->excess / queries, "expanded",
            (json_int_t)is->expanded, "microseconds",
            1e6 * is->seconds / queries, "must_agree",
            (int)must_agree(of, is->algorithm));
        of->lost = json_array_append_new(of->list, row) != 0 || of->lost;
        return;
    }
    lan_cli_table_row(of->table, LAN_CLI_PLAIN);
    lan_cli_table_cell(of->table, "%s", is->algorithm->name);
    lan_cli_table_cell(of->table, "%zu of %zu", is->agreed, of->count);
    lan_cli_table_cell(of->table, "%zu", is->longer);
    lan_cli_table_cell(of->table, "%zu", is->shorter);
    lan_cli_table_cell(of->table, "%zu", is->none);
    lan_cli_table_cell(of->table, "%.3f %%", 100.0 * is->excess / queries);
    lan_cli_table_cell(of->table, "%.1f", (double)is->expanded / queries);
    lan_cli_table_cell(of->table, "%.2f", 1e6 * is->seconds / queries);
    lan_cli_table_cell(of->table, "%s", verdict(of, is));
}

static lan_cli_exit examine(exam *of, const lan_algorithm *algorithm,
                            lan_search *search)
{
    lan_cli_meter meter;
    score so_far = {.algorithm = algorithm};
    const lan_progress *progress =
        lan_cli_meter_start(&meter, of->cli, algorithm->name);
    lan_cli_meter_count(&meter, "queries");
    const lan_status status = answer_all(of, search, progress, &so_far);
    lan_cli_meter_stop(&meter);
    if (status != LAN_OK) {
        return lan_cli_blame(of->path, status, NULL);
    }
    tell_score(of, &so_far);
    const bool fails = must_agree(of, algorithm) && so_far.agreed != of->count;
    return fails ? LAN_CLI_EXPECTATION : LAN_CLI_DONE;
}

static lan_cli_exit examine_chosen(exam *of)
{
    const lan_algorithm *algorithm = of->query->algorithm;
    lan_cli_route_search search;
    lan_cli_exit exit =
        lan_cli_route_search_prepare(of->cli, of->query, algorithm, &search);
    if (exit == LAN_CLI_DONE) {
        exit = examine(of, algorithm, search.squares);
        lan_cli_route_search_clear(&search);
    }
    return exit;
}

/* Those that cannot serve the map are passed over. */
static lan_cli_exit examine_every(exam *of)
{
    lan_cli_exit exit = LAN_CLI_DONE;
    for (size_t i = 0; lan_algorithm_at(i) != NULL; i++) {
        const lan_algorithm *algorithm = lan_algorithm_at(i);
        lan_cli_route_search search;
        if (lan_cli_route_query_refusal(of->query, algorithm) != NULL) {
            continue;
        }
        const lan_status status =
            lan_cli_route_search_create(of->cli, of->query, algorithm, &search);
        if (status == LAN_ELIMIT) {
            continue;
        }
        if (status != LAN_OK) {
            return lan_cli_blame(of->query->path, status, NULL);
        }
        const lan_cli_exit found = examine(of, algorithm, search.squares);
        lan_cli_route_search_clear(&search);
        if (!is_whole_answer(found)) {
            return found;
        }
        exit = lan_cli_worse(exit, found);
    }
    return exit;
}

/* --- reading the file ---------------------------------------------------- */

static lan_cli_exit read_queries(exam *of)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    const lan_cli_exit spared =
        lan_cli_spare(of->cli->output, of->path, "the file of queries");
    if (spared != LAN_CLI_DONE) {
        return spared;
    }
    lan_error_clear(&err);
    lan_status status =
        lan_input_file_read(of->path, SCEN_BYTES, &text, &length, &err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_queries(text, length, &of->queries,
                                            &of->count, &err);
    }
    free(text);
    for (size_t i = 0; status == LAN_OK && i < of->count; i++) {
        status = lan_moving_ai_check_query(&of->queries[i],
                                           of->query->map.cells, &err);
    }
    return lan_cli_blame(of->path, status, &err);
}

/* --- where answers go ---------------------------------------------------- */

static void add_headings(lan_cli_table *table)
{
    static const char *const headings[] = {
        "algorithm",   "agree",    "longer",   "shorter", "none",
        "mean excess", "expanded", "us/query", ""};
    lan_cli_table_row(table, LAN_CLI_DIM);
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        lan_cli_table_cell(table, "%s", headings[i]);
    }
}

static lan_cli_exit answer(exam *of)
{
    if (of->rows != NULL) {
        fputs("bucket,start_x,start_y,goal_x,goal_y,found,expected,difference,"
              "expanded,microseconds,algorithm\n",
              of->rows);
    }
    return lan_cli_value(of->cli, "all") != NULL ? examine_every(of)
                                                 : examine_chosen(of);
}

/* The rows are data whatever they say: they appear on a disagreement too. */
static lan_cli_exit run_text(exam *of)
{
    const lan_cli *cli = of->cli;
    lan_cli_output out;
    lan_cli_exit status = lan_cli_output_open(cli->output, &out);
    if (status != LAN_CLI_DONE) {
        return status;
    }
    of->rows = out.stream;
    add_headings(of->table);
    status = answer(of);
    const bool to_file = out.file != NULL;
    const lan_cli_exit closed = lan_cli_output_close(
        &out, is_whole_answer(status) ? LAN_CLI_DONE : status);
    status = lan_cli_ended(status, closed);
    if (is_whole_answer(status) && !cli->quiet) {
        const lan_status printed =
            lan_cli_table_print(of->table, to_file ? stdout : stderr,
                                to_file ? cli->color_out : cli->color_err);
        status = lan_cli_worse(status, lan_cli_blame(NULL, printed, NULL));
    }
    return status;
}

static lan_cli_exit run_json(exam *of)
{
    of->list = json_array();
    if (of->list == NULL) {
        return lan_cli_blame(NULL, LAN_ENOMEM, NULL);
    }
    const lan_cli_exit status = answer(of);
    json_t *object = NULL;
    if (!is_whole_answer(status)) {
        json_decref(of->list);
        return status;
    }
    if (!of->lost) {
        object = json_pack("{s:i, s:o, s:o, s:O}", "schema", 1, "map",
                           lan_cli_json_text(of->query->path), "scen",
                           lan_cli_json_text(of->path), "algorithms", of->list);
    }
    json_decref(of->list);
    return lan_cli_json_write(object, of->cli->output, status);
}

lan_cli_exit lan_cli_route_scen(const lan_cli *cli, lan_cli_route_query *query,
                                const char *path)
{
    exam of = {.cli = cli, .query = query, .path = path};
    lan_cli_exit status = read_queries(&of);
    if (status == LAN_CLI_DONE) {
        const lan_status made = lan_cli_table_create("lrrrrrrrl", &of.table);
        status = lan_cli_blame(NULL, made, NULL);
    }
    if (status == LAN_CLI_DONE) {
        status = cli->json ? run_json(&of) : run_text(&of);
    }
    lan_cli_table_destroy(of.table);
    free(of.queries);
    return status;
}
