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
