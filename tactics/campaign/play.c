/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A campaign is a queue of instants. At each happen battles, steps, entries,
 * orders, objectives, in this order, and within each by the army's index.
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

/* Most rounds at one instant in which armies react to each other. */
#define ROUNDS_MOST 4

/* --- how an army enters -------------------------------------------------- */

/* Lets an army enter if there is room; otherwise it retries at every instant.
 * */
static lan_status try_to_enter(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    const lan_status status = lan_demand_ground(c, army);
    if (status != LAN_OK) {
        return status;
    }
    const int32_t place =
        lan_demand_free_place(c, army, c->def->armies[army].at);
    troop->is_entrant = place < 0;
    c->has_entrants = c->has_entrants || place < 0;
    if (place < 0) {
        return c->status;
    }
    lan_island_enter(c->whole, army, c->time);
    lan_marching_enter(c->marching, army, place, c->time);
    troop->is_entered = true;
    troop->entered_at = place;
    lan_contacts_put(c, army, place);
    lan_story_add(c, LAN_CAMPAIGN_ENTERED, army, place, -1);
    lan_story_step(c, &(lan_campaign_step){.depart = c->time,
                                           .arrive = c->time,
                                           .army = army,
                                           .from = place,
                                           .to = place});
    lan_holdings_stand(c, army);
    lan_seeing_update(c, army);
    lan_seeing_look(c, army);
    lan_campaign_mark(c, army);
    lan_campaign_mark_followers(c, army);
    return c->status;
}

/* Of lan_marching_calls. */
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
    lan_contacts_put(c, army, to);
    lan_seeing_update(c, army);
    lan_seeing_look(c, army);
    lan_holdings_stand(c, army);
    lan_campaign_mark(c, army);
    lan_campaign_mark_followers(c, army);
    lan_campaign_mark_short(c);
}

/* --- when ---------------------------------------------------------------- */

static double next_of_clocks(const lan_campaign *c)
{
    double next = LAN_INF;
    for (int32_t a = 0; a < c->army_count; a++) {
        next = c->clocks[a] < next ? c->clocks[a] : next;
    }
    return next;
}

/* The next instant, at most the end. LAN_INF: only battles without events
 * remain. */
static lan_status find_next(lan_campaign *c, double *out, lan_error *err)
{
    const double end = c->battle->end;
    const double map =
        fmin(fmin(lan_marching_next(c->marching), next_of_clocks(c)),
             lan_objectives_next(c));
    double next = end;
    const lan_status status =
        lan_engagements_next(c, fmin(map, end), &next, err);
    if (status == LAN_OK) {
        *out = next >= end && isinf(map) ? LAN_INF : next;
    }
    return status;
}

/* --- battles ------------------------------------------------------------- */

static void happen_in_fight(lan_campaign *c, const lan_fight_event *event)
{
    static const lan_campaign_event_kind kinds[] = {
        [LAN_FIGHT_MET] = LAN_CAMPAIGN_MET,
        [LAN_FIGHT_JOINED] = LAN_CAMPAIGN_JOINED,
        [LAN_FIGHT_PARTED] = LAN_CAMPAIGN_PARTED};
    const int32_t army = event->army;
    lan_engagements_note_fallen(c, army);
    switch (event->kind) {
    case LAN_FIGHT_GONE:
    case LAN_FIGHT_BROKE:
        lan_flight_begin(c, army, event->kind == LAN_FIGHT_GONE);
        break;
    case LAN_FIGHT_MET:
    case LAN_FIGHT_JOINED:
    case LAN_FIGHT_PARTED:
        if (lan_campaign_is_on(c, army)) {
            lan_story_add(c, kinds[event->kind], army,
                          lan_marching_place(c->marching, army), event->other);
        }
        break;
    case LAN_FIGHT_LEVEL:
        break;
    }
    if (lan_campaign_is_on(c, army)) {
        lan_campaign_mark(c, army);
    }
}

/* Processes events of battles; true if there were any. */
static bool take_fights(lan_campaign *c)
{
    for (size_t i = 0; i < c->fight_count; i++) {
        happen_in_fight(c, &c->fights[i]);
    }
    return c->fight_count > 0;
}

