/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places, an army's ground and its routes, without memory.
 */
#include "tactics/search/routes_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

typedef struct theatre {
    lan_grid_map *map;
    lan_road_map *roads;
    lan_map_shape shape;
} theatre;

static lan_status find_way(lan_places *places, lan_march_grounds *grounds,
                           lan_routes *routes)
{
    const lan_march_type types[] = {{LAN_MOVEMENT_FOOT, 1.0},
                                    {LAN_MOVEMENT_HORSE, 2.0}};
    const int32_t goal = lan_places_count(places) - 1;
    lan_march_request request = {.goals = &goal, .goal_count = 1};
    lan_march_route route = {.count = 0};
    int32_t met = -1;
    const double times[] = {0.0, 1.0};
    const int32_t path[] = {goal, goal};
    lan_status status =
        lan_march_grounds_get(grounds, types, 2, &request.ground);
    if (status == LAN_OK) {
        status = lan_routes_find(routes, &request, &route);
        assert_true(status != LAN_OK || route.is_found);
    }
    return status != LAN_OK
               ? status
               : lan_routes_meeting(routes, 0, request.ground, 0, 0.0, 1.0,
                                    path, times, 2, &met);
}

static bool try_routes(void *context)
{
    const theatre *t = context;
    const lan_routes_options options = {.side_count = 2,
                                        .knows_seen_only = true,
                                        .influence = 1.0,
                                        .half_life = 1.0};
    lan_places *places = NULL;
    lan_march_grounds *grounds = NULL;
    lan_routes *routes = NULL;
    lan_status status =
        lan_places_create(t->map, t->roads, t->shape, 1.0, NULL, &places, NULL);
    if (status == LAN_OK) {
        status = lan_march_grounds_create(places, &grounds);
    }
    if (status == LAN_OK) {
        status = lan_routes_create(places, &options, &routes);
    }
    if (status == LAN_OK) {
        status = find_way(places, grounds, routes);
    }
    lan_routes_destroy(routes);
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
    return oom_has_succeeded(status, NULL);
}

TEST(routes_over_each_shape_survive_a_lack_of_memory)
{
    const char *const rows[] = {"...", "...", NULL};
    const lan_road_place places[] = {{"a", {0.0, 0.0}, NULL},
                                     {"b", {2.0, 0.0}, NULL}};
    const lan_road road = {0, 1, 0.0, false};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_GRAPH; shape++) {
        theatre t = {NULL, NULL, (lan_map_shape)shape};
        if (shape == LAN_MAP_GRAPH) {
            assert_ok(lan_road_map_create(places, 2, &road, 1, &t.roads, NULL));
        } else {
            t.map = drawn_map(rows, LAN_CORNERS_FORBID);
        }
        assert_true(oom_try_all(try_routes, &t) >= 10);
        lan_road_map_destroy(t.roads);
        lan_grid_map_destroy(t.map);
    }
}
