/* tests/support/any_fight.h - random fights of soldiers who are bodies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    two sides, one of two armies now and then; up to two groups an army,
 *          each of a type of its own, of up to 14 soldiers: who stand or walk,
 *          by any way to steer, fire at once or by shots that fly, aimed or on
 *          an area, in any formation, with morale, arrivals, losses, counters
 *          and every share.
 * Owner    the caller's: a drawn one must not move.
 */
#pragma once

#include "lanchester/campaign.h"
#include "tests/support/random.h"

enum {
    ANY_FIGHT_ARMIES = 3,
    ANY_FIGHT_GROUPS = 2 * ANY_FIGHT_ARMIES /* and types */
};

typedef struct any_fight {
    char names[ANY_FIGHT_GROUPS][8];
    lan_unit_def units[ANY_FIGHT_GROUPS];
    lan_weapon_def weapons[ANY_FIGHT_GROUPS][2]; /* of those that have a list */
    lan_soldier_def soldiers[ANY_FIGHT_GROUPS];
    lan_group_def groups[ANY_FIGHT_GROUPS];
    lan_reinforcement_def coming[ANY_FIGHT_GROUPS];
    lan_army_def armies[ANY_FIGHT_ARMIES];
    lan_array_def arrays[ANY_FIGHT_ARMIES];
    lan_counter_def counter;
    lan_battle_def battle;
    lan_engagement_def def;
} any_fight;

void any_fight_draw(random_source *random, any_fight *out);
