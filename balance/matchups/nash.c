/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/matchup.h"

#include <stdlib.h>

#include <glpk.h>

#include "balance/matchups/linear_program_impl.h"
#include "base/real.h"
#include "base/result_impl.h"

/* All of these are shares of the largest payoff, or of the whole mix. */
#define SKEWNESS     1e-9 /* what a payoff may be off its mirror */
#define FINEST       1e-9 /* tolerances of the linear program */
#define COARSEST     1e-7
#define TIGHT        1e-7  /* a dual value above: the bound holds everywhere */
#define SLACK        1e-10 /* lets a level found leave room for the next */
#define UNUSED       1e-8  /* shares below are rounding */
#define GAIN_ALLOWED 1e-6

/* Steps of the simplex method beyond which it goes in circles, as it does where
 * payoffs are as small as its tolerance; it usually takes about as many as
 * there are rows. */
#define STEPS            1000
#define STEPS_PER_CHOICE 50

/* The linear programs, one after the other, and what they come to.
 *
 * Columns 1 .. n are the shares and n + 1 the least share among those not yet
 * settled. Row j says that the mix does not lose to choice j, row n + 1 that
 * the shares are a whole, row n + 1 + i that share i is not below the least.
 */
typedef struct program {
    int n;
    double *payoff; /* scaled to 1 */
    int *index;     /* [n + 2], from 1 as GLPK counts */
    double *value;  /* [n + 2] */
    bool *is_settled;
    double *mix;
    int settled;
    int solved;
    bool failed;
} program;

/* --- the programs -------------------------------------------------------- */

static void load_rows(const program *p, glp_prob *lp)
{
    const int n = p->n;
    glp_add_rows(lp, 2 * n + 1);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            p->index[i + 1] = i + 1;
            p->value[i + 1] = p->payoff[(size_t)i * (size_t)n + (size_t)j];
        }
        glp_set_row_bnds(lp, j + 1, GLP_LO, 0.0, 0.0);
        glp_set_mat_row(lp, j + 1, n, p->index, p->value);
    }
    for (int i = 0; i < n; i++) {
        p->index[i + 1] = i + 1;
        p->value[i + 1] = 1.0;
    }
    glp_set_row_bnds(lp, n + 1, GLP_FX, 1.0, 1.0);
    glp_set_mat_row(lp, n + 1, n, p->index, p->value);
    for (int i = 0; i < n; i++) {
        const int pair[] = {0, i + 1, n + 1};
        const double ones[] = {0.0, 1.0, -1.0};
        glp_set_row_bnds(lp, n + 2 + i, GLP_LO, 0.0, 0.0);
        glp_set_mat_row(lp, n + 2 + i, 2, pair, ones);
    }
}

static void load(const program *p, glp_prob *lp)
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

static void settle(program *p, glp_prob *lp, int i, double level)
{
    p->is_settled[i] = true;
    p->settled++;
    const double held = fmin(level, p->mix[i]) - SLACK;
    glp_set_col_bnds(lp, i + 1, GLP_LO, fmax(held, 0.0), 0.0);
    glp_set_row_bnds(lp, p->n + 2 + i, GLP_FR, 0.0, 0.0);
}

/* Settles the shares that are the least in every best mix of this program:
 * those whose bound has a price. The prices sum to 1, so that the largest is
 * one of them whatever rounding did. */
static void settle_least(program *p, glp_prob *lp)
{
    const double least = glp_get_obj_val(lp);
    int costliest = -1;
    double price = -1.0;
    for (int i = 0; i < p->n; i++) {
        if (p->is_settled[i]) {
            continue;
        }
        const double dual = fabs(glp_get_row_dual(lp, p->n + 2 + i));
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
static bool optimise(program *p, glp_prob *lp)
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
    program *p = context;
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

/* --- the payoff ---------------------------------------------------------- */

static double largest_of(const double *payoff, int32_t count)
{
    double largest = 0.0;
    for (size_t k = 0; k < (size_t)count * (size_t)count; k++) {
        largest =
            isfinite(payoff[k]) ? fmax(largest, fabs(payoff[k])) : LAN_INF;
    }
    return largest;
}

static lan_status check(const double *payoff, int32_t count, lan_error *err)
{
    if (count < 1 || count > LAN_NASH_MAX_CHOICES) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a mix has 1 to %d choices, not %d",
                        LAN_NASH_MAX_CHOICES, (int)count);
    }
    const double largest = largest_of(payoff, count);
    if (isinf(largest)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a payoff is not finite");
    }
    const size_t n = (size_t)count;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            const double off = payoff[i * n + j] + payoff[j * n + i];
            if (fabs(off) > SKEWNESS * largest) {
                return lan_fail(err, LAN_EINVAL, 0, 0,
                                "payoffs %zu, %zu and %zu, %zu are not "
                                "opposite: %g and %g",
                                i, j, j, i, payoff[i * n + j],
                                payoff[j * n + i]);
            }
        }
    }
    return LAN_OK;
}

