/* tactics/bodies/bodies_impl.h - what a plane full of bodies holds, and the
 * parts of its step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    arrays by number. Who is there is in `order`, by id; the rank of a
 *          body in it is its item of the crowd grid, so that nothing depends on
 *          numbers. What many bodies have in common (size, mass, ...) is held
 *          once, as a make.
 */
#ifndef LAN_TACTICS_BODIES_BODIES_IMPL_H
#define LAN_TACTICS_BODIES_BODIES_IMPL_H

#include "lanchester/bodies.h"
#include "tactics/bodies/crowd_grid_impl.h"
#include "tactics/bodies/pair_forces_impl.h"

/* Positions farther away than this are refused, m. */
#define LAN_BODIES_FAR 1e9

/* Among walls, how many times a hull may be as long as it is wide. */
#define LAN_HULL_SLENDER 32

typedef struct lan_make {
    double radius;
    double half_length; /* 0: a disc */
    double half_width;
    double mass;
    double restitution;
    double friction;
    double drag;
    double speed_most;
    lan_impact impact;
    int32_t kind;
    /* Of those above. */
    double inverse_mass;    /* 0: nothing moves it */
    double inverse_inertia; /* about its middle */
    double bound;           /* radius of all of it */
    double least;           /* half of this it may go in a step */
    double pace_square;     /* 1 over the square of half of that */
    double lever;           /* from its middle to its bow */
    /* Of the table. */
    int32_t users;
    int32_t next_free;
} lan_make;

typedef struct lan_motion {
    lan_point at;
    lan_point velocity;
} lan_motion;

typedef struct lan_turning {
    double heading;
    double spin;
} lan_turning;

typedef struct lan_contact {
    int32_t first; /* numbers */
    int32_t second;
} lan_contact;

/* Of one phase of a step after the other. */
typedef union lan_bodies_room {
    lan_sphere sphere;       /* by rank, for the grid to be filled */
    lan_contact contacts[4]; /* a list through all of the room */
    double real;             /* the first of arrays through all of it */
} lan_bodies_room;

struct lan_bodies {
    lan_bodies_report report;
    lan_bodies_def def;
    lan_pair_laws laws;
    lan_crowd_grid *grid;
    size_t count;
    size_t used; /* numbers 0 .. used - 1 have been given */
    int32_t
        *order; /* by id; from count on to used: numbers to be given again */
    int64_t *ids;
    lan_motion *motions;
    lan_turning *turnings;
    lan_point *forces; /* of the caller's */
    bool is_forced;    /* the caller has set any */
    bool *at_bow;
    int32_t *make_of;
    /* How far each may still go before it can come to a wall, m; not above 0:
     * not known, and the lower, the later it is looked for. NULL: no walls. */
    float *clear;
    lan_bodies_room *room;
    uint8_t *kinds; /* by place in the grid; of spare ones 0 */
    /* The last pass over contacts that moved or sped up each; 0: none. */
    uint8_t *changed;
    lan_make *makes;
    size_t make_room;
    size_t make_count;
    int32_t make_free; /* -1: none */
    size_t contact_count;
};

/* The room as arrays by rank, for the grid to be filled. */
typedef struct lan_room_arrays {
    double *x;
    double *y;
    double *radii;
} lan_room_arrays;

static inline lan_room_arrays lan_bodies_room_arrays(const lan_bodies *bodies)
{
    double *room = &bodies->room->real;
    const size_t most = bodies->def.most;
    return (lan_room_arrays){room, room + most, room + 2 * most};
}

static inline const lan_make *lan_bodies_make(const lan_bodies *bodies,
                                              int32_t number)
{
    return &bodies->makes[bodies->make_of[number]];
}

/* What a kind cannot pass; NULL: nothing. */
static inline const lan_walls *lan_bodies_walls(const lan_bodies *bodies,
                                                int32_t kind)
{
    return bodies->def.walls_of != NULL ? bodies->def.walls_of[kind]
                                        : bodies->def.walls;
}

