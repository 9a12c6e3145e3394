/* cli/sweep_text.h - a sweep as a person reads it: before it is fought, and in
 * a few numbers afterwards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_SWEEP_TEXT_H
#define LAN_CLI_SWEEP_TEXT_H

#include <jansson.h>
#include <stdio.h>

#include "cli/command.h"
#include "lanchester/sweep.h"

/* Prints which points are fought, and how many runs that makes. */
LAN_MUST_CHECK
lan_status lan_cli_sweep_plan(FILE *out, const lan_cli *cli,
                              const lan_scenario *scenario,
                              const lan_sweep *sweep);

/* Prints the summary of all rows. */
LAN_MUST_CHECK
lan_status lan_cli_sweep_summary(FILE *out, const lan_cli *cli,
                                 const lan_sweep *sweep,
                                 const lan_sweep_summary *summary,
                                 const lan_sweep_report *report);

/* The same as an object; NULL where there is no memory. */
json_t *lan_cli_sweep_summary_json(const lan_sweep *sweep,
                                   const lan_sweep_summary *summary,
                                   const lan_sweep_report *report);

#endif
