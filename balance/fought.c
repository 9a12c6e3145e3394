/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "balance/battle_player_impl.h"
#include "balance/fail_impl.h"
#include "balance/tally.h"

/* --- a battle ------------------------------------------------------------ */

/* Runs the battle, which is at time 0, with rows as the scenario asks. */
static lan_status run_battle(lan_fought *fought, const lan_scenario *scenario,
                             const lan_solver_options *options,
                             const lan_fought_request *request, lan_error *err)
{
    const lan_rows rows = lan_scenario_rows(scenario);
    lan_solver *solver = NULL;
    lan_status status =
        lan_solver_create(fought->battle, options, &solver, err);
    if (status != LAN_OK) {
        return status;
    }
    if (request->solver != NULL) {
        *request->solver = solver;
    }
    lan_solver_set_progress(solver, request->progress);
    status =
        lan_solver_run(solver, fought->battle, &rows, fought->trajectory, err);
    fought->report = *lan_solver_report_of(solver);
    if (request->solver != NULL) {
        *request->solver = NULL;
    }
    lan_solver_destroy(solver);
    return status;
}

static lan_status fight_battle(lan_fought *fought,
                               const lan_solver_options *options,
                               const lan_fought_request *request,
                               lan_error *err)
{
    const lan_status status = lan_battle_create(
        lan_scenario_battle_def(fought->scenario), &fought->battle, err);
    return status == LAN_OK
               ? run_battle(fought, fought->scenario, options, request, err)
               : status;
}

static lan_status set_numbers(const lan_scenario *scenario, const lan_fit *fit,
                              lan_scenario_copy *copy, lan_error *err)
{
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < fit->parameter_count; k++) {
        lan_parameter *parameter = NULL;
        status = lan_parameter_create(scenario, fit->parameters[k].path,
                                      &parameter, err);
        if (status == LAN_OK) {
            status = lan_scenario_copy_set(copy, parameter,
                                           fit->parameters[k].value, err);
        }
        lan_parameter_destroy(parameter);
    }
    return status;
}

lan_status lan_fought_play_fitted(lan_fought *fought,
                                  const lan_scenario *scenario,
                                  const lan_fit *fit, lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    const lan_solver_options options = battle_player_by_equations(&given);
    const lan_fought_request request = {.progress = NULL};
    lan_battle *stand = NULL;
    lan_status status = lan_trajectory_create(&fought->trajectory);
    if (status == LAN_OK) {
        status = lan_scenario_copy_create(scenario, &fought->copy);
    }
    if (status == LAN_OK) {
        status = set_numbers(scenario, fit, fought->copy, err);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(fought->copy, &stand, err);
    }
    status =
        status == LAN_OK ? lan_battle_copy(stand, &fought->battle) : status;
    if (status == LAN_OK) {
        status = run_battle(fought, scenario, &options, &request, err);
    }
    return status == LAN_OK
               ? lan_outcome_create(fought->battle, &fought->outcome)
               : status;
}

/* --- a campaign or an engagement ----------------------------------------- */

/* Both are played by a player, whose they stay until they are the caller's. */
static lan_status play_whole(lan_fought *fought,
                             const lan_solver_options *options,
                             const lan_fought_request *request, lan_error *err)
{
    const lan_rows rows = lan_scenario_rows(fought->scenario);
    const bool has_bodies = options->method == LAN_METHOD_BODIES;
    const lan_campaign_request marched = {.solver = *options,
                                          .rows = &rows,
                                          .trajectory = fought->trajectory,
                                          .wants_story = true};
    const lan_engagement_request engaged = {.seed = options->seed,
                                            .until_end = true,
                                            .rows = &rows,
                                            .trajectory = fought->trajectory};
    battle_player player = {.battle = NULL};
    battle_player_set_progress(&player, request->progress);
    lan_status status =
        has_bodies
            ? battle_player_engage(&player,
                                   lan_scenario_engagement(fought->scenario),
                                   &engaged, err)
            : battle_player_play(&player,
                                 lan_scenario_campaign_beside(fought->scenario),
                                 &marched, err);
    fought->campaign = player.campaign;
    fought->engagement = player.engagement;
    player.campaign = NULL;
    player.engagement = NULL;
    if (status == LAN_OK) {
        status = lan_battle_copy(has_bodies
                                     ? lan_engagement_whole(fought->engagement)
                                     : lan_campaign_whole(fought->campaign),
                                 &fought->battle);
    }
    if (status == LAN_OK) {
        fought->report = (lan_solver_report){.method = options->method,
                                             .stepper = options->stepper,
                                             .drift = LAN_NAN};
        if (has_bodies) {
            fought->report.steps =
                lan_engagement_story_of(fought->engagement)->steps;
        } else {
            fought->report.rhs_calls =
                lan_campaign_story_of(fought->campaign)->rhs_calls;
        }
    }
    battle_player_clear(&player);
    return status;
}

