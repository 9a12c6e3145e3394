/* tests/unit/test_sensitivity_methods.c - elasticities, elementary effects and
 * Sobol indices of functions that have them in closed form.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source  T. Ishigami, T. Homma, ISUMA '90 (1990), 398-403; I. Sobol, "g":
 *         Mathematics and Computers in Simulation 55 (2001), 271-280.
 */
#include <math.h>
#include <string.h>

#include "balance/sensitivity/sensitivity_impl.h"
#include "base/real.h"
#include "tests/support/support.h"

#define PI     3.14159265358979323846
#define INPUTS 24

/* --- functions ----------------------------------------------------------- */

static const double ishigami_a = 7.0;
static const double ishigami_b = 0.1;

static lan_status ishigami(void *context, int job, const double *x, double *y,
                           const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    (void)err;
    *y = sin(x[0]) + ishigami_a * sin(x[1]) * sin(x[1]) +
         ishigami_b * pow(x[2], 4.0) * sin(x[0]);
    return LAN_OK;
}

typedef struct coefficients {
    size_t count;
    double a[INPUTS];
} coefficients;

static lan_status sobol_g(void *context, int job, const double *x, double *y,
                          const lan_progress *ticker, lan_error *err)
{
    const coefficients *c = context;
    (void)job;
    (void)ticker;
    (void)err;
    *y = 1.0;
    for (size_t i = 0; i < c->count; i++) {
        *y *= (fabs(4.0 * x[i] - 2.0) + c->a[i]) / (1.0 + c->a[i]);
    }
    return LAN_OK;
}

/* Two outputs: a sum with coefficients, and a constant. */
static lan_status linear(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err)
{
    const coefficients *c = context;
    (void)job;
    (void)ticker;
    (void)err;
    y[0] = 2.375;
    y[1] = 5.125;
    for (size_t i = 0; i < c->count; i++) {
        y[0] += c->a[i] * x[i];
    }
    return LAN_OK;
}

/* A product of powers: its elasticities are the exponents, everywhere. */
static lan_status powers(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err)
{
    const coefficients *c = context;
    (void)job;
    (void)ticker;
    (void)err;
    *y = 0.37;
    for (size_t i = 0; i < c->count; i++) {
        *y *= pow(x[i], c->a[i]);
    }
    return LAN_OK;
}

/* Fails where its first input is above 0.8. */
static lan_status faulty(void *context, int job, const double *x, double *y,
                         const lan_progress *ticker, lan_error *err)
{
    if (x[0] > 0.8) {
        return lan_fail(err, LAN_ESTEP, 0, 0, "too large: %.1f", x[0]);
    }
    return sobol_g(context, job, x, y, ticker, err);
}

/* Whole numbers only. */
static lan_status whole(void *context, int job, const double *x, double *y,
                        const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    for (size_t i = 0; i < 2; i++) {
        if (x[i] > floor(x[i])) {
            return lan_fail(err, LAN_EINVAL, 0, 0, "%g is not whole", x[i]);
        }
    }
    *y = 3.0 * x[0] + x[1] * x[1];
    return LAN_OK;
}

static lan_response
response_of(lan_status (*answer)(void *, int, const double *, double *,
                                 const lan_progress *, lan_error *),
            size_t inputs, coefficients *c)
{
    return (lan_response){.input_count = inputs,
                          .output_count = 1,
                          .jobs = 1,
                          .context = c,
                          .answer = answer};
}

static const coefficients g_of_8 = {
    8, {0.0, 1.0, 4.5, 9.0, 99.0, 99.0, 99.0, 99.0}};

/* --- closed forms -------------------------------------------------------- */

typedef struct indices {
    double first[INPUTS];
    double total[INPUTS];
    double variance;
} indices;

static indices of_ishigami(void)
{
    const double a = ishigami_a;
    const double b = ishigami_b;
    const double pi4 = pow(PI, 4.0);
    const double v1 = 0.5 * pow(1.0 + b * pi4 / 5.0, 2.0);
    const double v2 = a * a / 8.0;
    const double v13 = b * b * pi4 * pi4 * 8.0 / 225.0;
    const double v = v1 + v2 + v13;
    return (indices){.first = {v1 / v, v2 / v, 0.0},
                     .total = {(v1 + v13) / v, v2 / v, v13 / v},
                     .variance = v};
}

