/* cli/plot_paths.h - pictures of results over the values of one path or two.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_PLOT_PATHS_H
#define LAN_CLI_PLOT_PATHS_H

#include "cli/command.h"
#include "plots/picture.h"

/* Operands: the kind, FILE. Paths are those of --x and --y, or of the
 * scenario's `sweep:` or `solve:`. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_path(const lan_cli *cli, const lan_picture *picture);
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_heatmap(const lan_cli *cli,
                                  const lan_picture *picture);

#endif
