/* tactics/map/clearance.h - how large a body may stand in each cell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    row by row from the north-west: cell (x, y) is number
 *          y * width + x.
 * Units    cells: side of the largest square of free ground whose north-west
 *          corner is this cell.
 * Range    0 (not free) .. LAN_BODY_MOST; larger squares count as that.
 * Source   D. Harabor and A. Botea, "Hierarchical path planning for multi-size
 *          agents in heterogeneous environments", CIG 2008: clearance.
 */
#ifndef LAN_TACTICS_MAP_CLEARANCE_H
#define LAN_TACTICS_MAP_CLEARANCE_H

#include "lanchester/ground.h"

/* Writes the clearance of each cell of a map for a class and returns how many
 * cells there are; writes nothing where they exceed the capacity. */
size_t lan_clearance(const lan_grid_map *map, lan_movement movement,
                     uint8_t *out, size_t capacity);

#endif
