/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The helm of a hull: all force is at its bow, where it turns the hull; what
 * turns it is held against its spin, so that it comes to lie where it looks.
 */
#include "base/real.h"
#include "tactics/bodies/engagement_impl.h"
#include "tactics/bodies/plane_impl.h"

/* How fast it turns at most: its bow goes sideways as fast as this share of its
 * pace; and how soon it turns so fast, in the time in which it goes half its
 * length. */
#define TURNING 0.5
#define HELM    2.0

/* The spin that is wanted, angle per time: less as it comes to look there. */
static double wanted_spin(const lan_combat_group *g, double off)
{
    const double most = TURNING * g->pace / g->soldier->body.half_length;
    return fmin(fmax(off * most, -most), most);
}

/* The force across the bow that brings one spin to another. */
static double turning_force(const lan_combat_group *g, double spin, double want)
{
    const lan_body *of = &g->soldier->body;
    const double square =
        (of->half_length * of->half_length + of->half_width * of->half_width) /
        3.0;
    const double rate = HELM * g->pace / of->half_length;
    const double force = of->mass * square / of->half_length *
                         (rate * (want - spin) + g->drive.drag * spin);
    return fmin(fmax(force, -g->drive.most), g->drive.most);
}

/* Its bow no faster sideways than its pace, whatever struck it. */
static double cut_spin(lan_engagement *e, const lan_combat_group *g,
                       int32_t number, const lan_body *body)
{
    const double most = g->pace / body->half_length;
    const double spin = fmin(fmax(body->spin, -most), most);
    if (!lan_is_zero(spin - body->spin)) {
        lan_bodies_set_turning(e->bodies, number, body->heading, spin);
    }
    return spin;
}

void lan_helm_hull(lan_engagement *e, int32_t soldier, lan_point force,
                   lan_point look)
{
    const lan_combat_group *g = lan_group_of(e, soldier);
    const int32_t number = e->body[soldier];
    const lan_body body = lan_bodies_get(e->bodies, number);
    const lan_point along = {cos(body.heading), sin(body.heading)};
    const double off =
        atan2(lan_point_cross(along, look), lan_point_dot(along, look));
    /* It turns before it goes; astern it goes only to slow down. */
    double thrust = lan_point_dot(force, along);
    if (thrust < 0.0 && lan_point_dot(body.velocity, along) <= 0.0 &&
        lan_point_dot(force, look) > 0.0) {
        thrust = 0.0;
    }
    const double spin = cut_spin(e, g, number, &body);
    const double across = turning_force(g, spin, wanted_spin(g, off));
    const lan_point all = lan_point_at(lan_point_times(along, thrust),
                                       lan_point_turned(along), across);
    lan_bodies_set_force(e->bodies, number, all, true);
}
