/* tests/support/closed_battle.h - random battles that a closed form is exact
 * for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    rates 1e-3 .. 1e3, counts 1 .. 1e6, ends far behind most deaths;
 *          about half of the battles have armies that break.
 */
#pragma once

#include "tests/support/random.h"
#include "tests/support/scene.h"

#define CLOSED_BATTLE_GROUPS 2

typedef enum closed_battle {
    CLOSED_BATTLE_SQUARE,
    CLOSED_BATTLE_OWN_LOSSES,
    CLOSED_BATTLE_REINFORCED,
    CLOSED_BATTLE_BOTH,
    CLOSED_BATTLE_LINEAR,
    CLOSED_BATTLE_MIXED_FIRST_HIDDEN,
    CLOSED_BATTLE_MIXED_SECOND_HIDDEN,
    CLOSED_BATTLE_LOGARITHMIC,
    CLOSED_BATTLES
} closed_battle;

const char *closed_battle_name(closed_battle what);

/* Draws a battle into a scene with room for CLOSED_BATTLE_GROUPS groups. */
void closed_battle_draw(random_source *random, scene *s, closed_battle what);
