/* tactics/bodies/bodies_impl.h - vector arithmetic, neighbours in a crowd,
 * walls along a path, and the internals of a plane of bodies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <math.h>

#include "lanchester/bodies.h"

/* --- places --------------------------------------------------------------- */

/* Like fmin() and fmax(), but one instruction; with one NaN the second
 * argument. */
static inline double lan_lesser(double a, double b)
{
    return a < b ? a : b;
}

static inline double lan_greater(double a, double b)
{
    return a > b ? a : b;
}

static inline lan_point lan_point_plus(lan_point a, lan_point b)
{
    return (lan_point){a.x + b.x, a.y + b.y};
}

static inline lan_point lan_point_minus(lan_point a, lan_point b)
{
    return (lan_point){a.x - b.x, a.y - b.y};
}

static inline lan_point lan_point_times(lan_point a, double factor)
{
    return (lan_point){a.x * factor, a.y * factor};
}

/* from + factor * displacement */
static inline lan_point lan_point_at(lan_point from, lan_point way,
                                     double factor)
{
    return (lan_point){from.x + factor * way.x, from.y + factor * way.y};
}

static inline double lan_point_dot(lan_point a, lan_point b)
{
    return a.x * b.x + a.y * b.y;
}

/* Positive if b is counter-clockwise of a, as y is of x. */
static inline double lan_point_cross(lan_point a, lan_point b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double lan_point_length(lan_point a)
{
    return sqrt(lan_point_dot(a, a));
}

static inline bool lan_point_is(lan_point a, lan_point b)
{
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y);
}

/* A quarter turn, from x towards y. */
static inline lan_point lan_point_turned(lan_point a)
{
    return (lan_point){-a.y, a.x};
}

static inline lan_point lan_point_of_angle(double angle)
{
    return (lan_point){cos(angle), sin(angle)};
}

/* Converts from local axes, the first of which is `along`, to global axes, and
 * back. */
static inline lan_point lan_point_out_of(lan_point local, lan_point along)
{
    return (lan_point){local.x * along.x - local.y * along.y,
                       local.x * along.y + local.y * along.x};
}

static inline lan_point lan_point_into(lan_point away, lan_point along)
{
    return (lan_point){lan_point_dot(along, away),
                       lan_point_cross(along, away)};
}

