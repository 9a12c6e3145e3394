/* tests/unit/test_scenario_sheet.c - a spreadsheet as the roster of a scenario:
 * what it binds to, where its mistakes are, and which cell a value is from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/cell_impl.h"
#include "scenarios/scenario_impl.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

#define FIGHT                                                                  \
    "format: 1\ntime: {end: 9}\n"                                              \
    "armies: {x: {units: {a: 3}}, y: {units: {b: 9}}}\n"

/* Writes a sheet next to a scenario, and reads that. */
static test_reading read_beside(const char *folder, const char *sheet,
                                const char *roster, const char *const *settings,
                                size_t count)
{
    char *units = scratch_path(folder, "units.csv");
    char *path = scratch_path(folder, "s.yaml");
    char text[512];
    test_reading reading = {.scenario = NULL};
    snprintf(text, sizeof text, FIGHT "roster: %s\n", roster);
    scratch_write(units, sheet);
    scratch_write(path, text);
    assert_ok(lan_messages_create(&reading.messages));
    reading.status = lan_scenario_read_file(
        path, settings, count, reading.messages, &reading.scenario);
    free(path);
    free(units);
    return reading;
}

/* The one message of a reading that failed: "LINE:COLUMN: TEXT". */
static void assert_told(const test_reading *reading, const char *told)
{
    const lan_message *message = &reading->messages->items[0];
    char text[400];
    assert_int_equal(reading->status, LAN_EPARSE);
    assert_non_null(message);
    snprintf(text, sizeof text, "%d:%d: %s", message->error.line,
             message->error.column, message->error.text);
    assert_string_equal(text, told);
}

static const scn_cell *cell_at(const lan_scenario *scenario, const char *path)
{
    scn_list_mark mark = {.list = NULL};
    bool is_whole = false;
    const scn_node *node =
        scn_node_follow(scenario->root, path, &mark, &is_whole);
    assert_true(is_whole);
    return node->cell;
}

/* What stands in a cell's place. */
static void assert_stands(const scn_cell *cell, const char *number)
{
    assert_non_null(cell);
    assert_int_equal(cell->place.length, strlen(number));
    assert_memory_equal(cell->place.source->text + cell->place.offset, number,
                        cell->place.length);
}

static void assert_written(const scn_cell *cell, double value,
                           const char *number)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    assert_true(scn_cell_text(cell, value, text));
    assert_string_equal(text, number);
}

#define SHEET                                                                  \
    "\xEF\xBB\xBFUnit;HP;Shield;Dodge;Atk;DPS;Accuracy;Price;Squad;Armor\n"    \
    "a;30;7;60%;4;6;\"85%\";70;5;2\n"                                          \
    "b;13;;;9;;;31;;\n"

TEST_WITH(a_sheet_binds_as_if_it_were_written, scratch_setup, scratch_teardown)
{
    test_reading reading = read_beside(*state, SHEET, "units.csv", NULL, 0);
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_int_equal(def->unit_count, 2);
    const lan_unit_def *a = &def->units[0];
    assert_string_equal(a->name, "a");
    assert_close(a->health, 37.0 / 0.4, 1e-15, 0.0);
    assert_close(a->damage, 4.0, 0.0, 0.0);
    assert_close(a->rate, 1.5, 0.0, 0.0);
    assert_close(a->hit, 0.85, 0.0, 0.0);
    assert_close(a->cost, 14.0, 0.0, 0.0);
    assert_close(a->protection, 2.0, 0.0, 0.0);
    assert_close(def->units[1].rate, 1.0, 0.0, 0.0);
    assert_close(def->units[1].hit, 1.0, 0.0, 0.0);
    const char *note = lan_scenario_note(reading.scenario, 0);
    assert_non_null(strstr(note, "units.csv: columns guessed by their headings:"
                                 " map: {name: \"Unit\", cost: \"Price\","));
    assert_non_null(strstr(lan_scenario_note(reading.scenario, 1),
                           "rules.wounds is spread"));
    assert_int_equal(def->wounds, LAN_WOUNDS_SPREAD);
    assert_null(lan_scenario_note(reading.scenario, 2));
    reading_clear(&reading);
}

TEST_WITH(what_is_left_out_is_noted, scratch_setup, scratch_teardown)
{
    test_reading reading = read_beside(
        *state, "Unit,HP,Atk,Lore,Kin\na,3,2,old,\nb,2,1,new,x\n,1,1,,\n",
        "units.csv", NULL, 0);
    assert_ok(reading.status);
    const char *note = lan_scenario_note(reading.scenario, 2);
    assert_non_null(note);
    assert_non_null(strstr(note, "units.csv: left out: Lore (2), Kin (1), "
                                 "a row (1, without a name)"));
    reading_clear(&reading);
}

TEST_WITH(values_know_their_cells, scratch_setup, scratch_teardown)
{
    test_reading reading = read_beside(*state, SHEET, "units.csv", NULL, 0);
    assert_ok(reading.status);
    const lan_scenario *scenario = reading.scenario;
    const scn_cell *health = cell_at(scenario, "units.a.health");
    assert_stands(health, "30");
    assert_true(health->place.source->has_mark);
    assert_written(health, 37.0 / 0.4, "30");
    assert_written(health, 100.0, "33");
    char text[LAN_TEXT_DOUBLE_SIZE];
    assert_false(scn_cell_text(health, 7.0, text)); /* shields alone are 17.5 */
    const scn_cell *hit = cell_at(scenario, "units.a.hit");
    assert_stands(hit, "85");
    assert_written(hit, 0.07, "7");
    assert_written(hit, 0.3, "30");
    const scn_cell *cost = cell_at(scenario, "units.a.cost");
    assert_stands(cost, "70");
    assert_written(cost, 13.3, "66.5");
    const scn_cell *rate = cell_at(scenario, "units.a.rate");
    assert_stands(rate, "6");
    assert_written(rate, 1.75, "7");
    assert_true(cell_at(scenario, "units.a.damage")->is_shared);
    assert_false(cell_at(scenario, "units.b.damage")->is_shared);
    assert_null(cell_at(scenario, "units.b.hit"));
    reading_clear(&reading);
}

