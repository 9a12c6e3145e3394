/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is out of range touches nothing, and is met by nothing that moves.
 */
#include "lanchester/shapes.h"

#include "tests/support/support.h"

static const lan_point corners[4] = {
    {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
static const lan_convex square = {corners, 4};
static const lan_oriented_box hull = {{0.0, 0.0}, {1.0, 0.0}, 1.0, 1.0};
static const lan_box box = {{-1.0, -1.0}, {1.0, 1.0}};
static const lan_segment segment = {{-1.0, 0.0}, {1.0, 0.0}};
static const lan_disc disc = {{0.0, 0.0}, 1.0};
static const lan_disc aside = {{5.0, 0.0}, 1.0};
static const lan_point towards = {-9.0, 0.0};
static const lan_sphere sphere = {{0.0, 0.0, 0.0}, 1.0};
static const lan_sphere far_sphere = {{5.0, 0.0, 0.0}, 1.0};
static const lan_oriented_block cube = {
    {0.0, 0.0, 0.0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1.0, 1.0, 1.0}};

/* Numbers that no place and no size is, and a size that is none. */
static double bad_number(int i)
{
    return i == 0 ? LAN_NAN : i == 1 ? LAN_INF : -LAN_INF;
}

#define BAD_NUMBERS 3

static void assert_disc_is_nowhere(const lan_disc *of)
{
    lan_overlap out;
    assert_false(lan_disc_on_disc(of, &disc, &out));
    assert_false(lan_disc_on_disc(&disc, of, &out));
    assert_false(lan_disc_on_box(of, &box, &out));
    assert_false(lan_disc_on_oriented_box(of, &hull, &out));
    assert_false(lan_disc_on_convex(of, &square, &out));
    assert_false(lan_disc_on_segment(of, &segment, &out));
    assert_true(isinf(lan_sweep_disc_to_disc(of, towards, &disc)));
    assert_true(isinf(lan_sweep_disc_to_disc(&aside, towards, of)));
    assert_true(isinf(lan_sweep_disc_to_segment(of, towards, &segment)));
    assert_true(isinf(lan_sweep_disc_to_oriented_box(of, towards, &hull)));
    assert_true(isinf(lan_sweep_disc_to_convex(of, towards, &square)));
}

TEST(discs_out_of_range_touch_nothing)
{
    const lan_disc negative = {{0.0, 0.0}, -0.5};
    assert_disc_is_nowhere(&negative);
    for (int i = 0; i < BAD_NUMBERS; i++) {
        const lan_disc nowhere = {{bad_number(i), 0.0}, 1.0};
        const lan_disc sizeless = {{0.0, 0.0}, bad_number(i)};
        const lan_point way = {0.0, bad_number(i)};
        assert_disc_is_nowhere(&nowhere);
        assert_disc_is_nowhere(&sizeless);
        assert_true(isinf(lan_sweep_disc_to_disc(&aside, way, &disc)));
        assert_true(isinf(lan_sweep_disc_to_segment(&aside, way, &segment)));
        assert_true(isinf(lan_sweep_disc_to_oriented_box(&aside, way, &hull)));
        assert_true(isinf(lan_sweep_disc_to_convex(&aside, way, &square)));
    }
}

static void assert_hull_is_nowhere(const lan_oriented_box *of)
{
    lan_overlap out;
    assert_false(lan_oriented_box_on_oriented_box(of, &hull, &out));
    assert_false(lan_oriented_box_on_oriented_box(&hull, of, &out));
    assert_false(lan_disc_on_oriented_box(&disc, of, &out));
    assert_true(isinf(lan_sweep_disc_to_oriented_box(&aside, towards, of)));
}

TEST(boxes_out_of_range_touch_nothing)
{
    const lan_box reversed = {{1.0, -1.0}, {-1.0, 1.0}};
    const lan_box endless = {{-1.0, -1.0}, {LAN_INF, 1.0}};
    const lan_oriented_box negative = {{0.0, 0.0}, {1.0, 0.0}, 1.0, -0.5};
    lan_overlap out;
    assert_hull_is_nowhere(&negative);
    assert_false(lan_box_on_box(&reversed, &box, &out));
    assert_false(lan_box_on_box(&box, &endless, &out));
    assert_false(lan_disc_on_box(&disc, &reversed, &out));
    assert_false(lan_disc_on_box(&disc, &endless, &out));
    for (int i = 0; i < BAD_NUMBERS; i++) {
        lan_oriented_box bad[4] = {hull, hull, hull, hull};
        bad[0].at.y = bad_number(i);
        bad[1].half_length = bad_number(i);
        bad[2].half_width = bad_number(i);
        bad[3].along.x = bad_number(i);
        for (int k = 0; k < 4; k++) {
            assert_hull_is_nowhere(&bad[k]);
        }
    }
}

static void assert_polygon_is_nowhere(const lan_convex *of)
{
    lan_overlap out;
    assert_false(lan_convex_on_convex(of, &square, &out));
    assert_false(lan_convex_on_convex(&square, of, &out));
    assert_false(lan_disc_on_convex(&disc, of, &out));
    assert_false(lan_segment_on_convex(&segment, of));
    assert_true(isinf(lan_sweep_disc_to_convex(&aside, towards, of)));
}

TEST(polygons_out_of_range_touch_nothing)
{
    lan_point many[LAN_CONVEX_CORNERS_MAX + 1];
    const lan_point line[3] = {{-1.0, 0.0}, {0.0, 0.0}, {1.0, 0.0}};
    for (int i = 0; i <= LAN_CONVEX_CORNERS_MAX; i++) {
        const double angle =
            2.0 * acos(-1.0) * i / (LAN_CONVEX_CORNERS_MAX + 1);
        many[i] = (lan_point){cos(angle), sin(angle)};
    }
    assert_polygon_is_nowhere(&(lan_convex){corners, 2});
    assert_polygon_is_nowhere(&(lan_convex){corners, 0});
    assert_polygon_is_nowhere(&(lan_convex){line, 3});
    assert_polygon_is_nowhere(&(lan_convex){many, LAN_CONVEX_CORNERS_MAX + 1});
    assert_true(lan_disc_on_convex(
        &disc, &(lan_convex){many, LAN_CONVEX_CORNERS_MAX}, NULL));
    for (int i = 0; i < BAD_NUMBERS; i++) {
        lan_point bad[4] = {corners[0], corners[1], corners[2], corners[3]};
        bad[2].x = bad_number(i);
        assert_polygon_is_nowhere(&(lan_convex){bad, 4});
    }
}

TEST(segments_out_of_range_touch_nothing)
{
    for (int i = 0; i < BAD_NUMBERS; i++) {
        const lan_segment bad[2] = {{{bad_number(i), 0.0}, {1.0, 0.0}},
                                    {{-1.0, 0.0}, {1.0, bad_number(i)}}};
        for (int k = 0; k < 2; k++) {
            assert_false(lan_segment_on_segment(&bad[k], &segment, NULL));
            assert_false(lan_segment_on_segment(&segment, &bad[k], NULL));
            assert_false(lan_segment_on_convex(&bad[k], &square));
            assert_false(lan_disc_on_segment(&disc, &bad[k], NULL));
            assert_true(
                isinf(lan_sweep_disc_to_segment(&aside, towards, &bad[k])));
        }
    }
}

static void assert_block_is_nowhere(const lan_oriented_block *of)
{
    const lan_vec way = {-9.0, 0.0, 0.0};
    lan_overlap3 out;
    assert_false(lan_oriented_block_on_oriented_block(of, &cube, &out));
    assert_false(lan_oriented_block_on_oriented_block(&cube, of, &out));
    assert_false(lan_sphere_on_oriented_block(&sphere, of, &out));
    assert_true(
        isinf(lan_sweep_sphere_to_oriented_block(&far_sphere, way, of)));
}

static void assert_sphere_is_nowhere(const lan_sphere *of)
{
    const lan_vec way = {-9.0, 0.0, 0.0};
    lan_overlap3 out;
    assert_false(lan_sphere_on_sphere(of, &sphere, &out));
    assert_false(lan_sphere_on_sphere(&sphere, of, &out));
    assert_false(lan_sphere_on_oriented_block(of, &cube, &out));
    assert_true(isinf(lan_sweep_sphere_to_sphere(of, way, &sphere)));
    assert_true(isinf(lan_sweep_sphere_to_sphere(&far_sphere, way, of)));
    assert_true(isinf(lan_sweep_sphere_to_oriented_block(of, way, &cube)));
}

TEST(shapes_in_space_out_of_range_touch_nothing)
{
    const lan_block straight = {{-1, -1, -1}, {1, 1, 1}};
    const lan_block reversed = {{-1, 1, -1}, {1, -1, 1}};
    lan_oriented_block thin = cube;
    thin.half[2] = -0.5;
    assert_block_is_nowhere(&thin);
    assert_sphere_is_nowhere(&(lan_sphere){{0.0, 0.0, 0.0}, -0.5});
    assert_false(lan_block_on_block(&straight, &reversed, NULL));
    assert_false(lan_block_on_block(&reversed, &straight, NULL));
    for (int i = 0; i < BAD_NUMBERS; i++) {
        const double bad = bad_number(i);
        const lan_block open = {{-1, -1, -1}, {1, 1, bad}};
        lan_oriented_block blocks[3] = {cube, cube, cube};
        blocks[0].at.z = bad;
        blocks[1].half[1] = bad;
        blocks[2].axes[2].y = bad;
        for (int k = 0; k < 3; k++) {
            assert_block_is_nowhere(&blocks[k]);
        }
        assert_sphere_is_nowhere(&(lan_sphere){{0.0, bad, 0.0}, 1.0});
        assert_sphere_is_nowhere(&(lan_sphere){{0.0, 0.0, 0.0}, bad});
        assert_false(lan_block_on_block(&open, &straight, NULL));
        assert_true(isinf(lan_sweep_sphere_to_sphere(
            &far_sphere, (lan_vec){0.0, bad, 0.0}, &sphere)));
    }
}

TEST(trees_of_bad_discs_are_not_made)
{
    const lan_disc good[2] = {disc, aside};
    lan_disc_tree *tree = NULL;
    assert_int_equal(lan_disc_tree_create(good, 0, &tree), LAN_EINVAL);
    assert_int_equal(lan_disc_tree_create(NULL, 2, &tree), LAN_EINVAL);
    for (int i = 0; i < BAD_NUMBERS; i++) {
        lan_disc bad[2] = {disc, aside};
        bad[1].radius = bad_number(i);
        assert_int_equal(lan_disc_tree_create(bad, 2, &tree), LAN_EINVAL);
        bad[1] = aside;
        bad[1].at.y = bad_number(i);
        assert_int_equal(lan_disc_tree_create(bad, 2, &tree), LAN_EINVAL);
    }
    assert_null(tree);
    lan_disc_tree_destroy(NULL);
}
