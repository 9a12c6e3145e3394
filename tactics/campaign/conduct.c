/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an army does: its orders, and what its stance makes of them where
 * enemies are; and armies that are out, until they have left the map.
 */
#include "tactics/campaign/campaign_impl.h"

/* --- aims ---------------------------------------------------------------- */

/* The place at the end of step k from an army's place, if the army may go there
 * and it is free; -1. */
static int32_t free_beside(const lan_campaign *c, int32_t army, int32_t k)
{
    const lan_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    const int32_t beside = lan_places_beside(c->places, at, k);
    return beside >= 0 && troop->speed > 0.0 &&
                   lan_march_ground_cost(troop->ground, at, k) > 0.0 &&
                   lan_marching_holder(c->marching, beside) < 0
               ? beside
               : -1;
}

/* True if a legal step leads nearer to a place. */
static bool can_come_nearer(const lan_campaign *c, int32_t army, int32_t place)
{
    const int32_t at = lan_marching_place(c->marching, army);
    const double distance = lan_places_distance(c->places, at, place);
    for (int32_t k = 0; k < lan_places_degree(c->places, at); k++) {
        const int32_t beside = free_beside(c, army, k);
        if (beside >= 0 &&
            lan_places_distance(c->places, beside, place) < distance) {
            return true;
        }
    }
    return false;
}

/* An army closes on the nearest enemy until all its weapons reach an enemy;
 * then it stands. */
static lan_aim aim_of_fight(lan_campaign *c, int32_t army)
{
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    const int32_t enemy = lan_contacts_nearest(c, army);
    if (enemy < 0 || lan_engagements_all_reach(c, army)) {
        return aim;
    }
    const int32_t place = lan_marching_place(c->marching, enemy);
    if (can_come_nearer(c, army, place)) {
        aim = (lan_aim){.kind = LAN_AIM_ENEMY, .place = place, .whom = enemy};
    } else {
        c->troops[army].is_hemmed = true;
    }
    return aim;
}

/* The army's place or a neighbouring place out of enemy range; otherwise the
 * place farthest from the nearest enemy. */
static lan_aim aim_of_escape(const lan_campaign *c, int32_t army)
{
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    const int32_t at = lan_marching_place(c->marching, army);
    const int32_t enemy = lan_contacts_nearest(c, army);
    if (enemy < 0) {
        return aim;
    }
    const int32_t from = lan_marching_place(c->marching, enemy);
    double farthest = lan_places_distance(c->places, at, from);
    bool is_safe = false;
    for (int32_t k = 0; k < lan_places_degree(c->places, at); k++) {
        const int32_t beside = free_beside(c, army, k);
        if (beside < 0) {
            continue;
        }
        const double distance = lan_places_distance(c->places, beside, from);
        const bool safe =
            !lan_contacts_is_covered(c, c->troops[army].side, beside, true);
        if (safe > is_safe || (safe == is_safe && distance > farthest)) {
            aim = (lan_aim){.kind = LAN_AIM_PLACE,
                            .place = beside,
                            .whom = -1,
                            .avoids = true};
            farthest = distance;
            is_safe = safe;
        }
    }
    return aim;
}

/* The reaction to enemies in contact, by the army's orders and stance. */
static lan_aim aim_of(lan_campaign *c, int32_t army)
{
    lan_stop why = LAN_STOP_NONE;
    lan_aim aim = lan_orders_aim(c, army, &why);
    const lan_stance stance =
        aim.avoids ? LAN_STANCE_AVOID : c->def->armies[army].stance;
    const bool is_fighting = lan_campaign_is_fighting(c, army);
    const bool holds = why == LAN_STOP_HOLDING;
    const bool stays = aim.kind == LAN_AIM_STAY;
    if (is_fighting && stays && !holds && stance == LAN_STANCE_AVOID) {
        return aim_of_escape(c, army);
    }
    if (is_fighting && stays && !holds) {
        return lan_contacts_answers(c, army) ? aim : aim_of_fight(c, army);
    }
    if (is_fighting && !stays && stance == LAN_STANCE_FIGHT) {
        return aim_of_fight(c, army);
    }
    if (stance == LAN_STANCE_AVOID && aim.kind == LAN_AIM_FRIEND &&
        lan_campaign_is_fighting(c, aim.whom)) {
        aim.kind = LAN_AIM_STAY; /* a follower does not follow into a battle */
    }
    aim.avoids = stance == LAN_STANCE_AVOID;
    return aim;
}

/* --- in force ------------------------------------------------------------ */

/* A pursued enemy may have moved: the plan number shows whether that matters.
 * */
