/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches over hexagons against least costs that are lowered along the steps
 * of lan_hex_step_cost() until nothing changes.
 */
#include "lanchester/hex.h"

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/support.h"

#define CELLS_MOST (19 * 17)
#define TOLERANCE  1e-12

typedef struct judged {
    const lan_grid_map *map;
    const lan_overlay *overlay; /* or NULL */
    const lan_hex_request *request;
    double costs[CELLS_MOST];
    unsigned long seed;
    uint32_t round;
} judged;

static double extra_of(const judged *j, lan_cell at)
{
    return j->overlay == NULL ? 0.0 : lan_overlay_cost(j->overlay, at);
}

static bool is_blocked(const judged *j, lan_cell at)
{
    return j->overlay != NULL && lan_overlay_blocks(j->overlay, at);
}

/* Cost of a step with what lies over it; 0: not legal. */
static double step_cost(const judged *j, lan_cell from, int side, lan_cell *to)
{
    *to = lan_hex_cell(lan_hex_beside(lan_hex_of_cell(from), side));
    const double cost =
        lan_hex_step_cost(j->map, from, side, LAN_MOVEMENT_HORSE);
    if (!(cost > 0.0) || is_blocked(j, from) || is_blocked(j, *to)) {
        return 0.0;
    }
    return cost + (extra_of(j, from) + extra_of(j, *to)) / 2.0;
}

static double *cost_at(judged *j, lan_cell at)
{
    return &j->costs[at.y * lan_grid_map_width(j->map) + at.x];
}

static bool lower_around(judged *j, lan_cell from)
{
    bool lowered = false;
    for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
        lan_cell to;
        const double step = step_cost(j, from, side, &to);
        if (step > 0.0 && *cost_at(j, from) + step < *cost_at(j, to)) {
            *cost_at(j, to) = *cost_at(j, from) + step;
            lowered = true;
        }
    }
    return lowered;
}

static void plain_costs(judged *j)
{
    const int32_t width = lan_grid_map_width(j->map);
    const int32_t cells = width * lan_grid_map_height(j->map);
    for (int32_t i = 0; i < cells; i++) {
        j->costs[i] = LAN_INF;
    }
    if (lan_grid_map_cost(j->map, j->request->start, LAN_MOVEMENT_HORSE) >
            0.0 &&
        !is_blocked(j, j->request->start)) {
        *cost_at(j, j->request->start) = 0.0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int32_t i = 0; i < cells; i++) {
            const lan_cell from = {i % width, i / width};
            changed |= lower_around(j, from);
        }
    }
}

static void assert_cells(const judged *j, const lan_hex_search *search,
                         const lan_route *route)
{
    lan_cell cells[CELLS_MOST];
    double sum = 0.0;
    const size_t count = lan_hex_search_cells(search, cells, CELLS_MOST);
    assert_int_equal(count, route->cell_count);
    assert_int_equal(count, route->straight + 1);
    assert_true(lan_cell_same(cells[0], j->request->start));
    assert_true(
        lan_cell_same(cells[count - 1], j->request->goals[route->goal]));
    for (size_t i = 1; i < count; i++) {
        double cost = 0.0;
        for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
            lan_cell to;
            const double step = step_cost(j, cells[i - 1], side, &to);
            cost = lan_cell_same(to, cells[i]) ? step : cost;
        }
        assert_true(cost > 0.0);
        sum += cost;
    }
    assert_close(sum, route->cost, TOLERANCE, 0.0);
}

static void assert_least_cost(judged *j, const lan_hex_search *search,
                              const lan_route *route)
{
    double want = LAN_INF;
    for (size_t i = 0; i < j->request->goal_count; i++) {
        want = fmin(want, *cost_at(j, j->request->goals[i]));
    }
    const bool found = route->end == LAN_ROUTE_FOUND;
    if (found != isfinite(want) ||
        (found && !(fabs(route->cost - want) <= TOLERANCE * want))) {
        print_map(j->map);
        fail_with("seed %lu, round %u: from (%d, %d) to %zu goals: %s at cost "
                  "%.17g, not %.17g",
                  j->seed, (unsigned)j->round, (int)j->request->start.x,
                  (int)j->request->start.y, j->request->goal_count,
                  lan_route_end_text(route->end), route->cost, want);
    }
    if (found) {
        assert_cells(j, search, route);
    }
}

