/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/battle_player_impl.h"

#include <string.h>

/* Measured seconds: per battle in closed form, per call of the right-hand
 * side with its share of a step, per pair of groups in a call. */
#define SECONDS_PER_BATTLE 1e-6
#define SECONDS_PER_CALL   2e-7
#define SECONDS_PER_PAIR   4e-9

/* Estimated seconds in a campaign: per instant, per node that a search
 * expands, per call of the rates, per pair of groups in a call. */
#define SECONDS_PER_INSTANT       2e-6
#define SECONDS_PER_PLACE         1e-7
#define SECONDS_PER_CAMPAIGN_CALL 1.5e-7
#define SECONDS_PER_CAMPAIGN_PAIR 1e-8

/* Estimated seconds in an engagement: per soldier and step, per shot, and per
 * attempt to fire without a target. SHARE_STANDING is the average share of
 * soldiers still in the fight: the others fall half way through. */
#define SECONDS_PER_SOLDIER 1e-7
#define SECONDS_PER_SHOT    2e-7
#define SECONDS_PER_VAIN    2.5e-6
#define SHARE_STANDING      0.5

/* Destroys what the last battle created. */
static void forget(battle_player *player)
{
    lan_campaign_destroy(player->campaign);
    lan_engagement_destroy(player->engagement);
    player->campaign = NULL;
    player->engagement = NULL;
}

void battle_player_clear(battle_player *player)
{
    forget(player);
    lan_outcome_destroy(player->outcome);
    lan_solver_destroy(player->solver);
    lan_battle_destroy(player->battle);
    *player = (battle_player){.battle = NULL};
}

void battle_player_set_progress(battle_player *player,
                                const lan_progress *progress)
{
    player->progress =
        progress != NULL ? *progress : (lan_progress){.call = NULL};
    if (player->solver != NULL) {
        lan_solver_set_progress(player->solver, &player->progress);
    }
}

lan_status battle_player_define(battle_player *player,
                                const lan_battle_def *def, lan_battle **out,
                                lan_error *err)
{
    lan_battle **battle = &player->battle;
    const lan_status status =
        *battle == NULL ? lan_battle_create(def, battle, err)
                        : lan_battle_redefine(*battle, def, false, err);
    if (status == LAN_OK) {
        *out = *battle;
    }
    return status;
}

lan_solver_options battle_player_by_equations(const lan_solver_options *given)
{
    lan_solver_options options = *given;
    if (given->method == LAN_METHOD_CHANCE ||
        given->method == LAN_METHOD_BODIES) {
        options.method = LAN_METHOD_AUTO;
    }
    return options;
}

lan_status battle_player_prepare(battle_player *player,
                                 const lan_battle *battle,
                                 const lan_solver_options *options,
                                 lan_error *err)
{
    lan_solver_options had = player->options;
    had.seed = options->seed;
    if (player->solver != NULL && memcmp(&had, options, sizeof had) == 0) {
        lan_solver_set_seed(player->solver, options->seed);
        return LAN_OK;
    }
    lan_solver *fresh = NULL;
    const lan_status status = lan_solver_create(battle, options, &fresh, err);
    if (status != LAN_OK) {
        return status;
    }
    lan_solver_destroy(player->solver);
    player->solver = fresh;
    player->options = *options;
    lan_solver_set_progress(fresh, &player->progress);
    return LAN_OK;
}

lan_status battle_player_take(battle_player *player, const lan_battle *battle)
{
    player->whole = battle;
    lan_outcome_destroy(player->outcome);
    player->outcome = NULL;
    return lan_outcome_create(battle, &player->outcome);
}

lan_status battle_player_fight(battle_player *player, lan_battle *battle,
                               const lan_solver_options *options,
                               const lan_rows *rows, lan_trajectory *trajectory,
                               lan_error *err)
{
    lan_status status = battle_player_prepare(player, battle, options, err);
    if (status == LAN_OK) {
        status = lan_solver_run(player->solver, battle, rows, trajectory, err);
    }
    return status == LAN_OK ? battle_player_take(player, battle) : status;
}

/* --- any of them --------------------------------------------------------- */

static lan_status march(battle_player *player, const battle_task *task,
                        lan_error *err)
{
    const lan_campaign_request request = {.solver = task->solver,
                                          .run = task->run,
                                          .rows = task->rows,
                                          .trajectory = task->trajectory,
                                          .wants_story = task->wants_story,
                                          .progress = &player->progress};
    lan_status status =
        player->campaign != NULL
            ? LAN_OK
            : lan_campaign_create(task->campaign, &player->campaign, err);
    if (status == LAN_OK) {
        status = lan_campaign_play(player->campaign, &request, err);
    }
    return status == LAN_OK ? battle_player_take(
                                  player, lan_campaign_whole(player->campaign))
                            : status;
}

static lan_status engage(battle_player *player, const battle_task *task,
                         lan_error *err)
{
    const lan_engagement_request request = {.seed = task->solver.seed,
                                            .run = task->run,
                                            .until_end = task->until_end,
                                            .rows = task->rows,
                                            .trajectory = task->trajectory,
                                            .progress = &player->progress};
    lan_status status =
        player->engagement != NULL
            ? LAN_OK
            : lan_engagement_create(task->engagement, &player->engagement, err);
    player->engaged = task->engagement;
    if (status == LAN_OK) {
        status = lan_engagement_fight(player->engagement, &request, err);
    }
    return status == LAN_OK
               ? battle_player_take(player,
                                    lan_engagement_whole(player->engagement))
               : status;
}

lan_status battle_player_run(battle_player *player, const battle_task *task,
                             lan_error *err)
{
    if (!task->is_again) {
        forget(player);
    }
    return task->engagement != NULL ? engage(player, task, err)
           : task->campaign != NULL
               ? march(player, task, err)
               : battle_player_fight(player, task->battle, &task->solver,
                                     task->rows, task->trajectory, err);
}

/* --- time ---------------------------------------------------------------- */

static double engagement_seconds(const battle_player *player)
{
    const lan_engagement_story *story =
        lan_engagement_story_of(player->engagement);
    const lan_battle_def *def = player->engaged->battle;
    double volleys = 0.0; /* possible shots per time at the start, about */
    for (int32_t i = 0; i < player->outcome->group_count; i++) {
        const int32_t type = lan_battle_group_type(player->whole, i);
        volleys += def->units[type].rate * player->outcome->groups[i].start;
    }
    const double vain =
        SHARE_STANDING * volleys * player->outcome->time - (double)story->fired;
    return SECONDS_PER_SHOT * (double)(story->fired + 1) +
           SECONDS_PER_VAIN * fmax(vain, 0.0) +
           SECONDS_PER_SOLDIER * (double)story->steps *
               (double)story->soldier_count;
}

double battle_player_seconds(const battle_player *player)
{
    const double groups = player->outcome->group_count;
    if (player->engagement != NULL) {
        return engagement_seconds(player);
    }
    if (player->campaign != NULL) {
        const lan_campaign_story *story =
            lan_campaign_story_of(player->campaign);
        return SECONDS_PER_INSTANT * (double)story->instants +
               SECONDS_PER_PLACE * (double)story->expanded +
               (SECONDS_PER_CAMPAIGN_CALL +
                SECONDS_PER_CAMPAIGN_PAIR * groups * groups) *
                   (double)story->rhs_calls;
    }
    return SECONDS_PER_BATTLE +
           (double)lan_solver_report_of(player->solver)->rhs_calls *
               (SECONDS_PER_CALL + SECONDS_PER_PAIR * groups * groups);
}
