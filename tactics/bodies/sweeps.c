/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disc that meets a shape is its centre that meets the shape made larger by
 * the disc's radius: by discs at the corners and by the edges moved outward.
 */
#include "tactics/bodies/plane_impl.h"

#include "base/real.h"
#include "tactics/bodies/place_in_both_impl.h"
#include "tactics/bodies/round_box_impl.h"

/* When a centre is first within reach of a point. The square of the cross
 * product, not a difference of squares, says by how much it passes: a small
 * disc at the end of a long way is met. */
static double point_entry(lan_point centre, lan_point way, lan_point point,
                          double reach)
{
    const lan_point off = lan_point_minus(centre, point);
    const double outside = lan_point_dot(off, off) - reach * reach;
    const double towards = -lan_point_dot(off, way);
    const double speed = lan_point_dot(way, way);
    const double miss = lan_point_cross(off, way);
    const double rest = speed * reach * reach - miss * miss;
    if (outside <= 0.0) {
        return 0.0;
    }
    if (!(towards > 0.0) || !(rest >= 0.0)) {
        return LAN_INF;
    }
    const double entry = outside / (towards + sqrt(rest));
    return entry <= 1.0 ? entry : LAN_INF;
}

/* Share of all lengths and coordinates by which a centre may be beyond an edge
 * that it touches. */
#define ROUNDING (8.0 * DBL_EPSILON)

/* Sine of the angle below which a way follows an edge. */
#define FOLLOWS 1e-9

/* Of a way that follows an edge's line heights say nothing but rounding: when
 * it comes to the nearer end. */
static double end_entry(lan_point centre, lan_point way, lan_point from,
                        lan_point to)
{
    const double speed = lan_point_dot(way, way);
    const double at_from =
        lan_point_dot(way, lan_point_minus(from, centre)) / speed;
    const double at_to =
        lan_point_dot(way, lan_point_minus(to, centre)) / speed;
    const double entry = lan_greater(fmin(at_from, at_to), 0.0);
    return entry <= 1.0 && fmax(at_from, at_to) >= 0.0 ? entry : LAN_INF;
}

/* When a centre first comes upon an edge that is moved along its normal, a unit
 * vector, by reach; from that side only, or from the edge itself: what was
 * pushed out until it touches does not go back through. Whether it passes
 * between the ends is asked of each end alone, so that none passes between two
 * edges that share one. */
static double edge_entry(lan_point centre, lan_point way, lan_segment edge,
                         lan_point normal, double reach)
{
    const lan_point off = lan_point_minus(centre, edge.from);
    const double height = lan_point_dot(normal, off) - reach;
    const double slack =
        ROUNDING * (reach + fabs(off.x) + fabs(off.y) + fabs(centre.x) +
                    fabs(centre.y) + fabs(edge.from.x) + fabs(edge.from.y));
    const double fall = -lan_point_dot(normal, way);
    if (!(fall > 0.0) || !(height >= -slack) || height > fall) {
        return LAN_INF;
    }
    const lan_point from = lan_point_at(edge.from, normal, reach);
    const lan_point to = lan_point_at(edge.to, normal, reach);
    const double from_side =
        lan_point_cross(way, lan_point_minus(from, centre));
    const double to_side = lan_point_cross(way, lan_point_minus(to, centre));
    const bool is_between = (from_side <= 0.0 && to_side >= 0.0) ||
                            (from_side >= 0.0 && to_side <= 0.0);
    if (!is_between) {
        return LAN_INF;
    }
    return fall > FOLLOWS * lan_point_length(way)
               ? fmax(height, 0.0) / fall
               : end_entry(centre, way, from, to);
}

double lan_sweep_disc_to_disc(const lan_disc *moving, lan_point way,
                              const lan_disc *still)
{
    if (lan_disc_on_disc(moving, still, NULL)) {
        return 0.0;
    }
    return lan_is_radius(moving->radius) && lan_is_radius(still->radius)
               ? point_entry(moving->at, way, still->at,
                             moving->radius + still->radius)
               : LAN_INF;
}

static double size_of(lan_point a)
{
    return fabs(a.x) + fabs(a.y);
}

/* True where all of a segment lies farther beside the line of a way than a
 * radius, whatever rounding may do: most that are asked about do. */
static bool is_aside(const lan_disc *moving, lan_point way,
                     const lan_segment *still)
{
    const double from =
        lan_point_cross(way, lan_point_minus(still->from, moving->at));
    const double to =
        lan_point_cross(way, lan_point_minus(still->to, moving->at));
    const double rounding =
        ROUNDING *
        (size_of(moving->at) + size_of(still->from) + size_of(still->to));
    const double least = (moving->radius + rounding) * size_of(way);
    return (from > least && to > least) || (from < -least && to < -least);
}

double lan_sweep_disc_to_segment(const lan_disc *moving, lan_point way,
                                 const lan_segment *still)
{
    if (is_aside(moving, way, still)) {
        return LAN_INF;
    }
    const lan_point line = lan_point_minus(still->to, still->from);
    const double length = lan_point_length(line);
    if (!lan_is_radius(moving->radius) || !(length < LAN_INF)) {
        return LAN_INF;
    }
    if (lan_disc_on_segment(moving, still, NULL)) {
        return 0.0;
    }
    double first =
        fmin(point_entry(moving->at, way, still->from, moving->radius),
             point_entry(moving->at, way, still->to, moving->radius));
    if (length > 0.0) {
        const lan_point off = lan_point_minus(moving->at, still->from);
        const double side = lan_point_cross(line, off) < 0.0 ? -1.0 : 1.0;
        const lan_point normal =
            lan_point_times(lan_point_turned(line), side / length);
        first = fmin(
            first, edge_entry(moving->at, way, *still, normal, moving->radius));
    }
    return first;
}

double lan_sweep_disc_to_oriented_box(const lan_disc *moving, lan_point way,
                                      const lan_oriented_box *still)
{
    const lan_point off =
        lan_point_into(lan_point_minus(moving->at, still->at), still->along);
    const lan_point local = lan_point_into(way, still->along);
    const double at[2] = {off.x, off.y};
    const double by[2] = {local.x, local.y};
    const double half[2] = {still->half_length, still->half_width};
    return lan_round_box_entry(2, at, by, half, moving->radius);
}

double lan_sweep_disc_to_convex(const lan_disc *moving, lan_point way,
                                const lan_convex *still)
{
    if (lan_disc_on_convex(moving, still, NULL)) {
        return 0.0;
    }
    if (still->count < 3 || still->count > LAN_CONVEX_CORNERS_MAX ||
        !lan_is_radius(moving->radius)) {
        return LAN_INF;
    }
    const double turn = lan_convex_turn(still);
    double first = LAN_INF;
    for (size_t i = 0; i < still->count && !lan_is_zero(turn); i++) {
        const size_t next = i + 1 < still->count ? i + 1 : 0;
        const lan_segment edge = {still->corners[i], still->corners[next]};
        const lan_point line = lan_point_minus(edge.to, edge.from);
        const double length = lan_point_length(line);
        first = fmin(first,
                     point_entry(moving->at, way, edge.from, moving->radius));
        if (length > 0.0) {
            const lan_point outward =
                lan_point_times(lan_point_turned(line), -turn / length);
            first = fmin(first, edge_entry(moving->at, way, edge, outward,
                                           moving->radius));
        }
    }
    return first;
}
