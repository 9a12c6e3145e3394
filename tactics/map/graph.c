/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "tactics/map/map_impl.h"

#define MAGNITUDE_MOST 1e100
#define COST_LEAST     1e-100

/* Rounding of two lengths, a quotient and a product, each once or twice. */
#define ROUNDED_DOWN (1.0 - 4.0 * DBL_EPSILON)

struct lan_graph {
    lan_pool pool; /* its arrays */
    int32_t node_count;
    size_t step_count;
    double least_rate;
    lan_point *points;     /* [node_count]; NULL: not known */
    lan_graph_step *steps; /* [step_count], node by node */
    uint32_t *first;       /* [node_count + 1] index of a node's first step */
    int32_t part_count;
    int32_t *part; /* [node_count] */
};

static double distance_between(lan_point a, lan_point b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

static double cost_of(const lan_road *edge, const lan_point *points)
{
    return lan_is_zero(edge->length) && points != NULL
               ? distance_between(points[edge->from], points[edge->to])
               : edge->length;
}

static bool is_node(int32_t node_count, int32_t node)
{
    return node >= 0 && node < node_count;
}

/* True if an edge joins two nodes at a valid cost. */
static bool is_edge(int32_t node_count, const lan_point *points,
                    const lan_road *edge)
{
    const bool joins = is_node(node_count, edge->from) &&
                       is_node(node_count, edge->to) && edge->from != edge->to;
    const double cost = joins ? cost_of(edge, points) : 0.0;
    return cost >= COST_LEAST && cost <= 3.0 * MAGNITUDE_MOST;
}

static lan_status check(int32_t node_count, const lan_point *points,
                        const lan_road *edges, size_t edge_count,
                        lan_error *err)
{
    if (node_count < 1 || node_count > LAN_GRAPH_NODES_MOST ||
        edge_count > LAN_GRAPH_EDGES_MOST) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "%d nodes, not 1 to %d, or %zu edges, more than %d",
                        (int)node_count, LAN_GRAPH_NODES_MOST, edge_count,
                        LAN_GRAPH_EDGES_MOST);
    }
    for (int32_t i = 0; points != NULL && i < node_count; i++) {
        if (!(fabs(points[i].x) <= MAGNITUDE_MOST &&
              fabs(points[i].y) <= MAGNITUDE_MOST)) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "node %d lies at (%g, %g), not within %g", (int)i,
                            points[i].x, points[i].y, MAGNITUDE_MOST);
        }
    }
    for (size_t i = 0; i < edge_count; i++) {
        if (!is_edge(node_count, points, &edges[i])) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "edge %zu from node %d to %d costs %g: it joins "
                            "two of %d nodes, and costs %g to %g, or 0 for "
                            "their distance above 0",
                            i, (int)edges[i].from, (int)edges[i].to,
                            edges[i].length, (int)node_count, COST_LEAST,
                            MAGNITUDE_MOST);
        }
    }
    return LAN_OK;
}

/* Counting sort: counts the steps of each node one place further, sums up, and
 * inserts the steps, which moves first[] to its final values. */
static void fill(lan_graph *graph, const lan_road *edges, size_t edge_count)
{
    uint32_t *next = graph->first + 1;
    for (size_t i = 0; i < edge_count; i++) {
        next[edges[i].from]++;
        next[edges[i].to] += !edges[i].is_one_way;
    }
    uint32_t sum = 0;
    for (int32_t i = 0; i < graph->node_count; i++) {
        const uint32_t count = next[i];
        next[i] = sum;
        sum += count;
    }
    for (size_t i = 0; i < edge_count; i++) {
        const lan_road *edge = &edges[i];
        const double cost = cost_of(edge, graph->points);
        const lan_graph_step there = {edge->to, cost};
        const lan_graph_step back = {edge->from, cost};
        graph->steps[next[edge->from]++] = there;
        if (!edge->is_one_way) {
            graph->steps[next[edge->to]++] = back;
        }
    }
}

/* The representative of a component, with path halving. */
static int32_t root_of(int32_t *above, int32_t node)
{
    while (above[node] != node) {
        above[node] = above[above[node]];
        node = above[node];
    }
    return node;
}

/* Joins components along edges; the smaller number is the representative, so
 * components are numbered by their first nodes. */
