/* lanchester/graph.h - places and roads, graphs, and routes along them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_GRAPH_H
#define LANCHESTER_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"
#include "lanchester/map.h"
#include "lanchester/search.h"

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

/* Finds ways through a graph, by A*, Dijkstra.
 *
 *     lan_graph_search_create(graph, &search);
 *     lan_graph_search_run(search, &request, &route);
 *     lan_graph_search_nodes(search, nodes, capacity);
 *
 * or, spread over many ticks, begin, step until done, result.
 *
 * Units    cost as of the graph's steps.
 * Errors   no route is an answer, not an error. LAN_EINVAL for a node that is
 *          none.
 * Owner    a search is a workspace to be used again and again; the graph is
 *          kept and must outlive it. Nothing is allocated by searching.
 * Threads  one search for each thread; they may share a graph. Cost the
 *          estimate is the straight line by the least cost per length of any
 *          step, so routes are of least cost but for the rounding of their
 *          sums.
 */

/* With more goals than this the search is blind. */
#define LAN_GRAPH_GOALS_ESTIMATED 8

typedef struct lan_graph_search lan_graph_search;

typedef struct lan_graph_request {
    int32_t start;
    int32_t goal;         /* where goal_count is 0 */
    const int32_t *goals; /* the nearest by cost is wanted; kept until done */
    size_t goal_count;
    bool to_all;   /* no goal: costs to all nodes, and the tree of ways */
    bool is_blind; /* Dijkstra: positions are not looked at */
    lan_tie tie;
    const double *extra; /* [nodes] cost >= 0 of passing through each, half of
                            it paid by the step there and half by the one on;
                            LAN_INF: blocked. Kept until done; NULL: none */
} lan_graph_request;

/* A* to one goal; last. */
lan_graph_request lan_graph_request_default(int32_t start, int32_t goal);

typedef struct lan_graph_route {
    lan_route_end end; /* found, on another island (part), or none; to all:
                          found */
    size_t goal;       /* index of the goal that was reached */
    size_t node_count; /* start and goal included; 0 where none was found */
    double cost;
    uint64_t expanded; /* nodes taken from the open list, goal included */
} lan_graph_route;

/* LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_graph_search_create(const lan_graph *graph,
                                   lan_graph_search **out);
void lan_graph_search_destroy(lan_graph_search *search);

/* Bytes held beyond the graph. */
size_t lan_graph_search_memory(const lan_graph_search *search);

/* Starts a request; an unfinished one is given up. */
LAN_MUST_CHECK
lan_status lan_graph_search_begin(lan_graph_search *search,
                                  const lan_graph_request *request);

/* Spends at most so many expansions; true once the answer is there. */
bool lan_graph_search_step(lan_graph_search *search, uint64_t expansions);

/* The answer; meaningful once step has returned. */
lan_graph_route lan_graph_search_result(const lan_graph_search *search);

/* begin, step to the end, result. */
LAN_MUST_CHECK
lan_status lan_graph_search_run(lan_graph_search *search,
                                const lan_graph_request *request,
                                lan_graph_route *out);

/* Writes the nodes of the answer from start to goal and returns how many there
 * are; writes none where they exceed the capacity. */
size_t lan_graph_search_nodes(const lan_graph_search *search, int32_t *out,
                              size_t capacity);

/* What is known of a node after the last request: whether it was expanded,
 * what it costs to get there (infinite where it was not expanded; the least
 * cost after a blind search), and the node before it on that way (-1 where
 * there is none). */
bool lan_graph_search_visited(const lan_graph_search *search, int32_t node);
double lan_graph_search_cost(const lan_graph_search *search, int32_t node);
int32_t lan_graph_search_before(const lan_graph_search *search, int32_t node);

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
