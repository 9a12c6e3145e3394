/* balance/sensitivity/response.h - a function of several numbers, asked at many
 * points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    what sensitivity is asked of: battles, or anything else that gives
 *          numbers for numbers. Answers are [point][output], row-major.
 * Errors   a point that cannot be answered has LAN_NAN for all its outputs and
 *          is counted; LAN_ECANCELLED and LAN_ENOMEM end the whole.
 * Threads  answer() is called by several at once, each with a job of its own.
 */
#ifndef LAN_BALANCE_SENSITIVITY_RESPONSE_H
#define LAN_BALANCE_SENSITIVITY_RESPONSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/progress.h"

typedef struct lan_response {
    size_t input_count;   /* >= 1 */
    size_t output_count;  /* >= 1 */
    int jobs;             /* at once, 1 .. 1024 */
    double noise;         /* relative error of outputs: 0 of a formula */
    const double *errors; /* [output], absolute, beside it; NULL: none */
    void *context;
    /* Writes y[output_count] for x[input_count].
     *
     * job     0 .. jobs - 1, in one thread at a time
     * ticker  to be asked within a long answer; never NULL
     */
    lan_status (*answer)(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err);
} lan_response;

/* How the asking went; sums up over several calls. */
typedef struct lan_response_report {
    int64_t asked;
    int64_t failed;
    char error[LAN_ERROR_TEXT_SIZE]; /* of the first that failed; "" */
} lan_response_report;

/* Writes the point of a number into x. */
typedef void (*lan_response_point)(void *context, int64_t number, double *x);

/* Asks at points 0 .. count - 1.
 *
 * y       [count][output_count]
 * report  is added to
 *
 * Returns LAN_EINVAL for jobs out of range, LAN_ECANCELLED, LAN_ENOMEM.
 */
LAN_MUST_CHECK
lan_status lan_response_ask(const lan_response *response, int64_t count,
                            lan_response_point point, void *context,
                            const lan_progress *progress, double *y,
                            lan_response_report *report);

/* The error of an output that is of a size. */
double lan_response_error(const lan_response *response, size_t output,
                          double size);

/* Where one input may lie. */
typedef struct lan_input_range {
    double lo;
    double hi;     /* > lo */
    bool is_log;   /* by equal factors; lo > 0 */
    bool is_whole; /* whole numbers only; lo and hi are */
} lan_input_range;

/* The value at a share 0 .. 1 of the range. */
double lan_input_at(const lan_input_range *range, double share);

/* The share 0 .. 1 at which a value lies. */
double lan_input_share(const lan_input_range *range, double value);

/* A number, and the 95 % interval about it. */
typedef struct lan_estimate {
    double value;
    double low;
    double high;
} lan_estimate;

/* True where the interval holds 0: it is 0 within the error. */
bool lan_estimate_holds_zero(const lan_estimate *estimate);

#endif
