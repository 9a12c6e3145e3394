/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far each value is from where another side wins.
 */
#include "balance/sensitivity/sensitivity_impl.h"

#include <stdlib.h>

#include "balance/parallel_for_impl.h"
#include "balance/solving/root_search_impl.h"
#include "base/real.h"

/* Looked at to each side, evenly by factors; a winner that changes twice
 * between two neighbours is not seen. */
#define SCAN 24

/* Halvings of a gap: to 1e-8 of the factor. */
#define HALVINGS 24

typedef struct flip_search {
    lan_study *s;
    lan_experiment **experiments;
    double *values;   /* [job][input] */
    int64_t *battles; /* [input] */
    double base;      /* the winner now */
} flip_search;

/* A factor, and who wins there as the measure has it. */
typedef struct flip_place {
    double factor;
    double winner;
} flip_place;

/* One of the two directions. */
typedef struct way {
    double side;  /* 1 up, -1 down */
    bool is_over; /* no battle farther on */
    double before;
    double before_nobody;
    flip_place nobody; /* the first place where nobody wins */
    flip_place found;
} way;

/* One input and what it is looked at with. */
typedef struct walk {
    flip_search *at;
    lan_experiment *experiment;
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
    const lan_study *s = w->at->s;
    const double value = s->found->inputs[w->input].value * factor;
    double winner = LAN_NAN;
    if (w->status != LAN_OK ||
        lan_parameter_check(s->parameters[w->input], value, NULL) != LAN_OK) {
        return LAN_NAN;
    }
    w->at->battles[w->input]++;
    w->values[w->input] = value;
    const lan_status status = lan_experiment_run(
        w->experiment, w->values, s->options->seed, &winner, NULL);
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

/* Where somebody else wins is looked for between two factors. */
typedef struct flip_bracket {
    walk *w;
    bool (*is_so)(const walk *, double winner);
    flip_place found; /* the last place at which it is so */
} flip_bracket;

static double ask_flip(void *context, double factor)
{
    flip_bracket *b = context;
    const double winner = winner_at(b->w, factor);
    if (isnan(winner) || b->w->status != LAN_OK) {
        return LAN_NAN;
    }
    if (!b->is_so(b->w, winner)) {
        return -1.0;
    }
    b->found = (flip_place){factor, winner};
    return 1.0;
}

static double halve_factors(void *context, double left, double right)
{
    (void)context;
    return sqrt(left * right);
}

/* Halves between a factor at which it is not so yet and one at which it is. */
static flip_place narrow(walk *w, double before, flip_place from,
                         bool (*is_so)(const walk *, double))
{
    flip_bracket bracket = {w, is_so, from};
    const root_place not_yet = {before, -1.0};
    const root_place so = {from.factor, 1.0};
    root_search search = {.ask = ask_flip,
                          .middle = halve_factors,
                          .context = &bracket,
                          .most_steps = HALVINGS,
                          .is_halved = true,
                          .left = before < from.factor ? not_yet : so,
                          .right = before < from.factor ? so : not_yet};
    (void)!root_search_narrow(&search); /* halving takes no memory */
    return bracket.found;
}

/* Looks one step farther to a side. */
static void step(walk *w, way *to, int number)
{
    const double factor =
        pow(LAN_SENSITIVITY_FLIP, to->side * (double)number / (double)SCAN);
    const flip_place there = {factor, winner_at(w, factor)};
    to->is_over = isnan(there.winner);
    if (is_other_side(w, there.winner)) {
        to->found = narrow(w, to->before, there, is_other_side);
    } else if (isnan(to->nobody.factor) && is_other(w, there.winner)) {
        to->nobody = there;
        to->before_nobody = to->before;
    }
    to->before = factor;
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

/* Both ways at once, so that nothing farther than the nearest is looked at. */
static flip_place search_both(walk *w)
{
    const flip_place none = {LAN_NAN, LAN_NAN};
    way ways[] = {{1.0, false, 1.0, 1.0, none, none},
                  {-1.0, false, 1.0, 1.0, none, none}};
    bool is_found = false;
    for (int i = 1; i <= SCAN && !is_found && w->status == LAN_OK; i++) {
        for (size_t k = 0; k < 2; k++) {
            if (!ways[k].is_over) {
                step(w, &ways[k], i);
                is_found = is_found || !isnan(ways[k].found.factor);
            }
        }
    }
    for (size_t k = 0; k < 2 && !is_found; k++) {
        if (!isnan(ways[k].nobody.factor)) {
            ways[k].found =
                narrow(w, ways[k].before_nobody, ways[k].nobody, is_other);
        }
    }
    return is_better(w, ways[0].found, ways[1].found) ? ways[0].found
                                                      : ways[1].found;
}

static lan_status look(void *context, int job, int64_t item,
                       const lan_progress *ticker, lan_error *err)
{
    flip_search *at = context;
    const size_t count = at->s->found->input_count;
    walk w = {.at = at,
              .experiment = at->experiments[job],
              .values = at->values + (size_t)job * count,
              .input = (size_t)item};
    (void)err; /* the others tell */
    lan_experiment_set_progress(w.experiment, ticker);
    for (size_t i = 0; i < count; i++) {
        w.values[i] = LAN_NAN;
    }
    const flip_place nearest = search_both(&w);
    if (w.status == LAN_OK) {
        keep(&w, nearest);
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
    lan_experiment_set_progress(at->experiments[0], at->s->progress);
    return lan_experiment_run(at->experiments[0], at->values,
                              at->s->options->seed, &at->base, NULL);
}

static lan_status search(flip_search *at, const lan_measure *measure)
{
    lan_study *s = at->s;
    const size_t count = s->found->input_count;
    lan_status status =
        study_create_experiments(s, &measure, 1, &at->experiments);
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
    status = parallel_for(s->options->jobs, (int64_t)count, look, at,
                          s->progress, NULL);
    for (size_t i = 0; i < count; i++) {
        s->found->report.asked += at->battles[i];
    }
    return status;
}

lan_status study_find_flips(lan_study *s)
{
    const size_t count = s->found->input_count;
    const size_t jobs = (size_t)s->options->jobs;
    flip_search at = {.s = s};
    lan_measure *measure = NULL;
    s->found->flips = calloc(count, sizeof *s->found->flips);
    at.values = calloc(jobs * count, sizeof *at.values);
    at.battles = calloc(count, sizeof *at.battles);
    lan_status status = LAN_ENOMEM;
    if (s->found->flips != NULL && at.values != NULL && at.battles != NULL) {
        status = lan_measure_create(s->battle, "winner", &measure, s->err);
    }
    if (status == LAN_OK) {
        status = search(&at, measure);
    }
    study_destroy_experiments(s, at.experiments);
    lan_measure_destroy(measure);
    free(at.values);
    free(at.battles);
    return status;
}
