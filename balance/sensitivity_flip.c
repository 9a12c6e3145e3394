/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far each value is from where another side wins.
 */
#include "balance/sensitivity_impl.h"

#include <stdlib.h>

#include "balance/crew_impl.h"
#include "base/real.h"

/* Looked at to each side, evenly by factors; a winner that changes twice
 * between two neighbours is not seen. */
#define SCAN 24

/* Halvings of a gap: to 1e-12 of the factor. */
#define HALVINGS 36

typedef struct flip_search {
    lan_sensing *s;
    lan_trial **trials;
    double *values;   /* [job][input] */
    int64_t *battles; /* [input] */
    double base;      /* the winner now */
} flip_search;

/* A factor, and who wins there as the record has it. */
typedef struct flip_place {
    double factor;
    double winner;
} flip_place;

/* One input on its way. */
typedef struct walk {
    flip_search *at;
    lan_trial *trial;
    double *values;
    size_t input;
    lan_status status;
} walk;

static bool is_same(double a, double b)
{
    return a <= b && a >= b; /* false for NaN */
}

/* Who wins at a factor; LAN_NAN where there is no battle. */
static double winner_at(walk *w, double factor)
{
    const lan_sensing *s = w->at->s;
    const double value = s->found->inputs[w->input].value * factor;
    double winner = LAN_NAN;
    if (w->status != LAN_OK ||
        lan_handle_check(s->handles[w->input], value, NULL) != LAN_OK) {
        return LAN_NAN;
    }
    w->at->battles[w->input]++;
    w->values[w->input] = value;
    const lan_status status =
        lan_trial_run(w->trial, w->values, s->options->seed, &winner, NULL);
    if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
        w->status = status;
    }
    return status == LAN_OK ? winner : LAN_NAN;
}

/* True for a side other than the one that wins now; no winner is none. */
static bool is_other_side(const walk *w, double winner)
{
    const double sides = (double)w->at->s->found->word_count - 2.0;
    return winner < sides && !is_same(winner, w->at->base);
}

/* Any winner other than now, or none. */
static bool is_other(const walk *w, double winner)
{
    return !isnan(winner) && !is_same(winner, w->at->base);
}

/* Halves between a factor at which it is not so yet and one at which it is. */
static flip_place narrow(walk *w, double before, flip_place from,
                         bool (*is_so)(const walk *, double))
{
    for (int i = 0; i < HALVINGS && w->status == LAN_OK; i++) {
        const double middle = sqrt(before * from.factor);
        const double winner = winner_at(w, middle);
        if (isnan(winner)) {
            break;
        }
        if (is_so(w, winner)) {
            from = (flip_place){middle, winner};
        } else {
            before = middle;
        }
    }
    return from;
}

/* The nearest flip to one side, 1 up or -1 down: to another side if there is
 * one, else to no winner. */
static flip_place walk_to(walk *w, double side)
{
    flip_place nobody = {LAN_NAN, LAN_NAN};
    double before_nobody = 1.0;
    double before = 1.0;
    for (int i = 1; i <= SCAN; i++) {
        const double factor =
            pow(LAN_SENSITIVITY_FLIP, side * (double)i / (double)SCAN);
        const flip_place there = {factor, winner_at(w, factor)};
        if (isnan(there.winner)) {
            break;
        }
        if (is_other_side(w, there.winner)) {
            return narrow(w, before, there, is_other_side);
        }
        if (isnan(nobody.factor) && is_other(w, there.winner)) {
            nobody = there;
            before_nobody = before;
        }
        before = factor;
    }
    return isnan(nobody.factor) ? nobody
                                : narrow(w, before_nobody, nobody, is_other);
}

static void keep(walk *w, flip_place at)
{
    lan_sensitivity *found = w->at->s->found;
    lan_flip *flip = &found->flips[w->input];
    *flip = (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
    if (!isnan(at.factor)) {
        *flip = (lan_flip){.is_found = true,
                           .factor = at.factor,
                           .value = found->inputs[w->input].value * at.factor,
                           .winner = found->words[(size_t)at.winner]};
    }
}

/* A side goes before nobody, the nearer before the farther. */
static bool is_better(const walk *w, flip_place a, flip_place b)
{
    const bool of_side = is_other_side(w, a.winner);
    if (isnan(a.factor) || isnan(b.factor)) {
        return isnan(b.factor);
    }
    return of_side != is_other_side(w, b.winner)
               ? of_side
               : fabs(log(a.factor)) < fabs(log(b.factor));
}

static lan_status look(void *context, int job, int64_t item,
                       const lan_progress *ticker)
{
    flip_search *at = context;
    const size_t count = at->s->found->input_count;
    walk w = {.at = at,
              .trial = at->trials[job],
              .values = at->values + (size_t)job * count,
              .input = (size_t)item};
    lan_trial_set_progress(w.trial, ticker);
    for (size_t i = 0; i < count; i++) {
        w.values[i] = LAN_NAN;
    }
    const flip_place up = walk_to(&w, 1.0);
    const flip_place down = walk_to(&w, -1.0);
    if (w.status == LAN_OK) {
        keep(&w, is_better(&w, up, down) ? up : down);
    }
    return w.status;
}

/* The winner as it is; none is told where there is no battle, which the
 * others have told about. */
static lan_status begin(flip_search *at)
{
    const size_t count = at->s->found->input_count;
    for (size_t i = 0; i < count; i++) {
        at->values[i] = LAN_NAN;
    }
    at->s->found->report.asked++;
    return lan_trial_run(at->trials[0], at->values, at->s->options->seed,
                         &at->base, NULL);
}

static lan_status search(flip_search *at, const lan_record *record)
{
    lan_sensing *s = at->s;
    const size_t count = s->found->input_count;
    lan_status status = sensing_create_trials(s, &record, 1, &at->trials);
    if (status == LAN_OK) {
        status = begin(at);
    }
    if (status != LAN_OK) {
        const bool is_fatal = status == LAN_ENOMEM || status == LAN_ECANCELLED;
        for (size_t i = 0; i < count; i++) {
            s->found->flips[i] =
                (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
        }
        return is_fatal ? status : LAN_OK;
    }
    s->found->winner = s->found->words[(size_t)at->base];
    status = crew_run(s->options->jobs, (int64_t)count, look, at, s->progress);
    for (size_t i = 0; i < count; i++) {
        s->found->report.asked += at->battles[i];
    }
    return status;
}

lan_status sensing_find_flips(lan_sensing *s)
{
    const size_t count = s->found->input_count;
    const size_t jobs = (size_t)s->options->jobs;
    flip_search at = {.s = s};
    lan_record *record = NULL;
    s->found->flips = calloc(count, sizeof *s->found->flips);
    at.values = calloc(jobs * count, sizeof *at.values);
    at.battles = calloc(count, sizeof *at.battles);
    lan_status status = LAN_ENOMEM;
    if (s->found->flips != NULL && at.values != NULL && at.battles != NULL) {
        status = lan_record_create(s->battle, "winner", &record, s->err);
    }
    if (status == LAN_OK) {
        status = search(&at, record);
    }
    sensing_destroy_trials(s, at.trials);
    lan_record_destroy(record);
    free(at.values);
    free(at.battles);
    return status;
}
