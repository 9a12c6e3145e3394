/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Routes on ground of any shape, against least costs that are found by going
 * over all steps of the map again and again until nothing gets better.
 */
#include "lanchester/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "tactics/counts_impl.h"
#include "tactics/map/map_impl.h"
#include "tests/support/any_map.h"
#include "tests/support/plain_route.h"
#include "tests/support/plain_sight.h"
#include "tests/support/support.h"

#define CASES      2400
#define CELLS_MOST (50 * 14)
#define STEPS_MOST (8 * CELLS_MOST)
#define GOALS_MOST 9

typedef struct step {
    int32_t from;
    int32_t to;
    int d; /* direction on squares */
    double cost;
} step;

/* A map of squares, of hexagons or of roads, and all its steps. Node i is cell
 * i, counted row by row. */
typedef struct web {
    lan_map_shape shape;
    lan_ground *ground;
    lan_grid_map *map;    /* or NULL */
    lan_graph *graph;     /* or NULL */
    lan_overlay *overlay; /* or NULL */
    plain_walker walker;
    plain_corners corners; /* of squares where a search bends anywhere */
    int32_t count;
    int32_t width;
    size_t step_count;
    step steps[STEPS_MOST];
    double costs[CELLS_MOST]; /* the least ones, of a request */
    unsigned long seed;
    uint32_t number;
} web;

static lan_cell cell_of(const web *w, int32_t node)
{
    const lan_cell at = {node % w->width, node / w->width};
    return at;
}

static int32_t node_of(const web *w, lan_cell at)
{
    return at.y * w->width + at.x;
}

static void add_step(web *w, int32_t from, int32_t to, int d, double cost)
{
    assert_true(w->step_count < STEPS_MOST);
    w->steps[w->step_count++] = (step){from, to, d, cost};
}

static double turns_between(int before, int after)
{
    const int turned = (after - before) & 7;
    return turned > 4 ? 8 - turned : turned;
}

/* How many times its cost a step costs by the request's metric. */
static double factor_of(const lan_route_request *request, int d)
{
    return request->metric == LAN_METRIC_10_14 && lan_direction_is_diagonal(d)
               ? 1.4 / sqrt(2.0)
               : 1.0;
}

/* The start has no direction before it. */
static void find_costs(web *w, const lan_route_request *request)
{
    static double best[8 * CELLS_MOST]; /* by the last step's direction */
    const bool has_turns = request->turn_cost > 0.0;
    const int states = has_turns ? 8 : 1;
    const int32_t start = node_of(w, request->start);
    for (int32_t i = 0; i < states * w->count; i++) {
        best[i] = LAN_INF;
    }
    for (bool lowered = true; lowered;) {
        lowered = false;
        for (size_t i = 0; i < w->step_count; i++) {
            const step *s = &w->steps[i];
            double before = s->from == start ? 0.0 : LAN_INF;
            for (int came = 0; came < states; came++) {
                const double turns = has_turns ? turns_between(came, s->d) : 0;
                before = fmin(before, best[states * s->from + came] +
                                          request->turn_cost * turns);
            }
            const double cost = before + s->cost * factor_of(request, s->d);
            double *at = &best[states * s->to + (has_turns ? s->d : 0)];
            /* what rounding alone lowers is no better route */
            if (cost < *at * (1.0 - 1e-14)) {
                *at = cost;
                lowered = true;
            }
        }
    }
    for (int32_t i = 0; i < w->count; i++) {
        w->costs[i] = i == start ? 0.0 : LAN_INF;
        for (int came = 0; came < states; came++) {
            w->costs[i] = fmin(w->costs[i], best[states * i + came]);
        }
    }
}

/* --- maps ---------------------------------------------------------------- */

static lan_overlay *any_overlay(random_source *random, const lan_ground *ground)
{
    lan_overlay *overlay = NULL;
    assert_ok(lan_overlay_create(ground, &overlay));
    for (int32_t k = random_integer(random, 0, 30); k > 0; k--) {
        const lan_cell at = any_cell(random, lan_ground_map(ground));
        if (random_chance(random, 0.4)) {
            lan_overlay_block(overlay, at);
        } else {
            lan_overlay_add_cost(overlay, at, random_between(random, 0, 3.0));
        }
    }
    return overlay;
}

