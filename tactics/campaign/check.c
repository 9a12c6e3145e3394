/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is wrong with the description of a campaign.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

typedef struct campaign_check {
    chk_context chk;
    const lan_campaign_def *def;
    int32_t place_count;
    int32_t *sides; /* [armies] side number, in order of first use */
    int32_t side_count;
    /* Places that armies can reach, whatever their speeds. */
    lan_pool pool;
    lan_places *places;
    lan_march_grounds *grounds;
    const lan_march_ground **ground; /* [armies] */
} campaign_check;

/* --- what armies are ----------------------------------------------------- */

static const char *name_of(const campaign_check *check, int32_t army)
{
    return check->def->battle->armies[army].name;
}

static const char *side_of(const campaign_check *check, int32_t army)
{
    const lan_army_def *def = &check->def->battle->armies[army];
    return def->side != NULL ? def->side : def->name;
}

static bool is_friend(const campaign_check *check, int32_t a, int32_t b)
{
    return strcmp(side_of(check, a), side_of(check, b)) == 0;
}

static bool is_army(const campaign_check *check, int32_t army)
{
    return army >= 0 && (size_t)army < check->def->battle->army_count;
}

static bool is_place(const campaign_check *check, int32_t place)
{
    return place >= 0 && place < check->place_count;
}

/* --- one order ----------------------------------------------------------- */

static void check_place(campaign_check *check, const char *key, int32_t place)
{
    if (!is_place(check, place)) {
        chk_error(&check->chk, key, "%s.%s is no place of the map",
                  check->chk.path, key);
    }
}

static void check_places(campaign_check *check, const char *key,
                         const lan_order_def *order)
{
    for (size_t i = 0; i < order->place_count; i++) {
        char part[48];
        (void)snprintf(part, sizeof part, "%s.%zu", key, i);
        check_place(check, part, order->places[i]);
    }
}

/* Reports an index that is no army, is the army itself, or has the wrong side;
 * true if it is valid. */
static bool check_other(campaign_check *check, const char *key, int32_t army,
                        int32_t other, bool wants_friend)
{
    const char *const what = wants_friend ? "a friend" : "an enemy";
    if (!is_army(check, other)) {
        chk_error(&check->chk, key, "%s.%s is no army", check->chk.path, key);
        return false;
    }
    if (other == army) {
        chk_error(&check->chk, key, "%s.%s must be %s, not '%s' itself",
                  check->chk.path, key, what, name_of(check, army));
        return false;
    }
    if (is_friend(check, army, other) != wants_friend) {
        chk_error(&check->chk, key, "%s.%s must be %s: '%s' is %s",
                  check->chk.path, key, what, name_of(check, other),
                  wants_friend ? "an enemy" : "of the same side");
        return false;
    }
    return true;
}

static void check_hold(campaign_check *check, const lan_order_def *order)
{
    if (isnan(order->hold_for) && isnan(order->hold_until)) {
        chk_error(&check->chk, "hold",
                  "%s.hold needs a time: hold: 2, or hold: {until: 14}",
                  check->chk.path);
    }
    chk_number(&check->chk, "hold", order->hold_for, CHK_AT_LEAST_0_OR_NONE);
    chk_number(&check->chk, "hold.until", order->hold_until,
               CHK_AT_LEAST_0_OR_NONE);
}

static void check_patrol(campaign_check *check, const lan_order_def *order)
{
    size_t others = 0;
    for (size_t i = 1; i < order->place_count; i++) {
        others += order->places[i] != order->places[0] ? 1 : 0;
    }
    if (others == 0) {
        chk_error(&check->chk, "patrol",
                  "%s.patrol needs two places or more to go between",
                  check->chk.path);
    }
    check_places(check, "patrol", order);
}

