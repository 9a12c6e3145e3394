/* tests/support/plain_shapes.h - how far shapes are apart, worked out slowly in
 * another way: by all differences of their corners.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a shape is the hull of some corners and all that is within a radius
 *          of it: a disc has one corner, a segment two, a box four or eight.
 *          Two of them overlap as the hull of all differences of their corners,
 *          grown by both radii, holds the origin, and its nearest side is the
 *          shortest way out. No separating axes, no clamping.
 * Errors   what there is no room for fails the test.
 */
#ifndef LAN_TESTS_SUPPORT_PLAIN_SHAPES_H
#define LAN_TESTS_SUPPORT_PLAIN_SHAPES_H

#include "lanchester/shapes.h"
#include "tests/support/random.h"

#define PLAIN_CORNERS 16

typedef struct plain_shape {
    lan_point corners[PLAIN_CORNERS];
    size_t count;
    double radius;
} plain_shape;

plain_shape plain_disc(const lan_disc *disc);
plain_shape plain_box(const lan_box *box);
plain_shape plain_oriented_box(const lan_oriented_box *box);
plain_shape plain_convex(const lan_convex *polygon);
plain_shape plain_segment(const lan_segment *segment);

/* A shape that is moved. */
plain_shape plain_moved(const plain_shape *shape, lan_point way);

/* The hull of all differences of corners of two shapes. */
typedef struct plain_hull {
    lan_point corners[PLAIN_CORNERS * PLAIN_CORNERS];
    size_t count;
    double radius;
} plain_hull;

void plain_differences(const plain_shape *a, const plain_shape *b,
                       plain_hull *out);

/* How far apart two shapes are when the first is moved by way; where they
 * overlap the shortest way out, negative. Convex along any way. */
double plain_hull_gap(const plain_hull *hull, lan_point way);
double plain_gap(const plain_shape *a, const plain_shape *b);

/* Where a convex function of the share of a way, 0 .. 1, first falls to 0. */
typedef double (*plain_gap_fn)(const void *context, double share);
typedef struct plain_entry {
    double first; /* by halving; LAN_INF where it never does */
    double least; /* of the function on the way */
    double at;    /* where that is, by thirds */
} plain_entry;

plain_entry plain_first_zero(plain_gap_fn gap, const void *context);

/* --- in space ------------------------------------------------------------ */

#define PLAIN_PLANES 256

/* All planes that bound the hull of all differences of two blocks' corners. */
typedef struct plain_planes {
    lan_vec normals[PLAIN_PLANES];
    double offsets[PLAIN_PLANES];
    size_t count;
} plain_planes;

void plain_block_planes(const lan_oriented_block *a,
                        const lan_oriented_block *b, plain_planes *out);

/* How far the origin, moved by -way, is below the nearest of them; negative:
 * it is outside, by at least so much. */
double plain_planes_depth(const plain_planes *planes, lan_vec way);

/* Distance of a point to a block; within: to its nearest face, negative. */
double plain_block_distance(const lan_oriented_block *block, lan_vec point);

/* --- at random ----------------------------------------------------------- */

lan_point any_direction(random_source *random);
lan_oriented_box any_oriented_box(random_source *random, double scale);

/* Of 3 .. 12 corners, either way round; some have corners in a line. */
lan_convex any_convex(random_source *random, double scale, lan_point at,
                      lan_point corners[PLAIN_CORNERS]);

lan_oriented_block any_oriented_block(random_source *random, double scale);

#endif
