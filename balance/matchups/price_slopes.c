/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wanted of prices as linear bounds on small changes, the linear
 * program over them, and the search that follows it.
 */
#include <glpk.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "balance/fail_impl.h"
#include "balance/matchups/linear_program_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* What is lacking of a demand weighs so many times as much as changes do. */
#define PENALTY 50.0

/* One round: demands, lo <= value + slopes dx <= hi, and where they lead to. */
typedef struct price_demands {
    price_work *work;
    size_t row_count; /* pairs, or types of a mix */
    double *values;   /* [rows] */
    double *lo;
    double *hi;
    double *slopes;   /* [rows][variables] */
    double *pairs;    /* [pairs] log-odds or payoff */
    double *by_pair;  /* [pairs][variables] its slopes */
    bool *is_certain; /* [pairs] */
    double *x;        /* [variables] */
    double *dx;       /* [variables] */
    double *moved;    /* [variables] values */
    size_t schedule;
    double vague;    /* log-odds are divided by it */
    double farthest; /* log-odds */
    double stride;
    bool is_demanding; /* what lacks is all that counts */
    bool is_solved;
    double lacking;
    double *weights; /* [rows] prices of demands */
    int *index;      /* [variables + 2], from 1 as GLPK counts */
    double *cells;
} price_demands;

/* Of x, for slopes; of the number of soldiers. */
#define NUDGE          0.02
#define NUDGE_SOLDIERS 0.04

/* Ends of simulated odds beyond are taken for this. */
#define SUREST 0.999999

/* A band is narrowed by this, so that rounding does not leave it. */
#define NARROWER 1e-3

/* --- what is measured ---------------------------------------------------- */

static bool goes_by_odds(const price_work *work)
{
    return price_payoff(work) == LAN_PAYOFF_ODDS;
}

/* Win less lose at some log-odds. */
static double payoff_of(double odds)
{
    return 1.0 - 2.0 * gsl_cdf_ugaussian_Q(odds / PRICE_STEEPNESS);
}

/* Log-odds of a pair for a band, a payoff for a mix; LAN_NAN: no matter how
 * many. */
static lan_status measure_pair(price_demands *r, const lan_matchup *table,
                               int32_t i, int32_t j, bool *is_certain,
                               double *out)
{
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    if (!goes_by_odds(r->work)) {
        *out = lan_matchup_ahead(cell, price_payoff(r->work));
        return LAN_OK;
    }
    const lan_status status =
        price_log_odds(r->work, table, i, j, is_certain, out);
    if (isnan(*out)) {
        r->work->is_helpless = true;
    } else {
        r->farthest = fmax(r->farthest, fabs(*out));
    }
    if (r->work->mix != NULL) {
        *out = isnan(*out) ? lan_matchup_ahead(cell, LAN_PAYOFF_ODDS)
                           : payoff_of(*out / r->vague);
    }
    return status;
}

/* Measures all pairs of a candidate. */
static lan_status measure_pairs(price_demands *r, const lan_matchup *table)
{
    lan_status status = LAN_OK;
    size_t p = 0;
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count && status == LAN_OK;
             j++, p++) {
            status =
                measure_pair(r, table, i, j, &r->is_certain[p], &r->pairs[p]);
        }
    }
    return status;
}

/* How much a pair changes from one table to another: where odds become certain
 * on the way, by force ratios both. */
static lan_status measure_move(price_demands *r, const lan_matchup *from,
                               const lan_matchup *to, int32_t i, int32_t j,
                               size_t p, double *out)
{
    bool is_certain = r->is_certain[p];
    double before = r->pairs[p];
    double after = LAN_NAN;
    lan_status status = measure_pair(r, to, i, j, &is_certain, &after);
    if (status == LAN_OK && is_certain && !r->is_certain[p]) {
        status = measure_pair(r, from, i, j, &is_certain, &before);
    }
    *out = after - before;
    return status;
}