TEST_WITH(a_setting_leaves_the_cell_known, scratch_setup, scratch_teardown)
{
    const char *const settings[] = {"units.a.cost=3"};
    test_reading reading = read_beside(*state, SHEET, "units.csv", settings, 1);
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->units[0].cost, 3.0, 0.0, 0.0);
    assert_stands(cell_at(reading.scenario, "units.a.cost"), "70");
    reading_clear(&reading);
}

TEST_WITH(columns_may_be_named, scratch_setup, scratch_teardown)
{
    test_reading reading = read_beside(
        *state, "Unit,Life points,Hurt,Armor\na,3,2,1\nb,2,1,\n",
        "{file: units.csv, map: {health: life points, damage: Hurt,\n"
        "  protection: ''}}",
        NULL, 0);
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->units[0].health, 3.0, 0.0, 0.0);
    assert_close(def->units[0].damage, 2.0, 0.0, 0.0);
    assert_close(def->units[0].protection, 0.0, 0.0, 0.0);
    reading_clear(&reading);
}

TEST_WITH(a_roster_in_json_is_read, scratch_setup, scratch_teardown)
{
    char *units = scratch_path(*state, "units.json");
    scratch_write(units, "{\n  \"format\": 1,\n  \"units\": {\n"
                         "    \"a\": {\"hit\": 0.25, \"cost\": 3},\n"
                         "    \"b\": {\"hit\": 0.5}\n  }\n}\n");
    test_reading reading = read_beside(*state, "", "units.json", NULL, 0);
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->units[0].hit, 0.25, 0.0, 0.0);
    reading_clear(&reading);
    scratch_write(units, "{\"format\": 1,\n \"units\": {\n"
                         "  \"a\": {\"hit\": 1.5}, \"b\": {\"hit\": 1}}}\n");
    reading = read_beside(*state, "", "units.json", NULL, 0);
    assert_told(&reading,
                "3:16: units.a.hit must be a number from 0 to 1, not 1.5");
    reading_clear(&reading);
    free(units);
}

/* --- rosters by themselves ------------------------------------------------ */

static test_reading read_bare(const char *folder, const char *name,
                              const char *text)
{
    char *path = scratch_path(folder, name);
    test_reading reading = {.scenario = NULL};
    scratch_write(path, text);
    assert_ok(lan_messages_create(&reading.messages));
    reading.status = lan_scenario_read_roster(path, NULL, 0, reading.messages,
                                              &reading.scenario);
    free(path);
    return reading;
}

TEST_WITH(a_bare_roster_has_a_soldier_of_each_type, scratch_setup,
          scratch_teardown)
{
    test_reading reading = read_bare(*state, "bare.csv", SHEET);
    assert_ok(reading.status);
    assert_true(lan_scenario_is_bare(reading.scenario));
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_int_equal(def->army_count, 2);
    assert_int_equal(def->armies[1].group_count, 2);
    assert_string_equal(def->armies[1].groups[1].name, "b");
    assert_close(def->armies[1].groups[1].count, 1.0, 0.0, 0.0);
    assert_true(def->is_open_ended);
    assert_false(lan_scenario_has(reading.scenario, "armies"));
    reading_clear(&reading);
}

/* How many types of four may meet, with a section of match-ups. */
static size_t count_bare_groups(const char *folder, const char *matchup)
{
    char text[256];
    snprintf(text, sizeof text,
             "format: 1\n"
             "units: {a: {hit: 1}, b: {hit: 1}, c: {hit: 1}, d: {hit: 1}}\n"
             "matchup: %s\n",
             matchup);
    test_reading reading = read_bare(folder, "s.yaml", text);
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_true(def->is_roster);
    const size_t count = def->armies[0].group_count;
    assert_int_equal(def->armies[1].group_count, count);
    assert_string_equal(def->armies[0].groups[count - 1].name, "d");
    reading_clear(&reading);
    return count;
}

TEST_WITH(a_bare_roster_has_the_types_that_match_ups_name, scratch_setup,
          scratch_teardown)
{
    assert_int_equal(count_bare_groups(*state, "{}"), 4);
    assert_int_equal(count_bare_groups(*state, "{units: all}"), 4);
    assert_int_equal(count_bare_groups(*state, "{units: [d, b]}"), 2);
    assert_int_equal(
        count_bare_groups(*state,
                          "{units: [a, b], armies: {mix: {b: 1, d: 2}}}"),
        3);
}

TEST_WITH(a_file_with_armies_is_not_bare, scratch_setup, scratch_teardown)
{
    test_reading reading = read_bare(*state, "s.yaml", reading_duel);
    assert_ok(reading.status);
    assert_false(lan_scenario_is_bare(reading.scenario));
    assert_false(lan_scenario_battle_def(reading.scenario)->is_open_ended);
    reading_clear(&reading);
}

TEST_WITH(a_bare_roster_may_have_an_end, scratch_setup, scratch_teardown)
{
    test_reading reading =
        read_bare(*state, "s.yaml",
                  "format: 1\ntime: {end: 7}\nunits: {a: {hit: 0.3}}\n");
    assert_ok(reading.status);
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_close(def->end, 7.0, 0.0, 0.0);
    assert_false(def->is_open_ended);
    reading_clear(&reading);
}
