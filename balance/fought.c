/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "balance/fail_impl.h"
#include "balance/tally.h"

/* Takes the player's record of the battle, as far as it was computed. */
static void take(lan_fought *fought, const battle_task *task)
{
    const battle_player *player = &fought->player;
    const bool is_over = player->outcome != NULL;
    fought->outcome = player->outcome;
    fought->battle = battle_task_is_battle(task) ? task->battle : player->whole;
    fought->campaign = player->campaign;
    fought->engagement = player->engagement;
    if (player->solver != NULL) {
        fought->report = *lan_solver_report_of(player->solver);
    } else if (is_over) {
        fought->report = (lan_solver_report){.method = task->solver.method,
                                             .stepper = task->solver.stepper,
                                             .drift = LAN_NAN};
    }
    if (is_over && player->engagement != NULL) {
        fought->report.steps =
            lan_engagement_story_of(player->engagement)->steps;
    } else if (is_over && player->campaign != NULL) {
        fought->report.rhs_calls =
            lan_campaign_story_of(player->campaign)->rhs_calls;
    }
}

/* Plays it, with rows as the scenario asks. */
static lan_status play(lan_fought *fought, const lan_scenario *scenario,
                       battle_task *task, lan_error *err)
{
    const lan_rows rows = lan_scenario_rows(scenario);
    lan_status status = lan_trajectory_create(&fought->trajectory);
    task->rows = &rows;
    task->trajectory = fought->trajectory;
    task->until_end = true;
    task->wants_story = true;
    if (status == LAN_OK) {
        status = battle_player_run(&fought->player, task, err);
    }
    take(fought, task);
    return fail_as(err, status);
}

lan_status lan_fought_play(lan_fought *fought, uint64_t seed, bool by_averages,
                           const lan_progress *progress, lan_error *err)
{
    const lan_scenario *scenario = fought->scenario;
    battle_task task = {.solver = lan_scenario_solver_options(scenario)};
    lan_status status = LAN_OK;
    task.solver.seed = seed;
    if (by_averages) {
        task.solver = battle_player_by_equations(&task.solver);
    }
    battle_player_set_progress(&fought->player, progress);
    if (task.solver.method == LAN_METHOD_BODIES) {
        task.engagement = lan_scenario_engagement(scenario);
    } else {
        task.campaign = lan_scenario_campaign_beside(scenario);
    }
    if (battle_task_is_battle(&task)) {
        status = battle_player_define(&fought->player,
                                      lan_scenario_battle_def(scenario),
                                      &task.battle, err);
    }
    return status == LAN_OK ? play(fought, scenario, &task, err)
                            : fail_as(err, status);
}

lan_status lan_fought_play_fitted(lan_fought *fought,
                                  const lan_scenario *scenario,
                                  const lan_fit *fit, lan_error *err)
{
    const lan_solver_options given = lan_scenario_solver_options(scenario);
    battle_task task = {.solver = battle_player_by_equations(&given)};
    lan_status status = lan_scenario_copy_create(scenario, &fought->copy);
    for (size_t k = 0; status == LAN_OK && k < fit->parameter_count; k++) {
        lan_parameter *parameter = NULL;
        status = lan_parameter_create(scenario, fit->parameters[k].path,
                                      &parameter, err);
        if (status == LAN_OK) {
            status = lan_scenario_copy_set(fought->copy, parameter,
                                           fit->parameters[k].value, err);
        }
        lan_parameter_destroy(parameter);
    }
    if (status == LAN_OK) {
        status = lan_scenario_copy_battle(fought->copy, &task.battle, err);
    }
    return status == LAN_OK ? play(fought, scenario, &task, err) : status;
}

/* --- a film -------------------------------------------------------------- */

/* Frames of a film, and places of soldiers in all of them, at most. */
#define FRAMES_MOST  241
#define PLACES_MOST  6000000
#define FRAMES_LEAST 2

/* A story that would not hold all shots holds none. */
#define SHOTS_MOST 1000000

lan_status lan_fought_film(const lan_fought *fought, uint64_t seed,
                           const lan_progress *progress, lan_error *err)
{
    const lan_engagement_story *const before =
        lan_engagement_story_of(fought->engagement);
    const size_t most = PLACES_MOST / (before->soldier_count + 1);
    const size_t count = most < FRAMES_LEAST  ? FRAMES_LEAST
                         : most < FRAMES_MOST ? most
                                              : FRAMES_MOST;
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

void lan_fought_clear(lan_fought *fought)
{
    battle_player_clear(&fought->player);
    lan_trajectory_destroy(fought->trajectory);
    lan_scenario_copy_destroy(fought->copy);
    lan_scenario_destroy(fought->scenario);
    *fought = (lan_fought){.scenario = NULL};
}

/* --- sums ---------------------------------------------------------------- */

/* The value of an army, or of all armies of a side if army is -1. */
static lan_group_outcome sum_of(const lan_battle *battle,
                                const lan_outcome *outcome, int32_t side,
                                int32_t army)
{
    lan_group_outcome tally = {.gone_at = LAN_NAN, .fired_at = LAN_NAN};
    for (int32_t i = 0; i < outcome->group_count; i++) {
        const lan_group_outcome *group = &outcome->groups[i];
        const int32_t own = lan_battle_group_army(battle, i);
        if (army < 0 ? lan_battle_army_side(battle, own) == side
                     : own == army) {
            tally.start += group->start;
            tally.reinforced += group->reinforced;
            tally.not_arrived += group->not_arrived;
            tally.lost_combat += group->lost_combat;
            tally.lost_other += group->lost_other;
            tally.left += group->left;
        }
    }
    return tally;
}

lan_group_outcome lan_tally_army(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t army)
{
    return sum_of(battle, outcome, -1, army);
}

lan_group_outcome lan_tally_side(const lan_battle *battle,
                                 const lan_outcome *outcome, int32_t side)
{
    return sum_of(battle, outcome, side, -1);
}

double lan_tally_share(const lan_group_outcome *tally)
{
    const double fielded = tally->start + tally->reinforced;
    return fielded > 0.0 ? tally->left / fielded : 0.0;
}
