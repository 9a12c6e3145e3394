/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <math.h>
#include <stdlib.h>

#include "tactics/map/map_impl.h"

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint32_t in_hundredths(double cost)
{
    return (uint32_t)lround(cost * 100.0);
}

/* Costs of terrains in hundredths, divided by their common divisor with one
 * more cost. */
static void weigh_terrains(lan_ground *ground, const double *costs, double more)
{
    const size_t count = ground->map->terrain_count;
    uint32_t divisor = in_hundredths(more);
    for (size_t i = 0; i < count; i++) {
        divisor = common_divisor(in_hundredths(costs[i]), divisor);
    }
    ground->unit = divisor == 0 ? 1.0 : (double)divisor / 100.0;
    for (size_t i = 0; i < count; i++) {
        ground->terrain_weight[i] =
            (uint16_t)(divisor == 0 ? 0 : in_hundredths(costs[i]) / divisor);
    }
}

/* The greatest weight of `size` cells from each on, 0 if one of them cannot
 * be entered; in place, as those ahead are still as they were. */
static void widen(lan_ground *ground, int32_t step)
{
    for (int32_t node = 0; node < ground->nodes; node++) {
        uint16_t greatest = ground->weight[node];
        for (int32_t k = 1; k < ground->size && greatest != 0; k++) {
            const uint16_t weight = ground->weight[node + k * step];
            greatest = weight == 0 || weight > greatest ? weight : greatest;
        }
        ground->weight[node] = greatest;
    }
}

/* A body weighs as much as the costliest cell it covers. */
static void bake_weights(lan_ground *ground)
{
    const uint8_t *cell = ground->map->cells;
    for (int32_t y = 0; y < ground->height; y++) {
        const lan_cell first = {0, y};
        uint16_t *row = &ground->weight[lan_ground_node(ground, first)];
        for (int32_t x = 0; x < ground->width; x++) {
            row[x] = ground->terrain_weight[*cell++];
        }
    }
    if (ground->size > 1) {
        widen(ground, 1);
        widen(ground, ground->stride);
    }
}

static void bake(lan_ground *ground)
{
    const lan_overlaid_ground bare = {ground, NULL};
    bake_weights(ground);
    ground->least = 0;
    ground->greatest = 0;
    ground->free_count = 0;
    for (int32_t node = 0; node < ground->nodes; node++) {
        const uint16_t weight = ground->weight[node];
        ground->moves[node] = 0;
        if (weight != 0) {
            ground->moves[node] = (uint8_t)lan_overlaid_look(&bare, node);
            ground->least = ground->free_count == 0 || weight < ground->least
                                ? weight
                                : ground->least;
            ground->greatest =
                weight > ground->greatest ? weight : ground->greatest;
            ground->free_count++;
        }
    }
    ground->map_version = ground->map->version;
    ground->version++;
}

void lan_ground_update(lan_ground *ground)
{
    if (ground->map != NULL && ground->map_version != ground->map->version) {
        bake(ground);
    }
}

static void measure(lan_ground *ground)
{
    ground->width = ground->map->width;
    ground->height = ground->map->height;
    ground->frame = 1;
    ground->stride = ground->width + 2;
    ground->nodes = ground->stride * (ground->height + 2);
    for (int d = 0; d < ground->shape->sides; d++) {
        const lan_cell even = ground->shape->beside((lan_cell){0, 0}, d);
        const lan_cell odd = ground->shape->beside((lan_cell){0, 1}, d);
        ground->offset[d] = even.y * ground->stride + even.x;
        ground->odd[d] = (odd.y - 1) * ground->stride + odd.x;
    }
}

static lan_status create(const lan_grid_map *map, const lan_shape *shape,
                         int32_t size, const double *costs, double more,
                         lan_ground **out)
{
    lan_ground *ground = calloc(1, sizeof *ground);
    if (ground == NULL) {
        return LAN_ENOMEM;
    }
    ground->shape = shape;
    ground->map = map;
    ground->size = size;
    measure(ground);
    const size_t nodes = (size_t)ground->nodes;
    ground->moves = lan_pool_take(&ground->pool, nodes, sizeof *ground->moves);
    ground->weight =
        lan_pool_take(&ground->pool, nodes, sizeof *ground->weight);
    if (ground->pool.is_short) {
        lan_ground_destroy(ground);
        return LAN_ENOMEM;
    }
    weigh_terrains(ground, costs, more);
    bake(ground);
    *out = ground;
    return LAN_OK;
}

