/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"

#include <stdlib.h>
#include <string.h>

#include "plots/plots_impl.h"
#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

TEST(times_take_a_plural_where_the_unit_has_one)
{
    plot_arena arena = {0};
    assert_string_equal(lan_words_time(&arena, 36.3935, "day"), "36.39 days");
    assert_string_equal(lan_words_time(&arena, 1.0, "hour"), "1 hour");
    assert_string_equal(lan_words_time(&arena, 8.909, "fortnight"),
                        "8.909 fortnights");
    assert_string_equal(lan_words_time(&arena, 3.0, "Tick"), "3 Ticks");
    assert_string_equal(lan_words_time(&arena, 3.0, "min"), "3 min");
    assert_string_equal(lan_words_time(&arena, 109.86, "h"), "109.9 h");
    assert_string_equal(lan_words_time(&arena, 7.0, ""), "7");
    assert_string_equal(lan_words_time(&arena, 23456.0, "s"), "23,456 s");
    arena_clear(&arena);
}

TEST(names_are_cut_at_whole_characters)
{
    static const struct {
        const char *text;
        size_t columns;
        const char *want;
    } cases[] = {
        {"cavalry", 7, "cavalry"},
        {"cavalry", 6, "caval\xE2\x80\xA6"},
        {"\xE5\xB0\x86\xE8\xBB\x8D\xE9\x9A\x8A", 5,
         "\xE5\xB0\x86\xE8\xBB\x8D\xE2\x80\xA6"},
        {"a\nb", 12, "a\\x0Ab"},
        {"bad\xFF", 12, "bad\\xFF"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        plot_arena arena = {0};
        const char *const text =
            lan_shown_fit(&arena, cases[i].text, cases[i].columns);
        assert_string_equal(text, cases[i].want);
        assert_true(lan_shown_columns(text) <= cases[i].columns);
        arena_clear(&arena);
    }
}

TEST(paths_are_cut_in_the_middle)
{
    static const struct {
        const char *text;
        size_t columns;
        const char *want;
    } cases[] = {
        {"armies.red.count", 16, "armies.red.count"},
        {"armies.red.count", 10,
         "armi\xE2\x80\xA6"
         "count"},
        {"\xE5\xB0\x86\xE8\xBB\x8D\xE9\x9A\x8A", 5,
         "\xE5\xB0\x86\xE2\x80\xA6\xE9\x9A\x8A"},
        {"a\nb", 12, "a\\x0Ab"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        plot_arena arena = {0};
        const char *const text =
            lan_shown_fit_middle(&arena, cases[i].text, cases[i].columns);
        assert_string_equal(text, cases[i].want);
        assert_true(lan_shown_columns(text) <= cases[i].columns);
        arena_clear(&arena);
    }
}

TEST(columns_count_wide_and_combining_characters)
{
    assert_int_equal(lan_shown_columns("abc"), 3);
    assert_int_equal(lan_shown_columns("\xE5\xB0\x86\xE8\xBB\x8D"), 4);
    assert_int_equal(lan_shown_columns("e\xCC\x81"), 1);
    assert_int_equal(lan_shown_columns("\xF0\x9F\x90\x8E"), 2);
    assert_int_equal(lan_shown_columns(""), 0);
}

/* Advance widths from the font's own table: l 0.278, m 0.974, W 0.989 em. */
TEST(widths_are_those_of_the_font)
{
    assert_close(lan_shown_width("l", 1.0, false), 0.278, 0.02, 0.0);
    assert_close(lan_shown_width("m", 1.0, false), 0.974, 0.02, 0.0);
    assert_close(lan_shown_width("W", 1.0, false), 0.989, 0.02, 0.0);
    assert_close(lan_shown_width("mWl", 1.0, false), 2.241, 0.02, 0.0);
}
