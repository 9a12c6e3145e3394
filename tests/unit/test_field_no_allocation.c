/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"
#include "lanchester/search.h"
#include "tests/support/allocations.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define REQUESTS 60

TEST(searches_allocate_nothing_once_they_are_made)
{
    static const char *const names[] = {"field", "first-moves", "hierarchy",
                                        "table"};
    if (!allocations_can_be_counted()) {
        skip();
    }
    random_source *random = random_create(5401);
    const any_map_def def = {23, 19, LAN_CORNERS_ONE, true};
    lan_grid_map *map = any_map(random, &def);
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        lan_search *search = NULL;
        assert_ok(lan_search_create(ground, names[i], NULL, &search));
        for (int k = 0; k < REQUESTS; k++) {
            const lan_cell start = any_cell(random, map);
            const lan_cell goal = any_cell(random, map);
            const lan_route_request request =
                lan_route_request_default(start, goal);
            lan_route route;
            allocations_start();
            const lan_status status = lan_search_run(search, &request, &route);
            const long count = allocations_stop();
            assert_ok(status);
            /* looking for the nearest cell instead of a goal out of reach is
             * not the algorithm's */
            assert_true(count == 0 || route.end != LAN_ROUTE_FOUND);
        }
        lan_search_destroy(search);
    }
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    random_destroy(random);
}

/* A field may start under an overlay, whose costs need more buckets, and go
 * over to wide keys, as any other. */
TEST(field_allocates_nothing_after_create)
{
    static const char *const rows[] = {"..=.b", "T@..h", "..b@.", NULL};
    const lan_cell goal = {0, 0};
    const lan_cell dear = {2, 1};
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_overlay *overlay = NULL;
    lan_field *field = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_overlay_create(ground, &overlay));
    assert_ok(lan_field_create(ground, &field));
    lan_overlay_add_cost(overlay, dear, 3.21);
    allocations_start();
    const lan_status status =
        lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, overlay);
    const bool is_done = lan_field_step(field, UINT64_MAX);
    const long count = allocations_stop();
    assert_ok(status);
    assert_true(is_done);
    assert_int_equal(count, 0);
    lan_field_destroy(field);
    lan_overlay_destroy(overlay);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
