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

/* The corners of a rotated box, such as a hull or a vehicle; along: unit vector
 * of its length, (1, 0) for a box along the axes. */
void lan_box_points(lan_point at, lan_point along, double half_length,
                    double half_width, lan_point points[4]);

/* The overlap of two shapes: moved by depth along the normal, the first just
 * touches the second (minimum translation). */
typedef struct lan_overlap {
    lan_point normal; /* unit, from the second towards the first */
    double depth;     /* >= 0; 0: they touch */
    lan_point at;     /* a point in both shapes */
} lan_overlap;

/* True if they touch or overlap; only then is out written. out may be NULL. */
bool lan_convex_overlap(const lan_convex *a, const lan_convex *b,
                        lan_overlap *out);

/* Share of its path, 0 .. 1, after which a shape moving by `way` first touches
 * a standing shape; for two moving shapes pass the difference of their paths. 0
 * if they touch at the start, LAN_INF if never. Long paths and thin targets are
 * safe. A single point without radius is a ray. */
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
    lan_vec axes[3]; /* unit vectors, orthogonal */
    double half[3];
} lan_oriented_block;

typedef struct lan_overlap3 {
    lan_vec normal; /* unit, from the second towards the first */
    double depth;
} lan_overlap3;

bool lan_sphere_on_oriented_block(const lan_sphere *a,
                                  const lan_oriented_block *b,
                                  lan_overlap3 *out);

/* The bounding sphere of a block, for a coarse test. */
lan_sphere lan_oriented_block_bound(const lan_oriented_block *block);

/* Axes of a block that looks along `forward` with `up` above it; LAN_EINVAL if
 * they are parallel or zero. */
lan_status lan_oriented_block_look(lan_oriented_block *block, lan_vec forward,
                                   lan_vec up);

/* In space: share of its path after which a sphere (radius 0: a shot) first
 * touches. */
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

/* The outlines of the cells that a class cannot enter on a map of square cells,
 * in m: cell (x, y) begins at (x, y) * cell. Straight runs are one segment; the
 * map's border is a wall next to open cells. */
lan_status lan_walls_of_map(const lan_grid_map *map, lan_movement movement,
                            double cell, lan_walls **out);
void lan_walls_destroy(lan_walls *walls);

/* The first wall on the path of a disc; -1: none. share: of the path, may be
 * NULL. radius 0: a shot or a line of sight. Ties go to the lowest number. */
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

/* Copies the items. LAN_ENOMEM, or LAN_EINVAL for an invalid number; then the
 * grid is unchanged. */
lan_status lan_crowd_grid_fill(lan_crowd_grid *grid, const lan_sphere *items,
                               size_t count);

/* Calls once for each pair of touching items, first < second, in an order that
 * depends only on the items and their numbers. Returns the number of tested
 * pairs. */
typedef void (*lan_pair_fn)(void *context, int32_t first, int32_t second);
int64_t lan_crowd_grid_pairs(const lan_crowd_grid *grid, lan_pair_fn call,
                             void *context);

/* Calls once for each item that a sphere touches on its path, in any order.
 * Returns the number of tested items. */
typedef void (*lan_item_fn)(void *context, int32_t item);
int64_t lan_crowd_grid_sweep(const lan_crowd_grid *grid,
                             const lan_sphere *moving, lan_vec way,
                             lan_item_fn call, void *context);

/* --- forces --------------------------------------------------------------- */

/* Meaning of U(r) = -A / r^n + B / r^m: the force, or the energy. */
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
    double unit;             /* m at which r = 1 */
    double reach;            /* m, beyond which there is no force; LAN_INF */
    double attraction_reach; /* m, beyond which there is no repulsion; LAN_INF
                              */
    double most;             /* largest force, N; LAN_INF */
} lan_potential;

/* The game default: force, A = 2000, B = 4000, n = 2, m = 3, unit 1 m. */
lan_potential lan_potential_default(void);

/* The force at a distance > 0; positive pushes away. */
double lan_potential_force(const lan_potential *potential, double distance);

/* The resting distance, at which attraction equals repulsion, m; LAN_NAN: none.
 * And the stiffness -dF/dr, N/m, positive at a stable resting distance. */
