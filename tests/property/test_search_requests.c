/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>

#include "base/real.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES       1200
#define WIDTH_MOST  13
#define HEIGHT_MOST 11
#define CELLS_MOST  (WIDTH_MOST * HEIGHT_MOST)
#define STATES_MOST (CELLS_MOST * LAN_DIRECTION_COUNT)
#define GOALS_MOST  9

typedef struct place {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    int32_t width;
    int32_t cells;
} place;

static place any_place(random_source *random, uint32_t number,
                       bool may_be_overlaid)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = WIDTH_MOST,
        .height_most = HEIGHT_MOST,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    place p = {.map = any_map(random, &def)};
    p.walker = (plain_walker){.map = p.map,
                              .size = random_chance(random, 0.8) ? 1 : 2};
    p.width = lan_grid_map_width(p.map);
    p.cells = p.width * lan_grid_map_height(p.map);
    assert_ok(
        lan_ground_create(p.map, LAN_MOVEMENT_FOOT, p.walker.size, &p.ground));
    if (may_be_overlaid && random_chance(random, 0.4)) {
        assert_ok(lan_overlay_create(p.ground, &p.overlay));
        for (int32_t k = random_integer(random, 1, 25); k > 0; k--) {
            lan_overlay_block(p.overlay, any_cell(random, p.map));
            lan_overlay_add_cost(p.overlay, any_cell(random, p.map),
                                 random_between(random, 0.0, 2.0));
        }
        p.walker.overlay = p.overlay;
    }
    return p;
}

static void leave(place *p)
{
    lan_overlay_destroy(p->overlay);
    lan_ground_destroy(p->ground);
    lan_grid_map_destroy(p->map);
}

static lan_cell cell_at(const place *p, int32_t number)
{
    const lan_cell at = {number % p->width, number / p->width};
    return at;
}

static int32_t number_of(const place *p, lan_cell at)
{
    return at.y * p->width + at.x;
}

static lan_cell free_cell(random_source *random, const place *p)
{
    lan_cell at = any_cell(random, p->map);
    for (int k = 0; k < 40 && !(plain_cell_cost(&p->walker, at) > 0.0); k++) {
        at = any_cell(random, p->map);
    }
    return at;
}

static double octile(lan_cell a, lan_cell b)
{
    const double dx = fabs((double)a.x - b.x);
    const double dy = fabs((double)a.y - b.y);
    return fmax(dx, dy) + (sqrt(2.0) - 1.0) * fmin(dx, dy);
}

static lan_search *searching(const place *p, const char *algorithm)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(p->ground, algorithm, NULL, &search));
    return search;
}

static double turn_between(int before, int after)
{
    const int turned = (after - before + 8) % 8;
    return turned > 4 ? 8 - turned : turned;
}

/* Least cost with turning by going over all cells and directions again and
 * again until nothing gets better. */
static double least_with_turns(const place *p, lan_cell start, lan_cell goal,
                               double turn_cost)
{
    double best[STATES_MOST];
    double least = LAN_INF;
    for (int32_t i = 0; i < 8 * p->cells; i++) {
        best[i] = LAN_INF;
    }
    for (bool better = true; better;) {
        better = false;
        for (int32_t i = 0; i < p->cells; i++) {
            const lan_cell at = cell_at(p, i);
            for (int d = 0; d < 8; d++) {
                const double step = plain_step_cost(&p->walker, at, d);
                double cost = lan_cell_same(at, start) ? 0.0 : LAN_INF;
                for (int came = 0; came < 8 && step > 0.0; came++) {
                    cost = fmin(cost, best[8 * i + came] +
                                          turn_cost * turn_between(came, d));
                }
                if (step > 0.0 && cost < LAN_INF) {
                    const int32_t to =
                        8 * number_of(p, lan_cell_beside(at, d)) + d;
                    better = better || cost + step < best[to] - 1e-12;
                    best[to] = fmin(best[to], cost + step);
                }
            }
        }
    }
    for (int d = 0; d < 8; d++) {
        least = fmin(least, best[8 * number_of(p, goal) + d]);
    }
    return least;
}

