/* cli/fit_laws.h - `fit --law`: laws of attrition side by side.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_FIT_LAWS_H
#define LAN_CLI_FIT_LAWS_H

#include "cli/command.h"
#include "lanchester/fit.h"
#include "lanchester/scenario.h"

/* Compares the laws and prints a table, or with --json an object; to where
 * `-o` says. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_fit_laws(const lan_cli *cli, const char *path,
                              const lan_scenario *scenario,
                              const lan_observed *observed);

#endif
