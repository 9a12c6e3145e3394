/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may change in an island, and how it stands.
 */
#include "lanchester/island.h"

#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "model/counts_impl.h"
#include "model/interval_impl.h"
#include "model/referee_impl.h"

/* --- changes ------------------------------------------------------------- */

static bool is_island(const lan_battle *battle)
{
    return battle->plan->kind == LAN_PLAN_ISLAND;
}

static bool has_army(const lan_battle *island, int32_t army)
{
    return is_island(island) && lan_battle_has_army(island, army);
}

static int32_t side_of(const lan_battle *battle, int32_t group)
{
    return battle->plan->armies[battle->plan->groups[group].army].side;
}

static bool are_enemies(const lan_battle *island, int32_t from, int32_t at)
{
    return lan_battle_has_group(island, from) &&
           lan_battle_has_group(island, at) &&
           side_of(island, from) != side_of(island, at);
}

static void note_change(lan_battle *island)
{
    *island->state.open.unsettled = 1;
}

static bool is_factor(const lan_battle *island, int32_t from, int32_t at,
                      double factor)
{
    const bool is_out = fabs(factor - LAN_ISLAND_OUT_OF_REACH) <= 0.0;
    return is_island(island) && are_enemies(island, from, at) &&
           (is_out || (factor >= 0.0 && isfinite(factor)));
}

static void set_rows(lan_battle *island, int32_t first, int32_t past,
                     int32_t at, double factor)
{
    const size_t groups = (size_t)island->plan->group_count;
    for (int32_t row = first; row < past; row++) {
        island->state.open.factor[(size_t)row * groups + (size_t)at] = factor;
    }
    note_change(island);
}

lan_status lan_island_set_pair(lan_battle *island, int32_t from, int32_t at,
                               double factor)
{
    if (!is_factor(island, from, at, factor)) {
        return LAN_EINVAL;
    }
    const lan_plan *plan = island->plan;
    set_rows(island, plan->shooters[plan->first_shooter[from]].first_row,
             plan->shooters[plan->first_shooter[from + 1]].first_row, at,
             factor);
    return LAN_OK;
}

/* Row of the factors of a weapon that a group has. */
static int32_t row_of_weapon(const lan_plan *plan, int32_t group,
                             int32_t weapon)
{
    const lan_plan_shooter *s = &plan->shooters[plan->first_shooter[group]];
    const lan_plan_battery *b = &plan->batteries[s->battery];
    while (weapon >= b->first + b->count) { /* batteries in their order */
        s++;
        b++;
    }
    return s->first_row + (b->is_best ? weapon - b->first : 0);
}

lan_status lan_island_set_weapon(lan_battle *island, int32_t from,
                                 int32_t weapon, int32_t at, double factor)
{
    if (!is_factor(island, from, at, factor)) {
        return LAN_EINVAL;
    }
    const int32_t own = lan_plan_weapon(island->plan, from, weapon);
    if (own < 0) {
        return LAN_EINVAL;
    }
    const int32_t row = row_of_weapon(island->plan, from, own);
    set_rows(island, row, row + 1, at, factor);
    return LAN_OK;
}

void lan_island_set_apart(lan_battle *island)
{
    const size_t pairs = (size_t)lan_plan_row_count(island->plan) *
                         (size_t)island->plan->group_count;
    if (is_island(island)) {
        for (size_t k = 0; k < pairs; k++) {
            island->state.open.factor[k] = LAN_ISLAND_OUT_OF_REACH;
        }
        note_change(island);
    }
}

lan_status lan_island_set_front(lan_battle *island, int32_t army, double front)
{
    if (!has_army(island, army) || !(front > 0.0)) {
        return LAN_EINVAL;
    }
    island->state.open.front[army] =
        fmin(front, island->plan->armies[army].front);
    island->state.front_crossed[army] = 0;
    note_change(island);
    return LAN_OK;
}

static bool is_level(double level)
{
    return isnan(level) || (level >= 0.0 && level <= 1.0);
}

