/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A node of the tree cuts its part of the plane along an axis, halfway between
 * its walls; a leaf has a few walls. A wall that a line cuts is
 * on both sides under its own number, and is tested as the whole that it is.
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/bodies/bodies_impl.h"
#include "tactics/map/map_impl.h"

#define COORDINATE_MOST 1e150

#define LEAF_MOST 4

/* A scan searches farther by this share of the largest coordinate, to allow for
 * rounding. */
#define SLACK 4e-12

/* A node; a leaf if left is 0, because node 0 is the root and no child. */
typedef struct wall_node {
    double line;
    int32_t axis; /* 0: x, 1: y */
    int32_t low;  /* node of smaller coordinates */
    int32_t high;
    uint32_t first; /* of a leaf: its walls in `numbers` */
    uint32_t count;
} wall_node;

struct lan_walls {
    lan_segment *segments;
    size_t count;
    double far; /* largest absolute coordinate */
    wall_node *nodes;
    int32_t node_count;
    int32_t *numbers;
    uint32_t number_count;
};

/* --- making the tree ------------------------------------------------------ */

/* The part of a wall that lies in a node. */
typedef struct wall_piece {
    lan_segment part;
    int32_t wall;
} wall_piece;

/* Most pieces; when all are used, nodes become leaves. */
#define PIECES(count) (3 * (count) + 64)

typedef struct tree_build {
    lan_walls *walls;
    wall_piece *pieces; /* of pending nodes, the current one last */
    wall_piece *spare;
    size_t cuts_left;
} tree_build;

static double along_axis(lan_point at, int32_t axis)
{
    return axis == 0 ? at.x : at.y;
}

/* The axis along which the walls' middles are farthest apart, and its midpoint.
 * */
static double middle_line(const tree_build *build, size_t first, size_t count,
                          int32_t *axis)
{
    lan_point low = {LAN_INF, LAN_INF};
    lan_point high = {-LAN_INF, -LAN_INF};
    for (size_t i = first; i < first + count; i++) {
        const lan_segment *of = &build->pieces[i].part;
        const lan_point at =
            lan_point_times(lan_point_plus(of->from, of->to), 0.5);
        low = (lan_point){lan_lesser(low.x, at.x), lan_lesser(low.y, at.y)};
        high =
            (lan_point){lan_greater(high.x, at.x), lan_greater(high.y, at.y)};
    }
    *axis = high.x - low.x >= high.y - low.y ? 0 : 1;
    return 0.5 * (along_axis(low, *axis) + along_axis(high, *axis));
}

static void make_leaf(tree_build *build, wall_node *node, size_t first,
                      size_t count)
{
    lan_walls *walls = build->walls;
    node->first = walls->number_count;
    node->count = (uint32_t)count;
    for (size_t i = first; i < first + count; i++) {
        walls->numbers[walls->number_count++] = build->pieces[i].wall;
    }
}

/* Moves pieces of the low side to spare; pieces of the high side stay in place.
 * */
static void part_pieces(tree_build *build, const wall_node *node, size_t first,
                        size_t count, size_t *low, size_t *high)
{
    *low = 0;
    *high = 0;
    for (size_t i = first; i < first + count; i++) {
        wall_piece piece = build->pieces[i];
        const double from = along_axis(piece.part.from, node->axis);
        const double to = along_axis(piece.part.to, node->axis);
        const bool is_low = lan_lesser(from, to) < node->line;
        const bool is_high = !is_low || lan_greater(from, to) > node->line;
        wall_piece rest = piece;
        if (is_low && is_high) {
            const lan_point at =
                lan_point_at(piece.part.from,
                             lan_point_minus(piece.part.to, piece.part.from),
                             (node->line - from) / (to - from));
            *(from < to ? &piece.part.to : &piece.part.from) = at;
            *(from < to ? &rest.part.from : &rest.part.to) = at;
        }
        if (is_high) {
            build->pieces[first + (*high)++] = rest;
        }
        if (is_low) {
            build->spare[(*low)++] = piece;
        }
    }
}

/* Creates a node from the last pieces and returns its number. */
static int32_t make_node(tree_build *build, size_t first, size_t count,
                         int depth)
{
    const int32_t number = build->walls->node_count++;
    wall_node node = {.low = 0};
    size_t low = count;
    size_t high = count;
    if (count > LEAF_MOST && depth < LAN_WALLS_DEPTH &&
        build->cuts_left >= count) {
        node.line = middle_line(build, first, count, &node.axis);
        part_pieces(build, &node, first, count, &low, &high);
        const size_t cuts = low + high - count;
        memcpy(build->pieces + first + high, build->spare,
               low * sizeof *build->spare);
        if (low < count && high < count && 2 * cuts <= count) {
            build->cuts_left -= cuts;
            node.low = make_node(build, first + high, low, depth + 1);
            node.high = make_node(build, first, high, depth + 1);
            build->walls->nodes[number] = node;
            return number;
        }
        /* no good split: each wall occurs once, or as two adjacent parts */
        count = low + high;
    }
    make_leaf(build, &node, first, count);
    build->walls->nodes[number] = node;
    return number;
}

