/* bench/plain_cells.h - pairs of discs as they are first written down: a list
 * for each cell, and all nine cells round a disc are gone through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BENCH_PLAIN_CELLS_H
#define LAN_BENCH_PLAIN_CELLS_H

#include "lanchester/shapes.h"

typedef struct plain_cells plain_cells;

/* For discs within (0, 0) .. (side, side); ends the program without memory. */
plain_cells *plain_cells_create(size_t count, double side, double cell);
void plain_cells_destroy(plain_cells *cells);

/* Puts all into their lists and calls for each pair that touches. */
void plain_cells_pairs(plain_cells *cells, const lan_sphere *items,
                       lan_pair_fn call, void *context);

#endif
