/* tactics/bodies/space_impl.h - sums and products of places in space.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_BODIES_SPACE_IMPL_H
#define LAN_TACTICS_BODIES_SPACE_IMPL_H

#include <math.h>

#include "lanchester/shapes.h"

static inline lan_vec lan_vec_minus(lan_vec a, lan_vec b)
{
    return (lan_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline lan_vec lan_vec_times(lan_vec a, double factor)
{
    return (lan_vec){a.x * factor, a.y * factor, a.z * factor};
}

/* from + factor * way */
static inline lan_vec lan_vec_at(lan_vec from, lan_vec way, double factor)
{
    return (lan_vec){from.x + factor * way.x, from.y + factor * way.y,
                     from.z + factor * way.z};
}

static inline double lan_vec_dot(lan_vec a, lan_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline lan_vec lan_vec_cross(lan_vec a, lan_vec b)
{
    return (lan_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x};
}

static inline double lan_vec_length(lan_vec a)
{
    return sqrt(lan_vec_dot(a, a));
}

/* Out of three axes. */
static inline lan_vec lan_vec_out_of(const double local[3],
                                     const lan_vec axes[3])
{
    return (lan_vec){
        local[0] * axes[0].x + local[1] * axes[1].x + local[2] * axes[2].x,
        local[0] * axes[0].y + local[1] * axes[1].y + local[2] * axes[2].y,
        local[0] * axes[0].z + local[1] * axes[1].z + local[2] * axes[2].z};
}

#endif
