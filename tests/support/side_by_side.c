/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/side_by_side.h"

#include <string.h>

#include "base/lanes_impl.h"
#include "tests/support/support.h"

lan_ensemble *beside_ensemble(const lan_ensemble_options *options)
{
    lan_ensemble *ensemble = NULL;
    assert_ok(lan_ensemble_create(options, &ensemble, NULL));
    return ensemble;
}

/* Which battle is in which lane; -1: none. */
typedef struct flight {
    int32_t in[LAN_LANES_MOST];
    int32_t lanes;
    int32_t count;
} flight;

static void put(lan_ensemble *ensemble, lan_battle *battle, int32_t number,
                int32_t first, flight *f)
{
    int32_t lane = first % f->lanes;
    while (f->in[lane] >= 0) {
        lane = (lane + 1) % f->lanes;
    }
    assert_ok(lan_ensemble_put(ensemble, lane, battle, (uint64_t)number, NULL));
    f->in[lane] = number;
    f->count++;
}

static void take(lan_ensemble *ensemble, lan_battle *const *battles,
                 beside *out, flight *f)
{
    lan_status status = LAN_OK;
    lan_error error = {0};
    const int32_t lane = lan_ensemble_next(ensemble, &status, &error);
    assert_in_range(lane, 0, f->lanes - 1);
    const int32_t number = f->in[lane];
    assert_true(number >= 0);
    f->in[lane] = -1;
    f->count--;
    beside *end = &out[number];
    assert_null(end->outcome);
    end->status = status;
    end->error = error;
    end->report = *lan_ensemble_report_of(ensemble, lane);
    if (status == LAN_OK) {
        assert_ok(lan_outcome_create(battles[number], &end->outcome));
    }
}

void beside_fight(lan_ensemble *ensemble, lan_battle *const *battles,
                  int32_t count, const beside_way *way, beside *out)
{
    const beside_way plain = {0};
    const beside_way *by = way != NULL ? way : &plain;
    flight f = {.lanes = lan_ensemble_lane_count(ensemble)};
    assert_in_range(f.lanes, 1, LAN_LANES_MOST);
    const int32_t most =
        by->in_flight > 0 && by->in_flight < f.lanes ? by->in_flight : f.lanes;
    memset(f.in, -1, sizeof f.in);
    memset(out, 0, (size_t)count * sizeof *out);
    for (int32_t k = 0; k < count; k++) {
        if (f.count == most) {
            take(ensemble, battles, out, &f);
        }
        const int32_t number = by->order != NULL ? by->order[k] : k;
        put(ensemble, battles[number], number, by->first_lane, &f);
    }
    while (f.count > 0) {
        take(ensemble, battles, out, &f);
    }
    lan_status status = LAN_OK;
    assert_int_equal(lan_ensemble_next(ensemble, &status, NULL), -1);
}

void beside_clear(beside *ends, int32_t count)
{
    for (int32_t k = 0; k < count; k++) {
        lan_outcome_destroy(ends[k].outcome);
        ends[k].outcome = NULL;
    }
}

/* --- bits ---------------------------------------------------------------- */

static bool same(const double *a, const double *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static bool same_armies(const lan_outcome *a, const lan_outcome *b)
{
    for (int32_t k = 0; k < a->army_count; k++) {
        const lan_army_outcome *p = &a->armies[k];
        const lan_army_outcome *q = &b->armies[k];
        if (p->state != q->state || !same(&p->since, &q->since, 1) ||
            !same(&p->morale, &q->morale, 1)) {
            return false;
        }
    }
    return true;
}

static bool same_outcomes(const lan_outcome *a, const lan_outcome *b)
{
    const size_t count = (size_t)a->group_count;
    return a->group_count == b->group_count && a->army_count == b->army_count &&
           a->winner == b->winner && a->near_tie == b->near_tie &&
           a->reason == b->reason && same(&a->time, &b->time, 1) &&
           same(&a->margin, &b->margin, 1) &&
           same(&a->value_margin, &b->value_margin, 1) &&
           same(&a->error, &b->error, 1) && same_armies(a, b) &&
           memcmp(a->groups, b->groups, count * sizeof *a->groups) == 0 &&
           same(a->killed, b->killed, count * count);
}

static bool same_work(const lan_solver_report *a, const lan_solver_report *b)
{
    return a->method == b->method && a->stepper == b->stepper &&
           a->steps == b->steps && a->rejected == b->rejected &&
           a->rhs_calls == b->rhs_calls && a->events == b->events;
}

void assert_same_bits_beside(const beside *was, const beside *is,
                             const char *what)
{
    if (was->status != is->status ||
        strcmp(was->error.text, is->error.text) != 0) {
        fail_with("%s: '%s' and '%s'", what, was->error.text, is->error.text);
    }
    if (!same_work(&was->report, &is->report)) {
        fail_with("%s: %ld steps of %ld calls and %ld of %ld", what,
                  (long)was->report.steps, (long)was->report.rhs_calls,
                  (long)is->report.steps, (long)is->report.rhs_calls);
    }
    if (was->outcome != NULL && !same_outcomes(was->outcome, is->outcome)) {
        fail_with("%s: not the same bits; times %.17g and %.17g", what,
                  was->outcome->time, is->outcome->time);
    }
}
