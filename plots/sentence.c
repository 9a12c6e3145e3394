/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "plots/text.h"

/* What a side has left, and all it has had. */
static void count_side(const lan_battle *battle, const lan_outcome *outcome,
                       int32_t side, double *left, double *had)
{
    *left = 0.0;
    *had = 0.0;
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            *left += outcome->groups[i].left;
            *had += outcome->groups[i].start + outcome->groups[i].reinforced;
        }
    }
}

static const char *why_nobody(const lan_outcome *outcome)
{
    switch (outcome->reason) {
    case LAN_END_STALEMATE:
        return "No winner: no army can hit another any more at";
    case LAN_END_TIME:
        return "No winner: the time was over at";
    case LAN_END_NONE:
        return "Not decided yet at";
    case LAN_END_ANNIHILATION:
    case LAN_END_BREAK:
    case LAN_END_OBJECTIVE:
        break;
    }
    return "No winner at";
}

char *lan_sentence_write(const lan_battle *battle, const lan_outcome *outcome,
                         const char *unit, bool is_utf8,
                         char buffer[LAN_SENTENCE_SIZE])
{
    char time[112];
    lan_words_time(outcome->time, unit, is_utf8, time, sizeof time);
    if (outcome->winner == LAN_WINNER_MUTUAL) {
        (void)snprintf(buffer, LAN_SENTENCE_SIZE,
                       "No side is left in the fight at %s.", time);
        return buffer;
    }
    if (outcome->winner < 0) {
        (void)snprintf(buffer, LAN_SENTENCE_SIZE, "%s %s.", why_nobody(outcome),
                       time);
        return buffer;
    }

    char name[128];
    char number[LAN_NUMBER_SIZE];
    double left;
    double had;
    count_side(battle, outcome, outcome->winner, &left, &had);
    lan_shown_fit(lan_battle_side_name(battle, outcome->winner), 28, is_utf8,
                  name, sizeof name);
    lan_number_count(left, number);
    (void)snprintf(
        buffer, LAN_SENTENCE_SIZE, "%s wins%s at %s with %s %s (%.0f %%)%s.",
        name, outcome->reason == LAN_END_OBJECTIVE ? " by its objective" : "",
        time, number, strcmp(number, "1") == 0 ? "soldier" : "soldiers",
        had > 0.0 ? 100.0 * (left / had) : 0.0,
        outcome->near_tie ? ", within the solver's error" : "");
    return buffer;
}
