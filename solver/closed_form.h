/* solver/closed_form.h - a battle of two groups at constant rates, in closed
 * form: selects the exact form and evaluates strengths and integrals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     x' = -own_x x - a y - alpha x y + reinforce_x
 *     y' = -own_y y - b x - beta  x y + reinforce_y
 *
 * Shape    a duel holds the constants of an interval of time that begins at s =
 *          0; a solution holds plain values, is owned by the caller and is
 *          prepared once per interval.
 * Units    strengths in soldiers, s in the scenario's time unit; a, b, own_x,
 *          own_y in 1/time; alpha, beta in 1/(soldier time); reinforcement in
 *          soldiers/time.
 * Range    every field finite, 0 .. 1e50; s finite, 0 .. 1e100.
 * Errors   none: total functions, no allocation, never NaN within the range.
 *          Strengths are within 1e-12 of a side's start plus reinforcement; see
 *          the forms in closed_form.c for the small print.
 * Threads  any; a prepared solution is read only.
 * Source   with each form in closed_form.c.
 */
#pragma once

#include "lanchester/base.h"

#define LAN_CLOSED_FORM_LIST(X)                                                \
    X(LAN_CLOSED_NONE, "none")                                                 \
    X(LAN_CLOSED_SQUARE, "square")                                             \
    X(LAN_CLOSED_SQUARE_OWN_LOSSES, "square with own losses")                  \
    X(LAN_CLOSED_SQUARE_REINFORCED, "square with constant reinforcement")      \
    X(LAN_CLOSED_SQUARE_OWN_LOSSES_REINFORCED,                                 \
      "square with own losses and constant reinforcement")                     \
    X(LAN_CLOSED_LINEAR, "linear")                                             \
    X(LAN_CLOSED_MIXED, "mixed")                                               \
    X(LAN_CLOSED_LOGARITHMIC, "logarithmic")
typedef enum lan_closed_form {
    LAN_CLOSED_FORM_LIST(LAN_ENUM_NAME)
} lan_closed_form;

/* "square", "linear", ...; NULL outside the list. */
const char *lan_closed_form_name(lan_closed_form form);

typedef struct lan_closed_duel {
    double a;     /* aimed: x loses a y */
    double b;     /* aimed: y loses b x */
    double alpha; /* area: x loses alpha x y */
    double beta;  /* area: y loses beta x y */
    double own_x; /* other losses of x: own_x x */
    double own_y;
    double reinforce_x;
    double reinforce_y;
    double x0; /* strength at s = 0 */
    double y0;
} lan_closed_duel;

/* A vector (x, y) and its components along the two eigenvectors of M. */
typedef struct lan_mode_vector {
    double x;
    double y;
    double slow_x;
    double slow_y;
    double fast_x;
    double fast_y;
} lan_mode_vector;

/* Written by lan_closed_duel_prepare(); read by the functions below. */
typedef struct lan_closed_solution {
    lan_closed_form form;
    bool is_mirrored;     /* x of the duel below is y of the battle, and vice
                             versa */
    lan_closed_duel duel; /* constant area fire is folded into own losses */
    /* linear: beta x0 - alpha y0 >= 0; mixed: 2 b x - alpha y^2 */
    double balance;
    double w;   /* mixed, 1/time */
    double end; /* mixed: time at which y reaches zero, LAN_INF: never */
    /* all other forms */
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
    lan_mode_vector rate;   /* z'(0), with reinforcement */
} lan_closed_solution;

/* Finds the form that is exact for these coefficients, and computes the values
 * that every evaluation needs.
 *
 *   aimed fire only, one-sided too     a square form, with or without own
 *                                      losses and reinforcement
 *   no fire at all, no reinforcement   logarithmic (Peterson 1967: own losses
 *                                      alone); with it, the square forms
 *   area fire only, one-sided too      linear
 *   one side area, the other aimed     mixed, for either side
 *
 * If one side's strength is constant (it neither loses nor receives), its area
 * fire is a loss proportional to the target, so every set of coefficients of
 * the other side has an exact form: linear for area fire alone, otherwise the
 * square form with own losses. LAN_CLOSED_NONE in all other cases and for a
 * field out of range; do not evaluate `out` then. */
void lan_closed_duel_prepare(const lan_closed_duel *duel,
                             lan_closed_solution *out);

/* Strengths at s. They may be negative: after a side dies they solve the
 * equations but do not describe the battle. */
void lan_closed_at(const lan_closed_solution *solution, double s, double *x,
                   double *y);

/* Integrals of the strengths over 0 .. s, in soldiers times time; zeros for the
 * linear and mixed forms, which have no losses proportional to strength. */
void lan_closed_integrals(const lan_closed_solution *solution, double s,
                          double integral[2]);
