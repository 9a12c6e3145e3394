/* cli/outcome_json.h - the JSON contract: how a battle ended, as one object.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the keys in the manual under "JSON"; they are only ever added to.
 *          What is not a number (NaN, infinite) is null.
 * Owner    the caller, as jansson's references.
 */
#ifndef LAN_CLI_OUTCOME_JSON_H
#define LAN_CLI_OUTCOME_JSON_H

#include <jansson.h>

#include "cli/terminal.h"

/* A number, or null where it is none. */
json_t *lan_cli_json_number(double value);

/* A text; bytes that are not UTF-8 are shown as \xNN. */
json_t *lan_cli_json_text(const char *text);

/* Writes an object, indented, with a last newline, to where `-o path` says,
 * and gives it up. NULL: says that there is no memory. Returns the worse of
 * status and what the writing came to. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_json_write(json_t *object, const char *path,
                                lan_cli_exit status);

#endif