/* Moves one value by a little; returns by how much, of x. */
static double nudge_value(const price_demands *r, const price_candidate *base,
                          size_t k, double *values)
{
    const price_work *work = r->work;
    const price_variable *variable = &work->variables[k];
    memcpy(values, base->values, work->variable_count * sizeof *values);
    if (variable->is_cost && !isnan(work->wanted.budget)) {
        const double now = base->table->units[variable->unit].soldiers;
        const double by = fmax(1.0, round(NUDGE_SOLDIERS * now));
        const double then = now > by + 1.0 ? now - by : now + by;
        values[k] = work->wanted.budget / (then + 1e-6);
        return log(now / then);
    }
    const double x = r->x[k] + NUDGE <= variable->hi ? NUDGE : -NUDGE;
    values[k] = base->values[k] * exp(x);
    return r->x[k] + x >= variable->lo ? x : 0.0;
}

static lan_status find_slope(price_demands *r, const price_candidate *base,
                             size_t k, price_candidate *moved)
{
    price_work *work = r->work;
    const int32_t unit = work->variables[k].unit;
    const double by = nudge_value(r, base, k, r->moved);
    size_t p = 0;
    if (lan_is_zero(by)) {
        return LAN_OK;
    }
    lan_status status = price_candidate_try(work, r->moved, base, moved);
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count && status == LAN_OK; j++, p++) {
            double change = 0.0;
            if (unit < 0 || i == unit || j == unit) {
                status = measure_move(r, base->table, moved->table, i, j, p,
                                      &change);
            }
            r->by_pair[p * work->variable_count + k] =
                isfinite(change) ? change / by : 0.0;
        }
    }
    return status;
}

/* --- demands ------------------------------------------------------------- */

static double log_odds(double share)
{
    return price_stretch_odds(share, 1.0 - share);
}

/* Odds of every pair in the band, with what simulation leaves unknown. */
static void demand_band(price_demands *r, const price_candidate *base)
{
    const lan_price_def *def = r->work->def;
    size_t p = 0;
    r->row_count = r->work->pair_count;
    memcpy(r->values, r->pairs, r->row_count * sizeof *r->values);
    memcpy(r->slopes, r->by_pair,
           r->row_count * r->work->variable_count * sizeof *r->slopes);
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count; j++, p++) {
            const lan_matchup_cell *cell = lan_matchup_at(base->table, i, j);
            const double most = fmin(price_share_high(cell), SUREST);
            const double least = fmax(price_share_low(cell), 1.0 - SUREST);
            const double above = log_odds(most) - r->pairs[p];
            const double below = r->pairs[p] - log_odds(least);
            const bool is_open = isnan(r->pairs[p]);
            const bool is_sure = r->is_certain[p] || is_open;
            r->values[p] = is_open ? 0.0 : r->pairs[p];
            r->hi[p] = is_open ? LAN_INF
                               : log_odds(def->high) - NARROWER -
                                     (is_sure ? 0.0 : above);
            r->lo[p] = is_open ? -LAN_INF
                               : log_odds(def->low) + NARROWER +
                                     (is_sure ? 0.0 : below);
        }
    }
}

/* No type gains against the mix, and none of it loses. */
static void demand_mix(price_demands *r)
{
    const price_work *work = r->work;
    const size_t n = work->variable_count;
    size_t p = 0;
    r->row_count = (size_t)work->count;
    memset(r->values, 0, r->row_count * sizeof *r->values);
    memset(r->slopes, 0, r->row_count * n * sizeof *r->slopes);
    for (size_t i = 0; i < r->row_count; i++) {
        r->hi[i] = 0.0;
        r->lo[i] = work->mix[i] > 0.0 ? 0.0 : -LAN_INF;
        for (size_t j = i + 1; j < r->row_count; j++, p++) {
            r->values[i] += work->mix[j] * r->pairs[p];
            r->values[j] -= work->mix[i] * r->pairs[p];
            for (size_t k = 0; k < n; k++) {
                const double slope = r->by_pair[p * n + k];
                r->slopes[i * n + k] += work->mix[j] * slope;
                r->slopes[j * n + k] -= work->mix[i] * slope;
            }
        }
    }
}

static double lacking_of(const price_demands *r)
{
    double sum = 0.0;
    for (size_t i = 0; i < r->row_count; i++) {
        sum +=
            fmax(fmax(r->values[i] - r->hi[i], r->lo[i] - r->values[i]), 0.0);
    }
    return sum;
}

