/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdlib.h>

#include <gsl/gsl_cdf.h>

#include "balance/block_impl.h"
#include "base/random.h"
#include "base/real.h"

/* The design: for each trajectory where it begins, and the order of moves. */
typedef struct design {
    const lan_input_range *ranges;
    size_t inputs;
    int32_t levels;
    int32_t *begin; /* [trajectory][input], a level */
    int32_t *order; /* [trajectory][input], the input moved at each step */
    int32_t *step;  /* [trajectory][input], the step it is moved at */
} design;

static void draw(design *d, uint64_t seed, size_t trajectory)
{
    int32_t *begin = d->begin + trajectory * d->inputs;
    int32_t *order = d->order + trajectory * d->inputs;
    int32_t *step = d->step + trajectory * d->inputs;
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, trajectory);
    for (size_t i = 0; i < d->inputs; i++) {
        begin[i] = (int32_t)lan_random_below(&stream, (uint32_t)d->levels);
        const size_t at = lan_random_below(&stream, (uint32_t)i + 1);
        order[i] = order[at];
        order[at] = (int32_t)i;
    }
    for (size_t i = 0; i < d->inputs; i++) {
        step[order[i]] = (int32_t)i;
    }
}

static lan_status create(design *d, const lan_morris_options *options)
{
    const size_t count = (size_t)options->trajectories * d->inputs;
    const block_array arrays[] = {
        {offsetof(design, begin), count, sizeof(int32_t)},
        {offsetof(design, order), count, sizeof(int32_t)},
        {offsetof(design, step), count, sizeof(int32_t)}};
    if (block_make(d, 0, arrays, 3) == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t t = 0; t < (size_t)options->trajectories; t++) {
        draw(d, options->seed, t);
    }
    return LAN_OK;
}

/* The value of an input on a level; whole numbers by the nearest. */
static double value_at(const design *d, size_t input, int32_t level)
{
    const lan_input_range *range = &d->ranges[input];
    const double share = (double)level / ((double)d->levels - 1.0);
    return range->is_whole
               ? range->lo + floor(share * (range->hi - range->lo) + 0.5)
               : lan_input_at(range, share);
}

/* Before (false) and after the move of an input. */
static double value_of(const design *d, size_t trajectory, size_t input,
                       bool is_moved)
{
    const int32_t half = d->levels / 2;
    const int32_t begin = d->begin[trajectory * d->inputs + input];
    const int32_t moved = begin < half ? begin + half : begin - half;
    return value_at(d, input, is_moved ? moved : begin);
}

/* Point 0 of a trajectory is where it begins; point s follows step s - 1. */
static void point(void *context, int64_t number, double *x)
{
    const design *d = context;
    const size_t points = d->inputs + 1;
    const size_t trajectory = (size_t)number / points;
    const size_t at = (size_t)number % points;
    for (size_t i = 0; i < d->inputs; i++) {
        const size_t step = (size_t)d->step[trajectory * d->inputs + i];
        x[i] = value_of(d, trajectory, i, step < at);
    }
}

/* The effect of an input in a trajectory; LAN_NAN where one could not be had.
 *
 * noise  a change by no more is none
 */
static double effect_of(const design *d, const double *y, size_t outputs,
                        size_t output, size_t trajectory, size_t input,
                        double noise)
{
    const lan_input_range *range = &d->ranges[input];
    const size_t step = (size_t)d->step[trajectory * d->inputs + input];
    const size_t before = trajectory * (d->inputs + 1) + step;
    const double move =
        lan_input_share(range, value_of(d, trajectory, input, true)) -
        lan_input_share(range, value_of(d, trajectory, input, false));
    const double change =
        y[(before + 1) * outputs + output] - y[before * outputs + output];
    return fabs(change) <= noise ? 0.0 : change / move;
}

static lan_estimate estimate(double mean, double half_width)
{
    return (lan_estimate){mean, mean - half_width, mean + half_width};
}

