/* tests/support/plain_sight.h - lines of sight and any-angle ways the plain
 * way: a second opinion that looks at every cell and every pair of corners.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    places in half cells: centres are odd, grid corners even; lengths
 *          in cells.
 */
#pragma once

#include "tests/support/plain_route.h"

typedef struct plain_place {
    int32_t x;
    int32_t y;
} plain_place;

plain_place plain_centre(lan_cell at);

/* Whether the line between two places, each free, enters no blocked cell and
 * does not pass between two that touch at a corner unless the rule allows. */
bool plain_sees(const plain_walker *walker, plain_place a, plain_place b);

/* All convex corners of obstacles, and which of them see each other. */
typedef struct plain_corners {
    plain_walker walker;
    plain_place *places; /* [count], and room for two more */
    int32_t count;
    bool *sees; /* [count][count] */
} plain_corners;

plain_corners plain_find_corners(const plain_walker *walker);
void plain_drop_corners(plain_corners *corners);

/* Length of the shortest way between two free cells by Dijkstra over all pairs
 * of corners; LAN_INF if there is none. */
double plain_any_angle(const plain_corners *corners, lan_cell start,
                       lan_cell goal);
