/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elasticities, elementary effects and Sobol indices of any function.
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_qrng.h>

#include "balance/sensitivity/sensitivity_impl.h"
#include "base/random.h"
#include "base/real.h"

#define LAN_SOBOL_MOST_POINTS 20000000

static const lan_estimate none = {LAN_NAN, LAN_NAN, LAN_NAN};

static lan_estimate estimate_of(double value, double half)
{
    return (lan_estimate){value, value - half, value + half};
}

/* The error of an output of a given size. */
static double error_of(const lan_response *response, size_t output, double size)
{
    return response->noise * fabs(size) +
           (response->errors != NULL ? response->errors[output] : 0.0);
}

/* Evaluates all points, if all memory was allocated; y[point][output], or NULL
 * after a failure. */
static const double *ask_all(study *s, const lan_response *response,
                             size_t count, lan_response_point point,
                             void *design, arena *room)
{
    double *y = arena_take(room, count * response->output_count, sizeof *y);
    study_note(s, room->is_short ? LAN_ENOMEM : LAN_OK);
    if (study_goes_on(s)) {
        study_note(s, lan_response_ask(response, (int64_t)count, point, design,
                                       s->progress, y, &s->found->report));
    }
    return study_goes_on(s) ? y : NULL;
}

/* The value at a share 0 .. 1 of the range. */
static double input_at(const lan_input_range *range, double share)
{
    if (range->is_whole) {
        const double places = range->hi - range->lo + 1.0;
        return fmin(range->lo + floor(share * places), range->hi);
    }
    if (share >= 1.0) {
        return range->hi;
    }
    return range->is_log ? range->lo * pow(range->hi / range->lo, share)
                         : range->lo + share * (range->hi - range->lo);
}

/* The share 0 .. 1 of the range at which a value lies. */
static double input_share(const lan_input_range *range, double value)
{
    return range->is_log ? log(value / range->lo) / log(range->hi / range->lo)
                         : (value - range->lo) / (range->hi - range->lo);
}

bool lan_estimate_holds_zero(const lan_estimate *estimate)
{
    return estimate->low <= 0.0 && estimate->high >= 0.0;
}

/* --- elasticities -------------------------------------------------------- */

/* The largest step of a difference: large enough that a battle's tolerance of
 * 1e-10 does not show, small enough that little happens. */
#define ELASTICITY_STEP 0.02

/* Values whose relative difference is at most this differ only by rounding. */
#define SAME 1e-12

/* Points of an input: low, high, and up to three steps in each direction. Point
 * 0 has the own values of all inputs; it also stands for points that are not
 * evaluated. */
#define LEVELS       3
#define INPUT_POINTS (2 + 2 * LEVELS)

/* The steps of one input. */
typedef struct steps {
    double size[LEVELS]; /* descending; `count` are used */
    int count;
    bool has_up;
    bool has_down;
    bool is_stepped;            /* size is from threshold to threshold */
    size_t where[INPUT_POINTS]; /* low, high, then each step up and down */
} steps;

/* One input at another value. */
typedef struct place {
    size_t input;
    double value;
} place;

typedef struct plan {
    const lan_sensitivity_input *inputs;
    size_t count;
    double widest; /* step, as a share; 0: the usual */
    steps *steps;  /* [input] */
    place *places; /* [point], from 1 on */
    size_t points;
} plan;

static bool is_within(const lan_sensitivity_input *input, double value)
{
    const double rounding = SAME * fabs(input->value);
    return value >= study_least_of(input) - rounding &&
           value <= study_most_of(input) + rounding;
}

/* The point of an input at a value; an existing point is used again. */
static size_t point_at(plan *p, size_t input, double value)
{
    const lan_sensitivity_input *in = &p->inputs[input];
    for (size_t k = p->points; k-- > 1 && p->places[k].input == input;) {
        if (fabs(p->places[k].value - value) <= SAME * fabs(value)) {
            return k;
        }
    }
    p->places[p->points] = (place){
        input, fmin(fmax(value, study_least_of(in)), study_most_of(in))};
    return p->points++;
}