TEST(routes_with_turning_costs_cost_least)
{
    random_source *random = random_create(3831);
    for (uint32_t i = 0; i < CASES; i++) {
        place p = any_place(random, i, true);
        lan_search *search = searching(&p, i % 2 == 0 ? "astar" : "dijkstra");
        lan_route_request request = lan_route_request_default(
            free_cell(random, &p), free_cell(random, &p));
        request.overlay = p.overlay;
        request.turn_cost = random_magnitude(random, 0.01, 20.0);
        lan_route route;
        lan_cell cells[CELLS_MOST];
        assert_ok(lan_search_run(search, &request, &route));
        if (route.end == LAN_ROUTE_FOUND && route.cell_count > 1) {
            (void)lan_search_cells(search, cells, CELLS_MOST);
            assert_route(&p.walker, &route, request.start, request.goal,
                         request.turn_cost, cells);
            assert_close(route.cost,
                         least_with_turns(&p, request.start, request.goal,
                                          request.turn_cost),
                         1e-9, 0.0);
        }
        lan_search_destroy(search);
        leave(&p);
    }
    random_destroy(random);
}

TEST(of_several_goals_the_nearest_is_reached)
{
    random_source *random = random_create(3832);
    for (uint32_t i = 0; i < CASES; i++) {
        place p = any_place(random, i, true);
        lan_search *search = searching(&p, i % 2 == 0 ? "astar" : "dijkstra");
        double costs[CELLS_MOST];
        lan_cell goals[GOALS_MOST];
        lan_route route;
        lan_cell cells[CELLS_MOST];
        double least = LAN_INF;
        lan_route_request request = lan_route_request_default(
            free_cell(random, &p), any_cell(random, p.map));
        plain_costs(&p.walker, request.start, costs);
        request.goals = goals;
        request.goal_count = (size_t)random_integer(random, 1, GOALS_MOST);
        request.overlay = p.overlay;
        for (size_t k = 0; k < request.goal_count; k++) {
            goals[k] = any_cell(random, p.map);
            least = fmin(least, costs[number_of(&p, goals[k])]);
        }
        assert_ok(lan_search_run(search, &request, &route));
        assert_int_equal(route.end == LAN_ROUTE_FOUND, least < LAN_INF);
        if (route.end == LAN_ROUTE_FOUND) {
            (void)lan_search_cells(search, cells, CELLS_MOST);
            assert_close(route.cost, least, 1e-12, 0.0);
            assert_route(&p.walker, &route, request.start, goals[route.goal],
                         0.0, cells);
        }
        lan_search_destroy(search);
        leave(&p);
    }
    random_destroy(random);
}

TEST(the_nearest_reachable_cell_is_reported)
{
    random_source *random = random_create(3833);
    for (uint32_t i = 0; i < CASES; i++) {
        place p = any_place(random, i, true);
        lan_search *search = searching(&p, "astar");
        double costs[CELLS_MOST];
        lan_route route;
        lan_route_request request = lan_route_request_default(
            free_cell(random, &p), any_cell(random, p.map));
        request.overlay = p.overlay;
        plain_costs(&p.walker, request.start, costs);
        assert_ok(lan_search_run(search, &request, &route));
        if (route.end == LAN_ROUTE_GOAL_BLOCKED ||
            route.end == LAN_ROUTE_OTHER_ISLAND) {
            const double got = octile(route.nearest, request.goal);
            const double cost = costs[number_of(&p, route.nearest)];
            assert_true(cost < LAN_INF);
            for (int32_t k = 0; k < p.cells; k++) {
                const double far = octile(cell_at(&p, k), request.goal);
                const bool is_better =
                    far < got - 1e-9 ||
                    (far < got + 1e-9 && costs[k] < cost - 1e-9);
                assert_false(costs[k] < LAN_INF && is_better);
            }
        }
        lan_search_destroy(search);
        leave(&p);
    }
    random_destroy(random);
}

