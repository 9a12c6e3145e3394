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

#define CASES      2000
#define CELLS_MOST (90 * 12)

/* One random map that is cut into several sectors, mostly. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
    plain_walker walker;
    uint32_t number;
    unsigned long seed;
} scenery;

static lan_search *make_search(lan_ground *ground, const char *algorithm)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(ground, algorithm, NULL, &search));
    return search;
}

static scenery any_scenery(random_source *random, uint32_t number)
{
    random_begin(random, number);
    static const int32_t sides[][2] = {{90, 12}, {12, 90}, {50, 21}};
    const int32_t *most = sides[random_integer(random, 0, 2)];
    const any_map_def def = {.width_most = most[0],
                             .height_most = most[1],
                             .corners =
                                 (lan_corners)(number % LAN_CORNERS_COUNT),
                             .is_weighted = random_chance(random, 0.5)};
    scenery s = {.number = number, .seed = random_seed(random)};
    s.map = any_map(random, &def);
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.8) ? 1 : random_integer(random, 2, 3)};
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    s.search = make_search(s.ground, "two-tier");
    return s;
}

static void forget(scenery *s)
{
    lan_search_destroy(s->search);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

/* Mostly one where a body can stand. */
static lan_cell any_place(random_source *random, const lan_ground *ground)
{
    lan_cell at = any_cell(random, lan_ground_map(ground));
    for (int k = 0; k < 30 && !lan_ground_free(ground, at); k++) {
        at = any_cell(random, lan_ground_map(ground));
    }
    return at;
}

static void tell(const scenery *s, const lan_route_request *request)
{
    print_map(s->map);
    print_message(
        "# seed %lu, case %u: %s, size %d, corners %s, from (%d, %d) "
        "to (%d, %d)\n",
        s->seed, (unsigned)s->number, lan_movement_name(s->walker.movement),
        s->walker.size, lan_corners_name(lan_grid_map_corners(s->map)),
        request->start.x, request->start.y, request->goal.x, request->goal.y);
}

static void assert_one(const scenery *s, const lan_route_request *request,
                       double least)
{
    lan_route route;
    lan_cell cells[CELLS_MOST];
    assert_ok(lan_search_run(s->search, request, &route));
    if ((route.end == LAN_ROUTE_FOUND) != (least < LAN_INF)) {
        tell(s, request);
        fail_with("%s, but the least cost is %.17g",
                  lan_route_end_text(route.end), least);
    }
    if (route.end != LAN_ROUTE_FOUND) {
        return;
    }
    assert_int_equal(lan_search_cells(s->search, cells, CELLS_MOST),
                     route.cell_count);
    assert_route(&s->walker, &route, request->start, request->goal, 0.0, cells);
    if (route.cost < least * (1.0 - 1e-12) || route.bound > least + 1e-9) {
        tell(s, request);
        fail_with("costs %.17g, at least %.17g, the least is %.17g", route.cost,
                  route.bound, least);
    }
}

TEST(a_route_is_found_where_plain_dijkstra_finds_one)
{
    random_source *random = random_create(1604);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i);
        double costs[CELLS_MOST];
        const lan_cell start = any_place(random, s.ground);
        plain_costs(&s.walker, start, costs);
        for (int k = 0; k < 4; k++) {
            const lan_cell goal = any_place(random, s.ground);
            const lan_route_request request =
                lan_route_request_default(start, goal);
            assert_one(&s, &request,
                       costs[goal.y * lan_grid_map_width(s.map) + goal.x]);
        }
        forget(&s);
    }
    random_destroy(random);
}

TEST(a_search_in_small_steps_answers_as_one_at_once)
{
    random_source *random = random_create(1606);
    const uint32_t cases = (uint32_t)random_cases(CASES / 4);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i);
        lan_search *paused = make_search(s.ground, "two-tier");
        const lan_route_request request = lan_route_request_default(
            any_place(random, s.ground), any_place(random, s.ground));
        const uint64_t stride = (uint64_t)random_integer(random, 1, 40);
        lan_route whole;
        assert_ok(lan_search_run(s.search, &request, &whole));
        assert_ok(lan_search_begin(paused, &request));
        uint64_t steps = 1;
        while (!lan_search_step(paused, stride)) {
            steps++;
        }
        const lan_route route = lan_search_result(paused);
        assert_int_equal(route.cell_count, whole.cell_count);
        assert_int_equal(route.expanded, whole.expanded);
        assert_true(steps * stride >= whole.expanded);
        lan_search_destroy(paused);
        forget(&s);
    }
    random_destroy(random);
}

