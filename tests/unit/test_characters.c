/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/results.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/fought.h"
#include "tests/support/widest.h"

static const char *const names[] = {"blue", "red",  "green", "grey",
                                    "pink", "gold", "teal",  "lime"};

/* Fights so many armies of 220, 203, 186, ... */
static void fight(fought *f, size_t count)
{
    double counts[8];
    for (size_t i = 0; i < count; i++) {
        counts[i] = 220.0 - 17.0 * (double)i;
    }
    fought_init(f, count, names, counts);
    fought_run(f);
}

static char *draw(const fought *f, const lan_characters_options *options)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    const lan_status status =
        lan_plot_characters(out, f->battle, f->trajectory, options);
    assert_int_equal(fclose(out), 0);
    assert_ok(status);
    return text;
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;
    for (; *text != '\0'; text++) {
        lines += *text == '\n' ? 1 : 0;
    }
    return lines;
}

TEST(it_has_the_size_asked_for)
{
    fought f;
    fight(&f, 3);
    for (int32_t width = 48; width <= 131; width += 17) {
        for (int utf8 = 0; utf8 < 2; utf8++) {
            lan_characters_options options = lan_characters_options_default();
            options.width = width;
            options.height = 6 + width / 12;
            options.utf8 = utf8 == 1;
            options.time_unit = "day";
            char *const text = draw(&f, &options);
            assert_true(widest_line(text) <= (size_t)width);
            assert_true(widest_line(text) > (size_t)width - 4);
            /* above the title of y, below the axis and its numbers */
            assert_true(count_lines(text) >= (size_t)options.height + 3);
            assert_true(count_lines(text) <= (size_t)options.height + 4);
            free(text);
        }
    }
    fought_clear(&f);
}

TEST(ascii_is_all_that_ascii_shows)
{
    fought f;
    fight(&f, 6);
    f.armies[0].name = "tr\xC3\xA8s \x1b[31m";
    fought_clear(&f);
    assert_ok(lan_trajectory_create(&f.trajectory));
    fought_run(&f);
    lan_characters_options options = lan_characters_options_default();
    options.time_unit = "\xE6\x97\xA5";
    char *const text = draw(&f, &options);
    for (const char *at = text; *at != '\0'; at++) {
        assert_true(*at == '\n' || (*at >= ' ' && *at <= '~'));
    }
    assert_non_null(strstr(text, "tr?s \\x1B[31m"));
    free(text);
    fought_clear(&f);
}

TEST(each_line_has_its_own_letter_and_name)
{
    static const char letters[] = "*o+x#@";
    fought f;
    fight(&f, 6);
    const lan_characters_options options = lan_characters_options_default();
    char *const text = draw(&f, &options);
    for (size_t i = 0; i < 6; i++) {
        char label[16];
        (void)snprintf(label, sizeof label, " %c %s ", letters[i], names[i]);
        assert_non_null(strstr(text, label));
        const char mark[2] = {letters[i], '\0'};
        const char *const drawn = strstr(text, mark);
        assert_non_null(drawn);
    }
    free(text);
    fought_clear(&f);
}

TEST(colour_is_only_there_when_asked_for)
{
    fought f;
    fight(&f, 2);
    lan_characters_options options = lan_characters_options_default();
    options.utf8 = true;
    char *const plain = draw(&f, &options);
    assert_null(strchr(plain, '\033'));
    options.color = true;
    char *const colored = draw(&f, &options);
    assert_non_null(strstr(colored, "\033[0;38;5;"));
    /* Without its escapes it is the same picture. */
    char *to = colored;
    for (const char *from = colored; *from != '\0'; from++) {
        if (*from == '\033') {
            from = strchr(from, 'm');
        } else {
            *to++ = *from;
        }
    }
    *to = '\0';
    assert_string_equal(colored, plain);
    free(plain);
    free(colored);
    fought_clear(&f);
}

TEST(many_armies_are_shown_by_sides)
{
    fought f;
    double counts[8];
    for (size_t i = 0; i < 8; i++) {
        counts[i] = 211.0 - 13.0 * (double)i;
    }
    fought_init(&f, 8, names, counts);
    for (size_t i = 0; i < 8; i++) {
        f.armies[i].side = i % 2 == 0 ? "north" : "south";
    }
    fought_run(&f);
    const lan_characters_options options = lan_characters_options_default();
    char *const text = draw(&f, &options);
    assert_non_null(strstr(text, " * north "));
    assert_non_null(strstr(text, " o south 0"));
    assert_null(strstr(text, "blue"));
    free(text);
    fought_clear(&f);
}

/* Two levels that never change: their rows can be worked out by hand. */
TEST(heights_are_in_proportion)
{
    static const double counts[] = {80.0, 20.0};
    fought f;
    fought_init(&f, 2, names, counts);
    fought_run(&f);
    lan_trajectory *flat = NULL;
    double values[] = {0.0, 80.0, 20.0, 9.0, 80.0, 20.0};
    assert_ok(lan_trajectory_create(&flat));
    flat->columns = 2;
    flat->row_count = 2;
    flat->values = values;
    lan_characters_options options = lan_characters_options_default();
    options.height = 9; /* 80 at the top, a row each 10 */
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_ok(lan_plot_characters(out, f.battle, flat, &options));
    assert_int_equal(fclose(out), 0);
    const char *line = strchr(text, '\n') + 1; /* below the title */
    for (int row = 0; row < 9; row++) {
        const size_t end = strcspn(line, "\n");
        const bool has_star = memchr(line, '*', end) != NULL;
        const bool has_o = memchr(line, 'o', end) != NULL;
        assert_int_equal(has_star, row == 0);
        assert_int_equal(has_o, row == 6);
        line += end + 1;
    }
    free(text);
    flat->values = NULL; /* they are not its own */
    lan_trajectory_destroy(flat);
    fought_clear(&f);
}

TEST(bad_options_are_refused)
{
    static const int32_t sizes[][2] = {{47, 12}, {301, 12}, {72, 5}, {72, 101}};
    fought f;
    fight(&f, 2);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        lan_characters_options options = lan_characters_options_default();
        options.width = sizes[i][0];
        options.height = sizes[i][1];
        assert_int_equal(
            lan_plot_characters(stderr, f.battle, f.trajectory, &options),
            LAN_EINVAL);
    }
    lan_trajectory *empty = NULL;
    assert_ok(lan_trajectory_create(&empty));
    const lan_characters_options options = lan_characters_options_default();
    assert_int_equal(lan_plot_characters(stderr, f.battle, empty, &options),
                     LAN_EINVAL);
    lan_trajectory_destroy(empty);
    fought_clear(&f);
}
