/* balance/battle_player_duels_impl.h - plain duels of a player, whose numbers
 * are kept until there is a table full of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle that reads as a plain duel is added by its ticket; its end
 *          is known once all are solved, or it is untold.
 * Errors   LAN_ENOMEM where it is made; nothing is allocated afterwards.
 * Owner    the player.
 * Threads  one a player.
 */
#ifndef LAN_BALANCE_BATTLE_PLAYER_DUELS_IMPL_H
#define LAN_BALANCE_BATTLE_PLAYER_DUELS_IMPL_H

#include "balance/battle_player_impl.h"
#include "solver/duels/duels_impl.h"

typedef struct player_duels {
    lan_solver_options options; /* of all, but for the seed */
    double near_tie;
    lan_duels *columns;
    lan_outcome *outcome;     /* of two groups */
    const lan_battle *battle; /* that was made last of one; NULL: none yet */
    int32_t last;             /* column of the battle that was given last and
                                 is told; -1: it is none */
    int64_t told;             /* so far */
    int64_t untold;
    int32_t tickets[LAN_DUELS_MOST];
    lan_plain_duel numbers[LAN_DUELS_MOST];
} player_duels;

void player_duels_destroy(player_duels *duels);

/* Makes columns for duels by these options, in place of those before; none
 * where no solver takes the options. */
LAN_MUST_CHECK
lan_status player_duels_make(const lan_solver_options *options,
                             player_duels **out, bool *are_there);

/* Adds a battle that stands at its start, or its numbers; false where it is no
 * plain duel. */
bool player_duels_add(player_duels *duels, const battle_entry *entry,
                      int32_t ticket);

/* Takes the shape of their outcomes from one of them, before any is taken. */
LAN_MUST_CHECK
lan_status player_duels_shape(player_duels *duels, const lan_battle *battle);

/* Takes the outcome of a column and what its solution took; false: untold. */
bool player_duels_take(player_duels *duels, int32_t column,
                       lan_solver_report *report);

/* Has the battle of the column `last`, which stands at its start, stand at its
 * end, and takes its outcome. */
LAN_MUST_CHECK
lan_status player_duels_stand_at_last(player_duels *duels, lan_battle *battle);

#endif
