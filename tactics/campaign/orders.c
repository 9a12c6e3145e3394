/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an army is to do now, by its orders; who holds which place; when an
 * objective is reached.
 */
#include <stdlib.h>

#include "tactics/campaign/campaign_impl.h"

#define NO_SIDE (-1)

/* Rounding error of the level at which an event stops. */
#define LEVEL_ROUNDING 1e-9

/* True if a time has come; LAN_NAN: at once. */
static bool is_due(double due, double time)
{
    return isnan(due) || time >= due - lan_instant(due);
}

/* True if a level is at or below a limit; LAN_NAN: no limit. */
static bool is_low(double level, double most)
{
    return isnan(most) || level <= most + LEVEL_ROUNDING;
}

/* --- how the campaign stands --------------------------------------------- */

/* True if the army is at a place, or as near as possible: a friend is there,
 * and the army stands on the nearest free place. */
static bool is_there(lan_campaign *c, int32_t army, int32_t place)
{
    const int32_t holder = lan_marching_holder(c->marching, place);
    if (!lan_campaign_is_on(c, army) ||
        lan_marching_is_moving(c->marching, army)) {
        return false;
    }
    const int32_t at = lan_marching_place(c->marching, army);
    return at == place || (holder >= 0 && holder != army &&
                           !lan_marching_is_moving(c->marching, holder) &&
                           !lan_campaign_are_enemies(c, army, holder) &&
                           c->troops[holder].aim.kind == LAN_AIM_STAY &&
                           lan_demand_free_place(c, army, place) == at);
}

static bool is_reached_by(const lan_campaign *c, int32_t army, int32_t other)
{
    return lan_campaign_is_on(c, other) && !c->troops[other].is_out &&
           lan_campaign_reaches(c, other, army);
}

static bool is_seen(const lan_campaign *c, int32_t army, int32_t other)
{
    return lan_seeing_sees(c, c->troops[army].side, other);
}

/* True if a predicate holds for one army, or for any enemy; true if there is no
 * enemy. */
static bool enemy_answers(const lan_campaign *c, int32_t army, int32_t whom,
                          bool (*question)(const lan_campaign *, int32_t,
                                           int32_t))
{
    if (whom == LAN_ORDER_NOBODY) {
        return true;
    }
    if (whom != LAN_ORDER_ANY) {
        return question(c, army, whom);
    }
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_are_enemies(c, army, b) && question(c, army, b)) {
            return true;
        }
    }
    return false;
}

/* --- who holds a place --------------------------------------------------- */

static lan_holding *find_holding(const lan_campaign *c, int32_t place)
{
    lan_holding *holdings = c->holdings.items;
    for (size_t k = 0; k < c->holdings.count; k++) {
        if (holdings[k].place == place) {
            return &holdings[k];
        }
    }
    return NULL;
}

/* The side that holds a place; -1: none, or the place is not watched. */
static int32_t holder_of(const lan_campaign *c, int32_t place)
{
    const lan_holding *holding = find_holding(c, place);
    return holding != NULL ? holding->holder : NO_SIDE;
}

void lan_holdings_stand(lan_campaign *c, int32_t army)
{
    lan_holding *holding = find_holding(c, c->troops[army].place);
    if (holding != NULL && !c->troops[army].is_out) {
        holding->last = c->troops[army].side;
    }
}

/* Judges a place: true if its holder changed. */
static bool judge_holding(const lan_campaign *c, lan_holding *h)
{
    const int32_t before = h->holder;
    h->holder = h->last != NO_SIDE &&
                        lan_contacts_is_covered(c, h->last, h->place, false)
                    ? NO_SIDE
                    : h->last;
    return h->holder != before;
}

void lan_holdings_judge(lan_campaign *c)
{
    for (size_t k = 0; k < c->holdings.count; k++) {
        lan_holding *h = (lan_holding *)c->holdings.items + k;
        if (!judge_holding(c, h)) {
            continue;
        }
        if (h->holder >= 0) {
            lan_story_add(c, LAN_CAMPAIGN_HELD,
                          lan_marching_holder(c->marching, h->place), h->place,
                          -1);
        }
        for (int32_t a = 0; a < c->army_count; a++) {
            if (lan_campaign_is_on(c, a)) {
                lan_campaign_mark(c, a);
            }
        }
    }
}

