/* balance/alike_impl.h - numbers of a weapon with the same effect.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    each coefficient contains rate (1 / interval), hit and damage only
 *          as a product, so that equal changes of them make the same battle.
 *          Damage is separate if a target has protection, which each hit loses,
 *          or if soldiers are wounded, because only whole hits kill.
 *          attack_area joins the product if the weapon has only area fire.
 *          Health, factors and counters are never joined. Parts follow from the
 *          description, never from results.
 * Range    checked descriptions; not for bodies, which fire, hit and wound one
 *          shot at a time.
 * Threads  any.
 */
#pragma once

#include "lanchester/battle_def.h"

/* The opponents of each type. */
typedef struct alike_field {
    const lan_battle_def *def;
    const int32_t *types; /* match-ups of each pair; NULL: armies of def */
    size_t type_count;
    bool is_hidden; /* in match-ups: both armies */
} alike_field;

/* Numbers with equal parts have the same effect. */
typedef struct alike_part {
    int32_t type; /* -1: no other number has the same effect */
    size_t weapon;
    int32_t part; /* index among the weapon's parts */
} alike_part;

/* The part of a path such as "units.archer.weapons.bow.hit". */
alike_part alike_part_of(const alike_field *field, const char *path);

bool alike_is_same(alike_part a, alike_part b);

/* For the damage of a weapon, or the health of a type, if soldiers are wounded:
 * the next values below and above at which some soldier takes one hit more or
 * fewer to kill. LAN_NAN: there is none, as for every other path. */
void alike_thresholds(const alike_field *field, const char *path,
                      double near[2]);

/* True if the battle is the same between thresholds: each type is hit by one
 * weapon at most, because the hits of several add up in many ways. */
bool alike_has_single_hits(const alike_field *field);
