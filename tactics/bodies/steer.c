/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/bodies_impl.h"

/* The powers are the defaults; the distance at rest is B / A units. */
typedef struct preset {
    double attraction;
    double repulsion;
    double units; /* relative to the range */
} preset;

static const preset presets[] = {
    [LAN_STEER_NONE] = {0.0, 0.0, 1.0},
    [LAN_STEER_HOLD] = {0.0, 0.0, 1.0},
    [LAN_STEER_CHASE] = {2000.0, 4000.0, 4.0},
    [LAN_STEER_INTERCEPT] = {1000.0, 2000.0, 4.0},
    [LAN_STEER_PURSUE] = {4000.0, 4000.0, 4.0},
    [LAN_STEER_FLEE] = {100.0, 8000.0, 4.0},
    [LAN_STEER_STAND_OFF] = {2000.0, 4000.0, 2.0},
    [LAN_STEER_LINE] = {2000.0, 4000.0, 40.0},
};

lan_potential lan_steer_potential(lan_steer steer, double range)
{
    lan_potential potential = lan_potential_default();
    const bool is_known = (size_t)steer < sizeof presets / sizeof *presets;
    const preset *of = &presets[is_known ? steer : LAN_STEER_NONE];
    potential.attraction = of->attraction;
    potential.repulsion = of->repulsion;
    if (range > 0.0 && range < LAN_INF) {
        potential.unit = range / of->units;
    }
    /* maximum repulsion from half a unit inwards */
    potential.most = fmax(8.0 * of->repulsion, 1.0);
    return potential;
}

lan_point lan_steer_meeting(lan_point chaser, double speed, lan_point target,
                            lan_point velocity, double rise)
{
    const lan_point off = lan_point_minus(target, chaser);
    /* |off + velocity t|, and rise, is speed t:
     * slower t^2 - 2 away t - square = 0 */
    const double slower = speed * speed - lan_point_dot(velocity, velocity);
    const double away = lan_point_dot(off, velocity);
    const double square = lan_point_dot(off, off) + rise * rise;
    const double rest = away * away + slower * square;
    if (!(square > 0.0) || !(rest >= 0.0)) {
        return target;
    }
    const double root = sqrt(rest);
    const double time = away > 0.0 && slower > 0.0 ? (away + root) / slower
                                                   : square / (root - away);
    return time >= 0.0 && time < LAN_INF ? lan_point_at(target, velocity, time)
                                         : target;
}
