/* tests/unit/test_edit_sheet.c - values of a scenario in the cells of sheets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lanchester/scenario.h"
#include "tests/support/reading.h"
#include "tests/support/scratch.h"
#include "tests/support/support.h"

#define TEXT_SIZE 1024

static const char sheet[] = "Unit;HP;DPS;Damage;crit;price;squad;shield;dodge\n"
                            "a;10;5;2;50%;30;3;2;20%\n"
                            "b;20;6;\"3\";0;10;;;\n";

static const char factors[] = "kind,light,heavy\narrow,80%,0.5\n";

typedef struct edited {
    test_reading reading;
    lan_status status;
    lan_error err;
    const char *file; /* its last part; "": the scenario */
    char text[TEXT_SIZE];
} edited;

static void read_whole(FILE *file, char text[TEXT_SIZE])
{
    rewind(file);
    const size_t length = fread(text, 1, TEXT_SIZE - 1, file);
    text[length] = '\0';
}

/* A scenario next to both sheets, and what edits make of one of the files. */
static edited edit(const char *folder, const lan_edit *edits, size_t count)
{
    char *units = scratch_path(folder, "units.csv");
    char *kinds = scratch_path(folder, "kinds.csv");
    char *path = scratch_path(folder, "s.yaml");
    edited made = {.file = NULL};
    const char *file = NULL;
    scratch_write(units, sheet);
    scratch_write(kinds, factors);
    scratch_write(path,
                  "format: 1\ntime: {end: 9}\n"
                  "roster: {file: units.csv, armour: kinds.csv}\n"
                  "units: {b: {hit: 0.5, kind: arrow}, a: {armour: light}}\n"
                  "armies: {x: {units: {a: 9}}, y: {units: {b: 9}}}\n");
    assert_ok(lan_messages_create(&made.reading.messages));
    made.reading.status =
        lan_scenario_read(&(lan_reading){.name = path}, made.reading.messages,
                          &made.reading.scenario);
    if (made.reading.status != LAN_OK) {
        fail_with("%s", reading_report(&made.reading));
    }
    FILE *out = tmpfile();
    assert_non_null(out);
    lan_error_clear(&made.err);
    made.status = lan_scenario_edited_file(made.reading.scenario, edits, count,
                                           &file, &made.err);
    if (made.status == LAN_OK) {
        const char *slash = file != NULL ? strrchr(file, '/') : NULL;
        made.file = slash != NULL ? slash + 1 : "";
        made.status = lan_scenario_edit(made.reading.scenario, edits, count,
                                        out, &made.err);
    }
    read_whole(out, made.text);
    fclose(out);
    free(path);
    free(kinds);
    free(units);
    return made;
}

static void assert_edit(const char *folder, const lan_edit *edits, size_t count,
                        const char *file, const char *want)
{
    edited made = edit(folder, edits, count);
    assert_ok_or(made.status, &made.err);
    assert_string_equal(made.file, file);
    assert_string_equal(made.text, want);
    reading_clear(&made.reading);
}

static void assert_refused(const char *folder, const lan_edit *edits,
                           size_t count, const char *want)
{
    edited made = edit(folder, edits, count);
    assert_int_equal(made.status, LAN_EINVAL);
    if (strstr(made.err.text, want) == NULL) {
        fail_with("%s", made.err.text);
    }
    assert_string_equal(made.text, "");
    reading_clear(&made.reading);
}

TEST_WITH(count_alone_is_no_other_value_of_its_group, scratch_setup,
          scratch_teardown)
{
    static const lan_edit losses[] = {{"armies.x.units.a.losses", 0.5}};
    static const lan_edit count[] = {{"armies.x.units.a.count", 7.0}};
    assert_refused(*state, losses, 1,
                   "armies.x.units.a.losses is not in the file");
    assert_edit(*state, count, 1, "",
                "format: 1\ntime: {end: 9}\n"
                "roster: {file: units.csv, armour: kinds.csv}\n"
                "units: {b: {hit: 0.5, kind: arrow}, a: {armour: light}}\n"
                "armies: {x: {units: {a: 7}}, y: {units: {b: 9}}}\n");
}