/* Concealed armies that began to fire become visible. */
static bool uncover_armies(lan_campaign *c)
{
    bool any = false;
    for (int32_t a = 0; c->any_concealed && a < c->army_count; a++) {
        if (c->def->armies[a].concealed && lan_campaign_is_on(c, a) &&
            lan_campaign_is_fighting(c, a)) {
            lan_contacts_look(c, a);
            lan_seeing_update(c, a);
            any = true;
        }
    }
    return any;
}

static lan_status settle_contacts(lan_campaign *c, lan_error *err)
{
    lan_status status = lan_engagements_settle(c, err);
    if (status == LAN_OK && take_fights(c) && uncover_armies(c)) {
        status = lan_engagements_settle(c, err);
        (void)take_fights(c);
    }
    return status;
}

/* --- the map ------------------------------------------------------------- */

/* Processes armies whose time has come, and armies that wait for room to enter.
 * */
static lan_status happen_clocks(lan_campaign *c)
{
    const double now = c->time + lan_instant(c->time);
    lan_status status = LAN_OK;
    if (next_of_clocks(c) > now && !c->has_entrants) {
        return LAN_OK;
    }
    c->has_entrants = false;
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        if (c->clocks[a] <= now) {
            c->clocks[a] = LAN_INF;
            c->happened += c->time > 0.0;
        } else if (!c->troops[a].is_entrant) {
            continue;
        }
        if (!c->troops[a].is_entered) {
            status = try_to_enter(c, a);
        } else {
            lan_campaign_mark(c, a);
        }
    }
    return status;
}

/* --- orders -------------------------------------------------------------- */

static void update_army(lan_campaign *c, int32_t army)
{
    c->troops[army].is_dirty = false;
    c->dirty_count--;
    if (lan_campaign_is_on(c, army) && c->troops[army].is_out) {
        lan_flight_update(c, army);
    } else if (lan_campaign_is_on(c, army)) {
        lan_conduct_update(c, army);
    }
}

/* Updates all armies marked so far; newly marked armies wait for the next
 * round. */
static void update_marked(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].watches && lan_campaign_is_on(c, a)) {
            lan_campaign_mark(c, a);
        }
        c->troops[a].is_due = c->troops[a].is_dirty;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].is_due) {
            update_army(c, a);
        }
    }
}

/* Updates orders of marked armies; judges contacts again if an army left the
 * map. */
static lan_status update_orders(lan_campaign *c, lan_error *err)
{
    lan_status status = LAN_OK;
    lan_holdings_judge(c);
    update_marked(c);
    while (status == LAN_OK && c->has_left) {
        c->has_left = false;
        status = settle_contacts(c, err);
        lan_holdings_judge(c);
        update_marked(c);
    }
    return status;
}

/* --- the end ------------------------------------------------------------- */

static void end_by(lan_campaign *c, int32_t winner, lan_end_reason reason)
{
    c->is_over = true;
    c->winner = winner;
    c->reason = reason;
}

/* The only side with an army that is not out; LAN_WINNER_NONE: several;
 * LAN_WINNER_MUTUAL: none. */
static int32_t side_left(const lan_campaign *c)
{
    int32_t left = LAN_WINNER_MUTUAL;
    for (int32_t s = 0; s < c->side_count; s++) {
        if (c->alive[s] > 0) {
            if (left >= 0) {
                return LAN_WINNER_NONE;
            }
            left = s;
        }
    }
    return left;
}

static void judge_end(lan_campaign *c)
{
    const int32_t reached = lan_objectives_update(c);
    if (reached >= 0) {
        c->records.story.objective = reached;
        lan_story_add(c, LAN_CAMPAIGN_OBJECTIVE, -1,
                      c->def->objectives[reached].place, reached);
        end_by(c, c->def->objectives[reached].side, LAN_END_OBJECTIVE);
        return;
    }
    const int32_t left = side_left(c);
    if (left != LAN_WINNER_NONE) {
        end_by(c, left, c->last_out);
    } else if (c->time >= c->battle->end) {
        end_by(c, LAN_WINNER_NONE, LAN_END_TIME);
    }
}

/* Completes the story at the end of a campaign. */
static lan_status close_play(lan_campaign *c, lan_error *err)
{
    const lan_status status = lan_engagements_close(c, err);
    if (status != LAN_OK) {
        return status;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        const lan_stop stop = lan_conduct_stop(c, a);
        const bool is_late = stop == LAN_STOP_NONE && c->reason == LAN_END_TIME;
        c->troops[a].logged = is_late ? LAN_STOP_OUT_OF_TIME : stop;
    }
    lan_story_add(c, LAN_CAMPAIGN_ENDED, -1, -1, -1);
    lan_island_close_whole(c->whole, c->time, c->winner, c->reason);
    return c->status;
}