/* True if the thresholds of an input that acts in steps are beyond a usual
 * step, or none is large enough to pass over several. */
static bool is_stepped(const lan_sensitivity_input *in, double widest)
{
    const double least = widest * in->value;
    return (in->next[0] > 0.0 && in->value - in->next[0] > least) ||
           (in->next[1] > 0.0 && in->next[1] - in->value > least);
}

/* A single difference, of the next thresholds below and above. */
static void plan_thresholds(plan *p, size_t input)
{
    const lan_sensitivity_input *in = &p->inputs[input];
    steps *s = &p->steps[input];
    s->has_up = in->next[1] > 0.0;
    s->has_down = in->next[0] > 0.0;
    s->where[2] = s->has_up ? point_at(p, input, in->next[1]) : 0;
    s->where[3] = s->has_down ? point_at(p, input, in->next[0]) : 0;
    s->size[0] = (s->has_up ? in->next[1] : in->value) -
                 (s->has_down ? in->next[0] : in->value);
    s->count = 1;
    s->is_stepped = true;
}

/* Steps go in both directions if the input's bounds leave room, otherwise in
 * one. Steps of integers are powers of two, down to 1. */
static void plan_steps(plan *p, size_t input)
{
    const lan_sensitivity_input *in = &p->inputs[input];
    const bool is_whole = in->range.is_whole;
    steps *s = &p->steps[input];
    const double room =
        fmax(study_most_of(in) - in->value, in->value - study_least_of(in));
    const double usual = p->widest > 0.0 ? p->widest : ELASTICITY_STEP;
    const double step = fmin(usual, room / fabs(in->value));
    const double widest = fabs(in->value) * (step > 0.0 ? step : usual);
    double size = is_whole ? exp2(fmax(floor(log2(widest)), 0.0)) : widest;
    for (; s->count < LEVELS && (!is_whole || size >= 1.0); size *= 0.5) {
        s->size[s->count++] = size;
    }
    s->has_up = is_within(in, in->value + s->size[0]);
    s->has_down = is_within(in, in->value - s->size[0]);
    s->where[0] = point_at(p, input, in->range.lo);
    s->where[1] = point_at(p, input, in->range.hi);
    if (is_stepped(in, p->widest)) {
        plan_thresholds(p, input);
        return;
    }
    for (int i = 0; i < s->count; i++) {
        if (s->has_up) {
            s->where[2 + 2 * i] = point_at(p, input, in->value + s->size[i]);
        }
        if (s->has_down) {
            s->where[3 + 2 * i] = point_at(p, input, in->value - s->size[i]);
        }
    }
}

static void planned_point(void *context, int64_t number, double *x)
{
    const plan *p = context;
    for (size_t i = 0; i < p->count; i++) {
        x[i] = p->inputs[i].value;
    }
    if (number > 0) {
        x[p->places[number].input] = p->places[number].value;
    }
}

/* Richardson extrapolation of differences to a step of zero: the error of
 * central differences is a series in the square of the step, the error of
 * one-sided differences a series in the step. */
static double extrapolate(const double *d, int count, bool is_both,
                          double *error)
{
    const double first = is_both ? 4.0 : 2.0;
    const double second = is_both ? 16.0 : 4.0;
    const double coarse = (first * d[1] - d[0]) / (first - 1.0);
    if (count < LEVELS) {
        *error = fabs(coarse - d[1]);
        return coarse;
    }
    const double fine = (first * d[2] - d[1]) / (first - 1.0);
    *error = fabs(fine - coarse);
    return (second * fine - coarse) / (second - 1.0);
}

