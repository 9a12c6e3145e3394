/* tactics/map/places_impl.h - one interface to maps of squares, of hexagons and
 * of roads: places, neighbours, distances, visibility, and costs of steps. For
 * floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    places 0 .. count - 1: for cells y * width + x, for a graph its node
 *          numbers. The steps out of a place are numbered 0 .. degree - 1 in a
 *          fixed order (squares: by direction, 8; hexagons: by side, 6; graphs:
 *          in the order of the graph's steps); some numbers may have no step.
 * Units    m; costs in cells of cost 1, as in lanchester/map.h.
 * Owner    the caller keeps the map or the roads, which must outlive the
 *          places; the places must outlive their grounds.
 * Threads  any number of readers.
 */
#pragma once

#include "lanchester/campaign.h"
#include "lanchester/map.h"
#include "tactics/map/map_impl.h"

typedef struct lan_places lan_places;

/* terrains  as in lan_campaign_def. LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_places_create(const lan_grid_map *map, const lan_road_map *roads,
                             lan_map_shape shape, double cell,
                             const lan_terrain *terrains, lan_places **out,
                             lan_error *err);
void lan_places_destroy(lan_places *places);

/* The place of a cell; -1 if outside. */
int32_t lan_places_of_cell(const lan_places *places, lan_cell at);

/* Display name: "[40, 12]", or the name of the graph's place. Returns the
 * buffer or the name. */
#define LAN_PLACE_TEXT 32
const char *lan_places_text(const lan_places *places, int32_t place,
                            char buffer[LAN_PLACE_TEXT]);

/* Terrain of a place; for a graph possibly NULL: plain. */
const lan_terrain *lan_places_terrain(const lan_places *places, int32_t place);

int32_t lan_places_degree(const lan_places *places, int32_t place);

/* The place at the other end of a step, even if no class may enter it; -1:
 * none. */
int32_t lan_places_beside(const lan_places *places, int32_t place, int32_t k);

/* True if each step can be reversed. */
bool lan_places_are_two_way(const lan_places *places);

/* Writes the corners that a step passes; returns their number. */
int lan_places_corners(const lan_places *places, int32_t from, int32_t to,
                       int32_t out[2]);

/* True if a step leads from one place to the other, in either direction. */
bool lan_places_are_beside(const lan_places *places, int32_t a, int32_t b);

/* Straight-line distance between the centres, m. */
double lan_places_distance(const lan_places *places, int32_t a, int32_t b);

/* True if a range in m covers a place: by distance (within rounding), or if the
 * places are neighbours or equal. */
bool lan_places_reaches(const lan_places *places, int32_t from, int32_t at,
                        double reach);

/* True if nothing opaque lies between (lan_terrain.is_opaque); always for a
 * graph. Symmetric. */
bool lan_places_is_clear(const lan_places *places, int32_t a, int32_t b);

/* True if one place sees the other within a radius in cells: on squares a disc
 * that includes all neighbours (lan_shape_covers()). */
bool lan_places_sees(const lan_places *places, int32_t from, int32_t at,
                     double cells);

/* Lists the places within a range in m, ascending, including the place itself;
 * writes those that fit and returns their number. */
size_t lan_places_around(const lan_places *places, int32_t at, double reach,
                         int32_t *out, size_t capacity);

/* --- an army's ground ---------------------------------------------------- */

/* Costs for a mix of unit types: for each terrain the largest, over the types,
 * of (cost for its class) * (slowest speed / own speed), rounded up to 0.01; 0
 * if a type cannot enter. */
typedef struct lan_march_ground lan_march_ground;

typedef struct lan_march_type {
    lan_movement movement;
    double speed; /* m per time, > 0 */
} lan_march_type;

/* A cache of grounds, each created once. */
typedef struct lan_march_grounds lan_march_grounds;

lan_status lan_march_grounds_create(const lan_places *places,
                                    lan_march_grounds **out);
void lan_march_grounds_destroy(lan_march_grounds *grounds);

/* The ground of a mix; valid as long as the cache. */
lan_status lan_march_grounds_get(lan_march_grounds *grounds,
                                 const lan_march_type *types, size_t count,
                                 const lan_march_ground **out);

bool lan_march_ground_free(const lan_march_ground *ground, int32_t place);

/* Cost of step k out of a place; 0 if it is not legal. On squares the corner
 * rule applies. */
double lan_march_ground_cost(const lan_march_ground *ground, int32_t place,
                             int32_t k);

/* Cost of the step between two places. */
double lan_march_ground_cost_to(const lan_march_ground *ground, int32_t from,
                                int32_t to);

/* The least cost of any terrain that the mix may enter. */
double lan_march_ground_least(const lan_march_ground *ground);

/* A lower bound of the cost of a path: the straight line. */
double lan_march_ground_estimate(const lan_march_ground *ground, int32_t from,
                                 int32_t to);

/* True if a path exists when obstacles are ignored. */
bool lan_march_ground_joins(const lan_march_ground *ground, int32_t from,
                            int32_t to);

/* --- internals ------------------------------------------------------------ */

/* Shape    for cells: a map with the campaign's terrains; a ground uses the
 *          same map with its own costs. For a graph: steps that cost their
 *          lengths; a ground has the same places with its own costs, without
 *          the roads that it cannot use. */

/* The largest unit for rounding overlay costs: a quarter of a cell of cost
 * 1. */
#define LAN_LAID_UNIT 0.25

struct lan_places {
    const lan_shape *shape;
    double cell;
    int32_t count;
    int32_t width;             /* cells per row; for a graph the number of
                                  places */
    lan_grid_map *map;         /* with the campaign's terrains; or NULL */
    int32_t unseen;            /* index of the terrain that is on no cell; -1:
                                  there is none */
    lan_terrain_set opaque;    /* of them */
    const lan_road_map *roads; /* or NULL */
    lan_graph *graph;          /* all roads by length, for any class; or NULL */
};

/* A graph uses {place, 0}, as its ground does. */
static inline lan_cell lan_places_cell_of(const lan_places *places,
                                          int32_t place)
{
    const lan_cell at = {place % places->width, place / places->width};
    return at;
}

static inline int32_t lan_places_count(const lan_places *places)
{
    return places->count;
}

struct lan_march_ground {
    lan_pool pool;            /* its arrays */
    lan_march_ground *before; /* the ground created before it; NULL */
    const lan_places *places;
    double *costs;      /* per terrain; for a graph, per place */
    lan_ground *ground; /* over the map or the roads, settled */
    int32_t *waiting;   /* graphs: nodes not yet visited */
    bool *reached;      /* graphs: [places] scratch of joins() */
};
