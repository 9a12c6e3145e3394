/* model/rate_laws_impl.h - what rates are made of: each formula once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units    soldiers, the scenario's time; morale and shares are bare numbers.
 * Range    total functions; strengths may be below zero by the error of a step.
 * Threads  any.
 */
#ifndef LAN_MODEL_RATE_LAWS_IMPL_H
#define LAN_MODEL_RATE_LAWS_IMPL_H

#include <math.h>

/* What a group of two loses in combat to the other, by aimed and area fire. */
static inline double lan_rate_bilinear(double aimed, double area, double own,
                                       double enemy)
{
    return (aimed + area * own) * enemy;
}

/* Share of targets that is found, of which half is at this strength. Odd in x:
 * a step may fall a little below zero, but not to -half. */
static inline double lan_rate_found(double half, double x)
{
    return x / (fabs(x) + half);
}

/* Soldiers that come per time, at a span after the rate was set. */
static inline double lan_rate_arrivals(double rate, double slope, double span)
{
    return rate + slope * span;
}

/* All that have been there by then, of so many at its beginning. */
static inline double lan_rate_had(double before, double rate, double slope,
                                  double span)
{
    return before + (rate + 0.5 * slope * span) * span;
}

/* What leaves per soldier as its heart sinks. */
static inline double lan_rate_desertion(double each, double morale)
{
    return each * (1.0 - morale);
}

/* Change of morale, where losses come to `loss` of it. */
static inline double lan_rate_morale(double recovery, double morale,
                                     double loss)
{
    return recovery * (1.0 - morale) - loss;
}

/* Change of a strength. */
static inline double lan_rate_strength(double come, double combat, double other)
{
    return come - combat - other;
}

#endif
