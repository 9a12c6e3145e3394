/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/searched.h"
#include "tests/support/support.h"

static searched drawn(const char *const *rows, lan_corners corners)
{
    return searched_over(drawn_map(rows, corners), "jps");
}

static searched open_ground(int32_t width, int32_t height,
                            const char *algorithm)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(width, height, LAN_CORNERS_FORBID, terrains,
                                  count, &map));
    return searched_over(map, algorithm);
}

static void block(const searched *s, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    assert_ok(
        lan_grid_map_set(s->map, at, lan_grid_map_find_glyph(s->map, '@')));
}

/* Runs and holds the cells against the rules of the map. */
static lan_route ask(const searched *s, lan_cell start, lan_cell goal)
{
    const lan_route_request request = lan_route_request_default(start, goal);
    const plain_walker walker = {s->map, LAN_MOVEMENT_FOOT, 1, NULL};
    lan_route route;
    assert_ok(lan_search_run(s->search, &request, &route));
    if (route.end == LAN_ROUTE_FOUND) {
        lan_cell *cells = calloc(route.cell_count, sizeof *cells);
        assert_non_null(cells);
        assert_int_equal(lan_search_cells(s->search, cells, route.cell_count),
                         route.cell_count);
        assert_route(&walker, &route, start, goal, 0.0, cells);
        free(cells);
    }
    return route;
}

static void assert_counts(const lan_route *route, int64_t straight,
                          int64_t diagonal)
{
    assert_int_equal(route->end, LAN_ROUTE_FOUND);
    assert_int_equal(route->straight, straight);
    assert_int_equal(route->diagonal, diagonal);
}

TEST(one_rock_is_passed_as_the_corner_rule_allows)
{
    const char *const rows[] = {".@..", "....", NULL};
    const int64_t counts[LAN_CORNERS_COUNT][2] = {{3, 1}, {1, 2}, {1, 2}};
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        searched s = drawn(rows, (lan_corners)corners);
        const lan_route route = ask(&s, (lan_cell){0, 0}, (lan_cell){3, 0});
        assert_counts(&route, counts[corners][0], counts[corners][1]);
        searched_forget(&s);
    }
}

TEST(only_the_rule_allow_squeezes_between_two_rocks)
{
    const char *const rows[] = {".@", "@.", NULL};
    const lan_cell start = {0, 0};
    const lan_cell goal = {1, 1};
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        searched s = drawn(rows, (lan_corners)corners);
        const lan_route route = ask(&s, start, goal);
        if (corners == LAN_CORNERS_ALLOW) {
            assert_counts(&route, 0, 1);
        } else {
            assert_int_equal(route.end, LAN_ROUTE_OTHER_ISLAND);
        }
        searched_forget(&s);
    }
}

/* Two screens with doors at opposite ends; worked out by hand. */
TEST(a_winding_way_is_found_in_few_expansions)
{
    const char *const rows[] = {
        "....@.....", //
        "....@.@@@.", //
        "....@.@...", //
        "....@.@.@@", //
        "......@...", NULL,
    };
    searched s = drawn(rows, LAN_CORNERS_FORBID);
    const lan_route route = ask(&s, (lan_cell){0, 0}, (lan_cell){9, 4});
    /* 3 diagonal and 1 down, 2 along the south; 4 up; 4 along; 2 down, 2
     * back, 2 down, 2 along */
    assert_counts(&route, 1 + 2 + 4 + 4 + 2 + 2 + 2 + 2, 3);
    assert_true(route.expanded < 20);
    searched_forget(&s);
}

TEST(jumps_cross_the_borders_of_words)
{
    const int32_t sides[] = {2, 62, 63, 64, 65, 66, 127, 128, 129, 4096};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        searched row = open_ground(sides[i], 1, "jps");
        const lan_cell east = {sides[i] - 1, 0};
        const lan_cell origin = {0, 0};
        lan_route route = ask(&row, origin, east);
        assert_counts(&route, sides[i] - 1, 0);
        assert_true(route.expanded <= 2); /* start and goal */
        route = ask(&row, east, origin);
        assert_counts(&route, sides[i] - 1, 0);
        searched_forget(&row);
        searched column = open_ground(1, sides[i], "jps");
        const lan_cell south = {0, sides[i] - 1};
        route = ask(&column, origin, south);
        assert_counts(&route, sides[i] - 1, 0);
        route = ask(&column, south, origin);
        assert_counts(&route, sides[i] - 1, 0);
        searched_forget(&column);
    }
}

