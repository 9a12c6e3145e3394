/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/invariant.h"

#include <math.h>

#include "base/real.h"

lan_invariant_law lan_invariant_square(double a, double b)
{
    return (lan_invariant_law){a, b, 2.0, 2.0};
}

lan_invariant_law lan_invariant_linear(double a, double b)
{
    return (lan_invariant_law){a, b, 1.0, 1.0};
}

lan_invariant_law lan_invariant_mixed(double a, double b)
{
    return (lan_invariant_law){a, 2.0 * b, 1.0, 2.0};
}

lan_invariant_law lan_invariant_helmbold(double a, double b, double w)
{
    return (lan_invariant_law){a, b, 2.0 * w, 2.0 * w};
}

lan_invariant_law lan_invariant_bracken(double a, double b, double p, double q)
{
    const double n = (p - q) + 1.0;
    return (lan_invariant_law){a, b, n, n};
}

static double term(double coefficient, double strength, double power)
{
    return coefficient *
           (lan_is_zero(power) ? log(strength) : pow(strength, power));
}

lan_invariant lan_invariant_at(const lan_invariant_law *law, double x, double y)
{
    const double plus = term(law->on_y, x, law->power_x);
    const double minus = term(law->on_x, y, law->power_y);
    return (lan_invariant){plus - minus, fabs(plus) + fabs(minus)};
}

int lan_invariant_winner(const lan_invariant_law *law, double x, double y)
{
    if (!(law->power_x > 0.0) || !(law->power_y > 0.0)) {
        return 0;
    }
    const double value = lan_invariant_at(law, x, y).value;
    return (value > 0.0) - (value < 0.0);
}

/* What is left of a strength when share of its term is used up. */
static double rest(double strength, double share, double power)
{
    return strength * exp(log1p(-share) / power);
}

void lan_invariant_end(const lan_invariant_law *law, double x, double y,
                       double *x_left, double *y_left)
{
    const int winner = lan_invariant_winner(law, x, y);
    const double plus = term(law->on_y, x, law->power_x);
    const double minus = term(law->on_x, y, law->power_y);
    *x_left = winner > 0 ? rest(x, minus / plus, law->power_x) : 0.0;
    *y_left = winner < 0 ? rest(y, plus / minus, law->power_y) : 0.0;
}
