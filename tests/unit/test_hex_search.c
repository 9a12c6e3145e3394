/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/hex.h"

#include "base/real.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

/* A lake with a hill in it; a rock in the way. */
static const char *const rows[] = {
    "........", /* */
    "..@@....", /* */
    "...@..@@", /* */
    "......@h", NULL,
};

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
    lan_hex_search *search;
} fixture;

static int setup(void **state)
{
    static fixture f;
    f.map = drawn_map(rows, LAN_CORNERS_FORBID);
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_FOOT, 1, &f.ground));
    assert_ok(lan_hex_search_create(f.ground, &f.search));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_hex_search_destroy(f->search);
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

static lan_route run(const fixture *f, const lan_hex_request *request)
{
    lan_route route;
    assert_ok(lan_hex_search_run(f->search, request, &route));
    return route;
}

TEST_WITH(a_route_goes_around_rock, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell start = {2, 2};
    const lan_cell goal = {4, 2};
    const lan_hex_request request = lan_hex_request_default(start, goal);
    const lan_route route = run(f, &request);
    lan_cell cells[5];
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(route.cell_count, 4);
    assert_int_equal(route.straight, 3);
    assert_close(route.length, 3.0, 0.0, 0.0);
    assert_close(route.cost, 3.0, 1e-15, 0.0);
    assert_int_equal(lan_hex_search_cells(f->search, cells, 3), 4);
    assert_int_equal(lan_hex_search_cells(f->search, cells, 5), 4);
    assert_true(lan_cell_same(cells[0], start));
    assert_int_equal(cells[1].y, 3);
    assert_int_equal(cells[2].y, 3);
    assert_true(lan_cell_same(cells[3], goal));
}

TEST_WITH(another_island_is_refused_with_the_nearest_cell, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell start = {0, 3};
    const lan_cell hill = {7, 3};
    const lan_hex_request request = lan_hex_request_default(start, hill);
    const lan_route route = run(f, &request);
    assert_int_equal(route.end, LAN_ROUTE_OTHER_ISLAND);
    assert_int_equal(route.expanded, 0);
    assert_int_equal(route.cell_count, 0);
    /* (5, 3) and (7, 1) are two steps from the hill; (5, 3) is nearer */
    assert_int_equal(route.nearest.x, 5);
    assert_int_equal(route.nearest.y, 3);
}

TEST_WITH(a_blocked_goal_and_a_blocked_start_are_told_apart, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell start = {2, 2};
    const lan_cell rock = {3, 2};
    lan_hex_request request = lan_hex_request_default(start, rock);
    lan_route route = run(f, &request);
    assert_int_equal(route.end, LAN_ROUTE_GOAL_BLOCKED);
    assert_true(lan_cell_same(route.nearest, start));
    request = lan_hex_request_default(rock, start);
    assert_int_equal(run(f, &request).end, LAN_ROUTE_START_BLOCKED);
    assert_int_equal(lan_hex_search_cells(f->search, NULL, 0), 0);
}

TEST_WITH(who_is_there_already_stays, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell at = {7, 3};
    const lan_hex_request request = lan_hex_request_default(at, at);
    const lan_route route = run(f, &request);
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(route.cell_count, 1);
    assert_close(route.cost, 0.0, 0.0, 0.0);
}

TEST_WITH(requests_outside_and_grounds_of_large_bodies_are_refused, setup,
          teardown)
{
    const fixture *f = *state;
    const lan_cell inside = {0, 0};
    const lan_cell outside = {8, 0};
    lan_hex_request request = lan_hex_request_default(inside, outside);
    assert_int_equal(lan_hex_search_begin(f->search, &request), LAN_EINVAL);
    request = lan_hex_request_default(outside, inside);
    assert_int_equal(lan_hex_search_begin(f->search, &request), LAN_EINVAL);
    lan_ground *large = NULL;
    lan_hex_search *search = NULL;
    assert_ok(lan_ground_create(f->map, LAN_MOVEMENT_FOOT, 2, &large));
    assert_int_equal(lan_hex_search_create(large, &search), LAN_EINVAL);
    assert_null(search);
    lan_ground_destroy(large);
}

TEST_WITH(islands_follow_the_ground, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell start = {0, 3};
    const lan_cell hill = {7, 3};
    const lan_cell rock = {6, 3};
    const lan_hex_request request = lan_hex_request_default(start, hill);
    assert_int_equal(run(f, &request).end, LAN_ROUTE_OTHER_ISLAND);
    assert_ok(
        lan_grid_map_set(f->map, rock, lan_grid_map_find_glyph(f->map, '.')));
    lan_ground_update(f->ground);
    assert_int_equal(run(f, &request).straight, 7);
    assert_int_equal(lan_hex_search_island(f->search, hill),
                     lan_hex_search_island(f->search, start));
}

TEST_WITH(an_overlay_blocks_and_makes_dearer, setup, teardown)
{
    const fixture *f = *state;
    const lan_cell start = {0, 0};
    const lan_cell between = {1, 0};
    const lan_cell below = {0, 1};
    const lan_cell goal = {2, 0};
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(f->ground, &overlay));
    lan_hex_request request = lan_hex_request_default(start, goal);
    request.overlay = overlay;
    lan_overlay_add_cost(overlay, between, 0.5);
    assert_close(run(f, &request).cost, 2.5, 1e-14, 0.0);
    lan_overlay_add_cost(overlay, between, 0.73);
    assert_close(run(f, &request).cost, 3.0, 1e-14, 0.0); /* by the south */
    lan_overlay_block(overlay, below);
    assert_close(run(f, &request).cost, 3.23, 1e-14, 0.0);
    lan_overlay_block(overlay, between);
    assert_int_equal(run(f, &request).end, LAN_ROUTE_NONE);
    lan_overlay_destroy(overlay);
}

TEST(a_cell_takes_21_bytes)
{
    const lan_terrain grass = lan_terrain_make("grass", '.', 1.25);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_hex_search *search = NULL;
    assert_ok(lan_grid_map_create(300, 200, LAN_CORNERS_ONE, &grass, 1, &map));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_hex_search_create(ground, &search));
    /* and the frame, the heads of the buckets, and of each a chunk of 32 bytes
     * that may not be full */
    const size_t frame = 2 * (300 + 200) + 4;
    assert_in_range(lan_hex_search_memory(search), 20 * 300 * 200,
                    21 * (300 * 200 + frame) + 4200 * 32 + 36000);
    lan_hex_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
