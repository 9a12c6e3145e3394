/* balance/solving/scan_impl.h - where the range of one path is looked at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    an ordinary range in a given number of places, evenly or by equal
 *          factors. A wide one by factors of at most 10^(1/8), and one that
 *          holds 0 also so from the first even step towards 0.
 */
#ifndef LAN_BALANCE_SOLVING_SCAN_IMPL_H
#define LAN_BALANCE_SOLVING_SCAN_IMPL_H

#include <stdbool.h>
#include <stddef.h>

/* Most places of a scan: 2000 of the decades on either side of 0, and what an
 * ordinary range has. */
#define SCAN_MOST_PLACES 4097

/* A range that spans such a factor is looked at by equal factors. */
#define SCAN_WIDE_FACTOR 100.0

typedef struct lan_scan {
    double lo;
    double hi;
    double own;      /* > 0: what is a usual size of a place */
    size_t points;   /* of an ordinary range, 2 .. 2000 */
    bool by_decades; /* more where the range spans more of them */
    bool is_whole;
} lan_scan;

/* Writes the places, rising, to an array of SCAN_MOST_PLACES, or of points if
 * not by decades; returns how many. */
size_t lan_scan_places(const lan_scan *scan, double *places);

/* How coarse a gap from a to b is: the factor from the one to the other, where
 * what is less than a tenth of the usual size is as good as that. 1 between
 * neighbouring whole numbers. */
double lan_scan_factor(const lan_scan *scan, double a, double b);

#endif
