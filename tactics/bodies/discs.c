/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/plane_impl.h"

#include "base/real.h"

bool lan_disc_on_disc(const lan_disc *a, const lan_disc *b, lan_overlap *out)
{
    const lan_point away = lan_point_minus(a->at, b->at);
    const double square = lan_point_dot(away, away);
    const double reach = a->radius + b->radius;
    if (!(square <= reach * reach) || !(a->radius >= 0.0) ||
        !(b->radius >= 0.0) || !(reach < LAN_INF)) {
        return false;
    }
    if (out != NULL) {
        const double distance = sqrt(square);
        /* The middle of what both cover of the line of their centres. */
        const double from = fmax(-b->radius, distance - a->radius);
        const double to = fmin(b->radius, distance + a->radius);
        out->normal = distance > 0.0 ? lan_point_times(away, 1.0 / distance)
                                     : (lan_point){1.0, 0.0};
        out->depth = fmax(reach - distance, 0.0);
        out->at = lan_point_at(b->at, out->normal, 0.5 * (from + to));
    }
    return true;
}
