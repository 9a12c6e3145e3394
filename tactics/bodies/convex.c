/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All moves of a polygon along which it overlaps another one are a polygon too
 * (their Minkowski difference), whose edges are those of both. So the shortest
 * way out is along the normal of an edge, outward of the second or inward of
 * the first, and one edge that has all of the other beyond it parts them.
 */
#include "tactics/bodies/plane_impl.h"

#include "base/real.h"
#include "tactics/bodies/place_in_both_impl.h"

/* 1 or -1 by which way the corners go round; 0: out of range. */
static double polygon_turn(const lan_convex *polygon)
{
    return polygon->count >= 3 && polygon->count <= LAN_CONVEX_CORNERS_MAX
               ? lan_convex_turn(polygon)
               : 0.0;
}

/* Edge i as a way, and from there outward; of the edge's length. */
static lan_point edge_way(const lan_convex *polygon, size_t i)
{
    const size_t next = i + 1 < polygon->count ? i + 1 : 0;
    return lan_point_minus(polygon->corners[next], polygon->corners[i]);
}

static lan_point edge_outward(lan_point way, double turn)
{
    return (lan_point){turn * way.y, -turn * way.x};
}

/* The shortest way out found so far, outward through an edge. */
typedef struct shortest_way {
    double depth;
    lan_point normal; /* of length `length` */
    double length;
} shortest_way;

/* How far another polygon reaches inward of an edge, times its length. */
static double reach_within(const lan_convex *other, lan_point on,
                           lan_point outward)
{
    double least = LAN_INF;
    for (size_t i = 0; i < other->count; i++) {
        const double far =
            lan_point_dot(outward, lan_point_minus(other->corners[i], on));
        least = far < least ? far : least;
    }
    return -least;
}

/* Looks for shorter ways through a polygon's edges; false where one of them
 * has all of the other polygon beyond it. */
static bool edges_let_out(const lan_convex *polygon, double turn,
                          const lan_convex *other, shortest_way *way)
{
    bool is_shorter = false;
    for (size_t i = 0; i < polygon->count; i++) {
        const lan_point outward = edge_outward(edge_way(polygon, i), turn);
        const double square = lan_point_dot(outward, outward);
        const double within = reach_within(other, polygon->corners[i], outward);
        if (within < 0.0) {
            return false;
        }
        if (square > 0.0 &&
            within * within < way->depth * way->depth * square) {
            way->length = sqrt(square);
            way->depth = within / way->length;
            way->normal = outward;
            is_shorter = true;
        }
    }
    if (is_shorter) {
        way->normal = lan_point_times(way->normal, 1.0 / way->length);
    }
    return true;
}

bool lan_convex_on_convex(const lan_convex *a, const lan_convex *b,
                          lan_overlap *out)
{
    const double turn_a = polygon_turn(a);
    const double turn_b = polygon_turn(b);
    shortest_way way_a = {.depth = LAN_INF};
    shortest_way way_b = {.depth = LAN_INF};
    if (lan_is_zero(turn_a) || lan_is_zero(turn_b) ||
        !edges_let_out(a, turn_a, b, &way_a) ||
        !edges_let_out(b, turn_b, a, &way_b)) {
        return false;
    }
    if (out != NULL) {
        const bool is_of_a = way_a.depth < way_b.depth;
        out->normal =
            is_of_a ? lan_point_times(way_a.normal, -1.0) : way_b.normal;
        out->depth = is_of_a ? way_a.depth : way_b.depth;
        out->at = lan_place_in_both(a, b);
    }
    return true;
}

/* --- a disc -------------------------------------------------------------- */

/* A point against a polygon: its nearest edge where it is within, the nearest
 * place where it is not. */
typedef struct polygon_side {
    double height;     /* over the highest edge; <= 0: within */
    lan_point outward; /* of that edge */
    double square;     /* of the distance, where it is beyond an edge */
    lan_point nearest;
} polygon_side;

static polygon_side side_of_polygon(const lan_convex *polygon, double turn,
                                    lan_point point)
{
    polygon_side side = {.height = -LAN_INF, .square = LAN_INF};
    for (size_t i = 0; i < polygon->count; i++) {
        const lan_point from = polygon->corners[i];
        const lan_point way = edge_way(polygon, i);
        const double length = lan_point_length(way);
        if (!(length > 0.0)) {
            continue;
        }
        const lan_point outward =
            lan_point_times(edge_outward(way, turn), 1.0 / length);
        const double height =
            lan_point_dot(outward, lan_point_minus(point, from));
        if (height > side.height) {
            side.height = height;
            side.outward = outward;
        }
        if (height > 0.0) {
            const lan_segment edge = {from, lan_point_plus(from, way)};
            const lan_point nearest = lan_segment_nearest(&edge, point);
            const lan_point away = lan_point_minus(point, nearest);
            const double square = lan_point_dot(away, away);
            if (square < side.square) {
                side.square = square;
                side.nearest = nearest;
            }
        }
    }
    return side;
}

bool lan_disc_on_convex(const lan_disc *a, const lan_convex *b,
                        lan_overlap *out)
{
    const double turn = polygon_turn(b);
    if (lan_is_zero(turn) || !lan_is_radius(a->radius) || !isfinite(a->at.x) ||
        !isfinite(a->at.y)) {
        return false;
    }
    const polygon_side side = side_of_polygon(b, turn, a->at);
    const bool is_beyond = side.height > 0.0 && side.square > 0.0;
    if (is_beyond && !(side.square <= a->radius * a->radius)) {
        return false;
    }
    if (out != NULL) {
        const double height =
            is_beyond ? sqrt(side.square) : fmin(side.height, 0.0);
        out->normal =
            is_beyond ? lan_point_times(lan_point_minus(a->at, side.nearest),
                                        1.0 / height)
                      : side.outward;
        out->depth = fmax(a->radius - height, 0.0);
        out->at = is_beyond ? side.nearest : a->at;
    }
    return true;
}

/* --- a segment ----------------------------------------------------------- */

/* True where all of a polygon is strictly on one side of a segment's line. */
static bool line_passes_by(const lan_segment *segment,
                           const lan_convex *polygon)
{
    const lan_point way = lan_point_minus(segment->to, segment->from);
    size_t left = 0;
    size_t right = 0;
    for (size_t i = 0; i < polygon->count; i++) {
        const lan_point off =
            lan_point_minus(polygon->corners[i], segment->from);
        const double cross = lan_point_cross(way, off);
        left += cross > 0.0;
        right += cross < 0.0;
    }
    return left == polygon->count || right == polygon->count;
}

bool lan_segment_on_convex(const lan_segment *a, const lan_convex *b)
{
    const double turn = polygon_turn(b);
    const lan_point way = lan_point_minus(a->to, a->from);
    if (lan_is_zero(turn) || !isfinite(lan_point_dot(way, way)) ||
        !isfinite(a->from.x + a->from.y) || line_passes_by(a, b)) {
        return false;
    }
    for (size_t i = 0; i < b->count; i++) {
        const lan_point outward = edge_outward(edge_way(b, i), turn);
        const lan_point on = b->corners[i];
        if (lan_point_dot(outward, lan_point_minus(a->from, on)) > 0.0 &&
            lan_point_dot(outward, lan_point_minus(a->to, on)) > 0.0) {
            return false;
        }
    }
    return true;
}
