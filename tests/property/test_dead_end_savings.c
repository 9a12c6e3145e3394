/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>

#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define SIDE    255 /* cells */
#define QUERIES 60

typedef struct tally {
    uint64_t skipping;
    uint64_t seeing_all;
} tally;

static lan_cell any_free_cell(random_source *random, const lan_ground *ground)
{
    lan_cell at = {0, 0};
    do {
        at = any_cell(random, lan_ground_map(ground));
    } while (!lan_ground_free(ground, at));
    return at;
}

/* One request with and without dead ends: of one length. */
static void assert_same_route(lan_search *search, lan_cell start, lan_cell goal,
                              tally *sum)
{
    lan_route_request request = lan_route_request_default(start, goal);
    lan_route skipping;
    lan_route seeing_all;
    request.skip_dead_ends = true;
    assert_ok(lan_search_run(search, &request, &skipping));
    request.skip_dead_ends = false;
    assert_ok(lan_search_run(search, &request, &seeing_all));
    assert_int_equal(skipping.end, seeing_all.end);
    assert_int_equal(skipping.straight, seeing_all.straight);
    assert_int_equal(skipping.diagonal, seeing_all.diagonal);
    sum->skipping += skipping.expanded;
    sum->seeing_all += seeing_all.expanded;
}

static void assert_maze(int32_t corridor, lan_corners corners)
{
    lan_generate_def def = lan_generate_default(LAN_GENERATOR_MAZE, SIDE, SIDE);
    lan_grid_map *map = NULL;
    lan_ground *ground = NULL;
    lan_search *search = NULL;
    tally sum = {0, 0};
    random_source *random = random_create(4711);
    def.corridor = corridor;
    def.corners = corners;
    def.seed = random_seed(random);
    assert_ok(lan_generate_map(&def, &map, NULL));
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_search_create(ground, "astar", NULL, &search));
    for (int i = 0; i < QUERIES; i++) {
        const lan_cell start = any_free_cell(random, ground);
        assert_same_route(search, start, any_free_cell(random, ground), &sum);
    }
    printf("# corridor %d, corners %s: %" PRIu64 " nodes for %" PRIu64 "\n",
           corridor, lan_corners_name(corners), sum.skipping, sum.seeing_all);
    assert_true(2 * sum.skipping <= sum.seeing_all);
    lan_search_destroy(search);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
    random_destroy(random);
}

TEST(half_the_nodes_do_in_narrow_mazes)
{
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        assert_maze(1, (lan_corners)corners);
    }
}

TEST(half_the_nodes_do_in_wide_mazes)
{
    for (int corners = 0; corners < LAN_CORNERS_COUNT; corners++) {
        assert_maze(7, (lan_corners)corners);
        assert_maze(31, (lan_corners)corners);
    }
}
