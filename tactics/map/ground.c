/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/hex.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/map/map_impl.h"

/* A cell that cannot be entered, so that the greatest of several says it. */
#define CLOSED UINT16_MAX

typedef struct area {
    int32_t left; /* all four inside the map */
    int32_t top;
    int32_t right;
    int32_t bottom;
} area;

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Costs in hundredths, over their common divisor. */
static void weigh_terrains(lan_ground *ground)
{
    const lan_grid_map *map = ground->map;
    uint32_t divisor = 0;
    for (size_t i = 0; i < map->terrain_count; i++) {
        const double cost = map->terrains[i].cost[ground->movement];
        divisor = common_divisor((uint32_t)lround(cost * 100.0), divisor);
    }
    ground->unit = divisor == 0 ? 1.0 : (double)divisor / 100.0;
    for (size_t i = 0; i < map->terrain_count; i++) {
        const double cost = map->terrains[i].cost[ground->movement];
        const uint32_t hundredths = (uint32_t)lround(cost * 100.0);
        ground->terrain_weight[i] =
            (uint16_t)(divisor == 0 ? 0 : hundredths / divisor);
    }
}

/* The greatest weight of `size` cells eastward, for a part of one row. */
static void widen_row(const lan_ground *ground, int32_t y, const area *part)
{
    const lan_grid_map *map = ground->map;
    const int32_t width = ground->width;
    uint16_t *row = &ground->rows[(y % ground->size) * ground->stride];
    for (int32_t x = part->left; x <= part->right; x++) {
        row[x] = 0;
    }
    for (int32_t k = 0; k < ground->size; k++) {
        for (int32_t x = part->left; x <= part->right; x++) {
            const lan_cell at = {x + k, y};
            uint16_t weight = CLOSED;
            if (x + k < width && y < ground->height) {
                weight = ground->terrain_weight[map->cells[lan_grid_map_index(
                    map, at)]];
                weight = weight == 0 ? CLOSED : weight;
            }
            row[x] = weight > row[x] ? weight : row[x];
        }
    }
}

static void put_weight(lan_ground *ground, int32_t node, uint16_t weight)
{
    const uint16_t before = ground->weight[node];
    ground->of_weight[before]--;
    ground->of_weight[weight]++;
    ground->weight[node] = weight;
}

/* Of bodies of one cell; runs of one weight are counted at once. */
static void bake_own_weights(lan_ground *ground, const area *part)
{
    const lan_grid_map *map = ground->map;
    for (int32_t y = part->top; y <= part->bottom; y++) {
        const lan_cell first = {part->left, y};
        const uint8_t *cells = &map->cells[lan_grid_map_index(map, first)];
        uint16_t *row = &ground->weight[lan_ground_node(ground, first)];
        const int32_t count = part->right - part->left + 1;
        for (int32_t from = 0, to = 0; from < count; from = to) {
            const uint16_t before = row[from];
            const uint16_t weight = ground->terrain_weight[cells[from]];
            while (to < count && row[to] == before &&
                   ground->terrain_weight[cells[to]] == weight) {
                row[to++] = weight;
            }
            ground->of_weight[before] -= to - from;
            ground->of_weight[weight] += to - from;
        }
    }
}

/* A body weighs as much as the costliest cell it covers. */
static void bake_weights(lan_ground *ground, const area *part)
{
    if (ground->size == 1) {
        bake_own_weights(ground, part);
        return;
    }
    for (int32_t y = part->top; y < part->top + ground->size - 1; y++) {
        widen_row(ground, y, part);
    }
    for (int32_t y = part->top; y <= part->bottom; y++) {
        widen_row(ground, y + ground->size - 1, part);
        for (int32_t x = part->left; x <= part->right; x++) {
            uint16_t greatest = 0;
            for (int32_t k = 0; k < ground->size; k++) {
                const uint16_t weight = ground->rows[k * ground->stride + x];
                greatest = weight > greatest ? weight : greatest;
            }
            const lan_cell at = {x, y};
            put_weight(ground, lan_ground_node(ground, at),
                       greatest == CLOSED ? 0 : greatest);
        }
    }
}

/* Three cells, one below the other: bit 0 is set where the upper one is free,
 * bit 2 where the lower one is. */
static unsigned free_column(const lan_ground *ground, int32_t node)
{
    const uint16_t *weight = &ground->weight[node];
    return (unsigned)(weight[-ground->stride] != 0) |
           (unsigned)(weight[0] != 0) << 1 |
           (unsigned)(weight[ground->stride] != 0) << 2;
}

static void bake_sides(lan_ground *ground, const area *part)
{
    for (int32_t y = part->top; y <= part->bottom; y++) {
        for (int32_t x = part->left; x <= part->right; x++) {
            const lan_cell at = {x, y};
            const int32_t node = lan_ground_node(ground, at);
            unsigned moves = 0;
            for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
                const int32_t to = node + ground->side[y & 1][side];
                moves |= (unsigned)(ground->weight[to] != 0) << side;
            }
            ground->moves[node] =
                (uint8_t)(ground->weight[node] != 0 ? moves : 0);
        }
    }
}

