/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/oom.h"

#include "lanchester/shapes.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static bool try_tree(void *context)
{
    const lan_disc *discs = context;
    lan_disc_tree *tree = NULL;
    if (!oom_has_succeeded(lan_disc_tree_create(discs, 3, &tree), NULL)) {
        assert_null(tree);
        return false;
    }
    lan_disc_tree_destroy(tree);
    return true;
}

TEST(a_tree_without_memory_is_not_made)
{
    lan_disc discs[3] = {
        {{0.0, 0.0}, 1.0}, {{1.0, 0.0}, 1.0}, {{2.0, 0.0}, 1.0}};
    assert_true(oom_try_all(try_tree, discs) >= 2);
}

static bool try_walls(void *context)
{
    const lan_grid_map *map = context;
    lan_walls *walls = NULL;
    const lan_status status =
        lan_walls_of_map(map, LAN_MOVEMENT_FOOT, 1.0, &walls);
    const bool is_made = oom_has_made(status, walls);
    lan_walls_destroy(walls);
    return is_made;
}

TEST(walls_without_memory_are_not_made)
{
    const char *const rows[] = {"...", ".@.", "...", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    assert_true(oom_try_all(try_walls, map) >= 8);
    lan_grid_map_destroy(map);
}

static bool try_segments(void *context)
{
    const lan_segment *segments = context;
    lan_walls *walls = NULL;
    const lan_status status = lan_walls_create(segments, 3, &walls);
    const bool is_made = oom_has_made(status, walls);
    lan_walls_destroy(walls);
    return is_made;
}

TEST(a_tree_of_walls_without_memory_is_not_made)
{
    lan_segment segments[3] = {{{0.0, 0.0}, {4.0, 1.0}},
                               {{1.0, -2.0}, {2.0, 3.0}},
                               {{3.0, 0.0}, {3.0, 5.0}}};
    assert_true(oom_try_all(try_segments, segments) >= 3);
}

static void count_pair(void *context, int32_t first, int32_t second)
{
    int *count = context;
    *count += first < second;
}

/* A crowd that there is no memory for leaves the one that was there. */
static bool try_crowd(void *context)
{
    const lan_sphere *items = context;
    lan_crowd_grid *grid = NULL;
    const lan_status status = lan_crowd_grid_create(2, &grid);
    bool is_filled =
        oom_has_made(status, grid) &&
        oom_has_succeeded(lan_crowd_grid_fill(grid, items, 2), NULL);
    if (is_filled) {
        int count = 0;
        is_filled =
            oom_has_succeeded(lan_crowd_grid_fill(grid, items, 3), NULL);
        lan_crowd_grid_pairs(grid, count_pair, &count);
        assert_int_equal(count, is_filled ? 3 : 1);
    }
    lan_crowd_grid_destroy(grid);
    return is_filled;
}

TEST(a_crowd_without_memory_is_not_filled_in)
{
    lan_sphere items[3] = {
        {{0.0, 0.0, 0.0}, 1.0}, {{1.0, 0.0, 0.0}, 1.0}, {{2.0, 0.0, 0.0}, 1.0}};
    assert_true(oom_try_all(try_crowd, items) >= 6);
}
