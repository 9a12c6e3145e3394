/* solver/odds_exact_impl.h - the parts of exact odds, for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SOLVER_ODDS_EXACT_IMPL_H
#define LAN_SOLVER_ODDS_EXACT_IMPL_H

#include "solver/odds_impl.h"

/* Most states of several groups together, and of two. */
#define LAN_ODDS_MAX_STATES      1e8
#define LAN_ODDS_MAX_DUEL_STATES 1e12

/* --- odds_sweep.c ---------------------------------------------------------
 *
 * Two groups as a walk on a grid: x can lose m soldiers before it is out, y can
 * lose n. Where x has lost k and y has lost l, x loses its next one at a rate
 * fire_y(l) body_x(k) + own_x(k), and y its next one the other way round.
 *
 * Arrays of y stand the other way round, at n - 1 - l: on an anti-diagonal,
 * where k + l is constant, both then run forward.
 */
typedef struct lan_odds_sweep {
    int32_t m;
    int32_t n;
    bool bodies_are_one; /* body is 1 and own is 0: aimed fire only */
    /* [m] by k */
    double *fire_x;
    double *body_x;
    double *own_x;
    double *x_wins; /* out: chance that y is out when x has lost k */
    /* [n] by n - 1 - l */
    double *fire_y;
    double *body_y;
    double *own_y;
    double *y_wins; /* out: chance that x is out when y has lost l */
    double *block;
    size_t size;     /* of the block, in bytes: all the memory it takes */
    double duration; /* out: mean time to the end */
} lan_odds_sweep;

/* Flows below this are nothing: far above the smallest numbers, with which the
 * processor is slow, and far below any chance that is asked for. */
#define LAN_SWEEP_NOTHING 1e-290

/* Allocates tables that nothing is in yet. */
LAN_MUST_CHECK
lan_status lan_odds_sweep_create(int32_t m, int32_t n, lan_odds_sweep *out);
void lan_odds_sweep_clear(lan_odds_sweep *sweep);

/* Fills x_wins, y_wins and duration from the rates, none of which is zero for
 * both sides at once. The bits do not depend on threads. */
LAN_MUST_CHECK
lan_status lan_odds_sweep_run(lan_odds_sweep *sweep, int threads,
                              const lan_progress *progress);

/* Estimate of the states that matter, of m n. */
double lan_odds_sweep_states(double m, double n);

/* odds_linear.c: the same where every next loss is y's with chance p and x's
 * with q = 1 - p, both > 0, whatever has happened. The duration is not known
 * then. */
void lan_odds_sweep_constant(lan_odds_sweep *sweep, double p, double q);

/* odds_race.c: the same where there are no own losses, in a time that grows
 * with m + n; chances are known to 1e-13 about, not to so many digits, and the
 * duration is not. The own losses are overwritten. Returns LAN_ENOCLOSED where
 * the waits are too uneven for it; what it then left of x_wins and y_wins
 * means nothing. */
LAN_MUST_CHECK
lan_status lan_odds_sweep_race(lan_odds_sweep *sweep,
                               const lan_progress *progress);

/* --- odds_normal.c --------------------------------------------------------
 *
 * A side of aimed fire as a clock: the waits for its losses, from its first
 * soldier to the last that it can lose, are independent and exponential, of
 * means mean * start, mean * (start - 1), ... mean * (out + 1). */
typedef struct lan_waits {
    double mean; /* > 0, at most 1 */
    int32_t start;
    int32_t out; /* < start */
} lan_waits;

/* What an approximation is off at most. */
typedef struct lan_normal_error {
    double chance; /* to win with at least n left, whatever n is */
    double left;   /* the mean number left where the side wins, times the
                      chance of that, less `out` of the same */
} lan_normal_error;

/* Writes the chances that own outlasts enemy with n left into wins[n], n = out
 * + 1 .. start, which are zero before. Returns LAN_ECANCELLED or LAN_OK. */
LAN_MUST_CHECK
lan_status lan_waits_race(const lan_waits *own, const lan_waits *enemy,
                          const lan_progress *progress, double *wins,
                          lan_normal_error *error);

/* --- odds_duel.c ----------------------------------------------------------
 * Two groups left to fight. */
typedef struct lan_duel_odds {
    int32_t group[2];
    int32_t side[2];
    int32_t start[2]; /* soldiers of the group */
    int32_t out[2];   /* count at which its army is out ... */
    int32_t rest[2];  /* ... and what it then has */
    int32_t aside[2]; /* soldiers of its side that are out of the fight */
    const char *form;
    bool constant; /* every next loss is y's with the same chance */
    bool races;    /* each side's losses follow a clock of its own */
} lan_duel_odds;

/* True where just two groups of two sides fight and neither is out yet. */
bool lan_duel_odds_find(const lan_battle *battle, lan_duel_odds *out);

LAN_MUST_CHECK
lan_status lan_duel_odds_exact(const lan_battle *battle,
                               const lan_duel_odds *duel, int threads,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err);

double lan_duel_odds_seconds(const lan_duel_odds *duel);

/* Puts the chances of one side's victories into its odds.
 *
 * wins  by soldiers lost, 0 .. count - 1, stride apart
 * lost  chance that it loses
 */
void lan_duel_odds_fill(const lan_duel_odds *duel, int s, const double *wins,
                        ptrdiff_t stride, int32_t count, double lost,
                        lan_side_odds *side);

/* True for the square law above so many states as LAN_ODDS_NORMAL_STATES. */
bool lan_duel_odds_is_normal(const lan_duel_odds *duel);

/* The answer by lan_waits_race() where that is so. Returns LAN_ENOCLOSED for
 * any other, or where the error is larger than LAN_ODDS_NORMAL_ERROR. */
LAN_MUST_CHECK
lan_status lan_duel_odds_normal(const lan_battle *battle,
                                const lan_duel_odds *duel,
                                const lan_progress *progress, lan_odds *out);

/* --- odds_product.c -------------------------------------------------------
 * Any number of groups: every combination of their counts. */

double lan_product_states(const lan_battle *battle);
double lan_product_seconds(const lan_battle *battle);

LAN_MUST_CHECK
lan_status lan_product_exact(const lan_battle *battle,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);

#endif
