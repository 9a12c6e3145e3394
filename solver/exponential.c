/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An interval of a battle of many groups at fixed shares: y' = A y + r with
 * constant A and r, so that (y, 1)(t) = exp(M t) (y, 1)(0) with
 * M = [[A, r], [0, 0]]. Powers exp(M h 2^k) are squared from GSL's exponential
 * as they are needed; a time within a step is a product of them and, below h,
 * a Taylor series that ends at machine precision.
 */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/closed_impl.h"

/* Steps reach from h to h 2^(RUNGS - 1). */
#define RUNGS 48

/* The norm of M h: a Taylor series over 4 h then ends within TERMS terms. */
#define SMALLEST_NORM 0.25
#define SERIES_REACH  4.0
#define TERMS         20

/* Units of h up to which series one after the other are cheaper than making a
 * rung. */
#define FEW_STEPS 64.0

/* The interpolant by which events are looked for may miss the middle of a step
 * by this share of the side; the next step is longer below a sixteenth. */
#define ROUGHNESS 1e-4

struct lan_exponential {
    size_t n;        /* variables and the 1 */
    size_t capacity; /* n that there is room for */
    gsl_matrix m;
    gsl_matrix rung[RUNGS]; /* exp(M h 2^k), made as needed */
    int made;
    double h;
    double *scales;
    double *v[4];    /* [n] work */
    double *columns; /* [n][n] of M */
    double *numbers; /* block behind all of these */
};

/* Hands out the block to matrices and vectors of n. */
static void share_block(struct lan_exponential *e, size_t n)
{
    double *next = e->numbers;
    e->n = n;
    e->made = 0;
    e->m = gsl_matrix_view_array(next, n, n).matrix;
    for (int k = 0; k < RUNGS; k++) {
        next += n * n;
        e->rung[k] = gsl_matrix_view_array(next, n, n).matrix;
    }
    e->columns = next + n * n;
    next = e->columns + n * n;
    for (int k = 0; k < 4; k++) {
        e->v[k] = next + (size_t)k * n;
    }
    e->scales = next + 4 * n;
}

lan_status lan_exponential_fit(lan_solver *solver, size_t variables)
{
    const size_t n = variables + 1;
    struct lan_exponential *e = solver->exponential;
    if (e == NULL || n > e->capacity) {
        e = calloc(1, sizeof *e);
        if (e == NULL) {
            return LAN_ENOMEM;
        }
        e->capacity = n;
        e->numbers = calloc((2 + RUNGS) * n * n + 5 * n, sizeof *e->numbers);
        if (e->numbers == NULL) {
            free(e);
            return LAN_ENOMEM;
        }
        lan_exponential_destroy(solver->exponential);
        solver->exponential = e;
    }
    share_block(e, n);
    return LAN_OK;
}

void lan_exponential_destroy(struct lan_exponential *e)
{
    if (e != NULL) {
        free(e->numbers);
        free(e);
    }
}

/* Largest sum of a row's sizes, each in units of its variable's scale. */
static double norm_of(const struct lan_exponential *e)
{
    double norm = 0.0;
    for (size_t i = 0; i < e->n; i++) {
        double sum = 0.0;
        for (size_t j = 0; j < e->n; j++) {
            sum += fabs(gsl_matrix_get(&e->m, i, j)) * e->scales[j];
        }
        norm = fmax(norm, sum / e->scales[i]);
    }
    return norm;
}

/* M of the interval that begins: A is the Jacobian, and r what arrives. Not
 * what is left of the rates: where a group wastes away that is as large as what
 * finishes it. */
static lan_status set_matrix(struct lan_exponential *e, lan_battle *battle,
                             lan_flow *flow)
{
    const size_t n = e->n - 1;
    const double *y = lan_battle_now(battle)->variables;
    gsl_matrix_set_zero(&e->m);
    double *jacobian = e->rung[0].data; /* n x n fits into (n + 1)^2 */
    lan_slopes(battle, lan_battle_time(battle), y, jacobian, e->v[0], flow);
    lan_constant_rates(battle, e->v[0]);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            gsl_matrix_set(&e->m, i, j, jacobian[i * n + j]);
        }
        gsl_matrix_set(&e->m, i, n, e->v[0][i]);
    }
    lan_variables_scales(battle, 1.0, e->scales); /* it follows no fade */
    for (size_t i = 0; i < n; i++) {
        e->scales[i] = e->scales[i] > 0.0 ? e->scales[i] : 1.0;
    }
    e->scales[n] = 1.0;
    for (size_t i = 0; i <= n; i++) {
        for (size_t j = 0; j <= n; j++) {
            e->columns[j * (n + 1) + i] = gsl_matrix_get(&e->m, i, j);
        }
    }
    const double norm = norm_of(e);
    e->h = norm > 0.0 ? SMALLEST_NORM / norm : LAN_INF;
    e->made = 0;
    return LAN_OK;
}

