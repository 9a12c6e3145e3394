/* tests/unit/test_scenario_hostile.c - hostile texts are refused quickly, with
 * their position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each text was once slow, large or silently truncated in the parser or in a
 * reader. Limits are counts. Quadratic time exceeds the time limit of a test;
 * where it does not, two sizes are compared.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

#define MIB ((size_t)1024 * 1024)

static void assert_bytes(const char *text, size_t length, const char *want)
{
    test_reading reading = {.scenario = NULL};
    assert_ok(lan_messages_create(&reading.messages));
    reading.status = lan_scenario_read(
        &(lan_reading){.name = "t.yaml", .text = text, .length = length},
        reading.messages, &reading.scenario);
    char *report = reading_report(&reading);
    if (reading.status != LAN_EPARSE || strcmp(report, want) != 0) {
        fail_with("%.100s\ngot:\n%s\nwant:\n%s", text, report, want);
    }
    free(report);
    reading_clear(&reading);
}

/* Head, then count times part, then tail. The caller frees it. */
static char *repeated(const char *head, const char *part, size_t count,
                      const char *tail)
{
    const size_t step = strlen(part);
    const size_t start = strlen(head);
    char *text = malloc(start + count * step + strlen(tail) + 1);
    assert_non_null(text);
    memcpy(text, head, start);
    for (size_t i = 0; i < count; i++) {
        memcpy(text + start + i * step, part, step);
    }
    memcpy(text + start + count * step, tail, strlen(tail) + 1);
    return text;
}

static void assert_repeated(const char *head, const char *part, size_t count,
                            const char *tail, const char *want)
{
    char *text = repeated(head, part, count, tail);
    assert_bytes(text, strlen(text), want);
    free(text);
}

TEST(depth_and_size_are_limited)
{
    assert_repeated("", "[", 33, "", "1:33: error: more than 32 levels");
    assert_repeated("", "[", 4 * MIB, "", "1:1001: error: more than 32 levels");
    assert_repeated("", "{a: ", MIB, "", "1:4001: error: more than 32 levels");
    assert_repeated("", "- ", 2 * MIB, "", "1:65: error: more than 32 levels");
    assert_repeated("", "-\n", 2 * MIB, "",
                    "1:1: error: more than 200000 values and keys");
    assert_repeated("a: [", "[],", MIB, "]",
                    "1:900002: error: more than 200000 values and keys");
    assert_repeated("", "#", 4 * MIB + 1, "",
                    "1:1: error: longer than 4 MiB, the most that is read");
}

TEST(slow_syntax_is_refused_before_parsing)
{
    static const char lines[] =
        "102:1: error: more than 100 empty lines in a row";
    assert_repeated("a: >\n", "\n", 2 * MIB, "", lines);
    assert_repeated("a: |\n", " \t\n", MIB, "",
                    "102:3: error: more than 100 empty lines in a row");
    assert_repeated("a: |\r\n", "\r\n", MIB, "",
                    "102:2: error: more than 100 empty lines in a row");
    assert_repeated("a: >\r", "\r", 2 * MIB, "", lines);
    assert_repeated("a: b\n", "\n", 2 * MIB, " c\n", lines);
    assert_repeated(
        "a: !", "%41", MIB, "",
        "1:1004: error: tags (!name) are not part of the format: leave it out");
    assert_repeated("", "%a\n", MIB, "",
                    "1:1: error: directives (%NAME) are not part of the "
                    "format: leave the line out");
    assert_repeated("", "&a ", MIB, "",
                    "1:1800001: error: more than 200000 values and keys");
}

TEST(only_the_first_hundred_messages_are_kept)
{
    char *text = repeated("format: 1\n", "k: 1\n", 30000, "");
    test_reading reading = read_text(text);
    /* 29999 duplicates, 30000 unknown keys, three missing sections */
    assert_int_equal(reading.messages->errors, 60002);
    assert_int_equal(reading.messages->count, 100);
    assert_int_equal(reading.messages->dropped, 59902);
    char *printed = reading_printed(&reading);
    assert_non_null(strstr(printed, "\nand 59902 more\n"));
    free(printed);
    reading_clear(&reading);
    free(text);
}

/* All three kinds of line break, so that some straddle any block size in which
 * a reader may process the file. */
