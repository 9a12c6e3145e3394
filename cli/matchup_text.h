/* cli/matchup_text.h - match-ups for a person to read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_MATCHUP_TEXT_H
#define LAN_CLI_MATCHUP_TEXT_H

#include <stdio.h>

#include "cli/matchup_work.h"

/* Writes the table, what each type is good for, and what to know about it.
 *
 * path  stands in for a title
 */
LAN_MUST_CHECK
lan_status lan_cli_matchup_text(FILE *out, const lan_cli *cli, const char *path,
                                const lan_cli_matchup *made);

#endif
