/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_sight.h"
#include "tests/support/support.h"

#define CASES       540 /* maps */
#define CASE_ROUTES 6   /* routes on each */
#define WIDTH_MOST  23
#define HEIGHT_MOST 17
#define CELLS_MOST  (4 * WIDTH_MOST * HEIGHT_MOST)

/* One map as one body sees it, and both opinions of it. */
typedef struct view {
    lan_grid_map *map;
    lan_ground *ground;
    lan_search *search;
    plain_corners corners;
    double *costs; /* by legal steps */
} view;

static void open_scene(view *scene, random_source *random, uint32_t number)
{
    const any_map_def def = {.width_most = WIDTH_MOST,
                             .height_most = HEIGHT_MOST,
                             .corners =
                                 (lan_corners)(number % LAN_CORNERS_COUNT)};
    const int32_t size =
        random_chance(random, 0.8) ? 1 : random_integer(random, 2, 3);
    scene->map = any_map(random, &def);
    assert_ok(
        lan_ground_create(scene->map, LAN_MOVEMENT_FOOT, size, &scene->ground));
    assert_ok(
        lan_search_create(scene->ground, "visibility", NULL, &scene->search));
    const plain_walker walker = {
        .map = scene->map, .movement = LAN_MOVEMENT_FOOT, .size = size};
    scene->corners = plain_find_corners(&walker);
    scene->costs = malloc(sizeof *scene->costs * WIDTH_MOST * HEIGHT_MOST);
    assert_non_null(scene->costs);
}

static void close_scene(view *scene)
{
    plain_drop_corners(&scene->corners);
    free(scene->costs);
    lan_search_destroy(scene->search);
    lan_ground_destroy(scene->ground);
    lan_grid_map_destroy(scene->map);
}

/* The bends see one another in turn, and their distances add up. */
static void assert_bends(const view *scene, const lan_route *route,
                         lan_cell start, lan_cell goal)
{
    lan_point bends[CELLS_MOST];
    const size_t count = lan_search_bends(scene->search, bends, CELLS_MOST);
    double length = 0.0;
    plain_place before = plain_centre(start);
    assert_true(count >= 1 && count <= CELLS_MOST);
    for (size_t i = 0; i < count; i++) {
        const plain_place at = {(int32_t)lround(2.0 * bends[i].x),
                                (int32_t)lround(2.0 * bends[i].y)};
        assert_true(plain_sees(&scene->corners.walker, before, at));
        length += hypot(0.5 * (at.x - before.x), 0.5 * (at.y - before.y));
        before = at;
    }
    assert_close(bends[0].x, start.x + 0.5, 0.0, 0.0);
    assert_close(bends[0].y, start.y + 0.5, 0.0, 0.0);
    assert_close(bends[count - 1].x, goal.x + 0.5, 0.0, 0.0);
    assert_close(bends[count - 1].y, goal.y + 0.5, 0.0, 0.0);
    assert_close(length, route->length, 1e-13, 0.0);
}

/* The cells that it passes are a way by legal steps. */
static void assert_cells(const view *scene, const lan_route *route,
                         lan_cell start, lan_cell goal)
{
    const plain_walker *walker = &scene->corners.walker;
    lan_cell cells[CELLS_MOST];
    const size_t count = lan_search_cells(scene->search, cells, CELLS_MOST);
    assert_int_equal(count, route->cell_count);
    assert_true(count >= 1 && count <= CELLS_MOST);
    assert_true(lan_cell_same(cells[0], start));
    assert_true(lan_cell_same(cells[count - 1], goal));
    for (size_t i = 0; i + 1 < count; i++) {
        const int d = plain_direction(cells[i], cells[i + 1]);
        assert_true(d >= 0 && plain_step_cost(walker, cells[i], d) >= 0.0);
    }
}

static void assert_one(view *scene, random_source *random, uint32_t number)
{
    const lan_cell start = any_cell(random, scene->map);
    const lan_cell goal = any_cell(random, scene->map);
    const lan_route_request request = lan_route_request_default(start, goal);
    lan_route route;
    plain_costs(&scene->corners.walker, start, scene->costs);
    const double octile =
        scene->costs[goal.y * lan_grid_map_width(scene->map) + goal.x];
    assert_ok(lan_search_run(scene->search, &request, &route));
    if (!(octile < LAN_INF)) {
        assert_int_not_equal(route.end, LAN_ROUTE_FOUND);
        return;
    }
    const double plain = plain_any_angle(&scene->corners, start, goal);
    if (route.end != LAN_ROUTE_FOUND ||
        fabs(route.length - plain) > 1e-12 * plain ||
        route.length > octile * (1.0 + 1e-14)) {
        print_map(scene->map);
        fail_with("case %u, %s, (%d, %d) to (%d, %d): %s %.17g, plain %.17g, "
                  "octile %.17g",
                  number, lan_corners_name(lan_grid_map_corners(scene->map)),
                  start.x, start.y, goal.x, goal.y,
                  lan_route_end_text(route.end), route.length, plain, octile);
    }
    assert_true(route.any_angle);
    assert_close(route.cost, plain, 1e-12, 0.0);
    assert_bends(scene, &route, start, goal);
    assert_cells(scene, &route, start, goal);
}

TEST(equals_dijkstra_over_all_pairs_of_corners)
{
    random_source *random = random_create(5501);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t number = 0; number < cases; number++) {
        view scene;
        random_begin(random, number);
        open_scene(&scene, random, number);
        for (int i = 0; i < CASE_ROUTES; i++) {
            assert_one(&scene, random, number);
        }
        close_scene(&scene);
    }
    random_destroy(random);
}
