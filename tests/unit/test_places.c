/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/hex.h"
#include "tactics/map/places_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define MOST 4096

static const char *const rows[] = {"......", ".@..h.", "..@.T.", "......",
                                   NULL};

static lan_places *make_cells(lan_map_shape shape, double cell)
{
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_places *places = NULL;
    assert_ok(lan_places_create(map, NULL, shape, cell, NULL, &places, NULL));
    lan_grid_map_destroy(map);
    return places;
}

static int32_t at(const lan_places *places, int32_t x, int32_t y)
{
    const lan_cell cell = {x, y};
    return lan_places_of_cell(places, cell);
}

static lan_road_map *make_roads(void)
{
    static lan_terrain marsh;
    marsh = lan_terrain_make("marsh", 'm', 3.0);
    marsh.cost[LAN_MOVEMENT_WHEELS] = 0.0;
    const lan_road_place places[] = {{"rome", {0.0, 0.0}, NULL},
                                     {"ostia", {3.0, 4.0}, NULL},
                                     {"veii", {0.0, 2.0}, &marsh},
                                     {"cosa", {30.0, 0.0}, NULL}};
    const lan_road roads[] = {{0, 1, 7.0, true},
                              {1, 2, 0.0, false},
                              {2, 0, 2.5, false},
                              {3, 0, 50.0, true},
                              {0, 1, 6.0, true}};
    lan_road_map *map = NULL;
    assert_ok(lan_road_map_create(places, 4, roads, 5, &map, NULL));
    return map;
}

TEST(create_refuses_maps_of_another_shape_and_cells_of_no_width)
{
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_places *places = NULL;
    const double bad[] = {0.0, -1.0, LAN_NAN, LAN_INF};
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(lan_places_create(map, NULL, LAN_MAP_SQUARE, bad[i],
                                           NULL, &places, NULL),
                         LAN_EINVAL);
    }
    assert_int_equal(
        lan_places_create(map, NULL, LAN_MAP_GRAPH, 1.0, NULL, &places, NULL),
        LAN_EINVAL);
    assert_int_equal(
        lan_places_create(NULL, NULL, LAN_MAP_SQUARE, 1.0, NULL, &places, NULL),
        LAN_EINVAL);
    assert_null(places);
    lan_grid_map_destroy(map);
}

TEST(squares_lie_beside_eight_and_are_called_by_their_cells)
{
    lan_places *places = make_cells(LAN_MAP_SQUARE, 250.0);
    char text[LAN_PLACE_TEXT];
    assert_int_equal(lan_places_count(places), 24);
    const int32_t corner = at(places, 0, 0);
    const int32_t middle = at(places, 3, 2);
    assert_int_equal(lan_places_beside(places, corner, LAN_DIRECTION_WEST), -1);
    assert_int_equal(lan_places_beside(places, middle, LAN_DIRECTION_SOUTH),
                     at(places, 3, 3));
    assert_int_equal(lan_places_beside(places, middle, 8), -1);
    assert_true(lan_places_are_beside(places, middle, at(places, 2, 1)));
    assert_false(lan_places_are_beside(places, middle, middle));
    assert_false(lan_places_are_beside(places, middle, at(places, 5, 2)));
    assert_string_equal(lan_places_text(places, middle, text), "[3, 2]");
    assert_string_equal(lan_places_terrain(places, at(places, 1, 1))->name,
                        "rock");
    assert_close(lan_places_distance(places, corner, at(places, 3, 3)),
                 750.0 * sqrt(2.0), 1e-15, 0.0);
    lan_places_destroy(places);
}

TEST(hexagons_lie_one_cell_from_their_six_neighbours)
{
    lan_places *places = make_cells(LAN_MAP_HEX, 40.0);
    for (int32_t place = 0; place < lan_places_count(places); place++) {
        const lan_graph_point here = lan_places_point(places, place);
        for (int32_t k = 0; k < lan_places_degree(places, place); k++) {
            const int32_t beside = lan_places_beside(places, place, k);
            if (beside < 0) {
                continue;
            }
            const lan_graph_point there = lan_places_point(places, beside);
            assert_close(hypot(there.x - here.x, there.y - here.y), 1.0, 1e-15,
                         0.0);
            assert_close(lan_places_distance(places, place, beside), 40.0, 0.0,
                         0.0);
            assert_true(lan_places_are_beside(places, place, beside));
        }
    }
    lan_places_destroy(places);
}

