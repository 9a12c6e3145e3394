/* tests/support/plain_route.h - steps, least costs and routes the plain way:
 * a second opinion that shares nothing with ground.c and the searches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    cost as in lanchester/map.h, read off the map's terrains.
 */
#pragma once

#include "lanchester/search.h"

/* Who walks on what. */
typedef struct plain_walker {
    const lan_grid_map *map;
    lan_movement movement;
    int32_t size;               /* cells a side of the body */
    const lan_overlay *overlay; /* or NULL */
} plain_walker;

/* What was laid on a cell, whether it is blocked or not. */
double plain_laid_cost(const lan_overlay *overlay, lan_cell at);

/* Cost of standing on a cell: of the costliest cell that the body covers, and
 * the overlay's; 0 if it cannot stand. */
double plain_cell_cost(const plain_walker *walker, lan_cell at);

/* Cost of a step; below 0 if it is not legal. */
double plain_step_cost(const plain_walker *walker, lan_cell from, int d);

/* The direction from a cell to a neighbour; -1: they are none. */
int plain_direction(lan_cell from, lan_cell to);

/* Fails unless the cells lead from start to goal by legal steps, and the
 * route's counts, length and cost are those of the cells, `turn_cost` for each
 * 45 degrees included. */
void assert_route(const plain_walker *walker, const lan_route *route,
                  lan_cell start, lan_cell goal, double turn_cost,
                  const lan_cell *cells);
