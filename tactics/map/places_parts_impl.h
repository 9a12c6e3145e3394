/* tactics/map/places_parts_impl.h - what places and grounds are made of, for
 * the searches over them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of cells: a map whose terrains are those of the campaign; a ground
 *          has the same map with its own costs, the same for every class. Of a
 *          graph: steps that cost their lengths; a ground has the same places
 *          with its own costs, without the roads that it cannot use.
 */
#ifndef LAN_TACTICS_MAP_PLACES_PARTS_IMPL_H
#define LAN_TACTICS_MAP_PLACES_PARTS_IMPL_H

#include "tactics/map/places_impl.h"

struct lan_places {
    lan_map_shape shape;
    double cell;
    int32_t count;
    int32_t width;             /* of cells; 0 of a graph */
    lan_grid_map *map;         /* with the campaign's terrains; or NULL */
    lan_terrain_set opaque;    /* of them */
    const lan_road_map *roads; /* or NULL */
    lan_graph *graph; /* all roads by length, whoever may go; or NULL */
};

struct lan_march_ground {
    const lan_places *places;
    double *costs;      /* of each terrain; of a graph, of each place */
    lan_grid_map *map;  /* or NULL */
    lan_graph *graph;   /* or NULL */
    lan_ground *ground; /* over map or graph, settled */
    int32_t *waiting;   /* graphs: nodes yet to be looked at */
    bool *reached;      /* graphs: [places] by the walk that joins makes */
};

/* The same map with other costs, the same for every class; what is laid over a
 * ground of it is rounded to quarters of a cell of cost 1, or finer. */
LAN_MUST_CHECK
lan_status lan_march_map_create(const lan_places *places, const double *costs,
                                lan_grid_map **out);

#endif