TEST(a_graph_has_names_roads_and_straight_lines)
{
    lan_road_map *roads = make_roads();
    lan_places *places = NULL;
    assert_ok(lan_places_create(NULL, roads, LAN_MAP_GRAPH, 10.0, NULL, &places,
                                NULL));
    char text[LAN_PLACE_TEXT];
    assert_string_equal(lan_places_text(places, 1, text), "ostia");
    assert_int_equal(lan_places_degree(places, 0), 3);
    assert_int_equal(lan_places_beside(places, 0, 0), 1);
    assert_int_equal(lan_places_beside(places, 0, 1), 2);
    assert_int_equal(lan_places_degree(places, 1), 1);
    assert_true(lan_places_are_beside(places, 1, 0));
    assert_true(lan_places_reaches(places, 0, 3, 0.0));
    assert_false(lan_places_reaches(places, 1, 3, 200.0));
    assert_close(lan_places_distance(places, 0, 1), 50.0, 1e-15, 0.0);
    assert_true(lan_places_is_clear(places, 1, 3));
    assert_null(lan_places_terrain(places, 0));
    assert_int_equal(lan_places_cell_of(places, 2).x, -1);
    lan_places_destroy(places);
    lan_road_map_destroy(roads);
}

TEST(a_reach_of_three_tenths_covers_three_cells_of_a_tenth)
{
    lan_places *places = make_cells(LAN_MAP_SQUARE, 0.1);
    assert_true(
        lan_places_reaches(places, at(places, 0, 0), at(places, 3, 0), 0.3));
    assert_false(
        lan_places_reaches(places, at(places, 0, 0), at(places, 4, 0), 0.3));
    lan_places_destroy(places);
}

/* Every place by itself, against the list. */
static void check_around(const lan_places *places, int32_t middle, double reach)
{
    int32_t listed[MOST];
    const size_t count = lan_places_around(places, middle, reach, listed, MOST);
    size_t next = 0;
    for (int32_t place = 0; place < lan_places_count(places); place++) {
        const bool is_near =
            lan_places_distance(places, middle, place) <= reach + 1e-9 ||
            place == middle || lan_places_are_beside(places, middle, place);
        if (is_near) {
            assert_true(next < count);
            assert_int_equal(listed[next++], place);
        }
    }
    assert_int_equal(next, count);
    assert_int_equal(lan_places_around(places, middle, reach, NULL, 0), count);
}

TEST(around_lists_all_that_a_reach_covers)
{
    const double reaches[] = {0.0, 25.0, 39.9, 40.0, 70.0, 121.0, 1e6, LAN_INF};
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        lan_places *places = make_cells((lan_map_shape)shape, 40.0);
        for (size_t i = 0; i < sizeof reaches / sizeof reaches[0]; i++) {
            for (int32_t place = 0; place < lan_places_count(places); place++) {
                check_around(places, place, reaches[i]);
            }
        }
        lan_places_destroy(places);
    }
    lan_road_map *roads = make_roads();
    lan_places *places = NULL;
    assert_ok(lan_places_create(NULL, roads, LAN_MAP_GRAPH, 10.0, NULL, &places,
                                NULL));
    for (int32_t place = 0; place < 4; place++) {
        check_around(places, place, 20.0);
        check_around(places, place, 55.0);
    }
    lan_places_destroy(places);
    lan_road_map_destroy(roads);
}

TEST(opaque_terrains_of_the_campaign_hide_and_others_do_not)
{
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_terrain terrains[LAN_TERRAIN_MOST];
    for (int32_t i = 0; i < (int32_t)lan_grid_map_terrain_count(map); i++) {
        terrains[i] = *lan_grid_map_terrain(map, i);
        terrains[i].is_opaque = terrains[i].glyph == 'T';
    }
    for (int shape = LAN_MAP_SQUARE; shape <= LAN_MAP_HEX; shape++) {
        lan_places *places = NULL;
        assert_ok(lan_places_create(map, NULL, (lan_map_shape)shape, 1.0,
                                    terrains, &places, NULL));
        assert_false(
            lan_places_is_clear(places, at(places, 3, 2), at(places, 5, 2)));
        assert_true(
            lan_places_is_clear(places, at(places, 3, 2), at(places, 4, 2)));
        assert_true(
            lan_places_is_clear(places, at(places, 1, 2), at(places, 3, 2)));
        lan_places_destroy(places);
    }
    lan_grid_map_destroy(map);
}

