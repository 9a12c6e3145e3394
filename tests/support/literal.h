/* tests/support/literal.h - a battle worked out by brute force from the words
 * of its description: classical Runge-Kutta in small steps of one size.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    knows lanchester/battle_def.h, and nothing else of the library:
 *          every
 *          rate is summed up again from the description, pair by pair, at each
 *          call. Slow, plain, and of fourth order between events; where a step
 *          would carry an event it is shortened by bisection.
 * Range    up to LITERAL_GROUPS groups.
 * Source   the rules of docs/models.md.
 */
#pragma once

#include <stdbool.h>

#include "lanchester/battle_def.h"

#define LITERAL_GROUPS 8

typedef struct literal {
    double time;
    bool stuck; /* so many events that it was given up */
    bool mutual;
    int winner; /* first army of the winning side; -1: none */
    double left[LITERAL_GROUPS];
    double reinforced[LITERAL_GROUPS];
    double lost_combat[LITERAL_GROUPS];
    double lost_other[LITERAL_GROUPS];
    double morale[LITERAL_GROUPS]; /* by army */
    bool broken[LITERAL_GROUPS];   /* by army */
    bool gone[LITERAL_GROUPS];     /* by army */
} literal;

/* Fights a battle to its end in `steps` steps, and some more at its events. It
 * is stuck where a group stands nearer to nothing than such steps can hold it:
 * then each of them ends in an event. */
literal literal_fight(const lan_battle_def *def, int steps);
