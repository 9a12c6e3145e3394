/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What bodies have in common. A make is looked for among the first of the table
 * alone, so that adding bodies that are all different stays fast.
 */
#include "tactics/bodies/bodies_impl.h"

#include <math.h>
#include <stdlib.h>

#include "base/real.h"
#include "tactics/bodies/plane_impl.h"

#define LOOKED_AT 64

static bool is_same(double a, double b)
{
    return !(a < b) && !(a > b);
}

static bool is_make_of(const lan_make *make, const lan_body *body)
{
    return make->users > 0 && make->impact == body->impact &&
           make->kind == body->kind && is_same(make->radius, body->radius) &&
           is_same(make->half_length, body->half_length) &&
           is_same(make->half_width, body->half_width) &&
           is_same(make->mass, body->mass) &&
           is_same(make->restitution, body->restitution) &&
           is_same(make->friction, body->friction) &&
           is_same(make->drag, body->drag) &&
           is_same(make->speed_most, body->speed_most);
}

static lan_make make_of_body(const lan_body *body)
{
    const double length = body->half_length;
    const double width = body->half_width;
    const double radius = body->radius;
    const bool is_hull = length > 0.0;
    const double square =
        is_hull ? (length * length + width * width) / 3.0 : radius * radius / 2;
    const double least = is_hull ? lan_lesser(length, width) : radius;
    const double inverse_mass = 1.0 / body->mass;
    return (lan_make){
        .radius = radius,
        .half_length = length,
        .half_width = width,
        .mass = body->mass,
        .restitution = body->restitution,
        .friction = body->friction,
        .drag = body->drag,
        .speed_most = body->speed_most,
        .impact = body->impact,
        .kind = body->kind,
        .inverse_mass = inverse_mass,
        .inverse_inertia = square > 0.0 ? inverse_mass / square : 0.0,
        .bound = is_hull ? sqrt(length * length + width * width) : radius,
        .least = least,
        .pace_square = least > 0.0 ? 4.0 / (least * least) : 0.0,
        .lever = is_hull ? length : radius,
        .users = 1,
        .next_free = -1};
}

static lan_status make_more_room(lan_bodies *bodies)
{
    const size_t room = bodies->make_room > 0 ? 2 * bodies->make_room : 8;
    lan_make *makes = realloc(bodies->makes, room * sizeof *makes);
    if (makes == NULL) {
        return LAN_ENOMEM;
    }
    bodies->makes = makes;
    bodies->make_room = room;
    return LAN_OK;
}

lan_status lan_makes_take(lan_bodies *bodies, const lan_body *body,
                          int32_t *make)
{
    for (size_t i = 0; i < bodies->make_count && i < LOOKED_AT; i++) {
        if (is_make_of(&bodies->makes[i], body)) {
            bodies->makes[i].users++;
            *make = (int32_t)i;
            return LAN_OK;
        }
    }
    const bool is_free = bodies->make_free >= 0;
    if (!is_free && bodies->make_count == bodies->make_room &&
        make_more_room(bodies) != LAN_OK) {
        return LAN_ENOMEM;
    }
    const int32_t at =
        is_free ? bodies->make_free : (int32_t)bodies->make_count;
    if (is_free) {
        bodies->make_free = bodies->makes[at].next_free;
    } else {
        bodies->make_count++;
    }
    bodies->makes[at] = make_of_body(body);
    *make = at;
    return LAN_OK;
}

void lan_makes_give_back(lan_bodies *bodies, int32_t make)
{
    lan_make *of = &bodies->makes[make];
    of->users--;
    if (of->users == 0) {
        of->next_free = bodies->make_free;
        bodies->make_free = make;
    }
}
