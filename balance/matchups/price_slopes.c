/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Price demands as linear bounds on small changes, the linear program over
 * them, and the search along its solutions.
 */
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "balance/block_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/games_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* --- log-odds ------------------------------------------------------------- */

/* Log-odds near even per standard deviation; for aimed fire, approximately, per
 * ln(force ratio beyond parity) times the root of the number of soldiers. */
#define STEEPNESS 1.6

/* Win probabilities up to this have no slope. */
#define CERTAIN 1e-15

/* Cap on the ends of simulated intervals. */
#define SUREST 0.999999

/* Log-odds near even; in the tails the deviation of a normal distribution,
 * which is linear in the logarithms of numbers. */
static double stretch_odds(double win, double lose)
{
    return STEEPNESS * (win < lose ? gsl_cdf_ugaussian_Pinv(win)
                                   : gsl_cdf_ugaussian_Qinv(lose));
}

static double log_odds(double share)
{
    return stretch_odds(share, 1.0 - share);
}

/* Factor on time.end, because odds are fought to the end. */
#define LONGER 1000.0

/* The largest ln of a factor on both numbers that a game may have, and the
 * tolerance at parity. */
#define RATIO_MOST 6.0
#define RATIO_NEAR 5e-5

/* The first's margin in the deterministic battle of exp(-x) times its number
 * against exp(x) times the other's. */
static lan_status find_margin(price_work *work, const lan_matchup_unit *a,
                              const lan_matchup_unit *b, double x,
                              double *margin)
{
    lan_battle_def def = *lan_scenario_copy_battle_def(work->copy);
    const lan_meeting meeting = {.def = &def,
                                 .army = &work->wanted.army,
                                 .solver = &work->options.solver,
                                 .budget = LAN_NAN,
                                 .is_shifted = true,
                                 .shift = x,
                                 .player = &work->player};
    lan_matchup_cell cell = {.margin = LAN_NAN};
    def.end *= LONGER;
    const lan_status status =
        lan_matchup_meet(&meeting, a, b, NULL, &work->ticker, &cell, work->err);
    *margin = cell.margin;
    return status;
}

/* ln of the first side's force ratio beyond parity: steps double until the
 * margin changes its sign, then bisection. LAN_NAN if no number changes the
 * sign. */
static lan_status find_ratio(price_work *work, const lan_matchup_unit *a,
                             const lan_matchup_unit *b, double *out)
{
    double near = 0.0;
    double far = 0.0;
    double margin = 0.0;
    *out = LAN_NAN;
    lan_status status = find_margin(work, a, b, 0.0, &margin);
    const double side = margin > 0.0 ? 1.0 : -1.0;
    while (status == LAN_OK && margin * side > 0.0) {
        if (fabs(far) >= RATIO_MOST) {
            return LAN_OK;
        }
        near = far;
        far = side * fmin(fmax(2.0 * fabs(far), 0.2), RATIO_MOST);
        status = find_margin(work, a, b, far, &margin);
    }
    while (status == LAN_OK && fabs(far - near) > RATIO_NEAR) {
        const double x = 0.5 * (near + far);
        status = find_margin(work, a, b, x, &margin);
        *(margin * side > 0.0 ? &near : &far) = x;
    }
    *out = near + far;
    return status;
}

/* The log-odds of a pair of a table at the copy's values; if certain, estimated
 * from the force ratio beyond parity.
 *
 * is_certain  in: true forces the estimate; out: true if used
 *
 * LAN_NAN if no number of some side harms the other. */
