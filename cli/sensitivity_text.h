/* cli/sensitivity_text.h - which values matter, for a person to read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_SENSITIVITY_TEXT_H
#define LAN_CLI_SENSITIVITY_TEXT_H

#include <stdio.h>

#include "cli/sensitivity_work.h"

/* Writes a table for each quantity, the largest effect first.
 *
 * path  stands in for a title
 */
LAN_MUST_CHECK
lan_status lan_cli_sensitivity_text(FILE *out, const lan_cli *cli,
                                    const char *path,
                                    const lan_cli_sensitivity *made);

#endif
