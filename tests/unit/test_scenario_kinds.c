/* tests/unit/test_scenario_kinds.c - what a scenario says of kinds of weapons:
 * its words, its mistakes, rosters and parameters.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "lanchester/parameter.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

#define FIGHT                                                                  \
    "format: 1\ntime: {end: 9}\n"                                              \
    "units: {elf: {hit: 0.1, kind: blade}, orc: {hit: 0.2, kind: pierce}}\n"   \
    "armies: {blue: {units: {elf: 3}}, red: {units: {orc: 9}}}\n"

/* What a kind's weapons are answered by: the name of a class, "" for none. */
static const char *answer_of(const lan_battle_def *def, const char *name)
{
    for (size_t i = 0; i < def->kind_count; i++) {
        const int32_t answer = lan_battle_def_answer(def, (int32_t)i);
        if (strcmp(def->kinds[i], name) == 0) {
            return answer < 0 ? "" : def->kinds[answer];
        }
    }
    return "unknown";
}

TEST(kinds_answer_each_other_by_their_class)
{
    test_reading reading =
        read_valid(FIGHT "kinds: {blade: {retaliate: melee}, pierce: "
                         "{retaliate: true}}\n");
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_int_equal(def->kind_count, 3);
    assert_string_equal(answer_of(def, "blade"), "melee");
    assert_string_equal(answer_of(def, "pierce"), "pierce");
    assert_string_equal(answer_of(def, "melee"), "");
    assert_int_equal(lan_battle_def_answer(def, -1), -1);
    reading_clear(&reading);
}

TEST(default_kinds_are_not_shown)
{
    test_reading reading = read_valid(FIGHT);
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_null(strstr(shown, "kinds:"));
    assert_string_equal(
        answer_of(lan_scenario_battle_def(reading.scenario), "blade"), "");
    free(shown);
    reading_clear(&reading);
}

TEST(kinds_are_shown_as_they_are_read)
{
    test_reading reading =
        read_valid(FIGHT "kinds: {blade: {retaliate: \"true\"}, pierce: "
                         "{retaliate: true}, a: {retaliate: false}}\n");
    char *shown = reading_written(reading.scenario, lan_scenario_write);
    assert_non_null(strstr(shown, "kinds:\n"
                                  "  blade:\n"
                                  "    retaliate: \"true\"\n"
                                  "  pierce:\n"
                                  "    retaliate: true\n"
                                  "  a:\n"
                                  "    retaliate: false\n"));
    test_reading again = read_valid(shown);
    char *same = reading_written(again.scenario, lan_scenario_write);
    assert_string_equal(shown, same);
    free(same);
    free(shown);
    reading_clear(&again);
    reading_clear(&reading);
}

TEST(a_class_that_there_is_not_is_refused)
{
    test_reading reading =
        read_valid(FIGHT "kinds: {blade: {retaliate: true}}\n");
    lan_battle_def def = *lan_scenario_battle_def(reading.scenario);
    const lan_kind_def kinds[] = {{LAN_RETALIATE_NOT}, {2}};
    lan_battle *battle = NULL;
    lan_error err;
    lan_error_clear(&err);
    def.kind_defs = kinds;
    assert_int_equal(lan_battle_create(&def, &battle, &err), LAN_EINVAL);
    assert_string_equal(err.text,
                        "kinds.pierce.retaliate: 2 is neither "
                        "LAN_RETALIATE_NOT nor LAN_RETALIATE_ALIKE nor one of "
                        "the 2 kinds, numbered from 0");
    reading_clear(&reading);
}

TEST(retaliation_can_be_varied)
{
    test_reading reading =
        read_valid(FIGHT "kinds: {blade: {retaliate: melee}}\n");
    lan_scenario_copy *copy = NULL;
    lan_parameter *parameter = NULL;
    assert_ok(lan_scenario_copy_create(reading.scenario, &copy));
    assert_ok(lan_parameter_create(reading.scenario, "kinds.pierce.retaliate",
                                   &parameter, NULL));
    static const char *const words[] = {"true", "false", "blade", "melee",
                                        "pierce"};
    static const char *const answers[] = {"pierce", "", "blade", "melee",
                                          "pierce"};
    const lan_battle_def *def = lan_scenario_copy_battle_def(copy);
    assert_int_equal(lan_parameter_word_count(parameter), 5);
    assert_string_equal(answer_of(def, "pierce"), "");
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(lan_parameter_word(parameter, i), words[i]);
        assert_ok(lan_scenario_copy_set(copy, parameter, (double)i, NULL));
        assert_string_equal(answer_of(def, "pierce"), answers[i]);
        assert_close(lan_scenario_copy_get(copy, parameter), (double)i, 0.0,
                     0.0);
    }
    assert_string_equal(
        answer_of(lan_scenario_battle_def(reading.scenario), "pierce"), "");
    lan_parameter_destroy(parameter);
    lan_scenario_copy_destroy(copy);
    reading_clear(&reading);
}

TEST(a_setting_makes_a_kind_answer)
{
    const char *const settings[] = {"kinds.pierce.retaliate=melee", NULL};
    test_reading reading = read_with(FIGHT, settings);
    assert_ok(reading.status);
    assert_string_equal(
        answer_of(lan_scenario_battle_def(reading.scenario), "pierce"),
        "melee");
    reading_clear(&reading);
}

TEST_WITH(a_scenario_goes_before_its_rosters_kinds, scratch_setup,
          scratch_teardown)
{
    char *roster = scratch_path(*state, "roster.yaml");
    char *path = scratch_path(*state, "s.yaml");
    scratch_write(roster, "format: 1\n"
                          "units: {elf: {hit: 0.1, kind: blade},\n"
                          "        orc: {hit: 0.2, kind: pierce}}\n"
                          "kinds: {blade: {retaliate: melee},\n"
                          "        pierce: {retaliate: melee}}\n");
    scratch_write(path, "format: 1\nroster: roster.yaml\ntime: {end: 10}\n"
                        "kinds: {blade: {retaliate: false}}\n"
                        "armies: {blue: {units: {elf: 1}}, red: {units: {orc: "
                        "2}}}\n");
    test_reading reading = {.scenario = NULL};
    assert_ok(lan_messages_create(&reading.messages));
    reading.status = lan_scenario_read_file(path, NULL, 0, reading.messages,
                                            &reading.scenario);
    char *told = reading_told(&reading);
    assert_string_equal(told, "");
    const lan_battle_def *def = lan_scenario_battle_def(reading.scenario);
    assert_string_equal(answer_of(def, "blade"), "");
    assert_string_equal(answer_of(def, "pierce"), "melee");
    free(told);
    free(path);
    free(roster);
    reading_clear(&reading);
}
