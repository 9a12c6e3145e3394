/* tests/unit/test_fit.c - numbers found again in curves made from closed
 * forms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define X0 103.7
#define Y0 84.2
#define A  0.0113
#define B  0.0097

/* x' = -a y, y' = -b x (docs/models.md) */
static double x_at(double t)
{
    const double w = sqrt(A * B);
    return X0 * cosh(w * t) - Y0 * sqrt(A / B) * sinh(w * t);
}

static double y_at(double t)
{
    const double w = sqrt(A * B);
    return Y0 * cosh(w * t) - X0 * sqrt(B / A) * sinh(w * t);
}

/* A duel with wrong coefficients, and whatever is to be said of the fit. */
static test_reading read_duel(const char *fit)
{
    char text[1024];
    snprintf(text, sizeof text,
             "format: 1\n"
             "time: {end: 20}\n"
             "units: {p: {hit: 0.02}, q: {hit: 0.02, rate: 0.5, cost: 3}}\n"
             "armies:\n"
             "  x: {units: {p: %.17g}}\n"
             "  y: {units: {q: %.17g}, break: 0.1}\n"
             "fit:\n"
             "  data: d.csv\n"
             "  change: %s\n",
             X0, Y0, fit);
    test_reading reading = read_valid(text);
    return reading;
}

/* Strengths of the closed form every four hours till 60, beyond time.end. */
static lan_observed *observe(const lan_scenario *scenario)
{
    char text[2048] = "time,x.p,y\n";
    for (int t = 4; t <= 60; t += 4) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%d,%.17g,%.17g\n", t,
                 x_at(t), y_at(t));
    }
    lan_observed *seen = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_observed_read_text(lan_scenario_battle_def(scenario), text,
                                        strlen(text), &seen, &err),
                 &err);
    return seen;
}

static lan_status try_fit(const char *change, lan_fit **fit, lan_error *err)
{
    test_reading reading = read_duel(change);
    lan_observed *seen = observe(reading.scenario);
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    lan_error_clear(err);
    const lan_status status =
        lan_fit_find(reading.scenario, &def, seen, NULL, fit, err);
    lan_observed_destroy(seen);
    reading_clear(&reading);
    return status;
}

static lan_fit *fitted(const char *change)
{
    lan_fit *fit = NULL;
    lan_error err;
    if (try_fit(change, &fit, &err) != LAN_OK) {
        fail_with("%s: %s", change, err.text);
    }
    return fit;
}

TEST(coefficients_are_found_again_without_noise)
{
    lan_fit *fit = fitted("[units.q.hit, units.p.hit]");
    assert_true(fit->has_converged);
    assert_true(fit->is_identified);
    assert_int_equal(fit->observation_count, 30);
    assert_close(fit->parameters[0].start, 0.02, 0.0, 0.0);
    assert_close(fit->parameters[0].value, A / 0.5, 1e-8, 0.0);
    assert_close(fit->parameters[1].value, B, 1e-8, 0.0);
    assert_close(fit->r2, 1.0, 1e-12, 0.0);
    assert_true(fit->parameters[1].low <= fit->parameters[1].value);
    assert_true(fit->parameters[1].high >= fit->parameters[1].value);
    assert_close(fit->correlation[0], 1.0, 0.0, 0.0);
    assert_close(fit->correlation[1], fit->correlation[2], 1e-12, 0.0);
    lan_fit_destroy(fit);
}

/* For two columns of length 1 with cosine r, singular values are the roots of
 * 1 + |r| and 1 - |r|, and the estimates correlate by -r. */
TEST(condition_follows_from_the_correlation_of_two)
{
    lan_fit *fit = fitted("[units.q.hit, units.p.hit]");
    const double r = fabs(fit->correlation[1]);
    assert_close(fit->condition, sqrt((1.0 + r) / (1.0 - r)), 1e-9, 0.0);
    lan_fit_destroy(fit);
}

