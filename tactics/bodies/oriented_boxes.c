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

/* --- two boxes ----------------------------------------------------------- */

/* Which of four axes is the shortest way out, and how both lie along them: the
 * two of a, the two of b. A table and no branches, since nothing can foretell
 * which it will be. */
typedef struct box_axes {
    double off[4];   /* of the middle of a from that of b */
    double depth[4]; /* < 0: apart */
    lan_point line[4];
    double half[4];
    const lan_oriented_box *box[4]; /* whose axis it is */
} box_axes;

static void fill_axes(const lan_oriented_box *a, const lan_oriented_box *b,
                      box_axes *of)
{
    const lan_point away = lan_point_minus(a->at, b->at);
    const double same = fabs(lan_point_dot(a->along, b->along));
    const double turned = fabs(lan_point_cross(a->along, b->along));
    *of = (box_axes){
        .off = {lan_point_dot(a->along, away), lan_point_cross(a->along, away),
                lan_point_dot(b->along, away), lan_point_cross(b->along, away)},
        .line = {a->along, lan_point_turned(a->along), b->along,
                 lan_point_turned(b->along)},
        .half = {a->half_length, a->half_width, b->half_length, b->half_width},
        .box = {a, a, b, b}};
    const double *half = of->half;
    of->depth[0] = half[0] + half[2] * same + half[3] * turned;
    of->depth[1] = half[1] + half[2] * turned + half[3] * same;
    of->depth[2] = half[2] + half[0] * same + half[1] * turned;
    of->depth[3] = half[3] + half[0] * turned + half[1] * same;
    for (int i = 0; i < 4; i++) {
        of->depth[i] -= fabs(of->off[i]);
    }
}

/* The lowest corner of a box, and the ways along its two edges from there: the
 * first is that of the edge that looks most against `up`. */
typedef struct lowest_corner {
    lan_point at;
    lan_point ways[2];
} lowest_corner;

static lowest_corner box_lowest_corner(const lan_oriented_box *box,
                                       lan_point up)
{
    const lan_point local = lan_point_into(up, box->along);
    const lan_point lowest = {copysign(box->half_length, -local.x),
                              copysign(box->half_width, -local.y)};
    const int across = fabs(local.x) > fabs(local.y);
    lowest_corner corner = {
        .at = lan_point_plus(box->at, lan_point_out_of(lowest, box->along))};
    corner.ways[across] = lan_point_times(box->along, -2.0 * lowest.x);
    corner.ways[1 - across] =
        lan_point_times(lan_point_turned(box->along), -2.0 * lowest.y);
    return corner;
}

/* The middle of what an edge that goes up from its lowest corner has within the
 * box of an axis; false where that is nothing. Divisions by 0 give infinities
 * that are right, and NaN where the limit does not count. */
static bool middle_within(const box_axes *of, int axis, lan_point up,
                          lan_point from, lan_point way, lan_point *out)
{
    const double height = of->half[axis];
    const double half = of->half[axis ^ 1];
    const lan_point off = lan_point_minus(from, of->box[axis]->at);
    const double x = lan_point_cross(up, off);
    const double y = lan_lesser(lan_point_dot(up, off) - height, 0.0);
    const double dx = lan_point_cross(up, way);
    const double dy = fabs(lan_point_dot(up, way));
    const double left = (copysign(half, -dx) - x) / dx;
    const double right = (copysign(half, dx) - x) / dx;
    const double bottom = (-2.0 * height - y) / dy;
    const double low = lan_greater(left, lan_greater(bottom, 0.0));
    const double high = lan_lesser(right, lan_lesser(-y / dy, 1.0));
    *out = lan_point_at(from, way, 0.5 * (low + high));
    return low <= high;
}

/* Of a corner's edges; false where neither has any. */
static bool place_on_edges(const box_axes *of, int axis, lan_point up,
                           lan_point *out)
{
    const lowest_corner corner = box_lowest_corner(of->box[axis ^ 2], up);
    return middle_within(of, axis, up, corner.at, corner.ways[0], out) ||
           middle_within(of, axis, up, corner.at, corner.ways[1], out);
}

static lan_point place_in_boxes(const lan_oriented_box *a,
                                const lan_oriented_box *b)
{
    lan_point corners_a[4];
    lan_point corners_b[4];
    lan_oriented_box_corners(a, corners_a);
    lan_oriented_box_corners(b, corners_b);
    return lan_place_in_both(&(lan_convex){corners_a, 4},
                             &(lan_convex){corners_b, 4});
}

bool lan_oriented_box_on_oriented_box(const lan_oriented_box *a,
                                      const lan_oriented_box *b,
                                      lan_overlap *out)
{
    box_axes of;
    fill_axes(a, b, &of);
    const int of_a = of.depth[1] < of.depth[0];
    const int of_b = 2 + (of.depth[3] < of.depth[2]);
    const int axis = of.depth[of_b] < of.depth[of_a] ? of_b : of_a;
    const double depth = of.depth[axis];
    const double thinnest = lan_lesser(lan_lesser(of.half[0], of.half[1]),
                                       lan_lesser(of.half[2], of.half[3]));
    /* A sum that is infinite or NaN where one of its terms is. */
    const double all =
        (of.depth[0] + of.depth[1]) + (of.depth[2] + of.depth[3]);
    if (!(depth >= 0.0 && thinnest >= 0.0 && all < LAN_INF)) {
        return false;
    }
    if (out != NULL) {
        out->normal =
            lan_point_times(of.line[axis], copysign(1.0, of.off[axis]));
        out->depth = depth;
        const lan_point up =
            lan_point_times(out->normal, axis < 2 ? -1.0 : 1.0);
        if (!place_on_edges(&of, axis, up, &out->at)) {
            out->at = place_in_boxes(a, b);
        }
    }
    return true;
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