/* --- sight on hexagons, the plain way ------------------------------------ */

/* Bounds of the part of the line from `a` on which it is inside of a hexagon,
 * over a common denominator: by each of three pairs of sides. */
static bool line_crosses(lan_hex a, lan_hex b, lan_hex hex)
{
    const int64_t q[2] = {b.q - a.q, hex.q - a.q};
    const int64_t r[2] = {b.r - a.r, hex.r - a.r};
    int64_t line[3];
    int64_t middle[3];
    for (int i = 0; i < 2; i++) {
        int64_t *to = i == 0 ? line : middle;
        to[0] = q[i] - r[i];
        to[1] = 2 * r[i] + q[i];
        to[2] = -2 * q[i] - r[i];
    }
    int64_t low[2] = {0, 1};
    int64_t high[2] = {1, 1};
    for (int i = 0; i < 3; i++) {
        const int64_t length = llabs(line[i]);
        const int64_t ahead = line[i] < 0 ? -middle[i] : middle[i];
        if (length == 0) {
            if (ahead != 0) {
                return false;
            }
            continue;
        }
        if ((ahead - 1) * low[1] > low[0] * length) {
            low[0] = ahead - 1;
            low[1] = length;
        }
        if ((ahead + 1) * high[1] < high[0] * length) {
            high[0] = ahead + 1;
            high[1] = length;
        }
    }
    return low[0] * high[1] < high[0] * low[1];
}

static bool is_rock(const lan_grid_map *map, lan_cell cell)
{
    return lan_grid_map_contains(map, cell) &&
           !(lan_grid_map_cost(map, cell, LAN_MOVEMENT_FOOT) > 0.0);
}

/* Whether a line runs along the side that two neighbours share: then their
 * middles lie on its two sides, equally far off. */
static bool runs_between(lan_hex a, lan_hex b, lan_hex one, lan_hex other)
{
    const lan_hex sum = {one.q + other.q - a.q, one.r + other.r - a.r};
    const int64_t cross = (int64_t)(b.q - a.q) * (sum.r - a.r) -
                          (int64_t)(b.r - a.r) * (sum.q - a.q);
    return cross == 0 && !line_crosses(a, b, one) &&
           !line_crosses(a, b, other) && lan_hex_squared(a, one) > 0 &&
           lan_hex_squared(a, one) == lan_hex_squared(a, other) &&
           lan_hex_squared(a, one) < lan_hex_squared(a, b) &&
           lan_hex_squared(b, one) < lan_hex_squared(a, b);
}

static bool plainly_clear(const lan_grid_map *map, lan_cell from, lan_cell to)
{
    const lan_hex a = lan_hex_of_cell(from);
    const lan_hex b = lan_hex_of_cell(to);
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell cell = {x, y};
            const lan_hex hex = lan_hex_of_cell(cell);
            if (!is_rock(map, cell) || lan_cell_same(cell, from) ||
                lan_cell_same(cell, to)) {
                continue;
            }
            if (line_crosses(a, b, hex)) {
                return false;
            }
            for (int side = 0; side < 6; side++) {
                const lan_hex other = lan_hex_beside(hex, side);
                if (is_rock(map, lan_hex_cell(other)) &&
                    runs_between(a, b, hex, other)) {
                    return false;
                }
            }
        }
    }
    return true;
}

TEST(sight_on_hexagons_is_that_of_the_plain_way_and_symmetric)
{
    random_source *random = random_create(51907);
    int clear = 0;
    int hidden = 0;
    for (uint32_t round = 0; round < 150; round++) {
        random_begin(random, round);
        const any_map_def def = {12, 12, LAN_CORNERS_ALLOW, false};
        lan_grid_map *map = any_map(random, &def);
        const lan_terrain_set opaque =
            lan_known_map_options_default(map).opaque;
        for (int i = 0; i < 60; i++) {
            const lan_cell a = any_cell(random, map);
            const lan_cell b = any_cell(random, map);
            const bool sees =
                lan_sight_is_clear(map, LAN_MAP_HEX, opaque, a, b);
            assert_int_equal(
                sees, lan_sight_is_clear(map, LAN_MAP_HEX, opaque, b, a));
            if (sees != plainly_clear(map, a, b)) {
                print_map(map);
                fail_with("seed %lu, round %u: (%d, %d) to (%d, %d): %d",
                          random_seed(random), (unsigned)round, (int)a.x,
                          (int)a.y, (int)b.x, (int)b.y, (int)sees);
            }
            clear += sees;
            hidden += !sees;
        }
        lan_grid_map_destroy(map);
    }
    assert_true(clear > 1000 && hidden > 1000);
    random_destroy(random);
}

