/* cli/plot_tornado.h - plot tornado: which values of a scenario file matter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_PLOT_TORNADO_H
#define LAN_CLI_PLOT_TORNADO_H

#include "cli/command.h"
#include "plots/picture.h"

/* Works out and draws the file that is the second operand. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_tornado(const lan_cli *cli,
                                  const lan_picture *picture);

#endif
