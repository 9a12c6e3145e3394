/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/least_distance_impl.h"
#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Times the model is mended by what was worked out, and leads are found anew
 * at the point it leads to. */
#define MENDS 10
#define TURNS 6

/* A point that moves by less is where the model leads to. */
#define STILL 1e-5

/* What a band is narrowed by beyond what was lacking, and at most at once, in
 * standard deviations of odds. */
#define NARROWER      2e-3
#define NARROWER_MOST 0.5

/* Contradictions smaller than this, in the same, may be the model's fault; of
 * armies that shrink, more of them. */
#define MODEL_FAULT  0.05
#define SHRUNK_FAULT 0.5

/* Of a contradiction, what it may be larger by for a smaller change: leads do
 * not go by the size of armies, or hardly, and nobody wants prices of a hundred
 * times as much for the last of it. */
#define ROOM 0.02

typedef struct band {
    price_work *work;
    bool shrinks; /* smaller armies are less sure */
    double *most; /* [knobs] of x */
    double low;   /* in standard deviations of odds; infinite: no bound */
    double high;
    double *x;
    double *next;
    double *rows;
    double *soft;
    double *weights;
    size_t row_count;
} band;

/* --- rows of the model --------------------------------------------------- */

/* slopes x <= bound, both times side, of a pair i < j with number p. */
static void add_row(band *b, size_t p, int32_t i, int32_t j, double side,
                    double bound)
{
    const price_work *work = b->work;
    const price_pair *pair = &work->pairs[p];
    const double *slopes = work->slopes + p * work->knob_count;
    const size_t width = work->knob_count + 1;
    const double unsure =
        b->shrinks ? pair->width * price_growth(work, b->x, i, j) : pair->width;
    const double z = (pair->lead - pair->shift) / unsure;
    double *row = b->rows + b->row_count * width;
    double at = z;
    for (size_t k = 0; k + 1 < width; k++) {
        double slope = slopes[k] / unsure;
        if (b->shrinks) {
            slope -= z * price_growth_slope(&work->knobs[k], i, j);
        }
        row[k] = side * slope;
        at -= slope * b->x[k];
    }
    row[width - 1] = side * (bound - at);
    b->soft[b->row_count++] = 1.0;
}

static void add_limits(band *b)
{
    const size_t width = b->work->knob_count + 1;
    for (size_t k = 0; k + 1 < width; k++) {
        for (int side = 0; side < 2; side++) {
            double *row = b->rows + b->row_count * width;
            memset(row, 0, width * sizeof *row);
            row[k] = side == 0 ? 1.0 : -1.0;
            row[width - 1] = side == 0 ? b->most[k] : -b->work->knobs[k].lo;
            b->soft[b->row_count++] = 0.0;
        }
    }
}

static void make_rows(band *b)
{
    const price_work *work = b->work;
    size_t p = 0;
    b->row_count = 0;
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++, p++) {
            const price_pair *pair = &work->pairs[p];
            if (pair->blow != 0 || pair->is_idle) {
                continue;
            }
            if (isfinite(b->high)) {
                add_row(b, p, i, j, 1.0, b->high - pair->above);
            }
            if (isfinite(b->low)) {
                add_row(b, p, i, j, -1.0, b->low + pair->below);
            }
        }
    }
    add_limits(b);
}

/* Keeps which pairs contradict each other: rows that weigh. */
static void note_conflict(const band *b)
{
    const price_work *work = b->work;
    const int32_t n = work->count;
    size_t row = 0;
    size_t p = 0;
    for (int32_t i = 0; i < n; i++) {
        for (int32_t j = i + 1; j < n; j++, p++) {
            const price_pair *pair = &work->pairs[p];
            const size_t rows =
                pair->blow != 0 || pair->is_idle
                    ? 0
                    : (size_t)isfinite(b->high) + (size_t)isfinite(b->low);
            bool weighs = false;
            for (size_t r = 0; r < rows; r++) {
                weighs = b->weights[row++] > 0.0 || weighs;
            }
            work->conflicts[i * n + j] = weighs;
            work->conflicts[j * n + i] = weighs;
        }
    }
}

/* The model's answer at leads and slopes of the point where it stands. */
static lan_status ask_model(band *b, double *t)
{
    make_rows(b);
    const lan_status status = lan_least_distance_soft(
        b->rows, b->soft, b->row_count, b->work->knob_count, ROOM, b->next,
        b->weights, t);
    return status == LAN_OK ? LAN_OK
                            : lan_fail(b->work->err, status, 0, 0,
                                       "the model of the match-ups: %s",
                                       lan_status_text(status));
}

/* Goes where the model leads to. */
static lan_status follow(band *b, bool is_first, double *t)
{
    const size_t size = b->work->knob_count * sizeof *b->x;
    for (int turn = 0; turn < TURNS; turn++) {
        double moved = 0.0;
        lan_status status =
            price_find_leads(b->work, b->x, is_first || turn == 1);
        if (status == LAN_OK) {
            status = ask_model(b, t);
        }
        if (status != LAN_OK) {
            return status;
        }
        for (size_t k = 0; k < b->work->knob_count; k++) {
            moved = fmax(moved, fabs(b->next[k] - b->x[k]));
        }
        memcpy(b->x, b->next, size);
        is_first = false;
        if (moved < STILL) {
            return LAN_OK;
        }
    }
    return LAN_OK;
}

