/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symplectic steps: the velocity by the force of now, the place by the new
 * velocity.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* A step of all. */
typedef struct moving {
    lan_bodies *bodies;
    double dt;
    const lan_bodies_told *told;
    bool has_wall_forces;
    bool is_forced; /* by the caller */
} moving;

/* A force at the bow turns a body; the other one does not. */
static double torque_on_body(const lan_bodies *bodies, int32_t number)
{
    if (!bodies->at_bow[number]) {
        return 0.0;
    }
    const double heading = bodies->turnings[number].heading;
    const lan_make *make = lan_bodies_make(bodies, number);
    return lan_steer_at_bow(bodies->forces[number],
                            (lan_point){cos(heading), sin(heading)},
                            make->lever)
        .torque;
}

/* Cuts a speed to its most, and to a way that none passes through another by.
 */
static bool cut_speed(const lan_make *make, lan_motion *motion, double dt)
{
    const double square = lan_point_dot(motion->velocity, motion->velocity);
    const double most = make->speed_most;
    const double least = make->least > 0.0 ? make->least : LAN_INF;
    if (!(square > most * most) && !(square * dt * dt > least * least)) {
        return false;
    }
    motion->velocity = lan_point_times(
        motion->velocity, lan_lesser(most, least / dt) / sqrt(square));
    return true;
}

LAN_CROWD_INLINE void accelerate_body(const moving *of, int32_t number,
                                      const lan_make *make, lan_point force)
{
    lan_bodies *bodies = of->bodies;
    lan_motion *motion = &bodies->motions[number];
    lan_turning *turning = &bodies->turnings[number];
    if (of->has_wall_forces && lan_bodies_walls(bodies, make->kind) != NULL) {
        force = lan_point_plus(
            force, lan_bodies_wall_force(bodies, make->kind, motion->at));
    }
    const double dt = of->dt;
    const double kept = 1.0 - make->drag * dt;
    const lan_point gravity = bodies->def.gravity;
    motion->velocity.x = kept * motion->velocity.x +
                         dt * (force.x * make->inverse_mass + gravity.x);
    motion->velocity.y = kept * motion->velocity.y +
                         dt * (force.y * make->inverse_mass + gravity.y);
    const double torque = of->is_forced ? torque_on_body(bodies, number) : 0.0;
    turning->spin = kept * turning->spin + dt * torque * make->inverse_inertia;
    bodies->report.capped += cut_speed(make, motion, dt);
}

static void tell_of_wall(const moving *of, int32_t number)
{
    of->bodies->report.wall_contacts++;
    if (of->told->meet != NULL) {
        of->told->meet(of->told->context, -1, number);
    }
}

/* pairs: the sum of the forces of pairs on it; NULL: none. */
LAN_CROWD_INLINE void move_body(const moving *of, int32_t number,
                                const lan_point *pairs)
{
    lan_bodies *bodies = of->bodies;
    lan_motion *motion = &bodies->motions[number];
    lan_turning *turning = &bodies->turnings[number];
    const lan_make *make = lan_bodies_make(bodies, number);
    if (make->inverse_mass > 0.0) {
        lan_point force = {0.0, 0.0};
        if (of->is_forced) {
            force = bodies->forces[number];
        }
        if (pairs != NULL) {
            force = lan_point_plus(force, *pairs);
        }
        accelerate_body(of, number, make, force);
    }
    const double stride =
        of->dt * (fabs(motion->velocity.x) + fabs(motion->velocity.y));
    if (lan_bodies_is_clear(bodies, number, stride) ||
        lan_bodies_find_clear(bodies, number, stride)) {
        motion->at = lan_point_at(motion->at, motion->velocity, of->dt);
        turning->heading += of->dt * turning->spin;
        lan_bodies_note_way(bodies, number, stride * (1.0 + LAN_CLEAR_SLACK));
    } else if (lan_bodies_go(bodies, number, of->dt)) {
        tell_of_wall(of, number);
    }
}

static void move_without_pairs(const moving *of)
{
    lan_bodies *bodies = of->bodies;
    const lan_room_arrays room = lan_bodies_room_arrays(bodies);
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        move_body(of, number, NULL);
        room.x[i] = bodies->motions[number].at.x;
        room.y[i] = bodies->motions[number].at.y;
    }
}

/* Sums of forces are in the room. */
static void move_with_pairs(const moving *of)
{
    lan_bodies *bodies = of->bodies;
    const lan_room_arrays room = lan_bodies_room_arrays(bodies);
    const double *x = lan_bodies_pair_forces(bodies, 0);
    const double *y = lan_bodies_pair_forces(bodies, 1);
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[bodies->grid->numbers[i]];
        const lan_point force = {x[i], y[i]};
        move_body(of, number, &force);
    }
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        room.x[i] = bodies->motions[number].at.x;
        room.y[i] = bodies->motions[number].at.y;
    }
}

void lan_bodies_move(lan_bodies *bodies, double dt, const lan_bodies_told *told)
{
    const moving of = {bodies, dt, told, bodies->def.from_walls != NULL,
                       bodies->is_forced};
    if (lan_bodies_sum_forces(bodies)) {
        move_with_pairs(&of);
    } else {
        move_without_pairs(&of);
    }
}