/* The cells of a map of squares or hexagons, and what lies over them. */
static void lay_cells(random_source *random, web *w, bool may_be_overlaid)
{
    static const int32_t sides[][2] = {{17, 13}, {50, 14}, {14, 50}};
    const int32_t *most = sides[w->number % 8 > 0 ? 0 : 1 + w->number / 8 % 2];
    const any_map_def def = {.width_most = most[0],
                             .height_most = most[1],
                             .corners =
                                 (lan_corners)(w->number % LAN_CORNERS_COUNT),
                             .is_weighted = random_chance(random, 0.5)};
    w->map = any_map(random, &def);
    w->width = lan_grid_map_width(w->map);
    w->count = w->width * lan_grid_map_height(w->map);
    w->walker = (plain_walker){
        .map = w->map,
        .movement =
            (lan_movement)random_integer(random, 0, LAN_MOVEMENT_COUNT - 1),
        .size = w->shape == LAN_MAP_HEX || random_chance(random, 0.75)
                    ? 1
                    : random_integer(random, 2, 3)};
    assert_ok(lan_map_ground_create(w->shape, w->map, NULL, w->walker.movement,
                                    w->walker.size, &w->ground));
    if (may_be_overlaid && random_chance(random, 0.4)) {
        w->overlay = any_overlay(random, w->ground);
        w->walker.overlay = w->overlay;
    }
}

static void add_hexagon(web *w, lan_cell at)
{
    for (int side = 0; side < lan_hexes.sides; side++) {
        const lan_cell to = lan_hexes.beside(at, side);
        const double a = plain_cell_cost(&w->walker, at);
        const double b = plain_cell_cost(&w->walker, to);
        if (a > 0.0 && b > 0.0) {
            add_step(w, node_of(w, at), node_of(w, to), 1, (a + b) / 2.0);
        }
    }
}

static void add_square(web *w, lan_cell at)
{
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const double cost = plain_step_cost(&w->walker, at, d);
        if (cost > 0.0) {
            add_step(w, node_of(w, at), node_of(w, lan_cell_beside(at, d)), d,
                     cost);
        }
    }
}

static void lay_roads(random_source *random, web *w)
{
    enum { PLACES_MOST = 45 };
    double extra[PLACES_MOST];
    lan_point points[PLACES_MOST];
    lan_road roads[3 * PLACES_MOST];
    w->count = random_integer(random, 2, PLACES_MOST);
    w->width = INT32_MAX;
    const size_t count = (size_t)random_integer(random, 0, 3 * w->count);
    const bool has_points = random_chance(random, 0.8);
    const bool is_overlaid = random_chance(random, 0.5);
    for (int32_t k = 0; k < w->count; k++) {
        points[k] = (lan_point){random_between(random, -40.0, 60.0),
                                random_between(random, 10.0, 50.0)};
        extra[k] = !is_overlaid                 ? 0.0
                   : random_chance(random, 0.1) ? LAN_INF
                                                : random_between(random, 0, 9);
    }
    for (size_t k = 0; k < count; k++) {
        const int32_t from = random_integer(random, 0, w->count - 1);
        const int32_t to =
            (from + random_integer(random, 1, w->count - 1)) % w->count;
        const double length =
            hypot(points[to].x - points[from].x, points[to].y - points[from].y);
        const double over = (extra[from] + extra[to]) / 2.0;
        roads[k] = (lan_road){from, to,
                              length * random_between(random, 0.7, 4.0) + 1e-3,
                              random_chance(random, 0.2)};
        add_step(w, from, to, 1, roads[k].length + over);
        if (!roads[k].is_one_way) {
            add_step(w, to, from, 1, roads[k].length + over);
        }
    }
    assert_ok(lan_graph_create(w->count, has_points ? points : NULL, roads,
                               count, &w->graph, NULL));
    assert_ok(lan_graph_ground_create(w->graph, &w->ground));
    if (is_overlaid) {
        assert_ok(lan_overlay_create(w->ground, &w->overlay));
    }
    for (int32_t k = 0; is_overlaid && k < w->count; k++) {
        lan_overlay_add_cost(w->overlay, (lan_cell){k, 0}, extra[k]);
    }
}

static web *any_web(random_source *random, uint32_t number, lan_map_shape shape,
                    bool may_be_overlaid)
{
    web *w = calloc(1, sizeof *w);
    assert_non_null(w);
    random_begin(random, number);
    w->shape = shape;
    w->seed = random_seed(random);
    w->number = number;
    if (shape == LAN_MAP_GRAPH) {
        lay_roads(random, w);
        return w;
    }
    lay_cells(random, w, may_be_overlaid);
    for (int32_t i = 0; i < w->count; i++) {
        if (shape == LAN_MAP_HEX) {
            add_hexagon(w, cell_of(w, i));
        } else {
            add_square(w, cell_of(w, i));
        }
    }
    return w;
}

