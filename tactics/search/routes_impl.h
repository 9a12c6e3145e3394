/* tactics/search/routes_impl.h - the routes of a campaign's armies, on what
 * their side knows. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one object for all sides. Terrain is known to all, or each side
 *          believes in a map of its own (lanchester/map.h) that its armies
 *          discover. Where its own fell is costlier for a side
 *          (lan_influence). Graphs hide nothing: their terrain is known always.
 * Units    of cells, what lies over a ground is rounded to its overlay's unit
 *          (a quarter of a cell of cost 1, or finer), and held at
 *          LAN_OVERLAY_MOST of them. A way through a place pays its cost once.
 * Order    an answer depends on the request and on what was seen and who fell
 *          alone, not on who else has asked before.
 * Errors   no way is an answer. LAN_ENOMEM.
 * Owner    places and grounds are kept. Nothing is allocated by a search once
 *          the largest was made over this ground for this side; but for islands
 *          that are labelled again where other terrain was seen.
 * Threads  one.
 */
#pragma once

#include "tactics/map/places_impl.h"

typedef struct lan_routes lan_routes;

typedef struct lan_routes_options {
    int32_t side_count;
    bool knows_seen_only;
    double influence; /* weight >= 0: what every 100 casualties that lie on a
                         place make it cost, in cells of cost 1; 0: none. Of
                         squares they spread over the cells around */
    double half_life; /* > 0; of no meaning without influence */
} lan_routes_options;

/* LAN_ENOMEM. */
lan_status lan_routes_create(const lan_places *places,
                             const lan_routes_options *options,
                             lan_routes **out);
void lan_routes_destroy(lan_routes *routes);

/* Forgets what was seen and who fell. */
void lan_routes_reset(lan_routes *routes);

/* A place that costs more for this request, in cells of cost 1. */
typedef struct lan_place_cost {
    int32_t place;
    double cost;
} lan_place_cost;

typedef struct lan_march_request {
    int32_t side;
    const lan_march_ground *ground;
    int32_t from;
    int32_t goal;
    const int32_t *blocked; /* obstacles; the goal among them is none, nor is
                               `from` */
    size_t blocked_count;
    const lan_place_cost *costs;
    size_t cost_count;
    double time;         /* for what has fallen by now */
    bool ignores_fallen; /* the plain cheapest way */
} lan_march_request;

typedef struct lan_march_route {
    bool is_found;
    const int32_t *places; /* from first, goal last; until the next request */
    size_t count;
    double cost; /* with what lies over the ground */
} lan_march_route;

lan_status lan_routes_find(lan_routes *routes, const lan_march_request *request,
                           lan_march_route *out);

/* Where to go to meet who goes along a path, being at path[i] at times[i]: the
 * first place of it that is reached by then at this speed (m per time), its
 * last place where none is; there is a place. Obstacles are not heeded. */
lan_status lan_routes_meeting(lan_routes *routes, int32_t side,
                              const lan_march_ground *ground, int32_t from,
                              double time, double speed, const int32_t *path,
                              const double *times, size_t count, int32_t *out);

/* So many of a side fell at a place. */
void lan_routes_add_fallen(lan_routes *routes, int32_t side, int32_t place,
                           double casualties, double time);

/* A side looks around from a place, so many cells far; true if it now
 * believes in other terrain than before, so that it needs new routes.
 * False always where all terrain is known. */
bool lan_routes_look(lan_routes *routes, int32_t side, int32_t from,
                     double radius);

/* Counters since the last reset. */
int64_t lan_routes_searches(const lan_routes *routes);
int64_t lan_routes_expanded(const lan_routes *routes);