static indices of_g(const coefficients *c)
{
    indices out = {.variance = 1.0};
    double part[INPUTS];
    for (size_t i = 0; i < c->count; i++) {
        part[i] = 1.0 / (3.0 * pow(1.0 + c->a[i], 2.0));
        out.variance *= 1.0 + part[i];
    }
    const double all = out.variance;
    out.variance -= 1.0;
    for (size_t i = 0; i < c->count; i++) {
        out.first[i] = part[i] / out.variance;
        out.total[i] = part[i] * all / (1.0 + part[i]) / out.variance;
    }
    return out;
}

static void fill(lan_sensitivity_input *ranges, size_t count, double lo,
                 double hi)
{
    for (size_t i = 0; i < count; i++) {
        ranges[i] = (lan_sensitivity_input){.range = {.lo = lo, .hi = hi}};
    }
}

/* Asks by one method; widest: the step of an elasticity. */
static lan_status ask_by(const lan_sensitivity_def *def,
                         const lan_response *response,
                         const lan_sensitivity_input *inputs, uint64_t seed,
                         double widest, const lan_progress *progress,
                         lan_sensitivity **out)
{
    const lan_sensitivity_options options = {.seed = seed, .jobs = 1};
    arena memory = {.last = NULL};
    lan_sensitivity *found = arena_take(&memory, 1, sizeof *found);
    study s = {.def = def,
               .options = &options,
               .progress = progress,
               .memory = &memory,
               .found = found};
    found->input_count = response->input_count;
    found->inputs = arena_take(&memory, INPUTS, sizeof *found->inputs);
    memcpy(found->inputs, inputs, response->input_count * sizeof *inputs);
    if (def->method == LAN_SENSITIVITY_MORRIS) {
        study_find_morris(&s, response);
    } else if (def->method == LAN_SENSITIVITY_SOBOL) {
        study_find_sobol(&s, response);
    } else {
        study_find_elasticity(&s, response, widest);
    }
    found->memory = memory.last;
    *out = found;
    return s.status;
}

/* --- Sobol --------------------------------------------------------------- */

static bool holds(const lan_estimate *e, double truth)
{
    return e->low <= truth && truth <= e->high;
}

static lan_sensitivity *find_sobol(const lan_response *response,
                                   const lan_sensitivity_input *ranges,
                                   int32_t samples, uint64_t seed)
{
    const lan_sensitivity_def def = {.method = LAN_SENSITIVITY_SOBOL,
                                     .samples = samples};
    lan_sensitivity *found = NULL;
    assert_ok(ask_by(&def, response, ranges, seed, 0.0, NULL, &found));
    return found;
}

static lan_sensitivity *find_morris(const lan_response *response,
                                    const lan_sensitivity_input *ranges,
                                    int32_t trajectories, int32_t levels,
                                    uint64_t seed)
{
    const lan_sensitivity_def def = {.method = LAN_SENSITIVITY_MORRIS,
                                     .trajectories = trajectories,
                                     .levels = levels};
    lan_sensitivity *found = NULL;
    assert_ok(ask_by(&def, response, ranges, seed, 0.0, NULL, &found));
    return found;
}

static lan_sensitivity *find_slopes(const lan_response *response,
                                    const lan_sensitivity_input *inputs,
                                    double widest)
{
    const lan_sensitivity_def def = {.method = LAN_SENSITIVITY_ELASTICITY};
    lan_sensitivity *found = NULL;
    assert_ok(ask_by(&def, response, inputs, 1, widest, NULL, &found));
    return found;
}

/* How many of the intervals of so many seeds hold the truth. */
static void count_held(const lan_response *response,
                       const lan_sensitivity_input *ranges,
                       const indices *truth, int32_t samples, int *held,
                       int *all)
{
    for (uint64_t seed = 1; seed <= 100; seed++) {
        lan_sensitivity *found = find_sobol(response, ranges, samples, seed);
        for (size_t i = 0; i < found->input_count; i++) {
            *held +=
                holds(&found->sobol->indices[i].first, truth->first[i]) ? 1 : 0;
            *held +=
                holds(&found->sobol->indices[i].total, truth->total[i]) ? 1 : 0;
            *all += 2;
        }
        lan_sensitivity_destroy(found);
    }
}

