/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/routes_impl.h"

#include "base/real.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

typedef struct fixture {
    lan_grid_map *map;
    lan_road_map *roads;
    lan_places *places;
    lan_march_grounds *grounds;
    const lan_march_ground *ground;
    lan_routes *routes;
} fixture;

static void open_fixture(fixture *f, lan_map_shape shape,
                         const lan_routes_options *options)
{
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 1.0};
    assert_ok(lan_places_create(f->map, f->roads, shape, 1.0, NULL, &f->places,
                                NULL));
    assert_ok(lan_march_grounds_create(f->places, &f->grounds));
    assert_ok(lan_march_grounds_get(f->grounds, &foot, 1, &f->ground));
    assert_ok(lan_routes_create(f->places, options, &f->routes));
}

static void close_fixture(fixture *f)
{
    lan_routes_destroy(f->routes);
    lan_march_grounds_destroy(f->grounds);
    lan_places_destroy(f->places);
    lan_road_map_destroy(f->roads);
    lan_grid_map_destroy(f->map);
}

static fixture draw(const char *const *rows, lan_map_shape shape,
                    const lan_routes_options *options)
{
    fixture f = {.map = drawn_map(rows, LAN_CORNERS_FORBID)};
    open_fixture(&f, shape, options);
    return f;
}

/* Two ways from a to b: over c, of 4, and one way over d, of 6. */
static fixture ring(const lan_routes_options *options)
{
    const lan_road_place places[] = {{"a", {0.0, 0.0}, NULL},
                                     {"b", {2.0, 0.0}, NULL},
                                     {"c", {1.0, 1.0}, NULL},
                                     {"d", {1.0, -1.0}, NULL}};
    const lan_road roads[] = {{0, 2, 2.0, false},
                              {2, 1, 2.0, false},
                              {0, 3, 3.0, true},
                              {3, 1, 3.0, true}};
    fixture f = {.map = NULL};
    assert_ok(lan_road_map_create(places, 4, roads, 4, &f.roads, NULL));
    open_fixture(&f, LAN_MAP_GRAPH, options);
    return f;
}

static lan_march_route find(const fixture *f, lan_march_request request,
                            int32_t goal)
{
    lan_march_route route;
    request.ground = f->ground;
    request.goals = &goal;
    request.goal_count = 1;
    assert_ok(lan_routes_find(f->routes, &request, &route));
    return route;
}

static const lan_routes_options plain = {.side_count = 2};

TEST(create_refuses_options_out_of_range)
{
    const char *const rows[] = {"..", NULL};
    fixture f = draw(rows, LAN_MAP_SQUARE, &plain);
    const lan_routes_options bad[] = {
        {.side_count = -1},
        {.side_count = 1, .influence = -1.0},
        {.side_count = 1, .influence = LAN_NAN},
        {.side_count = 1, .influence = 1.0, .half_life = 0.0}};
    lan_routes *routes = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(lan_routes_create(f.places, &bad[i], &routes),
                         LAN_EINVAL);
    }
    assert_null(routes);
    close_fixture(&f);
}

TEST(obstacles_and_costs_of_a_request_are_its_own)
{
    fixture f = ring(&plain);
    const int32_t held[] = {2};
    const lan_place_cost costs[] = {{2, 1.5}, {2, 1.0}};
    assert_close(find(&f, (lan_march_request){.from = 0}, 1).cost, 4.0, 0, 0);
    const lan_march_route round =
        find(&f, (lan_march_request){.blocked = held, .blocked_count = 1}, 1);
    assert_int_equal(round.places[1], 3);
    assert_close(round.cost, 6.0, 0.0, 0.0);
    const lan_march_route dear =
        find(&f, (lan_march_request){.costs = costs, .cost_count = 2}, 1);
    assert_close(dear.cost, 6.0, 0.0, 0.0);
    assert_int_equal(dear.places[1], 3);
    assert_close(find(&f, (lan_march_request){.from = 0}, 1).cost, 4.0, 0, 0);
    assert_int_equal(lan_routes_searches(f.routes), 4);
    assert_true(lan_routes_expanded(f.routes) >= 8);
    close_fixture(&f);
}

TEST(roads_of_one_way_are_not_gone_back)
{
    fixture f = ring(&plain);
    const int32_t held[] = {2};
    assert_false(find(&f,
                      (lan_march_request){
                          .from = 1, .blocked = held, .blocked_count = 1},
                      0)
                     .is_found);
    close_fixture(&f);
}