/* y  of the output at point 0; the others follow at the stride */
static void find_slope(const double *y, size_t stride, const steps *s,
                       double noise, lan_elasticity *out)
{
    const bool is_both = s->has_up && s->has_down;
    double d[LEVELS] = {0.0};
    double bend = LAN_INF;
    out->slope = out->slope_error = LAN_NAN;
    if (s->count == 0 || (!s->has_up && !s->has_down)) {
        return;
    }
    for (int i = 0; i < s->count; i++) {
        const double up = s->has_up ? y[s->where[2 + 2 * i] * stride] : *y;
        const double down = s->has_down ? y[s->where[3 + 2 * i] * stride] : *y;
        d[i] = (up - down) /
               (is_both && !s->is_stepped ? 2.0 * s->size[i] : s->size[i]);
        if (i == 0 && is_both) {
            bend = 0.5 * fabs(up - 2.0 * *y + down) / s->size[0];
        }
    }
    out->slope = d[0];
    out->slope_error = s->is_stepped ? 0.0 : bend;
    if (s->count > 1) {
        out->slope = extrapolate(d, s->count, is_both, &out->slope_error);
    }
    out->slope_error += 2.0 * noise / s->size[s->count - 1];
}

static lan_elasticity find_elasticity(const double *y, size_t stride,
                                      const plan *p, size_t input, double noise)
{
    const steps *s = &p->steps[input];
    const double value = p->inputs[input].value;
    lan_elasticity out = {.elasticity = none,
                          .at_low = y[s->where[0] * stride],
                          .at_high = y[s->where[1] * stride]};
    find_slope(y, stride, s, noise, &out);
    out.per_percent = estimate_of(0.01 * value * out.slope,
                                  fabs(0.01 * value) * out.slope_error);
    if (*y > 0.0) {
        out.elasticity = estimate_of(value / *y * out.slope,
                                     fabs(value / *y) * out.slope_error);
    }
    return out;
}

void study_find_elasticity(study *s, const lan_response *response,
                           double widest)
{
    lan_sensitivity *found = s->found;
    const size_t outputs = response->output_count;
    arena room = {.last = NULL};
    plan p = {.inputs = found->inputs,
              .count = found->input_count,
              .widest = widest,
              .points = 1};
    double *base = arena_take(s->memory, outputs, sizeof *base);
    lan_elasticity *items =
        arena_take(s->memory, outputs * p.count, sizeof *items);
    p.steps = arena_take(&room, p.count, sizeof *p.steps);
    p.places = arena_take(&room, p.count * INPUT_POINTS + 1, sizeof *p.places);
    for (size_t i = 0; !room.is_short && i < p.count; i++) {
        plan_steps(&p, i);
    }
    const double *y = ask_all(s, response, p.points, planned_point, &p, &room);
    for (size_t k = 0; y != NULL && k < outputs; k++) {
        const double noise = error_of(response, k, y[k]);
        base[k] = y[k];
        for (size_t i = 0; i < p.count; i++) {
            items[k * p.count + i] =
                find_elasticity(y + k, outputs, &p, i, noise);
        }
    }
    if (y != NULL) {
        found->base = base;
        found->elasticity = items;
    }
    arena_clear(&room);
}

/* --- elementary effects -------------------------------------------------- */

/* The start of each trajectory, and the step at which each input moves. */
typedef struct trajectories {
    const lan_sensitivity_input *ranges; /* the inputs */
    size_t inputs;
    int32_t levels;
    int32_t *begin; /* [trajectory][input], a level */
    int32_t *step;  /* [trajectory][input], the step it is moved at */
    int32_t *order; /* [input] */
} trajectories;

static void draw_trajectory(trajectories *t, uint64_t seed, size_t number)
{
    int32_t *begin = t->begin + number * t->inputs;
    int32_t *step = t->step + number * t->inputs;
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, number);
    for (size_t i = 0; i < t->inputs; i++) {
        begin[i] = (int32_t)lan_random_below(&stream, (uint32_t)t->levels);
        const size_t at = lan_random_below(&stream, (uint32_t)i + 1);
        t->order[i] = t->order[at];
        t->order[at] = (int32_t)i;
    }
    for (size_t i = 0; i < t->inputs; i++) {
        step[t->order[i]] = (int32_t)i;
    }
}

/* Value of an input in a trajectory, before (false) or after its move. Integers
 * are rounded. */
