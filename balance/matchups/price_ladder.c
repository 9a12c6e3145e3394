/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/matchups/price_ladder_impl.h"

#include <stdlib.h>

#include "base/real.h"

/* Rungs of all ladders, and of one of them; so many on each side of the middle
 * are next to each other, those beyond by so much farther apart. */
#define RUNGS_MOST   2400
#define LADDER_MOST  240
#define LADDER_LEAST 24
#define APART        0.03

/* ln from rung to rung of numbers that are not counted. */
#define SPACING 0.002

#define ROUNDING 1e-12

/* A ladder being built, outward from the middle. */
typedef struct building {
    const price_work *work;
    const price_variable *variable;
    double lo; /* of x */
    double hi;
    bool is_counted; /* by soldiers */
    bool is_single;  /* each multiple of the step counts */
} building;

static bool is_allowed(const building *b, double value)
{
    const double x = log(value / b->variable->from);
    return value > 0.0 && x >= b->lo - 1e-9 && x <= b->hi + 1e-9;
}

/* --- one rung after the other -------------------------------------------- */

/* The next value on a side: +1 up, -1 down; at least so much farther away.
 * LAN_NAN: none. */
static double next_value(const building *b, double value, int side, double by)
{
    const double step = b->work->def->step;
    const double budget = b->work->wanted.budget;
    const double apart = value * exp(side * by);
    if (!b->is_counted || b->is_single) {
        const double next =
            step > 0.0 ? value + side * step : value * exp(side * SPACING);
        const double far = side > 0 ? fmax(next, apart) : fmin(next, apart);
        return step > 0.0 ? round(far / step) * step : far;
    }
    const double now = price_soldiers(b->work, value);
    const double there = price_soldiers(b->work, apart);
    double soldiers =
        side > 0 ? fmin(now - 1.0, there) : fmax(now + 1.0, there);
    if (step > 0.0 && soldiers >= 1.0) {
        /* The next number that some multiple buys. */
        const double multiple =
            side > 0
                ? floor(budget / (soldiers + 1.0) / step * (1.0 + ROUNDING)) +
                      1.0
                : floor(budget / soldiers / step * (1.0 + ROUNDING));
        soldiers =
            multiple > 0.0 ? price_soldiers(b->work, multiple * step) : 0.0;
    }
    return soldiers >= 1.0 ? price_cost(b->work, b->variable, soldiers)
                           : LAN_NAN;
}

static price_rung make_rung(const building *b, double value)
{
    const double x = log(value / b->variable->from);
    price_rung rung = {.value = value, .x = x, .lo = x, .hi = x};
    if (b->is_counted) {
        const double soldiers = price_soldiers(b->work, value);
        rung.soldiers = (int32_t)fmin(soldiers, INT32_MAX);
        if (!(b->work->def->step > 0.0)) {
            const double all = log(b->work->wanted.budget / b->variable->from);
            rung.lo = fmax(all - log(soldiers + 1.0) + 1e-5, b->lo);
            rung.hi = fmin(all - log(soldiers) - 1e-5, b->hi);
            rung.lo = fmin(rung.lo, x);
            rung.hi = fmax(rung.hi, x);
        }
    }
    return rung;
}

static void add_rung(const building *b, double value, price_ladder *ladder)
{
    for (size_t r = 0; r < ladder->count; r++) {
        const double is = ladder->rungs[r].value;
        if ((is >= value && is <= value) ||
            (b->is_counted && !b->is_single &&
             ladder->rungs[r].soldiers ==
                 (int32_t)price_soldiers(b->work, value))) {
            return;
        }
    }
    ladder->rungs[ladder->count++] = make_rung(b, value);
}

/* Adds rungs on one side of the middle; true where there are more. */
static bool add_side(const building *b, double middle, int side, size_t most,
                     price_ladder *ladder)
{
    double value = middle;
    for (size_t r = 0; r < most; r++) {
        value = next_value(b, value, side, r < most / 2 ? 0.0 : APART);
        if (isnan(value) || !is_allowed(b, value)) {
            return r > most / 2;
        }
        add_rung(b, value, ladder);
    }
    return true;
}

