/* cli/route_all.h - one route by all algorithms, side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_ROUTE_ALL_H
#define LAN_CLI_ROUTE_ALL_H

#include "cli/route_query.h"

/* Prints a table, or with --json a list. The status is 4 where there is no
 * route. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_all(const lan_cli *cli,
                               const lan_cli_route_query *query);

#endif