/* --- an instant ---------------------------------------------------------- */

/* Logs a ring of armies that wait for each other forever. */
static void log_deadlock(lan_campaign *c)
{
    int32_t count = 0;
    const int32_t *ring = lan_marching_deadlock(c->marching, &count);
    for (int32_t i = 0; i < count; i++) {
        lan_story_add(c, LAN_CAMPAIGN_DEADLOCK, ring[i],
                      lan_marching_place(c->marching, ring[i]),
                      ring[(i + 1) % count]);
    }
}

static lan_status decide_steps(lan_campaign *c)
{
    const lan_status status = lan_marching_decide(c->marching, c->time);
    if (status == LAN_OK && c->def->mover == LAN_MOVER_FSM) {
        log_deadlock(c);
    }
    for (int32_t a = 0; c->broken_count > 0 && a < c->army_count; a++) {
        if (c->troops[a].is_out && lan_campaign_is_on(c, a)) {
            lan_flight_update(c, a);
        }
    }
    return status;
}

/* Orders, objectives, steps. An army that leaves the map leaves its battle. */
static lan_status act(lan_campaign *c, lan_error *err)
{
    lan_status status = update_orders(c, err);
    if (status == LAN_OK) {
        judge_end(c);
    }
    if (status == LAN_OK && !c->is_over) {
        status = decide_steps(c);
    }
    if (status == LAN_OK && c->has_left) {
        c->has_left = false;
        status = settle_contacts(c, err);
    }
    return status;
}

lan_status lan_play_happen(lan_campaign *c, double time, lan_error *err)
{
    c->time = time;
    c->happened = 0;
    c->records.story.instants++;
    lan_engagements_happen(c);
    if (take_fights(c)) {
        c->happened++;
    }
    lan_marching_happen(c->marching, time);
    lan_status status = happen_clocks(c);
    if (status == LAN_OK) {
        status = settle_contacts(c, err);
    }
    for (int round = 0;
         status == LAN_OK && !c->is_over && round < ROUNDS_MOST &&
         (round == 0 || c->dirty_count > 0);
         round++) {
        status = act(c, err);
    }
    c->ties += c->happened > 1 ? c->happened - 1 : 0;
    status = status == LAN_OK ? c->status : status;
    return status == LAN_OK && c->is_over ? close_play(c, err) : status;
}

/* --- played -------------------------------------------------------------- */

/* Adds a row with the state of all armies. */
static lan_status add_row(lan_campaign *c, double time, lan_error *err)
{
    const lan_battle *shown = NULL;
    const lan_status status = lan_engagements_show(c, time, &shown, err);
    return status == LAN_OK
               ? lan_trajectory_add(c->request.trajectory, shown, time)
               : status;
}

/* The time of row k; LAN_INF: no more rows. */
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

/* Adds the rows before a time; battles are then solved ahead again. */
static lan_status add_rows(lan_campaign *c, double before, lan_error *err)
{
    const size_t first = c->row;
    double next = LAN_INF;
    lan_status status = LAN_OK;
    while (status == LAN_OK && row_time(c->request.rows, c->row) < before) {
        status = add_row(c, row_time(c->request.rows, c->row), err);
        c->row++;
    }
    return status == LAN_OK && c->row > first ? find_next(c, &next, err)
                                              : status;
}

lan_status lan_play_until(lan_campaign *c, double until, bool one_only,
                          lan_error *err)
{
    lan_status status = LAN_OK;
    bool goes_on = !c->is_over;
    while (status == LAN_OK && goes_on) {
        double next = LAN_INF;
        if (!lan_progress_report(c->request.progress, c->time,
                                 c->battle->end)) {
            return LAN_ECANCELLED;
        }
        status = find_next(c, &next, err);
        if (status == LAN_OK && isinf(next) && c->dirty_count > 0 &&
            c->asked < c->army_count) {
            /* armies left over from the last rounds of an instant */
            c->asked++;
            status = lan_play_happen(c, c->time, err);
            goes_on = !c->is_over;
            continue;
        }
        const bool rests =
            isinf(next) && !c->is_begun && lan_engagements_are_still(c);
        const double at = rests ? c->time : fmin(next, c->battle->end);
        if (status == LAN_OK) {
            status = add_rows(c, fmin(at, until), err);
        }
        goes_on = status == LAN_OK && at <= until;
        if (goes_on) {
            c->asked = 0;
            if (rests) { /* nothing can happen any more */
                end_by(c, LAN_WINNER_NONE, LAN_END_STALEMATE);
            }
            status = rests ? close_play(c, err) : lan_play_happen(c, at, err);
            goes_on = !c->is_over && !one_only;
        }
    }
    c->now = c->is_over || one_only ? c->time
                                    : fmax(c->now, fmin(until, c->battle->end));
    return status;
}

