/* cli/sweep_store.h - stores of sweeps, as the program speaks of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_SWEEP_STORE_H
#define LAN_CLI_SWEEP_STORE_H

#include "cli/ranks.h"
#include "cli/sweep_output.h"
#include "lanchester/store.h"

/* Longest name of a store, with its NUL. */
#define LAN_CLI_STORE_SIZE 4096

/* What makes a sweep shorter. */
#define LAN_CLI_SWEEP_ADVICE                                                   \
    "--set sweep.samples=N, sweep.repeat=N or sweep.vary.0.step=X may take "   \
    "fewer runs"

/* How a sweep is fought into a store. */
typedef struct lan_cli_store_wish {
    const char *path;
    lan_store_options options;
    int jobs;
    lan_cli_ranks *ranks;
} lan_cli_store_wish;

/* Writes the name that a store has unless --store says otherwise: that of the
 * scenario, in the current folder. False where it is too long. */
bool lan_cli_store_name(const char *scenario, lan_shard shard,
                        char name[LAN_CLI_STORE_SIZE]);

/* Refuses standard input among the stores that a command is given. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_store_operands(const lan_cli *cli);

/* Fights the runs that a store lacks, with the other ranks. Rank 0 has the
 * store, and says how many it had, and, after a signal, how many it has. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_store_fight(const lan_cli *cli,
                                 const lan_cli_store_wish *wish,
                                 const lan_sweep *sweep);

/* Hands the rows of a store on. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_store_give(const lan_cli *cli, const char *path,
                                const lan_cli_sweep_rows_wish *wish);

#endif
