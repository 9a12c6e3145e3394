/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/check_impl.h"
#include "tactics/map/places_impl.h"

/* Where the armies of a description can be, whatever their speeds. */
typedef struct way_check {
    campaign_check *check;
    lan_places *places;
    lan_march_grounds *grounds;
    lan_march_type *types;           /* of the largest army */
    const lan_march_ground **ground; /* of each army */
} way_check;

/* --- grounds ------------------------------------------------------------- */

static void clear_ways(way_check *ways)
{
    lan_march_grounds_destroy(ways->grounds);
    lan_places_destroy(ways->places);
    free(ways->types);
    free(ways->ground);
}

static size_t most_groups(const lan_battle_def *battle)
{
    size_t most = 0;
    for (size_t a = 0; a < battle->army_count; a++) {
        const size_t count = battle->armies[a].group_count;
        most = count > most ? count : most;
    }
    return most;
}

/* A place can be entered, and be reached, at any speed. */
static lan_status find_ground(way_check *ways, size_t army)
{
    const lan_battle_def *battle = ways->check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    for (size_t g = 0; g < def->group_count; g++) {
        const int32_t class = battle->units[def->groups[g].type].movement;
        ways->types[g] = (lan_march_type){(lan_movement) class, 1.0};
    }
    return lan_march_grounds_get(ways->grounds, ways->types, def->group_count,
                                 &ways->ground[army]);
}

static lan_status find_grounds(way_check *ways)
{
    const lan_campaign_def *def = ways->check->def;
    const size_t armies = def->battle->army_count;
    lan_error err;
    lan_error_clear(&err);
    ways->types = calloc(most_groups(def->battle) + 1, sizeof *ways->types);
    ways->ground = calloc(armies + 1, sizeof(const lan_march_ground *));
    if (ways->types == NULL || ways->ground == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status =
        lan_places_create(def->map, def->roads, def->shape, def->cell,
                          def->terrains, &ways->places, &err);
    if (status == LAN_EINVAL) {
        campaign_at(ways->check, "map");
        campaign_error(ways->check, NULL, "%s", err.text);
    }
    if (status == LAN_OK) {
        status = lan_march_grounds_create(ways->places, &ways->grounds);
    }
    for (size_t a = 0; status == LAN_OK && a < armies; a++) {
        status = find_ground(ways, a);
    }
    return status;
}

/* --- starts -------------------------------------------------------------- */

/* The first type of an army that cannot enter a terrain, or NULL. */
static const lan_unit_def *type_kept_out(const way_check *ways, int32_t army,
                                         const lan_terrain *terrain)
{
    const lan_battle_def *battle = ways->check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    for (size_t g = 0; terrain != NULL && g < def->group_count; g++) {
        const lan_unit_def *unit = &battle->units[def->groups[g].type];
        if (!(terrain->cost[unit->movement] > 0.0)) {
            return unit;
        }
    }
    return NULL;
}

/* Reports a place that an army cannot be on; true where it can. */
static bool check_enterable(way_check *ways, int32_t army, const char *key,
                            int32_t place)
{
    char buffer[LAN_PLACE_TEXT];
    const lan_terrain *terrain = lan_places_terrain(ways->places, place);
    if (lan_march_ground_free(ways->ground[army], place)) {
        return true;
    }
    const lan_unit_def *unit = type_kept_out(ways, army, terrain);
    campaign_error(
        ways->check, key, "%s.%s: %s is '%s', which '%s' (%s) cannot enter",
        ways->check->path, key, lan_places_text(ways->places, place, buffer),
        terrain != NULL ? terrain->name : "", unit != NULL ? unit->name : "",
        unit != NULL ? lan_movement_name((lan_movement)unit->movement) : "");
    return false;
}

/* --- goals --------------------------------------------------------------- */

static void check_goal(way_check *ways, int32_t army, const char *key,
                       int32_t goal)
{
    const int32_t from = ways->check->def->armies[army].at;
    char at[LAN_PLACE_TEXT];
    char to[LAN_PLACE_TEXT];
    if (check_enterable(ways, army, key, goal) &&
        !lan_march_ground_joins(ways->ground[army], from, goal)) {
        campaign_error(ways->check, key,
                       "%s.%s: no way leads '%s' from %s, where it begins, to "
                       "%s",
                       ways->check->path, key,
                       campaign_army_name(ways->check, army),
                       lan_places_text(ways->places, from, at),
                       lan_places_text(ways->places, goal, to));
    }
}

static void check_order(way_check *ways, int32_t army,
                        const lan_order_def *order)
{
    const char *key = order->verb == LAN_ORDER_MOVE ? "via" : "patrol";
    if (order->place >= 0 && order->army < 0) {
        check_goal(ways, army, lan_order_verb_name(order->verb), order->place);
    }
    for (size_t i = 0; i < order->place_count; i++) {
        char part[48];
        (void)snprintf(part, sizeof part, "%s.%zu", key, i);
        check_goal(ways, army, part, order->places[i]);
    }
}

static void check_army(way_check *ways, int32_t army)
{
    campaign_check *check = ways->check;
    const lan_campaign_army_def *def = &check->def->armies[army];
    campaign_at(check, "armies.%s", campaign_army_name(check, army));
    if (!check_enterable(ways, army, "at", def->at)) {
        return;
    }
    if (def->refuge >= 0) {
        check_goal(ways, army, "refuge", def->refuge);
    }
    for (size_t i = 0; i < def->order_count; i++) {
        campaign_at(check, "armies.%s.orders.%zu",
                    campaign_army_name(check, army), i);
        check_order(ways, army, &def->orders[i]);
    }
}

/* Reports a place that no army of the side that is to hold it can reach. */
static void check_objective(way_check *ways, const lan_objective_def *def)
{
    const campaign_check *check = ways->check;
    char buffer[LAN_PLACE_TEXT];
    for (int32_t a = 0; campaign_is_army(check, a); a++) {
        if (check->sides[a] == def->side &&
            lan_march_ground_joins(ways->ground[a], check->def->armies[a].at,
                                   def->place)) {
            return;
        }
    }
    campaign_error(ways->check, "holds",
                   "%s.holds: no army of that side can reach %s", check->path,
                   lan_places_text(ways->places, def->place, buffer));
}

static void check_ways(way_check *ways)
{
    const lan_campaign_def *def = ways->check->def;
    for (int32_t a = 0; campaign_is_army(ways->check, a); a++) {
        check_army(ways, a);
    }
    for (size_t i = 0; i < def->objective_count; i++) {
        if (def->objectives[i].kind == LAN_OBJECTIVE_HOLDS) {
            campaign_at(ways->check, "objectives.%zu", i);
            check_objective(ways, &def->objectives[i]);
        }
    }
}

lan_status campaign_check_ways(campaign_check *check)
{
    way_check ways = {.check = check};
    const lan_status status = find_grounds(&ways);
    if (status == LAN_OK) {
        check_ways(&ways);
    }
    clear_ways(&ways);
    return status == LAN_EINVAL ? LAN_OK : status; /* it was reported */
}
