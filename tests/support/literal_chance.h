/* tests/support/literal_chance.h - a battle by chance, worked out from the
 * words of its description.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the rates are those of literal_rates.c, summed up again from the
 *          description. The wait for the next jump is found by adding the
 *          rates up over small steps until they reach an exponential number:
 *          where the library draws candidates and throws some away, nothing is
 *          thrown away here, and no bound is needed. Steps are exact where the
 *          sum of all rates is a straight line.
 * Range    as literal.h; counts are whole.
 */
#pragma once

#include "tests/support/literal.h"
#include "tests/support/random.h"

typedef struct literal_chance {
    double time;
    int winner; /* first army of the winning side; -1: none */
    double left[LITERAL_GROUPS];
} literal_chance;

/* Fights one battle, until time.end at most. */
literal_chance literal_chance_fight(const lan_battle_def *def,
                                    random_source *random);
