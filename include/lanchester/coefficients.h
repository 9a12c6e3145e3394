/* lanchester/coefficients.h - what soldiers take from each other, part by part.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a row for each weapon that a group fires at a group of another side,
 *          then one for each law by which some of them do: the coefficient that
 *          the battle runs by. Where a type is its one weapon, or a rule of
 *          fire gives the coefficient, there is one row. They are those of the
 *          moment at which the battle stands: rules of fire come and go.
 * Units    as in lanchester/battle_def.h.
 * Errors   LAN_ENOMEM.
 * Owner    the caller destroys it; names belong to the description.
 */
#ifndef LANCHESTER_COEFFICIENTS_H
#define LANCHESTER_COEFFICIENTS_H

#include "lanchester/battle.h"

#pragma GCC visibility push(default)

typedef struct lan_coefficient {
    int32_t from;       /* group */
    int32_t at;         /* group of another side */
    const char *weapon; /* NULL: what all do by this law */
    lan_law law;
    /* Parts; LAN_NAN where there are none. */
    double rate;
    double hit;
    double damage;
    double counter;
    double armour;     /* factor */
    double protection; /* what it leaves, as a factor */
    double health;     /* of the target */
    double area;       /* of an attack, as a share of the target army's; LAN_NAN
                          where the law does not go by it */
    double hits;       /* that kill, where rules.wounds counts them ... */
    double overkill;   /* ... and damage of the last that is lost */
    double coefficient;
    double answer; /* losses of the attacker per time by answers; of
                      weapons in a list where they are together;
                      LAN_NAN: none */
} lan_coefficient;

typedef struct lan_coefficients {
    lan_coefficient *items;
    size_t count;
} lan_coefficients;

/* Lists the rates of a battle made of a description. */
LAN_MUST_CHECK
lan_status lan_coefficients_find(const lan_battle *battle,
                                 const lan_battle_def *def,
                                 lan_coefficients **out);
void lan_coefficients_destroy(lan_coefficients *rates);

#pragma GCC visibility pop

#endif