TEST(every_noise_finds_the_same_in_exact_curves)
{
    static const char *const noises[] = {"even", "count", "share"};
    for (size_t i = 0; i < 3; i++) {
        char change[96];
        snprintf(change, sizeof change,
                 "[units.q.hit, units.p.hit]\n  noise: %s", noises[i]);
        lan_fit *fit = fitted(change);
        assert_close(fit->parameters[0].value, A / 0.5, 1e-7, 0.0);
        assert_close(fit->parameters[1].value, B, 1e-7, 0.0);
        lan_fit_destroy(fit);
    }
}

TEST(a_product_of_two_numbers_warns)
{
    lan_fit *fit = fitted("[units.q.hit, units.q.rate, units.p.hit]");
    assert_false(fit->is_identified);
    assert_true(fit->condition > LAN_FIT_CONDITION_MAX);
    assert_close(fit->correlation[1], -1.0, 1e-6, 0.0);
    assert_close(fit->parameters[0].value * fit->parameters[1].value, A, 1e-6,
                 0.0);
    assert_close(fit->parameters[2].value, B, 1e-6, 0.0);
    lan_fit_destroy(fit);
}

TEST(a_number_without_effect_is_idle)
{
    lan_fit *fit = fitted("[units.q.cost, units.q.hit, units.p.hit]");
    assert_true(fit->parameters[0].is_idle);
    assert_false(fit->parameters[1].is_idle);
    assert_false(fit->is_identified);
    assert_true(isinf(fit->condition));
    assert_true(isinf(fit->parameters[0].error));
    assert_true(isnan(fit->correlation[1]));
    assert_close(fit->parameters[1].value, A / 0.5, 1e-6, 0.0);
    lan_fit_destroy(fit);
}

TEST(ranges_and_shares_hold_what_they_find)
{
    lan_fit *fit = fitted("[{path: units.q.hit, from: 0.001, to: 0.2}, "
                          "{path: units.p.hit, from: 0.009, to: 0.021}]");
    assert_close(fit->parameters[0].value, A / 0.5, 1e-7, 0.0);
    assert_close(fit->parameters[1].value, B, 1e-7, 0.0);
    lan_fit_destroy(fit);
    fit = fitted("[{path: units.q.hit, from: 0.001, to: 0.2}, "
                 "{path: units.p.hit, from: 0.012, to: 0.021}]");
    assert_true(fit->parameters[1].value >= 0.012);
    assert_true(fit->parameters[1].low >= 0.012);
    lan_fit_destroy(fit);
}

TEST(starts_far_off_lead_there_too)
{
    lan_fit *fit = fitted("[armies.x.units.p.count, units.q.hit, units.p.hit]");
    assert_close(fit->parameters[0].value, X0, 1e-6, 0.0);
    assert_close(fit->parameters[1].value, A / 0.5, 1e-6, 0.0);
    lan_fit_destroy(fit);
}

