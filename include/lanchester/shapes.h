/* lanchester/shapes.h - shapes that touch: who overlaps whom, how deep, and
 * when something that moves first meets something.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    plain values of the caller's, in a plane or in space. Directions are
 *          unit vectors, which is not checked; nothing depends on which way y
 *          points.
 * Units    m, or whatever the caller measures in: only ratios matter.
 * Range    finite numbers of which squares are; radii and halves >= 0; corners
 *          of a convex polygon go round once, either way, three at least, and
 *          none is inside of the others' hull. What is out of range touches
 *          nothing.
 * Errors   none: a test answers, and never allocates. Trees and walls are made
 *          with LAN_ENOMEM and LAN_EINVAL.
 * Threads  any number of tests at once.
 * Source   separating axes: S. Gottschalk, M. Lin, D. Manocha, OBBTree,
 *          SIGGRAPH 1996; sweeps: C. Ericson, Real-Time Collision Detection
 *          (2005), ch. 5; BSP: H. Fuchs, Z. Kedem, B. Naylor, SIGGRAPH 1980.
 */
#ifndef LANCHESTER_SHAPES_H
#define LANCHESTER_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lanchester/base.h"
#include "lanchester/map.h"

#pragma GCC visibility push(default)

/* --- in a plane ---------------------------------------------------------- */

typedef struct lan_disc {
    lan_point at;
    double radius;
} lan_disc;

/* Axis-aligned. */
typedef struct lan_box {
    lan_point low;
    lan_point high;
} lan_box;

/* Turned: a hull, a vehicle. */
typedef struct lan_oriented_box {
    lan_point at;    /* middle */
    lan_point along; /* of its length, a unit vector */
    double half_length;
    double half_width;
} lan_oriented_box;

typedef struct lan_convex {
    const lan_point *corners;
    size_t count; /* 3 .. LAN_CONVEX_CORNERS_MAX */
} lan_convex;

#define LAN_CONVEX_CORNERS_MAX 64

typedef struct lan_segment {
    lan_point from;
    lan_point to;
} lan_segment;

/* How two shapes overlap: the first, moved by depth along the normal, touches
 * the second and no more, and no shorter way does (minimum translation). Of
 * ways that are equally short it is one; where centres coincide a fixed one, so
 * that two discs are not each other's reverse there. */
typedef struct lan_overlap {
    lan_point normal; /* unit, from the second towards the first */
    double depth;     /* >= 0; 0: they touch */
    lan_point at;     /* a place in both */
} lan_overlap;

/* True where they touch or overlap; out is written then only, and may be NULL.
 */
bool lan_disc_on_disc(const lan_disc *a, const lan_disc *b, lan_overlap *out);
bool lan_box_on_box(const lan_box *a, const lan_box *b, lan_overlap *out);
bool lan_disc_on_box(const lan_disc *a, const lan_box *b, lan_overlap *out);
bool lan_oriented_box_on_oriented_box(const lan_oriented_box *a,
                                      const lan_oriented_box *b,
                                      lan_overlap *out);
bool lan_disc_on_oriented_box(const lan_disc *a, const lan_oriented_box *b,
                              lan_overlap *out);
bool lan_convex_on_convex(const lan_convex *a, const lan_convex *b,
                          lan_overlap *out);
bool lan_disc_on_convex(const lan_disc *a, const lan_convex *b,
                        lan_overlap *out);
bool lan_disc_on_segment(const lan_disc *a, const lan_segment *b,
                         lan_overlap *out);

/* at  where they cross; of two that lie on each other the first such place of
 *     a; may be NULL */
bool lan_segment_on_segment(const lan_segment *a, const lan_segment *b,
                            lan_point *at);
bool lan_segment_on_convex(const lan_segment *a, const lan_convex *b);

/* The four corners of a box, in order. */
void lan_oriented_box_corners(const lan_oriented_box *box,
                              lan_point corners[4]);

/* The nearest place of a shape to a point; the point itself where it is within.
 */
lan_point lan_segment_nearest(const lan_segment *segment, lan_point point);
lan_point lan_oriented_box_nearest(const lan_oriented_box *box,
                                   lan_point point);

