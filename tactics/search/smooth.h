/* tactics/search/smooth.h - takes needless bends out of a route.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a route is its cells from start to goal, each a legal step from the
 *          one before; what comes out is a route too, or its bends.
 * Errors   LAN_EINVAL where the cells are no legal route, `allowed` is below 1
 *          or not finite, the overlay is of another size, or the capacity is
 *          below `count`; then nothing is written.
 * Owner    nothing is kept, nothing is allocated.
 * Threads  any number at once over a settled ground.
 * Source   string pulling by line of sight.
 */
#ifndef LAN_TACTICS_SEARCH_SMOOTH_H
#define LAN_TACTICS_SEARCH_SMOOTH_H

#include "tactics/map/ground.h"
#include "tactics/map/overlay.h"

/* How far along the route it is looked for a straighter way, in cells. */
#define LAN_SMOOTH_REACH 64

/* Replaces pieces of a route by straighter ones: straight and diagonal runs,
 * or an even line, from one of its cells to a later one.
 *
 * overlay   may be NULL; its blocks and costs count
 * allowed   >= 1: the most that a piece may cost beside the one it replaces
 * capacity  cells that fit `out`, >= count; `out` may be `cells`
 *
 * The result costs at most `allowed` times as much, and turns no more in all,
 * counted in 45 degrees; with `allowed` 1 it is nowhere dearer. Takes
 * O(count x reach) time. */
LAN_MUST_CHECK
lan_status lan_smooth(const lan_ground *ground, const lan_overlay *overlay,
                      const lan_cell *cells, size_t count, double allowed,
                      lan_cell *out, size_t capacity, size_t *out_count);

/* Finds way-points for a body that moves at any angle: the fewest cells of the
 * route such that the straight line from each to the next (at most
 * LAN_SMOOTH_REACH cells on) touches free cells only, passes between two
 * diagonal cells only where the step is legal, and costs at most `allowed`
 * times the piece of the route it replaces. Then leaves out those that the
 * line between its neighbours, of any length, serves as well.
 *
 * The cost of a line is its length in each cell times the cell's cost. A
 * single step of the route is always taken for a line.
 *
 * capacity  as above; `out` is used as scratch and may not be `cells` */
LAN_MUST_CHECK
lan_status lan_smooth_bends(const lan_ground *ground,
                            const lan_overlay *overlay, const lan_cell *cells,
                            size_t count, double allowed, lan_cell *out,
                            size_t capacity, size_t *out_count);

#endif
