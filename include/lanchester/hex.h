/* lanchester/hex.h - maps of hexagons, and routes on them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LANCHESTER_HEX_H
#define LANCHESTER_HEX_H

#include "lanchester/map.h"
#include "lanchester/search.h"

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
    const lan_hex beside = {hex.q + dq[side], hex.r + dr[side]};
    return beside;
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

/* Cost of a step across a side; 0 where one of the two cells cannot be entered
 * or lies outside, or there is no such side. */
double lan_hex_step_cost(const lan_grid_map *map, lan_cell from, int side,
                         lan_movement movement);

/* Finds ways over a map of hexagons.
 *
 * Used as lan_search is: begin, step until done, result.
 *
 * Shape    see hex_map.h. Costs are those of a ground of size 1, whose legal
 *          steps and islands have no meaning here.
 * Errors   no route is an answer, not an error. LAN_EINVAL for a start or goal
 *          outside of the map.
 * Owner    a search is a workspace to be used again and again; the ground is
 *          kept and must outlive it. Nothing is allocated by searching. The
 *          first begin after the ground was updated labels islands anew:
 *          O(cells).
 * Threads  one search for each thread; they may share a ground. Cost through
 *          the same loop as `astar`; costs are added in whole numbers, so
 *          routes are of least cost without rounding.
 */

/* With more goals than this the search is blind. */
#define LAN_HEX_GOALS_ESTIMATED 8

typedef struct lan_hex_search lan_hex_search;

typedef struct lan_hex_request {
    lan_cell start;
    lan_cell goal;         /* where goal_count is 0 */
    const lan_cell *goals; /* the nearest by cost is wanted; kept until done */
    size_t goal_count;
    bool to_all;   /* no goal: costs to all cells in reach */
    bool is_blind; /* Dijkstra: distances are not looked at */
    lan_tie tie;
    const lan_overlay *overlay; /* kept until done; NULL: nothing in the way */
} lan_hex_request;

/* A* to one goal; last; no overlay. */
lan_hex_request lan_hex_request_default(lan_cell start, lan_cell goal);

/* LAN_EINVAL for a ground of another size than 1, LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_hex_search_create(const lan_ground *ground,
                                 lan_hex_search **out);
void lan_hex_search_destroy(lan_hex_search *search);

/* Bytes held beyond the ground. */
size_t lan_hex_search_memory(const lan_hex_search *search);

/* Number of the island of a hexagon that can be entered, 0 ..; -1 for others.
 * As of the last begin. */
int32_t lan_hex_search_island(const lan_hex_search *search, lan_cell at);

/* Starts a request; an unfinished one is given up. */
LAN_MUST_CHECK
lan_status lan_hex_search_begin(lan_hex_search *search,
                                const lan_hex_request *request);

/* Spends at most so many expansions; true once the answer is there. */
bool lan_hex_search_step(lan_hex_search *search, uint64_t expansions);

/* The answer; meaningful once step has returned. All steps are straight. Where
 * no goal can be reached because all are blocked or on another island,
 * `nearest` is a hexagon on the start's island from which the first goal is
 * the fewest steps away as the crow flies, among equals the one the fewest
 * steps from the start, then the first row by row. To all: found, no cells. */
lan_route lan_hex_search_result(const lan_hex_search *search);

/* begin, step to the end, result. */
LAN_MUST_CHECK
lan_status lan_hex_search_run(lan_hex_search *search,
                              const lan_hex_request *request, lan_route *out);

/* Writes the cells of the answer from start to goal and returns how many there
 * are; writes none where they exceed the capacity. */
size_t lan_hex_search_cells(const lan_hex_search *search, lan_cell *out,
                            size_t capacity);

/* What is known of a cell after the last request: whether it was expanded, and
 * what it costs to get there (infinite where it was not expanded; the least
 * cost after a blind search). */
bool lan_hex_search_visited(const lan_hex_search *search, lan_cell at);
double lan_hex_search_cost(const lan_hex_search *search, lan_cell at);

#pragma GCC visibility pop

#endif
