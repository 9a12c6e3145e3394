/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "tactics/counts_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define MOST   15 /* cells a side */
#define NODES  ((MOST + 2) * (MOST + 2))
#define STATES (NODES * LAN_DIRECTION_COUNT)

/* What a route is to cost least of. */
typedef struct price {
    double diagonal; /* times a straight step */
    double turn;     /* each 45 degrees */
} price;

static const price prices[] = {
    {1.4142135623730951, 0.0}, {1.4, 0.0}, {1.4142135623730951, 0.31}};

static double step_cost(const lan_ground *ground, int32_t node, int d,
                        const price *by)
{
    return lan_direction_is_diagonal(d)
               ? lan_ground_diagonal(ground, node, d) * by->diagonal
               : lan_ground_straight(ground, node, d);
}

static int turns(int d, int other)
{
    const int turned = abs(d - other);
    return turned < 4 ? turned : 8 - turned;
}

/* Least cost from one node to another over open nodes only, by relaxing every
 * step until nothing gets cheaper. A state is a node and the way into it. */
static double least_cost(const lan_ground *ground, const bool *open,
                         int32_t from, int32_t to, const price *by)
{
    static double cost[STATES];
    for (int32_t i = 0; i < STATES; i++) {
        const bool is_start = i / LAN_DIRECTION_COUNT == from;
        cost[i] = is_start ? 0.0 : LAN_INF;
    }
    for (bool better = true; better;) {
        better = false;
        for (int32_t i = 0; i < ground->nodes * LAN_DIRECTION_COUNT; i++) {
            const int32_t node = i / LAN_DIRECTION_COUNT;
            for (int d = 0; cost[i] < LAN_INF && d < LAN_DIRECTION_COUNT; d++) {
                const int32_t next = node + ground->offset[d];
                if ((ground->moves[node] >> d & 1) == 0 || !open[next]) {
                    continue;
                }
                const double turned =
                    by->turn * turns(d, i % LAN_DIRECTION_COUNT);
                const double there =
                    cost[i] + turned + step_cost(ground, node, d, by);
                double *known = &cost[next * LAN_DIRECTION_COUNT + d];
                better = better || there < *known;
                *known = fmin(*known, there);
            }
        }
    }
    double least = LAN_INF;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        least = fmin(least, cost[to * LAN_DIRECTION_COUNT + d]);
    }
    return least;
}

static void assert_all_prices(const lan_ground *ground, const bool *open,
                              int32_t from, int32_t to, uint32_t number)
{
    bool all[NODES];
    for (int32_t i = 0; i < NODES; i++) {
        all[i] = true;
    }
    for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
        const double want = least_cost(ground, all, from, to, &prices[i]);
        const double got = least_cost(ground, open, from, to, &prices[i]);
        if (!(fabs(got - want) <= 1e-9 * want)) {
            print_map(ground->map);
            const lan_cell a = lan_ground_cell(ground, from);
            const lan_cell b = lan_ground_cell(ground, to);
            fail_with("case %u, price %zu, size %d: %.9g, not %.9g from "
                      "(%d, %d) to (%d, %d)",
                      number, i, ground->size, got, want, a.x, a.y, b.x, b.y);
        }
    }
}

typedef struct world {
    random_source *random;
    lan_grid_map *map;
    lan_ground *ground;
    uint32_t number;
} world;

/* A maze or rooms, their open cells of one terrain or of several. */
static lan_grid_map *any_building(random_source *random, lan_corners corners,
                                  bool is_weighted)
{
    static const double shares[] = {3.0, 2.0, 1.0, 0.0, 0.0, 0.0};
    const bool is_maze = random_chance(random, 0.6);
    lan_generate_def def = lan_generate_default(
        is_maze ? LAN_GENERATOR_MAZE : LAN_GENERATOR_ROOMS,
        random_integer(random, 8, MOST), random_integer(random, 8, MOST));
    def.seed = (uint64_t)random_integer(random, 0, INT32_MAX);
    def.corners = corners;
    def.corridor = random_integer(random, 1, 4);
    def.room = random_integer(random, 2, 4);
    def.doors = random_between(random, 0.0, 0.6);
    def.terrains = any_terrains(&def.terrain_count);
    def.wall = (int32_t)def.terrain_count - 1; /* rock */
    def.shares = is_weighted ? shares : NULL;
    lan_grid_map *map = NULL;
    assert_ok(lan_generate_map(&def, &map, NULL));
    return map;
}

static void create_world(world *w, lan_corners corners, uint32_t number)
{
    const any_map_def def = {MOST, MOST, corners, number % 3 == 0};
    random_begin(w->random, number);
    w->number = number;
    w->map = number % 2 == 0
                 ? any_map(w->random, &def)
                 : any_building(w->random, corners, def.is_weighted);
    const int32_t size = random_chance(w->random, 0.2) ? 2 : 1;
    assert_ok(lan_ground_create(w->map, LAN_MOVEMENT_FOOT, size, &w->ground));
    assert_ok(lan_ground_settle(w->ground));
}

static void destroy_world(world *w)
{
    lan_ground_destroy(w->ground);
    lan_grid_map_destroy(w->map);
}

/* Two free nodes of one island; false where the map has hardly any. */
static bool choose_ends(world *w, int32_t *from, int32_t *to)
{
    for (int tries = 0; tries < 100; tries++) {
        const lan_cell a = any_cell(w->random, w->map);
        const lan_cell b = any_cell(w->random, w->map);
        *from = lan_ground_node(w->ground, a);
        *to = lan_ground_node(w->ground, b);
        if (lan_ground_free(w->ground, a) && *from != *to &&
            lan_ground_island(w->ground, a) ==
                lan_ground_island(w->ground, b)) {
            return true;
        }
    }
    return false;
}

static int32_t count_closed(const lan_ground *ground, const bool *open)
{
    int32_t closed = 0;
    for (int32_t i = 0; i < ground->nodes; i++) {
        closed += ground->weight[i] != 0 && !open[i];
    }
    return closed;
}

static int32_t assert_marks(world *w)
{
    bool open[NODES] = {false};
    int32_t from = 0;
    int32_t to = 0;
    if (!choose_ends(w, &from, &to)) {
        return 0;
    }
    uint8_t marks[NODES] = {0};
    assert_in_range(w->ground->region_count, 1, w->ground->nodes);
    lan_ground_mark_needed(w->ground, from, to, marks);
    for (int32_t i = 0; i < w->ground->nodes; i++) {
        open[i] = w->ground->region[i] >= 0 && marks[w->ground->region[i]] != 0;
    }
    assert_all_prices(w->ground, open, from, to, w->number);
    return count_closed(w->ground, open);
}

static void assert_many(lan_corners corners)
{
    world w = {.random = random_create(90210)};
    int64_t closed = 0;
    const uint32_t maps = (uint32_t)random_cases(400);
    for (uint32_t i = 0; i < maps; i++) {
        create_world(&w, corners, i);
        for (int k = 0; k < 3; k++) {
            closed += assert_marks(&w);
        }
        destroy_world(&w);
    }
    printf("# %lld cells left out\n", (long long)closed);
    assert_true(closed > 4 * (int64_t)maps); /* or nothing was tested */
    random_destroy(w.random);
}

TEST(best_routes_need_marked_regions_only)
{
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        assert_many((lan_corners)corners);
    }
}
