/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdlib.h>

#include "balance/block_impl.h"
#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"

/* Values no farther apart than this share are the same but for rounding. */
#define SAME 1e-12

/* Points of an input: its low and high, and up to three steps to both sides;
 * point 0 of all is where the inputs stand, and stands in for those that are
 * not asked. */
#define LEVELS       3
#define INPUT_POINTS (2 + 2 * LEVELS)

/* The steps of one input. */
typedef struct steps {
    double size[LEVELS]; /* falling; the first `count` */
    int count;
    bool has_up;
    bool has_down;
} steps;

/* One input at another value. */
typedef struct place {
    size_t input;
    double value;
} place;

typedef struct plan {
    const lan_elasticity_input *inputs;
    size_t count;
    steps *steps;  /* [input] */
    place *places; /* [point], from 1 on */
    size_t *where; /* [input][INPUT_POINTS], a point */
    size_t points;
} plan;

/* --- steps --------------------------------------------------------------- */

static bool is_within(const lan_elasticity_input *input, double value)
{
    const double rounding = SAME * fabs(input->value);
    return value >= input->least - rounding && value <= input->most + rounding;
}

static double step_of(const lan_elasticity_input *input)
{
    return fabs(input->value) *
           (input->step > 0.0 ? input->step : LAN_ELASTICITY_STEP);
}

/* Whole steps, each half of the one before, the last at least 1. */
static steps whole_steps(const lan_elasticity_input *input)
{
    const double widest = step_of(input);
    double size = 4.0;
    steps s = {.count = 0};
    while (size > 1.0 && size > widest) {
        size *= 0.5;
    }
    while (2.0 * size <= widest) {
        size *= 2.0;
    }
    for (; s.count < LEVELS && size >= 1.0; size *= 0.5) {
        s.size[s.count++] = size;
    }
    return s;
}

/* To both sides where the input's bounds leave room, else to the one that has
 * it. */
static steps plan_steps(const lan_elasticity_input *input)
{
    steps s = {.count = LEVELS};
    if (input->is_whole) {
        s = whole_steps(input);
    } else {
        for (int i = 0; i < s.count; i++) {
            s.size[i] = step_of(input) / (double)(1 << i);
        }
    }
    s.has_up = is_within(input, input->value + s.size[0]);
    s.has_down = is_within(input, input->value - s.size[0]);
    return s;
}

/* The point of an input at a value; one that is asked already is not asked
 * again. */
static size_t point_at(plan *p, size_t input, double value)
{
    for (size_t k = 1; k < p->points; k++) {
        const place *at = &p->places[p->points - k];
        if (at->input != input) {
            break;
        }
        if (fabs(at->value - value) <= SAME * fabs(value)) {
            return p->points - k;
        }
    }
    const lan_elasticity_input *in = &p->inputs[input];
    p->places[p->points] =
        (place){input, fmin(fmax(value, in->least), in->most)};
    return p->points++;
}

static void plan_points(plan *p, size_t input)
{
    const lan_elasticity_input *in = &p->inputs[input];
    const steps *s = &p->steps[input];
    size_t *where = p->where + input * INPUT_POINTS;
    where[0] = point_at(p, input, in->low);
    where[1] = point_at(p, input, in->high);
    for (int i = 0; i < s->count; i++) {
        if (s->has_up) {
            where[2 + 2 * i] = point_at(p, input, in->value + s->size[i]);
        }
        if (s->has_down) {
            where[3 + 2 * i] = point_at(p, input, in->value - s->size[i]);
        }
    }
}

static void point(void *context, int64_t number, double *x)
{
    const plan *p = context;
    for (size_t i = 0; i < p->count; i++) {
        x[i] = p->inputs[i].value;
    }
    if (number > 0) {
        x[p->places[number].input] = p->places[number].value;
    }
}

/* --- slopes -------------------------------------------------------------- */

/* The outputs of one input. */
typedef struct seen {
    double base;
    const double *y;     /* of point 0 */
    const size_t *where; /* of the input */
    size_t stride;
} seen;

static double seen_at(const seen *v, size_t which)
{
    return v->y[v->where[which] * v->stride];
}

static double at(const seen *v, int level, bool is_up)
{
    return seen_at(v, 2 + 2 * (size_t)level + (is_up ? 0 : 1));
}

static double difference(const seen *v, const steps *s, int level)
{
    const double size = s->size[level];
    if (s->has_up && s->has_down) {
        return (at(v, level, true) - at(v, level, false)) / (2.0 * size);
    }
    return s->has_up ? (at(v, level, true) - v->base) / size
                     : (v->base - at(v, level, false)) / size;
}

/* Carries differences to a step of zero: errors of both-sided ones go with the
 * square of the step and its powers, of one-sided ones with its powers. */
static double extrapolate(const double *d, int count, bool is_both,
                          double *error)
{
    const double first = is_both ? 4.0 : 2.0;
    const double second = is_both ? 16.0 : 4.0;
    if (count < 2) {
        *error = 0.0;
        return d[0];
    }
    const double coarse = (first * d[1] - d[0]) / (first - 1.0);
    if (count < LEVELS) {
        *error = fabs(coarse - d[1]);
        return coarse;
    }
    const double fine = (first * d[2] - d[1]) / (first - 1.0);
    const double best = (second * fine - coarse) / (second - 1.0);
    *error = fabs(fine - coarse);
    return best;
}