/* Adds a watched place, ascending and unique; an army that stands there holds
 * it. */
static void add_holding(lan_campaign *c, int32_t place)
{
    if (place < 0 || find_holding(c, place) != NULL) {
        return;
    }
    lan_holding *slot = lan_campaign_add(c, &c->holdings, 1, sizeof *slot);
    if (slot == NULL) {
        return;
    }
    for (; slot > (lan_holding *)c->holdings.items && slot[-1].place > place;
         slot--) {
        *slot = slot[-1];
    }
    *slot = (lan_holding){.place = place, .last = NO_SIDE, .holder = NO_SIDE};
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].place == place && !c->troops[a].is_out) {
            slot->last = c->troops[a].side;
        }
    }
    (void)judge_holding(c, slot);
}

/* --- life ---------------------------------------------------------------- */

/* The next entry without `when` from this one on; -1: none. */
static int32_t next_plain_entry(const lan_order_progress *p, size_t from)
{
    for (size_t e = from; e < p->count; e++) {
        if (!p->list[e].has_when) {
            return (int32_t)e;
        }
    }
    return -1;
}

lan_status lan_orders_give(lan_campaign *c, int32_t army,
                           const lan_order_def *list, size_t count,
                           lan_order_def *own)
{
    lan_order_progress *p = &c->troops[army].orders;
    bool *has_fired = calloc(count + 1, sizeof *has_fired);
    if (has_fired == NULL) {
        free(own);
        return LAN_ENOMEM;
    }
    free(p->has_fired);
    free(p->own);
    *p = (lan_order_progress){.list = list,
                              .count = count,
                              .has_fired = has_fired,
                              .own = own,
                              .now = p->now,
                              .has_entered = p->has_entered,
                              .arrived = LAN_NAN,
                              .arrivals = p->arrivals,
                              .left = LAN_INF,
                              .morale = LAN_INF};
    p->entry = next_plain_entry(p, 0);
    c->troops[army].watches = false;
    for (size_t e = 0; e < count; e++) {
        const lan_order_when *when = &list[e].when;
        add_holding(c, list[e].verb == LAN_ORDER_ATTACK ? list[e].place : -1);
        if (list[e].has_when) {
            add_holding(c, when->holds);
            c->troops[army].watches |= when->reached_by != LAN_ORDER_NOBODY ||
                                       when->sees != LAN_ORDER_NOBODY;
        }
    }
    return c->status;
}

lan_status lan_orders_reset(lan_campaign *c)
{
    lan_status status = LAN_OK;
    c->holdings.count = 0;
    for (int32_t a = 0; status == LAN_OK && a < c->army_count; a++) {
        const lan_campaign_army_def *def = &c->def->armies[a];
        c->troops[a].orders.has_entered = false;
        c->troops[a].orders.arrivals = 0;
        status = lan_orders_give(c, a, def->orders, def->order_count, NULL);
    }
    for (size_t i = 0; i < c->def->objective_count; i++) {
        c->objectives[i] = (lan_objective_state){.held_since = LAN_NAN};
        if (c->def->objectives[i].kind == LAN_OBJECTIVE_HOLDS) {
            add_holding(c, c->def->objectives[i].place);
        }
    }
    return status;
}

void lan_orders_clear(lan_campaign *c)
{
    for (int32_t a = 0; c->troops != NULL && a < c->army_count; a++) {
        free(c->troops[a].orders.has_fired);
        free(c->troops[a].orders.own);
    }
    free(c->holdings.items);
}

/* --- one entry ----------------------------------------------------------- */

/* True for an order that ends at a place. */
static bool has_goal(const lan_order_def *order)
{
    return order->verb == LAN_ORDER_MOVE || order->verb == LAN_ORDER_RETREAT ||
           (order->verb == LAN_ORDER_ATTACK && order->army < 0);
}

