/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/experiment.h"

#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/fitting/observed_fights_impl.h"
#include "balance/measure_impl.h"
#include "balance/played_impl.h"
#include "base/real.h"
#include "lanchester/fit.h"

/* Measured: a battle in closed form, a call of the right-hand side with its
 * share of a step, and each pair of groups in it. */
#define SECONDS_PER_BATTLE 1e-6
#define SECONDS_PER_CALL   2e-7
#define SECONDS_PER_PAIR   4e-9

/* Of odds: that no number of fights reaches. */
#define LEAST_PRECISION 1e-6

/* A battle at chosen values, before it is fought. */
typedef struct experiment_stand {
    lan_scenario_copy *copy;
    lan_battle *battle; /* the copy's */
    played_def played;
} experiment_stand;

struct lan_experiment {
    lan_experiment_def def;
    lan_scenario_copy *copy;
    const lan_battle *battle; /* a copy's; NULL: none yet */
    battle_player player;
    double seconds; /* of the last battle */
    bool needs_odds;
    bool needs_battle;
    bool needs_law;
    bool needs_story;
    lan_fit_law law;    /* of the last fights; not known: none was asked for */
    bool is_of_many;    /* what was fought last: means */
    played_mean *means; /* [measure_count] of it; NULL: always of one */
    double own[];       /* [parameter_count], what the scenario says */
};

lan_status lan_experiment_create(const lan_experiment_def *def,
                                 lan_experiment **out)
{
    lan_experiment *experiment =
        calloc(1, sizeof *experiment +
                      def->parameter_count * sizeof experiment->own[0]);
    if (experiment == NULL) {
        return LAN_ENOMEM;
    }
    experiment->def = *def;
    experiment->needs_battle = def->measure_count == 0;
    for (size_t i = 0; i < def->measure_count; i++) {
        const lan_measure *measure = def->measures[i];
        const bool of_odds = lan_measure_needs_odds(measure);
        const bool of_law = measure_needs_law(measure);
        experiment->needs_story =
            experiment->needs_story || measure_needs_story(measure);
        experiment->needs_odds = experiment->needs_odds || of_odds;
        experiment->needs_law = experiment->needs_law || of_law;
        experiment->needs_battle =
            experiment->needs_battle || !(of_odds || of_law);
    }
    lan_status status =
        lan_scenario_copy_create(def->scenario, &experiment->copy);
    if (status == LAN_OK && def->repeat > 0) {
        experiment->means =
            calloc(def->measure_count + 1, sizeof *experiment->means);
        status = experiment->means != NULL ? LAN_OK : LAN_ENOMEM;
    }
    if (status != LAN_OK) {
        lan_experiment_destroy(experiment);
        return status;
    }
    for (size_t i = 0; i < def->parameter_count; i++) {
        experiment->own[i] =
            lan_scenario_copy_get(experiment->copy, def->parameters[i]);
    }
    *out = experiment;
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

/* Odds of the battle, which is at time 0 and stays there, or of what is played
 * of it; *out stays NULL where they are to be exact and never are. */
static lan_status find_odds(const lan_experiment *experiment,
                            const played_def *played, const lan_battle *battle,
                            uint64_t seed, lan_odds **out, lan_error *err)
{
    const lan_progress *progress = &experiment->player.progress;
    lan_odds_options options = experiment->def.odds != NULL
                                   ? *experiment->def.odds
                                   : lan_odds_options_default();
    options.seed = seed;
    if (played->engagement != NULL && experiment->def.repeat > 0) {
        options.battles = experiment->def.repeat; /* the same fights */
        options.precision = LEAST_PRECISION;
        options.patience = 0.0;
        options.until_end = true;
    }
    if (experiment->def.exact_odds) {
        /* auto is exact where that takes no more than about a second, and
         * elsewhere has next to nothing to simulate */
        options.battles = 1;
        options.precision = 1.0;
    }
    if (played_is_battle(played)) {
        return lan_odds_find(battle, &options, progress, out, err);
    }
    return experiment->def.exact_odds
               ? LAN_OK
               : played_odds_find(played, battle, &options, progress, out, err);
}

static lan_status play_campaign(lan_experiment *experiment,
                                const lan_campaign_def *campaign,
                                const lan_solver_options *options,
                                lan_error *err)
{
    battle_player *player = &experiment->player;
    const lan_campaign_request request = {
        .solver = *options,
        .rows = experiment->def.rows,
        .trajectory = experiment->def.trajectory,
        .wants_story = experiment->needs_story};
    lan_status status = battle_player_begin_campaign(player, campaign, err);
    if (status == LAN_OK) {
        status = battle_player_play(player, &request, err);
    }
    if (status == LAN_OK) {
        experiment->battle = lan_campaign_whole(player->campaign);
        experiment->seconds = battle_player_campaign_seconds(player);
    }
    return status;
}

static lan_status refuse_averages(lan_error *err)
{
    return lan_fail(err, LAN_EINVAL, 0, 0,
                    "one fight by bodies is one throw of the dice: give "
                    "repeat, for means of so many fights, ask for odds, as "
                    "odds.SIDE, or give another solver");
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

/* The law of many fights by bodies. */
static lan_status find_law(lan_experiment *experiment,
                           const lan_engagement_def *engagement, uint64_t seed,
                           lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    lan_observed_fights how = lan_observed_fights_default();
    lan_observed *observed = NULL;
    lan_fit_laws *laws = NULL;
    if (engagement == NULL) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "law.enemy and law.own are of fights by bodies: give "
                        "solver: bodies (--solver bodies)");
    }
    how.seed = seed;
    how.fights = def->repeat > 0 ? def->repeat : how.fights;
    how.threads = def->odds != NULL ? def->odds->threads : 1;
    lan_status status = observed_fight_all(
        engagement, &how, &experiment->player.progress, &observed, err);
    if (status == LAN_OK) {
        status = lan_fit_law_find(engagement->battle, observed, &laws, err);
    }
    if (status == LAN_OK) {
        experiment->law = laws->law[LAN_FIT_LAW_POWER];
    }
    lan_fit_laws_destroy(laws);
    lan_observed_destroy(observed);
    return status;
}

