/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Optimal mixes, by linear programs one after the other; see
 * lanchester/matchup.h.
 */
#include "lanchester/matchup.h"

#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/linear_program_impl.h"
#include "base/real.h"

/* All of these are shares of the largest payoff, or of the whole mix. */
#define FINEST       1e-9 /* tolerances of the linear program */
#define COARSEST     1e-7
#define TIGHT        1e-7  /* a dual value above: the bound holds everywhere */
#define SLACK        1e-10 /* lets a level found leave room for the next */
#define FLOOR_SLACK  1e-10 /* what the value may be off */
#define UNUSED       1e-8  /* shares below are rounding, */
#define UNUSED_HERE  1e-6  /* or are where the floor is not 0, but rounded */
#define SKEWNESS     1e-9  /* what a payoff may be off its mirror */
#define GAIN_ALLOWED 1e-6
#define OFF_ALLOWED  1e-5

/* Steps of the simplex method beyond which it goes in circles, as it does where
 * payoffs are as small as its tolerance; it usually takes about as many as
 * there are rows. */
#define STEPS            1000
#define STEPS_PER_CHOICE 50

/* The program of one side's mix. Columns 1 .. n are the shares and n + 1 the
 * least share among those not yet settled, or at first what the mix is sure of.
 * Row j says that the mix gets the floor from choice j, row m + 1 that the
 * shares are a whole, row m + 1 + i that share i is not below the least. */
typedef struct mix_program {
    int n;          /* choices */
    int m;          /* of the other side */
    double *payoff; /* [n][m], none above 1 */
    double floor;   /* what the mix gets at least from each of them */
    bool is_of_value;
    linear_row row;
    bool *is_settled;
    double *mix;
    int settled;
    int solved; /* programs */
    bool failed;
} mix_program;

/* --- the programs -------------------------------------------------------- */

