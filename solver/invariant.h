/* solver/invariant.h - what a law of attrition between two groups conserves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *   law       rates                               conserved
 *   square    x' = -a y, y' = -b x                b x^2 - a y^2
 *   linear    x' = -a x y, y' = -b x y            b x - a y
 *   mixed     x' = -a x y, y' = -b x              2 b x - a y^2
 *   Helmbold  x' = -a (x/y)^(1-W) y,              b x^(2 W) - a y^(2 W)
 *             y' = -b (y/x)^(1-W) x
 *   Bracken   x' = -a y^p x^q, y' = -b x^p y^q    b x^n - a y^n, n = p - q + 1,
 *                                                 b ln x - a ln y for n = 0
 *
 * Units    strengths in soldiers; a, b in what their law makes 1/time of; a
 *          value in a's or b's unit times a power of soldiers.
 * Range    a, b > 0; strengths >= 0, > 0 where n <= 0. Outside it a value may
 *          be infinite or NaN.
 * Errors   none; a few ulp of the scale.
 * Threads  any.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916); S. J. Deitchman,
 *          Operations Research 10 (1962), 818-827; R. L. Helmbold, Operations
 *          Research 13 (1965), 857-859; J. Bracken, Naval Research Logistics 42
 *          (1995), 559-577.
 */
#ifndef LAN_SOLVER_INVARIANT_H
#define LAN_SOLVER_INVARIANT_H

/* on_y x^m - on_x y^n; a power of zero stands for the logarithm. Made by the
 * functions below. */
typedef struct lan_invariant_law {
    double on_x;    /* a: what y does to x */
    double on_y;    /* b, twice b in the mixed law: what x does to y */
    double power_x; /* m */
    double power_y; /* n */
} lan_invariant_law;

typedef struct lan_invariant {
    double value;
    double scale; /* sum of the sizes of its terms: drift = change / scale */
} lan_invariant;

lan_invariant_law lan_invariant_square(double a, double b);
lan_invariant_law lan_invariant_linear(double a, double b);

/* x hidden, y in the open. */
lan_invariant_law lan_invariant_mixed(double a, double b);

/* p, q  exponents of the enemy's and of the own strength */
lan_invariant_law lan_invariant_bracken(double a, double b, double p, double q);

lan_invariant lan_invariant_at(const lan_invariant_law *law, double x,
                               double y);

#endif
