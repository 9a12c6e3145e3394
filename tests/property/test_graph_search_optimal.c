/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A* and Dijkstra on any graph against Bellman and Ford's way of working out
 * least costs: lower what an edge can lower until nothing changes.
 */
#include "lanchester/graph.h"

#include "base/real.h"
#include "tests/support/support.h"

#define NODES_MOST 45
#define EDGES_MOST 160
#define TOLERANCE  1e-12 /* rounding of sums of at most 45 terms */

typedef struct any_graph {
    int32_t nodes;
    size_t edge_count;
    lan_graph_edge edges[EDGES_MOST];
    double cost[EDGES_MOST]; /* 0 replaced by the length */
    lan_graph_point points[NODES_MOST];
    bool has_points;
} any_graph;

static lan_graph_point any_point(random_source *random, const any_graph *g,
                                 int32_t index)
{
    lan_graph_point point = {random_between(random, -40.0, 60.0),
                             random_between(random, 10.0, 50.0)};
    if (index > 0 && random_chance(random, 0.1)) {
        point = g->points[random_integer(random, 0, index - 1)];
    }
    return point;
}

/* Straight lines, detours, and now and then a short cut that makes the
 * straight line a poor estimate. */
static double any_cost(random_source *random, double length)
{
    switch (random_integer(random, 0, 9)) {
    case 0:
        return random_magnitude(random, 0.01, 100.0);
    case 1:
    case 2:
    case 3:
        return length * random_between(random, 1.0, 4.0) + 1e-3;
    default:
        return 0.0;
    }
}

static void make_any(random_source *random, any_graph *g)
{
    g->nodes = random_integer(random, 2, NODES_MOST);
    g->has_points = random_chance(random, 0.8);
    g->edge_count = (size_t)random_integer(random, 0, EDGES_MOST);
    const double one_way = random_chance(random, 0.5) ? 0.6 : 0.0;
    for (int32_t i = 0; i < g->nodes; i++) {
        g->points[i] = any_point(random, g, i);
    }
    for (size_t i = 0; i < g->edge_count; i++) {
        lan_graph_edge *edge = &g->edges[i];
        edge->from = random_integer(random, 0, g->nodes - 1);
        edge->to =
            (edge->from + random_integer(random, 1, g->nodes - 1)) % g->nodes;
        const lan_graph_point a = g->points[edge->from];
        const lan_graph_point b = g->points[edge->to];
        const double length = hypot(b.x - a.x, b.y - a.y);
        edge->cost = any_cost(random, length);
        edge->is_one_way = random_chance(random, one_way);
        if (lan_is_zero(edge->cost) && !(g->has_points && length > 0.0)) {
            edge->cost = random_between(random, 0.5, 9.0);
        }
        g->cost[i] = lan_is_zero(edge->cost) ? length : edge->cost;
    }
}

static bool lower(double *cost, double to)
{
    const bool lowers = to < *cost;
    *cost = lowers ? to : *cost;
    return lowers;
}

static void plain_costs(const any_graph *g, int32_t start, double *costs)
{
    for (int32_t i = 0; i < g->nodes; i++) {
        costs[i] = i == start ? 0.0 : LAN_INF;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < g->edge_count; i++) {
            const lan_graph_edge *edge = &g->edges[i];
            changed |= lower(&costs[edge->to], costs[edge->from] + g->cost[i]);
            if (!edge->is_one_way) {
                changed |=
                    lower(&costs[edge->from], costs[edge->to] + g->cost[i]);
            }
        }
    }
}

static double cheapest_edge(const any_graph *g, int32_t from, int32_t to)
{
    double cost = LAN_INF;
    for (size_t i = 0; i < g->edge_count; i++) {
        const lan_graph_edge *edge = &g->edges[i];
        if ((edge->from == from && edge->to == to) ||
            (!edge->is_one_way && edge->from == to && edge->to == from)) {
            cost = fmin(cost, g->cost[i]);
        }
    }
    return cost;
}

typedef struct judged {
    const any_graph *graph;
    lan_graph_search *search;
    const lan_graph_request *request;
    const double *costs;
    unsigned long seed;
    uint32_t round;
} judged;

static void assert_nodes(const judged *j, const lan_graph_route *route,
                         int32_t goal)
{
    int32_t nodes[NODES_MOST];
    double sum = 0.0;
    const size_t count = lan_graph_search_nodes(j->search, nodes, NODES_MOST);
    assert_int_equal(count, route->node_count);
    assert_int_equal(nodes[0], j->request->start);
    assert_int_equal(nodes[count - 1], goal);
    for (size_t i = 1; i < count; i++) {
        sum += cheapest_edge(j->graph, nodes[i - 1], nodes[i]);
    }
    assert_close(sum, route->cost, TOLERANCE, 0.0);
}