static inline lan_disc lan_bodies_disc(const lan_motion *motion,
                                       const lan_make *make)
{
    return (lan_disc){motion->at, make->radius};
}

/* The place of a body in `order`. */
size_t lan_bodies_rank(const lan_bodies *bodies, int32_t number);

lan_oriented_box lan_bodies_hull(const lan_bodies *bodies, int32_t number);

/* --- makes --- */

/* The place of a make that a body shares, or a new one; LAN_ENOMEM. */
lan_status lan_makes_take(lan_bodies *bodies, const lan_body *body,
                          int32_t *make);
void lan_makes_give_back(lan_bodies *bodies, int32_t make);

/* --- parts of a step --- */

/* Sums of the forces of pairs, in the room; false where there are none, and
 * nothing is filled. */
bool lan_bodies_sum_forces(lan_bodies *bodies);

/* They, by place in the grid: along axis 0, x, or 1, y; 2 and 3 are room to sum
 * them in. */
static inline double *lan_bodies_pair_forces(lan_bodies *bodies, size_t axis)
{
    return &bodies->room->real + axis * (bodies->count + LAN_PAIR_BLOCK);
}

/* Whom to tell of collisions. */
typedef struct lan_bodies_told {
    lan_pair_fn meet;
    void *context;
} lan_bodies_told;

/* Moves all by the sums of forces, along walls; leaves where they are as arrays
 * in the room. */
void lan_bodies_move(lan_bodies *bodies, double dt,
                     const lan_bodies_told *told);

/* Finds who touches, and answers until nobody comes nearer and overlaps are
 * gone, or a few times. */
void lan_bodies_collide(lan_bodies *bodies, const lan_bodies_told *told);

/* Changes velocities of two that touch by impulses; true where they came
 * nearer. */
bool lan_bodies_respond(lan_bodies *bodies, int32_t a, int32_t b,
                        const lan_overlap *overlap);

/* The same of one that meets a wall, which nothing moves. */
void lan_bodies_respond_to_wall(lan_bodies *bodies, int32_t number,
                                lan_point normal, lan_point at);

/* --- walls --- */

/* True where a body overlaps a wall by more than a rounding error. */
bool lan_bodies_in_wall(const lan_bodies *bodies, const lan_make *make,
                        lan_point at, double heading);

/* Of a body that went so far at most; rounded down. */
static inline void lan_bodies_note_way(lan_bodies *bodies, int32_t number,
                                       double way)
{
    if (bodies->clear != NULL) {
        const double clear = (double)bodies->clear[number];
        bodies->clear[number] = (float)(clear * (1.0 - 2e-7) - way);
    }
}

/* Of sizes and places, by which rounding may be off. */
#define LAN_CLEAR_SLACK 1e-6

/* Whether a body that goes so far in a step can meet no wall in it. */
static inline bool lan_bodies_is_clear(const lan_bodies *bodies, int32_t number,
                                       double stride)
{
    return bodies->clear == NULL ||
           (double)bodies->clear[number] > stride * (1.0 + LAN_CLEAR_SLACK);
}

/* The same of one of which it is not known, after a look at the walls where it
 * is time for one. */
bool lan_bodies_find_clear(lan_bodies *bodies, int32_t number, double stride);

/* Moves a body by its velocity for dt, and bounces it off the
 * walls that it meets on its way; true where it met any. */
bool lan_bodies_go(lan_bodies *bodies, int32_t number, double dt);

/* Brings a body that was at `from`, outside of walls, and was pushed to where
 * it is, back to the first wall that lies between, and along it; false where
 * none does. */
bool lan_bodies_hold_back(lan_bodies *bodies, int32_t number, lan_point from);

/* The force of the nearest wall on a body of a kind. */
lan_point lan_bodies_wall_force(const lan_bodies *bodies, int32_t kind,
                                lan_point at);

#endif
