/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ground.h"

#include <stdlib.h>

#include "tactics/counts_impl.h"
#include "tactics/map/grid_map_impl.h"

lan_terrain_set lan_terrain_set_closed(const lan_grid_map *map)
{
    lan_terrain_set closed = 0;
    for (size_t i = 0; i < map->terrain_count; i++) {
        bool anyone = false;
        for (int m = 0; m < LAN_MOVEMENT_COUNT; m++) {
            anyone = anyone || map->terrains[i].cost[m] > 0.0;
        }
        if (!anyone) {
            closed |= (lan_terrain_set)1 << i;
        }
    }
    return closed;
}

static bool is_opaque(const lan_grid_map *map, lan_terrain_set opaque,
                      int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return (opaque >> map->cells[lan_grid_map_index(map, at)] & 1) != 0;
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

/* Walks from border to border of the cells along the line. The i-th border in
 * x is met after (2 i + 1) / (2 width) of the way, likewise in y, so that
 * comparing the two needs whole numbers only. */
bool lan_sight_is_clear(const lan_grid_map *map, lan_terrain_set opaque,
                        lan_cell a, lan_cell b)
{
    if (!lan_grid_map_contains(map, a) || !lan_grid_map_contains(map, b)) {
        return false;
    }
    const int32_t width = abs(b.x - a.x);
    const int32_t height = abs(b.y - a.y);
    if (width <= 1 && height <= 1) {
        return true;
    }
    const int32_t east = sign(b.x - a.x);
    const int32_t south = sign(b.y - a.y);
    int32_t i = 0;
    int32_t j = 0;
    for (;;) {
        const int64_t ahead =
            (2 * (int64_t)i + 1) * height - (2 * (int64_t)j + 1) * width;
        if (ahead == 0 &&
            is_opaque(map, opaque, a.x + (i + 1) * east, a.y + j * south) &&
            is_opaque(map, opaque, a.x + i * east, a.y + (j + 1) * south)) {
            return false;
        }
        i += ahead <= 0;
        j += ahead >= 0;
        if (i >= width && j >= height) {
            return true;
        }
        if (is_opaque(map, opaque, a.x + i * east, a.y + j * south)) {
            return false;
        }
    }
}
