/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gsl/gsl_cdf.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/price_impl.h"
#include "base/real.h"

/* Numbers of soldiers, or steps, that are looked at on both sides of the best
 * place, fewer where there are more knobs; with the scenario's own value. */
#define REACH_MOST  8
#define CHOICE_MOST (2 * REACH_MOST + 2)

/* Branches that are looked into, and places that are worked out. */
#define BRANCHES_MOST 400000
#define PLACES_MOST   160

/* Larger armies gain nothing that is worth it. */
#define SOLDIERS_MOST 1500.0

/* What the model may be off by, in standard deviations of odds. */
#define SLACK 0.12

/* Values of one knob, the nearest to the scenario's first. */
typedef struct choices {
    double value[CHOICE_MOST];
    double x[CHOICE_MOST]; /* as the model sees it: of whole soldiers */
    double change[CHOICE_MOST];
    int count;
} choices;

typedef enum verdict {
    VERDICT_UNKNOWN,
    VERDICT_INSIDE,
    VERDICT_OUTSIDE
} verdict;

/* Branch and bound over the knobs in their order. */
typedef struct branching {
    price_work *work;
    price_place *best;
    price_place place;
    choices *choices;     /* [knobs] */
    double *rest;         /* [knobs + 1] least change of all from here on */
    double *sums;         /* [knobs + 1] change of all up to here */
    int *taken;           /* [knobs] */
    int *next;            /* [knobs] */
    double *x;            /* [knobs] of the model: where the best place is */
    double *odds;         /* [pairs] there, in standard deviations */
    double *values;       /* [knobs] */
    int32_t *knob_of;     /* [count] of each type; -1: none */
    unsigned char *known; /* [pairs][CHOICE_MOST][CHOICE_MOST] */
    int places;
} branching;

/* --- choices ------------------------------------------------------------- */

/* Adds a value that is within and not yet there. */
static void add_choice(const price_work *work, const price_knob *knob,
                       double value, choices *out)
{
    const double x = log(value / knob->from);
    if (!(x >= knob->lo && x <= knob->hi) || out->count == CHOICE_MOST) {
        return;
    }
    int at = 0;
    while (at < out->count && out->change[at] <= x * x) {
        if (!(out->value[at] < value) && !(out->value[at] > value)) {
            return;
        }
        at++;
    }
    for (int i = out->count++; i > at; i--) {
        out->value[i] = out->value[i - 1];
        out->x[i] = out->x[i - 1];
        out->change[i] = out->change[i - 1];
    }
    out->value[at] = value;
    out->change[at] = x * x;
    out->x[at] = knob->is_cost ? log(work->wanted.budget /
                                     price_soldiers(work, value) / knob->from)
                               : x;
}

static void find_choices(branching *b, size_t k, int reach)
{
    const price_work *work = b->work;
    const price_knob *knob = &work->knobs[k];
    const double now = b->best->values[k];
    const double step = work->def->step;
    choices *out = &b->choices[k];
    add_choice(work, knob, now, out);
    add_choice(work, knob, knob->from, out);
    for (int i = -reach; i <= reach; i++) {
        if (step > 0.0) {
            b->x[k] = log(fmax(now + i * step, step) / knob->from);
            price_round(work, b->x, b->values);
            add_choice(work, knob, b->values[k], out);
        } else {
            const double soldiers = price_soldiers(work, now) + i;
            add_choice(work, knob, price_cost(work, knob, fmax(soldiers, 1.0)),
                       out);
        }
    }
}

/* --- pairs --------------------------------------------------------------- */

static size_t pair_number(const price_work *work, int32_t i, int32_t j)
{
    const size_t n = (size_t)work->count;
    const size_t row = (size_t)i;
    return row * (2 * n - row - 1) / 2 + (size_t)(j - i - 1);
}

