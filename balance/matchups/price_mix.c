/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/least_distance_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

#define MENDS 8
#define TURNS 60
#define STILL 1e-6

/* The farthest a turn goes, as the model is not straight: in x, and of odds in
 * standard deviations. */
#define STRIDE_MOST 0.3
#define STRIDE_ODDS 0.7

/* Odds are first taken for so vague that no pair is farther from even than
 * this, in standard deviations: sure odds have no slope to go by. */
#define VAGUE 1.0

/* Of what a mix may gain, for a smaller change: none to speak of. */
#define ROOM 1e-9

typedef struct mixing {
    price_work *work;
    double pace;  /* part of the stride that is gone at most */
    double vague; /* odds are taken for so many times as wide */
    double *x;
    double *next;
    double *step; /* gone last */
    double *rows;
    double *soft;
    double *weights;
    double *payoff; /* [count][count] of the model */
    double *slopes; /* [count][count][knobs] */
    size_t row_count;
} mixing;

static bool goes_by_odds(const mixing *m)
{
    return m->work->def->by == LAN_PRICE_BY_ODDS;
}

/* --- the model's payoffs ------------------------------------------------- */

/* Payoff of a pair, and how it goes with the lead. */
static double payoff_of(const mixing *m, const price_pair *pair, double *slope)
{
    *slope = 1.0;
    if (pair->blow != 0) {
        *slope = 0.0;
        return pair->blow;
    }
    if (!goes_by_odds(m)) {
        return pair->lead;
    }
    if (pair->is_idle) {
        *slope = 0.0;
        return 0.0;
    }
    const double width = pair->width * m->vague;
    const double z = (pair->lead - pair->shift) / width;
    *slope = 2.0 * gsl_ran_ugaussian_pdf(z) / width;
    return 2.0 * gsl_cdf_ugaussian_P(z) - 1.0;
}

static void fill_payoffs(mixing *m)
{
    const size_t n = (size_t)m->work->count;
    const size_t knobs = m->work->knob_count;
    size_t p = 0;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++, p++) {
            double slope;
            const double payoff = payoff_of(m, &m->work->pairs[p], &slope) +
                                  m->work->pairs[p].offset;
            m->payoff[i * n + j] = payoff;
            m->payoff[j * n + i] = -payoff;
            for (size_t k = 0; k < knobs; k++) {
                const double by = slope * m->work->slopes[p * knobs + k];
                m->slopes[(i * n + j) * knobs + k] = by;
                m->slopes[(j * n + i) * knobs + k] = -by;
            }
        }
    }
}

/* How far odds are from even at most, in standard deviations. */
static double farthest(const mixing *m)
{
    double most = 0.0;
    for (size_t p = 0; p < m->work->pair_count; p++) {
        const price_pair *pair = &m->work->pairs[p];
        if (pair->blow == 0 && !pair->is_idle) {
            most = fmax(most, fabs(pair->lead - pair->shift) / pair->width);
        }
    }
    return most;
}

/* --- one turn ------------------------------------------------------------ */

/* What type i gets against the mix must not be above 0, nor below (side -1)
 * where the mix has it. */
static void add_gain(mixing *m, size_t i, double side)
{
    const size_t n = (size_t)m->work->count;
    const size_t knobs = m->work->knob_count;
    double *row = m->rows + m->row_count * (knobs + 1);
    memset(row, 0, (knobs + 1) * sizeof *row);
    for (size_t j = 0; j < n; j++) {
        const double share = m->work->mix[j] * side;
        row[knobs] -= share * m->payoff[i * n + j];
        for (size_t k = 0; k < knobs; k++) {
            const double by = share * m->slopes[(i * n + j) * knobs + k];
            row[k] += by;
            row[knobs] += by * m->x[k];
        }
    }
    m->soft[m->row_count++] = 1.0;
}

static double stride_of(const mixing *m)
{
    double stride = STRIDE_MOST;
    for (size_t p = 0; p < m->work->pair_count && goes_by_odds(m); p++) {
        const price_pair *pair = &m->work->pairs[p];
        if (pair->blow == 0 && !pair->is_idle) {
            stride = fmin(stride, STRIDE_ODDS * pair->width * m->vague);
        }
    }
    return stride;
}

static void add_limits(mixing *m)
{
    const size_t knobs = m->work->knob_count;
    const double stride = m->pace * stride_of(m);
    for (size_t k = 0; k < knobs; k++) {
        const price_knob *knob = &m->work->knobs[k];
        for (int side = 0; side < 2; side++) {
            double *row = m->rows + m->row_count * (knobs + 1);
            memset(row, 0, (knobs + 1) * sizeof *row);
            row[k] = side == 0 ? 1.0 : -1.0;
            row[knobs] = side == 0 ? fmin(knob->hi, m->x[k] + stride)
                                   : -fmax(knob->lo, m->x[k] - stride);
            m->soft[m->row_count++] = 0.0;
        }
    }
}

/* Goes to the next point; returns how far. Where it turns back it goes on by
 * halves: payoffs have kinks, and margins a vertical slope at parity. */
