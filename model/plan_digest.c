/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/digest_impl.h"
#include "model/plan_impl.h"

static uint64_t add_count(uint64_t sum, int64_t count)
{
    return lan_digest(sum, &count, sizeof count);
}

static uint64_t add_numbers(uint64_t sum, const double *numbers, size_t count)
{
    return lan_digest(sum, numbers, count * sizeof *numbers);
}

static uint64_t add_name(uint64_t sum, const char *name)
{
    return lan_digest(sum, name, strlen(name) + 1);
}

static uint64_t add_type(uint64_t sum, const lan_unit_def *type)
{
    const double numbers[] = {type->health, type->cost, type->speed,
                              type->range};
    sum = add_name(sum, type->name);
    sum = add_count(sum, type->choose);
    return add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t add_weapon(uint64_t sum, const lan_weapon_def *weapon)
{
    const double numbers[] = {weapon->rate,    weapon->hit,
                              weapon->damage,  weapon->range,
                              weapon->falloff, weapon->attack_area};
    sum = add_count(sum, weapon->fire);
    return add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t add_army(uint64_t sum, const lan_plan *plan,
                         const lan_plan_army *army)
{
    const lan_morale_def *morale = &army->morale;
    const bool has_morale = army->morale_index >= 0;
    const double numbers[] = {army->area, army->front, army->break_at};
    const double of_morale[] = {morale->start,     morale->loss_weight,
                                morale->recovery,  morale->effect,
                                morale->desertion, morale->break_at};
    sum = add_name(sum, army->name);
    sum = add_name(sum, plan->sides[army->side]);
    sum = add_count(sum, army->count);
    sum = add_count(sum, army->hidden);
    sum = add_count(sum, has_morale);
    sum = add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
    return has_morale ? add_numbers(sum, of_morale,
                                    sizeof of_morale / sizeof *of_morale)
                      : sum;
}

static uint64_t add_group(uint64_t sum, const lan_plan_group *group)
{
    const double numbers[] = {group->start, group->losses};
    sum = add_name(sum, group->name);
    sum = add_count(sum, group->type);
    return add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t add_action(uint64_t sum, const lan_action *action)
{
    const double numbers[] = {action->time, action->value, action->slope};
    sum = add_count(sum, action->kind);
    sum = add_count(sum, action->group);
    return add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t add_fire(uint64_t sum, const lan_fire_def *fire)
{
    const int64_t counts[] = {fire->from_army, fire->from_group, fire->at_army,
                              fire->at_group, fire->law};
    const double numbers[] = {fire->coefficient, fire->enemy, fire->own,
                              fire->half,        fire->start, fire->stop};
    sum = lan_digest(sum, counts, sizeof counts);
    return add_numbers(sum, numbers, sizeof numbers / sizeof *numbers);
}

static uint64_t add_tables(uint64_t sum, const lan_plan *plan)
{
    const size_t cells = (size_t)plan->type_count * (size_t)plan->type_count;
    sum = add_numbers(sum, plan->effect,
                      (size_t)plan->weapon_count * (size_t)plan->type_count);
    if (plan->weight != NULL) {
        sum = add_numbers(sum, plan->weight, cells);
    }
    if (plan->has_answers) {
        sum = lan_digest(sum, plan->answer,
                         (size_t)plan->weapon_count * sizeof *plan->answer);
    }
    return plan->rank != NULL
               ? lan_digest(sum, plan->rank, cells * sizeof *plan->rank)
               : sum;
}

uint64_t lan_plan_digest(const lan_plan *plan)
{
    const double numbers[] = {plan->end, plan->gone, plan->approach.distance,
                              plan->approach.to};
    uint64_t sum = add_numbers(LAN_DIGEST_START, numbers,
                               lan_plan_approaches(plan) ? 4 : 2);
    sum = add_count(sum, plan->share);
    for (int32_t u = 0; u < plan->type_count; u++) {
        sum = add_type(sum, &plan->types[u]);
        sum = add_count(sum, plan->first_battery[u + 1]);
    }
    for (int32_t b = 0; b < plan->battery_count; b++) {
        sum = add_count(sum, plan->batteries[b].count);
    }
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        sum = add_weapon(sum, &plan->weapons[w]);
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        sum = add_army(sum, plan, &plan->armies[a]);
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        sum = add_group(sum, &plan->groups[i]);
    }
    for (int32_t k = 0; k < plan->action_count; k++) {
        sum = add_action(sum, &plan->actions[k]);
    }
    for (size_t k = 0; k < plan->fire_count; k++) {
        sum = add_fire(sum, &plan->fire[k]);
    }
    return add_tables(sum, plan);
}