static lan_status find_log_odds(price_work *work, const lan_matchup *table,
                                int32_t i, int32_t j, bool *is_certain,
                                double *out)
{
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    const double win = cell->win + 0.5 * cell->neither;
    const double lose = cell->lose + 0.5 * cell->neither;
    const lan_matchup_unit *a = &table->units[i];
    const lan_matchup_unit *b = &table->units[j];
    double ratio = 0.0;
    if (!*is_certain && fmin(win, lose) >= CERTAIN) {
        *out = stretch_odds(win, lose);
        return LAN_OK;
    }
    *is_certain = true;
    const lan_status status = find_ratio(work, a, b, &ratio);
    *out = STEEPNESS * sqrt(fmin(a->soldiers, b->soldiers)) * ratio;
    if (cell->method == LAN_ODDS_SIMULATE) {
        /* beyond the resolution of the simulation */
        *out += copysign(log_odds(cell->high - cell->low), ratio);
    }
    return status;
}

/* --- demands -------------------------------------------------------------- */

/* Weights relative to the sum of changes: of a demand's shortfall, and of the
 * largest change. */
#define PENALTY 50.0
#define LARGEST 0.006

/* Slope steps: x; the number of soldiers. */
#define NUDGE          0.02
#define NUDGE_SOLDIERS 0.04

/* A band is narrowed by this, so that rounding stays inside. */
#define NARROWER 1e-3

/* One round: demands, lo <= value + slopes dx <= hi, and the step to take. */
typedef struct price_demands {
    price_work *work;
    size_t row_count; /* pairs, or types of a mix */
    double *values;   /* [rows] */
    double *lo;
    double *hi;
    double *weights;  /* [rows] dual prices */
    double *after;    /* [rows] values of a nudge */
    double *slopes;   /* [rows][variables] */
    double *pairs;    /* [pairs] log-odds or payoff; LAN_NAN: no number
                         matters */
    double *nudged;   /* [pairs] */
    bool *is_certain; /* [pairs] */
    double x[LAN_PRICE_MAX_VALUES];
    double dx[LAN_PRICE_MAX_VALUES];
    double moved[LAN_PRICE_MAX_VALUES]; /* values */
    linear_row row;
    double vague;    /* log-odds are divided by it */
    double farthest; /* log-odds */
    double stride;
    bool is_demanding; /* only shortfalls count */
    bool is_solved;
    double lacking;
} price_demands;

/* Log-odds of a pair for a band, a payoff for a mix. */
static lan_status measure_pair(price_demands *r, const lan_matchup *table,
                               int32_t i, int32_t j, bool *is_certain,
                               double *out)
{
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    if (r->work->by != LAN_PAYOFF_ODDS) {
        *out = lan_matchup_ahead(cell, r->work->by);
        return LAN_OK;
    }
    const lan_status status =
        find_log_odds(r->work, table, i, j, is_certain, out);
    if (isnan(*out)) {
        r->work->is_helpless = true;
    } else {
        r->farthest = fmax(r->farthest, fabs(*out));
    }
    if (r->work->mix != NULL) {
        *out =
            isnan(*out)
                ? lan_matchup_ahead(cell, LAN_PAYOFF_ODDS)
                : 1.0 - 2.0 * gsl_cdf_ugaussian_Q(*out / r->vague / STEEPNESS);
    }
    return status;
}

/* Writes the values of the demands: odds of pairs; or each type's gain against
 * the mix. */
static void write_rows(const price_demands *r, const double *pairs, double *out)
{
    const double *mix = r->work->mix;
    const size_t n = (size_t)r->work->count;
    size_t p = 0;
    memset(out, 0, r->row_count * sizeof *out);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++, p++) {
            if (mix == NULL) {
                out[p] = isnan(pairs[p]) ? 0.0 : pairs[p];
            } else {
                out[i] += mix[j] * pairs[p];
                out[j] -= mix[i] * pairs[p];
            }
        }
    }
}

/* The odds of every pair, with their errors, are in the band; or no type gains
 * against the mix, and no type in it loses. */
