/* cli/sensitivity_json.h - which values matter, as the JSON object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the keys in the manual under "JSON"; they are only ever added to.
 * Owner    the caller, as jansson's references.
 */
#ifndef LAN_CLI_SENSITIVITY_JSON_H
#define LAN_CLI_SENSITIVITY_JSON_H

#include "cli/outcome_json.h"
#include "cli/sensitivity_work.h"

/* Makes the object; NULL where there is no memory. */
json_t *lan_cli_sensitivity_json(const lan_cli_sensitivity *made);

#endif
