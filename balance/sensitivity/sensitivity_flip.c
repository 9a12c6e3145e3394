/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far each value is from where another side wins.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdlib.h>

#include "base/real.h"

/* Looked at to each side, evenly by factors; a winner that changes twice
 * between two neighbours is not seen. */
#define SCAN 24
#define WAYS 2

/* Halvings of a gap: to 1e-8 of the factor. */
#define HALVINGS 24

/* Factors of an input between which the winner becomes another. */
typedef struct bracket {
    size_t input;
    double before; /* not yet */
    double factor;
    double winner; /* there; a side, or LAN_WINNER_NONE */
    bool is_over;  /* there is no battle between them */
} bracket;

typedef struct flip_search {
    lan_study *s;
    double base;       /* the winner now */
    bracket *brackets; /* [WAYS * inputs] */
    size_t count;
} flip_search;

static bool is_same(double a, double b)
{
    return a <= b && a >= b; /* false for NaN */
}

/* True for a side other than the one that wins now; no winner is none. */
static bool is_other_side(const flip_search *at, double winner)
{
    const double sides = (double)at->s->found->word_count - 2.0;
    return winner < sides && !is_same(winner, at->base);
}

/* Any winner other than now, or none. */
static bool is_other(const flip_search *at, double winner)
{
    return !isnan(winner) && !is_same(winner, at->base);
}

static double factor_at(size_t way, int step)
{
    return pow(LAN_SENSITIVITY_FLIP,
               (way == 0 ? 1.0 : -1.0) * (double)step / (double)SCAN);
}

static void set_input(const flip_search *at, size_t input, double factor,
                      double *x)
{
    study_set_none(at->s, x);
    x[input] = at->s->found->inputs[input].value * factor;
}

/* Point 0 is the scenario; then all steps of an input, both ways in turn. */
static void scan_point(void *context, int64_t number, double *x)
{
    const flip_search *at = context;
    const size_t step = (size_t)number - 1;
    if (number == 0) {
        study_set_none(at->s, x);
        return;
    }
    set_input(at, step / (SCAN * WAYS),
              factor_at(step % WAYS, (int)(step / WAYS % SCAN) + 1), x);
}

static void middle_point(void *context, int64_t number, double *x)
{
    const flip_search *at = context;
    const bracket *b = &at->brackets[number];
    set_input(at, b->input, sqrt(b->before * b->factor), x);
}

/* Takes the nearest step at which another side wins, or else at which no side
 * does, of both ways. */
static void take_brackets(flip_search *at, size_t input, const double *winners)
{
    bracket nobody[WAYS] = {{.factor = LAN_NAN}, {.factor = LAN_NAN}};
    bool is_over[WAYS] = {false, false};
    bool is_found = false;
    for (int step = 1; step <= SCAN && !is_found; step++) {
        for (size_t way = 0; way < WAYS; way++) {
            const double winner = winners[WAYS * (step - 1) + (int)way];
            const bracket here = {.input = input,
                                  .before = factor_at(way, step - 1),
                                  .factor = factor_at(way, step),
                                  .winner = winner};
            is_over[way] = is_over[way] || isnan(winner);
            if (!is_over[way] && is_other_side(at, winner)) {
                at->brackets[at->count++] = here;
                is_found = true;
            } else if (!is_over[way] && isnan(nobody[way].factor) &&
                       is_other(at, winner)) {
                nobody[way] = here;
            }
        }
    }
    for (size_t way = 0; way < WAYS && !is_found; way++) {
        if (!isnan(nobody[way].factor)) {
            at->brackets[at->count++] = nobody[way];
        }
    }
}

/* Halves all brackets once. */
static void narrow(flip_search *at, const double *winners)
{
    for (size_t i = 0; i < at->count; i++) {
        bracket *b = &at->brackets[i];
        const double middle = sqrt(b->before * b->factor);
        const bool is_so = is_other_side(at, b->winner)
                               ? is_other_side(at, winners[i])
                               : is_other(at, winners[i]);
        b->is_over = b->is_over || isnan(winners[i]);
        if (!b->is_over && is_so) {
            b->factor = middle;
            b->winner = winners[i];
        } else if (!b->is_over) {
            b->before = middle;
        }
    }
}

/* Of the two ways the nearer one. */
static void keep_all(const flip_search *at)
{
    lan_sensitivity *found = at->s->found;
    for (size_t i = 0; i < at->count; i++) {
        const bracket *b = &at->brackets[i];
        lan_flip *flip = &found->flips[b->input];
        if (!flip->is_found ||
            !(fabs(log(flip->factor)) < fabs(log(b->factor)))) {
            *flip =
                (lan_flip){.is_found = true,
                           .factor = b->factor,
                           .value = found->inputs[b->input].value * b->factor,
                           .winner = found->words[(size_t)b->winner]};
        }
    }
}

static lan_status search(flip_search *at, study_battles *battles, double *y)
{
    lan_study *s = at->s;
    const size_t inputs = s->found->input_count;
    const lan_progress *whole = s->progress;
    lan_progress_part part;
    lan_progress_part_begin(&part, whole, 0.0, 0.5);
    lan_status status = study_ask(battles, 1 + (int64_t)(inputs * SCAN * WAYS),
                                  scan_point, at, &part.progress, y);
    at->base = y[0];
    if (status != LAN_OK || isnan(at->base)) {
        return status; /* the others tell that there is no battle */
    }
    s->found->winner = s->found->words[(size_t)at->base];
    for (size_t i = 0; i < inputs; i++) {
        take_brackets(at, i, y + 1 + i * SCAN * WAYS);
    }
    for (int i = 0; i < HALVINGS && status == LAN_OK; i++) {
        lan_progress_part_begin(&part, whole, 0.5 + 0.5 * i / HALVINGS,
                                0.5 + 0.5 * (i + 1) / HALVINGS);
        status = study_ask(battles, (int64_t)at->count, middle_point, at,
                           &part.progress, y);
        if (status == LAN_OK) {
            narrow(at, y);
        }
    }
    if (status == LAN_OK) {
        keep_all(at);
    }
    return status;
}

lan_status study_find_flips(lan_study *s)
{
    static const char *const names[] = {"winner"};
    const size_t count = s->found->input_count;
    flip_search at = {.s = s};
    study_battles battles;
    double *y = calloc(1 + count * SCAN * WAYS, sizeof *y);
    at.brackets = calloc(WAYS * count, sizeof *at.brackets);
    s->found->flips = calloc(count, sizeof *s->found->flips);
    lan_status status = study_open(s, names, 1, &battles);
    if (y == NULL || at.brackets == NULL || s->found->flips == NULL) {
        status = LAN_ENOMEM;
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        s->found->flips[i] = (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
    }
    status = status == LAN_OK ? search(&at, &battles, y) : status;
    study_close(&battles);
    free(at.brackets);
    free(y);
    return status;
}
