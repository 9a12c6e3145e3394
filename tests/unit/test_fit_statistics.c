/* tests/unit/test_fit_statistics.c - errors, intervals and R squared of fits
 * that linear regression has in closed form.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "balance/fitting/fit_impl.h"
#include "base/real.h"
#include "tests/support/support.h"

#define MOST 36 /* observations */

/* A model without a battle: y = u[0] + u[1] x, and what is concluded of it. */
typedef struct line {
    size_t count;
    double x[MOST];
    fit_sighting seen[MOST];
    double residuals[MOST];
    double jacobian[2 * MOST]; /* weighted */
    double u[2];
    lan_fit_parameter parameters[2];
    double correlation[4];
    lan_fit fit;
} line;

static void see(line *l, size_t column, double x, double y, double weight)
{
    l->x[l->count] = x;
    l->seen[l->count++] = (fit_sighting){
        .row = l->count, .column = column, .value = y, .weight = weight};
}

/* Concludes for a line that need not be the best one. */
static void conclude_by(line *l, fit_knob_kind kind, size_t columns,
                        double intercept, double slope)
{
    fit_knob knobs[2] = {{.kind = kind, .scale = 1.0},
                         {.kind = kind, .scale = 1.0}};
    const lan_observed observed = {.column_count = columns};
    const fit_model model = {.observed = &observed,
                             .knobs = knobs,
                             .knob_count = 2,
                             .sightings = l->seen,
                             .count = l->count};
    lan_error err;
    lan_error_clear(&err);
    l->u[0] = intercept;
    l->u[1] = slope;
    for (size_t i = 0; i < l->count; i++) {
        const double root = sqrt(l->seen[i].weight);
        l->residuals[i] = intercept + slope * l->x[i] - l->seen[i].value;
        l->jacobian[2 * i] = root;
        l->jacobian[2 * i + 1] = root * l->x[i];
    }
    l->fit = (lan_fit){.parameter_count = 2,
                       .parameters = l->parameters,
                       .correlation = l->correlation,
                       .observation_count = l->count};
    assert_ok_or(
        fit_conclude(&model, l->u, l->residuals, l->jacobian, &l->fit, &err),
        &err);
}

static void conclude(line *l, size_t columns, double intercept, double slope)
{
    conclude_by(l, FIT_KNOB_PLAIN, columns, intercept, slope);
}

/* NIST, Statistical Reference Datasets, linear regression, "Norris": its data
 * and certified values. */
static const double norris[MOST][2] = {
    {0.2, 0.1},     {337.4, 338.8}, {118.2, 118.1}, {884.6, 888.0},
    {10.1, 9.2},    {226.5, 228.1}, {666.3, 668.5}, {996.3, 998.5},
    {448.6, 449.1}, {777.0, 778.9}, {558.2, 559.2}, {0.4, 0.3},
    {0.6, 0.1},     {775.5, 778.1}, {666.9, 668.8}, {338.0, 339.3},
    {447.5, 448.9}, {11.6, 10.8},   {556.0, 557.7}, {228.1, 228.3},
    {995.8, 998.0}, {887.6, 888.8}, {120.2, 119.6}, {0.3, 0.3},
    {0.3, 0.6},     {556.8, 557.6}, {339.1, 339.3}, {887.2, 888.0},
    {999.0, 998.5}, {779.0, 778.9}, {11.1, 10.2},   {118.3, 117.6},
    {229.2, 228.9}, {669.1, 668.4}, {448.9, 449.2}, {0.5, 0.2}};

/* Student's 97.5 % point of 34 degrees of freedom, as tables have it. */
#define T_34 2.0322

static void assert_interval(const lan_fit_parameter *is, double value,
                            double error)
{
    assert_close(is->value, value, 0.0, 0.0);
    assert_close(is->error, error, 1e-9, 0.0);
    assert_close(is->high - value, T_34 * error, 5e-5, 0.0);
    assert_close(value - is->low, T_34 * error, 5e-5, 0.0);
    assert_false(is->is_idle);
    assert_false(is->is_vague);
}

TEST(a_line_has_the_statistics_that_nist_certifies)
{
    line l = {.count = 0};
    for (size_t i = 0; i < MOST; i++) {
        see(&l, 0, norris[i][0], norris[i][1], 1.0);
    }
    conclude(&l, 1, -0.262323073774029, 1.00211681802045);
    assert_close(l.fit.deviation, 0.884796396144373, 1e-9, 0.0);
    assert_close(l.fit.chi2, 26.6173985294224, 1e-9, 0.0);
    assert_close(l.fit.r2, 0.999993745883712, 0.0, 1e-14);
    assert_interval(&l.parameters[0], -0.262323073774029, 0.232818234301152);
    assert_interval(&l.parameters[1], 1.00211681802045, 0.429796848199937e-3);
}

