/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many battles: duels in columns, others side by side where an ensemble can
 * have them.
 */
#include "balance/battle_player_duels_impl.h"
#include "balance/battle_player_impl.h"

/* A battle in a lane. */
typedef struct lane_entry {
    lan_battle *battle;
    int32_t seat; /* of the lane, with a battle in it or without */
    int32_t ticket;
} lane_entry;

/* Battles of one source, on their way. */
typedef struct fight {
    battle_player *player;
    const battle_source *source;
    lane_entry lanes[LAN_LANES_MOST];
    int32_t spare;     /* seat where the next battle is made */
    int32_t last;      /* ticket of the battle that was given last */
    int32_t last_seat; /* where it stands */
    int32_t free_count;
    int32_t fresh; /* tickets from here on were never given */
    int32_t free[BATTLE_TICKETS];
} fight;

/* An ensemble solves by `auto` and the usual stepper; who names another way
 * gets that one, to the bit. */
bool battle_player_is_beside_others(const lan_solver_options *options)
{
    return (options->method == LAN_METHOD_AUTO ||
            options->method == LAN_METHOD_LANES) &&
           options->stepper == lan_solver_options_default().stepper;
}

static bool ends_all(lan_status status)
{
    return status == LAN_ENOMEM || status == LAN_ECANCELLED;
}

static int32_t take_ticket(fight *f)
{
    return f->free_count > 0 ? f->free[--f->free_count] : f->fresh++;
}

static void give_back(fight *f, int32_t ticket)
{
    f->free[f->free_count++] = ticket;
}

/* Tells the source of a battle that is over. */
static lan_status tell(fight *f, int32_t ticket, const lan_battle *battle,
                       lan_status status, const lan_solver_report *report,
                       const lan_error *err)
{
    give_back(f, ticket);
    const lan_status told = f->source->over(f->source->context, ticket, battle,
                                            status, report, err);
    return ends_all(status) ? status : told;
}

/* The same of one that stands where it was solved to. */
static lan_status hand_over(fight *f, int32_t ticket, const lan_battle *battle,
                            lan_status status, const lan_solver_report *report,
                            const lan_error *err)
{
    const lan_status became =
        status == LAN_OK ? battle_player_take(f->player, battle) : status;
    return tell(f, ticket, battle, became, report, err);
}

/* --- in lanes ------------------------------------------------------------ */

/* Goes on until one of the battles in lanes is over, if there are any. */
static lan_status finish_one(fight *f, bool *was_one)
{
    lan_ensemble *ensemble = f->player->ensemble;
    lan_error err;
    lan_status status = LAN_OK;
    lan_error_clear(&err);
    const int32_t lane =
        ensemble != NULL ? lan_ensemble_next(ensemble, &status, &err) : -1;
    *was_one = lane >= 0;
    return lane < 0 ? LAN_OK
                    : hand_over(f, f->lanes[lane].ticket, f->lanes[lane].battle,
                                status, lan_ensemble_report_of(ensemble, lane),
                                &err);
}

static lan_status finish_lanes(fight *f)
{
    bool goes_on = true;
    lan_status status = LAN_OK;
    while (status == LAN_OK && goes_on) {
        status = finish_one(f, &goes_on);
    }
    return status;
}

/* Battles under way are let fall. */
static void give_up(battle_player *player)
{
    lan_ensemble_destroy(player->ensemble);
    player->ensemble = NULL;
    if (player->duels != NULL) {
        lan_duels_clear(player->duels->columns);
    }
}

/* Sees that the ensemble is one for these options. */
static lan_status make_ensemble(fight *f, const lan_solver_options *options,
                                lan_status *made, lan_error *err)
{
    battle_player *player = f->player;
    *made = LAN_OK;
    if (player->ensemble != NULL &&
        battle_player_are_alike(options, &player->together)) {
        return LAN_OK;
    }
    const lan_status status = finish_lanes(f);
    if (status != LAN_OK) {
        return status;
    }
    lan_ensemble_options wanted = lan_ensemble_options_default();
    wanted.solver = *options;
    lan_ensemble_destroy(player->ensemble);
    player->ensemble = NULL;
    *made = lan_ensemble_create(&wanted, &player->ensemble, err);
    if (*made == LAN_OK) {
        player->together = *options;
        lan_ensemble_set_progress(player->ensemble, &player->progress);
    }
    return LAN_OK;
}

