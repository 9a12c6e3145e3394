/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Routes of armies over maps of each shape, against every way tried out.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/map/places_impl.h"
#include "tactics/search/routes_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define SIDE  13
#define MOST  (SIDE * SIDE)
#define GOALS 3

typedef struct theatre {
    lan_grid_map *map;
    lan_road_map *roads;
    lan_places *places;
    lan_march_grounds *grounds;
    const lan_march_ground *ground;
    lan_routes *routes;
    lan_overlay *overlay; /* of squares */
    double extra[MOST];   /* LAN_INF: blocked */
} theatre;

static lan_road_map *any_roads(random_source *random)
{
    static lan_road_place places[20];
    static char names[20][8];
    lan_road roads[60];
    size_t kinds = 0;
    const lan_terrain *terrains = any_terrains(&kinds);
    const int32_t count = random_integer(random, 2, 20);
    for (int32_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "p%d", (int)i);
        places[i].name = names[i];
        places[i].at.x = random_between(random, 0.0, 20.0);
        places[i].at.y = random_between(random, 0.0, 20.0);
        places[i].terrain =
            random_chance(random, 0.3)
                ? NULL
                : &terrains[random_integer(random, 0, (int32_t)kinds - 1)];
    }
    const size_t road_count = (size_t)random_integer(random, 1, 60);
    for (size_t i = 0; i < road_count; i++) {
        const int32_t from = random_integer(random, 0, count - 1);
        const int32_t on = random_integer(random, 1, count - 1);
        roads[i].from = from;
        roads[i].to = (from + on) % count;
        roads[i].length = random_chance(random, 0.5)
                              ? 0.0
                              : random_between(random, 1.0, 30.0);
        roads[i].is_one_way = random_chance(random, 0.4);
    }
    lan_road_map *map = NULL;
    assert_ok(
        lan_road_map_create(places, count, roads, road_count, &map, NULL));
    return map;
}

static void get_mix(random_source *random, theatre *t)
{
    lan_march_type types[3];
    const int32_t count = random_integer(random, 1, 3);
    for (int32_t i = 0; i < count; i++) {
        types[i].movement = (lan_movement)random_integer(random, 0, 1);
        types[i].speed = random_between(random, 1.0, 9.0);
    }
    assert_ok(
        lan_march_grounds_get(t->grounds, types, (size_t)count, &t->ground));
}

static void raise_theatre(random_source *random, lan_map_shape shape,
                          theatre *t)
{
    const any_map_def def = {SIDE, SIDE,
                             (lan_corners)random_integer(random, 0, 2), true};
    const lan_routes_options options = {.side_count = 2};
    const bool has_roads = shape == LAN_MAP_GRAPH;
    t->map = has_roads ? NULL : any_map(random, &def);
    t->roads = has_roads ? any_roads(random) : NULL;
    assert_ok(lan_places_create(t->map, t->roads, shape, 2.0, NULL, &t->places,
                                NULL));
    assert_ok(lan_march_grounds_create(t->places, &t->grounds));
    assert_ok(lan_routes_create(t->places, &options, &t->routes));
    get_mix(random, t);
    t->overlay = NULL;
    if (shape == LAN_MAP_SQUARE) {
        assert_ok(lan_overlay_create(t->ground->ground, &t->overlay));
    }
}

static void raze(theatre *t)
{
    lan_overlay_destroy(t->overlay);
    lan_routes_destroy(t->routes);
    lan_march_grounds_destroy(t->grounds);
    lan_places_destroy(t->places);
    lan_road_map_destroy(t->roads);
    lan_grid_map_destroy(t->map);
}

static int32_t any_place(random_source *random, const theatre *t)
{
    return random_integer(random, 0, lan_places_count(t->places) - 1);
}

/* --- the plain way ------------------------------------------------------- */

/* Cost of a step with what lies over it; below 0 where it is not legal. */
static double plain_step(const theatre *t, int32_t from, int32_t k)
{
    const int32_t to = lan_places_beside(t->places, from, k);
    if (t->overlay != NULL) {
        const plain_walker walker = {t->ground->map, LAN_MOVEMENT_FOOT, 1,
                                     t->overlay};
        return plain_step_cost(&walker, lan_places_cell_of(t->places, from), k);
    }
    const double cost = lan_march_ground_cost(t->ground, from, k);
    return !(cost > 0.0) || isinf(t->extra[from]) || isinf(t->extra[to])
               ? -1.0
               : cost + (t->extra[from] + t->extra[to]) / 2.0;
}

static void relax(const theatre *t, int32_t place, double *costs, bool *again)
{
    for (int32_t k = 0; k < lan_places_degree(t->places, place); k++) {
        const double step = plain_step(t, place, k);
        const int32_t to = lan_places_beside(t->places, place, k);
        if (step > 0.0 && costs[place] + step < costs[to] - 1e-12) {
            costs[to] = costs[place] + step;
            *again = true;
        }
    }
}

