/* cli/turning.h - with how many a side would have won or held out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_CLI_TURNING_H
#define LAN_CLI_TURNING_H

#include <stdio.h>

#include "cli/fight.h"
#include "cli/terminal.h"
#include "lanchester/solve.h"

/* Sides for which it is looked for. */
#define LAN_CLI_TURNINGS 4

/* Of a side that did not win. The counts and factors found are rounded up to
 * so many digits, and were fought as they are printed. */
typedef struct lan_cli_turning {
    int32_t side;
    double start; /* soldiers that it had */
    lan_turning_point won;
    int won_digits;
    lan_turning_point held; /* found only where it takes fewer than to win */
    int held_digits;
} lan_cli_turning;

/* Looks for each side that did not win, within a second or two; finds nothing
 * for a battle that is too expensive to be fought dozens of times.
 *
 * out  LAN_CLI_TURNINGS of them, of which *count are written, on failure too
 *
 * Returns LAN_ECANCELLED, LAN_ENOMEM or LAN_OK.
 */
LAN_MUST_CHECK
lan_status lan_cli_turnings_find(const lan_cli *cli,
                                 const lan_cli_battle *fought,
                                 lan_cli_turning *out, size_t *count,
                                 lan_error *err);

/* Writes the sentence of one. */
void lan_cli_turning_write(FILE *out, const lan_cli_battle *fought,
                           const lan_cli_turning *turning);

#endif
