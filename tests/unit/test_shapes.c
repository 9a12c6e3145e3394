/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes whose answers are known by hand: touching to the bit, one within the
 * other, centres that coincide, no size, and what is out of range.
 */
#include "lanchester/shapes.h"

#include <float.h>

#include "tests/support/support.h"

static const lan_point square_corners[4] = {
    {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
static const lan_convex square = {square_corners, 4};
static const lan_oriented_box hull = {{0.0, 0.0}, {1.0, 0.0}, 1.0, 1.0};
static const lan_box box = {{-1.0, -1.0}, {1.0, 1.0}};

static void assert_overlap(const lan_overlap *got, lan_point normal,
                           double depth, lan_point at)
{
    assert_close(got->normal.x, normal.x, 0.0, 1e-15);
    assert_close(got->normal.y, normal.y, 0.0, 1e-15);
    assert_close(got->depth, depth, 0.0, 1e-15);
    assert_close(got->at.x, at.x, 0.0, 1e-15);
    assert_close(got->at.y, at.y, 0.0, 1e-15);
}

/* A square of side 2 beside another, to the bit and one bit farther. */
TEST(boxes_that_touch_exactly_touch_with_no_depth)
{
    const lan_box beside = {{1.0, -1.0}, {3.0, 1.0}};
    const lan_box apart = {{1.0 + DBL_EPSILON, -1.0}, {3.0, 1.0}};
    const lan_oriented_box turned = {{2.0, 0.0}, {0.0, -1.0}, 1.0, 1.0};
    const lan_oriented_box farther = {
        {2.0 + 2.0 * DBL_EPSILON, 0.0}, {0.0, -1.0}, 1.0, 1.0};
    const lan_point corners[4] = {
        {1.0, -1.0}, {1.0, 1.0}, {3.0, 1.0}, {3.0, -1.0}};
    const lan_convex polygon = {corners, 4};
    lan_overlap out;

    assert_true(lan_box_on_box(&beside, &box, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.0, (lan_point){1.0, 0.0});
    assert_false(lan_box_on_box(&apart, &box, &out));
    assert_true(lan_oriented_box_on_oriented_box(&turned, &hull, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.0, (lan_point){1.0, 0.0});
    assert_false(lan_oriented_box_on_oriented_box(&farther, &hull, &out));
    assert_true(lan_convex_on_convex(&polygon, &square, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.0, (lan_point){1.0, 0.0});
}

/* Corner to corner along a diagonal. */
TEST(a_corner_that_touches_a_corner_touches)
{
    const lan_box above = {{1.0, 1.0}, {2.0, 2.0}};
    const lan_oriented_box turned = {{1.5, 1.5}, {1.0, 0.0}, 0.5, 0.5};
    const lan_point corners[3] = {{1.0, 1.0}, {3.0, 1.5}, {1.5, 3.0}};
    const lan_convex polygon = {corners, 3};
    lan_overlap out;
    lan_point at;

    assert_true(lan_box_on_box(&above, &box, &out));
    assert_close(out.depth, 0.0, 0.0, 0.0);
    assert_true(lan_oriented_box_on_oriented_box(&turned, &hull, &out));
    assert_close(out.depth, 0.0, 0.0, 0.0);
    assert_close(out.at.x, 1.0, 0.0, 1e-15);
    assert_true(lan_convex_on_convex(&polygon, &square, &out));
    assert_close(out.depth, 0.0, 0.0, 0.0);
    assert_close(out.at.y, 1.0, 0.0, 1e-15);
    const lan_segment one = {{0.0, 0.0}, {0.1, 0.3}};
    const lan_segment two = {{0.1, 0.3}, {7.0, -2.0}};
    assert_true(lan_segment_on_segment(&one, &two, &at));
    assert_close(at.x, 0.1, 0.0, 0.0);
    assert_close(at.y, 0.3, 0.0, 0.0);
}

TEST(a_disc_out_of_a_box_leaves_by_the_nearest_way)
{
    const lan_disc beside = {{1.5, 0.25}, 0.75};
    const lan_disc within = {{0.0, 0.5}, 0.25};
    const lan_disc corner = {{1.3, 1.4}, 1.0}; /* 0.5 from it */
    lan_overlap out;

    assert_true(lan_disc_on_box(&beside, &box, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.25, (lan_point){1.0, 0.25});
    assert_true(lan_disc_on_oriented_box(&within, &hull, &out));
    assert_overlap(&out, (lan_point){0.0, 1.0}, 0.75, (lan_point){0.0, 0.5});
    assert_true(lan_disc_on_convex(&within, &square, &out));
    assert_overlap(&out, (lan_point){0.0, 1.0}, 0.75, (lan_point){0.0, 0.5});
    assert_true(lan_disc_on_convex(&corner, &square, &out));
    assert_overlap(&out, (lan_point){0.6, 0.8}, 0.5, (lan_point){1.0, 1.0});
}

TEST(one_within_the_other_is_pushed_out_whole)
{
    const lan_disc large = {{0.0, 0.0}, 5.0};
    const lan_disc small = {{1.0, 0.0}, 1.0};
    const lan_oriented_box inner = {{0.5, 0.0}, {0.6, 0.8}, 0.1, 0.1};
    lan_overlap out;

    assert_true(lan_disc_on_disc(&small, &large, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 5.0, (lan_point){1.0, 0.0});
    assert_true(lan_oriented_box_on_oriented_box(&inner, &hull, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.64, out.at);
    assert_true(fabs(out.at.x - 0.5) < 0.15 && fabs(out.at.y) < 0.15);
}

/* The way out of two that lie on each other is one that never changes. */
TEST(centres_that_coincide_part_along_a_fixed_way)
{
    const lan_disc disc = {{3.0, 4.0}, 2.0};
    const lan_disc point = {{0.0, 0.0}, 0.0};
    const lan_segment up = {{0.0, -1.0}, {0.0, 1.0}};
    const lan_segment nowhere = {{0.0, 0.0}, {0.0, 0.0}};
    const lan_sphere sphere = {{0.0, 0.0, 0.0}, 1.0};
    lan_overlap out;
    lan_overlap3 space;

    assert_true(lan_disc_on_disc(&disc, &disc, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 4.0, disc.at);
    assert_true(lan_disc_on_disc(&point, &point, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.0, point.at);
    assert_true(lan_box_on_box(&box, &box, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 2.0, point.at);
    assert_true(lan_oriented_box_on_oriented_box(&hull, &hull, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 2.0, (lan_point){1.0, 0.0});
    assert_true(lan_convex_on_convex(&square, &square, &out));
    assert_close(hypot(out.normal.x, out.normal.y), 1.0, 0.0, 1e-15);
    assert_close(out.depth, 2.0, 0.0, 1e-15);
    assert_true(lan_disc_on_segment(&point, &up, &out));
    assert_overlap(&out, (lan_point){-1.0, 0.0}, 0.0, point.at);
    assert_true(lan_disc_on_segment(&point, &nowhere, &out));
    assert_overlap(&out, (lan_point){1.0, 0.0}, 0.0, point.at);
    assert_true(lan_sphere_on_sphere(&sphere, &sphere, &space));
    assert_close(space.normal.x, 1.0, 0.0, 0.0);
    assert_close(space.depth, 2.0, 0.0, 0.0);
}

/* --- segments ------------------------------------------------------------ */

typedef struct crossing {
    lan_segment a;
    lan_segment b;
    bool is_on;
    lan_point at;
} crossing;

TEST(segments_on_one_line_meet_where_the_first_comes_upon_the_second)
{
    static const crossing cases[] = {
        {{{0, 0}, {4, 0}}, {{1, 0}, {2, 0}}, true, {1, 0}},
        {{{4, 0}, {0, 0}}, {{1, 0}, {2, 0}}, true, {2, 0}},
        {{{0, 0}, {4, 0}}, {{-1, 0}, {2, 0}}, true, {0, 0}},
        {{{0, 0}, {4, 0}}, {{4, 0}, {7, 0}}, true, {4, 0}},
        {{{0, 0}, {4, 0}}, {{5, 0}, {7, 0}}, false, {0, 0}},
        {{{0, 0}, {4, 0}}, {{0, 1}, {4, 1}}, false, {0, 0}},
        {{{0, 0}, {4, 4}}, {{2, 2}, {2, 2}}, true, {2, 2}},
        {{{0, 0}, {4, 4}}, {{2, 3}, {2, 3}}, false, {0, 0}},
        {{{1, 1}, {1, 1}}, {{1, 1}, {1, 1}}, true, {1, 1}},
        {{{1, 1}, {1, 1}}, {{1, 2}, {1, 2}}, false, {0, 0}},
        {{{0, 0}, {4, 0}}, {{1, -1}, {1, 3}}, true, {1, 0}},
        {{{0, 0}, {4, 0}}, {{1, 0}, {1, 3}}, true, {1, 0}},
        {{{0, 0}, {4, 0}}, {{5, -1}, {5, 3}}, false, {0, 0}}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lan_point at = {-9.0, -9.0};
        if (lan_segment_on_segment(&cases[i].a, &cases[i].b, &at) !=
            cases[i].is_on) {
            fail_with("case %zu", i);
        }
        assert_true(lan_segment_on_segment(&cases[i].b, &cases[i].a, NULL) ==
                    cases[i].is_on);
        if (cases[i].is_on) {
            assert_close(at.x, cases[i].at.x, 0.0, 1e-15);
            assert_close(at.y, cases[i].at.y, 0.0, 1e-15);
        }
    }
}

TEST(segments_touch_polygons_at_corners_and_along_edges)
{
    static const struct {
        lan_segment segment;
        bool is_on;
    } cases[] = {{{{0, 0}, {0.1, 0}}, true}, {{{-5, 0}, {5, 0}}, true},
                 {{{1, -5}, {1, 5}}, true},  {{{1.1, -5}, {1.1, 5}}, false},
                 {{{0, 2}, {2, 0}}, true},   {{{0, 2.1}, {2.1, 0}}, false},
                 {{{1, 1}, {1, 1}}, true},   {{{1, 1.5}, {1, 1.5}}, false},
                 {{{1, 0}, {9, 0}}, true},   {{{1.1, 0}, {9, 0}}, false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (lan_segment_on_convex(&cases[i].segment, &square) !=
            cases[i].is_on) {
            fail_with("case %zu", i);
        }
    }
}

/* --- sweeps -------------------------------------------------------------- */

TEST(a_sweep_is_the_share_of_its_way)
{
    const lan_disc moving = {{-5.0, 0.0}, 1.0};
    const lan_point way = {8.0, 0.0};
    const lan_disc disc = {{0.0, 0.0}, 2.0};
    const lan_segment wall = {{1.0, -1.0}, {1.0, 1.0}};
    const lan_segment edge_on = {{1.0, 0.0}, {4.0, 0.0}};

    assert_close(lan_sweep_disc_to_disc(&moving, way, &disc), 0.25, 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_segment(&moving, way, &wall), 0.625, 1e-15,
                 0.0);
    assert_close(lan_sweep_disc_to_segment(&moving, way, &edge_on), 0.625,
                 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_oriented_box(&moving, way, &hull), 0.375,
                 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_convex(&moving, way, &square), 0.375, 1e-15,
                 0.0);
}

TEST(a_sweep_that_ends_in_touching_touches_and_a_shorter_one_does_not)
{
    const lan_disc moving = {{-5.0, 0.0}, 1.0};
    const lan_point ways[2] = {{3.0, 0.0}, {3.0 - 1e-9, 0.0}};
    const lan_segment wall = {{-1.0, -1.0}, {-1.0, 1.0}};
    const lan_disc disc = {{0.0, 0.0}, 1.0};

    for (int i = 0; i < 2; i++) {
        const double want = i == 0 ? 1.0 : LAN_INF;
        assert_close(lan_sweep_disc_to_disc(&moving, ways[i], &disc), want, 0.0,
                     0.0);
        assert_close(lan_sweep_disc_to_segment(&moving, ways[i], &wall), want,
                     0.0, 0.0);
        assert_close(lan_sweep_disc_to_oriented_box(&moving, ways[i], &hull),
                     want, 0.0, 0.0);
        assert_close(lan_sweep_disc_to_convex(&moving, ways[i], &square), want,
                     0.0, 0.0);
    }
}

/* What overlaps or touches at the start is met at once, wherever it goes. */
TEST(a_sweep_that_starts_within_meets_at_once)
{
    const lan_disc moving = {{2.0, 0.0}, 1.0};
    const lan_segment wall = {{1.0, -1.0}, {1.0, 1.0}};
    const lan_disc disc = {{0.0, 0.0}, 1.0};
    const lan_point ways[3] = {{5.0, 0.0}, {-5.0, 0.0}, {0.0, 0.0}};

    for (int i = 0; i < 3; i++) {
        assert_close(lan_sweep_disc_to_disc(&moving, ways[i], &disc), 0.0, 0.0,
                     0.0);
        assert_close(lan_sweep_disc_to_segment(&moving, ways[i], &wall), 0.0,
                     0.0, 0.0);
        assert_close(lan_sweep_disc_to_oriented_box(&moving, ways[i], &hull),
                     0.0, 0.0, 0.0);
        assert_close(lan_sweep_disc_to_convex(&moving, ways[i], &square), 0.0,
                     0.0, 0.0);
    }
}

/* By the side of a box, at a distance of just its radius and a little more. */
TEST(grazing_is_touching)
{
    const lan_disc moving = {{-5.0, 2.0}, 1.0};
    const lan_disc farther = {{-5.0, 2.0 + 1e-9}, 1.0};
    const lan_point way = {10.0, 0.0};
    const lan_disc disc = {{0.0, 0.0}, 1.0};

    assert_close(lan_sweep_disc_to_disc(&moving, way, &disc), 0.5, 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_oriented_box(&moving, way, &hull), 0.4,
                 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_convex(&moving, way, &square), 0.4, 1e-15,
                 0.0);
    assert_true(isinf(lan_sweep_disc_to_disc(&farther, way, &disc)));
    assert_true(isinf(lan_sweep_disc_to_oriented_box(&farther, way, &hull)));
    assert_true(isinf(lan_sweep_disc_to_convex(&farther, way, &square)));
}

/* A sheet with no thickness, and a shot with no size at a million lengths. */
TEST(nothing_thin_is_passed_through)
{
    const lan_disc shot = {{-1e6, 0.3}, 0.0};
    const lan_point way = {2e6, 0.0};
    const lan_segment wall = {{0.0, -1.0}, {0.0, 1.0}};
    const lan_oriented_box sheet = {{0.0, 0.0}, {0.0, 1.0}, 1.0, 0.0};
    const lan_oriented_block plate = {
        {0.0, 0.0, 0.0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0.0, 1.0, 1.0}};
    const lan_sphere bullet = {{-1e6, 0.3, -0.2}, 0.0};

    assert_close(lan_sweep_disc_to_segment(&shot, way, &wall), 0.5, 1e-15, 0.0);
    assert_close(lan_sweep_disc_to_oriented_box(&shot, way, &sheet), 0.5, 1e-15,
                 0.0);
    assert_close(lan_sweep_sphere_to_oriented_block(
                     &bullet, (lan_vec){2e6, 0.0, 0.0}, &plate),
                 0.5, 1e-15, 0.0);
}

/* --- in space ------------------------------------------------------------ */

TEST(a_block_looks_along_forward_with_up_above_it)
{
    lan_oriented_block block = {.half = {3.0, 2.0, 1.0}};
    assert_ok(lan_oriented_block_look(&block, (lan_vec){0.0, 5e-200, 0.0},
                                      (lan_vec){0.0, 1e200, 1e200}));
    assert_close(block.axes[0].y, 1.0, 0.0, 0.0);
    assert_close(block.axes[1].x, -1.0, 0.0, 1e-15);
    assert_close(block.axes[2].z, 1.0, 0.0, 1e-15);
    assert_close(lan_oriented_block_bound(&block).radius, sqrt(14.0), 1e-15,
                 0.0);
}

TEST(a_block_cannot_look_along_its_own_up)
{
    const lan_vec zero = {0.0, 0.0, 0.0};
    const lan_vec up = {0.0, 0.0, 2.0};
    const lan_vec down = {0.0, 0.0, -0.5};
    const lan_vec none = {0.0, LAN_NAN, 1.0};
    lan_oriented_block block = {.half = {1.0, 1.0, 1.0}};
    assert_int_equal(lan_oriented_block_look(&block, up, up), LAN_EINVAL);
    assert_int_equal(lan_oriented_block_look(&block, down, up), LAN_EINVAL);
    assert_int_equal(lan_oriented_block_look(&block, zero, up), LAN_EINVAL);
    assert_int_equal(lan_oriented_block_look(&block, up, zero), LAN_EINVAL);
    assert_int_equal(lan_oriented_block_look(&block, none, up), LAN_EINVAL);
    assert_close(block.axes[0].x, 0.0, 0.0, 0.0);
}

/* Two cubes with crossed edges, 2 - 2 sqrt 2 / 2 each: only a line at right
 * angles to both edges parts them. */
TEST(blocks_edge_to_edge_part_along_neither_face)
{
    const double s = sqrt(0.5);
    const lan_oriented_block a = {{0.0, 0.0, 2.0 * sqrt(2.0) - 0.1},
                                  {{s, 0, s}, {0, 1, 0}, {-s, 0, s}},
                                  {1.0, 1.0, 1.0}};
    lan_oriented_block b = {
        {0.0, 0.0, 0.0}, {{1, 0, 0}, {0, s, s}, {0, -s, s}}, {1.0, 1.0, 1.0}};
    lan_overlap3 out;

    assert_true(lan_oriented_block_on_oriented_block(&a, &b, &out));
    assert_close(out.normal.z, 1.0, 1e-15, 0.0);
    assert_close(out.depth, 0.1, 1e-14, 0.0);
    b.at.z -= 0.1 + 1e-12;
    assert_false(lan_oriented_block_on_oriented_block(&a, &b, NULL));
}

TEST(blocks_that_touch_exactly_touch)
{
    const lan_block a = {{0, 0, 0}, {1, 1, 1}};
    const lan_block b = {{1, 0.25, 0}, {2, 2, 2}};
    const lan_block apart = {{1.0 + DBL_EPSILON, 0, 0}, {2, 2, 2}};
    lan_overlap3 out;

    assert_true(lan_block_on_block(&a, &b, &out));
    assert_close(out.depth, 0.0, 0.0, 0.0);
    assert_close(out.normal.x, -1.0, 0.0, 0.0);
    assert_false(lan_block_on_block(&a, &apart, &out));
    assert_true(lan_block_on_block(&b, &b, &out));
    assert_close(out.normal.x, 1.0, 0.0, 0.0);
    assert_close(out.depth, 1.0, 0.0, 0.0);
}
