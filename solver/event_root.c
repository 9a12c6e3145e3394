/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/event_root_impl.h"

#include <gsl/gsl_poly.h>

#include "base/real.h"
#include "model/engine_impl.h"

/* Trials by which a bracket is narrowed, and those that follow a dip. */
#define MAX_TRIALS 200
#define MAX_DIPS   60

/* --- where to look -------------------------------------------------------- */

/* Cubic Hermite interpolant on 0..1 in Bernstein form: it lies within the
 * hull of its coefficients. */
typedef struct cubic {
    double c[4];
} cubic;

static cubic hermite_cubic(double g0, double dg0, double g1, double dg1,
                           double h)
{
    return (cubic){{g0, g0 + h * dg0 / 3.0, g1 - h * dg1 / 3.0, g1}};
}

static double cubic_at(const cubic *b, double s)
{
    const double r = 1.0 - s;
    return r * r * (r * b->c[0] + 3.0 * s * b->c[1]) +
           s * s * (3.0 * r * b->c[2] + s * b->c[3]);
}

static double cubic_slope(const cubic *b, double s)
{
    const double r = 1.0 - s;
    return 3.0 *
           (r * r * (b->c[1] - b->c[0]) + 2.0 * r * s * (b->c[2] - b->c[1]) +
            s * s * (b->c[3] - b->c[2]));
}

/* First falling root in (0, 1], or LAN_INF. */
static double first_root(const cubic *b)
{
    const double a0 = b->c[0];
    const double a1 = 3.0 * (b->c[1] - b->c[0]);
    const double a2 = 3.0 * (b->c[2] - 2.0 * b->c[1] + b->c[0]);
    const double a3 = b->c[3] - 3.0 * b->c[2] + 3.0 * b->c[1] - b->c[0];
    double root[3];
    int count;
    const double size = fabs(a0) + fabs(a1) + fabs(a2);
    if (fabs(a3) <= 1e-10 * size) {
        count = gsl_poly_solve_quadratic(a2, a1, a0, &root[0], &root[1]);
    } else {
        count = gsl_poly_solve_cubic(a2 / a3, a1 / a3, a0 / a3, &root[0],
                                     &root[1], &root[2]);
    }
    for (int k = 0; k < count; k++) {
        if (root[k] > 0.0 && root[k] <= 1.0 && cubic_slope(b, root[k]) <= 0.0) {
            return root[k];
        }
    }
    return LAN_INF;
}

/* Where the interpolant is lowest between a fall and a rise. */
static double lowest_point(const cubic *b)
{
    const double d0 = b->c[1] - b->c[0];
    const double d1 = b->c[2] - b->c[1];
    const double d2 = b->c[3] - b->c[2];
    double root[2];
    const int count = gsl_poly_solve_quadratic(
        d0 - 2.0 * d1 + d2, 2.0 * (d1 - d0), d0, &root[0], &root[1]);
    for (int k = 0; k < count; k++) {
        if (root[k] > 0.0 && root[k] < 1.0) {
            return root[k]; /* the slope has one root there */
        }
    }
    return 0.5;
}

double lan_suspected_share(double g0, double dg0, double g1, double dg1,
                           double h)
{
    const cubic b = hermite_cubic(g0, dg0, g1, dg1, h);
    const bool falls = dg0 < 0.0 || (dg0 <= 0.0 && g0 > 0.0);
    if (b.c[0] >= 0.0 && b.c[1] > 0.0 && b.c[2] > 0.0 && b.c[3] > 0.0) {
        if (!(falls && dg1 > 0.0)) {
            return LAN_INF;
        }
        const double s = lowest_point(&b);
        const double low = cubic_at(&b, s);
        return low < 0.5 * (fmax(g0, g1) - low) ? s : LAN_INF;
    }
    const double root = first_root(&b);
    if (!isinf(root)) {
        return root;
    }
    if (g1 <= 0.0) {
        return 1.0;
    }
    return falls && dg1 > 0.0 ? lowest_point(&b) : LAN_INF;
}

double lan_suspected_share_of_rates(double g0, double dg0, double g1,
                                    double dg1, double h)
{
    if (g0 < 0.0) {
        return 0.0; /* whatever it is at the end: see LAN_ROOT_INSTANT */
    }
    if (g1 < 0.0) {
        return g0 > 0.0 ? g0 / (g0 - g1) : 0.0;
    }
    if (!(dg0 < 0.0 && dg1 > 0.0)) {
        return LAN_INF; /* as much one way as the other changes nothing */
    }
    const double s = lan_suspected_share(g0, dg0, g1, dg1, h);
    return s < 1.0 ? s : LAN_INF;
}

/* --- a search ------------------------------------------------------------- */