/* Words and flags of many fights have no mean. */
static lan_status check_means(const lan_experiment_def *def, lan_error *err)
{
    for (size_t i = 0; i < def->measure_count; i++) {
        const lan_measure *measure = def->measures[i];
        if (lan_measure_kind_of(measure) != LAN_MEASURE_NUMBER) {
            return lan_fail(err, LAN_EINVAL, 0, 0,
                            "%.64s is a word, of which %d fights have no mean: "
                            "ask for odds, as odds.SIDE, or leave repeat out",
                            lan_measure_name(measure), def->repeat);
        }
    }
    return LAN_OK;
}

static lan_status find_means(lan_experiment *experiment,
                             const lan_engagement_def *engagement,
                             uint64_t seed, lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    const means_def means = {.engagement = engagement,
                             .measures = def->measures,
                             .measure_count = def->measure_count,
                             .seed = seed,
                             .fights = def->repeat,
                             .threads =
                                 def->odds != NULL ? def->odds->threads : 1};
    const lan_status status = check_means(def, err);
    return status == LAN_OK
               ? played_means_find(&means, &experiment->player.progress,
                                   experiment->means, &experiment->seconds, err)
               : status;
}

static lan_status fight_engagement(lan_experiment *experiment,
                                   const lan_engagement_def *def, uint64_t seed,
                                   lan_error *err)
{
    battle_player *player = &experiment->player;
    const lan_engagement_request request = {.seed = seed,
                                            .until_end = true,
                                            .rows = experiment->def.rows,
                                            .trajectory =
                                                experiment->def.trajectory};
    if (experiment->def.repeat > 0) {
        return find_means(experiment, def, seed, err);
    }
    if (experiment->def.by_averages) {
        return refuse_averages(err);
    }
    lan_status status = battle_player_begin_engagement(player, def, err);
    if (status == LAN_OK) {
        status = battle_player_engage(player, &request, err);
    }
    if (status == LAN_OK) {
        experiment->battle = lan_engagement_whole(player->engagement);
        experiment->seconds = battle_player_engagement_seconds(player);
    }
    return status;
}

static void find_options(const lan_experiment *experiment,
                         const lan_scenario_copy *copy, uint64_t seed,
                         lan_solver_options *out)
{
    *out = lan_scenario_copy_solver_options(copy);
    if (experiment->def.by_averages) {
        *out = battle_player_by_equations(out);
    }
    out->seed = seed;
}

static double battle_seconds(const lan_battle *battle,
                             const lan_solver_report *report)
{
    const double groups = lan_battle_group_count(battle);
    return SECONDS_PER_BATTLE +
           (double)report->rhs_calls *
               (SECONDS_PER_CALL + SECONDS_PER_PAIR * groups * groups);
}

static lan_status fight(lan_experiment *experiment,
                        const experiment_stand *stand, uint64_t seed,
                        lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    const played_def *played = &stand->played;
    lan_solver_options options;
    find_options(experiment, stand->copy, seed, &options);
    if (played->engagement != NULL) {
        return fight_engagement(experiment, played->engagement, seed, err);
    }
    if (played->campaign != NULL) {
        return play_campaign(experiment, played->campaign, &options, err);
    }
    const lan_status status =
        battle_player_fight(&experiment->player, stand->battle, &options,
                            def->rows, def->trajectory, err);
    if (experiment->player.solver != NULL) {
        experiment->seconds = battle_seconds(
            stand->battle, lan_solver_report_of(experiment->player.solver));
    }
    return status;
}