/* Share of its way, 0 .. 1, after which a disc that moves by `way` first
 * touches a shape that stands (of two that move: by the difference of their
 * ways); 0 where they touch at the start, wherever it goes, LAN_INF where it
 * never does. Exact: nothing is tunnelled, however long the way, and a point
 * does not pass between two segments that share an end. */
double lan_sweep_disc_to_disc(const lan_disc *moving, lan_point way,
                              const lan_disc *still);
double lan_sweep_disc_to_segment(const lan_disc *moving, lan_point way,
                                 const lan_segment *still);
double lan_sweep_disc_to_oriented_box(const lan_disc *moving, lan_point way,
                                      const lan_oriented_box *still);
double lan_sweep_disc_to_convex(const lan_disc *moving, lan_point way,
                                const lan_convex *still);

/* --- discs within discs -------------------------------------------------- */

/* A shape as a tree of discs: the root holds all of it, each disc below holds a
 * part, leaves lie on the outline; for shapes that no box fits.
 *
 * Owner    the caller, between _create() and _destroy().
 */
typedef struct lan_disc_tree lan_disc_tree;

/* Where a tree stands. */
typedef struct lan_pose {
    lan_point at;
    lan_point along; /* unit: where the tree's own x points */
} lan_pose;

/* Makes one of discs in the tree's own axes; LAN_EINVAL where there are none.
 */
LAN_MUST_CHECK
lan_status lan_disc_tree_create(const lan_disc *discs, size_t count,
                                lan_disc_tree **out);
void lan_disc_tree_destroy(lan_disc_tree *tree);

/* The disc that holds all, in the tree's own axes. */
lan_disc lan_disc_tree_bound(const lan_disc_tree *tree);

/* True where two leaves do; out: of the pair that is deepest. */
bool lan_disc_tree_on_disc_tree(const lan_disc_tree *a, const lan_pose *at_a,
                                const lan_disc_tree *b, const lan_pose *at_b,
                                lan_overlap *out);

/* --- walls --------------------------------------------------------------- */

/* Walls of any number of segments, held in a BSP tree; the same walls in
 * another order give the same answers but for their numbers. Walls may cross,
 * lie on each other, or have no length (posts).
 *
 * Range    coordinates to 1e150; 268,435,455 walls.
 * Owner    the caller, between _create() and _destroy(); segments are copied.
 */
typedef struct lan_walls lan_walls;

LAN_MUST_CHECK
lan_status lan_walls_create(const lan_segment *segments, size_t count,
                            lan_walls **out);

/* The outlines of what a class cannot enter on a map of square cells, in m:
 * cell (x, y) is from (x, y) * cell. Straight runs are one segment; the map's
 * border is a wall where open ground ends at it. */
LAN_MUST_CHECK
lan_status lan_walls_of_map(const lan_grid_map *map, lan_movement movement,
                            double cell, lan_walls **out);
void lan_walls_destroy(lan_walls *walls);

size_t lan_walls_count(const lan_walls *walls);
lan_segment lan_walls_segment(const lan_walls *walls, size_t index);

/* Bytes held. */
size_t lan_walls_memory(const lan_walls *walls);

/* The first wall on the way, -1 where there is none; share: of the way, as of
 * lan_sweep_disc_to_segment(); may be NULL. radius 0: a shot, a line of sight.
 * Of walls that are met at once the lowest number. */
int32_t lan_walls_sweep(const lan_walls *walls, lan_point from, lan_point way,
                        double radius, double *share);

/* True where no wall lies between two places, or on one of them; the same both
 * ways. */
bool lan_walls_see(const lan_walls *walls, lan_point from, lan_point to);

/* Moves a disc out of walls that it overlaps, straight and as little as that
 * needs, and returns where to; the disc's own place where it overlaps none. Its
 * middle passes no wall, and it never ends nearer to one. It goes twice its
 * radius at most: where it fits nowhere so near, it ends where there is most
 * room, between two walls in their middle. Of more than sixteen walls within
 * three radii the way out may be longer than the shortest.
 *
 * normal  sum of the normals of the walls that it overlapped, a unit vector;
 *         (0, 0) where there were none, or they cancel; may be NULL */
