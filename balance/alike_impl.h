/* balance/alike_impl.h - which numbers of a weapon act as one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    rate, hit and damage of a weapon go into each coefficient as their
 *          product; so the same change of any of them makes the same battle,
 *          and interval as the inverse of rate. Damage is apart where a target
 *          has protection, which is taken from each hit, and where soldiers are
 *          wounded, whom whole hits kill; attack_area is with them where the
 *          weapon fires at the ground only. Health, factors and
 *          counters are of others: they are not joined. It goes by how a battle
 *          is made, never by numbers that come out.
 * Range    of descriptions that were checked; not of bodies, whose shots are
 *          fired, hit and wound one after the other.
 * Threads  any.
 */
#ifndef LAN_BALANCE_ALIKE_IMPL_H
#define LAN_BALANCE_ALIKE_IMPL_H

#include "lanchester/battle_def.h"

/* Who meets whom. */
typedef struct alike_field {
    const lan_battle_def *def;
    const int32_t *types; /* of match-ups, each against each; NULL: as the
                             armies of def stand */
    size_t type_count;
    bool is_hidden; /* of match-ups: both armies */
} alike_field;

/* What a number acts as. */
typedef struct alike_part {
    int32_t type; /* -1: as nothing else does */
    size_t weapon;
    int32_t part; /* of the weapon's numbers */
} alike_part;

/* That of a path, "units.archer.weapons.bow.hit". */
alike_part alike_part_of(const alike_field *field, const char *path);

bool alike_is_same(alike_part a, alike_part b);

/* Of the damage of a weapon, or the health of a type, where soldiers are
 * wounded: the next values below and above with which some soldier takes one
 * hit more or fewer to fall. Between them nothing changes. LAN_NAN: there is
 * none, as of every other path. */
void alike_thresholds(const alike_field *field, const char *path,
                      double near[2]);

#endif
