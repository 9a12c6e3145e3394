/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Of the logarithm of what is no cost: first and last stride. */
#define STRIDE      0.02
#define STRIDE_LAST 0.002

/* Places that are tried around one that is not reached. */
#define TRIES_MOST 600

/* Two knobs are moved together where there are no more than these. */
#define KNOBS_IN_PAIRS 12

/* ln of what a knob is moved by at most. */
#define MOVED_MOST 0.6931471805599453

#define HALVINGS 16
#define ROUNDS   3

typedef struct search {
    price_work *work;
    price_place *best;
    price_place place; /* the one being tried */
    double *values;
    double *from; /* values where it began */
    double stride;
    int tries;
} search;

static lan_status search_init(search *s, price_work *work, price_place *best)
{
    *s = (search){.work = work, .best = best, .stride = STRIDE};
    s->values = calloc(2 * work->knob_count, sizeof *s->values);
    lan_status status = price_place_init(work, &s->place);
    if (status == LAN_OK && s->values == NULL) {
        status = LAN_ENOMEM;
    }
    if (status != LAN_OK) {
        return lan_fail(work->err, status, 0, 0, "%s", lan_status_text(status));
    }
    s->from = s->values + work->knob_count;
    memcpy(s->from, best->values, work->knob_count * sizeof *s->from);
    return LAN_OK;
}

static void search_clear(search *s)
{
    free(s->values);
    price_place_clear(&s->place);
}

/* Works out the place of s->values, and keeps it where it is better. */
static lan_status try_values(search *s, bool *is_better)
{
    const lan_status status =
        price_place_go(s->work, s->values, s->best, &s->place);
    *is_better = status == LAN_OK && price_is_better(&s->place, s->best);
    if (*is_better) {
        price_place_swap(&s->place, s->best);
    }
    s->tries++;
    return status;
}

/* --- neighbours ---------------------------------------------------------- */

/* One step up or down. */
static double neighbour(const search *s, size_t k, double side)
{
    const price_work *work = s->work;
    const price_knob *knob = &work->knobs[k];
    const double now = s->best->values[k];
    double x;
    if (work->def->step > 0.0) {
        x = log(fmax(now + side * work->def->step, work->def->step) /
                knob->from);
    } else if (knob->is_cost && price_payoff(work) != LAN_PAYOFF_VALUE) {
        const double soldiers = price_soldiers(work, now) - side;
        const double cost = price_cost(work, knob, fmax(soldiers, 1.0));
        x = log((isnan(cost) ? now : cost) / knob->from);
    } else {
        x = log(now / knob->from) + side * s->stride;
    }
    const double from = log(s->from[k] / knob->from);
    return fmin(fmax(x, fmax(knob->lo, from - MOVED_MOST)),
                fmin(knob->hi, from + MOVED_MOST));
}

