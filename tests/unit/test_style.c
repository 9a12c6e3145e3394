/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/style.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

TEST(times_take_a_plural_where_the_unit_has_one)
{
    char text[64];
    assert_string_equal(lan_style_time(36.3935, "day", true, text, sizeof text),
                        "36.39 days");
    assert_string_equal(lan_style_time(1.0, "hour", true, text, sizeof text),
                        "1 hour");
    assert_string_equal(
        lan_style_time(8.909, "fortnight", true, text, sizeof text),
        "8.909 fortnights");
    assert_string_equal(lan_style_time(3.0, "Tick", true, text, sizeof text),
                        "3 Ticks");
    assert_string_equal(lan_style_time(3.0, "min", true, text, sizeof text),
                        "3 min");
    assert_string_equal(lan_style_time(109.86, "h", true, text, sizeof text),
                        "109.9 h");
    assert_string_equal(lan_style_time(7.0, "", true, text, sizeof text), "7");
    assert_string_equal(lan_style_time(23456.0, "s", true, text, sizeof text),
                        "23,456 s");
    assert_string_equal(
        lan_style_time(2.5, "\xE6\x97\xA5", false, text, sizeof text), "2.5 ?");
}

TEST(names_are_cut_at_whole_characters)
{
    static const struct {
        const char *text;
        size_t columns;
        bool is_utf8;
        const char *want;
    } cases[] = {
        {"cavalry", 7, true, "cavalry"},
        {"cavalry", 6, true, "caval\xE2\x80\xA6"},
        {"cavalry", 6, false, "cav..."},
        {"\xE5\xB0\x86\xE8\xBB\x8D\xE9\x9A\x8A", 5, true,
         "\xE5\xB0\x86\xE8\xBB\x8D\xE2\x80\xA6"},
        {"\xE5\xB0\x86\xE8\xBB\x8D", 8, false, "??"},
        {"tr\xC3\xA8s", 8, false, "tr?s"},
        {"a\nb", 12, true, "a\\x0Ab"},
        {"bad\xFF", 12, true, "bad\\xFF"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_STYLE_NAME_SIZE];
        lan_style_fit(cases[i].text, cases[i].columns, cases[i].is_utf8, text,
                      sizeof text);
        assert_string_equal(text, cases[i].want);
        assert_true(lan_style_columns(text) <= cases[i].columns);
    }
}

TEST(paths_are_cut_in_the_middle)
{
    static const struct {
        const char *text;
        size_t columns;
        bool is_utf8;
        const char *want;
    } cases[] = {
        {"armies.red.count", 16, true, "armies.red.count"},
        {"armies.red.count", 10, true, "arm\xE2\x80\xA6.count"},
        {"armies.red.count", 15, false, "armi...ed.count"},
        {"\xE5\xB0\x86\xE8\xBB\x8D\xE9\x9A\x8A", 5, true,
         "\xE2\x80\xA6\xE9\x9A\x8A"},
        {"a\nb", 12, true, "a\\x0Ab"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[LAN_STYLE_NAME_SIZE];
        lan_style_fit_middle(cases[i].text, cases[i].columns, cases[i].is_utf8,
                             text, sizeof text);
        assert_string_equal(text, cases[i].want);
        assert_true(lan_style_columns(text) <= cases[i].columns);
    }
    char small[16];
    lan_style_fit_middle("armies.\xE5\xB0\x86\xE8\xBB\x8D.units.count", 200,
                         true, small, sizeof small);
    assert_string_equal(small, "armie\xE2\x80\xA6s.count");
}

TEST(a_small_buffer_holds_what_fits_of_a_long_name)
{
    char name[3001];
    char text[16];
    for (size_t i = 0; i < 1000; i++) {
        memcpy(name + 3 * i, "\xE5\xB0\x86", 3);
    }
    name[3000] = '\0';
    lan_style_fit(name, 200, true, text, sizeof text);
    assert_true(strlen(text) < sizeof text);
    assert_int_equal(strncmp(text, "\xE5\xB0\x86", 3), 0);
}

TEST(columns_count_wide_and_combining_characters)
{
    assert_int_equal(lan_style_columns("abc"), 3);
    assert_int_equal(lan_style_columns("\xE5\xB0\x86\xE8\xBB\x8D"), 4);
    assert_int_equal(lan_style_columns("e\xCC\x81"), 1);
    assert_int_equal(lan_style_columns("\xF0\x9F\x90\x8E"), 2);
    assert_int_equal(lan_style_columns(""), 0);
}

/* Advance widths from the font's own table: l 0.278, m 0.974, W 0.989 em. */
TEST(widths_are_those_of_the_font)
{
    assert_close(lan_style_width("l"), 0.278, 0.02, 0.0);
    assert_close(lan_style_width("m"), 0.974, 0.02, 0.0);
    assert_close(lan_style_width("W"), 0.989, 0.02, 0.0);
    assert_close(lan_style_width("mWl"), 2.241, 0.02, 0.0);
}

static char *quote(const char *text)
{
    char *made = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&made, &length);
    assert_non_null(out);
    lan_style_quote(out, text);
    assert_int_equal(fclose(out), 0);
    return made;
}

