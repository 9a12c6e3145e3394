/* cli/table.h - columns of text that line up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rows of cells, filled from left to right; a column is as wide as its
 *          widest cell, counted in code points. Columns in which every row but
 *          the first is empty are left out.
 * Errors   out of memory is remembered and answered by _print().
 * Owner    the caller, between _create() and _destroy().
 */
#ifndef LAN_CLI_TABLE_H
#define LAN_CLI_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/number.h"
#include "cli/terminal.h"
#include "lanchester/base.h"

typedef struct lan_cli_table lan_cli_table;

/* Makes a table. align has a letter per column: 'l' left, 'r' right; it is
 * kept until _destroy(). */
LAN_MUST_CHECK
lan_status lan_cli_table_create(const char *align, lan_cli_table **out);
void lan_cli_table_destroy(lan_cli_table *table);

/* Begins a row; the style is that of all its cells. */
void lan_cli_table_row(lan_cli_table *table, lan_cli_style style);

/* Adds the next cell; control characters become harmless. */
LAN_PRINTF(2, 3)
void lan_cli_table_cell(lan_cli_table *table, const char *format, ...);

/* Adds a value with six digits, by lan_number_digits(); NaN is an empty cell.
 */
void lan_cli_table_number(lan_cli_table *table, double value);

/* Adds a count, by lan_number_count(); NaN is an empty cell. */
void lan_cli_table_count(lan_cli_table *table, double value);

/* Prints all rows. Returns LAN_ENOMEM where a cell was lost on the way. */
LAN_MUST_CHECK
lan_status lan_cli_table_print(const lan_cli_table *table, FILE *out,
                               bool color);

/* Per cent of a share, rounded to the one digit that is written: what rounds to
 * 0 is 0, so that there is no -0.0. */
double lan_cli_tenths(double share);

#endif