/* The place of the current stage: a waypoint or the last place. */
static int32_t goal_of_stage(const lan_order_def *order, size_t stage)
{
    return stage < order->place_count ? order->places[stage] : order->place;
}

static void begin_entry(lan_order_progress *p, const lan_order_def *order)
{
    p->is_begun = true;
    p->stage = 0;
    p->ends = LAN_INF;
    if (!isnan(order->hold_for)) {
        p->ends = p->now + order->hold_for;
    }
    if (order->hold_until < p->ends) {
        p->ends = order->hold_until;
    }
    if (has_goal(order)) {
        p->arrived = LAN_NAN;
    }
}

/* Advances past the places reached; true if the last is among them. */
static bool move_is_done(lan_campaign *c, int32_t army,
                         const lan_order_def *order)
{
    lan_order_progress *p = &c->troops[army].orders;
    while (p->stage <= order->place_count &&
           is_there(c, army, goal_of_stage(order, p->stage))) {
        p->stage++;
    }
    return p->stage > order->place_count;
}

/* Advances to the next patrol place; at one instant each at most once. */
static void pass_patrol_places(lan_campaign *c, int32_t army,
                               const lan_order_def *order)
{
    lan_order_progress *p = &c->troops[army].orders;
    for (size_t k = 0; k < order->place_count; k++) {
        if (!is_there(c, army, order->places[p->stage])) {
            return;
        }
        p->stage = (p->stage + 1) % order->place_count;
    }
}

static bool entry_is_done(lan_campaign *c, int32_t army,
                          const lan_order_def *order)
{
    const lan_troop *troop = &c->troops[army];
    switch (order->verb) {
    case LAN_ORDER_MOVE:
    case LAN_ORDER_RETREAT:
        return move_is_done(c, army, order);
    case LAN_ORDER_ATTACK:
        return order->army >= 0 ? c->troops[order->army].is_out
                                : holder_of(c, order->place) == troop->side;
    case LAN_ORDER_HOLD:
        return is_due(troop->orders.ends, troop->orders.now);
    case LAN_ORDER_PATROL:
        pass_patrol_places(c, army, order);
        return false;
    case LAN_ORDER_FOLLOW:
        return false;
    }
    return true;
}

/* --- all entries of an army ---------------------------------------------- */

/* Ends completed entries and begins due entries, as of the present instant. */
static void go_on_with_entries(lan_campaign *c, int32_t army)
{
    lan_order_progress *p = &c->troops[army].orders;
    while (p->entry >= 0) {
        const lan_order_def *order = &p->list[p->entry];
        if (!p->is_begun) {
            if (!is_due(order->at, p->now)) {
                return;
            }
            begin_entry(p, order);
        }
        if (!entry_is_done(c, army, order)) {
            return;
        }
        if (has_goal(order) && is_there(c, army, order->place)) {
            p->arrived = p->now;
            p->arrivals++;
        }
        p->entry =
            p->is_dropped ? -1 : next_plain_entry(p, (size_t)p->entry + 1);
        p->is_begun = false;
    }
}

static bool is_standing(const lan_order_progress *p, size_t entry)
{
    return p->list[entry].has_when && !p->has_fired[entry];
}

/* Reads the levels that an entry still waits for. */
static void read_levels(lan_campaign *c, int32_t army)
{
    lan_order_progress *p = &c->troops[army].orders;
    bool asks_left = false;
    bool asks_morale = false;
    for (size_t e = 0; e < p->count; e++) {
        const bool stands = is_standing(p, e);
        asks_left |= stands && !isnan(p->list[e].when.left);
        asks_morale |= stands && !isnan(p->list[e].when.morale);
    }
    p->left = LAN_INF;
    p->morale = LAN_INF;
    if (asks_left || asks_morale) {
        double left = LAN_INF;
        double morale = LAN_INF;
        const lan_status status =
            lan_engagements_level(c, army, &left, &morale);
        c->status = c->status == LAN_OK ? status : c->status;
        p->left = asks_left ? left : LAN_INF;
        p->morale = asks_morale && !isnan(morale) ? morale : LAN_INF;
    }
}

