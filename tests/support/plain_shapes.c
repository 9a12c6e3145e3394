/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/plain_shapes.h"

#include <math.h>
#include <stdlib.h>

#include "tests/support/support.h"

#define PI 3.14159265358979323846

/* --- shapes -------------------------------------------------------------- */

plain_shape plain_disc(const lan_disc *disc)
{
    return (plain_shape){{disc->at}, 1, disc->radius};
}

plain_shape plain_box(const lan_box *box)
{
    return (plain_shape){{box->low,
                          {box->high.x, box->low.y},
                          box->high,
                          {box->low.x, box->high.y}},
                         4,
                         0.0};
}

plain_shape plain_oriented_box(const lan_oriented_box *box)
{
    const double x = box->along.x * box->half_length;
    const double y = box->along.y * box->half_length;
    const double u = -box->along.y * box->half_width;
    const double v = box->along.x * box->half_width;
    const lan_point at = box->at;
    return (plain_shape){{{at.x + x + u, at.y + y + v},
                          {at.x - x + u, at.y - y + v},
                          {at.x - x - u, at.y - y - v},
                          {at.x + x - u, at.y + y - v}},
                         4,
                         0.0};
}

plain_shape plain_convex(const lan_convex *polygon)
{
    plain_shape shape = {.count = polygon->count};
    assert_true(polygon->count <= PLAIN_CORNERS);
    for (size_t i = 0; i < polygon->count; i++) {
        shape.corners[i] = polygon->corners[i];
    }
    return shape;
}

plain_shape plain_segment(const lan_segment *segment)
{
    return (plain_shape){{segment->from, segment->to}, 2, 0.0};
}

plain_shape plain_moved(const plain_shape *shape, lan_point way)
{
    plain_shape moved = *shape;
    for (size_t i = 0; i < moved.count; i++) {
        moved.corners[i].x += way.x;
        moved.corners[i].y += way.y;
    }
    return moved;
}

/* --- their differences --------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const lan_point *p = a;
    const lan_point *q = b;
    const int by_x = (p->x > q->x) - (p->x < q->x);
    return by_x != 0 ? by_x : (p->y > q->y) - (p->y < q->y);
}

static double turn_of(lan_point a, lan_point b, lan_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Goes along one half of the hull: A. Andrew, Information Processing Letters 9
 * (1979), 216-219. */
static void add_chain(plain_hull *hull, size_t floor, lan_point point)
{
    while (hull->count >= floor + 2 &&
           turn_of(hull->corners[hull->count - 2],
                   hull->corners[hull->count - 1], point) <= 0.0) {
        hull->count--;
    }
    hull->corners[hull->count++] = point;
}

void plain_differences(const plain_shape *a, const plain_shape *b,
                       plain_hull *out)
{
    lan_point all[PLAIN_CORNERS * PLAIN_CORNERS];
    size_t count = 0;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t k = 0; k < b->count; k++) {
            all[count++] = (lan_point){a->corners[i].x - b->corners[k].x,
                                       a->corners[i].y - b->corners[k].y};
        }
    }
    qsort(all, count, sizeof all[0], by_place);
    *out = (plain_hull){.radius = a->radius + b->radius};
    for (size_t i = 0; i < count; i++) {
        add_chain(out, 0, all[i]);
    }
    const size_t lower = out->count - 1;
    for (size_t i = count; i-- > 0;) {
        add_chain(out, lower, all[i]);
    }
    out->count -= out->count > 1; /* the first one again */
}

static double edge_distance(lan_point from, lan_point to, lan_point point)
{
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double square = dx * dx + dy * dy;
    double share = 0.0;
    if (square > 0.0) {
        share = ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
        share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    }
    return hypot(point.x - (from.x + share * dx),
                 point.y - (from.y + share * dy));
}

double plain_hull_gap(const plain_hull *hull, lan_point way)
{
    const lan_point origin = {-way.x, -way.y};
    double nearest = LAN_INF;
    bool is_within = hull->count >= 3;
    for (size_t i = 0; i < hull->count; i++) {
        const lan_point from = hull->corners[i];
        const lan_point to = hull->corners[(i + 1) % hull->count];
        nearest = fmin(nearest, edge_distance(from, to, origin));
        is_within = is_within && turn_of(from, to, origin) >= 0.0;
    }
    return (is_within ? -nearest : nearest) - hull->radius;
}