static void check_verb(campaign_check *check, int32_t army,
                       const lan_order_def *order)
{
    switch (order->verb) {
    case LAN_ORDER_MOVE:
        check_place(check, "move", order->place);
        check_places(check, "via", order);
        return;
    case LAN_ORDER_ATTACK:
        if (order->army >= 0 || order->place < 0) {
            (void)check_other(check, "attack", army, order->army, false);
        } else {
            check_place(check, "attack", order->place);
        }
        return;
    case LAN_ORDER_HOLD:
        check_hold(check, order);
        return;
    case LAN_ORDER_PATROL:
        check_patrol(check, order);
        return;
    case LAN_ORDER_FOLLOW:
        (void)check_other(check, "follow", army, order->army, true);
        return;
    case LAN_ORDER_RETREAT:
        check_place(check, "retreat", order->place);
        return;
    }
    chk_error(&check->chk, NULL, "%s has no verb", check->chk.path);
}

static void check_when(campaign_check *check, int32_t army,
                       const lan_order_when *when)
{
    chk_number(&check->chk, "when.left", when->left, CHK_SHARE_OR_NONE);
    chk_number(&check->chk, "when.morale", when->morale, CHK_SHARE_OR_NONE);
    chk_number(&check->chk, "when.time", when->time, CHK_AT_LEAST_0_OR_NONE);
    if (!isnan(when->morale) && !check->def->battle->armies[army].has_morale) {
        chk_error(&check->chk, "when.morale",
                  "'%s' has no morale: give it 'morale', or leave "
                  "%s.when.morale out",
                  name_of(check, army), check->chk.path);
    }
    if (when->reached_by != LAN_ORDER_NOBODY &&
        when->reached_by != LAN_ORDER_ANY) {
        (void)check_other(check, "when.reached_by", army, when->reached_by,
                          false);
    }
    if (when->sees != LAN_ORDER_NOBODY && when->sees != LAN_ORDER_ANY) {
        (void)check_other(check, "when.sees", army, when->sees, false);
    }
    if (when->out != LAN_ORDER_NOBODY &&
        (when->out == army || !is_army(check, when->out))) {
        chk_error(&check->chk, "when.out", "%s.when.out must be another army",
                  check->chk.path);
    }
    if (when->holds != -1) {
        check_place(check, "when.holds", when->holds);
    }
}

static bool is_endless(const lan_order_def *order)
{
    return order->verb == LAN_ORDER_PATROL || order->verb == LAN_ORDER_FOLLOW;
}

static void check_orders(campaign_check *check, int32_t army,
                         const lan_order_def *orders, size_t count)
{
    const char *endless = NULL;
    for (size_t i = 0; i < count; i++) {
        const lan_order_def *order = &orders[i];
        chk_place(&check->chk, "armies.%s.orders.%zu", name_of(check, army), i);
        chk_number(&check->chk, "at", order->at, CHK_AT_LEAST_0_OR_NONE);
        check_verb(check, army, order);
        if (order->has_when) {
            check_when(check, army, &order->when);
        } else if (endless != NULL) {
            chk_warning(&check->chk, NULL,
                        "%s never begins: the %s before it does not end",
                        check->chk.path, endless);
        } else if (is_endless(order)) {
            endless = lan_order_verb_name(order->verb);
        }
    }
}

/* --- circles ------------------------------------------------------------- */

/* The first order of an army to follow another army that only another order can
 * end; -1: none. */
static int32_t order_to_follow(const campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    for (size_t i = 0; i < def->order_count; i++) {
        if (!def->orders[i].has_when && is_endless(&def->orders[i])) {
            return def->orders[i].verb == LAN_ORDER_FOLLOW &&
                           is_army(check, def->orders[i].army)
                       ? (int32_t)i
                       : -1;
        }
    }
    return -1;
}

/* The army that an army follows without end; -1: none. */
static int32_t leader_of(const campaign_check *check, int32_t army)
{
    const int32_t order = order_to_follow(check, army);
    return order >= 0 ? check->def->armies[army].orders[order].army : -1;
}

/* The number of armies in the circle of followers whose first army is this one;
 * 0: none. */
