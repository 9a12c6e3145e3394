/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Outlines of maps against the maps' cells.
 */
#include "lanchester/shapes.h"

#include <math.h>

#include "lanchester/ground.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define MAPS   300
#define PLACES 30

static const double cell = 2.5;

static bool is_open(const lan_grid_map *map, lan_movement movement, lan_cell at)
{
    return lan_grid_map_contains(map, at) &&
           lan_grid_map_terrain(map, lan_grid_map_at(map, at))->cost[movement] >
               0.0;
}

static lan_grid_map *draw_map(random_source *random, bool is_weighted)
{
    const lan_corners corners = (lan_corners)random_integer(random, 0, 2);
    const any_map_def def = {14, 14, corners, is_weighted};
    return any_map(random, &def);
}

static lan_walls *make_walls(const lan_grid_map *map, lan_movement movement)
{
    lan_walls *walls = NULL;
    assert_ok(lan_walls_of_map(map, movement, cell, &walls));
    return walls;
}

/* Not on any line between cells, a little beyond the border too. */
static lan_point any_map_place(random_source *random, const lan_grid_map *map,
                               lan_cell *at)
{
    at->x = random_integer(random, -1, lan_grid_map_width(map));
    at->y = random_integer(random, -1, lan_grid_map_height(map));
    return (lan_point){(at->x + random_between(random, 0.1, 0.9)) * cell,
                       (at->y + random_between(random, 0.1, 0.9)) * cell};
}

static int crossed(const lan_walls *walls, lan_point from, lan_point to)
{
    const lan_segment way = {from, to};
    int count = 0;
    for (size_t i = 0; i < lan_walls_count(walls); i++) {
        const lan_segment wall = lan_walls_segment(walls, i);
        count += lan_segment_on_segment(&way, &wall, NULL);
    }
    return count;
}

/* From open to closed an odd number of walls is passed. */
TEST(a_way_from_open_to_closed_ground_passes_walls_in_odd_number)
{
    random_source *random = random_create(15401);
    int odd = 0;
    for (int i = 0; i < random_cases(MAPS); i++) {
        random_begin(random, (uint32_t)i);
        lan_grid_map *map = draw_map(random, true);
        const lan_movement movement =
            (lan_movement)random_integer(random, 0, 2);
        lan_walls *walls = make_walls(map, movement);
        for (int k = 0; k < PLACES; k++) {
            lan_cell a;
            lan_cell b;
            const lan_point from = any_map_place(random, map, &a);
            const lan_point to = any_map_place(random, map, &b);
            const bool differ =
                is_open(map, movement, a) != is_open(map, movement, b);
            if (crossed(walls, from, to) % 2 != differ) {
                print_map(map);
                fail_with("map %d: from %g, %g to %g, %g", i, from.x, from.y,
                          to.x, to.y);
            }
            assert_true(!differ || !lan_walls_see(walls, from, to));
            odd += differ;
        }
        lan_walls_destroy(walls);
        lan_grid_map_destroy(map);
    }
    assert_true(odd > 0);
    random_destroy(random);
}

static int edges_of(const lan_grid_map *map, lan_movement movement)
{
    int edges = 0;
    for (int32_t y = -1; y < lan_grid_map_height(map); y++) {
        for (int32_t x = -1; x < lan_grid_map_width(map); x++) {
            const bool here = is_open(map, movement, (lan_cell){x, y});
            edges += here != is_open(map, movement, (lan_cell){x + 1, y});
            edges += here != is_open(map, movement, (lan_cell){x, y + 1});
        }
    }
    return edges;
}

/* They cover each edge between open and closed once, and no two could be one
 * where nothing else ends. */
TEST(walls_are_as_long_as_the_edges_of_closed_ground)
{
    random_source *random = random_create(15402);
    for (int i = 0; i < random_cases(MAPS); i++) {
        random_begin(random, (uint32_t)i);
        lan_grid_map *map = draw_map(random, true);
        lan_walls *walls = make_walls(map, LAN_MOVEMENT_WHEELS);
        double length = 0.0;
        for (size_t k = 0; k < lan_walls_count(walls); k++) {
            const lan_segment wall = lan_walls_segment(walls, k);
            length += hypot(wall.to.x - wall.from.x, wall.to.y - wall.from.y);
        }
        assert_close(length / cell, edges_of(map, LAN_MOVEMENT_WHEELS), 1e-12,
                     0.0);
        lan_walls_destroy(walls);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}

/* Where a line touches a corner, cells see past it and walls do not. */
static bool touches_corner(const lan_walls *walls, lan_point from, lan_point to)
{
    const lan_segment way = {from, to};
    for (size_t i = 0; i < lan_walls_count(walls); i++) {
        const lan_segment wall = lan_walls_segment(walls, i);
        const lan_disc corner = {wall.from, 1e-9};
        if (lan_disc_on_segment(&corner, &way, NULL)) {
            return true;
        }
    }
    return false;
}

static lan_point middle_of(lan_cell at)
{
    return (lan_point){(at.x + 0.5) * cell, (at.y + 0.5) * cell};
}

TEST(walls_hide_what_closed_cells_hide)
{
    random_source *random = random_create(15403);
    int seen = 0;
    int touched = 0;
    for (int i = 0; i < random_cases(MAPS); i++) {
        random_begin(random, (uint32_t)i);
        lan_grid_map *map = draw_map(random, false);
        const lan_terrain_set closed =
            lan_known_map_options_default(map).opaque;
        lan_walls *walls = make_walls(map, LAN_MOVEMENT_FOOT);
        for (int k = 0; k < PLACES; k++) {
            const lan_cell a = any_cell(random, map);
            const lan_cell b = any_cell(random, map);
            if (!is_open(map, LAN_MOVEMENT_FOOT, a) ||
                !is_open(map, LAN_MOVEMENT_FOOT, b)) {
                continue;
            }
            const bool is_clear =
                lan_sight_is_clear(map, LAN_MAP_SQUARE, closed, a, b);
            const bool is_seen =
                lan_walls_see(walls, middle_of(a), middle_of(b));
            const bool is_touch =
                is_clear && !is_seen &&
                touches_corner(walls, middle_of(a), middle_of(b));
            if (is_clear != is_seen && !is_touch) {
                print_map(map);
                fail_with("map %d: %d, %d and %d, %d", i, a.x, a.y, b.x, b.y);
            }
            seen += is_seen;
            touched += is_touch;
        }
        lan_walls_destroy(walls);
        lan_grid_map_destroy(map);
    }
    print_message("# %d seen, %d past corners\n", seen, touched);
    assert_true(seen > 0 && touched > 0);
    random_destroy(random);
}
