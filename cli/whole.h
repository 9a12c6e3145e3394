/* cli/whole.h - whole numbers of the command line, and how much goes on at
 * once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   what is wrong is said on standard error, and LAN_CLI_USAGE.
 */
#ifndef LAN_CLI_WHOLE_H
#define LAN_CLI_WHOLE_H

#include "cli/command.h"

/* The option that lan_cli_jobs() understands, of every command that does many
 * things. */
#define LAN_CLI_JOBS_OPTION                                                    \
    {                                                                          \
        "jobs", 'j', "N",                                                      \
            "do N things at once; 0, the default: one a processor", "threads"  \
    }

/* Reads a whole number of one of the command's own options; leaves *out where
 * it is not given. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_whole(const lan_cli *cli, const char *option, double lo,
                           double hi, int64_t *out);

/* Reads --jobs: 1 .. 1024, as many as there are processors unless given. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_jobs(const lan_cli *cli, int *out);

#endif