static inline lan_vec lan_vec_minus(lan_vec a, lan_vec b)
{
    return (lan_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline lan_vec lan_vec_times(lan_vec a, double factor)
{
    return (lan_vec){a.x * factor, a.y * factor, a.z * factor};
}

/* from + factor * displacement */
static inline lan_vec lan_vec_at(lan_vec from, lan_vec way, double factor)
{
    return (lan_vec){from.x + factor * way.x, from.y + factor * way.y,
                     from.z + factor * way.z};
}

static inline double lan_vec_dot(lan_vec a, lan_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double lan_vec_length(lan_vec a)
{
    return sqrt(lan_vec_dot(a, a));
}

/* The point of a segment that is nearest to a point. */
lan_point lan_segment_nearest(lan_segment segment, lan_point point);

/* The distance between two shapes; 0 if they touch or overlap. */
double lan_convex_distance(const lan_convex *a, const lan_convex *b);

/* --- shapes and walls ------------------------------------------------------
 */

/* Share of its path after which a sphere first touches a standing one. */
double lan_sweep_sphere_to_sphere(const lan_sphere *moving, lan_vec way,
                                  const lan_sphere *still);

size_t lan_walls_count(const lan_walls *walls);
lan_segment lan_walls_segment(const lan_walls *walls, size_t index);

/* Rejects invalid values: LAN_EINVAL with a message. */
lan_status lan_potential_check(const lan_potential *potential, lan_error *err);

/* --- functions for engagements ---------------------------------------------
 */

void lan_bodies_set_motion(lan_bodies *bodies, int32_t number,
                           lan_point velocity, double spin);

/* Totals over all steps. */
typedef struct lan_bodies_report {
    int64_t steps;
    int64_t tests;    /* pairs tested by the grid */
    int64_t contacts; /* pairs in contact */
    int64_t wall_contacts;
    int64_t capped; /* forces and speeds cut to their maximum */
    double deepest; /* overlap at the end of the last step, m */
} lan_bodies_report;

const lan_bodies_report *lan_bodies_report_of(const lan_bodies *bodies);

/* --- first touches -------------------------------------------------------- */

/* Distance of two convex shapes after a share of a path, and how fast it
 * shrinks there, per share; a convex function of the share. */
typedef double (*lan_gap_fn)(void *context, double share, double *closing);

/* The least share, 0 .. 1, at which the distance is this small; LAN_INF:
 * never. */
double lan_first_touch(lan_gap_fn gap, void *context, double near);

/* The first contact of a moving shape with a standing one. Shapes that touch
 * at the start, nearer than `touching`, count only if they approach. */
typedef struct lan_wall_hit {
    double share; /* LAN_INF: none */
    lan_point normal;
    lan_point at;
} lan_wall_hit;

lan_wall_hit lan_convex_meet(const lan_convex *moving, lan_point way,
                             const lan_convex *still, double touching);

/* --- crowds --------------------------------------------------------------- */

/* Like lan_crowd_grid_fill(), with names of items instead of indices; always
 * LAN_OK for bodies within the grid's capacity. */
lan_status lan_crowd_grid_name(lan_crowd_grid *grid, const lan_sphere *items,
                               const int32_t *names, size_t count);

/* A scan of all items whose squares may be within reach of a path. */
typedef struct lan_crowd_scan {
    const lan_crowd_grid *grid;
    lan_point from;
    lan_point way;
    double reach;
    int32_t of; /* size class */
    int32_t row;
    int32_t last_row;
    uint32_t place;
    uint32_t end;
} lan_crowd_scan;

void lan_crowd_scan_begin(lan_crowd_scan *scan, const lan_crowd_grid *grid,
                          lan_point from, lan_point way, double reach);

/* The next item by name, and some that are out of reach; -1: no more. */
int32_t lan_crowd_scan_next(lan_crowd_scan *scan);

/* --- walls ---------------------------------------------------------------- */

#define LAN_WALLS_DEPTH 48

/* A part of a path, as shares, still to be scanned. */
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
    double last; /* share beyond which walls do not matter; may be lowered */
    lan_wall_part stack[LAN_WALLS_DEPTH + 2];
    int count;
    uint32_t next; /* of the numbers in a leaf */
    uint32_t end;
} lan_wall_walk;

/* Begins a scan of all walls within a radius of a path; of none if a number
 * is not finite or the radius is negative. */
void lan_wall_walk_begin(lan_wall_walk *walk, const lan_walls *walls,
                         lan_point from, lan_point way, double radius);

/* The next wall, approximately in order of distance, some repeatedly; -1 at
 * the end. */
int32_t lan_wall_walk_next(lan_wall_walk *walk);

/* Distance of the nearest wall and the direction away from it; `least` and (0,
 * 0) if no wall is nearer than `least`. */
double lan_walls_nearest(const lan_walls *walls, lan_point at, double least,
                         lan_point *away);

/* --- forces --------------------------------------------------------------- */

/* The largest stiffness that limits a stable step, N/m: the stiffness at rest;
 * without a resting distance, the stiffness at contact, because bodies come no
 * nearer; zero where the force is cut off. */
double lan_potential_stiffest(const lan_potential *potential, double touching);

/* Squared frequency of two bodies, one of which may interact with several other
 * bodies. */
double lan_pair_square(const lan_potential *potential, double touching,
                       double inverse_mass, double other_inverse_mass,
                       double others);

/* Most neighbours that act on a body in a swarm at once. */
#define LAN_NEIGHBOURS 6

/* The largest stable time step of the symplectic method for a squared
 * frequency and a drag (1/time); LAN_INF without either. */
double lan_steering_largest_step(double square, double drag);

/* A force by distance, as force / distance: factor * (unit / distance)^power
 * of attraction and of repulsion, cut to a maximum. */
typedef struct lan_force_law {
    double unit;
    double most;
    double reach; /* m; 0: no force */
    double nearest_square;
    struct {
        double factor;
        double power;
        double reach_square;
        int32_t whole; /* the power if it is a small integer; else -1 */
    } terms[2];
} lan_force_law;

lan_force_law lan_force_law_of(const lan_potential *potential);

/* square: of the distance, within reach; counts cut forces in capped. */
double lan_force_by_distance(const lan_force_law *law, double square,
                             int64_t *capped);

/* --- a plane of bodies ---------------------------------------------------- */

/* Largest valid coordinate, m. */
#define LAN_BODIES_FAR 1e9

typedef struct lan_make {
    lan_body_type type;
    double inverse_mass;    /* 0: immovable */
    double inverse_inertia; /* about its centre */
    double bound;           /* radius of the whole body */
    double least;           /* twice the longest move in a step */
    double lever;           /* from the centre to the bow */
    const lan_walls *walls;
} lan_make;

typedef struct lan_motion {
    lan_point at;
    lan_point velocity;
    double heading;
    double spin;
} lan_motion;

typedef struct lan_contact {
    int32_t first;
    int32_t second;
} lan_contact;

/* Scratch of one phase of a step at a time. */
typedef union lan_bodies_room {
    lan_sphere sphere;
    lan_contact contacts[4];
} lan_bodies_room;

struct lan_bodies {
    void *blocks[12]; /* owns its arrays */
    int block_count;
    bool lacks_memory;
    lan_bodies_report report;
    lan_bodies_def def;
    lan_make *types;     /* [type_count] */
    lan_force_law *laws; /* [types][types]; NULL: no forces */
    double reach;        /* the largest of all laws */
    lan_potential *from_walls;
    double stable[LAN_NEIGHBOURS + 1]; /* largest step, by neighbours */
    lan_crowd_grid *grid;
    size_t count;
    int32_t *order;      /* numbers of present bodies, ascending */
    int32_t *type_of;    /* -1: absent */
    lan_motion *motions; /* the only record of positions */
    lan_point *forces;   /* set by the caller */
    lan_point *sums;     /* over pairs; positions before the last pass */
    bool *at_bow;
    float *clear; /* m: no wall is nearer to its centre */
    lan_bodies_room *room;
    uint8_t *changed; /* last pass that changed each; 0: none */
    size_t contact_count;
};

static inline const lan_make *lan_bodies_make(const lan_bodies *bodies,
                                              int32_t number)
{
    return &bodies->types[bodies->type_of[number]];
}

lan_make lan_make_of(const lan_body_type *type, const lan_walls *walls);

/* The shape of a body at a place; slim: a share of its size. */
lan_convex lan_make_shape(const lan_make *make, lan_point at, double heading,
                          double slim, lan_point points[4]);

/* Adds the forces of all pairs, if there are any. */
void lan_bodies_sum_forces(lan_bodies *bodies);

/* Finds contacts and resolves them, repeatedly, until no bodies approach and
 * no overlap remains, or the passes are used up. */
void lan_bodies_collide(lan_bodies *bodies);

/* True if a body overlaps a wall by more than rounding. */
bool lan_bodies_in_wall(const lan_make *make, lan_point at, double heading);

/* Reduces a body's `clear` by the distance it has moved. */
static inline void lan_bodies_use_clear(lan_bodies *bodies, int32_t number,
                                        double way)
{
    const double left = ((double)bodies->clear[number] - way) * (1.0 - 1e-6);
    bodies->clear[number] = left > 0.0 ? (float)left : 0.0F;
}

/* Moves a body by its velocity for dt, with bounces off walls. */
void lan_bodies_go(lan_bodies *bodies, int32_t number, double dt);

/* Moves a body that was pushed through a wall, from outside at `from`, back
 * to the first wall on its path and along it. */
void lan_bodies_hold_back(lan_bodies *bodies, int32_t number, lan_point from);

/* Changes the velocities of two bodies in contact by impulses; true if they
 * were approaching. */
bool lan_bodies_respond(lan_bodies *bodies, int32_t a, int32_t b,
                        const lan_overlap *overlap);

/* The same for a body and a wall, which is immovable. */
void lan_bodies_respond_to_wall(lan_bodies *bodies, int32_t number,
                                lan_point normal, lan_point at);
