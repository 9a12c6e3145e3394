/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far each value is from where another side wins.
 */
#include "balance/block_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdlib.h>

#include "base/real.h"

/* Looked at to each side, evenly by factors, and so many steps at once of all
 * inputs whose winner is not found yet; a winner that changes twice between two
 * neighbours is not seen. */
#define SCAN  24
#define ROUND 4
#define WAYS  2

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

/* What is seen of an input so far. */
typedef struct input_scan {
    bracket nobody[WAYS]; /* of factor LAN_NAN: none yet */
    bool is_over[WAYS];   /* there is no battle any more */
    bool is_found;        /* another side wins */
} input_scan;

typedef struct flip_search {
    lan_study *s;
    double base;        /* the winner now */
    input_scan *inputs; /* [input] */
    size_t *open;       /* [open_count], inputs that are looked at */
    size_t open_count;
    int first;         /* step of the round */
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

static void own_point(void *context, int64_t number, double *x)
{
    const flip_search *at = context;
    (void)number;
    study_set_none(at->s, x);
}

/* The steps of a round of an input, both ways in turn. */
static void scan_point(void *context, int64_t number, double *x)
{
    const flip_search *at = context;
    const size_t of = (size_t)number % (ROUND * WAYS);
    set_input(at, at->open[(size_t)number / (ROUND * WAYS)],
              factor_at(of % WAYS, at->first + (int)(of / WAYS)), x);
}

static void middle_point(void *context, int64_t number, double *x)
{
    const flip_search *at = context;
    const bracket *b = &at->brackets[number];
    set_input(at, b->input, sqrt(b->before * b->factor), x);
}

/* Takes the nearest step at which another side wins, and notes at which no side
 * does, of both ways. */
static void take_round(flip_search *at, size_t input, const double *winners)
{
    input_scan *scan = &at->inputs[input];
    for (int k = 0; k < ROUND && !scan->is_found; k++) {
        const int step = at->first + k;
        for (size_t way = 0; way < WAYS; way++) {
            const double winner = winners[WAYS * k + (int)way];
            const bracket here = {.input = input,
                                  .before = factor_at(way, step - 1),
                                  .factor = factor_at(way, step),
                                  .winner = winner};
            scan->is_over[way] = scan->is_over[way] || isnan(winner);
            if (!scan->is_over[way] && is_other_side(at, winner)) {
                at->brackets[at->count++] = here;
                scan->is_found = true;
            } else if (!scan->is_over[way] && isnan(scan->nobody[way].factor) &&
                       is_other(at, winner)) {
                scan->nobody[way] = here;
            }
        }
    }
}

/* Scans all inputs, round by round, each until it is known. */
static lan_status scan_all(flip_search *at, study_battles *battles,
                           const lan_progress *progress, double *y)
{
    const size_t inputs = at->s->found->input_count;
    lan_progress_part part;
    lan_status status = LAN_OK;
    at->open_count = inputs;
    for (size_t i = 0; i < inputs; i++) {
        at->open[i] = i;
        at->inputs[i].nobody[0].factor = LAN_NAN;
        at->inputs[i].nobody[1].factor = LAN_NAN;
    }
    for (at->first = 1; at->first <= SCAN && status == LAN_OK;
         at->first += ROUND) {
        size_t kept = 0;
        lan_progress_part_begin(&part, progress,
                                (at->first - 1.0) / (double)SCAN,
                                (at->first - 1.0 + ROUND) / (double)SCAN);
        status = study_ask(battles, (int64_t)(at->open_count * ROUND * WAYS),
                           scan_point, at, &part.progress, y);
        for (size_t k = 0; k < at->open_count && status == LAN_OK; k++) {
            const input_scan *scan = &at->inputs[at->open[k]];
            take_round(at, at->open[k], y + k * ROUND * WAYS);
            if (!scan->is_found && !(scan->is_over[0] && scan->is_over[1])) {
                at->open[kept++] = at->open[k];
            }
        }
        at->open_count = kept;
    }
    for (size_t i = 0; i < WAYS * inputs && status == LAN_OK; i++) {
        const input_scan *scan = &at->inputs[i / WAYS];
        if (!scan->is_found && !isnan(scan->nobody[i % WAYS].factor)) {
            at->brackets[at->count++] = scan->nobody[i % WAYS];
        }
    }
    return status;
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
    const lan_progress *whole = s->progress;
    lan_progress_part part;
    lan_status status = study_ask(battles, 1, own_point, at, NULL, y);
    at->base = y[0];
    if (status != LAN_OK || isnan(at->base)) {
        return status; /* the others tell that there is no battle */
    }
    s->found->winner = s->found->words[(size_t)at->base];
    lan_progress_part_begin(&part, whole, 0.0, 0.5);
    status = scan_all(at, battles, &part.progress, y);
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
    double *y = calloc(1 + count * ROUND * WAYS, sizeof *y);
    const block_array arrays[] = {
        {offsetof(flip_search, inputs), count, sizeof *at.inputs},
        {offsetof(flip_search, open), count, sizeof *at.open},
        {offsetof(flip_search, brackets), WAYS * count, sizeof *at.brackets}};
    s->found->flips = calloc(count, sizeof *s->found->flips);
    lan_status status = study_measure(s, names, 1, &battles);
    status = status == LAN_OK ? study_start(&battles) : status;
    if (y == NULL || s->found->flips == NULL ||
        block_make(&at, 0, arrays, 3) == NULL) {
        status = LAN_ENOMEM;
    }
    for (size_t i = 0; status == LAN_OK && i < count; i++) {
        s->found->flips[i] = (lan_flip){.factor = LAN_NAN, .value = LAN_NAN};
    }
    status = status == LAN_OK ? search(&at, &battles, y) : status;
    study_close(&battles);
    free(at.inputs);
    free(y);
    return status;
}
