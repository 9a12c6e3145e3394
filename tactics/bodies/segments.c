/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/bodies/plane_impl.h"

#include "base/real.h"

lan_point lan_segment_nearest(const lan_segment *segment, lan_point point)
{
    const lan_point way = lan_point_minus(segment->to, segment->from);
    const double along =
        lan_point_dot(lan_point_minus(point, segment->from), way);
    const double length = lan_point_dot(way, way);
    if (!(along > 0.0)) {
        return segment->from;
    }
    return along < length ? lan_point_at(segment->from, way, along / length)
                          : segment->to;
}

bool lan_disc_on_segment(const lan_disc *a, const lan_segment *b,
                         lan_overlap *out)
{
    const lan_point way = lan_point_minus(b->to, b->from);
    const lan_point nearest = lan_segment_nearest(b, a->at);
    const lan_point away = lan_point_minus(a->at, nearest);
    const double square = lan_point_dot(away, away);
    if (!lan_is_radius(a->radius) || !(square <= a->radius * a->radius) ||
        !isfinite(lan_point_dot(way, way))) {
        return false;
    }
    if (out != NULL) {
        const double distance = sqrt(square);
        const double length = lan_point_length(way);
        out->normal = (lan_point){1.0, 0.0};
        if (distance > 0.0) {
            out->normal = lan_point_times(away, 1.0 / distance);
        } else if (length > 0.0) {
            out->normal = lan_point_times(lan_point_turned(way), 1.0 / length);
        }
        out->depth = fmax(a->radius - distance, 0.0);
        out->at = nearest;
    }
    return true;
}

/* On which side of a segment's line a point is: 1, 0 or -1; exactly 0 at both
 * its ends. */
static int side_of(const lan_segment *segment, lan_point point)
{
    const lan_point way = lan_point_minus(segment->to, segment->from);
    const lan_point near_end = lan_point_minus(point, segment->from);
    const double cross = lan_point_cross(way, near_end);
    return (cross > 0.0) - (cross < 0.0);
}

static bool bounds_meet(const lan_segment *a, const lan_segment *b)
{
    return fmin(a->from.x, a->to.x) <= fmax(b->from.x, b->to.x) &&
           fmin(b->from.x, b->to.x) <= fmax(a->from.x, a->to.x) &&
           fmin(a->from.y, a->to.y) <= fmax(b->from.y, b->to.y) &&
           fmin(b->from.y, b->to.y) <= fmax(a->from.y, a->to.y);
}

static bool segment_is_finite(const lan_segment *segment)
{
    return isfinite(segment->from.x) && isfinite(segment->from.y) &&
           isfinite(segment->to.x) && isfinite(segment->to.y);
}

/* Of two on one line: where the first comes upon the second. */
static lan_point first_shared(const lan_segment *a, const lan_segment *b)
{
    const lan_point way = lan_point_minus(a->to, a->from);
    const double from = lan_point_dot(lan_point_minus(b->from, a->from), way);
    const double to = lan_point_dot(lan_point_minus(b->to, a->from), way);
    if (!(fmin(from, to) > 0.0)) {
        return a->from;
    }
    return from <= to ? b->from : b->to;
}

/* Of two that cross: an end that lies on the other is that place, to the bit.
 */
static lan_point crossing(const lan_segment *a, const lan_segment *b)
{
    if (side_of(b, a->from) == 0) {
        return a->from;
    }
    if (side_of(b, a->to) == 0) {
        return a->to;
    }
    if (side_of(a, b->from) == 0) {
        return b->from;
    }
    if (side_of(a, b->to) == 0) {
        return b->to;
    }
    const lan_point way = lan_point_minus(a->to, a->from);
    const lan_point line = lan_point_minus(b->to, b->from);
    const double from =
        lan_point_cross(line, lan_point_minus(a->from, b->from));
    const double to = lan_point_cross(line, lan_point_minus(a->to, b->from));
    return lan_point_at(a->from, way, from / (from - to));
}

bool lan_segment_on_segment(const lan_segment *a, const lan_segment *b,
                            lan_point *at)
{
    const int from_a = side_of(b, a->from);
    const int to_a = side_of(b, a->to);
    const int from_b = side_of(a, b->from);
    const int to_b = side_of(a, b->to);
    if (from_a * to_a > 0 || from_b * to_b > 0 || !segment_is_finite(a) ||
        !segment_is_finite(b)) {
        return false;
    }
    const bool is_one_line =
        (from_a == 0 && to_a == 0) || (from_b == 0 && to_b == 0);
    if (is_one_line && !bounds_meet(a, b)) {
        return false;
    }
    if (at != NULL) {
        *at = is_one_line ? first_shared(a, b) : crossing(a, b);
    }
    return true;
}
