/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symplectic steps: the velocity by the force of now, the place by the new
 * velocity.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* Of forces that are not those of pairs. */
static lan_bow_force force_on_body(const lan_bodies *bodies, int32_t number)
{
    const lan_point force = bodies->forces[number];
    const lan_make *make = lan_bodies_make(bodies, number);
    if (bodies->at_bow[number]) {
        const double heading = bodies->turnings[number].heading;
        return lan_steer_at_bow(force, (lan_point){cos(heading), sin(heading)},
                                make->lever);
    }
    return (lan_bow_force){.force = force};
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

static void accelerate_body(lan_bodies *bodies, int32_t number, lan_point pairs,
                            double dt)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_motion *motion = &bodies->motions[number];
    lan_turning *turning = &bodies->turnings[number];
    const lan_bow_force own = force_on_body(bodies, number);
    lan_point force = lan_point_plus(own.force, pairs);
    if (bodies->def.from_walls != NULL && bodies->def.walls != NULL) {
        force = lan_point_plus(
            force, lan_bodies_wall_force(bodies, make->kind, motion->at));
    }
    const double kept = 1.0 - make->drag * dt;
    const lan_point gravity = bodies->def.gravity;
    motion->velocity.x = kept * motion->velocity.x +
                         dt * (force.x * make->inverse_mass + gravity.x);
    motion->velocity.y = kept * motion->velocity.y +
                         dt * (force.y * make->inverse_mass + gravity.y);
    turning->spin =
        kept * turning->spin + dt * own.torque * make->inverse_inertia;
    bodies->report.capped += cut_speed(make, motion, dt);
}

static void move_body(lan_bodies *bodies, int32_t number, lan_point pairs,
                      double dt, const lan_bodies_told *told)
{
    lan_motion *motion = &bodies->motions[number];
    lan_turning *turning = &bodies->turnings[number];
    if (lan_bodies_make(bodies, number)->inverse_mass > 0.0) {
        accelerate_body(bodies, number, pairs, dt);
    }
    if (bodies->def.walls == NULL) {
        motion->at = lan_point_at(motion->at, motion->velocity, dt);
        turning->heading += dt * turning->spin;
    } else if (lan_bodies_go(bodies, number, dt)) {
        bodies->report.wall_contacts++;
        if (told->meet != NULL) {
            told->meet(told->context, -1, number);
        }
    }
}

void lan_bodies_move(lan_bodies *bodies, double dt, const lan_bodies_told *told)
{
    const lan_point none = {0.0, 0.0};
    if (!lan_bodies_sum_forces(bodies)) {
        for (size_t i = 0; i < bodies->count; i++) {
            move_body(bodies, bodies->order[i], none, dt, told);
        }
        return;
    }
    const double *x = lan_bodies_pair_forces(bodies, 0);
    const double *y = lan_bodies_pair_forces(bodies, 1);
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[bodies->grid->numbers[i]];
        move_body(bodies, number, (lan_point){x[i], y[i]}, dt, told);
    }
}
