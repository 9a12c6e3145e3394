/* cli/sweep_rows.h - the rows of a sweep as CSV or JSON Lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    run, the values set, the values recorded, and "ok" or the error. A
 *          value that a case does not set is the scenario's own.
 * Owner    columns and stream are the caller's.
 */
#ifndef LAN_CLI_SWEEP_ROWS_H
#define LAN_CLI_SWEEP_ROWS_H

#include <stdio.h>

#include "cli/command.h"
#include "lanchester/sweep.h"

typedef struct lan_cli_row_writer {
    const lan_columns *columns;
    FILE *out;
    bool as_json;
} lan_cli_row_writer;

/* True for a name in .csv or .jsonl. */
bool lan_cli_rows_are_named(const char *path);

/* Whether rows are JSON Lines, by the name of -o or --json; says so where the
 * name is of neither kind. */
LAN_MUST_CHECK
lan_cli_exit lan_cli_rows_kind(const lan_cli *cli, bool *as_json);

/* Writes the headings of CSV; nothing for JSON Lines. */
void lan_cli_rows_begin(const lan_cli_row_writer *rows);

/* Writes a row; LAN_EIO where the stream does not take it. */
LAN_MUST_CHECK
lan_status lan_cli_rows_add(const lan_cli_row_writer *rows,
                            const lan_sweep_row *row);

#endif
