/* tactics/search/route_ground_impl.h - an army's ground as one side believes it
 * to be, with what searches over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    where all terrain is known, one for all sides over the ground
 *          itself. Else the side has a map with the ground's costs, on which
 *          cells never seen are such that the ground can be entered there.
 */
#ifndef LAN_TACTICS_SEARCH_ROUTE_GROUND_IMPL_H
#define LAN_TACTICS_SEARCH_ROUTE_GROUND_IMPL_H

#include "lanchester/field.h"
#include "lanchester/hex.h"
#include "tactics/map/places_parts_impl.h"

typedef struct lan_route_ground {
    const lan_march_ground *march;
    const lan_known_map *known; /* NULL: all terrain */
    lan_grid_map *believed;     /* NULL: all terrain is known */
    lan_ground *own;            /* over believed */
    int32_t *island;            /* hexagons that are believed in: [nodes] */
    int32_t *waiting;           /* the same: scratch */
    uint64_t labelled;          /* version of own whose islands are known */
    int32_t unseen;             /* terrain that unseen cells are taken for */
    lan_ground *ground;         /* own or that of march; NULL of a graph */
    lan_overlay *overlay;       /* of cells */
    lan_search *squares;        /* one of the three */
    lan_hex_search *hexagons;
    lan_graph_search *roads;
} lan_route_ground;

/* known  of the side; NULL: all terrain is known. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_route_ground_create(const lan_march_ground *march,
                                   const lan_known_map *known,
                                   lan_route_ground **out);
void lan_route_ground_destroy(lan_route_ground *ground);

/* Takes over what was seen within so many cells of one; true where that is
 * other than believed. All: also what was forgotten. */
bool lan_route_ground_look(lan_route_ground *ground, lan_cell from,
                           double radius);
void lan_route_ground_look_all(lan_route_ground *ground);

/* Brings the ground up to date with what is believed. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_route_ground_settle(lan_route_ground *ground);

/* Whether there is a way at all, as is believed; of a settled ground. */
bool lan_route_ground_joins(const lan_route_ground *ground, int32_t from,
                            int32_t to);

/* The same, but that of a graph, where telling takes a walk over all roads,
 * only the two ends are looked at. */
bool lan_route_ground_may_join(const lan_route_ground *ground, int32_t from,
                               int32_t to);

#endif