TEST(ishigami_lies_within_its_intervals)
{
    const indices truth = of_ishigami();
    const lan_response response = response_of(ishigami, 3, NULL);
    lan_sensitivity_input ranges[3];
    int held = 0;
    int all = 0;
    fill(ranges, 3, -PI, PI);
    count_held(&response, ranges, &truth, 1024, &held, &all);
    if (held < 0.95 * all) {
        fail_with("%d of %d intervals hold the index", held, all);
    }
}

TEST(ishigami_is_found_to_two_digits)
{
    const indices truth = of_ishigami();
    const lan_response response = response_of(ishigami, 3, NULL);
    lan_sensitivity_input ranges[3];
    fill(ranges, 3, -PI, PI);
    lan_sensitivity *found = find_sobol(&response, ranges, 16384, 7);
    assert_true(found->sobol->is_quasi_random);
    assert_close(found->sobol->variances[0], truth.variance, 0.01, 0.0);
    assert_close(found->sobol->means[0], 0.5 * ishigami_a, 0.01, 0.0);
    for (size_t i = 0; i < 3; i++) {
        assert_close(found->sobol->indices[i].first.value, truth.first[i], 0.0,
                     0.01);
        assert_close(found->sobol->indices[i].total.value, truth.total[i], 0.0,
                     0.01);
        assert_int_equal(found->sobol->indices[i].count, 16384);
    }
    assert_true(lan_estimate_holds_zero(&found->sobol->indices[2].first));
    assert_false(lan_estimate_holds_zero(&found->sobol->indices[2].total));
    assert_int_equal(found->report.asked, 16384 * 5);
    assert_int_equal(found->report.failed, 0);
    lan_sensitivity_destroy(found);
}

TEST(g_function_lies_within_its_intervals)
{
    coefficients c = g_of_8;
    const indices truth = of_g(&c);
    const lan_response response = response_of(sobol_g, c.count, &c);
    lan_sensitivity_input ranges[INPUTS];
    int held = 0;
    int all = 0;
    fill(ranges, c.count, 0.0, 1.0);
    count_held(&response, ranges, &truth, 512, &held, &all);
    if (held < 0.95 * all) {
        fail_with("%d of %d intervals hold the index", held, all);
    }
}

/* By chance the intervals are neither too narrow nor too wide. */
TEST(inputs_beyond_the_sequence_are_random)
{
    coefficients c = {INPUTS, {0.0, 0.5, 2.0, 3.5}};
    for (size_t i = 4; i < INPUTS; i++) {
        c.a[i] = 9.0;
    }
    const indices truth = of_g(&c);
    const lan_response response = response_of(sobol_g, c.count, &c);
    lan_sensitivity_input ranges[INPUTS];
    int held = 0;
    int all = 0;
    fill(ranges, c.count, 0.0, 1.0);
    lan_sensitivity *found = find_sobol(&response, ranges, 16, 1);
    assert_false(found->sobol->is_quasi_random);
    lan_sensitivity_destroy(found);
    count_held(&response, ranges, &truth, 512, &held, &all);
    if (held < 0.91 * all || held > 0.985 * all) {
        fail_with("%d of %d intervals hold the index", held, all);
    }
}

TEST(a_constant_has_no_indices)
{
    coefficients c = {2, {0.0, 0.0}};
    lan_response response = response_of(linear, 2, &c);
    lan_sensitivity_input ranges[2];
    response.output_count = 2;
    fill(ranges, 2, 0.0, 1.0);
    c.a[0] = 1.75;
    lan_sensitivity *found = find_sobol(&response, ranges, 64, 1);
    assert_close(found->sobol->indices[0].first.value, 1.0, 0.1, 0.0);
    assert_close(found->sobol->indices[0].total.value, 1.0, 0.1, 0.0);
    assert_close(found->sobol->indices[1].total.value, 0.0, 0.0, 0.0);
    for (size_t i = 2; i < 4; i++) {
        assert_true(isnan(found->sobol->indices[i].first.value));
        assert_true(isnan(found->sobol->indices[i].total.low));
    }
    lan_sensitivity_destroy(found);
}

/* x0, and what rounding leaves of the others: nothing that is theirs. */
static lan_status rounded(void *context, int job, const double *x, double *y,
                          const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    (void)err;
    y[0] = (x[0] + x[1]) - x[1];
    y[1] = x[0] * x[2] / x[2];
    y[2] = x[0] + 1e-10 * sin(1e6 * x[1]) * x[0];
    return LAN_OK;
}

