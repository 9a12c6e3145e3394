/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which way odds are computed.
 */
#include <stdlib.h>

#include "base/text.h"
#include "base/threads_impl.h"
#include "solver/solver_impl.h"
#include "solver/odds_exact_impl.h"

/* An exact answer that takes no longer than this, in seconds, is worth it
 * whatever a simulation would take. */
#define PATIENCE 1.0

static lan_status check_options(const lan_odds_options *options, lan_error *err)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    switch (options->method) {
    case LAN_ODDS_AUTO:
    case LAN_ODDS_EXACT:
    case LAN_ODDS_SIMULATE:
        break;
    case LAN_ODDS_NORMAL:
    default:
        return lan_fail(err, LAN_EINVAL, 0, 0, "there is no method %d of odds",
                        (int)options->method);
    }
    if (!(options->precision >= 1e-6 && options->precision <= 1.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "precision is %s: it must be within 1e-6 .. 1",
                        lan_text_from_double(options->precision, number));
    }
    if (options->battles < 1 || options->battles > INT64_C(1000000000000)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "battles is %lld: it must be within 1 .. 1e12",
                        (long long)options->battles);
    }
    if (!(options->patience >= 0.0)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "patience is %s: it must be at least 0",
                        lan_text_from_double(options->patience, number));
    }
    if (options->threads < 0) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "threads is %d: it must be at least 0",
                        options->threads);
    }
    return LAN_OK;
}

/* A battle that is over as it begins leaves nothing to chance. */
static lan_status write_decided_odds(const lan_battle *battle, lan_odds *out)
{
    lan_odds odds;
    const lan_status status = lan_odds_allocate(battle, NULL, &odds);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t i = 0; i < battle->plan->group_count; i++) {
        const int32_t army = battle->plan->groups[i].army;
        odds.sides[battle->plan->armies[army].side].expected_left +=
            battle->state.x[i];
    }
    const int32_t winner = battle->state.head->winner;
    if (winner >= 0) {
        lan_side_odds *side = &odds.sides[winner];
        side->win = 1.0;
        side->low = 1.0;
        side->high = 1.0;
        side->survivors[(int32_t)side->expected_left] = 1.0;
    }
    odds.neither = winner >= 0 ? 0.0 : 1.0;
    odds.neither_low = odds.neither;
    odds.neither_high = odds.neither;
    odds.method = LAN_ODDS_EXACT;
    odds.form = "over at its start";
    odds.states = 1;
    *out = odds;
    return LAN_OK;
}

/* Why auto simulates, as a clause; *why is why it does not where that is NULL.
 */
static const char *why_simulate(const lan_battle *battle,
                                const lan_odds_options *options,
                                const char **why)
{
    const char *obstacle = lan_odds_obstacle(battle, options);
    const double exact = lan_odds_exact_seconds(battle, options);
    if (obstacle != NULL) {
        return obstacle;
    }
    if (exact <= PATIENCE) {
        *why = "an exact answer is quick";
        return NULL;
    }
    if (isinf(exact)) {
        return "its states are too many";
    }
    *why = "to simulate would take longer";
    return exact <= lan_odds_simulate_seconds(battle, options)
               ? NULL
               : "an exact answer would take longer";
}

/* True where the normal approximation is tried. */
static bool may_approximate(const lan_battle *battle,
                            const lan_odds_options *options,
                            lan_duel_odds *duel)
{
    return options->method == LAN_ODDS_AUTO &&
           lan_odds_obstacle(battle, options) == NULL &&
           lan_duel_odds_find(battle, duel);
}

/* The normal approximation; LAN_ENOCLOSED where it is not for this battle. */
static lan_status approximate_odds(const lan_battle *battle,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds *out)
{
    lan_duel_odds duel;
    if (!may_approximate(battle, options, &duel)) {
        return LAN_ENOCLOSED;
    }
    const lan_status status =
        lan_duel_odds_normal(battle, &duel, progress, out);
    if (status == LAN_OK) {
        out->why = "its states are more than 1,000,000,000";
    }
    return status;
}

/* Odds of a battle at time 0 by the other methods. */
static lan_status find_odds_by(const lan_battle *battle,
                               const lan_odds_options *options,
                               const lan_progress *progress, lan_odds *out,
                               lan_error *err)
{
    const char *why = NULL;
    bool simulate = options->method == LAN_ODDS_SIMULATE;
    if (options->method == LAN_ODDS_AUTO) {
        const char *obstacle = why_simulate(battle, options, &why);
        simulate = obstacle != NULL;
        why = simulate ? obstacle : why;
    }
    const lan_status status =
        simulate ? lan_odds_simulate(battle, options, progress, out, err)
                 : lan_odds_exact(battle, options, progress, out, err);
    if (status == LAN_OK) {
        out->why = why;
    }
    return status;
}

