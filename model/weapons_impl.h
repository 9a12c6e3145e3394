/* model/weapons_impl.h - what is left of a hit, step by step, for floors 1
 * to 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    of a weapon on a type: share of its damage = counter * armour, from
 *          which protection is taken.
 * Units    damage as in lanchester/battle_def.h; factors are shares of it.
 * Range    of descriptions that were checked.
 * Threads  any.
 */
#pragma once

#include "base/real.h"
#include "lanchester/battle_def.h"

/* Whether a weapon fires at soldiers of a type. */
bool lan_weapon_aims_at(const lan_weapon_def *weapon,
                        const lan_unit_def *target);

/* (1 - distance / range)^falloff: what a distance leaves of its hits, 0 beyond
 * its range; 1 of a weapon without a range, of 0 or LAN_NAN, or falloff. */
double lan_weapon_after_distance(double range, double falloff, double distance);

/* By the table of counters; 1 for a pair that it does not have. */
double lan_weapon_counter(const lan_battle_def *def, int32_t attacker,
                          int32_t target);

/* By the table of armour; 1 where it has nothing of the two. */
double lan_weapon_after_armour(const lan_battle_def *def, int32_t kind,
                               int32_t armour_class);

/* What protection leaves of factor * damage, as a share of damage. */
double lan_weapon_after_protection(const lan_unit_def *target, double damage,
                                   double factor);
