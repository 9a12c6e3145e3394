/* balance/sweeps/sweeps.h - the points of a sweep, its summary, and the
 * processes that share it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* Writes the values of a point, one per path; LAN_NAN: the scenario's value.
 * One thread at a time; fastest in ascending order. */
void lan_sweep_at(const lan_sweep *sweep, int64_t point, double *values);

/* The summary of a sweep of any length.
 *
 * Shape    per record: of numbers the mean, standard deviation, extremes and
 *          five quantiles; of words and flags the frequency of each, with its
 *          95 % interval. Rows are added one by one, in constant memory.
 * Range    quantiles are exact up to 2^20 values. Beyond, they are quantiles of
 *          a random sample of at least 2^19 values: the share below a quantile
 *          has a standard error of about 0.0007, in any order of rows.
 * Owner    the caller, until _destroy().
 * Threads  one.
 * Source   intervals: E. Wilson, J. Am. Stat. Assoc. 22, 1927, 209-212.
 */

#define LAN_SUMMARY_QUANTILES 5

/* The share below a quantile: 0.05, 0.25, 0.5, 0.75, 0.95. */
extern const double lan_summary_shares[LAN_SUMMARY_QUANTILES];

typedef struct lan_sweep_summary lan_sweep_summary;

lan_status lan_sweep_summary_create(const lan_sweep *sweep,
                                    lan_sweep_summary **out);
void lan_sweep_summary_destroy(lan_sweep_summary *summary);

/* Adds a row: a lan_sweep_sink whose context is the summary. */
lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row);

/* The summary of a numeric record; LAN_NAN if no row has a value. */
typedef struct lan_number_summary {
    int64_t count; /* rows with a value */
    double mean;
    double sd; /* LAN_NAN for fewer than two values */
    double least;
    double most;
    double quantiles[LAN_SUMMARY_QUANTILES];
} lan_number_summary;

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record);

/* Frequency of a word (or 0: false, 1: true). */
typedef struct lan_word_summary {
    int64_t count; /* all rows with a value */
    int64_t times; /* rows with this value */
    double share;
    double low; /* Wilson's 95 % interval; `share` if not random */
    double high;
} lan_word_summary;

lan_word_summary lan_sweep_summary_word(const lan_sweep_summary *summary,
                                        size_t record, size_t word);

/* The processes that share a sweep.
 *
 * Shape    rank 0 has the store; the other ranks fight and send their rows to
 *          it. A process that was not started by mpirun or the like is rank 0
 *          of 1; it does not start MPI, which takes half a second. A separate
 *          part of the program, so that the library does not link MPI.
 * Errors   a failure of MPI ends all ranks.
 * Threads  the thread that joined.
 */

typedef struct lan_ranks {
    int rank;
    int count;
} lan_ranks;

/* Finds the rank of this process and the number of ranks.
 *
 * has_part  the process was started with a part of its own
 *
 * Returns LAN_EINVAL if mpirun or the like started the process, but MPI is not
 * built in and the process has no part; LAN_EIO if MPI does not start.
 */
lan_status lan_ranks_join(bool has_part, lan_ranks *out, lan_error *err);

/* Every rank calls it before it ends. */
void lan_ranks_leave(const lan_ranks *ranks);

/* The largest number of all ranks; numbers are 0 or more. Every rank calls
 * it. */
int lan_ranks_worst(const lan_ranks *ranks, int number);

/* Fights the runs that a store lacks of a sweep. Every rank calls it. The rows
 * of all ranks go to the store, which is committed from time to time.
 *
 * store     of rank 0; NULL on other ranks
 * progress  of rank 0, for the rows of all ranks
 */
lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err);
