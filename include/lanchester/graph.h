/* lanchester/graph.h - places and roads, and graphs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_GRAPH_H
#define LANCHESTER_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"
#include "lanchester/ground.h"
#include "lanchester/map.h"

#pragma GCC visibility push(default)

/* Places and the ways between them: countries of a board, way-points, depots
 * and roads.
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

/* The steps out of a node, their number in *count; they live as long as the
 * graph. None where there is no such node. */
const lan_graph_step *lan_graph_steps(const lan_graph *graph, int32_t node,
                                      int32_t *count);

/* What a way between two nodes costs at least: straight line by the least cost
 * per length of any step, rounded down by what adding up costs and lengths may
 * lose; 0 where positions are not known. */
double lan_graph_estimate(const lan_graph *graph, int32_t from, int32_t to);

/* Makes the ground of a graph, which must outlive it; lan_search runs on it.
 * The cell of node i is (i, 0); the islands are the parts between which there
 * is no way in either direction. A search's estimate
 * is lan_graph_estimate(), so its routes are of least cost but for the rounding
 * of their sums. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_graph_ground_create(const lan_graph *graph, lan_ground **out);

/* A map of named places and the roads between them.
 *
 * Shape    places 0 .. count - 1 and roads 0 .. count - 1 in the order in which
 *          they were given; a graph of it has a node for each place.
 * Units    positions and lengths in cells; a step along a road costs its length
 *          times the mean of the costs of the two places' terrains, as a step
 *          between two cells does (ground.h).
 * Errors   LAN_EINVAL with the first fault in err, whose line is the number of
 *          the road, from 1, where one is at fault; LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy(); names and terrains are
 *          copied. A map does not change.
 * Threads  any.
 */

#define LAN_ROAD_MAP_MOST 1e9 /* cells: largest coordinate and length */

typedef struct lan_road_map lan_road_map;

typedef struct lan_road_place {
    const char *name; /* unique, not empty */
    lan_graph_point at;
    const lan_terrain *terrain; /* NULL: cost 1 for every class */
} lan_road_place;

typedef struct lan_road {
    int32_t from; /* places */
    int32_t to;
    double length; /* cells; 0: straight */
    bool is_one_way;
} lan_road;

/* place_count  1 .. LAN_GRAPH_NODES_MOST
 * road_count   0 .. LAN_GRAPH_EDGES_MOST */
LAN_MUST_CHECK
lan_status lan_road_map_create(const lan_road_place *places,
                               int32_t place_count, const lan_road *roads,
                               size_t road_count, lan_road_map **out,
                               lan_error *err);
void lan_road_map_destroy(lan_road_map *map);

int32_t lan_road_map_place_count(const lan_road_map *map);
size_t lan_road_map_road_count(const lan_road_map *map);

/* A place or road by its index, its length filled in; it lives as long as the
 * map. NULL where there is none. */
const lan_road_place *lan_road_map_place(const lan_road_map *map,
                                         int32_t index);
const lan_road *lan_road_map_road(const lan_road_map *map, size_t index);

/* Index of the place of a name; -1: none. */
int32_t lan_road_map_find(const lan_road_map *map, const char *name);

/* Cost of a place for a class, 0 where it cannot be entered. */
double lan_road_map_cost(const lan_road_map *map, int32_t place,
                         lan_movement movement);

/* The shortest road from one place to another; NULL: none leads there. */
const lan_road *lan_road_map_between(const lan_road_map *map, int32_t from,
                                     int32_t to);

/* Makes the graph that a class may use: roads to or from a place that it cannot
 * enter are left out. LAN_EINVAL for no class, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_road_map_graph(const lan_road_map *map, lan_movement movement,
                              lan_graph **out);

#pragma GCC visibility pop

#endif
