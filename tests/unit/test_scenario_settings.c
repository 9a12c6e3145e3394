/* tests/unit/test_scenario_settings.c - --set PATH=VALUE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* The duel with something of everything that a path can lead into. */
static const char rich[] =
    "format: 1\n"
    "time: {end: 10, points: 50}\n"
    "units: {archer: {rate: 2, hit: 0.05}, knight: {hit: 0.1}}\n"
    "armies:\n"
    "  blue:\n"
    "    units:\n"
    "      archer:\n"
    "        count: 5\n"
    "        reinforcements:\n"
    "          - {at: 2, count: 3}\n"
    "          - {name: late, points: [[4, 0], [6, 1]]}\n"
    "  red: {units: {knight: 50}}\n"
    "fire:\n"
    "  - {name: gate, from: blue, at: red, law: aimed, coefficient: 1}\n"
    "  - {from: blue, at: red, law: aimed, coefficient: 2, during: [1, 2]}\n"
    "rules: {share: priority, priority: {archer: [knight]}}\n";

#define SETTINGS(...)                                                          \
    (const char *const[])                                                      \
    {                                                                          \
        __VA_ARGS__, NULL                                                      \
    }

static test_reading read_rich(const char *const *settings)
{
    test_reading reading = read_with(rich, settings);
    if (reading.status != LAN_OK) {
        char *told = reading_told(&reading);
        fail_with("%s", told);
    }
    return reading;
}

TEST(a_setting_replaces_what_the_file_says)
{
    test_reading reading = read_rich(
        SETTINGS("armies.blue.units.archer.count=7.5", "units.knight.hit=0.3",
                 "title=Two: \"armies\"", "time.end=12", "solver.method=gsl",
                 "units.knight.hit=0.4"));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->armies[0].groups[0].count, 7.5, 0.0, 0.0);
    assert_close(def->units[1].hit, 0.4, 0.0, 0.0); /* the last one counts */
    assert_close(def->end, 12.0, 0.0, 0.0);
    assert_string_equal(lan_scenario_title(reading.scenario),
                        "Two: \"armies\"");
    assert_int_equal(lan_scenario_solver_options(reading.scenario).method,
                     LAN_METHOD_GSL);
    reading_clear(&reading);
}

TEST(a_group_alone_means_its_count)
{
    test_reading reading = read_rich(
        SETTINGS("armies.red.units.knight=200", "armies.blue.units.archer=9"));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->armies[1].groups[0].count, 200.0, 0.0, 0.0);
    assert_close(def->armies[0].groups[0].count, 9.0, 0.0, 0.0);
    assert_int_equal(def->armies[0].groups[0].reinforcement_count, 2);
    reading_clear(&reading);
}

