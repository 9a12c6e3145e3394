/* solver/closed_linear_law.h - two groups under area fire, solved exactly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     x' = -alpha x y,  y' = -beta x y
 *
 * L = beta x0 - alpha y0 stays constant. For L >= 0 (else by mirror), with
 * phi = (1 - exp(-L s)) / L, which is s for L = 0:
 *
 *     x = x0 / (1 + alpha y0 phi),  y = y0 exp(-L s) / (1 + alpha y0 phi)
 *     integral of y = ln(1 + alpha y0 phi) / alpha
 *     integral of x = (L s + ln(1 + alpha y0 phi)) / beta
 *
 * Sums of positive terms throughout: nothing cancels.
 *
 * Units    strengths in soldiers; alpha, beta in 1/(soldier time).
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. Neither
 *          side ever reaches zero; the loser may underflow to it.
 * Errors   none; relative error below 1e-12 of each value itself as long as
 *          L s is below 1e3, and of the start beyond.
 * Threads  any; a prepared law is read only.
 * Source   F. W. Lanchester, Aircraft in Warfare (1916), linear law.
 */
#ifndef LAN_SOLVER_CLOSED_LINEAR_LAW_H
#define LAN_SOLVER_CLOSED_LINEAR_LAW_H

#include <stdbool.h>

#include "solver/closed_linear_system.h"

typedef struct lan_linear_law_def {
    double alpha;
    double beta;
    double x0;
    double y0;
} lan_linear_law_def;

typedef struct lan_linear_law {
    lan_linear_law_def def;
    bool x_leads;     /* beta x0 >= alpha y0 */
    double lead;      /* 1/time, |beta x0 - alpha y0| */
    double winner0;   /* start of the side that leads, and */
    double loser0;    /* of the other */
    double on_winner; /* alpha where x leads */
    double on_loser;  /* beta where x leads */
} lan_linear_law;

void lan_linear_law_prepare(const lan_linear_law_def *def, lan_linear_law *out);

void lan_linear_law_at(const lan_linear_law *law, double s, double *x,
                       double *y);
void lan_linear_law_rates(const lan_linear_law *law, double s, double *dx,
                          double *dy);
void lan_linear_law_bends(const lan_linear_law *law, double s, double *ddx,
                          double *ddy);
void lan_linear_law_integrals(const lan_linear_law *law, double s, double *ix,
                              double *iy);

/* Time at which a side falls to level, which is below its start; LAN_INF where
 * it never does.
 *
 *     y to level: T = ln[(L + alpha level) y0 / (beta x0 level)] / L
 */
double lan_linear_law_time(const lan_linear_law *law, lan_closed_side side,
                           double level);

#endif
