/* tactics/search/grid/grid_search_impl.h - A* on a ground, for every algorithm
 * that is one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two cores: one with a node for each cell; and, from the first
 *          request on that asks for a turning cost, one with eight for each,
 *          by the direction in which one arrived. That is the only thing ever
 *          allocated after _create(), by _begin().
 */
#ifndef LAN_TACTICS_SEARCH_GRID_GRID_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_GRID_GRID_SEARCH_IMPL_H

#include "tactics/search/grid/grid_space_impl.h"

/* A loop compiled for one kind of ground and estimate. */
typedef bool lan_grid_loop(lan_core *core, const lan_grid_space *space,
                           uint64_t expansions);

/* The fastest one that serves the space. */
lan_grid_loop *lan_grid_loop_for(const lan_grid_space *space);

/* The one for the core of eight nodes a cell. */
bool lan_grid_loop_turning(lan_core *core, const lan_grid_space *space,
                           uint64_t expansions);

/* The functions of lan_algorithm_impl. */
LAN_MUST_CHECK
lan_status lan_grid_search_create(lan_ground *ground, void **out);
void lan_grid_search_destroy(void *state);
LAN_MUST_CHECK
lan_status lan_grid_search_begin(void *state, const lan_route_request *request);
bool lan_grid_search_step(void *state, uint64_t expansions);
void lan_grid_search_result(const void *state, lan_route *route);
size_t lan_grid_search_cells(const void *state, lan_cell *out, size_t capacity);
bool lan_grid_search_visited(const void *state, lan_cell at);
size_t lan_grid_search_memory(const void *state);

/* Of the cells that the last search closed, all that can be reached if it had
 * no end, the one nearest to `goal` by octile distance, among equals by cost
 * and then by number. O(cells). */
lan_cell lan_grid_search_nearest(const void *state, lan_cell goal);

#endif
