/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an army does: its orders, and what its stance makes of them where
 * enemies are.
 */
#include "tactics/campaign/campaign_impl.h"

/* Enemies of one army that are looked at, the nearest ones. */
#define ENEMIES_MOST 16

/* --- how the campaign stands --------------------------------------------- */

static int32_t view_side(const void *context, int32_t army)
{
    const lan_campaign *c = context;
    return c->troops[army].side;
}

/* Share left and morale, LAN_NAN where they cannot be had: why is kept until
 * the instant is over, and ends the campaign. */
static void read_levels(const lan_campaign *c, int32_t army, double *left,
                        double *morale)
{
    *left = LAN_NAN;
    *morale = LAN_NAN;
    const lan_status status =
        lan_fights_level(c->fights, army, c->time, left, morale, NULL);
    if (status != LAN_OK) {
        lan_campaign *own = (void *)(uintptr_t)c;
        own->status = status;
    }
}

static double view_left(const void *context, int32_t army)
{
    double left;
    double morale;
    read_levels(context, army, &left, &morale);
    return left;
}

static double view_morale(const void *context, int32_t army)
{
    double left;
    double morale;
    read_levels(context, army, &left, &morale);
    return morale;
}

static bool view_is_out(const void *context, int32_t army)
{
    const lan_campaign *c = context;
    return c->troops[army].is_out;
}

static bool view_is_on_map(const void *context, int32_t army)
{
    return lan_campaign_is_on(context, army);
}

static bool view_is_at(const void *context, int32_t army, int32_t place)
{
    const lan_campaign *c = context;
    return lan_campaign_is_on(c, army) &&
           !lan_marching_is_moving(c->marching, army) &&
           lan_marching_place(c->marching, army) == place;
}

static bool view_is_as_near(const void *context, int32_t army, int32_t place)
{
    lan_campaign *c = (lan_campaign *)(uintptr_t)context;
    const int32_t holder = lan_marching_holder(c->marching, place);
    if (!lan_campaign_is_on(c, army) || holder < 0 || holder == army ||
        lan_marching_is_moving(c->marching, army) ||
        lan_marching_is_moving(c->marching, holder) ||
        lan_campaign_are_enemies(c, army, holder) ||
        c->troops[holder].aim.kind != LAN_AIM_STAY) {
        return false;
    }
    return lan_demand_free_place(c, army, place) ==
           lan_marching_place(c->marching, army);
}

static bool view_is_reached_by(const void *context, int32_t army, int32_t other)
{
    const lan_campaign *c = context;
    int32_t enemies[ENEMIES_MOST];
    if (other >= 0) {
        return lan_fights_reaches(c->fights, other, army);
    }
    size_t count = lan_fights_enemies(c->fights, army, enemies, ENEMIES_MOST);
    count = count < ENEMIES_MOST ? count : ENEMIES_MOST;
    for (size_t i = 0; i < count; i++) {
        if (lan_fights_reaches(c->fights, enemies[i], army)) {
            return true;
        }
    }
    return false;
}

static bool view_side_sees(const void *context, int32_t army, int32_t other)
{
    const lan_campaign *c = context;
    const int32_t side = c->troops[army].side;
    if (other >= 0) {
        return lan_seeing_sees(c, side, other);
    }
    for (int32_t b = 0; b < c->army_count; b++) {
        if (c->troops[b].side != side && lan_seeing_sees(c, side, b)) {
            return true;
        }
    }
    return false;
}

static int32_t view_holder(const void *context, int32_t place)
{
    const lan_campaign *c = context;
    return lan_holdings_of(c->holdings, place);
}

static bool view_is_covered(const void *context, int32_t side, int32_t place)
{
    const lan_campaign *c = context;
    for (int32_t b = 0; b < c->army_count; b++) {
        if (c->troops[b].side != side && !c->troops[b].is_out &&
            lan_campaign_is_on(c, b) &&
            lan_fights_covers(c->fights, b, place)) {
            return true;
        }
    }
    return false;
}

lan_orders_view lan_conduct_view(const lan_campaign *c)
{
    return (lan_orders_view){.context = c,
                             .side = view_side,
                             .left = view_left,
                             .morale = view_morale,
                             .is_out = view_is_out,
                             .is_on_map = view_is_on_map,
                             .is_at = view_is_at,
                             .is_as_near = view_is_as_near,
                             .is_reached_by = view_is_reached_by,
                             .side_sees = view_side_sees,
                             .holder = view_holder,
                             .is_covered = view_is_covered};
}

/* --- aims ---------------------------------------------------------------- */

static lan_stance stance_of(const lan_campaign *c, int32_t army,
                            const lan_intent *intent)
{
    return intent->avoids ? LAN_STANCE_AVOID : c->def->armies[army].stance;
}

static bool is_beside(const lan_campaign *c, int32_t army, int32_t other)
{
    return lan_places_are_beside(c->places,
                                 lan_marching_place(c->marching, army),
                                 lan_marching_place(c->marching, other));
}

