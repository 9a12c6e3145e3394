/* tactics/map/grid_map_impl.h - the cells of a map, for this folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    one allocation; cells row-major, one byte each.
 */
#ifndef LAN_TACTICS_MAP_GRID_MAP_IMPL_H
#define LAN_TACTICS_MAP_GRID_MAP_IMPL_H

#include "lanchester/map.h"

struct lan_grid_map {
    int32_t width;
    int32_t height;
    lan_corners corners;
    size_t terrain_count;
    lan_terrain terrains[LAN_TERRAIN_MOST];
    uint64_t version;
    lan_cell changed[LAN_GRID_MAP_CHANGES]; /* ring, by number of the change */
    uint8_t cells[];                        /* [height][width] terrains */
};

static inline size_t lan_grid_map_index(const lan_grid_map *map, lan_cell at)
{
    return (size_t)at.y * (size_t)map->width + (size_t)at.x;
}

/* Makes a map of the same cells with other terrains, as many as it has or more;
 * of version 0. LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_grid_map_dress(const lan_grid_map *map,
                              const lan_terrain *terrains, size_t count,
                              lan_grid_map **out);

#endif
