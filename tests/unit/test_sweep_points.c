/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which points a sweep fights: the values of its ranges, and its designs.
 */
#include "lanchester/experiment.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "tests/support/support.h"
#include "tests/support/swept.h"

/* --- ranges -------------------------------------------------------------- */

TEST(a_range_has_both_its_ends_by_steps_and_by_points)
{
    const lan_vary_def short_of = {.from = 3.0, .to = 10.0, .step = 2.0};
    const lan_vary_def decades = {.from = 0.01,
                                  .to = 100.0,
                                  .step = LAN_NAN,
                                  .points = 5,
                                  .scale = LAN_SCALE_LOG};
    assert_int_equal(lan_vary_count(&short_of), 4);
    assert_close(lan_vary_value(&short_of, 0), 3.0, 0.0, 0.0);
    assert_close(lan_vary_value(&short_of, 3), 9.0, 0.0, 0.0);
    assert_int_equal(lan_vary_count(&decades), 5);
    assert_close(lan_vary_value(&decades, 0), 0.01, 0.0, 0.0);
    assert_close(lan_vary_value(&decades, 4), 100.0, 0.0, 0.0);
    assert_close(lan_vary_at(&decades, 0.25), 0.1, 1e-15, 0.0);
}

TEST(a_range_of_the_largest_numbers_does_not_overflow)
{
    const lan_vary_def range = {
        .from = 1e300, .to = 1.7e308, .step = LAN_NAN, .points = 1000001};
    assert_close(lan_vary_value(&range, 500000), 0.85e308, 1e-7, 0.0);
}

/* The double that a decimal stands for, as the C library reads it. */
static double written(int64_t digits, int places)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    snprintf(text, sizeof text, "%llde-%d", (long long)digits, places);
    return strtod(text, NULL);
}

/* Expects the values of a range to be first, first + step, ... in units of the
 * last of some decimal places. */
static void assert_decimals(const lan_vary_def *range, int64_t first,
                            int64_t step, int64_t count, int places)
{
    assert_int_equal(lan_vary_count(range), count);
    for (int64_t i = 0; i < count; i++) {
        const double got = lan_vary_value(range, i);
        const double want = written(first + i * step, places);
        if (memcmp(&got, &want, sizeof got) != 0) {
            fail_with("value %lld of %lld from %.17g to %.17g: %.17g, not "
                      "%.17g",
                      (long long)i, (long long)count, range->from, range->to,
                      got, want);
        }
    }
}

TEST(values_of_a_range_are_the_decimals_that_a_person_writes)
{
    random_source *random = random_create(20261121);
    for (int i = 0; i < 2000; i++) {
        const int places = random_integer(random, 0, 9);
        const int64_t first = random_integer(random, -3000, 1000000) + 1;
        const int64_t step = random_integer(random, 1, 999);
        const int64_t count = random_integer(random, 2, 200);
        const double from = written(first, places);
        const double to = written(first + step * (count - 1), places);
        const lan_vary_def by_step = {
            .from = from, .to = to, .step = written(step, places)};
        const lan_vary_def not_filled = {
            .from = from,
            .to = written(10 * (first + step * (count - 1)) + 3, places + 1),
            .step = written(step, places)};
        const lan_vary_def by_points = {
            .from = from, .to = to, .step = LAN_NAN, .points = (int32_t)count};
        assert_decimals(&by_step, first, step, count, places);
        assert_decimals(&not_filled, first, step, count, places);
        assert_decimals(&by_points, first, step, count, places);
    }
    random_destroy(random);
}

TEST(values_of_a_log_range_are_decimals_where_they_can_be)
{
    const lan_vary_def halves = {.from = 1e-5,
                                 .to = 0.1,
                                 .step = LAN_NAN,
                                 .points = 9,
                                 .scale = LAN_SCALE_LOG};
    const lan_vary_def doubled = {.from = 0.7,
                                  .to = 0.7 * 1024.0,
                                  .step = LAN_NAN,
                                  .points = 11,
                                  .scale = LAN_SCALE_LOG};
    for (int i = 0; i <= 8; i += 2) {
        assert_close(lan_vary_value(&halves, i), written(1, 5 - i / 2), 0.0,
                     0.0);
    }
    assert_close(lan_vary_value(&halves, 3), 1e-4 * sqrt(10.0), 3e-15, 0.0);
    for (int i = 0; i <= 10; i++) {
        assert_close(lan_vary_value(&doubled, i), written(7 << i, 1), 0.0, 0.0);
    }
}

/* Too many digits to be counted in whole numbers: the ends with their weights.
 */