static lan_status find_odds(const lan_battle *battle,
                            const lan_odds_options *options,
                            const lan_progress *progress, lan_odds *out,
                            lan_error *err)
{
    const lan_status status = lan_odds_check_whole(battle, err);
    if (status != LAN_OK) {
        return status;
    }
    if (lan_battle_is_over(battle)) {
        return lan_odds_say(write_decided_odds(battle, out), err);
    }
    const lan_status near = approximate_odds(battle, options, progress, out);
    return near != LAN_ENOCLOSED
               ? lan_odds_say(near, err)
               : find_odds_by(battle, options, progress, out, err);
}

static lan_status create_odds(const lan_battle *battle,
                              const lan_odds_options *options,
                              const lan_progress *progress, lan_odds **out,
                              lan_error *err)
{
    lan_odds *odds = malloc(sizeof *odds);
    if (odds == NULL) {
        return lan_odds_say(LAN_ENOMEM, err);
    }
    const lan_status status = find_odds(battle, options, progress, odds, err);
    if (status != LAN_OK) {
        free(odds);
        return status;
    }
    odds->is_parity = lan_invariant_is_parity(battle);
    *out = odds;
    return LAN_OK;
}

lan_status lan_odds_find(const lan_battle *battle,
                         const lan_odds_options *options,
                         const lan_progress *progress, lan_odds **out,
                         lan_error *err)
{
    lan_odds_options chosen = lan_odds_options_default();
    lan_battle *start = NULL;
    lan_status status = LAN_OK;
    if (options != NULL) {
        chosen = *options;
        status = check_options(options, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    chosen.threads = lan_thread_count(chosen.threads);
    status = lan_battle_copy(battle, &start);
    if (status != LAN_OK) {
        return lan_odds_say(status, err);
    }
    lan_battle_reset(start);
    status = create_odds(start, &chosen, progress, out, err);
    lan_battle_destroy(start);
    return status;
}

lan_status lan_odds_find_by_fights(const lan_battle *battle,
                                   const lan_odds_fights *fights,
                                   const lan_odds_options *options,
                                   const lan_progress *progress, lan_odds **out,
                                   lan_error *err)
{
    lan_status status = check_options(options, err);
    if (status == LAN_OK && options->method == LAN_ODDS_EXACT) {
        status = lan_fail(err, LAN_ENOCLOSED, 0, 0,
                          "no exact odds: %s; leave the method to auto",
                          fights->why);
    }
    if (status == LAN_OK) {
        status = lan_odds_check_whole(battle, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    lan_odds *odds = malloc(sizeof *odds);
    if (odds == NULL) {
        return lan_odds_say(LAN_ENOMEM, err);
    }
    status =
        lan_odds_simulate_fights(battle, fights, options, progress, odds, err);
    if (status != LAN_OK) {
        free(odds);
        return status;
    }
    odds->why = options->method == LAN_ODDS_AUTO ? fights->why : NULL;
    *out = odds;
    return LAN_OK;
}

/* Within patience; 0 where that does not last, so that it is refused. */
static double simulate_seconds(const lan_battle *battle,
                               const lan_odds_options *options)
{
    const double patience =
        options->patience > 0.0 ? options->patience : LAN_INF;
    lan_odds_options fewest = *options;
    fewest.battles = LAN_ODDS_FEWEST;
    return options->battles > LAN_ODDS_FEWEST &&
                   lan_odds_simulate_seconds(battle, &fewest) > patience
               ? 0.0
               : fmin(lan_odds_simulate_seconds(battle, options), patience);
}

static double seconds_of(const lan_battle *battle,
                         const lan_odds_options *options)
{
    const char *why = NULL;
    lan_duel_odds duel;
    if (lan_battle_is_over(battle) ||
        (may_approximate(battle, options, &duel) &&
         lan_duel_odds_is_normal(&duel))) {
        return 0.0;
    }
    const bool simulate = options->method == LAN_ODDS_SIMULATE ||
                          (options->method == LAN_ODDS_AUTO &&
                           why_simulate(battle, options, &why) != NULL);
    const double exact = lan_odds_exact_seconds(battle, options);
    return simulate       ? simulate_seconds(battle, options)
           : isinf(exact) ? 0.0
                          : exact;
}

double lan_odds_seconds(const lan_battle *battle,
                        const lan_odds_options *options)
{
    const lan_odds_options usual = lan_odds_options_default();
    const lan_odds_options *chosen = options != NULL ? options : &usual;
    lan_battle *start = NULL;
    if (check_options(chosen, NULL) != LAN_OK ||
        lan_battle_copy(battle, &start) != LAN_OK) {
        return 0.0;
    }
    lan_battle_reset(start);
    const double seconds = lan_odds_check_whole(start, NULL) == LAN_OK
                               ? seconds_of(start, chosen)
                               : 0.0;
    lan_battle_destroy(start);
    return seconds;
}
