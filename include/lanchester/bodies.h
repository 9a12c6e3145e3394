/* lanchester/bodies.h - shapes that touch, walls, crowds, forces that steer,
 * and a plane full of bodies that collide, push each other and bounce.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    m, kg, N, the caller's unit of time; angles in radians, from x
 *          towards y.
 * Errors   a test of shapes answers and never allocates: what is not finite or
 *          has a negative radius touches nothing. What is made fails with
 *          LAN_ENOMEM, or with LAN_EINVAL or LAN_ELIMIT and a text.
 * Owner    the caller, between _create() and _destroy().
 * Threads  any number of readers; one that changes an object.
 * Source   separating axes: S. Gottschalk, M. Lin, D. Manocha, OBBTree,
 *          SIGGRAPH 1996; sweeps: G. van den Bergen, Ray casting against
 *          general convex objects (2004); BSP: H. Fuchs, Z. Kedem, B. Naylor,
 *          SIGGRAPH 1980; potentials: D. Bourg, G. Seemann, AI for Game
 *          Developers (2004), ch. 5; steps: E. Hairer, C. Lubich, G. Wanner,
 *          Geometric Numerical Integration (2006), I.1; impulses: B. Mirtich,
 *          PhD thesis, Berkeley 1996, ch. 3.
 */
#pragma once

#include "lanchester/map.h"

/* --- shapes in a plane ---------------------------------------------------- */

/* All points within a radius of the convex hull of some points: one point is a
 * disc, two are a capsule (radius 0: a segment), more are a convex polygon,
 * whose corners follow each other as x turns to y. */
typedef struct lan_convex {
    const lan_point *points;
    size_t count;
    double radius; /* >= 0 */
} lan_convex;

#define LAN_CONVEX_POINTS_MAX 64

/* The corners of a box that is turned: a hull, a vehicle; along: a unit vector
 * of its length, (1, 0) for a box along the axes. */
void lan_box_points(lan_point at, lan_point along, double half_length,
                    double half_width, lan_point points[4]);

/* How two shapes overlap: the first, moved by depth along the normal, just
 * touches the second (minimum translation). */
typedef struct lan_overlap {
    lan_point normal; /* unit, from the second towards the first */
    double depth;     /* >= 0; 0: they touch */
    lan_point at;     /* a place in both */
} lan_overlap;

/* True if they touch or overlap; out is written then only, and may be NULL.
 */
bool lan_convex_overlap(const lan_convex *a, const lan_convex *b,
                        lan_overlap *out);

/* Share of its way, 0 .. 1, after which a shape that moves by `way` first
 * touches one that stands (of two that move: by the difference of their ways);
 * 0 if they touch at the start, LAN_INF if it never does. There is no
 * tunnelling, however long the path. A shape of one point and no radius is a
 * ray.
 */
double lan_convex_sweep(const lan_convex *moving, lan_point way,
                        const lan_convex *still);

/* --- shapes in space ------------------------------------------------------ */

typedef struct lan_vec {
    double x;
    double y;
    double z;
} lan_vec;

typedef struct lan_sphere {
    lan_vec at;
    double radius;
} lan_sphere;

typedef struct lan_oriented_block {
    lan_vec at;      /* middle */
    lan_vec axes[3]; /* unit, at right angles */
    double half[3];
} lan_oriented_block;

typedef struct lan_overlap3 {
    lan_vec normal; /* unit, from the second towards the first */
    double depth;
} lan_overlap3;

bool lan_sphere_on_oriented_block(const lan_sphere *a,
                                  const lan_oriented_block *b,
                                  lan_overlap3 *out);

/* The sphere round a block, for the coarse test. */
lan_sphere lan_oriented_block_bound(const lan_oriented_block *block);

/* Axes of a block that looks along `forward` with `up` above it; LAN_EINVAL
 * where they are parallel or zero. */
lan_status lan_oriented_block_look(lan_oriented_block *block, lan_vec forward,
                                   lan_vec up);

/* As in a plane: the share of its path after which a sphere (radius 0: a shot)
 * first touches. */
double lan_sweep_sphere_to_oriented_block(const lan_sphere *moving, lan_vec way,
                                          const lan_oriented_block *still);

/* --- walls ---------------------------------------------------------------- */

typedef struct lan_segment {
    lan_point from;
    lan_point to;
} lan_segment;

/* Segments in a BSP tree, copied; they may cross, lie on each other, or have no
 * length (posts).
 *
 * Range    coordinates to 1e150; 268,435,455 walls.
 */
typedef struct lan_walls lan_walls;