static lan_morris_effect sum_up(const design *d, const double *y,
                                size_t outputs, size_t output,
                                size_t trajectories, size_t input, double noise)
{
    lan_morris_effect out = {.sigma = LAN_NAN};
    double mean = 0.0;
    double size = 0.0;
    double spread = 0.0;
    double size_spread = 0.0;
    for (size_t t = 0; t < trajectories; t++) {
        const double effect = effect_of(d, y, outputs, output, t, input, noise);
        if (!isnan(effect)) { /* Welford's sums */
            out.count++;
            const double from = effect - mean;
            mean += from / (double)out.count;
            spread += from * (effect - mean);
            const double size_from = fabs(effect) - size;
            size += size_from / (double)out.count;
            size_spread += size_from * (fabs(effect) - size);
        }
    }
    if (out.count < 2) {
        out.mu = out.mu_star = (lan_estimate){LAN_NAN, LAN_NAN, LAN_NAN};
        return out;
    }
    const double n = (double)out.count;
    const double t = gsl_cdf_tdist_Pinv(0.975, n - 1.0);
    out.sigma = sqrt(spread / (n - 1.0));
    out.mu = estimate(mean, t * out.sigma / sqrt(n));
    out.mu_star = estimate(size, t * sqrt(size_spread / (n - 1.0) / n));
    return out;
}

static double largest(const double *y, size_t points, size_t outputs,
                      size_t output)
{
    double size = 0.0;
    for (size_t i = 0; i < points; i++) {
        size = fmax(size, fabs(y[i * outputs + output])); /* NaN is passed */
    }
    return size;
}

static lan_status check(const lan_response *response,
                        const lan_morris_options *options)
{
    return response->input_count >= 1 && response->output_count >= 1 &&
                   options->trajectories >= 2 &&
                   options->trajectories <= 100000 && options->levels >= 2 &&
                   options->levels <= 1000 && options->levels % 2 == 0
               ? LAN_OK
               : LAN_EINVAL;
}

static lan_status ask(const lan_response *response, design *d,
                      size_t trajectories, const lan_progress *progress,
                      lan_morris *found)
{
    const size_t outputs = found->output_count;
    const size_t points = trajectories * (d->inputs + 1);
    double *y = calloc(points * outputs, sizeof *y);
    if (y == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_response_ask(response, (int64_t)points, point,
                                               d, progress, y, &found->report);
    for (size_t k = 0; status == LAN_OK && k < outputs; k++) {
        /* both ends of a move may be off by it */
        const double noise =
            2.0 *
            lan_response_error(response, k, largest(y, points, outputs, k));
        for (size_t i = 0; i < d->inputs; i++) {
            found->effects[k * d->inputs + i] =
                sum_up(d, y, outputs, k, trajectories, i, noise);
        }
    }
    free(y);
    return status;
}

lan_status lan_morris_find(const lan_response *response,
                           const lan_input_range *ranges,
                           const lan_morris_options *options,
                           const lan_progress *progress, lan_morris **out)
{
    design d = {.ranges = ranges,
                .inputs = response->input_count,
                .levels = options->levels};
    lan_status status = check(response, options);
    if (status != LAN_OK) {
        return status;
    }
    const block_array arrays[] = {
        {offsetof(lan_morris, effects),
         response->input_count * response->output_count,
         sizeof(lan_morris_effect)}};
    lan_morris *found = block_make(NULL, sizeof *found, arrays, 1);
    if (found == NULL) {
        return LAN_ENOMEM;
    }
    found->input_count = response->input_count;
    found->output_count = response->output_count;
    status = create(&d, options);
    if (status == LAN_OK) {
        status =
            ask(response, &d, (size_t)options->trajectories, progress, found);
    }
    free(d.begin);
    if (status != LAN_OK) {
        lan_morris_destroy(found);
        return status;
    }
    *out = found;
    return LAN_OK;
}

void lan_morris_destroy(lan_morris *morris)
{
    free(morris);
}
