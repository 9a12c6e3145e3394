/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a battle is made of, and how it stands.
 */
#include "lanchester/battle.h"

#include <assert.h>
#include <string.h>

#include "model/battle_impl.h"

int32_t lan_battle_group_count(const lan_battle *battle)
{
    return battle->plan->group_count;
}

int32_t lan_battle_army_count(const lan_battle *battle)
{
    return battle->plan->army_count;
}

int32_t lan_battle_side_count(const lan_battle *battle)
{
    return battle->plan->side_count;
}

int32_t lan_battle_type_count(const lan_battle *battle)
{
    return battle->plan->type_count;
}

/* The group, or what queries answer about one that the battle does not have. */
static const lan_plan_group *group_at(const lan_battle *battle, int32_t group)
{
    static const lan_plan_group none = {.army = -1, .type = -1};
    return lan_battle_has_group(battle, group) ? &battle->plan->groups[group]
                                               : &none;
}

static const lan_plan_army *army_at(const lan_battle *battle, int32_t army)
{
    static const lan_plan_army none = {
        .side = -1, .first = -1, .morale_index = -1};
    return lan_battle_has_army(battle, army) ? &battle->plan->armies[army]
                                             : &none;
}

const char *lan_battle_group_name(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->name;
}

const char *lan_battle_army_name(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->name;
}

const char *lan_battle_side_name(const lan_battle *battle, int32_t side)
{
    const bool is_side = side >= 0 && side < battle->plan->side_count;
    return is_side ? battle->plan->sides[side] : NULL;
}

const char *lan_battle_type_name(const lan_battle *battle, int32_t type)
{
    const bool is_type = type >= 0 && type < battle->plan->type_count;
    return is_type ? battle->plan->types[type].name : NULL;
}

int32_t lan_battle_group_army(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->army;
}

int32_t lan_battle_group_type(const lan_battle *battle, int32_t group)
{
    return group_at(battle, group)->type;
}

int32_t lan_battle_army_side(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->side;
}

int32_t lan_battle_army_first_group(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->first;
}

int32_t lan_battle_army_group_count(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->count;
}

bool lan_battle_army_has_morale(const lan_battle *battle, int32_t army)
{
    return army_at(battle, army)->morale_index >= 0;
}

double lan_battle_end(const lan_battle *battle)
{
    return battle->plan->end;
}

int32_t lan_battle_find_army(const lan_battle *battle, const char *army)
{
    for (int32_t a = 0; a < battle->plan->army_count; a++) {
        if (strcmp(battle->plan->armies[a].name, army) == 0) {
            return a;
        }
    }
    return -1;
}

int32_t lan_battle_find_group(const lan_battle *battle, const char *army,
                              const char *group)
{
    const int32_t a = lan_battle_find_army(battle, army);
    if (a < 0) {
        return -1;
    }
    const lan_plan_army *found = &battle->plan->armies[a];
    for (int32_t i = found->first; i < found->first + found->count; i++) {
        if (strcmp(battle->plan->groups[i].name, group) == 0) {
            return i;
        }
    }
    return -1;
}

double lan_battle_time(const lan_battle *battle)
{
    return battle->state.head->time;
}

bool lan_battle_is_over(const lan_battle *battle)
{
    return battle->state.head->over;
}

double lan_battle_strength(const lan_battle *battle, int32_t group)
{
    return lan_battle_has_group(battle, group) ? battle->state.x[group]
                                               : LAN_NAN;
}

double lan_battle_gone_level(const lan_battle *battle, int32_t group)
{
    return lan_battle_has_group(battle, group) ? battle->interval.level[group]
                                               : LAN_NAN;
}

double lan_battle_morale(const lan_battle *battle, int32_t army)
{
    return lan_battle_has_army(battle, army) ? battle->state.morale[army]
                                             : LAN_NAN;
}

lan_army_state lan_battle_army_state(const lan_battle *battle, int32_t army)
{
    return lan_battle_has_army(battle, army)
               ? (lan_army_state)battle->state.army_state[army]
               : LAN_ARMY_GONE;
}
