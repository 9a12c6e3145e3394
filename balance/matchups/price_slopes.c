/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Price demands as linear bounds on small changes, the linear program over
 * them, and the search along its solutions.
 */
#include <gsl/gsl_cdf.h>

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

/* ln of the first side's force ratio beyond parity, as what is left of the
 * winner shows it by aimed fire; LAN_NAN if the loser does no harm, or after a
 * failure. By other laws it is about as large, and 0 at parity, too. */
static double find_ratio(price_work *work, const lan_matchup_unit *a,
                         const lan_matchup_unit *b)
{
    lan_battle_def def = *lan_scenario_copy_battle_def(work->copy);
    const lan_meeting meeting = {.def = &def,
                                 .army = &work->wanted.army,
                                 .solver = &work->options.solver,
                                 .budget = LAN_NAN,
                                 .player = &work->player};
    lan_matchup_cell cell = {.margin = 1.0};
    def.end *= LONGER;
    if (price_goes_on(work)) {
        price_note(work, lan_matchup_meet(&meeting, a, b, NULL, &work->ticker,
                                          &cell, work->err));
    }
    const double ratio = -0.5 * log1p(-cell.margin * cell.margin);
    return isfinite(ratio) ? copysign(ratio, cell.margin) : LAN_NAN;
}

/* --- demands -------------------------------------------------------------- */

/* Weight of a demand's shortfall relative to the sum of changes. */
#define PENALTY 50.0

/* Slope steps: x; the number of soldiers. */
#define NUDGE          0.02
#define NUDGE_SOLDIERS 0.04

/* A band is narrowed by this, so that rounding stays inside. */
#define NARROWER 1e-3

/* A pair of a band, or a type of a mix: lo <= value + slopes dx <= hi. */
typedef struct price_demand {
    double value;
    double lo;
    double hi;
    double *slopes; /* [variables] */
} price_demand;

/* Log-odds of a pair for a band, a payoff for a mix. */
typedef struct price_pair {
    double value; /* LAN_NAN: no number matters */
    bool is_certain;
} price_pair;

/* One round: the demands, and the step to take. */
typedef struct price_demands {
    price_work *work;
    size_t row_count; /* pairs, or types of a mix */
    price_demand *rows;
    double *after; /* [rows] values of the demands */
    price_pair *pairs;
    double x[LAN_PRICE_MAX_VALUES];
    double dx[LAN_PRICE_MAX_VALUES];
    double moved[LAN_PRICE_MAX_VALUES]; /* values */
    linear_row row;
    arena memory;
    double vague;    /* log-odds are divided by it */
    double farthest; /* log-odds */
    double stride;
    bool is_solved;
} price_demands;

/* What a pair is worth at the copy's values. Log-odds that are certain are
 * estimated from the force ratio beyond parity.
 *
 * out->is_certain  in: true forces the estimate; out: true if used */
static void measure_pair(price_demands *r, const lan_matchup *table, int32_t i,
                         int32_t j, price_pair *out)
{
    price_work *work = r->work;
    const lan_matchup_cell *cell = lan_matchup_at(table, i, j);
    const double win = lan_matchup_share(cell);
    const double lose = cell->lose + 0.5 * cell->neither;
    if (work->by != LAN_PAYOFF_ODDS) {
        out->value = lan_matchup_ahead(cell, work->by);
        return;
    }
    out->is_certain = out->is_certain || fmin(win, lose) < CERTAIN;
    if (out->is_certain) {
        const lan_matchup_unit *a = &table->units[i];
        const lan_matchup_unit *b = &table->units[j];
        const double ratio = find_ratio(work, a, b);
        out->value = STEEPNESS * sqrt(fmin(a->soldiers, b->soldiers)) * ratio;
        if (cell->method == LAN_ODDS_SIMULATE) { /* beyond its resolution */
            out->value += copysign(log_odds(cell->high - cell->low), ratio);
        }
    } else {
        out->value = stretch_odds(win, lose);
    }
    work->is_helpless = work->is_helpless || isnan(out->value);
    r->farthest = fmax(r->farthest, fabs(out->value)); /* passes NaN over */
    if (work->mix != NULL) {
        out->value = isnan(out->value)
                         ? lan_matchup_ahead(cell, LAN_PAYOFF_ODDS)
                         : 1.0 - 2.0 * gsl_cdf_ugaussian_Q(
                                           out->value / r->vague / STEEPNESS);
    }
}

/* By how much a pair's worth changes from one table to another; if odds are
 * certain in one of them, force ratios give both. */
static double measure_change(price_demands *r, const lan_matchup *from,
                             const lan_matchup *to, int32_t i, int32_t j,
                             price_pair before)
{
    price_pair after = before;
    measure_pair(r, to, i, j, &after);
    if (after.is_certain != before.is_certain) {
        before.is_certain = true;
        measure_pair(r, from, i, j, &before);
    }
    const double by = after.value - before.value;
    return isfinite(by) ? by : 0.0;
}

/* Writes the values of the demands: the odds of pairs, or each type's gain
 * against the mix. from: NULL, or the table that is known; pairs of `unit` have
 * changed since, -1: all. */
