/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/duel_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Odds are to the end: what is given of time.end is not enough of it. */
#define LONGER 1000.0

/* Leads beyond, e^6 = 400 times as many, are none that a game is about; a
 * side that is still ahead then is not harmed. */
#define LEAD_MOST 12.0
#define LEAD_NEAR 1e-9

#define FEWEST 2.0

/* Of x, for slopes. */
#define NUDGE 1e-3

/* Odds that tell of the width, and how often to look for some. */
#define TELLING_LOW  0.58
#define TELLING_HIGH 0.93
#define LOOKS        8

/* A pair whose numbers are varied. */
typedef struct duel {
    const price_work *work;
    lan_battle_def def;
    int32_t types[2];
    double soldiers[2];
    lan_status status;
} duel;

static bool goes_by_lead(const price_work *work)
{
    return price_payoff(work) == LAN_PAYOFF_ODDS;
}

/* --- one battle by the averages ------------------------------------------ */

static double payoff_of(const duel *d, const lan_outcome *outcome)
{
    if (goes_by_lead(d->work) || price_payoff(d->work) == LAN_PAYOFF_MARGIN) {
        return outcome->margin;
    }
    const double costs[] = {d->def.units[d->types[0]].cost,
                            d->def.units[d->types[1]].cost};
    return lan_duel_value(outcome, costs, d->work->wanted.budget);
}

static lan_status make_battle(const duel *d, const double soldiers[2],
                              lan_battle **out)
{
    lan_duelist duelists[2];
    for (size_t i = 0; i < 2; i++) {
        duelists[i] = (lan_duelist){d->def.units[d->types[i]].name, d->types[i],
                                    soldiers[i]};
    }
    return lan_duel_create(&d->def, &d->work->wanted.army, duelists, out,
                           d->work->err);
}

/* What the first is ahead by, with exp(s) times as few against the second. */
static double payoff_at(duel *d, double s)
{
    double soldiers[] = {d->soldiers[0] * exp(-0.5 * s),
                         d->soldiers[1] * exp(0.5 * s)};
    /* Less than a soldier may count as gone. */
    const double few = fmin(soldiers[0], soldiers[1]);
    for (size_t i = 0; i < 2 && few < FEWEST; i++) {
        soldiers[i] *= FEWEST / few;
    }
    lan_battle *battle = NULL;
    lan_outcome *outcome = NULL;
    double payoff = LAN_NAN;
    if (d->status != LAN_OK) {
        return LAN_NAN;
    }
    d->status = make_battle(d, soldiers, &battle);
    if (d->status == LAN_OK) {
        d->status = lan_duel_fight(&d->work->options.solver, &d->work->ticker,
                                   battle, &outcome, d->work->err);
    }
    if (d->status == LAN_OK) {
        payoff = payoff_of(d, outcome);
    }
    lan_outcome_destroy(outcome);
    lan_battle_destroy(battle);
    return payoff;
}

/* --- leads --------------------------------------------------------------- */

/* Where the margin is zero between lo and hi, by false position, halving the
 * weight of an end that stays (Illinois). */
static double narrow(duel *d, double lo, double at_lo, double hi, double at_hi)
{
    int stayed = 0;
    for (int i = 0; i < 100 && hi - lo > LEAD_NEAR; i++) {
        double s = lo + (hi - lo) * at_lo / (at_lo - at_hi);
        if (i % 4 == 3 || !(s > lo && s < hi)) {
            s = 0.5 * (lo + hi);
        }
        const double at = payoff_at(d, s);
        if (d->status != LAN_OK || lan_is_zero(at)) {
            return s;
        }
        if (at > 0.0) {
            lo = s;
            at_lo = at;
            at_hi *= stayed > 0 ? 0.5 : 1.0;
            stayed = 1;
        } else {
            hi = s;
            at_hi = at;
            at_lo *= stayed < 0 ? 0.5 : 1.0;
            stayed = -1;
        }
    }
    return 0.5 * (lo + hi);
}

/* Looks away from 0 until the margin changes its sign. */
static void find_lead(duel *d, price_pair *pair)
{
    double s = 0.0;
    double at = payoff_at(d, 0.0);
    const double side = at > 0.0 ? 1.0 : -1.0;
    pair->blow = 0;
    pair->is_idle = false;
    pair->lead = 0.0;
    if (lan_is_zero(at)) {
        pair->is_idle = lan_is_zero(payoff_at(d, 1.0));
        return;
    }
    for (double step = 0.25; d->status == LAN_OK; step *= 2.0) {
        const double next = side * fmin(fabs(s) + step, LEAD_MOST);
        const double at_next = payoff_at(d, next);
        if (at_next * side <= 0.0) {
            pair->lead = side > 0.0 ? narrow(d, s, at, next, at_next)
                                    : narrow(d, next, at_next, s, at);
            return;
        }
        if (fabs(next) >= LEAD_MOST) {
            pair->blow = side > 0.0 ? 1 : -1;
            pair->lead = LAN_NAN;
            return;
        }
        s = next;
        at = at_next;
    }
}