static void write_bounds(price_demands *r, const lan_matchup *table)
{
    const price_work *work = r->work;
    const double high = log_odds(work->def->high) - NARROWER;
    const double low = log_odds(work->def->low) + NARROWER;
    size_t p = 0;
    for (int32_t i = 0; i < work->count; i++) {
        if (work->mix != NULL) {
            r->hi[i] = 0.0;
            r->lo[i] = work->mix[i] > 0.0 ? 0.0 : -LAN_INF;
        }
        for (int32_t j = i + 1; j < work->count && work->mix == NULL;
             j++, p++) {
            const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
            const double is = r->pairs[p];
            const double most = fmin(price_share_high(work, cell), SUREST);
            const double least =
                fmax(price_share_low(work, cell), 1.0 - SUREST);
            const bool has_error = !r->is_certain[p];
            r->hi[p] = isnan(is)   ? LAN_INF
                       : has_error ? high - (log_odds(most) - is)
                                   : high;
            r->lo[p] = isnan(is)   ? -LAN_INF
                       : has_error ? low + (is - log_odds(least))
                                   : low;
        }
    }
}

/* A candidate's merit: weighted shortfall plus change. */
static lan_status measure(price_demands *r, const price_candidate *base,
                          double *merit)
{
    lan_status status = price_set_values(r->work, base->values);
    double lacking = 0.0;
    size_t p = 0;
    memset(r->is_certain, 0, r->work->pair_count * sizeof *r->is_certain);
    r->farthest = 0.0;
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count && status == LAN_OK;
             j++, p++) {
            status = measure_pair(r, base->table, i, j, &r->is_certain[p],
                                  &r->pairs[p]);
        }
    }
    if (status != LAN_OK) {
        return status;
    }
    write_rows(r, r->pairs, r->values);
    write_bounds(r, base->table);
    for (size_t i = 0; i < r->row_count; i++) {
        lacking +=
            fmax(fmax(r->values[i] - r->hi[i], r->lo[i] - r->values[i]), 0.0);
    }
    *merit = PENALTY * (lacking + base->offset) + base->change;
    return LAN_OK;
}

/* Moves one value slightly; returns the step in x. */
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

/* The pairs of a type after a nudge. If odds are certain before or after,
 * force ratios give both values. */
static lan_status measure_nudge(price_demands *r, const lan_matchup *from,
                                const lan_matchup *to, int32_t unit)
{
    lan_status status = LAN_OK;
    size_t p = 0;
    for (int32_t i = 0; i < r->work->count; i++) {
        for (int32_t j = i + 1; j < r->work->count; j++, p++) {
            bool is_certain = r->is_certain[p];
            double before = r->pairs[p];
            double after = before;
            if (status == LAN_OK && (unit < 0 || i == unit || j == unit)) {
                status = measure_pair(r, to, i, j, &is_certain, &after);
            }
            if (status == LAN_OK && is_certain != r->is_certain[p]) {
                status = measure_pair(r, from, i, j, &is_certain, &before);
            }
            r->nudged[p] =
                r->pairs[p] + (isfinite(after - before) ? after - before : 0.0);
        }
    }
    return status;
}

static lan_status find_slopes(price_demands *r, const price_candidate *base)
{
    price_candidate moved = {.table = NULL};
    const size_t n = r->work->variable_count;
    lan_status status = LAN_OK;
    memset(r->slopes, 0, r->row_count * n * sizeof *r->slopes);
    for (size_t k = 0; k < n && status == LAN_OK; k++) {
        r->x[k] = price_x(&r->work->variables[k], base->values[k]);
        const double by = nudge_value(r, base, k, r->moved);
        if (lan_is_zero(by)) {
            continue;
        }
        status = price_try(r->work, r->moved, base, &moved);
        if (status == LAN_OK) {
            status = measure_nudge(r, base->table, moved.table,
                                   r->work->variables[k].unit);
        }
        write_rows(r, r->nudged, r->after);
        for (size_t row = 0; row < r->row_count; row++) {
            r->slopes[row * n + k] = (r->after[row] - r->values[row]) / by;
        }
    }
    price_candidate_clear(&moved);
    return status;
}