/* Moves one knob, or two where k < l. */
static lan_status try_move(search *s, size_t k, double side_k, size_t l,
                           double side_l, bool *is_better)
{
    const price_work *work = s->work;
    const size_t n = work->knob_count;
    double *x = calloc(n, sizeof *x);
    if (x == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    for (size_t m = 0; m < n; m++) {
        x[m] = log(s->best->values[m] / work->knobs[m].from);
    }
    x[k] = neighbour(s, k, side_k);
    if (l != k) {
        x[l] = neighbour(s, l, side_l);
    }
    price_round(work, x, s->values);
    for (size_t m = 0; m < n; m++) {
        if (m != k && m != l) {
            s->values[m] = s->best->values[m];
        }
    }
    free(x);
    return try_values(s, is_better);
}

static lan_status try_sides(search *s, size_t k, size_t l, bool *is_better)
{
    static const double sides[][2] = {
        {1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}, {-1.0, 1.0}};
    const size_t count = k == l ? 2 : 4;
    lan_status status = LAN_OK;
    for (size_t i = 0; i < count && status == LAN_OK && !*is_better; i++) {
        status = try_move(s, k, sides[i][0], l, sides[i][1], is_better);
    }
    return status;
}

/* All moves around the best place until one is better. */
static lan_status try_around(search *s, bool *is_better)
{
    const size_t n = s->work->knob_count;
    const size_t reach = n <= KNOBS_IN_PAIRS ? n : 1;
    lan_status status = LAN_OK;
    *is_better = false;
    for (size_t apart = 0; apart < reach && !*is_better; apart++) {
        for (size_t k = 0; k + apart < n && status == LAN_OK && !*is_better &&
                           s->tries < TRIES_MOST;
             k++) {
            status = try_sides(s, k, k + apart, is_better);
        }
    }
    return status;
}

static lan_status improve(search *s)
{
    lan_status status = LAN_OK;
    while (status == LAN_OK && s->best->worst > 0.0 &&
           s->stride >= STRIDE_LAST && s->tries < TRIES_MOST) {
        bool is_better;
        status = try_around(s, &is_better);
        if (!is_better) {
            s->stride *= 0.5;
        }
    }
    return status;
}

lan_status price_try_neighbours(price_work *work, price_place *best)
{
    search s;
    lan_status status = search_init(&s, work, best);
    if (status == LAN_OK) {
        status = improve(&s);
    }
    search_clear(&s);
    return status;
}

/* --- taking back --------------------------------------------------------- */

/* Rounds values whose knobs have come `share` of the way back: all of them, or
 * the one of a number. */
static lan_status round_back(const search *s, const double *from, size_t only,
                             double share)
{
    const price_work *work = s->work;
    double *x = calloc(work->knob_count, sizeof *x);
    if (x == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    for (size_t k = 0; k < work->knob_count; k++) {
        const bool goes = only == work->knob_count || only == k;
        x[k] = (goes ? 1.0 - share : 1.0) * log(from[k] / work->knobs[k].from);
    }
    price_round(work, x, s->values);
    for (size_t k = 0; k < work->knob_count; k++) {
        if (only != work->knob_count && only != k) {
            s->values[k] = from[k];
        }
    }
    free(x);
    return LAN_OK;
}

/* The farthest way back on which the place stays reached. */
static lan_status go_back(search *s, size_t only)
{
    const size_t size = s->work->knob_count * sizeof(double);
    double *from = malloc(size);
    double lo = 0.0;
    double hi = 1.0;
    double share = 1.0;
    lan_status status = from != NULL
                            ? LAN_OK
                            : lan_fail(s->work->err, LAN_ENOMEM, 0, 0, "%s",
                                       lan_status_text(LAN_ENOMEM));
    if (status == LAN_OK) {
        memcpy(from, s->best->values, size);
    }
    for (int i = 0; i < HALVINGS && status == LAN_OK && lo < hi; i++) {
        bool is_better = false;
        status = round_back(s, from, only, share);
        if (status == LAN_OK) {
            status = try_values(s, &is_better);
        }
        lo = is_better ? share : lo;
        hi = is_better ? hi : share;
        share = 0.5 * (lo + hi);
    }
    free(from);
    return status;
}

/* The knob that is farthest off of those not yet gone back; count: none. */
static size_t farthest(const search *s, const bool *has_gone)
{
    size_t best = s->work->knob_count;
    double most = 0.0;
    for (size_t k = 0; k < s->work->knob_count; k++) {
        const double x = fabs(log(s->best->values[k] / s->work->knobs[k].from));
        if (!has_gone[k] && x > most) {
            most = x;
            best = k;
        }
    }
    return best;
}

static lan_status go_back_each(search *s, bool *has_gone)
{
    const size_t n = s->work->knob_count;
    lan_status status = LAN_OK;
    memset(has_gone, 0, n * sizeof *has_gone);
    for (size_t k = farthest(s, has_gone); k < n && status == LAN_OK;
         k = farthest(s, has_gone)) {
        has_gone[k] = true;
        status = go_back(s, k);
    }
    return status;
}

lan_status price_take_back(price_work *work, price_place *best)
{
    search s;
    bool *has_gone = calloc(work->knob_count, sizeof *has_gone);
    lan_status status = search_init(&s, work, best);
    if (has_gone == NULL && status == LAN_OK) {
        status = lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                          lan_status_text(LAN_ENOMEM));
    }
    for (int i = 0; i < ROUNDS && status == LAN_OK; i++) {
        const double before = best->change;
        status = go_back(&s, work->knob_count);
        if (status == LAN_OK) {
            status = go_back_each(&s, has_gone);
        }
        if (!(best->change < 0.999 * before)) {
            break;
        }
    }
    free(has_gone);
    search_clear(&s);
    return status;
}
