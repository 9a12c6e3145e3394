/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "tactics/search/routes_parts_impl.h"

/* --- what lies over a request -------------------------------------------- */

static bool heeds_fallen(const lan_routes *routes,
                         const lan_march_request *request)
{
    return routes->sides[request->side].has_fallen && !request->ignores_fallen;
}

static bool has_overlay(const lan_routes *routes,
                        const lan_march_request *request)
{
    return request->blocked_count > 0 || request->cost_count > 0 ||
           heeds_fallen(routes, request);
}

static lan_status lay_over_cells(const lan_routes *routes,
                                 const lan_march_request *request,
                                 lan_overlay *overlay)
{
    const lan_places *places = routes->places;
    lan_status status = LAN_OK;
    lan_overlay_reset(overlay);
    for (size_t i = 0; i < request->cost_count; i++) {
        lan_overlay_add_cost(
            overlay, lan_places_cell_of(places, request->costs[i].place),
            request->costs[i].cost);
    }
    if (heeds_fallen(routes, request)) {
        lan_influence *influence = routes->sides[request->side].influence;
        lan_influence_pass(influence, request->time);
        status = lan_influence_lay_over(influence, overlay);
    }
    for (size_t i = 0; i < request->blocked_count; i++) {
        lan_overlay_block(overlay,
                          lan_places_cell_of(places, request->blocked[i]));
    }
    for (size_t i = 0; i < request->goal_count; i++) {
        lan_overlay_unblock(overlay,
                            lan_places_cell_of(places, request->goals[i]));
    }
    lan_overlay_unblock(overlay, lan_places_cell_of(places, request->from));
    return status;
}

static void add_fallen_of_graph(lan_routes *routes,
                                const lan_march_request *request)
{
    lan_influence *influence = routes->sides[request->side].influence;
    lan_influence_pass(influence, request->time);
    for (int32_t i = 0; i < routes->places->count; i++) {
        routes->extra[i] +=
            lan_influence_cost(influence, lan_routes_cell_of_fallen(routes, i));
    }
}

static void lay_over_roads(lan_routes *routes, const lan_march_request *request)
{
    double *extra = routes->extra;
    for (int32_t i = 0; i < routes->places->count; i++) {
        extra[i] = 0.0;
    }
    for (size_t i = 0; i < request->blocked_count; i++) {
        extra[request->blocked[i]] = LAN_INF;
    }
    for (size_t i = 0; i < request->goal_count; i++) {
        extra[request->goals[i]] = 0.0;
    }
    extra[request->from] = 0.0;
    for (size_t i = 0; i < request->cost_count; i++) {
        extra[request->costs[i].place] += request->costs[i].cost;
    }
    if (heeds_fallen(routes, request)) {
        add_fallen_of_graph(routes, request);
    }
}

/* --- one request --------------------------------------------------------- */

static lan_status reserve_goals(lan_routes *routes, size_t count)
{
    if (count <= routes->goal_capacity) {
        return LAN_OK;
    }
    const size_t capacity = 2 * count;
    int32_t *goals = realloc(routes->goals, capacity * sizeof *goals);
    if (goals == NULL) {
        return LAN_ENOMEM;
    }
    routes->goals = goals;
    lan_cell *cells = realloc(routes->goal_cells, capacity * sizeof *cells);
    if (cells == NULL) {
        return LAN_ENOMEM;
    }
    routes->goal_cells = cells;
    routes->goal_capacity = capacity;
    return LAN_OK;
}

/* Those between which and `from` there is a way, obstacles aside, or
 * may be one. */
static size_t list_goals(lan_routes *routes, const lan_route_ground *ground,
                         const lan_march_request *request)
{
    size_t count = 0;
    for (size_t i = 0; i < request->goal_count; i++) {
        const int32_t goal = request->goals[i];
        if (lan_route_ground_may_join(ground, request->from, goal)) {
            routes->goals[count] = goal;
            routes->goal_cells[count++] =
                lan_places_cell_of(routes->places, goal);
        }
    }
    return count;
}

