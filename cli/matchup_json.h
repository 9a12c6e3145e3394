/* cli/matchup_json.h - match-ups as JSON and as CSV.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the keys in the manual; they are only ever added to. The CSV has a
 *          line for each row and column, the diagonal included.
 */
#ifndef LAN_CLI_MATCHUP_JSON_H
#define LAN_CLI_MATCHUP_JSON_H

#include "cli/matchup_work.h"
#include "cli/outcome_json.h"

/* Makes the object; NULL where there is no memory. */
json_t *lan_cli_matchup_json(const lan_cli_matchup *made);

void lan_cli_matchup_csv(FILE *out, const lan_cli_matchup *made);

#endif
