/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/many_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/parallel_for_impl.h"

/* --- any function -------------------------------------------------------- */

typedef struct asking {
    const lan_response *response;
    lan_response_point point;
    void *context;
    double *x; /* [job][input] */
    double *y;
    int64_t failed; /* points */
    int64_t first;  /* the first of these; count if none */
    lan_error err;  /* of this point */
} asking;

/* Skips a point that has no answer. */
static lan_status try_point(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    asking *at = context;
    const lan_response *response = at->response;
    double *x = at->x + (size_t)job * response->input_count;
    double *y = at->y + (size_t)item * response->output_count;
    at->point(at->context, item, x);
    const lan_status status = fail_as(
        err, response->answer(response->context, job, x, y, ticker, err));
    if (status == LAN_OK || status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    for (size_t i = 0; i < response->output_count; i++) {
        y[i] = LAN_NAN;
    }
#pragma omp critical(response_failure)
    {
        at->failed++;
        if (item < at->first) {
            at->first = item;
            at->err = *err;
        }
    }
    return LAN_OK;
}

lan_status lan_response_ask(const lan_response *response, int64_t count,
                            lan_response_point point, void *context,
                            const lan_progress *progress, double *y,
                            lan_response_report *report)
{
    asking at = {.response = response,
                 .point = point,
                 .context = context,
                 .x = calloc((size_t)response->jobs * response->input_count + 1,
                             sizeof *at.x),
                 .y = y,
                 .first = count};
    const lan_status status = at.x != NULL
                                  ? parallel_for(response->jobs, count,
                                                 try_point, &at, progress, NULL)
                                  : LAN_ENOMEM;
    free(at.x);
    if (status == LAN_OK) {
        if (report->failed == 0 && at.failed > 0) {
            report->status = at.err.status;
            snprintf(report->error, sizeof report->error, "%s", at.err.text);
        }
        report->asked += count;
        report->failed += at.failed;
    }
    return status;
}

/* --- battles ------------------------------------------------------------- */

static lan_status fight(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    const experiment_crew *crew = context;
    lan_experiment_set_progress(crew->items[job], ticker);
    return lan_experiment_run(crew->items[job], x, crew->seed, y, err);
}

lan_status experiment_crew_create(const lan_experiment_def *def, int threads,
                                  uint64_t seed, experiment_crew *out)
{
    *out =
        (experiment_crew){.items = calloc((size_t)threads, sizeof *out->items),
                          .seed = seed,
                          .response = {.input_count = def->parameter_count,
                                       .output_count = def->measure_count,
                                       .jobs = threads,
                                       .context = out,
                                       .answer = fight}};
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
