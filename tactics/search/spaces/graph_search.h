/* tactics/search/spaces/graph_search.h - finds ways through a graph, by A*,
 * Dijkstra.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
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
 * Threads  one search for each thread; they may share a graph.
 * Cost     the estimate is the straight line by the least cost per length of
 *          any step, so routes are of least cost but for the rounding of their
 *          sums.
 */
#ifndef LAN_TACTICS_SEARCH_SPACES_GRAPH_SEARCH_H
#define LAN_TACTICS_SEARCH_SPACES_GRAPH_SEARCH_H

#include "tactics/map/graph.h"
#include "tactics/search/route.h"

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

/* The answer; meaningful once step has said so. */
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

#endif