/* Where a pair's verdict is kept at the choices that are taken. */
static unsigned char *verdict_at(const branching *b, int32_t i, int32_t j)
{
    const int32_t ki = b->knob_of[i];
    const int32_t kj = b->knob_of[j];
    const size_t row = ki < 0 ? 0 : (size_t)b->taken[ki];
    const size_t column = kj < 0 ? 0 : (size_t)b->taken[kj];
    const size_t p = pair_number(b->work, i, j);
    return &b->known[(p * CHOICE_MOST + row) * CHOICE_MOST + column];
}

/* What the model says, where nothing is known. */
static bool may_be_inside(const branching *b, int32_t i, int32_t j)
{
    const price_work *work = b->work;
    const size_t p = pair_number(work, i, j);
    const price_pair *pair = &work->pairs[p];
    const int32_t knobs[] = {b->knob_of[i], b->knob_of[j]};
    double moved = 0.0;
    if (pair->blow != 0 || pair->is_idle) {
        return pair->is_idle;
    }
    for (size_t side = 0; side < 2; side++) {
        if (knobs[side] >= 0) {
            const size_t k = (size_t)knobs[side];
            const choices *from = &b->choices[k];
            moved += work->slopes[p * work->knob_count + k] *
                     (from->x[b->taken[k]] - b->x[k]);
        }
    }
    const double z =
        b->odds[p] + moved / (pair->width * price_growth(work, b->x, i, j));
    return gsl_cdf_ugaussian_P(z + SLACK) >= work->def->low &&
           gsl_cdf_ugaussian_P(z - SLACK) <= work->def->high;
}

/* True where the choice of knob k can go with those of the knobs before. */
static bool fits(const branching *b, size_t k)
{
    const price_work *work = b->work;
    const int32_t unit = work->knobs[k].unit;
    for (int32_t other = 0; other < work->count; other++) {
        const int32_t i = other < unit ? other : unit;
        const int32_t j = other < unit ? unit : other;
        if (other == unit || b->knob_of[other] > (int32_t)k) {
            continue;
        }
        const unsigned char is = *verdict_at(b, i, j);
        if (is == VERDICT_OUTSIDE ||
            (is == VERDICT_UNKNOWN && !may_be_inside(b, i, j))) {
            return false;
        }
    }
    return true;
}

/* --- search -------------------------------------------------------------- */

/* Works out what is taken, and keeps which pairs are inside. */
static lan_status work_out(branching *b)
{
    const price_work *work = b->work;
    for (size_t k = 0; k < work->knob_count; k++) {
        b->values[k] = b->choices[k].value[b->taken[k]];
    }
    const lan_status status =
        price_place_go(b->work, b->values, b->best, &b->place);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < work->count; i++) {
        for (int32_t j = i + 1; j < work->count; j++) {
            const lan_matchup_cell *cell = lan_matchup_at(b->place.table, i, j);
            *verdict_at(b, i, j) =
                price_share_low(cell) >= work->def->low &&
                        price_share_high(cell) <= work->def->high
                    ? VERDICT_INSIDE
                    : VERDICT_OUTSIDE;
        }
    }
    b->places++;
    if (price_is_better(&b->place, b->best)) {
        price_place_swap(&b->place, b->best);
    }
    return LAN_OK;
}

/* True where what is taken up to k may lead to less than the best. */
static bool is_promising(const branching *b, size_t k)
{
    const double sum = b->sums[k + 1] + b->rest[k + 1];
    return (b->best->worst > 0.0 || sum < b->best->change * (1.0 - 1e-9)) &&
           fits(b, k);
}

static lan_status branch(branching *b)
{
    const size_t n = b->work->knob_count;
    size_t k = 0;
    b->next[0] = 0;
    for (int i = 0; i < BRANCHES_MOST && b->places < PLACES_MOST; i++) {
        if (b->next[k] == b->choices[k].count) {
            if (k == 0) {
                break;
            }
            k--;
            continue;
        }
        b->taken[k] = b->next[k]++;
        b->sums[k + 1] = b->sums[k] + b->choices[k].change[b->taken[k]];
        if (!is_promising(b, k)) {
            continue;
        }
        if (k + 1 < n) {
            b->next[++k] = 0;
            continue;
        }
        const lan_status status = work_out(b);
        if (status != LAN_OK) {
            return status;
        }
    }
    return LAN_OK;
}

