/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_demands_impl.h"

#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

/* Of x, for slopes; of the number of soldiers. */
#define NUDGE          0.02
#define NUDGE_SOLDIERS 0.04

/* Ends of simulated odds beyond are taken for this. */
#define SUREST 0.999999

/* A band is narrowed by this, so that rounding does not leave it. */
#define NARROWER 1e-3

/* --- what is measured ---------------------------------------------------- */

bool price_goes_by_odds(const price_work *work)
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
    if (!price_goes_by_odds(r->work)) {
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
lan_status price_demands_measure(price_demands *r, const price_candidate *base,
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
    *merit = PRICE_PENALTY * (lacking_of(r) + base->offset) + base->change +
             PRICE_LARGEST * base->largest;
    return LAN_OK;
}

lan_status price_demands_find_slopes(price_demands *r,
                                     const price_candidate *base)
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

void price_demands_clear(price_demands *r)
{
    free(r->values);
    free(r->is_certain);
    free(r->index);
}

lan_status price_demands_init(price_demands *r, price_work *work)
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
        price_demands_clear(r);
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "out of memory");
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
