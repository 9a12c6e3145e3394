/* tactics/search/tiers/local_search_impl.h - a search that stays in a rectangle
 * of cells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both tiers of the two-tier search stand on it: it gives the costs inside of
 * a sector, and the cells of a leg. Steps with both ends in the rectangle are
 * legal, wherever their side cells lie.
 *
 * Shape    at most `capacity` cells; cell (x, y) is row by row from the
 *          north-west corner.
 * Units    costs in 70ths of a quarter of the ground's unit, see
 *          ground_parts_impl.h: a straight step counts 70 times its weight, a
 *          diagonal one 99 times (99 / 70 = sqrt 2 + 0.00007).
 * Owner    between _init and _clear; a zeroed one may be cleared.
 */
#ifndef LAN_TACTICS_SEARCH_TIERS_LOCAL_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_TIERS_LOCAL_SEARCH_IMPL_H

#include "tactics/map/ground_parts_impl.h"
#include "tactics/search/heap_impl.h"

#define LAN_LOCAL_SEARCH_STRAIGHT 70
#define LAN_LOCAL_SEARCH_DIAGONAL 99
#define LAN_LOCAL_SEARCH_FAR      UINT64_MAX /* cost of what is not reached */

/* Cells from .. to, both included. */
typedef struct lan_cell_box {
    lan_cell from;
    lan_cell to;
} lan_cell_box;

typedef struct lan_local_search {
    const lan_ground *ground;
    lan_cell_box box;
    int32_t width;
    int32_t capacity;
    uint32_t generation; /* of the running search */
    uint32_t *stamp;     /* [capacity] generation in which cost[] was set */
    uint64_t *cost;      /* [capacity] from the start */
    uint8_t *came;       /* [capacity] direction of the last step */
    lan_heap open;
    lan_cell start;
    lan_cell goal;     /* of a search that has one */
    bool has_goal;     /* none: all that can be reached */
    uint64_t limit;    /* nothing costlier is looked at */
    uint64_t expanded; /* by the running search */
} lan_local_search;

LAN_MUST_CHECK
lan_status lan_local_search_init(lan_local_search *local,
                                 const lan_ground *ground, int32_t capacity);
void lan_local_search_clear(lan_local_search *local);
size_t lan_local_search_memory(const lan_local_search *local);

/* Starts a search for everything reachable, or for one goal at a cost of at
 * most `limit`. All cells lie in the box and the box in the map. */
void lan_local_search_flood(lan_local_search *local, const lan_cell_box *box,
                            lan_cell start);
void lan_local_search_seek(lan_local_search *local, const lan_cell_box *box,
                           lan_cell start, lan_cell goal, uint64_t limit);

/* Spends at most *budget expansions and takes what it spent from it; true
 * once ended. */
bool lan_local_search_step(lan_local_search *local, uint64_t *budget);

/* Cost of the path to a cell of the box; LAN_LOCAL_SEARCH_FAR: not reached. */
uint64_t lan_local_search_cost(const lan_local_search *local, lan_cell at);

/* The path to a cell that was reached, read backwards: the number of steps, and
 * the cell before this one; `at` is not the start. */
int32_t lan_local_search_steps(const lan_local_search *local, lan_cell at);
lan_cell lan_local_search_before(const lan_local_search *local, lan_cell at);

/* The least that a path between two cells can cost on this ground. */
uint64_t lan_local_search_least(const lan_ground *ground, lan_cell a,
                                lan_cell b);

/* What one legal step costs. */
uint64_t lan_local_search_step_cost(const lan_ground *ground, int32_t node,
                                    int d);

/* Bytes of an open list. */
size_t lan_local_search_open_memory(const lan_heap *open);

#endif
