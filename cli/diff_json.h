/* cli/diff_json.h - what differs between two rosters, as an object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_DIFF_JSON_H
#define LAN_CLI_DIFF_JSON_H

#include <jansson.h>

#include "lanchester/diff.h"

/* Makes the object; NULL where there is no memory. */
json_t *lan_cli_diff_json(const lan_diff *diff);

#endif