static size_t circle_from(const campaign_check *check, int32_t army)
{
    const size_t most = check->def->battle->army_count;
    size_t count = 1;
    int32_t at = leader_of(check, army);
    while (at > army && count <= most) {
        at = leader_of(check, at);
        count++;
    }
    return at == army && count > 1 ? count : 0;
}

static void tell_circle(campaign_check *check, int32_t army, size_t count)
{
    char names[240] = "";
    size_t used = 0;
    int32_t at = army;
    for (size_t i = 0; i < count && used < sizeof names; i++) {
        at = leader_of(check, at);
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s'%s'",
                             i > 0 ? ", who follows " : "", name_of(check, at));
    }
    chk_place(&check->chk, "armies.%s.orders.%d", name_of(check, army),
              order_to_follow(check, army));
    chk_error(&check->chk, "follow",
              "'%s' follows %s: one of them must lead, by another order",
              name_of(check, army), names);
}

static void check_circles(campaign_check *check)
{
    for (int32_t a = 0; is_army(check, a); a++) {
        const size_t count = circle_from(check, a);
        if (count > 0) {
            tell_circle(check, a, count);
        }
    }
}

/* --- speeds -------------------------------------------------------------- */

/* Reports an army with orders to move but without speed, at the first such
 * order. */
static void check_speed(campaign_check *check, int32_t army)
{
    const lan_battle_def *battle = check->def->battle;
    const lan_campaign_army_def *def = &check->def->armies[army];
    const lan_army_def *of = &battle->armies[army];
    size_t g = 0;
    size_t i = 0;
    while (g < of->group_count &&
           !isnan(battle->units[of->groups[g].type].speed)) {
        g++;
    }
    while (i < def->order_count && def->orders[i].verb == LAN_ORDER_HOLD) {
        i++;
    }
    if (g == of->group_count || i == def->order_count) {
        return;
    }
    const char *type = battle->units[of->groups[g].type].name;
    chk_place(&check->chk, "armies.%s.orders.%zu", name_of(check, army), i);
    chk_error(&check->chk, lan_order_verb_name(def->orders[i].verb),
              "'%s' has orders to move, but its type '%s' has no speed: give "
              "units.%s.speed, 0 if it stands",
              name_of(check, army), type, type);
}

/* --- starts -------------------------------------------------------------- */

/* The earlier army with the same start; -1: none. */
static int32_t army_on_start(const campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *defs = check->def->armies;
    int32_t other = 0;
    while (other < army &&
           (defs[other].at != defs[army].at || defs[other].enters > 0.0)) {
        other++;
    }
    return other < army && !(defs[army].enters > 0.0) ? other : -1;
}

static void check_start(campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    chk_place(&check->chk, "armies.%s", name_of(check, army));
    chk_number(&check->chk, "enters", def->enters, CHK_AT_LEAST_0);
    chk_number(&check->chk, "sight", def->sight, CHK_AT_LEAST_0_OR_NONE);
    if (isinf(def->priority)) {
        chk_error(&check->chk, "priority", "priority must be finite");
    }
    if (!is_place(check, def->at)) {
        chk_error(&check->chk, "at", "%s.at is no place of the map",
                  check->chk.path);
        return;
    }
    const int32_t other = army_on_start(check, army);
    if (other >= 0) {
        chk_error(
            &check->chk, "at",
            "%s.at: '%s' is there already: two armies cannot share a place",
            check->chk.path, name_of(check, other));
    }
    if (def->refuge != -1 && !is_place(check, def->refuge)) {
        chk_error(&check->chk, "refuge", "%s.refuge is no place of the map",
                  check->chk.path);
    }
}

static void check_armies(campaign_check *check)
{
    for (int32_t a = 0; is_army(check, a); a++) {
        check_start(check, a);
        check_orders(check, a, check->def->armies[a].orders,
                     check->def->armies[a].order_count);
        check_speed(check, a);
    }
    check_circles(check);
}

