/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walls in a tree against a loop over all of them, and walls of a map against
 * its cells.
 */
#include "lanchester/bodies.h"

#include <math.h>

#include "tactics/bodies/bodies_impl.h"
#include "tests/support/any_walls.h"
#include "tests/support/support.h"

#define CASES 1500

/* A share may be off by so much, of a grazing way. */
#define SLACK 1e-6

static int32_t plain_sweep(const any_walls *of, lan_point from, lan_point way,
                           double radius, double *least)
{
    const lan_convex disc = {&from, 1, radius};
    int32_t first = -1;
    *least = LAN_INF;
    for (size_t i = 0; i < of->count; i++) {
        const lan_convex wall = {&of->walls[i].from, 2, 0.0};
        const double share = lan_convex_sweep(&disc, way, &wall);
        if (share < *least) {
            *least = share;
            first = (int32_t)i;
        }
    }
    return first;
}

TEST(walls_in_a_tree_are_met_as_in_a_loop_over_all)
{
    random_source *random = random_create(3411);
    const int cases = random_cases(CASES);
    int met = 0;
    for (int number = 0; number < cases; number++) {
        any_walls of;
        random_begin(random, (uint32_t)number);
        any_walls_draw(random, &of);
        lan_walls *walls = any_walls_make(&of);
        assert_int_equal(lan_walls_count(walls), of.count);
        for (int k = 0; k < 20; k++) {
            const lan_point from = any_walls_place(random, &of);
            const lan_point to = any_walls_place(random, &of);
            const lan_point way = {to.x - from.x, to.y - from.y};
            const double radius =
                random_chance(random, 0.4)
                    ? 0.0
                    : of.side * random_magnitude(random, 1e-4, 0.3);
            double want;
            double got = LAN_INF;
            const int32_t first = plain_sweep(&of, from, way, radius, &want);
            const int32_t found =
                lan_walls_sweep(walls, from, way, radius, &got);
            if (found != first || (first >= 0 && fabs(got - want) > 0.0)) {
                fail_with("case %d: wall %d after %g, not %d after %g", number,
                          (int)found, got, (int)first, want);
            }
            met += first >= 0;
        }
        lan_walls_destroy(walls);
    }
    print_message("# %d met on %d ways\n", met, 20 * cases);
    assert_true(met > 5 * cases);
    random_destroy(random);
}

/* --- of a map ------------------------------------------------------------- */

#define WIDE 11
#define HIGH 7
#define CELL 12.5

static bool is_open(const lan_grid_map *map, double x, double y)
{
    const lan_cell at = {(int32_t)floor(x / CELL), (int32_t)floor(y / CELL)};
    return lan_grid_map_cost(map, at, LAN_MOVEMENT_FOOT) > 0.0;
}

/* Whether a straight way comes through closed cells, by many places of it. */
static bool is_blocked(const lan_grid_map *map, lan_point from, lan_point way)
{
    bool is = false;
    for (int k = 0; k <= 20000 && !is; k++) {
        is = !is_open(map, from.x + k / 20000.0 * way.x,
                      from.y + k / 20000.0 * way.y);
    }
    return is;
}

TEST(walls_of_a_map_part_open_ground_from_the_rest)
{
    random_source *random = random_create(3412);
    const int cases = random_cases(60);
    const lan_terrain terrains[2] = {lan_terrain_make("plain", '.', 1.0),
                                     lan_terrain_make("rock", '#', 0.0)};
    for (int number = 0; number < cases; number++) {
        lan_grid_map *map = NULL;
        lan_walls *walls = NULL;
        random_begin(random, (uint32_t)number);
        assert_ok(lan_grid_map_create(WIDE, HIGH, LAN_CORNERS_FORBID, terrains,
                                      2, &map));
        for (int32_t i = 0; i < WIDE * HIGH; i++) {
            const lan_cell at = {i % WIDE, i / WIDE};
            assert_ok(lan_grid_map_set(map, at, random_chance(random, 0.3)));
        }
        assert_ok(lan_walls_of_map(map, LAN_MOVEMENT_FOOT, CELL, &walls));
        for (int k = 0; k < 50; k++) {
            const lan_point from = {random_between(random, 0.0, WIDE * CELL),
                                    random_between(random, 0.0, HIGH * CELL)};
            const lan_point way = {random_between(random, -1.0, 2.0) * CELL *
                                       2.0,
                                   random_between(random, -1.0, 2.0) * CELL};
            if (is_open(map, from.x, from.y)) {
                assert_int_equal(lan_walls_sweep(walls, from, way, 0.0, NULL) >=
                                     0,
                                 is_blocked(map, from, way));
            }
        }
        lan_walls_destroy(walls);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}
