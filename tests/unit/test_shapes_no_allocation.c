/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nothing that is asked of shapes allocates; trees, where they are made, do.
 */
#include "lanchester/shapes.h"

#include "tests/support/allocations.h"
#include "tests/support/support.h"

static int met_in_plane(const lan_disc_tree *tree)
{
    const lan_point corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const lan_convex square = {corners, 4};
    const lan_oriented_box hull = {{0.0, 0.5}, {0.6, 0.8}, 2.0, 0.5};
    const lan_segment wall = {{1.0, -1.0}, {1.0, 1.0}};
    const lan_disc disc = {{-3.0, 0.0}, 0.5};
    const lan_point way = {9.0, 0.0};
    const lan_pose here = {{0.0, 0.0}, {1.0, 0.0}};
    const lan_pose there = {{0.5, 0.0}, {0.0, 1.0}};
    lan_overlap out;
    return lan_convex_on_convex(&square, &square, &out) +
           lan_oriented_box_on_oriented_box(&hull, &hull, &out) +
           lan_disc_tree_on_disc_tree(tree, &here, tree, &there, &out) +
           (lan_sweep_disc_to_segment(&disc, way, &wall) <= 1.0) +
           (lan_sweep_disc_to_oriented_box(&disc, way, &hull) <= 1.0) +
           (lan_sweep_disc_to_convex(&disc, way, &square) <= 1.0);
}

static int met_in_space(void)
{
    const lan_oriented_block cube = {
        {0.0, 0.0, 0.0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {1.0, 1.0, 1.0}};
    const lan_sphere shot = {{-3.0, 0.0, 0.0}, 0.1};
    lan_overlap3 out;
    return lan_oriented_block_on_oriented_block(&cube, &cube, &out) +
           (lan_sweep_sphere_to_oriented_block(&shot, (lan_vec){9.0, 0.0, 0.0},
                                               &cube) <= 1.0);
}

TEST(tests_and_sweeps_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const lan_disc discs[3] = {
        {{0.0, 0.0}, 1.0}, {{1.0, 0.0}, 1.0}, {{2.0, 0.0}, 1.0}};
    lan_disc_tree *tree = NULL;
    assert_ok(lan_disc_tree_create(discs, 3, &tree));
    allocations_start();
    const int met = met_in_plane(tree) + met_in_space();
    const long count = allocations_stop();
    assert_int_equal(met, 8);
    assert_int_equal(count, 0);
    lan_disc_tree_destroy(tree);
}