double plain_gap(const plain_shape *a, const plain_shape *b)
{
    plain_hull hull;
    plain_differences(a, b, &hull);
    return plain_hull_gap(&hull, (lan_point){0.0, 0.0});
}

/* --- along a way --------------------------------------------------------- */

/* Where a convex function is least on 0 .. 1, by thirds. */
static double least_place(plain_gap_fn gap, const void *context)
{
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 80; i++) {
        const double one = low + (high - low) / 3.0;
        const double two = high - (high - low) / 3.0;
        if (gap(context, one) <= gap(context, two)) {
            high = two;
        } else {
            low = one;
        }
    }
    return 0.5 * (low + high);
}

static double halved(plain_gap_fn gap, const void *context, double high)
{
    double low = 0.0;
    for (int i = 0; i < 60; i++) {
        const double middle = 0.5 * (low + high);
        if (gap(context, middle) > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return high;
}

plain_entry plain_first_zero(plain_gap_fn gap, const void *context)
{
    plain_entry entry = {.first = LAN_INF, .at = least_place(gap, context)};
    const double ends[2] = {0.0, 1.0};
    entry.least = gap(context, entry.at);
    for (int i = 0; i < 2; i++) {
        if (gap(context, ends[i]) < entry.least) {
            entry.least = gap(context, ends[i]);
            entry.at = ends[i];
        }
    }
    if (gap(context, 0.0) <= 0.0) {
        entry.first = 0.0;
    } else if (entry.least <= 0.0) {
        entry.first = halved(gap, context, entry.at);
    }
    return entry;
}

/* --- in space ------------------------------------------------------------ */

static lan_vec minus(lan_vec a, lan_vec b)
{
    return (lan_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static double dot(lan_vec a, lan_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static lan_vec cross(lan_vec a, lan_vec b)
{
    return (lan_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x};
}

static lan_vec block_corner(const lan_oriented_block *block, int which)
{
    lan_vec at = block->at;
    for (int i = 0; i < 3; i++) {
        const double by = which >> i & 1 ? block->half[i] : -block->half[i];
        at.x += by * block->axes[i].x;
        at.y += by * block->axes[i].y;
        at.z += by * block->axes[i].z;
    }
    return at;
}

/* Adds the plane of a normal where no point lies beyond it, unless it is
 * there. */
static void add_plane(plain_planes *planes, const lan_vec *points,
                      lan_vec normal, double offset)
{
    for (int i = 0; i < 64; i++) {
        if (dot(normal, points[i]) > offset + 1e-9 * (1.0 + fabs(offset))) {
            return;
        }
    }
    for (size_t i = 0; i < planes->count; i++) {
        const lan_vec off = minus(normal, planes->normals[i]);
        if (dot(off, off) < 1e-18) {
            return;
        }
    }
    assert_true(planes->count < PLAIN_PLANES);
    planes->normals[planes->count] = normal;
    planes->offsets[planes->count++] = offset;
}

/* Every plane through three of the points, both ways up. */
void plain_block_planes(const lan_oriented_block *a,
                        const lan_oriented_block *b, plain_planes *out)
{
    lan_vec points[64];
    out->count = 0;
    for (int i = 0; i < 64; i++) {
        points[i] = minus(block_corner(a, i / 8), block_corner(b, i % 8));
    }
    for (int i = 0; i < 64; i++) {
        for (int k = 0; k < i; k++) {
            for (int m = 0; m < k; m++) {
                const lan_vec one = minus(points[k], points[i]);
                const lan_vec two = minus(points[m], points[i]);
                const lan_vec line = cross(one, two);
                const double length = sqrt(dot(line, line));
                if (length < 1e-6 * sqrt(dot(one, one) * dot(two, two)) ||
                    length <= 0.0) {
                    continue;
                }
                const lan_vec up = {line.x / length, line.y / length,
                                    line.z / length};
                const lan_vec down = {-up.x, -up.y, -up.z};
                add_plane(out, points, up, dot(up, points[i]));
                add_plane(out, points, down, dot(down, points[i]));
            }
        }
    }
}

double plain_planes_depth(const plain_planes *planes, lan_vec way)
{
    double least = LAN_INF;
    for (size_t i = 0; i < planes->count; i++) {
        least = fmin(least, planes->offsets[i] + dot(planes->normals[i], way));
    }
    return least;
}

/* Distance to the rectangle that is one face. */
static double face_distance(const lan_oriented_block *block, int axis,
                            double side, lan_vec away)
{
    double square = 0.0;
    for (int i = 0; i < 3; i++) {
        const double along = dot(away, block->axes[i]);
        const double off = i == axis ? along - side * block->half[i]
                                     : fmax(fabs(along) - block->half[i], 0.0);
        square += off * off;
    }
    return sqrt(square);
}

double plain_block_distance(const lan_oriented_block *block, lan_vec point)
{
    const lan_vec away = minus(point, block->at);
    double nearest = LAN_INF;
    bool is_within = true;
    for (int i = 0; i < 3; i++) {
        nearest = fmin(nearest, fmin(face_distance(block, i, 1.0, away),
                                     face_distance(block, i, -1.0, away)));
        is_within =
            is_within && fabs(dot(away, block->axes[i])) <= block->half[i];
    }
    return is_within ? -nearest : nearest;
}

/* --- at random ----------------------------------------------------------- */

lan_point any_direction(random_source *random)
{
    static const lan_point straight[4] = {
        {1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
    const double angle = random_between(random, -PI, PI);
    return random_chance(random, 0.2) ? straight[random_integer(random, 0, 3)]
                                      : (lan_point){cos(angle), sin(angle)};
}

lan_oriented_box any_oriented_box(random_source *random, double scale)
{
    const lan_oriented_box box = {
        .at = {scale * random_between(random, -1.0, 1.0),
               scale * random_between(random, -1.0, 1.0)},
        .along = any_direction(random),
        .half_length = scale * random_magnitude(random, 0.01, 1.5),
        .half_width = scale * random_magnitude(random, 0.01, 1.5)};
    return box;
}

lan_convex any_convex(random_source *random, double scale, lan_point at,
                      lan_point corners[PLAIN_CORNERS])
{
    const int32_t count = random_integer(random, 3, 12);
    const double wide = scale * random_magnitude(random, 0.05, 1.5);
    const double high = scale * random_magnitude(random, 0.05, 1.5);
    const double turn = random_chance(random, 0.5) ? 1.0 : -1.0;
    const lan_point along = any_direction(random);
    const double first = random_between(random, 0.0, 1.0);
    const bool has_middle = random_chance(random, 0.2);
    for (int32_t i = 0; i < count; i++) {
        const double part = i + random_between(random, 0.0, 0.9);
        const double angle = turn * 2.0 * PI * (part + first) / count;
        const lan_point local = {wide * cos(angle), high * sin(angle)};
        corners[i] = (lan_point){at.x + local.x * along.x - local.y * along.y,
                                 at.y + local.x * along.y + local.y * along.x};
    }
    if (has_middle) { /* of its last edge */
        corners[count] =
            (lan_point){0.5 * (corners[0].x + corners[count - 1].x),
                        0.5 * (corners[0].y + corners[count - 1].y)};
    }
    return (lan_convex){corners, (size_t)count + has_middle};
}

lan_oriented_block any_oriented_block(random_source *random, double scale)
{
    lan_oriented_block block = {
        .at = {scale * random_between(random, -1.0, 1.0),
               scale * random_between(random, -1.0, 1.0),
               scale * random_between(random, -1.0, 1.0)}};
    for (int i = 0; i < 3; i++) {
        block.half[i] = scale * random_magnitude(random, 0.02, 1.5);
    }
    const bool is_straight = random_chance(random, 0.2);
    const lan_vec forward = {random_between(random, -1.0, 1.0),
                             random_between(random, -1.0, 1.0),
                             random_between(random, -1.0, 1.0)};
    const lan_vec up = {random_between(random, -1.0, 1.0),
                        random_between(random, -1.0, 1.0),
                        random_between(random, -1.0, 1.0)};
    const lan_vec x = {1.0, 0.0, 0.0};
    const lan_vec z = {0.0, 0.0, 1.0};
    assert_ok(lan_oriented_block_look(&block, is_straight ? x : forward,
                                      is_straight ? z : up));
    return block;
}
