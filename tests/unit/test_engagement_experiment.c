/* tests/unit/test_engagement_experiment.c - questions asked of many fights in
 * which every soldier is a body.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "balance/tally.h"
#include "base/real.h"
#include "lanchester/experiment.h"
#include "lanchester/fit.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* All stand in reach, and no one in the way: it is the jump process, of which
 * the odds are known. */
static const char *const muskets =
    "format: 1\n"
    "time: {end: 5000}\n"
    "units: {musket: {hit: 0.1, through: true}}\n"
    "armies: {blue: {units: {musket: 12}}, red: {units: {musket: 10}}}\n"
    "solver: bodies\n";

static test_reading read_as(const char *setting)
{
    const char *const settings[] = {setting, NULL};
    test_reading reading = read_with(muskets, settings);
    assert_int_equal(reading.status, LAN_OK);
    return reading;
}

static lan_odds *odds_of(const lan_scenario *scenario, int threads,
                         int64_t battles)
{
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    options.battles = battles;
    options.threads = threads;
    options.patience = 0.0;
    assert_ok(lan_scenario_odds(scenario, &options, NULL, &odds, NULL));
    return odds;
}

TEST(odds_by_bodies_have_the_same_bits_on_any_threads)
{
    static const int threads[] = {2, 4};
    test_reading reading = read_valid(muskets);
    lan_odds *one = odds_of(reading.scenario, 1, 700);
    for (size_t i = 0; i < 2; i++) {
        lan_odds *more = odds_of(reading.scenario, threads[i], 700);
        assert_memory_equal(&one->sides[0].win, &more->sides[0].win,
                            sizeof(double));
        assert_memory_equal(&one->mean_duration, &more->mean_duration,
                            sizeof(double));
        lan_odds_destroy(more);
    }
    lan_odds_destroy(one);
    reading_clear(&reading);
}

#define TIMES 9

static void find_band(const lan_scenario *scenario, int threads,
                      double out[TIMES * 2 * 2])
{
    static const double times[TIMES] = {0, 1, 2, 4, 6, 8, 12, 20, 5000};
    static const double shares[] = {0.1, 0.9};
    lan_chance_band band = {.seed = 1, .battles = 1000, .threads = 1};
    band.battles = 3000;
    band.threads = threads;
    band.times = times;
    band.time_count = TIMES;
    band.shares = shares;
    band.share_count = 2;
    assert_ok(lan_scenario_band(scenario, &band, NULL, out, NULL));
}

TEST(a_band_by_bodies_is_that_of_the_jumps)
{
    test_reading bodies = read_valid(muskets);
    test_reading jumps = read_as("solver.method=chance");
    double found[TIMES * 2 * 2];
    double other[TIMES * 2 * 2];
    double want[TIMES * 2 * 2];
    find_band(bodies.scenario, 1, found);
    find_band(bodies.scenario, 4, other);
    find_band(jumps.scenario, 1, want);
    assert_memory_equal(found, other, sizeof found);
    assert_close(found[0], 12.0, 0.0, 0.0);
    for (size_t i = 0; i < TIMES * 2 * 2; i++) {
        assert_close(found[i], want[i], 0.0, 1.0); /* a soldier */
    }
    lan_error err = {0};
    lan_chance_band none = {.seed = 1, .battles = 1000, .threads = 1};
    none.battles = 0;
    assert_int_equal(
        lan_scenario_band(bodies.scenario, &none, NULL, found, &err),
        LAN_EINVAL);
    reading_clear(&jumps);
    reading_clear(&bodies);
}

/* What is asked of an experiment besides a name. */
typedef struct asked {
    bool by_averages;
    int32_t repeat;
    int threads;
    double error; /* comes back */
} asked;

static lan_status record_asked(const lan_scenario *scenario, const char *name,
                               asked *how, double *out, lan_error *err)
{
    lan_measure *measure = NULL;
    lan_parameter *parameter = NULL;
    lan_experiment *experiment = NULL;
    lan_odds_options odds = lan_odds_options_default();
    const double value = 14.0;
    odds.threads = how->threads;
    assert_ok(lan_measure_create_for(scenario, name, &measure, NULL));
    assert_ok(lan_parameter_create(scenario, "armies.blue.units.musket.count",
                                   &parameter, NULL));
    const lan_experiment_def def = {
        .scenario = scenario,
        .parameters = (const lan_parameter *const *)&parameter,
        .parameter_count = 1,
        .measures = (const lan_measure *const *)&measure,
        .measure_count = 1,
        .by_averages = how->by_averages,
        .repeat = how->repeat,
        .odds = &odds,
        .errors = &how->error};
    assert_ok(lan_experiment_create(&def, &experiment));
    const lan_status status =
        lan_experiment_run(experiment, &value, 3, out, err);
    lan_experiment_destroy(experiment);
    lan_parameter_destroy(parameter);
    lan_measure_destroy(measure);
    return status;
}

static lan_status record(const lan_scenario *scenario, const char *name,
                         bool by_averages, double *out, lan_error *err)
{
    asked how = {.by_averages = by_averages, .threads = 1};
    return record_asked(scenario, name, &how, out, err);
}