TEST(what_has_no_effect_is_zero_within_error)
{
    static const double errors[] = {1e-13, 0.0, 1e-9};
    lan_response response = response_of(rounded, 3, NULL);
    lan_sensitivity_input ranges[3];
    response.output_count = 3;
    response.errors = errors;
    fill(ranges, 3, 1.5, 7.3);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        lan_sensitivity *found = find_sobol(&response, ranges, 64, seed);
        for (size_t k = 0; k < 9; k++) {
            const lan_sobol_index *one = &found->sobol->indices[k];
            if (k % 3 == 0) { /* x0 is all there is */
                assert_true(holds(&one->first, 1.0));
                assert_true(holds(&one->total, 1.0));
                assert_false(lan_estimate_holds_zero(&one->first));
                assert_false(lan_estimate_holds_zero(&one->total));
            } else {
                assert_true(lan_estimate_holds_zero(&one->first));
                assert_true(lan_estimate_holds_zero(&one->total));
                assert_true(one->total.high < 1e-7);
            }
        }
        lan_sensitivity_destroy(found);
    }
}

TEST(points_that_fail_are_counted_and_left_out)
{
    coefficients c = {3, {0.0, 1.0, 4.5}};
    const lan_response response = response_of(faulty, 3, &c);
    lan_sensitivity_input ranges[3];
    fill(ranges, 3, 0.0, 1.0);
    lan_sensitivity *found = find_sobol(&response, ranges, 256, 3);
    assert_true(found->report.failed > 200 && found->report.failed < 312);
    assert_true(strncmp(found->report.error, "too large: ", 11) == 0);
    assert_true(found->sobol->indices[1].count > 100 &&
                found->sobol->indices[1].count < 200);
    assert_true(found->sobol->indices[1].total.value > 0.0);
    lan_sensitivity_destroy(found);
}

static bool are_same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

TEST(no_bit_depends_on_the_jobs)
{
    coefficients c = g_of_8;
    lan_response response = response_of(faulty, c.count, &c);
    lan_sensitivity_input ranges[INPUTS];
    fill(ranges, c.count, 0.0, 1.0);
    lan_sensitivity *one = find_sobol(&response, ranges, 128, 5);
    lan_sensitivity *effects = find_morris(&response, ranges, 50, 6, 11);
    for (int jobs = 2; jobs <= 4; jobs += 2) {
        response.jobs = jobs;
        lan_sensitivity *found = find_sobol(&response, ranges, 128, 5);
        lan_sensitivity *again = find_morris(&response, ranges, 50, 6, 11);
        assert_true(are_same(found->sobol->indices, one->sobol->indices,
                             c.count * sizeof *one->sobol->indices));
        assert_string_equal(found->report.error, one->report.error);
        assert_int_equal(found->report.failed, one->report.failed);
        assert_true(are_same(again->morris, effects->morris,
                             c.count * sizeof *again->morris));
        lan_sensitivity_destroy(again);
        lan_sensitivity_destroy(found);
    }
    lan_sensitivity_destroy(effects);
    lan_sensitivity_destroy(one);
}

/* --- Morris -------------------------------------------------------------- */

TEST(linear_effects_are_the_coefficients)
{
    coefficients c = {4, {1.25, -0.375, 0.0, 17.5}};
    lan_response response = response_of(linear, c.count, &c);
    lan_sensitivity_input ranges[4];
    response.output_count = 2;
    fill(ranges, 4, -0.75, 1.5);
    for (int32_t levels = 2; levels <= 10; levels += 4) {
        lan_sensitivity *found = find_morris(&response, ranges, 12, levels, 9);
        for (size_t i = 0; i < 4; i++) {
            const lan_morris_effect *e = &found->morris[i];
            assert_close(e->mu.value, 2.25 * c.a[i], 1e-13, 1e-13);
            assert_close(e->mu_star.value, fabs(2.25 * c.a[i]), 1e-13, 1e-13);
            assert_close(e->sigma, 0.0, 0.0, 1e-12);
            assert_int_equal(e->count, 12);
            assert_close(found->morris[4 + i].mu_star.value, 0.0, 0.0, 0.0);
        }
        assert_int_equal(found->report.asked, 12 * 5);
        lan_sensitivity_destroy(found);
    }
}

/* Of x0 * x1 on [0, 1]: the effect of x0 is x1, on levels 0, 1/3, 2/3 and 1 as
 * likely each: mean 1/2, variance 5/36. */
