/* tests/support/any_battle.h - random battles with all that a description can
 * say, and one made smaller while it still fails.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Range    two or three sides, up to ANY_BATTLE_GROUPS groups of 20 .. 600
 *          soldiers, rates such that most battles end by an event before the
 *          end of the description.
 */
#pragma once

#include <stdbool.h>

#include "tests/support/random.h"
#include "tests/support/scene.h"

#define ANY_BATTLE_GROUPS 7

/* Draws a battle into a scene with room for ANY_BATTLE_GROUPS groups. The
 * scene borrows points[8], a polyline of reinforcement. */
void any_battle_draw(random_source *random, scene *s, double points[8]);

/* Most weapons that a type is given, and targets that one of them has. */
#define ANY_BATTLE_WEAPONS 3
#define ANY_BATTLE_TARGETS 2

#define ANY_BATTLE_ARMOUR 3
#define ANY_BATTLE_KINDS  2

typedef struct any_arms {
    lan_weapon_def weapons[ANY_BATTLE_GROUPS][ANY_BATTLE_WEAPONS];
    const char
        *targets[ANY_BATTLE_GROUPS][ANY_BATTLE_WEAPONS][ANY_BATTLE_TARGETS];
    lan_armour_def armour[ANY_BATTLE_ARMOUR];
    lan_kind_def kinds[ANY_BATTLE_KINDS];
} any_arms;

/* Gives the types of a battle that was drawn weapons, armour and protection;
 * the scene borrows them. */
void any_battle_arm(random_source *random, scene *s, any_arms *arms);

/* Lets attacks of a battle that has arms be answered. */
void any_battle_retaliate(random_source *random, scene *s, any_arms *arms);

/* Puts the armies of a battle that was drawn apart: speeds, ranges and falloffs
 * of types, and of the weapons of those that were armed. */
void any_battle_part(random_source *random, scene *s, any_arms *arms,
                     bool has_answers);

/* Integer counts, of soldiers that take one hit or several. */
void any_battle_make_stochastic(scene *s, int number);

/* Takes features out, by halves, then quarters, ... of all it has, as long as
 * fails() stays true. */
void any_battle_shrink(scene *s, bool (*fails)(scene *s, void *context),
                       void *context);

/* Prints a description as comments. */
void any_battle_print(scene *s);
