/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bench_maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "lanchester/map.h"

#define SIDE 512

#define FILE_MOST (64u << 20) /* bytes */

/* Terrains of the weighted families; ROCK is the last. */
enum { PLAIN, ROAD, HILL, FOREST, SWAMP, ROCK, TERRAINS };

typedef struct maker {
    lan_grid_map *map;
    uint64_t random;
} maker;

static uint32_t next_random(maker *m, uint32_t below)
{
    m->random = m->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((m->random >> 33) % below);
}

static void set(const maker *m, int32_t x, int32_t y, int32_t terrain)
{
    const lan_cell at = {x, y};
    if (lan_grid_map_contains(m->map, at) &&
        lan_grid_map_set(m->map, at, terrain) != LAN_OK) {
        exit(EXIT_FAILURE);
    }
}

static maker make(uint64_t seed)
{
    lan_terrain terrains[TERRAINS];
    terrains[PLAIN] = lan_terrain_make("plain", '.', 1.0);
    terrains[ROAD] = lan_terrain_make("road", '=', 0.5);
    terrains[HILL] = lan_terrain_make("hill", 'h', 1.5);
    terrains[FOREST] = lan_terrain_make("forest", 'f', 2.0);
    terrains[SWAMP] = lan_terrain_make("swamp", 's', 4.0);
    terrains[ROCK] = lan_terrain_make("rock", '@', 0.0);
    maker m = {.random = seed};
    if (lan_grid_map_create(SIDE, SIDE, LAN_CORNERS_FORBID, terrains, TERRAINS,
                            &m.map) != LAN_OK) {
        (void)fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return m;
}

static void scatter(maker *m, uint32_t percent)
{
    for (int32_t y = 0; y < lan_grid_map_height(m->map); y++) {
        for (int32_t x = 0; x < lan_grid_map_width(m->map); x++) {
            if (next_random(m, 100) < percent) {
                set(m, x, y, ROCK);
            }
        }
    }
}

static void fill(const maker *m, int32_t x, int32_t y, int32_t width,
                 int32_t height, int32_t terrain)
{
    for (int32_t dy = 0; dy < height; dy++) {
        for (int32_t dx = 0; dx < width; dx++) {
            set(m, x + dx, y + dy, terrain);
        }
    }
}

/* Patches of terrain of many sizes, and some roads. */
static void paint(maker *m, int32_t patches)
{
    for (int32_t k = 0; k < patches; k++) {
        const int32_t size = 3 + (int32_t)next_random(m, 40);
        fill(m, (int32_t)next_random(m, SIDE), (int32_t)next_random(m, SIDE),
             size, 3 + (int32_t)next_random(m, 40),
             HILL + (int32_t)next_random(m, 3));
    }
    for (int32_t k = 0; k < 8; k++) {
        fill(m, (int32_t)next_random(m, SIDE), 0, 2, SIDE, ROAD);
        fill(m, 0, (int32_t)next_random(m, SIDE), SIDE, 2, ROAD);
    }
}

/* Every cell of any terrain. */
static lan_grid_map *mixed(void)
{
    maker m = make(77);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
        set(&m, i % SIDE, i / SIDE, (int32_t)next_random(&m, ROCK));
    }
    scatter(&m, 10);
    return m.map;
}

static lan_grid_map *patched(void)
{
    maker m = make(78);
    paint(&m, 260);
    scatter(&m, 5);
    return m.map;
}

/* Makes a map by the library's generator. */
static lan_grid_map *generate(lan_generator generator, int32_t side,
                              double walls, int32_t wide)
{
    lan_generate_def def = lan_generate_default(generator, side, side);
    lan_grid_map *map = NULL;
    lan_error err;
    def.seed = 77;
    def.walls = walls;
    def.corridor = wide;
    def.room = wide;
    if (lan_generate_map(&def, &map, &err) != LAN_OK) {
        (void)fprintf(stderr, "%s\n", err.text);
        exit(EXIT_FAILURE);
    }
    return map;
}

bool bench_map_generate(size_t index, bench_map *out)
{
    static const char *const names[] = {"random-10", "random-40", "maze-1",
                                        "maze-32",   "rooms-32",  "small-rooms",
                                        "weighted",  "patches"};
    if (index >= sizeof names / sizeof names[0]) {
        return false;
    }
    snprintf(out->name, sizeof out->name, "%s", names[index]);
    switch (index) {
    case 0:
    case 1:
        out->map =
            generate(LAN_GENERATOR_RANDOM, SIDE, index == 0 ? 0.1 : 0.4, 1);
        break;
    case 2:
    case 3:
        out->map = generate(LAN_GENERATOR_MAZE, SIDE, 0.0, index == 2 ? 1 : 32);
        break;
    case 4:
    case 5:
        out->map = generate(LAN_GENERATOR_ROOMS, index == 4 ? SIDE : 170, 0.0,
                            index == 4 ? 32 : 16);
        break;
    case 6:
        out->map = mixed();
        break;
    default:
        out->map = patched();
        break;
    }
    return true;
}

void bench_map_read(const char *path, bench_map *out)
{
    char *text = NULL;
    size_t length = 0;
    lan_error err;
    lan_status status =
        lan_input_file_read(path, FILE_MOST, &text, &length, &err);
    if (status == LAN_OK) {
        status = lan_moving_ai_read_map(text, length, LAN_CORNERS_FORBID, NULL,
                                        0, &out->map, &err);
    }
    if (status != LAN_OK) {
        (void)fprintf(stderr, "%s: %s\n", path, err.text);
        exit(EXIT_FAILURE);
    }
    free(text);
    const char *slash = strrchr(path, '/');
    snprintf(out->name, sizeof out->name, "%s",
             slash == NULL ? path : slash + 1);
}
