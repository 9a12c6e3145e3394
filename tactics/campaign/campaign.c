/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A campaign from its start to its end.
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

/* --- what movement reports ----------------------------------------------- */

static void note_step(void *context, int32_t army, int32_t from, int32_t to,
                      double depart, double arrive)
{
    lan_campaign *c = context;
    c->happened++;
    c->troops[army].marched += lan_places_distance(c->places, from, to);
    lan_story_step(c, &(lan_campaign_step){.depart = depart,
                                           .arrive = arrive,
                                           .army = army,
                                           .from = from,
                                           .to = to});
    lan_fights_move(c->fights, army, to);
    lan_seeing_update(c, army);
    lan_seeing_look(c, army);
    if (!c->troops[army].is_out) {
        lan_holdings_stand(c->holdings, c->troops[army].side, to);
        lan_standing_note(c, army, from);
        lan_standing_note(c, army, to);
    }
    lan_campaign_mark(c, army);
    lan_campaign_mark_followers(c, army);
    lan_campaign_mark_short(c);
}

static bool side_sees(void *context, int32_t side, int32_t army)
{
    return lan_seeing_sees(context, side, army);
}

/* --- made and destroyed -------------------------------------------------- */

static void clear(lan_campaign *c)
{
    lan_objectives_destroy(c->objectives);
    lan_holdings_destroy(c->holdings);
    lan_orders_destroy(c->orders);
    lan_fights_destroy(c->fights);
    lan_marching_destroy(c->marching);
    lan_routes_destroy(c->routes);
    lan_march_grounds_destroy(c->grounds);
    lan_places_destroy(c->places);
    lan_demand_clear(c);
    lan_story_clear(c);
    free(c->troops);
    free(c->dirty);
    free(c->watchers);
    free(c->pair);
    free(c->seers);
    free(c->all_seers);
    free(c->last_seen);
    free(c->was_seen);
    free(c->clocks);
    lan_proximity_destroy(c->sights);
    free(c->near);
    free(c->alive);
    free(c->stale);
    free(c);
}

void lan_campaign_destroy(lan_campaign *campaign)
{
    if (campaign != NULL) {
        clear(campaign);
    }
}

/* Takes the sides over from the battle of all. */
static void take_sides(lan_campaign *c)
{
    const lan_battle *whole = lan_fights_whole(c->fights);
    c->side_count = lan_battle_side_count(whole);
    for (int32_t a = 0; a < c->army_count; a++) {
        c->troops[a].side = lan_battle_army_side(whole, a);
    }
}

static bool allocate_lists(lan_campaign *c)
{
    const size_t armies = (size_t)c->army_count;
    const size_t sides = (size_t)c->side_count;
    /* Those of a round, and those that it marks. */
    c->dirty = calloc(2 * armies, sizeof *c->dirty);
    c->watchers = calloc(armies, sizeof *c->watchers);
    c->pair = calloc(armies, armies);
    c->seers = calloc(sides * armies, sizeof *c->seers);
    c->all_seers = calloc(sides, sizeof *c->all_seers);
    c->last_seen = calloc(sides * armies, sizeof *c->last_seen);
    c->was_seen = calloc(sides, armies);
    c->clocks = calloc(armies, sizeof *c->clocks);
    c->near = calloc(2 * armies, sizeof *c->near);
    c->alive = calloc(sides, sizeof *c->alive);
    c->records.armies = calloc(armies, sizeof *c->records.armies);
    return c->dirty != NULL && c->watchers != NULL && c->pair != NULL &&
           c->seers != NULL && c->all_seers != NULL && c->last_seen != NULL &&
           c->was_seen != NULL && c->clocks != NULL && c->near != NULL &&
           c->alive != NULL && c->records.armies != NULL;
}

/* Armies with an order that waits for what others do. */
static void list_watchers(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        const lan_campaign_army_def *army = &c->def->armies[a];
        bool watches = false;
        for (size_t k = 0; k < army->order_count; k++) {
            const lan_order_when *when = &army->orders[k].when;
            watches = watches || (army->orders[k].has_when &&
                                  (when->reached_by != LAN_ORDER_NOBODY ||
                                   when->sees != LAN_ORDER_NOBODY));
        }
        if (watches) {
            c->watchers[c->watcher_count++] = a;
        }
        c->any_sight = c->any_sight || !isnan(army->sight);
        c->any_concealed = c->any_concealed || army->concealed;
    }
}

