/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/mix_program_impl.h"

#include <stdlib.h>

#include <glpk.h>

#include "balance/block_impl.h"
#include "balance/matchups/linear_program_impl.h"
#include "base/real.h"

/* All of these are shares of the largest payoff, or of the whole mix. */
#define FINEST      1e-9 /* tolerances of the linear program */
#define COARSEST    1e-7
#define TIGHT       1e-7  /* a dual value above: the bound holds everywhere */
#define SLACK       1e-10 /* lets a level found leave room for the next */
#define FLOOR_SLACK 1e-10 /* what the value may be off */
#define UNUSED      1e-8  /* shares below are rounding, */
#define UNUSED_HERE 1e-6  /* or are where the floor is not 0, but rounded */

/* Steps of the simplex method beyond which it goes in circles, as it does where
 * payoffs are as small as its tolerance; it usually takes about as many as
 * there are rows. */
#define STEPS            1000
#define STEPS_PER_CHOICE 50

/* Columns 1 .. n are the shares and n + 1 the least share among those not yet
 * settled. Row j says that the mix gets the floor from choice j, row m + 1 that
 * the shares are a whole, row m + 1 + i that share i is not below the least.
 */

/* --- the programs -------------------------------------------------------- */

static void load_rows(const mix_program *p, glp_prob *lp)
{
    const int n = p->n;
    const int m = p->m;
    glp_add_rows(lp, m + n + 1);
    for (int j = 0; j < m; j++) {
        for (int i = 0; i < n; i++) {
            p->index[i + 1] = i + 1;
            p->value[i + 1] = p->payoff[(size_t)i * (size_t)m + (size_t)j];
        }
        glp_set_row_bnds(lp, j + 1, GLP_LO, p->floor, 0.0);
        glp_set_mat_row(lp, j + 1, n, p->index, p->value);
    }
    for (int i = 0; i < n; i++) {
        p->index[i + 1] = i + 1;
        p->value[i + 1] = 1.0;
    }
    glp_set_row_bnds(lp, m + 1, GLP_FX, 1.0, 1.0);
    glp_set_mat_row(lp, m + 1, n, p->index, p->value);
    for (int i = 0; i < n; i++) {
        const int pair[] = {0, i + 1, n + 1};
        const double ones[] = {0.0, 1.0, -1.0};
        glp_set_row_bnds(lp, m + 2 + i, GLP_LO, 0.0, 0.0);
        glp_set_mat_row(lp, m + 2 + i, 2, pair, ones);
    }
}

static void load(const mix_program *p, glp_prob *lp)
{
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, p->n + 1);
    for (int i = 0; i < p->n; i++) {
        glp_set_col_bnds(lp, i + 1, GLP_LO, 0.0, 0.0);
    }
    glp_set_col_bnds(lp, p->n + 1, GLP_FR, 0.0, 0.0);
    glp_set_obj_coef(lp, p->n + 1, 1.0);
    load_rows(p, lp);
}

static void settle(mix_program *p, glp_prob *lp, int i, double level)
{
    p->is_settled[i] = true;
    p->settled++;
    const double held = fmin(level, p->mix[i]) - SLACK;
    glp_set_col_bnds(lp, i + 1, GLP_LO, fmax(held, 0.0), 0.0);
    glp_set_row_bnds(lp, p->m + 2 + i, GLP_FR, 0.0, 0.0);
}

/* Settles the shares that are the least in every best mix of this program:
 * those whose bound has a price. The prices sum to 1, so that the largest is
 * one of them whatever rounding did. */
static void settle_least(mix_program *p, glp_prob *lp)
{
    const double least = glp_get_obj_val(lp);
    int costliest = -1;
    double price = -1.0;
    for (int i = 0; i < p->n; i++) {
        if (p->is_settled[i]) {
            continue;
        }
        const double dual = fabs(glp_get_row_dual(lp, p->m + 2 + i));
        if (dual > price) {
            costliest = i;
            price = dual;
        }
        if (dual > TIGHT) {
            settle(p, lp, i, least);
        }
    }
    if (price <= TIGHT) {
        settle(p, lp, costliest, least);
    }
}

/* Solves from where the program before stood. What that left within its
 * tolerance may lie just outside of it now, or it goes in circles: then a wider
 * one is tried, from the beginning. */