double lan_event_root_smallest(double t0, double t1)
{
    return lan_instant(t1) / (t1 - t0) + 1e-15;
}

/* Newton's method kept within a bracket of which both ends are known: from 0,
 * where g > 0, to hi, where g <= 0. */
static void begin_polish(lan_event_root *t, double share, double hi,
                         double g_hi)
{
    t->hi = hi;
    t->g_hi = g_hi;
    t->lo = 0.0;
    t->g_lo = t->g0;
    t->turn = 0;
    if (t->g0 < 0.0 && t->behind) {
        /* It held from the start on: by rounding, where a group has come back
         * and was lost again at one instant, or because it no longer holds at
         * the end of a long step. The next instant decides. */
        t->stage = LAN_ROOT_INSTANT;
        t->share = fmin(1.0, lan_instant(t->t0) / t->h);
        return;
    }
    t->stage = LAN_ROOT_POLISH;
    t->share = share > 0.0 && share < hi ? share : 0.5 * hi;
}

void lan_event_root_begin(lan_event_root *t, double t0, double t1, double g0,
                          double g1, bool behind, double share)
{
    *t = (lan_event_root){.t0 = t0,
                          .h = t1 - t0,
                          .small = lan_event_root_smallest(t0, t1),
                          .g0 = g0,
                          .behind = behind,
                          .happens = true};
    if (behind ? g0 >= 0.0 && g1 >= 0.0 : g1 > 0.0) {
        t->stage = LAN_ROOT_DIP;
        t->hi = 1.0;
        t->share = share;
    } else {
        begin_polish(t, share, 1.0, g1);
    }
}

/* Follows a dip to a point where the condition has happened, or to its lowest
 * point where it has not. */
static bool follow_dip(lan_event_root *t)
{
    t->happens = t->g < 0.0 || (!t->behind && t->g <= 0.0 && t->dg <= 0.0);
    if (t->dg < 0.0) {
        t->lo = t->share;
    } else {
        t->hi = t->share;
    }
    /* A curve bent upwards stays above its tangent. */
    const double width = t->hi - t->lo;
    const bool ends = t->happens || t->g > 2.0 * fabs(t->dg) * width * t->h ||
                      width < 1e-9 || ++t->turn >= MAX_DIPS;
    if (!ends) {
        t->share = 0.5 * (t->lo + t->hi);
        return true;
    }
    if (!t->happens) {
        return false;
    }
    begin_polish(t, t->share * t->g0 / (t->g0 - t->g), t->share, t->g);
    return true;
}

/* Next share to try between lo, where g > 0, and hi, where g <= 0. Slopes of
 * rates that are compared are good for following a dip only. */
static double next_share(const lan_event_root *t)
{
    double next = 0.5 * (t->lo + t->hi);
    if (t->dg < 0.0 && !t->behind) {
        next = t->share - t->g / (t->dg * t->h);
    } else if (t->g_lo > t->g_hi) {
        next = t->lo + (t->hi - t->lo) * t->g_lo / (t->g_lo - t->g_hi);
    }
    return next > t->lo && next < t->hi ? next : 0.5 * (t->lo + t->hi);
}

/* Where rates are compared it ends behind the root: what then begins must
 * hold. */
static bool polish(lan_event_root *t)
{
    if (t->g > 0.0 || (t->behind && !(t->g < 0.0))) {
        /* the same end twice: halve the other's weight (Illinois) */
        t->lo = t->share;
        t->g_lo = t->g;
        t->g_hi = t->turn > 2 ? 0.5 * t->g_hi : t->g_hi;
    } else {
        t->hi = t->share;
        t->g_hi = t->g;
        t->g_lo = t->turn > 2 ? 0.5 * t->g_lo : t->g_lo;
    }
    const bool near = t->dg < 0.0 && !t->behind &&
                      fabs(t->g) <= -t->dg * t->h * fmax(t->small, LAN_TANGENT);
    if (near || t->hi - t->lo <= t->small) {
        const bool goes_on = t->behind && !(t->g < 0.0);
        t->stage = LAN_ROOT_BEHIND;
        t->share = goes_on ? t->hi : t->share;
        return goes_on;
    }
    if (++t->turn >= MAX_TRIALS) {
        return false;
    }
    t->share = next_share(t);
    return true;
}

bool lan_event_root_next(lan_event_root *t, double g, double dg)
{
    t->g = g;
    t->dg = dg;
    switch (t->stage) {
    case LAN_ROOT_DIP:
        return follow_dip(t);
    case LAN_ROOT_POLISH:
        return polish(t);
    case LAN_ROOT_INSTANT:
        t->happens = t->g_hi < 0.0 || g < 0.0;
        break;
    case LAN_ROOT_BEHIND:
        break;
    }
    return false;
}