/* Soldiers of a type at the copy's present cost, not rounded. */
static double soldiers_of(const price_work *work, const lan_battle_def *def,
                          const lan_matchup *table, int32_t unit)
{
    const lan_matchup_unit *is = &table->units[unit];
    const double cost = def->units[is->type].cost;
    const bool is_bought =
        !isnan(work->wanted.budget) && (cost < is->cost || cost > is->cost);
    return is_bought ? work->wanted.budget / cost : is->soldiers;
}

static lan_status find_one(price_work *work, int32_t i, int32_t j,
                           price_pair *pair)
{
    const lan_battle_def *def = lan_scenario_copy_battle_def(work->copy);
    const lan_matchup *table = work->table;
    duel d = {.work = work,
              .def = *def,
              .types = {table->units[i].type, table->units[j].type},
              .soldiers = {soldiers_of(work, def, table, i),
                           soldiers_of(work, def, table, j)}};
    if (goes_by_lead(work)) {
        d.def.end *= LONGER;
        find_lead(&d, pair);
    } else {
        pair->lead = payoff_at(&d, 0.0);
    }
    return d.status;
}

static lan_status find_all(price_work *work, int32_t only, price_pair *pairs)
{
    size_t p = 0;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++, p++) {
            if (only >= 0 && i != only && j != only) {
                continue;
            }
            const lan_status status = find_one(work, i, j, &pairs[p]);
            if (status != LAN_OK) {
                return status;
            }
        }
        if (!lan_progress_report(&work->ticker, 0.0, 1.0)) {
            return lan_fail(work->err, LAN_ECANCELLED, 0, 0, "%s",
                            lan_status_text(LAN_ECANCELLED));
        }
    }
    return LAN_OK;
}

/* Slopes by one knob: differences on both sides of the point. */
static lan_status find_slope(price_work *work, const double *x, size_t k,
                             double *moved, price_pair *up, price_pair *down)
{
    const price_knob *knob = &work->knobs[k];
    const double hi = fmin(x[k] + NUDGE, knob->hi);
    const double lo = fmax(x[k] - NUDGE, knob->lo);
    lan_status status = LAN_OK;
    memcpy(moved, x, work->knob_count * sizeof *x);
    for (int side = 0; side < 2 && status == LAN_OK; side++) {
        moved[k] = side == 0 ? hi : lo;
        status = price_set_point(work, moved);
        if (status == LAN_OK) {
            status = find_all(work, knob->unit, side == 0 ? up : down);
        }
    }
    for (size_t p = 0; p < work->pair_count && status == LAN_OK; p++) {
        const double slope = (up[p].lead - down[p].lead) / (hi - lo);
        work->slopes[p * work->knob_count + k] = isfinite(slope) ? slope : 0.0;
    }
    return status;
}

lan_status price_find_leads(price_work *work, const double *x, bool with_slopes)
{
    lan_status status = price_set_point(work, x);
    if (status == LAN_OK) {
        status = find_all(work, -1, work->pairs);
    }
    if (status != LAN_OK || !with_slopes) {
        return status;
    }
    const size_t n = work->pair_count;
    price_pair *up = calloc(2 * n, sizeof *up);
    double *moved = calloc(work->knob_count, sizeof *moved);
    if (up == NULL || moved == NULL) {
        status = lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                          lan_status_text(LAN_ENOMEM));
    }
    for (size_t k = 0; k < work->knob_count && status == LAN_OK; k++) {
        memset(up, 0, 2 * n * sizeof *up);
        status = find_slope(work, x, k, moved, up, up + n);
    }
    free(up);
    free(moved);
    return status;
}

/* --- how odds go with the lead ------------------------------------------- */

/* Losses are counts: their spread goes with the root of how many there are, and
 * with it the lead that makes odds sure. */
double price_growth_slope(const price_knob *knob, int32_t i, int32_t j)
{
    return knob->is_cost && (knob->unit == i || knob->unit == j) ? 0.25 : 0.0;
}

double price_growth(const price_work *work, const double *x, int32_t i,
                    int32_t j)
{
    double sum = 0.0;
    for (size_t k = 0; k < work->knob_count; k++) {
        sum += price_growth_slope(&work->knobs[k], i, j) * x[k];
    }
    return exp(sum);
}

/* Looks at odds on one side of parity until they tell something. */
typedef struct look {
    double aim;  /* lead */
    double lead; /* of whole soldiers near it */
    double z;    /* odds there, in standard deviations */
    bool is_done;
} look;