static void forget(web *w)
{
    plain_drop_corners(&w->corners);
    lan_overlay_destroy(w->overlay);
    lan_ground_destroy(w->ground);
    lan_graph_destroy(w->graph);
    lan_grid_map_destroy(w->map);
    free(w);
}

static lan_search *make_search(const web *w, const char *algorithm)
{
    lan_search *search = NULL;
    assert_ok(lan_search_create(w->ground, algorithm, NULL, &search));
    return search;
}

/* Mostly one where a body can stand. */
static lan_cell any_place(random_source *random, const web *w)
{
    lan_cell at = cell_of(w, random_integer(random, 0, w->count - 1));
    for (int k = 0; k < 30 && !lan_ground_free(w->ground, at); k++) {
        at = cell_of(w, random_integer(random, 0, w->count - 1));
    }
    return at;
}

static void tell(const web *w, const char *algorithm,
                 const lan_route_request *request)
{
    if (w->map != NULL) {
        print_map(w->map);
        print_message("# %s, size %d, corners %d\n",
                      lan_movement_name(w->walker.movement), w->walker.size,
                      lan_grid_map_corners(w->map));
    }
    print_message(
        "# seed %lu, case %u: %s, %s, heuristic %d, metric %d, turns "
        "%g, %s, from (%d, %d) to (%d, %d)\n",
        w->seed, (unsigned)w->number, lan_map_shape_name(w->shape), algorithm,
        (int)request->heuristic, (int)request->metric, request->turn_cost,
        w->overlay != NULL ? "overlay" : "no overlay", request->start.x,
        request->start.y, request->goal.x, request->goal.y);
}

/* --- every algorithm ----------------------------------------------------- */

static lan_route_request any_request(random_source *random, const web *w,
                                     lan_cell *goals)
{
    lan_route_request request =
        lan_route_request_default(any_place(random, w), any_place(random, w));
    request.skip_dead_ends = random_chance(random, 0.5);
    request.tie = random_chance(random, 0.5) ? LAN_TIE_LAST : LAN_TIE_FIRST;
    request.overlay = w->overlay;
    if (random_chance(random, 0.5)) {
        request.heuristic =
            (lan_heuristic)random_integer(random, 0, LAN_HEURISTIC_COUNT - 1);
    }
    if (w->shape == LAN_MAP_SQUARE && random_chance(random, 0.1)) {
        request.metric = LAN_METRIC_10_14;
    } else if (w->shape == LAN_MAP_SQUARE && random_chance(random, 0.1)) {
        request.turn_cost = random_magnitude(random, 0.01, 20.0);
    }
    if (random_chance(random, 0.25)) {
        request.goals = goals;
        request.goal_count = (size_t)random_integer(random, 1, GOALS_MOST);
        for (size_t k = 0; k < request.goal_count; k++) {
            goals[k] = cell_of(w, random_integer(random, 0, w->count - 1));
        }
    }
    return request;
}

static double distance(const web *w, lan_cell a, lan_cell b)
{
    const double dx = fabs((double)a.x - b.x);
    const double dy = fabs((double)a.y - b.y);
    return w->shape == LAN_MAP_HEX
               ? lan_hexes.steps(a, b)
               : fmax(dx, dy) + (sqrt(2.0) - 1.0) * fmin(dx, dy);
}

/* No cell that can be reached is nearer to the first goal, or as near and
 * cheaper. */
static void assert_nearest(const web *w, const lan_route_request *request,
                           const lan_route *route)
{
    const lan_cell goal =
        request->goal_count > 0 ? request->goals[0] : request->goal;
    const double got = distance(w, route->nearest, goal);
    const double cost = w->costs[node_of(w, route->nearest)];
    assert_true(cost < LAN_INF);
    for (int32_t k = 0; k < w->count; k++) {
        const double far = distance(w, cell_of(w, k), goal);
        assert_false(w->costs[k] < LAN_INF &&
                     (far < got - 1e-9 ||
                      (far < got + 1e-9 && w->costs[k] < cost - 1e-9)));
    }
}

