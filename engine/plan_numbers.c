/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers of a plan that stand in it as they were described, and those
 * written anew where nothing but numbers has changed.
 */
#include "base/real.h"
#include "engine/plan_impl.h"
#include "engine/renumber_impl.h"

/* --- as they were described ----------------------------------------------- */

void lan_plan_take_type(lan_plan *plan, const lan_battle_def *def, size_t type,
                        const char *name)
{
    plan->types[type] = def->units[type];
    plan->types[type].weapons = NULL; /* they are the caller's */
    plan->types[type].called = NULL;
    plan->types[type].name = name;
}

static double losses_of(const lan_army_def *army, const lan_group_def *group)
{
    return isnan(group->losses) ? army->losses : group->losses;
}

void lan_plan_take_strengths(lan_plan *plan, const lan_battle_def *def)
{
    lan_plan_group *to = plan->groups;
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        const double scale = lan_battle_def_scale(def, army);
        for (size_t g = 0; g < army->group_count; g++, to++) {
            to->start = scale * army->groups[g].count;
            to->losses = losses_of(army, &army->groups[g]);
        }
    }
}

void lan_plan_scale_sides(lan_plan *plan)
{
    for (int32_t a = 0; a < plan->army_count; a++) {
        plan->side_scale[a] = 0.0;
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *group = &plan->groups[i];
        plan->side_scale[plan->armies[group->army].side] +=
            group->start + group->scheduled;
    }
}

/* --- where these alone have changed --------------------------------------- */

/* Who is in the fight from the start, and what variables there are, stays. */
static bool are_strengths_alike(const lan_plan *plan, const lan_battle_def *def)
{
    const lan_plan_group *own = plan->groups;
    bool alike = true;
    for (size_t a = 0; a < def->army_count && alike; a++) {
        const lan_army_def *army = &def->armies[a];
        for (size_t g = 0; g < army->group_count && alike; g++, own++) {
            alike = (army->groups[g].count > 0.0) == (own->start > 0.0) &&
                    (losses_of(army, &army->groups[g]) > 0.0) ==
                        (own->losses > 0.0);
        }
    }
    return alike;
}

/* An entry gives a coefficient, or leaves it to the types. */
static bool are_entries_alike(const lan_plan *plan, const lan_battle_def *def)
{
    bool alike = true;
    for (size_t k = 0; k < plan->fire_count && alike; k++) {
        alike =
            isnan(def->fire[k].coefficient) == isnan(plan->fire[k].coefficient);
    }
    return alike;
}

/* A law that does not divide fire has no link where its coefficient is zero,
 * and the best of a battery is one or another by its numbers and those of its
 * target; weapons may answer each other or not by theirs. */
void lan_plan_note_links(lan_plan *plan)
{
    bool has =
        !lan_plan_approaches(plan) && !plan->has_answers && !plan->any_spared;
    for (int32_t b = 0; b < plan->battery_count && has; b++) {
        has = !plan->batteries[b].is_best;
    }
    for (size_t k = 0; k < plan->fire_count && has; k++) {
        const lan_law law = plan->fire[k].law;
        has = law == LAN_LAW_NONE || lan_law_row_of(law)->is_divided;
    }
    plan->has_links_of_any_numbers = has;
}

static bool is_any_answered(const lan_plan *plan)
{
    bool any = false;
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        any = any || plan->answer[w] >= 0;
    }
    return any;
}

/* True where nothing is done by a clock, which the end may cut. */
static bool has_no_clock(const lan_battle_def *def)
{
    bool none = true;
    for (size_t k = 0; k < def->fire_count && none; k++) {
        none = !(def->fire[k].start > 0.0) && isinf(def->fire[k].stop);
    }
    for (size_t a = 0; a < def->army_count && none; a++) {
        for (size_t g = 0; g < def->armies[a].group_count && none; g++) {
            none = def->armies[a].groups[g].reinforcement_count == 0;
        }
    }
    return none;
}

static bool may_renumber(const lan_plan *plan, const lan_battle_def *def,
                         unsigned touched)
{
    if (plan->kind != LAN_PLAN_BATTLE || (touched & LAN_TOUCHES_MORE) != 0) {
        return false;
    }
    return ((touched & ~(unsigned)LAN_TOUCHES_COST) == 0 ||
            plan->has_links_of_any_numbers) &&
           ((touched & LAN_TOUCHES_STRENGTHS) == 0 ||
            are_strengths_alike(plan, def)) &&
           ((touched & LAN_TOUCHES_FIRE) == 0 ||
            are_entries_alike(plan, def)) &&
           ((touched & LAN_TOUCHES_WEAPONS) == 0 || !is_any_answered(plan)) &&
           ((touched & LAN_TOUCHES_END) == 0 || has_no_clock(def));
}

/* What weapons take, of the numbers of types, tables and armies. */
static bool renumber_weapons(lan_plan *plan, const lan_battle_def *def)
{
    for (size_t u = 0; u < def->unit_count; u++) {
        lan_plan_take_type(plan, def, u, plan->types[u].name);
    }
    for (size_t a = 0; a < def->army_count; a++) {
        plan->armies[a].area = def->armies[a].area;
    }
    return lan_plan_arm(plan, def) == LAN_OK; /* which has the room */
}

bool lan_plan_renumber(lan_plan *plan, const lan_battle_def *def,
                       unsigned touched)
{
    if (!may_renumber(plan, def, touched)) {
        return false;
    }
    for (size_t u = 0; (touched & LAN_TOUCHES_COST) != 0 && u < def->unit_count;
         u++) {
        plan->types[u].cost = def->units[u].cost;
    }
    if ((touched & LAN_TOUCHES_STRENGTHS) != 0) {
        lan_plan_take_strengths(plan, def);
        lan_plan_scale_sides(plan);
    }
    for (size_t k = 0; (touched & LAN_TOUCHES_FIRE) != 0 && k < def->fire_count;
         k++) {
        plan->fire[k].coefficient = def->fire[k].coefficient;
    }
    for (size_t a = 0;
         (touched & LAN_TOUCHES_BREAK) != 0 && a < def->army_count; a++) {
        plan->armies[a].break_at = def->armies[a].break_at;
    }
    if ((touched & LAN_TOUCHES_END) != 0) {
        plan->end = def->end;
    }
    return (touched & LAN_TOUCHES_WEAPONS) == 0 || renumber_weapons(plan, def);
}
