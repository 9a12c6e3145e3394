/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selects the method for win probabilities from counts alone.
 */
#include <stdlib.h>
#include <string.h>

#include "base/threads_impl.h"
#include "solver/odds_impl.h"

/* Largest product of states and groups that `auto` computes exactly: a few
 * seconds. */
#define QUICK_PRODUCT 1e8

/* --- options ---------------------------------------------------------------
 */

static lan_status check_options(const lan_odds_options *options, lan_error *err)
{
    const bool right = options->method != LAN_ODDS_NORMAL &&
                       options->precision >= 1e-6 &&
                       options->precision <= 1.0 && options->battles >= 1 &&
                       options->battles <= INT64_C(1000000000000) &&
                       options->patience >= 0.0 && options->threads >= 0;
    return right ? LAN_OK
                 : lan_fail(err, LAN_EINVAL, 0, 0,
                            "odds take a precision within 1e-6 .. 1, battles "
                            "within 1 .. 1e12, and threads and patience of at "
                            "least 0");
}

/* Normalises probabilities. Each is a sum of positive terms and has full
 * relative accuracy, and their total is one within rounding; dividing by the
 * total gives two sides with equal sums exactly equal shares. */
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

/* Writes the odds of a battle that is over at its start. */
static lan_status write_decided_odds(const lan_battle *battle, lan_odds *out)
{
    const lan_status status = lan_odds_allocate(battle, NULL, out);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const int32_t army = battle->plan->groups[i].army;
        out->sides[battle->plan->armies[army].side].expected_left +=
            battle->state.x[i];
    }
    const int32_t winner = battle->state.head->winner;
    if (winner >= 0) {
        lan_side_odds *side = &out->sides[winner];
        side->win = 1.0;
        side->survivors[(int32_t)side->expected_left] = 1.0;
    }
    out->neither = winner >= 0 ? 0.0 : 1.0;
    out->method = LAN_ODDS_EXACT;
    out->form = "over at its start";
    out->states = 1;
    share_out(out);
    return LAN_OK;
}

/* --- choice of the method ------------------------------------------------- */

/* Properties of the clock that rule out exact odds: reinforcements still due,
 * or fire that changes with time. */
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

/* The reason why exact odds are impossible, as a clause; NULL if they are
 * possible. */
static const char *find_obstacle(const lan_battle *battle,
                                 const lan_odds_options *options, bool is_duel)
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
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        if (lan_odds_hits(battle, i) != 1 && !is_duel) {
            return "soldiers are wounded before they fall";
        }
    }
    return lan_plan_approaches(battle->plan)
               ? "its armies begin apart (approach)"
               : obstacle_of_clock(battle);
}

/* A method for win probabilities, chosen from counts alone. */
typedef struct choice {
    lan_odds_method method;
    const char *obstacle; /* to exact odds, as a clause; or NULL */
    const char *why;      /* reason for the choice, as a clause; NULL: as
                             requested */
    bool is_duel;         /* two groups */
    lan_duel_odds duel;
} choice;

static bool is_quick(const lan_battle *battle, const choice *by)
{
    return by->is_duel
               ? lan_duel_odds_is_quick(&by->duel)
               : lan_product_states(battle) * battle->plan->group_count <=
                     QUICK_PRODUCT;
}

/* True for the square law with more soldiers than exact tables can hold. */
static bool is_vast(const choice *by)
{
    return by->is_duel && by->duel.races && by->duel.hits[0] == 1 &&
           by->duel.hits[1] == 1 && strcmp(by->duel.form, "square") == 0 &&
           (double)by->duel.start[0] + by->duel.start[1] >
               LAN_ODDS_EXACT_SOLDIERS;
}

static choice choose(const lan_battle *battle, const lan_odds_options *options)
{
    choice by = {.method = options->method};
    by.is_duel = lan_duel_odds_find(battle, &by.duel);
    by.obstacle = find_obstacle(battle, options, by.is_duel);
    if (by.method != LAN_ODDS_AUTO) {
        return by;
    }
    by.method = LAN_ODDS_SIMULATE;
    if (by.obstacle != NULL) {
        by.why = by.obstacle;
    } else if (is_quick(battle, &by)) {
        by.method = LAN_ODDS_EXACT;
        by.why = "an exact answer is quick";
    } else if (is_vast(&by)) {
        by.method = LAN_ODDS_NORMAL;
        by.why = "its soldiers are more than 10,000,000";
    } else {
        by.why = "its states are too many";
    }
    return by;
}

