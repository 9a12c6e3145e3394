/* tactics/search/walls/wall.h - walks straight at the goal, and round what is
 * in the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same walker is the algorithm "wall" of a lan_search, which answers goals
 * that cannot be reached itself. On its own the walker knows nothing of
 * islands: it finds out by going once round what encloses the goal, and leads
 * to the nearest place there.
 *
 *  - Where an obstacle lies across the straight line, it is followed in both
 *    directions at once, until one of them is back on the line further on.
 *    Where an obstacle is met again, it is walked round completely and left
 *    where the line leaves it for the last time; so every obstacle is walked
 *    round at most twice, and every goal that can be reached is.
 *  - Then the route is walked; at each step straight cuts to parts not yet
 *    walked are tried: to its end, to the middle of the rest, to the middle of
 *    that, and so on. A cut is taken where it is shorter. No cell is entered
 *    twice.
 *
 * Range    at most 4 (f + l) steps, with f free cells that touch a blocked one
 *          or the border, and l cells of the straight line; walking the route
 *          included. One that needs more, or more room than was made
 *          for obstacles of an overlay (tens of thousands of cells around
 *          one), ends with LAN_ROUTE_GAVE_UP.
 *          Costs of the ground are counted, not minded.
 * Errors   LAN_EINVAL for cells outside the map, several goals, a turning cost
 *          or an overlay of another size.
 * Owner    the ground is kept. Nothing is allocated between begin and result;
 *          begin itself allocates where the ground changed.
 * Threads  one walker for each thread.
 */
#ifndef LAN_TACTICS_SEARCH_WALLS_WALL_H
#define LAN_TACTICS_SEARCH_WALLS_WALL_H

#include "lanchester/search.h"

typedef struct lan_wall lan_wall;

LAN_MUST_CHECK
lan_status lan_wall_create(const lan_ground *ground, lan_wall **out);
void lan_wall_destroy(lan_wall *wall);

/* Starts a request; heuristic, metric, tie and dead ends do not matter. */
LAN_MUST_CHECK
lan_status lan_wall_begin(lan_wall *wall, const lan_route_request *request);

/* Goes at most so many steps; true once the answer is there. */
bool lan_wall_step(lan_wall *wall, uint64_t steps);

/* The answer. Where the goal cannot be reached, `end` is LAN_ROUTE_NONE,
 * `nearest` the cell reached, and the cells lead there. `expanded` counts the
 * steps. */
lan_route lan_wall_result(const lan_wall *wall);

/* As lan_search_cells() and lan_search_visited(). */
size_t lan_wall_cells(const lan_wall *wall, lan_cell *out, size_t capacity);
bool lan_wall_visited(const lan_wall *wall, lan_cell at);

#endif