TEST(a_range_of_no_short_decimals_is_right_to_rounding)
{
    const double from = 3.141592653589793 / 7e9;
    const double to = 2.718281828459045 * 5e11;
    const lan_vary_def range = {
        .from = from, .to = to, .step = LAN_NAN, .points = 100003};
    assert_close(lan_vary_value(&range, 100002), to, 0.0, 0.0);
    for (int64_t i = 1; i < 100002; i += 1237) {
        assert_close(lan_vary_value(&range, i),
                     from + (to - from) / 100002.0 * (double)i, 1e-15, 0.0);
    }
}

static void assert_within(const lan_vary_def *range, double value)
{
    if (!(value >= range->from && value <= range->to)) {
        fail_with("%.17g is not in %.17g to %.17g", value, range->from,
                  range->to);
    }
}

/* Beyond an end a value may be one that no battle takes: a share above 1. */
TEST(no_value_lies_beyond_an_end_by_rounding)
{
    random_source *random = random_create(7);
    for (int i = 0; i < 2000; i++) {
        lan_vary_def range = {.from = random_magnitude(random, 1e-9, 1.0),
                              .step = LAN_NAN,
                              .points = 7,
                              .scale = random_chance(random, 0.5)
                                           ? LAN_SCALE_LOG
                                           : LAN_SCALE_LINEAR};
        range.to = range.from * (1.0 + random_integer(random, 0, 5) * 1e-16);
        for (int64_t k = 0; k < range.points; k++) {
            assert_within(&range, lan_vary_value(&range, k));
        }
        assert_within(&range,
                      lan_vary_at(&range, random_between(random, 0.0, 1.0)));
    }
    random_destroy(random);
}

/* --- designs ------------------------------------------------------------- */

TEST(a_grid_changes_its_last_path_fastest)
{
    swept of = swept_duel(
        "sweep: {vary: [{path: armies.blue.units.archer, from: 10, to: 30, "
        "step: 10}, {path: units.archer.fire, values: [area, aimed]}]}");
    double values[2];
    assert_int_equal(of.sweep->points, 6);
    lan_sweep_at(of.sweep, 3, values);
    assert_close(values[0], 20.0, 0.0, 0.0);
    assert_string_equal(
        lan_parameter_text(of.sweep->parameters[1], values[1], NULL), "aimed");
    swept_clear(&of);
}

TEST(a_latin_hypercube_has_each_slice_of_each_path_once)
{
    enum { SAMPLES = 613 };
    swept of = swept_duel(
        "sweep: {design: lhs, samples: 613, vary: [{path: units.archer.hit, "
        "from: 0.1, to: 0.7}, {path: units.knight.rate, from: 0.5, to: 50, "
        "scale: log}]}");
    int seen[2][SAMPLES] = {{0}};
    for (int64_t i = 0; i < SAMPLES; i++) {
        double values[2];
        lan_sweep_at(of.sweep, i, values);
        seen[0][(int)((values[0] - 0.1) / 0.6 * SAMPLES)]++;
        seen[1][(int)(log(values[1] / 0.5) / log(100.0) * SAMPLES)]++;
    }
    for (int i = 0; i < SAMPLES; i++) {
        assert_int_equal(seen[0][i], 1);
        assert_int_equal(seen[1][i], 1);
    }
    swept_clear(&of);
}

enum { WALKED = 97 };

/* Expects the points of a design, asked from the last to the first, to be
 * those of a walk from the first to the last. */
static void assert_any_order(const lan_sweep *sweep)
{
    double forth[WALKED][2];
    for (int64_t i = 0; i < WALKED; i++) {
        lan_sweep_at(sweep, i, forth[i]);
        assert_true(forth[i][0] >= 0.1 && forth[i][0] <= 0.7);
        assert_true(forth[i][1] >= 1.0 && forth[i][1] <= 3.0);
    }
    for (int64_t i = WALKED - 1; i >= 0; i -= 5) {
        double values[2];
        lan_sweep_at(sweep, i, values);
        assert_memory_equal(values, forth[i], sizeof values);
    }
}

TEST(a_point_depends_on_its_number_alone)
{
    static const char *const designs[] = {"lhs", "sobol", "halton", "random"};
    for (size_t d = 0; d < sizeof designs / sizeof designs[0]; d++) {
        char text[256];
        snprintf(text, sizeof text,
                 "sweep: {design: %s, samples: %d, vary: [{path: "
                 "units.archer.hit, from: 0.1, to: 0.7}, {path: "
                 "units.knight.damage, from: 1, to: 3}]}",
                 designs[d], WALKED);
        swept of = swept_duel(text);
        assert_any_order(of.sweep);
        swept_clear(&of);
    }
}

TEST(two_spellings_of_a_path_are_one_path_of_cases)
{
    swept of = swept_duel(
        "sweep: {design: cases, cases: [{armies.blue.units.archer: 9}, "
        "{units.archer.hit: 0.2}, {armies.blue.units.archer.count: 8}]}");
    assert_int_equal(of.sweep->parameter_count, 2);
    swept_clear(&of);
}
