/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench/bench_maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE 512

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

static bool is_open(const maker *m, int32_t x, int32_t y)
{
    const lan_cell at = {x, y};
    return lan_grid_map_at(m->map, at) == PLAIN;
}

static maker make(int32_t width, int32_t height, uint64_t seed)
{
    lan_terrain terrains[TERRAINS];
    terrains[PLAIN] = lan_terrain_make("plain", '.', 1.0);
    terrains[ROAD] = lan_terrain_make("road", '=', 0.5);
    terrains[HILL] = lan_terrain_make("hill", 'h', 1.5);
    terrains[FOREST] = lan_terrain_make("forest", 'f', 2.0);
    terrains[SWAMP] = lan_terrain_make("swamp", 's', 4.0);
    terrains[ROCK] = lan_terrain_make("rock", '@', 0.0);
    maker m = {.random = seed};
    if (lan_grid_map_create(width, height, LAN_CORNERS_FORBID, terrains,
                            TERRAINS, &m.map) != LAN_OK) {
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

/* Square rooms with a door of one cell in most of their walls. */
static void build_rooms(maker *m, int32_t side)
{
    const int32_t width = lan_grid_map_width(m->map);
    for (int32_t at = side; at < width; at += side + 1) {
        fill(m, at, 0, 1, width, ROCK);
        fill(m, 0, at, width, 1, ROCK);
    }
    for (int32_t y = 0; y < width; y += side + 1) {
        for (int32_t x = 0; x < width; x += side + 1) {
            const int32_t dx = (int32_t)next_random(m, (uint32_t)side);
            const int32_t dy = (int32_t)next_random(m, (uint32_t)side);
            if (next_random(m, 100) < 80) {
                set(m, x + side, y + dy, PLAIN);
            }
            if (next_random(m, 100) < 80) {
                set(m, x + dx, y + side, PLAIN);
            }
        }
    }
}

/* A maze without rings, by walking on at random and back where all around is
 * visited; corridors `wide` cells, walls one cell. */
static void build_maze(maker *m, int32_t wide)
{
    const int32_t pitch = wide + 1;
    const int32_t side = (lan_grid_map_width(m->map) - 1) / pitch;
    int32_t *trail = calloc((size_t)side * (size_t)side, sizeof *trail);
    if (trail == NULL) {
        exit(EXIT_FAILURE);
    }
    fill(m, 0, 0, lan_grid_map_width(m->map), lan_grid_map_width(m->map), ROCK);
    fill(m, 1, 1, wide, wide, PLAIN);
    size_t length = 1;
    while (length > 0) {
        const int32_t x = trail[length - 1] % side;
        const int32_t y = trail[length - 1] / side;
        const uint32_t first = next_random(m, 4);
        bool went = false;
        for (uint32_t k = 0; k < 4 && !went; k++) {
            const int32_t dx = (int32_t[]){1, 0, -1, 0}[(first + k) & 3];
            const int32_t dy = (int32_t[]){0, 1, 0, -1}[(first + k) & 3];
            const int32_t nx = x + dx;
            const int32_t ny = y + dy;
            if (nx < 0 || ny < 0 || nx >= side || ny >= side ||
                is_open(m, 1 + nx * pitch, 1 + ny * pitch)) {
                continue;
            }
            fill(m, 1 + nx * pitch - (dx > 0), 1 + ny * pitch - (dy > 0),
                 wide + abs(dx), wide + abs(dy), PLAIN);
            trail[length++] = ny * side + nx;
            went = true;
        }
        length -= went ? 0 : 1;
    }
    free(trail);
}

bool bench_map_generate(size_t index, bench_map *out)
{
    static const char *const names[] = {"random-10", "random-40",  "maze-1",
                                        "maze-32",   "rooms-32",   "weighted",
                                        "patches",   "small-rooms"};
    if (index >= sizeof names / sizeof names[0]) {
        return false;
    }
    maker m = make(index == 7 ? 170 : SIDE, index == 7 ? 170 : SIDE, 77);
    switch (index) {
    case 0:
    case 1:
        scatter(&m, index == 0 ? 10 : 40);
        break;
    case 2:
    case 3:
        build_maze(&m, index == 2 ? 1 : 32);
        break;
    case 4:
    case 7:
        build_rooms(&m, index == 4 ? 32 : 16);
        break;
    case 5:
        for (int32_t i = 0; i < SIDE * SIDE; i++) {
            set(&m, i % SIDE, i / SIDE, (int32_t)next_random(&m, ROCK));
        }
        scatter(&m, 10);
        break;
    default:
        paint(&m, 260);
        scatter(&m, 5);
        break;
    }
    (void)snprintf(out->name, sizeof out->name, "%s", names[index]);
    out->map = m.map;
    return true;
}

static void reject(const char *path)
{
    (void)fprintf(stderr, "%s: no Moving AI map\n", path);
    exit(EXIT_FAILURE);
}

void bench_map_read(const char *path, bench_map *out)
{
    FILE *file = fopen(path, "r");
    int width = 0;
    int height = 0;
    if (file == NULL || fscanf(file, "type octile height %d width %d map",
                               &height, &width) != 2) {
        reject(path);
        return;
    }
    const maker m = make(width, height, 0);
    for (int32_t i = 0; i < width * height; i++) {
        char glyph;
        if (fscanf(file, " %c", &glyph) != 1) {
            reject(path);
        }
        set(&m, i % width, i / width,
            strchr(".GS", glyph) != NULL ? PLAIN : ROCK);
    }
    (void)fclose(file);
    const char *slash = strrchr(path, '/');
    (void)snprintf(out->name, sizeof out->name, "%s",
                   slash == NULL ? path : slash + 1);
    out->map = m.map;
}