lan_status lan_walls_create(const lan_segment *segments, size_t count,
                            lan_walls **out);

/* The outlines of what a class cannot enter on a map of square cells, in m:
 * cell (x, y) is from (x, y) * cell. Straight runs are one segment; the map's
 * border is a wall where open ground ends at it. */
lan_status lan_walls_of_map(const lan_grid_map *map, lan_movement movement,
                            double cell, lan_walls **out);
void lan_walls_destroy(lan_walls *walls);

/* The first wall on the path of a disc, -1 if there is none; share: of the
 * path, may be NULL. radius 0: a shot, a line of sight. Of walls hit at the
 * same share, the lowest number. */
int32_t lan_walls_sweep(const lan_walls *walls, lan_point from, lan_point way,
                        double radius, double *share);

/* --- many ----------------------------------------------------------------- */

/* The near pairs among many spheres (z = 0 in a plane): a uniform grid of
 * columns, filled again for each step by a counting sort. Items more than four
 * times as large as the smallest have cells of their own.
 *
 * Range    coordinates and radii to 1e150; 268,435,455 items. Nothing is
 *          allocated by _fill() where no more items are filled in than ever
 *          before or than _create() has room for.
 */
typedef struct lan_crowd_grid lan_crowd_grid;

lan_status lan_crowd_grid_create(size_t most, lan_crowd_grid **out);
void lan_crowd_grid_destroy(lan_crowd_grid *grid);

/* Items are copied. LAN_ENOMEM, or LAN_EINVAL for a number that is out of
 * range; then the grid keeps what it held. */
lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count);

/* Calls for each pair of items that touch, first < second, once each, in an
 * order that follows from the items and their numbers alone. Returns how many
 * pairs were tested. */
typedef void (*lan_pair_fn)(void *context, int32_t first, int32_t second);
int64_t lan_crowd_grid_pairs(const lan_crowd_grid *grid, lan_pair_fn call,
                             void *context);

/* Calls once for each item that a sphere touches on its path, in any order.
 * Returns how many were tested. */
typedef void (*lan_item_fn)(void *context, int32_t item);
int64_t lan_crowd_grid_sweep(const lan_crowd_grid *grid,
                             const lan_sphere *moving, lan_vec way,
                             lan_item_fn call, void *context);

/* --- forces --------------------------------------------------------------- */

/* Whether U(r) = -A / r^n + B / r^m is the force, or its energy. */
typedef enum lan_potential_kind {
    LAN_POTENTIAL_FORCE, /* U is the force */
    LAN_POTENTIAL_ENERGY /* the force is -dU/dr */
} lan_potential_kind;

/* A, B, n, m >= 0; unit > 0. */
typedef struct lan_potential {
    lan_potential_kind kind;
    double attraction;       /* A */
    double attraction_power; /* n */
    double repulsion;        /* B */
    double repulsion_power;  /* m */
    double unit;             /* m that count as 1 */
    double reach;            /* m; no force beyond; LAN_INF */
    double attraction_reach; /* m; none beyond; LAN_INF */
    double most;             /* largest force, N; LAN_INF */
} lan_potential;

/* The game default: force, A = 2000, B = 4000, n = 2, m = 3, unit 1 m. */
lan_potential lan_potential_default(void);

/* The force at a distance > 0; positive pushes away. */
double lan_potential_force(const lan_potential *potential, double distance);

/* Where attraction and repulsion are equal, m, LAN_NAN if they are nowhere;
 * and how the force falls with the distance, -dF/dr, N/m: positive at a place
 * of rest that is stable. */
double lan_potential_rest(const lan_potential *potential);
double lan_potential_stiffness(const lan_potential *potential, double distance);

/* --- steering ------------------------------------------------------------- */

/* What a body does about another one, or about a place. */
#define LAN_STEER_LIST(X)                                                      \
    X(LAN_STEER_NONE, "none")                                                  \
    X(LAN_STEER_HOLD, "hold")           /* stays where it is */                \
    X(LAN_STEER_CHASE, "chase")         /* overshoots and returns */           \
    X(LAN_STEER_INTERCEPT, "intercept") /* smaller A: to where it will be */   \
    X(LAN_STEER_PURSUE, "pursue")       /* larger A: straight at it */         \
    X(LAN_STEER_FLEE, "flee")           /* small A, large B */                 \
    X(LAN_STEER_STAND_OFF, "stand_off") /* to its range and no nearer */       \
    X(LAN_STEER_LINE, "line")           /* its slot behind a leader */

typedef enum lan_steer { LAN_STEER_LIST(LAN_ENUM_NAME) } lan_steer;

