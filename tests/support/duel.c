/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/support/duel.h"

#include "base/real.h"

/* cmocka wants these before itself, in this order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <math.h>

#define ORDER 26

typedef struct coefficients {
    long double a;
    long double b;
    long double alpha;
    long double beta;
    long double own_x;
    long double own_y;
    long double supply_x;
    long double supply_y;
} coefficients;

/* One step of a Taylor series; returns the largest h at which the last terms
 * are below long double's last digit. Writes the coefficients. */
static long double series(const coefficients *c, const duel_state *o,
                          long double x[ORDER + 1], long double y[ORDER + 1])
{
    x[0] = o->x;
    y[0] = o->y;
    for (int n = 0; n < ORDER; n++) {
        long double xy = 0.0L;
        for (int i = 0; i <= n; i++) {
            xy += x[i] * y[n - i];
        }
        const long double first = n == 0 ? 1.0L : 0.0L;
        x[n + 1] = (first * c->supply_x - c->own_x * x[n] - c->a * y[n] -
                    c->alpha * xy) /
                   (long double)(n + 1);
        y[n + 1] = (first * c->supply_y - c->own_y * y[n] - c->b * x[n] -
                    c->beta * xy) /
                   (long double)(n + 1);
    }
    long double h = 1e30L;
    for (int n = ORDER - 1; n <= ORDER; n++) {
        const long double rx =
            fabsl(x[n]) / (fabsl(o->x) + fabsl(x[1]) * 1e-30L);
        const long double ry =
            fabsl(y[n]) / (fabsl(o->y) + fabsl(y[1]) * 1e-30L);
        const long double worst = fmaxl(rx, ry);
        if (worst > 0.0L) {
            h = fminl(h, powl(1e-21L / worst, 1.0L / (long double)n));
        }
    }
    return h;
}

/* Integrates over s, or to the first step at whose end a side is dead: past it
 * the mixed law has a pole. */
duel_state duel_integrate(const lan_closed_duel *d, double s)
{
    const coefficients c = {
        .a = (long double)d->a,
        .b = (long double)d->b,
        .alpha = (long double)d->alpha,
        .beta = (long double)d->beta,
        .own_x = (long double)d->own_x,
        .own_y = (long double)d->own_y,
        .supply_x = (long double)d->reinforce_x,
        .supply_y = (long double)d->reinforce_y,
    };
    duel_state o = {(long double)d->x0, (long double)d->y0, 0.0L, 0.0L};
    long double left = (long double)s;
    while (left > 0.0L && o.x > 0.0L && o.y > 0.0L) {
        long double x[ORDER + 1];
        long double y[ORDER + 1];
        const long double h = fminl(left, series(&c, &o, x, y));
        duel_state next = {0.0L, 0.0L, 0.0L, 0.0L};
        for (int n = ORDER; n >= 0; n--) {
            next.x = next.x * h + x[n];
            next.y = next.y * h + y[n];
            next.ix = next.ix * h + x[n] / (long double)(n + 1);
            next.iy = next.iy * h + y[n] / (long double)(n + 1);
        }
        next.ix = o.ix + next.ix * h;
        next.iy = o.iy + next.iy * h;
        o = next;
        left -= h;
    }
    return o;
}

static double one_of(random_source *random, double share, double value)
{
    return random_chance(random, share) ? value : 0.0;
}

/* A duel of a form drawn at random: rates 1e-3 .. 1e3, counts 1 .. 1e6. Area
 * coefficients are per soldier, so that the rates are alike. */