/* Whole numbers of both sides near a lead, and the lead they have. */
static void choose_numbers(const price_pair *pair, const lan_matchup_unit *a,
                           const lan_matchup_unit *b, look *at,
                           int32_t numbers[2])
{
    const double even = log((double)a->soldiers / b->soldiers) - pair->lead;
    const double size = 0.5 * log((double)a->soldiers * b->soldiers);
    const double ratio = exp(even + at->aim);
    const double fewer = fmax(round(exp(size - 0.5 * fabs(log(ratio)))), 1.0);
    const double more =
        fmin(fmax(round(fewer * fmax(ratio, 1.0 / ratio)), 1.0), 1e9);
    numbers[0] = (int32_t)(ratio < 1.0 ? fewer : more);
    numbers[1] = (int32_t)(ratio < 1.0 ? more : fewer);
    at->lead = log((double)numbers[0] / numbers[1]) - even;
}

static void take_look(const lan_matchup_cell *cell, double side, look *at)
{
    const double share = lan_matchup_share(cell);
    const double ahead = side > 0.0 ? share : 1.0 - share;
    const double safe = fmin(fmax(share, 1e-6), 1.0 - 1e-6);
    at->z = gsl_cdf_ugaussian_Pinv(safe);
    if (ahead < TELLING_LOW) {
        at->aim *= 1.7;
    } else if (ahead > TELLING_HIGH) {
        at->aim *= 0.5;
    } else {
        at->is_done = true;
    }
}

/* One round: all pairs that have not been told meet. */
static lan_status look_round(price_work *work, const lan_matchup *table,
                             double side, look *looks, bool *meets,
                             int32_t *numbers, lan_matchup *scratch)
{
    size_t p = 0;
    size_t pair = 0;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i; j < work->count; j++, pair++) {
            meets[pair] = i != j && !looks[p].is_done;
            if (meets[pair]) {
                choose_numbers(&work->pairs[p], &table->units[i],
                               &table->units[j], &looks[p], &numbers[2 * pair]);
                work->done++;
            }
            p += i != j ? 1 : 0;
        }
    }
    const lan_matchup_part part = {meets, numbers};
    const lan_status status = lan_matchup_work_out(
        lan_scenario_copy_battle_def(work->copy), &work->wanted, &work->options,
        &work->ticker, &part, scratch, work->err);
    p = 0;
    for (int32_t i = 0; i < work->count && status == LAN_OK; i++) {
        for (int32_t j = i + 1; j < work->count; j++, p++) {
            if (!looks[p].is_done) {
                take_look(lan_matchup_at(scratch, i, j), side, &looks[p]);
            }
        }
    }
    return status;
}

/* The straight line through both looks. */
static void fit_line(price_pair *pair, const look *up, const look *down)
{
    const double width = (up->lead - down->lead) / (up->z - down->z);
    const bool is_good = isfinite(width) && width > 0.0;
    pair->width = is_good ? width : fabs(up->aim);
    pair->shift = is_good ? up->lead - width * up->z : 0.0;
}

static lan_status calibrate(price_work *work, const lan_matchup *table,
                            look *looks, bool *meets, int32_t *numbers,
                            lan_matchup *scratch)
{
    const size_t n = work->pair_count;
    lan_status status = LAN_OK;
    size_t p = 0;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++, p++) {
            const price_pair *pair = &work->pairs[p];
            const double fewer =
                fmin(table->units[i].soldiers, table->units[j].soldiers);
            looks[p] = (look){.aim = 1.0 / sqrt(fewer),
                              .is_done = pair->blow != 0 || pair->is_idle};
            looks[n + p] = looks[p];
            looks[n + p].aim = -looks[p].aim;
        }
    }
    for (int i = 0; i < LOOKS && status == LAN_OK; i++) {
        status = look_round(work, table, 1.0, looks, meets, numbers, scratch);
        if (status == LAN_OK) {
            status = look_round(work, table, -1.0, looks + n, meets, numbers,
                                scratch);
        }
    }
    for (p = 0; p < n && status == LAN_OK; p++) {
        fit_line(&work->pairs[p], &looks[p], &looks[n + p]);
    }
    return status;
}

lan_status price_calibrate(price_work *work)
{
    const size_t n = (size_t)work->count;
    const size_t all = n * (n + 1) / 2;
    look *looks = calloc(2 * work->pair_count, sizeof *looks);
    bool *meets = calloc(all, sizeof *meets);
    int32_t *numbers = calloc(2 * all, sizeof *numbers);
    lan_matchup *scratch = NULL;
    lan_status status = looks != NULL && meets != NULL && numbers != NULL
                            ? LAN_OK
                            : lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                                       lan_status_text(LAN_ENOMEM));
    if (status == LAN_OK) {
        status = lan_matchup_muster(lan_scenario_copy_battle_def(work->copy),
                                    &work->wanted, &scratch, work->err);
    }
    if (status == LAN_OK) {
        status = calibrate(work, work->table, looks, meets, numbers, scratch);
    }
    free(looks);
    free(meets);
    free(numbers);
    lan_matchup_destroy(scratch);
    return status;
}
