/* tests/unit/test_solve_bodies.c - roots and slopes of means of many fights, in
 * which every soldier is a body.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "base/real.h"
#include "lanchester/sensitivity.h"
#include "lanchester/solve.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* All stand in reach, and no soldier is in the way: two like sides are even. */
static const char *const muskets =
    "format: 1\n"
    "time: {end: 5000}\n"
    "units: {musket: {hit: 0.1, through: true}}\n"
    "armies: {blue: {units: {musket: 20}}, red: {units: {musket: 20}}}\n"
    "solver: bodies\n";

static lan_solve_def question(const char *const *path, const double *ends)
{
    return (lan_solve_def){.of = "margin",
                           .value = LAN_NAN,
                           .change = {path, 1},
                           .between = {ends, 1},
                           .repeat = 500};
}

TEST(like_sides_break_even_within_the_interval)
{
    static const char *const path = "armies.blue.units.musket.count";
    static const double ends[] = {12, 31};
    test_reading reading = read_valid(muskets);
    const lan_solve_def def = question(&path, ends);
    lan_solution *found = NULL;
    assert_ok(lan_solve_find(reading.scenario, &def, 5, NULL, &found, NULL));
    assert_int_equal(found->part_count, 2);
    for (size_t i = 0; i < 2; i++) {
        const lan_solve_part *part = &found->parts[i];
        assert_true(part->is_whole);
        assert_int_equal(part->count, 1);
        const lan_solve_answer *at = &part->answers[0];
        assert_true(at->from <= 20.0 && at->to >= 20.0);
        assert_true(at->from >= 18.0 && at->to <= 22.0);
        assert_true(at->lo[0] >= at->from && at->hi[0] <= at->to);
        assert_true(at->error_lo > 0.0 && at->error_hi > 0.0);
    }
    lan_solution_destroy(found);
    reading_clear(&reading);
}

/* Doubled hits halve the time that a fight takes, soldier by soldier too. */
TEST(the_hit_that_halves_a_fight_is_twice_as_large)
{
    static const char *const path = "units.musket.hit";
    static const double ends[] = {0.02, 0.2};
    test_reading reading = read_valid(muskets);
    lan_solve_def def = question(&path, ends);
    lan_solution *found = NULL;
    def.find = LAN_SOLVE_TARGET;
    def.of = "duration";
    double hit[2];
    double room = 0.0;
    for (int i = 0; i < 2; i++) {
        def.value = i == 0 ? 15.0 : 30.0;
        assert_ok(
            lan_solve_find(reading.scenario, &def, 5, NULL, &found, NULL));
        const lan_solve_answer *at = &found->parts[0].answers[0];
        assert_non_null(at);
        assert_int_equal(at->kind, LAN_SOLVE_AT);
        assert_true(at->from <= at->lo[0] && at->lo[0] <= at->to);
        hit[i] = at->lo[0];
        room = fmax(room, (at->to - at->from) / at->lo[0]);
        lan_solution_destroy(found);
    }
    assert_true(room > 0.0 && room < 0.2);
    assert_close(hit[0] / hit[1], 2.0, room, 0.0);
    reading_clear(&reading);
}

TEST(what_lies_beyond_the_range_is_none)
{
    static const char *const path = "armies.blue.units.musket.count";
    static const double ends[] = {30, 40};
    test_reading reading = read_valid(muskets);
    const lan_solve_def def = question(&path, ends);
    lan_solution *found = NULL;
    assert_ok(lan_solve_find(reading.scenario, &def, 5, NULL, &found, NULL));
    const lan_solve_part *part = &found->parts[0];
    assert_int_equal(part->count, 0);
    assert_true(part->at_lo > 0.3 && part->at_hi > part->at_lo);
    lan_solution_destroy(found);
    reading_clear(&reading);
}

TEST(one_fight_has_no_root)
{
    static const char *const path = "armies.blue.units.musket.count";
    static const double ends[] = {12, 31};
    test_reading reading = read_valid(muskets);
    lan_solve_def def = question(&path, ends);
    lan_solution *found = NULL;
    lan_error err = {0};
    def.repeat = 0;
    assert_int_equal(
        lan_solve_find(reading.scenario, &def, 5, NULL, &found, &err),
        LAN_EINVAL);
    assert_non_null(strstr(err.text, "give repeat"));
    reading_clear(&reading);
}

/* A soldier more moves the margin by about 2 / 20 of it: by the square law the
 * share left is the root of 1 - (20 / 21)^2 on one side or the other. */
TEST(a_slope_of_means_has_an_interval)
{
    static const char *const paths[] = {"armies.blue.units.musket.count",
                                        "units.musket.rate"};
    test_reading reading = read_valid(muskets);
    lan_sensitivity_def def = lan_scenario_sensitivity_def(reading.scenario);
    lan_sensitivity_options options = {.seed = 1, .jobs = 2};
    lan_sensitivity *found = NULL;
    def.change = (lan_path_list){paths, 2};
    def.repeat = 1000;
    assert_ok(lan_sensitivity_find(reading.scenario, &def, &options, NULL,
                                   &found, NULL));
    const lan_elasticity *all = found->elasticity;
    const lan_estimate *soldiers = &all[0].per_percent;
    const lan_estimate *rate = &all[1].per_percent;
    assert_true(soldiers->low > 0.0 && soldiers->high > soldiers->value);
    /* both sides fire faster: nothing but the clock changes */
    assert_true(rate->low <= 0.0 && rate->high >= 0.0);
    lan_sensitivity_destroy(found);
    reading_clear(&reading);
}