static void bake_moves(lan_ground *ground, const area *part)
{
    if (ground->shape == LAN_MAP_HEX) {
        bake_sides(ground, part);
        return;
    }
    const lan_corners corners = ground->map->corners;
    for (int32_t y = part->top; y <= part->bottom; y++) {
        const lan_cell first = {part->left, y};
        int32_t node = lan_ground_node(ground, first);
        unsigned west = free_column(ground, node - 1);
        unsigned here = free_column(ground, node);
        for (int32_t x = part->left; x <= part->right; x++, node++) {
            const unsigned east = free_column(ground, node + 1);
            const unsigned free = west | (here & 4u) << 1 | (east & 4u) << 2 |
                                  (east & 2u) << 4 | (east & 1u) << 6 |
                                  (here & 1u) << 7;
            const bool is_free = (here & 2u) != 0;
            ground->moves[node] =
                (uint8_t)(is_free ? lan_corner_moves(free, corners) : 0);
            west = here;
            here = east;
        }
    }
}

static void find_range(lan_ground *ground)
{
    ground->least = 0;
    ground->greatest = 0;
    for (size_t i = 0; i < ground->map->terrain_count; i++) {
        const uint16_t weight = ground->terrain_weight[i];
        if (weight == 0 || ground->of_weight[weight] == 0) {
            continue;
        }
        if (ground->least == 0 || weight < ground->least) {
            ground->least = weight;
        }
        if (weight > ground->greatest) {
            ground->greatest = weight;
        }
    }
    ground->free_count =
        (int64_t)ground->width * ground->height - ground->of_weight[0];
}

static int32_t clamp(int32_t value, int32_t lo, int32_t hi)
{
    return value < lo ? lo : value > hi ? hi : value;
}

/* The part of the map from one cell to another, cut at the border. */
static area cut(const lan_ground *ground, lan_cell from, lan_cell to)
{
    const int32_t right = ground->width - 1;
    const int32_t bottom = ground->height - 1;
    const area part = {clamp(from.x, 0, right), clamp(from.y, 0, bottom),
                       clamp(to.x, 0, right), clamp(to.y, 0, bottom)};
    return part;
}

static void bake_all(lan_ground *ground)
{
    const lan_cell from = {0, 0};
    const lan_cell to = {ground->width, ground->height};
    const area all = cut(ground, from, to);
    bake_weights(ground, &all);
    bake_moves(ground, &all);
}

/* What one changed cell can alter: bodies that cover it, and their steps. */
static void bake_around(lan_ground *ground, lan_cell at)
{
    const lan_cell from = {at.x - ground->size + 1, at.y - ground->size + 1};
    const area covered = cut(ground, from, at);
    bake_weights(ground, &covered);
    const lan_cell before = {from.x - 1, from.y - 1};
    const lan_cell after = {at.x + 1, at.y + 1};
    const area touched = cut(ground, before, after);
    bake_moves(ground, &touched);
}

void lan_ground_update(lan_ground *ground)
{
    const lan_grid_map *map = ground->map;
    lan_cell at;
    if (map == NULL || ground->map_version == map->version) {
        return;
    }
    if (!lan_grid_map_change(map, ground->map_version, &at)) {
        bake_all(ground);
    } else {
        for (uint64_t i = ground->map_version; i < map->version; i++) {
            if (lan_grid_map_change(map, i, &at)) {
                bake_around(ground, at);
            }
        }
    }
    find_range(ground);
    ground->map_version = map->version;
    ground->version++;
}

static void measure(lan_ground *ground)
{
    ground->width = ground->map->width;
    ground->height = ground->map->height;
    ground->frame = 1;
    ground->stride = ground->width + 2;
    ground->nodes = ground->stride * (ground->height + 2);
    for (int d = 0; d < LAN_DIRECTION_COUNT; d++) {
        const lan_cell step = lan_direction_step(d);
        ground->offset[d] = step.y * ground->stride + step.x;
    }
    for (int32_t row = 0; row < 2; row++) {
        const lan_cell from = {0, row};
        for (int side = 0; side < LAN_HEX_SIDE_COUNT; side++) {
            const lan_cell to =
                lan_hex_cell(lan_hex_beside(lan_hex_of_cell(from), side));
            ground->side[row][side] =
                (to.y - from.y) * ground->stride + to.x - from.x;
        }
    }
}

