/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_demands_impl.h"
#include "base/real.h"

/* Contradictions smaller than this may be the model's fault, as ln of numbers;
 * how far values go where they are looked for, and what a demand that is part
 * of one weighs, of the one that weighs most. */
#define MODEL_FAULT  0.01
#define ABOUT_AS_NOW 4.0
#define WEIGHS       0.2

/* How often, and by what, a band is narrowed to tell what contradicts what. */
#define NARROWINGS 8
#define NARROWED   0.8

/* Makes a demand one of the force ratio alone: what one of two costs does the
 * other undoes. Odds of smaller armies are nearer to even, but that is no
 * matter of balance. */
static void demand_force_ratio(price_demands *r, size_t row)
{
    const size_t n = r->work->variable_count;
    double *slopes = r->slopes + row * n;
    double sum = 0.0;
    double most = 0.0;
    size_t costs = 0;
    for (size_t k = 0; k < n; k++) {
        const bool counts =
            r->work->variables[k].is_cost && !lan_is_zero(slopes[k]);
        sum += counts ? slopes[k] : 0.0;
        costs += counts ? 1 : 0;
    }
    for (size_t k = 0; k < n; k++) {
        const bool counts =
            r->work->variables[k].is_cost && !lan_is_zero(slopes[k]);
        slopes[k] -= counts && costs == 2 ? 0.5 * sum : 0.0;
        most = fmax(most, fabs(slopes[k]));
    }
    if (most > 0.0) {
        r->values[row] /= most;
        r->lo[row] /= most;
        r->hi[row] /= most;
        for (size_t k = 0; k < n; k++) {
            slopes[k] /= most;
        }
    }
}

/* Solves for demands that are narrower by a factor. */
static lan_status solve_narrowed(price_demands *r, double by)
{
    for (size_t row = 0; row < r->row_count; row++) {
        r->lo[row] *= by;
        r->hi[row] *= by;
    }
    return price_demands_solve(r);
}

/* Marks the pairs whose demands have a price: they cannot all be met. */
static void mark_conflicts(const price_demands *r)
{
    const int32_t n = r->work->count;
    double most = 0.0;
    size_t p = 0;
    for (size_t row = 0; row < r->row_count; row++) {
        most = fmax(most, r->weights[row]);
    }
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++, p++) {
            const bool weighs = r->weights[p] > WEIGHS * most;
            r->work->conflicts[i * n + j] = weighs;
            r->work->conflicts[j * n + i] = weighs;
        }
    }
}

static lan_status find_conflict(price_demands *r, const price_candidate *best)
{
    double merit = 0.0;
    lan_status status = price_demands_measure(r, best, &merit);
    r->is_demanding = true;
    r->stride = ABOUT_AS_NOW;
    if (status == LAN_OK) {
        status = price_demands_find_slopes(r, best);
    }
    for (size_t row = 0; row < r->row_count; row++) {
        demand_force_ratio(r, row);
    }
    /* Where all choices were tried the model may lack a little. */
    for (int i = 0; i < NARROWINGS && status == LAN_OK; i++) {
        status = solve_narrowed(r, i == 0 ? 1.0 : NARROWED);
        if (r->is_solved && r->lacking > MODEL_FAULT) {
            r->work->is_conflict = true;
            mark_conflicts(r);
            break;
        }
        if (!r->work->is_exhausted) {
            break;
        }
    }
    return status;
}

lan_status price_find_conflict(price_work *work, const price_candidate *best)
{
    price_demands r;
    lan_status status = price_demands_init(&r, work);
    if (status == LAN_OK) {
        status = find_conflict(&r, best);
        price_demands_clear(&r);
    }
    return status;
}
