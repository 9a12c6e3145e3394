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
    int forms[LAN_LIST_COUNT(LAN_CLOSED_FORM_LIST)] = {0};
    double worst = 0.0;
    for (int i = 0; i < CASES; i++) {
        const lan_closed_duel d = duel_random(random);
        lan_closed_solution solution;
        lan_closed_duel_prepare(&d, &solution);
        assert_true(solution.form);
        forms[solution.form]++;
        duel_state o;
        const double s = duel_time(random, &d, &o);
        double got[4];
        lan_closed_at(&solution, s, &got[0], &got[1]);
        lan_closed_integrals(&solution, s, &got[2]);
        const bool has_integrals = solution.form != LAN_CLOSED_LINEAR &&
                                   solution.form != LAN_CLOSED_MIXED;
        const double of_x = d.x0 + d.reinforce_x * s;
        const double of_y = d.y0 + d.reinforce_y * s;
        const double tol = 1e-13 + 4.0 * DBL_EPSILON * duel_growth(&d, s);
        worst = fmax(worst, fabs(got[0] - (double)o.x) / of_x);
        worst = fmax(worst, fabs(got[1] - (double)o.y) / of_y);
        if (!within(got[0], (double)o.x, tol * of_x) ||
            !within(got[1], (double)o.y, tol * of_y) ||
            (has_integrals &&
             (!within(got[2], (double)o.ix, tol * of_x * s) ||
              !within(got[3], (double)o.iy, tol * of_y * s)))) {
            duel_describe(random, i, &d, s);
            fail_with("%s: x %.17g want %.17Lg, y %.17g want %.17Lg, integrals "
                      "%.17g want %.17Lg, %.17g want %.17Lg",
                      lan_closed_form_name(solution.form), got[0], o.x, got[1],
                      o.y, got[2], o.ix, got[3], o.iy);
        }
    }
    for (int i = 1; i < LAN_LIST_COUNT(LAN_CLOSED_FORM_LIST); i++) {
        print_message("# %s: %d\n", lan_closed_form_name((lan_closed_form)i),
                      forms[i]);
        assert_true(forms[i]);
    }
    print_message("# worst error, share of start and reinforcement: %.2g\n",
                  worst);
    random_destroy(random);
}