/* True if all given conditions hold. */
static bool when_holds(const lan_campaign *c, int32_t army,
                       const lan_order_when *when)
{
    const lan_order_progress *p = &c->troops[army].orders;
    return is_due(when->time, p->now) && is_low(p->left, when->left) &&
           is_low(p->morale, when->morale) &&
           (when->out == LAN_ORDER_NOBODY || c->troops[when->out].is_out) &&
           (when->holds < 0 ||
            holder_of(c, when->holds) == c->troops[army].side) &&
           enemy_answers(c, army, when->reached_by, is_reached_by) &&
           enemy_answers(c, army, when->sees, is_seen);
}

/* Returns the last entry that fired, or -1. */
static int32_t fire_standing_entries(lan_campaign *c, int32_t army)
{
    lan_order_progress *p = &c->troops[army].orders;
    int32_t fired = -1;
    for (size_t e = 0; e < p->count; e++) {
        if (is_standing(p, e) && when_holds(c, army, &p->list[e].when)) {
            fired = (int32_t)e;
            p->has_fired[e] = true;
            p->is_dropped = true;
            p->entry = fired;
            p->is_begun = false;
            go_on_with_entries(c, army);
        }
    }
    return fired;
}

int32_t lan_orders_update(lan_campaign *c, int32_t army)
{
    lan_order_progress *p = &c->troops[army].orders;
    p->has_entered = lan_campaign_is_on(c, army) && !c->troops[army].is_out;
    if (!p->has_entered) {
        return -1;
    }
    p->now = c->time;
    read_levels(c, army);
    go_on_with_entries(c, army);
    return fire_standing_entries(c, army);
}

/* --- how it stands ------------------------------------------------------- */

lan_aim lan_orders_aim(const lan_campaign *c, int32_t army, lan_stop *why)
{
    const lan_order_progress *p = &c->troops[army].orders;
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    if (!p->has_entered || p->entry < 0) {
        *why = isnan(p->arrived) ? LAN_STOP_NO_ORDERS : LAN_STOP_ARRIVED;
        return aim;
    }
    const lan_order_def *order = &p->list[p->entry];
    *why = LAN_STOP_WAITING;
    if (!p->is_begun) {
        return aim;
    }
    switch (order->verb) {
    case LAN_ORDER_MOVE:
    case LAN_ORDER_RETREAT:
        aim.kind = LAN_AIM_PLACE;
        aim.place = goal_of_stage(order, p->stage);
        aim.avoids = order->verb == LAN_ORDER_RETREAT;
        break;
    case LAN_ORDER_PATROL:
        aim.kind = LAN_AIM_PLACE;
        aim.place = order->places[p->stage];
        break;
    case LAN_ORDER_ATTACK:
        if (order->army < 0) {
            aim.kind = LAN_AIM_PLACE;
            aim.place = order->place;
            break;
        }
        aim.whom = order->army;
        aim.place = lan_seeing_where(c, c->troops[army].side, aim.whom);
        aim.kind = aim.place >= 0 ? LAN_AIM_ENEMY : LAN_AIM_STAY;
        *why = LAN_STOP_UNSEEN;
        break;
    case LAN_ORDER_FOLLOW:
        aim.whom = order->army;
        if (lan_campaign_is_on(c, aim.whom) &&
            !lan_places_are_beside(c->places,
                                   lan_marching_place(c->marching, army),
                                   lan_marching_place(c->marching, aim.whom))) {
            aim.kind = LAN_AIM_FRIEND;
            aim.place = lan_marching_target(c->marching, aim.whom);
        }
        break;
    case LAN_ORDER_HOLD:
        *why = LAN_STOP_HOLDING;
        break;
    }
    return aim;
}

