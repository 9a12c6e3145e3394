/* tactics/map/cell.h - cells of a square grid and the eight ways out of one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    (0, 0) is the north-west cell, x grows east and y grows south, as
 *          in a map file.
 * Order    numbering of directions: that of the wall follower. Odd ones are
 *          straight, even ones diagonal; turning once by 45 degrees adds or
 *          takes 1 modulo 8, the opposite of d is d + 4 modulo 8.
 */
#ifndef LAN_TACTICS_MAP_CELL_H
#define LAN_TACTICS_MAP_CELL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct lan_cell {
    int32_t x;
    int32_t y;
} lan_cell;

typedef enum lan_direction {
    LAN_DIRECTION_NORTH_WEST,
    LAN_DIRECTION_WEST,
    LAN_DIRECTION_SOUTH_WEST,
    LAN_DIRECTION_SOUTH,
    LAN_DIRECTION_SOUTH_EAST,
    LAN_DIRECTION_EAST,
    LAN_DIRECTION_NORTH_EAST,
    LAN_DIRECTION_NORTH
} lan_direction;

/* A place in cells: the centre of cell (x, y) is (x + 0.5, y + 0.5). */
typedef struct lan_point {
    double x;
    double y;
} lan_point;

static inline bool lan_cell_same(lan_cell a, lan_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool lan_direction_is_diagonal(int d)
{
    return (d & 1) == 0;
}

/* East is +1, south is +1; d in 0 .. 7. */
static inline lan_cell lan_direction_step(int d)
{
    static const int8_t east[8] = {-1, -1, -1, 0, 1, 1, 1, 0};
    static const int8_t south[8] = {-1, 0, 1, 1, 1, 0, -1, -1};
    const lan_cell step = {east[d], south[d]};
    return step;
}

static inline lan_cell lan_cell_beside(lan_cell at, int d)
{
    const lan_cell step = lan_direction_step(d);
    const lan_cell beside = {at.x + step.x, at.y + step.y};
    return beside;
}

#endif