/* What a candidate comes to: what lacks, and the change. */
static lan_status measure(price_demands *r, const price_candidate *base,
                          double *merit)
{
    memset(r->is_certain, 0, r->work->pair_count * sizeof *r->is_certain);
    r->farthest = 0.0;
    const lan_status status = measure_pairs(r, base->table);
    if (status != LAN_OK) {
        return status;
    }
    if (r->work->mix != NULL) {
        demand_mix(r);
    } else {
        demand_band(r, base);
    }
    *merit = PENALTY * (lacking_of(r) + base->offset) + base->change +
             PRICE_LARGEST * base->largest;
    return LAN_OK;
}

static lan_status find_slopes(price_demands *r, const price_candidate *base)
{
    price_candidate moved;
    const size_t n = r->work->variable_count;
    lan_status status = price_candidate_init(r->work, &moved);
    memset(r->by_pair, 0, r->work->pair_count * n * sizeof *r->by_pair);
    for (size_t k = 0; k < n && status == LAN_OK; k++) {
        r->x[k] = log(base->values[k] / r->work->variables[k].from);
        status = find_slope(r, base, k, &moved);
    }
    price_candidate_clear(&moved);
    if (status == LAN_OK && r->work->mix != NULL) {
        demand_mix(r);
    } else if (status == LAN_OK) {
        demand_band(r, base);
    }
    return status;
}

/* --- room ---------------------------------------------------------------- */

static void demands_clear(price_demands *r)
{
    free(r->values);
    free(r->is_certain);
    free(r->index);
}

static lan_status demands_init(price_demands *r, price_work *work)
{
    const size_t n = work->variable_count;
    const size_t pairs = work->pair_count;
    const size_t rows =
        pairs > (size_t)work->count ? pairs : (size_t)work->count;
    *r = (price_demands){.work = work, .vague = 1.0};
    r->values = calloc(4 * rows + rows * n + pairs + pairs * n + 4 * n + 2,
                       sizeof *r->values);
    r->is_certain = calloc(pairs, sizeof *r->is_certain);
    r->index = calloc(n + 2, sizeof *r->index);
    if (r->values == NULL || r->is_certain == NULL || r->index == NULL) {
        demands_clear(r);
        return fail_as(work->err, LAN_ENOMEM);
    }
    r->lo = r->values + rows;
    r->hi = r->lo + rows;
    r->weights = r->hi + rows;
    r->slopes = r->weights + rows;
    r->pairs = r->slopes + rows * n;
    r->by_pair = r->pairs + pairs;
    r->x = r->by_pair + pairs * n;
    r->dx = r->x + n;
    r->moved = r->dx + n;
    r->cells = r->moved + n;
    return LAN_OK;
}

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
    glp_set_obj_coef(lp, slack, r->is_demanding ? 1.0 : PENALTY);
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

static lan_status solve(price_demands *r)
{
    const lan_status status = linear_program_run(solve_round, r);
    return fail_as(r->work->err, status);
}

/* --- the search ---------------------------------------------------------- */

#define ROUNDS_BAND 20
#define ROUNDS_MIX  150

/* The trust region: how far x goes in a round, at first, at least and at most.
 */
#define STRIDE       0.4
#define STRIDE_LEAST 1e-4
#define STRIDE_MOST  1.2

/* Odds of a mix are first taken for so vague that none is more certain than
 * the first of these, as log-odds, and then for less so by the second: certain
 * ones have no slope to go by. All of these are tried. */
static const double schedules[][2] = {{1.6, 0.75}, {2.0, 0.6}, {1.0, 0.85}};
#define SCHEDULES (sizeof schedules / sizeof schedules[0])

/* What x may still move by where odds are made less vague. */
#define STILL_VAGUE 0.01

/* Tries where the program leads to; goes there if that is better, and else
 * trusts it less far. */
