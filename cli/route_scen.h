/* cli/route_scen.h - the queries of a Moving AI scenario file, answered and
 * judged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_ROUTE_SCEN_H
#define LAN_CLI_ROUTE_SCEN_H

#include "cli/route_query.h"

/* Prints a CSV row for each query, and a line for each algorithm: to standard
 * error, or to standard output where the rows go to a file. The status is 6
 * where an optimal algorithm found another length than the file expects. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_route_scen(const lan_cli *cli, lan_cli_route_query *query,
                                const char *path);

#endif
