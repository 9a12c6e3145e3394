/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "tactics/map/places_impl.h"

/* Rounding of a product of costs and speeds, in hundredths. */
#define ROUNDING 1e-9

struct lan_march_grounds {
    const lan_places *places;
    lan_march_ground *last; /* links to the ground before */
};

/* --- what terrain costs a mix -------------------------------------------- */

static double slowest_speed(const lan_march_type *types, size_t count)
{
    double slowest = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        slowest = fmin(slowest, types[i].speed);
    }
    return slowest;
}

static double mixed_cost(const lan_terrain *terrain,
                         const lan_march_type *types, size_t count)
{
    const double slowest = slowest_speed(types, count);
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double cost =
            terrain == NULL ? 1.0 : terrain->cost[types[i].movement];
        if (!(cost > 0.0)) {
            return 0.0;
        }
        most = fmax(most, cost * (slowest / types[i].speed));
    }
    /* Rounds up to hundredths, at least one. */
    return fmax(ceil(most * 100.0 - ROUNDING), 1.0) / 100.0;
}

/* The cost of each terrain or, for a graph, of each place. */
static size_t cost_count(const lan_places *places)
{
    return places->shape->is_graph ? (size_t)places->count
                                   : places->map->terrain_count;
}

static const lan_terrain *terrain_of_cost(const lan_places *places,
                                          size_t index)
{
    return places->shape->is_graph ? lan_places_terrain(places, (int32_t)index)
                                   : &places->map->terrains[index];
}

/* --- making one ---------------------------------------------------------- */

static void destroy_ground(lan_march_ground *ground)
{
    if (ground != NULL) {
        lan_ground_destroy(ground->ground);
        lan_pool_free(&ground->pool);
        free(ground);
    }
}

static lan_status lay_ground(lan_march_ground *ground)
{
    const lan_places *places = ground->places;
    const lan_status status =
        places->shape->is_graph
            ? lan_road_ground_create_of(places->roads, ground->costs,
                                        &ground->ground)
            : lan_ground_create_of(places->map, places->shape, ground->costs,
                                   LAN_LAID_UNIT, &ground->ground);
    return status == LAN_OK ? lan_ground_settle(ground->ground) : status;
}

static lan_status make_ground(const lan_places *places,
                              const lan_march_type *types, size_t count,
                              lan_march_ground **out)
{
    const size_t costs = cost_count(places);
    lan_march_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    lan_pool *p = &ground->pool;
    ground->places = places;
    ground->costs = lan_pool_take(p, costs, sizeof *ground->costs);
    ground->waiting = lan_pool_take(p, costs, sizeof *ground->waiting);
    ground->reached = lan_pool_take(p, costs, sizeof *ground->reached);
    for (size_t i = 0; !p->is_short && i < costs; i++) {
        ground->costs[i] = mixed_cost(terrain_of_cost(places, i), types, count);
    }
    const lan_status status = p->is_short ? LAN_ENOMEM : lay_ground(ground);
    if (status != LAN_OK) {
        destroy_ground(ground);
        return status;
    }
    *out = ground;
    return LAN_OK;
}

lan_status lan_march_grounds_create(const lan_places *places,
                                    lan_march_grounds **out)
{
    lan_march_grounds *grounds = calloc(1, sizeof *grounds);
    if (grounds == NULL) {
        return LAN_ENOMEM;
    }
    grounds->places = places;
    *out = grounds;
    return LAN_OK;
}

void lan_march_grounds_destroy(lan_march_grounds *grounds)
{
    while (grounds != NULL && grounds->last != NULL) {
        lan_march_ground *last = grounds->last;
        grounds->last = last->before;
        destroy_ground(last);
    }
    free(grounds);
}

/* True if a ground belongs to a mix. */
static bool costs_as(const lan_march_ground *ground,
                     const lan_march_type *types, size_t count)
{
    const size_t costs = cost_count(ground->places);
    bool same = true;
    for (size_t i = 0; i < costs && same; i++) {
        const lan_terrain *terrain = terrain_of_cost(ground->places, i);
        same =
            lan_is_zero(ground->costs[i] - mixed_cost(terrain, types, count));
    }
    return same;
}

