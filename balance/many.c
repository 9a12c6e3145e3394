/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/many_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/arena_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"

/* --- any function -------------------------------------------------------- */

typedef struct asking {
    const lan_response *response;
    lan_response_point point;
    void *context;
    double *x;    /* [job][input] */
    bool *failed; /* [point] */
    double *y;
} asking;

static bool is_fatal(lan_status status)
{
    return status == LAN_ECANCELLED || status == LAN_ENOMEM;
}

static lan_status ask_point(const asking *at, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    const lan_response *response = at->response;
    double *x = at->x + (size_t)job * response->input_count;
    double *y = at->y + (size_t)item * response->output_count;
    at->point(at->context, item, x);
    const lan_status status =
        response->answer(response->context, job, x, y, ticker, err);
    at->failed[item] = status != LAN_OK;
    for (size_t i = 0; i < response->output_count && status != LAN_OK; i++) {
        y[i] = LAN_NAN;
    }
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* A point that cannot be answered is passed over. */
static lan_status try_point(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    lan_error unsaid;
    (void)err;
    lan_error_clear(&unsaid);
    const lan_status status = ask_point(context, job, item, ticker, &unsaid);
    return is_fatal(status) ? status : LAN_OK;
}

/* The first failure is asked again for its words. */
static void add_report(const asking *at, int64_t count,
                       lan_response_report *report)
{
    static const lan_progress ticker = {.call = NULL};
    report->asked += count;
    for (int64_t i = 0; i < count; i++) {
        if (at->failed[i] && report->failed++ == 0) {
            lan_error err;
            lan_error_clear(&err);
            report->status = ask_point(at, 0, i, &ticker, &err);
            snprintf(report->error, sizeof report->error, "%s", err.text);
        }
    }
}

lan_status lan_response_ask(const lan_response *response, int64_t count,
                            lan_response_point point, void *context,
                            const lan_progress *progress, double *y,
                            lan_response_report *report)
{
    if (response->jobs < 1 || response->jobs > PARALLEL_JOBS_MOST) {
        return LAN_EINVAL;
    }
    arena memory = {.last = NULL};
    asking at = {
        .response = response, .point = point, .context = context, .y = y};
    at.x = arena_take(&memory, (size_t)response->jobs * response->input_count,
                      sizeof *at.x);
    at.failed = arena_take(&memory, (size_t)count, sizeof *at.failed);
    lan_status status = LAN_ENOMEM;
    if (!memory.is_short) {
        status =
            parallel_for(response->jobs, count, try_point, &at, progress, NULL);
    }
    if (status == LAN_OK) {
        add_report(&at, count, report);
    }
    arena_clear(&memory);
    return status;
}

/* --- battles ------------------------------------------------------------- */

lan_status experiment_crew_create(const lan_experiment_def *def, int threads,
                                  uint64_t seed, experiment_crew *out)
{
    *out =
        (experiment_crew){.items = calloc((size_t)threads, sizeof *out->items),
                          .inputs = def->parameter_count,
                          .outputs = def->measure_count,
                          .seed = seed};
    lan_status status = out->items != NULL ? LAN_OK : LAN_ENOMEM;
    for (; out->count < threads && status == LAN_OK; out->count++) {
        status = lan_experiment_create(def, &out->items[out->count]);
    }
    return status;
}

void experiment_crew_clear(experiment_crew *crew)
{
    for (int i = 0; i < crew->count; i++) {
        lan_experiment_destroy(crew->items[i]);
    }
    free(crew->items);
}

static lan_status fight(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    const experiment_crew *crew = context;
    lan_experiment_set_progress(crew->items[job], ticker);
    return lan_experiment_run(crew->items[job], x, crew->seed, y, err);
}

lan_response experiment_crew_response(experiment_crew *crew)
{
    return (lan_response){.input_count = crew->inputs,
                          .output_count = crew->outputs,
                          .jobs = crew->count,
                          .context = crew,
                          .answer = fight};
}

lan_status experiment_run_many(experiment_crew *crew, int64_t count,
                               lan_response_point point, void *context,
                               const lan_progress *progress, double *outcomes,
                               lan_response_report *report)
{
    const lan_response response = experiment_crew_response(crew);
    return lan_response_ask(&response, count, point, context, progress,
                            outcomes, report);
}
