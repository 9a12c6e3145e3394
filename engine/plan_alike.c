/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the links of one plan are those of another but for their numbers.
 */
#include <string.h>

#include "base/real.h"
#include "engine/plan_impl.h"

static bool is_same(double a, double b)
{
    return !(a < b || a > b) && isnan(a) == isnan(b);
}

static bool are_of_one_size(const lan_plan *a, const lan_plan *b)
{
    return a->group_count == b->group_count && a->army_count == b->army_count &&
           a->type_count == b->type_count &&
           a->weapon_count == b->weapon_count &&
           a->battery_count == b->battery_count &&
           a->shooter_count == b->shooter_count &&
           a->fire_count == b->fire_count;
}

/* Only plans whose links go by types and entries alone are compared. */
static bool is_plain(const lan_plan *plan)
{
    return plan->kind == LAN_PLAN_BATTLE && !lan_plan_approaches(plan) &&
           !plan->has_answers && !plan->any_spared;
}

/* True for a group that fights from the start, or may come to. */
static bool may_fight(const lan_plan_group *group)
{
    return group->start > 0.0 || group->last_arrival >= 0.0;
}

static bool are_groups_alike(const lan_plan *a, const lan_plan *b)
{
    bool alike = true;
    for (int32_t i = 0; i < a->group_count && alike; i++) {
        const lan_plan_group *x = &a->groups[i];
        const lan_plan_group *y = &b->groups[i];
        alike = x->army == y->army && x->type == y->type &&
                may_fight(x) == may_fight(y);
    }
    for (int32_t i = 0; i < a->army_count && alike; i++) {
        const lan_plan_army *x = &a->armies[i];
        const lan_plan_army *y = &b->armies[i];
        alike = x->side == y->side && x->count == y->count &&
                x->hidden == y->hidden;
    }
    return alike;
}

/* The best of a battery is one or another by its numbers. */
static bool are_weapons_alike(const lan_plan *a, const lan_plan *b)
{
    bool alike = true;
    for (int32_t i = 0; i < a->battery_count && alike; i++) {
        const lan_plan_battery *x = &a->batteries[i];
        const lan_plan_battery *y = &b->batteries[i];
        alike = !x->is_best && !y->is_best && x->count == y->count;
    }
    for (int32_t w = 0; w < a->weapon_count && alike; w++) {
        alike = a->weapons[w].fire == b->weapons[w].fire;
    }
    return alike &&
           memcmp(a->first_battery, b->first_battery,
                  ((size_t)a->type_count + 1) * sizeof *a->first_battery) == 0;
}

/* A law that does not divide fire has no link where its coefficient is zero. */
static bool are_entries_alike(const lan_fire_def *x, const lan_fire_def *y)
{
    const bool is_divided =
        x->law == LAN_LAW_NONE || lan_law_row_of(x->law)->is_divided;
    return is_divided && x->law == y->law && x->from_army == y->from_army &&
           x->from_group == y->from_group && x->at_army == y->at_army &&
           x->at_group == y->at_group && is_same(x->start, y->start) &&
           is_same(x->stop, y->stop) && is_same(x->half, y->half) &&
           isnan(x->coefficient) == isnan(y->coefficient);
}

static bool is_fire_alike(const lan_plan *a, const lan_plan *b)
{
    bool alike = a->fire_count == 0 || is_same(a->end, b->end);
    for (size_t k = 0; k < a->fire_count && alike; k++) {
        alike = are_entries_alike(&a->fire[k], &b->fire[k]);
    }
    return alike;
}

static bool are_shares_alike(const lan_plan *a, const lan_plan *b)
{
    const size_t cells = (size_t)a->type_count * (size_t)a->type_count;
    return a->share == b->share &&
           (a->weight == NULL ||
            memcmp(a->weight, b->weight, cells * sizeof *a->weight) == 0) &&
           (a->rank == NULL ||
            memcmp(a->rank, b->rank, cells * sizeof *a->rank) == 0);
}

bool lan_plan_has_links_of(const lan_plan *a, const lan_plan *b)
{
    return are_of_one_size(a, b) && is_plain(a) && is_plain(b) &&
           are_groups_alike(a, b) && are_weapons_alike(a, b) &&
           is_fire_alike(a, b) && are_shares_alike(a, b);
}