/* --- grounds ------------------------------------------------------------- */

/* A type without a given speed can enter and reach a place at any speed. */
static lan_status find_ground(campaign_check *check, size_t army)
{
    const lan_battle_def *battle = check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    lan_march_type *types = calloc(def->group_count + 1, sizeof *types);
    if (types == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t g = 0; g < def->group_count; g++) {
        const lan_unit_def *unit = &battle->units[def->groups[g].type];
        types[g] = (lan_march_type){(lan_movement)unit->movement,
                                    unit->speed > 0.0 ? unit->speed : 1.0};
    }
    const lan_status status = lan_march_grounds_get(
        check->grounds, types, def->group_count, &check->ground[army]);
    free(types);
    return status;
}

static lan_status find_grounds(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    lan_error err;
    lan_error_clear(&err);
    lan_status status =
        lan_places_create(def->map, def->roads, def->shape, def->cell,
                          def->terrains, &check->places, &err);
    if (status == LAN_EINVAL) {
        chk_place(&check->chk, "map");
        chk_error(&check->chk, NULL, "%s", err.text);
    }
    if (status == LAN_OK) {
        status = lan_march_grounds_create(check->places, &check->grounds);
    }
    for (size_t a = 0; status == LAN_OK && a < def->battle->army_count; a++) {
        status = find_ground(check, a);
    }
    return status;
}

/* --- starts -------------------------------------------------------------- */

/* The first type of an army that cannot enter a terrain, or NULL. */
static const lan_unit_def *type_kept_out(const campaign_check *check,
                                         int32_t army,
                                         const lan_terrain *terrain)
{
    const lan_battle_def *battle = check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    for (size_t g = 0; terrain != NULL && g < def->group_count; g++) {
        const lan_unit_def *unit = &battle->units[def->groups[g].type];
        if (!(terrain->cost[unit->movement] > 0.0)) {
            return unit;
        }
    }
    return NULL;
}

/* Reports a place that an army cannot be on; true if it can. */
static bool check_enterable(campaign_check *check, int32_t army,
                            const char *key, int32_t place)
{
    char buffer[LAN_PLACE_TEXT];
    const lan_terrain *terrain = lan_places_terrain(check->places, place);
    if (lan_march_ground_free(check->ground[army], place)) {
        return true;
    }
    const lan_unit_def *unit = type_kept_out(check, army, terrain);
    chk_error(
        &check->chk, key, "%s.%s: %s is '%s', which '%s' (%s) cannot enter",
        check->chk.path, key, lan_places_text(check->places, place, buffer),
        terrain != NULL ? terrain->name : "", unit != NULL ? unit->name : "",
        unit != NULL ? lan_movement_name((lan_movement)unit->movement) : "");
    return false;
}

/* --- goals --------------------------------------------------------------- */

static void check_goal(campaign_check *check, int32_t army, const char *key,
                       int32_t goal)
{
    const int32_t from = check->def->armies[army].at;
    char at[LAN_PLACE_TEXT];
    char to[LAN_PLACE_TEXT];
    if (check_enterable(check, army, key, goal) &&
        !lan_march_ground_joins(check->ground[army], from, goal)) {
        chk_error(&check->chk, key,
                  "%s.%s: no path leads '%s' from its start %s to %s",
                  check->chk.path, key, name_of(check, army),
                  lan_places_text(check->places, from, at),
                  lan_places_text(check->places, goal, to));
    }
}

static double slowest_speed(const lan_battle_def *battle, int32_t army)
{
    const lan_army_def *def = &battle->armies[army];
    double slowest = LAN_INF;
    for (size_t g = 0; g < def->group_count; g++) {
        slowest = fmin(slowest, battle->units[def->groups[g].type].speed);
    }
    return slowest;
}

/* Warns if an army cannot reach a place before the end, even straight over the
 * cheapest ground. */
