/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/closed_form.h"

#include <assert.h>
#include <stddef.h>

#include "base/real.h"

/* Where an unlimited search ends; beyond it times overflow in products. */
#define LONGEST 1e100
/* Jumps over 2^20 from a bracket that begins at zero, then means of the
 * exponents, then halvings: a few hundred at the very worst. */
#define MOST_STEPS 1000
#define JUMP       0x1p-20

/* Height of a strength above its threshold, level + slope s. */
typedef struct query {
    const lan_closed_solution *solution;
    lan_closed_side side;
    double level;
    double slope;
} query;

/* A curve with its slope: the height (order 0) or its rate (order 1). */
typedef struct curve {
    const query *query;
    int order;
    double sign;
} curve;

static double of_side(const query *q, double x, double y)
{
    return q->side == LAN_CLOSED_X ? x : y;
}

static double derivative(const query *q, int order, double s)
{
    double x;
    double y;
    switch (order) {
    case 0:
        lan_closed_at(q->solution, s, &x, &y);
        return of_side(q, x, y) - q->level - q->slope * s;
    case 1:
        lan_closed_rates(q->solution, s, &x, &y);
        return of_side(q, x, y) - q->slope;
    default:
        lan_closed_bends(q->solution, s, &x, &y);
        return of_side(q, x, y);
    }
}

static double curve_at(const curve *c, double s)
{
    return c->sign * derivative(c->query, c->order, s);
}

static double curve_slope(const curve *c, double s)
{
    return c->sign * derivative(c->query, c->order + 1, s);
}

/* A point between that serves brackets over many decades too. */
static double middle(double lo, double hi)
{
    if (!(lo > 0.0)) {
        return hi * JUMP;
    }
    return hi > 4.0 * lo ? sqrt(lo) * sqrt(hi) : lo + 0.5 * (hi - lo);
}

/* The root of a curve that is above zero at lo, at or below it at hi, and
 * crosses once: Newton's method inside a bracket.
 *
 * GSL's bracketing solvers allocate a state per solver and know no slope, its
 * polishing ones lose the bracket; nothing is allocated here.
 */
static double falling_root(const curve *c, double lo, double hi, double guess)
{
    double s = guess > lo && guess < hi ? guess : middle(lo, hi);
    double step = hi - lo;
    for (int i = 0; i < MOST_STEPS; i++) {
        const double height = curve_at(c, s);
        if (height > 0.0) {
            lo = s;
        } else {
            hi = s;
        }
        const double slope = curve_slope(c, s);
        /* a slope beyond all numbers would end the search anywhere */
        double next = isinf(slope) ? LAN_NAN : s - height / slope;
        if (fabs(next - s) <= 0.5 * lan_ulp(s)) {
            return s;
        }
        /* false for NaN too; a step that does not shrink is no progress */
        const bool trusted =
            next > lo && next < hi && fabs(next - s) < 0.5 * step;
        if (!trusted) {
            next = middle(lo, hi);
            if (!(next > lo && next < hi)) {
                return hi;
            }
        }
        step = trusted ? fabs(next - s) : hi - lo;
        s = next;
    }
    return hi;
}

static bool is_system(const lan_closed_solution *solution)
{
    return solution->form != LAN_CLOSED_LINEAR &&
           solution->form != LAN_CLOSED_MIXED;
}

/* True where the strength at s = 0 answers the question. */
static bool counts_at_start(const query *q)
{
    if (derivative(q, 0, 0.0) > 0.0) {
        return false;
    }
    const double rate = derivative(q, 1, 0.0);
    return lan_is_zero(rate) ? !(derivative(q, 2, 0.0) > 0.0) : rate < 0.0;
}

/* True where the strength may come near zero for ever but never below. */
static bool stays_positive(const query *q)
{
    const lan_closed_solution *solution = q->solution;
    const bool is_x = q->side == LAN_CLOSED_X;
    if (solution->form == LAN_CLOSED_LINEAR) {
        return true;
    }
    if (solution->form == LAN_CLOSED_MIXED) {
        return is_x != solution->hidden_is_y;
    }
    const lan_linear_system_def *def = &solution->as.system.def;
    return lan_is_zero(is_x ? def->a : def->b);
}

