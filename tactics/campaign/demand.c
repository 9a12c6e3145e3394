/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a route is asked for: from where, to where, past whom.
 */
#include <stdlib.h>

#include "tactics/campaign/campaign_impl.h"

/* Number of places of a friend's plan that cost more, and their extra cost in
 * cells of cost 1; then the extra cost of a place within range of a seen enemy.
 * */
#define PLAN_PLACES  8
#define PLAN_COST    2.0
#define AVOIDED_COST 8.0
#define FLED_COST    64.0

/* Distance in cells within which a route takes other armies into account. */
#define NEAR 8

/* Most types of an army that determine its ground. */
#define TYPES_MOST 64

/* --- ground -------------------------------------------------------------- */

static bool is_among(const lan_march_type *types, size_t count,
                     const lan_march_type *type)
{
    for (size_t t = 0; t < count; t++) {
        if (types[t].movement == type->movement &&
            lan_is_zero(types[t].speed - type->speed)) {
            return true;
        }
    }
    return false;
}

/* Adds the living types of an army, or all types. A missing speed counts as 1
 * m, and sets the army's speed to 0. */
static size_t list_types(const lan_campaign *c, int32_t army, bool living,
                         lan_march_type types[TYPES_MOST], double *speed)
{
    const int32_t first = c->troops[army].first_group;
    size_t count = 0;
    *speed = LAN_INF;
    for (int32_t g = first; g < first + c->troops[army].group_count; g++) {
        const lan_unit_def *unit =
            &c->battle->units[lan_battle_group_type(c->whole, g)];
        if (living && !(lan_battle_strength(c->whole, g) > 0.0)) {
            continue;
        }
        const bool moves = unit->speed > 0.0;
        const lan_march_type type = {.movement = (lan_movement)unit->movement,
                                     .speed = moves ? unit->speed : 1.0};
        *speed = moves ? fmin(*speed, unit->speed) : 0.0;
        if (count < TYPES_MOST && !is_among(types, count, &type)) {
            types[count++] = type;
        }
        if (!moves) {
            break;
        }
    }
    return count;
}

lan_status lan_demand_ground(lan_campaign *c, int32_t army)
{
    lan_march_type types[TYPES_MOST];
    lan_troop *troop = &c->troops[army];
    size_t count = list_types(c, army, true, types, &troop->speed);
    if (count == 0) {
        count = list_types(c, army, false, types, &troop->speed);
    }
    return lan_march_grounds_get(c->grounds, types, count, &troop->ground);
}

double lan_demand_duration(void *context, int32_t army, int32_t from,
                           int32_t to)
{
    const lan_campaign *c = context;
    const lan_troop *troop = &c->troops[army];
    const double cost = lan_march_ground_cost_to(troop->ground, from, to);
    return cost > 0.0 && troop->speed > 0.0 ? cost * c->def->cell / troop->speed
                                            : LAN_INF;
}

/* --- lists --------------------------------------------------------------- */

/* Lists the places within a distance in m; returns their number. */
static size_t list_around(lan_campaign *c, int32_t at, double reach)
{
    lan_growing *around = &c->demand.around;
    const size_t count =
        lan_places_around(c->places, at, reach, around->items, around->room);
    if (count <= around->room) {
        return count;
    }
    around->count = 0;
    return lan_campaign_add(c, around, count, sizeof(int32_t)) == NULL
               ? 0
               : lan_places_around(c->places, at, reach, around->items,
                                   around->room);
}

static int32_t place_around(const lan_campaign *c, size_t k)
{
    return ((const int32_t *)c->demand.around.items)[k];
}

static void add_blocked(lan_campaign *c, int32_t place)
{
    int32_t *blocked =
        lan_campaign_add(c, &c->demand.blocked, 1, sizeof *blocked);
    if (blocked != NULL) {
        *blocked = place;
    }
}

static void add_cost(lan_campaign *c, int32_t place, double cost)
{
    lan_place_cost *more =
        lan_campaign_add(c, &c->demand.costs, 1, sizeof *more);
    if (more != NULL) {
        *more = (lan_place_cost){.place = place, .cost = cost};
    }
}

