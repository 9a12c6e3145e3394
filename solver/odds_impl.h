/* solver/odds_impl.h - what exact and simulated win probabilities share, for
 * this room only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle of integer counts: each loss takes one soldier, at the
 *          rates that model/ gives for the counts as strengths. After each
 *          loss, first a group at or below the count of rules.gone (0 for auto)
 *          is gone, and its rest is lost with it; then armies without a living
 *          group are gone, and armies at or below their break count break and
 *          keep what they have.
 */
#pragma once

#include "lanchester/solver.h"
#include "model/engine_impl.h"
#include "solver/chance_impl.h"

/* Chances below this are nothing: far above the smallest numbers, with which
 * the processor is slow, and far below any chance of interest. */
#define LAN_ODDS_NOTHING 1e-290

/* --- odds.c, and odds_find.c above all others ---------------------------
 * The functions below take a battle at time 0 that is not over and has
 * integer counts, and valid options with threads > 0. */

/* Makes odds of zeros whose survivors reach up to most[side], or, for NULL, up
 * to all that the side has at time 0. Returns LAN_ENOMEM and leaves out
 * unchanged; else lan_odds_clear() undoes it. */
lan_status lan_odds_allocate(const lan_battle *battle, const int32_t *most,
                             lan_odds *out);

/* Frees what odds hold, not the struct itself. */
void lan_odds_clear(lan_odds *odds);

/* Finds what each side wins from its survivors' chances. */
void lan_odds_sum_wins(lan_odds *odds);

/* Puts a status that says all into err, unless it is LAN_OK or err is in use;
 * returns it. */
lan_status lan_odds_say(lan_status status, lan_error *err);

/* Refuses too many states. */
lan_status lan_odds_refuse_states(double states, double most, lan_error *err);

/* --- odds_exact.c ---------------------------------------------------------
 * Two groups left to fight. */
typedef struct lan_duel_odds {
    int32_t group[2];
    int32_t side[2];
    int32_t start[2]; /* soldiers of the group */
    int32_t out[2];   /* count at which its army is out ... */
    int32_t rest[2];  /* ... and what it then has */
    int32_t hits[2];  /* that kill one of its soldiers */
    int32_t aside[2]; /* soldiers of its side that are out of the fight */
    const char *form;
    bool races; /* each side's losses follow a clock of its own */
} lan_duel_odds;

/* Hits that kill a soldier of a group, one after the other; 0 if that is
 * not so: where hits differ, or fall on several soldiers in turn or at once. */
int32_t lan_odds_hits(const lan_battle *battle, int32_t group);

/* True if just two groups of two sides fight and neither is out yet, and
 * their soldiers fall one after the other. */
bool lan_duel_odds_find(const lan_battle *battle, lan_duel_odds *out);

/* True if that takes about a second or less. */
bool lan_duel_odds_is_quick(const lan_duel_odds *duel);

/* Returns LAN_ELIMIT for too many states or soldiers, LAN_ECANCELLED or
 * LAN_ENOMEM and leaves out unchanged, or LAN_OK. */
lan_status lan_duel_odds_exact(const lan_battle *battle,
                               const lan_duel_odds *duel,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err);

/* The normal approximation of the square law; its error is not known. */
lan_status lan_duel_odds_normal(const lan_battle *battle,
                                const lan_duel_odds *duel, lan_odds *out);

/* --- odds_product.c -------------------------------------------------------
 * Any number of groups: every combination of their counts. */

double lan_product_states(const lan_battle *battle);

/* As lan_duel_odds_exact(). */
lan_status lan_product_exact(const lan_battle *battle,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);

/* --- chance.c -------------------------------------------------------- */

/* Estimate of the seconds of one thread within patience, by counts; 0 if it
 * would be refused. */
double lan_odds_simulate_seconds(const lan_battle *battle,
                                 const lan_odds_options *options);

/* Win probabilities by other battles; see chance_impl.h. */
lan_status lan_odds_simulate_fights(const lan_battle *battle,
                                    const lan_odds_fights *fights,
                                    const lan_odds_options *options,
                                    const lan_progress *progress, lan_odds *out,
                                    lan_error *err);

lan_status lan_odds_simulate(const lan_battle *battle,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);