double lan_orders_next(const lan_campaign *c, int32_t army)
{
    const lan_order_progress *p = &c->troops[army].orders;
    double next = LAN_INF;
    if (!p->has_entered) {
        return next;
    }
    if (p->entry >= 0) {
        const lan_order_def *order = &p->list[p->entry];
        if (!p->is_begun) {
            next = order->at;
        } else if (order->verb == LAN_ORDER_HOLD) {
            next = p->ends;
        }
    }
    for (size_t e = 0; e < p->count; e++) {
        const double time = p->list[e].when.time;
        if (is_standing(p, e) && !is_due(time, p->now)) {
            next = fmin(next, time);
        }
    }
    return next;
}

/* The higher of `level` and `most`, if `most` is watched and not reached. */
static double higher_level(double level, double most, double present)
{
    return isnan(most) || is_low(present, most) ? level : fmax(level, most);
}

void lan_orders_watch(const lan_campaign *c, int32_t army, double *left,
                      double *morale)
{
    const lan_order_progress *p = &c->troops[army].orders;
    *left = LAN_NAN;
    *morale = LAN_NAN;
    for (size_t e = 0; p->has_entered && e < p->count; e++) {
        if (is_standing(p, e)) {
            *left = higher_level(*left, p->list[e].when.left, p->left);
            *morale = higher_level(*morale, p->list[e].when.morale, p->morale);
        }
    }
}

/* --- objectives ---------------------------------------------------------- */

/* The only time at which an objective is judged; LAN_NAN: at every event.
 * Survival is judged at the end. */
static double judgement_day(const lan_campaign *c, const lan_objective_def *def)
{
    if (def->kind == LAN_OBJECTIVE_OUT) {
        return LAN_NAN;
    }
    return isnan(def->until) && def->kind == LAN_OBJECTIVE_SURVIVES
               ? c->battle->end
               : def->until;
}

/* The time at which the side will have held the place long enough. */
static double held_until(const lan_objective_def *def,
                         const lan_objective_state *state)
{
    return state->held_since + (isnan(def->hold_for) ? 0.0 : def->hold_for);
}

static bool is_fulfilled(const lan_campaign *c, const lan_objective_def *def,
                         const lan_objective_state *state)
{
    switch (def->kind) {
    case LAN_OBJECTIVE_HOLDS:
        return !isnan(state->held_since) &&
               is_due(held_until(def, state), c->time);
    case LAN_OBJECTIVE_SURVIVES:
        return !c->troops[def->army].is_out;
    case LAN_OBJECTIVE_OUT:
        return c->troops[def->army].is_out;
    }
    return false;
}

static bool is_reached(const lan_campaign *c, const lan_objective_def *def,
                       lan_objective_state *state)
{
    if (def->kind == LAN_OBJECTIVE_HOLDS) {
        if (holder_of(c, def->place) != def->side) {
            state->held_since = LAN_NAN;
        } else if (isnan(state->held_since)) {
            state->held_since = c->time;
        }
    }
    const double day = judgement_day(c, def);
    if (state->is_over || !is_due(day, c->time)) {
        return false;
    }
    const bool reached = is_fulfilled(c, def, state);
    state->is_over = !reached && !isnan(day);
    return reached;
}

int32_t lan_objectives_update(lan_campaign *c)
{
    int32_t first = -1;
    for (size_t i = 0; i < c->def->objective_count; i++) {
        if (is_reached(c, &c->def->objectives[i], &c->objectives[i]) &&
            first < 0) {
            first = (int32_t)i;
        }
    }
    return first;
}

double lan_objectives_next(const lan_campaign *c)
{
    double next = LAN_INF;
    for (size_t i = 0; i < c->def->objective_count; i++) {
        const lan_objective_def *def = &c->def->objectives[i];
        double time = judgement_day(c, def);
        if (isnan(time) && def->kind == LAN_OBJECTIVE_HOLDS) {
            time = held_until(def, &c->objectives[i]);
        }
        if (!is_due(time, c->time)) {
            next = fmin(next, time);
        }
    }
    return next;
}
