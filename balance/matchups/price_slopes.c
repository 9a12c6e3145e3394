/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_demands_impl.h"
#include "base/real.h"

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
    if (status == LAN_OK) {
        status = price_demands_measure(r, next, &then);
    }
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
    if (r->work->mix != NULL && price_goes_by_odds(r->work)) {
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
    if (status == LAN_OK) {
        status = price_demands_measure(r, base, &merit);
    }
    choose_vagueness(r);
    for (int i = 0; i < rounds && status == LAN_OK; i++) {
        double moved = 0.0;
        status = price_demands_measure(r, base, &merit);
        if (status == LAN_OK) {
            status = price_demands_find_slopes(r, base);
        }
        if (status == LAN_OK) {
            status = price_demands_solve(r);
        }
        if (status == LAN_OK && r->is_solved) {
            status = take_round(r, &merit, base, next, &moved);
        }
        if (status == LAN_OK) {
            status = keep_best(r->work, base, best);
        }
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
    lan_status status = price_demands_init(&r, work);
    if (status != LAN_OK) {
        return status;
    }
    status = price_candidate_init(work, &base);
    if (status == LAN_OK) {
        status = price_candidate_init(work, &next);
    }
    if (status == LAN_OK) {
        status = follow(&r, &base, &next, best);
    }
    while (status == LAN_OK && work->mix != NULL && price_goes_by_odds(work) &&
           ++r.schedule < SCHEDULES) {
        status = follow(&r, &base, &next, best);
    }
    price_candidate_clear(&base);
    price_candidate_clear(&next);
    price_demands_clear(&r);
    return status;
}
