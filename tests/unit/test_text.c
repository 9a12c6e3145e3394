/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static lan_status read_text(const char *text, double *out)
{
    return lan_text_to_double(text, strlen(text), out);
}

TEST(decimal_numbers_are_read)
{
    static const struct {
        const char *text;
        double want;
    } cases[] = {
        {"12", 12.0},
        {"-3.5e-4", -3.5e-4},
        {"+.5", 0.5},
        {"7.", 7.0},
        {"007.25", 7.25},
        {"2.5E+3", 2500.0},
        {"1e-400", 0.0},
        {"-0", -0.0},
        {"6.02e23", 6.02e23},
        {"4.9e-324", 5e-324},
        {"0e999", 0.0},
        {"1.7976931348623157e308", 1.7976931348623157e308},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        double got = 99.0;
        if (read_text(cases[i].text, &got) != LAN_OK) {
            fail_with("'%s' is refused", cases[i].text);
        }
        assert_close(got, cases[i].want, 0.0, 0.0);
        assert_int_equal(!signbit(got), !signbit(cases[i].want));
    }
}

TEST(everything_else_is_refused_and_leaves_out_alone)
{
    static const char *const texts[] = {
        "",      " ",      " 1",  "1 ",    "1\n",    "0x10",     "1e",
        "1e+",   "e5",     ".",   "+",     "-.e1",   "inf",      "-infinity",
        "nan",   "nan(1)", "1,5", "1_000", "1e5.0",  "--1",      "+-1",
        "1.2.3", "1d5",    "1p3", "1e999", "-1e309", "\xD9\xA1", "12a",
    };

    for (size_t i = 0; i < COUNT(texts); i++) {
        double got = 2.385;
        if (read_text(texts[i], &got) != LAN_EPARSE) {
            fail_with("'%s' is read as %.17g", texts[i], got);
        }
        assert_close(got, 2.385, 0.0, 0.0);
    }
}

TEST(length_ends_the_text)
{
    double got = 0.0;

    assert_ok(lan_text_to_double("12345", 3, &got));
    assert_close(got, 123.0, 0.0, 0.0);
    assert_int_equal(lan_text_to_double("12\0"
                                        "34",
                                        5, &got),
                     LAN_EPARSE);
    assert_int_equal(lan_text_to_double("1e5", 2, &got), LAN_EPARSE);
}

TEST(numbers_of_more_than_1023_characters_are_refused)
{
    char text[1025];
    double got = 2.385;

    memset(text, '0', sizeof text);
    memcpy(text, "0.73", 4);
    assert_ok(lan_text_to_double(text, 1023, &got));
    assert_close(got, 0.73, 0.0, 0.0);
    assert_int_equal(lan_text_to_double(text, 1024, &got), LAN_EPARSE);
}

TEST(numbers_with_commas_are_understood)
{
    static const char *const cases[][2] = {
        {"10,000", "10000"}, {"1,000,000", "1000000"}, {"0,002", "0.002"},
        {"12,5", "12.5"},    {"-1,234.5", "-1234.5"},  {"1000,5", "1000.5"},
        {"0,5e3", "0.5e3"},  {"10,00", "10.00"},
    };
    static const char *const others[] = {"1,2,3",  "10000", "a,b",  ",5,",
                                         "1,,000", "1.5,2", "1,2.5"};
    char out[LAN_TEXT_COMMAS_SIZE] = "alone";
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_false(
            lan_text_without_commas(others[i], strlen(others[i]), out));
        assert_string_equal(out, "alone");
    }
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(
            lan_text_without_commas(cases[i][0], strlen(cases[i][0]), out));
        assert_string_equal(out, cases[i][1]);
    }
}

TEST(one_letter_off_is_a_slip_and_a_digit_is_a_number)
{
    assert_true(lan_text_is_letter_off("french", "frensh"));
    assert_true(lan_text_is_letter_off("blue", "bleu"));
    assert_true(lan_text_is_letter_off("british", "britsh"));
    assert_true(lan_text_is_letter_off("corps1", "cops1"));
    assert_false(lan_text_is_letter_off("corps1", "corps2"));
    assert_false(lan_text_is_letter_off("corps", "corps2"));
    assert_false(lan_text_is_letter_off("red", "rod"));
    assert_false(lan_text_is_letter_off("east", "west"));
    assert_false(lan_text_is_letter_off("blue", "blue"));
}