lan_point lan_walls_push(const lan_walls *walls, const lan_disc *disc,
                         lan_point *normal);

/* --- in space ------------------------------------------------------------ */

typedef struct lan_vec {
    double x;
    double y;
    double z;
} lan_vec;

typedef struct lan_sphere {
    lan_vec at;
    double radius;
} lan_sphere;

typedef struct lan_block {
    lan_vec low;
    lan_vec high;
} lan_block;

typedef struct lan_oriented_block {
    lan_vec at;      /* middle */
    lan_vec axes[3]; /* unit, at right angles */
    double half[3];
} lan_oriented_block;

typedef struct lan_overlap3 {
    lan_vec normal; /* unit, from the second towards the first */
    double depth;
} lan_overlap3;

bool lan_sphere_on_sphere(const lan_sphere *a, const lan_sphere *b,
                          lan_overlap3 *out);
bool lan_block_on_block(const lan_block *a, const lan_block *b,
                        lan_overlap3 *out);
bool lan_sphere_on_oriented_block(const lan_sphere *a,
                                  const lan_oriented_block *b,
                                  lan_overlap3 *out);

/* By the fifteen separating axes. */
bool lan_oriented_block_on_oriented_block(const lan_oriented_block *a,
                                          const lan_oriented_block *b,
                                          lan_overlap3 *out);

/* The sphere round a block, for the coarse test. */
lan_sphere lan_oriented_block_bound(const lan_oriented_block *block);

/* Axes of a block that looks along `forward` with `up` above it; LAN_EINVAL
 * where they are parallel or zero. */
LAN_MUST_CHECK
lan_status lan_oriented_block_look(lan_oriented_block *block, lan_vec forward,
                                   lan_vec up);

/* As in a plane: the share of its way after which a sphere (radius 0: a point,
 * a shot) first touches. */
double lan_sweep_sphere_to_sphere(const lan_sphere *moving, lan_vec way,
                                  const lan_sphere *still);
double lan_sweep_sphere_to_oriented_block(const lan_sphere *moving, lan_vec way,
                                          const lan_oriented_block *still);

/* --- many ---------------------------------------------------------------- */

/* Who touches whom among many: a uniform grid over spheres (z = 0 in a plane),
 * built anew for each step by a counting sort; coarse, before the tests above.
 * Items of unlike sizes are held apart, each half as large as the last in cells
 * of its own; memory does not grow with how far they are apart.
 *
 * Range    coordinates and radii to 1e150; 268,435,455 items.
 * Owner    the caller, between _create() and _destroy(); nothing is allocated
 *          by _fill() where no more items are filled in than ever before or
 *          than _create() was told.
 * Threads  any number of readers, or one that fills.
 */
typedef struct lan_crowd_grid lan_crowd_grid;

LAN_MUST_CHECK
lan_status lan_crowd_grid_create(size_t most, lan_crowd_grid **out);
void lan_crowd_grid_destroy(lan_crowd_grid *grid);
size_t lan_crowd_grid_memory(const lan_crowd_grid *grid);

/* Items are copied. LAN_ENOMEM, or LAN_EINVAL for a number that is out of
 * range; then the grid keeps what it held. */
LAN_MUST_CHECK
lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count);

/* Calls for each pair of items whose spheres touch, as lan_sphere_on_sphere()
 * says, first < second, once each, in an order that follows from the items
 * and their numbers alone. Returns how many spheres were tested. */
typedef void (*lan_pair_fn)(void *context, int32_t first, int32_t second);
int64_t lan_crowd_grid_pairs(const lan_crowd_grid *grid, lan_pair_fn call,
                             void *context);

/* Calls for each item that a sphere touches on its way, as
 * lan_sweep_sphere_to_sphere() says, in no order of the way; once each. Returns
 * how many were tested. */
typedef void (*lan_item_fn)(void *context, int32_t item);
int64_t lan_crowd_grid_sweep(const lan_crowd_grid *grid,
                             const lan_sphere *moving, lan_vec way,
                             lan_item_fn call, void *context);

#pragma GCC visibility pop

#endif