/* --- mending ------------------------------------------------------------- */

static double deviations(double share)
{
    return gsl_cdf_ugaussian_Pinv(fmin(fmax(share, 1e-9), 1.0 - 1e-9));
}

/* Narrows the band of pairs that came out outside of it. */
static void mend(band *b, const price_place *place)
{
    size_t p = 0;
    for (int32_t i = 0; i < b->work->count; i++) {
        for (int32_t j = i + 1; j < b->work->count; j++, p++) {
            const lan_matchup_cell *cell = lan_matchup_at(place->table, i, j);
            price_pair *pair = &b->work->pairs[p];
            const double over = deviations(price_share_high(cell)) - b->high;
            const double under = b->low - deviations(price_share_low(cell));
            if (over > 0.0) {
                pair->above += fmin(over, NARROWER_MOST) + NARROWER;
            }
            if (under > 0.0) {
                pair->below += fmin(under, NARROWER_MOST) + NARROWER;
            }
        }
    }
}

static lan_status go_there(band *b, price_place *best, price_place *place)
{
    double *values = b->next; /* it is at b->x by now */
    price_round(b->work, b->x, values);
    const lan_status status = price_place_go(b->work, values, best, place);
    if (status == LAN_OK) {
        mend(b, place);
        if (price_is_better(place, best)) {
            price_place_swap(place, best);
        }
    }
    return status;
}

/* Goes to where the model leads to and mends it, until that is inside. Armies
 * that would have to shrink by too much are not looked at. */
static lan_status approach(band *b, price_place *best, price_place *place)
{
    lan_status status = LAN_OK;
    for (int i = 0; i < MENDS && status == LAN_OK && best->worst > 0.0; i++) {
        double t = 0.0;
        status = follow(b, i == 0, &t);
        if (b->shrinks && t > SHRUNK_FAULT) {
            break;
        }
        if (status == LAN_OK && i == 0 && !b->shrinks && t > MODEL_FAULT) {
            b->work->is_conflict = true;
            note_conflict(b);
        }
        if (status == LAN_OK) {
            status = go_there(b, best, place);
        }
        if (i > 0 && t > 1.0) {
            break; /* narrowed to nothing */
        }
    }
    return status;
}

static lan_status guide(band *b, price_place *best, price_place *place)
{
    lan_status status = price_find_leads(b->work, b->x, false);
    if (status == LAN_OK) {
        status = price_calibrate(b->work);
    }
    return status == LAN_OK ? approach(b, best, place) : status;
}

/* From the best on, with smaller armies, whose odds are nearer to even. */
static lan_status shrink(band *b, double by, price_place *best,
                         price_place *place)
{
    const price_work *work = b->work;
    b->shrinks = true;
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        b->x[k] = log(best->values[k] / knob->from);
        if (knob->is_cost) {
            b->most[k] = fmin(knob->hi, b->x[k] + by);
        }
    }
    for (size_t p = 0; p < work->pair_count; p++) {
        work->pairs[p].below = 0.0;
        work->pairs[p].above = 0.0;
    }
    return approach(b, best, place);
}

static lan_status band_init(band *b, price_work *work)
{
    const size_t rows = 2 * work->pair_count + 2 * work->knob_count;
    const size_t width = work->knob_count + 1;
    *b = (band){
        .work = work,
        .low = work->def->low > 0.0 ? gsl_cdf_ugaussian_Pinv(work->def->low)
                                    : -LAN_INF,
        .high = work->def->high < 1.0 ? gsl_cdf_ugaussian_Pinv(work->def->high)
                                      : LAN_INF};
    b->rows = calloc(rows * width + 3 * width + 2 * rows, sizeof *b->rows);
    if (b->rows == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    b->x = b->rows + rows * width;
    b->next = b->x + width;
    b->most = b->next + width;
    b->soft = b->most + width;
    b->weights = b->soft + rows;
    for (size_t k = 0; k < work->knob_count; k++) {
        b->most[k] = work->knobs[k].hi;
    }
    return LAN_OK;
}

static lan_status go(price_work *work, double by, price_place *best)
{
    band b;
    price_place place;
    lan_status status = band_init(&b, work);
    if (status != LAN_OK) {
        return status;
    }
    status = price_place_init(work, &place);
    if (status != LAN_OK) {
        status =
            lan_fail(work->err, status, 0, 0, "%s", lan_status_text(status));
    } else if (by > 0.0) {
        status = shrink(&b, by, best, &place);
    } else {
        status = guide(&b, best, &place);
    }
    price_place_clear(&place);
    free(b.rows);
    return status;
}

lan_status price_guide_band(price_work *work, price_place *best)
{
    return go(work, 0.0, best);
}

lan_status price_shrink_band(price_work *work, double by, price_place *best)
{
    return go(work, by, best);
}
