/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shape is a core of points, and all within a radius of it. Cores lie apart
 * where one edge of either has all of the other beyond it; then their distance
 * is from a corner of one to an edge of the other. Else the shortest way out is
 * through an edge.
 */
#include "tactics/bodies/bodies_impl.h"

#include "base/real.h"

/* Relative rounding error of lengths and coordinates. */
#define ROUNDING (8.0 * DBL_EPSILON)

/* Sine of the angle below which a motion is parallel to the touched edge. */
#define ALONG 1e-12

void lan_box_points(lan_point at, lan_point along, double half_length,
                    double half_width, lan_point points[4])
{
    static const lan_point corners[4] = {
        {1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    for (int i = 0; i < 4; i++) {
        const lan_point local = {corners[i].x * half_length,
                                 corners[i].y * half_width};
        points[i] = lan_point_plus(at, lan_point_out_of(local, along));
    }
}

lan_point lan_segment_nearest(lan_segment segment, lan_point point)
{
    const lan_point way = lan_point_minus(segment.to, segment.from);
    const double along =
        lan_point_dot(lan_point_minus(point, segment.from), way);
    const double length = lan_point_dot(way, way);
    if (!(along > 0.0)) {
        return segment.from;
    }
    return along < length ? lan_point_at(segment.from, way, along / length)
                          : segment.to;
}

/* --- two cores ------------------------------------------------------------ */

/* The relative position of two cores. */
typedef struct core_gap {
    double distance;  /* negative: minus the depth of penetration */
    lan_point normal; /* unit, from b towards a */
    lan_point on_a;   /* nearest points, if the cores are apart */
    lan_point on_b;
} core_gap;

/* Edge i; a segment has one edge in each direction, a point has one of length
 * 0. */
static lan_segment edge_of(const lan_convex *shape, size_t i)
{
    return (lan_segment){shape->points[i],
                         shape->points[i + 1 < shape->count ? i + 1 : 0]};
}

/* The distance from a line to the shape's nearest point beyond it. */
static double least_beyond(const lan_convex *shape, lan_point off, lan_point on,
                           lan_point outward)
{
    double least = LAN_INF;
    for (size_t i = 0; i < shape->count; i++) {
        const lan_point at = lan_point_plus(shape->points[i], off);
        least =
            lan_lesser(least, lan_point_dot(outward, lan_point_minus(at, on)));
    }
    return least;
}

/* Searches the edge that separates the shapes best, the other one moved by
 * `off`; stops at a separation above `far`. A segment is also separated across
 * its ends. */
static void look_at_edges(const lan_convex *of, const lan_convex *other,
                          lan_point off, double far, core_gap *best)
{
    for (size_t i = 0; i < of->count && best->distance <= far; i++) {
        const lan_segment edge = edge_of(of, i);
        const lan_point way = lan_point_minus(edge.to, edge.from);
        const double length = lan_point_length(way);
        if (!(length > 0.0)) {
            continue;
        }
        const lan_point along = lan_point_times(way, 1.0 / length);
        const lan_point outward = {along.y, -along.x};
        const double beyond = least_beyond(other, off, edge.from, outward);
        if (beyond > best->distance) {
            best->distance = beyond;
            best->normal = outward;
        }
        const double behind = of->count == 2
                                  ? least_beyond(other, off, edge.to, along)
                                  : -LAN_INF;
        if (behind > best->distance) {
            best->distance = behind;
            best->normal = along;
        }
    }
}

/* Searches the nearest points between vertices of one shape, moved by `off`,
 * and edges of the other; keeps those nearer than the square. */
static void look_at_points(const lan_convex *of, lan_point off,
                           const lan_convex *other, double *square,
                           lan_point *point, lan_point *on_edge)
{
    for (size_t i = 0; i < of->count; i++) {
        const lan_point at = lan_point_plus(of->points[i], off);
        for (size_t k = 0; k < other->count; k++) {
            const lan_point nearest =
                lan_segment_nearest(edge_of(other, k), at);
            const lan_point away = lan_point_minus(at, nearest);
            const double here = lan_point_dot(away, away);
            if (here < *square) {
                *square = here;
                *point = at;
                *on_edge = nearest;
            }
        }
    }
}

/* Rounding error of a distance. */
static double slack_of(const lan_convex *a, lan_point way, const lan_convex *b)
{
    const lan_point p = a->points[0];
    const lan_point q = b->points[0];
    return ROUNDING * (fabs(p.x) + fabs(p.y) + fabs(q.x) + fabs(q.y) +
                       fabs(way.x) + fabs(way.y) + a->radius + b->radius);
}

/* Nearest points of separate cores. Prefers the normal of an edge at the same
 * distance: the difference of two close points is mostly rounding error. */
static void find_nearest(const lan_convex *a, lan_point off,
                         const lan_convex *b, core_gap *gap)
{
    const lan_point back = lan_point_times(off, -1.0);
    double square = LAN_INF;
    look_at_points(a, off, b, &square, &gap->on_a, &gap->on_b);
    const double before = square;
    lan_point on_b;
    lan_point on_a;
    look_at_points(b, back, a, &square, &on_b, &on_a);
    if (square < before) {
        gap->on_a = lan_point_plus(on_a, off);
        gap->on_b = lan_point_plus(on_b, off);
    }
    const double far = fabs(gap->on_a.x) + fabs(gap->on_a.y) +
                       fabs(gap->on_b.x) + fabs(gap->on_b.y);
    const double beyond = lan_greater(gap->distance, 0.0);
    gap->distance = sqrt(square);
    if (gap->distance > beyond + slack_of(a, off, b) + ROUNDING * far) {
        gap->normal = lan_point_times(lan_point_minus(gap->on_a, gap->on_b),
                                      1.0 / gap->distance);
    }
}

/* off: displacement of a; far: a lower bound suffices beyond this distance */
static core_gap gap_of(const lan_convex *a, lan_point off, const lan_convex *b,
                       double far)
{
    core_gap of_a = {.distance = -LAN_INF, .normal = {-1.0, 0.0}};
    core_gap gap = of_a;
    look_at_edges(b, a, off, far, &gap);
    if (gap.distance > far) {
        return gap;
    }
    look_at_edges(a, b, lan_point_times(off, -1.0), far, &of_a);
    if (of_a.distance > gap.distance || gap.distance <= -LAN_INF) {
        gap.distance = of_a.distance;
        gap.normal = lan_point_times(of_a.normal, -1.0);
    }
    if ((gap.distance > 0.0 && gap.distance <= far) ||
        gap.distance <= -LAN_INF) {
        find_nearest(a, off, b, &gap);
    }
    return gap;
}

/* --- overlaps ------------------------------------------------------------- */

/* Each cutting edge adds at most one corner. */
#define CORNERS_MOST (2 * LAN_CONVEX_POINTS_MAX)

typedef struct cut_polygon {
    lan_point corners[CORNERS_MOST];
    size_t count;
} cut_polygon;

/* Clips a polygon by an edge (I. Sutherland, G. Hodgman, CACM 17, 1974, 32-42).
 * If rounding leaves nothing of touching shapes, keeps the corner nearest to
 * the edge. */
static void cut_by_edge(const cut_polygon *of, lan_segment edge,
                        cut_polygon *out)
{
    const lan_point way = lan_point_minus(edge.to, edge.from);
    double least = LAN_INF;
    lan_point inmost = edge.from;
    out->count = 0;
    for (size_t i = 0; i < of->count; i++) {
        const lan_point here = of->corners[i];
        const lan_point next = of->corners[i + 1 < of->count ? i + 1 : 0];
        const double far =
            -lan_point_cross(way, lan_point_minus(here, edge.from));
        const double far_next =
            -lan_point_cross(way, lan_point_minus(next, edge.from));
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

/* The mean of the corners of the intersection of two cores. */
static lan_point place_in_both(const lan_convex *a, const lan_convex *b)
{
    if (b->count < a->count) {
        return place_in_both(b, a); /* a point has no cutting edges */
    }
    cut_polygon parts[2] = {0};
    size_t now = 0;
    parts[0].count = a->count;
    for (size_t i = 0; i < a->count; i++) {
        parts[0].corners[i] = a->points[i];
    }
    for (size_t i = 0; i < b->count; i++) {
        cut_by_edge(&parts[now], edge_of(b, i), &parts[1 - now]);
        now = 1 - now;
    }
    const lan_point first = parts[now].corners[0];
    lan_point sum = {0.0, 0.0};
    for (size_t i = 1; i < parts[now].count; i++) {
        sum =
            lan_point_plus(sum, lan_point_minus(parts[now].corners[i], first));
    }
    return lan_point_at(first, sum, 1.0 / (double)parts[now].count);
}

/* Converts a gap and the radii to an overlap. */
static void fill_overlap(const core_gap *gap, const lan_convex *a,
                         const lan_convex *b, lan_overlap *out)
{
    const double reach = a->radius + b->radius;
    out->normal = gap->normal;
    out->depth = lan_greater(reach - gap->distance, 0.0);
    if (gap->distance > 0.0 || (a->count == 1 && b->count == 1)) {
        /* the middle of the overlap along the line between both */
        const double from = lan_greater(-b->radius, gap->distance - a->radius);
        const double to = lan_lesser(b->radius, gap->distance + a->radius);
        out->at = lan_point_at(gap->on_b, gap->normal, 0.5 * (from + to));
    } else {
        out->at = place_in_both(a, b);
    }
}

static bool is_shape(const lan_convex *shape)
{
    return shape->count >= 1 && shape->count <= LAN_CONVEX_POINTS_MAX &&
           shape->radius >= 0.0 && shape->radius < LAN_INF;
}

static bool discs_overlap(const lan_convex *a, const lan_convex *b,
                          lan_overlap *out)
{
    const lan_point away = lan_point_minus(a->points[0], b->points[0]);
    const double square = lan_point_dot(away, away);
    const double reach = a->radius + b->radius;
    if (!(square <= reach * reach)) {
        return false;
    }
    if (out != NULL) {
        const double distance = sqrt(square);
        const core_gap gap = {
            .distance = distance,
            .normal = distance > 0.0 ? lan_point_times(away, 1.0 / distance)
                                     : (lan_point){1.0, 0.0},
            .on_b = b->points[0]};
        fill_overlap(&gap, a, b, out);
    }
    return true;
}

bool lan_convex_overlap(const lan_convex *a, const lan_convex *b,
                        lan_overlap *out)
{
    if (!is_shape(a) || !is_shape(b)) {
        return false;
    }
    if (a->count == 1 && b->count == 1) {
        return discs_overlap(a, b, out);
    }
    const core_gap gap =
        gap_of(a, (lan_point){0.0, 0.0}, b, a->radius + b->radius);
    const bool is_on =
        gap.distance <= a->radius + b->radius && gap.distance > -LAN_INF;
    if (is_on && out != NULL) {
        fill_overlap(&gap, a, b, out);
    }
    return is_on;
}

double lan_convex_distance(const lan_convex *a, const lan_convex *b)
{
    const core_gap gap = gap_of(a, (lan_point){0.0, 0.0}, b, LAN_INF);
    return lan_greater(gap.distance - a->radius - b->radius, 0.0);
}

/* --- sweeps --------------------------------------------------------------- */

/* Newton steps: most double the digits, or halve the distance to a grazing
 * contact. */
#define STEPS_MOST 64

double lan_first_touch(lan_gap_fn gap, void *context, double near)
{
    double share = 0.0;
    for (int i = 0; i < STEPS_MOST; i++) {
        double closing;
        const double over = gap(context, share, &closing) - near;
        if (over <= 0.0) {
            return share;
        }
        if (!(closing > 0.0)) {
            return LAN_INF;
        }
        const double next = share + over / closing;
        if (!(next <= 1.0)) {
            return LAN_INF;
        }
        if (!(next > share)) {
            return share;
        }
        share = next;
    }
    return share;
}

typedef struct swept_pair {
    const lan_convex *moving;
    lan_point way;
    const lan_convex *still;
    core_gap gap; /* at the last evaluated share */
} swept_pair;

static double gap_of_pair(void *context, double share, double *closing)
{
    swept_pair *pair = context;
    pair->gap = gap_of(pair->moving, lan_point_times(pair->way, share),
                       pair->still, LAN_INF);
    *closing = -lan_point_dot(pair->gap.normal, pair->way);
    return pair->gap.distance;
}

/* The share at which a centre comes within reach of a point. The square of the
 * cross product, not a difference of squares, gives the lateral distance: a
 * small disc at the end of a long path is met. */
static double point_entry(lan_point centre, lan_point way, lan_point point,
                          double reach)
{
    const lan_point off = lan_point_minus(centre, point);
    const double outside = lan_point_dot(off, off) - reach * reach;
    const double towards = -lan_point_dot(off, way);
    const double miss = lan_point_cross(off, way);
    const double rest = lan_point_dot(way, way) * reach * reach - miss * miss;
    if (outside <= 0.0) {
        return 0.0;
    }
    if (!(towards > 0.0) || !(rest >= 0.0)) {
        return LAN_INF;
    }
    const double entry = outside / (towards + sqrt(rest));
    return entry <= 1.0 ? entry : LAN_INF;
}

double lan_convex_sweep(const lan_convex *moving, lan_point way,
                        const lan_convex *still)
{
    const double reach = moving->radius + still->radius;
    if (!is_shape(moving) || !is_shape(still) ||
        !isfinite(way.x + way.y + moving->points[0].x + moving->points[0].y)) {
        return LAN_INF;
    }
    if (moving->count == 1 && still->count == 1) {
        return point_entry(moving->points[0], way, still->points[0], reach);
    }
    swept_pair pair = {.moving = moving, .way = way, .still = still};
    return lan_first_touch(gap_of_pair, &pair,
                           reach + slack_of(moving, way, still));
}

lan_wall_hit lan_convex_meet(const lan_convex *moving, lan_point way,
                             const lan_convex *still, double touching)
{
    lan_wall_hit hit = {.share = LAN_INF};
    swept_pair pair = {.moving = moving, .way = way, .still = still};
    const double reach = moving->radius + still->radius;
    double closing;
    touching += slack_of(moving, way, still);
    const double over = gap_of_pair(&pair, 0.0, &closing) - reach;
    if (over > touching) {
        hit.share = lan_first_touch(gap_of_pair, &pair, reach + 0.5 * touching);
    } else if (closing > ALONG * lan_point_length(way)) {
        hit.share = 0.0;
    }
    if (hit.share <= 1.0) {
        lan_overlap place;
        fill_overlap(&pair.gap, moving, still, &place);
        hit.normal = pair.gap.normal;
        hit.at = place.at;
    }
    return hit;
}
