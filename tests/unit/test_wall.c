/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/walls/wall.h"

#include <math.h>
#include <stdlib.h>

#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tactics/search/walls/wall_walker_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CELLS_MOST 400

typedef struct drawing {
    lan_grid_map *map;
    lan_ground *ground;
    lan_wall *wall;
    lan_cell cells[CELLS_MOST]; /* of the last answer */
} drawing;

static drawing draw(const char *const *rows, lan_corners corners)
{
    drawing d = {.map = drawn_map(rows, corners)};
    assert_ok(lan_ground_create(d.map, LAN_MOVEMENT_FOOT, 1, &d.ground));
    assert_ok(lan_wall_create(d.ground, &d.wall));
    return d;
}

static void forget(drawing *d)
{
    lan_wall_destroy(d->wall);
    lan_ground_destroy(d->ground);
    lan_grid_map_destroy(d->map);
}

static lan_route walk(drawing *d, lan_cell start, lan_cell goal)
{
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_wall_begin(d->wall, &request));
    while (!lan_wall_step(d->wall, UINT64_MAX)) {
    }
    const lan_route route = lan_wall_result(d->wall);
    assert_true(route.cell_count <= CELLS_MOST);
    assert_int_equal(lan_wall_cells(d->wall, d->cells, CELLS_MOST),
                     route.cell_count);
    return route;
}

static bool passes(const drawing *d, const lan_route *route, lan_cell at)
{
    bool found = false;
    for (size_t i = 0; i < route->cell_count; i++) {
        found = found || lan_cell_same(d->cells[i], at);
    }
    return found;
}

/* The table of B15, clockwise: the obstacle's direction is the key. */
TEST(straight_steps_turn_by_the_table)
{
    static const int after[LAN_DIRECTION_COUNT] = {
        [1] = 7, [3] = 1, [5] = 3, [7] = 5};
    for (int d = 1; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle);
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), d);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(free_diagonals_become_straight_steps_by_the_table)
{
    static const int step[LAN_DIRECTION_COUNT] = {
        [2] = 3, [4] = 5, [6] = 7, [0] = 1};
    static const int after[LAN_DIRECTION_COUNT] = {
        [2] = 0, [4] = 2, [6] = 4, [0] = 6};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle);
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), step[d]);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(narrow_diagonals_are_taken_by_the_table)
{
    static const int after[LAN_DIRECTION_COUNT] = {
        [2] = 7, [4] = 1, [6] = 3, [0] = 5};
    for (int d = 0; d < LAN_DIRECTION_COUNT; d += 2) {
        int obstacle = (d + 7) & 7;
        const uint32_t open = 0xFF & ~(1u << obstacle) & ~(1u << ((d + 1) & 7));
        assert_int_equal(lan_wall_turn(open, open, 1, &obstacle), d);
        assert_int_equal(obstacle, after[d]);
    }
}

TEST(illegal_diagonals_are_passed_over)
{
    int obstacle = LAN_DIRECTION_WEST;
    const uint32_t open = 1u << LAN_DIRECTION_SOUTH_WEST |
                          1u << LAN_DIRECTION_EAST | 1u << LAN_DIRECTION_NORTH;
    const uint32_t moves = 1u << LAN_DIRECTION_EAST | 1u << LAN_DIRECTION_NORTH;
    assert_int_equal(lan_wall_turn(open, moves, 1, &obstacle),
                     LAN_DIRECTION_EAST);
    assert_int_equal(obstacle, LAN_DIRECTION_SOUTH);
}

TEST(who_is_walled_in_turns_nowhere)
{
    int obstacle = LAN_DIRECTION_EAST;
    assert_int_equal(
        lan_wall_turn(1u << LAN_DIRECTION_SOUTH_WEST, 0, 1, &obstacle),
        LAN_WALL_NOWHERE);
    assert_int_equal(lan_wall_turn(0, 0, -1, &obstacle), LAN_WALL_NOWHERE);
}

/* East and west change places in a mirror: d becomes 6 - d modulo 8. */
TEST(counter_clockwise_is_the_mirror_image)
{
    for (uint32_t open = 0; open < 256; open++) {
        uint32_t mirrored = 0;
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            mirrored |= (open >> d & 1) << ((6 - d) & 7);
        }
        for (int from = 0; from < LAN_DIRECTION_COUNT; from++) {
            int one = from;
            int other = (6 - from) & 7;
            const int d = lan_wall_turn(open, open, 1, &one);
            const int e = lan_wall_turn(mirrored, mirrored, -1, &other);
            assert_int_equal(e, d < 0 ? d : (6 - d) & 7);
            assert_int_equal(other, (6 - one) & 7);
        }
    }
}

