/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/move/tick_map_impl.h"

#include <stdlib.h>
#include <string.h>

#include "tactics/counts_impl.h"

#define STRAIGHT UINT8_C(0xaa) /* odd directions */

/* Room for the search for all ways to one goal. */
typedef struct wave {
    int32_t *steps; /* [places] -1: not reached */
    int32_t *queue; /* [places] */
} wave;

static bool is_entered(const lan_move_def *def, lan_cell at)
{
    return lan_grid_map_cost(def->map, at, def->movement) > 0.0;
}

/* A diagonal passes two corners, each of which must be free. */
static uint8_t legal_steps(const lan_move_def *def, lan_cell at)
{
    unsigned open = 0;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        open |= (unsigned)is_entered(def, lan_cell_beside(at, d)) << d;
    }
    if (def->neighbours == 4) {
        return (uint8_t)(open & STRAIGHT);
    }
    const unsigned before = (open << 1 | open >> 7) & 0xff;
    const unsigned behind = (open >> 1 | open << 7) & 0xff;
    return (uint8_t)(open & (STRAIGHT | (before & behind)));
}

static void fill_steps(lan_tick_map *map, const lan_move_def *def)
{
    for (int32_t y = 0; y < map->height; y++) {
        for (int32_t x = 0; x < map->width; x++) {
            const lan_cell at = {x, y};
            if (is_entered(def, at)) {
                map->steps[lan_tick_place(map, at)] = legal_steps(def, at);
            }
        }
    }
}

/* Numbers the different goals; `numbers` is [places] of -1. */
static void number_goals(lan_tick_map *map, const lan_move_def *def,
                         int32_t *numbers)
{
    for (size_t a = 0; a < def->count; a++) {
        int32_t *number = &numbers[lan_tick_place(map, def->agents[a].goal)];
        if (*number < 0) {
            *number = map->goal_count++;
        }
        map->goals[a] = *number;
    }
}

static void spread_wave(const lan_tick_map *map, int32_t goal, wave *of)
{
    int32_t count = 0;
    for (int32_t p = 0; p < map->places; p++) {
        of->steps[p] = -1;
    }
    of->steps[goal] = 0;
    of->queue[count++] = goal;
    for (int32_t i = 0; i < count; i++) {
        const int32_t at = of->queue[i];
        for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
            const int32_t beside = at + map->step[d];
            if ((map->steps[at] >> d & 1) != 0 && of->steps[beside] < 0) {
                of->steps[beside] = of->steps[at] + 1;
                of->queue[count++] = beside;
            }
        }
    }
}

/* Takes a goal's least steps over: for each place, and for its agents. */
static void fill_phases(lan_tick_map *map, const lan_move_def *def,
                        int32_t goal, const wave *of)
{
    uint8_t *phases = map->phases + (size_t)goal * (size_t)map->places;
    for (int32_t p = 0; p < map->places; p++) {
        phases[p] =
            of->steps[p] < 0 ? LAN_TICK_NO_WAY : (uint8_t)(of->steps[p] & 3);
    }
    for (size_t a = 0; a < def->count; a++) {
        if (map->goals[a] == goal) {
            map->least[a] =
                of->steps[lan_tick_place(map, def->agents[a].start)];
        }
    }
}

static lan_status fill_goals(lan_tick_map *map, const lan_move_def *def,
                             wave *of)
{
    memset(of->steps, -1, (size_t)map->places * sizeof *of->steps);
    number_goals(map, def, of->steps);
    if ((size_t)map->goal_count > SIZE_MAX / (size_t)map->places) {
        return LAN_ENOMEM;
    }
    map->phases = malloc((size_t)map->goal_count * (size_t)map->places);
    if (map->phases == NULL) {
        return LAN_ENOMEM;
    }
    int32_t filled = 0;
    for (size_t a = 0; a < def->count; a++) {
        if (map->goals[a] == filled) { /* numbered as they come */
            spread_wave(map, lan_tick_place(map, def->agents[a].goal), of);
            fill_phases(map, def, filled++, of);
        }
    }
    return LAN_OK;
}

static lan_status fill_tick_map(lan_tick_map *map, const lan_move_def *def)
{
    const size_t places = (size_t)map->places;
    wave of = {.steps = malloc(places * sizeof *of.steps),
               .queue = malloc(places * sizeof *of.queue)};
    map->steps = calloc(places, 1);
    map->goals = malloc(def->count * sizeof *map->goals);
    map->least = malloc(def->count * sizeof *map->least);
    lan_status status = LAN_ENOMEM;
    if (of.steps != NULL && of.queue != NULL && map->steps != NULL &&
        map->goals != NULL && map->least != NULL) {
        fill_steps(map, def);
        status = fill_goals(map, def, &of);
    }
    free(of.steps);
    free(of.queue);
    return status;
}

lan_status lan_tick_map_create(const lan_move_def *def, lan_tick_map **out)
{
    lan_tick_map *map = calloc(1, sizeof *map);
    if (map == NULL) {
        return LAN_ENOMEM;
    }
    map->width = lan_grid_map_width(def->map);
    map->height = lan_grid_map_height(def->map);
    map->stride = map->width + 1; /* a row's frame is the next one's as well */
    map->places = (map->height + 2) * map->stride + 1;
    map->neighbours = def->neighbours;
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const lan_cell step = lan_direction_step(d);
        map->step[d] = step.y * map->stride + step.x;
    }
    const lan_status status = fill_tick_map(map, def);
    if (status != LAN_OK) {
        lan_tick_map_destroy(map);
        return status;
    }
    *out = map;
    return LAN_OK;
}

void lan_tick_map_destroy(lan_tick_map *map)
{
    if (map == NULL) {
        return;
    }
    free(map->steps);
    free(map->phases);
    free(map->goals);
    free(map->least);
    free(map);
}
