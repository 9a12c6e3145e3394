/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/real.h"
#include "model/battle_impl.h"

/* A list that grows, while a battle is made. */
typedef struct action_list {
    lan_action *items;
    size_t count;
    size_t capacity;
} action_list;

static lan_status append(action_list *list, lan_action action)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
        lan_action *items = realloc(list->items, capacity * sizeof *items);
        if (items == NULL) {
            return LAN_ENOMEM;
        }
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = action;
    return LAN_OK;
}

/* Rate of a polyline at the instant after a time, its slope added to slope. */
static double points_after(const lan_reinforcement_def *r, double time,
                           double *slope)
{
    if (time < r->points[0] || time >= r->points[2 * (r->point_count - 1)]) {
        return 0.0;
    }
    size_t lo = 0; /* the last point at or before time lies in lo .. hi - 1 */
    size_t hi = r->point_count - 1;
    while (hi - lo > 1) {
        const size_t middle = lo + (hi - lo) / 2;
        if (r->points[2 * middle] <= time) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    const double *left = &r->points[2 * lo];
    const double *right = left + 2;
    const double steep = (right[1] - left[1]) / (right[0] - left[0]);
    *slope += steep;
    return left[1] + steep * (time - left[0]);
}

/* Rate of one form at the instant after a time, its slope added to slope.
 * Nothing is added up and taken off again: where a rate ends it is exactly
 * zero. */
static double rate_after(const lan_reinforcement_def *r, double time,
                         double *slope)
{
    if (r->form == LAN_REINFORCEMENT_POINTS) {
        return points_after(r, time, slope);
    }
    if (r->form == LAN_REINFORCEMENT_AT || time < r->from || time >= r->to) {
        return 0.0;
    }
    return r->form == LAN_REINFORCEMENT_RATE ? r->rate
                                             : r->count / (r->to - r->from);
}

/* Sets the group's rate anew from a time on at which one of its forms begins,
 * bends or ends. */
static lan_status set_rate(action_list *list, const lan_group_def *group,
                           int32_t index, double time, double end)
{
    if (time >= end) {
        return LAN_OK;
    }
    lan_action action = {.time = time, .kind = LAN_ACTION_RATE, .group = index};
    for (size_t k = 0; k < group->reinforcement_count; k++) {
        action.value +=
            rate_after(&group->reinforcements[k], time, &action.slope);
    }
    return append(list, action);
}

static lan_status add_form(action_list *list, const lan_group_def *group,
                           int32_t index, const lan_reinforcement_def *r,
                           double end)
{
    if (r->form == LAN_REINFORCEMENT_AT) {
        if (r->from > end || lan_is_zero(r->count)) {
            return LAN_OK; /* nothing ever comes of it */
        }
        return append(list, (lan_action){.time = r->from,
                                         .kind = LAN_ACTION_JUMP,
                                         .group = index,
                                         .value = r->count});
    }
    if (r->form == LAN_REINFORCEMENT_POINTS) {
        lan_status status = LAN_OK;
        for (size_t k = 0; status == LAN_OK && k < r->point_count; k++) {
            status = set_rate(list, group, index, r->points[2 * k], end);
        }
        return status;
    }
    const double amount =
        r->form == LAN_REINFORCEMENT_SPAN ? r->count : r->rate;
    if (lan_is_zero(amount)) {
        return LAN_OK;
    }
    const lan_status status = set_rate(list, group, index, r->from, end);
    return status == LAN_OK ? set_rate(list, group, index, r->to, end) : status;
}

static lan_status add_phases(action_list *list, const lan_battle_def *def)
{
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < def->fire_count; k++) {
        const double bounds[2] = {def->fire[k].start, def->fire[k].stop};
        for (int b = 0; status == LAN_OK && b < 2; b++) {
            if (bounds[b] > 0.0 && bounds[b] < def->end) {
                status = append(list, (lan_action){.time = bounds[b],
                                                   .kind = LAN_ACTION_PHASE,
                                                   .group = -1});
            }
        }
    }
    return status;
}

static int by_time_kind_group(const void *left, const void *right)
{
    const lan_action *a = left;
    const lan_action *b = right;
    if (a->time < b->time || a->time > b->time) {
        return a->time < b->time ? -1 : 1;
    }
    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    return (a->group > b->group) - (a->group < b->group);
}

/* Adds what one action brings, a rate until it is set anew. */
static void add_due(lan_plan *plan, const lan_action *action, double until)
{
    const bool jump = action->kind == LAN_ACTION_JUMP;
    const double span = until - action->time;
    const double count =
        jump ? action->value
             : (action->value + 0.5 * action->slope * span) * span;
    if (count > 0.0) {
        lan_plan_group *group = &plan->groups[action->group];
        lan_plan_army *army = &plan->armies[group->army];
        group->scheduled += count;
        group->last_arrival =
            fmax(group->last_arrival, jump ? action->time : until);
        army->last_arrival = fmax(army->last_arrival, group->last_arrival);
    }
}

/* Walks the actions from the last, so that each rate knows its successor. */
static void add_all_due(lan_plan *plan)
{
    double *until = plan->until;
    for (int32_t i = 0; i < plan->group_count; i++) {
        until[i] = plan->end;
    }
    for (int32_t k = plan->action_count - 1; k >= 0; k--) {
        const lan_action *action = &plan->actions[k];
        if (action->kind == LAN_ACTION_PHASE) {
            continue;
        }
        add_due(plan, action, until[action->group]);
        if (action->kind == LAN_ACTION_RATE) {
            until[action->group] = action->time;
        }
    }
}

/* Actions up to which they are put in order one by one, most schedules. */
#define FEW_ACTIONS 16

/* Equal ones stay in their order, as the library's own sorting of so few leaves
 * them. */
static void put_in_order(action_list *list)
{
    if (list->count > FEW_ACTIONS) {
        qsort(list->items, list->count, sizeof *list->items,
              by_time_kind_group);
        return;
    }
    for (size_t k = 1; k < list->count; k++) {
        const lan_action action = list->items[k];
        size_t at = k;
        while (at > 0 &&
               by_time_kind_group(&list->items[at - 1], &action) > 0) {
            list->items[at] = list->items[at - 1];
            at--;
        }
        list->items[at] = action;
    }
}

/* Drops all but the first of several equal settings of one rate at one instant.
 */
static void drop_repeats(action_list *list)
{
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++) {
        const bool same =
            kept > 0 && list->items[k].kind != LAN_ACTION_JUMP &&
            by_time_kind_group(&list->items[k], &list->items[kept - 1]) == 0;
        if (!same) {
            list->items[kept++] = list->items[k];
        }
    }
    list->count = kept;
}

lan_status lan_plan_schedule(lan_plan *plan, const lan_battle_def *def)
{
    action_list list = {.items = NULL};
    lan_status status = add_phases(&list, def);
    int32_t index = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++, index++) {
            const lan_group_def *group = &def->armies[a].groups[g];
            for (size_t k = 0;
                 status == LAN_OK && k < group->reinforcement_count; k++) {
                status = add_form(&list, group, index,
                                  &group->reinforcements[k], def->end);
            }
        }
    }
    plan->actions = list.items;
    if (status != LAN_OK) {
        return status;
    }
    put_in_order(&list);
    drop_repeats(&list);
    plan->action_count = (int32_t)list.count;
    add_all_due(plan);
    return LAN_OK;
}
