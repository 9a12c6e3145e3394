/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "lanchester/graph.h"
#include "lanchester/ground.h"
#include "lanchester/map.h"

#include "tests/support/oom.h"
#include "tests/support/support.h"

/* What every attempt must leave: a map, or nothing and a message. */
static bool take_map(lan_status status, lan_grid_map *map, const lan_error *err)
{
    assert_int_equal(status == LAN_OK, map != NULL);
    if (status != LAN_OK) {
        assert_int_equal(status, LAN_ENOMEM);
        assert_int_equal(err->status, LAN_ENOMEM);
    }
    lan_grid_map_destroy(map);
    return status == LAN_OK;
}

static bool read_map(void *context)
{
    const char *text = context;
    lan_grid_map *map = NULL;
    lan_error err = {.status = LAN_OK};
    const lan_status status = lan_moving_ai_read_map(
        text, strlen(text), LAN_CORNERS_FORBID, &map, &err);
    return take_map(status, map, &err);
}

TEST(map_is_read_whole_or_not_at_all)
{
    char text[] = "type octile\nheight 1\nwidth 3\nmap\n.@.\n";
    assert_true(oom_try_all(read_map, text) > 0);
}

static bool read_drawing(void *context)
{
    const char *text = context;
    const lan_terrain plain = lan_terrain_make("plain", '.', 1.0);
    lan_grid_map *map = NULL;
    lan_error err = {.status = LAN_OK};
    const lan_status status = lan_drawing_read(
        text, strlen(text), LAN_CORNERS_FORBID, &plain, 1, &map, &err);
    return take_map(status, map, &err);
}

TEST(drawing_is_read_whole_or_not_at_all)
{
    char text[] = "...\n...\n";
    assert_true(oom_try_all(read_drawing, text) > 0);
}

static bool read_queries(void *context)
{
    const char *text = context;
    lan_moving_ai_query *queries = NULL;
    size_t count = 0;
    lan_error err = {.status = LAN_OK};
    const lan_status status =
        lan_moving_ai_read_queries(text, strlen(text), &queries, &count, &err);
    assert_int_equal(status == LAN_OK, queries != NULL);
    assert_int_equal(status, err.status);
    assert_int_equal(count, status == LAN_OK ? 200 : 0);
    free(queries);
    return status != LAN_ENOMEM;
}

TEST(queries_are_read_all_or_none)
{
    static const char row[] = "0 m 3 3 0 0 1 1 1.4142136\n";
    char text[16 + 200 * sizeof row] = "version 1\n";
    for (int i = 0; i < 200; i++) {
        strcat(text, row);
    }
    assert_true(oom_try_all(read_queries, text) > 2);
}

static bool make_roads(void *context)
{
    const lan_road_place *places = context;
    const lan_road road = {.from = 0, .to = 1};
    lan_road_map *map = NULL;
    lan_graph *graph = NULL;
    lan_error err = {.status = LAN_OK};
    lan_status status = lan_road_map_create(places, 2, &road, 1, &map, &err);
    assert_int_equal(status == LAN_OK, map != NULL);
    assert_int_equal(status, err.status);
    if (status == LAN_OK) {
        status = lan_road_map_graph(map, LAN_MOVEMENT_FOOT, &graph);
        assert_int_equal(status == LAN_OK, graph != NULL);
    }
    lan_graph_destroy(graph);
    lan_road_map_destroy(map);
    return status != LAN_ENOMEM;
}

TEST(roads_are_made_whole_or_not_at_all)
{
    lan_road_place places[] = {{.name = "mill", .at = {0.5, 2.0}},
                               {.name = "inn", .at = {3.0, 2.5}}};
    assert_true(oom_try_all(make_roads, places) > 6);
}

static bool generate(void *context)
{
    const lan_generate_def *def = context;
    lan_grid_map *map = NULL;
    lan_error err = {.status = LAN_OK};
    const lan_status status = lan_generate_map(def, &map, &err);
    return take_map(status, map, &err);
}

TEST(map_is_generated_whole_or_not_at_all)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_ROOMS, 30, 20);
    assert_true(oom_try_all(generate, &def) > 1);
}

/* After a failure it can be tried again; what was known before is in order. */
static bool settle(void *context)
{
    const lan_grid_map *map = context;
    lan_ground *ground = NULL;
    lan_status status = lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground);
    if (status == LAN_OK) {
        status = lan_ground_settle(ground);
    }
    if (status == LAN_OK) {
        assert_int_equal(lan_ground_island_count(ground), 1);
    } else {
        assert_int_equal(status, LAN_ENOMEM);
    }
    lan_ground_destroy(ground);
    return status == LAN_OK;
}

TEST(ground_is_settled_or_says_so)
{
    const lan_generate_def def =
        lan_generate_default(LAN_GENERATOR_MAZE, 31, 21);
    lan_grid_map *map = NULL;
    assert_ok(lan_generate_map(&def, &map, NULL));
    assert_true(oom_try_all(settle, map) > 8);
    lan_grid_map_destroy(map);
}
