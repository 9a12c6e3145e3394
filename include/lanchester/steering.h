/* lanchester/steering.h - forces by which bodies chase, flee, keep apart and
 * swarm.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a potential of two powers, U(r) = -A / r^n + B / r^m, r in unit
 *          lengths: A attracts, B repels. Plain values of the caller's.
 * Units    m, kg, N where `strength` makes it so; r of functions in m.
 *          Of kind force U is in N; of kind energy in N m.
 * Range    A, B >= 0; n, m >= 0; unit > 0.
 * Threads  pure functions.
 * Source   D. Bourg, G. Seemann, AI for Game Developers (2004), ch. 5, which
 *          takes U itself for the force; the other convention is F = -dU/dr.
 */
#ifndef LANCHESTER_STEERING_H
#define LANCHESTER_STEERING_H

#include "lanchester/shapes.h"

#pragma GCC visibility push(default)

#define LAN_POTENTIAL_LIST(X)                                                  \
    X(LAN_POTENTIAL_FORCE, "force")   /* U is the force */                     \
    X(LAN_POTENTIAL_ENERGY, "energy") /* the force is -dU/dr */

typedef enum lan_potential_kind {
#define X(name, text) name,
    LAN_POTENTIAL_LIST(X)
#undef X
} lan_potential_kind;

const char *lan_potential_kind_name(lan_potential_kind kind);

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

/* Finds what makes no sense, LAN_EINVAL with a text. */
LAN_MUST_CHECK
lan_status lan_potential_check(const lan_potential *potential, lan_error *err);

/* The force at a distance > 0; positive pushes away. */
double lan_potential_force(const lan_potential *potential, double distance);

/* Energy at a distance, N m: the integral of the force from there to its reach,
 * as if nothing cut it to its most; not finite where it falls off too slowly
 * for its reach. */
double lan_potential_energy(const lan_potential *potential, double distance);

/* Where attraction and repulsion are equal, m, LAN_NAN where they are nowhere;
 * and how the force falls with the distance, -dF/dr, N/m: positive at a place
 * of rest that is stable. */
double lan_potential_rest(const lan_potential *potential);
double lan_potential_stiffness(const lan_potential *potential, double distance);

/* How near a body of this energy, N m, comes from far away, m: 0 where nothing
 * holds it up, LAN_INF where it cannot come at all. */
double lan_potential_closest(const lan_potential *potential, double energy);

/* The largest time step that is stable, symplectic: of a spring of this
 * stiffness (N/m) on this mass (kg), reduced for a pair, with drag (1/time);
 * LAN_INF without either. Six neighbours make a swarm six times as stiff. */
double lan_steering_largest_step(double stiffness, double mass, double drag);

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

typedef enum lan_steer {
#define X(name, text) name,
    LAN_STEER_LIST(X)
#undef X
} lan_steer;

const char *lan_steer_name(lan_steer steer);

/* The potential of a preset for a body that fights at this range, m: at rest at
 * half the range (chase, intercept), a quarter (pursue), all of it (stand_off),
 * twenty times it (flee), a twentieth of it (line); no force for others. */
lan_potential lan_steer_potential(lan_steer steer, double range);

/* Where a target that keeps its velocity is when a chaser of this speed can
 * first be there; where it is now if never. */
lan_point lan_steer_meeting(lan_point chaser, double speed, lan_point target,
                            lan_point velocity);

/* The place of one in a column that follows its leader's path: so many m behind
 * the leader along the path, of which the oldest place is the first. */
lan_point lan_steer_slot(const lan_point *path, size_t count, double behind);

/* A force at the bow of a body, half a length ahead of its middle: the force
 * moves it and the torque (N m) turns it. heading: a unit vector */
typedef struct lan_bow_force {
    lan_point force;
    double torque;
} lan_bow_force;
lan_bow_force lan_steer_at_bow(lan_point force, lan_point heading,
                               double half_length);

#pragma GCC visibility pop

#endif