TEST(a_goal_or_a_start_that_is_held_is_no_obstacle)
{
    const char *const rows[] = {"...", "...", NULL};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        fixture f = draw(rows, (lan_map_shape)shape, &plain);
        const int32_t held[] = {0, 2};
        const lan_march_route route = find(
            &f, (lan_march_request){.blocked = held, .blocked_count = 2}, 2);
        assert_true(route.is_found);
        assert_int_equal(route.count, 3);
        assert_close(route.cost, 2.0, 0.0, 0.0);
        assert_close(find(&f, (lan_march_request){.from = 1}, 1).cost, 0.0, 0.0,
                     0.0);
        close_fixture(&f);
    }
}

TEST(a_wall_of_others_leaves_no_way)
{
    const char *const rows[] = {"...", "...", NULL};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        fixture f = draw(rows, (lan_map_shape)shape, &plain);
        const int32_t held[] = {1, 4};
        const lan_march_route route = find(
            &f, (lan_march_request){.blocked = held, .blocked_count = 2}, 2);
        assert_false(route.is_found);
        assert_int_equal(route.count, 0);
        close_fixture(&f);
    }
}

TEST(half_a_cell_of_cost_is_not_rounded_away_on_ground_of_one_cost)
{
    const char *const rows[] = {"...", NULL};
    fixture f = draw(rows, LAN_MAP_SQUARE, &plain);
    const lan_place_cost costs[] = {{1, 0.25}};
    const lan_march_route route =
        find(&f, (lan_march_request){.costs = costs, .cost_count = 1}, 2);
    assert_close(route.cost, 2.25, 1e-15, 0.0);
    close_fixture(&f);
}

TEST(a_side_keeps_away_from_where_its_own_fell_until_it_forgets)
{
    const lan_routes_options heeds = {
        .side_count = 2, .influence = 1.0, .half_life = 2.0};
    fixture f = ring(&heeds);
    lan_routes_add_fallen(f.routes, 0, 2, 800.0, 0.0);
    assert_int_equal(find(&f, (lan_march_request){.time = 1.0}, 1).places[1],
                     3);
    assert_int_equal(
        find(&f, (lan_march_request){.side = 1, .time = 1.0}, 1).places[1], 2);
    assert_int_equal(
        find(&f, (lan_march_request){.time = 1.0, .ignores_fallen = true}, 1)
            .places[1],
        2);
    /* 8 halved three times is 1 */
    const lan_march_route later = find(&f, (lan_march_request){.time = 6.0}, 1);
    assert_int_equal(later.places[1], 2);
    assert_close(later.cost, 5.0, 1e-12, 0.0);
    lan_routes_reset(f.routes);
    assert_close(find(&f, (lan_march_request){.time = 0.0}, 1).cost, 4.0, 0, 0);
    close_fixture(&f);
}

TEST(a_way_is_found_anew_once_terrain_is_seen)
{
    const char *const rows[] = {".....", ".@@@.", ".....", ".....", NULL};
    const lan_routes_options seen = {.side_count = 2, .knows_seen_only = true};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        fixture f = draw(rows, (lan_map_shape)shape, &seen);
        /* from [2, 0] to [2, 2], right through the wall as it is believed */
        const lan_march_route before =
            find(&f, (lan_march_request){.from = 2}, 12);
        assert_int_equal(before.count, 3);
        assert_true(lan_routes_look(f.routes, 0, 2, 3));
        assert_false(lan_routes_look(f.routes, 0, 2, 3));
        const lan_march_route after =
            find(&f, (lan_march_request){.from = 2}, 12);
        assert_true(after.is_found && after.count >= 5);
        const lan_march_route other =
            find(&f, (lan_march_request){.side = 1, .from = 2}, 12);
        assert_int_equal(other.count, 3);
        lan_routes_reset(f.routes);
        assert_int_equal(find(&f, (lan_march_request){.from = 2}, 12).count, 3);
        close_fixture(&f);
    }
}

TEST(a_meeting_is_where_both_can_be_in_time)
{
    const char *const rows[] = {".....", NULL};
    fixture f = draw(rows, LAN_MAP_SQUARE, &plain);
    const int32_t path[] = {4, 3, 2, 1};
    const double times[] = {0.0, 1.0, 2.0, 3.0};
    int32_t met = -1;
    assert_ok(lan_routes_meeting(f.routes, 0, f.ground, 0, 0.0, 1.0, path,
                                 times, 4, &met));
    assert_int_equal(met, 2);
    assert_ok(lan_routes_meeting(f.routes, 0, f.ground, 0, 0.0, 0.1, path,
                                 times, 4, &met));
    assert_int_equal(met, 1);
    assert_int_equal(lan_routes_meeting(f.routes, 0, f.ground, 0, 0.0, 1.0,
                                        path, times, 0, &met),
                     LAN_EINVAL);
    close_fixture(&f);
}