/* Bellman and Ford: until nothing gets better. */
static void plain_ways(const theatre *t, int32_t from, double *costs)
{
    const int32_t count = lan_places_count(t->places);
    bool again = true;
    for (int32_t i = 0; i < count; i++) {
        costs[i] = LAN_INF;
    }
    costs[from] = lan_march_ground_free(t->ground, from) ? 0.0 : LAN_INF;
    while (again) {
        again = false;
        for (int32_t i = 0; i < count; i++) {
            if (isfinite(costs[i])) {
                relax(t, i, costs, &again);
            }
        }
    }
}

/* --- a request ----------------------------------------------------------- */

typedef struct errand {
    lan_march_request request;
    int32_t goals[GOALS];
    int32_t blocked[MOST];
    lan_place_cost costs[MOST];
} errand;

static void draw_errand(random_source *random, const theatre *t, errand *e)
{
    const bool is_crowded = random_chance(random, 0.7);
    const int32_t most = is_crowded ? lan_places_count(t->places) / 4 : 0;
    e->request = (lan_march_request){
        .side = random_integer(random, 0, 1),
        .ground = t->ground,
        .from = any_place(random, t),
        .goals = e->goals,
        .goal_count = (size_t)random_integer(random, 1, GOALS),
        .blocked = e->blocked,
        .blocked_count = (size_t)random_integer(random, 0, most),
        .costs = e->costs,
        .cost_count = (size_t)random_integer(random, 0, most),
    };
    for (size_t i = 0; i < GOALS; i++) {
        e->goals[i] = any_place(random, t);
    }
    for (size_t i = 0; i < e->request.blocked_count; i++) {
        e->blocked[i] = any_place(random, t);
    }
    for (size_t i = 0; i < e->request.cost_count; i++) {
        e->costs[i].place = any_place(random, t);
        e->costs[i].cost = random_integer(random, 1, 6) * 0.25;
    }
}

/* Lays all of it over the plain way as well. */
static void lay_errand(theatre *t, const errand *e)
{
    const lan_march_request *request = &e->request;
    for (int32_t i = 0; i < MOST; i++) {
        t->extra[i] = 0.0;
    }
    for (size_t i = 0; i < request->cost_count; i++) {
        t->extra[e->costs[i].place] += e->costs[i].cost;
    }
    double kept[GOALS + 1];
    for (size_t i = 0; i <= request->goal_count; i++) {
        kept[i] = t->extra[i == 0 ? request->from : e->goals[i - 1]];
    }
    for (size_t i = 0; i < request->blocked_count; i++) {
        t->extra[e->blocked[i]] = LAN_INF;
    }
    for (size_t i = 0; i <= request->goal_count; i++) {
        t->extra[i == 0 ? request->from : e->goals[i - 1]] = kept[i];
    }
    for (int32_t i = 0; t->overlay != NULL && i < lan_places_count(t->places);
         i++) {
        const lan_cell at = lan_places_cell_of(t->places, i);
        if (isinf(t->extra[i])) {
            lan_overlay_block(t->overlay, at);
        } else {
            lan_overlay_add_cost(t->overlay, at, t->extra[i]);
        }
    }
}

static double least_of_goals(const errand *e, const double *costs)
{
    double least = LAN_INF;
    for (size_t i = 0; i < e->request.goal_count; i++) {
        least = fmin(least, costs[e->goals[i]]);
    }
    return least;
}

static bool is_goal(const errand *e, int32_t place)
{
    bool is_one = false;
    for (size_t i = 0; i < e->request.goal_count; i++) {
        is_one = is_one || e->goals[i] == place;
    }
    return is_one;
}

/* The cheapest step between two places by the plain way. */
static double step_between(const theatre *t, int32_t from, int32_t to)
{
    double least = LAN_INF;
    for (int32_t k = 0; k < lan_places_degree(t->places, from); k++) {
        const double cost = plain_step(t, from, k);
        if (lan_places_beside(t->places, from, k) == to && cost > 0.0) {
            least = fmin(least, cost);
        }
    }
    return least;
}

static void check_route(const theatre *t, const errand *e,
                        const lan_march_route *route)
{
    double cost = 0.0;
    assert_true(route->count >= 1);
    assert_int_equal(route->places[0], e->request.from);
    assert_true(is_goal(e, route->places[route->count - 1]));
    for (size_t i = 1; i < route->count; i++) {
        cost += step_between(t, route->places[i - 1], route->places[i]);
    }
    assert_close(cost, route->cost, 1e-9, 1e-9);
}

