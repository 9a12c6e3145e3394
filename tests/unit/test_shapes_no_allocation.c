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

static int walls_met(const lan_walls *walls)
{
    const lan_point from = {1.0, 0.5};
    const lan_point way = {0.0, 9.0};
    const lan_disc wide = {{5.0, 0.3}, 1.0}; /* in a corridor */
    const lan_point to = lan_walls_push(walls, &wide, NULL);
    return (lan_walls_sweep(walls, from, way, 0.1, NULL) >= 0) +
           lan_walls_see(walls, from, to) + (to.y > 0.4);
}

TEST(questions_to_walls_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const lan_segment sides[2] = {{{0.0, 0.0}, {50.0, 0.0}},
                                  {{0.0, 1.0}, {50.0, 1.0}}};
    lan_walls *walls = NULL;
    assert_ok(lan_walls_create(sides, 2, &walls));
    allocations_start();
    const int met = walls_met(walls);
    const long count = allocations_stop();
    assert_int_equal(met, 3);
    assert_int_equal(count, 0);
    lan_walls_destroy(walls);
}

#define CROWD 300

static void count_pair(void *context, int32_t first, int32_t second)
{
    int *count = context;
    *count += first < second;
}

static void count_item(void *context, int32_t item)
{
    int *count = context;
    *count += item >= 0;
}

static void move_crowd(lan_sphere *items, int step)
{
    for (int i = 0; i < CROWD; i++) {
        items[i] = (lan_sphere){{0.7 * (i % 20) * (1 + step), 0.7 * (i % 15),
                                 step == 2 ? 0.1 * i : 0.0},
                                i % 50 == 0 ? 3.0 : 0.4};
    }
}

TEST(a_grid_that_is_filled_anew_allocates_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    static lan_sphere items[CROWD];
    const lan_vec way = {9.0, 2.0, 0.0};
    lan_crowd_grid *grid = NULL;
    int pairs = 0;
    int met = 0;
    lan_status status = LAN_OK;
    assert_ok(lan_crowd_grid_create(CROWD, &grid));
    allocations_start();
    for (int step = 0; step < 3 && status == LAN_OK; step++) {
        move_crowd(items, step);
        status = lan_crowd_grid_fill(grid, items, CROWD);
        lan_crowd_grid_pairs(grid, count_pair, &pairs);
        lan_crowd_grid_sweep(grid, &items[7], way, count_item, &met);
    }
    const long count = allocations_stop();
    assert_ok(status);
    assert_true(pairs > CROWD && met > 3);
    assert_int_equal(count, 0);
    lan_crowd_grid_destroy(grid);
}
