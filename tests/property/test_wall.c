/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/walls/wall.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES         1500 /* maps of any kind */
#define WHOLE_CASES   1000 /* maps of obstacles without holes */
#define WIDTH_MOST    47
#define HEIGHT_MOST   31
#define CELLS_MOST    (WIDTH_MOST * HEIGHT_MOST)
#define ROUTES_A_CASE 4

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    lan_wall *wall;
    uint32_t number;
} scenery;

static void settle_in(scenery *s, random_source *random)
{
    s->walker = (plain_walker){
        .map = s->map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.8) ? 1 : random_integer(random, 2, 3),
    };
    assert_ok(lan_ground_create(s->map, s->walker.movement, s->walker.size,
                                &s->ground));
    assert_ok(lan_wall_create(s->ground, &s->wall));
}

static void lay_overlay(scenery *s, random_source *random)
{
    assert_ok(lan_overlay_create(s->ground, &s->overlay));
    s->walker.overlay = s->overlay;
    for (int32_t k = random_integer(random, 0, 30); k > 0; k--) {
        const lan_cell at = any_cell(random, s->map);
        if (random_chance(random, 0.7)) {
            lan_overlay_block(s->overlay, at);
        } else {
            lan_overlay_add_cost(s->overlay, at, random_between(random, 0, 2));
        }
    }
}

static void forget(scenery *s)
{
    lan_wall_destroy(s->wall);
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

/* Free cells that touch one that is not. */
static int64_t boundary_cells(const scenery *s)
{
    int64_t count = 0;
    for (int32_t y = 0; y < lan_grid_map_height(s->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(s->map); x++) {
            const lan_cell at = {x, y};
            bool touches = false;
            for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
                const lan_cell beside = lan_cell_beside(at, d);
                touches =
                    touches || !(plain_cell_cost(&s->walker, beside) > 0.0);
            }
            count += touches && plain_cell_cost(&s->walker, at) > 0.0;
        }
    }
    return count;
}

static double octile(lan_cell a, lan_cell b)
{
    const int32_t dx = abs(a.x - b.x);
    const int32_t dy = abs(a.y - b.y);
    return abs(dx - dy) + sqrt(2.0) * (dx < dy ? dx : dy);
}

/* Distance to the goal of the nearest cell that can be reached. */
static double nearest_distance(const scenery *s, const double *costs,
                               lan_cell goal)
{
    const int32_t width = lan_grid_map_width(s->map);
    double nearest = LAN_INF;
    for (int32_t i = 0; i < width * lan_grid_map_height(s->map); i++) {
        const lan_cell at = {i % width, i / width};
        if (costs[i] < LAN_INF) {
            nearest = fmin(nearest, octile(at, goal));
        }
    }
    return nearest;
}

static void tell(const scenery *s, lan_cell start, lan_cell goal,
                 const lan_route *route)
{
    print_map(s->map);
    fail_with("case %u, %s, size %d, (%d, %d) to (%d, %d): %s after %llu",
              s->number, lan_corners_name(lan_grid_map_corners(s->map)),
              s->walker.size, start.x, start.y, goal.x, goal.y,
              lan_route_end_text(route->end),
              (unsigned long long)route->expanded);
}

static void assert_no_cell_twice(const lan_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_false(lan_cell_same(cells[i], cells[j]));
        }
    }
}

static void assert_bound(const scenery *s, lan_cell start, lan_cell goal,
                         const lan_route *route)
{
    const int32_t dx = abs(start.x - goal.x);
    const int32_t dy = abs(start.y - goal.y);
    const int64_t line = (dx > dy ? dx : dy) + 1;
    const int64_t bound = 4 * (boundary_cells(s) + line);
    if (route->end == LAN_ROUTE_GAVE_UP || (int64_t)route->expanded > bound) {
        tell(s, start, goal, route);
    }
}

static void assert_answer(const scenery *s, lan_cell start, lan_cell goal)
{
    static double costs[CELLS_MOST];
    static lan_cell cells[CELLS_MOST];
    lan_route route = lan_wall_result(s->wall);
    const size_t count = lan_wall_cells(s->wall, cells, CELLS_MOST);
    plain_costs(&s->walker, start, costs);
    const double least = costs[goal.y * lan_grid_map_width(s->map) + goal.x];
    const bool is_free = plain_cell_cost(&s->walker, start) > 0.0;
    const lan_route_end want = !is_free          ? LAN_ROUTE_START_BLOCKED
                               : least < LAN_INF ? LAN_ROUTE_FOUND
                                                 : LAN_ROUTE_NONE;
    if (route.end != want) {
        tell(s, start, goal, &route);
    }
    assert_bound(s, start, goal, &route);
    assert_int_equal(count, route.cell_count);
    if (!is_free) {
        assert_int_equal(count, 0);
        return;
    }
    const lan_cell last = cells[count - 1];
    assert_true(lan_cell_same(route.nearest, last));
    assert_close(octile(last, goal), nearest_distance(s, costs, goal), 0.0,
                 0.0);
    route.end = LAN_ROUTE_FOUND;
    assert_route(&s->walker, &route, start, last, 0.0, cells);
    assert_no_cell_twice(cells, count);
}

static void assert_walk(const scenery *s, random_source *random, lan_cell start,
                        lan_cell goal)
{
    lan_route_request request = lan_route_request_default(start, goal);
    request.overlay = s->overlay;
    assert_ok(lan_wall_begin(s->wall, &request));
    const int32_t most = random_integer(random, 1, 40);
    while (!lan_wall_step(s->wall, (uint64_t)random_integer(random, 0, most))) {
    }
    assert_answer(s, start, goal);
}

