/* balance/sweeps/sweep_impl.h - what a sweep is made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <time.h>

#include "balance/arena_impl.h"
#include "balance/sweeps/sweeps.h"

/* Seconds of a clock that never goes back. */
static inline double lan_sweep_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Processes that share a sweep. All call each of these functions together. */
typedef struct sweep_share {
    int rank; /* 0 .. count - 1; 0 delivers the rows */
    int count;
    lan_status (*agree)(lan_status own); /* OK only where all are */
    /* What rank 0 has is to be what all have. */
    void (*spread)(void *bytes, size_t count);
    /* Joins the bits of all in rank 0. */
    void (*collect)(void *bytes, size_t count);
} sweep_share;

/* lan_sweep_run() of the runs that a store lacks, or of several processes.
 *
 * store  of rank 0; NULL: all runs
 * share  NULL: one process */
lan_status sweep_fight(const lan_sweep *sweep, int jobs, lan_store *store,
                       const sweep_share *share, lan_sweep_sink sink,
                       void *context, const lan_progress *progress,
                       lan_error *err);

/* The first run of the shard, not before `run`, that the store lacks; -1 if
 * there is none. Cheapest in rising order. Commits first what waits, if that
 * are 500 rows or the last commit is a second ago. */
int64_t lan_store_next(lan_store *store, int64_t run);

/* Takes a row: a lan_sweep_sink whose context is the store. A run that the
 * store has already is not written. */
lan_status lan_store_add(void *store, const lan_sweep_row *row);

/* What the rows of a store are of: texts first, then numbers. */
enum {
    PROGRAM,
    SCENARIO,
    SWEEP,
    SEED,
    POINTS,
    REPEAT,
    HAS_FIXED_POINTS,
    SHARD,
    SHARDS,
    FACTS
};

typedef struct fact {
    const char *text;
    int64_t number; /* that the text is, if it is one */
} fact;

/* The text of a number; NULL without memory. */
fact fact_of(int64_t number, arena *memory);

/* What the store of a sweep is of; some are NULL without memory. */
void facts_of_sweep(const lan_sweep *sweep, lan_shard shard, arena *memory,
                    fact about[FACTS]);

/* Finds whether rows of one are rows of the other: samples, but of Latin
 * hypercubes, and repeat may be raised, and a part is of any shard. Reports the
 * first line that differs. */
lan_status facts_compare(const fact *was, const fact *now, bool is_part,
                         lan_error *err);

uint64_t sweep_seed(const lan_sweep *sweep, int64_t run);