static void label_parts(lan_graph *graph)
{
    int32_t *part = graph->part;
    for (int32_t i = 0; i < graph->node_count; i++) {
        part[i] = i;
    }
    for (int32_t i = 0; i < graph->node_count; i++) {
        for (uint32_t k = graph->first[i]; k < graph->first[i + 1]; k++) {
            const int32_t a = root_of(part, i);
            const int32_t b = root_of(part, graph->steps[k].to);
            part[a > b ? a : b] = a > b ? b : a;
        }
    }
    /* a parent precedes its node and has a number already */
    for (int32_t i = 0; i < graph->node_count; i++) {
        part[i] = part[i] == i ? graph->part_count++ : part[part[i]];
    }
}

static double find_least_rate(const lan_graph *graph)
{
    double least = LAN_INF;
    for (int32_t i = 0; graph->points != NULL && i < graph->node_count; i++) {
        for (uint32_t k = graph->first[i]; k < graph->first[i + 1]; k++) {
            const lan_graph_step *step = &graph->steps[k];
            const double length =
                distance_between(graph->points[i], graph->points[step->to]);
            if (length > 0.0) {
                least = fmin(least, step->cost / length);
            }
        }
    }
    return isfinite(least) ? least : 0.0;
}

static lan_status allocate(lan_graph *graph, bool has_points)
{
    lan_pool *p = &graph->pool;
    const size_t nodes = (size_t)graph->node_count;
    graph->first = lan_pool_take(p, nodes, sizeof *graph->first);
    graph->steps = lan_pool_take(p, graph->step_count, sizeof *graph->steps);
    graph->points = lan_pool_take(p, nodes, sizeof *graph->points);
    graph->part = lan_pool_take(p, nodes, sizeof *graph->part);
    graph->points = has_points ? graph->points : NULL;
    return p->is_short ? LAN_ENOMEM : LAN_OK;
}

lan_status lan_graph_create(int32_t node_count, const lan_point *points,
                            const lan_road *edges, size_t edge_count,
                            lan_graph **out, lan_error *err)
{
    lan_status status = check(node_count, points, edges, edge_count, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_graph *graph = calloc(1, sizeof *graph);
    if (graph == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "no memory for a graph");
    }
    graph->node_count = node_count;
    for (size_t i = 0; i < edge_count; i++) {
        graph->step_count += edges[i].is_one_way ? 1 : 2;
    }
    if (allocate(graph, points != NULL) != LAN_OK) {
        lan_graph_destroy(graph);
        return lan_fail(err, LAN_ENOMEM, 0, 0,
                        "no memory for a graph of %d nodes and %zu edges",
                        (int)node_count, edge_count);
    }
    if (points != NULL) {
        memcpy(graph->points, points, (size_t)node_count * sizeof *points);
    }
    fill(graph, edges, edge_count);
    label_parts(graph);
    graph->least_rate = find_least_rate(graph);
    *out = graph;
    return LAN_OK;
}

void lan_graph_destroy(lan_graph *graph)
{
    if (graph != NULL) {
        lan_pool_free(&graph->pool);
        free(graph);
    }
}

const lan_graph_step *lan_graph_steps(const lan_graph *graph, int32_t node,
                                      int32_t *count)
{
    *count = 0;
    if (!is_node(graph->node_count, node)) {
        return NULL;
    }
    *count = (int32_t)(graph->first[node + 1] - graph->first[node]);
    return &graph->steps[graph->first[node]];
}

double lan_graph_estimate(const lan_graph *graph, int32_t from, int32_t to)
{
    return graph->points == NULL
               ? 0.0
               : graph->least_rate *
                     distance_between(graph->points[from], graph->points[to]) *
                     ROUNDED_DOWN;
}

lan_status lan_graph_ground_create(const lan_graph *graph, lan_ground **out)
{
    const int32_t nodes = graph->node_count;
    lan_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    *ground = (lan_ground){.shape = &lan_roads,
                           .graph = graph,
                           .size = 1,
                           .width = nodes,
                           .height = 1,
                           .stride = nodes,
                           .nodes = nodes,
                           .version = 1,
                           .free_count = nodes,
                           .least = 1,
                           .greatest = 1,
                           .island_count = graph->part_count,
                           .island_version = 1};
    ground->weight =
        lan_pool_take(&ground->pool, (size_t)nodes, sizeof *ground->weight);
    ground->island = malloc((size_t)nodes * sizeof *ground->island);
    if (ground->pool.is_short || ground->island == NULL) {
        lan_pool_free(&ground->pool);
        free(ground->island);
        free(ground);
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < nodes; i++) {
        ground->weight[i] = 1;
        ground->island[i] = graph->part[i];
    }
    *out = ground;
    return LAN_OK;
}

const lan_shape lan_roads = {.kind = LAN_MAP_GRAPH, .is_graph = true};
