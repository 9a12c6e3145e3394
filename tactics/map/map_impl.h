/* tactics/map/map_impl.h - the internals of maps and grounds, for this folder
 * and the searches over them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "lanchester/map.h"
#include "tactics/counts_impl.h"

/* --- memory ----------------------------------------------------------------
 */

/* Blocks that are freed together. */
#define LAN_POOL_MOST 48

typedef struct lan_pool {
    void *blocks[LAN_POOL_MOST];
    size_t count;
    bool is_short; /* an allocation failed */
} lan_pool;

/* Allocates zeros, with one spare element at the end. */
static inline void *lan_pool_take(lan_pool *pool, size_t count, size_t size)
{
    assert(pool->count < LAN_POOL_MOST);
    void *block = calloc(count + 1, size);
    pool->is_short |= block == NULL;
    pool->blocks[pool->count++] = block;
    return block;
}

static inline void lan_pool_free(lan_pool *pool)
{
    while (pool->count > 0) {
        free(pool->blocks[--pool->count]);
    }
}

/* --- the cells of a map --------------------------------------------------- */

/* Shape    one allocation; cells row-major, one byte each. */

struct lan_grid_map {
    int32_t width;
    int32_t height;
    lan_corners corners;
    size_t terrain_count;
    lan_terrain terrains[LAN_TERRAIN_MOST];
    uint64_t version;
    uint8_t cells[]; /* [height][width] terrains */
};

/* "foot", "horse", "wheels"; NULL outside the list. */
const char *lan_movement_name(lan_movement movement);

/* Checks 1 .. LAN_TERRAIN_MOST terrains as a set; LAN_EINVAL and the first
 * fault in err. */
lan_status lan_terrains_check(const lan_terrain *terrains, size_t count,
                              lan_error *err);

/* A hash over size, rule, terrains and cells: equal maps have equal
 * fingerprints. */
uint64_t lan_grid_map_fingerprint(const lan_grid_map *map);

static inline size_t lan_grid_map_index(const lan_grid_map *map, lan_cell at)
{
    return (size_t)at.y * (size_t)map->width + (size_t)at.x;
}

/* Creates a map of the same cells, version 0, with other terrains (at least as
 * many) and a corner rule. LAN_EINVAL, LAN_ENOMEM. */
lan_status lan_grid_map_dress(const lan_grid_map *map, lan_corners corners,
                              const lan_terrain *terrains, size_t count,
                              lan_grid_map **out);

/* True if a cell's terrain hides the cells behind it; false beyond the
 * border. */
bool lan_grid_map_hides(const lan_grid_map *map, lan_terrain_set opaque,
                        lan_cell at);

/* --- shapes ---------------------------------------------------------------
 */

/* All differences between maps by their shape. A new shape of cells is a file
 * with one lan_shape, which lan_shape_of() finds. */
typedef struct lan_shape {
    lan_map_shape kind;
    int sides;              /* steps out of a cell, numbered from 0 */
    bool has_corners;       /* even steps are diagonal and heed the corner
                               rule; steps turn by 45 degrees */
    bool is_graph;          /* no cells: a lan_graph has the steps; the fields
                               below are NULL */
    int32_t beside_squared; /* squared distance of the farthest neighbour, see
                               squared() */
    lan_cell (*beside)(lan_cell at, int side);
    double (*steps)(lan_cell a,
                    lan_cell b); /* straight steps over open cells */
    int64_t (*squared)(lan_cell a, lan_cell b); /* between centres, cells^2 */
    /* True if no opaque cell lies between two cells of a map; symmetric. O(the
     * larger of their differences in x and y). On hexagons a line along the
     * edge between two cells is blocked only if both are opaque. */
    bool (*is_clear)(const lan_grid_map *map, lan_terrain_set opaque,
                     lan_cell a, lan_cell b);
} lan_shape;

extern const lan_shape lan_squares;
extern const lan_shape lan_hexes;
extern const lan_shape lan_roads;

const lan_shape *lan_shape_of(lan_map_shape shape);

/* True if a cell lies within a radius in cells: a disc; radius 1 includes all
 * neighbours. */
bool lan_shape_covers(const lan_shape *shape, lan_cell from, lan_cell to,
                      double radius);

/* --- the arrays of a ground ----------------------------------------------- */

/* Shape    for cells: arrays of (height + 2) rows of `stride` = width + 2
 *          nodes; a frame of blocked nodes makes border tests unnecessary. Node
 *          of (x, y): (y + 1) * stride + x + 1. For a graph: one row of nodes
 *          without a frame; the graph has the steps.
 * Units    weight: cost of a cell divided by `unit`, an integer. A straight
 *          step weighs 2 (a + b), a diagonal step a + b + c + d, both in
 *          quarters of `unit`; diagonal weights do not include the factor sqrt
 *          2. */

