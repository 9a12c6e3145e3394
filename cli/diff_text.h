/* cli/diff_text.h - what differs between two rosters, for people.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_DIFF_TEXT_H
#define LAN_CLI_DIFF_TEXT_H

#include <stdio.h>

#include "cli/command.h"
#include "lanchester/diff.h"

/* Prints types that came and went, changes, and the match-ups that moved; with
 * --quiet the latter only. Returns LAN_ENOMEM where something was lost. */
LAN_MUST_CHECK
lan_status lan_cli_diff_text(FILE *out, const lan_cli *cli, bool color,
                             const lan_diff *diff);

#endif