/* next := M term, column by column, so that it can be vectorised. */
static void multiply_column_wise(const struct lan_exponential *e,
                                 const double *term, double *next)
{
    const size_t n = e->n;
    memset(next, 0, n * sizeof *next);
    for (size_t j = 0; j < n; j++) {
        const double *column = &e->columns[j * n];
        const double t = term[j];
#pragma omp simd
        for (size_t i = 0; i < n; i++) {
            next[i] += column[i] * t;
        }
    }
}

/* y := exp(M s) y for 0 <= s <= 4 h, by its series until a term no longer
 * changes anything. */
static void apply_series(const struct lan_exponential *e, double s, double *y)
{
    double *term = e->v[2];
    double *next = e->v[3];
    memcpy(term, y, e->n * sizeof *y);
    for (int k = 1; k <= TERMS; k++) {
        multiply_column_wise(e, term, next);
        bool matters = false;
        for (size_t i = 0; i < e->n; i++) {
            next[i] *= s / k;
            y[i] += next[i];
            matters = matters || fabs(next[i]) > 1e-18 * e->scales[i];
        }
        if (!matters) {
            return;
        }
        double *const kept = term;
        term = next;
        next = kept;
    }
}

static lan_status make_rung(struct lan_exponential *e, int k)
{
    for (; e->made <= k; e->made++) {
        gsl_matrix *rung = &e->rung[e->made];
        if (e->made == 0) {
            gsl_matrix_scale(&e->m, e->h);
            const int code =
                gsl_linalg_exponential_ss(&e->m, rung, GSL_PREC_DOUBLE);
            gsl_matrix_scale(&e->m, 1.0 / e->h);
            if (code != 0) {
                return LAN_ESTEP;
            }
            continue;
        }
        const gsl_matrix *half = &e->rung[e->made - 1];
        gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1.0, half, half, 0.0, rung);
    }
    return LAN_OK;
}

static void apply_rung(const struct lan_exponential *e, int k, double *y)
{
    double *product = e->v[2];
    for (size_t i = 0; i < e->n; i++) {
        const double *row = gsl_matrix_const_ptr(&e->rung[k], i, 0);
        double sum = 0.0;
        for (size_t j = 0; j < e->n; j++) {
            sum += row[j] * y[j];
        }
        product[i] = sum;
    }
    memcpy(y, product, e->n * sizeof *y);
}

/* y := exp(M s) y for s >= 0: by rungs while many steps are left. */
static lan_status apply_flow(struct lan_exponential *e, double s, double *y)
{
    int k = RUNGS - 1;
    while (s > FEW_STEPS * e->h) {
        while (ldexp(e->h, k) > s) {
            k--;
        }
        const lan_status status = make_rung(e, k);
        if (status != LAN_OK) {
            return status;
        }
        apply_rung(e, k, y);
        s -= ldexp(e->h, k);
    }
    const double reach = SERIES_REACH * e->h;
    for (; s > reach; s -= reach) {
        apply_series(e, reach, y);
    }
    apply_series(e, s, y);
    return LAN_OK;
}

/* Variables at a time after a step's start, into v[out]. */
static lan_status flow_from(struct lan_exponential *e, const lan_step *step,
                            double s, double *out)
{
    memcpy(out, step->y0, (e->n - 1) * sizeof *out);
    out[e->n - 1] = 1.0;
    return apply_flow(e, s, out);
}

static lan_status partial_step(lan_solver *solver, lan_battle *battle,
                               const lan_step *step, double time, double *y,
                               double *f)
{
    struct lan_exponential *e = solver->exponential;
    const lan_status status = flow_from(e, step, time - step->t0, e->v[0]);
    if (status != LAN_OK) {
        return status;
    }
    memcpy(y, e->v[0], (e->n - 1) * sizeof *y);
    lan_rates(battle, time, y, f, &solver->flow);
    return LAN_OK;
}

