/* tactics/bodies/plane_impl.h - sums and products of places in a plane.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_PLANE_IMPL_H
#define LAN_TACTICS_BODIES_PLANE_IMPL_H

#include <math.h>

#include "lanchester/shapes.h"

/* As fmin() and fmax(), but in one instruction; of a NaN and a number the
 * second one. */
static inline double lan_lesser(double a, double b)
{
    return a < b ? a : b;
}

static inline double lan_greater(double a, double b)
{
    return a > b ? a : b;
}

static inline lan_point lan_point_plus(lan_point a, lan_point b)
{
    return (lan_point){a.x + b.x, a.y + b.y};
}

static inline lan_point lan_point_minus(lan_point a, lan_point b)
{
    return (lan_point){a.x - b.x, a.y - b.y};
}

static inline lan_point lan_point_times(lan_point a, double factor)
{
    return (lan_point){a.x * factor, a.y * factor};
}

/* from + factor * way */
static inline lan_point lan_point_at(lan_point from, lan_point way,
                                     double factor)
{
    return (lan_point){from.x + factor * way.x, from.y + factor * way.y};
}

static inline double lan_point_dot(lan_point a, lan_point b)
{
    return a.x * b.x + a.y * b.y;
}

/* Positive where b is to the side of a to which y is of x. */
static inline double lan_point_cross(lan_point a, lan_point b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double lan_point_length(lan_point a)
{
    return sqrt(lan_point_dot(a, a));
}

static inline bool lan_point_is(lan_point a, lan_point b)
{
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y);
}

/* A quarter of a turn, from x towards y. */
static inline lan_point lan_point_turned(lan_point a)
{
    return (lan_point){-a.y, a.x};
}

/* Out of axes of which the first points along, and into them. */
static inline lan_point lan_point_out_of(lan_point local, lan_point along)
{
    return (lan_point){local.x * along.x - local.y * along.y,
                       local.x * along.y + local.y * along.x};
}

static inline lan_point lan_point_into(lan_point away, lan_point along)
{
    return (lan_point){lan_point_dot(along, away),
                       lan_point_cross(along, away)};
}

/* A radius in its range. */
static inline bool lan_is_radius(double radius)
{
    return radius >= 0.0 && radius < LAN_INF;
}

#endif
