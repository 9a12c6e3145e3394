/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "lanchester/field.h"
#include "lanchester/graph.h"
#include "lanchester/hex.h"
#include "tactics/counts_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/support.h"

#define CASES      2000 /* maps for each property */
#define CELLS_MOST (17 * 13)

/* One random map with all that a request needs. */
typedef struct scenery {
    lan_grid_map *map;
    lan_ground *ground;
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    uint32_t number;
    unsigned long seed;
} scenery;

static lan_overlay *any_overlay(random_source *random, const lan_ground *ground)
{
    const lan_grid_map *map = lan_ground_map(ground);
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(ground, &overlay));
    for (int32_t k = random_integer(random, 0, 25); k > 0; k--) {
        const lan_cell at = any_cell(random, map);
        if (random_chance(random, 0.4)) {
            lan_overlay_block(overlay, at);
        } else {
            lan_overlay_add_cost(overlay, at, random_between(random, 0, 3.0));
        }
    }
    return overlay;
}

static scenery any_scenery(random_source *random, uint32_t number,
                           bool has_overlay)
{
    random_begin(random, number);
    const any_map_def def = {
        .width_most = 17,
        .height_most = 13,
        .corners = (lan_corners)(number % LAN_CORNERS_COUNT),
        .is_weighted = random_chance(random, 0.5),
    };
    scenery s = {.number = number, .seed = random_seed(random)};
    s.map = any_map(random, &def);
    s.walker = (plain_walker){
        .map = s.map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = random_chance(random, 0.75) ? 1 : random_integer(random, 2, 3),
    };
    assert_ok(
        lan_ground_create(s.map, s.walker.movement, s.walker.size, &s.ground));
    if (has_overlay) {
        s.overlay = any_overlay(random, s.ground);
        s.walker.overlay = s.overlay;
    }
    return s;
}

static void forget(scenery *s)
{
    lan_overlay_destroy(s->overlay);
    lan_ground_destroy(s->ground);
    lan_grid_map_destroy(s->map);
}

static bool serves(const lan_algorithm *facts, const scenery *s)
{
    return (!facts->needs_uniform || lan_ground_is_uniform(s->ground)) &&
           (facts->takes_overlay || s->overlay == NULL);
}

static lan_search *make_search(const scenery *s, const lan_algorithm *facts)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(s->ground, facts->name, NULL, &search));
    return search;
}

static double least_cost(const scenery *s, const lan_route_request *request)
{
    double costs[CELLS_MOST];
    plain_costs(&s->walker, request->start, costs);
    return costs[request->goal.y * lan_grid_map_width(s->map) +
                 request->goal.x];
}

static void tell(const scenery *s, const lan_algorithm *facts,
                 const lan_route_request *request)
{
    print_map(s->map);
    print_message(
        "# seed %lu, case %u: %s, %s, size %d, corners %s, heuristic %d, %s, "
        "from (%d, %d) to (%d, %d)\n",
        s->seed, (unsigned)s->number, facts->name,
        lan_movement_name(s->walker.movement), s->walker.size,
        lan_corners_name(lan_grid_map_corners(s->map)), (int)request->heuristic,
        s->overlay != NULL ? "overlay" : "no overlay", request->start.x,
        request->start.y, request->goal.x, request->goal.y);
}

/* Answers `request` and holds it against the plain way. */
static void assert_one(const scenery *s, const lan_algorithm *facts,
                       lan_search *search, const lan_route_request *request)
{
    const double least = least_cost(s, request);
    const bool is_admissible = request->heuristic != LAN_HEURISTIC_MANHATTAN;
    lan_route route;
    lan_cell cells[CELLS_MOST];
    assert_ok(lan_search_run(search, request, &route));
    if ((route.end == LAN_ROUTE_FOUND) != (least < LAN_INF)) {
        tell(s, facts, request);
        fail_with("%s, but the least cost is %.17g",
                  lan_route_end_text(route.end), least);
    }
    if (route.end != LAN_ROUTE_FOUND || facts->is_any_angle) {
        return;
    }
    assert_int_equal(lan_search_cells(search, cells, CELLS_MOST),
                     route.cell_count);
    assert_route(&s->walker, &route, request->start, request->goal,
                 request->turn_cost, cells);
    const double off = fabs(route.cost - least);
    if (facts->is_optimal && is_admissible ? off > 1e-12 * least
                                           : route.cost < least - 1e-9) {
        tell(s, facts, request);
        fail_with("costs %.17g, the least is %.17g", route.cost, least);
    }
}

/* Mostly one where a body can stand. */
static lan_cell any_place(random_source *random, const scenery *s)
{
    lan_cell at = any_cell(random, s->map);
    for (int k = 0; k < 30 && !lan_ground_free(s->ground, at); k++) {
        at = any_cell(random, s->map);
    }
    return at;
}