/* An any-angle route is as long as the shortest one over corners; its bends see
 * each other and its cells are legal steps. */
static void assert_bends(web *w, const lan_search *search,
                         const lan_route *route, const lan_cell *cells)
{
    const lan_cell start = cells[0];
    const lan_cell goal = cells[route->cell_count - 1];
    lan_point bends[CELLS_MOST];
    const size_t count = lan_search_bends(search, bends, CELLS_MOST);
    double length = 0.0;
    plain_place before = plain_centre(start);
    if (w->corners.places == NULL) {
        w->corners = plain_find_corners(&w->walker);
    }
    assert_true(count >= 1 && count <= CELLS_MOST);
    for (size_t i = 0; i < count; i++) {
        const plain_place at = {(int32_t)lround(2.0 * bends[i].x),
                                (int32_t)lround(2.0 * bends[i].y)};
        assert_true(plain_sees(&w->walker, before, at));
        length += hypot(0.5 * (at.x - before.x), 0.5 * (at.y - before.y));
        before = at;
    }
    const plain_place last = plain_centre(goal);
    assert_true(before.x == last.x && before.y == last.y);
    assert_close(length, route->length, 1e-13, 0.0);
    assert_close(length, plain_any_angle(&w->corners, start, goal), 1e-12, 0.0);
    for (size_t i = 0; i + 1 < route->cell_count; i++) {
        const int d = plain_direction(cells[i], cells[i + 1]);
        assert_true(d >= 0 && plain_step_cost(&w->walker, cells[i], d) >= 0.0);
    }
}

/* What the cells of a route over squares cost by the request's metric. */
static double metric_cost(const web *w, const lan_route_request *request,
                          const lan_route *route, const lan_cell *cells)
{
    double cost = route->cost;
    for (size_t i = 0; i + 1 < route->cell_count; i++) {
        const int d = plain_direction(cells[i], cells[i + 1]);
        cost += plain_step_cost(&w->walker, cells[i], d) *
                (factor_of(request, d) - 1.0);
    }
    return cost;
}

/* Answers a request in steps of any size and holds the answer against the
 * least cost. */
static void assert_one(random_source *random, web *w,
                       const lan_algorithm *facts, lan_search *search,
                       const lan_route_request *request)
{
    static lan_cell cells[CELLS_MOST];
    const lan_cell *goals =
        request->goal_count > 0 ? request->goals : &request->goal;
    double least = LAN_INF;
    for (size_t k = 0; k == 0 || k < request->goal_count; k++) {
        least = fmin(least, w->costs[node_of(w, goals[k])]);
    }
    assert_ok(lan_search_begin(search, request));
    while (!lan_search_step(search, (uint64_t)random_integer(random, 1, 40))) {
    }
    const lan_route route = lan_search_result(search);
    if ((route.end == LAN_ROUTE_FOUND) !=
        (least < LAN_INF && lan_ground_free(w->ground, request->start) &&
         (w->overlay == NULL ||
          !lan_overlay_blocks(w->overlay, request->start)))) {
        tell(w, facts->name, request);
        fail_with("%s, but the least cost is %.17g",
                  lan_route_end_text(route.end), least);
    }
    if (w->shape != LAN_MAP_GRAPH && (route.end == LAN_ROUTE_GOAL_BLOCKED ||
                                      route.end == LAN_ROUTE_OTHER_ISLAND)) {
        assert_nearest(w, request, &route);
    }
    if (route.end != LAN_ROUTE_FOUND) {
        return;
    }
    const size_t count = lan_search_cells(search, cells, CELLS_MOST);
    assert_int_equal(count, route.cell_count);
    assert_true(lan_cell_same(cells[0], request->start));
    assert_true(lan_cell_same(cells[count - 1], goals[route.goal]));
    if (facts->is_any_angle) {
        assert_bends(w, search, &route, cells);
        return;
    }
    double cost = route.cost;
    if (w->shape == LAN_MAP_SQUARE) {
        assert_route(&w->walker, &route, request->start, goals[route.goal],
                     request->turn_cost, cells);
        cost = metric_cost(w, request, &route, cells);
    }
    const bool is_least =
        facts->is_optimal && request->heuristic != LAN_HEURISTIC_MANHATTAN;
    const double rounding = request->turn_cost > 0.0 ? 1e-9 : 1e-12;
    if ((is_least ? fabs(cost - least) > rounding * least
                  : cost < least * (1.0 - 1e-12)) ||
        route.bound > least * (1.0 + 1e-12)) {
        tell(w, facts->name, request);
        fail_with("costs %.17g, at least %.17g, the least is %.17g", cost,
                  route.bound, least);
    }
}