static lan_status take_round(price_demands *r, double *merit,
                             price_candidate *base, price_candidate *next,
                             double *moved)
{
    double then = 0.0;
    lan_status status = LAN_OK;
    *moved = 0.0;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        r->moved[k] =
            price_round(r->work, &r->work->variables[k], r->x[k] + r->dx[k]);
        *moved = fmax(*moved, fabs(r->dx[k]));
    }
    status = price_candidate_try(r->work, r->moved, base, next);
    status = status == LAN_OK ? measure(r, next, &then) : status;
    if (status != LAN_OK) {
        return status;
    }
    if (then < *merit) {
        price_candidate_swap(base, next);
        r->stride = fmin(fmax(r->stride, 2.0 * *moved), STRIDE_MOST);
        *merit = then;
    } else {
        r->stride = fmin(r->stride, *moved) / 3.0;
    }
    return LAN_OK;
}

static lan_status keep_best(price_work *work, const price_candidate *base,
                            price_candidate *best)
{
    price_candidate copy;
    if (!price_is_better(base, best)) {
        return LAN_OK;
    }
    lan_status status = price_candidate_init(work, &copy);
    if (status == LAN_OK) {
        /* Nothing has changed: no pair is computed. */
        status = price_candidate_try(work, base->values, base, &copy);
    }
    if (status == LAN_OK) {
        price_candidate_swap(&copy, best);
    }
    price_candidate_clear(&copy);
    return status;
}

/* The scenario's odds tell how vague those of a mix are made. */
static void choose_vagueness(price_demands *r)
{
    if (r->work->mix != NULL && goes_by_odds(r->work)) {
        r->vague = fmax(1.0, r->farthest / schedules[r->schedule][0]);
    }
}

static lan_status follow(price_demands *r, price_candidate *base,
                         price_candidate *next, price_candidate *best)
{
    const int rounds = r->work->mix != NULL ? ROUNDS_MIX : ROUNDS_BAND;
    double merit = LAN_INF;
    r->vague = 1.0;
    r->stride = STRIDE;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        r->moved[k] = price_round(r->work, &r->work->variables[k], 0.0);
    }
    lan_status status = price_candidate_try(r->work, r->moved, best, base);
    status = status == LAN_OK ? measure(r, base, &merit) : status;
    choose_vagueness(r);
    for (int i = 0; i < rounds && status == LAN_OK; i++) {
        double moved = 0.0;
        status = measure(r, base, &merit);
        status = status == LAN_OK ? find_slopes(r, base) : status;
        status = status == LAN_OK ? solve(r) : status;
        if (status == LAN_OK && r->is_solved) {
            status = take_round(r, &merit, base, next, &moved);
        }
        status = status == LAN_OK ? keep_best(r->work, base, best) : status;
        const double still = r->vague > 1.0 ? STILL_VAGUE : STRIDE_LEAST;
        if (moved < still || r->stride < still) {
            if (!(r->vague > 1.0)) {
                break;
            }
            r->vague = fmax(1.0, schedules[r->schedule][1] * r->vague);
            r->stride = STRIDE;
        }
    }
    return status;
}

lan_status price_follow_slopes(price_work *work, price_candidate *best)
{
    price_demands r;
    price_candidate base = {0};
    price_candidate next = {0};
    lan_status status = demands_init(&r, work);
    if (status != LAN_OK) {
        return status;
    }
    status = price_candidate_init(work, &base);
    status = status == LAN_OK ? price_candidate_init(work, &next) : status;
    status = status == LAN_OK ? follow(&r, &base, &next, best) : status;
    while (status == LAN_OK && work->mix != NULL && goes_by_odds(work) &&
           ++r.schedule < SCHEDULES) {
        status = follow(&r, &base, &next, best);
    }
    price_candidate_clear(&base);
    price_candidate_clear(&next);
    demands_clear(&r);
    return status;
}

/* --- contradictions ------------------------------------------------------ */

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
    return solve(r);
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
    lan_status status = measure(r, best, &merit);
    r->is_demanding = true;
    r->stride = ABOUT_AS_NOW;
    status = status == LAN_OK ? find_slopes(r, best) : status;
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
    lan_status status = demands_init(&r, work);
    if (status == LAN_OK) {
        status = find_conflict(&r, best);
        demands_clear(&r);
    }
    return status;
}
