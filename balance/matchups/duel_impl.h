/* balance/matchups/duel_impl.h - two armies, fought by the averages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_BALANCE_MATCHUPS_DUEL_IMPL_H
#define LAN_BALANCE_MATCHUPS_DUEL_IMPL_H

#include "balance/battle_player_impl.h"
#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/solver.h"

/* Who a duel is fought by. */
typedef struct lan_duelist {
    const char *name; /* of its group */
    int32_t type;
    double soldiers;
} lan_duelist;

/* An army of them: of one type, or mixed. */
typedef struct lan_duel_army {
    const lan_duelist *groups;
    size_t count; /* 1 .. LAN_MATCHUP_MAX_PARTS */
} lan_duel_army;

/* Makes the battle of two, called "first" and "second", in a player's seat.
 *
 * def   of it: all but armies and fire
 * army  of both; its name, side and groups are not read
 */
LAN_MUST_CHECK
lan_status lan_duel_define(battle_player *player, const lan_battle_def *def,
                           const lan_army_def *army,
                           const lan_duel_army sides[2], lan_battle **out,
                           lan_error *err);

/* The value that the first trades: (cost destroyed - cost lost) / budget.
 *
 * costs   of a soldier of each group, those of the first army before
 * first   groups of the first army
 * budget  LAN_NAN: what the armies cost in the mean
 *
 * LAN_NAN where there are no costs. */
double lan_duel_value(const lan_outcome *outcome, const double *costs,
                      size_t first, double budget);

#endif