/* All algorithms count by lengths; few by 10 and 14. Corners are looked for on
 * small maps. */
static bool serves(const web *w, const lan_algorithm *facts,
                   const lan_route_request *request)
{
    return lan_algorithm_refusal(facts, w->ground, request) == NULL &&
           (request->metric == LAN_METRIC_EXACT || facts->takes_turn_cost) &&
           (!facts->is_any_angle || w->count <= 300);
}

/* Each map is asked several times, so that a search meets what the one before
 * has left. */
static void assert_all(random_source *random, web *w)
{
    enum { REQUESTS = 3 };
    const lan_algorithm *facts;
    lan_search *searches[32] = {NULL};
    for (int k = 0; k < REQUESTS; k++) {
        lan_cell goals[GOALS_MOST];
        const lan_route_request request = any_request(random, w, goals);
        find_costs(w, &request);
        for (size_t a = 0; (facts = lan_algorithm_at(a)) != NULL; a++) {
            if (!serves(w, facts, &request)) {
                continue;
            }
            if (searches[a] == NULL) {
                searches[a] = make_search(w, facts->name);
            }
            assert_one(random, w, facts, searches[a], &request);
        }
    }
    for (size_t a = 0; a < 32; a++) {
        lan_search_destroy(searches[a]);
    }
}

TEST(every_algorithm_finds_the_least_cost_on_any_ground)
{
    static const lan_map_shape shapes[] = {LAN_MAP_SQUARE, LAN_MAP_SQUARE,
                                           LAN_MAP_SQUARE, LAN_MAP_HEX,
                                           LAN_MAP_GRAPH};
    random_source *random = random_create(3801);
    const uint32_t cases = (uint32_t)random_cases(CASES);
    for (uint32_t i = 0; i < cases; i++) {
        web *w = any_web(random, i, shapes[i % 5], true);
        assert_all(random, w);
        forget(w);
    }
    random_destroy(random);
}

TEST(requests_out_of_range_are_refused)
{
    static const char *const rows[] = {"...", NULL};
    web w = {.map = drawn_map(rows, LAN_CORNERS_FORBID)};
    lan_route route = {.end = LAN_ROUTE_NONE};
    assert_ok(lan_ground_create(w.map, LAN_MOVEMENT_FOOT, 1, &w.ground));
    lan_search *search = make_search(&w, "dijkstra");
    lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){2, 0});
    request.turn_cost = -0.1;
    assert_int_equal(lan_search_run(search, &request, &route), LAN_EINVAL);
    request.turn_cost = LAN_NAN;
    assert_int_equal(lan_search_run(search, &request, &route), LAN_EINVAL);
    request.turn_cost = 0.0;
    request.heuristic = LAN_HEURISTIC_COUNT;
    assert_int_equal(lan_search_run(search, &request, &route), LAN_EINVAL);
    assert_int_equal(route.end, LAN_ROUTE_NONE);
    lan_search_destroy(search);
    lan_ground_destroy(w.ground);
    lan_grid_map_destroy(w.map);
}

/* --- queues -------------------------------------------------------------- */

/* The answer of a ticket is the one that a search gives at once; returns its
 * expansions. */
static uint64_t assert_answer(const lan_request_queue *queue, lan_ticket ticket,
                              lan_search *search,
                              const lan_route_request *request)
{
    static lan_cell want_cells[CELLS_MOST];
    static lan_cell got_cells[CELLS_MOST];
    lan_route want;
    lan_route got;
    assert_ok(lan_search_run(search, request, &want));
    assert_int_equal(
        lan_request_queue_result(queue, ticket, &got, got_cells, CELLS_MOST),
        LAN_REQUEST_ANSWERED);
    assert_int_equal(got.end, want.end);
    assert_int_equal(got.expanded, want.expanded);
    assert_close(got.cost, want.cost, 0.0, 0.0);
    assert_true(lan_cell_same(got.nearest, want.nearest));
    assert_int_equal(got.cell_count, want.cell_count);
    assert_int_equal(lan_search_cells(search, want_cells, CELLS_MOST),
                     want.cell_count);
    assert_memory_equal(got_cells, want_cells,
                        want.cell_count * sizeof want_cells[0]);
    return want.expanded;
}