/* Finds a free lane, once a battle is over where all are taken. */
static lan_status find_lane(fight *f, int32_t *lane)
{
    bool was_one = false;
    lan_status status = LAN_OK;
    *lane = lan_ensemble_free_lane(f->player->ensemble);
    if (*lane < 0) {
        status = finish_one(f, &was_one);
        *lane = lan_ensemble_free_lane(f->player->ensemble);
    }
    return status;
}

/* Puts a battle into a lane, of which it has the seat. One that no lane takes
 * is over. */
static lan_status put(fight *f, int32_t lane, int32_t ticket,
                      const battle_entry *entry)
{
    lane_entry *into = &f->lanes[lane];
    lan_error err;
    lan_error_clear(&err);
    into->battle = entry->battle;
    into->ticket = ticket;
    const lan_status status = lan_ensemble_put(
        f->player->ensemble, lane, entry->battle, entry->options.seed, &err);
    return status == LAN_OK
               ? LAN_OK
               : hand_over(f, ticket, entry->battle, status, NULL, &err);
}

static void swap_seats(fight *f, int32_t lane)
{
    const int32_t seat = f->lanes[lane].seat;
    f->lanes[lane].seat = f->spare;
    f->spare = seat;
}

/* Has the next battle, which was made at the spare seat, fought in a lane. */
static lan_status enter(fight *f, int32_t ticket, const battle_entry *entry)
{
    lan_error err;
    int32_t lane = 0;
    lan_status made = LAN_OK;
    lan_error_clear(&err);
    lan_status status = make_ensemble(f, &entry->options, &made, &err);
    if (status == LAN_OK && made != LAN_OK) {
        return hand_over(f, ticket, entry->battle, made, NULL, &err);
    }
    if (status == LAN_OK) {
        status = find_lane(f, &lane);
    }
    if (status != LAN_OK) {
        return status;
    }
    swap_seats(f, lane);
    return put(f, lane, ticket, entry);
}

/* --- by numbers ---------------------------------------------------------- */

/* Has a battle whose numbers do not tell its end fought in a lane. The one
 * that was given last stays where it is. */
static lan_status enter_again(fight *f, int32_t ticket)
{
    battle_entry entry = {.options = f->player->duels->options};
    int32_t lane = 0;
    lan_status made = LAN_OK;
    lan_status status = make_ensemble(f, &entry.options, &made, NULL);
    status = status == LAN_OK ? made : status;
    if (status == LAN_OK) {
        status = find_lane(f, &lane);
    }
    if (status != LAN_OK) {
        return status;
    }
    if (f->lanes[lane].seat == f->last_seat) {
        swap_seats(f, lane);
    }
    status = f->source->again(f->source->context, f->lanes[lane].seat, ticket,
                              &entry);
    if (status != LAN_OK) {
        return status;
    }
    if (ticket == f->last) {
        f->last_seat = f->lanes[lane].seat;
        f->player->last = entry.battle;
    }
    return put(f, lane, ticket, &entry);
}

static lan_status finish_column(fight *f, int32_t column)
{
    player_duels *duels = f->player->duels;
    const int32_t ticket = duels->tickets[column];
    lan_solver_report report;
    lan_error none;
    lan_error_clear(&none);
    if (!player_duels_take(duels, column, &report)) {
        return enter_again(f, ticket);
    }
    duels->last = ticket == f->last ? column : -1;
    f->player->outcome = duels->outcome;
    return tell(f, ticket, duels->battle, LAN_OK, &report, &none);
}

/* Solves the duels so far, and tells of them. */
static lan_status finish_duels(fight *f)
{
    player_duels *duels = f->player->duels;
    lan_status status = LAN_OK;
    if (duels == NULL || duels->columns->count == 0) {
        return LAN_OK;
    }
    if (!lan_progress_report(&f->player->progress, 0.0, 1.0)) {
        return LAN_ECANCELLED;
    }
    lan_duels_solve(duels->columns);
    for (int32_t k = 0; status == LAN_OK && k < duels->columns->count; k++) {
        status = finish_column(f, k);
    }
    lan_duels_clear(duels->columns);
    return status;
}

/* Sees that there are columns for these options, if there can be. */
static lan_status make_duels(fight *f, const lan_solver_options *options,
                             bool *are_there)
{
    player_duels **duels = &f->player->duels;
    *are_there =
        *duels != NULL && battle_player_are_alike(options, &(*duels)->options);
    if (*are_there) {
        return LAN_OK;
    }
    const lan_status status = finish_duels(f);
    return status == LAN_OK ? player_duels_make(options, duels, are_there)
                            : status;
}

/* A battle for the shape of all outcomes: made of the first duel, if need be.
 */