TEST(open_ground_is_crossed_in_a_straight_line)
{
    static const char *const rows[] = {"........", "........", "........",
                                       "........", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){7, 0}, (lan_cell){0, 3});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(route.diagonal, 3);
    assert_int_equal(route.straight, 4);
    assert_int_equal(route.expanded, 14); /* there, and along the route */
    forget(&d);
}

/* An obstacle that ends nearer in the north. */
static const char *const off_centre[] = {
    "...........", ".....@.....", ".....@.....", ".....@.....", ".....@.....",
    ".....@.....", ".....@.....", ".....@.....", "...........", NULL};

TEST(the_side_that_is_back_sooner_is_taken)
{
    for (int rule = 0; rule < LAN_CORNERS_COUNT; rule++) {
        drawing d = draw(off_centre, (lan_corners)rule);
        lan_route route = walk(&d, (lan_cell){1, 3}, (lan_cell){9, 3});
        assert_int_equal(route.end, LAN_ROUTE_FOUND);
        assert_true(passes(&d, &route, (lan_cell){5, 0}));
        route = walk(&d, (lan_cell){9, 6}, (lan_cell){1, 6});
        assert_int_equal(route.end, LAN_ROUTE_FOUND);
        assert_true(passes(&d, &route, (lan_cell){5, 8}));
        forget(&d);
    }
}

/* Hugging the wall: 3 steps to it, 3 up, 2 across, 3 down, 3 on. The shortest
 * way takes 6 diagonal steps and 4 straight ones, the corner rule being what it
 * is. */
TEST(straight_cuts_shorten_the_way_along_the_wall)
{
    drawing d = draw(off_centre, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){1, 3}, (lan_cell){9, 3});
    const double hugging = 3 + 3 + 2 + 3 + 3;
    const double shortest = 6.0 * sqrt(2.0) + 2.0;
    assert_true(route.length < hugging - 1.0);
    assert_true(route.length > shortest - 1e-12);
    assert_true(route.diagonal >= 3);
    forget(&d);
}

/* The line goes through the pocket: what is walked into it and out of it again
 * is cut off. */
TEST(a_pocket_is_cut_off)
{
    static const char *const rows[] = {
        "...........", ".@@@@@@@...", ".......@...", ".......@...",
        ".......@...", ".@@@@@@@...", "...........", NULL};
    drawing d = draw(rows, LAN_CORNERS_ONE);
    const lan_route route = walk(&d, (lan_cell){0, 3}, (lan_cell){10, 3});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_false(passes(&d, &route, (lan_cell){6, 3}));
    assert_true(route.length < 6 + 8 + 10 + 2);
    forget(&d);
}

static const char *const fortress[] = {".........", "..@@@@@..", "..@...@..",
                                       "..@...@..", "..@@@@@..", ".........",
                                       NULL};

TEST(an_enclosed_goal_is_walked_round_and_neared)
{
    for (int rule = 0; rule < LAN_CORNERS_COUNT; rule++) {
        drawing d = draw(fortress, (lan_corners)rule);
        const lan_route route = walk(&d, (lan_cell){0, 0}, (lan_cell){5, 3});
        assert_int_equal(route.end, LAN_ROUTE_NONE);
        assert_true(lan_cell_same(route.nearest, (lan_cell){7, 3}) ||
                    lan_cell_same(route.nearest, (lan_cell){5, 5}));
        assert_true(
            lan_cell_same(d.cells[route.cell_count - 1], route.nearest));
        for (int32_t x = 1; x <= 7; x++) {
            assert_true(lan_wall_visited(d.wall, (lan_cell){x, 0}));
            assert_true(lan_wall_visited(d.wall, (lan_cell){x, 5}));
        }
        assert_false(lan_wall_visited(d.wall, (lan_cell){8, 5}));
        forget(&d);
    }
}

TEST(a_search_answers_an_enclosed_goal_itself)
{
    drawing d = draw(fortress, LAN_CORNERS_FORBID);
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){5, 3});
    lan_search *search = NULL;
    lan_route route;
    assert_ok(lan_search_create(d.ground, "wall", NULL, &search));
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.end, LAN_ROUTE_OTHER_ISLAND);
    assert_int_equal(route.cell_count, 0);
    lan_search_destroy(search);
    forget(&d);
}

TEST(who_is_enclosed_alone_stays)
{
    static const char *const rows[] = {".@.", "@.@", ".@.", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){1, 1}, (lan_cell){2, 2});
    assert_int_equal(route.end, LAN_ROUTE_NONE);
    assert_int_equal(route.cell_count, 1);
    assert_true(lan_cell_same(route.nearest, (lan_cell){1, 1}));
    forget(&d);
}

/* The line runs from one rock through the corner to the next. */
TEST(a_line_between_touching_rocks_is_found_again)
{
    static const char *const rows[] = {".......", ".......", "..@....",
                                       "...@...", "....@..", ".......",
                                       ".......", NULL};
    for (int rule = 0; rule < LAN_CORNERS_COUNT; rule++) {
        drawing d = draw(rows, (lan_corners)rule);
        const lan_route route = walk(&d, (lan_cell){0, 0}, (lan_cell){6, 6});
        assert_int_equal(route.end, LAN_ROUTE_FOUND);
        forget(&d);
    }
}

