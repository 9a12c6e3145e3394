/* tests/unit/test_observed.c - tables of observed strengths, good and bad.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "lanchester/fit.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/reading.h"
#include "tests/support/support.h"

static const char armies_text[] =
    "format: 1\n"
    "time: {end: 10}\n"
    "units: {bow: {hit: 0.1}, horse: {hit: 0.2}}\n"
    "armies:\n"
    "  blue: {units: {bow: 30, horse: 20}}\n"
    "  red: {units: {horse: 25}}\n";

static test_reading armies;

static int set_up(void **state)
{
    (void)state;
    armies = read_text(armies_text);
    return armies.status == LAN_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    reading_clear(&armies);
    return 0;
}

static lan_status take(const char *text, size_t length, lan_observed **out,
                       lan_error *err)
{
    /* a block of its own, so that a byte read beyond it is found */
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    lan_error_clear(err);
    const lan_status status = lan_observed_read_text(
        lan_scenario_battle_def(armies.scenario), copy, length, out, err);
    free(copy);
    return status;
}

GROUP_WITH(set_up, tear_down);

TEST(rows_and_columns_are_read_in_any_order)
{
    static const char text[] = "\xEF\xBB\xBF# reports\r\n"
                               "time, red ,blue.horse,red:lost,blue:morale\r\n"
                               "\r\n"
                               "0.5,24.25,, 1.5 ,0.9\r\n"
                               "  # a quiet day\n"
                               "2,23.5,18.75\n"
                               "2,33.5,18.75,,";
    lan_observed *seen = NULL;
    lan_error err;
    assert_ok(take(text, sizeof text - 1, &seen, &err));
    assert_int_equal(seen->column_count, 4);
    assert_int_equal(seen->row_count, 3);
    assert_int_equal(seen->columns[0].army, 1);
    assert_int_equal(seen->columns[0].group, -1);
    assert_int_equal(seen->columns[1].army, 0);
    assert_int_equal(seen->columns[1].group, 1);
    assert_int_equal(seen->columns[2].kind, LAN_OBSERVED_LOSS);
    assert_int_equal(seen->columns[3].kind, LAN_OBSERVED_MORALE);
    assert_close(seen->times[0], 0.5, 0.0, 0.0);
    assert_close(seen->values[0], 24.25, 0.0, 0.0);
    assert_true(isnan(seen->values[1]));
    assert_close(seen->values[2], 1.5, 0.0, 0.0);
    assert_close(seen->values[4 + 1], 18.75, 0.0, 0.0);
    assert_true(isnan(seen->values[4 + 2]));
    assert_close(seen->values[8], 33.5, 0.0, 0.0);
    lan_observed_destroy(seen);
}

TEST(tables_of_a_spreadsheet_are_read_as_they_come)
{
    static const char *const texts[] = {
        "time,red,blue.bow\n0,25,30\n1.5,,28.25\n",
        "\"time\",\"red\",\"blue.bow\"\r\n\"0\",\"25\",30\r\n1.5,\"\",28.25",
        "time;red;blue.bow\n0;25;30\n1.5;;28.25\n",
        "\xEF\xBB\xBF\"time\" ; \"red\";blue.bow\n\n0;25;30\n1.5;;28.25\n",
        "time\tred\tblue.bow\n0\t25\t30\n1.5\t\t28.25\n",
        "time \t\"red\"\t blue.bow\r\n0\t 25\t30\r\n1.5\t \t28.25\r\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        lan_observed *seen = NULL;
        lan_error err;
        assert_ok(take(texts[i], strlen(texts[i]), &seen, &err));
        assert_int_equal(seen->column_count, 2);
        assert_int_equal(seen->row_count, 2);
        assert_int_equal(seen->columns[0].army, 1);
        assert_int_equal(seen->columns[1].group, 0);
        assert_close(seen->times[1], 1.5, 0.0, 0.0);
        assert_close(seen->values[0], 25.0, 0.0, 0.0);
        assert_close(seen->values[1], 30.0, 0.0, 0.0);
        assert_true(isnan(seen->values[2]));
        assert_close(seen->values[3], 28.25, 0.0, 0.0);
        lan_observed_destroy(seen);
    }
}

TEST(losses_below_0_are_reinforcements)
{
    static const char text[] = "time,red:lost\n0,-4\n";
    lan_observed *seen = NULL;
    lan_error err;
    assert_ok(take(text, sizeof text - 1, &seen, &err));
    assert_close(seen->values[0], -4.0, 0.0, 0.0);
    lan_observed_destroy(seen);
}

TEST(strengths_below_0_are_counted)
{
    static const char text[] = "time,red,red:lost\n0,4,-1\n# a line\n"
                               "1,-0.5,0\n2,-2,0\n";
    lan_observed *seen = NULL;
    lan_error err;
    assert_ok(take(text, sizeof text - 1, &seen, &err));
    assert_close(seen->values[2], -0.5, 0.0, 0.0);
    assert_int_equal(seen->below_zero, 2);
    assert_int_equal(seen->below_zero_line, 4);
    lan_observed_destroy(seen);
}

TEST(hostile_bytes_are_printed_escaped)
{
    static const char text[] = "time,red\n1,\x1b[2J\0\xff,";
    lan_observed *seen = NULL;
    lan_error err;
    assert_int_equal(take(text, sizeof text - 1, &seen, &err), LAN_EPARSE);
    assert_string_equal(err.text, "a number was expected, not '\\x1B[2J'");
}

TEST(every_cut_and_every_changed_byte_ends_well)
{
    static const char text[] = "time,red,blue.bow\n0,25,30\n1.5,,28.25\n";
    char changed[sizeof text];
    static const char bytes[] = {'\0', ',', '\n', '#',  '.',
                                 '-',  '"', ';',  '\t', '9'};
    for (size_t i = 0; i < sizeof text; i++) {
        lan_observed *seen = NULL;
        lan_error err;
        if (take(text, i, &seen, &err) == LAN_OK) {
            lan_observed_destroy(seen);
        }
        for (size_t b = 0; b < sizeof bytes && i + 1 < sizeof text; b++) {
            memcpy(changed, text, sizeof text);
            changed[i] = bytes[b];
            if (take(changed, sizeof text - 1, &seen, &err) == LAN_OK) {
                lan_observed_destroy(seen);
            } else {
                assert_true(err.line > 0 && err.column > 0);
            }
        }
    }
}
