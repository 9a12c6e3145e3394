/* bench/bench_maps.h - the maps that searches are timed on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    families of 512 x 512 cells as of the Moving AI benchmarks: random
 *          obstacles, mazes, rooms; ground of several costs; and a small map,
 *          for tables that grow with its square. Seeded.
 * Source   N. Sturtevant, "Benchmarks for grid-based pathfinding", IEEE
 *          Transactions on Computational Intelligence and AI in Games 4 (2012).
 */
#pragma once

#include <stddef.h>

#include "lanchester/map.h"

#define BENCH_MAP_NAME 64

typedef struct bench_map {
    char name[BENCH_MAP_NAME];
    lan_grid_map *map;
} bench_map;

/* Makes one of the generated families; false: no more. Ends the program
 * without memory. */
bool bench_map_generate(size_t index, bench_map *out);

/* Reads a Moving AI map; ends the program where it cannot. */
void bench_map_read(const char *path, bench_map *out);
