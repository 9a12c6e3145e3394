/* base/csv_impl.h - the cells of a table in text: CSV, with commas, semicolons
 * or tabs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a cursor over borrowed text goes from line to line and from cell to
 *          cell. Empty lines and lines that begin with # are passed over; a
 *          mark of byte order too. A cell that begins with a quote may go over
 *          several lines; elsewhere a quote is a letter.
 * Errors   LAN_EPARSE with line and column in the cursor's error.
 */
#pragma once

#include "lanchester/base.h"

/* Where the reader is in the text. */
typedef struct lan_csv {
    const char *at;
    const char *end;
    const char *line; /* its first byte */
    int number;       /* of the line, from 1 */
    int breaks;       /* of the line, within quotes */
    char separator;   /* between cells, as the heading has it */
    lan_error *err;
} lan_csv;

/* Text between two separators, without the quotes around it and the blanks
 * around those; a quote within is doubled, as it stands in the file. */
typedef struct lan_csv_cell {
    const char *text;
    size_t length;
    int column; /* 1-based, in bytes */
    bool is_last;
} lan_csv_cell;

lan_csv lan_csv_begin(const char *text, size_t length, lan_error *err);

/* Goes to the next line that says something; false at the end. */
bool lan_csv_find_line(lan_csv *in);

/* At the heading: takes the first mark in it that may separate cells, and
 * returns a number that the cells of the line are no more than. */
size_t lan_csv_take_separator(lan_csv *in);

/* Takes the next cell of the line; the last one goes behind it. */
lan_status lan_csv_take_cell(lan_csv *in, lan_csv_cell *out);

/* To be called once all cells of a line are taken. */
void lan_csv_end_line(lan_csv *in);

/* Fails at a cell: "WHAT 'CELL'". */
lan_status lan_csv_tell(const lan_csv *in, const lan_csv_cell *where,
                        const char *what);

/* Reads a number; an invalid one is reported with the expected form, or with
 * the remedy if only a mark in it is wrong. */
lan_status lan_csv_number(const lan_csv *in, const lan_csv_cell *cell,
                          const char *expected, double *out);
