/* cli/plot_fit.h - the curves of a fit, with what was reported.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors   everything wrong is said on standard error before it returns.
 */
#ifndef LAN_CLI_PLOT_FIT_H
#define LAN_CLI_PLOT_FIT_H

#include "cli/command.h"
#include "lanchester/scenario.h"
#include "plots/kinds/curve.h"

/* Fits what `fit:` asks for and makes the figure of the battle at the numbers
 * found; of one that names none, of the battle as it stands.
 *
 * curve  of the scenario itself
 */
LAN_MUST_CHECK
lan_cli_exit lan_cli_plot_fit(const lan_cli *cli, const lan_curve *curve,
                              const lan_scenario *scenario, lan_figure **out);

#endif
