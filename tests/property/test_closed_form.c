/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The closed forms against a Taylor series integration in long double, which
 * knows nothing of them but the equations.
 */
#include "solver/closed_form.h"

#include <float.h>
#include <math.h>

#include "solver/counts_impl.h"
#include "tests/support/duel.h"
#include "tests/support/support.h"

#define CASES 4000

static bool within(double got, double want, double scale)
{
    return fabs(got - want) <= scale;
}

TEST(strengths_and_integrals_agree_with_a_taylor_series)
{
    random_source *random = random_create(20260117);
    int forms[LAN_CLOSED_FORM_COUNT] = {0};
    double worst = 0.0;
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        lan_closed_solution solution;
        lan_closed_duel_prepare(&d, &solution);
        assert_int_not_equal(solution.form, LAN_CLOSED_NONE);
        forms[solution.form]++;
        duel_state o;
        const double s = duel_time(random, &d, &o);
        double got[4];
        lan_closed_at(&solution, s, &got[0], &got[1]);
        lan_closed_integrals(&solution, s, &got[2], &got[3]);
        const double of_x = d.x0 + d.reinforce_x * s;
        const double of_y = d.y0 + d.reinforce_y * s;
        const double tol = 1e-13 + 4.0 * DBL_EPSILON * duel_growth(&d, s);
        worst = fmax(worst, fabs(got[0] - (double)o.x) / of_x);
        worst = fmax(worst, fabs(got[1] - (double)o.y) / of_y);
        if (!within(got[0], (double)o.x, tol * of_x) ||
            !within(got[1], (double)o.y, tol * of_y) ||
            !within(got[2], (double)o.ix, tol * of_x * s) ||
            !within(got[3], (double)o.iy, tol * of_y * s)) {
            duel_describe(random, i, &d, s);
            fail_with("%s: x %.17g want %.17Lg, y %.17g want %.17Lg, integrals "
                      "%.17g want %.17Lg, %.17g want %.17Lg",
                      lan_closed_form_name(solution.form), got[0], o.x, got[1],
                      o.y, got[2], o.ix, got[3], o.iy);
        }
    }
    for (int i = 1; i < (int)LAN_CLOSED_FORM_COUNT; i++) {
        print_message("# %s: %d\n", lan_closed_form_name((lan_closed_form)i),
                      forms[i]);
        assert_true(forms[i] > 0);
    }
    print_message("# worst error, share of start and reinforcement: %.2g\n",
                  worst);
    random_destroy(random);
}

TEST(rates_obey_the_equations)
{
    random_source *random = random_create(7311);
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        lan_closed_solution solution;
        lan_closed_duel_prepare(&d, &solution);
        duel_state o;
        const double s = duel_time(random, &d, &o);
        double dx;
        double dy;
        lan_closed_rates(&solution, s, &dx, &dy);
        const double x = (double)o.x;
        const double y = (double)o.y;
        const double want_x =
            d.reinforce_x - d.own_x * x - d.a * y - d.alpha * x * y;
        const double want_y =
            d.reinforce_y - d.own_y * y - d.b * x - d.beta * x * y;
        const double grown_x = d.x0 + d.reinforce_x * s;
        const double grown_y = d.y0 + d.reinforce_y * s;
        const double tol = 1e-13 + 4.0 * DBL_EPSILON * duel_growth(&d, s);
        const double of_x = d.reinforce_x + d.own_x * grown_x + d.a * grown_y +
                            d.alpha * grown_x * grown_y;
        const double of_y = d.reinforce_y + d.own_y * grown_y + d.b * grown_x +
                            d.beta * grown_x * grown_y;
        if (!within(dx, want_x, tol * of_x) ||
            !within(dy, want_y, tol * of_y)) {
            duel_describe(random, i, &d, s);
            fail_with("x' %.17g want %.17g, y' %.17g want %.17g", dx, want_x,
                      dy, want_y);
        }
    }
    random_destroy(random);
}

static lan_closed_duel mirror_of(const lan_closed_duel *d)
{
    const lan_closed_duel mirror = {.a = d->b,
                                    .b = d->a,
                                    .alpha = d->beta,
                                    .beta = d->alpha,
                                    .own_x = d->own_y,
                                    .own_y = d->own_x,
                                    .reinforce_x = d->reinforce_y,
                                    .reinforce_y = d->reinforce_x,
                                    .x0 = d->y0,
                                    .y0 = d->x0};
    return mirror;
}

