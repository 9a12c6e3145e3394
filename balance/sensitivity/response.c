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
    double *x;             /* [job][input] */
    unsigned char *failed; /* [point] */
    double *y;
} asking;

static bool is_fatal(lan_status status)
{
    return status == LAN_ECANCELLED || status == LAN_ENOMEM;
}

static lan_status ask_point(void *context, int job, int64_t item,
                            const lan_progress *ticker, lan_error *err)
{
    const asking *at = context;
    const lan_response *response = at->response;
    double *x = at->x + (size_t)job * response->input_count;
    double *y = at->y + (size_t)item * response->output_count;
    at->point(at->context, item, x);
    const lan_status status =
        response->answer(response->context, job, x, y, ticker, err);
    if (status == LAN_OK || is_fatal(status)) {
        return status;
    }
    for (size_t i = 0; i < response->output_count; i++) {
        y[i] = LAN_NAN;
    }
    at->failed[item] = 1;
    return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
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
static void add_report(asking *at, int64_t count, lan_response_report *report)
{
    static const lan_progress ticker = {.call = NULL};
    report->asked += count;
    for (int64_t i = 0; i < count; i++) {
        if (at->failed[i] != 0 && report->failed++ == 0) {
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
    asking at = {
        .response = response, .point = point, .context = context, .y = y};
    if (response->jobs < 1 || response->jobs > PARALLEL_JOBS_MOST) {
        return LAN_EINVAL;
    }
    const block_array arrays[] = {
        {offsetof(asking, x), (size_t)response->jobs * response->input_count,
         sizeof *at.x},
        {offsetof(asking, failed), (size_t)count, 1}};
    if (block_make(&at, 0, arrays, 2) == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        parallel_for(response->jobs, count, try_point, &at, progress, NULL);
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
