/* squares.c - maps of square cells: eight neighbours, corners, straight lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tactics/map/map_impl.h"

static int64_t squared(lan_cell a, lan_cell b)
{
    const int64_t dx = (int64_t)b.x - a.x;
    const int64_t dy = (int64_t)b.y - a.y;
    return dx * dx + dy * dy;
}

static bool is_clear(const lan_grid_map *map, lan_terrain_set opaque,
                     lan_cell a, lan_cell b)
{
    lan_line line = lan_line_between((lan_cell){2 * a.x + 1, 2 * a.y + 1},
                                     (lan_cell){2 * b.x + 1, 2 * b.y + 1});
    const bool is_beside = abs(b.x - a.x) <= 1 && abs(b.y - a.y) <= 1;
    lan_cell at = a;
    for (lan_cell step; !is_beside && lan_line_next(&line, &step);) {
        const lan_cell beside = {at.x + step.x, at.y};
        const lan_cell below = {at.x, at.y + step.y};
        if (step.x != 0 && step.y != 0 &&
            lan_grid_map_hides(map, opaque, beside) &&
            lan_grid_map_hides(map, opaque, below)) {
            return false;
        }
        at = (lan_cell){beside.x, below.y};
        if (!lan_cell_same(at, b) && lan_grid_map_hides(map, opaque, at)) {
            return false;
        }
    }
    return true;
}

const lan_shape lan_squares = {
    .kind = LAN_MAP_SQUARE,
    .sides = LAN_DIRECTION_COUNT,
    .has_corners = true,
    .beside_squared = 2,
    .beside = lan_cell_beside,
    .steps = lan_cell_octile,
    .squared = squared,
    .is_clear = is_clear,
};
