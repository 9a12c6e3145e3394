/* tactics/move/tick_map_impl.h - a map as agents of one speed see it: which
 * steps there are, and which of them lead nearer to a goal. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    places are cells with a frame of walls around, so that each has all
 *          eight neighbours: lan_tick_place(). Least numbers of steps to goals
 *          are kept modulo 4, a byte a place: between neighbours they differ by
 *          one at most, which is all that a mover asks for.
 * Owner    whoever created it. Nothing of the grid map is kept.
 * Threads  any number of readers.
 */
#ifndef LAN_TACTICS_MOVE_TICK_MAP_IMPL_H
#define LAN_TACTICS_MOVE_TICK_MAP_IMPL_H

#include "lanchester/move.h"

#define LAN_TICK_NO_WAY UINT8_C(255)

typedef struct lan_tick_map {
    int32_t width;
    int32_t height;
    int32_t stride;
    int32_t places;
    int32_t step[8];    /* from a place to its neighbour, by direction */
    int neighbours;     /* 4 or 8 */
    uint8_t *steps;     /* [places] bit d: a legal step on the empty map */
    int32_t goal_count; /* different ones */
    uint8_t *phases;    /* [goal_count][places] steps to the goal modulo 4,
                           or LAN_TICK_NO_WAY */
    int32_t *goals;     /* [agents] which of them */
    int32_t *least;     /* [agents] steps from start to goal; -1: no way */
} lan_tick_map;

LAN_MUST_CHECK
lan_status lan_tick_map_create(const lan_move_def *def, lan_tick_map **out);
void lan_tick_map_destroy(lan_tick_map *map);

static inline int32_t lan_tick_place(const lan_tick_map *map, lan_cell at)
{
    return (at.y + 1) * map->stride + at.x + 1;
}

static inline lan_cell lan_tick_cell(const lan_tick_map *map, int32_t place)
{
    const lan_cell at = {place % map->stride - 1, place / map->stride - 1};
    return at;
}

static inline const uint8_t *lan_tick_phases(const lan_tick_map *map,
                                             int32_t agent)
{
    return map->phases + (size_t)map->goals[agent] * (size_t)map->places;
}

#endif
