/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/shapes.h"

#include <math.h>

#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_walls *walls_of(const lan_segment *segments, size_t count)
{
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(segments, count, &walls));
    return walls;
}

TEST(a_shot_meets_the_nearer_of_two_walls)
{
    const lan_segment segments[2] = {{{6.0, -1.0}, {6.0, 1.0}},
                                     {{4.0, -1.0}, {4.0, 1.0}}};
    lan_walls *walls = walls_of(segments, 2);
    const lan_point from = {0.0, 0.0};
    const lan_point way = {8.0, 0.0};
    double share = -1.0;
    assert_int_equal(lan_walls_sweep(walls, from, way, 0.0, &share), 1);
    assert_close(share, 0.5, 0.0, 0.0);
    assert_int_equal(lan_walls_sweep(walls, from, way, 1.0, &share), 1);
    assert_close(share, 0.375, 1e-15, 0.0);
    share = -1.0;
    assert_int_equal(
        lan_walls_sweep(walls, from, (lan_point){0.0, 8.0}, 1.0, &share), -1);
    assert_close(share, -1.0, 0.0, 0.0);
    assert_int_equal(lan_walls_sweep(walls, from, way, 0.0, NULL), 1);
    lan_walls_destroy(walls);
}

TEST(of_walls_that_are_met_at_once_the_lowest_number_counts)
{
    const lan_segment segments[3] = {{{9.0, 0.0}, {9.0, 1.0}},
                                     {{4.0, 2.0}, {4.0, 0.0}},
                                     {{4.0, 0.0}, {4.0, 2.0}}};
    lan_walls *walls = walls_of(segments, 3);
    assert_int_equal(lan_walls_sweep(walls, (lan_point){0.0, 1.0},
                                     (lan_point){5.0, 0.0}, 0.5, NULL),
                     1);
    lan_walls_destroy(walls);
}

TEST(nobody_sees_through_a_wall)
{
    const lan_segment segments[1] = {{{0.0, 0.0}, {0.0, 5.0}}};
    lan_walls *walls = walls_of(segments, 1);
    const lan_point left = {-1.0, 1.0};
    assert_false(lan_walls_see(walls, left, (lan_point){1.0, 1.0}));
    assert_true(lan_walls_see(walls, left, (lan_point){1.0, -2.0}));
    assert_true(lan_walls_see(walls, left, left));
    lan_walls_destroy(walls);
}

TEST(without_walls_all_is_free)
{
    lan_walls *walls = walls_of(NULL, 0);
    const lan_disc disc = {{1.0, 2.0}, 3.0};
    lan_point normal;
    const lan_point to = lan_walls_push(walls, &disc, &normal);
    assert_close(to.x, 1.0, 0.0, 0.0);
    assert_close(to.y, 2.0, 0.0, 0.0);
    assert_close(hypot(normal.x, normal.y), 0.0, 0.0, 0.0);
    assert_int_equal(lan_walls_count(walls), 0);
    assert_true(lan_walls_see(walls, disc.at, normal));
    assert_close(lan_walls_segment(walls, 3).to.x, 0.0, 0.0, 0.0);
    lan_walls_destroy(walls);
    lan_walls_destroy(NULL);
}

/* --- pushing ------------------------------------------------------------- */

static lan_point pushed(const lan_walls *walls, double x, double y,
                        double radius, lan_point *normal)
{
    const lan_disc disc = {{x, y}, radius};
    return lan_walls_push(walls, &disc, normal);
}

TEST(a_disc_leaves_a_wall_by_the_shortest_way)
{
    const lan_segment segments[1] = {{{0.0, 0.0}, {10.0, 0.0}}};
    lan_walls *walls = walls_of(segments, 1);
    lan_point normal;
    lan_point to = pushed(walls, 5.0, -0.25, 1.0, &normal);
    assert_close(to.x, 5.0, 1e-12, 0.0);
    assert_close(to.y, -1.0, 1e-11, 0.0);
    assert_close(normal.y, -1.0, 1e-12, 0.0);
    to = pushed(walls, 10.5, 0.0, 1.0, &normal); /* past its end */
    assert_close(to.x, 11.0, 1e-11, 0.0);
    assert_close(normal.x, 1.0, 1e-12, 0.0);
    to = pushed(walls, 5.0, 0.0, 1.0, &normal); /* right on it */
    assert_close(fabs(to.y), 1.0, 1e-11, 0.0);
    assert_close(to.x, 5.0, 1e-12, 0.0);
    lan_walls_destroy(walls);
}

TEST(a_disc_in_a_corner_ends_beside_both_walls)
{
    const lan_segment segments[2] = {{{0.0, 0.0}, {10.0, 0.0}},
                                     {{0.0, 0.0}, {0.0, 10.0}}};
    lan_walls *walls = walls_of(segments, 2);
    lan_point normal;
    const lan_point to = pushed(walls, 0.5, 0.25, 1.0, &normal);
    assert_close(to.x, 1.0, 1e-11, 0.0);
    assert_close(to.y, 1.0, 1e-11, 0.0);
    assert_close(normal.x, sqrt(0.5), 1e-12, 0.0);
    assert_close(normal.y, sqrt(0.5), 1e-12, 0.0);
    lan_walls_destroy(walls);
}

