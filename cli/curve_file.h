/* cli/curve_file.h - the rows of a battle as text for other programs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_CURVE_FILE_H
#define LAN_CLI_CURVE_FILE_H

#include <stdio.h>

#include "lanchester/solver.h"

/* Writes a curve as CSV: `time,blue.spearman,...,blue:morale`, then a line per
 * row, numbers so that they read back as the same doubles (%.17g).
 *
 * Names of a scenario hold neither commas nor quotes, so that no field needs
 * any. Whether the text got out, the stream knows. Returns LAN_ENOMEM or
 * LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_cli_curve_write(FILE *out, const lan_battle *battle,
                               const lan_trajectory *trajectory);

#endif
