/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdio.h>
#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/parallel_for_impl.h"
#include "base/real.h"

/* One asking. */
typedef struct asking {
    const lan_response *response;
    lan_response_point point;
    void *context;
    double *x; /* [job][input] */
    double *y;
    lan_error *errors; /* [job]: the first failure each met */
    int64_t *failures; /* [job]: its number; -1 */
    int64_t *failed;   /* [job] */
} asking;

/* A point that is answered, or cannot be. */
static lan_status note(const asking *at, int job, int64_t item,
                       lan_status status, const lan_error *err)
{
    const lan_response *response = at->response;
    double *y = at->y + (size_t)item * response->output_count;
    if (status == LAN_OK || status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        return status;
    }
    for (size_t i = 0; i < response->output_count; i++) {
        y[i] = LAN_NAN;
    }
    at->failed[job]++;
    if (at->failures[job] < 0 || item < at->failures[job]) {
        lan_error *own = &at->errors[job];
        *own = *err;
        (void)lan_fail(own, status, 0, 0, "%s", lan_status_text(status));
        at->failures[job] = item;
    }
    return LAN_OK;
}

static lan_status answer(void *context, int job, int64_t item,
                         const lan_progress *ticker, lan_error *err)
{
    const asking *at = context;
    const lan_response *response = at->response;
    double *x = at->x + (size_t)job * response->input_count;
    double *y = at->y + (size_t)item * response->output_count;
    at->point(at->context, item, x);
    const lan_status status =
        response->answer(response->context, job, x, y, ticker, err);
    return note(at, job, item, status, err);
}

/* --- the asking ---------------------------------------------------------- */

/* Which of the failures is told does not depend on the threads. */
static void add_report(const asking *at, int64_t count,
                       lan_response_report *report)
{
    int64_t first = -1;
    const bool is_told = report->failed > 0;
    report->asked += count;
    for (int job = 0; job < at->response->jobs; job++) {
        report->failed += at->failed[job];
        if (!is_told && at->failures[job] >= 0 &&
            (first < 0 || at->failures[job] < first)) {
            first = at->failures[job];
            snprintf(report->error, sizeof report->error, "%s",
                     at->errors[job].text);
        }
    }
}

static lan_status create(asking *at)
{
    const size_t jobs = (size_t)at->response->jobs;
    const block_array arrays[] = {
        {offsetof(asking, x), jobs * at->response->input_count, sizeof *at->x},
        {offsetof(asking, errors), jobs, sizeof *at->errors},
        {offsetof(asking, failures), jobs, sizeof *at->failures},
        {offsetof(asking, failed), jobs, sizeof *at->failed}};
    if (block_make(at, 0, arrays, 4) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t job = 0; job < jobs; job++) {
        at->failures[job] = -1;
    }
    return LAN_OK;
}

lan_status lan_response_ask(const lan_response *response, int64_t count,
                            lan_response_point point, void *context,
                            const lan_progress *progress, double *y,
                            lan_response_report *report)
{
    asking at = {
        .response = response, .point = point, .context = context, .y = y};
    if (response->jobs < 1 || response->jobs > PARALLEL_JOBS_MOST) {
        return LAN_EINVAL;
    }
    lan_status status = create(&at);
    if (status == LAN_OK) {
        status =
            parallel_for(response->jobs, count, answer, &at, progress, NULL);
    }
    if (status == LAN_OK) {
        add_report(&at, count, report);
    }
    free(at.x);
    return status;
}

double lan_response_error(const lan_response *response, size_t output,
                          double size)
{
    return response->noise * fabs(size) +
           (response->errors != NULL ? response->errors[output] : 0.0);
}

double lan_input_at(const lan_input_range *range, double share)
{
    if (range->is_whole) {
        const double places = range->hi - range->lo + 1.0;
        return fmin(range->lo + floor(share * places), range->hi);
    }
    if (share >= 1.0) {
        return range->hi;
    }
    return range->is_log ? range->lo * pow(range->hi / range->lo, share)
                         : range->lo + share * (range->hi - range->lo);
}

double lan_input_share(const lan_input_range *range, double value)
{
    return range->is_log ? log(value / range->lo) / log(range->hi / range->lo)
                         : (value - range->lo) / (range->hi - range->lo);
}

bool lan_estimate_holds_zero(const lan_estimate *estimate)
{
    return estimate->low <= 0.0 && estimate->high >= 0.0;
}
