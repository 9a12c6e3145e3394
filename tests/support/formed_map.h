/* tests/support/formed_map.h - soldiers as bodies on a drawn map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    . open ground, costs 1    # wall, hides, no class enters
 *          o pit, no class enters      ~ river, closed to wheels
 *          T wood, hides, cover 0.5  m moor, costs 2
 */
#pragma once

#include "tests/support/formed.h"

/* Makes a map, which the caller destroys. */
lan_grid_map *formed_map_draw(const char *drawing);

/* The terrains of such maps, in that order. */
#define FORMED_TERRAINS 6
const lan_terrain *formed_map_terrains(void);

/* Two soldiers' sides on a map of such cells who walk one m a unit of time and
 * fire three, in the middles of these cells. */
void formed_map_init(formed *f, const lan_grid_map *map, double cell,
                     lan_cell blue, lan_cell red);
