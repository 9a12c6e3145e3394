/* tactics/map/places_impl.h - one interface to maps of squares, of hexagons and
 * of roads: places, who is beside whom, how far, what is seen, what a step
 * costs. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    places 0 .. count - 1: of cells y * width + x, of a graph its own.
 *          The steps out of a place are numbered 0 .. degree - 1 in a fixed
 *          order (squares: by direction, 8; hexagons: by side, 6; graphs: in
 *          the order of the graph's steps); some of them may be no step.
 * Units    m; costs in cells of cost 1, as in lanchester/map.h.
 * Owner    the map or the roads are kept and must outlive the places, which
 *          outlive their grounds.
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

/* The place of a cell; -1 outside. */
int32_t lan_places_of_cell(const lan_places *places, lan_cell at);

/* Its name for people: "[40, 12]", or that of the graph's place. Returns the
 * buffer or the name. */
#define LAN_PLACE_TEXT 32
const char *lan_places_text(const lan_places *places, int32_t place,
                            char buffer[LAN_PLACE_TEXT]);

/* What lies there; of a graph maybe NULL: plain. */
const lan_terrain *lan_places_terrain(const lan_places *places, int32_t place);

int32_t lan_places_degree(const lan_places *places, int32_t place);

/* The place at the other end of a step, whoever may go there; -1: none. */
int32_t lan_places_beside(const lan_places *places, int32_t place, int32_t k);

/* Whether each step can be gone back. */
bool lan_places_are_two_way(const lan_places *places);

/* The corners that a step passes; returns how many there are. */
int lan_places_corners(const lan_places *places, int32_t from, int32_t to,
                       int32_t out[2]);

/* Whether a step leads from one to the other, in either direction. */
bool lan_places_are_beside(const lan_places *places, int32_t a, int32_t b);

/* Straight line between the middles, m. */
double lan_places_distance(const lan_places *places, int32_t a, int32_t b);

/* Whether a reach of so many m covers it: the distance (but for what rounding
 * may lose), or neighbours. Same place: true. */
bool lan_places_reaches(const lan_places *places, int32_t from, int32_t at,
                        double reach);

/* Whether nothing opaque lies between (lan_terrain.is_opaque); of a graph
 * always. Symmetric. */
bool lan_places_is_clear(const lan_places *places, int32_t a, int32_t b);

/* Whether one sees the other within so many cells: of squares a disc that holds
 * all neighbours (lan_shape_covers()). */
bool lan_places_sees(const lan_places *places, int32_t from, int32_t at,
                     double cells);

/* Lists the places that a reach of so many m covers, rising, itself included;
 * returns how many there are, writes those that fit. */
size_t lan_places_around(const lan_places *places, int32_t at, double reach,
                         int32_t *out, size_t capacity);

/* --- an army's ground ---------------------------------------------------- */

/* Costs as one mix of types has them: of a terrain the largest, over its types,
 * of cost for its class times (slowest speed / own speed), rounded up to .01; 0
 * where one of them cannot enter. */
typedef struct lan_march_ground lan_march_ground;

typedef struct lan_march_type {
    lan_movement movement;
    double speed; /* m per time, > 0 */
} lan_march_type;

/* All grounds that are asked for, each made once. */
typedef struct lan_march_grounds lan_march_grounds;

lan_status lan_march_grounds_create(const lan_places *places,
                                    lan_march_grounds **out);
void lan_march_grounds_destroy(lan_march_grounds *grounds);

/* The ground of a mix; lives as long as the grounds. */
lan_status lan_march_grounds_get(lan_march_grounds *grounds,
                                 const lan_march_type *types, size_t count,
                                 const lan_march_ground **out);

bool lan_march_ground_free(const lan_march_ground *ground, int32_t place);

/* Cost of step k out of a place; 0 if it is not legal. Of squares corners
 * are heeded. */
double lan_march_ground_cost(const lan_march_ground *ground, int32_t place,
                             int32_t k);

/* The same by its two ends. */
double lan_march_ground_cost_to(const lan_march_ground *ground, int32_t from,
                                int32_t to);

/* The least cost of any terrain that it may enter. */
double lan_march_ground_least(const lan_march_ground *ground);

/* No way from one place to another costs less: the straight line. */
double lan_march_ground_estimate(const lan_march_ground *ground, int32_t from,
                                 int32_t to);

/* Whether there is a way at all, obstacles aside. */
bool lan_march_ground_joins(const lan_march_ground *ground, int32_t from,
                            int32_t to);

/* --- what they are made of ------------------------------------------------ */

/* Shape    of cells: a map whose terrains are those of the campaign; a ground
 *          is of the same map with its own costs. Of a graph: steps that cost
 *          their lengths; a ground has the same places with its own costs,
 *          without the roads that it cannot use. */

/* What lies over ground is rounded to this at most: a quarter of a cell of cost
 * 1. */
#define LAN_LAID_UNIT 0.25

struct lan_places {
    const lan_shape *shape;
    double cell;
    int32_t count;
    int32_t width;             /* of cells; of a graph all places */
    lan_grid_map *map;         /* with the campaign's terrains; or NULL */
    int32_t unseen;            /* the one of them that lies nowhere; -1: there
                                  is no room for it */
    lan_terrain_set opaque;    /* of them */
    const lan_road_map *roads; /* or NULL */
    lan_graph *graph; /* all roads by length, whoever may go; or NULL */
};

/* Of a graph {place, 0}, as of its ground. */
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
    lan_march_ground *before; /* made before it; NULL */
    const lan_places *places;
    double *costs;      /* of each terrain; of a graph, of each place */
    lan_ground *ground; /* over the map or the roads, settled */
    int32_t *waiting;   /* of a graph: nodes yet to be looked at */
    bool *reached;      /* graphs: [places] by the walk that joins makes */
};
