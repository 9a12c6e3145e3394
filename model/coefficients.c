/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The coefficients of a battle and their factors.
 */

#include <stdlib.h>

#include "model/engine_impl.h"
#include "model/weapons_impl.h"

/* A growing list; only counts while it has no room. */
typedef struct rate_list {
    lan_coefficient *items;
    size_t count;
} rate_list;

static void add_rate(rate_list *list, lan_coefficient rate)
{
    if (list->items != NULL) {
        list->items[list->count] = rate;
    }
    list->count++;
}

/* Writes the answer to the attacks of the row added last. */
static void note_answer(const rate_list *list, double answer)
{
    if (list->items != NULL) {
        list->items[list->count - 1].answer = answer;
    }
}

static lan_coefficient without_parts(int32_t from, int32_t at,
                                     lan_pair_law pair)
{
    return (lan_coefficient){.from = from,
                             .at = at,
                             .law = pair.law,
                             .rate = LAN_NAN,
                             .hit = LAN_NAN,
                             .damage = LAN_NAN,
                             .counter = LAN_NAN,
                             .armour = LAN_NAN,
                             .protection = LAN_NAN,
                             .health = LAN_NAN,
                             .area = LAN_NAN,
                             .hits = LAN_NAN,
                             .overkill = LAN_NAN,
                             .coefficient = pair.coefficient,
                             .answer = LAN_NAN};
}

/* The row of a weapon; pair: its law. */
static lan_coefficient rate_of_weapon(const lan_battle *battle,
                                      const lan_battle_def *def, int32_t from,
                                      int32_t at, int32_t weapon,
                                      lan_pair_law pair)
{
    const lan_plan *plan = battle->plan;
    const int32_t attacker = plan->groups[from].type;
    const int32_t target = plan->groups[at].type;
    const lan_unit_def *unit = &def->units[attacker];
    const lan_weapon_def *own = &plan->weapons[weapon];
    const lan_unit_def *hit = &def->units[target];
    const double counter = lan_weapon_counter(def, attacker, target);
    const double armour = lan_weapon_after_armour(def, own->kind, hit->armour);
    const double factor = counter * armour;
    const bool is_by_area = lan_law_row_of(pair.law)->is_on_army;
    lan_coefficient rate = without_parts(from, at, pair);
    rate.weapon = unit->weapon_count > 0
                      ? unit->weapons[plan->listed[weapon]].name
                      : NULL;
    rate.rate = own->rate;
    rate.hit = own->hit;
    rate.damage = own->damage;
    rate.counter = counter;
    rate.armour = armour;
    rate.protection =
        factor > 0.0
            ? lan_weapon_after_protection(hit, own->damage, factor) / factor
            : 1.0;
    rate.health = hit->health;
    if (plan->wounds != LAN_WOUNDS_NONE) {
        const double damage = lan_plan_damage(plan, weapon, target);
        rate.hits = lan_hits_to_kill(hit->health, damage);
        rate.overkill = fmax(0.0, rate.hits * damage - hit->health);
    }
    rate.area =
        is_by_area ? own->attack_area / plan->armies[plan->groups[at].army].area
                   : LAN_NAN;
    return rate;
}

/* Adds the rows of a shooter's weapons. */
static void add_weapons(const lan_battle *battle, const lan_battle_def *def,
                        int32_t shooter, int32_t at, rate_list *list)
{
    const lan_plan_shooter *s = &battle->plan->shooters[shooter];
    const lan_plan_battery *b = &battle->plan->batteries[s->battery];
    for (int32_t w = b->first; w < b->first + b->count; w++) {
        const lan_pair_law pair =
            lan_targeting_weapon(battle, shooter, w, at, true);
        if (pair.law != LAN_LAW_NONE) {
            add_rate(list, rate_of_weapon(battle, def, s->group, at, w, pair));
        }
    }
}

static void add_pair(const lan_battle *battle, const lan_battle_def *def,
                     int32_t from, int32_t at, rate_list *list)
{
    const lan_plan *plan = battle->plan;
    const size_t first_row = list->count;
    const bool is_one = def->units[plan->groups[from].type].weapon_count == 0;
    lan_pair_law sums[2] = {{.law = LAN_LAW_NONE}, {.law = LAN_LAW_NONE}};
    double answer = 0.0; /* by aimed fire only */
    for (int32_t s = plan->first_shooter[from];
         s < plan->first_shooter[from + 1]; s++) {
        const lan_pair_law shot = lan_targeting_shot(battle, s, at, true);
        if (shot.law == LAN_LAW_NONE) {
            continue;
        }
        add_weapons(battle, def, s, at, list);
        const size_t k =
            sums[0].law == LAN_LAW_NONE || sums[0].law == shot.law ? 0 : 1;
        sums[k].coefficient += shot.coefficient;
        sums[k].law = shot.law;
        answer += lan_retaliation_to(battle, s, at);
    }
    for (size_t k = 0; k < 2; k++) {
        const bool has_row = is_one && list->count > first_row;
        if (sums[k].law != LAN_LAW_NONE && !has_row) {
            add_rate(list, without_parts(from, at, sums[k]));
        }
        if (sums[k].law == LAN_LAW_AIMED && answer > 0.0) {
            note_answer(list, answer);
        }
    }
}

static void add_all(const lan_battle *battle, const lan_battle_def *def,
                    rate_list *list)
{
    const lan_plan *plan = battle->plan;
    list->count = 0;
    for (int32_t from = 0; from < plan->group_count; from++) {
        for (int32_t at = 0; at < plan->group_count; at++) {
            if (plan->armies[plan->groups[from].army].side !=
                plan->armies[plan->groups[at].army].side) {
                add_pair(battle, def, from, at, list);
            }
        }
    }
}

lan_status lan_coefficients_find(const lan_battle *battle,
                                 const lan_battle_def *def,
                                 lan_coefficients **out)
{
    rate_list list = {NULL, 0};
    add_all(battle, def, &list);
    lan_coefficients *rates = calloc(1, sizeof *rates);
    list.items = calloc(list.count + 1, sizeof *list.items);
    if (rates == NULL || list.items == NULL) {
        free(list.items);
        free(rates);
        return LAN_ENOMEM;
    }
    add_all(battle, def, &list);
    rates->items = list.items;
    rates->count = list.count;
    *out = rates;
    return LAN_OK;
}

void lan_coefficients_destroy(lan_coefficients *rates)
{
    if (rates != NULL) {
        free(rates->items);
        free(rates);
    }
}
