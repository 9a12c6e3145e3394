/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/solving/scan_impl.h"

#include <math.h>
#include <stdlib.h>

/* Places of each decade, and most of all decades. */
#define PER_DECADE   8.0
#define MOST_DECADES 2000.0

/* Towards 0 it goes on to such a share of what is less, the first even step or
 * the usual size. */
#define LEAST_SHARE 1e-3

/* Less than this share of the usual size is as good as none. */
#define SMALL_SHARE 0.1

static double snap(const lan_scan *scan, double x)
{
    const double at = scan->is_whole ? floor(x + 0.5) : x;
    return fmin(fmax(at, scan->lo), scan->hi);
}

/* The place at a share of the way from lo to hi, both > 0, by factors. */
static double by_factor(double lo, double hi, double share)
{
    const double factor = hi / lo;
    return isfinite(factor) && factor > 0.0
               ? lo * pow(factor, share)
               : exp(log(lo) + share * (log(hi) - log(lo)));
}

/* Places that so many decades take. */
static double places_of(double lo, double hi)
{
    return fmin(ceil(PER_DECADE * (log10(hi) - log10(lo))), MOST_DECADES);
}

static size_t count_by_factor(const lan_scan *scan)
{
    const double many = places_of(scan->lo, scan->hi) + 1.0;
    return scan->by_decades ? (size_t)fmax(many, (double)scan->points)
                            : scan->points;
}

/* Drops those that are not more than the one before. */
static size_t drop_doubles(double *places, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || places[i] > places[kept - 1]) {
            places[kept++] = places[i];
        }
    }
    return kept;
}

/* From lo to hi, both ends included. */
static size_t spread(const lan_scan *scan, bool is_wide, double *places)
{
    const size_t count = is_wide ? count_by_factor(scan) : scan->points;
    const size_t last = count - 1;
    for (size_t i = 0; i <= last; i++) {
        const double share = (double)i / (double)last;
        const double between = is_wide
                                   ? by_factor(scan->lo, scan->hi, share)
                                   : scan->lo + share * (scan->hi - scan->lo);
        places[i] = i == 0      ? scan->lo
                    : i == last ? scan->hi
                                : snap(scan, between);
    }
    return drop_doubles(places, count);
}

static int by_size(const void *one, const void *two)
{
    const double a = *(const double *)one;
    const double b = *(const double *)two;
    return (a > b) - (a < b);
}

/* Adds places by factors from the even step towards 0, on one side of it. */
static size_t add_towards_zero(const lan_scan *scan, double sign,
                               double *places, size_t count)
{
    const double step = (scan->hi - scan->lo) / (double)(scan->points - 1);
    const double least =
        fmax(LEAST_SHARE * fmin(step, scan->own), scan->is_whole ? 1.0 : 0.0);
    const double most = sign > 0.0 ? scan->hi : -scan->lo;
    const double many = step > least ? places_of(least, step) : 0.0;
    for (double k = 0.0; k <= many && most > 0.0; k += 1.0) {
        const double far = by_factor(least, step, many > 0.0 ? k / many : 0.0);
        if (far < most) {
            places[count++] = snap(scan, sign * far);
        }
    }
    return count;
}

static bool is_short(const lan_scan *scan)
{
    return scan->is_whole && scan->hi - scan->lo + 1.0 <= (double)scan->points;
}

size_t lan_scan_places(const lan_scan *scan, double *places)
{
    const bool is_wide =
        scan->lo > 0.0 && scan->hi / scan->lo >= SCAN_WIDE_FACTOR;
    size_t count = spread(scan, is_wide, places);
    if (!scan->by_decades || scan->lo > 0.0 || scan->hi < 0.0 ||
        is_short(scan)) {
        return count;
    }
    places[count++] = 0.0;
    count = add_towards_zero(scan, 1.0, places, count);
    count = add_towards_zero(scan, -1.0, places, count);
    qsort(places, count, sizeof *places, by_size);
    return drop_doubles(places, count);
}

double lan_scan_factor(const lan_scan *scan, double a, double b)
{
    const double small = fmin(fabs(a), fabs(b));
    const double large = fmax(fabs(a), fabs(b));
    return scan->is_whole && b - a <= 1.0
               ? 1.0
               : large / fmax(small, SMALL_SHARE * scan->own);
}