double lan_potential_rest(const lan_potential *potential);
double lan_potential_stiffness(const lan_potential *potential, double distance);

/* --- steering ------------------------------------------------------------- */

/* Steering relative to another body or a place. */
#define LAN_STEER_LIST(X)                                                      \
    X(LAN_STEER_NONE, "none")                                                  \
    X(LAN_STEER_HOLD, "hold")           /* stays where it is */                \
    X(LAN_STEER_CHASE, "chase")         /* overshoots and returns */           \
    X(LAN_STEER_INTERCEPT, "intercept") /* to the meeting point */             \
    X(LAN_STEER_PURSUE, "pursue")       /* straight towards it */              \
    X(LAN_STEER_FLEE, "flee")           /* small A, large B */                 \
    X(LAN_STEER_STAND_OFF, "stand_off") /* to its range, no nearer */          \
    X(LAN_STEER_LINE, "line")           /* a slot behind a leader */

typedef enum lan_steer { LAN_STEER_LIST(LAN_ENUM_NAME) } lan_steer;

/* The potential of a preset for a body with this range, m. Resting distance:
 * half of the range (chase, intercept), a quarter (pursue), the range
 * (stand_off), twenty times (flee), a twentieth (line); no force for others. */
lan_potential lan_steer_potential(lan_steer steer, double range);

/* The point at which a pursuer of this speed, which climbs by `rise`, first
 * meets a target of constant velocity; the target's place if never. */
lan_point lan_steer_meeting(lan_point chaser, double speed, lan_point target,
                            lan_point velocity, double rise);

/* --- bodies --------------------------------------------------------------- */

/* The response to a collision; for a pair, the first of this list that either
 * has. */
#define LAN_IMPACT_LIST(X)                                                     \
    X(LAN_IMPACT_STICK, "stick")   /* move as one body */                      \
    X(LAN_IMPACT_STOP, "stop")     /* both stand still */                      \
    X(LAN_IMPACT_PUSH, "push")     /* separated without a bounce */            \
    X(LAN_IMPACT_BOUNCE, "bounce") /* by restitution and friction */

typedef enum lan_impact { LAN_IMPACT_LIST(LAN_ENUM_NAME) } lan_impact;

/* Common properties of bodies of a type. */
typedef struct lan_body_type {
    /* A disc, or a hull if half_length > 0. */
    double radius;
    double half_length;
    double half_width;
    double mass;        /* > 0; LAN_INF: immovable */
    double restitution; /* 0 .. 1; the smaller of a pair applies */
    double friction;    /* >= 0; the geometric mean of a pair applies */
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
    /* [type_count][type_count]: force on a body of the first type by a body of
     * the second; NULL: none. */
    const lan_potential *forces;
    const lan_potential *from_walls; /* [type_count]; NULL: none */
    /* [type_count], each may be NULL: walls may differ by type; NULL: no walls.
     * */
    const lan_walls *const *walls;
    lan_point gravity; /* acceleration, (0, 0): none */
    /* Largest push into another body in a step, as a share of the radius or
     * half width: 0.25 for pressing crowds, because bodies that did not touch
     * before may otherwise end deep in each other. 0: only touching bodies are
     * separated. */
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

/* Adds a body with an unused number, clear of walls; removes a body. */
lan_status lan_bodies_put(lan_bodies *bodies, int32_t number,
                          const lan_body *body, lan_error *err);
void lan_bodies_remove(lan_bodies *bodies, int32_t number);

/* The present, or last, body of a number. */
lan_body lan_bodies_get(const lan_bodies *bodies, int32_t number);

/* Adds a force to those of a body's type, until it is set again; at_bow: it
 * acts half a length (or a radius) ahead, and rotates the body. */
void lan_bodies_set_force(lan_bodies *bodies, int32_t number, lan_point force,
                          bool at_bow);

/* The largest step for stiffness, drag and the fastest body, which moves at
 * most half its radius or width; LAN_INF without a limit, 0 if no step is
 * possible. */
double lan_bodies_largest_step(const lan_bodies *bodies);

/* Moves all bodies; LAN_EINVAL if dt exceeds the largest step by more than
 * rounding, or is not > 0. */
lan_status lan_bodies_step(lan_bodies *bodies, double dt, lan_error *err);
