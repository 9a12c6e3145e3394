/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/curve.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tests/support/fought.h"

static const double counts[] = {103.0, 81.0, 67.0};

static lan_curve curve_of(const fought *f, const char *title)
{
    const lan_curve curve = {.title = title,
                             .time_unit = "day",
                             .battle = f->battle,
                             .def = &f->def,
                             .trajectory = f->trajectory,
                             .outcome = f->outcome};
    return curve;
}

/* The script of a picture of these curves. */
static char *script_of(const lan_curve *curves, size_t count)
{
    char *text = NULL;
    size_t length = 0;
    lan_picture picture = lan_picture_default();
    lan_error err;
    lan_error_clear(&err);
    picture.script_only = true;
    picture.out = open_memstream(&text, &length);
    assert_non_null(picture.out);
    const lan_status status = lan_curve_draw(curves, count, &picture, &err);
    assert_int_equal(fclose(picture.out), 0);
    if (status != LAN_OK) {
        fail_with("no script: %s", err.text);
    }
    return text;
}

static char *script_of_one(const fought *f, const char *title)
{
    const lan_curve curve = curve_of(f, title);
    return script_of(&curve, 1);
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = strstr(text, part); at != NULL;
         at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

TEST(a_duel_shows_its_result_and_two_kinds_of_line)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    fought_run(&f);
    char *const text = script_of_one(&f, "A duel");
    /* sqrt(103^2 - 81^2) = 63.62 left; T = atanh(81/103) / 0.01 = 106.19 */
    assert_non_null(strstr(text, "'A duel'"));
    assert_non_null(
        strstr(text, "'blue wins at 106.2 days with 63.6 soldiers (62 %).'"));
    assert_non_null(strstr(text, "'blue 63.6'"));
    assert_non_null(strstr(text, "'red 0'"));
    assert_non_null(strstr(text, "rgb '#0072B2' dt solid"));
    assert_non_null(strstr(text, "rgb '#D55E00' dt '-'"));
    assert_non_null(strstr(text, "'time (day)'"));
    assert_null(strstr(text, "multiplot"));
    free(text);
    fought_clear(&f);
}

/* Outside of single quotes a script has no backquote, dollar sign but of its
 * data block, at sign or semicolon, whatever the names are. */
TEST(hostile_names_stay_within_their_quotes)
{
    static const char *const names[] = {
        "`touch pwned`", "';system('touch pwned');'", "@x $(id) \"y\" %s\n!ls"};
    fought f;
    fought_init(&f, 3, names, counts);
    fought_run(&f);
    char *const text = script_of_one(&f, "\nsystem 'touch pwned'\n# {/=9 x}");
    bool inside = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '\'') {
            inside = !inside;
        } else if (!inside) {
            assert_null(strchr("`@;!\"", *at));
            assert_true(*at != '$' || strncmp(at, "$data", 5) == 0);
        }
        assert_true(*at != '\n' || !inside);
    }
    assert_false(inside);
    assert_int_equal(count_of(text, "\nsystem"), 0);
    assert_int_equal(count_of(text, "set label '"),
                     count_of(text, "noenhanced") - 2 /* terminal, axis */);
    free(text);
    fought_clear(&f);
}

TEST(many_groups_are_shown_by_armies)
{
    static const char *const names[] = {"blue", "red"};
    static const char *const groups[] = {"a", "b", "c", "d", "e"};
    fought f;
    fought_init(&f, 2, names, counts);
    for (size_t i = 0; i < 10; i++) {
        f.groups[i] = lan_group_def_default();
        f.groups[i].name = groups[i % 5];
        f.groups[i].count = 31.0 + 7.0 * (double)i;
    }
    f.armies[0].group_count = 5;
    f.armies[1].groups = &f.groups[5];
    f.armies[1].group_count = 5;
    fought_run(&f);
    char *const text = script_of_one(&f, "");
    assert_int_equal(count_of(text, "with lines"), 2);
    assert_null(strstr(text, "blue.a"));
    free(text);
    fought_clear(&f);
}

TEST(few_groups_are_shown_each)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[2] = f.groups[1];
    f.groups[1].name = "archer";
    f.armies[0].group_count = 2;
    f.armies[1].groups = &f.groups[2];
    fought_run(&f);
    char *const text = script_of_one(&f, "");
    assert_int_equal(count_of(text, "with lines"), 3);
    assert_non_null(strstr(text, "'blue.archer "));
    assert_non_null(strstr(text, "'red 0'"));
    free(text);
    fought_clear(&f);
}

TEST(reinforcement_and_break_are_marked)
{
    static const char *const names[] = {"blue", "red"};
    const lan_reinforcement_def coming[] = {
        {.form = LAN_REINFORCEMENT_AT, .from = 11.3, .count = 1203.0},
        {.form = LAN_REINFORCEMENT_SPAN, .from = 3.1, .to = 7.0, .count = 41.0},
        {.form = LAN_REINFORCEMENT_RATE,
         .from = 2.0,
         .to = LAN_INF,
         .rate = 1.7},
    };
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[1].reinforcements = coming;
    f.groups[1].reinforcement_count = 3;
    f.armies[0].break_at = 0.3;
    fought_run(&f);
    char *const text = script_of_one(&f, "");
    assert_non_null(strstr(text, "'red +1,203'"));
    assert_non_null(strstr(text, "'red +41'"));
    assert_non_null(strstr(text, "'red +1.7/day'"));
    assert_non_null(strstr(text, "'blue breaks'"));
    assert_int_equal(count_of(text, "from 11.3, graph 0 to 11.3,"), 1);
    free(text);
    fought_clear(&f);
}

