/* tactics/search/grid/nearest_impl.h - where to go instead of a goal that
 * cannot be reached.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_SEARCH_GRID_NEAREST_IMPL_H
#define LAN_TACTICS_SEARCH_GRID_NEAREST_IMPL_H

#include "tactics/map/ground_parts_impl.h"

/* Cells at one octile distance from another: by both axes and both ways. */
#define LAN_NEAREST_MOST 8

/* Finds the cells of the start's island that are nearest to the goal, all of
 * one octile distance, and returns how many there are; at least one, since the
 * start, which must be free, is of its island. Needs islands.
 *
 * Looks at the cells around the goal in growing squares: O(d^2) for distance
 * d. */
int lan_nearest_cells(const lan_ground *ground, lan_cell start, lan_cell goal,
                      lan_cell out[LAN_NEAREST_MOST]);

#endif
