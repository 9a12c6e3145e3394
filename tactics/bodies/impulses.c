/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Impulses between two that touch.
 */
#include "tactics/bodies/bodies_impl.h"

/* Two bodies and their point of contact. */
typedef struct touch {
    const lan_make *makes[2];
    lan_motion *motions[2];
    lan_point arms[2]; /* from their centres to the point */
} touch;

/* Velocity of the first body relative to the second at the contact. */
static lan_point touch_velocity(const touch *of)
{
    const lan_point first =
        lan_point_at(of->motions[0]->velocity, lan_point_turned(of->arms[0]),
                     of->motions[0]->spin);
    const lan_point second =
        lan_point_at(of->motions[1]->velocity, lan_point_turned(of->arms[1]),
                     of->motions[1]->spin);
    return lan_point_minus(first, second);
}

/* Change of the velocity along a direction per unit of impulse along it. */
static double touch_yield(const touch *of, lan_point direction)
{
    double yield = 0.0;
    for (int i = 0; i < 2; i++) {
        const double lever = lan_point_cross(of->arms[i], direction);
        yield += of->makes[i]->inverse_mass +
                 of->makes[i]->inverse_inertia * lever * lever;
    }
    return yield;
}

/* Applies opposite impulses, which conserves momentum. */
static void push_touching(const touch *of, lan_point direction, double impulse)
{
    for (int i = 0; i < 2; i++) {
        const double size = i == 0 ? impulse : -impulse;
        of->motions[i]->velocity =
            lan_point_at(of->motions[i]->velocity, direction,
                         size * of->makes[i]->inverse_mass);
        of->motions[i]->spin += size * of->makes[i]->inverse_inertia *
                                lan_point_cross(of->arms[i], direction);
    }
}

static void bounce_touching(const touch *of, lan_point normal, double speed,
                            bool is_push)
{
    const lan_body_type *a = &of->makes[0]->type;
    const lan_body_type *b = &of->makes[1]->type;
    const double restitution =
        is_push ? 0.0 : lan_lesser(a->restitution, b->restitution);
    const double friction = is_push ? 0.0 : sqrt(a->friction * b->friction);
    const double impulse =
        -(1.0 + restitution) * speed / touch_yield(of, normal);
    push_touching(of, normal, impulse);
    if (friction > 0.0) {
        /* Coulomb friction: the impulse that stops the slip, at most friction
         * times the normal impulse. */
        const lan_point slip = lan_point_turned(normal);
        const double most = friction * impulse;
        const double needed =
            -lan_point_dot(touch_velocity(of), slip) / touch_yield(of, slip);
        push_touching(of, slip, lan_greater(lan_lesser(needed, most), -most));
    }
}

static void stop_touching(const touch *of)
{
    for (int i = 0; i < 2; i++) {
        if (of->makes[i]->inverse_mass > 0.0) {
            of->motions[i]->velocity = (lan_point){0.0, 0.0};
            of->motions[i]->spin = 0.0;
        }
    }
}

/* Both bodies continue as one rigid body about their common centre. */
static void stick_together(const touch *of)
{
    const lan_make *a = of->makes[0];
    const lan_make *b = of->makes[1];
    const double inverse = a->inverse_mass + b->inverse_mass;
    /* mass shares; an immovable body has all the mass */
    const double shares[2] = {b->inverse_mass / inverse,
                              a->inverse_mass / inverse};
    const lan_point away =
        lan_point_minus(of->motions[0]->at, of->motions[1]->at);
    const lan_point faster =
        lan_point_minus(of->motions[0]->velocity, of->motions[1]->velocity);
    const lan_point common =
        lan_point_at(of->motions[1]->velocity, faster, shares[0]);
    double spin = 0.0;
    if (a->inverse_mass > 0.0 && b->inverse_mass > 0.0) {
        double momentum = lan_point_cross(away, faster) / inverse;
        double inertia = lan_point_dot(away, away) / inverse;
        for (int i = 0; i < 2; i++) {
            const double own = of->makes[i]->inverse_inertia;
            momentum += own > 0.0 ? of->motions[i]->spin / own : 0.0;
            inertia += own > 0.0 ? 1.0 / own : 0.0;
        }
        spin = inertia > 0.0 ? momentum / inertia : 0.0;
    } else {
        spin = of->motions[a->inverse_mass > 0.0 ? 1 : 0]->spin;
    }
    for (int i = 0; i < 2; i++) {
        if (of->makes[i]->inverse_mass > 0.0) {
            const double lever = i == 0 ? shares[1] : -shares[0];
            of->motions[i]->velocity =
                lan_point_at(common, lan_point_turned(away), lever * spin);
            of->motions[i]->spin = spin;
        }
    }
}

/* False if the bodies do not approach, or neither can move. */
static bool answer_touch(const touch *of, lan_point normal)
{
    const double speed = lan_point_dot(touch_velocity(of), normal);
    const double yield =
        of->makes[0]->inverse_mass + of->makes[1]->inverse_mass;
    if (!(speed < 0.0) || !(yield > 0.0)) {
        return false;
    }
    const lan_impact one = of->makes[0]->type.impact;
    const lan_impact other = of->makes[1]->type.impact;
    const lan_impact impact = one < other ? one : other;
    if (impact == LAN_IMPACT_STICK) {
        stick_together(of);
    } else if (impact == LAN_IMPACT_STOP) {
        stop_touching(of);
    } else {
        bounce_touching(of, normal, speed, impact == LAN_IMPACT_PUSH);
    }
    return true;
}

bool lan_bodies_respond(lan_bodies *bodies, int32_t a, int32_t b,
                        const lan_overlap *overlap)
{
    lan_motion *const motions[2] = {&bodies->motions[a], &bodies->motions[b]};
    const touch of = {
        .makes = {lan_bodies_make(bodies, a), lan_bodies_make(bodies, b)},
        .motions = {motions[0], motions[1]},
        .arms = {lan_point_minus(overlap->at, motions[0]->at),
                 lan_point_minus(overlap->at, motions[1]->at)}};
    return answer_touch(&of, overlap->normal);
}

void lan_bodies_respond_to_wall(lan_bodies *bodies, int32_t number,
                                lan_point normal, lan_point at)
{
    const lan_make *make = lan_bodies_make(bodies, number);
    lan_make wall = *make;
    lan_motion still = {.at = at};
    lan_motion *motion = &bodies->motions[number];
    wall.inverse_mass = 0.0;
    wall.inverse_inertia = 0.0;
    if (!(make->inverse_mass > 0.0)) {
        motion->velocity = (lan_point){0.0, 0.0};
        motion->spin = 0.0;
        return;
    }
    const touch of = {.makes = {make, &wall},
                      .motions = {motion, &still},
                      .arms = {lan_point_minus(at, motion->at), {0.0, 0.0}}};
    (void)answer_touch(&of, normal);
}
