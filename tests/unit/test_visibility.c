/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define BENDS_MOST 16

typedef struct drawing {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
} drawing;

static drawing draw(const char *const *rows, lan_corners corners)
{
    drawing d = {.map = drawn_map(rows, corners)};
    assert_ok(lan_ground_create(d.map, LAN_MOVEMENT_FOOT, 1, &d.ground));
    assert_ok(lan_search_create(d.ground, "visibility", NULL, &d.search));
    return d;
}

static void forget(drawing *d)
{
    lan_search_destroy(d->search);
    lan_ground_destroy(d->ground);
    lan_grid_map_destroy(d->map);
}

static lan_route find(const drawing *d, lan_cell start, lan_cell goal)
{
    const lan_route_request request = lan_route_request_default(start, goal);
    lan_route route;
    assert_ok(lan_search_run(d->search, &request, &route));
    return route;
}

/* Checks the bends between start and goal. */
static void assert_bends(const drawing *d, const lan_point *want, size_t count)
{
    lan_point bends[BENDS_MOST];
    assert_int_equal(lan_search_bends(d->search, bends, BENDS_MOST), count + 2);
    for (size_t i = 0; i < count; i++) {
        assert_close(bends[i + 1].x, want[i].x, 0.0, 0.0);
        assert_close(bends[i + 1].y, want[i].y, 0.0, 0.0);
    }
}

