/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One instant of a campaign: battles, steps, entries, orders, objectives, in
 * this order, and within each by the army's index.
 */
#include <stdlib.h>

#include "model/engine_impl.h"
#include "tactics/campaign/campaign_impl.h"

/* What armies do may concern others, at the same instant: so often at most. */
#define ROUNDS_MOST 4

/* --- when ---------------------------------------------------------------- */

static double next_of_clocks(lan_campaign *c)
{
    if (c->is_clock_stale) {
        c->next_clock = LAN_INF;
        for (int32_t a = 0; a < c->army_count; a++) {
            c->next_clock = fmin(c->next_clock, c->clocks[a]);
        }
        c->is_clock_stale = false;
    }
    return c->next_clock;
}

/* The next that is not of battles. */
static double next_of_map(lan_campaign *c)
{
    return fmin(fmin(lan_marching_next(c->marching), next_of_clocks(c)),
                lan_objectives_next(c->objectives));
}

lan_status lan_instant_next(lan_campaign *c, double *out, lan_error *err)
{
    const double end = c->def->battle->end;
    const double map = next_of_map(c);
    double next = end;
    const lan_status status =
        lan_fights_next(c->fights, fmin(map, end), &next, err);
    if (status == LAN_OK) {
        *out = next >= end && isinf(map) ? LAN_INF : next;
    }
    return status;
}

/* --- battles ------------------------------------------------------------- */

static void happen_in_fight(lan_campaign *c, const lan_fight_event *event)
{
    lan_demand_note_fallen(c, event->army);
    switch (event->kind) {
    case LAN_FIGHT_GONE:
    case LAN_FIGHT_BROKE:
        lan_flight_begin(c, event->army, event->kind == LAN_FIGHT_GONE);
        break;
    case LAN_FIGHT_MET:
        lan_story_add(c, LAN_CAMPAIGN_MET, event->army,
                      lan_marching_place(c->marching, event->army),
                      event->other);
        break;
    case LAN_FIGHT_JOINED:
        lan_story_add(c, LAN_CAMPAIGN_JOINED, event->army,
                      lan_marching_place(c->marching, event->army),
                      event->other);
        break;
    case LAN_FIGHT_PARTED:
        if (lan_campaign_is_on(c, event->army)) {
            lan_story_add(c, LAN_CAMPAIGN_PARTED, event->army,
                          lan_marching_place(c->marching, event->army), -1);
        }
        break;
    case LAN_FIGHT_LEVEL:
        break;
    }
    if (lan_campaign_is_on(c, event->army)) {
        lan_campaign_mark(c, event->army);
    }
}

/* What the battles have brought since they were asked last; how many. */
static size_t take_fight_events(lan_campaign *c)
{
    size_t count = 0;
    const lan_fight_event *events = lan_fights_events(c->fights, &count);
    for (size_t i = 0; i < count; i++) {
        happen_in_fight(c, &events[i]);
    }
    return count;
}

static lan_status happen_battles(lan_campaign *c, lan_error *err)
{
    const lan_status status = lan_fights_happen(c->fights, c->time, err);
    if (status == LAN_OK && take_fight_events(c) > 0) {
        c->happened++;
    }
    return status;
}

/* --- the map ------------------------------------------------------------- */

/* Armies whose time has come, and those that wait for room to enter. */
static void happen_clocks(lan_campaign *c)
{
    const double now = c->time + lan_instant(c->time);
    if (next_of_clocks(c) > now && c->entrant_count == 0) {
        return;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->clocks[a] <= now) {
            lan_campaign_set_clock(c, a, LAN_INF);
            c->happened += c->time > 0.0;
        } else if (!c->troops[a].is_entrant) {
            continue;
        }
        if (!c->troops[a].is_entered) {
            lan_entry_try(c, a);
        } else {
            lan_campaign_mark(c, a);
        }
    }
}

/* Concealed armies that have begun to fire are seen from now on. */
static bool uncover_armies(lan_campaign *c)
{
    bool any = false;
    for (int32_t a = 0; c->any_concealed && a < c->army_count; a++) {
        if (c->def->armies[a].concealed && lan_campaign_is_on(c, a) &&
            lan_fights_is_in_battle(c->fights, a)) {
            lan_fights_look(c->fights, a);
            lan_seeing_update(c, a);
            any = true;
        }
    }
    return any;
}

static lan_status settle_contacts(lan_campaign *c, lan_error *err)
{
    lan_status status = lan_fights_settle(c->fights, c->time, err);
    if (status == LAN_OK && take_fight_events(c) > 0 && uncover_armies(c)) {
        status = lan_fights_settle(c->fights, c->time, err);
        (void)take_fight_events(c);
    }
    return status;
}