TEST(a_line_between_two_hexagons_passes_unless_both_are_opaque)
{
    const char *const drawings[][4] = {{"...", "..@", "...", NULL},
                                       {"...", ".@.", "...", NULL},
                                       {"...", ".@@", "...", NULL}};
    const lan_cell north = {2, 0};
    const lan_cell south = {2, 2};
    for (int i = 0; i < 3; i++) {
        lan_grid_map *map = drawn_map(drawings[i], LAN_CORNERS_ALLOW);
        const lan_terrain_set opaque =
            lan_known_map_options_default(map).opaque;
        assert_int_equal(
            lan_sight_is_clear(map, LAN_MAP_HEX, opaque, north, south), i < 2);
        lan_grid_map_destroy(map);
    }
}

/* --- grounds ------------------------------------------------------------- */

static const lan_march_ground *get(lan_march_grounds *grounds,
                                   const lan_march_type *types, size_t count)
{
    const lan_march_ground *ground = NULL;
    assert_ok(lan_march_grounds_get(grounds, types, count, &ground));
    return ground;
}

TEST(one_type_has_its_own_costs_and_a_mix_the_slowest_rounded_up)
{
    lan_places *places = make_cells(LAN_MAP_HEX, 1.0);
    lan_march_grounds *grounds = NULL;
    assert_ok(lan_march_grounds_create(places, &grounds));
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 4000.0};
    const lan_march_type horse = {LAN_MOVEMENT_HORSE, 9000.0};
    const lan_march_type both[] = {foot, horse};
    const lan_march_type same[] = {{LAN_MOVEMENT_HORSE, 4.0}, foot, horse};
    const int32_t wood = at(places, 4, 2);
    const int32_t hill = at(places, 4, 1);
    const lan_terrain *terrain = lan_places_terrain(places, wood);
    const double on_foot = terrain->cost[LAN_MOVEMENT_FOOT];
    const double on_horse = terrain->cost[LAN_MOVEMENT_HORSE];
    const double up = lan_places_terrain(places, hill)->cost[LAN_MOVEMENT_FOOT];
    const lan_march_ground *walker = get(grounds, &foot, 1);
    assert_close(lan_march_ground_cost_to(walker, wood, hill),
                 (on_foot + up) / 2.0, 0.0, 0.0);
    const lan_march_ground *mix = get(grounds, both, 2);
    const double slowed = ceil(on_horse * 4.0 / 9.0 * 100.0) / 100.0;
    const double wanted = fmax(on_foot, slowed);
    assert_close(lan_march_ground_cost_to(mix, wood, hill), (wanted + up) / 2.0,
                 1e-15, 0.0);
    const lan_march_ground *slow = get(grounds, same, 3);
    const double most = fmax(on_horse, 0.01);
    assert_close(
        lan_march_ground_cost_to(slow, wood, hill),
        (most + lan_places_terrain(places, hill)->cost[LAN_MOVEMENT_HORSE]) /
            2.0,
        1e-15, 0.0);
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
}

TEST(the_same_costs_are_one_ground)
{
    lan_places *places = make_cells(LAN_MAP_SQUARE, 1.0);
    lan_march_grounds *grounds = NULL;
    assert_ok(lan_march_grounds_create(places, &grounds));
    const lan_march_type slow[] = {{LAN_MOVEMENT_FOOT, 1.0},
                                   {LAN_MOVEMENT_HORSE, 2.5}};
    const lan_march_type quick[] = {{LAN_MOVEMENT_HORSE, 25.0},
                                    {LAN_MOVEMENT_FOOT, 10.0}};
    assert_ptr_equal(get(grounds, slow, 2), get(grounds, quick, 2));
    assert_ptr_equal(get(grounds, slow, 1), get(grounds, quick + 1, 1));
    assert_true(get(grounds, slow + 1, 1) != get(grounds, slow, 1));
    const lan_march_ground *none = NULL;
    const lan_march_type still = {LAN_MOVEMENT_FOOT, 0.0};
    assert_int_equal(lan_march_grounds_get(grounds, &still, 1, &none),
                     LAN_EINVAL);
    assert_int_equal(lan_march_grounds_get(grounds, slow, 0, &none),
                     LAN_EINVAL);
    assert_null(none);
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
}