/* The army in an army's way, if still on the map; -1. */
static int32_t blocker_of(const lan_campaign *c, int32_t army)
{
    const int32_t blocker = lan_marching_blocker(c->marching, army);
    return blocker >= 0 && lan_campaign_is_on(c, blocker) ? blocker : -1;
}

lan_status lan_play_show(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        const bool is_on = lan_campaign_is_on(c, a);
        c->records.armies[a] = (lan_campaign_army){
            .place = is_on ? lan_marching_place(c->marching, a) : -1,
            .stop = c->is_over ? c->troops[a].logged : lan_conduct_stop(c, a),
            .blocked_by = is_on ? blocker_of(c, a) : -1,
            .arrived = c->troops[a].orders.arrived,
            .marched = c->troops[a].marched};
    }
    c->records.story.searches = lan_routes_searches(c->routes);
    c->records.story.expanded = lan_routes_expanded(c->routes);
    lan_story_show(c);
    return c->status;
}

lan_status lan_play_begin(lan_campaign *c, lan_error *err)
{
    c->time = 0.0;
    c->now = 0.0;
    c->row = 0;
    c->asked = 0;
    c->ties = 0;
    c->is_over = false;
    c->has_left = false;
    c->has_entrants = false;
    c->last_out = LAN_END_NONE;
    c->status = LAN_OK;
    c->dirty_count = 0;
    c->broken_count = 0;
    c->fallen_at = -1.0;
    memset(c->alive, 0, (size_t)c->side_count * sizeof *c->alive);
    for (int32_t a = 0; a < c->army_count; a++) {
        const lan_order_progress orders = c->troops[a].orders;
        const int32_t side = lan_battle_army_side(c->whole, a);
        c->troops[a] =
            (lan_troop){.side = side,
                        .first_group = lan_battle_army_first_group(c->whole, a),
                        .group_count = lan_battle_army_group_count(c->whole, a),
                        .place = -1,
                        .entered_at = -1,
                        .aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1},
                        .fled_since = LAN_NAN,
                        .logged = LAN_STOP_NOT_ENTERED,
                        .orders = orders,
                        .engagement = -1,
                        .watch_left = LAN_NAN,
                        .watch_morale = LAN_NAN,
                        .battle = -1};
        c->alive[side]++;
        c->clocks[a] = c->def->armies[a].enters;
    }
    lan_marching_reset(c->marching);
    lan_routes_reset(c->routes);
    lan_battle_reset(c->whole);
    lan_contacts_reset(c);
    lan_engagements_reset(c);
    lan_seeing_reset(c);
    lan_story_reset(c);
    const lan_status status = lan_orders_reset(c);
    return status == LAN_OK ? lan_play_happen(c, 0.0, err) : status;
}

static lan_status play_once(lan_campaign *c, lan_error *err)
{
    lan_status status = lan_play_begin(c, err);
    if (status == LAN_OK) {
        status = lan_play_until(c, LAN_INF, false, err);
    }
    if (status == LAN_OK && c->request.rows != NULL) {
        status = lan_trajectory_add(c->request.trajectory, c->whole, c->time);
    }
    return status == LAN_OK ? lan_play_show(c) : status;
}

/* Rows evenly spaced to the end, which is known only after a first play. */
static lan_status play_with_points(lan_campaign *c, lan_error *err)
{
    const lan_rows *asked = c->request.rows;
    const size_t count = (size_t)asked->points;
    double *times = calloc(count, sizeof *times);
    if (times == NULL) {
        return LAN_ENOMEM;
    }
    c->request.rows = NULL;
    lan_status status = play_once(c, err);
    for (size_t k = 0; status == LAN_OK && k + 1 < count; k++) {
        times[k] = c->time * (double)k / (double)(count - 1);
    }
    if (status == LAN_OK) {
        const lan_rows rows = {.times = times, .time_count = count - 1};
        c->request.rows = &rows;
        status = play_once(c, err);
    }
    c->request.rows = NULL;
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
    campaign->request = *request;
    campaign->is_begun = false;
    const lan_status status =
        request->rows != NULL && request->rows->points >= 2
            ? play_with_points(campaign, err)
            : play_once(campaign, err);
    campaign->request = (lan_campaign_request){0};
    return status;
}