static double take_step(mixing *m)
{
    double moved = 0.0;
    double along = 0.0;
    for (size_t k = 0; k < m->work->knob_count; k++) {
        const double step = m->next[k] - m->x[k];
        moved = fmax(moved, fabs(step));
        along += step * m->step[k];
        m->step[k] = step;
        m->x[k] = m->next[k];
    }
    m->pace = along < 0.0 ? 0.5 * m->pace : fmin(1.0, 1.2 * m->pace);
    return moved;
}

static lan_status turn(mixing *m, bool with_slopes, double *moved)
{
    double t = 0.0;
    lan_status status = price_find_leads(m->work, m->x, with_slopes);
    if (status != LAN_OK) {
        return status;
    }
    fill_payoffs(m);
    m->row_count = 0;
    for (size_t i = 0; i < (size_t)m->work->count; i++) {
        add_gain(m, i, 1.0);
        if (m->work->mix[i] > 0.0) {
            add_gain(m, i, -1.0);
        }
    }
    add_limits(m);
    status = lan_least_distance_soft(m->rows, m->soft, m->row_count,
                                     m->work->knob_count, ROOM, m->next,
                                     m->weights, &t);
    if (status != LAN_OK) {
        return lan_fail(m->work->err, status, 0, 0,
                        "the model of the match-ups: %s",
                        lan_status_text(status));
    }
    *moved = take_step(m);
    return LAN_OK;
}

static lan_status settle(mixing *m)
{
    double moved = LAN_INF;
    lan_status status = LAN_OK;
    m->pace = 1.0;
    memset(m->step, 0, m->work->knob_count * sizeof *m->step);
    for (int i = 0; i < TURNS && status == LAN_OK && moved > STILL; i++) {
        /* Slopes of leads hardly change; those of payoffs do. */
        status = turn(m, i == 0 || !goes_by_odds(m), &moved);
    }
    return status;
}

/* --- mending ------------------------------------------------------------- */

static double real_payoff(const mixing *m, const lan_matchup_cell *cell)
{
    switch (m->work->def->by) {
    case LAN_PRICE_BY_ODDS:
        return cell->win - cell->lose;
    case LAN_PRICE_BY_MARGIN:
        return cell->margin;
    case LAN_PRICE_BY_VALUE:
        break;
    }
    return cell->value;
}

/* Notes what the model lacks where it led to: half of it, as whole soldiers
 * make it jump. */
static void mend(mixing *m, const price_place *place)
{
    size_t p = 0;
    for (int32_t i = 0; i < m->work->count; i++) {
        for (int32_t j = i + 1; j < m->work->count; j++, p++) {
            price_pair *pair = &m->work->pairs[p];
            double slope;
            const double lack =
                real_payoff(m, lan_matchup_at(place->table, i, j)) -
                payoff_of(m, pair, &slope) - pair->offset;
            pair->offset += 0.5 * lack;
        }
    }
}

static lan_status go_there(mixing *m, price_place *best, price_place *place)
{
    price_round(m->work, m->x, m->next);
    lan_status status = price_find_leads(m->work, m->x, false);
    if (status == LAN_OK) {
        status = price_place_go(m->work, m->next, best, place);
    }
    if (status == LAN_OK) {
        mend(m, place);
        if (price_is_better(place, best)) {
            price_place_swap(place, best);
        }
    }
    return status;
}

static lan_status guide(mixing *m, price_place *best, price_place *place)
{
    lan_status status = price_find_leads(m->work, m->x, false);
    m->vague = 1.0;
    if (status == LAN_OK && goes_by_odds(m)) {
        status = price_calibrate(m->work);
        m->vague = fmax(1.0, farthest(m) / VAGUE);
    }
    while (status == LAN_OK && m->vague > 1.0) {
        status = settle(m);
        m->vague = fmax(1.0, 0.6 * m->vague);
    }
    for (int i = 0; i < MENDS && status == LAN_OK && best->worst > 0.0; i++) {
        status = settle(m);
        if (status == LAN_OK) {
            status = go_there(m, best, place);
        }
    }
    return status;
}

static lan_status mixing_init(mixing *m, price_work *work)
{
    const size_t n = (size_t)work->count;
    const size_t width = work->knob_count + 1;
    const size_t rows = 2 * n + 2 * work->knob_count;
    *m = (mixing){.work = work};
    m->rows =
        calloc(rows * (width + 2) + 3 * width + n * n * width, sizeof *m->rows);
    if (m->rows == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    m->soft = m->rows + rows * width;
    m->weights = m->soft + rows;
    m->x = m->weights + rows;
    m->next = m->x + width;
    m->step = m->next + width;
    m->payoff = m->step + width;
    m->slopes = m->payoff + n * n;
    return LAN_OK;
}

lan_status price_guide_mix(price_work *work, price_place *best)
{
    mixing m;
    price_place place;
    lan_status status = mixing_init(&m, work);
    if (status != LAN_OK) {
        return status;
    }
    status = price_place_init(work, &place);
    if (status == LAN_OK) {
        status = guide(&m, best, &place);
    } else {
        status =
            lan_fail(work->err, status, 0, 0, "%s", lan_status_text(status));
    }
    price_place_clear(&place);
    free(m.rows);
    return status;
}
