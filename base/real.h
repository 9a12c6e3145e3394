/* base/real.h - the few helpers for doubles that the C library lacks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "lanchester/base.h"

/* A sum that keeps the low-order bits that plain addition would lose.
 *
 * Source  A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation
 *         endlicher Summen, ZAMM 54 (1974), 39-51.
 */
typedef struct lan_sum {
    double head; /* running sum */
    double tail; /* accumulated rounding error */
} lan_sum;

static inline void lan_sum_add(lan_sum *sum, double term)
{
    const double total = sum->head + term;
    if (fabs(sum->head) >= fabs(term)) {
        sum->tail += (sum->head - total) + term;
    } else {
        sum->tail += (term - total) + sum->head;
    }
    sum->head = total;
}

static inline double lan_sum_value(const lan_sum *sum)
{
    return sum->head + sum->tail;
}

/* True if x is exactly zero. Use it for the one valid comparison of a computed
 * value for equality: a rate that a rule sets to zero. */
static inline bool lan_is_zero(double x)
{
    return fabs(x) <= 0.0; /* false for NaN */
}

/* x^p, odd in x: for x < 0 it stays finite and keeps its sign. */
static inline double lan_signed_pow(double x, double p)
{
    if (lan_is_zero(p)) {
        return 1.0;
    }
    return lan_is_zero(p - 1.0) ? x : copysign(pow(fabs(x), p), x);
}

/* The distance from |x| to the next larger double; LAN_NAN if x is infinite or
 * NaN. */
static inline double lan_ulp(double x)
{
    return nextafter(fabs(x), LAN_INF) - fabs(x);
}
