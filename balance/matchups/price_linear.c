/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glpk.h>

#include "balance/matchups/linear_program_impl.h"
#include "balance/matchups/price_demands_impl.h"
#include "base/real.h"

/* --- the linear program --------------------------------------------------
 * Columns: dx of every variable, |x + dx|, the largest of these, and what lacks
 * of every demand. */

static void add_row(price_demands *r, glp_prob *lp, int kind, double bound,
                    int count)
{
    const int row = glp_add_rows(lp, 1);
    glp_set_row_bnds(lp, row, kind, bound, bound);
    glp_set_mat_row(lp, row, count, r->index, r->cells);
}

static void put_cell(price_demands *r, int at, int column, double value)
{
    r->index[at] = column;
    r->cells[at] = value;
}

static void load_changes(price_demands *r, glp_prob *lp)
{
    const int n = (int)r->work->variable_count;
    for (int k = 0; k < n; k++) {
        const price_variable *variable = &r->work->variables[k];
        const double lo = fmax(variable->lo - r->x[k], -r->stride);
        const double hi = fmin(variable->hi - r->x[k], r->stride);
        const bool is_fixed = !(hi - lo > 1e-12);
        glp_set_col_bnds(lp, k + 1, is_fixed ? GLP_FX : GLP_DB,
                         is_fixed ? fmin(fmax(0.0, lo), hi) : lo, hi);
        for (int side = -1; side <= 1; side += 2) {
            put_cell(r, 1, n + k + 1, 1.0);
            put_cell(r, 2, k + 1, side);
            add_row(r, lp, GLP_LO, -side * r->x[k], 2);
        }
        put_cell(r, 1, 2 * n + 1, 1.0);
        put_cell(r, 2, n + k + 1, -1.0);
        add_row(r, lp, GLP_LO, 0.0, 2);
        glp_set_col_bnds(lp, n + k + 1, GLP_LO, 0.0, 0.0);
        glp_set_obj_coef(lp, n + k + 1, r->is_demanding ? 0.0 : 1.0);
    }
    glp_set_col_bnds(lp, 2 * n + 1, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, 2 * n + 1, r->is_demanding ? 0.0 : PRICE_LARGEST);
}

static void load_level(price_demands *r, glp_prob *lp)
{
    int count = 0;
    double sum = 0.0;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        const price_variable *variable = &r->work->variables[k];
        const bool has_level = price_has_level(r->work, variable);
        if (has_level || (r->is_demanding && variable->is_cost)) {
            put_cell(r, ++count, (int)k + 1, 1.0);
            sum += has_level ? r->x[k] : 0.0;
        }
    }
    if (count > 0) {
        add_row(r, lp, GLP_FX, -sum, count);
    }
}

/* A demand's rows: from above, then from below. */
static void load_demand(price_demands *r, glp_prob *lp, size_t row)
{
    const size_t n = r->work->variable_count;
    const int slack = (int)(2 * n + 2 + row);
    int count = 0;
    glp_set_col_bnds(lp, slack, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, slack, r->is_demanding ? 1.0 : PRICE_PENALTY);
    for (size_t k = 0; k < n; k++) {
        if (!lan_is_zero(r->slopes[row * n + k])) {
            put_cell(r, ++count, (int)k + 1, r->slopes[row * n + k]);
        }
    }
    put_cell(r, ++count, slack, -1.0);
    add_row(r, lp, isfinite(r->hi[row]) ? GLP_UP : GLP_FR,
            r->hi[row] - r->values[row], count);
    put_cell(r, count, slack, 1.0);
    add_row(r, lp, isfinite(r->lo[row]) ? GLP_LO : GLP_FR,
            r->lo[row] - r->values[row], count);
}

static void solve_round(void *context)
{
    price_demands *r = context;
    const size_t n = r->work->variable_count;
    glp_prob *lp = glp_create_prob();
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = 20000;
    glp_add_cols(lp, (int)(2 * n + 1 + r->row_count));
    for (size_t row = 0; row < r->row_count; row++) {
        load_demand(r, lp, row);
    }
    load_changes(r, lp);
    load_level(r, lp);
    r->is_solved = glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
    for (size_t k = 0; k < n; k++) {
        r->dx[k] = glp_get_col_prim(lp, (int)k + 1);
    }
    r->lacking = 0.0;
    for (size_t row = 0; row < r->row_count; row++) {
        const int above = (int)(2 * row + 1);
        r->lacking += glp_get_col_prim(lp, (int)(2 * n + 2 + row));
        r->weights[row] = fmax(fabs(glp_get_row_dual(lp, above)),
                               fabs(glp_get_row_dual(lp, above + 1)));
    }
    glp_delete_prob(lp);
}

lan_status price_demands_solve(price_demands *r)
{
    const lan_status status = linear_program_run(solve_round, r);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(r->work->err, status, 0, 0, "%s",
                                       lan_status_text(status));
}