static void take_value(const lan_experiment *experiment, size_t i,
                       const fought_battle *fought, double *recorded)
{
    const lan_measure *measure = experiment->def.measures[i];
    const bool is_mean = experiment->is_of_many && measure_has_mean(measure);
    recorded[i] =
        is_mean ? experiment->means[i].value : measure_value(measure, fought);
    if (experiment->def.errors != NULL) {
        experiment->def.errors[i] = is_mean ? experiment->means[i].error
                                            : measure_error(measure, fought);
    }
}

static void take_all(const lan_experiment *experiment,
                     const lan_campaign_def *campaign, const lan_odds *odds,
                     double *recorded)
{
    const bool is_known = odds != NULL && (odds->method != LAN_ODDS_SIMULATE ||
                                           !experiment->def.exact_odds);
    const battle_player *player = &experiment->player;
    const fought_battle fought = {
        .battle = experiment->battle,
        .outcome = player->outcome,
        .odds = is_known ? odds : NULL,
        .campaign = campaign,
        .story = campaign != NULL && player->campaign != NULL
                     ? lan_campaign_story_of(player->campaign)
                     : NULL,
        .law = experiment->needs_law ? &experiment->law : NULL};
    for (size_t i = 0; i < experiment->def.measure_count; i++) {
        take_value(experiment, i, &fought, recorded);
    }
}

static lan_status fight_and_take(lan_experiment *experiment,
                                 const experiment_stand *stand, uint64_t seed,
                                 double *recorded, lan_error *err)
{
    const played_def *played = &stand->played;
    lan_odds *odds = NULL;
    lan_status status = LAN_OK;
    experiment->battle = stand->battle;
    if (experiment->needs_odds) {
        status = find_odds(experiment, played, stand->battle, seed, &odds, err);
    }
    if (status == LAN_OK && experiment->needs_law) {
        status = find_law(experiment, played->engagement, seed, err);
    }
    experiment->is_of_many =
        played->engagement != NULL && experiment->def.repeat > 0;
    if (status == LAN_OK && experiment->needs_battle) {
        status = fight(experiment, stand, seed, err);
    }
    if (status == LAN_OK) {
        take_all(experiment, played->campaign, odds, recorded);
    }
    lan_odds_destroy(odds);
    return status;
}

/* First what the scenario says, then what is set: a value may bring a section
 * with it that another one's going back would take away. */
static lan_status set_values(lan_experiment *experiment, const double *values,
                             lan_error *err)
{
    const lan_experiment_def *def = &experiment->def;
    lan_status status = LAN_OK;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; status == LAN_OK && i < def->parameter_count; i++) {
            if (isnan(values[i]) == (pass == 0)) {
                status = lan_scenario_copy_set(
                    experiment->copy, def->parameters[i], values[i], err);
            }
        }
    }
    return status;
}

static lan_status stand_there(lan_scenario_copy *copy, experiment_stand *out,
                              lan_error *err)
{
    *out = (experiment_stand){.copy = copy};
    lan_status status = lan_scenario_copy_battle(copy, &out->battle, err);
    if (status == LAN_OK) {
        status = lan_scenario_copy_campaign(copy, &out->played.campaign, err);
    }
    if (status == LAN_OK) {
        status =
            lan_scenario_copy_engagement(copy, &out->played.engagement, err);
    }
    return status;
}

lan_status lan_experiment_run(lan_experiment *experiment, const double *values,
                              uint64_t seed, double *recorded, lan_error *err)
{
    experiment_stand stand = {.battle = NULL};
    lan_status status = set_values(experiment, values, err);
    if (status == LAN_OK) {
        status = stand_there(experiment->copy, &stand, err);
    }
    experiment->battle = stand.battle;
    if (status == LAN_OK) {
        status = fight_and_take(experiment, &stand, seed, recorded, err);
    }
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

lan_status lan_scenario_odds(const lan_scenario *scenario,
                             const lan_odds_options *options,
                             const lan_progress *progress, lan_odds **out,
                             lan_error *err)
{
    const lan_odds_options usual = lan_odds_options_default();
    const played_def played = {.campaign = lan_scenario_campaign(scenario),
                               .engagement = lan_scenario_engagement(scenario)};
    lan_battle *battle = NULL;
    lan_status status =
        lan_battle_create(lan_scenario_battle_def(scenario), &battle, err);
    if (status == LAN_OK) {
        const lan_odds_options *chosen = options != NULL ? options : &usual;
        status =
            played_is_battle(&played)
                ? lan_odds_find(battle, chosen, progress, out, err)
                : played_odds_find(&played, battle, chosen, progress, out, err);
    }
    lan_battle_destroy(battle);
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