/* The aim that an intent alone gives. */
static lan_aim aim_of_intent(const lan_campaign *c, int32_t army,
                             const lan_intent *intent)
{
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    switch (intent->kind) {
    case LAN_INTENT_GO:
        aim.kind = LAN_AIM_PLACE;
        aim.place = intent->place;
        break;
    case LAN_INTENT_CHASE:
        aim.place = lan_seeing_where(c, c->troops[army].side, intent->army);
        aim.kind = aim.place >= 0 ? LAN_AIM_ENEMY : LAN_AIM_STAY;
        aim.whom = intent->army;
        break;
    case LAN_INTENT_FOLLOW:
        aim.whom = intent->army;
        if (lan_campaign_is_on(c, intent->army) &&
            !is_beside(c, army, intent->army)) {
            aim.kind = LAN_AIM_FRIEND;
            aim.place = lan_marching_target(c->marching, intent->army);
        }
        break;
    case LAN_INTENT_HOLD:
    case LAN_INTENT_WAIT:
        break;
    }
    return aim;
}

/* Whether some legal step leads nearer to a place. */
static bool can_come_nearer(const lan_campaign *c, int32_t army, int32_t place)
{
    const lan_campaign_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    const double distance = lan_places_distance(c->places, at, place);
    const int32_t degree = lan_places_degree(c->places, at);
    for (int32_t k = 0; troop->speed > 0.0 && k < degree; k++) {
        const int32_t beside = lan_places_beside(c->places, at, k);
        if (beside >= 0 && lan_march_ground_cost(troop->ground, at, k) > 0.0 &&
            lan_marching_holder(c->marching, beside) < 0 &&
            lan_places_distance(c->places, beside, place) < distance) {
            return true;
        }
    }
    return false;
}

/* The nearest enemy of its battle that is still on the map; -1: none. */
static int32_t nearest_enemy(const lan_campaign *c, int32_t army)
{
    int32_t enemies[ENEMIES_MOST];
    size_t count = lan_fights_enemies(c->fights, army, enemies, ENEMIES_MOST);
    count = count < ENEMIES_MOST ? count : ENEMIES_MOST;
    for (size_t i = 0; i < count; i++) {
        if (lan_campaign_is_on(c, enemies[i])) {
            return enemies[i];
        }
    }
    return -1;
}

/* It closes on the nearest enemy until all of it reaches one; then it stands.
 */
static lan_aim aim_of_fight(const lan_campaign *c, int32_t army)
{
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    const int32_t enemy = nearest_enemy(c, army);
    if (lan_fights_all_reach(c->fights, army) || enemy < 0) {
        return aim;
    }
    const int32_t place = lan_marching_place(c->marching, enemy);
    if (can_come_nearer(c, army, place)) {
        aim = (lan_aim){.kind = LAN_AIM_ENEMY, .place = place, .whom = enemy};
    }
    return aim;
}

/* Whether a seen enemy covers a place. */
static bool is_exposed(const lan_campaign *c, int32_t army, int32_t place)
{
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_are_enemies(c, army, b) && !c->troops[b].is_out &&
            lan_seeing_sees(c, c->troops[army].side, b) &&
            lan_fights_covers(c->fights, b, place)) {
            return true;
        }
    }
    return false;
}

/* The place beside it, or its own, out of reach; else the farthest from the
 * nearest enemy. */
