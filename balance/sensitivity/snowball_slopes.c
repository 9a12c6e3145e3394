/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one per cent of a stat adds to the odds where the sides are even.
 *
 * Exact odds have the slopes that any formula has. Simulated ones go by a step
 * that changes them as much as can be without being all or nothing: of a large
 * battle a tenth of a stat decides everything, and tells nothing of one per
 * cent. Odds are taken as the deviates of the normal law that have them, which
 * go nearly straight with a stat.
 */
#include <stdio.h>
#include <stdlib.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "balance/parallel_for_impl.h"
#include "balance/sensitivity/snowball_impl.h"
#include "base/real.h"
#include "base/result_impl.h"

/* Battles of an end of the range to begin with, and room for chance in how many
 * they say are needed. */
#define END_BATTLES 200
#define END_ROOM    1.25

/* Battles of each end of a step: its slope is then known to a tenth or so. */
#define STEP_BATTLES 600

/* The widest step, as a share of the value, and how often it may be halved. */
#define WIDEST      0.2
#define HALVE_TIMES 12

/* Deviates no farther off than this are of use; odds of 1 in 10 at parity. */
#define FAR_OFF 1.3

/* Half the width of a 95 % interval, in standard errors. */
#define NORMAL_95 1.959963984540054

/* Relative error of odds that are exact, and how near 0 and 1 they count. */
#define EXACT_NOISE 1e-12

/* Values no farther apart than this share are the same. */
#define SAME 1e-12

/* Both ends of the range and of each step, and one between. */
#define SPOTS_MOST (2 * (HALVE_TIMES + 3))

/* The odds at one value of an input; LAN_NAN where there is no battle. */
typedef struct spot {
    double value;
    double win;
    double width; /* of the interval of the odds */
    double battles;
    double deviate;
    double variance; /* of the deviate */
} spot;

typedef struct slopes {
    const snowball *b;
    const lan_elasticity_input *inputs;
    lan_elasticities *found;
    spot base;
    int64_t *asked;  /* [input] values */
    int64_t *failed; /* [input] of them */
    lan_error *why;  /* [input], of the first that failed */
} slopes;

/* One input's work. */
typedef struct walk {
    const slopes *at;
    const lan_elasticity_input *in;
    size_t input; /* SIZE_MAX: none is changed */
    lan_scenario_copy *copy;
    int threads;
    const lan_progress *ticker;
    spot spots[SPOTS_MOST];
    size_t count;
} walk;

/* A step, and which of its ends there is room for. */
typedef struct step {
    double size;
    bool has_up;
    bool has_down;
} step;

/* --- odds at values ------------------------------------------------------- */

/* One battle more is taken as half won, so that none or all of them won have a
 * deviate too. */
static spot make_spot(double value, const snowball_odds *odds)
{
    const double n = odds->battles;
    const double share =
        isinf(n) ? fmin(fmax(odds->win[0], EXACT_NOISE), 1.0 - EXACT_NOISE)
                 : (odds->win[0] * n + 0.5) / (n + 1.0);
    const double deviate = gsl_cdf_ugaussian_Pinv(share);
    const double density = gsl_ran_ugaussian_pdf(deviate);
    return (spot){.value = value,
                  .win = odds->win[0],
                  .width = odds->width,
                  .battles = n,
                  .deviate = deviate,
                  .variance = share * (1.0 - share) / (n * density * density)};
}

/* All at parity but the walk's input. */
static lan_status set_all(const walk *w, double value, lan_error *err)
{
    const lan_sensing *s = w->at->b->s;
    lan_status status = snowball_set_counts(w->at->b, w->copy, err);
    for (size_t i = 0; i < s->found->input_count && status == LAN_OK; i++) {
        const double x = i == w->input ? value : s->found->inputs[i].value;
        status = lan_scenario_copy_set(w->copy, s->parameters[i], x, err);
    }
    return status;
}

static lan_status fight(const walk *w, double value, int64_t battles, spot *out,
                        lan_error *err)
{
    const snowball_question question = {.copy = w->copy,
                                        .method = LAN_ODDS_SIMULATE,
                                        .battles = battles,
                                        .threads = w->threads,
                                        .progress = w->ticker};
    snowball_odds odds;
    lan_status status = set_all(w, value, err);
    if (status == LAN_OK) {
        status = snowball_find_odds(w->at->b, &question, &odds, err);
    }
    if (status == LAN_OK) {
        *out = make_spot(value, &odds);
    }
    return status;
}

