/* tests/unit/test_sensitivity.c - which values of battles matter, held to
 * closed forms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/sensitivity.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/solver.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* By the square law: the winner x keeps sqrt(1 - q) of its soldiers, q = on_x
 * y0^2 / (on_y x0^2), after atanh(sqrt q) / sqrt(on_x on_y). */
static const char square[] =
    "format: 1\n"
    "time: {end: 1e6}\n"
    "units: {p: {}, q: {}}\n"
    "armies:\n"
    "  x: {units: {p: 137.5}}\n"
    "  y: {units: {q: 80.25}}\n"
    "rules: {gone: 0}\n"
    "fire:\n"
    "  - {from: y, at: x, law: aimed, coefficient: 0.013}\n"
    "  - {from: x, at: y, law: aimed, coefficient: 0.0091}\n";
static const double x0 = 137.5;
static const double y0 = 80.25;
static const double on_x = 0.013;
static const double on_y = 0.0091;

typedef struct asked {
    test_reading reading;
    lan_sensitivity *found;
    lan_status status;
    lan_error err;
} asked;

static asked ask(const char *text, const char *const *settings, int jobs)
{
    asked a = {.reading = read_with(text, settings)};
    const lan_sensitivity_options options = {.seed = 3, .jobs = jobs};
    if (a.reading.status != LAN_OK) {
        fail_with("%s", reading_report(&a.reading));
    }
    const lan_sensitivity_def def =
        lan_scenario_sensitivity_def(a.reading.scenario);
    lan_error_clear(&a.err);
    a.status = lan_sensitivity_find(a.reading.scenario, &def, &options, NULL,
                                    &a.found, &a.err);
    return a;
}

static void done(asked *a)
{
    if (a->status == LAN_OK) {
        lan_sensitivity_destroy(a->found);
    }
    reading_clear(&a->reading);
}

static size_t input_of(const asked *a, const char *path)
{
    if (a->status != LAN_OK) {
        fail_with("%s", a->err.text);
    }
    for (size_t i = 0; i < a->found->input_count; i++) {
        if (strcmp(a->found->inputs[i].path, path) == 0) {
            return i;
        }
    }
    fail_with("%s is not an input", path);
    return 0;
}

static const lan_elasticity *effect_of(const asked *a, size_t output,
                                       const char *path)
{
    return &a->found->elasticity[output * a->found->input_count +
                                 input_of(a, path)];
}

/* d ln m / d ln x0 = q / m^2, with m = sqrt(1 - q). */
TEST(margins_of_the_square_law_have_their_elasticities)
{
    static const char *const none[] = {NULL};
    asked a = ask(square, none, 1);
    const double q = on_x * y0 * y0 / (on_y * x0 * x0);
    const double e = q / (1.0 - q);
    assert_close(effect_of(&a, 0, "armies.x.units.p.count")->elasticity.value,
                 e, 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "armies.y.units.q.count")->elasticity.value,
                 -e, 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "fire.0.coefficient")->elasticity.value,
                 -0.5 * e, 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "fire.1.coefficient")->per_percent.value,
                 0.005 * e * sqrt(1.0 - q), 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "armies.x.units.p.count")->at_low,
                 sqrt(1.0 - q / 0.81), 1e-9, 0.0);
    assert_string_equal(a.found->winner, "x");
    assert_int_equal(a.found->report.failed, 0);
    done(&a);
}

TEST(durations_have_theirs_by_the_inverse_tangent)
{
    static const char *const of[] = {"sensitivity.of=duration", NULL};
    asked a = ask(square, of, 1);
    const double q = on_x * y0 * y0 / (on_y * x0 * x0);
    const double r = sqrt(q);
    const double by_ratio = r / ((1.0 - q) * atanh(r));
    assert_close(effect_of(&a, 0, "armies.y.units.q.count")->elasticity.value,
                 by_ratio, 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "armies.x.units.p.count")->elasticity.value,
                 -by_ratio, 1e-7, 0.0);
    assert_close(effect_of(&a, 0, "fire.0.coefficient")->elasticity.value,
                 0.5 * by_ratio - 0.5, 1e-7, 1e-9);
    done(&a);
}

