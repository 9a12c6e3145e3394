/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plots/kinds/kinds.h"

#include <stddef.h>
#include <stdio.h>

#include "plots/text.h"

#define NAME_COLUMNS 28

/* More sides are counted, not named. */
#define SIDES_NAMED 5

static const char *side_name(const lan_odds_view *view, int32_t side,
                             bool is_utf8, char name[LAN_SHOWN_SIZE])
{
    return lan_shown_fit(lan_battle_side_name(view->battle, side), NAME_COLUMNS,
                         is_utf8, name, LAN_SHOWN_SIZE);
}

char *lan_odds_sentence(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE])
{
    const lan_odds *const odds = view->odds;
    const int32_t named =
        odds->side_count < SIDES_NAMED ? odds->side_count : SIDES_NAMED;
    char name[LAN_SHOWN_SIZE];
    char percent[LAN_ODDS_PERCENT_SIZE];
    size_t at = 0;
    for (int32_t i = 0; i < named; i++) {
        at += (size_t)snprintf(buffer + at, LAN_ODDS_SENTENCE_SIZE - at,
                               "%s%s %s%s", i == 0 ? "" : ", ",
                               side_name(view, i, is_utf8, name),
                               i == 0 ? "wins " : "",
                               lan_odds_percent(odds->sides[i].win, percent));
    }
    if (named < odds->side_count) {
        double others = 0.0;
        for (int32_t i = named; i < odds->side_count; i++) {
            others += odds->sides[i].win;
        }
        at +=
            (size_t)snprintf(buffer + at, LAN_ODDS_SENTENCE_SIZE - at,
                             ", others %s", lan_odds_percent(others, percent));
    }
    if (odds->neither > 0.0) {
        at += (size_t)snprintf(buffer + at, LAN_ODDS_SENTENCE_SIZE - at,
                               ", %s %s",
                               odds->side_count == 2 ? "neither" : "nobody",
                               lan_odds_percent(odds->neither, percent));
    }
    (void)snprintf(buffer + at, LAN_ODDS_SENTENCE_SIZE - at, ".");
    return buffer;
}

static int32_t favourite(const lan_odds *odds)
{
    int32_t best = 0;
    for (int32_t i = 1; i < odds->side_count; i++) {
        best = odds->sides[i].win > odds->sides[best].win ? i : best;
    }
    return best;
}

char *lan_odds_surprise(const lan_odds_view *view, bool is_utf8,
                        char buffer[LAN_ODDS_SENTENCE_SIZE])
{
    const lan_outcome *const outcome = view->outcome;
    const size_t size = LAN_ODDS_SENTENCE_SIZE;
    char name[LAN_SHOWN_SIZE];
    char best[LAN_SHOWN_SIZE];
    char percent[LAN_ODDS_PERCENT_SIZE];
    char other[LAN_ODDS_PERCENT_SIZE];

    buffer[0] = '\0';
    if (outcome == NULL) {
        return buffer;
    }
    const int32_t leader = favourite(view->odds);
    lan_odds_percent(view->odds->sides[leader].win, percent);
    side_name(view, leader, is_utf8, best);
    if (view->odds->is_parity || outcome->winner == LAN_WINNER_MUTUAL ||
        (outcome->winner >= 0 && outcome->near_tie)) {
        (void)snprintf(
            buffer, size,
            "By the equations it is a parity; random battles give %s %s.", best,
            percent);
    } else if (outcome->winner >= 0 &&
               view->odds->sides[outcome->winner].win < 0.5) {
        side_name(view, outcome->winner, is_utf8, name);
        lan_odds_percent(view->odds->sides[outcome->winner].win, other);
        if (leader == outcome->winner) {
            (void)snprintf(buffer, size,
                           "By the equations %s wins, but its odds are below a "
                           "half: %s.",
                           name, other);
        } else {
            (void)snprintf(buffer, size,
                           "By the equations %s wins, but its odds are below a "
                           "half: %s, against %s for %s.",
                           name, other, percent, best);
        }
    }
    return buffer;
}