static void note_failure(walk *w, lan_status status, lan_error *err)
{
    (void)lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    if (w->at->failed[w->input]++ == 0) {
        w->at->why[w->input] = *err;
    }
}

/* The odds at a value by so many battles or more. No battle is fought again for
 * a value that was asked for before. */
static lan_status ask(walk *w, double value, int64_t battles, spot *out)
{
    size_t k = 0;
    lan_error err;
    while (k < w->count &&
           fabs(w->spots[k].value - value) > SAME * fabs(value)) {
        k++;
    }
    if (k == w->count || w->spots[k].battles < (double)battles) {
        spot *mine = &w->spots[k];
        lan_error_clear(&err);
        *mine = (spot){value, LAN_NAN, LAN_NAN, LAN_INF, LAN_NAN, LAN_NAN};
        const lan_status status = fight(w, value, battles, mine, &err);
        if (status == LAN_ECANCELLED || status == LAN_ENOMEM) {
            return status;
        }
        if (status != LAN_OK) {
            note_failure(w, status, &err);
        }
        w->at->asked[w->input] += k == w->count ? 1 : 0;
        w->count += k == w->count ? 1 : 0;
    }
    *out = w->spots[k];
    return LAN_OK;
}

/* Battles after which odds like these are known well enough. */
static int64_t battles_for(const spot *end)
{
    const double deviates = 2.0 * NORMAL_95 / SNOWBALL_WIDTH;
    const double spread = fmax(end->win * (1.0 - end->win), 0.25 * end->width);
    return (int64_t)fmin(END_ROOM * deviates * deviates * spread,
                         SNOWBALL_MANY);
}

/* The odds at an end of the range, as well as any are known. */
static lan_status ask_end(walk *w, double value, double *odds)
{
    spot end = {.win = LAN_NAN};
    lan_status status = ask(w, value, END_BATTLES, &end);
    if (status == LAN_OK && end.width > SNOWBALL_WIDTH) {
        status = ask(w, value, battles_for(&end), &end);
    }
    if (status == LAN_OK && end.width > SNOWBALL_WIDTH) {
        status = ask(w, value, SNOWBALL_MANY, &end);
    }
    *odds = end.win;
    return status;
}

/* --- the step ------------------------------------------------------------- */

static step step_of(const lan_elasticity_input *in, double size)
{
    const double rounding = SAME * fabs(in->value);
    return (step){.size = size,
                  .has_up = in->value + size <= in->most + rounding,
                  .has_down = in->value - size >= in->least - rounding};
}

static double whole(const lan_elasticity_input *in, double size)
{
    return in->is_whole ? fmax(1.0, floor(size)) : size;
}

static step widest_step(const lan_elasticity_input *in)
{
    const double room = fmax(in->most - in->value, in->value - in->least);
    return step_of(in, whole(in, fmin(WIDEST * fabs(in->value), room)));
}

static bool is_far_off(const walk *w, const spot *end)
{
    return fabs(end->deviate - w->at->base.deviate) > FAR_OFF;
}

/* True where what was asked for already says that the step is too wide. */
static bool is_known_wide(const walk *w, const step *s)
{
    for (size_t k = 0; k < w->count; k++) {
        const double off = fabs(w->spots[k].value - w->in->value);
        if (off <= s->size * (1.0 + SAME) && is_far_off(w, &w->spots[k])) {
            return true;
        }
    }
    return false;
}

static lan_status look_at_ends(walk *w, const step *s, int64_t battles,
                               spot *down, spot *up)
{
    const double value = w->in->value;
    lan_status status = LAN_OK;
    if (s->has_up) {
        status = ask(w, fmin(value + s->size, w->in->most), battles, up);
    }
    if (status == LAN_OK && s->has_down) {
        status = ask(w, fmax(value - s->size, w->in->least), battles, down);
    }
    return status;
}

/* Halves the step until neither end is far off. */
static lan_status choose_step(walk *w, step *out)
{
    step s = widest_step(w->in);
    lan_status status = LAN_OK;
    for (int i = 0; i < HALVE_TIMES && status == LAN_OK; i++) {
        spot ends[2];
        if (!is_known_wide(w, &s)) {
            status = look_at_ends(w, &s, SNOWBALL_FEW, &ends[0], &ends[1]);
        }
        if (!is_known_wide(w, &s) || (w->in->is_whole && s.size < 2.0)) {
            break;
        }
        s = step_of(w->in, whole(w->in, 0.5 * s.size));
    }
    *out = s;
    return status;
}

/* --- slopes --------------------------------------------------------------- */

