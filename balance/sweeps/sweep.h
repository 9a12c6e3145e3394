/* balance/sweeps/sweep.h - fights every point of a scenario's `sweep:`.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    runs are numbered as in balance/sweeps/design.h; rows are delivered
 *          one by one in order of run, and are the same for any number of jobs.
 *          A run that fails is a row with its error; the others go on.
 * Errors   LAN_EINVAL with the place in the scenario's file for a name that
 *          cannot be recorded; LAN_ECANCELLED; LAN_ENOMEM; what the sink says.
 * Owner    the caller, until _destroy(); no longer than the scenario.
 * Threads  _run() takes as many as it is told; sink and progress are called by
 *          the calling thread only.
 */
#ifndef LAN_BALANCE_SWEEPS_SWEEP_H
#define LAN_BALANCE_SWEEPS_SWEEP_H

#include "balance/record.h"
#include "balance/sweeps/design.h"

typedef struct lan_sweep lan_sweep;

/* Makes a sweep and checks all of it before anything is fought. */
LAN_MUST_CHECK
lan_status lan_sweep_create(const lan_scenario *scenario, uint64_t seed,
                            lan_sweep **out, lan_error *err);
void lan_sweep_destroy(lan_sweep *sweep);

const lan_design *lan_sweep_design(const lan_sweep *sweep);
size_t lan_sweep_record_count(const lan_sweep *sweep);
/* NULL for an index beyond. */
const lan_record *lan_sweep_record(const lan_sweep *sweep, size_t index);

/* One run, until the next is delivered. */
typedef struct lan_sweep_row {
    int64_t run;
    const double *values;   /* by path of the design */
    const double *recorded; /* by record; all LAN_NAN where it failed */
    lan_status status;
    const char *error; /* "" where status is LAN_OK */
} lan_sweep_row;

/* Takes a row; anything but LAN_OK ends the sweep. */
typedef lan_status (*lan_sweep_sink)(void *context, const lan_sweep_row *row);

typedef struct lan_sweep_options {
    int jobs; /* threads, 1 .. 1024 */
    /* The first wanted run that is not before `run`, or -1; NULL: all. */
    int64_t (*next)(void *context, int64_t run);
    void *next_context;
    int64_t wanted; /* number of runs that next() gives; 0: all */
} lan_sweep_options;

/* One job, all runs. */
lan_sweep_options lan_sweep_options_default(void);

typedef struct lan_sweep_report {
    int64_t done;   /* rows delivered */
    int64_t failed; /* of these */
} lan_sweep_report;

/* Fights the wanted runs. report is written whatever is returned. */
LAN_MUST_CHECK
lan_status lan_sweep_run(const lan_sweep *sweep,
                         const lan_sweep_options *options, lan_sweep_sink sink,
                         void *context, const lan_progress *progress,
                         lan_sweep_report *report, lan_error *err);

#endif