TEST(a_jump_has_two_rows_of_one_time)
{
    static const char *const names[] = {"blue", "red"};
    const lan_reinforcement_def coming = {
        .form = LAN_REINFORCEMENT_AT, .from = 11.3, .count = 50.0};
    fought f;
    fought_init(&f, 2, names, counts);
    f.groups[1].reinforcements = &coming;
    f.groups[1].reinforcement_count = 1;
    fought_run(&f);
    char *const text = script_of_one(&f, "");
    assert_int_equal(count_of(text, "\n11.3 "), 4); /* two lines, twice each */
    free(text);
    fought_clear(&f);
}

TEST(morale_has_a_panel_of_its_own)
{
    static const char *const names[] = {"blue", "red"};
    fought f;
    fought_init(&f, 2, names, counts);
    f.armies[1].has_morale = true;
    f.armies[1].morale = lan_morale_def_default();
    fought_run(&f);
    char *const text = script_of_one(&f, "");
    assert_int_equal(count_of(text, "set multiplot"), 2); /* and unset */
    assert_non_null(strstr(text, "set ylabel 'morale'"));
    assert_int_equal(count_of(text, "with lines"), 3);
    free(text);
    fought_clear(&f);
}

TEST(several_battles_name_their_files)
{
    static const char *const names[] = {"blue", "red"};
    static const double other[] = {53.0, 131.0};
    fought f[2];
    fought_init(&f[0], 2, names, counts);
    fought_init(&f[1], 2, names, other);
    fought_run(&f[0]);
    fought_run(&f[1]);
    const lan_curve curves[] = {curve_of(&f[0], "as it was"),
                                curve_of(&f[1], "as feared")};
    char *const text = script_of(curves, 2);
    assert_non_null(strstr(text, "'as it was: blue wins at "));
    assert_non_null(strstr(text, "'as feared: red wins at "));
    assert_non_null(strstr(text, "'as feared: blue 0'"));
    assert_int_equal(count_of(text, "with lines"), 4);
    free(text);
    fought_clear(&f[0]);
    fought_clear(&f[1]);
}

TEST(a_band_lies_below_its_line)
{
    static const char *const names[] = {"blue", "red"};
    static const double times[] = {0.0, 3.7};
    static const double low[] = {103.0, 97.0, 81.0, 71.0};
    static const double high[] = {103.0, 101.0, 81.0, 77.0};
    const lan_curve_band band = {2, times, low, high, "A note."};
    fought f[2];
    lan_error err;
    fought_init(&f[0], 2, names, counts);
    fought_init(&f[1], 2, names, counts);
    fought_run(&f[0]);
    fought_run(&f[1]);
    lan_curve curves[] = {curve_of(&f[0], ""), curve_of(&f[1], "")};
    curves[0].band = &band;
    char *const text = script_of(curves, 1);
    assert_non_null(strstr(text, "'A note.'"));
    assert_non_null(strstr(text, "\n0 103 103\n3.7 97 101\n"));
    assert_non_null(strstr(text, "\n0 81 81\n3.7 71 77\n"));
    assert_int_equal(count_of(text, "with filledcurves"), 2);
    assert_true(strstr(text, "with filledcurves") < strstr(text, "with lines"));
    assert_int_equal(count_of(text, "\nplot "), 1);
    free(text);

    lan_picture picture = lan_picture_default();
    picture.script_only = true;
    picture.out = stderr;
    lan_error_clear(&err);
    assert_int_equal(lan_curve_draw(curves, 2, &picture, &err), LAN_EINVAL);
    assert_non_null(strstr(err.text, "of one battle, not of 2"));
    fought_clear(&f[0]);
    fought_clear(&f[1]);
}

TEST(too_many_lines_are_refused)
{
    static char names[50][8];
    const char *pointers[50];
    double numbers[50];
    fought f;
    lan_error err;
    for (size_t i = 0; i < 50; i++) {
        (void)snprintf(names[i], sizeof names[i], "a%zu", i);
        pointers[i] = names[i];
        numbers[i] = 10.0 + (double)i;
    }
    fought_init(&f, 50, pointers, numbers);
    fought_run(&f);
    const lan_curve curve = curve_of(&f, "");
    lan_picture picture = lan_picture_default();
    picture.script_only = true;
    picture.out = stderr;
    lan_error_clear(&err);
    assert_int_equal(lan_curve_draw(&curve, 1, &picture, &err), LAN_ELIMIT);
    assert_non_null(strstr(err.text, "more than 40 lines"));
    fought_clear(&f);
}
