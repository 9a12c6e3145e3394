/* tests/support/matchups.h - match-ups that must be found, and their odds
 * soldier by soldier.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "lanchester/matchup.h"

/* Finds them, or fails the test with the words of the failure. The caller
 * clears them. */
lan_matchup *matchups_found(const lan_battle_def *def,
                            const lan_matchup_def *wanted,
                            const lan_matchup_options *options);

/* The findings, by margin, of a table that has margins only; payoff is [n][n],
 * skew-symmetric. */
lan_status matchups_findings(const double *payoff, int32_t n,
                             lan_matchup_findings **out, lan_error *err);

/* What the soldiers of one side do to the other. */
typedef struct matchups_fire {
    double power; /* losses of the other side per soldier and time ... */
    bool is_area; /* ... and per soldier who is fired at */
} matchups_fire;

/* More soldiers than a side can have. */
#define MATCHUPS_DUEL_ROOM 32

/* Chance that m soldiers beat n, loss by loss. */
double matchups_duel(int m, int n, matchups_fire ours, matchups_fire theirs);
