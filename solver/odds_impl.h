/* solver/odds_impl.h - declarations shared by exact and simulated win
 * probabilities, for solver/ only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle of integer counts: each loss removes one soldier, at the
 *          model's rates for the counts as strengths. After each loss, a group
 *          at or below the count of rules.gone (0 for auto) is gone and loses
 *          its remaining soldiers; then armies without a living group are gone,
 *          and armies at or below their break count break and keep their
 *          soldiers.
 */
#pragma once

#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "solver/chance_impl.h"

/* Probabilities below this are treated as zero: far above the subnormal
 * numbers, which are slow, and far below any probability of interest. */
#define LAN_ODDS_NOTHING 1e-290

/* --- odds.c, and odds_find.c, which calls all others -------------------------
 * The functions below take a battle at time 0 that is not over and has integer
 * counts, and valid options with threads > 0. */

/* Allocates odds of zeros whose survivors reach up to most[side], or, for NULL,
 * up to all soldiers of the side at time 0. Returns LAN_ENOMEM and leaves out
 * unchanged; after success call lan_odds_clear(). */
lan_status lan_odds_allocate(const lan_battle *battle, const int32_t *most,
                             lan_odds *out);

/* Frees the arrays of the odds, not the struct. */
void lan_odds_clear(lan_odds *odds);

/* Sums each side's win probability over its survivors. */
void lan_odds_sum_wins(lan_odds *odds);

/* Writes a status that needs no further explanation to err, unless it is LAN_OK
 * or err is already set; returns the status. */
lan_status lan_odds_say(lan_status status, lan_error *err);

/* Fails if there are more than `most` states. */
lan_status lan_odds_refuse_states(double states, double most, lan_error *err);

/* --- odds_exact.c ------------------------------------------------------------
 * Odds of two groups. */
typedef struct lan_duel_odds {
    int32_t group[2];
    int32_t side[2];
    int32_t start[2]; /* soldiers of the group */
    int32_t out[2];   /* count at which its army is out */
    int32_t rest[2];  /* soldiers that the army keeps when it is out */
    int32_t hits[2];  /* hits that kill one of its soldiers */
    int32_t aside[2]; /* soldiers of its side that are out of the fight */
    const char *form;
    bool races; /* each side's losses follow an independent clock */
} lan_duel_odds;

/* Hits that kill a soldier of a group if its soldiers are hit one after
 * another; 0 if hits differ, or fall on several soldiers in turn or at once. */
int32_t lan_odds_hits(const lan_battle *battle, int32_t group);

/* True if exactly two groups of two sides fight, neither is out yet, and the
 * soldiers of each are hit one after another. */
bool lan_duel_odds_find(const lan_battle *battle, lan_duel_odds *out);

/* True if the exact odds take about a second or less. */
bool lan_duel_odds_is_quick(const lan_duel_odds *duel);

/* Returns LAN_ELIMIT for too many states or soldiers, LAN_ECANCELLED or
 * LAN_ENOMEM and leaves out unchanged, or LAN_OK. */
lan_status lan_duel_odds_exact(const lan_battle *battle,
                               const lan_duel_odds *duel,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err);

/* The normal approximation of the square law; without an error bound. */
lan_status lan_duel_odds_normal(const lan_battle *battle,
                                const lan_duel_odds *duel, lan_odds *out);

/* --- odds_product.c ----------------------------------------------------------
 * Odds of any number of groups, over every combination of their counts. */

double lan_product_states(const lan_battle *battle);

/* As lan_duel_odds_exact(). */
lan_status lan_product_exact(const lan_battle *battle,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);

/* --- chance.c -------------------------------------------------------- */

/* Estimated seconds of one thread if within patience, from counts; 0 if the
 * simulation would be refused. */
double lan_odds_simulate_seconds(const lan_battle *battle,
                                 const lan_odds_options *options);

/* Win probabilities from a caller's battles; see chance_impl.h. */
lan_status lan_odds_simulate_fights(const lan_battle *battle,
                                    const lan_odds_fights *fights,
                                    const lan_odds_options *options,
                                    const lan_progress *progress, lan_odds *out,
                                    lan_error *err);

lan_status lan_odds_simulate(const lan_battle *battle,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);