static double level_value(const trajectories *t, size_t number, size_t input,
                          bool is_moved)
{
    const lan_input_range *range = &t->ranges[input].range;
    const int32_t half = t->levels / 2;
    const int32_t begin = t->begin[number * t->inputs + input];
    const int32_t level = !is_moved      ? begin
                          : begin < half ? begin + half
                                         : begin - half;
    const double share = (double)level / ((double)t->levels - 1.0);
    return range->is_whole
               ? range->lo + floor(share * (range->hi - range->lo) + 0.5)
               : input_at(range, share);
}

/* Point 0 of a trajectory is its start; point s follows step s - 1. */
static void trajectory_point(void *context, int64_t number, double *x)
{
    const trajectories *t = context;
    const size_t points = t->inputs + 1;
    const size_t of = (size_t)number / points;
    const size_t at = (size_t)number % points;
    for (size_t i = 0; i < t->inputs; i++) {
        const size_t step = (size_t)t->step[of * t->inputs + i];
        x[i] = level_value(t, of, i, step < at);
    }
}

/* The effect of an input in a trajectory; LAN_NAN if there is none. A change of
 * no more than the noise counts as zero.
 *
 * y  of the output at point 0; the others follow at the stride
 */
static double effect_of(const trajectories *t, const double *y, size_t stride,
                        size_t number, size_t input, double noise)
{
    const lan_input_range *range = &t->ranges[input].range;
    const size_t step = (size_t)t->step[number * t->inputs + input];
    const size_t before = number * (t->inputs + 1) + step;
    const double move =
        input_share(range, level_value(t, number, input, true)) -
        input_share(range, level_value(t, number, input, false));
    const double change = y[(before + 1) * stride] - y[before * stride];
    return fabs(change) <= noise ? 0.0 : change / move;
}

static lan_morris_effect sum_effects(const trajectories *t, const double *y,
                                     size_t stride, size_t count, size_t input,
                                     double noise)
{
    lan_morris_effect out = {.mu = none, .mu_star = none, .sigma = LAN_NAN};
    double mean[2] = {0.0, 0.0}; /* of effects and of their absolute values */
    double spread[2] = {0.0, 0.0};
    for (size_t k = 0; k < count; k++) {
        const double effect = effect_of(t, y, stride, k, input, noise);
        const double both[2] = {effect, fabs(effect)};
        out.count += isnan(effect) ? 0 : 1;
        for (int i = 0; i < 2 && !isnan(effect); i++) { /* Welford's sums */
            const double from = both[i] - mean[i];
            mean[i] += from / (double)out.count;
            spread[i] += from * (both[i] - mean[i]);
        }
    }
    if (out.count >= 2) {
        const double n = (double)out.count;
        const double t95 = gsl_cdf_tdist_Pinv(0.975, n - 1.0);
        out.sigma = sqrt(spread[0] / (n - 1.0));
        out.mu = estimate_of(mean[0], t95 * out.sigma / sqrt(n));
        out.mu_star =
            estimate_of(mean[1], t95 * sqrt(spread[1] / (n - 1.0) / n));
    }
    return out;
}

void study_find_morris(study *s, const lan_response *response)
{
    lan_sensitivity *found = s->found;
    const size_t count = (size_t)s->def->trajectories;
    const size_t outputs = response->output_count;
    arena room = {.last = NULL};
    trajectories t = {.ranges = found->inputs,
                      .inputs = found->input_count,
                      .levels = s->def->levels};
    const size_t points = count * (t.inputs + 1);
    lan_morris_effect *effects =
        arena_take(s->memory, t.inputs * outputs, sizeof *effects);
    t.begin = arena_take(&room, count * t.inputs, sizeof *t.begin);
    t.step = arena_take(&room, count * t.inputs, sizeof *t.step);
    t.order = arena_take(&room, t.inputs, sizeof *t.order);
    for (size_t k = 0; !room.is_short && k < count; k++) {
        draw_trajectory(&t, s->options->seed, k);
    }
    const double *y = ask_all(s, response, points, trajectory_point, &t, &room);
    for (size_t k = 0; y != NULL && k < outputs; k++) {
        double size = 0.0;
        for (size_t i = 0; i < points; i++) {
            size = fmax(size, fabs(y[i * outputs + k])); /* fmax ignores NaN */
        }
        for (size_t i = 0; i < t.inputs; i++) {
            /* both ends of a move may have an error */
            effects[k * t.inputs + i] =
                sum_effects(&t, y + k, outputs, count, i,
                            2.0 * error_of(response, k, size));
        }
    }
    if (y != NULL) {
        found->morris = effects;
    }
    arena_clear(&room);
}

