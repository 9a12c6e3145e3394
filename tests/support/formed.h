/* tests/support/formed.h - two lines of soldiers as bodies, which a test may
 * change before it makes them fight.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller's: `formed_init` fills a struct that must not move
 *          afterwards.
 */
#pragma once

#include "lanchester/campaign.h"

enum { FORMED_BLUE, FORMED_RED, FORMED_SIDES };

/* Side k has one army of one group of unit type k. */
typedef struct formed {
    lan_unit_def units[FORMED_SIDES];
    lan_group_def groups[FORMED_SIDES];
    lan_army_def armies[FORMED_SIDES];
    lan_soldier_def soldiers[FORMED_SIDES];
    lan_array_def arrays[FORMED_SIDES];
    lan_battle_def battle;
    lan_engagement_def def;
} formed;

/* Soldiers who stand, reach everybody, and hit with 0.1 once a unit of time. */
void formed_init(formed *f, int blue, int red);

/* Ends the test where it cannot be made or fought. */
lan_engagement *formed_engagement(const formed *f);
void formed_fight(lan_engagement *engagement, uint64_t seed, uint64_t run);

/* Soldiers that a side has left. */
int formed_left(const lan_engagement *engagement, int side);
