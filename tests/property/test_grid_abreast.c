/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/grid/grid_abreast_impl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lanchester/map.h"
#include "lanchester/search.h"
#include "tactics/counts_impl.h"
#include "tactics/map/ground_parts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define CASES      150 /* maps */
#define REQUESTS   3
#define SIDE       90 /* at most */
#define CELLS_MOST (SIDE * SIDE)

typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
} scenery;

static scenery any_scenery(random_source *random, uint32_t number)
{
    random_begin(random, number);
    const any_map_def def = {.width_most = SIDE,
                             .height_most = SIDE,
                             .corners =
                                 (lan_corners)(number % LAN_CORNERS_COUNT),
                             .is_weighted = true};
    scenery s = {.map = any_map(random, &def)};
    assert_ok(lan_ground_create(s.map, LAN_MOVEMENT_FOOT, 1, &s.ground));
    return s;
}

static void forget(scenery *s)
{
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static lan_route_request any_request(random_source *random, const scenery *s)
{
    lan_route_request request = lan_route_request_default(
        any_cell(random, s->map), any_cell(random, s->map));
    request.skip_dead_ends = random_chance(random, 0.5);
    request.tie = random_chance(random, 0.8) ? LAN_TIE_LAST : LAN_TIE_FIRST;
    if (random_chance(random, 0.5)) {
        request.heuristic =
            (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    }
    return request;
}

/* Ends a search in steps of at most so many expansions each. */
static lan_route run_in_steps(random_source *random, lan_search *search,
                              const lan_route_request *request, int32_t most)
{
    assert_ok(lan_search_begin(search, request));
    while (
        !lan_search_step(search, (uint64_t)random_integer(random, 1, most))) {
    }
    return lan_search_result(search);
}

static void assert_same_cells(const lan_search *one, const lan_search *other)
{
    static lan_cell cells[2][CELLS_MOST];
    const size_t count = lan_search_cells(one, cells[0], CELLS_MOST);
    assert_int_equal(lan_search_cells(other, cells[1], CELLS_MOST), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(lan_cell_same(cells[0][i], cells[1][i]));
    }
}

static void assert_same_closed(const scenery *s, const lan_search *one,
                               const lan_search *other)
{
    for (int32_t y = 0; y < lan_grid_map_height(s->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(s->map); x++) {
            const lan_cell at = {x, y};
            assert_true(lan_search_visited(one, at) ==
                        lan_search_visited(other, at));
        }
    }
}

/* A step of one expansion takes one node alone. */
TEST(nodes_abreast_are_expanded_as_one_by_one)
{
    random_source *random = random_create(5511);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    uint64_t expanded = 0;
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i);
        lan_search *single = NULL;
        lan_search *abreast = NULL;
        assert_ok(lan_search_create(s.ground, "astar", NULL, &single));
        assert_ok(lan_search_create(s.ground, "astar", NULL, &abreast));
        for (int k = 0; k < REQUESTS; k++) {
            const lan_route_request request = any_request(random, &s);
            const lan_route one = run_in_steps(random, single, &request, 1);
            const lan_route other = run_in_steps(
                random, abreast, &request, random_integer(random, 2, 20000));
            assert_int_equal(one.end, other.end);
            assert_int_equal(one.expanded, other.expanded);
            assert_true(!(one.cost < other.cost) && !(other.cost < one.cost));
            assert_same_cells(single, abreast);
            assert_same_closed(&s, single, abreast);
            expanded += other.expanded;
        }
        lan_search_destroy(single);
        lan_search_destroy(abreast);
        forget(&s);
    }
    printf("# %" PRIu64 " expansions\n", expanded);
    assert_true(expanded > 100 * (uint64_t)cases);
    random_destroy(random);
}

/* Of some dozen steps at most. */
static uint64_t any_cost(random_source *random, const lan_grid_space *space)
{
    return (uint64_t)random_integer(random, 0, 12 * 800) * space->straight;
}

/* Nodes anywhere on the map, reached at any cost. */
static void fill_row(random_source *random, const scenery *s,
                     const lan_core *core, const lan_grid_space *space,
                     lan_grid_abreast *row)
{
    row->count = random_integer(random, 0, LAN_GRID_ABREAST);
    for (int32_t i = 0; i < row->count; i++) {
        row->node[i] = lan_ground_node(s->ground, any_cell(random, s->map));
        row->reached[i] = core->generation | LAN_CORE_FLAGS |
                          any_cost(random, space) << LAN_CORE_COST_SHIFT;
    }
}

/* Records near to what steps lead to, of this generation and of others. */
static void fill_records(random_source *random, const lan_grid_space *space,
                         lan_core *core)
{
    for (int32_t node = 0; node < core->nodes; node++) {
        const int32_t kind = random_integer(random, 0, 4);
        const uint64_t cost = any_cost(random, space) << LAN_CORE_COST_SHIFT;
        const uint64_t generation =
            kind < 4 ? core->generation
                     : (uint64_t)random_integer(random, 0, 255)
                           << LAN_CORE_GENERATION_SHIFT;
        core->record[node] =
            generation | cost | (uint64_t)random_integer(random, 0, 63);
    }
}

static void assert_looked(const scenery *s, const lan_core *core,
                          const lan_grid_space *space,
                          const lan_grid_abreast *row, uint64_t better)
{
    for (int32_t k = 0; k < LAN_GRID_ABREAST * LAN_DIRECTION_COUNT; k++) {
        const int32_t i = k / LAN_DIRECTION_COUNT;
        const int d = k % LAN_DIRECTION_COUNT;
        const bool is_legal =
            i < row->count && (s->ground->moves[row->node[i]] >> d & 1) != 0;
        bool is_better = false;
        if (is_legal) {
            const uint64_t weight =
                lan_grid_step_weight(space, row->node[i], d);
            const uint64_t reached = lan_core_add(
                row->reached[i],
                weight * (lan_direction_is_diagonal(d) ? space->diagonal
                                                       : space->straight));
            assert_true(row->to[i][lan_grid_lane[d]] == reached);
            is_better = reached < core->record[row->node[i] + space->offset[d]];
        }
        assert_int_equal(better >> k & 1, is_better);
    }
}

TEST(steps_looked_at_abreast_are_those_of_the_ground)
{
    random_source *random = random_create(5512);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    uint64_t improved = 0;
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i);
        const lan_route_request request = lan_route_request_default(
            any_cell(random, s.map), any_cell(random, s.map));
        lan_grid_space space;
        lan_grid_abreast row;
        lan_core *core = calloc(1, sizeof *core);
        uint64_t span;
        assert_non_null(core);
        assert_ok(lan_grid_space_init(&space, s.ground, &request, &span));
        assert_ok(lan_core_init(core, s.ground->nodes, 1));
        lan_core_reset(core, span, 1, false);
        fill_records(random, &space, core);
        for (int k = 0; k < 40; k++) {
            lan_grid_abreast_look *looks[LAN_GRID_LOOKS];
            const int count = lan_grid_abreast_looks(space.corners, looks);
            fill_row(random, &s, core, &space, &row);
            for (int l = 0; l < count; l++) {
                const uint64_t better = looks[l](core, &space, &row);
                assert_looked(&s, core, &space, &row, better);
                improved += better != 0;
            }
        }
        lan_core_clear(core);
        free(core);
        forget(&s);
    }
    assert_true(improved > cases);
    random_destroy(random);
}
