/* tests/unit/test_road_map.c - places and roads with names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/map/map_impl.h"
#include "tests/support/support.h"

static lan_road_map *made_of(const lan_road_place *places, int32_t place_count,
                             const lan_road *roads, size_t road_count)
{
    lan_road_map *map = NULL;
    assert_ok(lan_road_map_create(places, place_count, roads, road_count, &map,
                                  NULL));
    return map;
}

static const lan_road_place corners[] = {
    {.name = "west", .at = {-1.5, 0.25}},
    {.name = "north", .at = {0.75, -3.5}},
    {.name = "east", .at = {4.5, 1.0}},
};

TEST(a_road_is_straight_unless_it_says_how_long_it_is)
{
    const lan_road roads[] = {{.from = 0, .to = 1},
                              {.from = 1, .to = 2, .length = 7.5}};
    lan_road_map *map = made_of(corners, 3, roads, 2);
    assert_close(lan_road_map_road(map, 0)->length, hypot(2.25, 3.75), 0.0,
                 0.0);
    assert_close(lan_road_map_road(map, 1)->length, 7.5, 0.0, 0.0);
    assert_null(lan_road_map_road(map, 2));
    lan_road_map_destroy(map);
}

TEST(names_are_copied_and_found)
{
    char name[] = "mill";
    const lan_road_place place = {.name = name};
    lan_road_map *map = made_of(&place, 1, NULL, 0);
    memcpy(name, "????", 4);
    assert_int_equal(lan_road_map_find(map, "mill"), 0);
    assert_int_equal(lan_road_map_find(map, "????"), -1);
    assert_null(lan_road_map_place(map, 1));
    assert_null(lan_road_map_place(map, -1));
    lan_road_map_destroy(map);
}

TEST(the_shortest_of_several_roads_is_between_two_places)
{
    const lan_road roads[] = {
        {.from = 0, .to = 1, .length = 9.0},
        {.from = 1, .to = 0, .length = 6.5, .is_one_way = true},
        {.from = 1, .to = 0, .length = 8.25}};
    lan_road_map *map = made_of(corners, 3, roads, 3);
    assert_close(lan_road_map_between(map, 0, 1)->length, 8.25, 0.0, 0.0);
    assert_close(lan_road_map_between(map, 1, 0)->length, 6.5, 0.0, 0.0);
    assert_null(lan_road_map_between(map, 0, 2));
    lan_road_map_destroy(map);
}

/* 2.5 cells between cost 1 and cost 3 cost 2.5 * 2; on wheels the hill cannot
 * be entered, and its roads are not there. */
TEST(a_step_costs_its_length_times_the_mean_cost_of_both_places)
{
    lan_terrain hill = lan_terrain_make("hill", 'h', 3.0);
    hill.cost[LAN_MOVEMENT_WHEELS] = 0.0;
    const lan_road_place places[] = {
        {.name = "plain", .at = {0.5, 0.5}},
        {.name = "top", .at = {2.5, 0.5}, .terrain = &hill}};
    const lan_road road = {.from = 0, .to = 1, .length = 2.5};
    lan_road_map *map = made_of(places, 2, &road, 1);
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){1, 0});
    const lan_movement classes[] = {LAN_MOVEMENT_FOOT, LAN_MOVEMENT_WHEELS};
    for (int k = 0; k < 2; k++) {
        lan_ground *ground = NULL;
        lan_search *search = NULL;
        lan_route route;
        assert_ok(lan_map_ground_create(LAN_MAP_GRAPH, NULL, map, classes[k], 1,
                                        &ground));
        assert_ok(lan_search_create(ground, "auto", NULL, &search));
        assert_ok(lan_search_run(search, &request, &route));
        assert_int_equal(route.end,
                         k == 0 ? LAN_ROUTE_FOUND : LAN_ROUTE_GOAL_BLOCKED);
        assert_close(route.cost, k == 0 ? 5.0 : 0.0, 0.0, 0.0);
        assert_close(route.length, k == 0 ? 2.5 : 0.0, 0.0, 0.0);
        lan_search_destroy(search);
        lan_ground_destroy(ground);
    }
    lan_road_map_destroy(map);
}

TEST(what_is_no_map_is_refused_with_the_road_at_fault)
{
    static const struct {
        lan_road road;
        const char *report;
    } faults[] = {
        {{.from = 0, .to = 3}, "of 3 places"},
        {{.from = -1, .to = 1}, "of 3 places"},
        {{.from = 2, .to = 2}, "'east' to itself"},
        {{.from = 0, .to = 1, .length = -1.0}, "-1 long"},
        {{.from = 0, .to = 1, .length = (double)NAN}, "nan long"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        const lan_road roads[] = {{.from = 0, .to = 1}, faults[i].road};
        lan_road_map *map = NULL;
        lan_error err;
        lan_error_clear(&err);
        assert_int_equal(lan_road_map_create(corners, 3, roads, 2, &map, &err),
                         LAN_EINVAL);
        assert_null(map);
        assert_int_equal(err.line, 2);
        assert_non_null(strstr(err.text, faults[i].report));
    }
}

TEST(places_without_a_name_or_a_place_are_refused)
{
    const lan_road_place nameless = {.name = ""};
    const lan_road_place nowhere = {.name = "x", .at = {(double)NAN, 0.0}};
    lan_road_map *map = NULL;
    assert_int_equal(lan_road_map_create(&nameless, 1, NULL, 0, &map, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_road_map_create(&nowhere, 1, NULL, 0, &map, NULL),
                     LAN_EINVAL);
    assert_int_equal(lan_road_map_create(corners, 0, NULL, 0, &map, NULL),
                     LAN_EINVAL);
    assert_null(map);
}

/* Of classes there is none but those of the list. */
TEST(roads_of_no_class_is_refused)
{
    lan_road_map *map = made_of(corners, 3, NULL, 0);
    lan_ground *ground = NULL;
    assert_int_equal(lan_road_ground_create(map, (lan_movement)99, &ground),
                     LAN_EINVAL);
    assert_null(ground);
    assert_close(lan_road_map_cost(map, 0, (lan_movement)99), 0.0, 0.0, 0.0);
    lan_road_map_destroy(map);
}
