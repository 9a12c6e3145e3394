/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "tactics/search/routes_parts_impl.h"

/* Nodes that a search for a meeting looks at between two questions. */
#define SLICE 64

/* --- the nearest free place ---------------------------------------------- */

static bool is_among(const int32_t *places, size_t count, int32_t place)
{
    bool is_there = false;
    for (size_t i = 0; i < count && !is_there; i++) {
        is_there = places[i] == place;
    }
    return is_there;
}

/* Who looks for a place, and whose are taken. */
typedef struct place_wanted {
    const lan_places *places;
    const lan_route_ground *ground;
    int32_t from;
    int32_t goal;
    const int32_t *taken;
    size_t taken_count;
} place_wanted;

/* The nearest of some places, which rise; -1: none of them will do. */
static int32_t choose_nearest(const place_wanted *wanted, const int32_t *list,
                              size_t count)
{
    int32_t best = -1;
    double least = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        const double distance =
            lan_places_distance(wanted->places, wanted->goal, list[i]);
        if (distance < least &&
            !is_among(wanted->taken, wanted->taken_count, list[i]) &&
            lan_route_ground_joins(wanted->ground, wanted->from, list[i])) {
            best = list[i];
            least = distance;
        }
    }
    return best;
}

lan_status lan_routes_nearest(lan_routes *routes, int32_t side,
                              const lan_march_ground *ground, int32_t from,
                              int32_t goal, const int32_t *taken, size_t count,
                              int32_t *out)
{
    const lan_places *places = routes->places;
    const size_t most = (size_t)places->count;
    place_wanted wanted = {places, NULL, from, goal, taken, count};
    lan_route_ground *believed = NULL;
    const lan_status status =
        lan_routes_ground(routes, side, ground, &believed);
    if (status != LAN_OK) {
        return status;
    }
    wanted.ground = believed;
    double reach = places->cell;
    size_t near = 0;
    int32_t best = -1;
    do {
        /* neighbours are listed however far they are, others only within */
        near = lan_places_around(places, goal, reach, routes->path, most);
        best = choose_nearest(&wanted, routes->path, near);
        reach *= 2.0;
    } while (
        near < most &&
        (best < 0 || lan_places_distance(places, goal, best) > reach / 2.0));
    *out = best;
    return LAN_OK;
}

/* --- cutting off --------------------------------------------------------- */

/* Least costs from a place, growing: of one of three kinds of search. */
typedef struct cost_growth {
    const lan_places *places;
    lan_route_ground *ground;
    bool is_whole;
} cost_growth;

static lan_status begin_growth(cost_growth *growth, int32_t from)
{
    lan_route_ground *ground = growth->ground;
    const lan_cell start = lan_places_cell_of(growth->places, from);
    if (ground->roads != NULL) {
        lan_graph_request request = lan_graph_request_default(from, from);
        request.to_all = true;
        return lan_graph_search_begin(ground->roads, &request);
    }
    if (ground->hexagons != NULL) {
        lan_hex_request request = lan_hex_request_default(start, start);
        request.to_all = true;
        return lan_hex_search_begin(ground->hexagons, &request);
    }
    const lan_cost_tree_request request = {&start, 1, NULL};
    const lan_status status =
        ground->tree == NULL
            ? lan_cost_tree_create(ground->ground, &ground->tree)
            : LAN_OK;
    return status == LAN_OK ? lan_cost_tree_begin(ground->tree, &request)
                            : status;
}

static bool grow_further(cost_growth *growth)
{
    lan_route_ground *ground = growth->ground;
    return ground->roads != NULL ? lan_graph_search_step(ground->roads, SLICE)
           : ground->hexagons != NULL
               ? lan_hex_search_step(ground->hexagons, SLICE)
               : lan_cost_tree_step(ground->tree, SLICE);
}

static double cost_so_far(const cost_growth *growth, int32_t place)
{
    const lan_route_ground *ground = growth->ground;
    const lan_cell at = lan_places_cell_of(growth->places, place);
    return ground->roads != NULL ? lan_graph_search_cost(ground->roads, place)
           : ground->hexagons != NULL
               ? lan_hex_search_cost(ground->hexagons, at)
               : lan_cost_tree_cost(ground->tree, at);
}

/* Least cost to a place; grows until it is known. */
static double cost_to(cost_growth *growth, int32_t place)
{
    double cost = cost_so_far(growth, place);
    while (isinf(cost) && !growth->is_whole) {
        growth->is_whole = grow_further(growth);
        cost = cost_so_far(growth, place);
    }
    return cost;
}

static uint64_t growth_expanded(const cost_growth *growth)
{
    const lan_route_ground *ground = growth->ground;
    return ground->roads != NULL
               ? lan_graph_search_result(ground->roads).expanded
           : ground->hexagons != NULL
               ? lan_hex_search_result(ground->hexagons).expanded
               : lan_cost_tree_expanded(ground->tree);
}

lan_status lan_routes_meeting(lan_routes *routes, int32_t side,
                              const lan_march_ground *ground, int32_t from,
                              double time, double speed, const int32_t *path,
                              const double *times, size_t count, int32_t *out)
{
    cost_growth growth = {routes->places, NULL, false};
    if (count == 0) {
        return LAN_EINVAL;
    }
    lan_status status = lan_routes_ground(routes, side, ground, &growth.ground);
    if (status == LAN_OK) {
        status = begin_growth(&growth, from);
    }
    if (status != LAN_OK) {
        return status;
    }
    size_t met = 0;
    for (; met < count - 1; met++) {
        const bool may_reach =
            lan_route_ground_may_join(growth.ground, from, path[met]);
        if (may_reach &&
            time + cost_to(&growth, path[met]) * routes->places->cell / speed <=
                times[met]) {
            break;
        }
    }
    lan_routes_count(routes, growth_expanded(&growth));
    *out = path[met];
    return LAN_OK;
}
