/* cli/ranks.h - one voice for the processes that share a sweep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rank 0 has the store; the others fight and send it their rows. It
 *          reads, writes and speaks; what another one would have said is heard
 *          only where rank 0 has nothing to say. A process that nothing like
 *          mpirun started is rank 0 of 1 and does not start MPI, which takes
 *          half a second.
 * Errors   what MPI cannot do ends all ranks.
 * Threads  the main thread.
 */
#ifndef LAN_CLI_RANKS_H
#define LAN_CLI_RANKS_H

#include <stdio.h>

#include "cli/command.h"
#include "lanchester/store.h"
#include "lanchester/sweep.h"

typedef struct lan_cli_ranks {
    int rank;
    int count;
    FILE *heard; /* what a rank other than 0 would have said; NULL */
    int loud;    /* its standard error, kept */
} lan_cli_ranks;

/* Joins them; says why it cannot. Ranks other than 0 are silent from here on,
 * and print nothing.
 *
 * has_part  whoever started the process has given it a part of its own
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out);

/* Every rank calls it at its end. */
void lan_cli_ranks_leave(lan_cli_ranks *ranks);

/* The worst status of all ranks. Where rank 0 is well, the first that is not
 * says what it had to say. Every rank calls it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status);

/* Fights what a store lacks of a sweep. Every rank calls it; rows of all go to
 * the store, which is committed now and then.
 *
 * store     of rank 0; NULL elsewhere
 * progress  of rank 0 is told the rows of all ranks
 */
LAN_MUST_CHECK
lan_status lan_cli_ranks_sweep(const lan_cli_ranks *ranks,
                               const lan_sweep *sweep, int jobs,
                               lan_store *store, const lan_progress *progress,
                               lan_error *err);

#endif
