/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/formed_map.h"

#include <string.h>

#include "tests/support/support.h"

static lan_terrain terrain_of(const char *name, char glyph, double cost,
                              bool is_opaque)
{
    lan_terrain terrain = lan_terrain_make(name, glyph, cost);
    terrain.is_opaque = is_opaque;
    return terrain;
}

const lan_terrain *formed_map_terrains(void)
{
    static lan_terrain terrains[FORMED_TERRAINS];
    terrains[0] = terrain_of("open", '.', 1.0, false);
    terrains[1] = terrain_of("wall", '#', 0.0, true);
    terrains[2] = terrain_of("pit", 'o', 0.0, false);
    terrains[3] = terrain_of("river", '~', 1.0, false);
    terrains[3].cost[LAN_MOVEMENT_WHEELS] = 0.0;
    terrains[4] = terrain_of("wood", 'T', 1.0, true);
    terrains[4].cover = 0.5;
    terrains[5] = terrain_of("moor", 'm', 2.0, false);
    return terrains;
}

lan_grid_map *formed_map_draw(const char *drawing)
{
    lan_grid_map *map = NULL;
    lan_error err;
    lan_error_clear(&err);
    assert_ok_or(lan_drawing_read(drawing, strlen(drawing), LAN_CORNERS_FORBID,
                                  formed_map_terrains(), FORMED_TERRAINS, &map,
                                  &err),
                 &err);
    return map;
}

void formed_map_init(formed *f, const lan_grid_map *map, double cell,
                     lan_cell blue, lan_cell red)
{
    const lan_cell at[FORMED_SIDES] = {blue, red};
    formed_init(f, 1, 1);
    f->def.map = map;
    f->def.cell = cell;
    for (int k = 0; k < FORMED_SIDES; k++) {
        f->units[k].range = 3.0;
        f->units[k].speed = 1.0;
        f->arrays[k].has_place = true;
        f->arrays[k].at =
            (lan_point){(at[k].x + 0.5) * cell, (at[k].y + 0.5) * cell};
    }
}
