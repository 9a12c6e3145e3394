/* cli/summary.h - how a battle went, for a person to read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_SUMMARY_H
#define LAN_CLI_SUMMARY_H

#include <stdio.h>

#include "cli/fight.h"
#include "cli/terminal.h"
#include "cli/turning.h"

/* Writes a battle's summary: who won, when and why, the order of battle before
 * and after, who killed whom, what others would have won with, a curve, and
 * how it was worked out.
 *
 * path          stands in for a title
 * turnings      turning_count of them
 * Returns LAN_ENOMEM or LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_cli_summary_write(FILE *out, const lan_cli *cli,
                                 const char *path, const lan_cli_battle *fought,
                                 const lan_cli_turning *turnings,
                                 size_t turning_count);

/* Total start, reinforcement and rest of one side of a battle. */
typedef struct lan_cli_tally {
    double start;
    double reinforced;
    double not_arrived;
    double lost_combat;
    double lost_other;
    double left;
} lan_cli_tally;

void lan_cli_tally_side(const lan_battle *battle, const lan_outcome *outcome,
                        int32_t side, lan_cli_tally *out);

/* Share left of all it has had; 0 for one that has had nothing. */
double lan_cli_tally_share(const lan_cli_tally *tally);

#endif
