/* cli/killed.h - who killed whom, for a person to read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_KILLED_H
#define LAN_CLI_KILLED_H

#include <stdio.h>

#include "cli/fight.h"

/* Writes the pairs with losses, the largest first: of groups, or of armies
 * where the groups' pairs are too many, and then the largest of these.
 * Returns LAN_ENOMEM or LAN_OK. */
LAN_MUST_CHECK
lan_status lan_cli_killed_write(FILE *out, const lan_cli *cli,
                                const lan_cli_battle *fought);

#endif