/* Costs fall from rung to rung, other numbers rise. */
static int compare_costs(const void *a, const void *b)
{
    const double x = ((const price_rung *)a)->value;
    const double y = ((const price_rung *)b)->value;
    return (x < y) - (x > y);
}

static int compare_values(const void *a, const void *b)
{
    return -compare_costs(a, b);
}

static lan_status ladder_init(price_ladders *l, size_t type, double middle,
                              double most, price_ladder *ladder)
{
    const price_work *work = l->work;
    const price_variable *variable = ladder->variable;
    size_t room = RUNGS_MOST / (size_t)work->count;
    room = room > LADDER_MOST ? LADDER_MOST : room;
    room = room < LADDER_LEAST ? LADDER_LEAST : room;
    ladder->rungs = calloc(room + 2, sizeof *ladder->rungs);
    ladder->is_threshold = calloc(room + 3, sizeof *ladder->is_threshold);
    if (ladder->rungs == NULL || ladder->is_threshold == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    if (variable == NULL) {
        ladder->rungs[ladder->count++] =
            (price_rung){.soldiers = work->table->units[type].soldiers};
        return LAN_OK;
    }
    building b = {work,
                  variable,
                  fmax(variable->lo, fmin(-most, variable->hi)),
                  fmin(variable->hi, fmax(most, variable->lo)),
                  variable->is_cost,
                  work->def->step > 0.0 && price_has_level(work, variable)};
    const double start = price_round(work, variable, 0.0);
    const double nearest =
        b.is_counted && !b.is_single
            ? price_cost(work, variable, price_soldiers(work, middle))
            : middle;
    add_rung(&b, is_allowed(&b, start) ? start : middle, ladder);
    add_rung(&b, isnan(nearest) ? middle : nearest, ladder);
    l->is_cut = add_side(&b, middle, -1, room / 2, ladder) || l->is_cut;
    l->is_cut = add_side(&b, middle, 1, room / 2, ladder) || l->is_cut;
    qsort(ladder->rungs, ladder->count, sizeof *ladder->rungs,
          variable->is_cost ? compare_costs : compare_values);
    for (size_t r = 1; r < ladder->count; r++) {
        if (fabs(ladder->rungs[r].x) < fabs(ladder->rungs[ladder->least].x)) {
            ladder->least = r;
        }
    }
    return LAN_OK;
}

/* --- all of them --------------------------------------------------------- */

lan_status price_ladders_init(price_ladders *l, price_work *work,
                              const price_candidate *around, double most)
{
    const size_t n = (size_t)work->count;
    lan_status status = LAN_OK;
    *l = (price_ladders){.work = work};
    l->ladders = calloc(n, sizeof *l->ladders);
    l->rungs = calloc(n, sizeof *l->rungs);
    l->xs = calloc(n, sizeof *l->xs);
    if (l->ladders == NULL || l->rungs == NULL || l->xs == NULL) {
        return lan_fail(work->err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    for (size_t k = 0; k < work->variable_count; k++) {
        price_ladder *ladder = &l->ladders[work->variables[k].unit];
        ladder->variable = &work->variables[k];
        status = ladder_init(l, (size_t)ladder->variable->unit,
                             around->values[k], most, ladder);
        if (status != LAN_OK) {
            return status;
        }
    }
    for (size_t i = 0; i < n && status == LAN_OK; i++) {
        if (l->ladders[i].variable == NULL) {
            status = ladder_init(l, i, 0.0, 0.0, &l->ladders[i]);
        }
    }
    return status;
}

void price_ladders_clear(price_ladders *l)
{
    for (int32_t i = 0; l->ladders != NULL && i < l->work->count; i++) {
        free(l->ladders[i].rungs);
        free(l->ladders[i].is_threshold);
    }
    free(l->ladders);
    free(l->implications);
    free(l->rungs);
    free(l->xs);
    *l = (price_ladders){0};
}