/* Of intercept and slope: less the mean of x by the root of its mean square. */
TEST(intercept_and_slope_correlate_by_the_mean_of_x)
{
    line l = {.count = 0};
    double sum = 0.0;
    double squares = 0.0;
    for (size_t i = 0; i < MOST; i++) {
        see(&l, 0, norris[i][0], norris[i][1], 1.0);
        sum += norris[i][0];
        squares += norris[i][0] * norris[i][0];
    }
    conclude(&l, 1, -0.262323073774029, 1.00211681802045);
    const double r = sum / sqrt(MOST * squares);
    assert_close(l.correlation[1], -r, 1e-12, 0.0);
    assert_close(l.correlation[2], -r, 1e-12, 0.0);
    assert_close(l.fit.condition, sqrt((1.0 + r) / (1.0 - r)), 1e-12, 0.0);
    assert_true(l.fit.is_identified);
}

/* By hand: weighted means of 3.75 and 11, squares of 20.75 and 12 about them;
 * residuals of -0.5, 1, 1.5 and 2, 1 under the line y = 0.5 + x. */
TEST(squares_explained_are_about_the_weighted_mean_of_each_column)
{
    line l = {.count = 0};
    see(&l, 0, 0.0, 1.0, 1.0);
    see(&l, 0, 2.5, 2.0, 1.0);
    see(&l, 0, 7.0, 6.0, 2.0);
    see(&l, 1, 11.5, 10.0, 3.0);
    see(&l, 1, 14.5, 14.0, 1.0);
    conclude(&l, 2, 0.5, 1.0);
    const double chi2 = 0.25 + 1.0 + 2.0 * 2.25 + 3.0 * 4.0 + 1.0;
    assert_close(l.fit.chi2, chi2, 1e-14, 0.0);
    assert_close(l.fit.r2, 1.0 - chi2 / (20.75 + 12.0), 1e-14, 0.0);
    assert_close(l.fit.deviation, sqrt(chi2 / 3.0), 1e-14, 0.0);
}

/* Nothing varies, so nothing is there to be explained. */
TEST(columns_that_stay_have_no_squares_to_explain)
{
    line l = {.count = 0};
    for (int i = 0; i < 4; i++) {
        see(&l, 0, i, 7.0, 1.0);
    }
    conclude(&l, 1, 7.0, 0.0);
    assert_true(isnan(l.fit.r2));
}

/* Student's 97.5 % point of 2 degrees of freedom. */
#define T_2 4.302653

/* Logarithms of 5 are seen `off` too high and too low at x = -1 and at x = 1:
 * the squares of 4 off^2 leave a deviation of off sqrt(2) by 2 degrees of
 * freedom, which is twice an estimate's. */
static line logarithms(double off)
{
    line l = {.count = 0};
    for (int i = 0; i < 4; i++) {
        const double x = i < 2 ? -1.0 : 1.0;
        see(&l, 0, x, log(5.0) * (1.0 + x) + (i % 2 == 0 ? off : -off), 1.0);
    }
    conclude_by(&l, FIT_KNOB_LOG, 1, log(5.0), log(5.0));
    return l;
}

TEST(thousandfold_interval_is_vague)
{
    const double even = log(1000.0) * sqrt(2.0) / T_2;
    const line below = logarithms(0.999 * even);
    for (int k = 0; k < 2; k++) {
        const lan_fit_parameter *is = &below.parameters[k];
        assert_false(is->is_vague);
        assert_close(is->value, 5.0, 1e-12, 0.0);
        assert_close(is->error, 5.0 * 0.999 * even / sqrt(2.0), 1e-12, 0.0);
        assert_close(log(is->high / 5.0), 0.999 * log(1000.0), 1e-6, 0.0);
        assert_close(log(is->low / 5.0), -0.999 * log(1000.0), 1e-6, 0.0);
    }
    assert_true(below.fit.is_identified);
    const line above = logarithms(1.001 * even);
    assert_true(above.parameters[0].is_vague);
    assert_true(above.parameters[1].is_vague);
    assert_false(above.fit.is_identified);
}
