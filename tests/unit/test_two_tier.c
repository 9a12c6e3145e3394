/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "lanchester/search.h"
#include "tests/support/allocations.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define SIDE 83

/* All rock, or all plain. */
static lan_grid_map *map_of(char glyph, lan_corners corners)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    assert_ok(
        lan_grid_map_create(SIDE, SIDE - 6, corners, terrains, count, &map));
    for (int32_t i = 0; i < SIDE * (SIDE - 6); i++) {
        const lan_cell at = {i % SIDE, i / SIDE};
        assert_ok(
            lan_grid_map_set(map, at, lan_grid_map_find_glyph(map, glyph)));
    }
    return map;
}

static void draw(lan_grid_map *map, int32_t x, int32_t y, char glyph)
{
    const lan_cell at = {x, y};
    assert_ok(lan_grid_map_set(map, at, lan_grid_map_find_glyph(map, glyph)));
}

static lan_ground *ground_of(const lan_grid_map *map)
{
    lan_ground *ground = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    return ground;
}

static lan_search *search_of(lan_ground *ground)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(ground, "two-tier", NULL, &search));
    return search;
}

static bool refuse(void *context, double done, double total)
{
    (void)total;
    return done < *(const double *)context;
}

TEST(preparing_can_be_cancelled)
{
    double most = 10.0; /* sectors */
    const lan_progress progress = {refuse, &most};
    lan_grid_map *map = map_of('.', LAN_CORNERS_ONE);
    lan_ground *ground = ground_of(map);
    lan_search *search = NULL;
    assert_int_equal(lan_search_create(ground, "two-tier", &progress, &search),
                     LAN_ECANCELLED);
    assert_null(search);
    most = 1000.0;
    assert_ok(lan_search_create(ground, "two-tier", &progress, &search));
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* Walls with a gap at alternate ends. */
static lan_grid_map *make_gallery(void)
{
    lan_grid_map *map = map_of('.', LAN_CORNERS_FORBID);
    for (int32_t y = 9; y < SIDE - 6; y += 11) {
        for (int32_t x = 0; x < SIDE - 4; x++) {
            draw(map, y % 2 == 0 ? x : x + 4, y, '@');
        }
    }
    return map;
}

TEST(searching_and_smoothing_allocate_nothing)
{
    static lan_cell cells[SIDE * SIDE];
    static lan_cell bends[SIDE * SIDE];
    if (!allocations_can_be_counted()) {
        skip();
    }
    lan_grid_map *map = make_gallery();
    lan_ground *ground = ground_of(map);
    lan_search *search = search_of(ground);
    const lan_cell start = {5, 2};
    const lan_route_request request =
        lan_route_request_default(start, (lan_cell){70, 74});
    lan_route route = {.end = LAN_ROUTE_NONE};
    size_t count = 0;
    allocations_start();
    lan_status status = lan_search_run(search, &request, &route);
    const size_t had = lan_search_cells(search, cells, SIDE * SIDE);
    if (status == LAN_OK) {
        status = lan_smooth(ground, NULL, cells, had, 1.02, cells, SIDE * SIDE,
                            &count);
    }
    if (status == LAN_OK) {
        status = lan_smooth_bends(ground, NULL, cells, count, 1.0, bends,
                                  SIDE * SIDE, &count);
    }
    const long allocations = allocations_stop();
    assert_ok(status);
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_true(route.cell_count > 400);
    assert_true(count > 7 && count < route.cell_count);
    assert_int_equal(allocations, 0);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
