/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "lanchester/search.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

static lan_ground *open_ground(int32_t width, int32_t height, double second,
                               lan_grid_map **map)
{
    const lan_terrain terrains[] = {lan_terrain_make("plain", '.', 1.0),
                                    lan_terrain_make("other", 'o', second)};
    lan_ground *ground = NULL;
    const lan_cell corner = {width - 1, 0};
    assert_ok(lan_grid_map_create(width, height, LAN_CORNERS_FORBID, terrains,
                                  2, map));
    assert_ok(lan_grid_map_set(*map, corner, 1));
    assert_ok(lan_ground_create(*map, LAN_MOVEMENT_FOOT, 1, &ground));
    return ground;
}

TEST(create_refuses_more_than_32768_free_cells)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(257, 128, 2.5, &map);
    lan_search *search = NULL;
    assert_int_equal(lan_search_create(ground, "first-moves", NULL, &search),
                     LAN_ELIMIT);
    assert_null(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(table_takes_a_hierarchy_where_costs_differ_on_a_large_map)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(257, 128, 2.5, &map);
    lan_search *search = NULL;
    lan_route route;
    const lan_cell start = {3, 100};
    const lan_cell goal = {250, 7};
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_string_equal(lan_search_algorithm(search), "hierarchy");
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.diagonal, 93);
    assert_int_equal(route.straight, 247 - 93);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(table_takes_jumps_where_first_moves_would_be_too_many)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(257, 129, 0.0, &map);
    lan_search *search = NULL;
    lan_route route;
    const lan_cell start = {3, 100};
    const lan_cell goal = {250, 7};
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_string_equal(lan_search_algorithm(search), "jump-table");
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.diagonal, 93);
    assert_int_equal(route.straight, 247 - 93);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(table_takes_first_moves_on_small_maps)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(13, 7, 2.5, &map);
    lan_search *search = NULL;
    lan_route route;
    const lan_cell start = {1, 6};
    const lan_cell goal = {11, 2};
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_string_equal(lan_search_algorithm(search), "first-moves");
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.diagonal, 4);
    assert_int_equal(route.straight, 6);
    assert_true(lan_search_table_memory(search) > 0);
    assert_true(lan_search_memory(search) > lan_search_table_memory(search));
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* Single cells blocked at random: too many jump points for hubs. */
TEST(table_takes_first_moves_where_hubs_do_not_fit)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_RANDOM, 80, 70);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    def.walls = 0.2;
    assert_ok(lan_generate_map(&def, &map, NULL));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_string_equal(lan_search_algorithm(search), "first-moves");
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(table_takes_hubs_on_small_maps_of_one_cost)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(13, 7, 0.0, &map);
    lan_search *search = NULL;
    lan_search *other = NULL;
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_string_equal(lan_search_algorithm(search), "jump-table");
    const size_t size = lan_search_save(search, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(search, bytes, size), size);
    assert_ok(
        lan_search_create_loaded(ground, "table", bytes, size, &other, NULL));
    assert_string_equal(lan_search_algorithm(other), "jump-table");
    free(bytes);
    lan_search_destroy(other);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(table_is_saved_and_loaded_as_what_it_chose)
{
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(13, 7, 2.5, &map);
    lan_search *search = NULL;
    lan_search *pairs = NULL;
    assert_ok(lan_search_create(ground, "table", NULL, &search));
    assert_ok(lan_search_create(ground, "first-moves", NULL, &pairs));
    const size_t size = lan_search_save(search, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(lan_search_save(search, bytes, size), size);
    assert_ok(lan_search_load(search, bytes, size, NULL));
    assert_string_equal(lan_search_algorithm(search), "first-moves");
    assert_int_equal(lan_search_load(pairs, bytes, size, NULL), LAN_EPARSE);
    free(bytes);
    lan_search_destroy(pairs);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

static bool stop_at_half(void *context, double done, double total)
{
    int *calls = context;
    (*calls)++;
    return done < total / 2.0;
}

TEST(preparing_can_be_cancelled)
{
    int calls = 0;
    const lan_progress progress = {stop_at_half, &calls};
    lan_grid_map *map = NULL;
    lan_ground *ground = open_ground(31, 23, 2.5, &map);
    lan_search *search = NULL;
    assert_int_equal(
        lan_search_create(ground, "first-moves", &progress, &search),
        LAN_ECANCELLED);
    assert_null(search);
    assert_true(calls > 2 && calls < 10);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(straight_way_through_a_corridor_is_one_look)
{
    static const char *const corridor[] = {"......@", "@@@@@.@", "......@",
                                           NULL};
    lan_grid_map *map = drawn_map(corridor, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    lan_route route;
    const lan_cell start = {0, 0};
    const lan_cell goal = {1, 2};
    const lan_route_request request = lan_route_request_default(start, goal);
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_search_create(ground, "first-moves", NULL, &search));
    assert_ok(lan_search_run(search, &request, &route));
    assert_int_equal(route.straight, 5 + 2 + 4);
    assert_int_equal(route.expanded, 3);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
