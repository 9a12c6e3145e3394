/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <stdlib.h>

#include "lanchester/map.h"
#include "tactics/counts_impl.h"
#include "tests/support/allocations.h"
#include "tests/support/any_map.h"
#include "tests/support/searched.h"
#include "tests/support/support.h"

static lan_grid_map *generated(lan_generator generator)
{
    lan_generate_def def = lan_generate_default(generator, 131, 97);
    lan_grid_map *map = NULL;
    def.walls = 0.1;
    def.corridor = 16;
    def.room = 16;
    assert_ok(lan_generate_map(&def, &map, NULL));
    return map;
}

static lan_route run(const searched *s, const lan_route_request *request)
{
    lan_route route;
    assert_ok(lan_search_run(s->search, request, &route));
    return route;
}

static lan_cell free_cell(random_source *random, const searched *s)
{
    lan_cell at;
    do {
        at = any_cell(random, s->map);
    } while (!lan_ground_free(s->ground, at));
    return at;
}

static lan_route_request any_request(random_source *random, const searched *s)
{
    return lan_route_request_default(free_cell(random, s),
                                     free_cell(random, s));
}

TEST(jump_points_are_taken_in_mazes_and_rooms_only)
{
    const char *const taken[LAN_GENERATOR_COUNT] = {
        [LAN_GENERATOR_RANDOM] = "astar",
        [LAN_GENERATOR_MAZE] = "jps",
        [LAN_GENERATOR_ROOMS] = "jps"};
    random_source *random = random_create(6320);
    for (int g = 0; g < LAN_GENERATOR_COUNT; g++) {
        searched s = searched_over(generated((lan_generator)g), "auto");
        const lan_route_request request = any_request(random, &s);
        (void)run(&s, &request);
        assert_string_equal(lan_search_algorithm(s.search), taken[g]);
        searched_forget(&s);
    }
    random_destroy(random);
}

static void assert_taken(const lan_generate_def *def, const char *name)
{
    random_source *random = random_create(6329);
    lan_grid_map *map = NULL;
    assert_ok(lan_generate_map(def, &map, NULL));
    searched s = searched_over(map, "auto");
    const lan_route_request request = any_request(random, &s);
    (void)run(&s, &request);
    assert_string_equal(lan_search_algorithm(s.search), name);
    searched_forget(&s);
    random_destroy(random);
}

TEST(jump_points_are_taken_in_corridors_but_not_between_pillars)
{
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        lan_generate_def def =
            lan_generate_default(LAN_GENERATOR_MAZE, 131, 97);
        def.corners = (lan_corners)corners;
        def.corridor = 1;
        assert_taken(&def, "jps");
        def.generator = LAN_GENERATOR_ROOMS;
        def.room = 1;
        assert_taken(&def, "astar");
    }
}

TEST(jump_points_are_taken_where_there_are_next_to_none)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_RANDOM, 512, 512);
    def.walls = 0.002;
    assert_taken(&def, "jps");
    def.walls = 0.02;
    assert_taken(&def, "astar");
}

TEST(what_jump_points_cannot_honour_goes_to_astar)
{
    random_source *random = random_create(6321);
    searched s = searched_over(generated(LAN_GENERATOR_MAZE), "auto");
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(s.ground, &overlay));
    const lan_cell goals[] = {free_cell(random, &s), free_cell(random, &s)};
    const lan_route_request usual = any_request(random, &s);
    lan_route_request requests[] = {usual, usual, usual, usual, usual};
    requests[0].overlay = overlay;
    requests[1].turn_cost = 0.31;
    requests[2].goals = goals;
    requests[2].goal_count = 2;
    requests[3].heuristic = LAN_HEURISTIC_MANHATTAN;
    requests[4].metric = LAN_METRIC_10_14;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        assert_int_equal(run(&s, &requests[i]).end, LAN_ROUTE_FOUND);
        assert_string_equal(lan_search_algorithm(s.search), "astar");
        assert_int_equal(run(&s, &usual).end, LAN_ROUTE_FOUND);
        assert_string_equal(lan_search_algorithm(s.search), "jps");
    }
    lan_overlay_destroy(overlay);
    random_destroy(random);
    searched_forget(&s);
}
