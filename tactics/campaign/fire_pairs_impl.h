/* tactics/campaign/fire_pairs_impl.h - whose weapons fire at whom by what sort
 * of law, as far as reach on a map depends on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    marks of each weapon of a group on each group, in the present phase
 *          of fire. Weapons are numbered through all groups, in order.
 * Owner    the battle is kept, and its targeting is used to look laws up: it is
 *          not to be advanced.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_FIRE_PAIRS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_FIRE_PAIRS_IMPL_H

#include "lanchester/battle.h"

typedef enum lan_fire_mark {
    LAN_FIRE_EVER = 1,  /* by a law other than none, in some phase */
    LAN_FIRE_AIMED = 2, /* by one that wants a clear line: in this phase or,
                           where it does not fire in this one, in some */
    LAN_FIRE_NOW = 4    /* in this phase */
} lan_fire_mark;

typedef struct lan_fire_pairs lan_fire_pairs;

/* Begins in the phase of time 0. */
LAN_MUST_CHECK
lan_status lan_fire_pairs_create(const lan_battle_def *def, lan_battle *whole,
                                 lan_fire_pairs **out);
void lan_fire_pairs_destroy(lan_fire_pairs *pairs);
void lan_fire_pairs_reset(lan_fire_pairs *pairs);

/* The first weapon of a group; of the number of groups: how many there are. */
int32_t lan_fire_pairs_first(const lan_fire_pairs *pairs, int32_t group);

/* What such a weapon is. */
const lan_weapon_def *lan_fire_pairs_weapon(const lan_fire_pairs *pairs,
                                            int32_t weapon);

/* Marks of a weapon on a group of another side. */
unsigned lan_fire_pairs_marks(const lan_fire_pairs *pairs, int32_t weapon,
                              int32_t at);

/* When the next phase begins; LAN_INF: no more come. */
double lan_fire_pairs_next(const lan_fire_pairs *pairs);

/* Enters all phases that begin by a time; whether there was one. */
bool lan_fire_pairs_enter(lan_fire_pairs *pairs, double time);

size_t lan_fire_pairs_memory(const lan_fire_pairs *pairs);

#endif