static void assert_least_cost(const judged *j, const lan_graph_route *route)
{
    const lan_graph_request *request = j->request;
    double want = LAN_INF;
    for (size_t i = 0; i < request->goal_count; i++) {
        want = fmin(want, j->costs[request->goals[i]]);
    }
    const bool found = route->end == LAN_ROUTE_FOUND;
    if (found != isfinite(want) ||
        (found && !(fabs(route->cost - want) <= TOLERANCE * want))) {
        fail_with("seed %lu, round %u: from %d to %zu goals, %s: cost %.17g, "
                  "not %.17g",
                  j->seed, (unsigned)j->round, (int)request->start,
                  request->goal_count, request->is_blind ? "blind" : "A*",
                  found ? route->cost : LAN_INF, want);
    }
    if (found) {
        const int32_t goal = request->goals[route->goal];
        assert_close(j->costs[goal], want, TOLERANCE, 0.0);
        assert_nodes(j, route, goal);
    }
}

static lan_graph_route run_in_slices(lan_graph_search *search,
                                     const lan_graph_request *request,
                                     uint64_t slice)
{
    assert_ok(lan_graph_search_begin(search, request));
    for (int i = 0; !lan_graph_search_step(search, slice); i++) {
        assert_true(i < 100000);
    }
    return lan_graph_search_result(search);
}

static void assert_all_costs(const judged *j)
{
    lan_graph_request request = lan_graph_request_default(0, 0);
    request.start = j->request->start;
    request.to_all = true;
    const lan_graph_route route = run_in_slices(j->search, &request, 3);
    assert_int_equal(route.end, LAN_ROUTE_FOUND);
    assert_int_equal(route.node_count, 0);
    for (int32_t i = 0; i < j->graph->nodes; i++) {
        const double cost = lan_graph_search_cost(j->search, i);
        assert_close(cost, j->costs[i], TOLERANCE, 0.0);
        const int32_t before = lan_graph_search_before(j->search, i);
        assert_int_equal(before >= 0, cost > 0.0 && isfinite(cost));
        if (before >= 0) { /* the tree of least costs */
            assert_close(lan_graph_search_cost(j->search, before) +
                             cheapest_edge(j->graph, before, i),
                         cost, TOLERANCE, 0.0);
        }
    }
}

static void assert_round(random_source *random, uint32_t round)
{
    static any_graph g;
    double costs[NODES_MOST];
    int32_t goals[LAN_GRAPH_GOALS_ESTIMATED + 3];
    lan_graph *graph = NULL;
    lan_error err;
    lan_error_clear(&err);
    random_begin(random, round);
    make_any(random, &g);
    if (lan_graph_create(g.nodes, g.has_points ? g.points : NULL, g.edges,
                         g.edge_count, &graph, &err) != LAN_OK) {
        fail_with("seed %lu, round %u: %s", random_seed(random),
                  (unsigned)round, err.text);
    }
    lan_graph_search *search = NULL;
    assert_ok(lan_graph_search_create(graph, &search));
    for (int i = 0; i < 8; i++) {
        lan_graph_request request = lan_graph_request_default(
            random_integer(random, 0, g.nodes - 1), 0);
        request.goals = goals;
        request.goal_count = (size_t)random_integer(
            random, 1, i < 5 ? 1 : LAN_GRAPH_GOALS_ESTIMATED + 3);
        for (size_t k = 0; k < request.goal_count; k++) {
            goals[k] = random_integer(random, 0, g.nodes - 1);
        }
        plain_costs(&g, request.start, costs);
        const judged j = {&g,   search, &request, costs, random_seed(random),
                          round};
        for (int kind = 0; kind < 4; kind++) {
            request.is_blind = (kind & 1) != 0;
            request.tie = (kind & 2) != 0 ? LAN_TIE_FIRST : LAN_TIE_LAST;
            const lan_graph_route route = run_in_slices(
                search, &request, (uint64_t)random_integer(random, 1, 9));
            assert_least_cost(&j, &route);
        }
        assert_all_costs(&j);
    }
    lan_graph_search_destroy(search);
    lan_graph_destroy(graph);
}

TEST(routes_are_of_least_cost_on_any_graph)
{
    random_source *random = random_create(20261);
    for (uint32_t round = 0; round < 800; round++) {
        assert_round(random, round);
    }
    random_destroy(random);
}