static lan_status demands_init(price_demands *r, price_work *work)
{
    const size_t n = work->variable_count;
    const size_t pairs = work->pair_count;
    const size_t rows = work->mix == NULL ? pairs : (size_t)work->count;
    const block_array arrays[] = {
        {offsetof(price_demands, values), rows, sizeof(double)},
        {offsetof(price_demands, lo), rows, sizeof(double)},
        {offsetof(price_demands, hi), rows, sizeof(double)},
        {offsetof(price_demands, weights), rows, sizeof(double)},
        {offsetof(price_demands, after), rows, sizeof(double)},
        {offsetof(price_demands, slopes), rows * n, sizeof(double)},
        {offsetof(price_demands, pairs), pairs, sizeof(double)},
        {offsetof(price_demands, nudged), pairs, sizeof(double)},
        {offsetof(price_demands, is_certain), pairs, sizeof(bool)},
        {offsetof(price_demands, row.index), n + 2, sizeof(int)},
        {offsetof(price_demands, row.cells), n + 2, sizeof(double)}};
    *r = (price_demands){.work = work, .row_count = rows, .vague = 1.0};
    return block_make(r, 0, arrays, sizeof arrays / sizeof arrays[0]) != NULL
               ? LAN_OK
               : fail_as(work->err, LAN_ENOMEM);
}

/* --- the linear program ---------------------------------------------------
 * Columns: dx of every variable, |x + dx|, their maximum, and the shortfall
 * of every demand. */

static void load_changes(price_demands *r, glp_prob *lp)
{
    const int n = (int)r->work->variable_count;
    linear_row *row = &r->row;
    for (int k = 0; k < n; k++) {
        const price_variable *variable = &r->work->variables[k];
        const double lo = fmax(variable->lo - r->x[k], -r->stride);
        const double hi = fmin(variable->hi - r->x[k], r->stride);
        const bool is_fixed = !(hi - lo > 1e-12);
        glp_set_col_bnds(lp, k + 1, is_fixed ? GLP_FX : GLP_DB,
                         is_fixed ? fmin(fmax(0.0, lo), hi) : lo, hi);
        for (int side = -1; side <= 1; side += 2) {
            linear_row_put(row, n + k + 1, 1.0);
            linear_row_put(row, k + 1, side);
            linear_row_add(row, lp, GLP_LO, -side * r->x[k], 0.0);
        }
        linear_row_put(row, 2 * n + 1, 1.0);
        linear_row_put(row, n + k + 1, -1.0);
        linear_row_add(row, lp, GLP_LO, 0.0, 0.0);
        glp_set_col_bnds(lp, n + k + 1, GLP_LO, 0.0, 0.0);
        glp_set_obj_coef(lp, n + k + 1, r->is_demanding ? 0.0 : 1.0);
    }
    glp_set_col_bnds(lp, 2 * n + 1, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, 2 * n + 1, r->is_demanding ? 0.0 : LARGEST);
}

static void load_level(price_demands *r, glp_prob *lp)
{
    double sum = 0.0;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        const price_variable *variable = &r->work->variables[k];
        if (variable->is_levelled || (r->is_demanding && variable->is_cost)) {
            linear_row_put(&r->row, (int)k + 1, 1.0);
            sum += variable->is_levelled ? r->x[k] : 0.0;
        }
    }
    if (r->row.count > 0) {
        linear_row_add(&r->row, lp, GLP_FX, -sum, -sum);
    }
}

