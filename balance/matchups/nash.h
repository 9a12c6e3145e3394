/* balance/matchups/nash.h - the mix of a symmetric game that nothing gains
 * against.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a payoff is count x count, row-major: what the row gets from the
 *          column. It is skew-symmetric: what one side gets the other loses,
 *          and both have the same choices, so that the game's value is 0.
 * Errors   LAN_EINVAL for a matrix that is no such payoff, LAN_ESTEP
 *          where the linear program does not settle, LAN_ENOMEM.
 * Threads  any. GLPK keeps an environment for each thread: where it runs out
 *          of memory that of the calling thread is freed, with whatever the
 *          caller had made by GLPK in that thread. Its hooks there are reset.
 * Source   J. von Neumann, Zur Theorie der Gesellschaftsspiele, Math. Ann. 100
 *          (1928), 295-320; as a linear program: D. Gale, H. Kuhn, A. Tucker
 *          (1951). Of several optimal mixes the one whose shares, sorted from
 *          the least, come last in the order of words (leximin; D. Schmeidler,
 *          The nucleolus of a characteristic function game, SIAM J. Appl. Math.
 *          17 (1969), 1163-1170): it is unique, because the optimal mixes are a
 *          convex set.
 */
#ifndef LAN_BALANCE_MATCHUPS_NASH_H
#define LAN_BALANCE_MATCHUPS_NASH_H

#include <stdint.h>

#include "base/error.h"

#define LAN_NASH_MAX_CHOICES 512

typedef struct lan_nash {
    int32_t count;
    double *mix;      /* [count], >= 0, sum 1 */
    double *against;  /* [count] what each choice gets against the mix: at most
                         `gain`; less than 0 where it is not worth playing */
    double gain;      /* the most that any choice gets: 0 to rounding */
    int32_t programs; /* linear programs solved */
} lan_nash;

/* Finds the mix.
 *
 * count    1 .. LAN_NASH_MAX_CHOICES
 * payoff   finite; a[i][j] + a[j][i] is 0 to 1e-9 of the largest
 */
LAN_MUST_CHECK
lan_status lan_nash_find(const double *payoff, int32_t count, lan_nash *out,
                         lan_error *err);

void lan_nash_clear(lan_nash *nash);

#endif
