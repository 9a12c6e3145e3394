/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/field.h"

#include <math.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES        400
#define CELLS_MOST   (17 * 13)
#define SOURCES_MOST 5

typedef struct grown {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    lan_cost_tree *tree;
    plain_walker walker;
    lan_cell source[SOURCES_MOST];
    lan_cost_tree_request request;
} grown;

static void lay(random_source *random, grown *g)
{
    assert_ok(lan_overlay_create(g->ground, &g->overlay));
    for (int32_t k = random_integer(random, 1, 20); k > 0; k--) {
        const lan_cell at = any_cell(random, g->map);
        if (random_chance(random, 0.3)) {
            lan_overlay_block(g->overlay, at);
        } else {
            lan_overlay_add_cost(g->overlay, at,
                                 random_between(random, 0.0, 2.3));
        }
    }
}

/* A map with a tree that has begun. */
static void begin_case(random_source *random, uint32_t number, grown *g)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = 17,
        .height_most = 13,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    *g = (grown){.map = any_map(random, &def)};
    g->walker = (plain_walker){.map = g->map,
                               .size = random_chance(random, 0.8) ? 1 : 2};
    assert_ok(lan_ground_create(g->map, LAN_MOVEMENT_FOOT, g->walker.size,
                                &g->ground));
    if (random_chance(random, 0.4)) {
        lay(random, g);
        g->walker.overlay = g->overlay;
    }
    g->request.sources = g->source;
    g->request.source_count = (size_t)random_integer(random, 1, SOURCES_MOST);
    g->request.overlay = g->overlay;
    for (size_t i = 0; i < g->request.source_count; i++) {
        g->source[i] = any_cell(random, g->map);
    }
    assert_ok(lan_cost_tree_create(g->ground, &g->tree));
    assert_ok(lan_cost_tree_begin(g->tree, &g->request));
}

static void end_case(grown *g)
{
    lan_cost_tree_destroy(g->tree);
    lan_overlay_destroy(g->overlay);
    lan_ground_destroy(g->ground);
    lan_grid_map_destroy(g->map);
}

/* Least over the sources, one plain search each. */
static void plain_least(const grown *g, double *least)
{
    double costs[CELLS_MOST];
    for (size_t i = 0; i < g->request.source_count; i++) {
        plain_costs(&g->walker, g->source[i], costs);
        for (int32_t k = 0; k < CELLS_MOST; k++) {
            least[k] = i == 0 ? costs[k] : fmin(least[k], costs[k]);
        }
    }
}

/* Sums up the steps of the cells from one to its source. */
static double cost_of_way(const grown *g, lan_cell from)
{
    lan_cell cells[CELLS_MOST];
    const size_t count = lan_cost_tree_cells(g->tree, from, cells, CELLS_MOST);
    double cost = 0.0;
    assert_true(count > 0 && lan_cell_same(cells[0], from));
    for (size_t i = 0; i + 1 < count; i++) {
        lan_cell next;
        const double step = plain_step_cost(
            &g->walker, cells[i], plain_direction(cells[i], cells[i + 1]));
        assert_true(step > 0.0);
        assert_true(lan_cost_tree_next(g->tree, cells[i], &next));
        assert_true(lan_cell_same(next, cells[i + 1]));
        cost += step;
    }
    lan_cell none;
    assert_false(lan_cost_tree_next(g->tree, cells[count - 1], &none));
    bool is_source = false;
    for (size_t i = 0; i < g->request.source_count; i++) {
        is_source = is_source || lan_cell_same(cells[count - 1], g->source[i]);
    }
    assert_true(is_source);
    return cost;
}

static void assert_tree(const grown *g)
{
    double least[CELLS_MOST];
    const int32_t width = lan_grid_map_width(g->map);
    plain_least(g, least);
    for (int32_t i = 0; i < width * lan_grid_map_height(g->map); i++) {
        const lan_cell at = {i % width, i / width};
        assert_close(lan_cost_tree_cost(g->tree, at), least[i], 1e-12, 0.0);
        if (least[i] < LAN_INF) {
            assert_close(cost_of_way(g, at), least[i], 1e-12, 0.0);
        } else {
            assert_int_equal(lan_cost_tree_cells(g->tree, at, NULL, 0), 0);
        }
    }
}

TEST(costs_and_ways_are_least_from_the_nearest_source)
{
    random_source *random = random_create(3811);
    for (uint32_t i = 0; i < CASES; i++) {
        grown g;
        begin_case(random, i, &g);
        while (!lan_cost_tree_step(g.tree, UINT64_MAX)) {
        }
        assert_tree(&g);
        end_case(&g);
    }
    random_destroy(random);
}

TEST(a_tree_grown_in_steps_is_the_same)
{
    random_source *random = random_create(3812);
    for (uint32_t i = 0; i < CASES; i++) {
        grown g;
        begin_case(random, i, &g);
        uint64_t spent = 0;
        for (bool done = false; !done;) {
            const uint64_t share = (uint64_t)random_integer(random, 1, 7);
            done = lan_cost_tree_step(g.tree, share);
            assert_true(lan_cost_tree_expanded(g.tree) <= spent + share);
            spent = lan_cost_tree_expanded(g.tree);
        }
        assert_tree(&g);
        end_case(&g);
    }
    random_destroy(random);
}

TEST(bad_requests_are_refused)
{
    static const char *const rows[] = {"..@", "...", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_cost_tree *tree = NULL;
    const lan_cell cells[] = {{3, 0}, {2, 0}};
    lan_cost_tree_request request = {.sources = cells};
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_cost_tree_create(ground, &tree));
    assert_int_equal(lan_cost_tree_run(tree, &request), LAN_EINVAL);
    request.source_count = 1;
    assert_int_equal(lan_cost_tree_run(tree, &request), LAN_EINVAL);
    request.sources = cells + 1; /* blocked: nothing is reached */
    assert_ok(lan_cost_tree_run(tree, &request));
    assert_int_equal(lan_cost_tree_expanded(tree), 0);
    assert_true(isinf(lan_cost_tree_cost(tree, cells[1])));
    assert_true(isinf(lan_cost_tree_cost(tree, cells[0])));
    lan_cost_tree_destroy(tree);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}