/* x wins while on_y x0^2 > on_x y0^2. */
TEST(the_winner_flips_where_the_invariant_vanishes)
{
    static const char *const none[] = {NULL};
    asked a = ask(square, none, 2);
    const double ratio = sqrt(on_x / on_y) * y0 / x0;
    static const char *const paths[] = {
        "armies.x.units.p.count", "armies.y.units.q.count",
        "fire.0.coefficient", "fire.1.coefficient"};
    const double factors[] = {ratio, 1.0 / ratio, 1.0 / (ratio * ratio),
                              ratio * ratio};
    for (size_t i = 0; i < 4; i++) {
        const lan_flip *flip = &a.found->flips[input_of(&a, paths[i])];
        assert_true(flip->is_found);
        assert_close(flip->factor, factors[i], 1e-6, 0.0);
        assert_string_equal(flip->winner, "y");
    }
    done(&a);
}

TEST(what_has_no_effect_is_left_out_and_named)
{
    static const char *const none[] = {NULL};
    asked a = ask(square, none, 1);
    (void)input_of(&a, "fire.0.coefficient");
    assert_int_equal(a.found->input_count, 4);
    assert_int_equal(a.found->idle_count, 6); /* rate, damage, health of both */
    assert_string_equal(a.found->idle[0], "units.p.rate");
    done(&a);
}

TEST(the_largest_effect_is_first)
{
    static const char *const none[] = {NULL};
    asked a = ask(square, none, 1);
    size_t order[8];
    (void)input_of(&a, "fire.0.coefficient");
    lan_sensitivity_rank(a.found, 0, order);
    for (size_t k = 1; k < a.found->input_count; k++) {
        assert_true(fabs(a.found->elasticity[order[k - 1]].per_percent.value) >=
                    fabs(a.found->elasticity[order[k]].per_percent.value));
    }
    done(&a);
}

/* --- snowball ------------------------------------------------------------ */

/* Odds of x with counts and a coefficient set by hand. */
static double odds_of(int x, int y, double factor)
{
    char counts[2][64];
    char fire[64];
    lan_battle *battle = NULL;
    lan_odds *odds = NULL;
    snprintf(counts[0], sizeof counts[0], "armies.x.units.p=%d", x);
    snprintf(counts[1], sizeof counts[1], "armies.y.units.q=%d", y);
    snprintf(fire, sizeof fire, "fire.1.coefficient=%.17g", on_y * factor);
    const char *const settings[] = {counts[0], counts[1], fire, NULL};
    test_reading reading = read_with(square, settings);
    assert_ok(lan_battle_create(lan_scenario_battle_def(reading.scenario),
                                &battle, NULL));
    assert_ok(lan_odds_find(battle, NULL, NULL, &odds, NULL));
    const double win = odds->sides[0].win;
    lan_odds_destroy(odds);
    lan_battle_destroy(battle);
    reading_clear(&reading);
    return win;
}

TEST(a_snowball_is_the_change_of_exact_odds_at_parity)
{
    static const char *const settings[] = {"armies.x.units.p=120",
                                           "armies.y.units.q=60",
                                           "sensitivity.method=snowball", NULL};
    asked a = ask(square, settings, 2);
    const lan_elasticity *fire = effect_of(&a, 0, "fire.1.coefficient");
    const lan_parity *parity = a.found->parity;
    const int y = (int)parity->soldiers;
    const double h = 1e-4;
    assert_true(parity->is_found && parity->method == LAN_ODDS_EXACT);
    assert_string_equal(parity->side, "y");
    assert_true(fabs(y - 120.0 * sqrt(on_y / on_x)) < 2.0);
    assert_close(parity->odds, odds_of(120, y, 1.0), 1e-12, 0.0);
    /* no neighbour is evener */
    for (int other = y - 1; other <= y + 1; other += 2) {
        assert_true(fabs(odds_of(120, other, 1.0) - 0.5) >=
                    fabs(parity->odds - 0.5) - 1e-12);
    }
    assert_close(fire->per_percent.value,
                 0.01 * (odds_of(120, y, 1.0 + h) - odds_of(120, y, 1.0 - h)) /
                     (2.0 * h),
                 1e-5, 0.0);
    const lan_elasticity *count = effect_of(&a, 0, "armies.x.units.p.count");
    assert_close(count->slope,
                 0.5 * (odds_of(121, y, 1.0) - odds_of(119, y, 1.0)), 1e-2,
                 0.0);
    assert_close(count->at_high, odds_of(132, y, 1.0), 1e-12, 0.0);
    done(&a);
}

