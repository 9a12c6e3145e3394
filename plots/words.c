/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/words.h"

#include <string.h>
#include <strings.h>

#include "balance/tally.h"
#include "base/number.h"
#include "plots/plots_impl.h"

/* True for a unit that is an English word which takes a plural s: any label is
 * allowed, and an s would be wrong for most others ("min", "Tag"). */
static bool takes_plural(const char *unit)
{
    static const char *const words[] = {
        "beat",   "bout",     "cycle",   "day",         "decade",
        "epoch",  "exchange", "frame",   "fortnight",   "generation",
        "hour",   "impulse",  "instant", "microsecond", "millisecond",
        "minute", "moment",   "month",   "move",        "night",
        "period", "phase",    "pulse",   "quarter",     "round",
        "salvo",  "season",   "second",  "shift",       "step",
        "tick",   "turn",     "unit",    "volley",      "wave",
        "week",   "year"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcasecmp(unit, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

const char *lan_words_time(plot_arena *arena, double time, const char *unit)
{
    char number[LAN_NUMBER_SIZE];
    lan_number_grouped(time, 4, number);
    const char *const label = lan_shown_fit(arena, unit, 24);
    const bool is_one = strcmp(number, "1") == 0;
    return arena_write(arena, "%s%s%s%s", number, label[0] == '\0' ? "" : " ",
                       label, !is_one && takes_plural(label) ? "s" : "");
}

/* Smaller probabilities are written in powers of ten; their complements as
 * "more than". */
#define TINY 1e-6

/* Decimals that show two significant digits of a small percentage. */
static int decimals_for(double part)
{
    const double digits = -floor(log10(100.0 * part));
    return digits < 0.0 ? 1 : (int)digits + 1;
}

const char *lan_odds_percent(plot_arena *arena, double chance)
{
    const double rest = 1.0 - chance;
    const double part = fmin(chance, rest);
    return !(chance > 0.0) ? "0 %"
           : !(rest > 0.0) ? "100 %"
           : chance < TINY ? arena_write(arena, "%.1e %%", 100.0 * chance)
           : rest < TINY   ? ">99.9999 %"
                           : arena_write(arena, "%.*f %%",
                                       part < 0.01 ? decimals_for(part) : 1,
                                         100.0 * chance);
}

/* --- results ------------------------------------------------------------- */

static const char *why_no_winner(const lan_outcome *outcome)
{
    return outcome->reason == LAN_END_STALEMATE
               ? "No winner: no army can hit another any more at"
           : outcome->reason == LAN_END_TIME ? "No winner: the time was over at"
           : outcome->reason == LAN_END_NONE ? "Not decided yet at"
                                             : "No winner at";
}

const char *lan_sentence(plot_arena *arena, const lan_battle *battle,
                         const lan_outcome *outcome, const char *unit)
{
    const char *const time = lan_words_time(arena, outcome->time, unit);
    char number[LAN_NUMBER_SIZE];
    if (outcome->winner < 0) {
        return outcome->winner == LAN_WINNER_MUTUAL
                   ? arena_write(arena, "No side is left in the fight at %s.",
                                 time)
                   : arena_write(arena, "%s %s.", why_no_winner(outcome), time);
    }
    const lan_group_outcome tally =
        lan_tally_side(battle, outcome, outcome->winner);
    lan_number_count(tally.left, number);
    return arena_write(
        arena, "%s wins%s at %s with %s %s (%.0f %%)%s.",
        lan_shown_fit(arena, lan_battle_side_name(battle, outcome->winner), 28),
        outcome->reason == LAN_END_OBJECTIVE ? " by its objective" : "", time,
        number, strcmp(number, "1") == 0 ? "soldier" : "soldiers",
        100.0 * lan_tally_share(&tally),
        outcome->near_tie ? ", within the solver's error" : "");
}