static lan_status build_tree(lan_walls *walls)
{
    const size_t most = PIECES(walls->count);
    tree_build build = {.walls = walls, .cuts_left = 2 * walls->count};
    build.pieces = malloc(2 * most * sizeof *build.pieces);
    build.spare = malloc(most * sizeof *build.spare);
    walls->nodes = malloc(2 * most * sizeof *walls->nodes);
    walls->numbers = malloc(2 * most * sizeof *walls->numbers);
    const bool is_made = build.pieces != NULL && build.spare != NULL &&
                         walls->nodes != NULL && walls->numbers != NULL;
    for (size_t i = 0; is_made && i < walls->count; i++) {
        build.pieces[i] = (wall_piece){walls->segments[i], (int32_t)i};
    }
    if (is_made && walls->count > 0) {
        (void)make_node(&build, 0, walls->count, 0);
    }
    free(build.pieces);
    free(build.spare);
    return is_made ? LAN_OK : LAN_ENOMEM;
}

/* Largest absolute coordinate; LAN_INF if a coordinate is NaN. */
static double far_of(const lan_segment *segments, size_t count)
{
    double far = 0.0;
    for (size_t i = 0; i < count; i++) {
        const lan_segment *of = &segments[i];
        const double all[4] = {of->from.x, of->from.y, of->to.x, of->to.y};
        for (int k = 0; k < 4; k++) {
            far = fabs(all[k]) <= COORDINATE_MOST
                      ? lan_greater(far, fabs(all[k]))
                      : LAN_INF;
        }
    }
    return far;
}

lan_status lan_walls_create(const lan_segment *segments, size_t count,
                            lan_walls **out)
{
    if (out == NULL || (segments == NULL && count > 0) ||
        count > INT32_MAX / 8 || isinf(far_of(segments, count))) {
        return LAN_EINVAL;
    }
    lan_walls *walls = calloc(1, sizeof *walls);
    if (walls == NULL) {
        return LAN_ENOMEM;
    }
    walls->segments = malloc((count > 0 ? count : 1) * sizeof *segments);
    lan_status status = LAN_ENOMEM;
    if (walls->segments != NULL) {
        if (count > 0) {
            memcpy(walls->segments, segments, count * sizeof *segments);
        }
        walls->count = count;
        walls->far = far_of(segments, count);
        status = build_tree(walls);
    }
    if (status != LAN_OK) {
        lan_walls_destroy(walls);
        return status;
    }
    *out = walls;
    return LAN_OK;
}

void lan_walls_destroy(lan_walls *walls)
{
    if (walls != NULL) {
        free(walls->segments);
        free(walls->nodes);
        free(walls->numbers);
        free(walls);
    }
}

size_t lan_walls_count(const lan_walls *walls)
{
    return walls->count;
}

lan_segment lan_walls_segment(const lan_walls *walls, size_t index)
{
    return walls->segments[index];
}

/* --- of a map ------------------------------------------------------------- */

/* The cell or corner at an index along a row or column of the grid. */
static lan_cell cell_at(bool is_column, int32_t along, int32_t line)
{
    return is_column ? (lan_cell){line, along} : (lan_cell){along, line};
}

/* Lists the walls along rows or columns, merged while the impassable side stays
 * on the right; sides may be NULL. Returns their number. */
static size_t list_sides(const lan_grid_map *map, lan_movement movement,
                         bool is_column, double cell, lan_segment *sides)
{
    const lan_cell end = cell_at(is_column, map->width, map->height);
    size_t count = 0;
    for (int32_t line = 0; line <= end.y; line++) {
        lan_point from = {0.0, 0.0};
        int before = 0;
        for (int32_t k = 0; k <= end.x; k++) {
            const lan_cell here = cell_at(is_column, k, line);
            const lan_cell beside = cell_at(is_column, k, line - 1);
            const lan_point at = {here.x * cell, here.y * cell};
            const int now = (lan_grid_map_cost(map, beside, movement) > 0.0) -
                            (lan_grid_map_cost(map, here, movement) > 0.0);
            if (now == before) {
                continue;
            }
            if (before != 0 && sides != NULL) {
                sides[count] = (before > 0) != is_column
                                   ? (lan_segment){from, at}
                                   : (lan_segment){at, from};
            }
            count += before != 0;
            from = at;
            before = now;
        }
    }
    return count;
}

