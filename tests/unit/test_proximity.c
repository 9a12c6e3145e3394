/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/graph.h"
#include "tactics/campaign/earliest_impl.h"
#include "tactics/campaign/proximity_impl.h"
#include "tests/support/support.h"

#define SIDE   40
#define ARMIES 60

static bool finds(lan_proximity *proximity, int32_t army, int32_t other)
{
    int32_t count = 0;
    int found = 0;
    const int32_t *near = lan_proximity_near(proximity, army, &count);
    for (int32_t k = 0; k < count; k++) {
        found += near[k] == other;
        assert_int_not_equal(near[k], army);
    }
    assert_in_range(found, 0, 1);
    return found == 1;
}

/* Each pair, looked at one by one. */
static void assert_all_found(lan_proximity *proximity, const lan_places *places,
                             const double *reach)
{
    for (int32_t a = 0; a < ARMIES; a++) {
        const int32_t from = lan_proximity_place(proximity, a);
        for (int32_t b = 0; b < ARMIES && from >= 0; b++) {
            const int32_t at = lan_proximity_place(proximity, b);
            if (a != b && at >= 0 &&
                lan_places_reaches(places, from, at,
                                   fmax(reach[a], reach[b]))) {
                assert_true(finds(proximity, a, b));
            }
        }
    }
}

TEST(whoever_is_in_reach_is_found)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    const lan_map_shape shapes[] = {LAN_MAP_SQUARE, LAN_MAP_HEX};
    random_source *random = random_create(7719);
    lan_grid_map *map = NULL;
    assert_ok(
        lan_grid_map_create(SIDE, SIDE, LAN_CORNERS_ALLOW, &plain, 1, &map));
    for (int shape = 0; shape < 2; shape++) {
        double reach[ARMIES];
        lan_places *places = NULL;
        lan_proximity *proximity = NULL;
        for (int a = 0; a < ARMIES; a++) {
            reach[a] = random_chance(random, 0.3)
                           ? 0.0
                           : random_magnitude(random, 30.0, 3000.0);
        }
        assert_ok(lan_places_create(map, NULL, shapes[shape], 100.0, NULL,
                                    &places, NULL));
        assert_ok(lan_proximity_create(places, ARMIES, reach, &proximity));
        for (int turn = 0; turn < 400; turn++) {
            lan_proximity_put(proximity, random_integer(random, 0, ARMIES - 1),
                              random_integer(random, -1, SIDE * SIDE - 1));
            if (turn % 20 == 19) {
                assert_all_found(proximity, places, reach);
            }
        }
        lan_proximity_destroy(proximity);
        lan_places_destroy(places);
    }
    lan_grid_map_destroy(map);
    random_destroy(random);
}

TEST(few_are_found_where_few_are_near)
{
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    double reach[1024];
    lan_grid_map *map = NULL;
    lan_places *places = NULL;
    lan_proximity *proximity = NULL;
    int32_t count = 0;
    assert_ok(
        lan_grid_map_create(512, 512, LAN_CORNERS_ALLOW, &plain, 1, &map));
    assert_ok(lan_places_create(map, NULL, LAN_MAP_SQUARE, 100.0, NULL, &places,
                                NULL));
    for (int32_t a = 0; a < 1024; a++) {
        reach[a] = 300.0;
    }
    assert_ok(lan_proximity_create(places, 1024, reach, &proximity));
    for (int32_t a = 0; a < 1024; a++) {
        lan_proximity_put(proximity, a, 512 * (16 * (a / 32)) + 16 * (a % 32));
    }
    (void)lan_proximity_near(proximity, 500, &count);
    assert_in_range(count, 0, 8);
    lan_proximity_destroy(proximity);
    lan_places_destroy(places);
    lan_grid_map_destroy(map);
}

TEST(roads_of_one_way_are_found_from_both_ends)
{
    const lan_road_place at[] = {{"rome", {0.0, 0.0}, NULL},
                                 {"ostia", {30.0, 4.0}, NULL},
                                 {"veii", {0.0, 20.0}, NULL}};
    const lan_road roads[] = {{0, 1, 7.0, true}, {2, 1, 2.0, false}};
    const double reach[] = {0.0, 0.0, 0.0};
    lan_road_map *map = NULL;
    lan_places *places = NULL;
    lan_proximity *proximity = NULL;
    assert_ok(lan_road_map_create(at, 3, roads, 2, &map, NULL));
    assert_ok(lan_places_create(NULL, map, LAN_MAP_GRAPH, 100.0, NULL, &places,
                                NULL));
    assert_ok(lan_proximity_create(places, 3, reach, &proximity));
    for (int32_t a = 0; a < 3; a++) {
        lan_proximity_put(proximity, a, a);
    }
    assert_true(finds(proximity, 0, 1));
    assert_true(finds(proximity, 1, 0));
    assert_true(finds(proximity, 1, 2));
    assert_false(finds(proximity, 0, 2));
    lan_proximity_put(proximity, 1, -1);
    assert_false(finds(proximity, 0, 1));
    lan_proximity_destroy(proximity);
    lan_places_destroy(places);
    lan_road_map_destroy(map);
}

TEST(the_earliest_of_times_that_change)
{
    lan_earliest earliest;
    double times[37];
    random_source *random = random_create(311);
    assert_ok(lan_earliest_init(&earliest, 37));
    assert_true(lan_earliest_time(&earliest) >= LAN_INF);
    for (int k = 0; k < 37; k++) {
        times[k] = LAN_INF;
    }
    for (int turn = 0; turn < 500; turn++) {
        const int32_t item = random_integer(random, 0, 36);
        times[item] = random_chance(random, 0.3)
                          ? LAN_INF
                          : (double)random_integer(random, 0, 9);
        lan_earliest_set(&earliest, item, times[item]);
        int32_t best = 0;
        for (int32_t k = 1; k < 37; k++) {
            best = times[k] < times[best] ? k : best;
        }
        assert_int_equal(lan_earliest_item(&earliest), best);
    }
    lan_earliest_clear(&earliest);
    random_destroy(random);
}
