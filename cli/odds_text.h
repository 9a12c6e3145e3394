/* cli/odds_text.h - odds for a person to read, and their survivors as CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_ODDS_TEXT_H
#define LAN_CLI_ODDS_TEXT_H

#include "cli/odds_work.h"

/* Writes who wins how often, with how many left, what the averages say, a
 * picture of characters, and how it was found.
 *
 * path  stands in for a title
 * Returns LAN_ENOMEM or LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_cli_odds_text(FILE *out, const lan_cli *cli, const char *path,
                             const lan_cli_odds *odds);

/* Writes `n,blue,red` and then a line for each number of survivors with which
 * any side may win, with the chance that it does (%.17g). */
void lan_cli_odds_csv(FILE *out, const lan_cli_odds *odds);

#endif