static lan_aim aim_of_escape(const lan_campaign *c, int32_t army)
{
    lan_aim aim = {.kind = LAN_AIM_STAY, .place = -1, .whom = -1};
    const lan_campaign_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    const int32_t degree = lan_places_degree(c->places, at);
    const int32_t enemy = nearest_enemy(c, army);
    if (enemy < 0) {
        return aim;
    }
    const int32_t from = lan_marching_place(c->marching, enemy);
    double farthest = lan_places_distance(c->places, at, from);
    bool is_safe = false;
    for (int32_t k = 0; troop->speed > 0.0 && k < degree; k++) {
        const int32_t beside = lan_places_beside(c->places, at, k);
        if (beside < 0 || !(lan_march_ground_cost(troop->ground, at, k) > 0) ||
            lan_marching_holder(c->marching, beside) >= 0) {
            continue;
        }
        const double distance = lan_places_distance(c->places, beside, from);
        const bool safe = !is_exposed(c, army, beside);
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

static lan_aim aim_of(const lan_campaign *c, int32_t army,
                      const lan_intent *intent)
{
    const lan_stance stance = stance_of(c, army, intent);
    const bool in_battle = lan_fights_is_in_battle(c->fights, army);
    const bool holds = intent->kind == LAN_INTENT_HOLD && intent->order >= 0;
    lan_aim aim = aim_of_intent(c, army, intent);
    if (in_battle && stance == LAN_STANCE_FIGHT && aim.kind != LAN_AIM_STAY) {
        return aim_of_fight(c, army);
    }
    if (in_battle && stance == LAN_STANCE_AVOID && !holds &&
        aim.kind == LAN_AIM_STAY) {
        return aim_of_escape(c, army);
    }
    if (stance == LAN_STANCE_AVOID && aim.kind == LAN_AIM_FRIEND &&
        lan_fights_is_in_battle(c->fights, aim.whom)) {
        aim.kind = LAN_AIM_STAY; /* it does not follow into a battle */
    }
    aim.avoids = stance == LAN_STANCE_AVOID;
    return aim;
}

/* --- in force ------------------------------------------------------------ */

/* An enemy that is gone for may be elsewhere: its plan says whether that makes
 * a difference. */
static bool is_same_aim(const lan_aim *a, const lan_aim *b)
{
    const bool is_there = a->place == b->place || a->kind == LAN_AIM_ENEMY;
    return a->kind == b->kind && is_there && a->whom == b->whom &&
           a->avoids == b->avoids && a->flees == b->flees;
}

/* Whether the route to an aim is out of date: who is gone for has another plan,
 * or it stands where its route ended, short of its aim. */
static bool is_out_of_date(const lan_campaign *c, int32_t army)
{
    const lan_campaign_troop *troop = &c->troops[army];
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
    lan_campaign_troop *troop = &c->troops[army];
    const bool changed = !is_same_aim(&troop->aim, aim);
    lan_campaign_set_whom(c, army, aim->whom);
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

/* Notes whether it has come as near to its place as it could, and no further.
 */
static void note_short(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    const bool is_short =
        troop->aim.kind == LAN_AIM_PLACE &&
        lan_marching_is_there(c->marching, army) &&
        lan_marching_place(c->marching, army) != troop->aim.place;
    c->short_count += is_short - troop->is_short;
    troop->is_short = is_short;
}

lan_stop lan_conduct_stop(const lan_campaign *c, int32_t army)
{
    const lan_campaign_troop *troop = &c->troops[army];
    const lan_intent intent = lan_orders_intent(c->orders, army);
    if (!troop->is_entered) {
        return LAN_STOP_NOT_ENTERED;
    }
    if (troop->is_off) {
        return troop->off;
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
    if (!troop->is_out && lan_fights_is_in_battle(c->fights, army)) {
        return LAN_STOP_FIGHTING;
    }
    if (troop->aim.kind != LAN_AIM_STAY) {
        return LAN_STOP_NONE;
    }
    if (intent.kind == LAN_INTENT_HOLD) {
        return intent.order >= 0                            ? LAN_STOP_HOLDING
               : isnan(lan_orders_arrived(c->orders, army)) ? LAN_STOP_NO_ORDERS
                                                            : LAN_STOP_ARRIVED;
    }
    return LAN_STOP_WAITING;
}

/* Notes in the log that an army departs. */
static void tell_stop(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    const lan_stop stop = lan_conduct_stop(c, army);
    const bool goes = troop->aim.kind != LAN_AIM_STAY;
    const bool went = troop->told == LAN_STOP_NONE;
    troop->told = goes ? LAN_STOP_NONE : stop;
    if (goes && !went && stop != LAN_STOP_NO_WAY) {
        lan_story_add(c, LAN_CAMPAIGN_DEPARTED, army, at, -1);
    }
}

bool lan_conduct_yields(void *context, int32_t army)
{
    const lan_campaign *c = context;
    const lan_intent intent = lan_orders_intent(c->orders, army);
    const bool holds = intent.kind == LAN_INTENT_HOLD && intent.order >= 0;
    return c->troops[army].speed > 0.0 &&
           (c->troops[army].is_out ||
            (!holds && !lan_fights_is_in_battle(c->fights, army)));
}

/* Who waits for an army that may be pushed from now on tries again. */
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
    int32_t fired = -1;
    double left = LAN_NAN;
    double morale = LAN_NAN;
    const int32_t arrivals = lan_orders_arrivals(c->orders, army);
    (void)lan_orders_update(c->orders, &c->view, army, c->time, &fired);
    if (fired >= 0) {
        lan_story_add(c, LAN_CAMPAIGN_ORDERED, army,
                      lan_marching_place(c->marching, army), fired);
    }
    if (lan_orders_arrivals(c->orders, army) > arrivals) {
        c->troops[army].told = LAN_STOP_ARRIVED;
        lan_story_add(c, LAN_CAMPAIGN_ARRIVED, army,
                      lan_marching_place(c->marching, army), -1);
    }
    lan_campaign_set_clock(c, army, lan_orders_next(c->orders, army));
    lan_orders_watch(c->orders, army, &left, &morale);
    lan_fights_watch(c->fights, army, left, morale);
    const lan_intent intent = lan_orders_intent(c->orders, army);
    const lan_aim aim = aim_of(c, army, &intent);
    set_aim(c, army, &aim);
    note_short(c, army);
    tell_yielding(c, army);
    tell_stop(c, army);
}
