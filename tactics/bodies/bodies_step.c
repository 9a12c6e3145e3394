/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* A body in a swarm feels at most so many neighbours at once. */
#define NEIGHBOURS 6.0

/* A step may be longer than the largest by a rounding error. */
#define STEP_SLACK 1e-9

/* --- the largest step ---------------------------------------------------- */

/* Of all bodies of a kind. */
typedef struct kind_extremes {
    bool is_there;
    double mass;   /* the lightest */
    double radius; /* the smallest */
} kind_extremes;

/* Shares of a step that a body may go in a unit of time: fastest and largest
 * drag, and what is lightest of each kind. */
typedef struct limits_of_all {
    double pace;
    double drag;
    kind_extremes kinds[LAN_BODY_KINDS_MAX];
} limits_of_all;

/* Squared, per time, in halves of its radius or width. */
static double square_of_pace(const lan_make *make, const lan_motion *motion,
                             const lan_turning *turning)
{
    const double square = lan_point_dot(motion->velocity, motion->velocity);
    const double turn = turning->spin * make->half_length;
    return lan_greater(square, turn * turn) * make->pace_square;
}

static void add_kind(kind_extremes *kind, const lan_make *make)
{
    kind->mass =
        kind->is_there ? lan_lesser(kind->mass, make->mass) : make->mass;
    kind->radius =
        kind->is_there ? lan_lesser(kind->radius, make->least) : make->least;
    kind->is_there = true;
}

static void gather_limits(const lan_bodies *bodies, limits_of_all *of)
{
    *of = (limits_of_all){.pace = 0.0};
    for (size_t i = 0; i < bodies->make_count; i++) {
        const lan_make *make = &bodies->makes[i];
        if (make->users > 0 && make->inverse_mass > 0.0) {
            of->drag = lan_greater(of->drag, make->drag);
        }
        if (make->users > 0) {
            add_kind(&of->kinds[make->kind], make);
        }
    }
}

/* Squares of frequencies of a pair, and of one among neighbours. */
static double pair_square(const lan_bodies *bodies, const kind_extremes *one,
                          const kind_extremes *other,
                          const lan_potential *potential)
{
    const double stiffness =
        lan_potential_stiffest(potential, one->radius + other->radius);
    const double inverse = 1.0 / one->mass + 1.0 / other->mass;
    const double neighbours =
        lan_lesser(NEIGHBOURS, (double)bodies->count - 1.0);
    return stiffness > 0.0
               ? stiffness * lan_greater(inverse, neighbours / one->mass)
               : 0.0;
}

static double largest_square(const lan_bodies *bodies, const limits_of_all *of)
{
    const int32_t kinds = bodies->def.kinds;
    double largest = 0.0;
    for (int32_t i = 0; i < kinds * kinds && bodies->count > 1; i++) {
        const kind_extremes *one = &of->kinds[i / kinds];
        const kind_extremes *other = &of->kinds[i % kinds];
        if (bodies->def.forces != NULL && one->is_there && other->is_there) {
            largest = lan_greater(largest, pair_square(bodies, one, other,
                                                       &bodies->def.forces[i]));
        }
    }
    for (int32_t i = 0; i < kinds && bodies->def.from_walls != NULL; i++) {
        const kind_extremes *kind = &of->kinds[i];
        if (lan_bodies_walls(bodies, i) != NULL && kind->is_there) {
            largest = lan_greater(
                largest, lan_potential_stiffest(&bodies->def.from_walls[i],
                                                kind->radius) /
                             kind->mass);
        }
    }
    return largest;
}

static double stiffness_limit(const lan_bodies *bodies, const limits_of_all *of)
{
    return lan_steering_largest_step(largest_square(bodies, of), 1.0, of->drag);
}

static bool is_sound(const lan_motion *motion, const lan_turning *turning,
                     lan_point force)
{
    const double far = LAN_BODIES_FAR;
    const double sum = motion->velocity.x + motion->velocity.y +
                       turning->heading + turning->spin + force.x + force.y;
    return (fabs(motion->at.x) <= far) & (fabs(motion->at.y) <= far) &
           (fabs(sum) <= DBL_MAX);
}

/* The fastest's pace; false where one is not sound. */
static bool look_at_all(const lan_bodies *bodies, double *pace)
{
    const lan_point none = {0.0, 0.0};
    const bool is_forced = bodies->is_forced;
    double square = 0.0;
    bool are_sound = true;
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        const lan_motion *motion = &bodies->motions[number];
        const lan_turning *turning = &bodies->turnings[number];
        const lan_make *make = lan_bodies_make(bodies, number);
        are_sound &= is_sound(motion, turning,
                              is_forced ? bodies->forces[number] : none);
        square = lan_greater(square, square_of_pace(make, motion, turning));
    }
    *pace = sqrt(square);
    return are_sound;
}

double lan_bodies_largest_step(const lan_bodies *bodies)
{
    limits_of_all of;
    gather_limits(bodies, &of);
    const bool are_sound = look_at_all(bodies, &of.pace);
    return are_sound ? lan_lesser(stiffness_limit(bodies, &of), 1.0 / of.pace)
                     : 0.0;
}

/* --- bad input ----------------------------------------------------------- */

static lan_status refuse_unsound(const lan_bodies *bodies, lan_error *err)
{
    size_t i = 0;
    int32_t number = bodies->order[0];
    while (i + 1 < bodies->count &&
           is_sound(&bodies->motions[number], &bodies->turnings[number],
                    bodies->forces[number])) {
        i++;
        number = bodies->order[i];
    }
    const lan_motion *motion = &bodies->motions[number];
    return lan_fail(
        err, LAN_EINVAL, 0, 0,
        "body %lld at (%g, %g) with velocity (%g, %g): places must be "
        "within %g m, and velocities and forces finite",
        (long long)bodies->ids[number], motion->at.x, motion->at.y,
        motion->velocity.x, motion->velocity.y, LAN_BODIES_FAR);
}

static lan_status check_step(const lan_bodies *bodies, double dt,
                             lan_error *err)
{
    limits_of_all of;
    gather_limits(bodies, &of);
    if (!look_at_all(bodies, &of.pace)) {
        return refuse_unsound(bodies, err);
    }
    if (!(dt > 0.0 && dt < LAN_INF)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g, it must be above 0 and finite", dt);
    }
    const double stiff = stiffness_limit(bodies, &of);
    const double pace = 1.0 / of.pace;
    if (dt > stiff * (1.0 + STEP_SLACK)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g is unstable: the stiffest force and the "
                        "largest drag allow %g",
                        dt, stiff);
    }
    if (dt > pace * (1.0 + STEP_SLACK)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a step of %g is too long: the fastest body goes half "
                        "its radius in %g",
                        dt, pace);
    }
    return LAN_OK;
}

lan_status lan_bodies_step(lan_bodies *bodies, double dt, lan_pair_fn meet,
                           void *context, lan_error *err)
{
    const lan_bodies_told told = {meet, context};
    const lan_status status = check_step(bodies, dt, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_bodies_move(bodies, dt, &told);
    lan_bodies_collide(bodies, &told);
    bodies->report.steps++;
    return LAN_OK;
}
