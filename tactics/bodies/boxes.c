/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/plane_impl.h"

#include "tactics/bodies/round_box_impl.h"

static bool box_is_sound(const lan_box *box)
{
    return box->low.x <= box->high.x && box->low.y <= box->high.y &&
           isfinite(box->low.x - box->high.x) &&
           isfinite(box->low.y - box->high.y);
}

/* Of equal ways out the first of +x, -x, +y, -y. */
static void least_way_out(const lan_box *a, const lan_box *b, lan_overlap *out)
{
    const double right = b->high.x - a->low.x;
    const double left = a->high.x - b->low.x;
    const double up = b->high.y - a->low.y;
    const double down = a->high.y - b->low.y;
    const double aside = fmin(right, left);
    const double along = fmin(up, down);
    if (aside <= along) {
        out->normal = (lan_point){right <= left ? 1.0 : -1.0, 0.0};
        out->depth = aside;
    } else {
        out->normal = (lan_point){0.0, up <= down ? 1.0 : -1.0};
        out->depth = along;
    }
}

bool lan_box_on_box(const lan_box *a, const lan_box *b, lan_overlap *out)
{
    const bool is_on = a->low.x <= b->high.x && b->low.x <= a->high.x &&
                       a->low.y <= b->high.y && b->low.y <= a->high.y &&
                       box_is_sound(a) && box_is_sound(b);
    if (is_on && out != NULL) {
        least_way_out(a, b, out);
        out->at = (lan_point){
            0.5 * (fmax(a->low.x, b->low.x) + fmin(a->high.x, b->high.x)),
            0.5 * (fmax(a->low.y, b->low.y) + fmin(a->high.y, b->high.y))};
    }
    return is_on;
}

bool lan_disc_on_box(const lan_disc *a, const lan_box *b, lan_overlap *out)
{
    const double at[2] = {a->at.x, a->at.y};
    const double low[2] = {b->low.x, b->low.y};
    const double high[2] = {b->high.x, b->high.y};
    lan_way_out way;
    const bool is_on = lan_round_box_holds(2, at, low, high, a->radius, &way);
    if (is_on && out != NULL) {
        *out = (lan_overlap){.normal = {way.normal[0], way.normal[1]},
                             .depth = way.depth,
                             .at = {way.nearest[0], way.nearest[1]}};
    }
    return is_on;
}
