/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/map/map_impl.h"

const char *lan_map_shape_name(lan_map_shape shape)
{
    static const char *const names[] = {LAN_MAP_SHAPE_LIST(LAN_ENUM_TEXT)};
    const int index = (int)shape;
    return index >= 0 && index < LAN_MAP_SHAPE_COUNT ? names[index] : NULL;
}

const lan_shape *lan_shape_of(lan_map_shape shape)
{
    /* in the order of LAN_MAP_SHAPE_LIST */
    static const lan_shape *const shapes[] = {&lan_squares, &lan_hexes,
                                              &lan_roads};
    return shapes[shape];
}

bool lan_shape_covers(const lan_shape *shape, lan_cell from, lan_cell to,
                      double radius)
{
    return radius >= 0.0 &&
           (double)shape->squared(from, to) <= radius * radius + radius;
}

lan_status lan_map_ground_create(lan_map_shape shape, const lan_grid_map *cells,
                                 const lan_road_map *roads,
                                 lan_movement movement, int32_t size,
                                 lan_ground **out)
{
    return roads != NULL ? lan_road_ground_create(roads, movement, out)
                         : lan_cells_ground_create(cells, lan_shape_of(shape),
                                                   movement, size, out);
}