static bool is_same_aim(const lan_aim *a, const lan_aim *b)
{
    const bool is_there = a->place == b->place || a->kind == LAN_AIM_ENEMY;
    return a->kind == b->kind && is_there && a->whom == b->whom &&
           a->avoids == b->avoids && a->flees == b->flees;
}

/* True if the route to an aim is stale: the target army has a new plan, or the
 * army stands at the route's end, short of its aim. */
static bool is_out_of_date(const lan_campaign *c, int32_t army)
{
    const lan_troop *troop = &c->troops[army];
    if (troop->aim.kind == LAN_AIM_STAY) {
        return false;
    }
    const bool follows = troop->aim.kind == LAN_AIM_ENEMY;
    if (troop->is_short &&
        lan_marching_holder(c->marching, troop->aim.place) < 0) {
        return true;
    }
    return (follows && c->troops[troop->aim.whom].plan != troop->whom_plan) ||
           (follows && lan_marching_is_there(c->marching, army));
}

static void set_aim(lan_campaign *c, int32_t army, const lan_aim *aim)
{
    lan_troop *troop = &c->troops[army];
    const bool changed = !is_same_aim(&troop->aim, aim);
    troop->aim = *aim;
    if (aim->kind == LAN_AIM_STAY) {
        if (changed) {
            lan_marching_halt(c->marching, army, c->time);
        }
    } else if (changed || is_out_of_date(c, army)) {
        troop->whom_plan = aim->whom >= 0 ? c->troops[aim->whom].plan : 0;
        lan_marching_go(c->marching, army, c->time);
    }
}

/* Notes whether the army came as near to its aim as possible without reaching
 * it. */
static void note_short(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    troop->is_short = troop->aim.kind == LAN_AIM_PLACE &&
                      lan_marching_is_there(c->marching, army) &&
                      lan_marching_place(c->marching, army) != troop->aim.place;
}

lan_stop lan_conduct_stop(const lan_campaign *c, int32_t army)
{
    const lan_troop *troop = &c->troops[army];
    if (!troop->is_entered) {
        return LAN_STOP_NOT_ENTERED;
    }
    if (troop->is_off || troop->is_out) {
        return troop->is_off ? troop->off : LAN_STOP_BROKEN;
    }
    switch (lan_marching_state(c->marching, army)) {
    case LAN_MARCHER_MOVING:
        return LAN_STOP_NONE;
    case LAN_MARCHER_BLOCKED:
        return LAN_STOP_BLOCKED;
    case LAN_MARCHER_NO_WAY:
        return LAN_STOP_NO_WAY;
    case LAN_MARCHER_OFF:
    case LAN_MARCHER_STILL:
        break;
    }
    if (lan_campaign_is_fighting(c, army)) {
        return lan_contacts_answers(c, army) ? LAN_STOP_FIGHTING
                                             : LAN_STOP_UNDER_FIRE;
    }
    lan_stop why = LAN_STOP_NONE;
    (void)lan_orders_aim(c, army, &why);
    return troop->aim.kind != LAN_AIM_STAY ? LAN_STOP_NONE : why;
}

/* Logs that an army departs. */
static void tell_stop(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    const lan_stop stop = lan_conduct_stop(c, army);
    const bool goes = troop->aim.kind != LAN_AIM_STAY;
    const bool went = troop->logged == LAN_STOP_NONE;
    troop->logged = goes ? LAN_STOP_NONE : stop;
    if (goes && !went && stop != LAN_STOP_NO_WAY) {
        lan_story_add(c, LAN_CAMPAIGN_DEPARTED, army, at, -1);
    }
}

bool lan_conduct_yields(void *context, int32_t army)
{
    const lan_campaign *c = context;
    lan_stop why = LAN_STOP_NONE;
    (void)lan_orders_aim(c, army, &why);
    return c->troops[army].speed > 0.0 &&
           (c->troops[army].is_out ||
            (why != LAN_STOP_HOLDING && !lan_campaign_is_fighting(c, army)));
}

/* Armies waiting for an army that now yields try again. */
static void tell_yielding(lan_campaign *c, int32_t army)
{
    const bool yields = lan_conduct_yields(c, army);
    if (yields && !c->troops[army].yields) {
        lan_marching_free(c->marching, army);
    }
    c->troops[army].yields = yields;
}

