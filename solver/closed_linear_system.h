/* solver/closed_linear_system.h - two groups under aimed fire, solved exactly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     x' = -own_x x - a y + reinforce_x
 *     y' = -b x - own_y y + reinforce_y
 *
 * With s the time since the start, sigma = (own_x + own_y) / 2,
 * g = (own_x - own_y) / 2, theta = sqrt(g^2 + a b), M = -sigma I + N and
 * N = [-g, -a; -b, g]:
 *
 *     z(s) = Phi0(s) z(0) + Phi1(s) r = z(0) + Phi1(s) z'(0)
 *     Phi0 = exp(M s) = exp(-sigma s) [cosh(theta s) I + sinh(theta s)/theta N]
 *     Phi1 = integral of Phi0, Phi2 = integral of Phi1, both from 0 to s
 *
 * The eigenvalues of M are slow = theta - sigma (of either sign) and
 * -fast = -(theta + sigma).
 *
 * Units    strengths in soldiers, time in the scenario's unit; a, b, own_x,
 *          own_y in 1/time; reinforcement in soldiers/time.
 * Range    every field of the description finite and >= 0, and none above
 *          1e50; time 0 .. 1e100. The curves are the solution of the equations
 *          wherever they go, below zero too: who uses them stops at the first
 *          strength that dies. They may then grow to an infinity, never to NaN
 *          within the range.
 * Errors   none; total functions. While both sides live the error is below
 *          1e-12 of a side's start plus reinforcement, times exp(slow s) where
 *          reinforcement holds a battle in the balance: that growth of a last
 *          bit is the battle's own condition. Integrals have the same error
 *          times s. Without reinforcement a tie decays as exp(-fast s) to full
 *          relative accuracy.
 * Threads  any; a prepared system is read only.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), for the square law;
 *          the rest is the matrix exponential of a 2 x 2 system.
 */
#ifndef LAN_SOLVER_CLOSED_LINEAR_SYSTEM_H
#define LAN_SOLVER_CLOSED_LINEAR_SYSTEM_H

#include <stdbool.h>

typedef enum lan_closed_side { LAN_CLOSED_X, LAN_CLOSED_Y } lan_closed_side;

typedef struct lan_linear_system_def {
    double a; /* 1/time, losses of x per soldier of y */
    double b; /* 1/time, losses of y per soldier of x */
    double own_x;
    double own_y;
    double reinforce_x;
    double reinforce_y;
    double x0;
    double y0;
} lan_linear_system_def;

/* A vector (x, y) and its parts along the two eigenvectors of M. */
typedef struct lan_mode_vector {
    double x;
    double y;
    double slow_x;
    double slow_y;
    double fast_x;
    double fast_y;
} lan_mode_vector;

typedef struct lan_linear_system {
    lan_linear_system_def def;
    double sigma;
    double g;
    double theta;
    double theta_plus_g;
    double theta_minus_g;
    double slow; /* 1/time, > 0: the balance is unstable */
    double fast; /* 1/time, >= 0 */
    bool supplied;
    lan_mode_vector start;  /* z(0) */
    lan_mode_vector supply; /* r */
    lan_mode_vector rate;   /* z'(0) */
    lan_mode_vector bend;   /* z''(0) */
} lan_linear_system;

/* Computes once what every evaluation needs. */
void lan_linear_system_prepare(const lan_linear_system_def *def,
                               lan_linear_system *out);

/* Strengths, their first derivatives, their second, and their integrals over
 * 0 .. s. */
void lan_linear_system_at(const lan_linear_system *system, double s, double *x,
                          double *y);
void lan_linear_system_rates(const lan_linear_system *system, double s,
                             double *dx, double *dy);
void lan_linear_system_bends(const lan_linear_system *system, double s,
                             double *ddx, double *ddy);
void lan_linear_system_integrals(const lan_linear_system *system, double s,
                                 double *ix, double *iy);

/* The one time s > 0 at which exp(M s) v has no strength on a side, LAN_INF
 * where there is none; v is start (annihilation, where nothing is supplied),
 * rate (the turning point) or bend (the inflection).
 *
 *     tanh(theta s) = theta x / (g x + a y)
 */
double lan_linear_system_zero(const lan_linear_system *system,
                              const lan_mode_vector *v, lan_closed_side side);

/* Time at which a side of the square law without own losses and reinforcement
 * falls to level (0 <= level < its start), LAN_INF where it never does:
 *
 *     E = [level + sqrt(level^2 + r^2 - x0^2)] / (x0 + r),  r = sqrt(a/b) y0,
 *     T = -ln E / sqrt(a b)
 *
 * Loses digits as T sqrt(ab) goes to 0 or infinity; a good first guess.
 */
double lan_linear_system_square_time(const lan_linear_system *system,
                                     lan_closed_side side, double level);

#endif
