/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way of a point is cut where it passes a face of the sharp box: between
 * two cuts the square of its distance to the box is one quadratic, of those
 * axes in which it is beyond a face.
 */
#include "tactics/bodies/round_box_impl.h"

#include <math.h>

#include "base/real.h"

/* Out through the nearest face, of equal ones the first: +x, -x, +y, ... */
static void leave_by_face(size_t axes, const double *at, const double *low,
                          const double *high, double radius, lan_way_out *out)
{
    double least = LAN_INF;
    for (size_t i = 0; i < axes; i++) {
        out->normal[i] = 0.0;
        least = fmin(least, fmin(high[i] - at[i], at[i] - low[i]));
    }
    for (size_t i = 0; i < axes; i++) {
        const bool is_up = high[i] - at[i] <= least;
        if (is_up || at[i] - low[i] <= least) {
            out->normal[i] = is_up ? 1.0 : -1.0;
            break;
        }
    }
    out->depth = radius + least;
}

bool lan_round_box_holds(size_t axes, const double *at, const double *low,
                         const double *high, double radius, lan_way_out *out)
{
    double square = 0.0;
    bool is_box = radius >= 0.0 && radius < LAN_INF;
    for (size_t i = 0; i < axes; i++) {
        is_box = is_box && low[i] <= high[i] && isfinite(high[i] - low[i]);
        out->nearest[i] = fmin(fmax(at[i], low[i]), high[i]);
        out->normal[i] = at[i] - out->nearest[i];
        square += out->normal[i] * out->normal[i];
    }
    if (!is_box || !(square <= radius * radius)) {
        return false;
    }
    if (!(square > 0.0)) {
        leave_by_face(axes, at, low, high, radius, out);
        return true;
    }
    const double away = sqrt(square);
    for (size_t i = 0; i < axes; i++) {
        out->normal[i] /= away;
    }
    out->depth = fmax(radius - away, 0.0);
    return true;
}

/* When a point is between the two faces of an axis, and its places measured
 * from the face that is passed on the way in and on the way out. */
typedef struct passage {
    double in;
    double out;
    double before;
    double behind;
    double way;
} passage;

static passage axis_passage(double at, double way, double half)
{
    passage p = {.in = -LAN_INF, .out = LAN_INF, .way = way};
    const double side =
        way < 0.0 || (lan_is_zero(way) && at > 0.0) ? 1.0 : -1.0;
    p.before = at - side * half;
    p.behind = at + side * half;
    if (!lan_is_zero(way)) {
        p.in = -p.before / way;
        p.out = -p.behind / way;
    } else if (fabs(at) > half) {
        p.in = LAN_INF;
    }
    return p;
}

/* When the distance of axes beyond a face falls to radius, if it does before
 * `until`; `from` where it was just there. */
static double axes_entry(size_t axes, const double *place, const double *way,
                         double radius, double from, double until)
{
    double square = 0.0;
    double towards = 0.0;
    double speed = 0.0;
    double miss = 0.0; /* square of the cross product of place and way */
    for (size_t i = 0; i < axes; i++) {
        square += place[i] * place[i];
        towards -= place[i] * way[i];
        speed += way[i] * way[i];
        for (size_t k = 0; k < i; k++) {
            const double cross = place[i] * way[k] - place[k] * way[i];
            miss += cross * cross;
        }
    }
    const double rest = speed * radius * radius - miss;
    if (!(rest >= 0.0) || !(speed > 0.0)) {
        return LAN_INF;
    }
    const double root = sqrt(rest);
    const double entry =
        towards > 0.0 ? (square - radius * radius) / (towards + root) : LAN_INF;
    /* What rounding puts just behind a cut is not lost at it. */
    const bool is_met = entry <= until * (1.0 + 4.0 * DBL_EPSILON) &&
                        towards + root >= from * speed;
    return is_met ? fmin(fmax(entry, from), until) : LAN_INF;
}

/* The next cut of a way after a time. */
static double next_cut(size_t axes, const passage *of, double after)
{
    double next = 1.0;
    for (size_t i = 0; i < axes; i++) {
        next = of[i].in > after ? fmin(next, of[i].in) : next;
        next = of[i].out > after ? fmin(next, of[i].out) : next;
    }
    return next;
}

/* The entry between two cuts, where the point is beyond the same faces. */
static double entry_between(size_t axes, const passage *of, double radius,
                            double from, double until)
{
    double place[LAN_AXES_MAX];
    double way[LAN_AXES_MAX];
    size_t beyond = 0;
    for (size_t i = 0; i < axes; i++) {
        const bool is_before = of[i].in > from;
        if (is_before || of[i].out <= from) {
            place[beyond] = is_before ? of[i].before : of[i].behind;
            way[beyond++] = of[i].way;
        }
    }
    return beyond == 0 ? from
                       : axes_entry(beyond, place, way, radius, from, until);
}

/* True where a number is out of range, or the way passes by the sharp box that
 * is larger by radius. */
static bool way_passes_by(size_t axes, const double *at, const double *way,
                          const double *half, double radius)
{
    bool is_box = radius >= 0.0 && radius < LAN_INF;
    double low = 0.0;
    double high = 1.0;
    for (size_t i = 0; i < axes; i++) {
        const passage wide = axis_passage(at[i], way[i], half[i] + radius);
        is_box = is_box && half[i] >= 0.0 && isfinite(at[i] + half[i]) &&
                 isfinite(way[i]);
        low = fmax(low, wide.in);
        high = fmin(high, wide.out);
    }
    return !is_box || low > high;
}

double lan_round_box_entry(size_t axes, const double *at, const double *way,
                           const double *half, double radius)
{
    passage of[LAN_AXES_MAX];
    double low[LAN_AXES_MAX];
    lan_way_out within;
    if (way_passes_by(axes, at, way, half, radius)) {
        return LAN_INF;
    }
    for (size_t i = 0; i < axes; i++) {
        of[i] = axis_passage(at[i], way[i], half[i]);
        low[i] = -half[i];
    }
    if (lan_round_box_holds(axes, at, low, half, radius, &within)) {
        return 0.0;
    }
    double from = 0.0;
    for (;;) {
        const double until = next_cut(axes, of, from);
        const double entry = entry_between(axes, of, radius, from, until);
        if (entry <= until || until >= 1.0) {
            return entry <= 1.0 ? entry : LAN_INF;
        }
        from = until;
    }
}