/* --- Sobol indices ------------------------------------------------------- */

/* Half the width of a 95 % interval, in standard errors. */
#define NORMAL_95 1.959963984540054

/* Outputs whose relative difference is at most this differ only by rounding. */
#define ROUNDING 1e-13

/* The random stream of the shift, beyond the streams of points. */
#define SHIFT_STREAM (UINT64_C(1) << 61)

/* Rows of both matrices: A in the first columns, B after it. Each row is
 * evaluated at A, at B, and at A with one column of B. */
typedef struct matrices {
    const lan_sensitivity_input *ranges; /* the inputs */
    size_t inputs;
    double *shares; /* [sample][2 * inputs] */
} matrices;

/* Fills the shares: a shifted quasi-random sequence, or random numbers if there
 * are many inputs. */
static lan_status draw_shares(matrices *m, size_t samples, uint64_t seed,
                              bool is_quasi_random)
{
    const size_t columns = 2 * m->inputs;
    double shift[2 * LAN_SOBOL_QUASI_INPUTS];
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, SHIFT_STREAM);
    gsl_qrng *sequence = is_quasi_random
                             ? gsl_qrng_alloc(gsl_qrng_sobol, (unsigned)columns)
                             : NULL;
    if (is_quasi_random && sequence == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < columns && is_quasi_random; i++) {
        shift[i] = lan_random_unit(&stream);
    }
    for (size_t n = 0; n < samples; n++) {
        double *row = m->shares + n * columns;
        if (is_quasi_random) {
            (void)gsl_qrng_get(sequence, row); /* fails only beyond 2^30 */
        } else {
            stream = lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, n);
        }
        for (size_t i = 0; i < columns; i++) {
            row[i] = is_quasi_random ? fmod(row[i] + shift[i], 1.0)
                                     : lan_random_unit(&stream);
        }
    }
    if (is_quasi_random) {
        gsl_qrng_free(sequence);
    }
    return LAN_OK;
}

static void matrix_point(void *context, int64_t number, double *x)
{
    const matrices *m = context;
    const size_t points = m->inputs + 2;
    const double *a = m->shares + (size_t)number / points * 2 * m->inputs;
    const size_t which = (size_t)number % points; /* A, B, A with B's 0, ... */
    for (size_t i = 0; i < m->inputs; i++) {
        const bool of_b = which == 1 || which == i + 2;
        x[i] = input_at(&m->ranges[i].range, of_b ? a[m->inputs + i] : a[i]);
    }
}

/* The analysis of one output. */
typedef struct look {
    const lan_response *response;
    const double *y; /* at point 0; the others follow at the stride */
    size_t samples;
    size_t output;
    double mean;
} look;

/* Output of a row at A (0), at B (1), or at A with one column of B (2 ...). */
static double answer_at(const look *l, size_t row, size_t which)
{
    return l->y[(row * (l->response->input_count + 2) + which) *
                l->response->output_count];
}

/* Mean and variance of an output over both matrices. */
static double find_variance(look *l)
{
    double mean = 0.0;
    double spread = 0.0;
    double count = 0.0;
    for (size_t k = 0; k < 2 * l->samples; k++) {
        const double y = answer_at(l, k / 2, k % 2);
        if (!isnan(y)) {
            count += 1.0;
            const double from = y - mean;
            mean += from / count;
            spread += from * (y - mean);
        }
    }
    l->mean = count > 0.0 ? mean : LAN_NAN;
    return count > 1.0 ? spread / (count - 1.0) : LAN_NAN;
}

/* Terms of a row in the numerator and in the variance; false: none. A change
 * within the errors of both outputs, or within rounding, counts as zero. */
