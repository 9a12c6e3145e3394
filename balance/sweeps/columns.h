/* balance/sweeps/columns.h - what stands in a row of a sweep, column by column.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    first the paths set, in the order of the design, then the records. A
 *          value is a double for every kind: a number as it is, a word as its
 *          index in the list of words, a flag as 0 or 1; LAN_NAN where there is
 *          none.
 * Owner    the caller, until _destroy(); independent of the sweep.
 * Threads  any number of readers.
 */
#ifndef LAN_BALANCE_SWEEPS_COLUMNS_H
#define LAN_BALANCE_SWEEPS_COLUMNS_H

#include "balance/sweeps/sweep.h"

typedef struct lan_columns lan_columns;

typedef enum lan_column_kind {
    LAN_COLUMN_NUMBER,
    LAN_COLUMN_WORD,
    LAN_COLUMN_FLAG
} lan_column_kind;

typedef struct lan_column {
    const char *name; /* the path set, or what is recorded */
    lan_column_kind kind;
    bool may_be_auto; /* LAN_PARAMETER_AUTO is the word "auto" */
    double own;       /* the scenario's, where a case sets nothing; LAN_NAN */
    const char *const *words; /* word_count of them */
    size_t word_count;        /* 0 unless the kind is LAN_COLUMN_WORD */
} lan_column;

/* Makes the columns of a sweep's rows. */
LAN_MUST_CHECK
lan_status lan_columns_create(const lan_sweep *sweep, lan_columns **out);
void lan_columns_destroy(lan_columns *columns);

size_t lan_columns_count(const lan_columns *columns);
size_t lan_columns_set_count(const lan_columns *columns); /* the first ones */
/* NULL for an index beyond. */
const lan_column *lan_columns_at(const lan_columns *columns, size_t index);

/* The value of a column in a row; `own` where a case sets nothing; LAN_NAN for
 * an index beyond. */
double lan_columns_value(const lan_columns *columns, const lan_sweep_row *row,
                         size_t index);

/* A value as text: "" for LAN_NAN and for a number of no word. Returns buffer
 * or a word of the column. */
const char *lan_column_text(const lan_column *column, double value,
                            char buffer[LAN_TEXT_DOUBLE_SIZE]);

#endif