/* Writes the time where a formula alone decides, for a strength above a level
 * that does not move. */
static bool time_by_formula(const query *q, double *time)
{
    const lan_closed_solution *solution = q->solution;
    if (!(q->level > 0.0) && stays_positive(q)) {
        *time = LAN_INF;
        return true;
    }
    if (solution->form == LAN_CLOSED_LINEAR) {
        *time = lan_linear_law_time(&solution->as.linear, q->side, q->level);
        return true;
    }
    if (solution->form == LAN_CLOSED_MIXED) {
        *time = lan_mixed_law_open_time(&solution->as.mixed, q->level);
        return (q->side == LAN_CLOSED_X) == solution->hidden_is_y &&
               q->level >= 0.0;
    }
    const lan_linear_system *system = &solution->as.system;
    if (!system->supplied && lan_is_zero(q->level)) {
        *time = lan_linear_system_zero(system, &system->start, q->side);
        return true;
    }
    return false;
}

/* A time to begin the search with; any number, NaN included, will do. */
static double guess_of(const query *q)
{
    if (q->solution->form == LAN_CLOSED_SQUARE && lan_is_zero(q->slope)) {
        return lan_linear_system_square_time(&q->solution->as.system, q->side,
                                             q->level);
    }
    return LAN_NAN;
}

/* Writes the times between 0 and limit at which the height turns: between two
 * of them it only rises or only falls. Returns how many, at most two. */
static int turning_points(const query *q, double limit, double turns[2])
{
    double ends[3] = {0.0, limit, limit};
    int pieces = 1;
    if (is_system(q->solution)) {
        const lan_linear_system *system = &q->solution->as.system;
        if (lan_is_zero(q->slope)) {
            turns[0] = lan_linear_system_zero(system, &system->rate, q->side);
            return turns[0] < limit ? 1 : 0;
        }
        const double inflection =
            lan_linear_system_zero(system, &system->bend, q->side);
        if (inflection < limit) {
            ends[1] = inflection;
            pieces = 2;
        }
    }
    int count = 0;
    for (int i = 0; i < pieces; i++) {
        const double before = derivative(q, 1, ends[i]);
        const double after = derivative(q, 1, ends[i + 1]);
        if ((before > 0.0 && after < 0.0) || (before < 0.0 && after > 0.0)) {
            const curve rate = {q, 1, before > 0.0 ? 1.0 : -1.0};
            turns[count] = falling_root(&rate, ends[i], ends[i + 1], LAN_NAN);
            count++;
        }
    }
    return count;
}

static double search(const query *q, double limit)
{
    double ends[3] = {limit, limit, limit};
    const int turns = turning_points(q, limit, ends);
    ends[turns] = limit;
    const curve height = {q, 0, 1.0};
    double from = 0.0;
    bool above = derivative(q, 0, 0.0) > 0.0;
    for (int i = 0; i <= turns; i++) {
        const bool above_then = derivative(q, 0, ends[i]) > 0.0;
        if (above && !above_then) {
            return falling_root(&height, from, ends[i], guess_of(q));
        }
        above = above_then;
        from = ends[i];
    }
    return LAN_INF;
}

double lan_closed_first_time(const lan_closed_solution *solution,
                             lan_closed_side side, double level, double slope,
                             double limit)
{
    const query asked = {solution, side, level, slope};
    assert(!isnan(level) && !isnan(slope) && !isnan(limit));
    if (counts_at_start(&asked)) {
        return 0.0;
    }
    double time;
    if (lan_is_zero(slope) && derivative(&asked, 0, 0.0) > 0.0 &&
        time_by_formula(&asked, &time)) {
        return time <= limit ? time : LAN_INF;
    }
    return limit > 0.0 ? search(&asked, fmin(limit, LONGEST)) : LAN_INF;
}