TEST(what_cannot_be_fitted_is_reported)
{
    static const char *const cases[][2] = {
        {"[]", "a fit changes 1 to 32 numbers, not 0"},
        {"[units.q.fire]", "units.q.fire is not a number that can be fitted"},
        {"[units.z.hit]", "units.z.hit: units has no 'z'"},
        {"[fit.data]", "fit.data: 'fit' cannot be varied"},
        {"[rules.gone]",
         "rules.gone cannot be fitted: all strengths below it count as equal"},
        {"[armies.x.losses]", "armies.x.losses must start above 0, not at 0"},
        {"[armies.x.break]",
         "armies.x.break must start between 0 and 1, not at 0"},
        {"[units.q.hit, {path: units.q.hit, from: 0.01, to: 0.2}]",
         "units.q.hit is changed twice"},
        {"[{path: units.q.hit, from: 0.1, to: 0.2}]",
         "units.q.hit must start between 0.1 and 0.2, not at 0.02"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_fit *fit = NULL;
        lan_error err;
        const lan_status status = try_fit(cases[i][0], &fit, &err);
        assert_string_equal(err.text, cases[i][1]);
        assert_int_equal(status, LAN_EINVAL);
    }
}

/* y by x' = -a y, x too strong to fall: exponential, gone at 1, with errors of
 * a fixed pattern, and then zeros. */
static lan_status fit_the_gone(int zeros, lan_fit **fit, lan_error *err)
{
    test_reading reading =
        read_valid("format: 1\n"
                   "time: {end: 30}\n"
                   "rules: {gone: 1}\n"
                   "units: {p: {}}\n"
                   "armies: {x: {units: {p: 10}}, y: {units: {p: 90}}}\n"
                   "fire:\n"
                   "  - {from: x, at: y, law: area, coefficient: 0.02}\n"
                   "  - {from: y, at: x, law: aimed, coefficient: 0}\n"
                   "fit: {data: d.csv, change: [fire.0.coefficient]}\n");
    char text[2048] = "time,y\n";
    for (int t = 1; t <= 14 + zeros; t++) {
        const size_t used = strlen(text);
        const double y = 90.0 * exp(-0.3 * t) + 0.2 * sin(12.9898 * t);
        snprintf(text + used, sizeof text - used, "%d,%.17g\n", t,
                 t <= 14 ? y : 0.0);
    }
    lan_observed *seen = NULL;
    lan_error_clear(err);
    assert_ok_or(
        lan_observed_read_text(lan_scenario_battle_def(reading.scenario), text,
                               strlen(text), &seen, err),
        err);
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    const lan_status status =
        lan_fit_find(reading.scenario, &def, seen, NULL, fit, err);
    lan_observed_destroy(seen);
    reading_clear(&reading);
    return status;
}

/* Reports that a group is still gone are no measurements. */
TEST(rows_of_the_gone_do_not_make_a_fit_surer)
{
    lan_fit *few = NULL;
    lan_fit *many = NULL;
    lan_error err;
    assert_ok(fit_the_gone(1, &few, &err));
    assert_ok(fit_the_gone(15, &many, &err));
    assert_true(few->has_converged && many->has_converged);
    assert_close(few->parameters[0].value, 0.03, 5e-3, 0.0);
    assert_int_equal(many->mute_count, few->mute_count + 14);
    assert_close(many->deviation, few->deviation, 1e-9, 0.0);
    assert_close(many->parameters[0].error, few->parameters[0].error, 1e-6,
                 0.0);
    lan_fit_destroy(few);
    lan_fit_destroy(many);
}

static bool stop_at_five(void *context, double done, double total)
{
    (void)context;
    (void)total;
    return done < 5.0;
}

TEST(a_fit_can_be_cancelled)
{
    test_reading reading = read_duel("[units.q.hit]");
    lan_observed *seen = observe(reading.scenario);
    const lan_fit_def def = lan_scenario_fit_def(reading.scenario);
    const lan_progress progress = {stop_at_five, NULL};
    lan_fit *fit = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_int_equal(
        lan_fit_find(reading.scenario, &def, seen, &progress, &fit, &err),
        LAN_ECANCELLED);
    lan_observed_destroy(seen);
    reading_clear(&reading);
}

TEST(show_writes_paths_as_they_are_given)
{
    test_reading reading =
        read_duel("[units.q.hit, {path: units.p.hit, from: 0.001, to: 0.5}]");
    char *text = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(text, "fit:\n"
                                 "  data: d.csv\n"
                                 "  change:\n"
                                 "    - units.q.hit\n"
                                 "    - path: units.p.hit\n"
                                 "      from: 0.001\n"
                                 "      to: 0.5\n"
                                 "  noise: even\n"));
    test_reading again = read_text(text);
    char *twice = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(twice, text);
    free(twice);
    free(text);
    reading_clear(&again);
    reading_clear(&reading);
}
