/* balance/matchups/linear_program_impl.h - linear programs by GLPK.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  any: GLPK keeps an environment for each.
 */
#ifndef LAN_BALANCE_MATCHUPS_LINEAR_PROGRAM_IMPL_H
#define LAN_BALANCE_MATCHUPS_LINEAR_PROGRAM_IMPL_H

#include <glpk.h>

#include "lanchester/base.h"

/* Calls `solve`, in which GLPK is used; what it makes there it gives back.
 * Where GLPK's memory is out, `solve` is left by a long jump, so it must
 * not hold memory of its own; everything of GLPK's in this thread is freed
 * then, the caller's objects too. LAN_ENOMEM or LAN_EMISSING. */
LAN_MUST_CHECK
lan_status linear_program_run(void (*solve)(void *context), void *context);

/* A row being made; room for one cell a column, and one more. */
typedef struct linear_row {
    int *index; /* from 1, as GLPK counts */
    double *cells;
    int count;
} linear_row;

static inline void linear_row_put(linear_row *row, int column, double value)
{
    row->count++;
    row->index[row->count] = column;
    row->cells[row->count] = value;
}

/* Adds the row to a program and begins the next. */
static inline void linear_row_add(linear_row *row, glp_prob *lp, int kind,
                                  double lo, double hi)
{
    const int number = glp_add_rows(lp, 1);
    glp_set_row_bnds(lp, number, kind, lo, hi);
    glp_set_mat_row(lp, number, row->count, row->index, row->cells);
    row->count = 0;
}

#endif
