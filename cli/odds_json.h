/* cli/odds_json.h - the JSON contract: odds, as one object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the keys in the manual under "JSON"; they are only ever added to.
 * Owner    the caller, as jansson's references.
 */
#ifndef LAN_CLI_ODDS_JSON_H
#define LAN_CLI_ODDS_JSON_H

#include "cli/odds_work.h"
#include "cli/outcome_json.h"

/* "exact", "monte-carlo" or "normal". */
const char *lan_cli_odds_method(lan_odds_method method);

/* Makes the object; NULL where there is no memory. */
json_t *lan_cli_odds_json(const lan_cli_odds *odds);

#endif
