/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/route_all.h"

#include "cli/answer.h"
#include "cli/route_search.h"
#include "cli/stopwatch.h"
#include "cli/terminal.h"
#include "results/pages/pages.h"

/* More than there are algorithms. */
#define EFFORTS_MOST 32

/* Few searches are over in less than the clock can tell: they are repeated
 * for so many seconds. */
#define MEASURE_FOR 0.01

static lan_status measure(const lan_cli_route_search *search,
                          lan_route_effort *it)
{
    const double begun = lan_cli_stopwatch();
    double now = begun;
    long runs = 0;
    lan_status status = LAN_OK;
    while (status == LAN_OK && (runs == 0 || now - begun < MEASURE_FOR)) {
        status = lan_cli_route_search_run(search, &it->route);
        now = lan_cli_stopwatch();
        runs++;
    }
    it->search = (now - begun) / (double)runs;
    return status;
}

static lan_status try_one(const lan_cli *cli, const lan_cli_route_query *query,
                          lan_route_effort *it)
{
    lan_cli_route_search search;
    it->refusal = lan_cli_route_query_refusal(query, it->algorithm);
    if (it->refusal != NULL) {
        return LAN_OK;
    }
    const double begun = lan_cli_stopwatch();
    lan_status status =
        lan_cli_route_search_create(cli, query, it->algorithm, &search);
    it->prepare = lan_cli_stopwatch() - begun;
    if (status == LAN_ELIMIT) {
        it->refusal = "the map is too large for it";
        return LAN_OK;
    }
    if (status == LAN_OK) {
        status = measure(&search, it);
        it->used = lan_cli_route_search_used(&search);
        it->memory = lan_cli_route_search_memory(&search);
        lan_cli_route_search_clear(&search);
    }
    return status;
}

/* Fills in all of them, in the order of lan_algorithm_at(). */
static lan_cli_exit try_all(const lan_cli *cli,
                            const lan_cli_route_query *query,
                            lan_route_effort efforts[EFFORTS_MOST],
                            size_t *count)
{
    lan_cli_exit exit = LAN_CLI_DONE;
    size_t i = 0;
    for (; i < EFFORTS_MOST && lan_algorithm_at(i) != NULL; i++) {
        efforts[i] = (lan_route_effort){.algorithm = lan_algorithm_at(i)};
        const lan_status status = try_one(cli, query, &efforts[i]);
        if (status != LAN_OK) {
            return lan_cli_blame(efforts[i].algorithm->name, status, NULL);
        }
        if (efforts[i].refusal == NULL &&
            efforts[i].route.end != LAN_ROUTE_FOUND) {
            exit = LAN_CLI_NO_SOLUTION;
        }
    }
    *count = i;
    return exit;
}

lan_cli_exit lan_cli_route_all(const lan_cli *cli,
                               const lan_cli_route_query *query)
{
    lan_route_effort efforts[EFFORTS_MOST];
    lan_cli_answer answer;
    size_t count = 0;
    const lan_cli_exit status = try_all(cli, query, efforts, &count);
    if (status != LAN_CLI_DONE && status != LAN_CLI_NO_SOLUTION) {
        return status;
    }
    const lan_cli_exit begun =
        lan_cli_answer_begin(cli, LAN_CLI_ROWS_WITHIN, &answer);
    if (begun != LAN_CLI_DONE) {
        return begun;
    }
    lan_page_routes(answer.document, query->path, efforts, count);
    return lan_cli_ended(
        status, lan_cli_answer_end(&answer, query->path, LAN_CLI_DONE));
}
