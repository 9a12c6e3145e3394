/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/battle_player_impl.h"

#include "base/real.h"

/* Estimates, of a campaign: an instant, a place that a search expands, and a
 * call of the rates with each pair of groups in it. */
#define SECONDS_PER_INSTANT 2e-6
#define SECONDS_PER_PLACE   1e-7
#define SECONDS_PER_CALL    1.5e-7
#define SECONDS_PER_PAIR    1e-8

/* Of an engagement: a soldier in a step, a shot, and one who may fire and finds
 * no target, of whom those who fall half way through are half of all. */
#define SECONDS_PER_SOLDIER 1e-7
#define SECONDS_PER_SHOT    2e-7
#define SECONDS_PER_VAIN    2.5e-6
#define SHARE_STANDING      0.5

void battle_player_clear(battle_player *player)
{
    lan_outcome_destroy(player->taken);
    lan_solver_destroy(player->solver);
    lan_battle_destroy(player->battle);
    lan_campaign_destroy(player->campaign);
    lan_engagement_destroy(player->engagement);
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
    if (battle_player_is_by_dice(given)) {
        options.method = LAN_METHOD_AUTO;
    }
    return options;
}

lan_status battle_player_prepare(battle_player *player,
                                 const lan_battle *battle,
                                 const lan_solver_options *options,
                                 lan_error *err)
{
    if (player->solver != NULL &&
        battle_player_are_alike(options, &player->options)) {
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

static bool is_of_shape(const lan_outcome *outcome, const lan_battle *battle)
{
    return outcome->group_count == lan_battle_group_count(battle) &&
           outcome->army_count == lan_battle_army_count(battle);
}

lan_status battle_player_take(battle_player *player, const lan_battle *battle)
{
    lan_status status = LAN_OK;
    if (player->taken != NULL && is_of_shape(player->taken, battle)) {
        lan_outcome_take(player->taken, battle);
    } else {
        lan_outcome_destroy(player->taken);
        player->taken = NULL;
        status = lan_outcome_create(battle, &player->taken);
    }
    player->outcome = player->taken;
    return status;
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

/* --- campaigns ----------------------------------------------------------- */

lan_status battle_player_play(battle_player *player,
                              const lan_campaign_def *def,
                              const lan_campaign_request *request,
                              lan_error *err)
{
    lan_campaign_request own = *request;
    lan_status status = LAN_OK;
    own.progress = &player->progress;
    if (def != NULL) {
        lan_campaign_destroy(player->campaign);
        player->campaign = NULL;
        status = lan_campaign_create(def, &player->campaign, err);
    }
    if (status == LAN_OK) {
        status = lan_campaign_play(player->campaign, &own, err);
    }
    return status == LAN_OK ? battle_player_take(
                                  player, lan_campaign_whole(player->campaign))
                            : status;
}

double battle_player_campaign_seconds(const battle_player *player)
{
    const lan_campaign_story *story = lan_campaign_story_of(player->campaign);
    const double groups =
        lan_battle_group_count(lan_campaign_whole(player->campaign));
    return SECONDS_PER_INSTANT * (double)story->instants +
           SECONDS_PER_PLACE * (double)story->expanded +
           (SECONDS_PER_CALL + SECONDS_PER_PAIR * groups * groups) *
               (double)story->rhs_calls;
}

/* --- engagements --------------------------------------------------------- */

lan_status battle_player_engage(battle_player *player,
                                const lan_engagement_def *def,
                                const lan_engagement_request *request,
                                lan_error *err)
{
    lan_engagement_request own = *request;
    lan_status status = LAN_OK;
    own.progress = &player->progress;
    if (def != NULL) {
        lan_engagement_destroy(player->engagement);
        player->engagement = NULL;
        player->engaged = def;
        status = lan_engagement_create(def, &player->engagement, err);
    }
    if (status == LAN_OK) {
        status = lan_engagement_fight(player->engagement, &own, err);
    }
    return status == LAN_OK
               ? battle_player_take(player,
                                    lan_engagement_whole(player->engagement))
               : status;
}

/* How often a soldier could have fired, about. */
static double volleys_of(const battle_player *player)
{
    const lan_battle_def *def = player->engaged->battle;
    const lan_battle *whole = lan_engagement_whole(player->engagement);
    double volleys = 0.0;
    for (int32_t i = 0; i < player->outcome->group_count; i++) {
        const lan_unit_def *unit = &def->units[lan_battle_group_type(whole, i)];
        volleys += unit->rate * player->outcome->groups[i].start;
    }
    return SHARE_STANDING * volleys * player->outcome->time;
}

double battle_player_engagement_seconds(const battle_player *player)
{
    const lan_engagement_story *story =
        lan_engagement_story_of(player->engagement);
    const double vain = volleys_of(player) - (double)story->fired;
    return SECONDS_PER_SHOT * (double)(story->fired + 1) +
           SECONDS_PER_VAIN * fmax(vain, 0.0) +
           SECONDS_PER_SOLDIER * (double)story->steps *
               (double)story->soldier_count;
}