/* --- a film -------------------------------------------------------------- */

/* Frames of a film, and places of soldiers in all of them, at most. */
#define FRAMES_MOST  241
#define PLACES_MOST  6000000
#define FRAMES_LEAST 2

/* A story that would not hold all shots holds none. */
#define SHOTS_MOST 1000000

static size_t frames_of(const lan_engagement_story *story)
{
    const size_t most = PLACES_MOST / (story->soldier_count + 1);
    return most < FRAMES_LEAST  ? FRAMES_LEAST
           : most < FRAMES_MOST ? most
                                : FRAMES_MOST;
}

lan_status lan_fought_film(const lan_fought *fought, uint64_t seed,
                           const lan_progress *progress, lan_error *err)
{
    const lan_engagement_story *const before =
        lan_engagement_story_of(fought->engagement);
    const size_t count = frames_of(before);
    double *const frames = malloc(count * sizeof *frames);
    if (frames == NULL) {
        return fail_as(err, LAN_ENOMEM);
    }
    for (size_t i = 0; i < count; i++) {
        frames[i] = fought->outcome->time * (double)i / (double)(count - 1);
    }
    const lan_engagement_request how = {
        .seed = seed,
        .until_end = true,
        .frames = frames,
        .frame_count = count,
        .shots_most =
            before->fired < SHOTS_MOST ? (size_t)before->fired + 1 : 0,
        .progress = progress};
    const lan_status status =
        lan_engagement_fight(fought->engagement, &how, err);
    free(frames);
    return status;
}

/* --- any of them --------------------------------------------------------- */

lan_status lan_fought_play(lan_fought *fought,
                           const lan_fought_request *request, lan_error *err)
{
    lan_solver_options options = lan_scenario_solver_options(fought->scenario);
    options.seed = request->seed;
    if (request->by_averages) {
        options = battle_player_by_equations(&options);
    }
    lan_status status = lan_trajectory_create(&fought->trajectory);
    if (status == LAN_OK) {
        status = options.method == LAN_METHOD_BODIES ||
                         lan_scenario_campaign_beside(fought->scenario) != NULL
                     ? play_whole(fought, &options, request, err)
                     : fight_battle(fought, &options, request, err);
    }
    if (status == LAN_OK) {
        status = lan_outcome_create(fought->battle, &fought->outcome);
    }
    return fail_as(err, status);
}

void lan_fought_clear(lan_fought *fought)
{
    lan_trajectory_destroy(fought->trajectory);
    lan_outcome_destroy(fought->outcome);
    lan_battle_destroy(fought->battle);
    lan_campaign_destroy(fought->campaign);
    lan_engagement_destroy(fought->engagement);
    lan_scenario_copy_destroy(fought->copy);
    lan_scenario_destroy(fought->scenario);
    *fought = (lan_fought){.scenario = NULL};
}

/* --- sums ---------------------------------------------------------------- */

static void add_group(lan_tally *tally, const lan_group_outcome *group)
{
    tally->start += group->start;
    tally->reinforced += group->reinforced;
    tally->not_arrived += group->not_arrived;
    tally->lost_combat += group->lost_combat;
    tally->lost_other += group->lost_other;
    tally->left += group->left;
}

lan_tally lan_tally_group(const lan_outcome *outcome, int32_t group)
{
    lan_tally tally = {.start = 0.0};

    add_group(&tally, &outcome->groups[group]);
    return tally;
}

lan_tally lan_tally_army(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t army)
{
    const int32_t first = lan_battle_army_first_group(battle, army);
    const int32_t count = lan_battle_army_group_count(battle, army);
    lan_tally tally = {.start = 0.0};

    for (int32_t i = first; i < first + count; i++) {
        add_group(&tally, &outcome->groups[i]);
    }
    return tally;
}

lan_tally lan_tally_side(const lan_battle *battle, const lan_outcome *outcome,
                         int32_t side)
{
    lan_tally tally = {.start = 0.0};

    for (int32_t i = 0; i < outcome->group_count; i++) {
        const int32_t army = lan_battle_group_army(battle, i);
        if (lan_battle_army_side(battle, army) == side) {
            add_group(&tally, &outcome->groups[i]);
        }
    }
    return tally;
}

double lan_tally_share(const lan_tally *tally)
{
    const double fielded = tally->start + tally->reinforced;

    return fielded > 0.0 ? tally->left / fielded : 0.0;
}