TEST(a_disc_is_not_pushed_through_a_wall)
{
    /* Out of the lower wall the shortest way leads through the upper one. */
    const lan_segment segments[2] = {{{-9.0, 0.0}, {9.0, 0.0}},
                                     {{-9.0, 0.5}, {9.0, 0.5}}};
    lan_walls *walls = walls_of(segments, 2);
    lan_point normal;
    const lan_point to = pushed(walls, 0.0, 0.4, 1.0, &normal);
    assert_close(to.x, 0.0, 0.0, 1e-7);
    assert_close(to.y, 0.25, 0.0, 1e-7);
    assert_close(hypot(normal.x, normal.y), 0.0, 0.0, 0.0);
    lan_walls_destroy(walls);
}

TEST(a_disc_on_a_post_is_beside_it_afterwards)
{
    const lan_segment segments[1] = {{{3.0, 3.0}, {3.0, 3.0}}};
    lan_walls *walls = walls_of(segments, 1);
    const lan_point to = pushed(walls, 3.0, 3.0, 1.0, NULL);
    assert_close(hypot(to.x - 3.0, to.y - 3.0), 1.0, 1e-11, 0.0);
    lan_walls_destroy(walls);
}

/* --- maps ---------------------------------------------------------------- */

TEST(the_outline_of_a_map_joins_straight_runs)
{
    const char *const rows[] = {"....", ".@@.", "....", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_walls *walls = NULL;
    assert_ok(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, 10.0, &walls));
    assert_int_equal(lan_walls_count(walls), 8); /* the border and the rock */
    double share;
    const lan_point from = {25.0, 5.0};
    const int32_t wall =
        lan_walls_sweep(walls, from, (lan_point){0.0, 10.0}, 2.0, &share);
    assert_close(share, 0.3, 1e-12, 0.0);
    const lan_segment top = lan_walls_segment(walls, (size_t)wall);
    assert_close(fabs(top.to.x - top.from.x), 20.0, 0.0, 0.0);
    assert_false(lan_walls_see(walls, from, (lan_point){-5.0, 5.0}));
    lan_walls_destroy(walls);
    lan_grid_map_destroy(map);
}

TEST(a_map_that_nobody_can_enter_has_no_walls)
{
    const char *const rows[] = {"@@", "@@", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_walls *walls = NULL;
    assert_ok(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, 1.0, &walls));
    assert_int_equal(lan_walls_count(walls), 0);
    lan_walls_destroy(walls);
    lan_grid_map_destroy(map);
}

/* --- refused ------------------------------------------------------------- */

TEST(walls_that_are_no_numbers_are_refused)
{
    const lan_segment none[2] = {{{0.0, 0.0}, {1.0, 0.0}},
                                 {{0.0, LAN_NAN}, {1.0, 0.0}}};
    const lan_segment endless[1] = {{{0.0, 0.0}, {1.0, LAN_INF}}};
    const lan_segment huge[1] = {{{0.0, 0.0}, {1e200, 0.0}}};
    lan_walls *walls = NULL;
    assert_int_equal(lan_walls_create(none, 2, &walls), LAN_EINVAL);
    assert_int_equal(lan_walls_create(endless, 1, &walls), LAN_EINVAL);
    assert_int_equal(lan_walls_create(huge, 1, &walls), LAN_EINVAL);
    assert_int_equal(lan_walls_create(NULL, 1, &walls), LAN_EINVAL);
    assert_int_equal(lan_walls_create(none, SIZE_MAX, &walls), LAN_EINVAL);
    assert_int_equal(lan_walls_create(none, 1, NULL), LAN_EINVAL);
    assert_null(walls);
}

TEST(maps_with_cells_of_no_size_are_refused)
{
    const char *const rows[] = {"..", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_walls *walls = NULL;
    assert_int_equal(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, 0.0, &walls),
                     LAN_EINVAL);
    assert_int_equal(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, LAN_NAN, &walls),
                     LAN_EINVAL);
    assert_int_equal(lan_walls_of_map(map, (lan_movement)99, 1.0, &walls),
                     LAN_EINVAL);
    assert_int_equal(lan_walls_of_map(NULL, LAN_MOVEMENT_FOOT, 1.0, &walls),
                     LAN_EINVAL);
    assert_null(walls);
    lan_grid_map_destroy(map);
}

TEST(questions_that_are_no_numbers_meet_nothing)
{
    const lan_segment segments[1] = {{{0.0, 0.0}, {10.0, 0.0}}};
    lan_walls *walls = walls_of(segments, 1);
    const lan_point at = {5.0, 0.1};
    const lan_point none = {LAN_NAN, 0.0};
    const lan_point down = {0.0, -1.0};
    lan_point normal;
    assert_int_equal(lan_walls_sweep(walls, none, down, 1.0, NULL), -1);
    assert_int_equal(lan_walls_sweep(walls, at, none, 1.0, NULL), -1);
    assert_int_equal(lan_walls_sweep(walls, at, down, -1.0, NULL), -1);
    assert_int_equal(lan_walls_sweep(walls, at, down, LAN_INF, NULL), -1);
    const lan_point to = pushed(walls, 5.0, 0.1, LAN_NAN, &normal);
    assert_close(to.y, 0.1, 0.0, 0.0);
    assert_close(normal.y, 0.0, 0.0, 0.0);
    lan_walls_destroy(walls);
}