static lan_route_request any_request(random_source *random, const scenery *s)
{
    lan_route_request request =
        lan_route_request_default(any_place(random, s), any_place(random, s));
    request.skip_dead_ends = random_chance(random, 0.5);
    request.tie = random_chance(random, 0.5) ? LAN_TIE_LAST : LAN_TIE_FIRST;
    if (random_chance(random, 0.5)) {
        request.heuristic =
            (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    }
    return request;
}

/* Every algorithm on random maps; each map is asked several times, so that a
 * search meets what the one before has left. */
static void assert_all(unsigned long seed, bool has_overlay)
{
    random_source *random = random_create(seed);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i, has_overlay);
        lan_route_request requests[3];
        for (size_t k = 0; k < 3; k++) {
            requests[k] = any_request(random, &s);
            requests[k].overlay = s.overlay;
        }
        const lan_algorithm *facts;
        for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
            if (!serves(facts, &s)) {
                continue;
            }
            lan_search *search = make_search(&s, facts);
            for (size_t k = 0; k < 3; k++) {
                assert_one(&s, facts, search, &requests[k]);
            }
            lan_search_destroy(search);
        }
        forget(&s);
    }
    random_destroy(random);
}

TEST(every_algorithm_agrees_with_plain_dijkstra)
{
    assert_all(3801, false);
}

TEST(every_algorithm_agrees_with_plain_dijkstra_below_overlays)
{
    assert_all(3802, true);
}

/* --- fields -------------------------------------------------------------- */

TEST(fields_hold_the_costs_of_plain_dijkstra)
{
    random_source *random = random_create(3803);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i, random_chance(random, 0.5));
        const lan_cell goal = any_place(random, &s);
        double costs[CELLS_MOST];
        lan_field *field = NULL;
        assert_ok(lan_field_create(s.ground, &field));
        assert_ok(
            lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, s.overlay));
        while (!lan_field_step(field, 7)) {
        }
        plain_costs(&s.walker, goal, costs);
        for (int32_t k = 0;
             k < lan_grid_map_width(s.map) * lan_grid_map_height(s.map); k++) {
            const lan_cell at = {k % lan_grid_map_width(s.map),
                                 k / lan_grid_map_width(s.map)};
            const double cost = lan_field_cost(field, at);
            const int d = lan_field_next(field, at);
            assert_int_equal(isinf(cost), isinf(costs[k]));
            if (isinf(cost)) {
                continue;
            }
            assert_close(cost, costs[k], 1e-12, 1e-12);
            assert_int_equal(d < 0, lan_cell_same(at, goal));
            if (d >= 0) {
                assert_close(plain_step_cost(&s.walker, at, d) +
                                 lan_field_cost(field, lan_cell_beside(at, d)),
                             cost, 1e-12, 1e-12);
            }
        }
        lan_field_destroy(field);
        forget(&s);
    }
    random_destroy(random);
}

/* --- hexagons and roads: costs are lowered along all steps until nothing
 * changes. */

#define NODES_MOST 45
#define STEPS_MOST 2000

typedef struct edge {
    int32_t from;
    int32_t to;
    double cost;
} edge;

/* A map as its steps; node i is the cell i of a row by row count. */
typedef struct web {
    int32_t count;
    int32_t width;
    size_t edge_count;
    edge edges[STEPS_MOST];
    double costs[CELLS_MOST];
} web;

static void find_costs(web *w, int32_t start)
{
    bool lowered = true;
    for (int32_t i = 0; i < w->count; i++) {
        w->costs[i] = i == start ? 0.0 : LAN_INF;
    }
    while (lowered) {
        lowered = false;
        for (size_t i = 0; i < w->edge_count; i++) {
            const edge *e = &w->edges[i];
            const double cost = w->costs[e->from] + e->cost;
            /* what rounding alone lowers is no better route */
            if (cost < w->costs[e->to] * (1.0 - 1e-14)) {
                w->costs[e->to] = cost;
                lowered = true;
            }
        }
    }
}

static lan_cell cell_of(const web *w, int32_t node)
{
    const lan_cell at = {node % w->width, node / w->width};
    return at;
}

/* Every algorithm that serves all shapes, to one goal or the nearest of some,
 * in steps of some expansions. */
static void assert_web(random_source *random, lan_ground *ground, web *w,
                       const lan_overlay *overlay, const double *extra)
{
    lan_cell goals[3];
    const int32_t start = random_integer(random, 0, w->count - 1);
    const size_t goal_count = (size_t)random_integer(random, 1, 3);
    lan_route_request request =
        lan_route_request_default(cell_of(w, start), cell_of(w, start));
    double least = LAN_INF;
    find_costs(w, start);
    for (size_t k = 0; k < goal_count; k++) {
        const int32_t goal = random_integer(random, 0, w->count - 1);
        goals[k] = cell_of(w, goal);
        least = fmin(least, w->costs[goal]);
    }
    request.goals = goals;
    request.goal_count = goal_count;
    request.overlay = overlay;
    request.extra = extra;
    request.tie = random_chance(random, 0.5) ? LAN_TIE_LAST : LAN_TIE_FIRST;
    if ((overlay != NULL && lan_overlay_blocks(overlay, request.start)) ||
        !lan_ground_free(ground, request.start) || !(least > 0.0)) {
        return;
    }
    const lan_algorithm *facts;
    for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
        lan_search *search = NULL;
        lan_cell cells[CELLS_MOST];
        if (!facts->takes_all_shapes) {
            assert_non_null(lan_algorithm_refusal(facts, ground, &request));
            continue;
        }
        assert_ok(lan_search_create(ground, facts->name, NULL, &search));
        assert_ok(lan_search_begin(search, &request));
        while (!lan_search_step(search, 3)) {
        }
        const lan_route route = lan_search_result(search);
        assert_int_equal(route.end == LAN_ROUTE_FOUND, isfinite(least));
        if (route.end == LAN_ROUTE_FOUND) {
            assert_close(route.cost, least, 1e-12, 1e-12);
            const size_t count = lan_search_cells(search, cells, CELLS_MOST);
            assert_int_equal(count, route.cell_count);
            assert_true(lan_cell_same(cells[0], request.start));
            assert_true(lan_cell_same(cells[count - 1], goals[route.goal]));
        }
        lan_search_destroy(search);
    }
}

