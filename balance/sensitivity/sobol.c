/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/sensitivity.h"

#include <stdlib.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_qrng.h>

#include "balance/block_impl.h"
#include "base/random.h"
#include "base/real.h"

/* Half the width of a 95 % interval, in standard errors. */
#define NORMAL_95 1.959963984540054

/* Outputs that differ by no more than this of their size do so by rounding. */
#define ROUNDING 1e-13

/* The stream of the shift, beyond those of points. */
#define SHIFT_STREAM (UINT64_C(1) << 61)

/* Rows of both matrices beside each other: A in the first columns, B behind
 * it. Each row is asked at A, at B, and at A with one column of B. */
typedef struct design {
    const lan_input_range *ranges;
    size_t inputs;
    double *shares; /* [sample][2 * inputs] */
} design;

/* What is looked at of one output. */
typedef struct look {
    const lan_response *response;
    const double *y;
    size_t samples;
    size_t inputs;
    size_t outputs;
    size_t output;
    double mean;
} look;

/* --- the design ---------------------------------------------------------- */

static void draw_by_chance(design *d, size_t samples, uint64_t seed)
{
    const size_t columns = 2 * d->inputs;
    for (size_t n = 0; n < samples; n++) {
        lan_random_stream stream =
            lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, n);
        for (size_t i = 0; i < columns; i++) {
            d->shares[n * columns + i] = lan_random_unit(&stream);
        }
    }
}

static lan_status draw_quasi_random(design *d, size_t samples, uint64_t seed)
{
    const size_t columns = 2 * d->inputs;
    lan_random_stream stream =
        lan_random_begin(seed, LAN_RANDOM_SENSITIVITY, SHIFT_STREAM);
    double shift[2 * LAN_SOBOL_QUASI_INPUTS];
    gsl_qrng *sequence = gsl_qrng_alloc(gsl_qrng_sobol, (unsigned)columns);
    if (sequence == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < columns; i++) {
        shift[i] = lan_random_unit(&stream);
    }
    for (size_t n = 0; n < samples; n++) {
        double *row = d->shares + n * columns;
        (void)gsl_qrng_get(sequence, row); /* fails beyond 2^30 points only */
        for (size_t i = 0; i < columns; i++) {
            row[i] = fmod(row[i] + shift[i], 1.0);
        }
    }
    gsl_qrng_free(sequence);
    return LAN_OK;
}

static lan_status draw(design *d, const lan_sobol_options *options,
                       bool is_quasi_random)
{
    const size_t samples = (size_t)options->samples;
    d->shares = calloc(samples * 2 * d->inputs, sizeof *d->shares);
    if (d->shares == NULL) {
        return LAN_ENOMEM;
    }
    if (is_quasi_random) {
        return draw_quasi_random(d, samples, options->seed);
    }
    draw_by_chance(d, samples, options->seed);
    return LAN_OK;
}

static void point(void *context, int64_t number, double *x)
{
    const design *d = context;
    const size_t points = d->inputs + 2;
    const double *a = d->shares + (size_t)number / points * 2 * d->inputs;
    const double *b = a + d->inputs;
    const size_t which = (size_t)number % points; /* A, B, A with B's 0, ... */
    for (size_t i = 0; i < d->inputs; i++) {
        const bool of_b = which == 1 || which == i + 2;
        x[i] = lan_input_at(&d->ranges[i], of_b ? b[i] : a[i]);
    }
}

/* --- indices ------------------------------------------------------------- */

/* Of a row: at A (0), at B (1), or at A with one column of B (2 ...). */
static double at(const look *l, size_t row, size_t which)
{
    return l->y[(row * (l->inputs + 2) + which) * l->outputs + l->output];
}

/* Mean and variance of an output over both matrices. */
static void measure(look *l, double *variance)
{
    double mean = 0.0;
    double spread = 0.0;
    double count = 0.0;
    for (size_t k = 0; k < 2 * l->samples; k++) {
        const double y = at(l, k / 2, k % 2);
        if (!isnan(y)) {
            count += 1.0;
            const double from = y - mean;
            mean += from / count;
            spread += from * (y - mean);
        }
    }
    l->mean = count > 0.0 ? mean : LAN_NAN;
    *variance = count > 1.0 ? spread / (count - 1.0) : LAN_NAN;
}

/* What a row adds to a numerator and to the variance. */
typedef struct terms {
    double up;
    double down;
} terms;

typedef terms (*row_terms)(const look *l, size_t row, size_t input);

/* By how much the input changes the output: what errors of both, rounding at
 * least, may come to counts as none. */
static double change_of(const look *l, size_t row, size_t input)
{
    const double a = at(l, row, 0);
    const double mixed = at(l, row, input + 2);
    const double size = fmax(fabs(a), fabs(mixed));
    const double floor =
        2.0 *
        fmax(lan_response_error(l->response, l->output, size), ROUNDING * size);
    return fabs(mixed - a) <= floor ? 0.0 : mixed - a; /* NaN is passed */
}

static terms first_terms(const look *l, size_t row, size_t input)
{
    const double a = at(l, row, 0) - l->mean;
    const double b = at(l, row, 1) - l->mean;
    return (terms){b * change_of(l, row, input), 0.5 * (a * a + b * b)};
}

