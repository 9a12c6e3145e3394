/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/any_map.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "tests/support/support.h"

enum { PLAIN, ROAD, HILL, FOREST, BOG, ROCK, TERRAINS };

const lan_terrain *any_terrains(size_t *count)
{
    static const lan_terrain terrains[TERRAINS] = {
        [PLAIN] = {"plain", '.', {1.0, 1.0, 1.0}, 1.0, 1.0, LAN_INF, false},
        [ROAD] = {"road", '=', {0.5, 0.5, 0.5}, 1.0, 1.0, LAN_INF, false},
        [HILL] = {"hill", 'h', {1.73, 1.73, 1.73}, 0.9, 1.0, LAN_INF, false},
        [FOREST] = {"forest", 'T', {2.35, 3.1, 0.0}, 0.6, 1.0, LAN_INF, false},
        [BOG] = {"bog", 'b', {4.01, 0.0, 0.0}, 1.0, 1.0, LAN_INF, false},
        [ROCK] = {"rock", '@', {0.0, 0.0, 0.0}, 1.0, 1.0, LAN_INF, false},
    };
    *count = TERRAINS;
    return terrains;
}

static lan_grid_map *blank_map(int32_t width, int32_t height,
                               lan_corners corners)
{
    size_t count = 0;
    const lan_terrain *terrains = any_terrains(&count);
    lan_grid_map *map = NULL;
    assert_ok(
        lan_grid_map_create(width, height, corners, terrains, count, &map));
    return map;
}

static void put(lan_grid_map *map, int32_t x, int32_t y, int32_t terrain)
{
    const lan_cell at = {x, y};
    if (lan_grid_map_contains(map, at)) {
        assert_ok(lan_grid_map_set(map, at, terrain));
    }
}

int32_t terrain_of_glyph(const lan_grid_map *map, char glyph)
{
    int32_t terrain = 0;
    while (lan_grid_map_terrain(map, terrain)->glyph != glyph) {
        terrain++;
    }
    return terrain;
}

lan_grid_map *drawn_map(const char *const *rows, lan_corners corners)
{
    int32_t height = 0;
    while (rows[height] != NULL) {
        height++;
    }
    const int32_t width = (int32_t)strlen(rows[0]);
    lan_grid_map *map = blank_map(width, height, corners);
    for (int32_t y = 0; y < height; y++) {
        assert_int_equal((int32_t)strlen(rows[y]), width);
        for (int32_t x = 0; x < width; x++) {
            put(map, x, y, terrain_of_glyph(map, rows[y][x]));
        }
    }
    return map;
}

/* A straight wall with a door or two, across or down. */
static void build_wall(random_source *random, lan_grid_map *map)
{
    const bool across = random_chance(random, 0.5);
    const int32_t width = lan_grid_map_width(map);
    const int32_t height = lan_grid_map_height(map);
    const int32_t long_side = across ? width : height;
    const int32_t at = random_integer(random, 0, (across ? height : width) - 1);
    const int32_t door = random_integer(random, 0, long_side - 1);
    const int32_t other = random_integer(random, 0, long_side - 1);
    for (int32_t i = 0; i < long_side; i++) {
        if (i != door && i != other) {
            put(map, across ? i : at, across ? at : i, ROCK);
        }
    }
}

lan_grid_map *any_map(random_source *random, const any_map_def *def)
{
    lan_grid_map *map =
        blank_map(random_integer(random, 1, def->width_most),
                  random_integer(random, 1, def->height_most), def->corners);
    const double blocked = random_between(random, 0.0, 0.45);
    const double dear = def->is_weighted ? random_between(random, 0.1, 0.9) : 0;
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            if (random_chance(random, blocked)) {
                put(map, x, y, ROCK);
            } else if (random_chance(random, dear)) {
                put(map, x, y, random_integer(random, ROAD, BOG));
            }
        }
    }
    for (int32_t walls = random_integer(random, 0, 3); walls > 0; walls--) {
        build_wall(random, map);
    }
    return map;
}

void spread_terrains(lan_grid_map *map, uint64_t seed)
{
    const uint32_t count = (uint32_t)lan_grid_map_terrain_count(map) - 1;
    lan_random_stream stream = lan_random_begin(seed, LAN_RANDOM_MAP, 9);
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const uint32_t any = lan_random_below(&stream, 2 * count);
            if (any < count && lan_grid_map_at(map, (lan_cell){x, y}) == 0) {
                put(map, x, y, (int32_t)any);
            }
        }
    }
}

lan_cell any_cell(random_source *random, const lan_grid_map *map)
{
    const int32_t x = random_integer(random, 0, lan_grid_map_width(map) - 1);
    const int32_t y = random_integer(random, 0, lan_grid_map_height(map) - 1);
    const lan_cell at = {x, y};
    return at;
}

void change_any_cell(random_source *random, lan_grid_map *map)
{
    const lan_cell model = any_cell(random, map);
    const lan_cell at = any_cell(random, map);
    put(map, at.x, at.y, lan_grid_map_at(map, model));
}

void print_map(const lan_grid_map *map)
{
    for (int32_t y = 0; y < lan_grid_map_height(map); y++) {
        (void)fputs("# ", stderr);
        for (int32_t x = 0; x < lan_grid_map_width(map); x++) {
            const lan_cell at = {x, y};
            const int32_t terrain = lan_grid_map_at(map, at);
            (void)fputc(lan_grid_map_terrain(map, terrain)->glyph, stderr);
        }
        (void)fputc('\n', stderr);
    }
}
