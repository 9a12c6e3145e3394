/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The least or the most among the places that were looked at, and around it.
 */
#include "balance/solving/line_impl.h"

#include <float.h>
#include <math.h>

#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>

#include "base/real.h"

/* A least or most is that flat: its place is known to about the root of the
 * error of its value. */
#define BEST_RTOL 1e-8

/* Wide enough that a smooth top is not as level as its rounding. */
#define ROUGH_SHARE 1e-4

#define MOST_STEPS 200

/* Points of a closer look at where the least or most lies. */
#define ZOOM_POINTS 9

/* What GSL asks. Never NaN, for which it would call its handler of errors, and
 * that may end the process: no value is as bad as can be, and the last. */
static double gsl_depth(double x, void *context)
{
    line *l = context;
    const double depth = l->sign * line_value_at(l, x);
    l->has_gap = l->has_gap || isnan(depth);
    return isnan(depth) ? DBL_MAX : depth;
}

/* Index of the best place seen; count where none has a value. */
static size_t best_of(const line *l)
{
    size_t best = l->count;
    for (size_t i = 0; i < l->count; i++) {
        const bool is_better =
            best == l->count ||
            l->sign * l->seen[i].v < l->sign * l->seen[best].v;
        if (!isnan(l->seen[i].v) && is_better) {
            best = i;
        }
    }
    return best;
}

/* Brent's minimiser around seen[at], which is better than its neighbours. */
static lan_status settle(line *l, size_t at, place *out)
{
    gsl_min_fminimizer *solver =
        gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent);
    gsl_function f = {gsl_depth, l};
    if (solver == NULL) {
        return LAN_ENOMEM;
    }
    l->has_gap = false;
    const place *seen = &l->seen[at];
    int status = gsl_min_fminimizer_set_with_values(
        solver, &f, seen[0].x, l->sign * seen[0].v, seen[-1].x,
        l->sign * seen[-1].v, seen[1].x, l->sign * seen[1].v);
    for (int step = 0; step < MOST_STEPS && status == GSL_SUCCESS &&
                       line_goes_on(l) && !l->has_gap;
         step++) {
        const double lo = gsl_min_fminimizer_x_lower(solver);
        const double hi = gsl_min_fminimizer_x_upper(solver);
        if (hi - lo <= BEST_RTOL * fmax(fabs(lo), fabs(hi))) {
            break;
        }
        status = gsl_min_fminimizer_iterate(solver);
    }
    *out = (place){gsl_min_fminimizer_x_minimum(solver),
                   l->sign * gsl_min_fminimizer_f_minimum(solver)};
    gsl_min_fminimizer_free(solver);
    return LAN_OK;
}

/* True where the best place is strictly better than both neighbours. */
static bool is_hollow(const line *l, size_t at)
{
    return at > 0 && at + 1 < l->count &&
           l->sign * l->seen[at - 1].v > l->sign * l->seen[at].v &&
           l->sign * l->seen[at + 1].v > l->sign * l->seen[at].v;
}

/* Looks closer and closer between the neighbours of the best place. */
static void zoom(line *l, size_t at, place *best)
{
    for (int step = 0; step < MOST_STEPS && line_goes_on(l); step++) {
        *best = l->seen[at];
        if (!l->is_whole && is_hollow(l, at)) {
            const lan_status status = settle(l, at, best);
            l->objective->status =
                status != LAN_OK ? status : l->objective->status;
            return;
        }
        const double lo = l->seen[at > 0 ? at - 1 : at].x;
        const double hi = l->seen[at + 1 < l->count ? at + 1 : at].x;
        const double size = fmax(fabs(lo), fabs(hi));
        const bool is_done =
            l->is_whole ? hi - lo <= 2.0 : hi - lo <= BEST_RTOL * size;
        if (is_done) {
            return;
        }
        const lan_scan closer = line_scan(l, lo, hi, ZOOM_POINTS);
        line_look(l, &closer);
        at = best_of(l);
        if (at == l->count) {
            return;
        }
    }
}

/* Makes the best value the wanted one. Values of a stretch differ by their
 * rounding, which goes with their size, not with how far all are apart. */
static void want(line *l, double best)
{
    l->wanted += best;
    l->zero = ZERO_SHARE * fmax(l->span, fabs(l->wanted));
}

/* A stretch of places as good as the best; false where it stands alone. */
static bool add_plateau(line *l, size_t best)
{
    size_t first = best;
    size_t last = best;
    const double value = l->seen[best].v;
    want(l, value);
    for (size_t i = 0; i < l->count; i++) {
        l->seen[i].v -= value;
    }
    while (first > 0 && line_is_zero(l, l->seen[first - 1].v)) {
        first--;
    }
    while (last + 1 < l->count && line_is_zero(l, l->seen[last + 1].v)) {
        last++;
    }
    if (last > first) {
        line_add_zeros(l, l->seen[first], l->seen[last],
                       first > 0 ? l->seen[first - 1].x : l->seen[first].x,
                       last + 1 < l->count ? l->seen[last + 1].x
                                           : l->seen[last].x);
    }
    return last > first;
}

/* The end of the places as good as `best` on the side of `limit`. */
static place far_as_good(line *l, place best, double limit)
{
    const double step =
        l->is_whole ? 1.0 : FLAT_SHARE * line_room_at(l, fabs(best.x));
    const double x = limit < best.x ? fmax(best.x - step, limit)
                                    : fmin(best.x + step, limit);
    const double v = line_value_at(l, x);
    return line_is_zero(l, v) ? line_edge_of(l, (place){x, v}, limit) : best;
}

/* All that are as good as the best place between two of the scan; false where
 * they are no wider than such a share of the range. */
static bool add_stretch(line *l, place best, const double ends[2], double share)
{
    const place lo = far_as_good(l, best, ends[0]);
    const place hi = far_as_good(l, best, ends[1]);
    const double room = line_room_at(l, fmax(fabs(lo.x), fabs(hi.x)));
    const bool is_wide = line_goes_on(l) && line_is_stretch(l, lo.x, hi.x) &&
                         (l->is_whole || hi.x - lo.x > share * room);
    if (is_wide) {
        line_add(l, LAN_SOLVE_FLAT, lo, hi);
    }
    return is_wide;
}

/* The best place, or all that are as good: but for rounding if they are many,
 * else exactly. */
static void add_best(line *l, place best, const double ends[2])
{
    want(l, best.v);
    best.v = 0.0;
    if (add_stretch(l, best, ends, ROUGH_SHARE)) {
        return;
    }
    l->zero = 0.0;
    if (!add_stretch(l, best, ends, FLAT_SHARE) && line_goes_on(l)) {
        line_add(l, LAN_SOLVE_BEST, best, best);
    }
}

void line_find_best(line *l)
{
    const size_t at = best_of(l);
    place best = {LAN_NAN, LAN_NAN};
    if (at == l->count || !line_goes_on(l)) {
        return;
    }
    line_take_span(l, l->seen[at].x);
    if (add_plateau(l, at)) {
        return;
    }
    const double ends[2] = {l->seen[at > 0 ? at - 1 : at].x,
                            l->seen[at + 1 < l->count ? at + 1 : at].x};
    zoom(l, at, &best);
    if (line_goes_on(l)) {
        add_best(l, best, ends);
    }
}
