/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Meetings of armies on maps of each shape, and marches through unknown
 * country, against every way tried out.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/map/places_impl.h"
#include "tactics/search/routes_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define SIDE 13
#define MOST (SIDE * SIDE)

typedef struct theatre {
    lan_grid_map *map;
    lan_road_map *roads;
    lan_places *places;
    lan_march_grounds *grounds;
    const lan_march_ground *ground;
    lan_routes *routes;
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
}

static void raze(theatre *t)
{
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

static void relax(const theatre *t, int32_t place, double *costs, bool *again)
{
    for (int32_t k = 0; k < lan_places_degree(t->places, place); k++) {
        const double step = lan_march_ground_cost(t->ground, place, k);
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

/* Goes on, looking around at each step and finding its way again; true on
 * arrival, false if it believes that there is no way. */
static bool travel(theatre *t, int32_t here, int32_t goal, int32_t radius)
{
    lan_march_route route = {.is_found = false};
    size_t next = 0;
    for (int steps = 0; here != goal; steps++) {
        const bool is_news = lan_routes_look(t->routes, 0, here, radius);
        if (is_news || steps == 0) {
            const lan_march_request request = {
                .ground = t->ground, .from = here, .goal = goal};
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