/* Takes the cells of a route over as places. */
static void take_cells(lan_routes *routes, const lan_route *route, size_t count,
                       lan_march_route *out)
{
    for (size_t i = 0; i < count; i++) {
        routes->path[i] = lan_places_of_cell(routes->places, routes->cells[i]);
    }
    out->is_found = route->end == LAN_ROUTE_FOUND;
    out->count = count;
    out->cost = route->cost;
    lan_routes_count(routes, route->expanded);
}

static lan_status find_on_squares(lan_routes *routes, lan_route_ground *ground,
                                  const lan_march_request *request,
                                  size_t goals, lan_march_route *out)
{
    const lan_cell start = lan_places_cell_of(routes->places, request->from);
    lan_route_request instead =
        lan_route_request_default(start, routes->goal_cells[0]);
    lan_route route;
    instead.goals = goals > 1 ? routes->goal_cells : NULL;
    instead.goal_count = goals > 1 ? goals : 0;
    instead.overlay = has_overlay(routes, request) ? ground->overlay : NULL;
    instead.skip_dead_ends =
        ground->own == NULL; /* it changes with each look */
    const lan_status status = lan_search_run(ground->squares, &instead, &route);
    if (status == LAN_OK) {
        const size_t most = (size_t)routes->places->count;
        take_cells(routes, &route,
                   lan_search_cells(ground->squares, routes->cells, most), out);
    }
    return status;
}

static lan_status find_on_hexagons(lan_routes *routes, lan_route_ground *ground,
                                   const lan_march_request *request,
                                   size_t goals, lan_march_route *out)
{
    const lan_cell start = lan_places_cell_of(routes->places, request->from);
    lan_hex_request instead = lan_hex_request_default(start, start);
    lan_route route;
    instead.goals = routes->goal_cells;
    instead.goal_count = goals;
    instead.overlay = has_overlay(routes, request) ? ground->overlay : NULL;
    const lan_status status =
        lan_hex_search_run(ground->hexagons, &instead, &route);
    if (status == LAN_OK) {
        const size_t most = (size_t)routes->places->count;
        take_cells(routes, &route,
                   lan_hex_search_cells(ground->hexagons, routes->cells, most),
                   out);
    }
    return status;
}

static lan_status find_on_roads(lan_routes *routes, lan_route_ground *ground,
                                const lan_march_request *request, size_t goals,
                                lan_march_route *out)
{
    lan_graph_request instead =
        lan_graph_request_default(request->from, request->from);
    lan_graph_route route;
    instead.goals = routes->goals;
    instead.goal_count = goals;
    instead.extra = has_overlay(routes, request) ? routes->extra : NULL;
    const lan_status status =
        lan_graph_search_run(ground->roads, &instead, &route);
    if (status == LAN_OK) {
        out->is_found = route.end == LAN_ROUTE_FOUND;
        out->count = lan_graph_search_nodes(ground->roads, routes->path,
                                            (size_t)routes->places->count);
        out->cost = route.cost;
        lan_routes_count(routes, route.expanded);
    }
    return status;
}

static lan_status lay_over(lan_routes *routes, const lan_route_ground *ground,
                           const lan_march_request *request)
{
    if (!has_overlay(routes, request)) {
        return LAN_OK;
    }
    if (ground->roads == NULL) {
        return lay_over_cells(routes, request, ground->overlay);
    }
    lay_over_roads(routes, request);
    return LAN_OK;
}

lan_status lan_routes_find(lan_routes *routes, const lan_march_request *request,
                           lan_march_route *out)
{
    lan_route_ground *ground = NULL;
    lan_march_route route = {.places = routes->path};
    lan_status status =
        lan_routes_ground(routes, request->side, request->ground, &ground);
    if (status == LAN_OK) {
        status = reserve_goals(routes, request->goal_count);
    }
    if (status != LAN_OK) {
        return status;
    }
    const size_t goals = list_goals(routes, ground, request);
    if (goals > 0) {
        status = lay_over(routes, ground, request);
        if (status != LAN_OK) {
            return status;
        }
        status = ground->squares != NULL
                     ? find_on_squares(routes, ground, request, goals, &route)
                 : ground->hexagons != NULL
                     ? find_on_hexagons(routes, ground, request, goals, &route)
                     : find_on_roads(routes, ground, request, goals, &route);
    }
    if (status == LAN_OK) {
        *out = route;
    }
    return status;
}
