/* tactics/map/ground.h - a map as one movement class and body size sees it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A ground is a snapshot: legal steps of each cell with the corner rule baked
 * in, and cost of each cell. Searches run on a ground. After the map changed,
 * lan_ground_update() takes over the changes.
 *
 * Shape    as the map. A body of size n covers n x n cells; its place is the
 *          cell of its north-west corner.
 * Units    cost of a straight step: mean of the two cells' costs; of a
 *          diagonal one: sqrt 2 times the mean of the four cells it touches,
 *          where a blocked side cell counts as the dearer of the two ends.
 *          Costs are the same both ways.
 * Owner    the map is kept: it must outlive the ground.
 * Threads  any number of readers, once lan_ground_settle() was called after
 *          the last update; or one writer.
 * Source   costs: convention of the weighted grid searchers (warthog, HOG).
 */
#ifndef LAN_TACTICS_MAP_GROUND_H
#define LAN_TACTICS_MAP_GROUND_H

#include "tactics/map/grid_map.h"

#define LAN_BODY_MOST 64 /* cells a side of a body */

typedef struct lan_ground lan_ground;

/* size  1 .. LAN_BODY_MOST. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_ground_create(const lan_grid_map *map, lan_movement movement,
                             int32_t size, lan_ground **out);
void lan_ground_destroy(lan_ground *ground);

/* Takes over what changed on the map: O(changes) where they are remembered,
 * O(cells) otherwise. Never fails, allocates nothing. */
void lan_ground_update(lan_ground *ground);

/* Works out islands and dead ends where they are out of date, so that many
 * threads may read. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_ground_settle(lan_ground *ground);

const lan_grid_map *lan_ground_map(const lan_ground *ground);
lan_movement lan_ground_movement(const lan_ground *ground);
int32_t lan_ground_size(const lan_ground *ground);

/* Grows with each update that changed something. */
uint64_t lan_ground_version(const lan_ground *ground);

/* Whether a body may stand there; false outside. */
bool lan_ground_free(const lan_ground *ground, lan_cell at);
int64_t lan_ground_free_count(const lan_ground *ground);

/* Bit d (see cell.h) is set where the step in direction d is legal. */
uint8_t lan_ground_moves(const lan_ground *ground, lan_cell at);

/* Cost of one legal step; 0 where it is not legal. */
double lan_ground_step_cost(const lan_ground *ground, lan_cell from, int d);

/* Whether all free cells cost the same. */
bool lan_ground_is_uniform(const lan_ground *ground);

/* Number of the island of a free cell, 0 ..; -1 for others. Cells of one
 * island, and only they, can reach each other. Needs lan_ground_settle(). */
int32_t lan_ground_island(const lan_ground *ground, lan_cell at);
int32_t lan_ground_island_count(const lan_ground *ground);

/* Number of the dead end that a cell lies in, 0 ..; -1: in none. A route
 * between cells outside of a dead end need never enter it. Needs
 * lan_ground_settle(). */
int32_t lan_ground_dead_end(const lan_ground *ground, lan_cell at);

#endif
