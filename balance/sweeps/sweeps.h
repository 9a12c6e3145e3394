/* balance/sweeps/sweeps.h - the points of a sweep one by one, and its rows in a
 * few numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/experiment.h"

/* Writes the values of a point, one per path; LAN_NAN: as the scenario says.
 * One thread at a time; cheapest in rising order. */
void lan_sweep_at(const lan_sweep *sweep, int64_t point, double *values);

/* A sweep in a few numbers, whatever its length.
 *
 * Shape    per record: of numbers mean, standard deviation, extremes and five
 *          quantiles; of words and flags how often each came, with its 95 %
 *          interval. Rows are taken one by one, and the memory does not grow.
 * Range    quantiles are exact up to 2^20 values; of more they are those of a
 *          random sample of at least 2^19, and the share below one is off by
 *          some 0.0007 (one standard error), whatever their order.
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

/* Takes a row in: a lan_sweep_sink whose context is the summary. */
lan_status lan_sweep_summary_add(void *summary, const lan_sweep_row *row);

/* Of a record that is a number; LAN_NAN if no row has one. */
typedef struct lan_number_summary {
    int64_t count; /* rows that have a value */
    double mean;
    double sd; /* LAN_NAN for fewer than two */
    double least;
    double most;
    double quantiles[LAN_SUMMARY_QUANTILES];
} lan_number_summary;

lan_number_summary lan_sweep_summary_number(const lan_sweep_summary *summary,
                                            size_t record);

/* How often a word (or 0: false, 1: true) came. */
typedef struct lan_word_summary {
    int64_t count; /* of all rows that have a value */
    int64_t times; /* this one */
    double share;
    double low; /* Wilson's 95 % interval; the share where none is random */
    double high;
} lan_word_summary;

lan_word_summary lan_sweep_summary_word(const lan_sweep_summary *summary,
                                        size_t record, size_t word);

/* The processes that share a sweep.
 *
 * Shape    rank 0 has the store; the others fight and send it their rows. A
 *          process that nothing like mpirun started is rank 0 of 1 and does not
 *          start MPI, which takes half a second. A part of the program alone,
 *          so that the library links no MPI.
 * Errors   what MPI cannot do ends all ranks.
 * Threads  the one that joined.
 */

typedef struct lan_ranks {
    int rank;
    int count;
} lan_ranks;

/* Finds out which of how many this process is.
 *
 * has_part  whoever started the process has given it a part of its own
 *
 * Returns LAN_EINVAL where mpirun or its like started it, MPI is not built in
 * and it has no part; LAN_EIO where MPI does not start.
 */
lan_status lan_ranks_join(bool has_part, lan_ranks *out, lan_error *err);

/* Every rank calls it at its end. */
void lan_ranks_leave(const lan_ranks *ranks);

/* The largest number of all ranks, which are 0 or more. Every rank calls it. */
int lan_ranks_worst(const lan_ranks *ranks, int number);

/* Fights what a store lacks of a sweep. Every rank calls it; rows of all go to
 * the store, which is committed now and then.
 *
 * store     of rank 0; NULL elsewhere
 * progress  of rank 0 receives the rows of all ranks
 */
lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err);
