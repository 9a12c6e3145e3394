/* cli/sweep_ranks.h - a sweep that is spread over the ranks of mpirun.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of the runs that a store lacks each rank fights those whose number
 *          leaves its own when divided by the number of ranks. Rank 0 leads:
 *          it has the store, and puts the rows of all into it.
 */
#ifndef LAN_CLI_SWEEP_RANKS_H
#define LAN_CLI_SWEEP_RANKS_H

#include "cli/ranks.h"
#include "lanchester/store.h"

/* Fights rank 0's part and waits for the others.
 *
 * progress  is told the rows of all ranks; may be NULL
 */
LAN_MUST_CHECK
lan_status lan_cli_sweep_lead(const lan_cli_ranks *ranks,
                              const lan_sweep *sweep, int jobs,
                              lan_store *store, const lan_progress *progress,
                              lan_error *err);

/* Fights another rank's part, once rank 0 has its store. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_sweep_follow(const lan_cli *cli, lan_cli_ranks *ranks,
                                  const lan_sweep *sweep, int jobs);

#endif