struct lan_ground {
    lan_pool pool;    /* its arrays */
    lan_pool regions; /* arrays of its dead ends */
    const lan_shape *shape;
    const lan_grid_map *map;   /* NULL for a graph */
    const lan_graph *graph;    /* NULL for cells */
    lan_graph *own_graph;      /* freed with the ground; or NULL */
    const lan_road_map *roads; /* source of the graph; or NULL */
    lan_movement movement;
    int32_t size;
    int32_t width;
    int32_t height;
    int32_t stride;
    int32_t frame; /* 1; 0 for a graph */
    int32_t nodes; /* stride * (height + 2 frame) */
    uint64_t map_version;
    uint64_t version;
    int64_t free_count;
    double unit;    /* greatest common divisor of all terrain costs and one
                       additional cost; 0 for a graph: costs are not rounded */
    uint16_t least; /* smallest and largest weight of a free cell; 0: none */
    uint16_t greatest;
    uint8_t *moves;   /* [nodes] bits of legal steps; NULL for a graph */
    uint16_t *weight; /* [nodes] 0: not free */
    /* 0: cannot be entered. */
    uint16_t terrain_weight[LAN_TERRAIN_MOST];
    int32_t *island; /* [nodes] -1: none; NULL before the first settle */
    int32_t island_count;
    uint64_t island_version;
    int32_t *region; /* [nodes] -1: not free; NULL before the first labelling */
    int32_t region_count;
    int32_t *above; /* [regions] its parent region; -1: none */
    int32_t *cells; /* [regions] number of cells */
    uint64_t dead_end_version;
    int32_t offset[LAN_DIRECTION_COUNT]; /* from a node to its neighbour; for
                                            even rows if rows differ */
    int32_t odd[LAN_DIRECTION_COUNT];    /* the same for odd rows */
};

static inline bool lan_ground_contains(const lan_ground *ground, lan_cell at)
{
    return at.x >= 0 && at.x < ground->width && at.y >= 0 &&
           at.y < ground->height;
}

