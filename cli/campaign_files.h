/* cli/campaign_files.h - the files that `run` writes of a battle on a map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_CAMPAIGN_FILES_H
#define LAN_CLI_CAMPAIGN_FILES_H

#include "balance/tally.h"
#include "cli/command.h"
#include "results/pages/pages.h"

/* What people see of a battle on a map. */
#define LAN_CLI_LOG_OPTIONS                                                    \
    {"log", 0, "LINES", "on a map: all, main or none of the log; main", NULL}, \
    {                                                                          \
        "turning", 0, NULL, "on a map: with how many others would have won",   \
            NULL                                                               \
    }

/* Files that are written beside the answer. */
#define LAN_CLI_CAMPAIGN_OPTIONS                                               \
    {"events", 0, "FILE", "on a map: write the log as .csv or .jsonl", NULL},  \
    {                                                                          \
        "positions", 0, "FILE", "on a map: write each step as .csv or .jsonl", \
            NULL                                                               \
    }

/* Reads --log, and refuses files whose names say no form, that are also the
 * result's or each other's, and such options for several files. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_campaign_check(const lan_cli *cli, lan_log_level *log);

/* Refuses them for a battle that was fought without a map. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_campaign_has_map(const lan_cli *cli, const char *path,
                                      const lan_fought *fought);

/* Writes what --events and --positions name. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_campaign_write(const lan_cli *cli,
                                    const lan_fought *fought);

#endif
