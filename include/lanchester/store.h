/* lanchester/store.h - the rows of a sweep in a file that outlives its
 * process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an SQLite database with a row a run. A process that is killed at any
 *          moment leaves a store that can be opened again, with all rows but
 *          those of its last second. A run is known by its point and its
 *          battle, so that `repeat` and, but for Latin hypercubes, `samples`
 *          can be raised later; they cannot be lowered.
 * Range    at most 2^43 points; as many columns as SQLite has room for (some
 *          1990). Numbers come back bit by bit; NaN is NULL. Each row has a
 *          checksum, and so have all of them and what they are of: a byte that
 *          was changed outside is reported, with the runs that are damaged.
 * Errors   LAN_EINVAL: a store of ours, but damaged, or not of this sweep,
 *          shard or version, with what differs: it can be started over;
 *          LAN_EPARSE: not a store; LAN_EIO: cannot be read or written, in use
 *          by another process, moved away; LAN_ELIMIT beyond the range;
 *          LAN_ENOMEM. The first error of a store stays: every later call
 *          returns it, and nothing more is written.
 * Owner    the caller, until _close() or _destroy(); the sweep outlives it.
 * Threads  one per store. While it is open for a sweep, no other process can
 *          use the file.
 */
#ifndef LANCHESTER_STORE_H
#define LANCHESTER_STORE_H

#include "lanchester/sweep.h"

#pragma GCC visibility push(default)

/* Part `index` of `count`: the runs whose point + battle leave index when
 * divided by count, whatever samples and repeat are. */
typedef struct lan_shard {
    int32_t index; /* 0 .. count - 1 */
    int32_t count; /* 1 .. LAN_SHARDS_MAX; 1: all runs */
} lan_shard;

#define LAN_SHARDS_MAX 100000

/* Number of a design's runs that are of a shard. */
int64_t lan_shard_run_count(lan_shard shard, const lan_design *design);

typedef struct lan_store lan_store;

typedef struct lan_store_options {
    bool fresh; /* forget a store of ours, whatever its sweep or damage */
    lan_shard shard;
} lan_store_options;

/* All runs, and going on with what is there. */
lan_store_options lan_store_options_default(void);

/* Opens the store of a sweep, or makes it where there is no file. */
LAN_MUST_CHECK
lan_status lan_store_open(const char *path, const lan_sweep *sweep,
                          const lan_store_options *options, lan_store **out,
                          lan_error *err);

/* Opens a store to read it, without its scenario. */
LAN_MUST_CHECK
lan_status lan_store_open_to_read(const char *path, lan_store **out,
                                  lan_error *err);

/* Commits, closes and frees; frees on failure too. */
LAN_MUST_CHECK
lan_status lan_store_close(lan_store *store, lan_error *err);

/* Frees a store without a commit; NULL is allowed. */
void lan_store_destroy(lan_store *store);

const lan_columns *lan_store_columns(const lan_store *store);

int64_t lan_store_rows(const lan_store *store);   /* that it has */
int64_t lan_store_wanted(const lan_store *store); /* of the shard, in all */

/* The first run of the shard, not before `run`, that the store lacks; -1 where
 * there is none. Cheapest in rising order. `next` of lan_sweep_options. */
int64_t lan_store_next(void *store, int64_t run);

/* Takes a row: a lan_sweep_sink whose context is the store. Commits each
 * second, and before that as soon as 500 rows wait and a sixteenth as many as
 * were committed. A run that the store has already is not written. */
lan_status lan_store_add(void *store, const lan_sweep_row *row);

/* Commits rows that wait since a second; for the progress of long battles. */
LAN_MUST_CHECK
lan_status lan_store_keep_up(lan_store *store);

/* Commits what waits. */
LAN_MUST_CHECK
lan_status lan_store_commit(lan_store *store, lan_error *err);

/* Delivers the rows in order of run; what the sink says ends it. */
LAN_MUST_CHECK
lan_status lan_store_read(lan_store *store, lan_sweep_sink sink, void *context,
                          lan_error *err);

/* Joins stores of one sweep, scenario, program and seed into a new one, which
 * appears whole. It is of all runs; the larger samples and repeat hold.
 *
 * path      where a file is, it must be one of the stores
 * progress  in rows; may cancel
 *
 * Returns LAN_EINVAL where the stores are of different sweeps or have
 * different rows for a run, and then writes nothing.
 */
LAN_MUST_CHECK
lan_status lan_store_merge(const char *path, const char *const *stores,
                           size_t count, const lan_progress *progress,
                           lan_error *err);

#pragma GCC visibility pop

#endif
