/* cli/replay.h - a published number, computed anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   what is wrong with a case under the settings of the command line is
 *          said on standard error.
 */
#ifndef LAN_CLI_REPLAY_H
#define LAN_CLI_REPLAY_H

#include "cli/command.h"
#include "lanchester/base.h"
#include "lanchester/solver.h"
#include "scenarios/published.h"

/* Our value of one published number. */
typedef struct lan_cli_replayed {
    double ours;
    lan_solver_report report; /* of the last battle computed for it */
} lan_cli_replayed;

/* Reads the case with the settings of the command line and computes it.
 *
 * method    set before the command line's settings, "gsl"; NULL: none
 * progress  asked while battles are computed
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_replay(const lan_cli *cli, const lan_published_case *from,
                            const lan_published_value *value,
                            const char *method, const lan_progress *progress,
                            lan_cli_replayed *out);

#endif
