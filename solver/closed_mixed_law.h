/* solver/closed_mixed_law.h - an ambush: one side hit by area fire, the other
 * by aimed fire, solved exactly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *     h' = -alpha h o   (h hidden, hit by area fire from o)
 *     o' = -beta h      (o in the open, hit by aimed fire from h)
 *
 * H = 2 beta h - alpha o^2 stays constant; h wins where it is positive, with
 * H / (2 beta) left. With w = sqrt(alpha |H|) / 2, v = w s and, for H > 0,
 * c = cos v, S = sin(v) / w, e = 1, else c = 1, S = tanh(v) / w,
 * e = 1 / cosh v:
 *
 *     D = c + alpha o0 S / 2
 *     h = h0 (e / D)^2,  o = (o0 c - H S / 2) / D
 *     integral of h = h0 S / D,  integral of o = (2 / alpha) ln(D / e)
 *
 * alpha = 0 and beta = 0 are limits of the same expressions.
 *
 * Units    strengths in soldiers; alpha in 1/(soldier time), beta in 1/time.
 * Range    fields finite and >= 0, none above 1e50; time 0 .. 1e100. From the
 *          time at which o reaches zero both sides stay as they are.
 * Errors   none; error below 1e-12 of each side's start.
 * Threads  any; a prepared law is read only.
 * Source   S. J. Deitchman, A Lanchester model of guerrilla warfare, Operations
 *          Research 10 (1962), 818-827; the form above, which does not cancel
 *          near the break-even point, is ours.
 */
#ifndef LAN_SOLVER_CLOSED_MIXED_LAW_H
#define LAN_SOLVER_CLOSED_MIXED_LAW_H

#include <stdbool.h>

#include "solver/closed_linear_system.h"

typedef struct lan_mixed_law_def {
    double alpha;
    double beta;
    double hidden0;
    double open0;
} lan_mixed_law_def;

typedef struct lan_mixed_law {
    lan_mixed_law_def def;
    double balance; /* H, soldiers/time */
    double w;       /* 1/time */
    double end;     /* time at which o reaches zero, LAN_INF: never */
} lan_mixed_law;

void lan_mixed_law_prepare(const lan_mixed_law_def *def, lan_mixed_law *out);

void lan_mixed_law_at(const lan_mixed_law *law, double s, double *hidden,
                      double *open);
void lan_mixed_law_rates(const lan_mixed_law *law, double s, double *dhidden,
                         double *dopen);
void lan_mixed_law_bends(const lan_mixed_law *law, double s, double *ddhidden,
                         double *ddopen);
void lan_mixed_law_integrals(const lan_mixed_law *law, double s,
                             double *ihidden, double *iopen);

/* Time at which o falls to level, 0 <= level < its start; LAN_INF: never.
 *
 *     tan(v) / w = (o0 - level) / (H / 2 + alpha o0 level / 2)
 */
double lan_mixed_law_open_time(const lan_mixed_law *law, double level);

#endif