TEST(an_experiment_fights_by_bodies_at_its_own_values)
{
    test_reading reading = read_valid(muskets);
    double left = 0.0;
    double again = 0.0;
    double odds = 0.0;
    assert_ok(record(reading.scenario, "armies.blue.left", false, &left, NULL));
    assert_ok(
        record(reading.scenario, "armies.blue.left", false, &again, NULL));
    assert_memory_equal(&left, &again, sizeof left);
    assert_true(left > 0.0);
    assert_ok(record(reading.scenario, "odds.blue", true, &odds, NULL));
    assert_close(odds, 0.921, 0.0, 0.02); /* 14 against 10, exactly 0.9208 */
    reading_clear(&reading);
}

TEST(what_is_observed_of_fights_are_their_means)
{
    test_reading reading = read_valid(muskets);
    test_reading plain = read_as("solver.method=auto");
    lan_observed *one = NULL;
    lan_observed *four = NULL;
    assert_ok(
        lan_observed_fight(reading.scenario, 1, 400, 1, NULL, &one, NULL));
    assert_ok(
        lan_observed_fight(reading.scenario, 1, 400, 4, NULL, &four, NULL));
    assert_int_equal(one->column_count, 2);
    assert_memory_equal(one->values, four->values,
                        one->row_count * 2 * sizeof(double));
    assert_close(one->values[0], 12.0, 0.0, 0.0);
    assert_close(one->values[1], 10.0, 0.0, 0.0);
    for (size_t r = 1; r < one->row_count; r++) {
        assert_true(one->times[r] > one->times[r - 1]);
        assert_true(one->values[2 * r] <= one->values[2 * r - 2]);
        assert_true(one->values[2 * r + 1] > 3.0);
    }
    lan_observed_destroy(four);
    lan_observed_destroy(one);
    lan_error err = {0};
    assert_int_equal(
        lan_observed_fight(plain.scenario, 1, 400, 4, NULL, &four, &err),
        LAN_EINVAL);
    assert_int_equal(
        lan_observed_fight(reading.scenario, 1, 0, 4, NULL, &four, &err),
        LAN_EINVAL);
    reading_clear(&plain);
    reading_clear(&reading);
}

/* The margin of one fight is as many hundredths as there are soldiers left, so
 * that its interval says how far the mean is off. */
TEST(a_mean_of_fights_has_an_interval_that_halves_with_four_times_as_many)
{
    test_reading reading = read_valid(muskets);
    asked few = {.by_averages = true, .repeat = 1000, .threads = 1};
    asked many = {.by_averages = true, .repeat = 4000, .threads = 1};
    asked shared = {.by_averages = true, .repeat = 4000, .threads = 4};
    double left[3];
    assert_ok(record_asked(reading.scenario, "armies.blue.left", &few, &left[0],
                           NULL));
    assert_ok(record_asked(reading.scenario, "armies.blue.left", &many,
                           &left[1], NULL));
    assert_ok(record_asked(reading.scenario, "armies.blue.left", &shared,
                           &left[2], NULL));
    assert_memory_equal(&left[1], &left[2], sizeof left[0]);
    assert_memory_equal(&many.error, &shared.error, sizeof many.error);
    assert_close(few.error / many.error, 2.0, 0.1, 0.0);
    /* 14 against 10 keep 9.8 by the equations, and luck takes a little */
    assert_close(left[1], 8.99, 0.0, 3.0 * many.error);
    assert_true(fabs(left[0] - left[1]) < 3.0 * few.error);
    reading_clear(&reading);
}

TEST(odds_of_repeated_fights_are_of_as_many)
{
    test_reading reading = read_valid(muskets);
    asked how = {.repeat = 100, .threads = 1};
    double odds = 0.0;
    assert_ok(record_asked(reading.scenario, "odds.blue", &how, &odds, NULL));
    assert_close(100.0 * odds, nearbyint(100.0 * odds), 0.0, 1e-9);
    assert_close(odds, 0.921, 0.0, 2.0 * how.error);
    reading_clear(&reading);
}

TEST(words_of_many_fights_have_no_mean)
{
    static const char *const words[] = {"winner", "reason", "near_tie",
                                        "armies.blue.state"};
    test_reading reading = read_valid(muskets);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        asked how = {.repeat = 10, .threads = 1};
        double value = 0.0;
        lan_error err = {0};
        assert_int_equal(
            record_asked(reading.scenario, words[i], &how, &value, &err),
            LAN_EINVAL);
        assert_non_null(strstr(err.text, words[i]));
        assert_non_null(strstr(err.text, "no mean"));
    }
    reading_clear(&reading);
}

TEST(the_law_of_muskets_is_the_square_law)
{
    test_reading reading = read_as("armies.red.units.musket.count=12");
    test_reading plain = read_as("solver.method=auto");
    double exponent[2];
    static const char *const names[] = {"law.enemy", "law.own"};
    for (size_t i = 0; i < 2; i++) {
        asked how = {.by_averages = true, .repeat = 20000, .threads = 2};
        assert_ok(
            record_asked(reading.scenario, names[i], &how, &exponent[i], NULL));
        assert_close(exponent[i], i == 0 ? 1.0 : 0.0, 0.0, 2.0 * how.error);
        assert_true(how.error < 0.1);
        lan_error err = {0};
        assert_int_equal(
            record_asked(plain.scenario, names[i], &how, &exponent[i], &err),
            LAN_EINVAL);
        assert_non_null(strstr(err.text, "--solver bodies"));
    }
    reading_clear(&plain);
    reading_clear(&reading);
}
