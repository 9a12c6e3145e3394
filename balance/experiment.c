/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/measure_impl.h"
#include "balance/played_impl.h"
#include "base/real.h"

/* Of odds: that no number of fights reaches. */
#define LEAST_PRECISION 1e-6

struct lan_experiment {
    lan_experiment_def def;
    lan_scenario_copy *copy;
    battle_task task;         /* the copy's, before it is fought */
    const lan_battle *battle; /* as it ended; NULL: none yet */
    battle_player player;
    double seconds; /* of the last battle */
    bool needs_odds;
    bool needs_battle;
    bool needs_law;
    lan_fit_law law;    /* of the last fights; not known: none was asked for */
    bool is_of_many;    /* what was fought last: means */
    played_mean *means; /* [measure_count] of it; NULL: always of one */
    double own[];       /* [parameter_count], what the scenario says */
};

lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out)
{
    lan_experiment *made =
        calloc(1, sizeof *made + def->parameter_count * sizeof made->own[0]);
    if (made == NULL) {
        return LAN_ENOMEM;
    }
    made->def = *def;
    made->needs_battle = def->measure_count == 0;
    for (size_t i = 0; i < def->measure_count; i++) {
        const lan_measure *measure = def->measures[i];
        const bool of_odds = lan_measure_needs_odds(measure);
        const bool of_law = measure_needs_law(measure);
        made->needs_odds = made->needs_odds || of_odds;
        made->needs_law = made->needs_law || of_law;
        made->needs_battle = made->needs_battle || !(of_odds || of_law);
    }
    lan_status status = lan_scenario_copy_create(def->scenario, &made->copy);
    if (status == LAN_OK && def->repeat > 0) {
        made->means = calloc(def->measure_count + 1, sizeof *made->means);
        status = made->means != NULL ? LAN_OK : LAN_ENOMEM;
    }
    if (status != LAN_OK) {
        lan_experiment_destroy(made);
        return status;
    }
    for (size_t i = 0; i < def->parameter_count; i++) {
        made->own[i] = lan_scenario_copy_get(made->copy, def->parameters[i]);
    }
    *out = made;
    return LAN_OK;
}

void lan_experiment_destroy(lan_experiment *experiment)
{
    if (experiment != NULL) {
        battle_player_clear(&experiment->player);
        lan_scenario_copy_destroy(experiment->copy);
        free(experiment->means);
        free(experiment);
    }
}

double lan_experiment_own(const lan_experiment *experiment, size_t parameter)
{
    return parameter < experiment->def.parameter_count
               ? experiment->own[parameter]
               : LAN_NAN;
}

void lan_experiment_set_progress(lan_experiment *experiment,
                                 const lan_progress *progress)
{
    battle_player_set_progress(&experiment->player, progress);
}

/* --- odds and laws ------------------------------------------------------- */

/* Odds of the battle, which is at time 0 and stays there, or of what is played
 * of it; *out stays NULL if they are to be exact and never are. */
static lan_status find_odds(const lan_experiment *e, uint64_t seed,
                            lan_odds **out, lan_error *err)
{
    lan_odds_options options =
        e->def.odds != NULL ? *e->def.odds : lan_odds_options_default();
    options.seed = seed;
    if (e->is_of_many) {
        options.battles = e->def.repeat; /* the same fights */
        options.precision = LEAST_PRECISION;
        options.patience = 0.0;
        options.until_end = true;
    }
    if (e->def.exact_odds) {
        /* auto is exact where that takes no more than about a second, and
         * elsewhere has next to nothing to simulate */
        options.battles = 1;
        options.precision = 1.0;
    }
    return e->def.exact_odds && !battle_task_is_battle(&e->task)
               ? LAN_OK
               : played_odds_find(&e->task, &options, &e->player.progress, out,
                                  err);
}

/* The law of many fights by bodies. */
static lan_status find_law(lan_experiment *e, uint64_t seed, lan_error *err)
{
    const lan_engagement_def *engagement = e->task.engagement;
    lan_observed_fights how = lan_observed_fights_default();
    lan_observed *observed = NULL;
    lan_fit_laws laws = {.used = 0};
    if (engagement == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "law.enemy and law.own are of fights by bodies: give "
                        "solver: bodies (--solver bodies)");
    }
    how.seed = seed;
    how.fights = e->def.repeat > 0 ? e->def.repeat : how.fights;
    how.threads = e->def.odds != NULL ? e->def.odds->threads : 1;
    lan_status status =
        played_observe(engagement, &how, &e->player.progress, &observed, err);
    if (status == LAN_OK) {
        status = lan_fit_law_find(engagement->battle, observed, &laws, err);
    }
    if (status == LAN_OK) {
        e->law = laws.law[LAN_FIT_LAW_POWER];
    }
    lan_observed_destroy(observed);
    return status;
}

/* --- fights with bodies -------------------------------------------------- */

static lan_status refuse_averages(lan_error *err)
{
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "solver bodies fights one random battle: give repeat, for "
                    "the mean of several, or odds.SIDE, or another solver");
}

lan_status lan_measure_check_averages(const lan_measure *measure,
                                      const lan_scenario *scenario,
                                      int32_t repeat, lan_error *err)
{
    return lan_scenario_engagement(scenario) == NULL || repeat > 0 ||
                   lan_measure_needs_odds(measure) || measure_needs_law(measure)
               ? LAN_OK
               : refuse_averages(err);
}