TEST(quoted_text_cannot_leave_its_quotes)
{
    static const struct {
        const char *text;
        const char *want;
    } cases[] = {
        {"plain", "'plain'"},
        {"it's", "'it''s'"},
        {"'; system 'id", "'''; system ''id'"},
        {"`id` $(id) \"id\" @x", "'`id` $(id) \"id\" @x'"},
        {"two\nlines", "'two\\x0Alines'"},
        {"\\", "'\\'"},
        {"", "''"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char *const got = quote(cases[i].text);
        assert_string_equal(got, cases[i].want);
        free(got);
    }
}

/* Every byte but NUL, alone and in company. */
TEST(quoted_bytes_hold_no_control_character)
{
    for (int byte = 1; byte < 256; byte++) {
        const char text[] = {'a', (char)byte, 'b', '\0'};
        char *const got = quote(text);
        const size_t length = strlen(got);
        size_t inner = 0;
        assert_true(got[0] == '\'' && got[length - 1] == '\'');
        for (size_t i = 1; i + 1 < length; i++) {
            assert_true((unsigned char)got[i] >= ' ' && got[i] != 127);
            inner += got[i] == '\'' ? 1 : 0;
        }
        assert_int_equal(inner % 2, 0);
        free(got);
    }
}

TEST(axes_have_few_round_steps_and_show_everything)
{
    static const double largest[] = {66453.7, 80.0, 0.37, 1.0,  7.0,
                                     123456,  1e-9, 3e17, 99.9, 60.0};
    for (size_t i = 0; i < COUNT(largest); i++) {
        const lan_axis round = lan_style_axis(largest[i], true);
        const lan_axis exact = lan_style_axis(largest[i], false);
        const double tics = round.end / round.step;
        assert_true(round.end >= largest[i] * (1.0 - 1e-9));
        assert_true(round.end <= 1.5 * largest[i]);
        assert_close(tics, floor(tics + 0.5), 1e-9, 0.0);
        assert_true(tics >= 2.0 && tics <= LAN_STYLE_MAX_TICS);
        assert_close(exact.end, largest[i], 0.0, 0.0);
    }
}

TEST(an_axis_of_nothing_shows_one)
{
    assert_close(lan_style_axis(0.0, true).end, 1.0, 1e-12, 0.0);
    assert_close(lan_style_axis(LAN_NAN, true).end, 1.0, 1e-12, 0.0);
    assert_close(lan_style_axis(LAN_INF, false).end, 1.0, 1e-12, 0.0);
}

TEST(neighbouring_sides_differ_in_colour_and_dash)
{
    for (int32_t side = 0; side < 5; side++) {
        assert_string_not_equal(lan_style_color(side, 0),
                                lan_style_color(side + 1, 0));
        assert_string_not_equal(lan_style_dash(side), lan_style_dash(side + 1));
        assert_string_not_equal(lan_style_color(side, 0),
                                lan_style_color(side, 1));
    }
    assert_string_equal(lan_style_color(0, 0), "#0072B2");
    assert_string_equal(lan_style_color(1, 0), "#D55E00");
}