void lan_conduct_update(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    double left = LAN_NAN;
    double morale = LAN_NAN;
    const int32_t arrivals = troop->orders.arrivals;
    const int32_t fired = lan_orders_update(c, army);
    if (fired >= 0) {
        lan_story_add(c, LAN_CAMPAIGN_ORDERED, army,
                      lan_marching_place(c->marching, army), fired);
    }
    if (troop->orders.arrivals > arrivals) {
        troop->logged = LAN_STOP_ARRIVED;
        lan_story_add(c, LAN_CAMPAIGN_ARRIVED, army,
                      lan_marching_place(c->marching, army), -1);
    }
    c->clocks[army] = lan_orders_next(c, army);
    lan_orders_watch(c, army, &left, &morale);
    lan_engagements_watch(c, army, left, morale);
    troop->is_hemmed = false;
    const lan_aim aim = aim_of(c, army);
    set_aim(c, army, &aim);
    note_short(c, army);
    tell_yielding(c, army);
    tell_stop(c, army);
}

/* --- flight -------------------------------------------------------------- */

static void mark_all(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (lan_campaign_is_on(c, a) && !c->troops[a].is_out) {
            lan_campaign_mark(c, a);
        }
    }
}

/* Takes an army off the map. */
static void leave_map(lan_campaign *c, int32_t army, lan_stop why)
{
    static const lan_campaign_event_kind kinds[] = {
        [LAN_STOP_GONE] = LAN_CAMPAIGN_GONE,
        [LAN_STOP_FLED] = LAN_CAMPAIGN_FLED,
        [LAN_STOP_CAPTURED] = LAN_CAMPAIGN_CAPTURED};
    lan_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    if (why != LAN_STOP_GONE) {
        lan_contacts_put(c, army, -1);
        c->has_left = true;
    }
    lan_marching_leave(c->marching, army, c->time);
    lan_campaign_mark_short(c);
    c->broken_count -= troop->aim.flees;
    troop->aim.whom = -1;
    troop->is_off = true;
    troop->off = why;
    troop->logged = why;
    c->clocks[army] = LAN_INF;
    lan_seeing_update(c, army);
    lan_story_add(c, kinds[why], army, at, -1);
}

static void begin_flight(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    const int32_t refuge = c->def->armies[army].refuge;
    lan_story_add(c, LAN_CAMPAIGN_BROKE, army,
                  lan_marching_place(c->marching, army), -1);
    c->broken_count++;
    troop->aim = (lan_aim){.kind = LAN_AIM_PLACE,
                           .place = refuge >= 0 ? refuge : troop->entered_at,
                           .whom = -1,
                           .flees = true};
    troop->fled_since = LAN_NAN;
    troop->logged = LAN_STOP_NONE;
    lan_marching_go(c->marching, army, c->time);
    lan_marching_free(c->marching, army);
    lan_campaign_mark(c, army);
}

void lan_flight_begin(lan_campaign *c, int32_t army, bool is_gone)
{
    lan_troop *troop = &c->troops[army];
    troop->is_short = false;
    troop->is_hemmed = false;
    if (!troop->is_out) {
        troop->is_out = true;
        c->alive[troop->side]--;
        c->last_out = is_gone ? LAN_END_ANNIHILATION : LAN_END_BREAK;
    }
    if (is_gone) {
        leave_map(c, army, LAN_STOP_GONE);
    } else {
        begin_flight(c, army);
    }
    lan_campaign_mark_followers(c, army);
    mark_all(c);
}

/* True at the refuge or, if another army is there, next to it. */
static bool is_at_refuge(const lan_campaign *c, int32_t army)
{
    const int32_t refuge = c->troops[army].aim.place;
    const int32_t at = lan_marching_place(c->marching, army);
    return at == refuge || (lan_marching_holder(c->marching, refuge) >= 0 &&
                            lan_places_are_beside(c->places, at, refuge));
}

/* True if a friend blocks the army; friends move away eventually. */
static bool waits_for_friend(const lan_campaign *c, int32_t army)
{
    const int32_t blocker = lan_marching_blocker(c->marching, army);
    return lan_marching_state(c->marching, army) == LAN_MARCHER_BLOCKED &&
           blocker >= 0 && !lan_campaign_are_enemies(c, army, blocker);
}

void lan_flight_update(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    const lan_marcher_state state = lan_marching_state(c->marching, army);
    if (troop->is_off || state == LAN_MARCHER_MOVING) {
        troop->fled_since = LAN_NAN;
        c->clocks[army] = LAN_INF;
        return;
    }
    if (is_at_refuge(c, army)) {
        leave_map(c, army, LAN_STOP_FLED);
        return;
    }
    if (waits_for_friend(c, army)) {
        troop->fled_since = LAN_NAN;
    } else if (isnan(troop->fled_since)) {
        troop->fled_since = c->time;
        c->clocks[army] = c->time + c->def->patience;
    } else if (c->time >= troop->fled_since + c->def->patience) {
        leave_map(c, army, LAN_STOP_CAPTURED);
    }
}
