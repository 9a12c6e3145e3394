/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/clearance.h"

/* A free cell carries a square one larger than the smallest of its neighbours
 * to the east, south-east and south do, all of which are known. */
static uint8_t grown(uint8_t east, uint8_t south_east, uint8_t south)
{
    uint8_t smallest = east < south ? east : south;
    smallest = south_east < smallest ? south_east : smallest;
    return smallest < LAN_BODY_MOST ? (uint8_t)(smallest + 1) : LAN_BODY_MOST;
}

size_t lan_clearance(const lan_grid_map *map, lan_movement movement,
                     uint8_t *out, size_t capacity)
{
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const size_t cells = (size_t)width * (size_t)height;

    if (cells > capacity) {
        return cells;
    }
    for (int32_t y = height - 1; y >= 0; y--) {
        uint8_t *row = out + (size_t)y * (size_t)width;
        const uint8_t *below = row + width;
        const bool is_last = y == height - 1;
        for (int32_t x = width - 1; x >= 0; x--) {
            const lan_cell at = {x, y};
            const bool is_edge = is_last || x == width - 1;
            const bool is_free = lan_grid_map_cost(map, at, movement) > 0.0;
            row[x] = !is_free  ? 0
                     : is_edge ? 1
                               : grown(row[x + 1], below[x + 1], below[x]);
        }
    }
    return cells;
}