static lan_status allocate(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    const size_t rows = (size_t)ground->size * (size_t)ground->stride;
    ground->moves = calloc(nodes, sizeof *ground->moves);
    ground->weight = calloc(nodes, sizeof *ground->weight);
    ground->of_weight = calloc(LAN_WEIGHT_MOST + 1, sizeof *ground->of_weight);
    ground->rows = calloc(rows, sizeof *ground->rows);
    const bool all = ground->moves != NULL && ground->weight != NULL &&
                     ground->of_weight != NULL && ground->rows != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

static lan_status create(const lan_grid_map *map, lan_map_shape shape,
                         lan_movement movement, int32_t size, lan_ground **out)
{
    if (lan_movement_name(movement) == NULL || size < 1 ||
        size > LAN_BODY_MOST) {
        return LAN_EINVAL;
    }
    lan_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    ground->shape = shape;
    ground->map = map;
    ground->movement = movement;
    ground->size = size;
    measure(ground);
    if (allocate(ground) != LAN_OK) {
        lan_ground_destroy(ground);
        return LAN_ENOMEM;
    }
    weigh_terrains(ground);
    ground->of_weight[0] = (int64_t)ground->width * ground->height;
    bake_all(ground);
    find_range(ground);
    ground->map_version = map->version;
    ground->version = 1;
    *out = ground;
    return LAN_OK;
}

lan_status lan_ground_create(const lan_grid_map *map, lan_movement movement,
                             int32_t size, lan_ground **out)
{
    return create(map, LAN_MAP_SQUARE, movement, size, out);
}

lan_status lan_hex_ground_create(const lan_grid_map *map, lan_movement movement,
                                 lan_ground **out)
{
    return create(map, LAN_MAP_HEX, movement, 1, out);
}

lan_status lan_ground_create_row(const lan_graph *graph, int32_t nodes,
                                 lan_ground **out)
{
    lan_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    *ground = (lan_ground){.shape = LAN_MAP_GRAPH,
                           .graph = graph,
                           .size = 1,
                           .width = nodes,
                           .height = 1,
                           .stride = nodes,
                           .nodes = nodes,
                           .version = 1,
                           .free_count = nodes,
                           .unit = 1.0,
                           .least = 1,
                           .greatest = 1};
    ground->weight = malloc((size_t)nodes * sizeof *ground->weight);
    ground->island = malloc((size_t)nodes * sizeof *ground->island);
    if (ground->weight == NULL || ground->island == NULL) {
        lan_ground_destroy(ground);
        return LAN_ENOMEM;
    }
    for (int32_t i = 0; i < nodes; i++) {
        ground->weight[i] = 1;
    }
    ground->island_version = ground->version;
    *out = ground;
    return LAN_OK;
}

void lan_ground_destroy(lan_ground *ground)
{
    if (ground == NULL) {
        return;
    }
    free(ground->moves);
    free(ground->weight);
    free(ground->of_weight);
    free(ground->rows);
    free(ground->island);
    free(ground->region);
    free(ground->above);
    free(ground->cells);
    free(ground);
}

lan_status lan_ground_settle(lan_ground *ground)
{
    const lan_status status = lan_ground_label_islands(ground);
    return status == LAN_OK ? lan_ground_label_dead_ends(ground) : status;
}

const lan_grid_map *lan_ground_map(const lan_ground *ground)
{
    return ground->map;
}

lan_movement lan_ground_movement(const lan_ground *ground)
{
    return ground->movement;
}

int32_t lan_ground_size(const lan_ground *ground)
{
    return ground->size;
}

uint64_t lan_ground_version(const lan_ground *ground)
{
    return ground->version;
}

bool lan_ground_free(const lan_ground *ground, lan_cell at)
{
    return lan_ground_contains(ground, at) &&
           ground->weight[lan_ground_node(ground, at)] != 0;
}

int64_t lan_ground_free_count(const lan_ground *ground)
{
    return ground->free_count;
}

static uint8_t moves_at(const lan_ground *ground, lan_cell at)
{
    return ground->moves != NULL && lan_ground_contains(ground, at)
               ? ground->moves[lan_ground_node(ground, at)]
               : 0;
}

double lan_ground_step_cost(const lan_ground *ground, lan_cell from, int d)
{
    if (d < 0 || d >= LAN_DIRECTION_COUNT ||
        (moves_at(ground, from) >> d & 1) == 0) {
        return 0.0;
    }
    const lan_overlaid_ground bare = {ground, NULL};
    const uint32_t weight =
        lan_overlaid_step(&bare, lan_ground_node(ground, from), d);
    const bool is_diagonal =
        ground->shape != LAN_MAP_HEX && lan_direction_is_diagonal(d);
    return weight * (ground->unit / 4.0) * (is_diagonal ? sqrt(2.0) : 1.0);
}

bool lan_ground_is_uniform(const lan_ground *ground)
{
    return ground->least == ground->greatest;
}

int32_t lan_ground_island(const lan_ground *ground, lan_cell at)
{
    return lan_ground_contains(ground, at)
               ? ground->island[lan_ground_node(ground, at)]
               : -1;
}
