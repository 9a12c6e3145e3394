/* balance/many_impl.h - many battles of one experiment, on several threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   a point whose values make no battle has outcomes of LAN_NAN and
 *          counts as failed; LAN_ECANCELLED and LAN_ENOMEM end the work.
 * Threads  no bit of an outcome depends on their number.
 */
#ifndef LAN_BALANCE_MANY_IMPL_H
#define LAN_BALANCE_MANY_IMPL_H

#include "lanchester/experiment.h"
#include "lanchester/sensitivity.h"

/* An experiment for each thread. Starts as zeros. */
typedef struct experiment_crew {
    lan_experiment **items; /* [count] */
    int count;
    size_t inputs;
    size_t outputs;
    uint64_t seed;
} experiment_crew;

/* Clear it in any case. */
LAN_MUST_CHECK
lan_status experiment_crew_create(const lan_experiment_def *def, int threads,
                                  uint64_t seed, experiment_crew *out);
void experiment_crew_clear(experiment_crew *crew);

/* What the crew answers, without errors; it may be copied, but not moved. */
lan_response experiment_crew_response(experiment_crew *crew);

/* Fights at points 0 .. count - 1 and writes outcomes[count][outputs]. */
LAN_MUST_CHECK
lan_status experiment_run_many(experiment_crew *crew, int64_t count,
                               lan_response_point point, void *context,
                               const lan_progress *progress, double *outcomes,
                               lan_response_report *report);

#endif