static lan_status make_movement(lan_campaign *c)
{
    const lan_marching_calls calls = {.context = c,
                                      .route = lan_demand_route,
                                      .duration = lan_demand_duration,
                                      .yields = lan_conduct_yields,
                                      .stepped = note_step};
    const size_t armies = (size_t)c->army_count;
    int32_t *sides = calloc(armies, sizeof *sides);
    double *priorities = calloc(armies, sizeof *priorities);
    lan_status status =
        sides != NULL && priorities != NULL ? LAN_OK : LAN_ENOMEM;
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        const double priority = c->def->armies[a].priority;
        sides[a] = c->troops[a].side;
        priorities[a] = isnan(priority) ? 0.0 : priority;
    }
    if (status == LAN_OK) {
        const lan_marching_def def = {.places = c->places,
                                      .count = c->army_count,
                                      .sides = sides,
                                      .priorities = priorities,
                                      .mover = c->def->mover,
                                      .patience = c->def->patience};
        status = lan_marching_create(&def, &calls, &c->marching);
    }
    free(sides);
    free(priorities);
    return status;
}

/* The map, and the battle of all armies on it. */
static lan_status make_map(lan_campaign *c, lan_error *err)
{
    const lan_campaign_def *def = c->def;
    const lan_fights_calls calls = {.context = c, .sees = side_sees};
    lan_status status =
        lan_places_create(def->map, def->roads, def->shape, def->cell,
                          def->terrains, &c->places, err);
    if (status == LAN_OK) {
        status = lan_march_grounds_create(c->places, &c->grounds);
    }
    return status == LAN_OK
               ? lan_fights_create(def, c->places, &calls, &c->fights, err)
               : status;
}

static lan_status make_routes(lan_campaign *c)
{
    const lan_campaign_def *def = c->def;
    const lan_routes_options options = {.side_count = c->side_count,
                                        .knows_seen_only = def->knows_seen_only,
                                        .influence = def->influence,
                                        .half_life = def->half_life};
    return lan_routes_create(c->places, &options, &c->routes);
}

static lan_status make_parts(lan_campaign *c, lan_error *err)
{
    lan_status status = make_map(c, err);
    if (status == LAN_OK) {
        take_sides(c);
        status = allocate_lists(c) ? make_routes(c) : LAN_ENOMEM;
    }
    if (status == LAN_OK) {
        status = make_movement(c);
    }
    if (status == LAN_OK) {
        status = lan_orders_create(c->def, &c->orders);
    }
    if (status == LAN_OK) {
        status = lan_holdings_create(c->def, &c->holdings);
    }
    if (status == LAN_OK) {
        status = lan_objectives_create(c->def, &c->objectives);
    }
    if (status == LAN_OK) {
        c->stale = calloc(lan_holdings_count(c->holdings) + 1, 1);
        status = c->stale != NULL ? LAN_OK : LAN_ENOMEM;
    }
    return status;
}

lan_status lan_campaign_create(const lan_campaign_def *def, lan_campaign **out,
                               lan_error *err)
{
    lan_campaign *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return LAN_ENOMEM;
    }
    c->def = def;
    c->army_count = (int32_t)def->battle->army_count;
    c->troops = calloc(def->battle->army_count, sizeof *c->troops);
    lan_status status = c->troops != NULL ? make_parts(c, err) : LAN_ENOMEM;
    if (status == LAN_OK) {
        list_watchers(c);
        status = lan_seeing_prepare(c);
    }
    if (status != LAN_OK) {
        clear(c);
        return status;
    }
    c->view = lan_conduct_view(c);
    *out = c;
    return LAN_OK;
}

const lan_battle *lan_campaign_whole(const lan_campaign *campaign)
{
    return lan_fights_whole(campaign->fights);
}

const lan_campaign_story *lan_campaign_story_of(const lan_campaign *campaign)
{
    return &campaign->records.story;
}

size_t lan_campaign_memory(const lan_campaign *campaign)
{
    const size_t armies = (size_t)campaign->army_count;
    return sizeof *campaign + armies * armies +
           armies * sizeof *campaign->troops +
           campaign->records.event_room * sizeof *campaign->records.events +
           campaign->records.step_room * sizeof *campaign->records.steps +
           (campaign->sights != NULL ? lan_proximity_memory(campaign->sights)
                                     : 0) +
           lan_fights_memory(campaign->fights);
}

/* --- played -------------------------------------------------------------- */

static lan_status begin_play(lan_campaign *c, const lan_campaign_request *how,
                             lan_error *err)
{
    c->request = how;
    c->time = 0.0;
    c->ties = 0;
    c->is_over = false;
    c->has_left = false;
    c->last_out = LAN_END_NONE;
    c->status = LAN_OK;
    c->dirty_count = 0;
    c->broken_count = 0;
    c->fallen_at = -1.0;
    c->entrant_count = 0;
    c->short_count = 0;
    c->is_clock_stale = true;
    memset(c->alive, 0, (size_t)c->side_count * sizeof *c->alive);
    for (int32_t a = 0; a < c->army_count; a++) {
        const int32_t side = c->troops[a].side;
        c->troops[a] = (lan_campaign_troop){
            .side = side,
            .entered_at = -1,
            .aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1},
            .fled_since = LAN_NAN,
            .first_follower = -1,
            .next_follower = -1,
            .previous_follower = -1,
            .told = LAN_STOP_NOT_ENTERED};
        c->alive[side]++;
        c->clocks[a] = c->def->armies[a].enters;
    }
    lan_marching_reset(c->marching);
    lan_routes_reset(c->routes);
    lan_orders_reset(c->orders);
    lan_holdings_reset(c->holdings);
    lan_objectives_reset(c->objectives);
    lan_seeing_reset(c);
    lan_story_reset(c);
    return lan_fights_reset(c->fights, &how->solver, how->run, err);
}

