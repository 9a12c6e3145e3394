/* tactics/map/terrain.h - what kinds of ground there are and who may enter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    cost: how many times the time of one cell of cost 1.
 * Range    a cost is a multiple of 0.01 from 0.01 to 100, or 0 for ground
 *          that this class cannot enter. Searches count in whole hundredths.
 */
#ifndef LAN_TACTICS_MAP_TERRAIN_H
#define LAN_TACTICS_MAP_TERRAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/status.h"

/* How a body moves; each terrain has a cost for each. */
#define LAN_MOVEMENT_LIST(X)                                                   \
    X(LAN_MOVEMENT_FOOT, "foot")                                               \
    X(LAN_MOVEMENT_HORSE, "horse")                                             \
    X(LAN_MOVEMENT_WHEELS, "wheels")

typedef enum lan_movement {
#define X(name, text) name,
    LAN_MOVEMENT_LIST(X)
#undef X
} lan_movement;

/* Room for classes that are still to come. */
#define LAN_MOVEMENTS_MOST 8

#define LAN_TERRAIN_NAME 32 /* bytes of a name with its end */
#define LAN_TERRAIN_MOST 64 /* terrains of one map */

typedef struct lan_terrain {
    char name[LAN_TERRAIN_NAME];     /* unique, not empty */
    char glyph;                      /* in drawings: printable ASCII, unique */
    double cost[LAN_MOVEMENTS_MOST]; /* by class; 0: cannot be entered */
    double cover; /* multiplies hits on who stands in it, 0 .. 1 */
} lan_terrain;

/* "foot", "horse", "wheels"; NULL outside the list. */
const char *lan_movement_name(lan_movement movement);

/* Finds a movement class by name; false, and *out kept, where there is none. */
bool lan_movement_find(const char *name, lan_movement *out);

/* A terrain of one cost for every class and cover 1; cost 0: nobody enters. */
lan_terrain lan_terrain_make(const char *name, char glyph, double cost);

/* Checks 1 .. LAN_TERRAIN_MOST terrains as a set; LAN_EINVAL and the first
 * fault in err. */
LAN_MUST_CHECK
lan_status lan_terrains_check(const lan_terrain *terrains, size_t count,
                              lan_error *err);

/* The terrains of Moving AI's octile maps: '.', 'G' and 'S' can be entered at
 * cost 1, '@', 'O', 'T' and 'W' cannot. */
const lan_terrain *lan_terrains_moving_ai(size_t *count);

#endif
