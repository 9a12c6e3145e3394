/* balance/sweeps/ranks_rows_impl.h - rows on their way from rank to rank.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_SWEEPS_RANKS_ROWS_IMPL_H
#define LAN_BALANCE_SWEEPS_RANKS_ROWS_IMPL_H

#include "balance/sweeps/ranks.h"

/* Sends a row to rank 0. Returns LAN_ECANCELLED where that wants no more. */
LAN_MUST_CHECK
lan_status ranks_send_row(const lan_ranks *ranks, const lan_sweep *sweep,
                          const lan_sweep_row *row);

/* Tells rank 0 that no more rows come, and why. */
void ranks_send_end(const lan_ranks *ranks, lan_status why);

/* What rank 0 has of the others. */
typedef struct ranks_inbox {
    const lan_ranks *ranks;
    const lan_sweep *sweep;
    lan_sweep_sink sink; /* takes their rows, in no order */
    void *context;
    void *room;        /* for a row */
    int open;          /* ranks that have not ended */
    lan_status status; /* LAN_OK until a row could not be taken or a rank
                          ended badly */
    bool is_stopped;   /* the others have been told to end */
    int64_t taken;     /* rows */
} ranks_inbox;

/* Makes room for their rows; clear it. */
LAN_MUST_CHECK
lan_status ranks_inbox_init(const lan_ranks *ranks, const lan_sweep *sweep,
                            lan_sweep_sink sink, void *context,
                            ranks_inbox *out);
void ranks_inbox_clear(ranks_inbox *inbox);

/* Hands on the rows that have come so far, without waiting. */
LAN_MUST_CHECK
lan_status ranks_take_rows(ranks_inbox *inbox);

/* Hands on rows until all ranks have ended. They are told to where why is not
 * LAN_OK, where progress says no, and where a row cannot be taken. */
LAN_MUST_CHECK
lan_status ranks_wait_for_rows(ranks_inbox *inbox, lan_status why,
                               const lan_progress *progress);

#endif
