/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <math.h>

#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char *const scenario_text =
    "format: 1\n"
    "time: {unit: hour, end: 12}\n"
    "units:\n"
    "  knight: {hit: 0.043}\n"
    "armies:\n"
    "  york: {side: white, units: {knight: 130}}\n"
    "  tudor: {side: red, units: {knight: 90}}\n";

/* What is said of one measure. */
typedef struct expected_row {
    const char *name;
    const char *title;
    lan_measure_unit unit;
    double even;
    int32_t side;
} expected_row;

static const expected_row expected[] = {
    {"winner", "winner", LAN_MEASURE_IN_NOTHING, LAN_NAN, -1},
    {"margin", "margin", LAN_MEASURE_IN_SHARES, 0.0, 0},
    {"margin.red", "margin of red", LAN_MEASURE_IN_SHARES, 0.0, 1},
    {"value_margin", "margin in value", LAN_MEASURE_IN_SHARES, 0.0, 0},
    {"duration", "duration", LAN_MEASURE_IN_TIME, LAN_NAN, -1},
    {"odds.red", "win probability of red", LAN_MEASURE_IN_PROBABILITY, 0.5, 1},
    {"armies.tudor.left", "soldiers left of tudor", LAN_MEASURE_IN_SOLDIERS,
     LAN_NAN, 1},
    {"armies.york.state", "state of york", LAN_MEASURE_IN_NOTHING, LAN_NAN, 0},
    {"armies.tudor.units.knight.lost_combat",
     "combat losses of knight of tudor", LAN_MEASURE_IN_SOLDIERS, LAN_NAN, 1},
};

TEST(a_measure_says_its_title_unit_level_and_side)
{
    test_reading reading = read_valid(scenario_text);
    const lan_scenario *scenario = reading.scenario;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const expected_row *row = &expected[i];
        lan_measure *measure = NULL;
        assert_ok(lan_measure_create_for(scenario, row->name, &measure, NULL));
        assert_string_equal(measure->name, row->name);
        assert_string_equal(measure->title, row->title);
        assert_int_equal(measure->unit, row->unit);
        assert_int_equal(measure->side, row->side);
        assert_int_equal(isnan(measure->even), isnan(row->even));
        if (!isnan(row->even)) {
            assert_close(measure->even, row->even, 0.0, 0.0);
        }
        lan_measure_destroy(measure);
    }
    reading_clear(&reading);
}

TEST(words_of_a_winner_are_sides_then_none_and_mutual)
{
    test_reading reading = read_valid(scenario_text);
    const lan_scenario *scenario = reading.scenario;
    lan_measure *measure = NULL;
    assert_ok(lan_measure_create_for(scenario, "winner", &measure, NULL));
    assert_int_equal(measure->word_count, 4);
    assert_string_equal(measure->words[1], "red");
    assert_string_equal(measure->words[3], "mutual");
    assert_int_equal(measure->side_words, 2);
    lan_measure_destroy(measure);
    reading_clear(&reading);
}

TEST(odds_alone_are_of_the_first_side_of_a_scenario)
{
    test_reading reading = read_valid(scenario_text);
    const lan_scenario *scenario = reading.scenario;
    lan_measure *measure = NULL;
    assert_ok(lan_measure_create_for(scenario, "odds", &measure, NULL));
    assert_string_equal(measure->name, "odds.white");
    assert_string_equal(measure->even_title, "even odds");
    assert_true(measure->needs_odds);
    lan_measure_destroy(measure);
    reading_clear(&reading);
}

TEST(a_name_that_ends_too_early_goes_on_as_in_an_example)
{
    static const char *const cases[][2] = {
        {"armies", "'armies' is incomplete; for example 'armies.york.left'"},
        {"armies.tudor.units", "'armies.tudor.units' is incomplete; for "
                               "example 'armies.tudor.units.knight.left'"},
        {"armies.tudor",
         "'armies.tudor' is incomplete; for example 'armies.tudor.left'"},
        {"winner.red", "no result is called 'winner.red'"},
    };
    test_reading reading = read_valid(scenario_text);
    const lan_scenario *scenario = reading.scenario;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_measure *measure = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(
            lan_measure_create_for(scenario, cases[i][0], &measure, &err),
            LAN_EINVAL);
        assert_string_equal(err.text, cases[i][1]);
        assert_null(measure);
    }
    reading_clear(&reading);
}
