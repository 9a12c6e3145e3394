/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include "base/real.h"

/* By this share of a step a range may miss a whole number of them: it is then
 * the rounding of decimals, as in 0.1 .. 0.7 by 0.1. */
#define STEP_ROUNDING 1e-9

/* Digits of the decimals that stand for values of a range. */
#define DIGITS 12

/* The short decimal in whose place rounding has put a value, or the value: 0.3
 * for 0.1 + 2 * 0.1. size: of the largest number that it was made of. */
static double undo_rounding(double value, double size, double rounding)
{
    const double places = DIGITS - 1 - floor(log10(size));
    const double parts = pow(10.0, fabs(places));
    const double decimal = places > 0.0 ? rint(value * parts) / parts
                                        : rint(value / parts) * parts;
    return fabs(decimal - value) <= rounding * DBL_EPSILON * size ? decimal
                                                                  : value;
}

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

/* The larger end by its size; not 0. */
static double size_of(const lan_vary_def *vary)
{
    return fmax(fmax(fabs(vary->from), fabs(vary->to)), DBL_MIN);
}

static double after_steps(const lan_vary_def *vary, double steps)
{
    return undo_rounding(vary->from + steps * vary->step, size_of(vary), 4.0);
}

/* Where the last value lies: the end, or before it where the steps do not fill
 * the range. */
static double last_of(const lan_vary_def *vary)
{
    if (vary->points > 0) {
        return vary->to;
    }
    const double last = after_steps(vary, steps_of(vary));
    return fabs(vary->to - last) <= STEP_ROUNDING * vary->step ? vary->to
                                                               : last;
}

/* Rounding goes beyond no end: there a value may be none that a battle takes.
 */
static double within(const lan_vary_def *vary, double value)
{
    return fmin(fmax(value, vary->from), vary->to);
}

/* Part `part` of `whole` of the way from end to end. */
static double between(const lan_vary_def *vary, double part, double whole)
{
    const double left = whole - part;
    if (vary->scale == LAN_SCALE_LINEAR) {
        return left / whole * vary->from + part / whole * vary->to;
    }
    return exp((left * log(vary->from) + part * log(vary->to)) / whole);
}

double lan_vary_value(const lan_vary_def *vary, int64_t index)
{
    const int64_t last = lan_vary_count(vary) - 1;
    if (index <= 0) {
        return vary->from;
    }
    if (index >= last) {
        return last_of(vary);
    }
    if (vary->points == 0) {
        return after_steps(vary, (double)index);
    }
    const double value = between(vary, (double)index, (double)last);
    return within(vary,
                  vary->scale == LAN_SCALE_LOG
                      ? undo_rounding(value, value, 2.0 + fabs(log(value)))
                      : undo_rounding(value, size_of(vary), 4.0));
}

double lan_vary_at(const lan_vary_def *vary, double share)
{
    return within(vary, between(vary, share, 1.0));
}