TEST(answers_over_many_ticks_are_those_given_at_once)
{
    enum { REQUESTS = 23 };
    random_source *random = random_create(3821);
    for (uint32_t i = 0; i < 120; i++) {
        web *w = any_web(random, i, LAN_MAP_SQUARE, true);
        lan_search *search = make_search(w, "astar");
        lan_request_queue *queue = NULL;
        lan_route_request requests[REQUESTS];
        lan_cell goals[REQUESTS][GOALS_MOST];
        lan_ticket tickets[REQUESTS];
        uint64_t spent = 0;
        assert_ok(lan_request_queue_create(w->ground, "astar",
                                           random_integer(random, 1, 5),
                                           REQUESTS, &queue));
        for (int k = 0; k < REQUESTS; k++) {
            requests[k] = any_request(random, w, goals[k]);
            assert_ok(lan_request_queue_add(queue, &requests[k], &tickets[k]));
        }
        while (lan_request_queue_pending(queue) > 0) {
            const uint64_t budget = (uint64_t)random_integer(random, 1, 90);
            const uint64_t now = lan_request_queue_tick(queue, budget);
            assert_true(now <= budget);
            assert_true(now == budget || lan_request_queue_pending(queue) == 0);
            spent += now;
        }
        for (int k = 0; k < REQUESTS; k++) {
            spent -= assert_answer(queue, tickets[k], search, &requests[k]);
        }
        assert_int_equal(spent, 0);
        lan_request_queue_destroy(queue);
        lan_search_destroy(search);
        forget(w);
    }
    random_destroy(random);
}

