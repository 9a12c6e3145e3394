/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/scenario.h"

#include <string.h>

#include "base/real.h"
#include "base/text.h"

/* By this share of a step a range may miss a whole number of them: it is then
 * the rounding of decimals, as in 0.1 .. 0.7 by 0.1. */
#define STEP_ROUNDING 1e-9

/* Whole numbers up to it, their sums and the powers of ten among them are exact
 * in a double. */
#define WHOLE_MOST 1e15

/* Digits of the decimals that stand for values of a log range. */
#define LOG_DIGITS 12

/* Whether a value is the double nearest to a whole number of these parts. */
static bool is_of_parts(double value, double parts)
{
    return lan_is_zero(rint(value * parts) / parts - value);
}

/* The least power of ten by which both are decimals that a person would write,
 * as 1000 for 0.25 and 0.125; 0 if they are none. */
static double parts_of(double a, double b)
{
    const double size = fmax(fabs(a), fabs(b));
    for (double parts = 1.0; fmax(size, 1.0) * parts <= WHOLE_MOST;
         parts *= 10.0) {
        if (is_of_parts(a, parts) && is_of_parts(b, parts)) {
            return parts;
        }
    }
    return 0.0;
}

/* (p a + q b) / whole, with p, q >= 0 and whole > 0. Decimals are counted in
 * their last place: where the other three are whole numbers, only the result is
 * rounded, to the double that reads like it, 0.1 and not 0.09999999999999999.
 */
static double weigh(double p, double a, double q, double b, double whole)
{
    const double parts = parts_of(a, b);
    const double sum = p * rint(a * parts) + q * rint(b * parts);
    const double size = (p + q) * fmax(fabs(a), fabs(b)) * parts;
    return parts > 0.0 && size <= WHOLE_MOST && parts * whole <= WHOLE_MOST
               ? sum / (parts * whole)
               : p / whole * a + q / whole * b;
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

static double after_steps(const lan_vary_def *vary, double steps)
{
    return weigh(1.0, vary->from, steps, vary->step, 1.0);
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

/* The short decimal in whose place a logarithm's rounding has put a value, or
 * the value. */
static double undo_rounding(double value)
{
    char text[LAN_TEXT_DOUBLE_SIZE];
    double decimal = value;
    lan_text_format(text, sizeof text, "%.*g", LOG_DIGITS, value);
    (void)(lan_text_to_double(text, strlen(text), &decimal) == LAN_OK);
    const double rounding = DBL_EPSILON * (2.0 + fabs(log(value)));
    return fabs(decimal - value) <= rounding * value ? decimal : value;
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
        return weigh(left, vary->from, part, vary->to, whole);
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
                  vary->scale == LAN_SCALE_LOG ? undo_rounding(value) : value);
}

double lan_vary_at(const lan_vary_def *vary, double share)
{
    return within(vary, between(vary, share, 1.0));
}
