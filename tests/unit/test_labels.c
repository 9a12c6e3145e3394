/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/labels_impl.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

TEST(names_with_room_stay_where_they_are)
{
    double at[] = {0.83, 0.11, 0.47};
    labels_spread(at, COUNT(at), 0.2, 0.0, 1.0);
    assert_close(at[0], 0.83, 1e-15, 0.0);
    assert_close(at[1], 0.11, 1e-15, 0.0);
    assert_close(at[2], 0.47, 1e-15, 0.0);
}

TEST(two_names_at_one_place_move_apart_alike)
{
    double at[] = {0.5, 0.5};
    labels_spread(at, COUNT(at), 0.13, 0.0, 1.0);
    assert_close(at[0], 0.435, 1e-14, 0.0);
    assert_close(at[1], 0.565, 1e-14, 0.0);
}

TEST(names_at_the_border_stay_inside)
{
    double at[] = {0.0, 0.0, 0.02};
    labels_spread(at, COUNT(at), 0.07, 0.0, 1.0);
    assert_close(at[0], 0.0, 0.0, 1e-15);
    assert_close(at[1], 0.07, 1e-14, 0.0);
    assert_close(at[2], 0.14, 1e-14, 0.0);
}

TEST(names_without_room_share_what_there_is)
{
    double at[] = {0.9, 0.9, 0.9, 0.9, 0.9};
    labels_spread(at, COUNT(at), 0.7, 0.0, 1.0);
    for (size_t i = 0; i < COUNT(at); i++) {
        assert_close(at[i], 0.25 * (double)i, 1e-12, 1e-15);
    }
}

/* Gaps hold, order holds, nothing leaves, and moving any one name nearer to
 * its wish would break a gap: the least change. */
TEST(random_names_are_spread_as_little_as_it_takes)
{
    random_source *random = random_create(20601);
    for (int round = 0; round < 500; round++) {
        double wish[LAN_LABELS_MAX];
        double at[LAN_LABELS_MAX];
        const size_t count = (size_t)random_integer(random, 1, 12);
        const double gap = random_between(random, 0.01, 0.08);
        for (size_t i = 0; i < count; i++) {
            wish[i] = random_between(random, 0.0, 1.0);
            wish[i] = random_chance(random, 0.3) ? 0.0 : wish[i];
            at[i] = wish[i];
        }
        labels_spread(at, count, gap, 0.0, 1.0);
        for (size_t i = 0; i < count; i++) {
            double nearest = 2.0;
            for (size_t j = 0; j < count; j++) {
                if (j == i) {
                    continue;
                }
                nearest = fmin(nearest, fabs(at[i] - at[j]));
                assert_true(wish[i] >= wish[j] || at[i] < at[j]);
            }
            assert_true(at[i] > -1e-12 && at[i] < 1.0 + 1e-12);
            assert_true(nearest > gap * (1.0 - 1e-9));
            const bool moved = fabs(at[i] - wish[i]) > 1e-9;
            if (moved && nearest > gap * (1.0 + 1e-6)) {
                fail_with("seed %lu: name %zu of %zu moved without need",
                          random_seed(random), i, count);
            }
        }
    }
    random_destroy(random);
}

/* On a page of 100 columns and 40 lines. */
static const lan_canvas picture = {
    .kind = LAN_PICTURE_PNG, .utf8 = true, .column = 0.01, .line = 0.025};

TEST(a_label_is_quoted_and_boxed_but_among_characters)
{
    const lan_label_look look = {"#123456", true, 2.0, 3};
    lan_canvas characters = picture;
    char text[512] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    characters.kind = LAN_PICTURE_CHARACTERS;
    labels_write(&picture, "Ney's", "graph 0.5, graph 1 left", &look, out);
    labels_write_at(&characters, "Ney's", 0.25, 0.5, &look, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(
        text, "set label 'Ney''s' at graph 0.5, graph 1 left front noenhanced "
              "boxed bs 3 font 'DejaVu Sans:Bold,26.0' textcolor rgb "
              "'#123456'\n"
              "set label 'Ney''s' at screen 0.250000, screen 0.500000 left "
              "front noenhanced textcolor rgb '#123456'\n");
}

TEST(a_heading_is_cut_at_the_border_and_says_where_the_next_goes)
{
    const lan_label_look look = {"#123456", false, 1.0, 0};
    lan_canvas characters = picture;
    char text[512] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    assert_non_null(out);
    characters.kind = LAN_PICTURE_CHARACTERS;
    assert_close(labels_write_heading(&characters, "abcdefghijklmn", 0.885, 0.9,
                                      &look, out),
                 0.875, 1e-15, 0.0);
    assert_close(labels_write_heading(&picture, "x", 0.89, 0.9, &look, out),
                 0.9 - 1.3 * 0.025, 1e-15, 0.0);
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "set label 'abcdefghi\xE2\x80\xA6' at"));
}