void lan_demand_clear(lan_campaign *c)
{
    free(c->demand.blocked.items);
    free(c->demand.costs.items);
    free(c->demand.around.items);
}

/* --- who is in the way --------------------------------------------------- */

static bool stands(const lan_campaign *c, int32_t army)
{
    return !lan_marching_is_moving(c->marching, army) &&
           c->troops[army].aim.kind == LAN_AIM_STAY;
}

/* The places of a moving friend's plan cost more. */
static void heed_plan(lan_campaign *c, int32_t other)
{
    size_t count = 0;
    const int32_t *path = lan_marching_path(c->marching, other, &count);
    for (size_t i = 0; i < count && i < PLAN_PLACES; i++) {
        add_cost(c, path[i], PLAN_COST);
    }
}

/* Standing friends and seen enemies are obstacles; with fsm also all adjacent
 * armies. */
static void heed_other(lan_campaign *c, int32_t army, int32_t other,
                       int32_t place)
{
    const bool is_enemy = lan_campaign_are_enemies(c, army, other);
    const bool is_seen =
        !is_enemy || lan_seeing_sees(c, c->troops[army].side, other);
    const bool is_adjacent =
        c->def->mover == LAN_MOVER_FSM &&
        lan_places_are_beside(c->places, lan_marching_place(c->marching, army),
                              place);
    if (is_seen && (is_enemy || is_adjacent || stands(c, other))) {
        add_blocked(c, place);
    } else if (is_seen) {
        heed_plan(c, other);
    }
}

static void heed_others(lan_campaign *c, int32_t army)
{
    const int32_t at = lan_marching_place(c->marching, army);
    const size_t count = list_around(c, at, NEAR * c->def->cell);
    for (size_t i = 0; i < count; i++) {
        const int32_t place = place_around(c, i);
        const int32_t other = lan_marching_holder(c->marching, place);
        if (other >= 0 && other != army) {
            heed_other(c, army, other, place);
        }
    }
}

/* Places within range of seen enemies cost more. */
static void heed_reach(lan_campaign *c, int32_t army, double cost)
{
    const int32_t side = c->troops[army].side;
    for (int32_t b = 0; b < c->army_count; b++) {
        if (!lan_campaign_are_enemies(c, army, b) || c->troops[b].is_out ||
            !lan_seeing_sees(c, side, b)) {
            continue;
        }
        const size_t count = list_around(c, lan_marching_place(c->marching, b),
                                         c->troops[b].reach);
        for (size_t i = 0; i < count; i++) {
            add_cost(c, place_around(c, i), cost);
        }
    }
}

/* --- where to ------------------------------------------------------------ */

static bool is_free(const lan_campaign *c, int32_t army, int32_t place)
{
    const int32_t holder = lan_marching_holder(c->marching, place);
    if (holder >= 0 && holder != army) {
        return false;
    }
    for (int32_t b = 0; b < c->army_count; b++) {
        if (b != army && c->troops[b].place == place) {
            return false; /* in the middle of a step that leads away */
        }
    }
    return true;
}

/* The free place nearest to another place; ties by distance to the army on the
 * map, then by number. */
static int32_t nearest_free(const lan_campaign *c, int32_t army, int32_t place,
                            size_t count)
{
    const lan_march_ground *ground = c->troops[army].ground;
    const int32_t at = lan_campaign_is_on(c, army)
                           ? lan_marching_place(c->marching, army)
                           : place;
    int32_t best = -1;
    double least = LAN_INF;
    double least_way = LAN_INF;
    for (size_t i = 0; i < count; i++) {
        const int32_t p = place_around(c, i);
        const double distance = lan_places_distance(c->places, place, p);
        const double way = lan_places_distance(c->places, at, p);
        if (distance <= least && (distance < least || way < least_way) &&
            is_free(c, army, p) && lan_march_ground_free(ground, p) &&
            (p == place || lan_march_ground_joins(ground, p, place) ||
             !lan_march_ground_free(ground, place))) {
            best = p;
            least = distance;
            least_way = way;
        }
    }
    return best;
}

