/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "lanchester/ground.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define MOST 12

static lan_ground *settled(const lan_grid_map *map)
{
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_ground_settle(ground));
    return ground;
}

static void assert_islands(const char *const *rows, lan_corners corners,
                           const char *const *want, int32_t count)
{
    lan_grid_map *map = drawn_map(rows, corners);
    lan_ground *ground = settled(map);
    assert_int_equal(lan_ground_island_count(ground), count);
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            const int32_t island = want[y][x] == '@' ? -1 : want[y][x] - '0';
            assert_int_equal(lan_ground_island(ground, at), island);
        }
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

static const char *const spiral[] = {
    ".@.....", ".@.@@@.", ".@.@.@.", ".@...@.", ".@@@@@.", ".......", NULL,
};

TEST(islands_are_numbered_by_their_first_cells)
{
    static const char *const want[] = {
        "0@00000", "0@0@@@0", "0@0@0@0", "0@000@0", "0@@@@@0", "0000000",
    };
    static const char *const rows[] = {"..@.", "@@@.", "T.@@", "..@b", NULL};
    static const char *const numbers[] = {"00@1", "@@@1", "22@@", "22@3"};
    assert_islands(spiral, LAN_CORNERS_FORBID, want, 1);
    assert_islands(rows, LAN_CORNERS_FORBID, numbers, 4);
}

TEST(corner_rule_decides_what_hangs_together)
{
    static const char *const rows[] = {".@.", "@..", "...", NULL};
    static const char *const apart[] = {"0@1", "@11", "111"};
    static const char *const joined[] = {"0@0", "@00", "000"};
    assert_islands(rows, LAN_CORNERS_FORBID, apart, 2);
    assert_islands(rows, LAN_CORNERS_ONE, apart, 2);
    assert_islands(rows, LAN_CORNERS_ALLOW, joined, 1);
}

TEST(cells_outside_are_on_no_island)
{
    lan_grid_map *map = drawn_map(spiral, LAN_CORNERS_FORBID);
    lan_ground *ground = settled(map);
    const lan_cell outside[] = {{-1, 0}, {7, 0}, {0, -1}, {0, 6}};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(lan_ground_island(ground, outside[i]), -1);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(islands_follow_the_map_after_an_update)
{
    static const char *const rows[] = {"..@..", "..@..", NULL};
    const lan_cell wall = {2, 1};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = settled(map);
    assert_int_equal(lan_ground_island_count(ground), 2);
    assert_ok(lan_grid_map_set(map, wall, 0));
    lan_ground_update(ground);
    assert_ok(lan_ground_settle(ground));
    assert_int_equal(lan_ground_island_count(ground), 1);
    assert_ok(lan_grid_map_set(map, wall, 5));
    lan_ground_update(ground);
    assert_ok(lan_ground_settle(ground));
    assert_int_equal(lan_ground_island_count(ground), 2);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(ground_without_a_free_cell_has_no_island)
{
    static const char *const rows[] = {"@@", "@@", NULL};
    static const char *const want[] = {"@@", "@@"};
    assert_islands(rows, LAN_CORNERS_ALLOW, want, 0);
}

/* What plain Dijkstra reaches from a cell is the cell's island. */
static void assert_reach(random_source *random, const any_map_def *def,
                         uint32_t number)
{
    double costs[MOST * MOST];
    random_begin(random, number);
    lan_grid_map *map = any_map(random, def);
    lan_ground *ground = settled(map);
    const plain_walker walker = {map, LAN_MOVEMENT_FOOT, 1, NULL};
    const int32_t width = lan_grid_map_width(map);
    for (int i = 0; i < 4; i++) {
        const lan_cell from = any_cell(random, map);
        const int32_t island = lan_ground_island(ground, from);
        plain_costs(&walker, from, costs);
        for (int32_t k = 0; k < width * lan_grid_map_height(map); k++) {
            const lan_cell to = {k % width, k / width};
            const bool is_same =
                island >= 0 && lan_ground_island(ground, to) == island;
            if (is_same != (costs[k] < 1e300)) {
                print_map(map);
                fail_with("case %u: (%d, %d) and (%d, %d)", number, from.x,
                          from.y, to.x, to.y);
            }
        }
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(islands_are_what_can_be_reached)
{
    random_source *random = random_create(5821);
    for (uint32_t i = 0; i < 300; i++) {
        const any_map_def def = {MOST, MOST, (lan_corners)(i % 3), i % 2 == 0};
        assert_reach(random, &def, i);
    }
    random_destroy(random);
}
