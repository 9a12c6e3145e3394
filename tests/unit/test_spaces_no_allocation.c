/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Once made, what lies over a map and the searches of other spaces than the
 * grid allocate nothing: not where a request begins, not where one ends, not
 * where the map changes.
 */
#include "lanchester/graph.h"
#include "lanchester/ground.h"
#include "lanchester/hex.h"
#include "tests/support/allocations.h"
#include "tests/support/support.h"

#define WIDTH  41
#define HEIGHT 29
#define NODES  200

static lan_grid_map *make_map(void)
{
    const lan_terrain terrains[] = {lan_terrain_make("grass", '.', 1.0),
                                    lan_terrain_make("rock", '@', 0.0)};
    lan_grid_map *map = NULL;
    assert_ok(lan_grid_map_create(WIDTH, HEIGHT, LAN_CORNERS_FORBID, terrains,
                                  2, &map));
    for (int32_t y = 0; y < HEIGHT - 1; y++) {
        const lan_cell at = {17, y};
        assert_ok(lan_grid_map_set(map, at, 1));
    }
    return map;
}

TEST(hex_searches_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = make_map();
    lan_ground *ground = NULL;
    lan_hex_search *search = NULL;
    lan_route route;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_hex_search_create(ground, &search));
    const lan_cell start = {3, 2};
    const lan_cell goal = {38, 1};
    const lan_cell gap = {17, 4};
    const lan_hex_request request = lan_hex_request_default(start, goal);
    allocations_start();
    const lan_status around = lan_hex_search_run(search, &request, &route);
    const int64_t steps = route.straight;
    const lan_status set = lan_grid_map_set(map, gap, 0);
    lan_ground_update(ground);
    const lan_status through = lan_hex_search_run(search, &request, &route);
    const long count = allocations_stop();
    assert_true(around == LAN_OK && set == LAN_OK && through == LAN_OK);
    assert_true(route.end == LAN_ROUTE_FOUND && route.straight < steps);
    assert_int_equal(count, 0);
    lan_hex_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

TEST(graph_searches_allocate_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_graph_edge edges[2 * NODES];
    for (int32_t i = 0; i < NODES; i++) {
        const lan_graph_edge ring = {i, (i + 1) % NODES, 1.25, false};
        const lan_graph_edge chord = {i, (i + 37) % NODES, 9.5, true};
        edges[2 * i] = ring;
        edges[2 * i + 1] = chord;
    }
    lan_graph *graph = NULL;
    lan_graph_search *search = NULL;
    assert_ok(lan_graph_create(NODES, NULL, edges, 2 * NODES, &graph, NULL));
    assert_ok(lan_graph_search_create(graph, &search));
    long expanded = 0;
    allocations_start();
    for (int32_t goal = 0; goal < NODES; goal += 7) {
        lan_graph_route route = {.end = LAN_ROUTE_NONE};
        const lan_graph_request request = lan_graph_request_default(5, goal);
        if (lan_graph_search_run(search, &request, &route) == LAN_OK) {
            expanded += (long)route.expanded;
        }
    }
    const long count = allocations_stop();
    assert_true(expanded > NODES);
    assert_int_equal(count, 0);
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(what_lies_over_a_map_allocates_nothing)
{
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = make_map();
    const lan_influence_options deaths = lan_influence_options_default();
    const lan_known_map_options eyes = lan_known_map_options_default(map);
    const lan_avoidance avoidance = lan_avoidance_default();
    const lan_cell path[] = {{9, 9}, {10, 9}, {11, 10}};
    const lan_cell from = {12, 14};
    const lan_avoided_unit units[] = {
        {.at = {6, 9}, .size = 2},
        {.at = {8, 9}, .size = 3},
        {.at = {9, 9},
         .size = 1,
         .is_moving = true,
         .path = path,
         .path_count = 3,
         .path_next = 1},
    };
    lan_ground *ground = NULL;
    lan_overlay *overlay = NULL;
    lan_influence *influence = NULL;
    lan_known_map *known = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 2, &ground));
    assert_ok(lan_overlay_create(ground, &overlay));
    assert_ok(lan_influence_create(WIDTH, HEIGHT, &deaths, &influence));
    assert_ok(lan_known_map_create(map, &eyes, &known));
    allocations_start();
    lan_influence_add(influence, from, 73.0);
    lan_influence_pass(influence, 1234.5);
    lan_influence_add(influence, from, 12.5);
    const lan_status laid = lan_influence_lay_over(influence, overlay);
    const lan_status kept =
        lan_avoidance_lay_over(&avoidance, units, 3, 0, 0, overlay);
    const size_t news = lan_known_map_look(known, from, 6, NULL, 0);
    lan_overlay_reset(overlay);
    const long count = allocations_stop();
    assert_true(laid == LAN_OK && kept == LAN_OK);
    assert_true(news > 0); /* the wall */
    assert_int_equal(count, 0);
    lan_known_map_destroy(known);
    lan_influence_destroy(influence);
    lan_overlay_destroy(overlay);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
