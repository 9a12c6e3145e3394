/* tactics/bodies/bodies_impl.h - sums and products of places, near ones in a
 * crowd, walls along a way, and what a plane of bodies holds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_BODIES_IMPL_H
#define LAN_TACTICS_BODIES_BODIES_IMPL_H

#include <math.h>

#include "lanchester/bodies.h"

/* --- places --------------------------------------------------------------- */

/* As fmin() and fmax(), but in one instruction; of a NaN and a number the
 * second one. */
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

/* from + factor * way */
static inline lan_point lan_point_at(lan_point from, lan_point way,
                                     double factor)
{
    return (lan_point){from.x + factor * way.x, from.y + factor * way.y};
}

static inline double lan_point_dot(lan_point a, lan_point b)
{
    return a.x * b.x + a.y * b.y;
}

/* Positive where b is to the side of a to which y is of x. */
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

/* A quarter of a turn, from x towards y. */
static inline lan_point lan_point_turned(lan_point a)
{
    return (lan_point){-a.y, a.x};
}

static inline lan_point lan_point_of_angle(double angle)
{
    return (lan_point){cos(angle), sin(angle)};
}

/* Out of axes of which the first points along, and into them. */
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

/* from + factor * way */
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

/* The nearest place of a segment to a point. */
lan_point lan_segment_nearest(lan_segment segment, lan_point point);

/* How far two shapes are apart; 0 if they touch or overlap. */
double lan_convex_distance(const lan_convex *a, const lan_convex *b);

/* --- shapes and walls ------------------------------------------------------
 */

/* Share of its way after which a sphere first touches one that stands. */
double lan_sweep_sphere_to_sphere(const lan_sphere *moving, lan_vec way,
                                  const lan_sphere *still);

size_t lan_walls_count(const lan_walls *walls);
lan_segment lan_walls_segment(const lan_walls *walls, size_t index);

/* Finds what makes no sense, LAN_EINVAL with a text. */
lan_status lan_potential_check(const lan_potential *potential, lan_error *err);

/* --- what bodies are asked for by an engagement -----------------------------
 */

void lan_bodies_set_motion(lan_bodies *bodies, int32_t number,
                           lan_point velocity, double spin);

/* What all steps did. */
typedef struct lan_bodies_report {
    int64_t steps;
    int64_t tests;    /* pairs that the grid tested */
    int64_t contacts; /* pairs that touched */
    int64_t wall_contacts;
    int64_t capped; /* forces and speeds that were cut to their most */
    double deepest; /* overlap left at the end of the last step, m */
} lan_bodies_report;

const lan_bodies_report *lan_bodies_report_of(const lan_bodies *bodies);

/* --- first touches -------------------------------------------------------- */

/* Distance of two convex shapes as one of them moves, after a share of its way,
 * and how fast they come nearer there, a share; a convex function of it. */
typedef double (*lan_gap_fn)(void *context, double share, double *closing);

/* The least share, 0 .. 1, after which they are this near; LAN_INF: never. */
double lan_first_touch(lan_gap_fn gap, void *context, double near);

/* Where a shape that moves first meets one that stands; one that touches it
 * from the start, nearer than `touching`, is met only where it comes nearer. */
typedef struct lan_wall_hit {
    double share; /* LAN_INF: none */
    lan_point normal;
    lan_point at;
} lan_wall_hit;

lan_wall_hit lan_convex_meet(const lan_convex *moving, lan_point way,
                             const lan_convex *still, double touching);

/* --- crowds --------------------------------------------------------------- */

/* As lan_crowd_grid_fill(), with names of items in place of their numbers;
 * always LAN_OK where they are bodies and no more than there is room for. */
lan_status lan_crowd_grid_name(lan_crowd_grid *grid, const lan_sphere *items,
                               const int32_t *names, size_t count);

/* A look at all items whose squares may come within reach of a way. */
typedef struct lan_crowd_scan {
    const lan_crowd_grid *grid;
    lan_point from;
    lan_point way;
    double reach;
    int32_t of; /* class of sizes */
    int32_t row;
    int32_t last_row;
    uint32_t place;
    uint32_t end;
} lan_crowd_scan;

void lan_crowd_scan_begin(lan_crowd_scan *scan, const lan_crowd_grid *grid,
                          lan_point from, lan_point way, double reach);

/* The next one by its name, and some besides; -1: there are no more. */
int32_t lan_crowd_scan_next(lan_crowd_scan *scan);

/* --- walls ---------------------------------------------------------------- */

#define LAN_WALLS_DEPTH 48

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
    lan_wall_part stack[LAN_WALLS_DEPTH + 2];
    int count;
    uint32_t next; /* of the numbers of a leaf */
    uint32_t end;
} lan_wall_walk;

/* Begins a walk past all walls that are within a radius of a way; past none
 * where a number is not finite or the radius is negative. */
void lan_wall_walk_begin(lan_wall_walk *walk, const lan_walls *walls,
                         lan_point from, lan_point way, double radius);

