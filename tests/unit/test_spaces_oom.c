/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies over a map, and the spaces other than the grid, without memory.
 */
#include "lanchester/graph.h"
#include "lanchester/ground.h"
#include "lanchester/hex.h"
#include "tests/support/oom.h"
#include "tests/support/support.h"

typedef struct fixture {
    lan_grid_map *map;
    lan_ground *ground;
    lan_graph *graph;
} fixture;

static const lan_graph_point points[] = {{1.5, 2.0}, {4.5, 2.0}, {4.5, 6.0}};
static const lan_graph_edge edges[] = {{0, 1, 0.0, false}, {1, 2, 6.2, true}};

static int setup(void **state)
{
    static fixture f;
    const lan_terrain grass = lan_terrain_make("grass", '.', 1.25);
    assert_ok(lan_grid_map_create(7, 5, LAN_CORNERS_FORBID, &grass, 1, &f.map));
    assert_ok(lan_ground_create(f.map, LAN_MOVEMENT_FOOT, 1, &f.ground));
    assert_ok(lan_graph_create(3, points, edges, 2, &f.graph, NULL));
    *state = &f;
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    lan_graph_destroy(f->graph);
    lan_ground_destroy(f->ground);
    lan_grid_map_destroy(f->map);
    return 0;
}

static bool try_overlay(void *context)
{
    const fixture *f = context;
    lan_overlay *overlay = NULL;
    const lan_status status = lan_overlay_create(f->ground, &overlay);
    const bool made = oom_has_made(status, overlay);
    lan_overlay_destroy(overlay);
    return made;
}

static bool try_influence(void *context)
{
    (void)context;
    lan_influence *influence = NULL;
    const lan_influence_options options = lan_influence_options_default();
    const lan_status status = lan_influence_create(7, 5, &options, &influence);
    const bool made = oom_has_made(status, influence);
    lan_influence_destroy(influence);
    return made;
}

static bool try_known_map(void *context)
{
    const fixture *f = context;
    lan_known_map *known = NULL;
    const lan_known_map_options options = lan_known_map_options_default(f->map);
    const lan_status status = lan_known_map_create(f->map, &options, &known);
    const bool made = oom_has_made(status, known);
    lan_known_map_destroy(known);
    return made;
}

static bool try_graph(void *context)
{
    (void)context;
    lan_graph *graph = NULL;
    lan_error err;
    lan_error_clear(&err);
    const lan_status status =
        lan_graph_create(3, points, edges, 2, &graph, &err);
    assert_int_equal(err.status, status);
    const bool made = oom_has_made(status, graph);
    lan_graph_destroy(graph);
    return made;
}

static bool try_graph_search(void *context)
{
    const fixture *f = context;
    lan_graph_search *search = NULL;
    const lan_status status = lan_graph_search_create(f->graph, &search);
    const bool made = oom_has_made(status, search);
    lan_graph_search_destroy(search);
    return made;
}

static bool try_hex_search(void *context)
{
    const fixture *f = context;
    lan_hex_search *search = NULL;
    const lan_status status = lan_hex_search_create(f->ground, &search);
    const bool made = oom_has_made(status, search);
    lan_hex_search_destroy(search);
    return made;
}

TEST_WITH(nothing_is_made_and_nothing_left_without_memory, setup, teardown)
{
    assert_int_equal(oom_try_all(try_overlay, *state), 4);
    assert_int_equal(oom_try_all(try_influence, *state), 3);
    assert_int_equal(oom_try_all(try_known_map, *state), 2);
    assert_int_equal(oom_try_all(try_graph, *state), 5);
    assert_int_equal(oom_try_all(try_graph_search, *state), 3);
    assert_int_equal(oom_try_all(try_hex_search, *state), 5);
}
