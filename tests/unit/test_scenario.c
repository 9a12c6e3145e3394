/* tests/unit/test_scenario.c - what a scenario says arrives in the battle.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

/* The battle of a text that must be valid. */
static const lan_battle_def *battle_of(const test_reading *reading)
{
    if (reading->status != LAN_OK) {
        char *told = reading_told(reading);
        fail_with("%s", told);
    }
    return lan_scenario_battle_def(reading->scenario);
}

TEST(what_is_left_out_has_its_default)
{
    test_reading reading = read_text(reading_duel);
    const lan_battle_def *def = battle_of(&reading);
    const lan_unit_def *archer = &def->units[0];
    const lan_army_def *blue = &def->armies[0];
    const lan_rows rows = lan_scenario_rows(reading.scenario);
    const lan_solver_options solver =
        lan_scenario_solver_options(reading.scenario);

    assert_string_equal(lan_scenario_title(reading.scenario), "");
    assert_string_equal(lan_scenario_source(reading.scenario), "");
    assert_string_equal(lan_scenario_time_unit(reading.scenario), "");
    assert_int_equal(rows.points, 200);
    assert_close(rows.every, 0.0, 0.0, 0.0);
    assert_close(archer->rate, 1.0, 0.0, 0.0);
    assert_close(archer->damage, 1.0, 0.0, 0.0);
    assert_close(archer->health, 1.0, 0.0, 0.0);
    assert_int_equal(archer->fire, LAN_LAW_AIMED);
    assert_true(isnan(archer->attack_area) && isnan(archer->cost) &&
                isnan(archer->speed) && isnan(archer->range));
    assert_string_equal(blue->side, "blue");
    assert_true(isnan(blue->area) && isinf(blue->front));
    assert_false(blue->hidden);
    assert_false(blue->has_morale);
    assert_close(blue->losses, 0.0, 0.0, 0.0);
    assert_close(blue->break_at, 0.0, 0.0, 0.0);
    assert_true(isnan(blue->groups[0].losses));
    assert_int_equal(blue->groups[0].type, 0);
    assert_true(isnan(def->gone));
    assert_int_equal(def->share, LAN_SHARE_PROPORTIONAL);
    assert_int_equal(solver.method, LAN_METHOD_AUTO);
    assert_int_equal(solver.stepper, LAN_STEPPER_RKCK);
    assert_close(solver.rtol, 1e-10, 0.0, 0.0);
    assert_close(solver.atol, 1e-10, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(every_key_of_a_unit_type_arrives)
{
    test_reading reading = read_duel_with_line(
        3, "units:\n"
           "  archer: {rate: 1.7, hit: 0.051, damage: 2.3, health: 3.1,\n"
           "           fire: area, attack_area: 4.3, cost: 12.5, speed: 410,\n"
           "           range: 97}\n"
           "  knight: {interval: 4, hit: 0.13, fire: aimed}\n"
           "solver: {method: gsl}\n"
           "counters: {archer: {knight: 1.9, archer: 0}, knight: {archer: 3}}\n"
           "fire: [{from: blue, at: red, law: area, coefficient: 0.001}]");
    const lan_battle_def *def = battle_of(&reading);
    const lan_unit_def *archer = &def->units[0];

    assert_int_equal(def->unit_count, 2);
    assert_string_equal(archer->name, "archer");
    assert_close(archer->rate, 1.7, 0.0, 0.0);
    assert_close(archer->hit, 0.051, 0.0, 0.0);
    assert_close(archer->damage, 2.3, 0.0, 0.0);
    assert_close(archer->health, 3.1, 0.0, 0.0);
    assert_int_equal(archer->fire, LAN_LAW_AREA);
    assert_close(archer->attack_area, 4.3, 0.0, 0.0);
    assert_close(archer->cost, 12.5, 0.0, 0.0);
    assert_close(archer->speed, 410.0, 0.0, 0.0);
    assert_close(archer->range, 97.0, 0.0, 0.0);
    assert_close(def->units[1].rate, 0.25, 0.0, 0.0);
    assert_int_equal(def->counter_count, 3);
    assert_int_equal(def->counters[2].attacker, 1);
    assert_int_equal(def->counters[2].target, 0);
    assert_close(def->counters[2].factor, 3.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(every_key_of_an_army_arrives)
{
    test_reading reading = read_duel_with_line(
        5, "  blue:\n"
           "    side: north\n"
           "    area: 2e4\n"
           "    hidden: false\n"
           "    front: 40.5\n"
           "    losses: 0.001\n"
           "    break: 0.3\n"
           "    morale: {start: 0.9, loss_weight: 1.1, recovery: 0.2,\n"
           "             effect: 0.7, desertion: 0.05, break: 0.15}\n"
           "    units:\n"
           "      archer: 800.5\n"
           "      veterans: {type: archer, count: 200, losses: 0.002}");
    const lan_army_def *blue = &battle_of(&reading)->armies[0];

    assert_string_equal(blue->name, "blue");
    assert_string_equal(blue->side, "north");
    assert_close(blue->area, 20000.0, 0.0, 0.0);
    assert_false(blue->hidden);
    assert_close(blue->front, 40.5, 0.0, 0.0);
    assert_close(blue->losses, 0.001, 0.0, 0.0);
    assert_close(blue->break_at, 0.3, 0.0, 0.0);
    assert_true(blue->has_morale);
    assert_close(blue->morale.start, 0.9, 0.0, 0.0);
    assert_close(blue->morale.loss_weight, 1.1, 0.0, 0.0);
    assert_close(blue->morale.recovery, 0.2, 0.0, 0.0);
    assert_close(blue->morale.effect, 0.7, 0.0, 0.0);
    assert_close(blue->morale.desertion, 0.05, 0.0, 0.0);
    assert_close(blue->morale.break_at, 0.15, 0.0, 0.0);
    assert_int_equal(blue->group_count, 2);
    assert_close(blue->groups[0].count, 800.5, 0.0, 0.0);
    assert_string_equal(blue->groups[1].name, "veterans");
    assert_int_equal(blue->groups[1].type, 0);
    assert_close(blue->groups[1].losses, 0.002, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(a_morale_key_without_content_has_every_default)
{
    test_reading with =
        read_duel_with_line(5, "  blue: {morale: {}, units: {archer: 100}}");
    test_reading without =
        read_duel_with_line(5, "  blue: {morale: ~, units: {archer: 100}}");
    assert_true(battle_of(&with)->armies[0].has_morale);
    assert_close(battle_of(&with)->armies[0].morale.start, 1.0, 0.0, 0.0);
    assert_close(battle_of(&with)->armies[0].morale.loss_weight, 1.0, 0.0, 0.0);
    assert_false(battle_of(&without)->armies[0].has_morale);
    reading_clear(&with);
    reading_clear(&without);
}

TEST(each_form_of_reinforcement_arrives)
{
    test_reading reading = read_duel_with_line(
        5, "  blue:\n"
           "    units:\n"
           "      archer:\n"
           "        reinforcements:\n"
           "          - {at: 6, count: 100}\n"
           "          - {from: 1.5, to: 2.5, count: 500}\n"
           "          - {from: 2, rate: 3}\n"
           "          - {from: 2, to: 7, rate: 4}\n"
           "          - {points: [[0, 0], [5, 12], [5, 3], [9, 0]]}");
    const lan_group_def *archer = &battle_of(&reading)->armies[0].groups[0];
    const lan_reinforcement_def *in = archer->reinforcements;

    assert_close(archer->count, 0.0, 0.0, 0.0);
    assert_int_equal(archer->reinforcement_count, 5);
    assert_int_equal(in[0].form, LAN_REINFORCEMENT_AT);
    assert_close(in[0].from, 6.0, 0.0, 0.0);
    assert_close(in[0].count, 100.0, 0.0, 0.0);
    assert_int_equal(in[1].form, LAN_REINFORCEMENT_SPAN);
    assert_close(in[1].from, 1.5, 0.0, 0.0);
    assert_close(in[1].to, 2.5, 0.0, 0.0);
    assert_close(in[1].count, 500.0, 0.0, 0.0);
    assert_int_equal(in[2].form, LAN_REINFORCEMENT_RATE);
    assert_close(in[2].from, 2.0, 0.0, 0.0);
    assert_true(isinf(in[2].to));
    assert_close(in[2].rate, 3.0, 0.0, 0.0);
    assert_int_equal(in[3].form, LAN_REINFORCEMENT_RATE);
    assert_close(in[3].to, 7.0, 0.0, 0.0);
    assert_int_equal(in[4].form, LAN_REINFORCEMENT_POINTS);
    assert_int_equal(in[4].point_count, 4);
    assert_close(in[4].points[2], 5.0, 0.0, 0.0);
    assert_close(in[4].points[5], 3.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(fire_entries_arrive_with_armies_and_groups)
{
    test_reading reading = read_duel_with_line(
        7, "fire:\n"
           "  - {from: red, at: blue.archer, law: aimed, coefficient: 1.2e-5}\n"
           "  - {name: gate, from: blue.archer, at: red, law: power,\n"
           "     coefficient: 0.01, enemy: 0.7, own: 0.3, during: [2, 4.5]}\n"
           "  - {from: red.knight, at: blue, law: none, during: [5, 6]}");
    const lan_fire_def *fire = battle_of(&reading)->fire;

    assert_int_equal(battle_of(&reading)->fire_count, 3);
    assert_int_equal(fire[0].from_army, 1);
    assert_int_equal(fire[0].from_group, -1);
    assert_int_equal(fire[0].at_army, 0);
    assert_int_equal(fire[0].at_group, 0);
    assert_int_equal(fire[0].law, LAN_LAW_AIMED);
    assert_close(fire[0].coefficient, 1.2e-5, 0.0, 0.0);
    assert_close(fire[0].enemy, 1.0, 0.0, 0.0);
    assert_close(fire[0].own, 0.0, 0.0, 0.0);
    assert_close(fire[0].start, 0.0, 0.0, 0.0);
    assert_true(isinf(fire[0].stop));
    assert_int_equal(fire[1].law, LAN_LAW_POWER);
    assert_close(fire[1].enemy, 0.7, 0.0, 0.0);
    assert_close(fire[1].own, 0.3, 0.0, 0.0);
    assert_close(fire[1].start, 2.0, 0.0, 0.0);
    assert_close(fire[1].stop, 4.5, 0.0, 0.0);
    assert_int_equal(fire[2].from_group, 0);
    assert_int_equal(fire[2].law, LAN_LAW_NONE);
    assert_true(isnan(fire[2].coefficient));
    reading_clear(&reading);
}

TEST(rules_time_and_solver_arrive)
{
    test_reading reading = read_duel_with_line(
        7, "title: >\n"
           "  Two armies\n"
           "  at a ford\n"
           "source: |\n"
           "  one\n"
           "  two\n"
           "rules: {share: weights, gone: 0.25,\n"
           "        weights: {archer: {knight: 3, archer: 0}}}\n"
           "solver: {method: closed, stepper: msbdf, rtol: 1e-7, atol: 2e-8}");
    const lan_battle_def *def = battle_of(&reading);
    const lan_solver_options solver =
        lan_scenario_solver_options(reading.scenario);

    assert_string_equal(lan_scenario_title(reading.scenario),
                        "Two armies at a ford");
    assert_string_equal(lan_scenario_source(reading.scenario), "one\ntwo");
    assert_int_equal(def->share, LAN_SHARE_WEIGHTS);
    assert_close(def->gone, 0.25, 0.0, 0.0);
    assert_int_equal(def->weight_count, 2);
    assert_close(def->weights[0].weight, 3.0, 0.0, 0.0);
    assert_int_equal(solver.method, LAN_METHOD_CLOSED);
    assert_int_equal(solver.stepper, LAN_STEPPER_MSBDF);
    assert_close(solver.rtol, 1e-7, 0.0, 0.0);
    assert_close(solver.atol, 2e-8, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(priorities_keep_their_order)
{
    test_reading reading = read_duel_with_line(
        7, "rules: {share: priority, priority: {archer: [knight, archer]}}");
    const lan_battle_def *def = battle_of(&reading);
    assert_int_equal(def->priority_count, 1);
    assert_int_equal(def->priorities[0].attacker, 0);
    assert_int_equal(def->priorities[0].target_count, 2);
    assert_int_equal(def->priorities[0].targets[0], 1);
    assert_int_equal(def->priorities[0].targets[1], 0);
    reading_clear(&reading);
}

TEST(rows_are_points_or_a_distance)
{
    test_reading points = read_duel_with_line(2, "time: {end: 10, points: 37}");
    test_reading every =
        read_duel_with_line(2, "time: {end: 10, every: 0.5, unit: day}");
    assert_close(battle_of(&points)->end, 10.0, 0.0, 0.0);
    assert_int_equal(lan_scenario_rows(points.scenario).points, 37);
    assert_close(lan_scenario_rows(points.scenario).every, 0.0, 0.0, 0.0);
    assert_close(battle_of(&every)->end, 10.0, 0.0, 0.0);
    assert_int_equal(lan_scenario_rows(every.scenario).points, 0);
    assert_close(lan_scenario_rows(every.scenario).every, 0.5, 0.0, 0.0);
    assert_string_equal(lan_scenario_time_unit(every.scenario), "day");
    reading_clear(&points);
    reading_clear(&every);
}

TEST(sections_may_stand_in_any_order)
{
    test_reading reading = read_text(
        "fire: [{from: red.knight, at: blue, law: aimed, coefficient: 2}]\n"
        "armies: {blue: {units: {archer: 100}}, red: {units: {knight: 5}}}\n"
        "counters: {archer: {knight: 2}}\n"
        "units: {archer: {hit: 0.05}, knight: }\n"
        "time: {end: 10}\n"
        "format: 1\n");
    assert_int_equal(battle_of(&reading)->fire[0].from_army, 1);
    assert_int_equal(battle_of(&reading)->armies[1].groups[0].type, 1);
    reading_clear(&reading);
}

TEST(crlf_tabs_behind_values_and_a_byte_order_mark_are_fine)
{
    test_reading reading =
        read_text("\xEF\xBB\xBF"
                  "format: 1\t# so\r\ntime: {end: 10}\r\n"
                  "units: {archer: {hit: 0.05}, knight: {hit: 0.1}}\r\n"
                  "armies:\r\n  blue: {units: {archer: 100}}\r\n"
                  "  red: {units: {knight: 50}}\r\n");
    assert_close(battle_of(&reading)->end, 10.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(names_may_be_of_any_script)
{
    test_reading reading =
        read_text("format: 1\ntime: {end: 10}\n"
                  "units: {\"Bogensch\xC3\xBCtze 2\": {hit: 0.1}}\n"
                  "armies:\n"
                  "  \xE8\xB5\xA4: {units: {Bogensch\xC3\xBCtze 2: 3}}\n"
                  "  \xE9\x9D\x92: {units: {Bogensch\xC3\xBCtze 2: 3}}\n");
    assert_string_equal(battle_of(&reading)->armies[0].name, "\xE8\xB5\xA4");
    reading_clear(&reading);
}

/* Writes a file of a scratch folder and gives its path, to be freed. */
static char *put(const char *folder, const char *name, const char *content)
{
    char *path = scratch_path(folder, name);
    scratch_write(path, content);
    return path;
}

static test_reading read_path(const char *path, const char *const *settings,
                              size_t count)
{
    test_reading out = {.scenario = NULL};
    assert_ok(lan_messages_create(&out.messages));
    out.status = lan_scenario_read_file(path, settings, count, out.messages,
                                        &out.scenario);
    return out;
}

TEST_WITH(a_roster_gives_types_that_the_scenario_may_change, scratch_setup,
          scratch_teardown)
{
    char *roster = put(*state, "roster.yaml",
                       "format: 1\n"
                       "units:\n"
                       "  archer: {rate: 2, hit: 0.05, cost: 7}\n"
                       "  knight: {hit: 0.1}\n"
                       "counters: {archer: {knight: 2, archer: 3}}\n");
    char *path = put(*state, "s.yaml",
                     "format: 1\nroster: roster.yaml\ntime: {end: 10}\n"
                     "units: {pike: {hit: 0.3}, archer: {interval: 4, hit: "
                     "0.2}}\n"
                     "counters: {archer: {knight: 5}, pike: {knight: 4}}\n"
                     "armies: {blue: {units: {archer: 1}},\n"
                     "         red: {units: {knight: 1, pike: 2}}}\n");
    static const char *const settings[] = {"units.knight.hit=0.6"};
    test_reading reading = read_path(path, settings, 1);
    const lan_battle_def *def = battle_of(&reading);

    assert_int_equal(def->unit_count, 3);
    assert_string_equal(def->units[0].name, "archer");
    assert_close(def->units[0].rate, 0.25, 0.0, 0.0);
    assert_close(def->units[0].hit, 0.2, 0.0, 0.0);
    assert_close(def->units[0].cost, 7.0, 0.0, 0.0);
    assert_string_equal(def->units[1].name, "knight");
    assert_close(def->units[1].hit, 0.6, 0.0, 0.0);
    assert_string_equal(def->units[2].name, "pike");
    assert_int_equal(def->counter_count, 3);
    assert_close(def->counters[0].factor, 5.0, 0.0, 0.0);
    assert_close(def->counters[1].factor, 3.0, 0.0, 0.0);
    assert_close(def->counters[2].factor, 4.0, 0.0, 0.0);
    reading_clear(&reading);
    free(path);
    free(roster);
}

TEST_WITH(files_that_cannot_be_read_say_why, scratch_setup, scratch_teardown)
{
    char *path = scratch_path(*state, "none.yaml");
    test_reading missing = read_path(path, NULL, 0);
    test_reading folder = read_path(*state, NULL, 0);

    assert_int_equal(missing.status, LAN_EIO);
    assert_int_equal(missing.messages->count, 1);
    assert_int_equal(missing.messages->items[0].error.line, 0);
    assert_string_equal(missing.messages->items[0].error.text,
                        "cannot be read: No such file or directory");
    assert_string_equal(missing.messages->items[0].file, path);
    assert_int_equal(folder.status, LAN_EIO);
    assert_string_equal(folder.messages->items[0].error.text,
                        "cannot be read: Is a directory");
    reading_clear(&missing);
    reading_clear(&folder);
    free(path);
}

TEST_WITH(standard_input_is_read_and_stays_open, scratch_setup,
          scratch_teardown)
{
    char *path = put(*state, "in.yaml", reading_duel);
    FILE *in = freopen(path, "r", stdin);
    assert_non_null(in);
    test_reading reading = read_path("-", NULL, 0);
    assert_close(battle_of(&reading)->end, 10.0, 0.0, 0.0);
    assert_true(lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0);
    reading_clear(&reading);
    free(path);
}

TEST(its_text_is_as_it_was_read_and_its_keys_are_as_they_stand)
{
    static const char *const settings[] = {"matchup.count=9", "time.end=3",
                                           NULL};
    char text[1024];
    (void)snprintf(text, sizeof text, "\xEF\xBB\xBF%s# é\r\n", reading_duel);
    test_reading reading = read_with(text, settings);
    assert_close(battle_of(&reading)->end, 3.0, 0.0, 0.0);
    assert_string_equal(lan_scenario_text(reading.scenario), text + 3);
    assert_true(lan_scenario_has(reading.scenario, "armies"));
    assert_true(lan_scenario_has(reading.scenario, "matchup"));
    assert_false(lan_scenario_has(reading.scenario, "price"));
    assert_false(lan_scenario_has(reading.scenario, "matchup.count"));
    assert_false(lan_scenario_has(reading.scenario, ""));
    reading_clear(&reading);
}
