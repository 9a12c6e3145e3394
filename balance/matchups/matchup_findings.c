/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/matchup_impl.h"

#include <stdlib.h>

#include "balance/arena_impl.h"
#include "balance/fail_impl.h"
#include "balance/matchups/games_impl.h"

/* Payoffs nearer than this are level: exact odds and battles are no better. */
#define LEVEL 1e-9

double lan_matchup_share(const lan_matchup_cell *cell)
{
    return cell->win + 0.5 * cell->neither;
}

bool lan_matchup_is_outside(const lan_matchup_cell *cell)
{
    const double share = lan_matchup_share(cell);
    return share < LAN_MATCHUP_BAND_LOW || share > LAN_MATCHUP_BAND_HIGH;
}

bool lan_matchup_depends(const lan_matchup_cell *cell)
{
    const double ahead = cell->win - cell->lose;
    const double other = cell->other_win - cell->other_lose;
    const double error = cell->high - cell->low;
    return fabs(ahead) > error && fabs(other) > error &&
           (ahead > 0.0) != (other > 0.0);
}

const char *lan_matchup_payoff_name(lan_matchup_payoff by)
{
    static const char *const names[] = {"odds", "margin", "value"};
    return names[by];
}

/* --- payoffs ------------------------------------------------------------- */

double lan_matchup_defence(const lan_matchup *matchup, int32_t terrain,
                           int32_t type, lan_matchup_payoff by)
{
    const int32_t n = matchup->count;
    if (terrain >= matchup->terrain_count || type < 0 || type >= n) {
        return LAN_NAN;
    }
    const lan_matchup_cell *cells =
        terrain < 0 ? matchup->cells : matchup->terrains[terrain].cells;
    lan_sum sum = {0};
    for (int32_t i = 0; i < n; i++) {
        if (i != type) {
            lan_sum_add(&sum, -lan_matchup_ahead(&cells[i * n + type], by));
        }
    }
    return lan_sum_value(&sum) / (n - 1);
}

/* What is not known of a payoff: win - lose moves twice as fast as win. */
double lan_matchup_error(const lan_matchup_cell *cell, lan_matchup_payoff by)
{
    const double width = cell->high - cell->low;
    return by == LAN_PAYOFF_ODDS && width > LEVEL ? width : LEVEL;
}

static lan_status fill_payoff(const lan_matchup *matchup,
                              lan_matchup_findings *f, lan_error *err)
{
    const int32_t n = matchup->count;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i; j < n; j++) {
            const double ahead =
                i == j
                    ? 0.0
                    : lan_matchup_ahead(lan_matchup_at(matchup, i, j), f->by);
            /* A mix goes by any lead, were it the last bit of a number. */
            const double value = fabs(ahead) < LEVEL ? 0.0 : ahead;
            if (isnan(value)) {
                return refuse(err, "%s", lan_matchup_lacks(f->by));
            }
            f->payoff[i * n + j] = value;
            f->payoff[j * n + i] = -value;
        }
    }
    return LAN_OK;
}

/* --- standings ----------------------------------------------------------- */

static double ahead(const lan_matchup_findings *f, int32_t i, int32_t j)
{
    return f->payoff[i * f->count + j];
}

/* Puts a counter among the best, of equal ones the first named. Odds of large
 * armies are mostly certain, and then the margin shows which does it best. */
static void rank_counter(const lan_matchup *matchup,
                         const lan_matchup_findings *f, int32_t unit,
                         int32_t counter, int32_t best[LAN_MATCHUP_BEST])
{
    size_t at = 0;
    for (; at < LAN_MATCHUP_BEST && best[at] >= 0; at++) {
        const double more = ahead(f, counter, unit) - ahead(f, best[at], unit);
        const double margin = lan_matchup_at(matchup, counter, unit)->margin;
        const double other = lan_matchup_at(matchup, best[at], unit)->margin;
        if (fabs(more) > LEVEL ? more > 0.0 : margin > other + LEVEL) {
            break;
        }
    }
    for (size_t k = LAN_MATCHUP_BEST; k > at + 1; k--) {
        best[k - 1] = best[k - 2];
    }
    if (at < LAN_MATCHUP_BEST) {
        best[at] = counter;
    }
}

/* True if `better` does as well against all as `unit`, and beyond the error
 * better against some. */
static bool dominates(const lan_matchup *matchup, const lan_matchup_findings *f,
                      int32_t better, int32_t unit)
{
    bool is_better = false;
    for (int32_t k = 0; k < f->count; k++) {
        const double gain = ahead(f, better, k) - ahead(f, unit, k);
        const double error =
            fmax(lan_matchup_error(lan_matchup_at(matchup, better, k), f->by),
                 lan_matchup_error(lan_matchup_at(matchup, unit, k), f->by));
        if (gain < -LEVEL) {
            return false;
        }
        is_better = is_better || gain > error;
    }
    return is_better;
}

static void judge_unit(const lan_matchup *matchup, lan_matchup_findings *f,
                       int32_t unit)
{
    lan_matchup_standing *at = &f->standings[unit];
    *at = (lan_matchup_standing){.counters = {-1, -1, -1}, .dominated_by = -1};
    for (int32_t j = 0; j < f->count; j++) {
        const double lead = ahead(f, unit, j);
        const double error =
            lan_matchup_error(lan_matchup_at(matchup, unit, j), f->by);
        at->beats += lead > error ? 1 : 0;
        if (-lead > error) {
            at->beaten_by++;
            rank_counter(matchup, f, unit, j, at->counters);
        }
        if (at->dominated_by < 0 && j != unit &&
            dominates(matchup, f, j, unit)) {
            at->dominated_by = j;
        }
    }
}