static bool row_terms(const look *l, size_t row, size_t input, bool is_total,
                      double terms[2])
{
    const double at_a = answer_at(l, row, 0);
    const double mixed = answer_at(l, row, input + 2);
    const double size = fmax(fabs(at_a), fabs(mixed));
    const double least =
        2.0 * fmax(error_of(l->response, l->output, size), ROUNDING * size);
    const double change = fabs(mixed - at_a) <= least ? 0.0 : mixed - at_a;
    const double a = at_a - l->mean;
    const double b = answer_at(l, row, 1) - l->mean;
    terms[0] = is_total ? 0.5 * change * change : b * change;
    terms[1] = 0.5 * (a * a + b * b);
    return !isnan(terms[0]) && !isnan(terms[1]);
}

/* The ratio of two means and its interval (delta method): a row moves the ratio
 * by its share of (up - ratio * down) / mean(down). */
static lan_estimate ratio_of(const look *l, size_t input, bool is_total,
                             int64_t *count)
{
    lan_sum up = {0.0, 0.0};
    lan_sum down = {0.0, 0.0};
    lan_sum squares = {0.0, 0.0};
    double terms[2];
    *count = 0;
    for (size_t row = 0; row < l->samples; row++) {
        if (row_terms(l, row, input, is_total, terms)) {
            lan_sum_add(&up, terms[0]);
            lan_sum_add(&down, terms[1]);
            ++*count;
        }
    }
    if (*count < 2) {
        return none;
    }
    const double all = lan_sum_value(&down);
    const double ratio = lan_sum_value(&up) / all;
    const double n = (double)*count;
    for (size_t row = 0; row < l->samples; row++) {
        if (row_terms(l, row, input, is_total, terms)) {
            const double push = terms[0] - ratio * terms[1];
            lan_sum_add(&squares, push * push);
        }
    }
    return estimate_of(
        ratio, NORMAL_95 * sqrt(lan_sum_value(&squares) * n / (n - 1.0)) / all);
}

void study_find_sobol(study *s, const lan_response *response)
{
    lan_sensitivity *found = s->found;
    const size_t samples = (size_t)s->def->samples;
    const size_t outputs = response->output_count;
    const size_t inputs = found->input_count;
    const bool is_quasi_random = inputs <= LAN_SOBOL_QUASI_INPUTS;
    arena room = {.last = NULL};
    matrices m = {.ranges = found->inputs, .inputs = inputs};
    if ((double)samples * ((double)inputs + 2.0) > LAN_SOBOL_MOST_POINTS) {
        study_note(s, lan_fail(s->err, LAN_ELIMIT, 0, 0,
                               "%d samples of %zu values are more than %d "
                               "battles: give fewer samples",
                               (int)samples, inputs, LAN_SOBOL_MOST_POINTS));
        return;
    }
    lan_sobol *made = arena_take(s->memory, 1, sizeof *made);
    lan_sobol_index *indices =
        arena_take(s->memory, inputs * outputs, sizeof *indices);
    double *means = arena_take(s->memory, 2 * outputs, sizeof *means);
    m.shares = arena_take(&room, samples * 2 * inputs, sizeof *m.shares);
    if (!room.is_short) {
        study_note(s,
                   draw_shares(&m, samples, s->options->seed, is_quasi_random));
    }
    const double *y =
        ask_all(s, response, samples * (inputs + 2), matrix_point, &m, &room);
    for (size_t k = 0; y != NULL && k < outputs; k++) {
        look l = {response, y + k, samples, k, LAN_NAN};
        const double variance = find_variance(&l);
        const double noise =
            fmax(error_of(response, k, l.mean), ROUNDING * fabs(l.mean));
        means[k] = l.mean;
        means[outputs + k] = variance;
        for (size_t i = 0; i < inputs; i++) {
            lan_sobol_index *index = &indices[k * inputs + i];
            *index = (lan_sobol_index){none, none, 0};
            if (sqrt(variance) > noise) {
                index->first = ratio_of(&l, i, false, &index->count);
                index->total = ratio_of(&l, i, true, &index->count);
            }
        }
    }
    if (y != NULL) {
        *made = (lan_sobol){is_quasi_random, indices, means, means + outputs};
        found->sobol = made;
    }
    arena_clear(&room);
}