static lan_status find_shape(fight *f, int32_t ticket,
                             const battle_entry *entry)
{
    player_duels *duels = f->player->duels;
    battle_entry made = *entry;
    lan_status status = LAN_OK;
    if (made.battle == NULL) {
        status = f->source->again(f->source->context, f->spare, ticket, &made);
    }
    return status == LAN_OK ? player_duels_shape(duels, made.battle) : status;
}

/* Keeps the numbers of a battle, if it is a plain duel. */
static lan_status keep(fight *f, int32_t ticket, const battle_entry *entry,
                       bool *is_kept)
{
    const int32_t most = f->source->tickets - LAN_LANES_MOST;
    lan_status status = make_duels(f, &entry->options, is_kept);
    if (status != LAN_OK || !*is_kept) {
        return status;
    }
    player_duels *duels = f->player->duels;
    *is_kept = player_duels_add(duels, entry, ticket);
    if (*is_kept && duels->outcome == NULL) {
        status = find_shape(f, ticket, entry);
    }
    return status == LAN_OK && duels->columns->count == most ? finish_duels(f)
                                                             : status;
}

/* --- alone --------------------------------------------------------------- */

static lan_status fight_alone(fight *f, int32_t ticket,
                              const battle_entry *entry)
{
    battle_player *player = f->player;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        battle_player_prepare(player, entry->battle, &entry->options, &err);
    if (status == LAN_OK) {
        status =
            lan_solver_run(player->solver, entry->battle, NULL, NULL, &err);
    }
    return hand_over(
        f, ticket, entry->battle, status,
        player->solver != NULL ? lan_solver_report_of(player->solver) : NULL,
        &err);
}

/* --- all ----------------------------------------------------------------- */

/* The battle that the source has given, in the way that is its own. Numbers by
 * options that no solver takes are told why as a battle. */
static lan_status begin(fight *f, int32_t ticket, battle_entry *entry)
{
    bool is_kept = false;
    lan_status status = LAN_OK;
    f->last = ticket;
    f->last_seat = f->spare;
    f->player->last = entry->battle;
    if (f->player->duels != NULL) {
        f->player->duels->last = -1;
    }
    if (entry->duel == NULL &&
        !battle_player_is_beside_others(&entry->options)) {
        return fight_alone(f, ticket, entry);
    }
    status = keep(f, ticket, entry, &is_kept);
    if (status == LAN_OK && !is_kept && entry->battle == NULL) {
        status = f->source->again(f->source->context, f->spare, ticket, entry);
        f->player->last = entry->battle;
    }
    return status == LAN_OK && !is_kept ? enter(f, ticket, entry) : status;
}

/* Takes the next one up; *is_last: there was none. */
static lan_status take_next(fight *f, bool *is_last)
{
    battle_entry entry = {.battle = NULL};
    const int32_t ticket = take_ticket(f);
    const lan_status status =
        f->source->next(f->source->context, f->spare, ticket, &entry);
    *is_last = entry.battle == NULL && entry.duel == NULL;
    if (status != LAN_OK || *is_last) {
        give_back(f, ticket);
        return status;
    }
    return begin(f, ticket, &entry);
}

lan_status battle_player_fight_all(battle_player *player,
                                   const battle_source *source)
{
    fight f = {.player = player,
               .source = source,
               .spare = LAN_LANES_MOST,
               .last = -1,
               .last_seat = -1};
    bool is_last = false;
    lan_status status = LAN_OK;
    for (int32_t k = 0; k < LAN_LANES_MOST; k++) {
        f.lanes[k].seat = k;
    }
    while (status == LAN_OK && !is_last) {
        status = take_next(&f, &is_last);
    }
    if (status == LAN_OK) {
        status = finish_duels(&f);
    }
    if (status == LAN_OK) {
        status = finish_lanes(&f);
    }
    if (status != LAN_OK) {
        give_up(player);
    }
    return status;
}

lan_status battle_player_stand_at_last(battle_player *player,
                                       const battle_source *source,
                                       int32_t ticket, const lan_battle **out)
{
    player_duels *duels = player->duels;
    battle_entry entry = {.battle = player->last};
    lan_status status = LAN_OK;
    if (entry.battle == NULL) {
        status = source->again(source->context, 0, ticket, &entry);
    }
    if (status != LAN_OK) {
        return status;
    }
    *out = entry.battle;
    if (duels == NULL || duels->last < 0) {
        return battle_player_take(player, entry.battle);
    }
    player->outcome = duels->outcome;
    return player_duels_stand_at_last(duels, entry.battle);
}