/* True if all free cells cost the same. */
static inline bool lan_ground_is_uniform(const lan_ground *ground)
{
    return ground->least == ground->greatest;
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

/* The node across a side; for cells. */
static inline int32_t lan_ground_beside(const lan_ground *ground, int32_t node,
                                        int d)
{
    const bool is_odd =
        !ground->shape->has_corners && (node / ground->stride & 1) == 0;
    return node + (is_odd ? ground->odd : ground->offset)[d];
}

typedef enum lan_direction {
    LAN_DIRECTION_NORTH_WEST,
    LAN_DIRECTION_WEST,
    LAN_DIRECTION_SOUTH_WEST,
    LAN_DIRECTION_SOUTH,
    LAN_DIRECTION_SOUTH_EAST,
    LAN_DIRECTION_EAST,
    LAN_DIRECTION_NORTH_EAST,
    LAN_DIRECTION_NORTH
} lan_direction;

static inline bool lan_direction_is_diagonal(int d)
{
    return (d & 1) == 0;
}

/* True if a step passes two corners. */
static inline bool lan_ground_is_diagonal(const lan_ground *ground, int d)
{
    return ground->shape->has_corners && lan_direction_is_diagonal(d);
}

/* The direction of a displacement by its signs; LAN_DIRECTION_COUNT for (0,
 * 0). */
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

/* Number of 45-degree turns from one direction to another. */
static inline int lan_direction_turns(int from, int to)
{
    const int turned = (to - from) & 7;
    return turned > 4 ? LAN_DIRECTION_COUNT - turned : turned;
}

/* Length of the shortest path over open squares. */
static inline double lan_cell_octile(lan_cell a, lan_cell b)
{
    const double dx = abs(a.x - b.x);
    const double dy = abs(a.y - b.y);
    return fmax(dx, dy) + (sqrt(2.0) - 1.0) * fmin(dx, dy);
}

/* The corner rule: bits of legal steps, from the bits of free neighbours. */
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

/* Each allocates its array at the first call and relabels if ground->version
 * has changed. */
lan_status lan_ground_label_islands(lan_ground *ground);
lan_status lan_ground_label_dead_ends(lan_ground *ground);

/* True if both are free and in one connected component, so that a path with
 * reversible steps joins them. */
bool lan_ground_joins(const lan_ground *ground, lan_cell a, lan_cell b);

/* Creates the ground of one class on which terrain i of the map costs costs[i]
 * (0: not free), in units that also divide one more cost; 0: no such cost.
 * LAN_ENOMEM. */
lan_status lan_ground_create_of(const lan_grid_map *map, const lan_shape *shape,
                                const double *costs, double more,
                                lan_ground **out);

/* Sets marks[ground->region[n]] to 1 for every node n that a best route between
 * two free nodes of one connected component may need. A search may skip all
 * nodes of unmarked regions and still finds a route of least cost, with or
 * without a turning cost, by either metric. This does not hold with an overlay,
 * which can make the path through a dead end the cheaper one. Other marks are
 * kept, so that the marks of several goals accumulate.
 *
 * marks  [region_count] zeroed by the caller; region_count <= nodes
 *
 * O(regions along the path); needs lan_ground_label_dead_ends(). Returns the
 * number of cells in the newly marked regions. */
int64_t lan_ground_mark_needed(const lan_ground *ground, int32_t from,
                               int32_t to, uint8_t *marks);

/* --- straight lines ---------------------------------------------------------
 */

/* A line through squares, in half cells: centres are odd, corners even. Time
 * runs from 0 to `end`, scaled so that the line crosses cell borders at integer
 * times. */
typedef struct lan_line {
    lan_cell sign;  /* signs of its direction */
    int64_t by_x;   /* time for half a cell */
    int64_t by_y;   /* the same */
    int64_t next_x; /* time at the next border */
    int64_t next_y;
    int64_t now;
    int64_t end;
} lan_line;

static inline lan_line lan_line_between(lan_cell a, lan_cell b)
{
    const int32_t dx = b.x - a.x;
    const int32_t dy = b.y - a.y;
    lan_line line = {.sign = {(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)},
                     .by_x = dy == 0 ? 1 : abs(dy),
                     .by_y = dx == 0 ? 1 : abs(dx)};
    line.end = line.by_x * line.by_y;
    line.next_x = dx == 0 ? INT64_MAX : line.by_x * (a.x % 2 == 0 ? 2 : 1);
    line.next_y = dy == 0 ? INT64_MAX : line.by_y * (a.y % 2 == 0 ? 2 : 1);
    return line;
}

/* The step into the next cell, diagonal if through a corner; false: the line
 * ends before it. */
static inline bool lan_line_next(lan_line *line, lan_cell *step)
{
    const bool in_x = line->next_x <= line->next_y;
    const bool in_y = line->next_y <= line->next_x;
    const int64_t next = in_x ? line->next_x : line->next_y;
    if (next >= line->end) {
        return false;
    }
    line->now = next;
    step->x = in_x ? line->sign.x : 0;
    step->y = in_y ? line->sign.y : 0;
    line->next_x += in_x ? 2 * line->by_x : 0;
    line->next_y += in_y ? 2 * line->by_y : 0;
    return true;
}

/* Forgets all cells seen. O(cells). */
void lan_known_map_reset(lan_known_map *known);

/* --- graphs ---------------------------------------------------
 */

typedef struct lan_graph_step {
    int32_t to;
    double cost;
} lan_graph_step;

/* The steps out of a node, with their number in *count; valid as long as the
 * graph. None for an invalid node. */
const lan_graph_step *lan_graph_steps(const lan_graph *graph, int32_t node,
                                      int32_t *count);

/* A lower bound of the cost between two nodes: straight-line distance times the
 * least cost per length of any step, rounded down for errors of summation; 0 if
 * positions are not known. */
double lan_graph_estimate(const lan_graph *graph, int32_t from, int32_t to);

/* --- an overlay ----------------------------------------------------------- */

/* Shape    [nodes], like the arrays of a ground above. */

struct lan_overlay {
    lan_pool pool; /* its arrays */
    int32_t stride;
    int32_t frame;
    int32_t width;
    int32_t height;
    double unit;      /* the ground's unit */
    double *extra;    /* [nodes] weight to add, an integer on cells; LAN_INF:
                         blocked */
    double *under;    /* [nodes] weight without obstacles */
    bool *is_touched; /* [nodes] */
    int32_t *touched; /* [nodes] every node that was ever nonzero, once */
    int32_t touched_count;
};

/* Frees a cell; its additional cost is kept. */
void lan_overlay_unblock(lan_overlay *overlay, lan_cell at);

/* False outside. */
bool lan_overlay_blocks(const lan_overlay *overlay, lan_cell at);

/* The cost of a cell; 0 outside. */
double lan_influence_cost(const lan_influence *influence, lan_cell at);

/* Forgets everything and resets the time to 0. O(cells touched). */
void lan_influence_reset(lan_influence *influence);

/* Cost of a legal step in direction d on a ground of cells; 0 if the step is
 * not legal. */
double lan_ground_step_cost(const lan_ground *ground, lan_cell from, int d);

/* --- a ground with an overlay --------------------------------------------- */

/* Step costs of a ground under an overlay. Units as for a ground: quarters of
 * the ground's unit. */

typedef struct lan_overlaid_ground {
    const lan_ground *ground;
    const lan_overlay *overlay; /* NULL: no overlay */
} lan_overlaid_ground;

/* Weight of a node with its overlay; 0: not free. */
static inline uint32_t lan_overlaid_weight(const lan_overlaid_ground *overlaid,
                                           int32_t node)
{
    const uint32_t weight = overlaid->ground->weight[node];
    if (overlaid->overlay == NULL || weight == 0) {
        return weight;
    }
    const double extra = overlaid->overlay->extra[node];
    return isinf(extra) ? 0 : weight + (uint32_t)extra;
}

/* Bits of the legal steps out of a free node, from its free neighbours. */
static inline unsigned lan_overlaid_look(const lan_overlaid_ground *overlaid,
                                         int32_t node)
{
    const lan_ground *ground = overlaid->ground;
    unsigned free = 0;
    for (int d = 0; d < ground->shape->sides; d++) {
        const int32_t to = lan_ground_beside(ground, node, d);
        free |= (unsigned)(lan_overlaid_weight(overlaid, to) != 0) << d;
    }
    return ground->shape->has_corners
               ? lan_corner_moves(free, ground->map->corners)
               : free;
}

static inline unsigned lan_overlaid_moves(const lan_overlaid_ground *overlaid,
                                          int32_t node)
{
    return overlaid->overlay == NULL ? overlaid->ground->moves[node]
                                     : lan_overlaid_look(overlaid, node);
}

/* True if a step from a free node is legal. */
static inline bool lan_overlaid_may_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    return (lan_overlaid_moves(overlaid, node) >> d & 1) != 0;
}