TEST(a_blocked_goal_is_neared)
{
    static const char *const rows[] = {".....", "...@.", ".....", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){0, 1}, (lan_cell){3, 1});
    assert_int_equal(route.end, LAN_ROUTE_NONE);
    assert_true(lan_cell_same(route.nearest, (lan_cell){2, 1}));
    assert_int_equal(route.cell_count, 3);
    forget(&d);
}

TEST(a_blocked_start_is_told)
{
    static const char *const rows[] = {"@..", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){0, 0}, (lan_cell){2, 0});
    assert_int_equal(route.end, LAN_ROUTE_START_BLOCKED);
    assert_int_equal(route.cell_count, 0);
    assert_int_equal(route.expanded, 0);
    forget(&d);
}

TEST(start_and_goal_may_be_one_cell)
{
    static const char *const rows[] = {"...", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = walk(&d, (lan_cell){1, 0}, (lan_cell){1, 0});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(route.cell_count, 1);
    assert_close(route.length, 0.0, 0.0, 0.0);
    forget(&d);
}

TEST(requests_that_cannot_be_honoured_are_refused)
{
    static const char *const rows[] = {"...", "...", NULL};
    static const lan_cell goals[] = {{1, 0}, {2, 0}};
    static const char *const small[] = {"..", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    drawing other = draw(small, LAN_CORNERS_FORBID);
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(other.ground, &overlay));
    const lan_route_request good =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){2, 1});
    lan_route_request bad = good;
    bad.start.x = 3;
    assert_int_equal(lan_wall_begin(d.wall, &bad), LAN_EINVAL);
    bad = good;
    bad.goal.y = -1;
    assert_int_equal(lan_wall_begin(d.wall, &bad), LAN_EINVAL);
    bad = good;
    bad.goals = goals;
    bad.goal_count = 2;
    assert_int_equal(lan_wall_begin(d.wall, &bad), LAN_EINVAL);
    bad = good;
    bad.turn_cost = 0.25;
    assert_int_equal(lan_wall_begin(d.wall, &bad), LAN_EINVAL);
    bad = good;
    bad.overlay = overlay;
    assert_int_equal(lan_wall_begin(d.wall, &bad), LAN_EINVAL);
    lan_overlay_destroy(overlay);
    forget(&other);
    forget(&d);
}

TEST(the_way_follows_when_the_map_changes)
{
    static const char *const rows[] = {".....", ".....", ".....", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    assert_ok(lan_grid_map_set(d.map, (lan_cell){2, 1},
                               lan_grid_map_find_glyph(d.map, '@')));
    lan_ground_update(d.ground);
    const lan_route route = walk(&d, (lan_cell){0, 1}, (lan_cell){4, 1});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_false(passes(&d, &route, (lan_cell){2, 1}));
    forget(&d);
}

static void block_row(lan_overlay *overlay, int32_t y, int32_t from, int32_t to)
{
    for (int32_t x = from; x < to; x++) {
        lan_overlay_block(overlay, (lan_cell){x, y});
    }
}

/* An overlay of walls with a door at alternate ends: one obstacle, and it takes
 * more than the spare room to find that there is no way through to the goal. */
TEST(an_endless_overlay_is_given_up)
{
    enum { SIDE = 601 };
    const lan_terrain grass = lan_terrain_make("grass", '.', 1.0);
    lan_overlay *overlay = NULL;
    drawing d = {.map = NULL};
    assert_ok(
        lan_grid_map_create(SIDE, SIDE, LAN_CORNERS_FORBID, &grass, 1, &d.map));
    assert_ok(lan_ground_create(d.map, LAN_MOVEMENT_FOOT, 1, &d.ground));
    assert_ok(lan_wall_create(d.ground, &d.wall));
    assert_ok(lan_overlay_create(d.ground, &overlay));
    for (int32_t y = 1; y < SIDE; y += 2) {
        block_row(overlay, y, y % 4 == 1, SIDE - (y % 4 == 3));
    }
    lan_overlay_block(overlay, (lan_cell){2, 0});
    lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){2, 0});
    request.overlay = overlay;
    assert_ok(lan_wall_begin(d.wall, &request));
    assert_true(lan_wall_step(d.wall, UINT64_MAX));
    const lan_route route = lan_wall_result(d.wall);
    assert_int_equal(route.end, LAN_ROUTE_GAVE_UP);
    assert_int_equal(route.cell_count, 0);
    assert_int_equal(lan_wall_cells(d.wall, d.cells, CELLS_MOST), 0);
    lan_overlay_destroy(overlay);
    forget(&d);
}
