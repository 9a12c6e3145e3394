/* tactics/map/sight.h - which cells can be seen from which.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two cells see each other where the straight line between their middles
 * crosses the inside of no opaque cell other than these two. A line that
 * touches a corner only passes, unless both cells that meet it there are
 * opaque; neighbours see each other always. All is worked out in whole
 * numbers and in the same way from both ends, so that sight is symmetric.
 */
#ifndef LAN_TACTICS_MAP_SIGHT_H
#define LAN_TACTICS_MAP_SIGHT_H

#include "tactics/map/grid_map.h"

/* A set of terrains of a map: bit i stands for terrain i. */
typedef uint64_t lan_terrain_set;

/* The terrains that no movement class can enter: walls, mountains. */
lan_terrain_set lan_terrain_set_closed(const lan_grid_map *map);

/* Whether the cells see each other past what is opaque; false outside. O(the
 * longer of width and height between them). */
bool lan_sight_is_clear(const lan_grid_map *map, lan_terrain_set opaque,
                        lan_cell a, lan_cell b);

/* Whether a cell lies within so many cells: a disc, of which even the smallest
 * holds all neighbours. */
static inline bool lan_sight_reaches(lan_cell from, lan_cell to, int32_t radius)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    return dx * dx + dy * dy <= (int64_t)radius * radius + radius;
}

#endif
