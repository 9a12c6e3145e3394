/* balance/sweeps/sweep_impl.h - declarations shared by the files of a sweep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <time.h>

#include "balance/arena_impl.h"
#include "balance/sweeps/sweeps.h"

/* Seconds of a monotonic clock. */
static inline double lan_sweep_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Processes that share a sweep. All ranks call each function together. */
typedef struct sweep_share {
    int rank; /* 0 .. count - 1; 0 delivers the rows */
    int count;
    lan_status (*agree)(lan_status own); /* LAN_OK only if all ranks have it */
    /* Copies the data of rank 0 to all ranks. */
    void (*spread)(void *bytes, size_t count);
    /* Combines the bits of all ranks in rank 0. */
    void (*collect)(void *bytes, size_t count);
} sweep_share;

/* As lan_sweep_run(), for the runs that a store lacks, or for several
 * processes.
 *
 * store  of rank 0; NULL: all runs
 * share  NULL: one process
 */
lan_status sweep_fight(const lan_sweep *sweep, int jobs, lan_store *store,
                       const sweep_share *share, lan_sweep_sink sink,
                       void *context, const lan_progress *progress,
                       lan_error *err);

/* The first run of the shard, from `run` on, that the store lacks; -1 if there
 * is none. Fastest in ascending order. First commits the waiting rows if there
 * are 500, or if the last commit was a second ago. */
int64_t lan_store_next(lan_store *store, int64_t run);

/* Adds a row: a lan_sweep_sink whose context is the store. Ignores a run that
 * the store has. */
lan_status lan_store_add(void *store, const lan_sweep_row *row);

/* The facts of a store: texts first, then numbers. */
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
    int64_t number; /* value of the text, if it is a number */
} fact;

/* The text of a number; NULL if memory runs out. */
fact fact_of(int64_t number, arena *memory);

/* The facts of a sweep's store; some are NULL if memory runs out. */
void facts_of_sweep(const lan_sweep *sweep, lan_shard shard, arena *memory,
                    fact about[FACTS]);

/* Checks that two stores are of one sweep. Repeat may be raised, and so may
 * samples unless the design is a Latin hypercube; a part may be of any shard.
 * Reports the first fact that differs. */
lan_status facts_compare(const fact *was, const fact *now, bool is_part,
                         lan_error *err);

uint64_t sweep_seed(const lan_sweep *sweep, int64_t run);