static bool optimise(mix_program *p, glp_prob *lp)
{
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = STEPS + STEPS_PER_CHOICE * p->n;
    for (double tolerance = FINEST; tolerance < 2.0 * COARSEST;
         tolerance *= 10.0) {
        how.tol_bnd = tolerance;
        how.tol_dj = tolerance;
        p->solved++;
        if (glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT) {
            return true;
        }
        glp_std_basis(lp);
    }
    return false;
}

static void solve_program(void *context)
{
    mix_program *p = context;
    glp_prob *lp = glp_create_prob();
    load(p, lp);
    glp_std_basis(lp);
    while (p->settled < p->n && !p->failed) {
        p->failed = !optimise(p, lp);
        if (!p->failed) {
            for (int i = 0; i < p->n; i++) {
                p->mix[i] = glp_get_col_prim(lp, i + 1);
            }
            settle_least(p, lp);
        }
    }
    glp_delete_prob(lp);
}

/* --- the value ----------------------------------------------------------- */

/* Column n + 1 is what the mix is sure of instead: the most of it is the value.
 */
static void solve_value(void *context)
{
    mix_program *p = context;
    glp_prob *lp = glp_create_prob();
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, p->n + 1);
    for (int i = 0; i < p->n; i++) {
        glp_set_col_bnds(lp, i + 1, GLP_LO, 0.0, 0.0);
    }
    glp_set_col_bnds(lp, p->n + 1, GLP_FR, 0.0, 0.0);
    glp_set_obj_coef(lp, p->n + 1, 1.0);
    load_rows(p, lp);
    for (int j = 0; j < p->m; j++) {
        const int length = glp_get_mat_row(lp, j + 1, p->index, p->value);
        p->index[length + 1] = p->n + 1;
        p->value[length + 1] = -1.0;
        glp_set_mat_row(lp, j + 1, length + 1, p->index, p->value);
        glp_set_row_bnds(lp, j + 1, GLP_LO, 0.0, 0.0);
    }
    for (int i = 0; i < p->n; i++) {
        glp_set_row_bnds(lp, p->m + 2 + i, GLP_FR, 0.0, 0.0);
    }
    glp_std_basis(lp);
    p->failed = !optimise(p, lp);
    p->floor = glp_get_obj_val(lp);
    glp_delete_prob(lp);
}

double mix_program_largest(const double *payoff, size_t count)
{
    double largest = 0.0;
    for (size_t k = 0; k < count; k++) {
        largest =
            isfinite(payoff[k]) ? fmax(largest, fabs(payoff[k])) : LAN_INF;
    }
    return largest;
}

/* --- the object ---------------------------------------------------------- */

void mix_program_clear(mix_program *p)
{
    free(p->payoff);
}

lan_status mix_program_init(mix_program *p, int32_t n, int32_t m)
{
    const size_t choices = (size_t)n;
    const block_array arrays[] = {
        {offsetof(mix_program, payoff), choices * (size_t)m, sizeof(double)},
        {offsetof(mix_program, index), choices + 2, sizeof(int)},
        {offsetof(mix_program, value), choices + 2, sizeof(double)},
        {offsetof(mix_program, is_settled), choices, sizeof(bool)}};
    *p = (mix_program){.n = n, .m = m};
    return block_make(p, 0, arrays, 4) != NULL ? LAN_OK : LAN_ENOMEM;
}

/* Takes rounding out of the shares, so that they are a whole. */
static void clean_mix(double *mix, int32_t count, double unused)
{
    lan_sum sum = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        mix[i] = mix[i] > unused ? mix[i] : 0.0;
        lan_sum_add(&sum, mix[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        mix[i] /= lan_sum_value(&sum);
    }
}

lan_status mix_program_value(mix_program *p, double *value)
{
    const lan_status status = linear_program_run(solve_value, p);
    if (status == LAN_OK && !p->failed) {
        *value = p->floor;
        p->floor -= FLOOR_SLACK;
        return LAN_OK;
    }
    return status != LAN_OK ? status : LAN_ESTEP;
}

lan_status mix_program_solve(mix_program *p, double *mix)
{
    p->mix = mix;
    const lan_status status = linear_program_run(solve_program, p);
    if (status == LAN_OK && !p->failed) {
        clean_mix(mix, p->n, lan_is_zero(p->floor) ? UNUSED : UNUSED_HERE);
        return LAN_OK;
    }
    return status != LAN_OK ? status : LAN_ESTEP;
}