TEST(positions_of_many_messages_are_found_fast)
{
    static const char *const breaks[] = {"\n", "\r\n", "\r"};
    for (size_t k = 0; k < sizeof breaks / sizeof breaks[0]; k++) {
        char entry[32];
        snprintf(entry, sizeof entry, "- {winner: a}%s", breaks[k]);
        char *text = repeated("format: 1\ntime: {end: 1}\n"
                              "units: {k: {rate: 1, hit: 1}}\n"
                              "armies: {a: {units: {k: 1}}, "
                              "b: {units: {k: 1}}}\nexpect:\n",
                              entry, 60000, "");
        test_reading reading = read_valid(text);
        size_t count = 0;
        const lan_expect_def *defs =
            lan_scenario_expects(reading.scenario, &count);
        assert_int_equal(count, 60000);
        for (int i = 0; i < 60000; i++) {
            assert_int_equal(defs[i].line, 6 + i);
            assert_int_equal(defs[i].column, 3);
        }
        reading_clear(&reading);
        free(text);
    }
}

TEST(a_long_list_in_one_line_is_read_fast)
{
    char *text = repeated("format: 1\ntime: {end: 1}\n"
                          "units: {k: {rate: 1, hit: 1}}\n"
                          "armies: {a: {units: {k: 1}}, b: {units: {k: 1}}}\n"
                          "sweep: {vary: [{path: time.end, values: [1",
                          ",123456789", 190000, "]}]}\n");
    test_reading reading = read_valid(text);
    const lan_sweep_def *sweep = lan_scenario_sweep(reading.scenario);
    const lan_said *last = &sweep->vary[0].values.items[190000];
    assert_int_equal(last->line, 5);
    assert_int_equal(last->column, 42 + 10 * 190000 - 8);
    reading_clear(&reading);
    free(text);
}

/* CPU time in s to read this many fire entries, of which all but the last never
 * apply; the minimum of three runs. */
static double time_of_warnings(size_t entries)
{
    char *text = repeated("format: 1\ntime: {end: 1}\n"
                          "units: {k: {rate: 1, hit: 1}}\n"
                          "armies: {a: {units: {k: 1}}, b: {units: {k: 1}}}\n"
                          "fire:\n",
                          "- {from: a, at: b, law: aimed}\n", entries, "");
    double least = LAN_INF;
    for (int i = 0; i < 3; i++) {
        const clock_t begun = clock();
        test_reading reading = read_text(text);
        const clock_t ended = clock();
        assert_ok(reading.status);
        assert_int_equal(reading.messages->count + reading.messages->dropped,
                         entries - 1);
        reading_clear(&reading);
        least = fmin(least, (double)(ended - begun) / CLOCKS_PER_SEC);
    }
    free(text);
    return least;
}

/* Linear time is four times as long, quadratic sixteen times. */
TEST(findings_of_a_long_list_are_placed_in_linear_time)
{
    const double some = time_of_warnings(6500);
    assert_true(time_of_warnings(26000) < 12.0 * some);
}

TEST(messages_show_the_line_and_a_caret)
{
    test_reading reading =
        read_text("format: 1\nt\xC3\xA4 x: {\tcuont: 2}\ntitle: [a]\n"
                  "time: {end: 1}\nunits: {a: {hit: 1}}\n"
                  "armies: {a: {units: {a: 1}}, b: {units: {a: 1}}}\n");
    char *printed = reading_printed(&reading);
    assert_string_equal(
        printed,
        "t.yaml:2:1: error: unknown key 't\xC3\xA4 x'\n"
        "    2 | t\xC3\xA4 x: { cuont: 2}\n"
        "      | ^~~~\n"
        "t.yaml:3:8: error: title must be one line of text without control "
        "characters, not a list of 1\n"
        "    3 | title: [a]\n      |        ^\n");
    free(printed);
    reading_clear(&reading);
}

TEST(a_long_line_is_not_shown)
{
    char *text = repeated("format: 1\nx: \"", "y", 1000, "\"\n");
    test_reading reading = read_text(text);
    const lan_message *last =
        &reading.messages->items[reading.messages->count - 1];
    assert_int_equal(last->error.line, 2);
    assert_null(last->source_line);
    reading_clear(&reading);
    free(text);
}
