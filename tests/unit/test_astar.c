/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

/* A map with a search on it. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
} scenery;

static scenery search_on(lan_grid_map *map, const char *algorithm)
{
    scenery s = {.map = map};
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    assert_ok(lan_search_create(s.ground, algorithm, NULL, &s.search));
    return s;
}

static void forget(scenery *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static lan_grid_map *generated(lan_generator generator, int32_t side)
{
    lan_generate_def def = lan_generate_default(generator, side, side);
    lan_grid_map *map = NULL;
    def.seed = 7;
    def.walls = 0.3;
    assert_ok(lan_generate_map(&def, &map, NULL));
    return map;
}

static lan_route ask(const scenery *s, lan_route_request request)
{
    lan_route route;
    assert_ok(lan_search_run(s->search, &request, &route));
    return route;
}

static lan_route_request from_to(int32_t x, int32_t y, int32_t to_x,
                                 int32_t to_y)
{
    const lan_cell start = {x, y};
    const lan_cell goal = {to_x, to_y};
    return lan_route_request_default(start, goal);
}

/* Manhattan counts two for a diagonal, so that it may close the goal before it
 * has looked at a better way. */
TEST(manhattan_may_miss_the_best_route)
{
    random_source *random = random_create(3851);
    int missed = 0;
    for (uint32_t i = 0; i < 300; i++) {
        random_begin(random, i);
        const any_map_def def = {.width_most = 25,
                                 .height_most = 25,
                                 .corners = LAN_CORNERS_FORBID,
                                 .is_weighted = false};
        scenery s = search_on(any_map(random, &def), "astar");
        lan_route_request request = lan_route_request_default(
            any_cell(random, s.map), any_cell(random, s.map));
        const lan_route best = ask(&s, request);
        request.heuristic = LAN_HEURISTIC_MANHATTAN;
        const lan_route other = ask(&s, request);
        assert_int_equal(other.end, best.end);
        assert_true(other.cost >= best.cost - 1e-9);
        missed += other.cost > best.cost + 1e-9;
        forget(&s);
    }
    assert_true(missed > 0);
    random_destroy(random);
}

/* 8 bits of generation are used up twice over. */
TEST(a_search_survives_generation_overflow)
{
    scenery s = search_on(generated(LAN_GENERATOR_RANDOM, 23), "astar");
    const lan_route_request requests[] = {from_to(1, 2, 20, 19),
                                          from_to(18, 3, 2, 20)};
    lan_route first[2];
    for (int k = 0; k < 2; k++) {
        first[k] = ask(&s, requests[k]);
    }
    for (int i = 0; i < 600; i++) {
        const lan_route again = ask(&s, requests[i % 2]);
        assert_int_equal(again.expanded, first[i % 2].expanded);
        assert_close(again.cost, first[i % 2].cost, 0.0, 0.0);
    }
    forget(&s);
}

TEST(a_cell_costs_no_more_than_36_bytes)
{
    const int32_t side = 512;
    scenery s = search_on(generated(LAN_GENERATOR_ROOMS, side), "astar");
    const size_t nodes = (size_t)(side + 2) * (size_t)(side + 2);
    assert_true(lan_search_memory(s.search) <= 36 * nodes);
    forget(&s);
}

TEST(requests_out_of_range_are_refused)
{
    static const char *const rows[] = {"...", NULL};
    scenery s = search_on(drawn_map(rows, LAN_CORNERS_FORBID), "dijkstra");
    lan_route route = {.end = LAN_ROUTE_NONE};
    lan_route_request request = from_to(0, 0, 2, 0);
    request.turn_cost = -0.1;
    assert_int_equal(lan_search_run(s.search, &request, &route), LAN_EINVAL);
    request.turn_cost = LAN_NAN;
    assert_int_equal(lan_search_run(s.search, &request, &route), LAN_EINVAL);
    request.turn_cost = 0.0;
    request.heuristic = LAN_HEURISTIC_COUNT;
    assert_int_equal(lan_search_run(s.search, &request, &route), LAN_EINVAL);
    assert_int_equal(route.end, LAN_ROUTE_NONE);
    forget(&s);
}
