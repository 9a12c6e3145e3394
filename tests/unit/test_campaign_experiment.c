/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "balance/measure_impl.h"
#include "balance/tally.h"
#include "base/real.h"
#include "lanchester/experiment.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* Blue's relief marches six cells east; no one meets anybody. */
static const char marching[] =
    "format: 1\n"
    "title: march\n"
    "time: {end: 20, every: 1}\n"
    "map:\n"
    "  cell: 500\n"
    "  places: {town: [8, 1]}\n"
    "  rows: |\n"
    "    ....................\n"
    "    ....................\n"
    "    ....................\n"
    "units: {foot: {hit: 0.05, speed: 2000, range: 600}}\n"
    "armies:\n"
    "  relief: {side: blue, at: [2, 1], enters: 1, units: {foot: 80},\n"
    "           orders: [{move: town}]}\n"
    "  guard: {side: red, at: [19, 1], units: {foot: 50}}\n"
    "objectives:\n"
    "  - {side: red, holds: town, for: 3}\n"
    "  - {side: red, survives: guard, until: 18, name: dawn}\n";

/* The same two armies with a map below them, and without. */
#define FIGHTING(at_blue, at_red, map)                                         \
    "format: 1\n"                                                              \
    "title: fight\n"                                                           \
    "time: {end: 1000}\n" map                                                  \
    "units: {foot: {hit: 0.05, speed: 2000, range: 600}}\n"                    \
    "armies:\n"                                                                \
    "  one: {side: blue" at_blue ", units: {foot: 12}}\n"                      \
    "  two: {side: red" at_red ", units: {foot: 14}}\n"

#define OPEN_GROUND                                                            \
    "map:\n"                                                                   \
    "  cell: 500\n"                                                            \
    "  rows: |\n"                                                              \
    "    ...\n"                                                                \
    "    ...\n"

static const char on_map[] =
    FIGHTING(", at: [0, 0]", ", at: [1, 0]", OPEN_GROUND);
static const char mapless[] = FIGHTING("", "", "");

/* --- measures ------------------------------------------------------------ */

static const char *const names[] = {"armies.relief.arrived",
                                    "armies.relief.marched",
                                    "armies.relief.at.x",
                                    "armies.relief.at.y",
                                    "battles",
                                    "ties",
                                    "objective",
                                    "duration",
                                    "winner"};

#define COUNT (sizeof names / sizeof names[0])

/* Plays a scenario with the relief entering at a time; LAN_NAN: as it says. */
static void measure(const lan_scenario *scenario, double enters,
                    lan_measure *measures[COUNT], double *values)
{
    lan_parameter *parameter = NULL;
    lan_experiment *experiment = NULL;
    lan_error err;
    lan_error_clear(&err);
    for (size_t i = 0; i < COUNT; i++) {
        assert_ok_or(
            lan_measure_create_for(scenario, names[i], &measures[i], &err),
            &err);
    }
    assert_ok_or(lan_parameter_create(scenario, "armies.relief.enters",
                                      &parameter, &err),
                 &err);
    const lan_experiment_def def = {
        .scenario = scenario,
        .parameters = (const lan_parameter *const *)&parameter,
        .parameter_count = 1,
        .measures = (const lan_measure *const *)measures,
        .measure_count = COUNT};
    assert_ok(lan_experiment_create(&def, &experiment));
    assert_ok_or(lan_experiment_run(experiment, &enters, 1, values, &err),
                 &err);
    assert_true(lan_experiment_seconds(experiment) > 0.0);
    lan_experiment_destroy(experiment);
    lan_parameter_destroy(parameter);
}

static void destroy_measures(lan_measure *measures[COUNT])
{
    for (size_t i = 0; i < COUNT; i++) {
        lan_measure_destroy(measures[i]);
    }
}

TEST(what_a_march_comes_to_is_measured)
{
    test_reading reading = read_valid(marching);
    lan_measure *measures[COUNT];
    double values[COUNT];
    char text[LAN_TEXT_DOUBLE_SIZE];
    measure(reading.scenario, LAN_NAN, measures, values);
    const double want[] = {1.0 + 6.0 * 0.25, 3000.0, 8.0, 1.0, 0.0, 0.0};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        assert_close(values[i], want[i], 1e-12, 0.0);
    }
    assert_string_equal(lan_measure_text(measures[6], values[6], text), "dawn");
    assert_close(values[7], 18.0, 1e-12, 0.0);
    assert_string_equal(lan_measure_text(measures[8], values[8], text), "red");
    assert_int_equal(measures[0]->unit, LAN_MEASURE_IN_TIME);
    assert_int_equal(measures[1]->unit, LAN_MEASURE_IN_METRES);
    destroy_measures(measures);
    reading_clear(&reading);
}

TEST(a_value_that_is_set_changes_the_march)
{
    test_reading reading = read_valid(marching);
    lan_measure *measures[COUNT];
    double values[COUNT];
    measure(reading.scenario, 7.0, measures, values);
    assert_close(values[0], 8.5, 1e-12, 0.0);
    destroy_measures(measures);
    measure(reading.scenario, 17.5, measures, values);
    assert_true(isnan(values[0])); /* on the way as the campaign ends */
    assert_true(values[1] < 3000.0);
    destroy_measures(measures);
    reading_clear(&reading);
}

/* --- odds ---------------------------------------------------------------- */

static lan_odds *find_odds(const char *text, int threads)
{
    test_reading reading = read_valid(text);
    lan_odds_options options = lan_odds_options_default();
    lan_odds *odds = NULL;
    lan_error err;
    lan_error_clear(&err);
    options.battles = 4096;
    options.precision = 1e-6;
    options.threads = threads;
    assert_ok_or(
        lan_scenario_odds(reading.scenario, &options, NULL, &odds, &err), &err);
    reading_clear(&reading);
    return odds;
}

/* Normal deviate of a two-sided 99.9 % interval. */
#define DEVIATE 3.2905

TEST(odds_of_a_campaign_in_contact_are_those_of_the_battle)
{
    lan_odds *exact = find_odds(mapless, 1);
    lan_odds *odds = find_odds(on_map, 1);
    assert_int_equal(exact->method, LAN_ODDS_EXACT);
    assert_int_equal(odds->method, LAN_ODDS_SIMULATE);
    assert_string_equal(odds->why, "armies march on a map");
    assert_int_equal(odds->battles, 4096);
    const double p = exact->sides[0].win;
    const double spread = sqrt(p * (1.0 - p) / 4096.0);
    assert_close(odds->sides[0].win, p, 0.0, DEVIATE * spread);
    assert_true(odds->sides[0].low < odds->sides[0].win &&
                odds->sides[0].win < odds->sides[0].high);
    double sum = 0.0;
    for (int32_t n = 0; n <= odds->sides[0].most; n++) {
        sum += odds->sides[0].survivors[n];
    }
    assert_close(sum, odds->sides[0].win, 1e-12, 0.0);
    lan_odds_destroy(exact);
    lan_odds_destroy(odds);
}

TEST(odds_of_a_campaign_do_not_depend_on_threads)
{
    lan_odds *one = find_odds(on_map, 1);
    lan_odds *three = find_odds(on_map, 3);
    for (int32_t s = 0; s < 2; s++) {
        assert_close(one->sides[s].win, three->sides[s].win, 0.0, 0.0);
        assert_close(one->sides[s].expected_left, three->sides[s].expected_left,
                     0.0, 0.0);
    }
    assert_close(one->mean_duration, three->mean_duration, 0.0, 0.0);
    lan_odds_destroy(one);
    lan_odds_destroy(three);
}