/* A row of how all armies stand at a time not after the next instant. */
static lan_status add_row(lan_campaign *c, double time, lan_error *err)
{
    const lan_battle *whole = NULL;
    const lan_status status = lan_fights_show(c->fights, time, &whole, err);
    return status == LAN_OK
               ? lan_trajectory_add(c->request->trajectory, whole, time)
               : status;
}

/* When row number k is due; LAN_INF: no more. */
static double row_time(const lan_rows *rows, size_t k)
{
    if (rows == NULL) {
        return LAN_INF;
    }
    if (rows->times != NULL) {
        return k < rows->time_count ? rows->times[k] : LAN_INF;
    }
    return (double)k * rows->every;
}

static bool is_cancelled(const lan_campaign *c)
{
    const lan_progress *progress = c->request->progress;
    return progress != NULL && progress->call != NULL &&
           !progress->call(progress->context, c->time, c->def->battle->end);
}

static lan_status close_play(lan_campaign *c, const lan_rows *rows,
                             lan_error *err)
{
    lan_status status = rows != NULL ? add_row(c, c->time, err) : LAN_OK;
    if (status == LAN_OK) {
        status = lan_fights_close(c->fights, c->time, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        const lan_stop stop = lan_conduct_stop(c, a);
        const bool is_late = stop == LAN_STOP_NONE && c->reason == LAN_END_TIME;
        c->troops[a].told = is_late ? LAN_STOP_OUT_OF_TIME : stop;
    }
    lan_story_add(c, LAN_CAMPAIGN_ENDED, -1, -1, -1);
    lan_island_close_whole(lan_fights_whole(c->fights), c->time, c->winner,
                           c->reason);
    lan_story_close(c);
    return c->records.status;
}

/* Rows up to the next instant, and that instant. */
static lan_status play_instant(lan_campaign *c, const lan_rows *rows,
                               size_t *row, lan_error *err)
{
    double next = 0.0;
    lan_status status = lan_instant_next(c, &next, err);
    if (status == LAN_OK && isinf(next)) {
        lan_ending_judge_rest(c);
        next = c->def->battle->end;
    }
    while (status == LAN_OK && !c->is_over && row_time(rows, *row) < next) {
        status = add_row(c, row_time(rows, (*row)++), err);
    }
    return status == LAN_OK && !c->is_over ? lan_instant_happen(c, next, err)
                                           : status;
}

static lan_status play_once(lan_campaign *c, const lan_campaign_request *how,
                            const lan_rows *rows, lan_error *err)
{
    size_t row = 0;
    lan_status status = begin_play(c, how, err);
    if (status == LAN_OK) {
        status = lan_instant_happen(c, 0.0, err);
    }
    while (status == LAN_OK && !c->is_over) {
        status =
            is_cancelled(c) ? LAN_ECANCELLED : play_instant(c, rows, &row, err);
    }
    return status == LAN_OK ? close_play(c, rows, err) : status;
}

/* So many rows, evenly to the end, which is known once it was played. */
static lan_status play_with_points(lan_campaign *c,
                                   const lan_campaign_request *how,
                                   lan_error *err)
{
    const size_t count = (size_t)how->rows->points;
    double *times = calloc(count, sizeof *times);
    if (times == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = play_once(c, how, NULL, err);
    for (size_t k = 0; status == LAN_OK && k + 1 < count; k++) {
        times[k] = c->time * (double)k / (double)(count - 1);
    }
    if (status == LAN_OK) {
        const lan_rows rows = {.times = times, .time_count = count - 1};
        status = play_once(c, how, &rows, err);
    }
    free(times);
    return status;
}

lan_status lan_campaign_play(lan_campaign *campaign,
                             const lan_campaign_request *request,
                             lan_error *err)
{
    if ((request->rows == NULL) != (request->trajectory == NULL)) {
        return lan_fail(err, LAN_EINVAL, 0, 0,
                        "a campaign takes rows and a trajectory, or neither");
    }
    return request->rows != NULL && request->rows->points >= 2
               ? play_with_points(campaign, request, err)
               : play_once(campaign, request, request->rows, err);
}
