/* solver/odds_impl.h - what exact odds and simulated ones share, for floor 2
 * only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle as whole soldiers: each loss takes one, at the rates that
 *          model/ gives for the counts as strengths. After each loss, first a
 *          group at or below the count of rules.gone (0 where that is auto) is
 *          gone, and what it still had is lost with it; then armies without a
 *          living group are gone, and those at or below their break count
 *          break and keep what they have.
 */
#ifndef LAN_SOLVER_ODDS_IMPL_H
#define LAN_SOLVER_ODDS_IMPL_H

#include "lanchester/odds.h"
#include "model/whole_impl.h"
#include "solver/odds_fights_impl.h"

/* Most soldiers that a side may have: its survivors are an array. */
#define LAN_ODDS_MOST 100000000

/* --- odds.c ---------------------------------------------------------------
 * Whoever works odds out is called with a battle at time 0 that is not over
 * and whose numbers are whole, and with options that are valid, threads > 0. */

/* Returns LAN_EINVAL for the first start or reinforcement at an instant that
 * is not whole and names it, LAN_ELIMIT for a side with too many. */
LAN_MUST_CHECK
lan_status lan_odds_check_counts(const lan_battle *battle, lan_error *err);

/* The same of a battle that is to be fought to its end: no island. */
LAN_MUST_CHECK
lan_status lan_odds_check_whole(const lan_battle *battle, lan_error *err);

/* The same of the strengths of a battle as it stands. */
LAN_MUST_CHECK
lan_status lan_odds_check_present(const lan_battle *battle, lan_error *err);

/* Soldiers that a side has at time 0, and all that come at instants. */
int32_t lan_odds_start(const lan_battle *battle, int32_t side);
int32_t lan_odds_start_and_jumps(const lan_battle *battle, int32_t side);

/* Makes odds of zeros whose survivors reach up to most[side], or, where that is
 * NULL, up to all that the side has at time 0. Returns LAN_ENOMEM and leaves
 * out unchanged; else lan_odds_clear() undoes it. */
LAN_MUST_CHECK
lan_status lan_odds_allocate(const lan_battle *battle, const int32_t *most,
                             lan_odds *out);

/* Frees what odds hold, not the struct itself. */
void lan_odds_clear(lan_odds *odds);

/* Puts a status that says all into err, unless it is LAN_OK or err is in use;
 * returns it. */
lan_status lan_odds_say(lan_status status, lan_error *err);

/* --- odds_exact.c --------------------------------------------------------- */

/* Why no exact answer can be had, as a clause; NULL where it can. */
const char *lan_odds_obstacle(const lan_battle *battle,
                              const lan_odds_options *options);

/* Estimate of the time it takes on one processor, in seconds; infinite where
 * it cannot be done or the states are too many. A function of the battle only:
 * the choice is the same on every machine. */
double lan_odds_exact_seconds(const lan_battle *battle,
                              const lan_odds_options *options);

/* Returns LAN_ENOCLOSED, LAN_ELIMIT, LAN_ECANCELLED or LAN_ENOMEM and leaves
 * out unchanged, or LAN_OK. */
LAN_MUST_CHECK
lan_status lan_odds_exact(const lan_battle *battle,
                          const lan_odds_options *options,
                          const lan_progress *progress, lan_odds *out,
                          lan_error *err);

/* --- chance_odds.c -------------------------------------------------------- */

/* The same for simulation at these options, one thread. */
double lan_odds_simulate_seconds(const lan_battle *battle,
                                 const lan_odds_options *options);

/* Odds of what others fight; see odds_fights_impl.h. */
LAN_MUST_CHECK
lan_status lan_odds_simulate_fights(const lan_battle *battle,
                                    const lan_odds_fights *fights,
                                    const lan_odds_options *options,
                                    const lan_progress *progress, lan_odds *out,
                                    lan_error *err);

LAN_MUST_CHECK
lan_status lan_odds_simulate(const lan_battle *battle,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err);

#endif
