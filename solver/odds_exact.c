/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which battles have exact odds, at what cost, and by which of the ways.
 */
#include "base/real.h"
#include "solver/odds_exact_impl.h"

/* True where soldiers still come or fire changes by the clock. */
static const char *obstacle_of_clock(const lan_battle *battle)
{
    const lan_plan *plan = battle->plan;
    const lan_state *state = &battle->state;
    for (int32_t k = state->head->next_action; k < plan->action_count; k++) {
        if (plan->actions[k].kind == LAN_ACTION_PHASE) {
            return "a fire entry begins or ends with time";
        }
        if (lan_army_is_in(battle, plan->groups[plan->actions[k].group].army)) {
            return "reinforcements come after the start";
        }
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        if (!lan_is_zero(state->rate[i]) || !lan_is_zero(state->slope[i])) {
            return "reinforcements come after the start";
        }
    }
    return NULL;
}

const char *lan_odds_obstacle(const lan_battle *battle,
                              const lan_odds_options *options)
{
    if (options->until_end) {
        return "it is stopped at its end";
    }
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (battle->plan->armies[a].morale_index >= 0 &&
            lan_army_is_in(battle, a)) {
            return "an army has morale";
        }
    }
    return lan_plan_approaches(battle->plan)
               ? "its armies begin apart (approach)"
               : obstacle_of_clock(battle);
}

double lan_odds_exact_seconds(const lan_battle *battle,
                              const lan_odds_options *options)
{
    lan_duel_odds duel;
    if (lan_odds_obstacle(battle, options) != NULL) {
        return LAN_INF;
    }
    return lan_duel_odds_find(battle, &duel) ? lan_duel_odds_seconds(&duel)
                                             : lan_product_seconds(battle);
}

static lan_status refuse_states(double states, double most, lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, 0, 0,
                    "no exact odds: %.3g states are more than %.0e; simulate "
                    "instead",
                    states, most);
}

/* Chances that were summed up from positive numbers each have all their digits,
 * and together are one but for rounding: the sum of all is what they are shares
 * of. So two sides with the same sum share what is left to the bit. */
static void share_out(lan_odds *odds)
{
    lan_sum sum = {0};
    for (int32_t s = 0; s < odds->side_count; s++) {
        lan_sum_add(&sum, odds->sides[s].win);
    }
    lan_sum_add(&sum, odds->neither);
    const double whole = lan_sum_value(&sum);
    for (int32_t s = 0; s < odds->side_count; s++) {
        lan_side_odds *side = &odds->sides[s];
        side->win /= whole;
        side->low = side->win;
        side->high = side->win;
        side->expected_left /= whole;
        for (int32_t n = 0; n <= side->most; n++) {
            side->survivors[n] /= whole;
        }
    }
    odds->neither /= whole;
    odds->neither_low = odds->neither;
    odds->neither_high = odds->neither;
}

static lan_status refuse_soldiers(double soldiers, lan_error *err)
{
    return lan_fail(err, LAN_ELIMIT, 0, 0,
                    "no exact odds: %.3g soldiers are more than %.0e; "
                    "simulate instead",
                    soldiers, LAN_ODDS_EXACT_SOLDIERS);
}

static lan_status duel_exact(const lan_battle *battle,
                             const lan_duel_odds *duel, int threads,
                             const lan_progress *progress, lan_odds *out,
                             lan_error *err)
{
    const double m = duel->start[0];
    const double n = duel->start[1];
    if (m + n > LAN_ODDS_EXACT_SOLDIERS) {
        return refuse_soldiers(m + n, err);
    }
    if (isinf(lan_duel_odds_seconds(duel))) {
        return refuse_states(m * n, LAN_ODDS_MAX_DUEL_STATES, err);
    }
    return lan_duel_odds_exact(battle, duel, threads, progress, out, err);
}

static lan_status product_exact(const lan_battle *battle,
                                const lan_progress *progress, lan_odds *out,
                                lan_error *err)
{
    const double states = lan_product_states(battle);
    return states > LAN_ODDS_MAX_STATES
               ? refuse_states(states, LAN_ODDS_MAX_STATES, err)
               : lan_product_exact(battle, progress, out, err);
}

lan_status lan_odds_exact(const lan_battle *battle,
                          const lan_odds_options *options,
                          const lan_progress *progress, lan_odds *out,
                          lan_error *err)
{
    const char *why = lan_odds_obstacle(battle, options);
    if (why != NULL) {
        return lan_fail(err, LAN_ENOCLOSED, 0, 0,
                        "no exact odds: %s; simulate instead", why);
    }
    lan_duel_odds duel;
    const lan_status status =
        lan_duel_odds_find(battle, &duel)
            ? duel_exact(battle, &duel, options->threads, progress, out, err)
            : product_exact(battle, progress, out, err);
    if (status == LAN_OK) {
        share_out(out);
    }
    return status;
}