TEST(the_first_of_one_search_is_served_first)
{
    static const char *const rows[] = {".........", ".........", NULL};
    lan_grid_map *map = drawn_map(rows, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_request_queue *queue = NULL;
    lan_ticket ticket[3];
    lan_route route;
    const lan_route_request request =
        lan_route_request_default((lan_cell){0, 0}, (lan_cell){8, 0});
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_request_queue_create(ground, "astar", 1, 2, &queue));
    assert_ok(lan_request_queue_add(queue, &request, &ticket[0]));
    assert_ok(lan_request_queue_add(queue, &request, &ticket[1]));
    assert_int_equal(lan_request_queue_add(queue, &request, &ticket[2]),
                     LAN_ELIMIT);
    assert_int_equal(lan_request_queue_tick(queue, 3), 3);
    assert_int_equal(
        lan_request_queue_result(queue, ticket[0], &route, NULL, 0),
        LAN_REQUEST_RUNNING);
    assert_int_equal(
        lan_request_queue_result(queue, ticket[1], &route, NULL, 0),
        LAN_REQUEST_WAITING);
    while (lan_request_queue_result(queue, ticket[0], &route, NULL, 0) !=
           LAN_REQUEST_ANSWERED) {
        assert_int_equal(lan_request_queue_tick(queue, 1), 1);
    }
    assert_int_equal(lan_request_queue_pending(queue), 1);
    lan_request_queue_release(queue, ticket[0]);
    assert_ok(lan_request_queue_add(queue, &request, &ticket[2]));
    assert_true(ticket[2] != ticket[0]);
    assert_int_equal(
        lan_request_queue_result(queue, ticket[0], &route, NULL, 0),
        LAN_REQUEST_NONE);
    lan_request_queue_destroy(queue);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* --- fields -------------------------------------------------------------- */

TEST(fields_hold_the_least_costs_and_lead_along_them)
{
    random_source *random = random_create(3803);
    const uint32_t cases = (uint32_t)random_cases(CASES / 2);
    for (uint32_t i = 0; i < cases; i++) {
        web *w = any_web(random, i, LAN_MAP_SQUARE, true);
        const lan_cell goal = any_place(random, w);
        const lan_route_request request = lan_route_request_default(goal, goal);
        lan_field *field = NULL;
        assert_ok(lan_field_create(w->ground, &field));
        assert_ok(
            lan_field_start(field, &goal, 1, LAN_METRIC_EXACT, w->overlay));
        while (!lan_field_step(field, 7)) {
        }
        find_costs(w, &request);
        for (int32_t k = 0; k < w->count; k++) {
            const lan_cell at = cell_of(w, k);
            const double cost = lan_field_cost(field, at);
            const int d = lan_field_next(field, at);
            if (isinf(cost)) {
                assert_true(isinf(w->costs[k]) ||
                            !(plain_cell_cost(&w->walker, at) > 0.0));
                continue;
            }
            assert_close(cost, w->costs[k], 1e-12, 1e-12);
            assert_int_equal(d < 0, lan_cell_same(at, goal));
            if (d >= 0) {
                assert_close(plain_step_cost(&w->walker, at, d) +
                                 lan_field_cost(field, lan_cell_beside(at, d)),
                             cost, 1e-12, 1e-12);
            }
        }
        lan_field_destroy(field);
        forget(w);
    }
    random_destroy(random);
}

TEST(a_field_passes_over_blocked_goals_and_knows_nothing_of_changed_ground)
{
    static const char *const ford[] = {"..@..", ".T@h.", "..=..", ".b@..",
                                       NULL};
    const lan_cell goals[] = {{2, 0}, {4, 2}, {2, 0}};
    const lan_cell road = {2, 2};
    lan_grid_map *map = drawn_map(ford, LAN_CORNERS_FORBID);
    lan_ground *ground = NULL;
    lan_field *field = NULL;
    assert_ok(lan_ground_create(map, LAN_MOVEMENT_FOOT, 1, &ground));
    assert_ok(lan_field_create(ground, &field));
    assert_ok(lan_field_start(field, goals, 3, LAN_METRIC_EXACT, NULL));
    assert_false(lan_field_step(field, 2));
    assert_true(lan_field_step(field, UINT64_MAX));
    assert_true(isinf(lan_field_cost(field, goals[0])));
    assert_close(lan_field_cost(field, goals[1]), 0.0, 0.0, 0.0);
    assert_ok(lan_grid_map_set(map, road, terrain_of_glyph(map, '@')));
    lan_ground_update(ground);
    assert_true(lan_field_step(field, 1));
    assert_true(isinf(lan_field_cost(field, goals[1])));
    assert_int_equal(lan_field_next(field, road), -1);
    lan_field_destroy(field);
    lan_ground_destroy(ground);
    lan_grid_map_destroy(map);
}

/* --- two tiers ----------------------------------------------------------- */

/* Routes of two tiers on a large map: mean excess over the best ones, how many
 * exceed them by a tenth, and fewer expansions. */
static void assert_excesses(random_source *random, const lan_generate_def *def)
{
    web w = {.width = def->width, .count = def->width * def->height};
    const int count = random_cases(300);
    double sum = 0.0;
    int far = 0;
    uint64_t expanded = 0;
    uint64_t plainly = 0;
    assert_ok(lan_generate_map(def, &w.map, NULL));
    if (def->terrains != NULL) {
        spread_terrains(w.map, def->seed);
    }
    assert_ok(lan_ground_create(w.map, LAN_MOVEMENT_FOOT, 1, &w.ground));
    lan_search *two_tier = make_search(&w, "two-tier");
    lan_search *astar = make_search(&w, "astar");
    for (int found = 0; found < count;) {
        lan_route route;
        lan_route best;
        lan_route_request request = lan_route_request_default(
            any_place(random, &w), any_place(random, &w));
        request.skip_dead_ends = false;
        assert_ok(lan_search_run(two_tier, &request, &route));
        assert_ok(lan_search_run(astar, &request, &best));
        if (route.end == LAN_ROUTE_FOUND && best.cost > 0.0) {
            sum += route.cost / best.cost - 1.0;
            far += route.cost > 1.1 * best.cost;
            expanded += route.expanded;
            plainly += best.expanded;
            found++;
        }
    }
    assert_true(sum <= 0.03 * count);
    assert_true(far <= 1 + count / 100);
    assert_true(expanded < plainly);
    lan_search_destroy(astar);
    lan_search_destroy(two_tier);
    lan_ground_destroy(w.ground);
    lan_grid_map_destroy(w.map);
}

TEST(routes_of_two_tiers_are_little_longer_than_the_best)
{
    random_source *random = random_create(1607);
    for (int kind = 0; kind < 4; kind++) {
        lan_generate_def def = lan_generate_default(
            kind < 3 ? (lan_generator)kind : LAN_GENERATOR_RANDOM, 203, 187);
        def.corners = (lan_corners)(kind % 3);
        def.seed = 7;
        def.walls = 0.3;
        def.corridor = 9;
        def.room = 21;
        if (kind == 3) {
            def.terrains = any_terrains(&def.terrain_count);
        }
        assert_excesses(random, &def);
    }
    random_destroy(random);
}

/* --- smoothing ----------------------------------------------------------- */

#define STRAY_MOST 60

/* A route that strays over a map: legal steps that like to go on as before,
 * and may come back. */
typedef struct stray {
    web *w;
    lan_cell cells[STRAY_MOST];
    size_t count;
} stray;

static stray any_stray(random_source *random, uint32_t number)
{
    stray s = {.w = any_web(random, number, LAN_MAP_SQUARE, true)};
    const plain_walker *walker = &s.w->walker;
    lan_cell at = any_place(random, s.w);
    int d = random_integer(random, 0, 7);
    const size_t most = (size_t)random_integer(random, 1, STRAY_MOST);
    if (plain_cell_cost(walker, at) > 0.0) {
        s.cells[s.count++] = at;
    }
    for (int tries = 0; s.count > 0 && s.count < most && tries < 200; tries++) {
        if (plain_step_cost(walker, at, d) > 0.0) {
            at = lan_cell_beside(at, d);
            s.cells[s.count++] = at;
        }
        d = (d + random_integer(random, -1, 1)) & 7;
    }
    return s;
}

/* What is compared before and after. */
typedef struct worth {
    double cost; /* below 0: not legal */
    int turns;   /* of 45 degrees */
} worth;

static worth worth_of(const stray *s, const lan_cell *cells, size_t count)
{
    worth sum = {0.0, 0};
    int before = -1;
    for (size_t i = 1; i < count; i++) {
        const int d = plain_direction(cells[i - 1], cells[i]);
        const double cost =
            d < 0 ? -1.0 : plain_step_cost(&s->w->walker, cells[i - 1], d);
        if (!(cost > 0.0)) {
            sum.cost = -1.0;
            return sum;
        }
        sum.turns += before < 0 ? 0 : (int)turns_between(before, d);
        sum.cost += cost;
        before = d;
    }
    return sum;
}

static void tell_stray(const stray *s, double allowed)
{
    const lan_route_request request =
        lan_route_request_default(s->cells[0], s->cells[s->count - 1]);
    tell(s->w, "smoothing", &request);
    print_message("# allowed %g; %zu cells\n", allowed, s->count);
}

static double any_allowance(random_source *random)
{
    return random_chance(random, 0.5) ? 1.0 : random_between(random, 1.0, 1.6);
}

/* Smooths and checks that nothing was lost; returns how many cells remain. */
static size_t smooth(const stray *s, const lan_cell *cells, size_t count,
                     double allowed, lan_cell *out)
{
    size_t now = 0;
    const worth had = worth_of(s, cells, count);
    const lan_cell first = cells[0];
    const lan_cell last = cells[count - 1];
    assert_ok(lan_smooth(s->w->ground, s->w->overlay, cells, count, allowed,
                         out, STRAY_MOST, &now));
    const worth has = worth_of(s, out, now);
    if (has.cost < 0.0 || has.cost > allowed * had.cost * (1.0 + 1e-12) ||
        has.turns > had.turns || now > count || !lan_cell_same(out[0], first) ||
        !lan_cell_same(out[now - 1], last)) {
        tell_stray(s, allowed);
        fail_with("%zu cells of cost %.17g with %d turns became %zu of %.17g "
                  "with %d",
                  count, had.cost, had.turns, now, has.cost, has.turns);
    }
    return now;
}

TEST(smoothing_stays_legal_and_costs_and_turns_no_more)
{
    random_source *random = random_create(8101);
    size_t had = 0;
    size_t has = 0;
    for (uint32_t i = 0; i < 2000; i++) {
        stray s = any_stray(random, i);
        lan_cell once[STRAY_MOST];
        lan_cell twice[STRAY_MOST];
        if (s.count > 0) {
            const double allowed = any_allowance(random);
            const size_t count = smooth(&s, s.cells, s.count, allowed, once);
            (void)smooth(&s, once, count, 1.0, twice);
            had += s.count;
            has += count;
            /* In its own place it comes out alike. */
            assert_int_equal(smooth(&s, s.cells, s.count, allowed, s.cells),
                             count);
            for (size_t k = 0; k < count; k++) {
                assert_true(lan_cell_same(s.cells[k], once[k]));
            }
        }
        forget(s.w);
    }
    print_message("# %zu cells became %zu\n", had, has);
    assert_true(2 * has < had);
    random_destroy(random);
}