TEST(doubles_are_written_as_a_person_would)
{
    static const struct {
        double value;
        const char *want;
    } cases[] = {
        {0.1, "0.1"},
        {0.0, "0"},
        {-0.0, "-0"},
        {100000.0, "100000"},
        {1e15, "1e15"},
        {1e22, "1e22"},
        {1e100, "1e100"},
        {1e-5, "1e-5"},
        {1.25e-10, "1.25e-10"},
        {0.0001, "0.0001"},
        {54.44, "54.44"},
        {1.0 / 3.0, "0.3333333333333333"},
        {0.1 + 0.2, "0.30000000000000004"},
        {5e-324, "5e-324"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {-1.7976931348623157e308, "-1.7976931348623157e308"},
        {9007199254740993.0, "9007199254740992"},
        {(double)INFINITY, "inf"},
        {-(double)INFINITY, "-inf"},
        {(double)NAN, "nan"},
        {-(double)NAN, "nan"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[LAN_TEXT_DOUBLE_SIZE];
        assert_ptr_equal(lan_text_from_double(cases[i].value, buffer), buffer);
        assert_string_equal(buffer, cases[i].want);
    }
}

/* A random bit pattern that is a finite number. */
static double any_double(random_source *random)
{
    double value = 0.0;
    do {
        uint64_t bits = 0;
        for (int i = 0; i < 4; i++) {
            bits = bits << 16 | (uint64_t)random_integer(random, 0, 0xFFFF);
        }
        memcpy(&value, &bits, sizeof value);
    } while (!isfinite(value));
    return value;
}

/* Digits before the exponent, without leading zeros. */
static int digit_count(const char *text)
{
    int digits = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        digits +=
            (*text >= '1' && *text <= '9') || (*text == '0' && digits > 0);
    }
    return digits;
}

TEST(text_of_any_double_reads_back_and_no_shorter_one_does)
{
    random_source *random = random_create(20260731);

    for (int i = 0; i < 2000; i++) {
        const double value = i % 2 == 0 ? any_double(random)
                                        : random_magnitude(random, 1e-4, 1e9);
        char text[LAN_TEXT_DOUBLE_SIZE];
        double back = 0.0;
        lan_text_from_double(value, text);
        if (read_text(text, &back) != LAN_OK ||
            memcmp(&back, &value, sizeof back) != 0) {
            fail_with("seed %lu: %a becomes '%s'", random_seed(random), value,
                      text);
        }

        char shorter[LAN_TEXT_DOUBLE_SIZE];
        snprintf(shorter, sizeof shorter, "%.*e",
                 digit_count(text) > 1 ? digit_count(text) - 2 : 0, value);
        back = strtod(shorter, NULL);
        if (digit_count(text) > 1 && memcmp(&back, &value, sizeof back) == 0) {
            fail_with("seed %lu: '%s' suffices for '%s'", random_seed(random),
                      shorter, text);
        }
    }
    random_destroy(random);
}

static const char *const keys[] = {"count", "counters", "cost",  "hit",
                                   "fire",  "front",    "units", "side"};

TEST(typing_mistakes_are_understood)
{
    static const char *const cases[][2] = {
        {"cuont", "count"},       {"coun", "count"},        {"countt", "count"},
        {"conuters", "counters"}, {"cuonetrs", "counters"}, {"hti", "hit"},
        {"hits", "hit"},          {"fier", "fire"},         {"unit", "units"},
        {"sied", "side"},         {"count", "count"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *got = lan_text_suggest(cases[i][0], keys, COUNT(keys));
        if (got == NULL || strcmp(got, cases[i][1]) != 0) {
            fail_with("'%s' is taken for '%s'", cases[i][0],
                      got != NULL ? got : "nothing");
        }
    }
}

TEST(what_is_too_far_off_is_not_guessed)
{
    /* cxxnt: 2 of 5 letters; kit is 1 of 3 and allowed, kat is 2 */
    static const char *const texts[] = {"", "cxxnt", "kat", "artillery", "fx"};

    for (size_t i = 0; i < COUNT(texts); i++) {
        assert_null(lan_text_suggest(texts[i], keys, COUNT(keys)));
    }
    assert_string_equal(lan_text_suggest("kit", keys, COUNT(keys)), "hit");
    assert_null(lan_text_suggest("count", keys, 0));
}

TEST(nearest_word_wins_and_then_the_first)
{
    static const char *const words[] = {"archers_old", "archer_one",
                                        "archer_two"};

    assert_ptr_equal(lan_text_suggest("archer_onw", words, 3), words[1]);
    /* archer_tne is one change from either of the last two */
    assert_ptr_equal(lan_text_suggest("archer_tne", words, 3), words[1]);
}

/* The prefilter excludes no word within two edits: all edits at all places of a
 * word without a near neighbour. */
TEST(no_word_within_two_edits_is_missed)
{
    static const char word[] = "halberdiers_2";
    const char *const words[] = {"pikemen", word, "crossbowmen"};
    const size_t length = sizeof word - 1;

    for (size_t i = 0; i < length; i++) {
        for (size_t j = 0; j < length; j++) {
            char text[sizeof word + 2];
            memcpy(text, word, sizeof word);
            text[i] = 'x';
            text[j] = 'Q';
            assert_ptr_equal(lan_text_suggest(text, words, 3), words[1]);
            memmove(text + j, text + j + 1, length - j);
            assert_ptr_equal(lan_text_suggest(text, words, 3), words[1]);
            memcpy(text, word, sizeof word);
            memmove(text + i + 1, text + i, length - i + 1);
            memmove(text + j + 1, text + j, length - j + 2);
            text[j] = 'Z';
            assert_ptr_equal(lan_text_suggest(text, words, 3), words[1]);
        }
    }
}

TEST(very_long_words_are_passed_over)
{
    char text[66];
    const char *const words[] = {text};

    memset(text, 'a', 65);
    text[65] = '\0';
    assert_null(lan_text_suggest(text, words, 1));
    assert_string_equal(
        lan_text_suggest(text + 1, (const char *const[]){text + 1}, 1),
        text + 1);
}

TEST(text_for_a_terminal_shows_what_may_not_be_sent)
{
    static const char *const cases[][2] = {
        {"knight", "knight"},
        {"Bogensch\xC3\xBCtze \xE2\x82\xAC \xF0\x9F\x8F\xB9",
         "Bogensch\xC3\xBCtze \xE2\x82\xAC \xF0\x9F\x8F\xB9"},
        {"a\tb\nc", "a\\x09b\\x0Ac"},
        {"\x1B[31mred", "\\x1B[31mred"},
        {"\x7F", "\\x7F"},
        {"\xC2\x9B"
         "2J",
         "\\xC2\\x9B2J"},                             /* C1: CSI */
        {"x\xE2\x80\xAEy", "x\\xE2\\x80\\xAEy"},      /* right-to-left */
        {"\xE2\x81\xA6", "\\xE2\\x81\\xA6"},          /* isolate */
        {"a\xE2\x80\x8E", "a\\xE2\\x80\\x8E"},        /* left-to-right mark */
        {"\xE2\x80\x8F", "\\xE2\\x80\\x8F"},          /* right-to-left */
        {"\xD8\x9Cx", "\\xD8\\x9Cx"},                 /* Arabic mark */
        {"\xE2\x80\xA8", "\\xE2\\x80\\xA8"},          /* line separator */
        {"\xE2\x80\xA9", "\\xE2\\x80\\xA9"},          /* of paragraphs */
        {"\xE2\x80\xAA", "\\xE2\\x80\\xAA"},          /* embedding */
        {"\xE2\x81\xA9", "\\xE2\\x81\\xA9"},          /* end of isolate */
        {"\xE2\x80\x8Dx", "\xE2\x80\x8Dx"},           /* joins letters */
        {"\xD7\xA9\xD7\x9C", "\xD7\xA9\xD7\x9C"},     /* Hebrew */
        {"\xEF\xBB\xBFx", "\\xEF\\xBB\\xBFx"},        /* byte-order mark */
        {"\xFF\xC3", "\\xFF\\xC3"},                   /* no UTF-8 */
        {"\xC0\xAF", "\\xC0\\xAF"},                   /* overlong / */
        {"\xE0\x80\xAF", "\\xE0\\x80\\xAF"},          /* overlong / */
        {"\xED\xA0\x80", "\\xED\\xA0\\x80"},          /* surrogate */
        {"\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80"}, /* > U+10FFFF */
        {"\xE2\x82", "\\xE2\\x82"},                   /* cut off */
        {"\xC3(", "\\xC3("},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[64];
        assert_ptr_equal(lan_text_printable(cases[i][0], buffer, sizeof buffer),
                         buffer);
        assert_string_equal(buffer, cases[i][1]);
    }
}

TEST(part_of_a_text_shows_its_nuls_and_nothing_beyond)
{
    static const char text[] = "\0a\0\0b\xC3\xBC";
    char buffer[32];
    assert_ptr_equal(lan_text_printable_part(text, 5, buffer, sizeof buffer),
                     buffer);
    assert_string_equal(buffer, "\\x00a\\x00\\x00b");
    lan_text_printable_part(text + 1, 1, buffer, sizeof buffer);
    assert_string_equal(buffer, "a");
    lan_text_printable_part(text + 4, 2, buffer, sizeof buffer);
    assert_string_equal(buffer, "b\\xC3"); /* half a character */
    lan_text_printable_part(text, 0, buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    lan_text_printable_part(text, 4, buffer, 9);
    assert_string_equal(buffer, "\\x00a...");
}

TEST(text_too_long_ends_in_dots_after_a_whole_piece)
{
    static const struct {
        const char *text;
        size_t size;
        const char *want;
    } cases[] = {
        {"abcdefgh", 9, "abcdefgh"},
        {"abcdefgh", 8, "abcd..."},
        {"abcdefgh", 5, "a..."},
        {"abcdefgh", 4, "..."},
        {"abcdefgh", 3, ""},
        {"abcdefgh", 1, ""},
        {"abc\xC3\xBC"
         "efgh",
         8, "abc..."},
        {"a\nbcdef", 9, "a\\x0A..."},
        {"a\nbcdef", 8, "a..."},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char buffer[16];
        memset(buffer, '#', sizeof buffer);
        lan_text_printable(cases[i].text, buffer, cases[i].size);
        assert_string_equal(buffer, cases[i].want);
        assert_int_equal(buffer[cases[i].size], '#');
    }
    char untouched = '#';
    lan_text_printable("abc", &untouched, 0);
    assert_int_equal(untouched, '#');
}

TEST(plain_text_is_utf8_that_shows_as_itself)
{
    static const char *const plain[] = {"",
                                        "knight",
                                        "K\xC3\xB6nig",
                                        "\xF0\x9F\x8F\xB9",
                                        "a 'b' `c`",
                                        "\xD7\xA9\xE2\x80\x8F!"};
    static const char *const other[] = {
        "a\nb",         "\x7F", "\xC2\x85",     "\xE2\x80\xAA",
        "\xEF\xBB\xBF", "\xC3", "\xED\xBF\xBF", "\xE2\x81\xA9"};

    for (size_t i = 0; i < COUNT(plain); i++) {
        assert_true(lan_text_is_plain(plain[i], strlen(plain[i])));
    }
    for (size_t i = 0; i < COUNT(other); i++) {
        assert_false(lan_text_is_plain(other[i], strlen(other[i])));
    }
    assert_false(lan_text_is_plain("a\0b", 3));
    assert_true(lan_text_is_plain("a\0b", 1));
    /* the length cuts the character, though the bytes behind would complete it
     */
    assert_false(lan_text_is_plain("K\xC3\xB6nig", 2));
}

TEST(what_printable_writes_is_plain)
{
    random_source *random = random_create(4711);

    for (int i = 0; i < 2000; i++) {
        char text[24];
        char shown[60];
        const int32_t length = random_integer(random, 0, 23);
        for (int32_t j = 0; j < length; j++) {
            const bool high = random_chance(random, 0.5);
            text[j] = (char)random_integer(random, high ? 0x80 : 1,
                                           high ? 0xFF : 0x7F);
        }
        text[length] = '\0';
        lan_text_printable(text, shown,
                           (size_t)random_integer(random, 1, sizeof shown));
        if (!lan_text_is_plain(shown, strlen(shown))) {
            fail_with("seed %lu, case %d: '%s'", random_seed(random), i, shown);
        }
    }
    random_destroy(random);
}

TEST(width_counts_characters)
{
    assert_int_equal(lan_text_width(""), 0);
    assert_int_equal(lan_text_width("knight"), 6);
    assert_int_equal(lan_text_width("K\xC3\xB6nig \xE2\x82\xAC"), 7);
}

TEST(a_file_is_named_without_its_folder)
{
    assert_string_equal(lan_text_file_name("ford.yaml"), "ford.yaml");
    assert_string_equal(lan_text_file_name("/a/../b c/ford.yaml"), "ford.yaml");
    assert_string_equal(lan_text_file_name("folder/"), "");
    assert_string_equal(lan_text_file_name("-"), "-");
}

TEST(numbers_have_a_point_in_a_locale_of_commas)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",
                                        "fr_FR.utf8"};
    const char *found = NULL;
    for (size_t k = 0; k < 3 && found == NULL; k++) {
        found = setlocale(LC_ALL, names[k]);
    }
    if (found == NULL) {
        print_message("# no locale with a decimal comma is installed\n");
        skip();
    }
    char buffer[LAN_TEXT_DOUBLE_SIZE];
    double number = 0.0;
    assert_string_equal(lan_text_from_double(-12.75, buffer), "-12.75");
    assert_ok(lan_text_to_double("3.125e-3", 8, &number));
    assert_close(number, 0.003125, 0.0, 0.0);
    setlocale(LC_ALL, "C");
}