/* A change of deviates with the input, and the variance of that. */
typedef struct rise {
    double slope;
    double variance;
    double bend; /* what it may be off beyond chance */
} rise;

/* Half of what both sides' slopes differ by, as far as chance does not. */
static double bend_of(const spot *down, const spot *base, const spot *up,
                      double size)
{
    const double bend = fabs(up->deviate - 2.0 * base->deviate + down->deviate);
    const double noise =
        sqrt(up->variance + 4.0 * base->variance + down->variance);
    return fmax(0.0, bend - NORMAL_95 * noise) / (2.0 * size);
}

static lan_status rise_of_both(walk *w, const step *s, rise *out)
{
    const spot *base = &w->at->base;
    spot down;
    spot up;
    const lan_status status = look_at_ends(w, s, STEP_BATTLES, &down, &up);
    if (status == LAN_OK) {
        *out = (rise){.slope = (up.deviate - down.deviate) / (2.0 * s->size),
                      .variance = (up.variance + down.variance) /
                                  (4.0 * s->size * s->size),
                      .bend = bend_of(&down, base, &up, s->size)};
    }
    return status;
}

/* To one side only: carried from the step and its half to a step of zero. */
static lan_status rise_of_one(walk *w, const step *s, rise *out)
{
    const spot *base = &w->at->base;
    const double value = w->in->value;
    const double size = s->has_up ? s->size : -s->size;
    spot far;
    spot near;
    lan_status status = ask(w, value + size, SNOWBALL_MANY, &far);
    if (status == LAN_OK) {
        status = ask(w, value + 0.5 * size, SNOWBALL_MANY, &near);
    }
    if (status == LAN_OK) {
        *out = (rise){
            .slope =
                (4.0 * near.deviate - far.deviate - 3.0 * base->deviate) / size,
            .variance =
                (16.0 * near.variance + far.variance + 9.0 * base->variance) /
                (size * size)};
    }
    return status;
}

/* From deviates back to odds. */
static void conclude(const spot *base, double value, const rise *r,
                     lan_elasticity *out)
{
    const double density = gsl_ran_ugaussian_pdf(base->deviate);
    const double share = base->deviate * r->slope; /* of an error of density */
    out->slope = density * r->slope;
    out->slope_error =
        density *
        (NORMAL_95 * sqrt(r->variance + share * share * base->variance) +
         r->bend);
    const double half = fabs(value) * out->slope_error;
    const double whole_rise = value * out->slope;
    out->per_percent =
        (lan_estimate){0.01 * whole_rise, 0.01 * (whole_rise - half),
                       0.01 * (whole_rise + half)};
    out->elasticity = (lan_estimate){LAN_NAN, LAN_NAN, LAN_NAN};
    if (base->win > 0.0) {
        out->elasticity = (lan_estimate){whole_rise / base->win,
                                         (whole_rise - half) / base->win,
                                         (whole_rise + half) / base->win};
    }
}

static lan_status find_one(walk *w, lan_elasticity *out)
{
    rise r = {LAN_NAN, LAN_NAN, LAN_NAN};
    step s;
    lan_status status = ask_end(w, w->in->low, &out->at_low);
    if (status == LAN_OK) {
        status = ask_end(w, w->in->high, &out->at_high);
    }
    if (status == LAN_OK) {
        status = choose_step(w, &s);
    }
    if (status == LAN_OK && s.has_up && s.has_down) {
        status = rise_of_both(w, &s, &r);
    } else if (status == LAN_OK && (s.has_up || s.has_down) &&
               !w->in->is_whole) {
        status = rise_of_one(w, &s, &r);
    }
    if (status == LAN_OK) {
        conclude(&w->at->base, w->in->value, &r, out);
    }
    return status;
}

static lan_status work(void *context, int job, int64_t item,
                       const lan_progress *ticker, lan_error *err)
{
    const slopes *at = context;
    walk w = {.at = at,
              .in = &at->inputs[item],
              .input = (size_t)item,
              .copy = at->b->copies[job],
              .threads = 1,
              .ticker = ticker};
    (void)err; /* failures are counted */
    return find_one(&w, &at->found->items[item]);
}

/* --- where odds are simulated --------------------------------------------- */

static void sum_up(slopes *at)
{
    const lan_sensing *s = at->b->s;
    lan_response_report *report = &at->found->report;
    for (size_t i = 0; i < at->found->input_count; i++) {
        if (report->failed == 0 && at->failed[i] > 0) {
            snprintf(report->error, sizeof report->error, "%s",
                     at->why[i].text);
        }
        report->asked += at->asked[i];
        report->failed += at->failed[i];
    }
    report->asked++;
    at->found->base[0] = at->base.win;
    s->found->parity->odds = at->base.win;
}