static void load(mix_program *p, glp_prob *lp)
{
    const int n = p->n;
    linear_row *row = &p->row;
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_cols(lp, n + 1);
    glp_set_col_bnds(lp, n + 1, GLP_FR, 0.0, 0.0);
    glp_set_obj_coef(lp, n + 1, 1.0);
    for (int i = 0; i < n; i++) {
        glp_set_col_bnds(lp, i + 1, GLP_LO, 0.0, 0.0);
    }
    for (int j = 0; j < p->m; j++) {
        for (int i = 0; i < n; i++) {
            linear_row_put(row, i + 1,
                           p->payoff[(size_t)i * (size_t)p->m + (size_t)j]);
        }
        if (p->is_of_value) {
            linear_row_put(row, n + 1, -1.0);
        }
        linear_row_add(row, lp, GLP_LO, p->floor, 0.0);
    }
    for (int i = 0; i < n; i++) {
        linear_row_put(row, i + 1, 1.0);
    }
    linear_row_add(row, lp, GLP_FX, 1.0, 1.0);
    for (int i = 0; i < n && !p->is_of_value; i++) {
        linear_row_put(row, i + 1, 1.0);
        linear_row_put(row, n + 1, -1.0);
        linear_row_add(row, lp, GLP_LO, 0.0, 0.0);
    }
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

/* The most that a mix can be sure of, to begin with where it is wanted; then,
 * of the mixes that get the floor, the one whose shares, sorted from the least,
 * come last in the order of words. */
static void solve(void *context)
{
    mix_program *p = context;
    glp_prob *lp = glp_create_prob();
    load(p, lp);
    glp_std_basis(lp);
    if (p->is_of_value) {
        p->failed = !optimise(p, lp);
        p->floor = glp_get_obj_val(lp) - FLOOR_SLACK;
        p->is_of_value = false;
        glp_erase_prob(lp);
        load(p, lp);
        glp_std_basis(lp);
    }
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

/* --- a mix ---------------------------------------------------------------- */

/* A payoff as one of two sees it, who has n choices of the rows or the columns;
 * of a skew one both are the same. */
typedef struct mix_view {
    const double *payoff;
    int32_t rows;
    int32_t columns;
    double largest; /* size of a payoff; LAN_INF where one is not finite */
    bool is_column;
    bool is_skew;
} mix_view;

static mix_view view_of(const double *payoff, int32_t rows, int32_t columns)
{
    mix_view view = {.payoff = payoff, .rows = rows, .columns = columns};
    const size_t count = (size_t)rows * (size_t)columns;
    for (size_t k = 0; k < count; k++) {
        view.largest =
            isfinite(payoff[k]) ? fmax(view.largest, fabs(payoff[k])) : LAN_INF;
    }
    return view;
}

static lan_status check_counts(int32_t rows, int32_t columns, lan_error *err)
{
    if (rows >= 1 && rows <= LAN_NASH_MAX_CHOICES && columns >= 1 &&
        columns <= LAN_NASH_MAX_CHOICES) {
        return LAN_OK;
    }
    return rows == columns
               ? lan_fail(err, LAN_EINVAL, 0, 0,
                          "a mix has 1 to %d choices, not %d",
                          LAN_NASH_MAX_CHOICES, (int)rows)
               : lan_fail(err, LAN_EINVAL, 0, 0,
                          "a mix has 1 to %d choices, not %d and %d",
                          LAN_NASH_MAX_CHOICES, (int)rows, (int)columns);
}

/* LAN_ESTEP where a program does not settle. */
static lan_status find_mix(const mix_view *of, double *mix, int32_t *programs)
{
    const size_t n = (size_t)(of->is_column ? of->columns : of->rows);
    const size_t m = (size_t)(of->is_column ? of->rows : of->columns);
    const size_t columns = (size_t)of->columns;
    const double most = of->is_skew ? 0.5 : of->is_column ? -1.0 : 1.0;
    const double scale = of->largest > 0.0 ? most / of->largest : 0.0;
    mix_program p = {
        .n = (int)n, .m = (int)m, .is_of_value = !of->is_skew, .mix = mix};
    const block_array arrays[] = {
        {offsetof(mix_program, payoff), n * m, sizeof(double)},
        {offsetof(mix_program, row.index), n + 2, sizeof(int)},
        {offsetof(mix_program, row.cells), n + 2, sizeof(double)},
        {offsetof(mix_program, is_settled), n, sizeof(bool)}};
    if (block_make(&p, 0, arrays, 4) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < m; j++) {
            const size_t at = of->is_column ? j * columns + i : i * columns + j;
            p.payoff[i * m + j] = scale * of->payoff[at];
            if (of->is_skew) { /* exactly */
                p.payoff[i * m + j] -= scale * of->payoff[j * columns + i];
            }
        }
    }
    const lan_status status = linear_program_run(solve, &p);
    *programs = p.solved;
    if (status == LAN_OK && !p.failed) {
        clean_mix(mix, p.n, lan_is_zero(p.floor) ? UNUSED : UNUSED_HERE);
    }
    free(p.payoff);
    return status == LAN_OK && p.failed ? LAN_ESTEP : status;
}

/* What a choice gets against the other's mix; payoffs `apart` from each other.
 */
static double payoff_against(const double *payoff, size_t apart,
                             const double *mix, int32_t count)
{
    lan_sum sum = {0.0, 0.0};
    for (int32_t k = 0; k < count; k++) {
        lan_sum_add(&sum, payoff[(size_t)k * apart] * mix[k]);
    }
    return lan_sum_value(&sum);
}

/* --- of a skew payoff ----------------------------------------------------- */

static lan_status check_skewness(const mix_view *of, lan_error *err)
{
    const double *payoff = of->payoff;
    const size_t n = (size_t)of->rows;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j <= i; j++) {
            const double off = payoff[i * n + j] + payoff[j * n + i];
            if (fabs(off) > SKEWNESS * of->largest) {
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

lan_status lan_nash_find(const double *payoff, int32_t count, lan_nash **out,
                         lan_error *err)
{
    lan_status status = check_counts(count, count, err);
    if (status != LAN_OK) {
        return status;
    }
    mix_view of = view_of(payoff, count, count);
    of.is_skew = true;
    if (isinf(of.largest)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a payoff is not finite");
    }
    status = check_skewness(&of, err);
    if (status != LAN_OK) {
        return status;
    }
    const size_t n = (size_t)count;
    const block_array arrays[] = {
        {offsetof(lan_nash, mix), n, sizeof(double)},
        {offsetof(lan_nash, against), n, sizeof(double)}};
    lan_nash *nash = block_make(NULL, sizeof *nash, arrays, 2);
    if (nash == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    nash->count = count;
    nash->gain = -LAN_INF;
    status = find_mix(&of, nash->mix, &nash->programs);
    for (size_t i = 0; i < n; i++) {
        nash->against[i] = payoff_against(&payoff[i * n], 1, nash->mix, count);
        nash->gain = fmax(nash->gain, nash->against[i]);
    }
    if (status == LAN_OK && !(nash->gain > GAIN_ALLOWED * of.largest)) {
        *out = nash;
        return LAN_OK;
    }
    lan_nash_destroy(nash);
    return status != LAN_OK && status != LAN_ESTEP
               ? fail_as(err, status)
               : lan_fail(err, LAN_ESTEP, 0, 0,
                          "the linear program of %d choices did not settle",
                          (int)count);
}

void lan_nash_destroy(lan_nash *nash)
{
    free(nash);
}

/* --- of any payoff -------------------------------------------------------- */

/* What each choice comes to against the other's mix; false where the mixes
 * leave a gap between what the one is sure of and what the other is. */
static bool judge(const double *payoff, lan_contest *of, double allowed)
{
    const size_t columns = (size_t)of->columns;
    double most = -LAN_INF;
    double least = LAN_INF;
    for (int32_t i = 0; i < of->rows; i++) {
        of->row_gets[i] = payoff_against(&payoff[(size_t)i * columns], 1,
                                         of->column_mix, of->columns);
        most = fmax(most, of->row_gets[i]);
    }
    for (int32_t j = 0; j < of->columns; j++) {
        of->column_gives[j] =
            payoff_against(&payoff[j], columns, of->row_mix, of->rows);
        least = fmin(least, of->column_gives[j]);
    }
    of->value = 0.5 * (most + least);
    return most - least <= allowed;
}

lan_status lan_contest_find(const double *payoff, int32_t rows, int32_t columns,
                            lan_contest **out, lan_error *err)
{
    lan_status status = check_counts(rows, columns, err);
    if (status != LAN_OK) {
        return status;
    }
    mix_view of = view_of(payoff, rows, columns);
    if (isinf(of.largest)) {
        return lan_fail(err, LAN_EINVAL, 0, 0, "a payoff is not finite");
    }
    /* rows may be spread over as many as there are columns */
    const size_t n = (size_t)(rows > columns ? rows : columns);
    const block_array arrays[] = {
        {offsetof(lan_contest, row_mix), n, sizeof(double)},
        {offsetof(lan_contest, row_gets), n, sizeof(double)},
        {offsetof(lan_contest, column_mix), n, sizeof(double)},
        {offsetof(lan_contest, column_gives), n, sizeof(double)}};
    lan_contest *made = block_make(NULL, sizeof *made, arrays, 4);
    int32_t programs;
    if (made == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    made->rows = rows;
    made->columns = columns;
    status = find_mix(&of, made->row_mix, &programs);
    of.is_column = true;
    status =
        status == LAN_OK ? find_mix(&of, made->column_mix, &programs) : status;
    if (status == LAN_OK && !judge(payoff, made, OFF_ALLOWED * of.largest)) {
        status = LAN_ESTEP;
    }
    if (status == LAN_OK) {
        *out = made;
        return LAN_OK;
    }
    lan_contest_destroy(made);
    return status != LAN_ESTEP
               ? fail_as(err, status)
               : lan_fail(err, status, 0, 0,
                          "the linear program of %d and %d choices did not "
                          "settle",
                          (int)rows, (int)columns);
}

void lan_contest_destroy(lan_contest *contest)
{
    free(contest);
}