static lan_status find_odds(const lan_battle *battle,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds *out,
                            lan_error *err)
{
    lan_status status = lan_counts_check(battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (lan_battle_is_over(battle)) {
        return lan_odds_say(write_decided_odds(battle, out), err);
    }
    const choice by = choose(battle, options);
    if (by.method == LAN_ODDS_SIMULATE) {
        status = lan_odds_simulate(battle, options, progress, out, err);
    } else if (by.method == LAN_ODDS_NORMAL) {
        status = lan_odds_say(lan_duel_odds_normal(battle, &by.duel, out), err);
    } else if (by.obstacle != NULL) {
        status = lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no exact odds: %s; simulate instead", by.obstacle);
    } else {
        status = by.is_duel
                     ? lan_duel_odds_exact(battle, &by.duel, progress, out, err)
                     : lan_product_exact(battle, progress, out, err);
        if (status == LAN_OK) {
            share_out(out);
        }
    }
    if (status == LAN_OK) {
        out->why = by.why;
        out->is_parity = lan_invariant_is_parity(battle);
    }
    return status;
}

/* Returns the odds on success; frees them otherwise. */
static lan_status give_odds(lan_status status, lan_odds *odds, lan_odds **out,
                            lan_error *err)
{
    if (status == LAN_OK) {
        *out = odds;
        return LAN_OK;
    }
    lan_odds_destroy(odds);
    return lan_odds_say(status, err);
}

lan_status lan_odds_find(const lan_battle *battle,
                         const lan_odds_options *options,
                         const lan_progress *progress, lan_odds **out,
                         lan_error *err)
{
    lan_odds_options chosen =
        options != NULL ? *options : lan_odds_options_default();
    lan_battle *start = NULL;
    lan_odds *odds = calloc(1, sizeof *odds);
    lan_status status = check_options(&chosen, err);
    chosen.threads = lan_thread_count(chosen.threads);
    if (status == LAN_OK) {
        status = odds != NULL ? lan_battle_copy(battle, &start) : LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        lan_battle_reset(start);
        status = find_odds(start, &chosen, progress, odds, err);
    }
    lan_battle_destroy(start);
    return give_odds(status, odds, out, err);
}

lan_status lan_odds_find_by_fights(const lan_battle *battle,
                                   const lan_odds_fights *fights,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds **out,
                                   lan_error *err)
{
    lan_odds *odds = calloc(1, sizeof *odds);
    lan_status status = check_options(options, err);
    if (status == LAN_OK && options->method == LAN_ODDS_EXACT) {
        status = lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no exact odds: %s; leave the method to auto",
                          fights->why);
    }
    if (status == LAN_OK) {
        status = lan_counts_check(battle, err);
    }
    if (status == LAN_OK) {
        status = odds != NULL
                     ? lan_odds_simulate_fights(battle, fights, options,
                                                progress, odds, err)
                     : LAN_ENOMEM;
    }
    if (status == LAN_OK && options->method == LAN_ODDS_AUTO) {
        odds->why = fights->why;
    }
    return give_odds(status, odds, out, err);
}

double lan_odds_seconds(const lan_battle *battle,
                        const lan_odds_options *options)
{
    const lan_odds_options usual = lan_odds_options_default();
    const lan_odds_options *chosen = options != NULL ? options : &usual;
    lan_battle *start = NULL;
    double seconds = 0.0;
    if (lan_battle_copy(battle, &start) != LAN_OK) {
        return 0.0;
    }
    lan_battle_reset(start);
    if (lan_counts_check(start, NULL) == LAN_OK && !lan_battle_is_over(start) &&
        choose(start, chosen).method == LAN_ODDS_SIMULATE) {
        seconds = lan_odds_simulate_seconds(start, chosen);
    }
    lan_battle_destroy(start);
    return seconds;
}
