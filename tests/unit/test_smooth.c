/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const yard[] = {".........", ".........", "...@.....",
                                   ".........", "......@..", NULL};

/* Over the yard, to and fro. */
static const lan_cell zigzag[] = {{0, 0}, {1, 1}, {2, 0}, {3, 1}, {4, 0},
                                  {5, 1}, {6, 0}, {7, 1}, {8, 0}};

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
} fixture;

static int setup(void **state)
{
    static fixture f;
    f.map = drawn_map(yard, LAN_CORNERS_FORBID);
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_FOOT, 1, &f.ground));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

GROUP_WITH(setup, teardown);

TEST(a_zigzag_becomes_a_straight_line)
{
    const fixture *f = *state;
    lan_cell out[COUNT(zigzag)];
    size_t count = 0;
    assert_ok(lan_smooth(f->ground, NULL, zigzag, COUNT(zigzag), 1.0, out,
                         COUNT(out), &count));
    assert_int_equal(count, 9);
    for (int32_t x = 0; x < 9; x++) {
        assert_int_equal(out[x].x, x);
        assert_int_equal(out[x].y, 0);
    }
}

TEST(a_line_that_is_blocked_for_a_while_is_not_taken)
{
    const fixture *f = *state;
    const lan_cell post = {4, 0};
    lan_cell way[] = {{0, 0}, {1, 0}, {2, 0}, {3, 1}, {4, 1},
                      {5, 1}, {6, 0}, {7, 0}, {8, 0}};
    lan_overlay *overlay = NULL;
    size_t count = 0;
    assert_ok(lan_overlay_create(f->ground, &overlay));
    lan_overlay_block(overlay, post);
    assert_ok(lan_smooth(f->ground, overlay, way, COUNT(way), 1.0, way,
                         COUNT(way), &count));
    assert_int_equal(count, 9);
    assert_int_equal(way[4].y, 1);
    lan_overlay_unblock(overlay, post);
    assert_ok(lan_smooth(f->ground, overlay, way, COUNT(way), 1.0, way,
                         COUNT(way), &count));
    assert_int_equal(way[4].y, 0);
    lan_overlay_destroy(overlay);
}

/* The line through the marsh turns less, at twice the cost. */
TEST(a_dearer_line_is_taken_only_where_allowed)
{
    static const char *const marsh[] = {".....", ".bbb.", ".....", NULL};
    static const lan_cell around[] = {{0, 1}, {0, 2}, {1, 2}, {2, 2},
                                      {3, 2}, {4, 2}, {4, 1}};
    lan_grid_map *map = drawn_map(marsh, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_cell out[COUNT(around)];
    size_t count = 0;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_smooth(ground, NULL, around, COUNT(around), 1.0, out,
                         COUNT(out), &count));
    assert_int_equal(count, 7);
    /* 2 (1 + 4.01) / 2 + 2 x 4.01 = 13.03 instead of 6. */
    assert_ok(lan_smooth(ground, NULL, around, COUNT(around), 2.18, out,
                         COUNT(out), &count));
    assert_int_equal(count, 5);
    assert_int_equal(out[2].y, 1);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(a_straight_route_has_no_bends_but_its_ends)
{
    const fixture *f = *state;
    lan_cell out[COUNT(zigzag)];
    size_t count = 0;
    assert_ok(lan_smooth_bends(f->ground, NULL, zigzag, COUNT(zigzag), 1.0, out,
                               COUNT(out), &count));
    assert_int_equal(count, 2);
    assert_int_equal(out[0].x, 0);
    assert_int_equal(out[1].x, 8);
}

TEST(bends_go_around_what_is_in_the_way)
{
    const fixture *f = *state;
    static const lan_cell way[] = {{2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 2}};
    lan_cell out[COUNT(way)];
    size_t count = 0;
    assert_ok(lan_smooth_bends(f->ground, NULL, way, COUNT(way), 1.0, out,
                               COUNT(out), &count));
    assert_int_equal(count, 4); /* corners are forbidden */
    assert_true(lan_cell_same(out[1], way[1]));
    assert_true(lan_cell_same(out[2], way[3]));
}

/* Farther than is looked at once. */
TEST(long_lines_are_joined)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.25);
    const size_t length = 3 * LAN_SMOOTH_REACH + 17;
    lan_cell way[3 * LAN_SMOOTH_REACH + 17];
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    size_t count = 0;
    lan_cell out[3 * LAN_SMOOTH_REACH + 17];
    assert_ok(lan_grid_map_create((int32_t)length, 2, LAN_CORNERS_FORBID,
                                  &plain, 1, &map));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    for (size_t i = 0; i < length; i++) {
        way[i] = (lan_cell){(int32_t)i, i % 5 == 2};
    }
    assert_ok(
        lan_smooth_bends(ground, NULL, way, length, 1.0, out, length, &count));
    assert_in_range(count, 2, 3);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(routes_of_none_or_one_cell_stay_as_they_are)
{
    const fixture *f = *state;
    const lan_cell one = {4, 3};
    lan_cell out = {-7, -7};
    for (size_t count = 0; count < 2; count++) {
        size_t now = 99;
        assert_ok(lan_smooth(f->ground, NULL, &one, count, 1.0, &out, 1, &now));
        assert_int_equal(now, count);
        assert_ok(
            lan_smooth_bends(f->ground, NULL, &one, count, 1.0, &out, 1, &now));
        assert_int_equal(now, count);
        assert_int_equal(out.x, count == 0 ? -7 : 4);
    }
}

TEST(what_is_no_legal_route_is_refused_and_nothing_written)
{
    const fixture *f = *state;
    static const lan_cell bad[][2] = {
        {{0, 0}, {2, 0}},  /* a leap */
        {{0, 0}, {0, 0}},  /* no step */
        {{0, 0}, {-1, 0}}, /* out of the map */
        {{2, 2}, {3, 2}},  /* onto a rock */
        {{2, 2}, {3, 3}},  /* past its corner */
        {{3, 2}, {3, 3}},  /* out of one */
    };
    lan_cell out[2] = {{-7, -7}, {-7, -7}};
    size_t count = 99;
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_int_equal(
            lan_smooth(f->ground, NULL, bad[i], 2, 1.0, out, 2, &count),
            LAN_EINVAL);
        assert_int_equal(
            lan_smooth_bends(f->ground, NULL, bad[i], 2, 1.0, out, 2, &count),
            LAN_EINVAL);
    }
    assert_int_equal(out[0].x, -7);
    assert_int_equal(count, 99);
}

TEST(bad_arguments_are_refused)
{
    const fixture *f = *state;
    static const double bad[] = {0.999, 0.0, -1.0, (double)NAN,
                                 (double)INFINITY};
    static const char *const other[] = {"...", NULL};
    lan_cell out[COUNT(zigzag)];
    size_t count = 99;
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_int_equal(lan_smooth(f->ground, NULL, zigzag, COUNT(zigzag),
                                    bad[i], out, COUNT(out), &count),
                         LAN_EINVAL);
    }
    assert_int_equal(lan_smooth(f->ground, NULL, zigzag, COUNT(zigzag), 1.0,
                                out, COUNT(out) - 1, &count),
                     LAN_EINVAL);
    lan_grid_map *map = drawn_map(other, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_overlay *overlay = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_overlay_create(ground, &overlay));
    assert_int_equal(lan_smooth(f->ground, overlay, zigzag, COUNT(zigzag), 1.0,
                                out, COUNT(out), &count),
                     LAN_EINVAL);
    assert_int_equal(count, 99);
    lan_overlay_destroy(overlay);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