/* --- life ---------------------------------------------------------------- */

static lan_status take_lists(lan_campaign *c)
{
    lan_pool *p = &c->pool;
    const size_t armies = (size_t)c->army_count;
    const size_t sides = (size_t)c->side_count;
    c->troops = lan_pool_take(p, armies, sizeof *c->troops);
    c->pair = lan_pool_take(p, armies * armies, 1);
    c->seers = lan_pool_take(p, sides * armies, sizeof *c->seers);
    c->all_seers = lan_pool_take(p, sides, sizeof *c->all_seers);
    c->last_seen = lan_pool_take(p, sides * armies, sizeof *c->last_seen);
    c->was_seen = lan_pool_take(p, sides * armies, 1);
    c->engagements = lan_pool_take(p, armies, sizeof *c->engagements);
    c->due = lan_pool_take(p, armies, sizeof *c->due);
    c->joined = lan_pool_take(p, armies, sizeof *c->joined);
    c->fights = lan_pool_take(p, LAN_FIGHT_EVENTS * armies, sizeof *c->fights);
    c->clocks = lan_pool_take(p, armies, sizeof *c->clocks);
    c->alive = lan_pool_take(p, sides, sizeof *c->alive);
    c->records.armies = lan_pool_take(p, armies, sizeof *c->records.armies);
    c->records.sums = lan_pool_take(p, armies, sizeof *c->records.sums);
    c->objectives =
        lan_pool_take(p, c->def->objective_count, sizeof *c->objectives);
    return p->is_short ? LAN_ENOMEM : LAN_OK;
}

static lan_status make_marching(lan_campaign *c)
{
    const lan_marching_calls calls = {.context = c,
                                      .route = lan_demand_route,
                                      .duration = lan_demand_duration,
                                      .yields = lan_conduct_yields,
                                      .stepped = note_step};
    const size_t armies = (size_t)c->army_count;
    int32_t *sides = lan_pool_take(&c->pool, armies, sizeof *sides);
    double *priorities = lan_pool_take(&c->pool, armies, sizeof *priorities);
    if (c->pool.is_short) {
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        const double priority = c->def->armies[a].priority;
        sides[a] = lan_battle_army_side(c->whole, a);
        priorities[a] = isnan(priority) ? 0.0 : priority;
    }
    const lan_marching_def def = {.places = c->places,
                                  .count = c->army_count,
                                  .sides = sides,
                                  .priorities = priorities,
                                  .mover = c->def->mover,
                                  .patience = c->def->patience};
    return lan_marching_create(&def, &calls, &c->marching);
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

lan_status lan_play_create(lan_campaign *c, lan_error *err)
{
    const lan_campaign_def *def = c->def;
    lan_status status =
        lan_places_create(def->map, def->roads, def->shape, def->cell,
                          def->terrains, &c->places, err);
    if (status == LAN_OK) {
        status = lan_march_grounds_create(c->places, &c->grounds);
    }
    if (status == LAN_OK) {
        status = lan_island_create_whole(c->battle, &c->whole, err);
    }
    if (status != LAN_OK) {
        return status;
    }
    c->army_count = lan_battle_army_count(c->whole);
    c->side_count = lan_battle_side_count(c->whole);
    status = take_lists(c);
    if (status == LAN_OK) {
        status = lan_contacts_create(c);
    }
    if (status == LAN_OK) {
        status = make_routes(c);
    }
    return status == LAN_OK ? make_marching(c) : status;
}

void lan_play_clear(lan_campaign *c)
{
    lan_orders_clear(c);
    lan_demand_clear(c);
    lan_engagements_clear(c);
    lan_story_clear(c);
    lan_marching_destroy(c->marching);
    lan_routes_destroy(c->routes);
    lan_march_grounds_destroy(c->grounds);
    lan_battle_destroy(c->whole);
    lan_places_destroy(c->places);
    lan_pool_free(&c->pool);
}