TEST(short_group_keeps_its_count_with_a_new_key)
{
    test_reading reading =
        read_rich(SETTINGS("armies.red.units.knight.losses=0.25"));
    const lan_group_def *knight =
        &lan_scenario_battle_def(reading.scenario)->armies[1].groups[0];
    assert_close(knight->count, 50.0, 0.0, 0.0);
    assert_close(knight->losses, 0.25, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(missing_sections_and_entries_are_made)
{
    test_reading reading = read_rich(SETTINGS(
        "armies.red.morale.effect=0.5", "counters.archer.knight=3",
        "rules.gone=2", "fire.2.from=red", "fire.2.at=blue.archer",
        "fire.2.law=area", "fire.2.coefficient=0.1", "armies.blue.hidden=true",
        "armies.red.units.knight.reinforcements.0.at=3",
        "armies.red.units.knight.reinforcements.0.count=4"));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_true(def->armies[1].has_morale);
    assert_close(def->armies[1].morale.effect, 0.5, 0.0, 0.0);
    assert_close(def->armies[1].morale.start, 1.0, 0.0, 0.0);
    assert_true(def->armies[0].hidden);
    assert_close(def->counters[0].factor, 3.0, 0.0, 0.0);
    assert_close(def->gone, 2.0, 0.0, 0.0);
    assert_int_equal(def->fire_count, 3);
    assert_int_equal(def->fire[2].at_group, 0);
    assert_close(def->armies[1].groups[0].reinforcements[0].count, 4.0, 0.0,
                 0.0);
    reading_clear(&reading);
}

/* Names, numbers and nothing; what was there before is gone. */
TEST(a_list_of_values_is_given_in_brackets)
{
    test_reading reading = read_rich(
        SETTINGS("matchup.units=[ knight ,archer]", "fire.1.during=[1.25, 3.5]",
                 "rules.priority.archer=[archer,knight]"));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    const lan_matchup_def matchup = lan_scenario_matchup_def(reading.scenario);
    assert_int_equal(matchup.type_count, 2);
    assert_string_equal(def->units[matchup.types[0]].name, "knight");
    assert_string_equal(def->units[matchup.types[1]].name, "archer");
    assert_close(def->fire[1].start, 1.25, 0.0, 0.0);
    assert_close(def->fire[1].stop, 3.5, 0.0, 0.0);
    assert_string_equal(def->units[def->priorities[0].targets[0]].name,
                        "archer");
    assert_string_equal(def->units[def->priorities[0].targets[1]].name,
                        "knight");
    reading_clear(&reading);
}

/* Nested ones are ranges and points; in `fit` an entry is short for a section.
 */
TEST(paths_ranges_and_points_are_given_in_brackets)
{
    test_reading reading = read_rich(
        SETTINGS("solve.change=[units.archer.hit, armies.red.units.knight]",
                 "solve.between=[[0.1, 0.9], [ 20,80 ]]", "fit.data=seen.csv",
                 "fit.change=[units.knight.hit, units.archer.hit]",
                 "sensitivity.of=[margin, duration]",
                 "armies.blue.units.archer.reinforcements.late.points="
                 "[[4, 0], [5, 2], [7, 1]]"));
    const lan_solve_def *solve = lan_scenario_solve_def(reading.scenario);
    assert_int_equal(solve->change.count, 2);
    assert_string_equal(solve->change.items[0], "units.archer.hit");
    assert_string_equal(solve->change.items[1], "armies.red.units.knight");
    assert_int_equal(solve->between.count, 2);
    assert_close(solve->between.ends[1], 0.9, 0.0, 0.0);
    assert_close(solve->between.ends[2], 20.0, 0.0, 0.0);
    const lan_fit_def fit = lan_scenario_fit_def(reading.scenario);
    assert_int_equal(fit.change_count, 2);
    assert_string_equal(fit.changes[1].path, "units.archer.hit");
    assert_int_equal(lan_scenario_sensitivity_def(reading.scenario).of.count,
                     2);
    const lan_reinforcement_def *late =
        &lan_scenario_battle_def(reading.scenario)
             ->armies[0]
             .groups[0]
             .reinforcements[1];
    assert_int_equal(late->point_count, 3);
    assert_close(late->points[3], 2.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(one_path_takes_the_place_of_several_and_back)
{
    test_reading reading = read_rich(
        SETTINGS("solve.change=[units.archer.hit, units.knight.hit]",
                 "solve.between=[[0.1, 0.9], [0.2, 0.8]]",
                 "solve.change=[units.knight.hit]",
                 "solve.between=[[0.3, 0.5]]", "solve.between=[0.4, 0.6]"));
    const lan_solve_def *solve = lan_scenario_solve_def(reading.scenario);
    assert_int_equal(solve->change.count, 1);
    assert_int_equal(solve->between.count, 1);
    assert_close(solve->between.ends[1], 0.6, 0.0, 0.0);
    reading_clear(&reading);

    reading = read_rich(
        SETTINGS("solve.change=units.archer.hit", "solve.between=[[0.3, 0.5]]",
                 "solve.change=[units.archer.hit, units.knight.hit]",
                 "solve.between=[[0.1, 0.9], [0.2, 0.8]]"));
    solve = lan_scenario_solve_def(reading.scenario);
    assert_int_equal(solve->between.count, 2);
    assert_close(solve->between.ends[3], 0.8, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(all_types_may_be_set_after_a_list)
{
    test_reading reading = read_rich(
        SETTINGS("matchup.units=[knight,archer]", "matchup.units=all"));
    assert_null(lan_scenario_matchup_def(reading.scenario).types);
    reading_clear(&reading);
}

TEST(entries_are_found_by_index_and_by_name)
{
    test_reading reading = read_rich(
        SETTINGS("fire.gate.coefficient=3", "fire.1.coefficient=4",
                 "fire.1.during.1=2.5",
                 "armies.blue.units.archer.reinforcements.late.points.1.1=7",
                 "armies.blue.units.archer.reinforcements.0.count=11",
                 "rules.priority.archer.1=archer"));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    const lan_reinforcement_def *in = def->armies[0].groups[0].reinforcements;
    assert_close(def->fire[0].coefficient, 3.0, 0.0, 0.0);
    assert_close(def->fire[1].coefficient, 4.0, 0.0, 0.0);
    assert_close(def->fire[1].stop, 2.5, 0.0, 0.0);
    assert_close(in[0].count, 11.0, 0.0, 0.0);
    assert_close(in[1].points[3], 7.0, 0.0, 0.0);
    assert_int_equal(def->priorities[0].target_count, 2);
    reading_clear(&reading);
}

TEST(one_of_two_keys_takes_the_place_of_the_other)
{
    test_reading reading =
        read_rich(SETTINGS("units.archer.interval=4", "time.every=0.5"));
    assert_close(lan_scenario_battle_def(reading.scenario)->units[0].rate, 0.25,
                 0.0, 0.0);
    assert_close(lan_scenario_rows(reading.scenario).every, 0.5, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(an_empty_value_gives_back_the_default)
{
    test_reading reading = read_rich(SETTINGS("units.archer.rate="));
    assert_close(lan_scenario_battle_def(reading.scenario)->units[0].rate, 1.0,
                 0.0, 0.0);
    reading_clear(&reading);
}

TEST(no_yaml_is_read_in_a_value)
{
    test_reading reading =
        read_rich(SETTINGS("title=*a {b: [c]} #d", "source=null"));
    assert_string_equal(lan_scenario_title(reading.scenario), "*a {b: [c]} #d");
    assert_string_equal(lan_scenario_source(reading.scenario), "null");
    reading_clear(&reading);
}

/* One message, at the setting. */
/* Keys with dots of their own, an index behind them, and the rest of a path as
 * a key. */
TEST(everything_of_an_expectation_can_be_set)
{
    test_reading reading = read_rich(SETTINGS(
        "expect.0.name=first", "expect.first.armies.red.left.0=3",
        "expect.first.armies.red.left.1=inf",
        "expect.0.armies.red.units.knight.left=[1, 2.5]",
        "expect.0.armies.red.state=broken", "expect.0.odds.blue=[0,1]",
        "expect.0.margin.0=-0.5", "expect.0.margin.1=0.25",
        "expect.0.set.armies.red.break=0.75", "expect.0.set.fire.gate.law=area",
        "expect.1.match.archer=3", "expect.1.match.knight=1.5",
        "expect.1.scale=2", "expect.1.winner=archer"));
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(reading.scenario, &count);
    assert_int_equal(count, 2);
    assert_string_equal(defs[0].name, "first");
    static const char *const names[] = {
        "armies.red.left", "armies.red.units.knight.left", "armies.red.state",
        "odds.blue", "margin"};
    assert_int_equal(defs[0].want_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(defs[0].wants[i].name, names[i]);
    }
    assert_close(defs[0].wants[0].lo, 3.0, 0.0, 0.0);
    assert_true(isinf(defs[0].wants[0].hi));
    assert_close(defs[0].wants[1].hi, 2.5, 0.0, 0.0);
    assert_string_equal(defs[0].wants[2].word, "broken");
    assert_close(defs[0].wants[4].lo, -0.5, 0.0, 0.0);
    assert_int_equal(defs[0].set.count, 2);
    assert_string_equal(defs[0].set.paths[1].text, "fire.gate.law");
    assert_int_equal(defs[1].kind, LAN_EXPECT_MATCH);
    assert_int_equal(defs[1].soldiers[0], 6);
    assert_int_equal(defs[1].soldiers[1], 3);
    reading_clear(&reading);
}

TEST(a_word_takes_the_place_of_a_range_and_back)
{
    test_reading reading = read_rich(SETTINGS(
        "expect.0.armies.red.left=[1, 2]", "expect.0.armies.red.left=gone",
        "expect.0.armies.red.state=gone", "expect.0.armies.red.state.0=1",
        "expect.0.armies.red.state.1=2"));
    size_t count = 0;
    const lan_expect_def *defs = lan_scenario_expects(reading.scenario, &count);
    assert_string_equal(defs[0].wants[0].word, "gone");
    assert_null(defs[0].wants[1].word);
    assert_close(defs[0].wants[1].hi, 2.0, 0.0, 0.0);
    reading_clear(&reading);
}