/* Words and flags of many fights have no mean. */
static lan_status find_means(lan_experiment *e, uint64_t seed, lan_error *err)
{
    const lan_experiment_def *def = &e->def;
    for (size_t i = 0; i < def->measure_count; i++) {
        if (lan_measure_kind_of(def->measures[i]) != LAN_MEASURE_NUMBER) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%.64s is a word, of which %d fights have no mean: "
                            "ask for odds, as odds.SIDE, or leave repeat out",
                            lan_measure_name(def->measures[i]), def->repeat);
        }
    }
    return played_means_find(e->task.engagement, def, seed, &e->player.progress,
                             e->means, &e->seconds, err);
}

static lan_status fight(lan_experiment *e, uint64_t seed, lan_error *err)
{
    battle_task *task = &e->task;
    task->solver = lan_scenario_copy_solver_options(e->copy);
    if (e->is_of_many) {
        return find_means(e, seed, err);
    }
    if (e->def.by_averages) {
        if (task->engagement != NULL) {
            return refuse_averages(err);
        }
        task->solver = battle_player_by_equations(&task->solver);
    }
    task->solver.seed = seed;
    const lan_status status = battle_player_run(&e->player, task, err);
    if (status == LAN_OK) {
        e->battle = e->player.whole;
        e->seconds = battle_player_seconds(&e->player);
    }
    return status;
}

/* --- a run --------------------------------------------------------------- */

/* First what the scenario says, then what is set: a value may bring a section
 * with it that another one's going back would take away. */
static lan_status set_values(lan_experiment *e, const double *values,
                             lan_error *err)
{
    const lan_experiment_def *def = &e->def;
    lan_status status = LAN_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; status == LAN_OK && i < def->parameter_count; i++) {
            if (isnan(values[i]) == (pass == 0)) {
                status = lan_scenario_copy_set(e->copy, def->parameters[i],
                                               values[i], err);
            }
        }
    }
    e->task = (battle_task){.until_end = true,
                            .wants_story = true,
                            .rows = def->rows,
                            .trajectory = def->trajectory};
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(e->copy, &e->task.battle, err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_played(e->copy, &e->task.campaign,
                                          &e->task.engagement, err);
    }
    e->battle = e->task.battle;
    e->is_of_many = e->task.engagement != NULL && def->repeat > 0;
    return status;
}

static void take_all(const lan_experiment *e, const lan_odds *odds,
                     double *recorded)
{
    const lan_experiment_def *def = &e->def;
    const bool is_known =
        odds != NULL && (odds->method != LAN_ODDS_SIMULATE || !def->exact_odds);
    const fought_battle fought = {
        .battle = e->battle,
        .outcome = e->player.outcome,
        .odds = is_known ? odds : NULL,
        .campaign = e->task.campaign,
        .story = e->task.campaign != NULL && e->player.campaign != NULL
                     ? lan_campaign_story_of(e->player.campaign)
                     : NULL,
        .law = e->needs_law ? &e->law : NULL};
    for (size_t i = 0; i < def->measure_count; i++) {
        const lan_measure *measure = def->measures[i];
        const bool is_mean = e->is_of_many && measure_has_mean(measure);
        recorded[i] =
            is_mean ? e->means[i].value : measure_value(measure, &fought);
        if (def->errors != NULL) {
            def->errors[i] =
                is_mean ? e->means[i].error : measure_error(measure, &fought);
        }
    }
}

lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err)
{
    lan_odds *odds = NULL;
    lan_status status = set_values(experiment, values, err);
    if (status == LAN_OK && experiment->needs_odds) {
        status = find_odds(experiment, seed, &odds, err);
    }
    if (status == LAN_OK && experiment->needs_law) {
        status = find_law(experiment, seed, err);
    }
    if (status == LAN_OK && experiment->needs_battle) {
        status = fight(experiment, seed, err);
    }
    if (status == LAN_OK) {
        take_all(experiment, odds, recorded);
    }
    lan_odds_destroy(odds);
    return fail_as(err, status);
}

const lan_battle *lan_experiment_battle(const lan_experiment *experiment)
{
    return experiment->battle;
}

double lan_experiment_seconds(const lan_experiment *experiment)
{
    return experiment->seconds;
}

/* --- the scenario as it stands ------------------------------------------- */

lan_status lan_scenario_odds(const lan_scenario *scenario,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds **out,
                             lan_error *err)
{
    const lan_odds_options usual = lan_odds_options_default();
    battle_task task = {.campaign = lan_scenario_campaign(scenario),
                        .engagement = lan_scenario_engagement(scenario)};
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &task.battle, err);
    if (status == LAN_OK) {
        status = played_odds_find(&task, options != NULL ? options : &usual,
                                  progress, out, err);
    }
    lan_battle_destroy(task.battle);
    return status;
}

double lan_scenario_odds_seconds(const lan_scenario *scenario,
                                 const lan_odds_options *options)
{
    lan_battle *battle = NULL;
    if (lan_scenario_campaign(scenario) != NULL ||
        lan_scenario_engagement(scenario) != NULL ||
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, NULL) !=
            LAN_OK) {
        return 0.0;
    }
    const double seconds = lan_odds_seconds(battle, options);
    lan_battle_destroy(battle);
    return seconds;
}