static lan_status find_base(slopes *at)
{
    const lan_sensing *s = at->b->s;
    const walk w = {.at = at,
                    .input = SIZE_MAX,
                    .copy = at->b->copies[0],
                    .threads = s->options->jobs,
                    .ticker = s->progress};
    return fight(&w, LAN_NAN, SNOWBALL_MANY, &at->base, s->err);
}

static lan_status find_simulated(const snowball *b,
                                 const lan_elasticity_input *inputs,
                                 lan_elasticities *found)
{
    const size_t count = found->input_count;
    slopes at = {.b = b, .inputs = inputs, .found = found};
    lan_status status = LAN_ENOMEM;
    at.asked = calloc(count, sizeof *at.asked);
    at.failed = calloc(count, sizeof *at.failed);
    at.why = calloc(count, sizeof *at.why);
    if (at.asked != NULL && at.failed != NULL && at.why != NULL) {
        status = find_base(&at);
    }
    if (status == LAN_OK) {
        status = parallel_for(b->s->options->jobs, (int64_t)count, work, &at,
                              b->s->progress, NULL);
    }
    if (status == LAN_OK) {
        sum_up(&at);
    }
    free(at.asked);
    free(at.failed);
    free(at.why);
    return status;
}

static lan_status create_slopes(const lan_sensing *s, lan_elasticities **out)
{
    lan_elasticities *found = lan_result_create(sizeof *found);
    *out = found;
    if (found == NULL) {
        return LAN_ENOMEM;
    }
    found->input_count = s->found->input_count;
    found->output_count = 1;
    found->base = calloc(1, sizeof *found->base);
    found->items = calloc(found->input_count, sizeof *found->items);
    return found->base != NULL && found->items != NULL ? LAN_OK : LAN_ENOMEM;
}

/* --- where they are exact, or all but -------------------------------------
 */

static lan_status answer(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err)
{
    const snowball *b = context;
    const lan_sensing *s = b->s;
    const bool is_exact = s->found->parity->method == LAN_ODDS_EXACT;
    const snowball_question question = {.copy = b->copies[job],
                                        .method = is_exact ? LAN_ODDS_EXACT
                                                           : LAN_ODDS_AUTO,
                                        .battles = 1,
                                        .threads = 1,
                                        .progress = ticker};
    snowball_odds odds;
    lan_status status = snowball_set_counts(b, question.copy, err);
    for (size_t i = 0; i < s->found->input_count && status == LAN_OK; i++) {
        status =
            lan_scenario_copy_set(question.copy, s->parameters[i], x[i], err);
    }
    if (status == LAN_OK) {
        status = snowball_find_odds(b, &question, &odds, err);
    }
    if (status == LAN_OK && odds.method == LAN_ODDS_SIMULATE) {
        status = lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no odds but by simulation, unlike at parity");
    }
    if (status == LAN_OK) {
        *y = odds.win[0];
    }
    return status;
}

static lan_status find_exact(snowball *b, const lan_elasticity_input *inputs,
                             lan_elasticities **found)
{
    const lan_sensing *s = b->s;
    const lan_response response = {.input_count = s->found->input_count,
                                   .output_count = 1,
                                   .jobs = s->options->jobs,
                                   .noise = EXACT_NOISE,
                                   .errors = &b->error,
                                   .context = b,
                                   .answer = answer};
    return lan_elasticity_find(&response, inputs, s->progress, found);
}

/* -------------------------------------------------------------------------- */

lan_status snowball_find_slopes(snowball *b)
{
    const lan_sensing *s = b->s;
    lan_elasticities *found = NULL;
    lan_elasticity_input *inputs = sensing_elasticity_inputs(s);
    lan_status status = inputs != NULL ? LAN_OK : LAN_ENOMEM;
    if (status == LAN_OK && s->found->parity->method != LAN_ODDS_SIMULATE) {
        status = find_exact(b, inputs, &found);
    } else if (status == LAN_OK) {
        status = create_slopes(s, &found);
        if (status == LAN_OK) {
            status = find_simulated(b, inputs, found);
        }
    }
    free(inputs);
    if (status != LAN_OK) {
        lan_elasticities_destroy(found);
        return status;
    }
    s->found->elasticity = found;
    s->found->report.asked += found->report.asked;
    s->found->report.failed += found->report.failed;
    snprintf(s->found->report.error, sizeof s->found->report.error, "%s",
             found->report.error);
    return LAN_OK;
}
