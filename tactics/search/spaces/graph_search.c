/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/search/spaces/graph_search_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"

lan_graph_request lan_graph_request_default(int32_t start, int32_t goal)
{
    const lan_graph_request request = {
        .start = start, .goal = goal, .tie = LAN_TIE_LAST};
    return request;
}

lan_status lan_graph_search_create(const lan_graph *graph,
                                   lan_graph_search **out)
{
    const int32_t nodes = lan_graph_node_count(graph);
    lan_graph_search *search =
        calloc(1, sizeof *search + (size_t)nodes * sizeof search->records[0]);
    if (search == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status = lan_heap_init(&search->open, nodes);
    if (status != LAN_OK) {
        free(search);
        return status;
    }
    search->graph = graph;
    *out = search;
    return LAN_OK;
}

void lan_graph_search_destroy(lan_graph_search *search)
{
    if (search != NULL) {
        lan_heap_clear(&search->open);
        free(search);
    }
}

size_t lan_graph_search_memory(const lan_graph_search *search)
{
    const size_t a_node = sizeof search->records[0] +
                          sizeof search->open.entries[0] +
                          sizeof search->open.place[0];
    return sizeof *search + (size_t)search->open.capacity * a_node;
}

static size_t goal_count(const lan_graph_request *request)
{
    if (request->to_all) {
        return 0;
    }
    return request->goal_count == 0 ? 1 : request->goal_count;
}

static int32_t goal_at(const lan_graph_request *request, size_t index)
{
    return request->goal_count == 0 ? request->goal : request->goals[index];
}

static bool is_served(const lan_graph_search *search,
                      const lan_graph_request *request)
{
    bool served = lan_tie_name(request->tie) != NULL &&
                  lan_graph_part(search->graph, request->start) >= 0;
    for (size_t i = 0; i < goal_count(request); i++) {
        served =
            served && lan_graph_part(search->graph, goal_at(request, i)) >= 0;
    }
    return served;
}

static bool any_in_reach(const lan_graph_search *search,
                         const lan_graph_request *request)
{
    const int32_t home = lan_graph_part(search->graph, request->start);
    bool any = request->to_all;
    for (size_t i = 0; i < goal_count(request); i++) {
        any = any || lan_graph_part(search->graph, goal_at(request, i)) == home;
    }
    return any;
}

static void next_generation(lan_graph_search *search)
{
    if (search->generation == UINT32_MAX) {
        const size_t nodes = (size_t)search->open.capacity;
        memset(search->records, 0, nodes * sizeof search->records[0]);
        search->generation = 0;
    }
    search->generation++;
}

/* What is left from a node to the nearest goal, at least. */
static double estimate(const lan_graph_search *search, int32_t node)
{
    const lan_graph_request *request = &search->request;
    const size_t goals = goal_count(request);
    if (request->is_blind || goals == 0 || goals > LAN_GRAPH_GOALS_ESTIMATED) {
        return 0.0;
    }
    double least = LAN_INF;
    for (size_t i = 0; i < goals; i++) {
        least = fmin(least, lan_graph_estimate(search->graph, node,
                                               goal_at(request, i)));
    }
    return least;
}

static bool is_known(const lan_graph_search *search, int32_t node)
{
    return search->records[node].generation == search->generation;
}

/* Opens a node, anew or again, where that is a better way to it. */
static void offer(lan_graph_search *search, int32_t node, int32_t before,
                  double cost)
{
    lan_graph_record *record = &search->records[node];
    if (is_known(search, node) && !(cost < record->cost)) {
        return;
    }
    record->cost = cost;
    record->before = before;
    record->generation = search->generation;
    lan_heap_put(&search->open, node, cost + estimate(search, node));
}

lan_status lan_graph_search_begin(lan_graph_search *search,
                                  const lan_graph_request *request)
{
    if (!is_served(search, request)) {
        return LAN_EINVAL;
    }
    const lan_graph_route blank = {.end = LAN_ROUTE_NONE};
    search->request = *request;
    search->route = blank;
    search->reached = -1;
    search->has_ended = false;
    next_generation(search);
    lan_heap_reset(&search->open, request->tie == LAN_TIE_FIRST);
    if (!any_in_reach(search, request)) {
        search->route.end = LAN_ROUTE_OTHER_ISLAND;
        search->has_ended = true;
        return LAN_OK;
    }
    for (size_t i = 0; i < goal_count(request); i++) {
        search->records[goal_at(request, i)].goal = search->generation;
    }
    offer(search, request->start, -1, 0.0);
    return LAN_OK;
}

static void arrive(lan_graph_search *search, int32_t node)
{
    lan_graph_route *route = &search->route;
    route->end = LAN_ROUTE_FOUND;
    route->cost = search->records[node].cost;
    while (goal_at(&search->request, route->goal) != node) {
        route->goal++;
    }
    for (int32_t at = node; at >= 0; at = search->records[at].before) {
        route->node_count++;
    }
    search->reached = node;
    search->has_ended = true;
}

static void expand(lan_graph_search *search, int32_t node)
{
    int32_t count = 0;
    const double cost = search->records[node].cost;
    const double *extra = search->request.extra;
    const lan_graph_step *steps = lan_graph_steps(search->graph, node, &count);
    for (int32_t i = 0; i < count; i++) {
        const int32_t to = steps[i].to;
        const double over =
            extra == NULL ? 0.0 : (extra[node] + extra[to]) / 2.0;
        if (isfinite(over)) {
            offer(search, to, node, cost + (steps[i].cost + over));
        }
    }
}

/* A goal ends the search when it is taken from the open list, not when it is
 * first put in: the last step may not be the best one. */
bool lan_graph_search_step(lan_graph_search *search, uint64_t expansions)
{
    while (!search->has_ended && expansions > 0) {
        const int32_t node = lan_heap_take(&search->open);
        if (node < 0) {
            search->route.end =
                search->request.to_all ? LAN_ROUTE_FOUND : LAN_ROUTE_NONE;
            search->has_ended = true;
            break;
        }
        search->route.expanded++;
        expansions--;
        if (search->records[node].goal == search->generation) {
            arrive(search, node);
        } else {
            expand(search, node);
        }
    }
    return search->has_ended;
}

lan_graph_route lan_graph_search_result(const lan_graph_search *search)
{
    return search->route;
}

lan_status lan_graph_search_run(lan_graph_search *search,
                                const lan_graph_request *request,
                                lan_graph_route *out)
{
    const lan_status status = lan_graph_search_begin(search, request);
    if (status != LAN_OK) {
        return status;
    }
    while (!lan_graph_search_step(search, UINT64_MAX)) {
    }
    *out = search->route;
    return LAN_OK;
}

size_t lan_graph_search_nodes(const lan_graph_search *search, int32_t *out,
                              size_t capacity)
{
    const size_t count = search->route.node_count;
    if (count <= capacity) {
        int32_t at = search->reached;
        for (size_t i = count; i > 0; i--) {
            out[i - 1] = at;
            at = search->records[at].before;
        }
    }
    return count;
}

bool lan_graph_search_visited(const lan_graph_search *search, int32_t node)
{
    return search->generation != 0 &&
           lan_graph_part(search->graph, node) >= 0 && is_known(search, node) &&
           !lan_heap_holds(&search->open, node);
}

double lan_graph_search_cost(const lan_graph_search *search, int32_t node)
{
    return lan_graph_search_visited(search, node) ? search->records[node].cost
                                                  : LAN_INF;
}

int32_t lan_graph_search_before(const lan_graph_search *search, int32_t node)
{
    return lan_graph_search_visited(search, node) ? search->records[node].before
                                                  : -1;
}