lan_status lan_walls_of_map(const lan_grid_map *map, lan_movement movement,
                            double cell, lan_walls **out)
{
    if (map == NULL || out == NULL || !(cell > 0.0 && cell < LAN_INF) ||
        lan_movement_name(movement) == NULL) {
        return LAN_EINVAL;
    }
    const size_t rows = list_sides(map, movement, false, cell, NULL);
    const size_t count = rows + list_sides(map, movement, true, cell, NULL);
    lan_segment *sides = malloc((count + 1) * sizeof *sides);
    if (sides == NULL) {
        return LAN_ENOMEM;
    }
    (void)list_sides(map, movement, false, cell, sides);
    (void)list_sides(map, movement, true, cell, sides + rows);
    const lan_status status = lan_walls_create(sides, count, out);
    free(sides);
    return status;
}

/* --- along a way ---------------------------------------------------------- */

void lan_wall_walk_begin(lan_wall_walk *walk, const lan_walls *walls,
                         lan_point from, lan_point way, double radius)
{
    const double far = walls->far + fabs(from.x) + fabs(from.y) + fabs(way.x) +
                       fabs(way.y) + radius;
    walk->walls = walls;
    walk->from = from;
    walk->way = way;
    walk->reach = radius + SLACK * far;
    walk->last = 1.0;
    walk->count = 0;
    walk->next = walk->end = 0;
    if (walls->node_count > 0 && walk->reach < LAN_INF && radius >= 0.0) {
        walk->stack[walk->count++] = (lan_wall_part){0, 0.0, 1.0};
    }
}

/* Clips a part to height + share * climb >= -reach; false if nothing remains.
 * */
static bool cut_to_side(lan_wall_part *part, double height, double climb,
                        double reach)
{
    const double at = (-reach - height) / climb;
    if (climb > 0.0) {
        part->from = lan_greater(part->from, at);
    } else if (climb < 0.0) {
        part->to = lan_lesser(part->to, at);
    } else {
        return height >= -reach;
    }
    return part->from <= part->to;
}

/* Pushes the parts on each side, the nearer side last. */
static void part_ways(lan_wall_walk *walk, const wall_node *node,
                      lan_wall_part part)
{
    const double height = along_axis(walk->from, node->axis) - node->line;
    const double climb = along_axis(walk->way, node->axis);
    lan_wall_part low = {node->low, part.from, part.to};
    lan_wall_part high = {node->high, part.from, part.to};
    const bool is_low = cut_to_side(&low, -height, -climb, walk->reach);
    const bool is_high = cut_to_side(&high, height, climb, walk->reach);
    const bool is_high_last = height + part.from * climb >= 0.0;
    if (is_high && !is_high_last) {
        walk->stack[walk->count++] = high;
    }
    if (is_low) {
        walk->stack[walk->count++] = low;
    }
    if (is_high && is_high_last) {
        walk->stack[walk->count++] = high;
    }
}

int32_t lan_wall_walk_next(lan_wall_walk *walk)
{
    const lan_walls *walls = walk->walls;
    while (walk->next == walk->end && walk->count > 0) {
        const lan_wall_part part = walk->stack[--walk->count];
        const wall_node *node = &walls->nodes[part.node];
        if (part.from > walk->last) {
            continue;
        }
        if (node->low > 0) {
            part_ways(walk, node, part);
        } else {
            walk->next = node->first;
            walk->end = node->first + node->count;
        }
    }
    return walk->next < walk->end ? walls->numbers[walk->next++] : -1;
}

int32_t lan_walls_sweep(const lan_walls *walls, lan_point from, lan_point way,
                        double radius, double *share)
{
    const lan_convex moving = {&from, 1, radius};
    int32_t first = -1;
    double least = LAN_INF;
    lan_wall_walk walk;
    lan_wall_walk_begin(&walk, walls, from, way, radius);
    for (int32_t wall; (wall = lan_wall_walk_next(&walk)) >= 0;) {
        const lan_segment *of = &walls->segments[wall];
        const lan_convex still = {&of->from, 2, 0.0};
        const double entry = lan_convex_sweep(&moving, way, &still);
        if (entry < least || (entry <= least && wall < first)) {
            least = entry;
            first = entry <= 1.0 ? wall : first;
        }
        walk.last = lan_lesser(walk.last, least);
    }
    if (first >= 0 && share != NULL) {
        *share = least;
    }
    return first;
}

double lan_walls_nearest(const lan_walls *walls, lan_point at, double least,
                         lan_point *away)
{
    lan_wall_walk walk;
    *away = (lan_point){0.0, 0.0};
    lan_wall_walk_begin(&walk, walls, at, *away, least);
    for (int32_t wall; (wall = lan_wall_walk_next(&walk)) >= 0;) {
        const lan_point off =
            lan_point_minus(at, lan_segment_nearest(walls->segments[wall], at));
        const double distance = lan_point_length(off);
        if (distance < least) {
            least = distance;
            *away = off;
        }
    }
    return least;
}
