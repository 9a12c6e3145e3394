/* cli/ranks.h - the processes that share a sweep under mpirun.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rank 0 reads and writes; the others fight and send it their rows.
 *          A program that mpirun did not start is rank 0 of 1, and nothing of
 *          MPI is touched: starting it takes half a second.
 * Errors   what MPI itself cannot do ends all ranks, as is its way.
 * Threads  the main thread.
 */
#ifndef LAN_CLI_RANKS_H
#define LAN_CLI_RANKS_H

#include "cli/command.h"
#include "lanchester/sweep.h"

typedef struct lan_cli_ranks {
    int rank;
    int count;
    FILE *heard; /* what a rank other than 0 would have said */
    int loud;    /* its standard error, kept */
} lan_cli_ranks;

/* Finds out which of how many this process is. Says why and returns
 * LAN_CLI_USAGE where mpirun started a program that was built without MPI,
 * unless has_part: whoever started it has given it a part of its own.
 * Ranks other than 0 are silent from here on, and print nothing. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_join(bool has_part, lan_cli_ranks *out);

/* Every rank calls it at its end, and MPI is not used after it. */
void lan_cli_ranks_leave(lan_cli_ranks *ranks);

/* The worst status of all ranks. Where rank 0 is well, the first that is not
 * says what it had to say. Every rank calls it. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_ranks_agree(lan_cli_ranks *ranks, lan_cli_exit status);

/* Gives all ranks the numbers of rank 0. Every rank calls it.
 *
 * numbers  of rank 0, `count` of them; the others get theirs from malloc()
 */
LAN_MUST_CHECK
lan_status lan_cli_ranks_share(const lan_cli_ranks *ranks, int64_t **numbers,
                               size_t *count);

/* Sends a row to rank 0. Returns LAN_ECANCELLED where that wants no more. */
LAN_MUST_CHECK
lan_status lan_cli_ranks_send(const lan_cli_ranks *ranks,
                              const lan_sweep *sweep, const lan_sweep_row *row);

/* Tells rank 0 that no more rows come, and why. */
void lan_cli_ranks_send_end(const lan_cli_ranks *ranks, lan_status why);

/* What rank 0 has of the others. */
typedef struct lan_cli_ranks_inbox {
    const lan_cli_ranks *ranks;
    const lan_sweep *sweep;
    lan_sweep_sink sink; /* takes their rows, in no order */
    void *context;
    int open;          /* ranks that have not ended */
    lan_status status; /* LAN_OK until a row could not be taken or a rank
                          ended badly */
    bool is_stopped;   /* the others have been told to end */
    lan_sweep_report report;
} lan_cli_ranks_inbox;

lan_cli_ranks_inbox lan_cli_ranks_inbox_of(const lan_cli_ranks *ranks,
                                           const lan_sweep *sweep,
                                           lan_sweep_sink sink, void *context);

/* Hands on the rows that have come so far, without waiting. */
LAN_MUST_CHECK
lan_status lan_cli_ranks_take(lan_cli_ranks_inbox *inbox);

/* Hands on rows until all ranks have ended. They are told to where why is not
 * LAN_OK, where progress says no, and where a row cannot be taken. */
LAN_MUST_CHECK
lan_status lan_cli_ranks_wait(lan_cli_ranks_inbox *inbox, lan_status why,
                              const lan_progress *progress);

#endif