static void add_edge(web *w, int32_t from, int32_t to, double cost)
{
    assert_true(w->edge_count < STEPS_MOST);
    w->edges[w->edge_count++] = (edge){from, to, cost};
}

static void add_hexagon(web *w, const scenery *s, lan_cell at)
{
    for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
        const lan_cell to =
            lan_hex_cell(lan_hex_beside(lan_hex_of_cell(at), side));
        const double a = lan_grid_map_cost(s->map, at, LAN_MOVEMENT_HORSE);
        const double b = lan_grid_map_cost(s->map, to, LAN_MOVEMENT_HORSE);
        double cost = a > 0.0 && b > 0.0 ? (a + b) / 2.0 : 0.0;
        if (cost > 0.0 && s->overlay != NULL) {
            cost += (plain_laid_cost(s->overlay, at) +
                     plain_laid_cost(s->overlay, to)) /
                    2.0;
            cost = lan_overlay_blocks(s->overlay, at) ||
                           lan_overlay_blocks(s->overlay, to)
                       ? 0.0
                       : cost;
        }
        if (cost > 0.0) {
            add_edge(w, at.y * w->width + at.x, to.y * w->width + to.x, cost);
        }
    }
}

TEST(searches_over_hexagons_find_the_least_costs)
{
    random_source *random = random_create(3804);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        scenery s = any_scenery(random, i, false);
        lan_ground *ground = NULL;
        assert_ok(lan_hex_ground_create(s.map, LAN_MOVEMENT_HORSE, &ground));
        s.overlay =
            random_chance(random, 0.5) ? any_overlay(random, ground) : NULL;
        web w = {.width = lan_grid_map_width(s.map),
                 .count =
                     lan_grid_map_width(s.map) * lan_grid_map_height(s.map)};
        for (int32_t k = 0; k < w.count; k++) {
            add_hexagon(&w, &s, cell_of(&w, k));
        }
        assert_web(random, ground, &w, s.overlay, NULL);
        lan_ground_destroy(ground);
        forget(&s);
    }
    random_destroy(random);
}

TEST(searches_along_roads_find_the_least_costs)
{
    random_source *random = random_create(3805);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        random_begin(random, i);
        lan_graph_point points[NODES_MOST];
        lan_graph_edge roads[3 * NODES_MOST];
        double extra[NODES_MOST];
        lan_graph *graph = NULL;
        lan_ground *ground = NULL;
        web w = {.count = random_integer(random, 2, NODES_MOST),
                 .width = INT32_MAX};
        const size_t count = (size_t)random_integer(random, 0, 3 * w.count);
        const bool has_extra = random_chance(random, 0.5);
        for (int32_t k = 0; k < w.count; k++) {
            points[k] = (lan_graph_point){random_between(random, -40.0, 60.0),
                                          random_between(random, 10.0, 50.0)};
            extra[k] = random_chance(random, 0.1)
                           ? LAN_INF
                           : random_between(random, 0.0, 9.0);
        }
        for (size_t k = 0; k < count; k++) {
            const int32_t from = random_integer(random, 0, w.count - 1);
            const int32_t to =
                (from + random_integer(random, 1, w.count - 1)) % w.count;
            const double length = hypot(points[to].x - points[from].x,
                                        points[to].y - points[from].y);
            roads[k] = (lan_graph_edge){
                from, to, length * random_between(random, 0.7, 4.0) + 1e-3,
                random_chance(random, 0.2)};
            const double over =
                has_extra ? (extra[from] + extra[to]) / 2.0 : 0.0;
            add_edge(&w, from, to, roads[k].cost + over);
            if (!roads[k].is_one_way) {
                add_edge(&w, to, from, roads[k].cost + over);
            }
        }
        const bool has_points = random_chance(random, 0.8);
        assert_ok(lan_graph_create(w.count, has_points ? points : NULL, roads,
                                   count, &graph, NULL));
        assert_ok(lan_graph_ground_create(graph, &ground));
        assert_web(random, ground, &w, NULL, has_extra ? extra : NULL);
        lan_ground_destroy(ground);
        lan_graph_destroy(graph);
    }
    random_destroy(random);
}