lan_status lan_island_watch(lan_battle *island, int32_t army, double left,
                            double morale)
{
    if (!has_army(island, army) || !is_level(left) || !is_level(morale)) {
        return LAN_EINVAL;
    }
    island->state.open.watch_left[army] = left;
    island->state.open.watch_morale[army] = morale;
    return LAN_OK;
}

lan_status lan_island_set_fleeing(lan_battle *island, int32_t army)
{
    if (!has_army(island, army) ||
        island->state.army_state[army] != LAN_ARMY_BROKEN) {
        return LAN_EINVAL;
    }
    island->state.open.flees[army] = 1;
    note_change(island);
    return LAN_OK;
}

lan_status lan_island_settle(lan_battle *island)
{
    lan_state_head *head = island->state.head;
    if (!is_island(island)) {
        return LAN_EINVAL;
    }
    if (head->over) {
        return LAN_OK;
    }
    *island->state.open.unsettled = 0;
    head->step = 0.0;
    head->changed = head->whole;
    island->targeting.stale = true;
    island->targeting.saved = false;
    const lan_status status = lan_battle_resolve(island);
    *island->state.open.unsettled = status != LAN_OK;
    return status;
}

/* --- going on ------------------------------------------------------------ */

bool lan_battle_is_island(const lan_battle *battle)
{
    return is_island(battle);
}

bool lan_battle_is_mapless(const lan_battle *battle)
{
    return !lan_battle_is_open(battle);
}

bool lan_island_is_settled(const lan_battle *island)
{
    return !*island->state.open.unsettled;
}

bool lan_island_is_stopped(const lan_battle *battle)
{
    return lan_battle_is_open(battle) && *battle->state.open.stopped;
}

void lan_island_look(lan_battle *island)
{
    for (int32_t a = 0; a < island->plan->army_count; a++) {
        lan_battle_resolve_watched(island, a);
    }
}

bool lan_island_take_stop(lan_battle *island)
{
    const bool stopped = *island->state.open.stopped;
    *island->state.open.stopped = 0;
    return stopped;
}

lan_status lan_island_find_rates(lan_battle *island)
{
    if (!island->state.head->whole || island->state.head->over) {
        return LAN_OK;
    }
    const lan_status status = lan_interval_begin(island);
    if (status == LAN_OK) {
        lan_loss_rates_find(island);
    }
    return status;
}

void lan_island_assign(lan_battle *to, const lan_battle *from)
{
    if (to == from || to->plan != from->plan) {
        return;
    }
    const lan_status status = lan_battle_take_state(to, from->state.bytes);
    assert(status == LAN_OK); /* the links have all the room they need */
    (void)status;
}

/* --- how it stands ------------------------------------------------------- */

static bool does_any_arrive(const lan_battle *island)
{
    const lan_arrivals *arrivals = &island->state.arrivals;
    bool any = false;
    for (int32_t i = 0; i < island->plan->group_count; i++) {
        any = any || arrivals->rate[i] > 0.0 || arrivals->slope[i] > 0.0;
    }
    return any;
}

bool lan_island_is_still(const lan_battle *island)
{
    if (!is_island(island) || *island->state.open.unsettled) {
        return false;
    }
    return island->state.head->over ||
           (lan_battle_is_stalemate(island) && !does_any_arrive(island));
}

/* True for a group that can be hit. */
static bool is_living(const lan_battle *island, int32_t group)
{
    const int32_t army = island->plan->groups[group].army;
    return lan_group_is_alive(island, group) &&
           (lan_army_is_in(island, army) || lan_army_flees(island, army));
}

bool lan_island_fires(const lan_battle *island, int32_t group)
{
    if (!is_island(island) || !lan_battle_has_group(island, group) ||
        !lan_group_is_alive(island, group) ||
        !lan_army_is_in(island, island->plan->groups[group].army)) {
        return false;
    }
    for (int32_t at = 0; at < island->plan->group_count; at++) {
        double c;
        if (is_living(island, at) &&
            lan_targeting_pair(island, group, at, &c) != LAN_LAW_NONE) {
            return true;
        }
    }
    return false;
}
