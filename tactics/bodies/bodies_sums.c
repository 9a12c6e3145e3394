/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/bodies_impl.h"

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

/* Nothing of one that nothing moves. */
static double kinetic_energy(const lan_bodies *bodies, int32_t number)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    const lan_point velocity = bodies->motions[number].velocity;
    const double spin = bodies->turnings[number].spin;
    double twice = 0.0;
    if (make->inverse_mass > 0.0) {
        twice += make->mass * lan_point_dot(velocity, velocity);
    }
    if (make->inverse_inertia > 0.0) {
        twice += spin * spin / make->inverse_inertia;
    }
    return 0.5 * twice;
}

/* The mean of what both see, where their potentials differ. */
static double pair_energy(const lan_bodies *bodies, int32_t a, int32_t b)
{
    const int32_t kinds = bodies->def.kinds;
    const int32_t one = lan_bodies_make(bodies, a)->kind;
    const int32_t other = lan_bodies_make(bodies, b)->kind;
    const lan_potential *forces = bodies->def.forces;
    const double distance = lan_point_length(
        lan_point_minus(bodies->motions[a].at, bodies->motions[b].at));
    return 0.5 * (lan_potential_energy(&forces[one * kinds + other], distance) +
                  lan_potential_energy(&forces[other * kinds + one], distance));
}

double lan_bodies_energy(const lan_bodies *bodies)
{
    lan_sum sum = {0.0, 0.0};
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        lan_sum_add(&sum, kinetic_energy(bodies, number));
        for (size_t k = 0; k < i && bodies->def.forces != NULL; k++) {
            lan_sum_add(&sum, pair_energy(bodies, number, bodies->order[k]));
        }
    }
    return lan_sum_value(&sum);
}

lan_point lan_bodies_momentum(const lan_bodies *bodies)
{
    lan_sum x = {0.0, 0.0};
    lan_sum y = {0.0, 0.0};
    for (size_t i = 0; i < bodies->count; i++) {
        const int32_t number = bodies->order[i];
        const lan_make *make = lan_bodies_make(bodies, number);
        if (make->inverse_mass > 0.0) {
            lan_sum_add(&x, make->mass * bodies->motions[number].velocity.x);
            lan_sum_add(&y, make->mass * bodies->motions[number].velocity.y);
        }
    }
    return (lan_point){lan_sum_value(&x), lan_sum_value(&y)};
}