TEST(a_snowball_takes_no_odds_that_have_to_be_simulated)
{
    static const char *const settings[] = {"armies.x.morale.break=0.2",
                                           "sensitivity.method=snowball", NULL};
    asked a = ask(square, settings, 1);
    assert_ok(a.status);
    assert_false(a.found->parity->is_found);
    assert_string_equal(a.found->parity->obstacle, "an army has morale");
    assert_null(a.found->elasticity);
    done(&a);
}

TEST(no_parity_is_an_answer)
{
    static const char *const settings[] = {
        "fire.0.coefficient=0", "armies.x.units.p=137", "armies.y.units.q=80",
        "sensitivity.method=snowball", NULL};
    asked a = ask(square, settings, 1);
    assert_ok(a.status);
    assert_false(a.found->parity->is_found);
    assert_non_null(a.found->parity->why);
    assert_null(a.found->parity->obstacle);
    assert_string_equal(a.found->parity->side, "y");
    done(&a);
}

/* --- errors -------------------------------------------------------------- */

TEST(bad_names_are_refused_with_a_reason)
{
    static const struct {
        const char *settings[2];
        const char *text;
    } cases[] = {
        {{"sensitivity.of=odds.z", NULL},
         "no result is called 'odds.z' (did you mean "
         "'odds.x'?)"},
        {{"sensitivity.of=reason", NULL},
         "'reason' is not a number that can be analysed"},
        {{"sensitivity.change=armies.x.losses", NULL},
         "'armies.x.losses' is 0 or has no value: give it a value that can "
         "change by a percentage"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        asked a = ask(square, cases[i].settings, 1);
        assert_int_equal(a.status, LAN_EINVAL);
        assert_string_equal(a.err.text, cases[i].text);
        done(&a);
    }
}

TEST(odds_of_halves_of_soldiers_are_failures)
{
    static const char *const of[] = {
        "sensitivity.of=odds", "sensitivity.change=fire.0.coefficient", NULL};
    asked a = ask(square, of, 1);
    assert_ok(a.status);
    assert_true(a.found->report.failed > 0);
    assert_true(a.found->report.error[0] != '\0');
    done(&a);
}

/* A tenth of five soldiers is less than one. */
TEST(odds_of_few_soldiers_change_by_whole_ones)
{
    static const struct {
        const char *change;
        double value;
    } cases[] = {{"sensitivity.change=armies.x.units.p.count", 5.0},
                 {"sensitivity.change=armies.y.units.q.count", 7.0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const of[] = {
            "sensitivity.of=odds", "armies.x.units.p.count=5",
            "armies.y.units.q.count=7", cases[i].change, NULL};
        asked a = ask(square, of, 1);
        assert_ok(a.status);
        assert_int_equal(a.found->report.failed, 0);
        assert_int_equal(a.found->input_count, 1);
        const lan_input_range *range = &a.found->inputs[0].range;
        assert_close(range->lo, cases[i].value - 1.0, 0.0, 0.0);
        assert_close(range->hi, cases[i].value + 1.0, 0.0, 0.0);
        assert_true(isfinite(a.found->elasticity[0].elasticity.value));
        done(&a);
    }
}
