/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/map/map_impl.h"

struct lan_known_map {
    const lan_grid_map *truth;
    lan_grid_map *believed;
    lan_known_map_options options;
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

/* True if more classes can enter, or equally many at a lower cost on foot. */
static bool is_easier(const lan_terrain *a, const lan_terrain *b)
{
    const int more = classes_that_enter(a) - classes_that_enter(b);
    const double cost = a->cost[LAN_MOVEMENT_FOOT];
    const double other = b->cost[LAN_MOVEMENT_FOOT];
    return more > 0 ||
           (more == 0 && cost > 0.0 && (!(other > 0.0) || cost < other));
}

lan_known_map_options lan_known_map_options_default(const lan_grid_map *map)
{
    lan_known_map_options options = {.shape = LAN_MAP_SQUARE};
    for (int32_t i = 0; i < (int32_t)map->terrain_count; i++) {
        const lan_terrain *it = &map->terrains[i];
        options.opaque |= (lan_terrain_set)(classes_that_enter(it) == 0) << i;
        if (is_easier(it, &map->terrains[options.unknown])) {
            options.unknown = i;
        }
    }
    return options;
}

lan_status lan_known_map_create(const lan_grid_map *truth,
                                const lan_known_map_options *options,
                                lan_known_map **out)
{
    if (lan_grid_map_terrain(truth, options->unknown) == NULL ||
        lan_shape_of(options->shape)->is_clear == NULL) {
        return LAN_EINVAL;
    }
    const size_t cells = (size_t)truth->width * (size_t)truth->height;
    lan_known_map *known = calloc(1, sizeof *known + cells * sizeof(bool));
    if (known == NULL) {
        return LAN_ENOMEM;
    }
    const lan_status status =
        lan_grid_map_dress(truth, truth->corners, truth->terrains,
                           truth->terrain_count, &known->believed);
    if (status != LAN_OK) {
        free(known);
        return status;
    }
    memset(known->believed->cells, options->unknown, cells);
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

/* Sets the believed terrain of a cell; true if it differs from the old terrain.
 * */
static bool believe(lan_known_map *known, lan_cell at, int32_t terrain)
{
    const uint64_t version = known->believed->version;
    return lan_grid_map_set(known->believed, at, terrain) == LAN_OK &&
           known->believed->version != version;
}

void lan_known_map_reset(lan_known_map *known)
{
    const lan_grid_map *truth = known->truth;
    for (lan_cell at = {0, 0}; at.y < truth->height; at.y++) {
        for (at.x = 0; at.x < truth->width; at.x++) {
            (void)believe(known, at, known->options.unknown);
            known->seen[lan_grid_map_index(truth, at)] = false;
        }
    }
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

/* True if a cell is within the radius, not yet known, and not hidden. */
static bool sees_news(const lan_known_map *known, lan_cell from, lan_cell to,
                      double radius)
{
    const lan_shape *shape = lan_shape_of(known->options.shape);
    const size_t index = lan_grid_map_index(known->truth, to);
    const bool is_known =
        known->seen[index] &&
        known->truth->cells[index] == known->believed->cells[index];
    return !is_known && lan_shape_covers(shape, from, to, radius) &&
           shape->is_clear(known->truth, known->options.opaque, from, to);
}

size_t lan_known_map_look(lan_known_map *known, lan_cell from, double radius,
                          lan_cell *changed, size_t capacity)
{
    const lan_grid_map *truth = known->truth;
    size_t count = 0;
    if (!lan_grid_map_contains(truth, from) || !(radius >= 0.0)) {
        return 0;
    }
    /* rows of hexagons lie sqrt(3) / 2 apart, their cells half a cell off */
    const int32_t most =
        (int32_t)fmin(ceil(radius) * 1.2 + 2.0, LAN_GRID_MAP_MOST);
    const int32_t left = from.x > most ? from.x - most : 0;
    const int32_t top = from.y > most ? from.y - most : 0;
    for (lan_cell to = {0, top}; to.y <= from.y + most && to.y < truth->height;
         to.y++) {
        for (to.x = left; to.x <= from.x + most && to.x < truth->width;
             to.x++) {
            if (!sees_news(known, from, to, radius)) {
                continue;
            }
            known->seen[lan_grid_map_index(truth, to)] = true;
            if (!believe(known, to, lan_grid_map_at(truth, to))) {
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