/* A wall with a gap at its end, at every place around the border of a word. */
TEST(turns_are_seen_on_both_sides_of_the_border_of_a_word)
{
    for (int32_t at = 58; at < 70; at++) {
        searched s = open_ground(131, 5, "jps");
        for (int32_t y = 0; y < 4; y++) {
            block(&s, at, y);
        }
        lan_ground_update(s.ground);
        const lan_route route = ask(&s, (lan_cell){0, 0}, (lan_cell){130, 0});
        /* down to the gap, 2 straight through it, up again */
        assert_counts(&route, 122, 8);
        const lan_route back = ask(&s, (lan_cell){130, 0}, (lan_cell){0, 0});
        assert_counts(&back, 122, 8);
        searched_forget(&s);
    }
}

TEST(open_ground_takes_two_expansions_or_one_look)
{
    const char *const names[] = {"jps", "jump-table"};
    for (size_t i = 0; i < 2; i++) {
        searched s = open_ground(211, 97, names[i]);
        const lan_route route = ask(&s, (lan_cell){3, 90}, (lan_cell){207, 5});
        assert_counts(&route, 204 - 85, 85);
        assert_int_equal(route.expanded, 2 - i);
        searched_forget(&s);
    }
}

TEST(bodies_jump_through_what_is_wide_enough)
{
    const char *const rows[] = {
        "....@....", //
        "....@....", //
        ".........", //
        "....@....", //
        ".........", //
        ".........", NULL,
    };
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 2, &ground));
    assert_ok(lan_search_create(ground, "jps", NULL, &search));
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){7, 0});
    lan_route route;
    assert_ok(lan_search_run(search, &request, &route));
    /* below the rocks: 2 diagonal and 2 down, 3 along, 2 diagonal and 2 up */
    assert_counts(&route, 7, 4);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(steps_of_one_expansion_come_to_the_same_answer)
{
    const char *const names[] = {"jps", "jump-table", "auto"};
    random_source *random = random_create(6302);
    for (uint32_t i = 0; i < 150; i++) {
        random_begin(random, i);
        const any_map_def def = {.width_most = 40, .height_most = 30};
        searched s = searched_over(any_map(random, &def), names[i % 3]);
        const lan_cell start = any_cell(random, s.map);
        const lan_cell goal = any_cell(random, s.map);
        const lan_route_request request =
            lan_route_request_default(start, goal);
        const lan_route at_once = ask(&s, start, goal);
        assert_ok(lan_search_begin(s.search, &request));
        uint64_t calls = 0;
        while (!lan_search_step(s.search, 1)) {
            calls++;
        }
        const lan_route slow = lan_search_result(s.search);
        assert_int_equal(slow.end, at_once.end);
        assert_int_equal(slow.straight, at_once.straight);
        assert_int_equal(slow.diagonal, at_once.diagonal);
        assert_int_equal(slow.expanded, at_once.expanded);
        assert_true(calls <= slow.expanded);
        searched_forget(&s);
    }
    random_destroy(random);
}

TEST(start_and_goal_are_visited_and_walls_are_not)
{
    const char *const rows[] = {"..@..", "..@..", ".....", NULL};
    searched s = drawn(rows, LAN_CORNERS_FORBID);
    const lan_cell start = {0, 0};
    const lan_cell goal = {4, 0};
    (void)ask(&s, start, goal);
    assert_true(lan_search_visited(s.search, start));
    assert_true(lan_search_visited(s.search, goal));
    assert_true(lan_search_visited(s.search, (lan_cell){1, 2}));
    assert_false(lan_search_visited(s.search, (lan_cell){2, 0}));
    assert_false(lan_search_visited(s.search, (lan_cell){0, 1}));
    searched_forget(&s);
}

TEST(ground_of_several_costs_is_refused)
{
    const char *const rows[] = {"..h..", ".....", NULL};
    const char *const names[] = {"jps", "jump-table"};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(lan_search_create(ground, names[i], NULL, &search),
                         LAN_EINVAL);
        assert_null(search);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* 16385 requests go once around the generations of a node. */
TEST(the_search_outlives_its_generations)
{
    const char *const rows[] = {"..@..", "..@..", ".....", NULL};
    searched s = drawn(rows, LAN_CORNERS_FORBID);
    const lan_route first = ask(&s, (lan_cell){0, 0}, (lan_cell){4, 0});
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){4, 0});
    for (int i = 0; i < 16400; i++) {
        lan_route route;
        assert_ok(lan_search_run(s.search, &request, &route));
        assert_int_equal(route.straight, first.straight);
        assert_int_equal(route.diagonal, first.diagonal);
        assert_int_equal(route.expanded, first.expanded);
    }
    searched_forget(&s);
}
