/* balance/sweeps/ranks.h - the processes that share a sweep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rank 0 has the store; the others fight and send it their rows. A
 *          process that nothing like mpirun started is rank 0 of 1 and does not
 *          start MPI, which takes half a second. A part of the program alone,
 *          so that the library links no MPI.
 * Errors   what MPI cannot do ends all ranks.
 * Threads  the one that joined.
 */
#ifndef LAN_BALANCE_SWEEPS_RANKS_H
#define LAN_BALANCE_SWEEPS_RANKS_H

#include "lanchester/experiment.h"

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

#endif