static void measure_table(price_demands *r, const lan_matchup *from,
                          const lan_matchup *table, int32_t unit)
{
    const price_work *work = r->work;
    const double *mix = work->mix;
    price_pair *pair = r->pairs;
    memset(r->after, 0, r->row_count * sizeof *r->after);
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count && price_goes_on(work);
             j++, pair++) {
            double by = 0.0;
            if (from == NULL) {
                pair->is_certain = false;
                measure_pair(r, table, i, j, pair);
            } else if (unit < 0 || i == unit || j == unit) {
                by = measure_change(r, from, table, i, j, *pair);
            }
            if (mix == NULL) {
                r->after[pair - r->pairs] =
                    isnan(pair->value) ? 0.0 : pair->value + by;
            } else {
                r->after[i] += mix[j] * (pair->value + by);
                r->after[j] -= mix[i] * (pair->value + by);
            }
        }
    }
}

/* The odds of a pair, with their errors, are in the band. */
static void write_band(const price_work *work, const lan_matchup_cell *cell,
                       const price_pair *pair, price_demand *out)
{
    const bool is_any = isnan(pair->value);
    const bool by_odds = work->by == LAN_PAYOFF_ODDS;
    const double high = work->def->high;
    const double low = work->def->low;
    out->hi = by_odds ? log_odds(high) - NARROWER : 2.0 * high - 1.0;
    out->lo = by_odds ? log_odds(low) + NARROWER : 2.0 * low - 1.0;
    if (is_any) {
        out->hi = LAN_INF;
        out->lo = -LAN_INF;
    } else if (by_odds && !pair->is_certain) {
        const double most = fmin(price_share(work, cell, 1), SUREST);
        const double least = fmax(price_share(work, cell, -1), 1.0 - SUREST);
        out->hi -= log_odds(most) - pair->value;
        out->lo += pair->value - log_odds(least);
    }
}

/* Fills the demands; a candidate's merit: weighted shortfall plus change. In a
 * mix no type gains against it, and no type of it loses. */
static double measure(price_demands *r, const price_candidate *base)
{
    price_work *work = r->work;
    double lacking = 0.0;
    size_t p = 0;
    r->farthest = 0.0;
    price_set_values(work, base->values);
    measure_table(r, NULL, base->table, -1);
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count && work->mix == NULL;
             j++, p++) {
            write_band(work, lan_matchup_at(base->table, i, j), &r->pairs[p],
                       &r->rows[p]);
        }
    }
    for (size_t i = 0; i < r->row_count; i++) {
        price_demand *row = &r->rows[i];
        row->value = r->after[i];
        if (work->mix != NULL) {
            row->hi = 0.0;
            row->lo = work->mix[i] > 0.0 ? 0.0 : -LAN_INF;
        }
        lacking += fmax(fmax(row->value - row->hi, row->lo - row->value), 0.0);
    }
    return PENALTY * (lacking + base->offset) + base->change;
}

/* Moves one value slightly; returns the step in x. */
static double nudge_value(const price_demands *r, const price_candidate *base,
                          size_t k, double *values)
{
    const price_work *work = r->work;
    const price_variable *variable = &work->variables[k];
    memcpy(values, base->values, work->variable_count * sizeof *values);
    if (variable->is_cost && !isnan(work->wanted.budget)) {
        const double now = base->table->units[variable->is.unit].soldiers;
        const double by = fmax(1.0, round(NUDGE_SOLDIERS * now));
        const double then = now > by + 1.0 ? now - by : now + by;
        values[k] = work->wanted.budget / (then + 1e-6);
        return log(now / then);
    }
    const double x = r->x[k] + NUDGE <= variable->hi ? NUDGE : -NUDGE;
    values[k] = base->values[k] * exp(x);
    return r->x[k] + x >= variable->lo ? x : 0.0;
}

static void find_slopes(price_demands *r, const price_candidate *base)
{
    price_candidate moved = {.table = NULL};
    for (size_t k = 0; k < r->work->variable_count; k++) {
        const price_variable *variable = &r->work->variables[k];
        r->x[k] = price_x(variable, base->values[k]);
        const double by = nudge_value(r, base, k, r->moved);
        if (!lan_is_zero(by)) {
            price_try(r->work, r->moved, base, &moved);
        }
        if (price_goes_on(r->work) && !lan_is_zero(by)) {
            measure_table(r, base->table, moved.table, variable->is.unit);
        }
        for (size_t i = 0; i < r->row_count; i++) {
            price_demand *row = &r->rows[i];
            row->slopes[k] =
                lan_is_zero(by) ? 0.0 : (r->after[i] - row->value) / by;
        }
    }
    lan_matchup_destroy(moved.table);
}