static void judge_table(const lan_matchup *matchup, lan_matchup_findings *f)
{
    for (int32_t i = 0; i < f->count; i++) {
        const lan_matchup_cell *own = lan_matchup_at(matchup, i, i);
        judge_unit(matchup, f, i);
        const double bias =
            matchup->has_odds ? fabs(own->win - own->lose) : fabs(own->margin);
        if (bias > f->side_bias) {
            f->side_bias = bias;
            f->bias_error = matchup->has_odds ? own->high - own->low : 0.0;
        }
        for (int32_t j = i + 1; j < f->count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(matchup, i, j);
            f->outside += matchup->has_odds && lan_matchup_is_outside(cell);
            f->cut += cell->reason == LAN_END_TIME;
        }
    }
}

/* --- rating -------------------------------------------------------------- */

/* Limit of win probabilities in log-odds: those of large armies are
 * immeasurably close to 0 and 1. */
#define SURE 0.999

/* A share of the cyclic part from which on it is the larger part of the whole,
 * and one up to which it is small. */
#define RING   0.5
#define LADDER 0.1

static void find_ring(const double *flow, int32_t n, int32_t ring[3])
{
    double most = 0.0;
    ring[0] = ring[1] = ring[2] = -1;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++) {
            for (int32_t k = i + 1; k < n; k++) {
                const double ij = flow[i * n + j];
                const double jk = flow[j * n + k];
                const double ki = flow[k * n + i];
                if (ij > 0.0 && jk > 0.0 && ki > 0.0 && ij + jk + ki > most) {
                    most = ij + jk + ki;
                    ring[0] = i;
                    ring[1] = j;
                    ring[2] = k;
                }
            }
        }
    }
}

/* Scores, the part that they leave, and their order: equal ones as given. */
static void rate(const double *flow, int32_t n, lan_rating *r)
{
    lan_sum all = {0.0, 0.0};
    lan_sum cyclic = {0.0, 0.0};
    for (int32_t i = 0; i < n; i++) {
        lan_sum sum = {0.0, 0.0};
        int32_t at = i;
        for (int32_t j = 0; j < n; j++) {
            lan_sum_add(&sum, flow[i * n + j]);
        }
        r->score[i] = lan_sum_value(&sum) / n;
        for (; at > 0 && r->score[r->order[at - 1]] < r->score[i]; at--) {
            r->order[at] = r->order[at - 1];
        }
        r->order[at] = i;
    }
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = 0; j < n; j++) {
            const double is = flow[i * n + j];
            const double rest = is - (r->score[i] - r->score[j]);
            lan_sum_add(&all, is * is);
            lan_sum_add(&cyclic, rest * rest);
        }
    }
    const double whole = lan_sum_value(&all);
    r->cyclic_share =
        whole > 0.0 ? fmin(lan_sum_value(&cyclic) / whole, 1.0) : 0.0;
    r->kind = !(whole > 0.0)              ? LAN_RATING_LEVEL
              : r->cyclic_share >= RING   ? LAN_RATING_IS_RING
              : r->cyclic_share <= LADDER ? LAN_RATING_IS_LADDER
                                          : LAN_RATING_IS_MIXED;
    find_ring(flow, n, r->ring);
}

/* --- the object ---------------------------------------------------------- */

lan_status lan_matchup_findings_make(const lan_matchup *matchup,
                                     lan_matchup_payoff by,
                                     lan_matchup_findings **out, lan_error *err)
{
    const size_t n = (size_t)matchup->count;
    if (matchup->roles != LAN_ROLES_ALIKE) {
        return refuse(err, "a table with roles has no findings");
    }
    arena memory = {.last = NULL};
    lan_matchup_findings *f = arena_take(&memory, 1, sizeof *f);
    const lan_nash nash = {.mix = arena_take(&memory, n, sizeof(double)),
                           .against = arena_take(&memory, n, sizeof(double))};
    const lan_rating rating = {.score = arena_take(&memory, n, sizeof(double)),
                               .order =
                                   arena_take(&memory, n, sizeof(int32_t))};
    const lan_matchup_findings empty = {
        .by = by,
        .count = matchup->count,
        .payoff = arena_take(&memory, n * n, sizeof(double)),
        .standings = arena_take(&memory, n, sizeof(lan_matchup_standing)),
        .nash = arena_take(&memory, 1, sizeof nash),
        .rating = arena_take(&memory, 1, sizeof rating)};
    double *flow = arena_take(&memory, n * n, sizeof *flow);
    lan_status status = LAN_ENOMEM;
    if (!memory.is_short) {
        *f = empty;
        *f->nash = nash;
        *f->rating = rating;
        f->memory = memory.last;
        status = fill_payoff(matchup, f, err);
    }
    if (status == LAN_OK) {
        judge_table(matchup, f);
        status = nash_find(f->payoff, f->count, f->nash, err);
    }
    if (status != LAN_OK) {
        arena_clear(&memory);
        return fail_as(err, status);
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            const lan_matchup_cell *cell = &matchup->cells[i * n + j];
            const double share =
                fmin(fmax(lan_matchup_share(cell), 1.0 - SURE), SURE);
            /* even odds are even, however they were rounded */
            const double odds =
                fabs(share - 0.5) < LEVEL ? 0.0 : log(share / (1.0 - share));
            flow[i * n + j] =
                by == LAN_PAYOFF_ODDS ? odds : f->payoff[i * n + j];
            flow[j * n + i] = -flow[i * n + j];
        }
    }
    rate(flow, f->count, f->rating);
    *out = f;
    return LAN_OK;
}

void lan_matchup_findings_destroy(lan_matchup_findings *findings)
{
    arena_free(findings != NULL ? findings->memory : NULL);
}
