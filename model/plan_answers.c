/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which weapons answer attacks, and whether any of them ever does.
 */
#include "model/plan_impl.h"

double lan_plan_aimed(const lan_plan *plan, int32_t weapon, int32_t type)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    const double effect =
        plan->effect[(size_t)weapon * (size_t)plan->type_count + (size_t)type];
    return w->fire == LAN_LAW_AIMED && effect > 0.0
               ? w->rate * w->hit * effect * w->damage /
                     plan->types[type].health
               : 0.0;
}

/* True where a type has a weapon of a class that hurts an attacker's. */
static bool has_answer(const lan_plan *plan, int32_t type, int32_t answer,
                       int32_t attacker)
{
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    bool has = false;
    for (int32_t w = of.first; w < of.past && !has; w++) {
        has = plan->answer[w] == answer &&
              lan_plan_aimed(plan, w, attacker) > 0.0;
    }
    return has;
}

/* True where some enemy of a group answers one of its weapons. */
static bool may_be_answered(const lan_plan *plan, int32_t from)
{
    const int32_t type = plan->groups[from].type;
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    bool may = false;
    for (int32_t w = of.first; w < of.past; w++) {
        for (int32_t at = 0;
             at < plan->group_count && plan->answer[w] >= 0 && !may; at++) {
            may =
                plan->armies[plan->groups[from].army].side !=
                    plan->armies[plan->groups[at].army].side &&
                has_answer(plan, plan->groups[at].type, plan->answer[w], type);
        }
    }
    return may;
}

void lan_plan_take_answers(lan_plan *plan, const lan_battle_def *def)
{
    bool any = false;
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        plan->answer[w] = lan_battle_def_answer(def, plan->weapons[w].kind);
        any = any || plan->answer[w] >= 0;
    }
    plan->has_answers = false;
    for (int32_t g = 0; any && g < plan->group_count && !plan->has_answers;
         g++) {
        plan->has_answers = may_be_answered(plan, g);
    }
}