lan_status lan_march_grounds_get(lan_march_grounds *grounds,
                                 const lan_march_type *types, size_t count,
                                 const lan_march_ground **out)
{
    lan_march_ground *ground = grounds->last;
    while (ground != NULL && !costs_as(ground, types, count)) {
        ground = ground->before;
    }
    if (ground == NULL) {
        const lan_status status =
            make_ground(grounds->places, types, count, &ground);
        if (status != LAN_OK) {
            return status;
        }
        ground->before = grounds->last;
        grounds->last = ground;
    }
    *out = ground;
    return LAN_OK;
}

/* --- what it says -------------------------------------------------------- */

double lan_march_ground_least(const lan_march_ground *ground)
{
    const size_t costs = cost_count(ground->places);
    double least = LAN_INF;
    for (size_t i = 0; i < costs; i++) {
        if (ground->costs[i] > 0.0) {
            least = fmin(least, ground->costs[i]);
        }
    }
    return least;
}

double lan_march_ground_estimate(const lan_march_ground *ground, int32_t from,
                                 int32_t to)
{
    const lan_places *places = ground->places;
    return places->shape->is_graph
               ? lan_graph_estimate(ground->ground->graph, from, to)
               : lan_places_distance(places, from, to) / places->cell *
                     lan_march_ground_least(ground);
}

bool lan_march_ground_free(const lan_march_ground *ground, int32_t place)
{
    return lan_ground_free(ground->ground,
                           lan_places_cell_of(ground->places, place));
}

double lan_march_ground_cost(const lan_march_ground *ground, int32_t place,
                             int32_t k)
{
    const lan_places *places = ground->places;
    const int32_t to = lan_places_beside(places, place, k);
    int32_t degree = 0;
    if (to < 0) {
        return 0.0;
    }
    if (!places->shape->is_graph) {
        return lan_ground_step_cost(ground->ground,
                                    lan_places_cell_of(places, place), k);
    }
    /* The length of a road times the mean of both costs. */
    const double here = ground->costs[place];
    const double there = ground->costs[to];
    return here > 0.0 && there > 0.0
               ? lan_graph_steps(places->graph, place, &degree)[k].cost *
                     ((here + there) / 2.0)
               : 0.0;
}

/* The cheapest of several roads between two places. */
double lan_march_ground_cost_to(const lan_march_ground *ground, int32_t from,
                                int32_t to)
{
    const int32_t degree = lan_places_degree(ground->places, from);
    double least = 0.0;
    for (int32_t k = 0; k < degree; k++) {
        if (lan_places_beside(ground->places, from, k) == to) {
            const double cost = lan_march_ground_cost(ground, from, k);
            least = least > 0.0 ? fmin(least, cost) : cost;
        }
    }
    return least;
}

/* Follows outgoing roads, as some are one-way. */
static bool walk_roads(const lan_march_ground *ground, int32_t from, int32_t to)
{
    int32_t count = 0;
    memset(ground->reached, 0,
           (size_t)ground->places->count * sizeof *ground->reached);
    ground->waiting[count++] = from;
    ground->reached[from] = true;
    while (count > 0 && !ground->reached[to]) {
        int32_t degree = 0;
        const lan_graph_step *steps = lan_graph_steps(
            ground->ground->graph, ground->waiting[--count], &degree);
        for (int32_t k = 0; k < degree; k++) {
            if (!ground->reached[steps[k].to]) {
                ground->reached[steps[k].to] = true;
                ground->waiting[count++] = steps[k].to;
            }
        }
    }
    return ground->reached[to];
}

bool lan_march_ground_joins(const lan_march_ground *ground, int32_t from,
                            int32_t to)
{
    return lan_ground_joins(ground->ground,
                            lan_places_cell_of(ground->places, from),
                            lan_places_cell_of(ground->places, to)) &&
           (lan_places_are_two_way(ground->places) ||
            walk_roads(ground, from, to));
}
