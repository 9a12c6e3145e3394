/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdlib.h>

#include "solver/odds_impl.h"

lan_odds_options lan_odds_options_default(void)
{
    return (lan_odds_options){.method = LAN_ODDS_AUTO,
                              .seed = 1,
                              .precision = 0.005,
                              .battles = 1000000,
                              .threads = 1,
                              .patience = 60.0};
}

/* --- the object ---------------------------------------------------------- */

lan_status lan_odds_allocate(const lan_battle *battle, const int32_t *most,
                             lan_odds *out)
{
    const int32_t sides = battle->plan->side_count;
    lan_odds odds = {.side_count = sides};
    odds.sides = calloc((size_t)sides, sizeof *odds.sides);
    if (odds.sides == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t s = 0; s < sides; s++) {
        lan_side_odds *side = &odds.sides[s];
        side->most = most != NULL
                         ? most[s]
                         : (int32_t)round(lan_counts_of_side(battle, s, 0.0));
        side->survivors =
            calloc((size_t)side->most + 1, sizeof *side->survivors);
        if (side->survivors == NULL) {
            lan_odds_clear(&odds);
            return LAN_ENOMEM;
        }
    }
    *out = odds;
    return LAN_OK;
}

void lan_odds_destroy(lan_odds *odds)
{
    if (odds != NULL) {
        lan_odds_clear(odds);
        free(odds);
    }
}

void lan_odds_clear(lan_odds *odds)
{
    for (int32_t s = 0; odds->sides != NULL && s < odds->side_count; s++) {
        free(odds->sides[s].survivors);
    }
    free(odds->sides);
    *odds = (lan_odds){0};
}

void lan_odds_sum_wins(lan_odds *odds)
{
    for (int32_t s = 0; s < odds->side_count; s++) {
        lan_side_odds *side = &odds->sides[s];
        lan_sum win = {0};
        for (int32_t n = 0; n <= side->most; n++) {
            lan_sum_add(&win, side->survivors[n]);
        }
        side->win = lan_sum_value(&win);
        side->low = side->win;
        side->high = side->win;
    }
}

double lan_odds_error(double chance, double low, double high)
{
    return fmax(LAN_ODDS_ROUNDING, fmax(chance - low, high - chance));
}

int32_t lan_side_odds_quantile(const lan_side_odds *side, double share)
{
    const double wanted = share * side->win;
    lan_sum sum = {0};
    int32_t last = -1;
    for (int32_t n = 0; n <= side->most; n++) {
        if (!(side->survivors[n] > 0.0)) {
            continue;
        }
        lan_sum_add(&sum, side->survivors[n]);
        last = n;
        if (lan_sum_value(&sum) >= wanted) {
            break;
        }
    }
    return last; /* for a share of 1, return the last in spite of rounding */
}

lan_status lan_odds_say(lan_status status, lan_error *err)
{
    if (status == LAN_OK) {
        return LAN_OK;
    }
    return lan_fail(err, status, 0, 0, "%s",
                    status == LAN_ELIMIT
                        ? "rates of loss are beyond all numbers"
                        : lan_status_text(status));
}

lan_status lan_odds_refuse_states(double states, double most, lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, 0, 0,
                    "no exact odds: %.3g states are more than %.0e; simulate "
                    "instead",
                    states, most);
}
