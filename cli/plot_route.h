/* cli/plot_route.h - the picture of a route over a map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_PLOT_ROUTE_H
#define LAN_CLI_PLOT_ROUTE_H

#include "cli/command.h"
#include "plots/picture.h"

/* Operands: the kind, MAP, X Y X Y. A map without a route is drawn too; the
 * status is then 4. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_route(const lan_cli *cli, const lan_picture *picture);

#endif