/* A demand's rows: from above, then from below. */
static void load_demand(price_demands *r, glp_prob *lp, size_t demand)
{
    const size_t n = r->work->variable_count;
    const int slack = (int)(2 * n + 2 + demand);
    const double *slopes = &r->slopes[demand * n];
    glp_set_col_bnds(lp, slack, GLP_LO, 0.0, 0.0);
    glp_set_obj_coef(lp, slack, r->is_demanding ? 1.0 : PENALTY);
    for (int side = -1; side <= 1; side += 2) {
        const double bound = side < 0 ? r->hi[demand] : r->lo[demand];
        const double by = bound - r->values[demand];
        for (size_t k = 0; k < n; k++) {
            if (!lan_is_zero(slopes[k])) {
                linear_row_put(&r->row, (int)k + 1, slopes[k]);
            }
        }
        linear_row_put(&r->row, slack, side);
        linear_row_add(&r->row, lp,
                       !isfinite(bound) ? GLP_FR
                       : side < 0       ? GLP_UP
                                        : GLP_LO,
                       by, by);
    }
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
    return fail_as(r->work->err, linear_program_run(solve_round, r));
}

/* --- the search ----------------------------------------------------------- */

#define ROUNDS_BAND      20
#define ROUNDS_SIMULATED 10
#define ROUNDS_MIX       150

/* The trust region of x in a round: first, least, least if simulated, most. */
#define STRIDE           0.4
#define STRIDE_LEAST     1e-4
#define STRIDE_SIMULATED 0.02
#define STRIDE_MOST      1.2

/* Certain odds have no slope: log-odds of a mix are first divided so that none
 * exceeds the first number; then the second number multiplies the divisor, down
 * to 1. All schedules are tried. */
static const double schedules[][2] = {{1.6, 0.75}, {2.0, 0.6}, {1.0, 0.85}};
#define SCHEDULES (sizeof schedules / sizeof schedules[0])

/* Step of x below which the divisor shrinks. */
#define STILL_VAGUE 0.01

/* Tries the solution of the program; accepts it if better, else shrinks the
 * trust region. moved: the largest step. */
static lan_status take_round(price_demands *r, double merit,
                             price_candidate *base, price_candidate *next,
                             double *moved)
{
    for (size_t k = 0; k < r->work->variable_count; k++) {
        r->moved[k] =
            price_round(r->work, &r->work->variables[k], r->x[k] + r->dx[k]);
        *moved = fmax(*moved, fabs(r->dx[k]));
    }
    double then = LAN_INF;
    lan_status status = price_try(r->work, r->moved, base, next);
    status = status == LAN_OK ? measure(r, next, &then) : status;
    if (status == LAN_OK && then < merit) {
        price_swap(base, next);
        r->stride = fmin(fmax(r->stride, 2.0 * *moved), STRIDE_MOST);
    } else {
        r->stride = fmin(r->stride, *moved) / 3.0;
    }
    return status;
}

static lan_status follow(price_demands *r, const double schedule[2],
                         price_candidate *base, price_candidate *next,
                         price_candidate *best)
{
    price_work *work = r->work;
    const int rounds = work->mix != NULL    ? ROUNDS_MIX
                       : work->is_simulated ? ROUNDS_SIMULATED
                                            : ROUNDS_BAND;
    const double least = work->is_simulated ? STRIDE_SIMULATED : STRIDE_LEAST;
    r->vague = 1.0;
    r->stride = STRIDE;
    for (size_t k = 0; k < work->variable_count; k++) {
        r->moved[k] = price_round(work, &work->variables[k], 0.0);
    }
    lan_status status = price_try(work, r->moved, best, base);
    double merit = LAN_INF;
    status = status == LAN_OK ? measure(r, base, &merit) : status;
    if (work->mix != NULL && work->by == LAN_PAYOFF_ODDS) {
        r->vague = fmax(1.0, r->farthest / schedule[0]);
    }
    for (int i = 0; i < rounds && status == LAN_OK; i++) {
        double moved = 0.0;
        status = measure(r, base, &merit);
        status = status == LAN_OK ? find_slopes(r, base) : status;
        status = status == LAN_OK ? solve(r) : status;
        if (status == LAN_OK && r->is_solved) {
            status = take_round(r, merit, base, next, &moved);
        }
        if (status == LAN_OK && price_is_better(base, best)) {
            status = price_try(work, base->values, base, best);
        }
        const double still = r->vague > 1.0 ? STILL_VAGUE : least;
        if (moved < still || r->stride < still) {
            if (!(r->vague > 1.0)) {
                break;
            }
            r->vague = fmax(1.0, schedule[1] * r->vague);
            r->stride = STRIDE;
        }
    }
    return status;
}