/* Both ends and all cells are the same; `other` was stepped. */
static void assert_same(const lan_search *one, const lan_search *other)
{
    const lan_route a = lan_search_result(one);
    const lan_route b = lan_search_result(other);
    lan_cell cells[CELLS_MOST];
    lan_cell others[CELLS_MOST];
    const size_t count = lan_search_cells(one, cells, CELLS_MOST);
    assert_int_equal(a.end, b.end);
    assert_close(a.cost, b.cost, 0.0, 0.0);
    assert_int_equal(a.expanded, b.expanded);
    assert_true(lan_cell_same(a.nearest, b.nearest));
    assert_int_equal(lan_search_cells(other, others, CELLS_MOST), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(lan_cell_same(cells[i], others[i]));
    }
}

static lan_route_request any_request(random_source *random, const place *p)
{
    lan_route_request request =
        lan_route_request_default(free_cell(random, p), free_cell(random, p));
    request.overlay = p->overlay;
    request.heuristic =
        (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    request.metric = (lan_metric)random_integer(random, 0, 1);
    request.tie = (lan_tie)random_integer(random, 0, 1);
    request.turn_cost = random_chance(random, 0.3) ? 0.7 : 0.0;
    return request;
}

TEST(steps_of_any_size_give_the_same_answer)
{
    random_source *random = random_create(3834);
    for (uint32_t i = 0; i < CASES; i++) {
        place p = any_place(random, i, true);
        lan_search *once = searching(&p, "astar");
        lan_search *often = searching(&p, "astar");
        lan_route route;
        uint64_t steps = 0;
        const lan_route_request request = any_request(random, &p);
        assert_ok(lan_search_run(once, &request, &route));
        assert_ok(lan_search_begin(often, &request));
        for (bool done = false; !done;) {
            const uint64_t size = (uint64_t)random_integer(random, 1, 9);
            steps += size;
            done = lan_search_step(often, size);
        }
        assert_true(steps >= route.expanded);
        assert_same(once, often);
        lan_search_destroy(often);
        lan_search_destroy(once);
        leave(&p);
    }
    random_destroy(random);
}

/* By 10 and 14 the least is another least: checked against all simple sums by
 * taking costs of a map whose diagonals cost 1.4. */
static double least_10_14(const place *p, lan_cell start, lan_cell goal)
{
    double best[CELLS_MOST];
    for (int32_t i = 0; i < p->cells; i++) {
        best[i] = LAN_INF;
    }
    best[number_of(p, start)] = 0.0;
    for (bool better = true; better;) {
        better = false;
        for (int32_t i = 0; i < p->cells; i++) {
            for (int d = 0; d < 8 && best[i] < LAN_INF; d++) {
                const lan_cell at = cell_at(p, i);
                const double step = plain_step_cost(&p->walker, at, d);
                const double factor =
                    lan_direction_is_diagonal(d) ? 1.4 / sqrt(2.0) : 1.0;
                if (step > 0.0) {
                    const int32_t to = number_of(p, lan_cell_beside(at, d));
                    better =
                        better || best[i] + factor * step < best[to] - 1e-12;
                    best[to] = fmin(best[to], best[i] + factor * step);
                }
            }
        }
    }
    return best[number_of(p, goal)];
}

TEST(ten_and_fourteen_are_summed_as_the_sources_do)
{
    random_source *random = random_create(3835);
    for (uint32_t i = 0; i < CASES; i++) {
        place p = any_place(random, i, false);
        lan_search *search = searching(&p, "astar");
        lan_route route;
        lan_cell cells[CELLS_MOST];
        lan_route_request request = lan_route_request_default(
            free_cell(random, &p), free_cell(random, &p));
        request.metric = LAN_METRIC_10_14;
        assert_ok(lan_search_run(search, &request, &route));
        if (route.end == LAN_ROUTE_FOUND) {
            const size_t count = lan_search_cells(search, cells, CELLS_MOST);
            double cost = 0.0;
            for (size_t k = 0; k + 1 < count; k++) {
                const int d = plain_direction(cells[k], cells[k + 1]);
                cost += plain_step_cost(&p.walker, cells[k], d) *
                        (lan_direction_is_diagonal(d) ? 1.4 / sqrt(2.0) : 1.0);
            }
            assert_close(cost, least_10_14(&p, request.start, request.goal),
                         1e-12, 0.0);
        }
        lan_search_destroy(search);
        leave(&p);
    }
    random_destroy(random);
}