/* The next wall, nearer ones first about, and some more than once; -1 at the
 * end. */
int32_t lan_wall_walk_next(lan_wall_walk *walk);

/* How far the nearest wall is from a place, and the way from it; `least` and
 * (0, 0): none is nearer. */
double lan_walls_nearest(const lan_walls *walls, lan_point at, double least,
                         lan_point *away);

/* --- forces --------------------------------------------------------------- */

/* The largest stiffness that a stable step has to allow for, N/m: at rest; with
 * no place of rest where two bodies touch, which come no nearer; and not where
 * the force is cut to its most. */
double lan_potential_stiffest(const lan_potential *potential, double touching);

/* The square of the frequency of two, of which one may feel several others. */
double lan_pair_square(const lan_potential *potential, double touching,
                       double inverse_mass, double other_inverse_mass,
                       double others);

/* A body in a swarm feels at most so many neighbours at once. */
#define LAN_NEIGHBOURS 6

/* The largest time step that is stable, symplectic: of the square of a
 * frequency with drag (1/time); LAN_INF without either. */
double lan_steering_largest_step(double square, double drag);

/* A force by distance, as force / distance: factor * (unit / distance)^power,
 * of attraction and of repulsion, cut to its most. */
typedef struct lan_force_law {
    double unit;
    double most;
    double reach; /* m; 0: no force */
    double nearest_square;
    struct {
        double factor;
        double power;
        double reach_square;
        int32_t whole; /* the power, where it is small and whole; -1 */
    } terms[2];
} lan_force_law;

lan_force_law lan_force_law_of(const lan_potential *potential);

/* square: of the distance, within reach; adds to capped. */
double lan_force_by_distance(const lan_force_law *law, double square,
                             int64_t *capped);

/* --- a plane of bodies ---------------------------------------------------- */

/* Positions farther away than this are refused, m. */
#define LAN_BODIES_FAR 1e9

typedef struct lan_make {
    lan_body_type type;
    double inverse_mass;    /* 0: nothing moves it */
    double inverse_inertia; /* about its middle */
    double bound;           /* radius of all of it */
    double least;           /* half of this it may go in a step */
    double lever;           /* from its middle to its bow */
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

/* Of one phase of a step after the other. */
typedef union lan_bodies_room {
    lan_sphere sphere;
    lan_contact contacts[4];
} lan_bodies_room;

struct lan_bodies {
    void *blocks[12]; /* its arrays */
    int block_count;
    bool lacks_memory;
    lan_bodies_report report;
    lan_bodies_def def;
    lan_make *types;     /* [type_count] */
    lan_force_law *laws; /* [types][types]; NULL: none */
    double reach;        /* of all laws */
    lan_potential *from_walls;
    double stable[LAN_NEIGHBOURS + 1]; /* largest step, by other bodies */
    lan_crowd_grid *grid;
    size_t count;
    int32_t *order;      /* numbers that are there, rising */
    int32_t *type_of;    /* -1: not there */
    lan_motion *motions; /* the only record of where they are */
    lan_point *forces;   /* of the caller's */
    lan_point *sums;     /* of pairs; where the last pass began */
    bool *at_bow;
    float *clear; /* m: nearer to its middle there is no wall */
    lan_bodies_room *room;
    uint8_t *changed; /* the last pass that moved or sped up each; 0: none */
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

/* Sums of the forces of pairs; nothing where there are none. */
void lan_bodies_sum_forces(lan_bodies *bodies);

/* Finds the contacts, and resolves them until no two bodies approach and no
 * overlap is left, or a few times. */
void lan_bodies_collide(lan_bodies *bodies);

/* True if a body of a type overlaps a wall by more than a rounding error. */
bool lan_bodies_in_wall(const lan_make *make, lan_point at, double heading);

/* A body has gone so far since its `clear` was known. */
static inline void lan_bodies_use_clear(lan_bodies *bodies, int32_t number,
                                        double way)
{
    const double left = ((double)bodies->clear[number] - way) * (1.0 - 1e-6);
    bodies->clear[number] = left > 0.0 ? (float)left : 0.0F;
}

/* Moves a body by its velocity for dt, and bounces it off the walls that it
 * meets on its way. */
void lan_bodies_go(lan_bodies *bodies, int32_t number, double dt);

/* Brings a body that was at `from`, outside of walls, and was pushed to where
 * it is, back to the first wall that lies between, and along it. */
void lan_bodies_hold_back(lan_bodies *bodies, int32_t number, lan_point from);

/* Changes velocities of two that touch by impulses; true if they came
 * nearer. */
bool lan_bodies_respond(lan_bodies *bodies, int32_t a, int32_t b,
                        const lan_overlap *overlap);

/* The same of one that meets a wall, which nothing moves. */
void lan_bodies_respond_to_wall(lan_bodies *bodies, int32_t number,
                                lan_point normal, lan_point at);

#endif
