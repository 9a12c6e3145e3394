/* balance/sweeps/ranks.h - the processes that share a sweep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rank 0 has the store; the others fight and send it their rows. A
 *          process that nothing like mpirun started is rank 0 of 1, and no
 *          messenger is touched: starting MPI takes half a second.
 * Errors   what a messenger cannot do ends all ranks.
 * Threads  the one that joined.
 */
#ifndef LAN_BALANCE_SWEEPS_RANKS_H
#define LAN_BALANCE_SWEEPS_RANKS_H

#include "lanchester/store.h"
#include "lanchester/sweep.h"

/* A message that has come: from which rank, and what it is. */
typedef struct lan_rank_message {
    int from;
    int tag;
} lan_rank_message;

#define LAN_RANK_ANY (-1)

/* What carries messages between processes. The library has none: MPI's, in
 * ranks_mpi.c, is a part of the program alone, so that who embeds the library
 * links no MPI. Sizes are those of the sender; all ranks are machines of one
 * kind. */
typedef struct lan_ranks_messenger {
    void *context;
    /* Begins, and writes which of how many this process is. */
    lan_status (*join)(void *context, int *rank, int *count);
    void (*leave)(void *context);
    /* The three that every rank calls: rank 0's bytes for all; the largest
     * number of all. */
    void (*broadcast)(void *context, void *bytes, size_t size);
    int (*largest)(void *context, int number);
    void (*send)(void *context, int to, int tag, const void *bytes,
                 size_t size);
    /* Whether one has come from a rank (or LAN_RANK_ANY), of a tag (or
     * LAN_RANK_ANY); waits for none. */
    bool (*probe)(void *context, int from, int tag, lan_rank_message *out);
    /* Waits for it. */
    void (*receive)(void *context, int from, int tag, void *bytes, size_t size);
} lan_ranks_messenger;

typedef struct lan_ranks {
    int rank;
    int count;
    const lan_ranks_messenger *by; /* NULL where count is 1 */
} lan_ranks;

/* Finds out which of how many this process is.
 *
 * by        NULL: none is built in
 * has_part  whoever started the process has given it a part of its own
 *
 * Returns LAN_EINVAL where mpirun or its like started it, no messenger is there
 * and it has no part; LAN_EIO where the messenger does not begin.
 */
LAN_MUST_CHECK
lan_status lan_ranks_join(const lan_ranks_messenger *by, bool has_part,
                          lan_ranks *out, lan_error *err);

/* Every rank calls it at its end, and no message goes after it. */
void lan_ranks_leave(lan_ranks *ranks);

/* The largest number of all ranks, which are 0 or more. Every rank calls it.
 *
 * speaks  whether this rank is the first whose number is not 0
 */
int lan_ranks_worst(const lan_ranks *ranks, int number, bool *speaks);

/* Fights what a store lacks of a sweep, each rank those runs whose number
 * leaves its own when divided by the number of ranks. Every rank calls it; rows
 * of all go to the store, which is committed now and then.
 *
 * store     of rank 0; NULL elsewhere
 * progress  of rank 0 is told the rows of all ranks; NULL: nobody
 */
LAN_MUST_CHECK
lan_status lan_ranks_sweep(const lan_ranks *ranks, const lan_sweep *sweep,
                           int jobs, lan_store *store,
                           const lan_progress *progress, lan_error *err);

#endif