static terms total_terms(const look *l, size_t row, size_t input)
{
    const double change = change_of(l, row, input);
    return (terms){0.5 * change * change, first_terms(l, row, input).down};
}

static bool is_usable(const terms *row)
{
    return !isnan(row->up) && !isnan(row->down);
}

/* The ratio of two means and its interval: a row moves the ratio by its share
 * of (up - ratio * down) / mean(down). */
static lan_estimate ratio_of(const look *l, size_t input, row_terms of_row,
                             int64_t *count)
{
    lan_sum up = {0.0, 0.0};
    lan_sum down = {0.0, 0.0};
    lan_sum squares = {0.0, 0.0};
    double n = 0.0;
    for (size_t row = 0; row < l->samples; row++) {
        const terms one = of_row(l, row, input);
        if (is_usable(&one)) {
            lan_sum_add(&up, one.up);
            lan_sum_add(&down, one.down);
            n += 1.0;
        }
    }
    *count = (int64_t)n;
    if (n < 2.0) {
        return (lan_estimate){LAN_NAN, LAN_NAN, LAN_NAN};
    }
    const double all = lan_sum_value(&down);
    const double ratio = lan_sum_value(&up) / all;
    for (size_t row = 0; row < l->samples; row++) {
        const terms one = of_row(l, row, input);
        if (is_usable(&one)) {
            const double push = one.up - ratio * one.down;
            lan_sum_add(&squares, push * push);
        }
    }
    const double half =
        NORMAL_95 * sqrt(lan_sum_value(&squares) * n / (n - 1.0)) / all;
    return (lan_estimate){ratio, ratio - half, ratio + half};
}

static lan_sobol_index index_of(const look *l, double variance, double noise,
                                size_t input)
{
    const lan_estimate none = {LAN_NAN, LAN_NAN, LAN_NAN};
    lan_sobol_index out = {none, none, 0};
    if (sqrt(variance) > fmax(noise, ROUNDING * fabs(l->mean))) {
        out.first = ratio_of(l, input, first_terms, &out.count);
        out.total = ratio_of(l, input, total_terms, &out.count);
    }
    return out;
}

/* --- the whole ----------------------------------------------------------- */

static void sum_up(const lan_response *response, const double *y,
                   size_t samples, lan_sobol *found)
{
    const size_t inputs = found->input_count;
    for (size_t k = 0; k < found->output_count; k++) {
        look l = {.response = response,
                  .y = y,
                  .samples = samples,
                  .inputs = inputs,
                  .outputs = found->output_count,
                  .output = k};
        measure(&l, &found->variances[k]);
        found->means[k] = l.mean;
        const double noise = lan_response_error(response, k, l.mean);
        for (size_t i = 0; i < inputs; i++) {
            found->indices[k * inputs + i] =
                index_of(&l, found->variances[k], noise, i);
        }
    }
}

static lan_status ask(const lan_response *response, design *d, size_t samples,
                      const lan_progress *progress, lan_sobol *found)
{
    const size_t points = samples * (d->inputs + 2);
    double *y = calloc(points * found->output_count, sizeof *y);
    if (y == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_response_ask(response, (int64_t)points, point,
                                               d, progress, y, &found->report);
    if (status == LAN_OK) {
        sum_up(response, y, samples, found);
    }
    free(y);
    return status;
}

static lan_status check(const lan_response *response,
                        const lan_sobol_options *options)
{
    if (response->input_count < 1 || response->output_count < 1 ||
        options->samples < 16 || options->samples > 1 << 20) {
        return LAN_EINVAL;
    }
    return (double)options->samples * ((double)response->input_count + 2.0) >
                   LAN_SOBOL_MOST_POINTS
               ? LAN_ELIMIT
               : LAN_OK;
}

lan_status lan_sobol_find(const lan_response *response,
                          const lan_input_range *ranges,
                          const lan_sobol_options *options,
                          const lan_progress *progress, lan_sobol **out)
{
    design d = {.ranges = ranges, .inputs = response->input_count};
    lan_status status = check(response, options);
    if (status != LAN_OK) {
        return status;
    }
    const size_t outputs = response->output_count;
    const block_array arrays[] = {
        {offsetof(lan_sobol, indices), d.inputs * outputs,
         sizeof(lan_sobol_index)},
        {offsetof(lan_sobol, means), outputs, sizeof(double)},
        {offsetof(lan_sobol, variances), outputs, sizeof(double)}};
    lan_sobol *found = block_make(NULL, sizeof *found, arrays, 3);
    if (found == NULL) {
        return LAN_ENOMEM;
    }
    found->input_count = response->input_count;
    found->output_count = response->output_count;
    found->is_quasi_random = found->input_count <= LAN_SOBOL_QUASI_INPUTS;
    status = draw(&d, options, found->is_quasi_random);
    if (status == LAN_OK) {
        status = ask(response, &d, (size_t)options->samples, progress, found);
    }
    free(d.shares);
    if (status != LAN_OK) {
        lan_sobol_destroy(found);
        return status;
    }
    *out = found;
    return LAN_OK;
}

void lan_sobol_destroy(lan_sobol *sobol)
{
    free(sobol);
}