/* Costs are of a soldier of the squad, health has the shield and the dodges. */
TEST_WITH(cells_get_the_numbers_that_make_the_values, scratch_setup,
          scratch_teardown)
{
    static const lan_edit edits[] = {{"units.a.cost", 12.5},
                                     {"units.a.health", 25.0},
                                     {"units.b.health", 21.0}};
    assert_edit(*state, edits, 3, "units.csv",
                "Unit;HP;DPS;Damage;crit;price;squad;shield;dodge\n"
                "a;18;5;2;50%;37.5;3;2;20%\n"
                "b;21;6;\"3\";0;10;;;\n");
}

/* 5 a second by hits of 2, half of them twice as hard: 2.5 hits of 3. */
TEST_WITH(a_rate_stays_where_damage_changes, scratch_setup, scratch_teardown)
{
    static const lan_edit damage[] = {{"units.a.damage", 6.0}};
    static const lan_edit rate[] = {{"units.a.rate", 5.0}};
    static const lan_edit both[] = {{"units.a.rate", 5.0},
                                    {"units.a.damage", 6.0},
                                    {"units.b.damage", 1.5}};
    assert_edit(*state, damage, 1, "units.csv",
                "Unit;HP;DPS;Damage;crit;price;squad;shield;dodge\n"
                "a;10;10;4;50%;30;3;2;20%\n"
                "b;20;6;\"3\";0;10;;;\n");
    assert_edit(*state, rate, 1, "units.csv",
                "Unit;HP;DPS;Damage;crit;price;squad;shield;dodge\n"
                "a;10;10;2;50%;30;3;2;20%\n"
                "b;20;6;\"3\";0;10;;;\n");
    assert_edit(*state, both, 3, "units.csv",
                "Unit;HP;DPS;Damage;crit;price;squad;shield;dodge\n"
                "a;10;20;4;50%;30;3;2;20%\n"
                "b;20;3;\"1.5\";0;10;;;\n");
}

TEST_WITH(what_stands_as_it_is_says_the_file_alone, scratch_setup,
          scratch_teardown)
{
    static const lan_edit none[] = {{"units.a.cost", LAN_NAN},
                                    {"units.b.cost", LAN_NAN}};
    static const lan_edit beside[] = {{"units.b.hit", LAN_NAN},
                                      {"armour.arrow.light", 0.75}};
    assert_edit(*state, none, 2, "units.csv", sheet);
    assert_edit(*state, beside, 2, "kinds.csv",
                "kind,light,heavy\narrow,75%,0.5\n");
}

TEST_WITH(what_the_scenario_says_is_changed_there, scratch_setup,
          scratch_teardown)
{
    static const lan_edit edits[] = {{"units.b.hit", 0.25},
                                     {"units.a.cost", LAN_NAN}};
    edited made = edit(*state, edits, 2);
    assert_ok_or(made.status, &made.err);
    assert_string_equal(made.file, "");
    assert_non_null(strstr(made.text, "units: {b: {hit: 0.25, kind: arrow}"));
    reading_clear(&made.reading);
}

TEST_WITH(values_of_two_files_are_refused, scratch_setup, scratch_teardown)
{
    static const lan_edit sheets[] = {{"units.a.cost", 1.0},
                                      {"armour.arrow.light", 0.75}};
    static const lan_edit scenario[] = {{"units.a.cost", 1.0},
                                        {"units.b.hit", 0.75}};
    assert_refused(*state, sheets, 2,
                   "kinds.csv: change the values of one file only");
    assert_refused(*state, scenario, 2, "change the values of one file only");
}

/* Of 2 to its shield. */
TEST_WITH(what_no_number_of_the_cell_makes_is_refused, scratch_setup,
          scratch_teardown)
{
    static const lan_edit edits[] = {{"units.a.health", 1.0}};
    assert_refused(*state, edits, 1, "units.csv makes 'health' 1");
}
