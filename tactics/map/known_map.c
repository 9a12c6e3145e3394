/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/ground.h"

#include <stdlib.h>

#include "base/real.h"
#include "lanchester/hex.h"
#include "tactics/counts_impl.h"
#include "tactics/map/grid_map_impl.h"

struct lan_known_map {
    const lan_grid_map *truth;
    lan_grid_map *believed;
    lan_known_map_options options;
    int64_t seen_count;
    bool seen[]; /* [height][width] */
};

static int classes_that_enter(const lan_terrain *terrain)
{
    int count = 0;
    for (int m = 0; m < LAN_MOVEMENT_COUNT; m++) {
        count += terrain->cost[m] > 0.0;
    }
    return count;
}

static double cost_on_foot(const lan_terrain *terrain)
{
    const double cost = terrain->cost[LAN_MOVEMENT_FOOT];
    return cost > 0.0 ? cost : LAN_INF;
}

static bool is_easier(const lan_terrain *a, const lan_terrain *b)
{
    const int enter_a = classes_that_enter(a);
    const int enter_b = classes_that_enter(b);
    return enter_a > enter_b ||
           (enter_a == enter_b && cost_on_foot(a) < cost_on_foot(b));
}

lan_known_map_options lan_known_map_options_default(const lan_grid_map *map)
{
    lan_known_map_options options = {0, lan_terrain_set_closed(map),
                                     LAN_MAP_SQUARE};
    for (int32_t i = 1; i < (int32_t)map->terrain_count; i++) {
        if (is_easier(&map->terrains[i], &map->terrains[options.unknown])) {
            options.unknown = i;
        }
    }
    return options;
}

static lan_status make_believed(const lan_grid_map *truth, int32_t unknown,
                                lan_grid_map **out)
{
    lan_grid_map *map = NULL;
    const lan_status status =
        lan_grid_map_create(truth->width, truth->height, truth->corners,
                            truth->terrains, truth->terrain_count, &map);
    if (status != LAN_OK) {
        return status;
    }
    const size_t cells = (size_t)truth->width * (size_t)truth->height;
    for (size_t i = 0; i < cells; i++) {
        map->cells[i] = (uint8_t)unknown;
    }
    *out = map;
    return LAN_OK;
}

lan_status lan_known_map_create(const lan_grid_map *truth,
                                const lan_known_map_options *options,
                                lan_known_map **out)
{
    if (lan_grid_map_terrain(truth, options->unknown) == NULL ||
        (options->shape != LAN_MAP_SQUARE && options->shape != LAN_MAP_HEX)) {
        return LAN_EINVAL;
    }
    const size_t cells = (size_t)truth->width * (size_t)truth->height;
    lan_known_map *known = calloc(1, sizeof *known + cells * sizeof(bool));
    if (known == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        make_believed(truth, options->unknown, &known->believed);
    if (status != LAN_OK) {
        free(known);
        return status;
    }
    known->truth = truth;
    known->options = *options;
    *out = known;
    return LAN_OK;
}

void lan_known_map_destroy(lan_known_map *known)
{
    if (known != NULL) {
        lan_grid_map_destroy(known->believed);
        free(known);
    }
}

void lan_known_map_reset(lan_known_map *known)
{
    const int32_t width = known->truth->width;
    for (int32_t i = 0; i < width * known->truth->height; i++) {
        const lan_cell at = {i % width, i / width};
        if (lan_grid_map_set(known->believed, at, known->options.unknown) ==
            LAN_OK) {
            known->seen[i] = false;
        }
    }
    known->seen_count = 0;
}

const lan_grid_map *lan_known_map_believed(const lan_known_map *known)
{
    return known->believed;
}

bool lan_known_map_has_seen(const lan_known_map *known, lan_cell at)
{
    return lan_grid_map_contains(known->truth, at) &&
           known->seen[lan_grid_map_index(known->truth, at)];
}

int64_t lan_known_map_seen_count(const lan_known_map *known)
{
    return known->seen_count;
}

bool lan_known_map_learn(lan_known_map *known, lan_cell at)
{
    if (!lan_grid_map_contains(known->truth, at)) {
        return false;
    }
    bool *seen = &known->seen[lan_grid_map_index(known->truth, at)];
    known->seen_count += !*seen;
    *seen = true;
    const uint64_t version = known->believed->version;
    const int32_t terrain = lan_grid_map_at(known->truth, at);
    return lan_grid_map_set(known->believed, at, terrain) == LAN_OK &&
           known->believed->version != version;
}

/* Whether it lies within so many cells, and nothing hides it. */
static bool can_see(const lan_known_map *known, lan_cell from, lan_cell to,
                    int32_t radius)
{
    const lan_known_map_options *options = &known->options;
    if (options->shape == LAN_MAP_SQUARE) {
        return lan_sight_reaches(from, to, radius) &&
               lan_sight_is_clear(known->truth, options->opaque, from, to);
    }
    return lan_hex_squared(lan_hex_of_cell(from), lan_hex_of_cell(to)) <=
               (int64_t)radius * radius + radius &&
           lan_hex_sight_is_clear(known->truth, options->opaque, from, to);
}

/* Rows of hexagons lie closer, sqrt(3) / 2 apart, and half a cell off. */
static lan_cell farthest(const lan_known_map *known, int32_t radius)
{
    const bool is_hex = known->options.shape == LAN_MAP_HEX;
    const lan_cell most = {radius + (is_hex ? 1 : 0),
                           radius + (is_hex ? radius / 6 + 2 : 0)};
    return most;
}

size_t lan_known_map_look(lan_known_map *known, lan_cell from, int32_t radius,
                          lan_cell *changed, size_t capacity)
{
    const lan_cell most = farthest(known, radius);
    size_t count = 0;
    if (!lan_grid_map_contains(known->truth, from) || radius < 0 ||
        radius > LAN_KNOWN_MAP_SIGHT_MOST) {
        return 0;
    }
    for (int32_t y = from.y - most.y; y <= from.y + most.y; y++) {
        for (int32_t x = from.x - most.x; x <= from.x + most.x; x++) {
            const lan_cell to = {x, y};
            if (!can_see(known, from, to, radius) ||
                !lan_known_map_learn(known, to)) {
                continue;
            }
            if (count < capacity) {
                changed[count] = to;
            }
            count++;
        }
    }
    return count;
}
