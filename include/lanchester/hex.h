/* lanchester/hex.h - maps of hexagons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_HEX_H
#define LANCHESTER_HEX_H

#include "lanchester/ground.h"

#pragma GCC visibility push(default)

/* A grid map whose cells are hexagons.
 *
 * Any grid map can be taken for one of hexagons: its rows are then rows of
 * hexagons standing on a corner, the odd ones shoved half a cell to the east
 * ("odd-r" offset). The corner rule has no meaning there.
 *
 * Shape    a cell is at column x of row y. A lan_hex is the same place in
 *          axial coordinates: q counts along the row, r is the row, and a step
 *          to the south-east is (0, +1).
 * Range    coordinates -2^29 .. 2^29.
 * Units    cost of a step: mean of the two cells' costs, as in ground.h.
 * Source   names and conversions as usual among games: A. Patel, "Hexagonal
 *          Grids", redblobgames.com, 2013.
 */

/* The opposite of side s is s + 3 modulo 6. */
typedef enum lan_hex_side {
    LAN_HEX_EAST,
    LAN_HEX_NORTH_EAST,
    LAN_HEX_NORTH_WEST,
    LAN_HEX_WEST,
    LAN_HEX_SOUTH_WEST,
    LAN_HEX_SOUTH_EAST
} lan_hex_side;

typedef struct lan_hex {
    int32_t q;
    int32_t r;
} lan_hex;

static inline lan_hex lan_hex_of_cell(lan_cell at)
{
    const lan_hex hex = {at.x - (at.y - (at.y & 1)) / 2, at.y};
    return hex;
}

static inline lan_cell lan_hex_cell(lan_hex hex)
{
    const lan_cell at = {hex.q + (hex.r - (hex.r & 1)) / 2, hex.r};
    return at;
}

/* The neighbour across a side, 0 .. 5. */
static inline lan_hex lan_hex_beside(lan_hex hex, int side)
{
    static const int8_t dq[6] = {1, 1, 0, -1, -1, 0};
    static const int8_t dr[6] = {0, -1, -1, 0, 1, 1};
    const lan_hex neighbour = {hex.q + dq[side], hex.r + dr[side]};
    return neighbour;
}

/* Least number of steps between two hexagons. */
static inline int32_t lan_hex_distance(lan_hex a, lan_hex b)
{
    const int32_t dq = b.q - a.q;
    const int32_t dr = b.r - a.r;
    const int32_t ds = dq + dr;
    return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (ds < 0 ? -ds : ds)) /
           2;
}

/* The square of the straight line between two middles, where neighbours are 1
 * apart: a whole number. */
static inline int64_t lan_hex_squared(lan_hex a, lan_hex b)
{
    const int64_t dq = (int64_t)b.q - a.q;
    const int64_t dr = (int64_t)b.r - a.r;
    return dq * dq + dq * dr + dr * dr;
}

/* Makes the ground of a map of hexagons, for bodies of one cell; lan_search and
 * lan_field run on it. Directions are sides, all steps are straight.
 * LAN_EINVAL, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_hex_ground_create(const lan_grid_map *map, lan_movement movement,
                                 lan_ground **out);

#pragma GCC visibility pop

#endif