TEST(routes_of_each_shape_cost_as_little_as_any_way)
{
    random_source *random = random_create(130601);
    int found = 0;
    int none = 0;
    const int rounds = random_cases(600);
    for (int round = 0; round < rounds; round++) {
        theatre t;
        static errand e;
        double costs[MOST];
        lan_march_route route;
        random_begin(random, (uint32_t)round);
        raise_theatre(random, (lan_map_shape)(round % 3), &t);
        for (int i = 0; i < 3; i++) {
            draw_errand(random, &t, &e);
            if (t.overlay != NULL) {
                lan_overlay_reset(t.overlay);
            }
            lay_errand(&t, &e);
            plain_ways(&t, e.request.from, costs);
            const double least = least_of_goals(&e, costs);
            assert_ok(lan_routes_find(t.routes, &e.request, &route));
            if (route.is_found != (bool)isfinite(least) ||
                (route.is_found && fabs(route.cost - least) > 1e-9 * least)) {
                fail_with("seed %lu, round %d, errand %d: %d, %.17g, not %.17g",
                          random_seed(random), round, i, route.is_found,
                          route.cost, least);
            }
            if (route.is_found) {
                check_route(&t, &e, &route);
            }
            found += route.is_found;
            none += !route.is_found;
        }
        raze(&t);
    }
    assert_true(found > rounds / 2 && none > rounds / 10);
    random_destroy(random);
}

TEST(a_meeting_is_the_first_place_that_is_reached_in_time)
{
    random_source *random = random_create(130602);
    int early = 0;
    const int rounds = random_cases(300);
    for (int round = 0; round < rounds; round++) {
        theatre t;
        double costs[MOST];
        int32_t path[40];
        double times[40];
        random_begin(random, (uint32_t)round);
        raise_theatre(random, (lan_map_shape)(round % 3), &t);
        static const errand nothing;
        lay_errand(&t, &nothing);
        const int32_t from = any_place(random, &t);
        const size_t count = (size_t)random_integer(random, 1, 40);
        const double speed = random_between(random, 0.5, 20.0);
        const double now = 7.25;
        for (size_t i = 0; i < count; i++) {
            path[i] = any_place(random, &t);
            times[i] = (i == 0 ? now : times[i - 1]) +
                       random_between(random, 0.0, 0.5);
        }
        plain_ways(&t, from, costs);
        size_t first = 0;
        while (first < count - 1 &&
               !(now + costs[path[first]] * 2.0 / speed <= times[first])) {
            first++;
        }
        int32_t met = -1;
        assert_ok(lan_routes_meeting(t.routes, 0, t.ground, from, now, speed,
                                     path, times, count, &met));
        if (met != path[first]) {
            fail_with("seed %lu, round %d: %d, not %d", random_seed(random),
                      round, (int)met, (int)path[first]);
        }
        early += first < count - 1;
        raze(&t);
    }
    assert_true(early > rounds / 4);
    random_destroy(random);
}

/* --- unknown country ----------------------------------------------------- */

/* Goes on, looking around at each step and finding its way anew; true on
 * arrival, false where it believes that there is no way. */
static bool travel(theatre *t, int32_t here, int32_t goal, int32_t radius)
{
    lan_march_route route = {.is_found = false};
    size_t next = 0;
    for (int steps = 0; here != goal; steps++) {
        const bool is_news = lan_routes_look(t->routes, 0, here, radius);
        if (is_news || steps == 0) {
            const lan_march_request request = {.ground = t->ground,
                                               .from = here,
                                               .goals = &goal,
                                               .goal_count = 1};
            assert_ok(lan_routes_find(t->routes, &request, &route));
            if (!route.is_found) {
                return false;
            }
            next = 1;
        }
        assert_true(steps < MOST * MOST);
        assert_true(lan_march_ground_cost_to(t->ground, here,
                                             route.places[next]) > 0.0);
        here = route.places[next++];
    }
    return true;
}

TEST(who_knows_what_was_seen_arrives_or_proves_that_there_is_no_way)
{
    random_source *random = random_create(130605);
    int arrivals = 0;
    int proofs = 0;
    const int rounds = random_cases(200);
    for (int round = 0; round < rounds; round++) {
        theatre t;
        random_begin(random, (uint32_t)round);
        raise_theatre(random, (lan_map_shape)(round % 2), &t);
        lan_routes_destroy(t.routes);
        const lan_routes_options options = {.side_count = 2,
                                            .knows_seen_only = true};
        assert_ok(lan_routes_create(t.places, &options, &t.routes));
        const int32_t radius = random_integer(random, 1, 5);
        for (int journey = 0; journey < 3; journey++) {
            const int32_t from = any_place(random, &t);
            const int32_t goal = any_place(random, &t);
            if (!lan_march_ground_free(t.ground, from)) {
                continue;
            }
            const bool arrives = travel(&t, from, goal, radius);
            const bool may = lan_march_ground_joins(t.ground, from, goal);
            if (arrives != may) {
                fail_with("seed %lu, round %d, journey %d: %d, not %d",
                          random_seed(random), round, journey, arrives, may);
            }
            arrivals += arrives;
            proofs += !arrives;
            if (journey == 1) {
                lan_routes_reset(t.routes);
            }
        }
        raze(&t);
    }
    assert_true(arrivals > rounds / 4 && proofs > rounds / 4);
    random_destroy(random);
}