int32_t lan_demand_free_place(lan_campaign *c, int32_t army, int32_t place)
{
    for (double cells = 1.0;; cells *= 2.0) {
        const size_t count = list_around(c, place, cells * c->def->cell);
        const int32_t found = nearest_free(c, army, place, count);
        if (found >= 0 || c->status != LAN_OK ||
            count == (size_t)lan_places_count(c->places)) {
            return found;
        }
    }
}

/* Where to meet a seen moving enemy, from the times at which it will reach the
 * places of its route. */
static lan_status meeting_place(lan_campaign *c, int32_t army, int32_t whom,
                                int32_t *out)
{
    size_t count = 0;
    const lan_troop *troop = &c->troops[army];
    const int32_t *path = lan_marching_path(c->marching, whom, &count);
    if (count < 2) {
        return c->status;
    }
    double times[2 * NEAR + 1];
    const size_t most = sizeof times / sizeof *times;
    count = count < most ? count : most;
    times[0] = lan_marching_is_moving(c->marching, whom)
                   ? lan_marching_arrives(c->marching, whom)
                   : c->time;
    for (size_t i = 1; i < count; i++) {
        times[i] =
            times[i - 1] + lan_demand_duration(c, whom, path[i - 1], path[i]);
    }
    return lan_routes_meeting(c->routes, troop->side, troop->ground,
                              lan_marching_place(c->marching, army), c->time,
                              troop->speed, path, times, count, out);
}

/* The place for an army's aim. */
static lan_status goal_of(lan_campaign *c, int32_t army, int32_t *out)
{
    const lan_aim *aim = &c->troops[army].aim;
    *out = aim->place;
    if (aim->kind == LAN_AIM_ENEMY &&
        lan_seeing_sees(c, c->troops[army].side, aim->whom)) {
        return meeting_place(c, army, aim->whom, out);
    }
    const int32_t holder = lan_marching_holder(c->marching, aim->place);
    if (aim->kind == LAN_AIM_PLACE && holder >= 0 && holder != army &&
        !lan_campaign_are_enemies(c, army, holder) && stands(c, holder)) {
        *out = lan_demand_free_place(c, army, aim->place);
    }
    return c->status;
}

/* --- the route ----------------------------------------------------------- */

/* Pursuers of an army react to its new plan with their next step at the latest;
 * standing pursuers react now. */
static void mark_standing_followers(lan_campaign *c, int32_t army)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].aim.whom == army &&
            !lan_marching_is_moving(c->marching, a)) {
            lan_campaign_mark(c, a);
        }
    }
}

lan_status lan_demand_route(void *context, int32_t army, double time,
                            const int32_t **path, size_t *count)
{
    lan_campaign *c = context;
    lan_troop *troop = &c->troops[army];
    lan_march_route route = {.is_found = false};
    int32_t goal = -1;
    c->demand.blocked.count = 0;
    c->demand.costs.count = 0;
    lan_status status = lan_engagements_note_all_fallen(c);
    if (status == LAN_OK) {
        status = goal_of(c, army, &goal);
    }
    *path = NULL;
    *count = 0;
    if (status != LAN_OK || goal < 0 || !(troop->speed > 0.0)) {
        return status;
    }
    heed_others(c, army);
    if (troop->aim.flees || troop->aim.avoids) {
        heed_reach(c, army, troop->aim.flees ? FLED_COST : AVOIDED_COST);
    }
    if (c->status != LAN_OK) {
        return c->status;
    }
    lan_march_request request = {.side = troop->side,
                                 .ground = troop->ground,
                                 .from = lan_marching_target(c->marching, army),
                                 .goal = goal,
                                 .blocked = c->demand.blocked.items,
                                 .blocked_count = c->demand.blocked.count,
                                 .costs = c->demand.costs.items,
                                 .cost_count = c->demand.costs.count,
                                 .time = time};
    status = lan_routes_find(c->routes, &request, &route);
    if (status == LAN_OK && !route.is_found && request.blocked_count > 0) {
        request.blocked_count = 0; /* ignoring all armies in the way */
        status = lan_routes_find(c->routes, &request, &route);
    }
    if (status == LAN_OK && route.is_found) {
        *path = route.places;
        *count = route.count;
        troop->plan++;
        mark_standing_followers(c, army);
    }
    return status;
}
