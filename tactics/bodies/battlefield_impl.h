/* tactics/bodies/battlefield_impl.h - the map that soldiers fight on: what they
 * cannot enter, what hides them, and what the ground does to them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    m; cell (x, y) is from (x, y) * cell.
 * Owner    the caller, between _create() and _destroy().
 * Threads  any number of readers.
 */
#ifndef LAN_TACTICS_BODIES_BATTLEFIELD_IMPL_H
#define LAN_TACTICS_BODIES_BATTLEFIELD_IMPL_H

#include "lanchester/ground.h"
#include "lanchester/shapes.h"

typedef struct lan_battlefield {
    lan_grid_map *map; /* with the terrains of the fight; nobody squeezes past
                          a corner */
    double cell;
    lan_terrain_set opaque;
    double least[LAN_MOVEMENTS_MOST]; /* cost of ground that there is */
    double most[LAN_MOVEMENTS_MOST];
    lan_walls *walls[LAN_MOVEMENTS_MOST]; /* NULL: nobody moves so */
} lan_battlefield;

/* classes   bit m is set for each lan_movement m of someone in the fight
 * terrains  in place of the map's own; NULL: those
 *
 * LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_battlefield_create(const lan_grid_map *map,
                                  const lan_terrain *terrains, double cell,
                                  unsigned classes, lan_battlefield **out);
void lan_battlefield_destroy(lan_battlefield *field);
size_t lan_battlefield_memory(const lan_battlefield *field);

/* The cell that a place lies in, which may be outside of the map. */
lan_cell lan_battlefield_cell(const lan_battlefield *field, lan_point at);

/* What lies at a place; NULL outside of the map. */
const lan_terrain *lan_battlefield_terrain(const lan_battlefield *field,
                                           lan_point at);

/* What the ground costs that lets a class go fastest; 1 in an open field
 * (NULL), and where it can go nowhere. */
double lan_battlefield_least(const lan_battlefield *field, int32_t movement);

/* What share of its pace the hardest ground leaves a class. */
double lan_battlefield_hardest(const lan_battlefield *field, int32_t movement);

/* The middle of the nearest cell where a disc stands clear of what a class
 * cannot enter; false where there is none. */
bool lan_battlefield_find_room(const lan_battlefield *field,
                               lan_movement movement, const lan_disc *disc,
                               lan_point *out);

/* Share of a way after which what hides stops a line of sight, or a shot;
 * LAN_INF where nothing does. From within a cell that hides one sees out, and
 * sees who stands in the first one on the way, but nothing behind it. */
double lan_battlefield_sight(const lan_battlefield *field, lan_point from,
                             lan_point way);

/* Whether two places see each other, which is the same both ways. */
bool lan_battlefield_see(const lan_battlefield *field, lan_point a,
                         lan_point b);

#endif
