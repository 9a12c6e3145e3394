/* tests/support/any_map.h - small maps for tests, drawn or at random.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller destroys the maps.
 * Errors   without memory, or with a drawing that is none, the test fails.
 */
#pragma once

#include "lanchester/map.h"
#include "tests/support/random.h"

/* '.' plain 1, '=' road 0.5, 'h' hill 1.73, 'T' forest (foot 2.35, horse 3.1,
 * wheels never), 'b' bog (foot 4.01, no other class), '@' rock (no class). */
const lan_terrain *any_terrains(size_t *count);

/* The index of a map's terrain with a glyph. */
int32_t terrain_of_glyph(const lan_grid_map *map, char glyph);

/* A map from rows of equal length, ended by NULL. */
lan_grid_map *drawn_map(const char *const *rows, lan_corners corners);

typedef struct any_map_def {
    int32_t width_most;
    int32_t height_most;
    lan_corners corners;
    bool is_weighted; /* else plain and rock only */
} any_map_def;

/* From almost open to almost shut, with and without walls and rooms. */
lan_grid_map *any_map(random_source *random, const any_map_def *def);

/* Gives half of the open cells any terrain but the last. */
void spread_terrains(lan_grid_map *map, uint64_t seed);

/* Any cell; free or not. */
lan_cell any_cell(random_source *random, const lan_grid_map *map);

/* Changes a cell to any terrain that the map already uses somewhere. */
void change_any_cell(random_source *random, lan_grid_map *map);

/* Draws the map for a failure's message, as TAP comments on stderr. */
void print_map(const lan_grid_map *map);
