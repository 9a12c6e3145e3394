/* cli/sweep_rows.h - the rows of a sweep as CSV or JSON Lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    run, the values set, the values recorded, and "ok" or the error. A
 *          value that a case does not set is the scenario's own.
 * Owner    the caller, between _create() and _destroy().
 */
#ifndef LAN_CLI_SWEEP_ROWS_H
#define LAN_CLI_SWEEP_ROWS_H

#include <stdio.h>

#include "cli/command.h"
#include "lanchester/sweep.h"

typedef struct lan_cli_rows lan_cli_rows;

/* Whether rows are JSON Lines, by the name of -o or --json; says so where the
 * name is of neither kind. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_rows_kind(const lan_cli *cli, bool *as_json);

/* columns and out are borrowed. */
LAN_MUST_CHECK
lan_status lan_cli_rows_create(const lan_columns *columns, bool as_json,
                               FILE *out, lan_cli_rows **rows);
void lan_cli_rows_destroy(lan_cli_rows *rows);

/* Writes the headings of CSV; nothing for JSON Lines. */
void lan_cli_rows_begin(const lan_cli_rows *rows);

/* A lan_sweep_sink whose context is the rows. */
lan_status lan_cli_rows_add(void *rows, const lan_sweep_row *row);

#endif