static void judge_places(lan_campaign *c)
{
    const size_t count = lan_holdings_count(c->holdings);
    for (size_t i = 0; i < count; i++) {
        if (!c->stale[i]) {
            continue;
        }
        c->stale[i] = false;
        if (!lan_holdings_judge(c->holdings, &c->view, i)) {
            continue;
        }
        const int32_t place = lan_holdings_place(c->holdings, i);
        if (lan_holdings_of(c->holdings, place) >= 0) {
            lan_story_add(c, LAN_CAMPAIGN_HELD,
                          lan_marching_holder(c->marching, place), place, -1);
        }
        for (int32_t a = 0; a < c->army_count; a++) {
            if (lan_campaign_is_on(c, a)) {
                lan_campaign_mark(c, a);
            }
        }
    }
}

/* --- orders -------------------------------------------------------------- */

static int by_index(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return a < b ? -1 : a > b;
}

static void update_army(lan_campaign *c, int32_t army)
{
    c->troops[army].is_dirty = false;
    if (!lan_campaign_is_on(c, army)) {
        return;
    }
    if (c->troops[army].is_out) {
        lan_flight_update(c, army);
    } else {
        lan_conduct_update(c, army);
    }
}

/* All armies marked so far; those that these mark wait for the next round. */
static void update_marked(lan_campaign *c)
{
    for (size_t i = 0; i < c->watcher_count; i++) {
        if (lan_campaign_is_on(c, c->watchers[i])) {
            lan_campaign_mark(c, c->watchers[i]);
        }
    }
    const size_t count = c->dirty_count;
    if (count > 1) {
        qsort(c->dirty, count, sizeof *c->dirty, by_index);
    }
    for (size_t i = 0; i < count; i++) {
        update_army(c, c->dirty[i]);
    }
    for (size_t i = count; i < c->dirty_count; i++) {
        c->dirty[i - count] = c->dirty[i];
    }
    c->dirty_count -= count;
}

/* --- all ----------------------------------------------------------------- */

/* A ring of armies that wait for each other for ever. */
static void tell_deadlock(lan_campaign *c)
{
    int32_t count = 0;
    const int32_t *ring = lan_marching_deadlock(c->marching, &count);
    for (int32_t i = 0; i < count; i++) {
        lan_story_add(c, LAN_CAMPAIGN_DEADLOCK, ring[i],
                      lan_marching_place(c->marching, ring[i]),
                      ring[(i + 1) % count]);
    }
}

static lan_status first_failure(const lan_campaign *c, lan_status status)
{
    status = status == LAN_OK ? c->status : status;
    return status == LAN_OK ? c->records.status : status;
}

static lan_status decide_steps(lan_campaign *c)
{
    const lan_status status = lan_marching_decide(c->marching, c->time);
    if (status == LAN_OK && c->def->mover == LAN_MOVER_FSM) {
        tell_deadlock(c);
    }
    for (int32_t a = 0; c->broken_count > 0 && a < c->army_count; a++) {
        if (c->troops[a].is_out && lan_campaign_is_on(c, a)) {
            lan_flight_update(c, a);
        }
    }
    return status;
}

/* Orders of all who are marked; contacts anew where one leaves the map by that.
 */
static lan_status update_orders(lan_campaign *c, lan_error *err)
{
    lan_status status = LAN_OK;
    judge_places(c);
    update_marked(c);
    while (status == LAN_OK && c->has_left) {
        c->has_left = false;
        status = settle_contacts(c, err);
        judge_places(c);
        update_marked(c);
    }
    return status;
}

/* Orders, objectives, steps. Whoever then leaves the map leaves its battle. */
static lan_status act(lan_campaign *c, lan_error *err)
{
    lan_status status = update_orders(c, err);
    if (status == LAN_OK) {
        lan_ending_judge(c);
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

lan_status lan_instant_happen(lan_campaign *c, double time, lan_error *err)
{
    c->time = time;
    c->happened = 0;
    c->records.story.instants++;
    lan_status status = happen_battles(c, err);
    if (status == LAN_OK) {
        lan_marching_happen(c->marching, time);
        happen_clocks(c);
        status = settle_contacts(c, err);
    }
    for (int round = 0;
         status == LAN_OK && !c->is_over && round < ROUNDS_MOST &&
         (round == 0 || c->dirty_count > 0);
         round++) {
        status = act(c, err);
    }
    c->ties += c->happened > 1 ? c->happened - 1 : 0;
    return first_failure(c, status);
}
