/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "tactics/search/routes_parts_impl.h"

/* A hundred casualties on a cell cost `influence` at the weight 1. */
#define CASUALTIES 100.0

/* Cells a row of the map on which the fallen of a graph lie. */
#define GRAPH_ROW LAN_GRID_MAP_MOST

/* --- making them --------------------------------------------------------- */

static lan_status make_known(lan_routes *routes, lan_route_side *side)
{
    const lan_places *places = routes->places;
    if (!routes->options.knows_seen_only || places->map == NULL) {
        return LAN_OK;
    }
    lan_known_map_options options = lan_known_map_options_default(places->map);
    options.opaque = places->opaque;
    options.shape = places->shape;
    return lan_known_map_create(places->map, &options, &side->known);
}

/* Squares spread their fallen over the cells around; others keep them. */
static lan_status make_influence(lan_routes *routes, lan_route_side *side)
{
    const lan_places *places = routes->places;
    if (!(routes->options.influence > 0.0)) {
        return LAN_OK;
    }
    const int32_t width = places->map != NULL         ? places->width
                          : places->count < GRAPH_ROW ? places->count
                                                      : GRAPH_ROW;
    lan_influence_options options = lan_influence_options_default();
    options.half_life = routes->options.half_life;
    options.price = routes->options.influence / CASUALTIES;
    options.step = 0.01;
    options.most = 1000.0;
    options.radius = places->shape == LAN_MAP_SQUARE ? 1 : 0;
    return lan_influence_create(width, (places->count + width - 1) / width,
                                &options, &side->influence);
}

static lan_status make_sides(lan_routes *routes)
{
    const int32_t count = routes->options.side_count;
    lan_status status = LAN_OK;
    routes->sides = calloc((size_t)count + 1, sizeof *routes->sides);
    if (routes->sides == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < count && status == LAN_OK; i++) {
        status = make_known(routes, &routes->sides[i]);
        if (status == LAN_OK) {
            status = make_influence(routes, &routes->sides[i]);
        }
    }
    return status;
}

static lan_status make_paths(lan_routes *routes)
{
    const size_t count = (size_t)routes->places->count;
    const bool has_cells = routes->places->map != NULL;
    routes->path = malloc(count * sizeof *routes->path);
    routes->cells = has_cells ? malloc(count * sizeof *routes->cells) : NULL;
    routes->extra = has_cells ? NULL : calloc(count, sizeof *routes->extra);
    return routes->path != NULL &&
                   (has_cells ? routes->cells != NULL : routes->extra != NULL)
               ? LAN_OK
               : LAN_ENOMEM;
}

lan_status lan_routes_create(const lan_places *places,
                             lan_march_grounds *grounds,
                             const lan_routes_options *options,
                             lan_routes **out)
{
    (void)grounds; /* they outlive the routes */
    if (options->side_count < 0 || !(options->influence >= 0.0) ||
        (options->influence > 0.0 && !(options->half_life > 0.0))) {
        return LAN_EINVAL;
    }
    lan_routes *routes = calloc(1, sizeof *routes);
    if (routes == NULL) {
        return LAN_ENOMEM;
    }
    routes->places = places;
    routes->options = *options;
    lan_status status = make_sides(routes);
    if (status == LAN_OK) {
        status = make_paths(routes);
    }
    if (status != LAN_OK) {
        lan_routes_destroy(routes);
        return status;
    }
    *out = routes;
    return LAN_OK;
}

void lan_routes_destroy(lan_routes *routes)
{
    if (routes == NULL) {
        return;
    }
    for (size_t i = 0; i < routes->ground_count; i++) {
        lan_route_ground_destroy(routes->grounds[i]);
    }
    for (int32_t i = 0; routes->sides != NULL && i < routes->options.side_count;
         i++) {
        lan_known_map_destroy(routes->sides[i].known);
        lan_influence_destroy(routes->sides[i].influence);
    }
    free(routes->sides);
    free(routes->grounds);
    free(routes->path);
    free(routes->cells);
    free(routes->extra);
    free(routes->goals);
    free(routes->goal_cells);
    free(routes);
}

void lan_routes_reset(lan_routes *routes)
{
    for (int32_t i = 0; i < routes->options.side_count; i++) {
        lan_route_side *side = &routes->sides[i];
        if (side->known != NULL) {
            lan_known_map_reset(side->known);
        }
        if (side->influence != NULL) {
            lan_influence_reset(side->influence);
        }
        side->has_fallen = false;
    }
    for (size_t i = 0; i < routes->ground_count; i++) {
        lan_route_ground_look_all(routes->grounds[i]);
    }
    routes->searches = 0;
    routes->expanded = 0;
}

void lan_routes_count(lan_routes *routes, uint64_t expanded)
{
    routes->searches++;
    routes->expanded += (int64_t)expanded;
}

int64_t lan_routes_searches(const lan_routes *routes)
{
    return routes->searches;
}

int64_t lan_routes_expanded(const lan_routes *routes)
{
    return routes->expanded;
}

/* --- what a side knows --------------------------------------------------- */

static lan_status make_room(lan_routes *routes)
{
    if (routes->ground_count < routes->ground_capacity) {
        return LAN_OK;
    }
    const size_t capacity = 2 * routes->ground_capacity + 4;
    lan_route_ground **grounds =
        realloc(routes->grounds, capacity * sizeof(lan_route_ground *));
    if (grounds == NULL) {
        return LAN_ENOMEM;
    }
    routes->grounds = grounds;
    routes->ground_capacity = capacity;
    return LAN_OK;
}

lan_status lan_routes_ground(lan_routes *routes, int32_t side,
                             const lan_march_ground *march,
                             lan_route_ground **out)
{
    const lan_known_map *known = routes->sides[side].known;
    for (size_t i = 0; i < routes->ground_count; i++) {
        lan_route_ground *ground = routes->grounds[i];
        if (ground->march == march && ground->known == known) {
            *out = ground;
            return lan_route_ground_settle(ground);
        }
    }
    lan_status status = make_room(routes);
    if (status == LAN_OK) {
        status = lan_route_ground_create(
            march, known, &routes->grounds[routes->ground_count]);
    }
    if (status != LAN_OK) {
        return status;
    }
    *out = routes->grounds[routes->ground_count++];
    return lan_route_ground_settle(*out);
}

bool lan_routes_look(lan_routes *routes, int32_t side, int32_t from,
                     double radius)
{
    const lan_cell at = lan_places_cell_of(routes->places, from);
    lan_known_map *known = routes->sides[side].known;
    if (known == NULL) {
        return false;
    }
    bool is_other = lan_known_map_look(known, at, radius, NULL, 0) > 0;
    for (size_t i = 0; i < routes->ground_count; i++) {
        if (routes->grounds[i]->known == known) {
            is_other = lan_route_ground_look(routes->grounds[i], at, radius) ||
                       is_other;
        }
    }
    return is_other;
}

lan_cell lan_routes_cell_of_fallen(const lan_routes *routes, int32_t place)
{
    const lan_cell at = {place % GRAPH_ROW, place / GRAPH_ROW};
    return routes->places->map == NULL
               ? at
               : lan_places_cell_of(routes->places, place);
}

void lan_routes_add_fallen(lan_routes *routes, int32_t side, int32_t place,
                           double casualties, double time)
{
    lan_route_side *fallen = &routes->sides[side];
    if (fallen->influence != NULL && casualties > 0.0) {
        lan_influence_pass(fallen->influence, time);
        lan_influence_add(fallen->influence,
                          lan_routes_cell_of_fallen(routes, place), casualties);
        fallen->has_fallen = true;
    }
}
