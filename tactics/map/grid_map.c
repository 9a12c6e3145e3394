/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "tactics/map/map_impl.h"

bool lan_grid_map_hides(const lan_grid_map *map, lan_terrain_set opaque,
                        lan_cell at)
{
    const int32_t terrain = lan_grid_map_at(map, at);
    return terrain >= 0 && (opaque >> terrain & 1) != 0;
}

static bool is_side(int32_t n)
{
    return n >= 1 && n <= LAN_GRID_MAP_MOST;
}

lan_status lan_grid_map_create(int32_t width, int32_t height,
                               lan_corners corners, const lan_terrain *terrains,
                               size_t count, lan_grid_map **out)
{
    if (!is_side(width) || !is_side(height) ||
        (size_t)corners >= LAN_CORNERS_COUNT ||
        lan_terrains_check(terrains, count, NULL) != LAN_OK) {
        return LAN_EINVAL;
    }
    lan_grid_map *map = calloc(1, sizeof *map + (size_t)width * (size_t)height);
    if (map == NULL) {
        return LAN_ENOMEM;
    }
    map->width = width;
    map->height = height;
    map->corners = corners;
    map->terrain_count = count;
    memcpy(map->terrains, terrains, count * sizeof *terrains);
    *out = map;
    return LAN_OK;
}

lan_status lan_grid_map_dress(const lan_grid_map *map, lan_corners corners,
                              const lan_terrain *terrains, size_t count,
                              lan_grid_map **out)
{
    const lan_status status = lan_grid_map_create(
        map->width, map->height, corners, terrains, count, out);
    if (status == LAN_OK) {
        memcpy((*out)->cells, map->cells,
               (size_t)map->width * (size_t)map->height);
    }
    return status;
}

lan_status lan_grid_map_copy(const lan_grid_map *map, lan_grid_map **out)
{
    const lan_status status = lan_grid_map_dress(
        map, map->corners, map->terrains, map->terrain_count, out);
    if (status == LAN_OK) {
        (*out)->version = map->version;
    }
    return status;
}

void lan_grid_map_destroy(lan_grid_map *map)
{
    free(map);
}

int32_t lan_grid_map_width(const lan_grid_map *map)
{
    return map->width;
}

int32_t lan_grid_map_height(const lan_grid_map *map)
{
    return map->height;
}

lan_corners lan_grid_map_corners(const lan_grid_map *map)
{
    return map->corners;
}

bool lan_grid_map_contains(const lan_grid_map *map, lan_cell at)
{
    return at.x >= 0 && at.x < map->width && at.y >= 0 && at.y < map->height;
}

size_t lan_grid_map_terrain_count(const lan_grid_map *map)
{
    return map->terrain_count;
}

const lan_terrain *lan_grid_map_terrain(const lan_grid_map *map, int32_t index)
{
    const bool is_one = index >= 0 && (size_t)index < map->terrain_count;
    return is_one ? &map->terrains[index] : NULL;
}

int32_t lan_grid_map_at(const lan_grid_map *map, lan_cell at)
{
    return lan_grid_map_contains(map, at)
               ? map->cells[lan_grid_map_index(map, at)]
               : -1;
}

double lan_grid_map_cost(const lan_grid_map *map, lan_cell at,
                         lan_movement movement)
{
    const int32_t terrain = lan_grid_map_at(map, at);
    const bool is_class = (size_t)movement < LAN_MOVEMENT_COUNT;
    return terrain < 0 || !is_class ? 0.0
                                    : map->terrains[terrain].cost[movement];
}

lan_status lan_grid_map_set(lan_grid_map *map, lan_cell at, int32_t terrain)
{
    if (!lan_grid_map_contains(map, at) || terrain < 0 ||
        (size_t)terrain >= map->terrain_count) {
        return LAN_EINVAL;
    }
    uint8_t *cell = &map->cells[lan_grid_map_index(map, at)];
    if (*cell != terrain) {
        *cell = (uint8_t)terrain;
        map->version++;
    }
    return LAN_OK;
}

/* The same number on a machine of the other byte order. */
static uint64_t digest_number(uint64_t so_far, int64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)((uint64_t)number >> (8 * i));
    }
    return lan_digest(so_far, bytes, sizeof bytes);
}

uint64_t lan_grid_map_fingerprint(const lan_grid_map *map)
{
    uint64_t value = LAN_DIGEST_START;
    value = digest_number(value, map->width);
    value = digest_number(value, map->height);
    value = digest_number(value, map->corners);
    for (size_t i = 0; i < map->terrain_count; i++) {
        const lan_terrain *terrain = &map->terrains[i];
        value = lan_digest(value, terrain->name, strlen(terrain->name) + 1);
        value = lan_digest(value, &terrain->glyph, 1);
        for (int m = 0; m < LAN_MOVEMENT_COUNT; m++) {
            value =
                digest_number(value, (int64_t)(terrain->cost[m] * 100.0 + 0.5));
        }
    }
    return lan_digest(value, map->cells,
                      (size_t)map->width * (size_t)map->height);
}
