/* balance/many_impl.h - many battles of one experiment, on several threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   a point whose values do not make a valid battle has LAN_NAN for all
 *          outputs and counts as failed; LAN_ECANCELLED and LAN_ENOMEM end the
 *          run.
 * Threads  outputs do not depend on the number of threads, bit for bit.
 */
#pragma once

#include "lanchester/experiment.h"
#include "lanchester/sensitivity.h"

/* A function of several numbers, run at many points.
 *
 * Shape    the function that sensitivity analyses: battles, or any other
 *          function from numbers to numbers. Answers are [point][output],
 *          row-major.
 * Errors   a point that fails has LAN_NAN for all its outputs and is counted;
 *          LAN_ECANCELLED and LAN_ENOMEM end the run.
 * Threads  several threads call answer() at once, each with its own job.
 */

typedef struct lan_response {
    size_t input_count;   /* >= 1 */
    size_t output_count;  /* >= 1 */
    int jobs;             /* threads, 1 .. 1024 */
    double noise;         /* relative error of outputs; 0: a formula */
    const double *errors; /* [output] additional, absolute; NULL: none */
    void *context;
    /* Writes y[output_count] for x[input_count].
     *
     * job     0 .. jobs - 1, in one thread at a time
     * ticker  poll it within a long answer; never NULL
     */
    lan_status (*answer)(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err);
} lan_response;

/* Writes point `number` into x. */
typedef void (*lan_response_point)(void *context, int64_t number, double *x);

/* Runs points 0 .. count - 1.
 *
 * y       [count][output_count]
 * report  accumulates
 *
 * Returns LAN_ECANCELLED, LAN_ENOMEM.
 */
lan_status lan_response_ask(const lan_response *response, int64_t count,
                            lan_response_point point, void *context,
                            const lan_progress *progress, double *y,
                            lan_response_report *report);

/* One experiment per thread, as a response without errors. Starts as zeros, and
 * must not move. */
typedef struct experiment_crew {
    lan_experiment **items; /* [count] */
    int count;
    uint64_t seed;
    lan_response response;
} experiment_crew;

/* Call experiment_crew_clear() even after a failure. */
lan_status experiment_crew_create(const lan_experiment_def *def, int threads,
                                  uint64_t seed, experiment_crew *out);
void experiment_crew_clear(experiment_crew *crew);
