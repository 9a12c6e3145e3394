/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two boxes lie apart where they do along one of their four axes: along an
 * axis of one the other reaches as far as both its halves, foreshortened.
 */
#include "tactics/bodies/plane_impl.h"

#include "base/real.h"
#include "tactics/bodies/place_in_both_impl.h"
#include "tactics/bodies/round_box_impl.h"

void lan_oriented_box_corners(const lan_oriented_box *box, lan_point corners[4])
{
    static const double along[4] = {1.0, -1.0, -1.0, 1.0};
    static const double aside[4] = {1.0, 1.0, -1.0, -1.0};
    for (int i = 0; i < 4; i++) {
        const lan_point local = {along[i] * box->half_length,
                                 aside[i] * box->half_width};
        corners[i] =
            lan_point_plus(box->at, lan_point_out_of(local, box->along));
    }
}

lan_point lan_oriented_box_nearest(const lan_oriented_box *box, lan_point point)
{
    const double length = box->half_length;
    const double width = box->half_width;
    const lan_point local =
        lan_point_into(lan_point_minus(point, box->at), box->along);
    const lan_point nearest = {fmin(fmax(local.x, -length), length),
                               fmin(fmax(local.y, -width), width)};
    const bool is_within = fabs(local.x) <= length && fabs(local.y) <= width;
    return is_within
               ? point
               : lan_point_plus(box->at, lan_point_out_of(nearest, box->along));
}

/* --- a place in both ----------------------------------------------------- */

/* A face of a box, seen from within: up is out through it. */
typedef struct face {
    lan_point middle;
    lan_point up;
    double half;  /* its own */
    double below; /* to the face opposite */
} face;

static face box_face(const lan_oriented_box *box, lan_point up, bool is_long)
{
    const double height = is_long ? box->half_length : box->half_width;
    return (face){.middle = lan_point_at(box->at, up, height),
                  .up = up,
                  .half = is_long ? box->half_width : box->half_length,
                  .below = -2.0 * height};
}

/* The edge of a box that looks most against `up`, its lowest corner first. */
static lan_segment lowest_edge(const lan_oriented_box *box, lan_point up)
{
    const lan_point local = lan_point_into(up, box->along);
    const double length = copysign(box->half_length, -local.x);
    const double width = copysign(box->half_width, -local.y);
    const bool is_across = fabs(local.x) > fabs(local.y);
    const lan_point lowest = {length, width};
    const lan_point other = {is_across ? length : -length,
                             is_across ? -width : width};
    return (lan_segment){
        lan_point_plus(box->at, lan_point_out_of(lowest, box->along)),
        lan_point_plus(box->at, lan_point_out_of(other, box->along))};
}

/* The middle of what an edge has below a face; false where that is nothing, or
 * lies below the box of the face. */
static bool middle_below(const face *of, const lan_segment *edge,
                         lan_point *out)
{
    const lan_point way = lan_point_minus(edge->to, edge->from);
    const lan_point off = lan_point_minus(edge->from, of->middle);
    const double x = lan_point_cross(of->up, off);
    const double y = fmin(lan_point_dot(of->up, off), 0.0);
    const double dx = lan_point_cross(of->up, way);
    const double dy = lan_point_dot(of->up, way);
    double low = 0.0;
    double high = dy > -y ? -y / dy : 1.0;
    if (fabs(dx) > 0.0) {
        const double left = (copysign(of->half, -dx) - x) / dx;
        const double right = (copysign(of->half, dx) - x) / dx;
        low = fmax(low, left);
        high = fmin(high, right);
    } else if (fabs(x) > of->half) {
        return false;
    }
    if (!(low <= high) || y + low * dy < of->below) {
        return false;
    }
    *out = lan_point_at(edge->from, way, 0.5 * (low + high));
    return true;
}

static lan_point place_in_boxes(const lan_oriented_box *a,
                                const lan_oriented_box *b, int axis,
                                lan_point normal)
{
    lan_point place;
    const bool is_of_a = axis < 2;
    const lan_point up = is_of_a ? lan_point_times(normal, -1.0) : normal;
    const face of = box_face(is_of_a ? a : b, up, axis % 2 == 0);
    const lan_segment edge = lowest_edge(is_of_a ? b : a, up);
    if (!middle_below(&of, &edge, &place)) {
        lan_point corners_a[4];
        lan_point corners_b[4];
        lan_oriented_box_corners(a, corners_a);
        lan_oriented_box_corners(b, corners_b);
        place = lan_place_in_both(&(lan_convex){corners_a, 4},
                                  &(lan_convex){corners_b, 4});
    }
    return place;
}

/* --- the tests ----------------------------------------------------------- */

bool lan_oriented_box_on_oriented_box(const lan_oriented_box *a,
                                      const lan_oriented_box *b,
                                      lan_overlap *out)
{
    const lan_point away = lan_point_minus(a->at, b->at);
    const double same = fabs(lan_point_dot(a->along, b->along));
    const double turned = fabs(lan_point_cross(a->along, b->along));
    const double off[4] = {
        lan_point_dot(a->along, away), lan_point_cross(a->along, away),
        lan_point_dot(b->along, away), lan_point_cross(b->along, away)};
    const double depth[4] = {a->half_length + b->half_length * same +
                                 b->half_width * turned - fabs(off[0]),
                             a->half_width + b->half_length * turned +
                                 b->half_width * same - fabs(off[1]),
                             b->half_length + a->half_length * same +
                                 a->half_width * turned - fabs(off[2]),
                             b->half_width + a->half_length * turned +
                                 a->half_width * same - fabs(off[3])};
    if (!(depth[0] >= 0.0) || !(depth[1] >= 0.0) || !(depth[2] >= 0.0) ||
        !(depth[3] >= 0.0)) {
        return false;
    }
    int axis = 0;
    for (int i = 1; i < 4; i++) {
        axis = depth[i] < depth[axis] ? i : axis;
    }
    const bool is_sound = a->half_length >= 0.0 && a->half_width >= 0.0 &&
                          b->half_length >= 0.0 && b->half_width >= 0.0 &&
                          depth[axis] < LAN_INF;
    if (is_sound && out != NULL) {
        const lan_point along = axis < 2 ? a->along : b->along;
        const lan_point line = axis % 2 == 0 ? along : lan_point_turned(along);
        out->normal = off[axis] < 0.0 ? lan_point_times(line, -1.0) : line;
        out->depth = depth[axis];
        out->at = place_in_boxes(a, b, axis, out->normal);
    }
    return is_sound;
}

bool lan_disc_on_oriented_box(const lan_disc *a, const lan_oriented_box *b,
                              lan_overlap *out)
{
    const lan_point local =
        lan_point_into(lan_point_minus(a->at, b->at), b->along);
    const double at[2] = {local.x, local.y};
    const double low[2] = {-b->half_length, -b->half_width};
    const double high[2] = {b->half_length, b->half_width};
    lan_way_out way;
    const bool is_on = lan_round_box_holds(2, at, low, high, a->radius, &way);
    if (is_on && out != NULL) {
        const lan_point normal = {way.normal[0], way.normal[1]};
        const lan_point nearest = {way.nearest[0], way.nearest[1]};
        out->normal = lan_point_out_of(normal, b->along);
        out->depth = way.depth;
        out->at = lan_point_plus(b->at, lan_point_out_of(nearest, b->along));
    }
    return is_on;
}