static void check_time(campaign_check *check, int32_t army, const char *key,
                       int32_t goal)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    const lan_battle_def *battle = check->def->battle;
    const double speed = slowest_speed(battle, army);
    const double metres = lan_places_distance(check->places, def->at, goal);
    const double least =
        lan_march_ground_least(check->ground[army]) * metres / speed;
    if (speed > 0.0 && def->enters + least > battle->end) {
        chk_warning(&check->chk, key,
                    "'%s' cannot be there before the end: %g m at %g m per "
                    "unit of time take %g or more, and time.end is %g",
                    name_of(check, army), metres, speed, least, battle->end);
    }
}

static void check_order(campaign_check *check, int32_t army,
                        const lan_order_def *order)
{
    const char *key = order->verb == LAN_ORDER_MOVE ? "via" : "patrol";
    if (order->place >= 0 && order->army < 0) {
        check_goal(check, army, lan_order_verb_name(order->verb), order->place);
        check_time(check, army, lan_order_verb_name(order->verb), order->place);
    }
    for (size_t i = 0; i < order->place_count; i++) {
        char part[48];
        (void)snprintf(part, sizeof part, "%s.%zu", key, i);
        check_goal(check, army, part, order->places[i]);
    }
}

static void check_army(campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    chk_place(&check->chk, "armies.%s", name_of(check, army));
    if (!check_enterable(check, army, "at", def->at)) {
        return;
    }
    if (def->refuge >= 0) {
        check_goal(check, army, "refuge", def->refuge);
    }
    for (size_t i = 0; i < def->order_count; i++) {
        chk_place(&check->chk, "armies.%s.orders.%zu", name_of(check, army), i);
        check_order(check, army, &def->orders[i]);
    }
}

/* Reports a place that no army of the side that must hold it can reach. */
static void check_way_to(campaign_check *check, const lan_objective_def *def)
{
    char buffer[LAN_PLACE_TEXT];
    for (int32_t a = 0; is_army(check, a); a++) {
        if (check->sides[a] == def->side &&
            lan_march_ground_joins(check->ground[a], check->def->armies[a].at,
                                   def->place)) {
            return;
        }
    }
    chk_error(&check->chk, "holds",
              "%s.holds: no army of that side can reach %s", check->chk.path,
              lan_places_text(check->places, def->place, buffer));
}

static void check_ways(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    for (int32_t a = 0; is_army(check, a); a++) {
        check_army(check, a);
    }
    for (size_t i = 0; i < def->objective_count; i++) {
        if (def->objectives[i].kind == LAN_OBJECTIVE_HOLDS) {
            chk_place(&check->chk, "objectives.%zu", i);
            check_way_to(check, &def->objectives[i]);
        }
    }
}

/* --- the parts ----------------------------------------------------------- */

static void check_movement(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    chk_place(&check->chk, "map");
    chk_number(&check->chk, "cell", def->cell, CHK_ABOVE_0);
    chk_place(&check->chk, "movement");
    chk_number(&check->chk, "patience", def->patience, CHK_ABOVE_0);
    chk_place(&check->chk, "movement.influence");
    chk_number(&check->chk, "weight", def->influence, CHK_AT_LEAST_0);
    chk_number(&check->chk, "half_life", def->half_life, CHK_ABOVE_0);
}