static void program_clear(program *p)
{
    free(p->payoff);
    free(p->index);
    free(p->value);
    free(p->is_settled);
}

/* Scales the payoff, and makes it exactly skew. */
static lan_status program_init(program *p, const double *payoff, int32_t count,
                               double *mix)
{
    const size_t n = (size_t)count;
    const double largest = largest_of(payoff, count);
    const double scale = largest > 0.0 ? 0.5 / largest : 0.0;
    *p = (program){.n = count, .mix = mix};
    p->payoff = calloc(n * n, sizeof *p->payoff);
    p->index = calloc(n + 2, sizeof *p->index);
    p->value = calloc(n + 2, sizeof *p->value);
    p->is_settled = calloc(n, sizeof *p->is_settled);
    if (p->payoff == NULL || p->index == NULL || p->value == NULL ||
        p->is_settled == NULL) {
        program_clear(p);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            p->payoff[i * n + j] =
                scale * payoff[i * n + j] - scale * payoff[j * n + i];
        }
    }
    return LAN_OK;
}

/* --- the mix ------------------------------------------------------------- */

/* Takes rounding out of the shares, so that they are a whole. */
static void clean(double *mix, int32_t count)
{
    lan_sum sum = {0.0, 0.0};
    for (int32_t i = 0; i < count; i++) {
        mix[i] = mix[i] > UNUSED ? mix[i] : 0.0;
        lan_sum_add(&sum, mix[i]);
    }
    for (int32_t i = 0; i < count; i++) {
        mix[i] /= lan_sum_value(&sum);
    }
}

static void judge(lan_nash *nash, const double *payoff)
{
    const size_t n = (size_t)nash->count;
    nash->gain = -LAN_INF;
    for (size_t i = 0; i < n; i++) {
        lan_sum sum = {0.0, 0.0};
        for (size_t j = 0; j < n; j++) {
            lan_sum_add(&sum, payoff[i * n + j] * nash->mix[j]);
        }
        nash->against[i] = lan_sum_value(&sum);
        nash->gain = fmax(nash->gain, nash->against[i]);
    }
}

static lan_status find(const double *payoff, lan_nash *nash, lan_error *err)
{
    program p;
    lan_status status = program_init(&p, payoff, nash->count, nash->mix);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    status = linear_program_run(solve_program, &p);
    nash->programs = p.solved;
    const bool failed = p.failed;
    program_clear(&p);
    if (status != LAN_OK) {
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    if (!failed) {
        clean(nash->mix, nash->count);
        judge(nash, payoff);
    }
    if (failed || nash->gain > GAIN_ALLOWED * largest_of(payoff, nash->count)) {
        return lan_fail(err, LAN_ESTEP, 0, 0,
                        "the linear program of %d choices did not settle",
                        (int)nash->count);
    }
    return LAN_OK;
}

lan_status lan_nash_find(const double *payoff, int32_t count, lan_nash **out,
                         lan_error *err)
{
    lan_status status = check(payoff, count, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_nash *nash = lan_result_create(sizeof *nash);
    if (nash == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    nash->count = count;
    nash->mix = calloc((size_t)count, sizeof *nash->mix);
    nash->against = calloc((size_t)count, sizeof *nash->against);
    status = nash->mix == NULL || nash->against == NULL
                 ? lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory")
                 : find(payoff, nash, err);
    if (status != LAN_OK) {
        lan_nash_destroy(nash);
        return status;
    }
    *out = nash;
    return LAN_OK;
}

void lan_nash_destroy(lan_nash *nash)
{
    if (nash == NULL) {
        return;
    }
    free(nash->mix);
    free(nash->against);
    free(nash);
}
