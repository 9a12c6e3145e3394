/* tactics/bodies/walls_impl.h - the BSP tree of walls, and a walk through it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a node has a line, the walls that lie on it, and a part of the plane
 *          on each side; a leaf has no line, but a few walls. A wall that a
 *          line cuts is on both sides under its own number, and is tested as
 *          the whole that it is.
 */
#ifndef LAN_TACTICS_BODIES_WALLS_IMPL_H
#define LAN_TACTICS_BODIES_WALLS_IMPL_H

#include "lanchester/shapes.h"

#define LAN_WALLS_DEPTH 64

/* Share of the largest coordinate within which a wall lies on a line; and the
 * one, larger, by which a walk looks farther for that and for rounding. */
#define LAN_WALLS_ON_LINE 1e-12
#define LAN_WALLS_SLACK   4e-12

typedef struct lan_wall_node {
    lan_point normal; /* (0, 0): a leaf */
    double offset;
    uint32_t first; /* of its own walls among numbers */
    uint32_t count;
    int32_t front; /* -1: nothing there */
    int32_t back;
} lan_wall_node;

struct lan_walls {
    lan_segment *segments;
    size_t count;
    double far; /* the largest size of a coordinate */
    lan_wall_node *nodes;
    size_t node_count;
    int32_t *numbers;
    size_t number_count;
};

/* Makes the tree of the segments. LAN_ENOMEM; then there is none. */
LAN_MUST_CHECK
lan_status lan_walls_build(lan_walls *walls);

/* A part of a way, from share to share, that is still to be walked. */
typedef struct lan_wall_part {
    int32_t node;
    double from;
    double to;
} lan_wall_part;

typedef struct lan_wall_walk {
    const lan_walls *walls;
    lan_point from;
    lan_point way;
    double reach;
    double last; /* share after which nothing is asked; the caller lowers it */
    lan_wall_part waiting[LAN_WALLS_DEPTH + 2];
    int count;
} lan_wall_walk;

/* Begins a walk past all walls that are within a radius of a way; past none
 * where a number is not finite or the radius is negative. */
void lan_wall_walk_begin(lan_wall_walk *walk, const lan_walls *walls,
                         lan_point from, lan_point way, double radius);

/* The next walls, nearer ones first about, and some more than once; NULL at the
 * end. */
const int32_t *lan_wall_walk_next(lan_wall_walk *walk, uint32_t *count);

#endif
