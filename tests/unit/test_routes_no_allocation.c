/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Once the first request over a ground was answered, armies find their ways
 * without allocating.
 */
#include "tactics/search/routes_impl.h"
#include "tests/support/allocations.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_status ask_all(lan_routes *routes, const lan_march_ground *ground)
{
    const int32_t goal = 23;
    const int32_t held[] = {14};
    const lan_place_cost costs[] = {{8, 2.0}};
    const lan_march_request request = {.ground = ground,
                                       .goals = &goal,
                                       .goal_count = 1,
                                       .blocked = held,
                                       .blocked_count = 1,
                                       .costs = costs,
                                       .cost_count = 1};
    const double times[] = {1.0, 2.0};
    const int32_t path[] = {20, 21};
    lan_march_route route;
    int32_t place = -1;
    lan_routes_add_fallen(routes, 0, 9, 300.0, 1.0);
    lan_status status = lan_routes_find(routes, &request, &route);
    return status != LAN_OK ? status
                            : lan_routes_meeting(routes, 0, ground, 0, 0.0, 1.0,
                                                 path, times, 2, &place);
}

TEST(routes_allocate_nothing_after_the_first)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    const char *const rows[] = {"......", ".@..h.", "..@.T.", "......", NULL};
    const lan_routes_options options = {
        .side_count = 1, .influence = 1.0, .half_life = 1.0};
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 1.0};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
        lan_places *places = NULL;
        lan_march_grounds *grounds = NULL;
        lan_routes *routes = NULL;
        const lan_march_ground *ground = NULL;
        assert_ok(lan_places_create(map, NULL, (lan_map_shape)shape, 1.0, NULL,
                                    &places, NULL));
        assert_ok(lan_march_grounds_create(places, &grounds));
        assert_ok(lan_routes_create(places, &options, &routes));
        assert_ok(lan_march_grounds_get(grounds, &foot, 1, &ground));
        assert_ok(ask_all(routes, ground));
        allocations_start();
        const lan_status got =
            lan_march_grounds_get(grounds, &foot, 1, &ground);
        const lan_status asked = ask_all(routes, ground);
        const long count = allocations_stop();
        assert_true(got == LAN_OK && asked == LAN_OK);
        assert_int_equal(count, 0);
        lan_routes_destroy(routes);
        lan_march_grounds_destroy(grounds);
        lan_places_destroy(places);
        lan_grid_map_destroy(map);
    }
}
