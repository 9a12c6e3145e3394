/* tests/support/plain_odds.h - odds of a tiny battle by every course it can
 * take, one after the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    plain recursion over the losses, without a table: the chance of a
 *          course is the product of the chances of its losses. Rates are those
 *          of tests/support/literal_impl.h, from the words of the description.
 * Range    up to LITERAL_GROUPS groups and PLAIN_ODDS_MOST soldiers a side;
 *          constant rates; reinforcements at instant 0 only. The number of
 *          courses is a multinomial coefficient of the losses.
 */
#pragma once

#include "tests/support/literal.h"

#define PLAIN_ODDS_MOST 63

typedef struct plain_odds {
    int sides;
    double win[LITERAL_GROUPS];
    double neither;
    double expected_left[LITERAL_GROUPS];
    double survivors[LITERAL_GROUPS][PLAIN_ODDS_MOST + 1];
    double duration;
    long courses;
} plain_odds;

plain_odds plain_odds_of(const lan_battle_def *def);
