/* base/csv_impl.h - reads the cells of a CSV table, with commas, semicolons or
 * tabs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a cursor over borrowed text advances line by line and cell by cell.
 *          It skips empty lines, lines that begin with #, and a byte order
 *          mark. A cell that begins with a quote may span several lines;
 *          elsewhere a quote is an ordinary character.
 * Errors   LAN_EPARSE with line and column in the cursor's error.
 */
#pragma once

#include "lanchester/base.h"

/* Position of the reader in the text. */
typedef struct lan_csv {
    const char *at;
    const char *end;
    const char *line; /* its first byte */
    int number;       /* of the line, 1-based */
    int breaks;       /* line breaks within quotes in this line */
    char separator;   /* between cells, as in the heading */
    lan_error *err;
} lan_csv;

/* Text between two separators, without surrounding blanks and quotes. Doubled
 * quotes within it are not yet replaced. */
typedef struct lan_csv_cell {
    const char *text;
    size_t length;
    int column; /* 1-based, in bytes */
    bool is_last;
} lan_csv_cell;

lan_csv lan_csv_begin(const char *text, size_t length, lan_error *err);

/* Advances to the next line with content; false at the end. */
bool lan_csv_find_line(lan_csv *in);

/* At the heading: sets the separator to the first possible one in the line, and
 * returns an upper bound on the number of its cells. */
size_t lan_csv_take_separator(lan_csv *in);

/* Takes the next cell of the line; after the last one the cursor is at the
 * line's end. */
lan_status lan_csv_take_cell(lan_csv *in, lan_csv_cell *out);

/* Call it once all cells of a line are taken. */
void lan_csv_end_line(lan_csv *in);

/* Fails at a cell, with the message "WHAT 'CELL'". */
lan_status lan_csv_tell(const lan_csv *in, const lan_csv_cell *where,
                        const char *what);

/* Reads a number. The error message of an invalid number gives the expected
 * form, or the remedy if only a separator in it is wrong. */
lan_status lan_csv_number(const lan_csv *in, const lan_csv_cell *cell,
                          const char *expected, double *out);
