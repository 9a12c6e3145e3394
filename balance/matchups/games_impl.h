/* balance/matchups/games_impl.h - linear programs by GLPK, and mixes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads  any: GLPK keeps an environment for each.
 */
#pragma once

#include <glpk.h>

#include "lanchester/matchup.h"

/* Calls `solve`, which uses GLPK and deletes its own objects. If memory runs
 * out, GLPK leaves `solve` by a long jump, so `solve` must own nothing else;
 * all GLPK objects of this thread are then freed. LAN_ENOMEM or LAN_EMISSING.
 * */
lan_status linear_program_run(void (*solve)(void *context), void *context);

/* A row under construction, with room for one cell per column plus one. */
typedef struct linear_row {
    int *index; /* from 1, as in GLPK */
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

/* Finds the Nash mix of a skew-symmetric payoff[count][count]; out has room for
 * it. LAN_ESTEP if a program does not converge. */
lan_status nash_find(const double *payoff, int32_t count, lan_nash *out,
                     lan_error *err);
