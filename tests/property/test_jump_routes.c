/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CELLS_MOST (36 * 28)
#define LARGE_MOST (130 * 90)

static const char *const names[] = {"jps", "jump-table", "auto"};

enum { ALGORITHMS = 3 };

typedef struct scene {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search[ALGORITHMS];
    plain_walker walker;
    uint32_t number;
} scene;

static scene over_of_size(lan_grid_map *map, uint32_t number, int32_t size)
{
    scene s = {.map = map, .number = number};
    s.walker = (plain_walker){map, LAN_MOVEMENT_FOOT, size, NULL};
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, size, &s.ground));
    for (int a = 0; a < ALGORITHMS; a++) {
        assert_ok(lan_search_create(s.ground, names[a], NULL, &s.search[a]));
    }
    return s;
}

static scene over(lan_grid_map *map, uint32_t number)
{
    return over_of_size(map, number, 1);
}

static void forget(scene *s)
{
    for (int a = 0; a < ALGORITHMS; a++) {
        lan_search_destroy(s->search[a]);
    }
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static lan_grid_map *generated(random_source *random, uint32_t number,
                               int32_t width, int32_t height)
{
    lan_generate_def def = lan_generate_default(
        (lan_generator)(number % LAN_GENERATOR_COUNT), width, height);
    lan_grid_map *map = NULL;
    def.corners = (lan_corners)(number / 3 % LAN_CORNERS_COUNT);
    def.seed = (uint64_t)random_integer(random, 1, INT32_MAX);
    def.walls = random_between(random, 0.0, 0.6);
    def.corridor = random_integer(random, 1, 6);
    def.room = random_integer(random, 1, 9);
    def.doors = random_between(random, 0.0, 1.0);
    assert_ok(lan_generate_map(&def, &map, NULL));
    return map;
}

static void assert_one(const scene *s, int algorithm,
                       const lan_route_request *request, double least)
{
    lan_route route;
    lan_cell cells[CELLS_MOST];
    lan_search *search = s->search[algorithm];
    assert_ok(lan_search_run(search, request, &route));
    const bool is_found = route.end == LAN_ROUTE_FOUND;
    if (is_found != (least < LAN_INF) ||
        (is_found && fabs(route.cost - least) > 1e-12 * least)) {
        print_map(s->map);
        fail_with("case %u, %s, corners %s, from (%d, %d) to (%d, %d): %s, "
                  "cost %.17g instead of %.17g",
                  (unsigned)s->number, names[algorithm],
                  lan_corners_name(lan_grid_map_corners(s->map)),
                  request->start.x, request->start.y, request->goal.x,
                  request->goal.y, lan_route_end_text(route.end), route.cost,
                  least);
    }
    if (is_found) {
        assert_int_equal(lan_search_cells(search, cells, CELLS_MOST),
                         route.cell_count);
        assert_route(&s->walker, &route, request->start, request->goal, 0.0,
                     cells);
    }
}

/* All algorithms from one free cell to many. */
static void assert_from_somewhere(const scene *s, random_source *random)
{
    double costs[CELLS_MOST];
    lan_cell start = any_cell(random, s->map);
    for (int k = 0; k < 40 && !lan_ground_free(s->ground, start); k++) {
        start = any_cell(random, s->map);
    }
    plain_costs(&s->walker, start, costs);
    for (int k = 0; k < 12; k++) {
        const lan_cell goal = any_cell(random, s->map);
        const double least =
            costs[goal.y * lan_grid_map_width(s->map) + goal.x];
        lan_route_request request = lan_route_request_default(start, goal);
        request.tie = (lan_tie)random_integer(random, 0, LAN_TIE_COUNT - 1);
        for (int a = 0; a < ALGORITHMS; a++) {
            assert_one(s, a, &request, least);
        }
    }
}

TEST(jumps_cost_the_least_on_random_maps)
{
    random_source *random = random_create(6330);
    for (uint32_t i = 0; i < (uint32_t)random_cases(1500); i++) {
        random_begin(random, i);
        const any_map_def def = {.width_most = 24,
                                 .height_most = 18,
                                 .corners =
                                     (lan_corners)(i % LAN_CORNERS_COUNT)};
        scene s = over(any_map(random, &def), i);
        assert_from_somewhere(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

TEST(jumps_cost_the_least_on_mazes_and_rooms)
{
    random_source *random = random_create(6331);
    for (uint32_t i = 0; i < (uint32_t)random_cases(900); i++) {
        random_begin(random, i);
        const int32_t width = random_integer(random, 12, 36);
        const int32_t height = random_integer(random, 12, 28);
        scene s = over(generated(random, i, width, height), i);
        assert_from_somewhere(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

TEST(jumps_of_large_bodies_cost_the_least)
{
    random_source *random = random_create(6334);
    for (uint32_t i = 0; i < (uint32_t)random_cases(400); i++) {
        random_begin(random, i);
        const int32_t width = random_integer(random, 12, 36);
        const int32_t height = random_integer(random, 12, 28);
        scene s = over_of_size(generated(random, i, width, height), i,
                               random_integer(random, 2, 4));
        assert_from_somewhere(&s, random);
        forget(&s);
    }
    random_destroy(random);
}

TEST(jumps_follow_what_changes_on_the_ground)
{
    random_source *random = random_create(6332);
    for (uint32_t i = 0; i < (uint32_t)random_cases(200); i++) {
        random_begin(random, i);
        const any_map_def def = {.width_most = 20,
                                 .height_most = 15,
                                 .corners =
                                     (lan_corners)(i % LAN_CORNERS_COUNT)};
        scene s = over(any_map(random, &def), i);
        for (int round = 0; round < 4; round++) {
            assert_from_somewhere(&s, random);
            for (int k = random_integer(random, 1, 9); k > 0; k--) {
                change_any_cell(random, s.map);
            }
            lan_ground_update(s.ground);
            if (!lan_ground_is_uniform(s.ground)) {
                break;
            }
        }
        forget(&s);
    }
    random_destroy(random);
}

/* Too large for the plain way: held against Dijkstra over buckets, exactly. */
TEST(jumps_agree_with_dijkstra_on_larger_maps)
{
    random_source *random = random_create(6333);
    for (uint32_t i = 0; i < (uint32_t)random_cases(45); i++) {
        random_begin(random, i);
        scene s = over(generated(random, i, random_integer(random, 100, 300),
                                 random_integer(random, 60, 200)),
                       i);
        lan_search *plain = NULL;
        assert_ok(lan_search_create(s.ground, "dijkstra", NULL, &plain));
        for (int k = 0; k < 12; k++) {
            const lan_route_request request = lan_route_request_default(
                any_cell(random, s.map), any_cell(random, s.map));
            lan_route want;
            lan_route got;
            assert_ok(lan_search_run(plain, &request, &want));
            for (int a = 0; a < ALGORITHMS; a++) {
                assert_ok(lan_search_run(s.search[a], &request, &got));
                assert_int_equal(got.end, want.end);
                assert_int_equal(got.straight, want.straight);
                assert_int_equal(got.diagonal, want.diagonal);
            }
        }
        lan_search_destroy(plain);
        forget(&s);
    }
    random_destroy(random);
}

static lan_route_request any_request(const scene *s, random_source *random)
{
    lan_route_request request = lan_route_request_default(
        any_cell(random, s->map), any_cell(random, s->map));
    request.tie = (lan_tie)random_integer(random, 0, LAN_TIE_COUNT - 1);
    request.heuristic =
        (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    request.metric =
        (lan_metric)random_integer(random, 0, LAN_METRIC_COUNT - 1);
    return request;
}

/* What a route costs by the metric of a request. */
static double cost_by(const lan_route_request *request, const lan_route *route)
{
    return request->metric == LAN_METRIC_10_14
               ? 10.0 * (double)route->straight + 14.0 * (double)route->diagonal
               : route->length;
}

/* Whatever estimates, orders equal ones, counts or leaves dead ends out. */
TEST(jumps_cost_the_least_by_any_request)
{
    random_source *random = random_create(6335);
    for (uint32_t i = 0; i < (uint32_t)random_cases(150); i++) {
        random_begin(random, i);
        scene s = over(generated(random, i, random_integer(random, 30, 90),
                                 random_integer(random, 30, 90)),
                       i);
        lan_search *plain = NULL;
        assert_ok(lan_search_create(s.ground, "dijkstra", NULL, &plain));
        for (int k = 0; k < 12; k++) {
            lan_route want;
            lan_route got;
            lan_route_request request = any_request(&s, random);
            request.skip_dead_ends = random_integer(random, 0, 3) > 0;
            if (request.heuristic == LAN_HEURISTIC_MANHATTAN) {
                request.heuristic = LAN_HEURISTIC_EUCLID;
            }
            assert_ok(lan_search_run(plain, &request, &want));
            for (int a = 0; a < ALGORITHMS; a++) {
                assert_ok(lan_search_run(s.search[a], &request, &got));
                assert_int_equal(got.end, want.end);
                assert_close(cost_by(&request, &got), cost_by(&request, &want),
                             1e-13, 0.0);
            }
        }
        lan_search_destroy(plain);
        forget(&s);
    }
    random_destroy(random);
}

/* A search that was never asked before. */
static lan_search *fresh(const scene *s, int algorithm)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(s->ground, names[algorithm], NULL, &search));
    return search;
}

static void assert_same_answer(const scene *s, lan_search *one,
                               lan_search *other,
                               const lan_route_request *request)
{
    static lan_cell cells[2][LARGE_MOST];
    lan_route routes[2];
    assert_ok(lan_search_run(one, request, &routes[0]));
    assert_ok(lan_search_run(other, request, &routes[1]));
    const size_t count = lan_search_cells(one, cells[0], LARGE_MOST);
    assert_int_equal(routes[0].end, routes[1].end);
    assert_int_equal(routes[0].straight, routes[1].straight);
    assert_int_equal(routes[0].diagonal, routes[1].diagonal);
    assert_int_equal(routes[0].expanded, routes[1].expanded);
    assert_int_equal(lan_search_cells(other, cells[1], LARGE_MOST), count);
    for (size_t i = 0; i < count; i++) {
        if (!lan_cell_same(cells[0][i], cells[1][i])) {
            fail_with("case %u: from (%d, %d) to (%d, %d), cell %zu is another",
                      (unsigned)s->number, request->start.x, request->start.y,
                      request->goal.x, request->goal.y, i);
        }
    }
}

/* The first, the tenth, the thousandth answer is that of a search that was
 * never asked before, cell by cell: so an army's way does not depend on who
 * asked before. Few single cells blocked make more jumps than there is room to
 * keep. */
TEST(what_was_asked_before_changes_no_route)
{
    static const int asked[] = {1, 10, 1000};
    random_source *random = random_create(6334);
    for (uint32_t i = 0; i < (uint32_t)random_cases(12); i++) {
        random_begin(random, i);
        lan_generate_def def = lan_generate_default(
            (lan_generator)(i % LAN_GENERATOR_COUNT), 130, 90);
        lan_grid_map *map = NULL;
        def.corners = (lan_corners)(i / 3 % LAN_CORNERS_COUNT);
        def.seed = i + 1;
        def.walls = random_between(random, 0.005, 0.02);
        def.corridor = random_integer(random, 3, 9);
        def.room = random_integer(random, 4, 20);
        assert_ok(lan_generate_map(&def, &map, NULL));
        scene s = over(map, i);
        for (int a = 0; a < ALGORITHMS; a++) {
            int before = 0;
            for (size_t k = 0; k < sizeof asked / sizeof asked[0]; k++) {
                lan_route route;
                for (; before < asked[k] - 1; before++) {
                    const lan_route_request other = any_request(&s, random);
                    assert_ok(lan_search_run(s.search[a], &other, &route));
                }
                lan_search *never = fresh(&s, a);
                const lan_route_request request = any_request(&s, random);
                assert_same_answer(&s, s.search[a], never, &request);
                lan_search_destroy(never);
                before++;
            }
        }
        forget(&s);
    }
    random_destroy(random);
}
