/* tactics/map/generate.h - random maps, mazes and rooms from a seed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     lan_generate_def def =
 *         lan_generate_default(LAN_GENERATOR_MAZE, 512, 512);
 *     def.corridor = 32;
 *     lan_generate_map(&def, &map, &err);
 *
 * Shape    random  each cell is a wall or open, independently of the others;
 *          maze    squares of `corridor` cells a side with walls one cell thick
 *                  around, joined over their whole side to a perfect maze: one
 *                  way, and only one, between any two squares;
 *          rooms   squares of `room` cells a side, joined by doors of one cell;
 *                  all can be reached.
 *          Mazes and rooms have a frame of walls; what is too narrow for one
 *          more square in the east and south is wall as well.
 *          The same def gives the same map on every machine.
 * Errors   LAN_EINVAL with the reason in err, LAN_ENOMEM.
 * Source   kinds and looks: N. Sturtevant, "Benchmarks for grid-based
 *          pathfinding", IEEE TCIAIG 4 (2012) 144-148; the maze: depth-first
 *          search that takes a random free side.
 */
#ifndef LAN_TACTICS_MAP_GENERATE_H
#define LAN_TACTICS_MAP_GENERATE_H

#include "tactics/map/grid_map.h"

#define LAN_GENERATOR_LIST(X)                                                  \
    X(LAN_GENERATOR_RANDOM, "random")                                          \
    X(LAN_GENERATOR_MAZE, "maze")                                              \
    X(LAN_GENERATOR_ROOMS, "rooms")

typedef enum lan_generator {
#define X(name, text) name,
    LAN_GENERATOR_LIST(X)
#undef X
} lan_generator;

const char *lan_generator_name(lan_generator generator);
bool lan_generator_find(const char *name, lan_generator *out);

typedef struct lan_generate_def {
    lan_generator generator;
    int32_t width; /* cells, 1 .. LAN_GRID_MAP_MOST */
    int32_t height;
    uint64_t seed;
    lan_corners corners;
    double walls;     /* random: probability that a cell is a wall, 0 .. 1 */
    int32_t corridor; /* maze: cells, >= 1 */
    int32_t room;     /* rooms: cells, >= 1 */
    double doors;     /* rooms: probability of a door where the rooms beside it
                         can reach each other already, 0 .. 1 */
    const lan_terrain *terrains; /* NULL: lan_terrains_moving_ai() */
    size_t terrain_count;
    int32_t wall;         /* index of the terrain of walls */
    int32_t open;         /* index of the terrain of open cells, or, */
    const double *shares; /* [terrain_count] if not NULL: how often each one
                             comes among open cells, >= 0, in any unit */
} lan_generate_def;

/* Seed 1, corners forbidden; 20 % walls, corridors of 1, rooms of 8 cells, a
 * door in 3 of 4 walls; ground and rock of Moving AI. */
lan_generate_def lan_generate_default(lan_generator generator, int32_t width,
                                      int32_t height);

LAN_MUST_CHECK
lan_status lan_generate_map(const lan_generate_def *def, lan_grid_map **out,
                            lan_error *err);

#endif