/* How far routes exceed the best ones. */
typedef struct excesses {
    double *of; /* sorted */
    size_t count;
    double mean;
    uint64_t expanded;
    uint64_t plainly; /* by A* */
} excesses;

static int by_size(const void *a, const void *b)
{
    const double one = *(const double *)a;
    const double other = *(const double *)b;
    return (one > other) - (one < other);
}

static excesses measure(random_source *random, const lan_generate_def *def,
                        size_t count)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    excesses found = {.of = calloc(count, sizeof(double))};
    assert_ok(lan_generate_map(def, &map, NULL));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    lan_search *two_tier = make_search(ground, "two-tier");
    lan_search *astar = make_search(ground, "astar");
    while (found.count < count) {
        lan_route route;
        lan_route best;
        lan_route_request request = lan_route_request_default(
            any_place(random, ground), any_place(random, ground));
        request.skip_dead_ends = false;
        assert_ok(lan_search_run(two_tier, &request, &route));
        assert_ok(lan_search_run(astar, &request, &best));
        if (route.end == LAN_ROUTE_FOUND && best.cost > 0.0) {
            const double excess = route.cost / best.cost - 1.0;
            found.of[found.count++] = excess;
            found.mean += excess / (double)count;
            found.expanded += route.expanded;
            found.plainly += best.expanded;
        }
    }
    qsort(found.of, count, sizeof found.of[0], by_size);
    lan_search_destroy(astar);
    lan_search_destroy(two_tier);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    return found;
}

static void assert_excesses(const char *name, const lan_generate_def *def,
                            double most_mean, double most)
{
    random_source *random = random_create(1607 + def->seed);
    const size_t count = (size_t)random_cases(300);
    excesses found = measure(random, def, count);
    const double late = found.of[count * 99 / 100];
    print_message("# %s, corners %s: mean excess %.2f %%, 99th percentile %.2f "
                  "%%, %.1f times fewer expansions\n",
                  name, lan_corners_name(def->corners), 100.0 * found.mean,
                  100.0 * late, (double)found.plainly / (double)found.expanded);
    free(found.of);
    random_destroy(random);
    assert_true(found.mean <= most_mean);
    assert_true(late <= most);
    assert_true(found.expanded < found.plainly);
}

TEST(routes_are_little_longer_than_the_best)
{
    for (int corners = 0; corners < (int)LAN_CORNERS_COUNT; corners++) {
        lan_generate_def def =
            lan_generate_default(LAN_GENERATOR_RANDOM, 203, 187);
        def.corners = (lan_corners)corners;
        def.seed = 7;
        def.walls = 0.3;
        assert_excesses("random", &def, 0.03, 0.1);
        def = lan_generate_default(LAN_GENERATOR_MAZE, 203, 187);
        def.corners = (lan_corners)corners;
        def.corridor = 9;
        assert_excesses("maze", &def, 0.03, 0.1);
        def = lan_generate_default(LAN_GENERATOR_ROOMS, 203, 187);
        def.corners = (lan_corners)corners;
        def.room = 21;
        assert_excesses("rooms", &def, 0.03, 0.1);
    }
}

/* Where costs differ from cell to cell no line may be pulled straight. */
TEST(routes_over_rough_ground_are_not_much_longer)
{
    const double shares[] = {5.0, 1.0, 2.0, 2.0, 0.0, 0.0};
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_RANDOM, 203, 187);
    def.terrains = any_terrains(&def.terrain_count);
    def.wall = (int32_t)def.terrain_count - 1;
    def.shares = shares;
    def.seed = 11;
    assert_excesses("rough", &def, 0.03, 0.1);
}
