/* tactics/map/graph.h - places and the ways between them: countries of a
 * board, way-points, depots and roads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    nodes 0 .. count - 1; steps lead one way. The steps out of a node
 *          lie side by side, in the order in which they were given.
 * Units    positions and costs in any unit; the least cost per length of all
 *          steps makes straight lines comparable with costs.
 * Range    cost of a step 1e-100 .. 1e100, coordinates -1e100 .. 1e100.
 * Owner    the caller, between _create() and _destroy(); what it was made of
 *          is copied. A graph does not change.
 * Threads  any.
 */
#ifndef LAN_TACTICS_MAP_GRAPH_H
#define LAN_TACTICS_MAP_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/status.h"

#define LAN_GRAPH_NODES_MOST (1 << 24)
#define LAN_GRAPH_EDGES_MOST (1 << 26)

typedef struct lan_graph lan_graph;

typedef struct lan_graph_point {
    double x;
    double y;
} lan_graph_point;

typedef struct lan_graph_edge {
    int32_t from;
    int32_t to;
    double cost; /* 0: the distance between the two positions */
    bool is_one_way;
} lan_graph_edge;

typedef struct lan_graph_step {
    int32_t to;
    double cost;
} lan_graph_step;

/* Makes a graph.
 *
 * node_count  1 .. LAN_GRAPH_NODES_MOST
 * points      where each node lies; NULL: not known
 * edge_count  0 .. LAN_GRAPH_EDGES_MOST; two nodes may share several edges
 *
 * LAN_EINVAL with the first fault in err; LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_graph_create(int32_t node_count, const lan_graph_point *points,
                            const lan_graph_edge *edges, size_t edge_count,
                            lan_graph **out, lan_error *err);
void lan_graph_destroy(lan_graph *graph);

int32_t lan_graph_node_count(const lan_graph *graph);

/* Steps of all nodes: two for an edge that goes both ways. */
size_t lan_graph_step_count(const lan_graph *graph);

/* The steps out of a node, their number in *count; they live as long as the
 * graph. None where there is no such node. */
const lan_graph_step *lan_graph_steps(const lan_graph *graph, int32_t node,
                                      int32_t *count);

/* False where positions are not known or there is no such node. */
bool lan_graph_point_of(const lan_graph *graph, int32_t node,
                        lan_graph_point *out);

/* Number of the part that a node lies in, 0 ..; -1: there is no such node.
 * Between two parts there is no way in either direction; within one there may
 * be none either, where steps lead one way only. */
int32_t lan_graph_part(const lan_graph *graph, int32_t node);
int32_t lan_graph_part_count(const lan_graph *graph);

/* The least cost per length of any step between two different points; 0 where
 * positions are not known or no step has a length. */
double lan_graph_least_rate(const lan_graph *graph);

/* What a way between two nodes costs at least: straight line by least rate,
 * rounded down by what adding up costs and lengths may lose. */
double lan_graph_estimate(const lan_graph *graph, int32_t from, int32_t to);

#endif
