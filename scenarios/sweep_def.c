/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sweep_def.h"

#include "base/real.h"

/* By this share of a step a range may miss a whole number of them: it is then
 * the rounding of decimals, as in 0.1 .. 0.7 by 0.1. */
#define STEP_ROUNDING 1e-9

/* Steps of a range, if the last one reaches its end but for rounding. */
static double steps_of(const lan_vary_def *vary)
{
    return floor((vary->to - vary->from) / vary->step + STEP_ROUNDING);
}

int64_t lan_vary_count(const lan_vary_def *vary)
{
    if (vary->values.count > 0) {
        return (int64_t)vary->values.count;
    }
    if (vary->points > 0) {
        return vary->points;
    }
    return isnan(vary->step) ? 0 : (int64_t)steps_of(vary) + 1;
}

/* Where the last value lies: the end, or before it where the steps do not fill
 * the range. */
static double last_of(const lan_vary_def *vary)
{
    if (vary->points > 0) {
        return vary->to;
    }
    const double last = vary->from + steps_of(vary) * vary->step;
    return fabs(vary->to - last) <= STEP_ROUNDING * vary->step ? vary->to
                                                               : last;
}

/* The share of a way from a to b. Weights on both ends keep decimals that a
 * person would write: 3/8 of 0.1 .. 0.9 is 0.4. */
static double between(double a, double b, double part, double whole)
{
    return (a * (whole - part) + b * part) / whole;
}

double lan_vary_value(const lan_vary_def *vary, int64_t index)
{
    const int64_t last = lan_vary_count(vary) - 1;
    const double end = last_of(vary);
    if (index <= 0) {
        return vary->from;
    }
    if (index >= last) {
        return end;
    }
    if (vary->scale == LAN_SCALE_LINEAR) {
        return between(vary->from, end, (double)index, (double)last);
    }
    return exp(between(log(vary->from), log(end), (double)index, (double)last));
}

double lan_vary_at(const lan_vary_def *vary, double share)
{
    if (vary->scale == LAN_SCALE_LINEAR) {
        return between(vary->from, vary->to, share, 1.0);
    }
    const double value =
        exp(between(log(vary->from), log(vary->to), share, 1.0));
    return fmin(fmax(value, vary->from), vary->to);
}