/* --- set up -------------------------------------------------------------- */

/* One knob for a type at most, and values that are whole in some way. */
static bool is_whole(branching *b)
{
    const price_work *work = b->work;
    for (int32_t i = 0; i < work->count; i++) {
        b->knob_of[i] = -1;
    }
    for (size_t k = 0; k < work->knob_count; k++) {
        const price_knob *knob = &work->knobs[k];
        if (knob->unit < 0 || b->knob_of[knob->unit] >= 0 ||
            !(knob->is_cost || work->def->step > 0.0) ||
            (knob->is_cost && !(work->def->step > 0.0) &&
             price_soldiers(work, knob->from) > SOLDIERS_MOST)) {
            return false;
        }
        b->knob_of[knob->unit] = (int32_t)k;
    }
    return true;
}

static int reach_of(size_t knobs)
{
    return knobs <= 3 ? REACH_MOST : knobs <= 6 ? 4 : 2;
}

static void note_odds(branching *b)
{
    for (int32_t i = 0; i < b->work->count; i++) {
        for (int32_t j = i + 1; j < b->work->count; j++) {
            const double share =
                lan_matchup_share(lan_matchup_at(b->best->table, i, j));
            b->odds[pair_number(b->work, i, j)] =
                gsl_cdf_ugaussian_Pinv(fmin(fmax(share, 1e-9), 1.0 - 1e-9));
        }
    }
}

static lan_status search(branching *b)
{
    const price_work *work = b->work;
    const size_t n = work->knob_count;
    const int reach = reach_of(n);
    for (size_t k = 0; k < n; k++) {
        find_choices(b, k, reach);
    }
    for (size_t k = n; k > 0; k--) {
        b->rest[k - 1] = b->rest[k] + b->choices[k - 1].change[0];
    }
    /* The model is asked where the best place is, of whole soldiers. */
    for (size_t k = 0; k < n; k++) {
        const price_knob *knob = &work->knobs[k];
        const double cost = b->best->values[k];
        b->x[k] = log((knob->is_cost
                           ? work->wanted.budget / price_soldiers(work, cost)
                           : cost) /
                      knob->from);
        b->x[k] = fmin(fmax(b->x[k], knob->lo), knob->hi);
    }
    note_odds(b);
    const lan_status status = price_find_leads(b->work, b->x, true);
    return status == LAN_OK ? branch(b) : status;
}

static void branching_clear(branching *b)
{
    price_place_clear(&b->place);
    free(b->choices);
    free(b->rest);
    free(b->taken);
    free(b->knob_of);
    free(b->known);
}

static lan_status branching_init(branching *b, price_work *work,
                                 price_place *best)
{
    const size_t n = work->knob_count;
    *b = (branching){.work = work, .best = best};
    b->choices = calloc(n, sizeof *b->choices);
    b->rest = calloc(4 * n + 2 + work->pair_count, sizeof *b->rest);
    b->taken = calloc(2 * n, sizeof *b->taken);
    b->knob_of = calloc((size_t)work->count, sizeof *b->knob_of);
    b->known = calloc(work->pair_count, (size_t)CHOICE_MOST * CHOICE_MOST);
    const lan_status status = price_place_init(work, &b->place);
    if (status != LAN_OK || b->choices == NULL || b->rest == NULL ||
        b->taken == NULL || b->knob_of == NULL || b->known == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "%s",
                        lan_status_text(LAN_ENOMEM));
    }
    b->sums = b->rest + n + 1;
    b->x = b->sums + n + 1;
    b->values = b->x + n;
    b->odds = b->values + n;
    b->next = b->taken + n;
    return LAN_OK;
}

lan_status price_try_whole(price_work *work, price_place *best)
{
    branching b;
    lan_status status = branching_init(&b, work, best);
    if (status == LAN_OK && is_whole(&b)) {
        status = search(&b);
    }
    branching_clear(&b);
    return status;
}
