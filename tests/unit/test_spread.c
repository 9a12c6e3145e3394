/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/figure/layout.h"

#include <math.h>

#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

TEST(names_with_room_stay_where_they_are)
{
    double at[] = {0.83, 0.11, 0.47};
    lan_labels_spread(at, COUNT(at), 0.2, 0.0, 1.0);
    assert_close(at[0], 0.83, 1e-15, 0.0);
    assert_close(at[1], 0.11, 1e-15, 0.0);
    assert_close(at[2], 0.47, 1e-15, 0.0);
}

TEST(two_names_at_one_place_move_apart_alike)
{
    double at[] = {0.5, 0.5};
    lan_labels_spread(at, COUNT(at), 0.13, 0.0, 1.0);
    assert_close(at[0], 0.435, 1e-14, 0.0);
    assert_close(at[1], 0.565, 1e-14, 0.0);
}

TEST(names_at_the_border_stay_inside)
{
    double at[] = {0.0, 0.0, 0.02};
    lan_labels_spread(at, COUNT(at), 0.07, 0.0, 1.0);
    assert_close(at[0], 0.0, 0.0, 1e-15);
    assert_close(at[1], 0.07, 1e-14, 0.0);
    assert_close(at[2], 0.14, 1e-14, 0.0);
}

TEST(names_without_room_share_what_there_is)
{
    double at[] = {0.9, 0.9, 0.9, 0.9, 0.9};
    lan_labels_spread(at, COUNT(at), 0.7, 0.0, 1.0);
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
        double wish[LAN_SPREAD_MAX];
        double at[LAN_SPREAD_MAX];
        const size_t count = (size_t)random_integer(random, 1, 12);
        const double gap = random_between(random, 0.01, 0.08);
        for (size_t i = 0; i < count; i++) {
            wish[i] = random_between(random, 0.0, 1.0);
            wish[i] = random_chance(random, 0.3) ? 0.0 : wish[i];
            at[i] = wish[i];
        }
        lan_labels_spread(at, count, gap, 0.0, 1.0);
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

/* --- flags --------------------------------------------------------------- */

#define FLAG_LEFT  0.02
#define FLAG_RIGHT 0.97

/* Places flags of one width, in three rows at most. */
static int place(lan_flag *flags, size_t count, double width)
{
    for (size_t i = 0; i < count; i++) {
        flags[i].width = width;
    }
    return lan_flags_place(flags, count, FLAG_LEFT, FLAG_RIGHT, 0.02, 3);
}

TEST(flags_far_apart_share_the_lowest_row)
{
    lan_flag flags[] = {{.wish = 0.13}, {.wish = 0.41}, {.wish = 0.72}};
    assert_int_equal(place(flags, COUNT(flags), 0.11), 1);
    for (size_t i = 0; i < COUNT(flags); i++) {
        assert_int_equal(flags[i].row, 0);
        assert_close(flags[i].x, flags[i].wish, 1e-14, 0.0);
    }
}

TEST(flags_that_would_overlap_take_rows_of_their_own)
{
    lan_flag flags[] = {{.wish = 0.3}, {.wish = 0.33}, {.wish = 0.37}};
    assert_int_equal(place(flags, COUNT(flags), 0.11), 3);
    assert_int_equal(flags[0].row, 0);
    assert_int_equal(flags[1].row, 1);
    assert_int_equal(flags[2].row, 2);
}

/* 0.300 and 0.385 want 0.13 between them: the second slides by 0.045. */
TEST(a_flag_slides_a_little_rather_than_climb)
{
    lan_flag flags[] = {{.wish = 0.3}, {.wish = 0.385}};
    assert_int_equal(place(flags, COUNT(flags), 0.11), 1);
    assert_close(flags[0].x, 0.3, 1e-14, 0.0);
    assert_close(flags[1].x, 0.43, 1e-14, 0.0);
}

TEST(a_flag_without_room_loses_its_text)
{
    lan_flag flags[] = {
        {.wish = 0.3}, {.wish = 0.31}, {.wish = 0.32}, {.wish = 0.33}};
    assert_int_equal(place(flags, COUNT(flags), 0.11), 3);
    assert_int_equal(flags[3].row, -1);
}

TEST(flags_at_the_borders_move_inside)
{
    lan_flag flags[] = {{.wish = 0.1}, {.wish = 0.98}};
    (void)place(flags, COUNT(flags), 0.3);
    assert_true(flags[0].x - 0.15 >= FLAG_LEFT);
    assert_true(flags[1].x + 0.15 <= FLAG_RIGHT);
}
