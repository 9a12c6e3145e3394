/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many battles, side by side where an ensemble can have them.
 */
#include "balance/battle_player_impl.h"

/* An ensemble solves by `auto` and the usual stepper; who names another way
 * gets that one, to the bit. */
static bool is_for_ensemble(const lan_solver_options *options)
{
    return (options->method == LAN_METHOD_AUTO ||
            options->method == LAN_METHOD_LANES) &&
           options->stepper == lan_solver_options_default().stepper;
}

static bool ends_all(lan_status status)
{
    return status == LAN_ENOMEM || status == LAN_ECANCELLED;
}

/* Tells the source of a battle that is over. */
static lan_status hand_over(battle_player *player, const battle_source *source,
                            int32_t place, const lan_battle *battle,
                            lan_status status, const lan_solver_report *report,
                            const lan_error *err)
{
    const lan_status became =
        status == LAN_OK ? battle_player_take(player, battle) : status;
    const lan_status told =
        source->over(source->context, place, became, report, err);
    return ends_all(became) ? became : told;
}

/* Goes on until one of the battles in lanes is over, if there are any. */
static lan_status finish_one(battle_player *player, const battle_source *source,
                             bool *was_one)
{
    lan_error err;
    lan_status status = LAN_OK;
    lan_error_clear(&err);
    const int32_t lane =
        player->ensemble != NULL
            ? lan_ensemble_next(player->ensemble, &status, &err)
            : -1;
    *was_one = lane >= 0;
    return lane < 0
               ? LAN_OK
               : hand_over(player, source, lane, player->present[lane], status,
                           lan_ensemble_report_of(player->ensemble, lane),
                           &err);
}

static lan_status finish_all(battle_player *player, const battle_source *source)
{
    bool goes_on = true;
    lan_status status = LAN_OK;
    while (status == LAN_OK && goes_on) {
        status = finish_one(player, source, &goes_on);
    }
    return status;
}

/* Battles in lanes are let fall with the ensemble. */
static void give_up(battle_player *player)
{
    lan_ensemble_destroy(player->ensemble);
    player->ensemble = NULL;
}

/* Finds a place for a battle, once one is over where all are taken. */
static lan_status find_place(battle_player *player, const battle_source *source,
                             int32_t *place)
{
    bool was_one = false;
    lan_status status = LAN_OK;
    *place =
        player->ensemble != NULL ? lan_ensemble_free_lane(player->ensemble) : 0;
    if (*place < 0) {
        status = finish_one(player, source, &was_one);
        *place = lan_ensemble_free_lane(player->ensemble);
    }
    return status;
}

/* Sees that the ensemble is one for these options. */
static lan_status make_ensemble(battle_player *player,
                                const battle_source *source,
                                const lan_solver_options *options,
                                lan_status *made, lan_error *err)
{
    *made = LAN_OK;
    if (player->ensemble != NULL &&
        battle_player_are_alike(options, &player->together)) {
        return LAN_OK;
    }
    const lan_status status = finish_all(player, source);
    if (status != LAN_OK) {
        return status;
    }
    lan_ensemble_options wanted = lan_ensemble_options_default();
    wanted.solver = *options;
    give_up(player);
    *made = lan_ensemble_create(&wanted, &player->ensemble, err);
    if (*made == LAN_OK) {
        player->together = *options;
        lan_ensemble_set_progress(player->ensemble, &player->progress);
    }
    return LAN_OK;
}

/* One that no lane takes is over, as is one that is fought alone. */
static lan_status enter(battle_player *player, const battle_source *source,
                        int32_t place, const battle_entry *entry)
{
    lan_error err;
    lan_status status = LAN_OK;
    lan_error_clear(&err);
    lan_status made =
        make_ensemble(player, source, &entry->options, &status, &err);
    if (made == LAN_OK && status == LAN_OK) {
        status = lan_ensemble_put(player->ensemble, place, entry->battle,
                                  entry->options.seed, &err);
    }
    if (made != LAN_OK) {
        return made;
    }
    if (status != LAN_OK) {
        return hand_over(player, source, place, entry->battle, status, NULL,
                         &err);
    }
    player->present[place] = entry->battle;
    return LAN_OK;
}

static lan_status fight_alone(battle_player *player,
                              const battle_source *source, int32_t place,
                              const battle_entry *entry)
{
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        battle_player_prepare(player, entry->battle, &entry->options, &err);
    if (status == LAN_OK) {
        status =
            lan_solver_run(player->solver, entry->battle, NULL, NULL, &err);
    }
    return hand_over(
        player, source, place, entry->battle, status,
        player->solver != NULL ? lan_solver_report_of(player->solver) : NULL,
        &err);
}

/* Fights the next one; *is_last: there was none. */
static lan_status take_next(battle_player *player, const battle_source *source,
                            bool *is_last)
{
    battle_entry entry = {.options = lan_solver_options_default()};
    int32_t place = 0;
    lan_status status = find_place(player, source, &place);
    if (status == LAN_OK) {
        status = source->next(source->context, place, &entry);
    }
    *is_last = entry.battle == NULL;
    if (status != LAN_OK || *is_last) {
        return status;
    }
    return is_for_ensemble(&entry.options)
               ? enter(player, source, place, &entry)
               : fight_alone(player, source, place, &entry);
}

lan_status battle_player_fight_all(battle_player *player,
                                   const battle_source *source)
{
    bool is_last = false;
    lan_status status = LAN_OK;
    while (status == LAN_OK && !is_last) {
        status = take_next(player, source, &is_last);
    }
    if (status == LAN_OK) {
        status = finish_all(player, source);
    }
    if (status != LAN_OK) {
        give_up(player);
    }
    return status;
}
