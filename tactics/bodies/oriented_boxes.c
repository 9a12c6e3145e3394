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
    double same;     /* of the long axes: their product, */
    double turned;   /* and the one of a turned by a quarter with that of b */
    double off[4];   /* of the middle of a from that of b */
    double depth[4]; /* < 0: apart */
    double half[4];
    const lan_oriented_box *a;
    const lan_oriented_box *b;
} box_axes;

static inline const lan_oriented_box *axis_box(const box_axes *of, int axis)
{
    return axis < 2 ? of->a : of->b;
}

static inline lan_point axis_line(const box_axes *of, int axis)
{
    const lan_point along = axis_box(of, axis)->along;
    return (axis & 1) != 0 ? lan_point_turned(along) : along;
}

static inline void fill_axes(const lan_oriented_box *a,
                             const lan_oriented_box *b, box_axes *of)
{
    const lan_point away = lan_point_minus(a->at, b->at);
    *of = (box_axes){
        .same = lan_point_dot(a->along, b->along),
        .turned = lan_point_cross(a->along, b->along),
        .off = {lan_point_dot(a->along, away), lan_point_cross(a->along, away),
                lan_point_dot(b->along, away), lan_point_cross(b->along, away)},
        .half = {a->half_length, a->half_width, b->half_length, b->half_width},
        .a = a,
        .b = b};
    const double *half = of->half;
    const double same = fabs(of->same);
    const double turned = fabs(of->turned);
    of->depth[0] = half[0] + half[2] * same + half[3] * turned;
    of->depth[1] = half[1] + half[2] * turned + half[3] * same;
    of->depth[2] = half[2] + half[0] * same + half[1] * turned;
    of->depth[3] = half[3] + half[0] * turned + half[1] * same;
    for (int i = 0; i < 4; i++) {
        of->depth[i] -= fabs(of->off[i]);
    }
}

/* How the other box lies in the one of an axis: its long and its short axis,
 * along the face and up out of it. */
typedef struct other_box {
    double side; /* -1 where it is b, 1 where it is a */
    const double *half;
    const double *off; /* of the middle of a along its axes */
    double along[2];
    double up[2];
} other_box;

/* out: of the axis, -1 or 1. */
static inline other_box other_in_box(const box_axes *of, int axis, double out)
{
    const double side = axis < 2 ? -1.0 : 1.0;
    const double turn = -side * of->turned;
    const bool is_turned = (axis & 1) != 0;
    const int first = (axis & 2) ^ 2;
    return (other_box){
        .side = side,
        .half = &of->half[first],
        .off = &of->off[first],
        .along = {is_turned ? of->same : turn, is_turned ? -turn : of->same},
        .up = {out * (is_turned ? turn : of->same),
               out * (is_turned ? of->same : -turn)}};
}

/* An edge of the other box from its corner that is deepest in the box of an
 * axis: x along the face, from its middle, y out of it. */
typedef struct deep_edge {
    double x; /* of the corner; its y is -depth */
    double dx;
    double dy; /* >= 0 */
} deep_edge;

/* Of the two edges at the corner the one that lies flatter; but where the
 * corner is beside the face, the one that goes back to it. */
static inline deep_edge deepest_edge(const box_axes *of, int axis,
                                     const other_box *other)
{
    const double *half = other->half;
    const double *up = other->up;
    const double dx[2] = {copysign(2.0 * half[0], up[0]) * other->along[0],
                          copysign(2.0 * half[1], up[1]) * other->along[1]};
    const double x = other->side * of->off[axis ^ 1] - 0.5 * (dx[0] + dx[1]);
    const bool is_beside = fabs(x) > of->half[axis ^ 1];
    const bool is_first = (!is_beside & (fabs(up[0]) <= fabs(up[1]))) |
                          (is_beside & (dx[0] * x < 0.0));
    return (deep_edge){x, is_first ? dx[0] : dx[1],
                       is_first ? 2.0 * half[0] * fabs(up[0])
                                : 2.0 * half[1] * fabs(up[1])};
}

/* The middle of what such an edge has within the box of the axis, of which out
 * tells which way is out; false where that is nothing. Divisions by 0 give
 * infinities that are right, and NaN where the limit does not count. */
__attribute__((always_inline)) static inline bool
place_on_edge(const box_axes *of, int axis, double out, lan_point *place)
{
    const other_box other = other_in_box(of, axis, out);
    const deep_edge edge = deepest_edge(of, axis, &other);
    const double depth = of->depth[axis];
    const double height = of->half[axis];
    const double half = of->half[axis ^ 1];
    const double x = edge.dx < 0.0 ? -edge.x : edge.x;
    const double per_x = 1.0 / fabs(edge.dx);
    const double per_y = 1.0 / edge.dy;
    const double low = lan_greater(
        (-half - x) * per_x, lan_greater((depth - 2.0 * height) * per_y, 0.0));
    const double high =
        lan_lesser((half - x) * per_x, lan_lesser(depth * per_y, 1.0));
    const double share = 0.5 * (low + high);
    const double y = height - depth + share * edge.dy;
    *place = lan_point_at(lan_point_at(axis_box(of, axis)->at,
                                       axis_line(of, axis ^ 1),
                                       edge.x + share * edge.dx),
                          axis_line(of, axis), out * y);
    return low <= high;
}

/* Where the corner has come out below: the middle of what the other box has of
 * the line through the middle of this one, along its face. */
__attribute__((noinline)) static bool place_on_line(const box_axes *of,
                                                    int axis, lan_point *place)
{
    const other_box other = other_in_box(of, axis, 1.0);
    double low = -of->half[axis ^ 1];
    double high = of->half[axis ^ 1];
    for (int i = 0; i < 2; i++) {
        const double way = other.along[i];
        const double half = copysign(other.half[i], way);
        const double off = other.side * other.off[i];
        low = lan_greater((off - half) / way, low);
        high = lan_lesser((off + half) / way, high);
    }
    *place = lan_point_at(axis_box(of, axis)->at, axis_line(of, axis ^ 1),
                          0.5 * (low + high));
    return low <= high;
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

/* By axis, so that for each the compiler knows what is where. */
__attribute__((always_inline)) static inline bool
overlap_along(const box_axes *of, int axis, lan_overlap *out)
{
    const double sign = copysign(1.0, of->off[axis]);
    out->normal = lan_point_times(axis_line(of, axis), sign);
    out->depth = of->depth[axis];
    return place_on_edge(of, axis, axis < 2 ? -sign : sign, &out->at) ||
           place_on_line(of, axis, &out->at);
}

static inline bool overlap_along_any(const box_axes *of, int axis,
                                     lan_overlap *out)
{
    switch (axis) {
    case 0:
        return overlap_along(of, 0, out);
    case 1:
        return overlap_along(of, 1, out);
    case 2:
        return overlap_along(of, 2, out);
    default:
        return overlap_along(of, 3, out);
    }
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
    if (out != NULL && !overlap_along_any(&of, axis, out)) {
        out->at = place_in_boxes(a, b);
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