static bool demands_init(price_demands *r, price_work *work)
{
    const size_t n = work->variable_count;
    const size_t rows =
        work->mix == NULL ? work->pair_count : (size_t)work->count;
    *r = (price_demands){.work = work, .row_count = rows, .vague = 1.0};
    arena *memory = &r->memory;
    r->rows = arena_take(memory, rows, sizeof *r->rows);
    r->after = arena_take(memory, rows, sizeof *r->after);
    r->pairs = arena_take(memory, work->pair_count, sizeof *r->pairs);
    r->row.index = arena_take(memory, n + 3, sizeof *r->row.index);
    r->row.cells = arena_take(memory, n + 3, sizeof *r->row.cells);
    for (size_t i = 0; i < rows && !memory->is_short; i++) {
        r->rows[i].slopes = arena_take(memory, n, sizeof(double));
    }
    return price_note(work, memory->is_short ? LAN_ENOMEM : LAN_OK);
}

/* --- the linear program of slopes ------------------------------------------
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
        glp_set_obj_coef(lp, n + k + 1, 1.0);
    }
    glp_set_obj_coef(lp, 2 * n + 1, PRICE_LARGEST);
}

static void load_level(price_demands *r, glp_prob *lp)
{
    double sum = 0.0;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        const price_variable *variable = &r->work->variables[k];
        if (variable->is_levelled) {
            linear_row_put(&r->row, (int)k + 1, 1.0);
            sum += r->x[k];
        }
    }
    if (r->row.count > 0) {
        linear_row_add(&r->row, lp, GLP_FX, -sum, -sum);
    }
}

/* A demand's rows: from above, then from below. */
static void load_demand(price_demands *r, glp_prob *lp, size_t number)
{
    const size_t n = r->work->variable_count;
    const price_demand *demand = &r->rows[number];
    const int slack = (int)(2 * n + 2 + number);
    glp_set_obj_coef(lp, slack, PENALTY);
    for (int side = -1; side <= 1; side += 2) {
        const double bound = side < 0 ? demand->hi : demand->lo;
        const double by = bound - demand->value;
        for (size_t k = 0; k < n; k++) {
            linear_row_put(&r->row, (int)k + 1, demand->slopes[k]);
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
    const int n = (int)r->work->variable_count;
    const int columns = 2 * n + 1 + (int)r->row_count;
    glp_prob *lp = glp_create_prob();
    glp_smcp how;
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    how.it_lim = 20000;
    glp_add_cols(lp, columns);
    for (int k = n + 1; k <= columns; k++) {
        glp_set_col_bnds(lp, k, GLP_LO, 0.0, 0.0);
    }
    for (size_t row = 0; row < r->row_count; row++) {
        load_demand(r, lp, row);
    }
    load_changes(r, lp);
    load_level(r, lp);
    r->is_solved = glp_simplex(lp, &how) == 0 && glp_get_status(lp) == GLP_OPT;
    for (int k = 0; k < n; k++) {
        r->dx[k] = glp_get_col_prim(lp, k + 1);
    }
    glp_delete_prob(lp);
}

static void solve(price_demands *r)
{
    r->is_solved = false;
    if (price_goes_on(r->work)) {
        price_note(r->work, linear_program_run(solve_round, r));
    }
}

/* --- rounds of it --------------------------------------------------------- */

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
 * trust region. Returns the largest step. */
static double take_round(price_demands *r, double merit, price_candidate *base,
                         price_candidate *next)
{
    double moved = 0.0;
    for (size_t k = 0; k < r->work->variable_count; k++) {
        r->moved[k] =
            price_round(r->work, &r->work->variables[k], r->x[k] + r->dx[k]);
        moved = fmax(moved, fabs(r->dx[k]));
    }
    price_try(r->work, r->moved, base, next);
    if (price_goes_on(r->work) && measure(r, next) < merit) {
        price_swap(base, next);
        r->stride = fmin(fmax(r->stride, 2.0 * moved), STRIDE_MOST);
    } else {
        r->stride = fmin(r->stride, moved) / 3.0;
    }
    return moved;
}

static void follow(price_demands *r, const double schedule[2],
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
    price_try(work, r->moved, best, base);
    if (work->mix != NULL && work->by == LAN_PAYOFF_ODDS &&
        price_goes_on(work)) {
        (void)measure(r, base);
        r->vague = fmax(1.0, r->farthest / schedule[0]);
    }
    for (int i = 0; i < rounds && price_goes_on(work); i++) {
        const double merit = measure(r, base);
        find_slopes(r, base);
        solve(r);
        const double moved =
            r->is_solved ? take_round(r, merit, base, next) : 0.0;
        if (price_goes_on(work) && price_is_better(base, best)) {
            price_try(work, base->values, base, best);
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
}

void price_follow_slopes(price_work *work, price_candidate *best)
{
    price_demands r;
    price_candidate base = {.table = NULL};
    price_candidate next = {.table = NULL};
    const bool is_vague = work->mix != NULL && work->by == LAN_PAYOFF_ODDS;
    const bool is_made = demands_init(&r, work);
    for (size_t s = 0; is_made && s < (is_vague ? SCHEDULES : 1); s++) {
        follow(&r, schedules[s], &base, &next, best);
    }
    lan_matchup_destroy(base.table);
    lan_matchup_destroy(next.table);
    arena_clear(&r.memory);
}