TEST(open_ground_is_crossed_as_the_crow_flies)
{
    static const char *const rows[] = {".......", ".......", ".......",
                                       ".......", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = find(&d, (lan_cell){0, 0}, (lan_cell){6, 3});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_true(route.any_angle);
    assert_close(route.length, sqrt(45.0), 1e-15, 0.0);
    assert_int_equal(route.straight + route.diagonal, 0);
    assert_int_equal(route.expanded, 1);
    assert_bends(&d, NULL, 0);
    forget(&d);
}

static const char *const block[] = {".....", "..@..", ".....", NULL};

TEST(a_block_is_passed_over_two_of_its_corners)
{
    static const lan_point above[] = {{2, 1}, {3, 1}};
    static const lan_point below[] = {{2, 2}, {3, 2}};
    for (int rule = 0; rule < LAN_CORNERS_COUNT; rule++) {
        lan_point bends[BENDS_MOST];
        drawing d = draw(block, (lan_corners)rule);
        const lan_route route = find(&d, (lan_cell){0, 1}, (lan_cell){4, 1});
        assert_close(route.length, 2.0 * sqrt(2.5) + 1.0, 1e-15, 0.0);
        assert_int_equal(lan_search_bends(d.search, bends, BENDS_MOST), 4);
        assert_bends(&d, bends[1].y < 1.5 ? above : below, 2);
        forget(&d);
    }
}

TEST(a_start_beside_a_corner_bends_over_the_next)
{
    for (int rule = 0; rule < LAN_CORNERS_COUNT; rule++) {
        drawing d = draw(block, (lan_corners)rule);
        const lan_route route = find(&d, (lan_cell){1, 0}, (lan_cell){3, 2});
        assert_close(route.length, 2.0 * sqrt(2.5), 1e-15, 0.0);
        assert_int_equal(lan_search_bends(d.search, NULL, 0), 3);
        forget(&d);
    }
}

static const char *const touching[] = {"....", ".@..", "..@.", "....", NULL};

TEST(touching_cells_let_a_line_through_where_steps_may_squeeze)
{
    drawing d = draw(touching, LAN_CORNERS_ALLOW);
    const lan_route route = find(&d, (lan_cell){2, 1}, (lan_cell){1, 2});
    assert_close(route.length, sqrt(2.0), 1e-15, 0.0);
    assert_int_equal(route.cell_count, 2);
    forget(&d);
}

TEST(touching_cells_are_walked_round_where_steps_may_not)
{
    static const lan_corners rules[] = {LAN_CORNERS_FORBID, LAN_CORNERS_ONE};
    for (size_t i = 0; i < 2; i++) {
        drawing d = draw(touching, rules[i]);
        const lan_route route = find(&d, (lan_cell){2, 1}, (lan_cell){1, 2});
        assert_close(route.length, 2.0 + sqrt(2.0), 1e-15, 0.0);
        assert_int_equal(lan_search_bends(d.search, NULL, 0), 5);
        forget(&d);
    }
}

TEST(a_line_may_bend_between_touching_cells)
{
    static const char *const rows[] = {"..@..", "..@..", "..@..",
                                       "@@...", "..@..", NULL};
    static const lan_point want[] = {{2, 3}};
    drawing d = draw(rows, LAN_CORNERS_ALLOW);
    const lan_route route = find(&d, (lan_cell){0, 0}, (lan_cell){3, 3});
    assert_close(route.length, sqrt(1.5 * 1.5 + 2.5 * 2.5) + sqrt(2.5), 1e-15,
                 0.0);
    assert_bends(&d, want, 1);
    forget(&d);
}

TEST(a_map_without_a_frame_is_crossed_along_its_border)
{
    static const char *const rows[] = {".@.", ".@.", "...", NULL};
    static const lan_point want[] = {{1, 2}, {2, 2}};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = find(&d, (lan_cell){0, 0}, (lan_cell){2, 0});
    assert_close(route.length, 2.0 * sqrt(2.5) + 1.0, 1e-15, 0.0);
    assert_bends(&d, want, 2);
    forget(&d);
}

TEST(corners_in_one_line_are_one_leg)
{
    static const char *const rows[] = {".......", ".@.@.@.", "@@@@@@@", NULL};
    static const lan_point want[] = {{1, 1}, {6, 1}};
    drawing d = draw(rows, LAN_CORNERS_ONE);
    const lan_route route = find(&d, (lan_cell){0, 1}, (lan_cell){6, 1});
    assert_close(route.length, sqrt(2.0) + 5.0, 1e-15, 0.0);
    assert_bends(&d, want, 2);
    forget(&d);
}

TEST(start_and_goal_may_be_one_cell)
{
    lan_point bends[BENDS_MOST];
    drawing d = draw(block, LAN_CORNERS_FORBID);
    const lan_route route = find(&d, (lan_cell){4, 2}, (lan_cell){4, 2});
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_true(route.any_angle);
    assert_int_equal(lan_search_bends(d.search, bends, BENDS_MOST), 1);
    assert_close(bends[0].x, 4.5, 0.0, 0.0);
    assert_close(bends[0].y, 2.5, 0.0, 0.0);
    forget(&d);
}

TEST(a_goal_out_of_reach_has_no_bends)
{
    static const char *const rows[] = {".@.", ".@.", NULL};
    drawing d = draw(rows, LAN_CORNERS_ALLOW);
    const lan_route route = find(&d, (lan_cell){0, 0}, (lan_cell){2, 1});
    assert_int_equal(route.end, LAN_ROUTE_OTHER_ISLAND);
    assert_int_equal(lan_search_bends(d.search, NULL, 0), 0);
    forget(&d);
}

TEST(other_algorithms_have_no_bends)
{
    drawing d = draw(block, LAN_CORNERS_FORBID);
    lan_search *search = NULL;
    lan_route route;
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 1}, (lan_cell){4, 1});
    assert_ok(lan_search_create(d.ground, "wall", NULL, &search));
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(lan_search_bends(search, NULL, 0), 0);
    lan_search_destroy(search);
    forget(&d);
}

TEST(bends_follow_when_the_map_changes)
{
    drawing d = draw(block, LAN_CORNERS_FORBID);
    const lan_cell rock = {2, 0};
    const lan_cell start = {0, 1};
    const lan_cell goal = {4, 1};
    assert_ok(
        lan_grid_map_set(d.map, rock, lan_grid_map_find_glyph(d.map, '@')));
    lan_ground_update(d.ground);
    static const lan_point below[] = {{2, 2}, {3, 2}};
    assert_close(find(&d, start, goal).length, 2.0 * sqrt(2.5) + 1.0, 1e-15,
                 0.0);
    assert_bends(&d, below, 2);
    forget(&d);
}

