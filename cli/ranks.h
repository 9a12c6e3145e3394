/* cli/ranks.h - one voice for the processes that share a sweep.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rank 0 reads, writes and speaks; what another one would have said is
 *          heard only where rank 0 has nothing to say.
 * Threads  the main thread.
 */
#ifndef LAN_CLI_RANKS_H
#define LAN_CLI_RANKS_H

#include <stdio.h>

#include "balance/sweeps/ranks.h"
#include "cli/command.h"

typedef struct lan_cli_ranks {
    lan_ranks ranks;
    FILE *heard; /* what a rank other than 0 would have said; NULL */
    int loud;    /* its standard error, kept */
} lan_cli_ranks;

/* Joins them; says why it cannot. Ranks other than 0 are silent from here on,
 * and print nothing. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out);

/* Every rank calls it at its end. */
void lan_cli_ranks_leave(lan_cli_ranks *ranks);

/* The worst status of all ranks. Where rank 0 is well, the first that is not
 * says what it had to say. Every rank calls it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status);

#endif
