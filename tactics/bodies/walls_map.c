/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/shapes.h"

#include <stdlib.h>

#include "lanchester/ground.h"
#include "tactics/map/outline.h"

static size_t side_count(const lan_outline *outline)
{
    size_t total = 0;
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        lan_outline_polygon(outline, i, &count);
        total += count;
    }
    return total;
}

static lan_point corner_at(const lan_outline_vertex *vertex, double cell)
{
    return (lan_point){vertex->x * cell, vertex->y * cell};
}

/* Each polygon's sides in turn. */
static void fill_sides(const lan_outline *outline, double cell,
                       lan_segment *sides)
{
    for (size_t i = 0; i < lan_outline_polygon_count(outline); i++) {
        size_t count;
        const lan_outline_vertex *corners =
            lan_outline_polygon(outline, i, &count);
        for (size_t k = 0; k < count; k++) {
            *sides++ =
                (lan_segment){corner_at(&corners[k], cell),
                              corner_at(&corners[(k + 1) % count], cell)};
        }
    }
}

static lan_status walls_of_outline(const lan_outline *outline, double cell,
                                   lan_walls **out)
{
    const size_t count = side_count(outline);
    lan_segment *sides = malloc((count + 1) * sizeof *sides);
    if (sides == NULL) {
        return LAN_ENOMEM;
    }
    fill_sides(outline, cell, sides);
    const lan_status status = lan_walls_create(sides, count, out);
    free(sides);
    return status;
}

lan_status lan_walls_of_map(const lan_grid_map *map, lan_movement movement,
                            double cell, lan_walls **out)
{
    if (map == NULL || out == NULL || !(cell > 0.0 && cell < LAN_INF)) {
        return LAN_EINVAL;
    }
    lan_ground *ground = NULL;
    lan_outline *outline = NULL;
    lan_status status = lan_ground_create(map, movement, 1, &ground);
    if (status == LAN_OK) {
        status = lan_outline_create(ground, &outline);
    }
    if (status == LAN_OK) {
        status = walls_of_outline(outline, cell, out);
    }
    lan_outline_destroy(outline);
    lan_ground_destroy(ground);
    return status;
}
