/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Match-ups of a terrain, each type attacking and attacked in turn.
 */
#include <stdlib.h>

#include "balance/matchups/matchup_impl.h"
#include "base/real.h"

static double mean(double a, double b)
{
    return 0.5 * (a + b);
}

/* What is said of two: the less certain. */
static lan_odds_method method_of(const lan_matchup_cell *a,
                                 const lan_matchup_cell *b)
{
    if (a->method == b->method) {
        return a->method;
    }
    return a->method == LAN_ODDS_SIMULATE || b->method == LAN_ODDS_SIMULATE
               ? LAN_ODDS_SIMULATE
               : LAN_ODDS_NORMAL;
}

/* Half of the battles go one way and half the other. Two intervals' means hold
 * the mean of what they hold. */
static lan_matchup_cell mean_cell(const lan_matchup_cell *a,
                                  const lan_matchup_cell *b)
{
    return (lan_matchup_cell){.win = mean(a->win, b->win),
                              .lose = mean(a->lose, b->lose),
                              .neither = mean(a->neither, b->neither),
                              .low = mean(a->low, b->low),
                              .high = mean(a->high, b->high),
                              .lose_low = mean(a->lose_low, b->lose_low),
                              .lose_high = mean(a->lose_high, b->lose_high),
                              .method = method_of(a, b),
                              .margin = mean(a->margin, b->margin),
                              .value = mean(a->value, b->value),
                              .time = mean(a->time, b->time),
                              .reason = b->reason == LAN_END_TIME ? b->reason
                                                                  : a->reason,
                              .error = fmax(a->error, b->error)};
}

lan_status lan_matchup_in_turn(const lan_matchup *matchup, int32_t terrain,
                               lan_matchup **out)
{
    const int32_t first = matchup->roles == LAN_ROLES_ATTACK ? -1 : 0;
    if (terrain < first || terrain >= matchup->terrain_count) {
        return LAN_EINVAL;
    }
    const size_t n = (size_t)matchup->count;
    const lan_matchup_cell *from =
        terrain < 0 ? matchup->cells : matchup->terrains[terrain].cells;
    lan_matchup *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->has_odds = matchup->has_odds;
    made->budget = matchup->budget;
    made->cells = calloc(n * n, sizeof *made->cells);
    if (lan_matchup_copy_units(matchup, made) != LAN_OK ||
        made->cells == NULL) {
        lan_matchup_destroy(made);
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            const lan_matchup_cell defending =
                lan_matchup_mirror(&from[j * n + i]);
            made->cells[i * n + j] = mean_cell(&from[i * n + j], &defending);
        }
    }
    *out = made;
    return LAN_OK;
}