TEST(arrives_or_ends_as_near_as_can_be)
{
    random_source *random = random_create(6101);
    for (uint32_t number = 0; number < CASES; number++) {
        random_begin(random, number);
        const any_map_def def = {
            .width_most = 21,
            .height_most = 17,
            .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
            .is_weighted = random_chance(random, 0.3),
        };
        scenery s = {.number = number, .map = any_map(random, &def)};
        settle_in(&s, random);
        if (random_chance(random, 0.4)) {
            lay_overlay(&s, random);
        }
        for (int i = 0; i < ROUTES_A_CASE; i++) {
            const lan_cell start = any_cell(random, s.map);
            assert_walk(&s, random, start, any_cell(random, s.map));
        }
        forget(&s);
    }
    random_destroy(random);
}

static bool is_rock(const lan_grid_map *map, lan_cell at)
{
    return !(lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT) > 0.0);
}

static void set_rock(lan_grid_map *map, lan_cell at)
{
    if (lan_grid_map_contains(map, at)) {
        const int32_t rock = lan_grid_map_find_glyph(map, '@');
        assert_ok(lan_grid_map_set(map, at, rock));
    }
}

/* A crooked line of rock, now and then thicker. */
static void grow_obstacle(random_source *random, lan_grid_map *map)
{
    lan_cell at = any_cell(random, map);
    int d = 2 * random_integer(random, 0, 3) + 1;
    const double thick = random_between(random, 0.0, 0.3);
    for (int32_t k = random_integer(random, 1, 60); k > 0; k--) {
        set_rock(map, at);
        if (random_chance(random, thick)) {
            set_rock(map, lan_cell_beside(at, (d + 2) & 7));
        }
        if (random_chance(random, 0.3)) {
            d = (d + (random_chance(random, 0.5) ? 2 : 6)) & 7;
        }
        at = lan_cell_beside(at, d);
    }
}

/* Fills every free cell that a straight walk from the first one does not
 * reach: no obstacle has a hole then. False where hardly anything is left. */
static bool fill_holes(lan_grid_map *map, lan_cell from)
{
    static bool reached[CELLS_MOST];
    static lan_cell stack[CELLS_MOST];
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    size_t depth = 0;
    int32_t count = 0;
    for (int32_t i = 0; i < width * height; i++) {
        reached[i] = false;
    }
    reached[from.y * width + from.x] = true;
    stack[depth++] = from;
    while (depth > 0) {
        const lan_cell at = stack[--depth];
        count++;
        for (int d = 1; d < LAN_DIRECTION_COUNT; d += 2) {
            const lan_cell to = lan_cell_beside(at, d);
            if (!is_rock(map, to) && !reached[to.y * width + to.x]) {
                reached[to.y * width + to.x] = true;
                stack[depth++] = to;
            }
        }
    }
    for (int32_t i = 0; i < width * height; i++) {
        const lan_cell at = {i % width, i / width};
        if (!reached[i]) {
            set_rock(map, at);
        }
    }
    return count >= 12;
}

static lan_cell free_cell(random_source *random, const lan_grid_map *map)
{
    lan_cell at = any_cell(random, map);
    while (is_rock(map, at)) {
        at = any_cell(random, map);
    }
    return at;
}

static lan_grid_map *map_of_whole_obstacles(random_source *random,
                                            lan_corners corners)
{
    for (;;) {
        size_t count = 0;
        const lan_terrain *terrains = any_terrains(&count);
        lan_grid_map *map = NULL;
        assert_ok(lan_grid_map_create(random_integer(random, 12, WIDTH_MOST),
                                      random_integer(random, 9, HEIGHT_MOST),
                                      corners, terrains, count, &map));
        for (int32_t k = random_integer(random, 1, 25); k > 0; k--) {
            grow_obstacle(random, map);
        }
        if (fill_holes(map, free_cell(random, map))) {
            return map;
        }
        lan_grid_map_destroy(map);
    }
}

/* Through the searches, as most callers do. */
static void assert_arrival(const scenery *s, lan_search *search, lan_cell start,
                           lan_cell goal)
{
    static lan_cell cells[CELLS_MOST];
    const lan_route_request request = lan_route_request_default(start, goal);
    lan_route route;
    assert_ok(lan_search_run(search, &request, &route));
    if (route.end != LAN_ROUTE_FOUND) {
        tell(s, start, goal, &route);
    }
    assert_bound(s, start, goal, &route);
    assert_int_equal(lan_search_cells(search, cells, CELLS_MOST),
                     route.cell_count);
    assert_route(&s->walker, &route, start, goal, 0.0, cells);
}

TEST(arrives_round_obstacles_without_holes)
{
    random_source *random = random_create(6102);
    for (uint32_t number = 0; number < WHOLE_CASES; number++) {
        random_begin(random, number);
        lan_search *search = NULL;
        scenery s = {.number = number,
                     .map = map_of_whole_obstacles(
                         random, (lan_corners)(number % LAN_CORNERS_COUNT))};
        s.walker = (plain_walker){
            .map = s.map, .movement = LAN_MOVEMENT_FOOT, .size = 1};
        assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
        assert_ok(lan_search_create(s.ground, "wall", NULL, &search));
        for (int i = 0; i < ROUTES_A_CASE; i++) {
            const lan_cell start = free_cell(random, s.map);
            assert_arrival(&s, search, start, free_cell(random, s.map));
        }
        lan_search_destroy(search);
        forget(&s);
    }
    random_destroy(random);
}