TEST(swapping_sides_mirrors)
{
    random_source *random = random_create(99173);
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        const lan_closed_duel m = mirror_of(&d);
        lan_closed_solution one;
        lan_closed_solution two;
        lan_closed_duel_prepare(&d, &one);
        lan_closed_duel_prepare(&m, &two);
        duel_state o;
        const double s = duel_time(random, &d, &o);
        double x;
        double y;
        double u;
        double v;
        lan_closed_at(&one, s, &x, &y);
        lan_closed_at(&two, s, &u, &v);
        const double tol = 1e-13 + 4.0 * DBL_EPSILON * duel_growth(&d, s);
        assert_int_equal(one.form, two.form);
        if (!within(x, v, tol * (d.x0 + d.reinforce_x * s)) ||
            !within(y, u, tol * (d.y0 + d.reinforce_y * s))) {
            duel_describe(random, i, &d, s);
            fail_with("x %.17g and %.17g, y %.17g and %.17g", x, v, y, u);
        }
    }
    random_destroy(random);
}

TEST(scaling_rates_divides_time_and_scaling_strengths_scales)
{
    random_source *random = random_create(40127);
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        const double k = 0x1p7; /* exact, so that the bits must be the same */
        const double c = 0x1p-3;
        const lan_closed_duel scaled = {.a = k * d.a,
                                        .b = k * d.b,
                                        .alpha = k / c * d.alpha,
                                        .beta = k / c * d.beta,
                                        .own_x = k * d.own_x,
                                        .own_y = k * d.own_y,
                                        .reinforce_x = k * c * d.reinforce_x,
                                        .reinforce_y = k * c * d.reinforce_y,
                                        .x0 = c * d.x0,
                                        .y0 = c * d.y0};
        lan_closed_solution one;
        lan_closed_solution two;
        lan_closed_duel_prepare(&d, &one);
        lan_closed_duel_prepare(&scaled, &two);
        duel_state o;
        const double s = duel_time(random, &d, &o);
        double x;
        double y;
        double u;
        double v;
        lan_closed_at(&one, s, &x, &y);
        lan_closed_at(&two, s / k, &u, &v);
        const double tol = 1e-13 + 4.0 * DBL_EPSILON * duel_growth(&d, s);
        if (!within(u, c * x, tol * c * (d.x0 + d.reinforce_x * s)) ||
            !within(v, c * y, tol * c * (d.y0 + d.reinforce_y * s))) {
            duel_describe(random, i, &d, s);
            fail_with("x %.17g and %.17g, y %.17g and %.17g", c * x, u, c * y,
                      v);
        }
    }
    random_destroy(random);
}

TEST(two_stretches_are_as_good_as_one)
{
    random_source *random = random_create(60013);
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        duel_state o;
        const double s = duel_time(random, &d, &o);
        const double first = s * random_between(random, 0.0, 1.0);
        lan_closed_solution whole;
        lan_closed_solution part;
        lan_closed_duel_prepare(&d, &whole);
        double x;
        double y;
        double u;
        double v;
        lan_closed_duel rest = d;
        lan_closed_at(&whole, first, &rest.x0, &rest.y0);
        lan_closed_at(&whole, s, &x, &y);
        if (rest.x0 <= 0.0 || rest.y0 <= 0.0) {
            continue; /* a dip below zero in between: no battle */
        }
        lan_closed_duel_prepare(&rest, &part);
        lan_closed_at(&part, s - first, &u, &v);
        /* the last bits of the state between grow with the rest of the time;
         * one side's bits reach the other through the fire */
        const double of_x = d.x0 + d.reinforce_x * s;
        const double of_y = d.y0 + d.reinforce_y * s;
        const double cross_x =
            of_x +
            fmin(1.0, s * duel_pace(&d)) * of_y *
                (d.a > 0.0 && d.b > 0.0 ? sqrt(d.a / d.b) : fmin(1e3, d.a * s));
        const double cross_y =
            of_y +
            fmin(1.0, s * duel_pace(&d)) * of_x *
                (d.a > 0.0 && d.b > 0.0 ? sqrt(d.b / d.a) : fmin(1e3, d.b * s));
        const double tol = 1e-13 + 8.0 * DBL_EPSILON * duel_growth(&d, s);
        if (!within(u, x, tol * cross_x) || !within(v, y, tol * cross_y)) {
            duel_describe(random, i, &d, s);
            fail_with("x %.17g and %.17g, y %.17g and %.17g", x, u, y, v);
        }
    }
    random_destroy(random);
}
