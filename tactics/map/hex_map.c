/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/hex.h"

#include "tactics/counts_impl.h"

double lan_hex_step_cost(const lan_grid_map *map, lan_cell from, int side,
                         lan_movement movement)
{
    if (side < 0 || side >= LAN_HEX_SIDE_COUNT) {
        return 0.0;
    }
    const lan_hex beside = lan_hex_beside(lan_hex_of_cell(from), side);
    const double here = lan_grid_map_cost(map, from, movement);
    const double there = lan_grid_map_cost(map, lan_hex_cell(beside), movement);
    return here > 0.0 && there > 0.0 ? (here + there) / 2.0 : 0.0;
}
