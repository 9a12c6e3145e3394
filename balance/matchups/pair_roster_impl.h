/* balance/matchups/pair_roster_impl.h - the types of two armies, each standing
 * for itself, so that what holds of one army does not of the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    the caller, from pair_roster_make() to _clear(); what is made of it
 *          lives as long.
 */
#ifndef LAN_BALANCE_MATCHUPS_PAIR_ROSTER_IMPL_H
#define LAN_BALANCE_MATCHUPS_PAIR_ROSTER_IMPL_H

#include "balance/matchups/duel_impl.h"
#include "lanchester/matchup.h"

enum { PAIR_ROW, PAIR_COLUMN };

#define PAIR_NAME_SIZE 24

typedef struct pair_roster {
    lan_unit_def *units; /* those of the row's army, then the column's */
    size_t count;
    size_t first; /* of the row's */
    lan_counter_def *counters;
    size_t counter_count;
    lan_weight_def *weights;
    size_t weight_count;
    lan_priority_def *priorities;
    size_t priority_count;
    int32_t *targets; /* of the priorities */
    char (*names)[PAIR_NAME_SIZE];
    lan_weapon_def weapons[2]; /* of roles */
} pair_roster;

/* Copies the types of two armies, with what is said of one and another. */
LAN_MUST_CHECK
lan_status pair_roster_make(const lan_battle_def *def,
                            const lan_duel_army sides[2], pair_roster *out);

void pair_roster_clear(pair_roster *roster);

/* Multiplies all hits of the row's army. */
void pair_roster_cover(pair_roster *roster, double cover);

/* Gives either its one weapon, and a health of one hit by the other's; writes
 * how many of these hits one soldier stands, >= 1. Of armies of one type. */
void pair_roster_take_roles(pair_roster *roster, double hits[2]);

/* What lacks for the row to attack the column; before roles are taken. Where
 * it is LAN_MATCHUP_NO_ATTACK they are not to be. */
lan_matchup_inability pair_roster_inability(const lan_battle_def *def,
                                            const pair_roster *roster);

/* Puts it in place of the whole roster, and its types in the groups. */
void pair_roster_use(const pair_roster *from, lan_battle_def *def);

#endif
