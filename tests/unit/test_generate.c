/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/map.h"

#include <math.h>

#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_grid_map *make(const lan_generate_def *def)
{
    lan_grid_map *map = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_generate_map(def, &map, &err), &err);
    return map;
}

static lan_ground *see(const lan_grid_map *map)
{
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_ground_settle(ground));
    return ground;
}

static void assert_one_island(const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            assert_true(lan_ground_island(ground, at) <= 0);
        }
    }
}

static bool is_open(const lan_grid_map *map, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT) > 0.0;
}

/* Open cells of a column or row of cells, from (x, y) on. */
static int32_t count_open(const lan_grid_map *map, lan_cell from, lan_cell step,
                          int32_t length)
{
    int32_t open = 0;
    for (int32_t i = 0; i < length; i++) {
        open += is_open(map, from.x + i * step.x, from.y + i * step.y);
    }
    return open;
}

/* Pins the maps of a seed for all machines and versions. */
TEST(a_seed_is_one_map)
{
    static const char *const rows[] = {
        "@@@@@@@@@@@", "@.@.....@.@", "@.@.@.@.@.@",
        "@...@.@.@.@", "@.@@@.@.@.@", "@.@.@.@...@",
        "@.@.@.@@@@@", "@...@.....@", "@@@@@@@@@@@",
    };
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_MAZE, 11, 9);
    def.seed = 41;
    lan_grid_map *map = make(&def);
    for (int32_t y = 0; y < 9; y++) {
        for (int32_t x = 0; x < 11; x++) {
            assert_int_equal(is_open(map, x, y), rows[y][x] == '.');
        }
    }
    lan_grid_map_destroy(map);
}

/* Within five standard errors. */
TEST(cells_have_their_share_of_walls)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_RANDOM, 211, 173);
    def.walls = 0.25;
    lan_grid_map *map = make(&def);
    const double cells = 211.0 * 173.0;
    double open = 0.0;
    for (int32_t y = 0; y < 173; y++) {
        open += count_open(map, (lan_cell){0, y}, (lan_cell){1, 0}, 211);
    }
    assert_close(open / cells, 0.75, 0.0, 5.0 * sqrt(0.75 * 0.25 / cells));
    lan_grid_map_destroy(map);
}

/* A tree: squares less one passages, and all of it one island. */
static void assert_maze(int32_t width, int32_t height, int32_t corridor,
                        uint64_t seed)
{
    lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_MAZE, width, height);
    def.corridor = corridor;
    def.seed = seed;
    lan_grid_map *map = make(&def);
    const int32_t step = corridor + 1;
    const int32_t columns = (width - 1) / step;
    const int32_t rows = (height - 1) / step;
    const lan_cell east = {1, 0};
    const lan_cell south = {0, 1};
    int32_t passages = 0;
    for (int32_t y = 0; y < rows; y++) {
        for (int32_t x = 0; x < columns; x++) {
            const lan_cell right = {(x + 1) * step, 1 + y * step};
            const lan_cell below = {1 + x * step, (y + 1) * step};
            const int32_t eastern = count_open(map, right, south, corridor);
            const int32_t southern = count_open(map, below, east, corridor);
            assert_true(eastern == 0 || eastern == corridor);
            assert_true(southern == 0 || southern == corridor);
            passages += (eastern > 0) + (southern > 0);
        }
    }
    lan_ground *ground = see(map);
    assert_int_equal(passages, columns * rows - 1);
    assert_one_island(ground);
    assert_int_equal(ground->free_count, columns * rows * corridor * corridor +
                                             passages * corridor);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(maze_is_perfect)
{
    assert_maze(3, 3, 1, 1);
    assert_maze(4, 9, 1, 2);
    assert_maze(101, 77, 1, 3);
    assert_maze(100, 76, 3, 4);
    assert_maze(130, 99, 32, 5);
}

/* Walls have no more than one door, and `doors` says how many have one. */
static void assert_rooms(double doors, uint64_t seed)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 170, 143);
    def.room = 5;
    def.doors = doors;
    def.seed = seed;
    const int32_t columns = 169 / 6;
    const int32_t rows = 142 / 6;
    const lan_cell east = {1, 0};
    const lan_cell south = {0, 1};
    lan_grid_map *map = make(&def);
    int32_t found = 0;
    for (int32_t y = 0; y < rows; y++) {
        for (int32_t x = 0; x < columns; x++) {
            const lan_cell right = {(x + 1) * 6, 1 + y * 6};
            const lan_cell below = {1 + x * 6, (y + 1) * 6};
            const int32_t eastern = count_open(map, right, south, 5);
            const int32_t southern = count_open(map, below, east, 5);
            assert_in_range(eastern, 0, 1);
            assert_in_range(southern, 0, 1);
            found += eastern + southern;
        }
    }
    lan_ground *ground = see(map);
    assert_one_island(ground);
    const double needed = columns * rows - 1;
    const double others = 2.0 * columns * rows - columns - rows - needed;
    assert_close(found, needed + doors * others, 0.0,
                 5.0 * sqrt(doors * (1.0 - doors) * others));
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(rooms_have_doors_of_one_cell_and_hang_together)
{
    assert_rooms(0.0, 7);
    assert_rooms(0.4, 8);
    assert_rooms(1.0, 9);
}