TEST(steps_of_squares_heed_corners_and_walls)
{
    lan_places *places = make_cells(LAN_MAP_SQUARE, 1.0);
    lan_march_grounds *grounds = NULL;
    assert_ok(lan_march_grounds_create(places, &grounds));
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 1.0};
    const lan_march_ground *ground = get(grounds, &foot, 1);
    assert_false(lan_march_ground_free(ground, at(places, 1, 1)));
    assert_false(lan_march_ground_free(ground, -1));
    assert_close(
        lan_march_ground_cost_to(ground, at(places, 1, 2), at(places, 2, 1)),
        0.0, 0.0, 0.0);
    assert_close(
        lan_march_ground_cost_to(ground, at(places, 0, 2), at(places, 1, 3)),
        sqrt(2.0), 1e-15, 0.0);
    assert_close(
        lan_march_ground_cost_to(ground, at(places, 0, 0), at(places, 3, 3)),
        0.0, 0.0, 0.0);
    assert_true(
        lan_march_ground_joins(ground, at(places, 1, 2), at(places, 2, 1)));
    assert_false(
        lan_march_ground_joins(ground, at(places, 1, 2), at(places, 1, 1)));
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
}

TEST(a_wall_parts_the_islands_of_hexagons)
{
    const char *const drawing[] = {"..@..", "..@..", "..@..", NULL};
    lan_grid_map *map = drawn_map(drawing, LAN_CORNERS_ALLOW);
    lan_places *places = NULL;
    lan_march_grounds *grounds = NULL;
    assert_ok(
        lan_places_create(map, NULL, LAN_MAP_HEX, 1.0, NULL, &places, NULL));
    assert_ok(lan_march_grounds_create(places, &grounds));
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 1.0};
    const lan_march_ground *ground = get(grounds, &foot, 1);
    assert_true(
        lan_march_ground_joins(ground, at(places, 0, 0), at(places, 1, 2)));
    assert_false(
        lan_march_ground_joins(ground, at(places, 0, 0), at(places, 3, 2)));
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
    lan_grid_map_destroy(map);
}

TEST(roads_of_one_way_join_in_one_direction)
{
    lan_road_map *roads = make_roads();
    lan_places *places = NULL;
    lan_march_grounds *grounds = NULL;
    assert_ok(lan_places_create(NULL, roads, LAN_MAP_GRAPH, 10.0, NULL, &places,
                                NULL));
    assert_ok(lan_march_grounds_create(places, &grounds));
    const lan_march_type foot = {LAN_MOVEMENT_FOOT, 1.0};
    const lan_march_type wheels = {LAN_MOVEMENT_WHEELS, 1.0};
    const lan_march_ground *walker = get(grounds, &foot, 1);
    const lan_march_ground *cart = get(grounds, &wheels, 1);
    assert_true(walker != cart);
    assert_ptr_equal(walker, get(grounds, &foot, 1));
    assert_close(lan_march_ground_cost(walker, 0, 0), 7.0, 0.0, 0.0);
    assert_close(lan_march_ground_cost(walker, 0, 1), 5.0, 0.0, 0.0);
    assert_close(lan_march_ground_cost(cart, 0, 1), 0.0, 0.0, 0.0);
    assert_close(lan_march_ground_cost_to(walker, 0, 1), 6.0, 0.0, 0.0);
    assert_close(lan_march_ground_cost_to(walker, 1, 0), 0.0, 0.0, 0.0);
    assert_true(lan_march_ground_joins(walker, 3, 1));
    assert_false(lan_march_ground_joins(walker, 1, 3));
    assert_true(lan_march_ground_joins(walker, 1, 0));
    assert_false(lan_march_ground_joins(cart, 1, 0));
    assert_false(lan_march_ground_joins(cart, 0, 2));
    lan_march_grounds_destroy(grounds);
    lan_places_destroy(places);
    lan_road_map_destroy(roads);
}
