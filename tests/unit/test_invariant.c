/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/invariant.h"

#include <math.h>

#include "base/real.h"
#include "tests/support/support.h"

TEST(values_and_scales_are_the_formulas)
{
    const lan_invariant_law square = lan_invariant_square(.3, .7);
    const lan_invariant_law linear = lan_invariant_linear(.3, .7);
    const lan_invariant_law mixed = lan_invariant_mixed(.3, .7);
    const lan_invariant_law bracken = lan_invariant_bracken(.3, .7, 1.3, .8);
    const lan_invariant_law logs = lan_invariant_bracken(.3, .7, .25, 1.25);
    const double x = 12.5;
    const double y = 7.25;
    assert_close(lan_invariant_at(&square, x, y).value,
                 .7 * 12.5 * 12.5 - .3 * 7.25 * 7.25, 1e-15, 0.0);
    assert_close(lan_invariant_at(&square, x, y).scale,
                 .7 * 12.5 * 12.5 + .3 * 7.25 * 7.25, 1e-15, 0.0);
    assert_close(lan_invariant_at(&linear, x, y).value, .7 * 12.5 - .3 * 7.25,
                 1e-15, 0.0);
    assert_close(lan_invariant_at(&mixed, x, y).value,
                 1.4 * 12.5 - .3 * 7.25 * 7.25, 1e-14, 0.0);
    assert_close(lan_invariant_at(&bracken, x, y).value,
                 .7 * pow(12.5, 1.5) - .3 * pow(7.25, 1.5), 1e-14, 0.0);
    assert_close(lan_invariant_at(&logs, x, y).value,
                 .7 * log(12.5) - .3 * log(7.25), 1e-15, 0.0);
}

/* The value's rate of change by the chain rule, with each law's own rates. */
TEST(rates_of_each_law_leave_the_value_alone)
{
    random_source *random = random_create(5519);
    for (int i = 0; i < 1000; i++) {
        const double a = random_magnitude(random, 1e-3, 1e3);
        const double b = random_magnitude(random, 1e-3, 1e3);
        const double p = random_between(random, 0.0, 2.0);
        const double q = random_between(random, 0.0, 2.0);
        const double x = random_magnitude(random, 1.0, 1e6);
        const double y = random_magnitude(random, 1.0, 1e6);
        const lan_invariant_law law = lan_invariant_bracken(a, b, p, q);
        const double dx = -a * pow(y, p) * pow(x, q);
        const double dy = -b * pow(x, p) * pow(y, q);
        /* a step along the flow small against both, forth and back */
        const double h = 1e-5 / (fabs(dx / x) + fabs(dy / y));
        const lan_invariant on = lan_invariant_at(&law, x + h * dx, y + h * dy);
        const lan_invariant off =
            lan_invariant_at(&law, x - h * dx, y - h * dy);
        assert_close((on.value - off.value) / on.scale, 0.0, 0.0, 1e-13);
    }
    random_destroy(random);
}
