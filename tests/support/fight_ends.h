/* tests/support/fight_ends.h - how many fights end, soldier by soldier or by
 * the jump process, and whether two ways of fighting end alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    numbers of each fight: who won, what is left of two sides, when it
 *          ended.
 * Owner    the caller, who clears them.
 * Source   means by the normal law; whole distributions by the inequality of
 *          Dvoretzky, Kiefer and Wolfowitz (P. Massart, Ann. Probab. 18, 1990)
 *          for both: each comparison fails right code once in a thousand at
 *          most.
 */
#pragma once

#include "lanchester/campaign.h"

typedef enum fight_end {
    FIGHT_WON, /* by side 0 */
    FIGHT_LEFT_0,
    FIGHT_LEFT_1,
    FIGHT_TIME,
    FIGHT_ENDS
} fight_end;

typedef struct fight_ends {
    int fights;
    double *of[FIGHT_ENDS]; /* [fights] */
} fight_ends;

fight_ends fight_ends_of_bodies(const lan_engagement_def *def, uint64_t seed,
                                int fights, bool until_end);
fight_ends fight_ends_of_jumps(const lan_battle_def *def, uint64_t seed,
                               int fights, bool until_end);
void fight_ends_clear(fight_ends *of);

double fight_ends_deviation(const fight_ends *of, fight_end what);

/* The mean lies within its 99.9 % interval of a number. */
void assert_fight_mean(const fight_ends *seen, fight_end what, double want);

/* So does each mean of the other's, and each distribution: 8 comparisons. */
void assert_fights_alike(const fight_ends *a, const fight_ends *b);
