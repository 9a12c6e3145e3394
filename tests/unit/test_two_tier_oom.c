/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two tiers without memory: where they are made, and where their graph is
 * repaired.
 */
#include "lanchester/search.h"
#include "tests/support/any_map.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

#define WIDTH  53
#define HEIGHT 19

static lan_grid_map *make_map(void)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_ONE, terrains,
                                  count, &map));
    return map;
}

/* Rough ground makes more nodes. */
static void roughen(lan_grid_map *map)
{
    for (int32_t i = 0; i < WIDTH * HEIGHT; i += 2) {
        const lan_cell at = {i % WIDTH, i / WIDTH};
        assert_ok(lan_grid_map_set(map, at, 1 + i % 7 % 4));
    }
}

static bool try_create(void *context)
{
    lan_ground *ground = context;
    lan_search *search = NULL;
    const lan_status status =
        lan_search_create(ground, "two-tier", NULL, &search);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
        assert_null(search);
    }
    lan_search_destroy(search);
    return status == LAN_OK;
}

TEST(no_search_is_made_without_memory)
{
    lan_grid_map *map = make_map();
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_ground_settle(ground));
    assert_true(oom_try_all(try_create, ground) > 20);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* Makes all anew and then fails in the repair only: `failing` counts on. */
static lan_status repair(long failing, lan_route *route)
{
    lan_grid_map *map = make_map();
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    const lan_route_request request =
        lan_route_request_default((lan_cell){1, 2}, (lan_cell){50, 17});
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_search_create(ground, "two-tier", NULL, &search));
    roughen(map);
    lan_ground_update(ground);
    assert_ok(lan_ground_settle(ground));
    oom_fail_nth(failing);
    const lan_status status = lan_search_run(search, &request, route);
    oom_fail_nth(0);
    if (status != LAN_OK) { /* it repairs what it could not before */
        assert_ok(lan_search_run(search, &request, route));
    }
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    return status;
}

TEST(a_graph_half_repaired_is_repaired_at_the_next_request)
{
    lan_route whole;
    lan_route route;
    long failing = 1;
    assert_ok(repair(0, &whole));
    while (repair(failing, &route) != LAN_OK) {
        assert_int_equal(route.cell_count, whole.cell_count);
        assert_int_equal(route.expanded, whole.expanded);
        failing++;
    }
    assert_true(failing > 5);
}