static void check_objective(campaign_check *check,
                            const lan_objective_def *objective)
{
    const bool is_of_place = objective->kind == LAN_OBJECTIVE_HOLDS;
    static const char *const keys[] = {LAN_OBJECTIVE_LIST(LAN_ENUM_TEXT)};
    if ((size_t)objective->kind >= sizeof keys / sizeof keys[0]) {
        chk_error(&check->chk, NULL, "%s is of no kind", check->chk.path);
        return;
    }
    const char *key = keys[objective->kind];
    if (objective->side < 0 || objective->side >= check->side_count) {
        chk_error(&check->chk, "side", "%s.side is no side", check->chk.path);
    }
    if (is_of_place ? !is_place(check, objective->place)
                    : !is_army(check, objective->army)) {
        chk_error(&check->chk, key, "%s.%s is %s", check->chk.path, key,
                  is_of_place ? "no place of the map" : "no army");
    }
    chk_number(&check->chk, "for", objective->hold_for, CHK_AT_LEAST_0_OR_NONE);
    chk_number(&check->chk, "until", objective->until, CHK_AT_LEAST_0_OR_NONE);
    const double end = check->def->battle->end;
    const double due =
        isnan(objective->until) ? objective->hold_for : objective->until;
    if (due > end) {
        chk_warning(&check->chk, isnan(objective->until) ? "for" : "until",
                    "%s is never reached: time.end is earlier",
                    check->chk.path);
    }
}

static void check_objectives(campaign_check *check)
{
    const lan_campaign_def *def = check->def;
    for (size_t i = 0; i < def->objective_count; i++) {
        chk_place(&check->chk, "objectives.%zu", i);
        check_objective(check, &def->objectives[i]);
    }
}

/* Numbers the sides in the order in which armies use them. */
static lan_status number_sides(campaign_check *check)
{
    const size_t armies = check->def->battle->army_count;
    check->sides = lan_pool_take(&check->pool, armies, sizeof *check->sides);
    check->ground =
        lan_pool_take(&check->pool, armies, sizeof(const lan_march_ground *));
    for (int32_t a = 0; !check->pool.is_short && is_army(check, a); a++) {
        int32_t b = 0;
        while (!is_friend(check, a, b)) {
            b++;
        }
        check->sides[a] = b < a ? check->sides[b] : check->side_count++;
    }
    return check->pool.is_short ? LAN_ENOMEM : LAN_OK;
}

/* On a map, positions give the distances of armies; `approach` is refused. */
static void check_approach(campaign_check *check)
{
    if (lan_battle_def_approaches(check->def->battle)) {
        chk_place(&check->chk, "approach");
        chk_error(&check->chk, NULL,
                  "on a map, positions give the distances between armies: "
                  "remove approach, or every army's 'at'");
    }
}

static lan_status check_parts(campaign_check *check)
{
    lan_status status = number_sides(check);
    if (status != LAN_OK) {
        return status;
    }
    check_approach(check);
    check_movement(check);
    check_armies(check);
    check_objectives(check);
    if (!check->chk.has_error) {
        status = find_grounds(check);
        if (status == LAN_OK) {
            check_ways(check);
        }
    }
    return status == LAN_OK && check->chk.has_error ? LAN_EINVAL : status;
}

static campaign_check begin_check(const lan_campaign_def *def,
                                  lan_finding_fn report, void *context)
{
    return (campaign_check){
        .def = def,
        .place_count = def->map != NULL ? lan_grid_map_width(def->map) *
                                              lan_grid_map_height(def->map)
                                        : lan_road_map_place_count(def->roads),
        .chk = {.report = report, .report_context = context}};
}

lan_status lan_campaign_def_check(const lan_campaign_def *def,
                                  lan_finding_fn report, void *context)
{
    const bool has_map = (def->map == NULL) != (def->roads == NULL);
    if (!has_map) {
        if (report != NULL) {
            report(context, true, "map", "a campaign needs a map, or a graph");
        }
        return LAN_EINVAL;
    }
    campaign_check check = begin_check(def, report, context);
    const lan_status status = check_parts(&check);
    lan_march_grounds_destroy(check.grounds);
    lan_places_destroy(check.places);
    lan_pool_free(&check.pool);
    return status;
}

lan_status lan_check_orders(const lan_campaign_def *def, int32_t army,
                            const lan_order_def *orders, size_t count,
                            lan_error *err)
{
    campaign_check check = begin_check(def, chk_keep_error, err);
    check_orders(&check, army, orders, count);
    return check.chk.has_error ? LAN_EINVAL : LAN_OK;
}