/* How far the cubic Hermite interpolant misses the middle of a step, as a share
 * of the variables' scales. */
static lan_status interpolant_error(struct lan_exponential *e,
                                    const lan_step *step, double *worst)
{
    const double h = step->t1 - step->t0;
    const lan_status status = flow_from(e, step, 0.5 * h, e->v[1]);
    *worst = 0.0;
    for (size_t k = 0; k + 1 < e->n; k++) {
        const double guess = 0.5 * (step->y0[k] + step->y1[k]) +
                             0.125 * h * (step->f0[k] - step->f1[k]);
        *worst = fmax(*worst, fabs(guess - e->v[1][k]) / e->scales[k]);
    }
    return status;
}

/* Tries a step, halved until the interpolant follows it; *rung is where the
 * next one starts. */
static lan_status take_step(lan_solver *solver, lan_battle *battle,
                            double bound, int *rung, lan_step *step)
{
    struct lan_exponential *e = solver->exponential;
    for (;;) {
        const double h = fmin(ldexp(e->h, *rung), bound - step->t0);
        step->t1 = h < bound - step->t0 ? step->t0 + h : bound;
        double worst = 0.0;
        lan_status status =
            partial_step(solver, battle, step, step->t1, step->y1, step->f1);
        if (status == LAN_OK) {
            status = interpolant_error(e, step, &worst);
        }
        if (status != LAN_OK) {
            return status;
        }
        if (worst <= ROUGHNESS || *rung == 0) {
            *rung += worst <= ROUGHNESS / 16.0 && *rung + 1 < RUNGS;
            solver->report.steps++;
            return LAN_OK;
        }
        (*rung)--;
        solver->report.rejected++;
    }
}

static lan_status one_step(lan_solver *solver, lan_battle *battle, double bound,
                           int *rung, lan_step *step, bool *found)
{
    lan_status status = take_step(solver, battle, bound, rung, step);
    if (status == LAN_OK) { /* the flow is to be that of the step's end */
        lan_rates(battle, step->t1, step->y1, step->f1, &solver->flow);
        status =
            lan_event_finder_find(solver, battle, step, partial_step, found);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_ledger_step(battle, step->t1, step->y0, step->f0, step->y1, step->f1);
    if (lan_recorder_is_on(solver)) {
        status = lan_recorder_step(solver, battle, step, partial_step);
    }
    if (status == LAN_OK && !lan_progress_report(&solver->progress, step->t1,
                                                 lan_battle_end(battle))) {
        return LAN_ECANCELLED;
    }
    return status;
}

static lan_status reopen_interval(lan_solver *solver, lan_battle *battle)
{
    return set_matrix(solver->exponential, battle, &solver->flow);
}

static lan_status solve_interval(lan_solver *solver, lan_battle *battle,
                                 double bound, lan_error *err)
{
    struct lan_exponential *e = solver->exponential;
    const size_t size = (e->n - 1) * sizeof(double);
    lan_step step = {.t0 = lan_battle_time(battle),
                     .y0 = solver->work.y[0],
                     .f0 = solver->work.f[0],
                     .y1 = solver->work.y[1],
                     .f1 = solver->work.f[1]};
    int rung = 0;
    bool found = false;
    (void)err;
    memcpy(step.y0, lan_battle_now(battle)->variables, size);
    memcpy(step.f0, lan_battle_now(battle)->rates, size);
    lan_event_finder_begin(&solver->work.finder, battle, step.y0, step.f0);
    lan_status status = set_matrix(e, battle, &solver->flow);
    while (status == LAN_OK && !found && step.t0 < bound &&
           !lan_run_gives_up(solver, step.t0)) {
        status = one_step(solver, battle, bound, &rung, &step, &found);
        if (status == LAN_OK && !found) {
            memcpy(step.y0, step.y1, size);
            memcpy(step.f0, step.f1, size);
            step.t0 = step.t1;
            lan_event_finder_go_on(&solver->work.finder);
        }
    }
    if (status == LAN_OK && found) {
        lan_battle_arrive(battle, step.t1, step.y1);
        status = lan_event_finder_apply(solver, battle, step.t1);
    }
    return status;
}

const lan_way lan_way_exponential = {.solve_interval = solve_interval,
                                     .partial_step = partial_step,
                                     .reopen_interval = reopen_interval};
