/* lanchester/bodies.h - a plane full of bodies that are steered, collide, push
 * each other and bounce.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    discs and oriented boxes (hulls), with walls between them. A body is
 *          a number from 0 that stays its own while it is there; the numbers of
 *          bodies that were taken away are given again.
 *          One step: who is near whom (a uniform grid, a counting sort by cell
 *          and id); the sum of forces, capped, symplectic; the way, swept along
 *          walls; collisions, coarse then fine, and their responses, never into
 *          a wall. For walls a hull is a row of discs as wide as it,
 *          and at most 32 times as long.
 * Units    m, kg, the caller's unit of time; angles in radians, from x towards
 *          y.
 * Errors   LAN_EINVAL with a text for what is not finite, out of range, or
 *          overlaps a wall; LAN_ELIMIT beyond `most` bodies; LAN_ENOMEM.
 * Owner    the caller, between _create() and _destroy(); walls and potentials
 *          are borrowed. Nothing is allocated by a step.
 * Threads  one per object. Bits depend on ids and what is asked, not on the
 *          order in which bodies were added.
 * Source   semi-implicit Euler: E. Hairer, C. Lubich, G. Wanner, Geometric
 *          Numerical Integration (2006), I.1; impulses: B. Mirtich, PhD thesis,
 *          Berkeley 1996, ch. 3.
 */
#ifndef LANCHESTER_BODIES_H
#define LANCHESTER_BODIES_H

#include "lanchester/steering.h"

#pragma GCC visibility push(default)

/* What a body does where it meets another one; of a pair the first of the list
 * that either has. */
#define LAN_IMPACT_LIST(X)                                                     \
    X(LAN_IMPACT_STICK, "stick") /* both go on as one: friction without end */ \
    X(LAN_IMPACT_STOP, "stop")   /* both stand still */                        \
    X(LAN_IMPACT_PUSH, "push")   /* apart, and no bounce */                    \
    X(LAN_IMPACT_BOUNCE, "bounce") /* by restitution and friction */

typedef enum lan_impact {
#define X(name, text) name,
    LAN_IMPACT_LIST(X)
#undef X
} lan_impact;

const char *lan_impact_name(lan_impact impact);

#define LAN_BODY_KINDS_MAX 64

typedef struct lan_body {
    int64_t id; /* unique; bits depend on it */
    lan_point at;
    lan_point velocity;
    double heading;
    double spin; /* angle per time */
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
    int32_t kind; /* of its forces, 0 .. kinds - 1 */
} lan_body;

lan_body lan_body_default(void); /* a disc of 0.4 m and 90 kg that bounces */

typedef struct lan_bodies_def {
    size_t most;   /* bodies */
    int32_t kinds; /* 1 .. LAN_BODY_KINDS_MAX */
    /* [kinds][kinds]: the force on a body of the first by one of the second;
     * NULL: none. */
    const lan_potential *forces;
    const lan_potential *from_walls; /* [kinds]; NULL: none */
    const lan_walls *walls;          /* NULL: none */
    /* [kinds], in place of `walls`, any of them NULL: what holds one kind up
       may let another pass; NULL: `walls` for all. */
    const lan_walls *const *walls_of;
    lan_point gravity; /* acceleration, (0, 0): none */
    /* Share of its radius or half width by which one may be pushed into
     * another one in a step: in a crowd that presses 0.25, or those who do not
     * touch before end deep in each other. 0: only who touches is parted. */
    double crowding;
} lan_bodies_def;

typedef struct lan_bodies lan_bodies;

LAN_MUST_CHECK
lan_status lan_bodies_create(const lan_bodies_def *def, lan_bodies **out,
                             lan_error *err);
void lan_bodies_destroy(lan_bodies *bodies);
size_t lan_bodies_memory(const lan_bodies *bodies);

LAN_MUST_CHECK
lan_status lan_bodies_add(lan_bodies *bodies, const lan_body *body,
                          int32_t *number, lan_error *err);
void lan_bodies_remove(lan_bodies *bodies, int32_t number);

size_t lan_bodies_count(const lan_bodies *bodies);

/* Numbers of those that are there, by id; valid until one is added or
 * removed. */
const int32_t *lan_bodies_numbers(const lan_bodies *bodies);

lan_body lan_bodies_get(const lan_bodies *bodies, int32_t number);

/* Where a body is and how fast it goes, without the rest of it. */
typedef struct lan_body_motion {
    lan_point at;
    lan_point velocity;
} lan_body_motion;
lan_body_motion lan_bodies_motion_of(const lan_bodies *bodies, int32_t number);
void lan_bodies_set_motion(lan_bodies *bodies, int32_t number, lan_point at,
                           lan_point velocity);
void lan_bodies_set_turning(lan_bodies *bodies, int32_t number, double heading,
                            double spin);

/* A force of the caller's on a body, besides those of its kind, until it is set
 * anew; at_bow: it acts half a length (a radius) ahead, and turns the body. */
void lan_bodies_set_force(lan_bodies *bodies, int32_t number, lan_point force,
                          bool at_bow);

/* The largest step that stiffness, drag and the fastest body allow: none moves
 * farther than half its own radius, or half its width; LAN_INF where nothing
 * limits it, 0 where no step is possible. */
double lan_bodies_largest_step(const lan_bodies *bodies);

/* What a step did. */
typedef struct lan_bodies_report {
    size_t size; /* bytes, of the library that runs */
    int64_t steps;
    int64_t tests;    /* pairs that the grid offered */
    int64_t contacts; /* pairs that touched */
    int64_t wall_contacts;
    int64_t capped; /* forces and speeds that were cut to their most */
    double deepest; /* overlap left at the end of the last step, m */
} lan_bodies_report;

/* Moves all; LAN_EINVAL where dt is above the largest step by more than a
 * rounding error, or not > 0. A collision of the last step is told to `meet`,
 * by number, first < second, -1: a wall; may be NULL. */
LAN_MUST_CHECK
lan_status lan_bodies_step(lan_bodies *bodies, double dt, lan_pair_fn meet,
                           void *context, lan_error *err);

const lan_bodies_report *lan_bodies_report_of(const lan_bodies *bodies);

/* Sums over all: for those who check. */
double lan_bodies_energy(const lan_bodies *bodies); /* kinetic, and of pairs */
lan_point lan_bodies_momentum(const lan_bodies *bodies);

#pragma GCC visibility pop

#endif
