/* bench/textbook_astar.h - the yardstick: A* as textbooks have it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a binary heap of (f, cell) with a table of places, so that a cell
 *          moves up when a better way to it is found; costs in double; arrays
 *          with generation stamps, so that nothing is cleared between queries.
 *          It looks at the cells around, tests border and corner rule, and
 *          knows nothing of the library but the map that it is made from.
 * Units    as in lanchester/map.h.
 */
#pragma once

#include "lanchester/map.h"

typedef struct textbook textbook;

/* Ends the program without memory. The corner rule is "forbid". */
textbook *textbook_create(const lan_grid_map *map);
void textbook_destroy(textbook *t);

/* Cost of a cheapest route by A* with the octile estimate; negative: none. */
double textbook_astar(textbook *t, lan_cell start, lan_cell goal);

/* Costs from a cell to all others by Dijkstra's algorithm; returns how many
 * cells were reached. */
int32_t textbook_field(textbook *t, lan_cell start);

/* Cells taken from the heap by the last call. */
int64_t textbook_expanded(const textbook *t);
