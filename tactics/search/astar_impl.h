/* tactics/search/astar_impl.h - A* on a ground of any shape.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two engines: one with a node for each place; and, from the first
 *          request on that asks for a turning cost, one with eight for each,
 *          by the direction in which one arrived. That is the only thing ever
 *          allocated after _create(), by _begin().
 */
#ifndef LAN_TACTICS_SEARCH_ASTAR_IMPL_H
#define LAN_TACTICS_SEARCH_ASTAR_IMPL_H

#include "tactics/search/search_impl.h"
#include "tactics/search/space_impl.h"

/* The functions of lan_algorithm_impl. */
LAN_MUST_CHECK
lan_status lan_astar_create(lan_ground *ground, void **out);
void lan_astar_destroy(void *state);
LAN_MUST_CHECK
lan_status lan_astar_begin(void *state, const lan_route_request *request);
bool lan_astar_step(void *state, uint64_t expansions);
void lan_astar_result(const void *state, lan_route *route);
size_t lan_astar_cells(const void *state, lan_cell *out, size_t capacity);
bool lan_astar_visited(const void *state, lan_cell at);
size_t lan_astar_memory(const void *state);

/* As _begin(), for the cell that can be reached which is nearest to the first
 * goal: by distance, among equals by cost. The goals are not looked at. Under
 * an overlay, of which islands know nothing, everything is searched. */
LAN_MUST_CHECK
lan_status lan_astar_begin_nearest(void *state,
                                   const lan_route_request *request);

/* The cell found, once that has ended. */
lan_cell lan_astar_nearest(const void *state);

#endif
