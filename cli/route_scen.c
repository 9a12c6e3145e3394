/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_scen.h"

#include <math.h>
#include <stdlib.h>

#include "cli/answer.h"
#include "cli/meter.h"
#include "cli/route_search.h"
#include "cli/scen_file.h"
#include "cli/stopwatch.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

/* More than there are algorithms. */
#define SCORES_MOST 32

/* The file, and what was made of it. */
typedef struct exam {
    const lan_cli *cli;
    lan_cli_route_query *query;
    const char *path;
    lan_moving_ai_query *queries;
    size_t count;
    lan_table *rows;
    lan_route_score scores[SCORES_MOST];
    size_t score_count;
} exam;

static bool must_agree(const exam *of, const lan_algorithm *algorithm)
{
    const lan_route_request *request = &of->query->request;
    return algorithm->is_optimal && !algorithm->is_any_angle &&
           request->heuristic != LAN_HEURISTIC_MANHATTAN &&
           request->metric == LAN_METRIC_EXACT && !(request->turn_cost > 0.0);
}

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

static lan_status answer_all(exam *of, lan_search *search,
                             const lan_progress *progress,
                             lan_route_score *so_far)
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
        lan_page_queries_add(of->rows,
                             &(lan_route_answer){.query = &of->queries[i],
                                                 .algorithm = so_far->algorithm,
                                                 .route = &route,
                                                 .seconds = seconds});
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

static lan_cli_exit examine(exam *of, const lan_algorithm *algorithm,
                            lan_search *search)
{
    lan_cli_meter meter;
    lan_route_score *score = &of->scores[of->score_count];
    *score = (lan_route_score){.algorithm = algorithm,
                               .must_agree = must_agree(of, algorithm)};
    const lan_progress *progress =
        lan_cli_meter_start(&meter, of->cli, algorithm->name);
    lan_cli_meter_count(&meter, "queries");
    const lan_status status = answer_all(of, search, progress, score);
    lan_cli_meter_stop(&meter);
    if (status != LAN_OK) {
        return lan_cli_blame(of->path, status, NULL);
    }
    of->score_count++;
    return score->must_agree && score->agreed != of->count ? LAN_CLI_EXPECTATION
                                                           : LAN_CLI_DONE;
}

static lan_cli_exit examine_chosen(exam *of)
{
    const lan_algorithm *algorithm = of->query->algorithm;
    lan_cli_route_search search;
    lan_cli_exit exit =
        lan_cli_route_search_prepare(of->cli, of->query, algorithm, &search);
    if (exit == LAN_CLI_DONE) {
        exit = examine(of, algorithm, search.search);
        lan_cli_route_search_clear(&search);
    }
    return exit;
}

/* Those that cannot serve the map are passed over. */
static lan_cli_exit examine_every(exam *of)
{
    lan_cli_exit exit = LAN_CLI_DONE;
    for (size_t i = 0; i < SCORES_MOST && lan_algorithm_at(i) != NULL; i++) {
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
        const lan_cli_exit found = examine(of, algorithm, search.search);
        lan_cli_route_search_clear(&search);
        if (!is_whole_answer(found)) {
            return found;
        }
        exit = lan_cli_worse(exit, found);
    }
    return exit;
}

/* --- the answer ---------------------------------------------------------- */

/* The rows are data whatever they say: they appear on a disagreement too. */
static lan_cli_exit answer_queries(exam *of)
{
    const lan_cli *cli = of->cli;
    lan_cli_answer answer;
    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_FIRST, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    of->rows = lan_page_queries_begin(answer.document);
    const lan_cli_exit status = lan_cli_value(cli, "all") != NULL
                                    ? examine_every(of)
                                    : examine_chosen(of);
    lan_page_queries_end(answer.document, of->query->path, of->path, of->count,
                         of->scores, of->score_count);
    return lan_cli_ended(
        status,
        lan_cli_answer_end(&answer, of->path,
                           is_whole_answer(status) ? LAN_CLI_DONE : status));
}

lan_cli_exit lan_cli_route_scen(const lan_cli *cli, lan_cli_route_query *query,
                                const char *path)
{
    exam of = {.cli = cli, .query = query, .path = path};
    lan_cli_exit status = lan_cli_scen_file_read(cli, path, query->map.cells,
                                                 &of.queries, &of.count);
    if (status == LAN_CLI_DONE) {
        status = answer_queries(&of);
    }
    free(of.queries);
    return status;
}
