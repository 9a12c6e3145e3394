/* model/weapons_impl.h - the effect of a hit after counter, armour and
 * protection, for floors 1 to 4.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    share of a weapon's damage on a type = counter * armour, less
 *          protection.
 * Units    damage as in lanchester/battle_def.h; factors are shares of it.
 * Range    descriptions that passed the check.
 * Threads  any.
 */
#pragma once

#include "base/real.h"
#include "lanchester/battle_def.h"

/* True if a weapon fires at soldiers of a type. */
bool lan_weapon_aims_at(const lan_weapon_def *weapon,
                        const lan_unit_def *target);

/* (1 - distance / range)^falloff: the factor on hits at a distance; 0 beyond
 * the range; 1 if the weapon's range or falloff is 0 or LAN_NAN. */
double lan_weapon_after_distance(double range, double falloff, double distance);

/* Factor from the table of counters; 1 for a pair without an entry. */
double lan_weapon_counter(const lan_battle_def *def, int32_t attacker,
                          int32_t target);

/* Factor from the table of armour; 1 for a pair without an entry. */
double lan_weapon_after_armour(const lan_battle_def *def, int32_t kind,
                               int32_t armour_class);

/* Share of damage that remains of factor * damage after protection. */
double lan_weapon_after_protection(const lan_unit_def *target, double damage,
                                   double factor);