/* Where there is one step only: half of what the two sides differ by. */
static double bend(const seen *v, const steps *s)
{
    return s->has_up && s->has_down
               ? 0.5 * fabs(at(v, 0, true) - 2.0 * v->base + at(v, 0, false)) /
                     s->size[0]
               : LAN_INF;
}

static void find_slope(const seen *v, const steps *s, double noise,
                       lan_elasticity *out)
{
    double d[LEVELS] = {0.0};
    if (s->count == 0 || (!s->has_up && !s->has_down)) {
        out->slope = out->slope_error = LAN_NAN;
        return;
    }
    for (int i = 0; i < s->count; i++) {
        d[i] = difference(v, s, i);
    }
    out->slope =
        extrapolate(d, s->count, s->has_up && s->has_down, &out->slope_error);
    if (s->count < 2) {
        out->slope_error = bend(v, s);
    }
    out->slope_error += 2.0 * noise / s->size[s->count - 1];
}

static lan_estimate scaled(const lan_elasticity *e, double factor)
{
    const double half = fabs(factor) * e->slope_error;
    return (lan_estimate){factor * e->slope, factor * e->slope - half,
                          factor * e->slope + half};
}

static lan_elasticity find_one(const seen *v, const steps *s,
                               const lan_elasticity_input *input, double noise)
{
    lan_elasticity out = {.at_low = seen_at(v, 0), .at_high = seen_at(v, 1)};
    find_slope(v, s, noise, &out);
    out.per_percent = scaled(&out, 0.01 * input->value);
    out.elasticity = (lan_estimate){LAN_NAN, LAN_NAN, LAN_NAN};
    if (v->base > 0.0) {
        out.elasticity = scaled(&out, input->value / v->base);
    }
    return out;
}

/* --- the whole ----------------------------------------------------------- */

static void sum_up(const lan_response *response, const plan *p, const double *y,
                   lan_elasticities *found)
{
    const size_t outputs = found->output_count;
    for (size_t k = 0; k < outputs; k++) {
        const double noise = lan_response_error(response, k, y[k]);
        found->base[k] = y[k];
        for (size_t i = 0; i < p->count; i++) {
            const seen v = {y[k], y + k, p->where + i * INPUT_POINTS, outputs};
            found->items[k * p->count + i] =
                find_one(&v, &p->steps[i], &p->inputs[i], noise);
        }
    }
}

static lan_status ask(const lan_response *response, plan *p,
                      const lan_progress *progress, lan_elasticities *found)
{
    double *y = calloc(p->points * found->output_count, sizeof *y);
    if (y == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_response_ask(
        response, (int64_t)p->points, point, p, progress, y, &found->report);
    if (status == LAN_OK) {
        sum_up(response, p, y, found);
    }
    free(y);
    return status;
}

static lan_status check(const lan_response *response,
                        const lan_elasticity_input *inputs)
{
    bool is_good = response->input_count >= 1 && response->output_count >= 1;
    for (size_t i = 0; is_good && i < response->input_count; i++) {
        is_good = isfinite(inputs[i].value) && !lan_is_zero(inputs[i].value) &&
                  is_within(&inputs[i], inputs[i].value) &&
                  is_within(&inputs[i], inputs[i].low) &&
                  is_within(&inputs[i], inputs[i].high);
    }
    return is_good ? LAN_OK : LAN_EINVAL;
}

static lan_status create(plan *p)
{
    const size_t most = p->count * INPUT_POINTS;
    const block_array arrays[] = {
        {offsetof(plan, steps), p->count, sizeof *p->steps},
        {offsetof(plan, places), most + 1, sizeof *p->places},
        {offsetof(plan, where), most, sizeof *p->where}};
    if (block_make(p, 0, arrays, 3) == NULL) {
        return LAN_ENOMEM;
    }
    p->points = 1;
    p->places[0] = (place){SIZE_MAX, LAN_NAN};
    for (size_t i = 0; i < p->count; i++) {
        p->steps[i] = plan_steps(&p->inputs[i]);
        plan_points(p, i);
    }
    return LAN_OK;
}

lan_status lan_elasticity_find(const lan_response *response,
                               const lan_elasticity_input *inputs,
                               const lan_progress *progress,
                               lan_elasticities **out)
{
    plan p = {.inputs = inputs, .count = response->input_count};
    lan_status status = check(response, inputs);
    if (status != LAN_OK) {
        return status;
    }
    const block_array arrays[] = {{offsetof(lan_elasticities, base),
                                   response->output_count, sizeof(double)},
                                  {offsetof(lan_elasticities, items),
                                   response->output_count * p.count,
                                   sizeof(lan_elasticity)}};
    lan_elasticities *found = block_make(NULL, sizeof *found, arrays, 2);
    if (found == NULL) {
        return LAN_ENOMEM;
    }
    found->input_count = response->input_count;
    found->output_count = response->output_count;
    status = create(&p);
    status = status == LAN_OK ? ask(response, &p, progress, found) : status;
    free(p.steps);
    if (status != LAN_OK) {
        lan_elasticities_destroy(found);
        return status;
    }
    *out = found;
    return LAN_OK;
}

void lan_elasticities_destroy(lan_elasticities *elasticities)
{
    free(elasticities);
}