lan_status price_follow_slopes(price_work *work, price_candidate *best)
{
    price_demands r;
    price_candidate base = {.table = NULL};
    price_candidate next = {.table = NULL};
    const bool is_vague = work->mix != NULL && work->by == LAN_PAYOFF_ODDS;
    lan_status status = demands_init(&r, work);
    for (size_t s = 0; s < (is_vague ? SCHEDULES : 1) && status == LAN_OK;
         s++) {
        status = follow(&r, schedules[s], &base, &next, best);
    }
    price_candidate_clear(&base);
    price_candidate_clear(&next);
    free(r.values);
    return status;
}

/* --- contradictions ------------------------------------------------------- */

/* Smaller contradictions, in ln of numbers, may be model errors; trust region
 * of the search for contradictions; a conflicting demand's least share of the
 * largest weight. */
#define MODEL_FAULT  0.01
#define ABOUT_AS_NOW 4.0
#define WEIGHS       0.2

/* Number and factor of the narrowings of a band that find contradictory
 * demands. */
#define NARROWINGS 8
#define NARROWED   0.8

/* Reduces a demand to the force ratio: two costs get opposite slopes. Smaller
 * armies have more even odds, but that is not balance. */
static void demand_force_ratio(price_demands *r, size_t row)
{
    const size_t n = r->work->variable_count;
    double *slopes = r->slopes + row * n;
    double sum = 0.0;
    double most = 0.0;
    int costs = 0;
    for (size_t k = 0; k < n; k++) {
        if (r->work->variables[k].is_cost && !lan_is_zero(slopes[k])) {
            sum += slopes[k];
            costs++;
        }
    }
    for (size_t k = 0; k < n; k++) {
        if (r->work->variables[k].is_cost && !lan_is_zero(slopes[k])) {
            slopes[k] -= costs == 2 ? 0.5 * sum : 0.0;
        }
        most = fmax(most, fabs(slopes[k]));
    }
    const double by = most > 0.0 ? 1.0 / most : 1.0;
    r->values[row] *= by;
    r->lo[row] *= by;
    r->hi[row] *= by;
    for (size_t k = 0; k < n; k++) {
        slopes[k] *= by;
    }
}

/* Marks the pairs whose demands bind: they cannot all be met. */
static void mark_conflicts(const price_demands *r)
{
    const int32_t n = r->work->count;
    double most = 0.0;
    size_t p = 0;
    r->work->is_conflict = true;
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

lan_status price_find_conflict(price_work *work, const price_candidate *best)
{
    price_demands r;
    double merit = 0.0;
    lan_status status = demands_init(&r, work);
    if (status != LAN_OK) {
        return status;
    }
    status = measure(&r, best, &merit);
    r.is_demanding = true;
    r.stride = ABOUT_AS_NOW;
    status = status == LAN_OK ? find_slopes(&r, best) : status;
    for (size_t row = 0; row < r.row_count; row++) {
        demand_force_ratio(&r, row);
    }
    /* After an exhaustive search, narrow: the model is inexact. */
    for (int i = 0; i < NARROWINGS && status == LAN_OK && !work->is_conflict &&
                    (i == 0 || work->is_exhausted);
         i++) {
        status = solve(&r);
        if (r.is_solved && r.lacking > MODEL_FAULT) {
            mark_conflicts(&r);
        }
        for (size_t row = 0; row < r.row_count; row++) {
            r.lo[row] *= NARROWED;
            r.hi[row] *= NARROWED;
        }
    }
    free(r.values);
    return status;
}
