/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * I. Sutherland, G. Hodgman, Reentrant polygon clipping, CACM 17 (1974), 32-42.
 */
#include "tactics/bodies/place_in_both_impl.h"

#include "tactics/bodies/plane_impl.h"

/* Each edge that cuts adds a corner at most. */
#define CORNERS_MOST (2 * LAN_CONVEX_CORNERS_MAX)

typedef struct cut_polygon {
    lan_point corners[CORNERS_MOST];
    size_t count;
} cut_polygon;

double lan_convex_turn(const lan_convex *polygon)
{
    const lan_point *corners = polygon->corners;
    double area = 0.0;
    for (size_t i = 2; i < polygon->count; i++) {
        area += lan_point_cross(lan_point_minus(corners[i - 1], corners[0]),
                                lan_point_minus(corners[i], corners[0]));
    }
    return isfinite(area) ? (double)((area > 0.0) - (area < 0.0)) : 0.0;
}

/* What of a polygon lies within a half plane. Where rounding leaves nothing of
 * two that touch it is the corner that is the least outside. */
static void cut_by_edge(const cut_polygon *of, lan_point on, lan_point outward,
                        cut_polygon *out)
{
    double least = LAN_INF;
    lan_point inmost = on;
    out->count = 0;
    for (size_t i = 0; i < of->count; i++) {
        const lan_point here = of->corners[i];
        const lan_point next = of->corners[(i + 1) % of->count];
        const double far = lan_point_dot(outward, lan_point_minus(here, on));
        const double far_next =
            lan_point_dot(outward, lan_point_minus(next, on));
        if (far < least) {
            least = far;
            inmost = here;
        }
        if (far <= 0.0 && out->count < CORNERS_MOST) {
            out->corners[out->count++] = here;
        }
        if ((far < 0.0) != (far_next < 0.0) && (far > 0.0 || far_next > 0.0) &&
            out->count < CORNERS_MOST) {
            out->corners[out->count++] = lan_point_at(
                here, lan_point_minus(next, here), far / (far - far_next));
        }
    }
    if (out->count == 0) {
        out->corners[out->count++] = inmost;
    }
}

static lan_point mean_corner(const cut_polygon *polygon)
{
    const lan_point first = polygon->corners[0];
    lan_point sum = {0.0, 0.0};
    for (size_t i = 1; i < polygon->count; i++) {
        sum = lan_point_plus(sum, lan_point_minus(polygon->corners[i], first));
    }
    return lan_point_at(first, sum, 1.0 / (double)polygon->count);
}

lan_point lan_place_in_both(const lan_convex *a, const lan_convex *b)
{
    const double turn = lan_convex_turn(b) < 0.0 ? -1.0 : 1.0;
    cut_polygon parts[2];
    size_t now = 0;
    parts[0].corners[0] = parts[1].corners[0] = a->corners[0];
    parts[0].count = a->count;
    for (size_t i = 0; i < a->count; i++) {
        parts[0].corners[i] = a->corners[i];
    }
    for (size_t i = 0; i < b->count; i++) {
        const lan_point from = b->corners[i];
        const lan_point to = b->corners[i + 1 < b->count ? i + 1 : 0];
        const lan_point edge = lan_point_minus(to, from);
        const lan_point outward = {turn * edge.y, -turn * edge.x};
        cut_by_edge(&parts[now], from, outward, &parts[1 - now]);
        now = 1 - now;
    }
    return mean_corner(&parts[now]);
}
