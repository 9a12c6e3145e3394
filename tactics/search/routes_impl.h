/* tactics/search/routes_impl.h - routes for a campaign's armies, over the
 * terrain that their side knows. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one object for all sides. Either all sides know the terrain, or each
 *          side has its own known map (lanchester/map.h) that its armies
 *          reveal. Places where a side's own soldiers fell cost more for it
 *          (lan_influence). The terrain of a graph is always known.
 * Units    on cells, overlay costs are rounded to the overlay's unit (a quarter
 *          of a cell of cost 1, or finer) and limited to LAN_OVERLAY_MOST
 *          units. A path pays the cost of a place once.
 * Order    an answer depends only on the request and on the terrain seen and
 *          casualties recorded, not on earlier requests.
 * Errors   LAN_ENOMEM; "no path" is a valid answer.
 * Owner    the caller keeps places and grounds alive. After the largest search
 *          over a ground for a side, searches do not allocate, except to
 *          relabel connected components when new terrain was seen.
 * Threads  one.
 */
#pragma once

#include "tactics/map/places_impl.h"

typedef struct lan_routes lan_routes;

typedef struct lan_routes_options {
    int32_t side_count;
    bool knows_seen_only;
    double influence; /* weight >= 0: cost that 100 casualties at a place add,
                         in cells of cost 1; 0: none. On squares it spreads over
                         the cells around */
    double half_life; /* > 0; unused if influence is 0 */
} lan_routes_options;

/* LAN_ENOMEM. */
lan_status lan_routes_create(const lan_places *places,
                             const lan_routes_options *options,
                             lan_routes **out);
void lan_routes_destroy(lan_routes *routes);

/* Forgets the terrain seen and the casualties. */
void lan_routes_reset(lan_routes *routes);

/* A place with additional cost for this request, in cells of cost 1. */
typedef struct lan_place_cost {
    int32_t place;
    double cost;
} lan_place_cost;

typedef struct lan_march_request {
    int32_t side;
    const lan_march_ground *ground;
    int32_t from;
    int32_t goal;
    const int32_t *blocked; /* obstacles; ignored at the goal and at `from` */
    size_t blocked_count;
    const lan_place_cost *costs;
    size_t cost_count;
    double time;         /* time at which casualties are weighed */
    bool ignores_fallen; /* ignores costs of casualties */
} lan_march_request;

typedef struct lan_march_route {
    bool is_found;
    const int32_t *places; /* from start to goal; valid until the next
                              request */
    size_t count;
    double cost; /* includes overlay costs */
} lan_march_route;

lan_status lan_routes_find(lan_routes *routes, const lan_march_request *request,
                           lan_march_route *out);

/* Interception point of a path whose traveller is at path[i] at times[i]: the
 * first place that this speed (m per time) reaches in time, or the last place
 * if there is none. Ignores obstacles. The path is not empty. */
lan_status lan_routes_meeting(lan_routes *routes, int32_t side,
                              const lan_march_ground *ground, int32_t from,
                              double time, double speed, const int32_t *path,
                              const double *times, size_t count, int32_t *out);

/* Records casualties of a side at a place. */
void lan_routes_add_fallen(lan_routes *routes, int32_t side, int32_t place,
                           double casualties, double time);

/* A side looks around from a place, up to a radius in cells; true if its known
 * terrain changed, so that it needs new routes. Always false if all terrain is
 * known. */
bool lan_routes_look(lan_routes *routes, int32_t side, int32_t from,
                     double radius);

/* Counters since the last reset. */
int64_t lan_routes_searches(const lan_routes *routes);
int64_t lan_routes_expanded(const lan_routes *routes);