static void assert_all_costs(judged *j, lan_hex_search *search)
{
    lan_hex_request request =
        lan_hex_request_default(j->request->start, j->request->start);
    lan_route route;
    request.to_all = true;
    request.overlay = j->overlay;
    assert_ok(lan_hex_search_run(search, &request, &route));
    const bool starts = isfinite(*cost_at(j, j->request->start));
    assert_int_equal(route.end,
                     starts ? LAN_ROUTE_FOUND : LAN_ROUTE_START_BLOCKED);
    for (int32_t y = 0; y < lan_grid_map_height(j->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(j->map); x++) {
            const lan_cell at = {x, y};
            assert_close(lan_hex_search_cost(search, at), *cost_at(j, at),
                         TOLERANCE, 0.0);
        }
    }
}

static void lay_anything(random_source *random, const lan_grid_map *map,
                         lan_overlay *overlay)
{
    for (int32_t i = random_integer(random, 0, 40); i > 0; i--) {
        const lan_cell at = any_cell(random, map);
        if (random_chance(random, 0.3)) {
            lan_overlay_block(overlay, at);
        } else {
            lan_overlay_add_cost(overlay, at,
                                 random_magnitude(random, 0.02, 8.0));
        }
    }
}

static void try_requests(random_source *random, uint32_t round,
                         const lan_grid_map *map, const lan_overlay *overlay,
                         lan_hex_search *search)
{
    lan_cell goals[LAN_HEX_GOALS_ESTIMATED + 3];
    for (int i = 0; i < 6; i++) {
        lan_hex_request request = lan_hex_request_default(
            any_cell(random, map), any_cell(random, map));
        judged j = {.map = map, .request = &request};
        j.seed = random_seed(random);
        j.round = round;
        j.overlay = random_chance(random, 0.5) ? overlay : NULL;
        request.overlay = j.overlay;
        request.goals = goals;
        request.goal_count = (size_t)random_integer(
            random, 1, i < 4 ? 1 : LAN_HEX_GOALS_ESTIMATED + 3);
        for (size_t k = 0; k < request.goal_count; k++) {
            goals[k] = any_cell(random, map);
        }
        plain_costs(&j);
        for (int kind = 0; kind < 4; kind++) {
            const uint64_t slice = (uint64_t)random_integer(random, 1, 9);
            request.is_blind = (kind & 1) != 0;
            request.tie = (kind & 2) != 0 ? LAN_TIE_FIRST : LAN_TIE_LAST;
            assert_ok(lan_hex_search_begin(search, &request));
            while (!lan_hex_search_step(search, slice)) {
            }
            const lan_route route = lan_hex_search_result(search);
            assert_least_cost(&j, search, &route);
        }
        assert_all_costs(&j, search);
    }
}

TEST(routes_are_of_least_cost_on_any_hex_map)
{
    random_source *random = random_create(60906);
    for (uint32_t round = 0; round < 300; round++) {
        const any_map_def def = {19, 17, LAN_CORNERS_ALLOW, round % 3 != 0};
        random_begin(random, round);
        lan_grid_map *map = any_map(random, &def);
        lan_ground *ground = NULL;
        lan_overlay *overlay = NULL;
        lan_hex_search *search = NULL;
        assert_ok(lan_ground_create(map, LAN_MOVEMENT_HORSE, 1, &ground));
        assert_ok(lan_overlay_create(ground, &overlay));
        assert_ok(lan_hex_search_create(ground, &search));
        lay_anything(random, map, overlay);
        try_requests(random, round, map, overlay, search);
        for (int i = 0; i < 5; i++) {
            change_any_cell(random, map);
        }
        lan_ground_update(ground);
        try_requests(random, round, map, overlay, search);
        lan_hex_search_destroy(search);
        lan_overlay_destroy(overlay);
        lan_ground_destroy(ground);
        lan_grid_map_destroy(map);
    }
    random_destroy(random);
}
