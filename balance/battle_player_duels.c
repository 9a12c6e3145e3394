/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plain duels by their numbers alone.
 */
#include "balance/battle_player_duels_impl.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "solver/solver_impl.h"

void player_duels_destroy(player_duels *duels)
{
    if (duels != NULL) {
        lan_duels_destroy(duels->columns);
        lan_outcome_destroy(duels->outcome);
        free(duels);
    }
}

lan_status player_duels_make(const lan_solver_options *options,
                             player_duels **out, bool *are_there)
{
    lan_duels *columns = NULL;
    *are_there = lan_solver_check_options(options, NULL) == LAN_OK;
    if (!*are_there) {
        return LAN_OK; /* who solves the battle says why */
    }
    lan_status status = lan_duels_create(options, 0, &columns);
    if (status == LAN_OK && *out == NULL) {
        *out = calloc(1, sizeof **out);
        status = *out != NULL ? LAN_OK : LAN_ENOMEM;
    }
    if (status != LAN_OK) {
        lan_duels_destroy(columns);
        return status;
    }
    lan_duels_destroy((*out)->columns);
    (*out)->columns = columns;
    (*out)->options = *options;
    (*out)->near_tie = lan_run_near_tie(options);
    (*out)->last = -1;
    return LAN_OK;
}

/* All of one but pieces that it does not have. */
static void copy_numbers(lan_plain_duel *to, const lan_plain_duel *from)
{
    memcpy(to, from,
           offsetof(lan_plain_duel, piece) +
               (size_t)from->piece_count * sizeof from->piece[0]);
}

bool player_duels_add(player_duels *duels, const battle_entry *entry,
                      int32_t ticket)
{
    const int32_t next = duels->columns->count;
    lan_plain_duel *numbers = &duels->numbers[next];
    if (entry->duel != NULL) {
        copy_numbers(numbers, entry->duel);
    } else if (!lan_plain_duel_read(entry->battle, numbers)) {
        return false;
    }
    (void)lan_duels_add(duels->columns, numbers);
    duels->tickets[next] = ticket;
    if (entry->battle != NULL && duels->outcome != NULL) {
        duels->battle = entry->battle;
    }
    return true;
}

lan_status player_duels_shape(player_duels *duels, const lan_battle *battle)
{
    const lan_status status = lan_outcome_create(battle, &duels->outcome);
    if (status == LAN_OK) {
        duels->battle = battle;
    }
    return status;
}

bool player_duels_take(player_duels *duels, int32_t column,
                       lan_solver_report *report)
{
    const int64_t steps = duels->columns->steps[column];
    lan_duel_end end;
    lan_duels_end_of(duels->columns, column, &end);
    if (end.ending == LAN_DUEL_UNTOLD) {
        duels->untold++;
        return false;
    }
    duels->told++;
    lan_plain_duel_outcome(duels->battle, &duels->numbers[column], &end,
                           duels->near_tie, duels->outcome);
    *report = (lan_solver_report){.size = sizeof *report,
                                  .method = steps > 0 ? LAN_METHOD_LANES
                                                      : LAN_METHOD_CLOSED,
                                  .stepper = duels->options.stepper,
                                  .steps = steps,
                                  .rhs_calls = LAN_DUELS_TERMS * steps,
                                  .drift = LAN_NAN};
    return true;
}

lan_status player_duels_stand_at_last(player_duels *duels, lan_battle *battle)
{
    const lan_plain_duel *numbers = &duels->numbers[duels->last];
    lan_duel_end end;
    lan_duels_end_of(duels->columns, duels->last, &end);
    lan_plain_duel_outcome(battle, numbers, &end, duels->near_tie,
                           duels->outcome);
    return lan_plain_duel_finish(battle, numbers, &end, duels->near_tie);
}