/* Weight of a legal step; a diagonal weight does not include the factor sqrt 2.
 * A blocked side cell counts as the more expensive end of the step. */
static inline uint32_t lan_overlaid_step(const lan_overlaid_ground *overlaid,
                                         int32_t node, int d)
{
    const lan_ground *ground = overlaid->ground;
    const uint32_t a = lan_overlaid_weight(overlaid, node);
    const uint32_t b =
        lan_overlaid_weight(overlaid, lan_ground_beside(ground, node, d));
    if (!lan_ground_is_diagonal(ground, d)) {
        return 2u * (a + b);
    }
    const uint32_t costlier = a > b ? a : b;
    const uint32_t c =
        lan_overlaid_weight(overlaid, node + ground->offset[(d + 1) & 7]);
    const uint32_t e =
        lan_overlaid_weight(overlaid, node + ground->offset[(d + 7) & 7]);
    return a + b + (c == 0 ? costlier : c) + (e == 0 ? costlier : e);
}

/* The direction from a node to a neighbour; LAN_DIRECTION_COUNT: not
 * neighbours. */
static inline int lan_overlaid_direction(const lan_overlaid_ground *overlaid,
                                         int32_t from, int32_t to)
{
    int d = 0;
    while (d < LAN_DIRECTION_COUNT &&
           overlaid->ground->offset[d] != to - from) {
        d++;
    }
    return d;
}

/* --- roads as a graph ----------------------------------------------------- */

/* The ground of a map of cells, for any shape. */
lan_status lan_cells_ground_create(const lan_grid_map *map,
                                   const lan_shape *shape,
                                   lan_movement movement, int32_t size,
                                   lan_ground **out);

/* The ground of places with these costs, with its own graph. LAN_ENOMEM. */
lan_status lan_road_ground_create_of(const lan_road_map *map,
                                     const double *costs, lan_ground **out);

/* The ground of the roads that a class may use. LAN_EINVAL for an invalid
 * class, LAN_ENOMEM. */
lan_status lan_road_ground_create(const lan_road_map *map,
                                  lan_movement movement, lan_ground **out);

/* The shortest road from one place to another; NULL: none. */
const lan_road *lan_road_map_between(const lan_road_map *map, int32_t from,
                                     int32_t to);

/* Creates the graph with these costs of places; 0: the place cannot be entered,
 * and its roads are left out. NULL: all cost 1, so that steps cost their
 * lengths. LAN_ENOMEM. */
lan_status lan_road_map_graph_of(const lan_road_map *map, const double *costs,
                                 lan_graph **out);
