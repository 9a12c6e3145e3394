/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES         1500
#define WIDTH_MOST    47
#define HEIGHT_MOST   31
#define CELLS_MOST    (WIDTH_MOST * HEIGHT_MOST)
#define ROUTES_A_CASE 4

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    lan_search *search;
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
    assert_ok(lan_search_create(s->ground, "wall", NULL, &s->search));
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
    lan_search_destroy(s->search);
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
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

static void assert_walk(const scenery *s, random_source *random, lan_cell start,
                        lan_cell goal)
{
    static double costs[CELLS_MOST];
    static lan_cell cells[CELLS_MOST];
    lan_route_request request = lan_route_request_default(start, goal);
    request.overlay = s->overlay;
    assert_ok(lan_search_begin(s->search, &request));
    const int32_t most = random_integer(random, 1, 40);
    while (!lan_search_step(s->search,
                            (uint64_t)random_integer(random, 0, most))) {
    }
    const lan_route route = lan_search_result(s->search);
    const size_t count = lan_search_cells(s->search, cells, CELLS_MOST);
    plain_costs(&s->walker, start, costs);
    const double least = costs[goal.y * lan_grid_map_width(s->map) + goal.x];
    if ((route.end == LAN_ROUTE_FOUND) != (least < LAN_INF)) {
        tell(s, start, goal, &route);
    }
    assert_int_equal(count, route.cell_count);
    if (count > 0) {
        assert_route(&s->walker, &route, start, goal, 0.0, cells);
        assert_no_cell_twice(cells, count);
    }
}

TEST(arrives_where_a_path_exists)
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
