/* cli/scen_file.h - the queries of a scenario file of Moving AI, checked
 * against their map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_SCEN_FILE_H
#define LAN_CLI_SCEN_FILE_H

#include "cli/command.h"
#include "lanchester/map.h"

/* The caller frees the queries; their names of maps are not to be read. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_scen_file_read(const lan_cli *cli, const char *path,
                                    const lan_grid_map *map,
                                    lan_moving_ai_query **out, size_t *count);

#endif
