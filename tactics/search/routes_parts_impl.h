/* tactics/search/routes_parts_impl.h - what routes are made of, for the files
 * that find them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_ROUTES_PARTS_IMPL_H
#define LAN_TACTICS_SEARCH_ROUTES_PARTS_IMPL_H

#include "tactics/search/route_ground_impl.h"
#include "tactics/search/routes_impl.h"

typedef struct lan_route_side {
    lan_known_map *known;     /* NULL: all terrain is known */
    lan_influence *influence; /* NULL: none */
    bool has_fallen;
} lan_route_side;

struct lan_routes {
    const lan_places *places;
    lan_routes_options options;
    lan_route_side *sides;
    lan_route_ground **grounds; /* those that were asked for */
    size_t ground_count;
    size_t ground_capacity;
    int32_t *path;   /* [places] of the last route */
    lan_cell *cells; /* [places] the same; NULL of a graph */
    double *extra;   /* [places] of a graph: 0, but for this request */
    int32_t *goals;  /* [goal_capacity] that can be reached */
    lan_cell *goal_cells;
    size_t goal_capacity;
    int64_t searches;
    int64_t expanded;
};

/* A settled ground as a side believes it to be, made where there is none yet.
 * LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_routes_ground(lan_routes *routes, int32_t side,
                             const lan_march_ground *march,
                             lan_route_ground **out);

/* Where the fallen of a place lie; of a graph, on a map of its places'
 * numbers. */
lan_cell lan_routes_cell_of_fallen(const lan_routes *routes, int32_t place);

/* A search was made. */
void lan_routes_count(lan_routes *routes, uint64_t expanded);

#endif