TEST(products_have_the_moments_of_their_levels)
{
    coefficients c = {2, {1.0, 1.0}};
    const lan_response response = response_of(powers, 2, &c);
    lan_sensitivity_input ranges[2];
    fill(ranges, 2, 0.0, 1.0);
    lan_sensitivity *found = find_morris(&response, ranges, 20000, 4, 4);
    for (size_t i = 0; i < 2; i++) {
        const lan_morris_effect *e = &found->morris[i];
        assert_close(e->mu.value / 0.37, 0.5, 0.0, 0.01);
        assert_close(e->sigma / 0.37, sqrt(5.0 / 36.0), 0.01, 0.0);
        assert_close(e->mu.high - e->mu.low,
                     2.0 * 1.960067 * e->sigma / sqrt(20000.0), 1e-4, 0.0);
    }
    lan_sensitivity_destroy(found);
}

TEST(effects_that_cancel_have_a_size_but_no_direction)
{
    const lan_response response = response_of(ishigami, 3, NULL);
    lan_sensitivity_input ranges[3];
    fill(ranges, 3, -PI, PI);
    lan_sensitivity *found = find_morris(&response, ranges, 200, 8, 2);
    assert_true(lan_estimate_holds_zero(&found->morris[2].mu));
    assert_false(lan_estimate_holds_zero(&found->morris[2].mu_star));
    lan_sensitivity_destroy(found);
}

TEST(whole_inputs_move_by_whole_numbers)
{
    const lan_response response = response_of(whole, 2, NULL);
    const lan_sensitivity_input ranges[2] = {
        {.range = {.lo = 10.0, .hi = 21.0, .is_whole = true}},
        {.range = {.lo = 0.0, .hi = 1.0, .is_whole = true}}};
    lan_sensitivity *found = find_morris(&response, ranges, 40, 4, 6);
    assert_int_equal(found->report.failed, 0);
    assert_close(found->morris[0].mu.value, 33.0, 1e-13, 0.0);
    assert_close(found->morris[0].sigma, 0.0, 0.0, 1e-12);
    assert_close(found->morris[1].mu.value, 1.0, 1e-13, 0.0);
    lan_sensitivity_destroy(found);
}

/* --- elasticity ---------------------------------------------------------- */

TEST(exponents_are_elasticities)
{
    coefficients c = {4, {2.0, -1.5, 0.37, 0.0}};
    const lan_response response = response_of(powers, 4, &c);
    lan_sensitivity_input inputs[4];
    double base = 0.37;
    for (size_t i = 0; i < 4; i++) {
        const double x = 1.7 * (double)(i + 1);
        inputs[i] = (lan_sensitivity_input){
            .value = x, .range = {.lo = 0.9 * x, .hi = 1.1 * x}};
        base *= pow(x, c.a[i]);
    }
    lan_sensitivity *found = find_slopes(&response, inputs, 0.0);
    assert_close(found->base[0], base, 1e-14, 0.0);
    for (size_t i = 0; i < 4; i++) {
        const lan_elasticity *e = &found->elasticity[i];
        assert_close(e->elasticity.value, c.a[i], 1e-9, 1e-9);
        assert_true(holds(&e->elasticity, c.a[i]) ||
                    fabs(e->elasticity.value - c.a[i]) < 1e-11);
        assert_close(e->per_percent.value, 0.01 * base * c.a[i], 1e-9, 1e-12);
        assert_close(e->slope, base * c.a[i] / inputs[i].value, 1e-9, 1e-12);
        assert_close(e->at_low, base * pow(0.9, c.a[i]), 1e-13, 0.0);
        assert_close(e->at_high, base * pow(1.1, c.a[i]), 1e-13, 0.0);
    }
    lan_sensitivity_destroy(found);
}

/* At its bound a share has one side only. */
TEST(a_slope_at_a_bound_is_taken_from_within)
{
    coefficients c = {1, {3.0}};
    const lan_response response = response_of(powers, 1, &c);
    const lan_sensitivity_input ends[2] = {
        {.value = 1.0, .range = {.lo = 0.9, .hi = 1.0}},
        {.value = 1.0, .range = {.lo = 1.0, .hi = 1.1}}};
    for (size_t i = 0; i < 2; i++) {
        lan_sensitivity *found = find_slopes(&response, &ends[i], 0.0);
        assert_close(found->elasticity[0].elasticity.value, 3.0, 1e-4, 0.0);
        assert_true(holds(&found->elasticity[0].elasticity, 3.0));
        lan_sensitivity_destroy(found);
    }
}

