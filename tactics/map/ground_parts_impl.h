/* tactics/map/ground_parts_impl.h - the arrays of a ground, for searches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of cells: arrays of (height + 2) rows of `stride` = width + 2 nodes:
 *          a frame of blocked nodes saves every test for the border. Node of
 *          (x, y): (y + 1) * stride + x + 1. Of a graph: one row of nodes
 *          without a frame; the steps are those of the graph.
 * Units    weight: cost of a cell over `unit`, a whole number. A straight step
 *          weighs 2 (a + b), a diagonal one a + b + c + d, both in quarters of
 *          `unit`; the latter is still to be multiplied by sqrt 2.
 */
#ifndef LAN_TACTICS_MAP_GROUND_PARTS_IMPL_H
#define LAN_TACTICS_MAP_GROUND_PARTS_IMPL_H

#include "lanchester/ground.h"
#include "tactics/counts_impl.h"

/* The greatest weight: a cost of 100 in hundredths. */
#define LAN_WEIGHT_MOST 10000

typedef struct lan_graph lan_graph;

struct lan_ground {
    lan_map_shape shape;
    const lan_grid_map *map; /* NULL of a graph */
    const lan_graph *graph;  /* NULL of cells */
    lan_movement movement;
    int32_t size;
    int32_t width;
    int32_t height;
    int32_t stride;
    int32_t frame; /* 1; 0 of a graph */
    int32_t nodes; /* stride * (height + 2 frame) */
    uint64_t map_version;
    uint64_t version;
    int64_t free_count;
    double unit;    /* greatest common divisor of the terrains' costs */
    uint16_t least; /* smallest and largest weight of a free cell; 0: none */
    uint16_t greatest;
    uint8_t *moves;     /* [nodes] bits of legal steps; NULL of a graph */
    uint16_t *weight;   /* [nodes] 0: not free */
    int64_t *of_weight; /* [LAN_WEIGHT_MOST + 1] cells of each weight */
    uint16_t *rows;     /* [size][stride] scratch of baking */
    /* 0: cannot be entered. */
    uint16_t terrain_weight[LAN_TERRAIN_MOST];
    int32_t *island; /* [nodes] -1: none; NULL before the first settle */
    int32_t island_count;
    uint64_t island_version;
    int32_t *region; /* [nodes] -1: not free; NULL before the first label */
    int32_t region_count;
    int32_t *above; /* [regions] the one it hangs on; -1: none */
    int32_t *cells; /* [regions] how many it has */
    uint64_t dead_end_version;
    int32_t offset[LAN_DIRECTION_COUNT]; /* from a node to its neighbour */
    int32_t side[2][LAN_HEX_SIDE_COUNT]; /* hexagons: of even and odd rows */
};

static inline bool lan_ground_contains(const lan_ground *ground, lan_cell at)
{
    return at.x >= 0 && at.x < ground->width && at.y >= 0 &&
           at.y < ground->height;
}

static inline int32_t lan_ground_node(const lan_ground *ground, lan_cell at)
{
    const int32_t frame = ground->frame;
    return (at.y + frame) * ground->stride + at.x + frame;
}

static inline lan_cell lan_ground_cell(const lan_ground *ground, int32_t node)
{
    const int32_t frame = ground->frame;
    const lan_cell at = {node % ground->stride - frame,
                         node / ground->stride - frame};
    return at;
}

/* The node across a side; of cells. */
static inline int32_t lan_ground_beside(const lan_ground *ground, int32_t node,
                                        int d)
{
    return node + (ground->shape == LAN_MAP_HEX
                       ? ground->side[(node / ground->stride - 1) & 1][d]
                       : ground->offset[d]);
}

/* The direction in which the signs of a distance point; LAN_DIRECTION_COUNT for
 * none. */
static inline int lan_direction_towards(int32_t dx, int32_t dy)
{
    static const int of[3][3] = {
        {LAN_DIRECTION_NORTH_WEST, LAN_DIRECTION_NORTH,
         LAN_DIRECTION_NORTH_EAST},
        {LAN_DIRECTION_WEST, LAN_DIRECTION_COUNT, LAN_DIRECTION_EAST},
        {LAN_DIRECTION_SOUTH_WEST, LAN_DIRECTION_SOUTH,
         LAN_DIRECTION_SOUTH_EAST}};
    return of[(dy > 0) - (dy < 0) + 1][(dx > 0) - (dx < 0) + 1];
}

/* The corner rule: legal steps, from which of the eight neighbours are free. */
static inline unsigned lan_corner_moves(unsigned free, lan_corners corners)
{
    const unsigned straight = 0xAAu;
    const unsigned twice = free << 8 | free;
    const unsigned left = twice >> 1;  /* bit d: side cell d + 1 */
    const unsigned right = twice >> 7; /* bit d: side cell d - 1 */
    unsigned sides = UINT8_MAX;
    if (corners == LAN_CORNERS_FORBID) {
        sides = left & right;
    } else if (corners == LAN_CORNERS_ONE) {
        sides = left | right;
    }
    return free & (sides | straight);
}

static inline uint32_t lan_ground_straight(const lan_ground *ground,
                                           int32_t from, int d)
{
    const int32_t to = from + ground->offset[d];
    return 2u * ((uint32_t)ground->weight[from] + ground->weight[to]);
}

/* A blocked side cell counts as the costlier of the two ends. */
static inline uint32_t lan_ground_diagonal(const lan_ground *ground,
                                           int32_t from, int d)
{
    const uint16_t *weight = ground->weight;
    const uint32_t a = weight[from];
    const uint32_t b = weight[from + ground->offset[d]];
    uint32_t c = weight[from + ground->offset[(d + 1) & 7]];
    uint32_t e = weight[from + ground->offset[(d + 7) & 7]];
    const uint32_t costlier = a > b ? a : b;
    c = c == 0 ? costlier : c;
    e = e == 0 ? costlier : e;
    return a + b + c + e;
}

/* islands.c and dead_ends.c; each allocates its array at the first call and
 * labels anew where ground->version moved on. */
LAN_MUST_CHECK
lan_status lan_ground_label_islands(lan_ground *ground);
LAN_MUST_CHECK
lan_status lan_ground_label_dead_ends(lan_ground *ground);

/* Makes the ground of a graph, on which graph.c takes the rest. */
LAN_MUST_CHECK
lan_status lan_ground_create_row(const lan_graph *graph, int32_t nodes,
                                 lan_ground **out);

/* Sets marks[ground->region[n]] to 1 for every node n that a best route between
 * two free nodes of one island may need. The search may leave out all nodes of
 * unmarked regions and still finds a route of least cost, with a turning cost
 * or without, by either metric; not with an overlay, which can make the way
 * through a dead end the better one. Other marks are kept, so that several
 * goals add up.
 *
 * marks  [region_count] zeroed by the caller; region_count <= nodes
 *
 * O(regions on the way); needs lan_ground_label_dead_ends(). Returns how many
 * cells the regions newly marked have. */
int64_t lan_ground_mark_needed(const lan_ground *ground, int32_t from,
                               int32_t to, uint8_t *marks);

#endif