/* The potential of a preset for a body that fights at this range, m: at rest at
 * half the range (chase, intercept), a quarter (pursue), all of it (stand_off),
 * twenty times it (flee), a twentieth of it (line); no force for others. */
lan_potential lan_steer_potential(lan_steer steer, double range);

/* Where a target that keeps its velocity is when a chaser of this speed, which
 * climbs by `rise` on the way, can first be there; where it is now if never. */
lan_point lan_steer_meeting(lan_point chaser, double speed, lan_point target,
                            lan_point velocity, double rise);

/* --- bodies --------------------------------------------------------------- */

/* The response of a body to a collision; of a pair the first of the list that
 * either has. */
#define LAN_IMPACT_LIST(X)                                                     \
    X(LAN_IMPACT_STICK, "stick")   /* both move as one: infinite friction */   \
    X(LAN_IMPACT_STOP, "stop")     /* both stand still */                      \
    X(LAN_IMPACT_PUSH, "push")     /* apart, and no bounce */                  \
    X(LAN_IMPACT_BOUNCE, "bounce") /* by restitution and friction */

typedef enum lan_impact { LAN_IMPACT_LIST(LAN_ENUM_NAME) } lan_impact;

/* What bodies of a type have in common. */
typedef struct lan_body_type {
    /* A disc, or a hull where half_length > 0. */
    double radius;
    double half_length;
    double half_width;
    double mass;        /* > 0; LAN_INF: nothing moves it */
    double restitution; /* 0 .. 1; of a pair the smaller */
    double friction;    /* >= 0; of a pair the geometric mean */
    double drag;        /* 1/time, >= 0 */
    double speed_most;  /* LAN_INF: none */
    lan_impact impact;
} lan_body_type;

/* A disc of 0.4 m and 90 kg that bounces. */
lan_body_type lan_body_type_default(void);

typedef struct lan_body {
    int32_t type;
    lan_point at;
    lan_point velocity;
    double heading;
    double spin; /* angle per time */
} lan_body;

typedef struct lan_bodies_def {
    size_t most; /* bodies */
    const lan_body_type *types;
    int32_t type_count; /* at least 1 */
    /* [type_count][type_count]: the force on a body of the first by one of the
     * second; NULL: none. */
    const lan_potential *forces;
    const lan_potential *from_walls; /* [type_count]; NULL: none */
    /* [type_count], each may be NULL: a wall for one type may be passable for
     * another; NULL: no walls. */
    const lan_walls *const *walls;
    lan_point gravity; /* acceleration, (0, 0): none */
    /* Share of its radius or half width by which one may be pushed into
     * another one in a step: in a crowd that presses 0.25, or bodies that do
     * not touch before end deep in each other. 0: only touching bodies part. */
    double crowding;
} lan_bodies_def;

/* Discs and oriented boxes (hulls), with walls between them. A body is a number
 * below `most`, which the caller chooses. One step: the near pairs; the sum
 * of forces, capped, symplectic; the motion, swept along walls; collisions,
 * coarse then fine, and their responses, never into a wall. Bits depend on the
 * body numbers and the input, not on the order of insertion. For walls a body
 * is slimmer by a thousandth, so that it passes a gate of its own width.
 *
 * Owner    the arrays of types and forces are copied, walls are borrowed.
 *          Nothing is allocated by a step.
 */
typedef struct lan_bodies lan_bodies;

lan_status lan_bodies_create(const lan_bodies_def *def, lan_bodies **out,
                             lan_error *err);
void lan_bodies_destroy(lan_bodies *bodies);

/* Puts a body that is not there yet, clear of walls; takes one away. */
lan_status lan_bodies_put(lan_bodies *bodies, int32_t number,
                          const lan_body *body, lan_error *err);
void lan_bodies_remove(lan_bodies *bodies, int32_t number);

/* One that is there, or was there last of this number. */
lan_body lan_bodies_get(const lan_bodies *bodies, int32_t number);

/* A force on a body in addition to those of its type, until it is set again;
 * at_bow: it acts half a length (a radius) ahead, and turns the body. */
void lan_bodies_set_force(lan_bodies *bodies, int32_t number, lan_point force,
                          bool at_bow);

/* The largest step that stiffness, drag and the fastest body allow: none moves
 * farther than half its own radius, or half its width; LAN_INF if nothing
 * limits it, 0 if no step is possible. */
double lan_bodies_largest_step(const lan_bodies *bodies);

/* Moves all; LAN_EINVAL where dt is above the largest step by more than a
 * rounding error, or not > 0. */
lan_status lan_bodies_step(lan_bodies *bodies, double dt, lan_error *err);