lan_closed_duel duel_random(random_source *random)
{
    lan_closed_duel d = {.x0 = random_magnitude(random, 1.0, 1e6),
                         .y0 = random_magnitude(random, 1.0, 1e6)};
    double rate[4];
    for (int i = 0; i < 4; i++) {
        rate[i] = random_magnitude(random, 1e-3, 1e3);
    }
    const int32_t kind = random_integer(random, 0, 6);
    if (kind == 4) {
        d.alpha = one_of(random, .9, rate[0] / d.y0);
        d.beta = one_of(random, .9, rate[1] / d.x0);
    } else if (kind == 5) {
        d.alpha = rate[0] / d.y0;
        d.b = rate[1];
    } else if (kind == 6) {
        d.beta = rate[0] / d.x0;
        d.a = rate[1];
    } else {
        d.a = one_of(random, .9, rate[0]);
        d.b = one_of(random, .9, rate[1]);
        if ((kind & 1) != 0) {
            d.own_x = one_of(random, .9, rate[2]);
            d.own_y = one_of(random, .9, rate[3]);
        }
        if ((kind & 2) != 0) {
            const double share = random_magnitude(random, 1e-3, 1e3);
            d.reinforce_x = one_of(random, .7, share * d.x0);
            d.reinforce_y = one_of(random, .7, rate[3] * d.y0);
        }
    }
    if (random_chance(random, .4) && d.a > 0.0 && d.b > 0.0) {
        /* bring it near the tie of the square law */
        d.y0 = d.x0 * sqrt(d.b / d.a) *
               (1.0 + random_between(random, -1.0, 1.0) *
                          random_magnitude(random, 1e-6, .3));
    }
    return d;
}

/* How fast the fastest thing in a duel goes, 1/time. */
double duel_pace(const lan_closed_duel *d)
{
    return sqrt(d->a * d->b) + d->own_x + d->own_y + d->alpha * d->y0 +
           d->beta * d->x0 + d->reinforce_x / d->x0 + d->reinforce_y / d->y0 +
           d->a * d->y0 / d->x0 + d->b * d->x0 / d->y0;
}

/* A time at which both sides still live; the duel_state's state there in *o. */
double duel_time(random_source *random, const lan_closed_duel *d, duel_state *o)
{
    const double pace = duel_pace(d);
    double s =
        random_magnitude(random, 1e-3, 300.0) / (pace > 0.0 ? pace : 1.0);
    *o = duel_integrate(d, s);
    while (!(o->x > 0.0L && o->y > 0.0L)) {
        s *= 0.5;
        *o = duel_integrate(d, s);
    }
    return s;
}

void duel_describe(const random_source *random, int i, const lan_closed_duel *d,
                   double s)
{
    print_message("# seed %lu case %d: {.a = %.17g, .b = %.17g, .alpha = %.17g,"
                  " .beta = %.17g, .own_x = %.17g, .own_y = %.17g,"
                  " .reinforce_x = %.17g, .reinforce_y = %.17g, .x0 = %.17g,"
                  " .y0 = %.17g} s = %.17g\n",
                  random_seed(random), i, d->a, d->b, d->alpha, d->beta,
                  d->own_x, d->own_y, d->reinforce_x, d->reinforce_y, d->x0,
                  d->y0, s);
}

/* How far a change in the last bit of the start grows by s: what a balance of
 * reinforcement and fire does to any answer; 1 where nothing is unstable. */
double duel_growth(const lan_closed_duel *d, double s)
{
    const double sigma = 0.5 * (d->own_x + d->own_y);
    const double theta = hypot(0.5 * (d->own_x - d->own_y), sqrt(d->a * d->b));
    return exp(fmax(0.0, theta - sigma) * s);
}

static bool has_fallen(const lan_closed_solution *solution, bool of_y,
                       double level, double slope, double s)
{
    double x;
    double y;
    lan_closed_at(solution, s, &x, &y);
    return (of_y ? y : x) <= level + slope * s;
}

double duel_falls_at(const lan_closed_solution *solution, bool of_y,
                     double level, double slope)
{
    double lo = 0.0;
    double hi = 1e-6;
    while (!has_fallen(solution, of_y, level, slope, hi)) {
        lo = hi;
        hi *= 1.01;
        if (hi > 1e9) {
            return LAN_INF;
        }
    }
    for (int k = 0; k < 200; k++) {
        const double middle = 0.5 * (lo + hi);
        *(has_fallen(solution, of_y, level, slope, middle) ? &hi : &lo) =
            middle;
    }
    return hi;
}