TEST(whole_steps_find_slopes_of_whole_numbers)
{
    const lan_response response = response_of(whole, 2, NULL);
    const lan_sensitivity_input inputs[2] = {
        {.value = 7.0, .range = {.lo = 6.0, .hi = 8.0, .is_whole = true}},
        {.value = 300.0,
         .range = {.lo = 270.0, .hi = 330.0, .is_whole = true}}};
    lan_sensitivity *found = find_slopes(&response, inputs, 0.0);
    assert_int_equal(found->report.failed, 0);
    assert_close(found->elasticity[0].slope, 3.0, 1e-12, 0.0);
    assert_close(found->elasticity[1].slope, 600.0, 1e-12, 0.0);
    lan_sensitivity_destroy(found);
}

/* |x - 1| has no slope at 1, and the error says so. */
static lan_status kink(void *context, int job, const double *x, double *y,
                       const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    (void)err;
    *y = x[0] > 1.005 ? 5.0 * x[0] : x[0];
    return LAN_OK;
}

TEST(a_jump_within_the_steps_shows_as_an_error)
{
    const lan_response response = response_of(kink, 1, NULL);
    const lan_sensitivity_input input = {.value = 1.0,
                                         .range = {.lo = 0.9, .hi = 1.1}};
    lan_sensitivity *found = find_slopes(&response, &input, 0.0);
    assert_true(found->elasticity[0].slope_error >
                0.5 * fabs(found->elasticity[0].slope));
    lan_sensitivity_destroy(found);
}

/* --- errors -------------------------------------------------------------- */

/* Refuses the last of so many questions. */
static bool refuse(void *context, double done, double total)
{
    int *left = context;
    assert_true(done >= 0.0 && done <= total);
    return --*left > 0;
}

TEST(a_caller_can_cancel)
{
    static const int questions[] = {20, 1};
    const lan_sensitivity_def def = {.method = LAN_SENSITIVITY_SOBOL,
                                     .samples = 4096};
    coefficients c = g_of_8;
    lan_response response = response_of(sobol_g, c.count, &c);
    lan_sensitivity_input ranges[INPUTS];
    fill(ranges, c.count, 0.0, 1.0);
    for (int i = 0; i < 2; i++) {
        int left = questions[i];
        const lan_progress progress = {refuse, &left};
        lan_sensitivity *found = NULL;
        assert_int_equal(
            ask_by(&def, &response, ranges, 1, 0.0, &progress, &found),
            LAN_ECANCELLED);
        assert_int_equal(left, 0); /* and is not asked again */
        assert_null(found->sobol);
        lan_sensitivity_destroy(found);
        response.jobs = 3;
    }
}

/* A sum and a fixed dither of its last digits, as simulated odds have. */
static lan_status dithered(void *context, int job, const double *x, double *y,
                           const lan_progress *ticker, lan_error *err)
{
    (void)context;
    (void)job;
    (void)ticker;
    (void)err;
    const double dither = sin(1e6 * (x[0] + 0.7 * x[1]));
    y[0] = x[0] + 2.0 * x[1] + 0.0025 * dither;
    y[1] = x[0] + 2.0 * x[1];
    return LAN_OK;
}

TEST(errors_of_an_output_go_into_its_intervals)
{
    static const double errors[] = {0.0025, 0.0};
    lan_sensitivity_input inputs[] = {
        {.value = 3.0, .range = {.lo = 2.7, .hi = 3.3}},
        {.value = 7.0, .range = {.lo = 6.3, .hi = 7.7}}};
    lan_response response = response_of(dithered, 2, NULL);
    response.output_count = 2;
    response.errors = errors;
    for (int i = 0; i < 100; i++) {
        inputs[0].value = 3.0 + 1e-3 * i;
        lan_sensitivity *found =
            find_slopes(&response, inputs, i % 2 == 0 ? 0.05 : 0.0);
        for (size_t k = 0; k < 4; k++) {
            const lan_elasticity *one = &found->elasticity[k];
            assert_true(fabs(one->slope - (k % 2 == 0 ? 1.0 : 2.0)) <=
                        one->slope_error + 1e-12);
            assert_true(k >= 2 || one->slope_error < 1.0);
            assert_true(k < 2 || one->slope_error < 1e-9);
        }
        lan_sensitivity_destroy(found);
    }
}