lan_status lan_cells_ground_create(const lan_grid_map *map,
                                   const lan_shape *shape,
                                   lan_movement movement, int32_t size,
                                   lan_ground **out)
{
    double costs[LAN_TERRAIN_MOST];
    if (lan_movement_name(movement) == NULL || size < 1 ||
        size > LAN_BODY_MOST) {
        return LAN_EINVAL;
    }
    for (size_t i = 0; i < map->terrain_count; i++) {
        costs[i] = map->terrains[i].cost[movement];
    }
    const lan_status status = create(map, shape, size, costs, 0.0, out);
    if (status == LAN_OK) {
        (*out)->movement = movement;
    }
    return status;
}

lan_status lan_ground_create_of(const lan_grid_map *map, const lan_shape *shape,
                                const double *costs, double more,
                                lan_ground **out)
{
    return create(map, shape, 1, costs, more, out);
}

lan_status lan_ground_create(const lan_grid_map *map, lan_movement movement,
                             int32_t size, lan_ground **out)
{
    return lan_cells_ground_create(map, &lan_squares, movement, size, out);
}

void lan_ground_destroy(lan_ground *ground)
{
    if (ground != NULL) {
        lan_pool_free(&ground->pool);
        lan_pool_free(&ground->regions);
        free(ground->island);
        lan_graph_destroy(ground->own_graph);
        free(ground);
    }
}

/* Labels all that can be reached from a node. */
static void flood(lan_ground *ground, int32_t from, int32_t label,
                  int32_t *waiting)
{
    int32_t count = 0;
    waiting[count++] = from;
    ground->island[from] = label;
    while (count > 0) {
        const int32_t node = waiting[--count];
        for (unsigned left = ground->moves[node]; left != 0; left &= left - 1) {
            const int32_t beside =
                lan_ground_beside(ground, node, __builtin_ctz(left));
            if (ground->island[beside] < 0) {
                ground->island[beside] = label;
                waiting[count++] = beside;
            }
        }
    }
}

/* The islands of a graph are its parts, known since it was made. */
lan_status lan_ground_label_islands(lan_ground *ground)
{
    const size_t nodes = (size_t)ground->nodes;
    if (ground->island != NULL && ground->island_version == ground->version) {
        return LAN_OK;
    }
    int32_t *waiting =
        malloc(((size_t)ground->free_count + 1) * sizeof *waiting);
    if (ground->island == NULL) {
        /* known to no one before it is filled: its version is 0 */
        ground->island = malloc(nodes * sizeof *ground->island);
    }
    if (waiting == NULL || ground->island == NULL) {
        free(waiting);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < nodes; i++) {
        ground->island[i] = -1;
    }
    ground->island_count = 0;
    for (int32_t i = 0; i < ground->nodes; i++) {
        if (ground->weight[i] != 0 && ground->island[i] < 0) {
            flood(ground, i, ground->island_count++, waiting);
        }
    }
    ground->island_version = ground->version;
    free(waiting);
    return LAN_OK;
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

bool lan_ground_free(const lan_ground *ground, lan_cell at)
{
    return lan_ground_contains(ground, at) &&
           ground->weight[lan_ground_node(ground, at)] != 0;
}

double lan_ground_step_cost(const lan_ground *ground, lan_cell from, int d)
{
    const int32_t node =
        lan_ground_contains(ground, from) ? lan_ground_node(ground, from) : 0;
    if (ground->shape->is_graph || d < 0 || d >= LAN_DIRECTION_COUNT ||
        (ground->moves[node] >> d & 1) == 0) {
        return 0.0;
    }
    const lan_overlaid_ground bare = {ground, NULL};
    return lan_overlaid_step(&bare, node, d) * (ground->unit / 4.0) *
           (lan_ground_is_diagonal(ground, d) ? sqrt(2.0) : 1.0);
}

bool lan_ground_joins(const lan_ground *ground, lan_cell a, lan_cell b)
{
    return lan_ground_free(ground, a) && lan_ground_free(ground, b) &&
           lan_ground_island(ground, a) == lan_ground_island(ground, b);
}

int32_t lan_ground_island(const lan_ground *ground, lan_cell at)
{
    return lan_ground_contains(ground, at)
               ? ground->island[lan_ground_node(ground, at)]
               : -1;
}
