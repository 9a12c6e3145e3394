/* tests/unit/test_scenario_weapons.c - what a scenario says of weapons and
 * armour: its words, its mistakes, and rosters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

#define HEAD "format: 1\ntime: {end: 9}\n"
#define FIGHT                                                                  \
    "  foot: {hit: 0.1}\n"                                                     \
    "armies: {blue: {units: {tank: 3}}, red: {area: 50, units: {foot: 9}}}\n"

TEST(weapons_and_armour_are_read)
{
    test_reading reading = read_valid(
        HEAD "units:\n"
             "  tank: {health: 400, armour: heavy, protection: 4, least: 0.1,\n"
             "         choose: best, weapons: {gun: {interval: 4, hit: 0.8,\n"
             "         damage: 60, kind: shell, range: 900, falloff: 2,\n"
             "         targets: [tank, foot]}, mg: {hit: 0.2, kind: ball,\n"
             "         fire: area, attack_area: 3}}}\n" FIGHT
             "armour: {ball: {heavy: 0.05}, shell: {heavy: 0.9}}\n");
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    const lan_unit_def *tank = &def->units[0];
    assert_int_equal(tank->weapon_count, 2);
    assert_int_equal(tank->choose, LAN_CHOOSE_BEST);
    assert_close(tank->protection, 4.0, 0.0, 0.0);
    assert_close(tank->least, 0.1, 0.0, 0.0);
    assert_string_equal(def->classes[tank->armour], "heavy");
    const lan_weapon_def *gun = &tank->weapons[0];
    assert_string_equal(gun->name, "gun");
    assert_close(gun->rate, 0.25, 0.0, 0.0);
    assert_close(gun->range, 900.0, 0.0, 0.0);
    assert_close(gun->falloff, 2.0, 0.0, 0.0);
    assert_int_equal(gun->target_count, 2);
    assert_string_equal(gun->targets[1], "foot");
    assert_string_equal(def->kinds[gun->kind], "shell");
    const lan_weapon_def *mg = &tank->weapons[1];
    assert_int_equal(mg->fire, LAN_LAW_AREA);
    assert_close(mg->damage, 1.0, 0.0, 0.0);
    assert_null(mg->targets);
    assert_true(isnan(mg->range));
    assert_int_equal(def->units[1].weapon_count, 0);
    assert_int_equal(def->units[1].armour, -1);
    assert_int_equal(def->armour_count, 2);
    assert_int_equal(def->armour[0].kind, mg->kind);
    assert_close(def->armour[1].factor, 0.9, 0.0, 0.0);
    reading_clear(&reading);
}

TEST(weapons_are_shown_as_they_are_read)
{
    test_reading reading = read_valid(
        HEAD "units:\n"
             "  tank: {armour: heavy, weapons: {gun: {hit: 0.8, kind: shell,\n"
             "         targets: [foot]}, mg: {hit: 0.2}}}\n" FIGHT
             "armour: {shell: {heavy: 0.9}}\n");
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(shown, "  tank:\n"
                                  "    health: 1\n"
                                  "    weapons:\n"
                                  "      gun:\n"
                                  "        rate: 1\n"
                                  "        hit: 0.8\n"
                                  "        damage: 1\n"
                                  "        kind: shell\n"
                                  "        fire: aimed\n"
                                  "        targets: [foot]\n"
                                  "      mg:\n"
                                  "        rate: 1\n"
                                  "        hit: 0.2\n"
                                  "        damage: 1\n"
                                  "        fire: aimed\n"
                                  "    armour: heavy\n"
                                  "  foot:\n"));
    assert_non_null(strstr(shown, "armour:\n  shell: {heavy: 0.9}\n"));
    test_reading again = read_valid(shown);
    char *same = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(shown, same);
    free(same);
    free(shown);
    reading_clear(&again);
    reading_clear(&reading);
}

/* --- mistakes ------------------------------------------------------------- */

/* --- rosters -------------------------------------------------------------- */

TEST_WITH(a_scenario_goes_before_its_roster_weapon_by_weapon, scratch_setup,
          scratch_teardown)
{
    char *roster = scratch_path(*state, "roster.yaml");
    char *path = scratch_path(*state, "s.yaml");
    scratch_write(roster,
                  "format: 1\n"
                  "units:\n"
                  "  tank: {weapons: {gun: {rate: 2, hit: 0.1, kind: shell},\n"
                  "                   mg: {hit: 0.3}}}\n"
                  "  foot: {rate: 3, hit: 0.2, damage: 4, armour: cloth}\n"
                  "armour: {shell: {cloth: 0.5, heavy: 2}}\n");
    scratch_write(path,
                  "format: 1\nroster: roster.yaml\ntime: {end: 10}\n"
                  "units:\n"
                  "  tank: {armour: heavy, weapons: {gun: {interval: 4}, "
                  "bow: {hit: 0.7}}}\n"
                  "  foot: {weapons: {pike: {hit: 0.9, kind: blade}}}\n"
                  "armour: {shell: {cloth: 0.25}, blade: {heavy: 0.75}}\n"
                  "armies: {blue: {units: {tank: 1}}, red: {units: {foot: "
                  "2}}}\n");
    test_reading reading = {.scenario = NULL};
    assert_ok(lan_messages_create(&reading.messages));
    reading.status = lan_scenario_read_file(path, NULL, 0, reading.messages,
                                            &reading.scenario);
    char *told = reading_told(&reading);
    assert_string_equal(told, "");
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    const lan_unit_def *tank = &def->units[0];
    assert_int_equal(tank->weapon_count, 3);
    assert_string_equal(tank->weapons[0].name, "gun");
    assert_close(tank->weapons[0].rate, 0.25, 0.0, 0.0);
    assert_close(tank->weapons[0].hit, 0.1, 0.0, 0.0);
    assert_string_equal(tank->weapons[1].name, "bow");
    assert_string_equal(tank->weapons[2].name, "mg");
    const lan_unit_def *foot = &def->units[1];
    assert_int_equal(foot->weapon_count, 1);
    assert_close(foot->weapons[0].damage, 1.0, 0.0, 0.0);
    assert_string_equal(def->classes[foot->armour], "cloth");
    assert_int_equal(def->armour_count, 3);
    assert_close(def->armour[0].factor, 0.25, 0.0, 0.0);
    assert_close(def->armour[1].factor, 2.0, 0.0, 0.0);
    assert_close(def->armour[2].factor, 0.75, 0.0, 0.0);
    free(told);
    free(path);
    free(roster);
    reading_clear(&reading);
}