static const char *const rooms[] = {"....@......", "....@..@@@.", ".@@.@..@...",
                                    "..@.......@", "@.@@@.@@..@", "......@....",
                                    ".@@@..@.@@@", "...@.......", NULL};

TEST(pauses_change_nothing)
{
    drawing d = draw(rooms, LAN_CORNERS_ONE);
    const lan_cell start = {0, 0};
    const lan_cell goal = {10, 7};
    const lan_route want = find(&d, start, goal);
    const lan_route_request request = lan_route_request_default(start, goal);
    uint64_t steps = 1; /* the last one ends it */
    assert_ok(lan_search_begin(d.search, &request));
    while (!lan_search_step(d.search, 1)) {
        assert_false(lan_search_step(d.search, 0));
        steps++;
    }
    const lan_route got = lan_search_result(d.search);
    assert_close(got.length, want.length, 0.0, 0.0);
    assert_int_equal(got.expanded, want.expanded);
    assert_int_equal(got.expanded, steps - 1); /* the last takes the goal */
    assert_true(steps > 3);
    forget(&d);
}

TEST(cells_beside_expanded_corners_are_visited)
{
    drawing d = draw(block, LAN_CORNERS_FORBID);
    (void)find(&d, (lan_cell){1, 0}, (lan_cell){3, 2});
    assert_true(lan_search_visited(d.search, (lan_cell){2, 1}));
    assert_false(lan_search_visited(d.search, (lan_cell){0, 2}));
    forget(&d);
}

TEST(memory_holds_the_tables)
{
    drawing d = draw(rooms, LAN_CORNERS_FORBID);
    const size_t tables = lan_search_table_memory(d.search);
    assert_true(tables > 100);
    assert_true(lan_search_memory(d.search) > tables);
    forget(&d);
}

TEST(ground_of_several_costs_is_refused)
{
    static const char *const rows[] = {"..=", "..h", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_int_equal(lan_search_create(ground, "visibility", NULL, &search),
                     LAN_EINVAL);
    assert_null(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(cost_is_length_times_the_cost_of_a_cell)
{
    static const char *const rows[] = {"hhh", "hhh", NULL};
    drawing d = draw(rows, LAN_CORNERS_FORBID);
    const lan_route route = find(&d, (lan_cell){0, 0}, (lan_cell){2, 1});
    assert_close(route.cost, 1.73 * sqrt(5.0), 1e-14, 0.0);
    forget(&d);
}

static bool refuse(void *context, double done, double total)
{
    (void)context;
    assert_true(done >= 0.0 && done <= total);
    return false;
}

TEST(preparing_can_be_cancelled)
{
    const lan_progress progress = {refuse, NULL};
    drawing d = draw(rooms, LAN_CORNERS_FORBID);
    lan_search *search = NULL;
    assert_int_equal(
        lan_search_create(d.ground, "visibility", &progress, &search),
        LAN_ECANCELLED);
    assert_null(search);
    forget(&d);
}

/* 4 corners on each of 260 x 260 rocks. */
TEST(too_many_corners_are_refused)
{
    size_t count;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_grid_map_create(521, 521, LAN_CORNERS_FORBID, terrains, count,
                                  &map));
    const int32_t rock = lan_grid_map_find_glyph(map, '@');
    for (int32_t i = 0; i < 260 * 260; i++) {
        const lan_cell at = {2 * (i % 260) + 1, 2 * (i / 260) + 1};
        assert_ok(lan_grid_map_set(map, at, rock));
    }
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_int_equal(lan_search_create(ground, "visibility", NULL, &search),
                     LAN_ELIMIT);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
