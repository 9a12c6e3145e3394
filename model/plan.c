/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plan, the constant part of a battle, built from a checked description.
 */
#include <stdlib.h>
#include <string.h>

#include "base/digest_impl.h"
#include "model/engine_impl.h"
#include "model/weapons_impl.h"

/* --- memory --------------------------------------------------------------- */

/* Allocates zeroed memory that lives as long as the plan; on failure returns
 * NULL and sets lacks_memory. */
static void *take(lan_plan *plan, size_t count, size_t size)
{
    void *block = calloc(count + 1, size);
    plan->lacks_memory = plan->lacks_memory || block == NULL;
    plan->blocks[plan->block_count++] = block;
    return block;
}

lan_plan *lan_plan_hold(lan_plan *plan)
{
    atomic_fetch_add(&plan->users, 1);
    return plan;
}

void lan_plan_release(lan_plan *plan)
{
    if (plan == NULL || atomic_fetch_sub(&plan->users, 1) > 1) {
        return;
    }
    for (int k = 0; k < plan->block_count; k++) {
        free(plan->blocks[k]);
    }
    free(plan->actions);
    free(plan);
}

/* --- names ---------------------------------------------------------------- */

static size_t names_size(const lan_battle_def *def)
{
    size_t size = 0;
    for (size_t u = 0; u < def->unit_count; u++) {
        size += strlen(def->units[u].name) + 1;
    }
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        size += strlen(army->name) + strlen(lan_side_of(army)) + 2;
        for (size_t g = 0; g < army->group_count; g++) {
            size += strlen(army->groups[g].name) + 1;
        }
    }
    return size;
}

/* Appends a name to the plan's names. */
static const char *keep_name(lan_plan *plan, const char *name)
{
    const size_t size = strlen(name) + 1;
    char *kept = memcpy(plan->names + plan->names_size, name, size);
    plan->names_size += size;
    return kept;
}

/* --- armies and groups ---------------------------------------------------- */

static int32_t find_side(const lan_plan *plan, const char *name)
{
    for (int32_t s = 0; s < plan->side_count; s++) {
        if (strcmp(plan->sides[s], name) == 0) {
            return s;
        }
    }
    return -1;
}

static void fill_army(lan_plan *plan, const lan_battle_def *all,
                      const lan_army_def *def)
{
    lan_plan_army *army = &plan->armies[plan->army_count++];
    int32_t side = find_side(plan, lan_side_of(def));
    if (side < 0) {
        side = plan->side_count++;
        plan->sides[side] = keep_name(plan, lan_side_of(def));
    }
    *army = (lan_plan_army){.name = keep_name(plan, def->name),
                            .side = side,
                            .first = plan->group_count,
                            .count = (int32_t)def->group_count,
                            .morale_index = -1,
                            .hidden = def->hidden,
                            .area = def->area,
                            .front = def->front,
                            .break_at = def->break_at,
                            .morale = def->morale,
                            .last_arrival = -1.0};
    for (size_t g = 0; g < def->group_count; g++) {
        const lan_group_def *group = &def->groups[g];
        plan->groups[plan->group_count++] = (lan_plan_group){
            .name = keep_name(plan, group->name),
            .army = plan->army_count - 1,
            .type = group->type,
            .start = lan_battle_def_scale(all, def) * group->count,
            .losses = isnan(group->losses) ? def->losses : group->losses,
            .other_index = -1,
            .hits_index = -1,
            .last_arrival = -1.0};
    }
}

/* Assigns indices to the variables: strengths, morale, non-combat losses,
 * hits. */
static void number_variables(lan_plan *plan, const lan_battle_def *def)
{
    int32_t next = plan->group_count;
    for (int32_t a = 0; a < plan->army_count; a++) {
        if (def->armies[a].has_morale) {
            plan->armies[a].morale_index = next++;
        }
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        lan_plan_group *group = &plan->groups[i];
        const lan_plan_army *army = &plan->armies[group->army];
        const bool deserts =
            army->morale_index >= 0 && army->morale.desertion > 0.0;
        if (group->losses > 0.0 || deserts) {
            group->other_index = next++;
        }
    }
    for (int32_t i = 0;
         def->wounds == LAN_WOUNDS_SPREAD && i < plan->group_count; i++) {
        plan->groups[i].hits_index = next++;
    }
    plan->variable_count = next;
}

/* Fills the weights of all pairs of types; 1 if none is given. */
static void fill_weights(lan_plan *plan, const lan_battle_def *def)
{
    const size_t types = def->unit_count;
    plan->weight = take(plan, types * types, sizeof *plan->weight);
    for (size_t k = 0; plan->weight != NULL && k < types * types; k++) {
        plan->weight[k] = 1.0;
    }
    for (size_t k = 0; plan->weight != NULL && k < def->weight_count; k++) {
        const lan_weight_def *w = &def->weights[k];
        plan->weight[(size_t)w->attacker * types + (size_t)w->target] =
            w->weight;
    }
}

/* Fills the ranks from 0; types that are not in the list share the last
 * rank. */
static void fill_ranks(lan_plan *plan, const lan_battle_def *def)
{
    const size_t types = def->unit_count;
    plan->rank = take(plan, types * types, sizeof *plan->rank);
    for (size_t k = 0; plan->rank != NULL && k < types * types; k++) {
        plan->rank[k] = (int32_t)types;
    }
    for (size_t k = 0; plan->rank != NULL && k < def->priority_count; k++) {
        const lan_priority_def *p = &def->priorities[k];
        for (size_t r = 0; r < p->target_count; r++) {
            plan->rank[(size_t)p->attacker * types + (size_t)p->targets[r]] =
                (int32_t)r;
        }
    }
}

static void scale_sides(lan_plan *plan)
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

/* --- batteries ------------------------------------------------------------ */

static bool is_same(double a, double b)
{
    return !(a < b || a > b) && isnan(a) == isnan(b);
}

static bool has_target(const lan_weapon_def *weapon, const char *name)
{
    for (size_t i = 0; i < weapon->target_count; i++) {
        if (strcmp(weapon->targets[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Compares two target lists as sets, because their order has no meaning. */
static bool have_same_targets(const lan_weapon_def *a, const lan_weapon_def *b)
{
    bool same = (a->targets == NULL) == (b->targets == NULL) &&
                a->target_count == b->target_count;
    for (size_t i = 0; same && i < a->target_count; i++) {
        same = has_target(b, a->targets[i]) && has_target(a, b->targets[i]);
    }
    return same;
}

static bool fire_together(const lan_weapon_def *a, const lan_weapon_def *b)
{
    return a->fire == b->fire && is_same(a->range, b->range) &&
           is_same(a->falloff, b->falloff) && have_same_targets(a, b);
}

static void take_weapon(lan_plan *plan, const lan_unit_def *unit, size_t index)
{
    lan_weapon_def *weapon = &plan->weapons[plan->weapon_count];
    *weapon = lan_unit_weapon(unit, index);
    weapon->hit *= unit->aim;
    plan->listed[plan->weapon_count++] = (int32_t)index;
}

/* Fills a new battery with a weapon of a type and all later weapons that fire
 * with it. */
static void fill_battery(lan_plan *plan, const lan_unit_def *unit, size_t first)
{
    const int32_t leader = plan->weapon_count;
    const bool is_best = unit->choose == LAN_CHOOSE_BEST;
    take_weapon(plan, unit, first);
    for (size_t w = first + 1; w < lan_unit_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        if (is_best || fire_together(&plan->weapons[leader], &weapon)) {
            take_weapon(plan, unit, w);
        }
    }
    plan->batteries[plan->battery_count++] =
        (lan_plan_battery){.first = leader,
                           .count = plan->weapon_count - leader,
                           .is_best = is_best};
}

/* True if an earlier weapon began the weapon's battery. */
static bool is_in_battery(const lan_unit_def *unit, size_t index)
{
    if (index == 0) {
        return false;
    }
    const lan_weapon_def weapon = lan_unit_weapon(unit, index);
    bool is = unit->choose == LAN_CHOOSE_BEST;
    for (size_t w = 0; w < index && !is; w++) {
        const lan_weapon_def before = lan_unit_weapon(unit, w);
        is = fire_together(&before, &weapon);
    }
    return is;
}

static void fill_batteries(lan_plan *plan, const lan_battle_def *def)
{
    for (size_t u = 0; u < def->unit_count; u++) {
        plan->first_battery[u] = plan->battery_count;
        for (size_t w = 0; w < lan_unit_weapon_count(&def->units[u]); w++) {
            if (!is_in_battery(&def->units[u], w)) {
                fill_battery(plan, &def->units[u], w);
            }
        }
    }
    plan->first_battery[def->unit_count] = plan->battery_count;
}

static void fill_shooters(lan_plan *plan)
{
    lan_plan_shooter *shooters = plan->shooters;
    int32_t count = 0;
    int32_t rows = 0;
    for (int32_t g = 0; g < plan->group_count; g++) {
        const int32_t type = plan->groups[g].type;
        const int32_t past = plan->first_battery[type + 1];
        plan->first_shooter[g] = count;
        for (int32_t b = plan->first_battery[type]; b < past; b++) {
            shooters[count++] =
                (lan_plan_shooter){.group = g, .battery = b, .first_row = rows};
            rows += plan->batteries[b].is_best ? plan->batteries[b].count : 1;
        }
    }
    plan->first_shooter[plan->group_count] = count;
    shooters[count] =
        (lan_plan_shooter){.group = -1, .battery = -1, .first_row = rows};
    plan->shooter_count = count;
}

int32_t lan_plan_weapon(const lan_plan *plan, int32_t group, int32_t number)
{
    const lan_weapon_span of =
        lan_plan_weapons_of(plan, plan->groups[group].type);
    for (int32_t w = of.first; w < of.past; w++) {
        if (plan->listed[w] == number) {
            return w;
        }
    }
    return -1;
}

/* --- effects -------------------------------------------------------------- */

/* Fills [attacker's weapons][types] from the counters alone. */
static void take_counters(lan_plan *plan, const lan_battle_def *def)
{
    const size_t types = def->unit_count;
    for (size_t k = 0; k < (size_t)plan->weapon_count * types; k++) {
        plan->effect[k] = 1.0;
    }
    for (size_t k = 0; k < def->counter_count; k++) {
        const lan_counter_def *c = &def->counters[k];
        const lan_weapon_span of = lan_plan_weapons_of(plan, c->attacker);
        for (int32_t w = of.first; w < of.past; w++) {
            plan->effect[(size_t)w * types + (size_t)c->target] = c->factor;
        }
    }
}

/* Applies a type's armour and protection to the hits of a weapon. */
static void take_armour(lan_plan *plan, const lan_battle_def *def,
                        int32_t weapon, int32_t type)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    const lan_unit_def *target = &def->units[type];
    double *effect =
        &plan->effect[(size_t)weapon * def->unit_count + (size_t)type];
    *effect = lan_weapon_aims_at(w, target)
                  ? lan_weapon_after_protection(
                        target, w->damage,
                        *effect * lan_weapon_after_armour(def, w->kind,
                                                          target->armour))
                  : -1.0;
}

/* Fills effects for types in the field only, because a roster may have many
 * others. */
static void fill_effects(lan_plan *plan, const lan_battle_def *def,
                         bool *fielded)
{
    take_counters(plan, def);
    for (int32_t g = 0; g < plan->group_count; g++) {
        fielded[plan->groups[g].type] = true;
    }
    for (int32_t from = 0; from < plan->type_count; from++) {
        const lan_weapon_span of = lan_plan_weapons_of(plan, from);
        for (int32_t w = of.first; fielded[from] && w < of.past; w++) {
            for (int32_t t = 0; t < plan->type_count; t++) {
                if (fielded[t]) {
                    take_armour(plan, def, w, t);
                }
            }
        }
    }
}

/* --- answers -------------------------------------------------------------- */

double lan_plan_taken(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    const double health = plan->types[type].health;
    const double effect =
        plan->effect[(size_t)weapon * (size_t)plan->type_count + (size_t)type];
    if (!(effect > 0.0)) {
        return 0.0;
    }
    if (plan->wounds == LAN_WOUNDS_NONE) {
        return w->rate * w->hit * effect * w->damage / health;
    }
    const double hits = lan_hits_to_kill(health, effect * w->damage);
    return isinf(hits) ? 0.0 : w->rate * w->hit / (as_hits ? 1.0 : hits);
}

double lan_plan_aimed(const lan_plan *plan, int32_t weapon, int32_t type,
                      bool as_hits)
{
    return plan->weapons[weapon].fire == LAN_LAW_AIMED
               ? lan_plan_taken(plan, weapon, type, as_hits)
               : 0.0;
}

/* True if a type has a weapon of a class that hurts an attacker's type. */
static bool has_answer(const lan_plan *plan, int32_t type, int32_t answer,
                       int32_t attacker)
{
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    bool has = false;
    for (int32_t w = of.first; w < of.past && !has; w++) {
        has = plan->answer[w] == answer &&
              lan_plan_aimed(plan, w, attacker, false) > 0.0;
    }
    return has;
}

/* True if some enemy of a group can answer one of the group's weapons. */
static bool may_be_answered(const lan_plan *plan, int32_t from)
{
    const int32_t type = plan->groups[from].type;
    const lan_weapon_span of = lan_plan_weapons_of(plan, type);
    bool may = false;
    for (int32_t w = of.first; w < of.past; w++) {
        for (int32_t at = 0;
             at < plan->group_count && plan->answer[w] >= 0 && !may; at++) {
            may =
                lan_plan_are_enemies(plan, from, at) &&
                has_answer(plan, plan->groups[at].type, plan->answer[w], type);
        }
    }
    return may;
}

/* Finds the weapons whose attacks are answered, and whether any attack in this
 * battle can be. */
static void fill_answers(lan_plan *plan, const lan_battle_def *def)
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

/* Allocates for all weapons, as if each were a battery and a shooter of its
 * own, and fills the batteries. */
static void arm(lan_plan *plan, const lan_battle_def *def)
{
    const size_t groups = (size_t)plan->group_count;
    const size_t types = def->unit_count;
    size_t weapons = 0;
    size_t shooters = 0;
    for (size_t u = 0; u < types; u++) {
        weapons += lan_unit_weapon_count(&def->units[u]);
    }
    for (size_t g = 0; g < groups; g++) {
        shooters += lan_unit_weapon_count(&def->units[plan->groups[g].type]);
    }
    plan->weapons = take(plan, weapons, sizeof *plan->weapons);
    plan->listed = take(plan, weapons, sizeof *plan->listed);
    plan->answer = take(plan, weapons, sizeof *plan->answer);
    plan->batteries = take(plan, weapons, sizeof *plan->batteries);
    plan->first_battery = take(plan, types, sizeof *plan->first_battery);
    plan->shooters = take(plan, shooters, sizeof *plan->shooters);
    plan->first_shooter = take(plan, groups, sizeof *plan->first_shooter);
    plan->effect = take(plan, weapons * types, sizeof *plan->effect);
    bool *fielded = take(plan, types, sizeof *fielded);
    if (!plan->lacks_memory) {
        fill_batteries(plan, def);
        fill_shooters(plan);
        fill_effects(plan, def, fielded);
        fill_answers(plan, def);
        for (int32_t w = 0; w < plan->weapon_count; w++) {
            plan->weapons[w].name = NULL; /* owned by the caller */
            plan->weapons[w].targets = NULL;
            plan->weapons[w].target_count = 0;
        }
    }
}

/* --- the clock ----------------------------------------------------------- */

/* A growing list, used only while a plan is built. */
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

/* Rate of a polyline immediately after a time; adds its slope to *slope. */
static double points_after(const lan_reinforcement_def *r, double time,
                           double *slope)
{
    if (time < r->points[0] || time >= r->points[2 * (r->point_count - 1)]) {
        return 0.0;
    }
    size_t lo = 0; /* the last point at or before time is in lo .. hi - 1 */
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

/* Rate of one reinforcement immediately after a time; adds its slope to *slope.
 * No amount is added and later subtracted, so a rate that ends is exactly
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

/* Sets the group's rate from a time at which one of its reinforcements begins,
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
            return LAN_OK; /* no soldier ever arrives by it */
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

/* The order of actions by time and group, then by value, so that the order is
 * total. */
static int in_order(const void *left, const void *right)
{
    const double a = ((const lan_action *)left)->value;
    const double b = ((const lan_action *)right)->value;
    const int order = by_time_kind_group(left, right);
    return order != 0 ? order : (a > b) - (a < b);
}

/* Adds the soldiers that one action brings; for a rate, until the rate is set
 * again. */
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

/* Walks the actions backwards, so that each rate knows its successor. */
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

/* Of several equal settings of one rate at one instant, keeps the first. */
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

static lan_status schedule(lan_plan *plan, const lan_battle_def *def)
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
    if (list.count > 1) {
        qsort(list.items, list.count, sizeof *list.items, in_order);
    }
    drop_repeats(&list);
    plan->action_count = (int32_t)list.count;
    add_all_due(plan);
    return LAN_OK;
}

/* --- the plan ------------------------------------------------------------- */

static void fill(lan_plan *plan, const lan_battle_def *def)
{
    plan->end = def->end;
    plan->gone = def->gone;
    plan->share = def->share;
    plan->wounds = def->wounds;
    plan->approach = def->approach;
    if (plan->kind != LAN_PLAN_BATTLE) {
        plan->approach.distance = LAN_NAN; /* on a map, distances come from the
                                              map */
    }
    plan->type_count = (int32_t)def->unit_count;
    for (size_t u = 0; u < def->unit_count; u++) {
        plan->types[u] = def->units[u];
        plan->types[u].weapons = NULL; /* owned by the caller */
        plan->types[u].called = NULL;
        plan->types[u].name = keep_name(plan, def->units[u].name);
    }
    for (size_t a = 0; a < def->army_count; a++) {
        fill_army(plan, def, &def->armies[a]);
    }
    plan->fire_count = def->fire_count;
    for (size_t k = 0; k < def->fire_count; k++) {
        plan->fire[k] = def->fire[k];
    }
    number_variables(plan, def);
}

/* True if some fire may hit several soldiers at once. */
static bool has_area_fire(const lan_plan *plan)
{
    bool any = false;
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        any = any || plan->weapons[w].fire == LAN_LAW_AREA;
    }
    for (int32_t a = 0; a < plan->army_count; a++) {
        any = any || plan->armies[a].hidden;
    }
    for (size_t k = 0; k < plan->fire_count; k++) {
        any = any || plan->fire[k].law == LAN_LAW_AREA;
    }
    return any;
}

/* Upper bound on a group's soldiers; random arrivals exceed it in one of 10^30
 * battles. */
static double most_soldiers(const lan_plan_group *group)
{
    const double all = group->start + group->scheduled;
    return group->scheduled > 0.0 ? all + 12.0 * sqrt(all) + 40.0 : all;
}

/* Assigns storage for the wounded soldiers of each group: one under focus,
 * unless area fire wounds several at once. */
static void make_room_for_harm(lan_plan *plan)
{
    const bool is_one =
        plan->wounds == LAN_WOUNDS_FOCUS && !has_area_fire(plan);
    double room = 0.0;
    for (int32_t i = 0; i < plan->group_count; i++) {
        lan_plan_group *group = &plan->groups[i];
        const double most = plan->wounds == LAN_WOUNDS_NONE ? 0.0
                            : is_one                        ? 1.0
                                     : ceil(most_soldiers(group));
        group->harms = (int32_t)fmin(most, LAN_MOST_HARMS - room);
        group->first_harm = (int32_t)room;
        room += group->harms;
    }
    plan->harm_count = (int32_t)room;
}

static lan_status make(lan_plan *plan, const lan_battle_def *def)
{
    size_t groups = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        groups += def->armies[a].group_count;
    }
    plan->types = take(plan, def->unit_count, sizeof *plan->types);
    plan->groups = take(plan, groups, sizeof *plan->groups);
    plan->armies = take(plan, def->army_count, sizeof *plan->armies);
    plan->sides = take(plan, def->army_count, sizeof *plan->sides);
    plan->side_scale = take(plan, def->army_count, sizeof *plan->side_scale);
    plan->fire = take(plan, def->fire_count, sizeof *plan->fire);
    plan->until = take(plan, groups, sizeof *plan->until);
    plan->names = take(plan, names_size(def), 1);
    if (plan->lacks_memory) {
        return LAN_ENOMEM;
    }
    fill(plan, def);
    if (plan->share == LAN_SHARE_WEIGHTS) {
        fill_weights(plan, def);
    }
    if (plan->share == LAN_SHARE_PRIORITY) {
        fill_ranks(plan, def);
    }
    arm(plan, def);
    const lan_status status =
        plan->lacks_memory ? LAN_ENOMEM : schedule(plan, def);
    if (status == LAN_OK) {
        scale_sides(plan);
        make_room_for_harm(plan);
    }
    return status;
}

lan_status lan_plan_create(const lan_battle_def *def, lan_plan_kind kind,
                           lan_plan **out)
{
    lan_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL) {
        return LAN_ENOMEM;
    }
    atomic_init(&plan->users, 1);
    plan->kind = kind;
    const lan_status status = make(plan, def);
    if (status != LAN_OK) {
        lan_plan_release(plan);
        return status;
    }
    *out = plan;
    return LAN_OK;
}

/* --- its digest ----------------------------------------------------------- */

static uint64_t add(uint64_t sum, const double *numbers, size_t count)
{
    return lan_digest(sum, numbers, count * sizeof *numbers);
}

static uint64_t add_types(uint64_t sum, const lan_plan *plan)
{
    for (int32_t u = 0; u < plan->type_count; u++) {
        const lan_unit_def *t = &plan->types[u];
        const double numbers[] = {
            t->health, t->cost,           t->speed,
            t->range,  (double)t->choose, plan->first_battery[u + 1]};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    }
    for (int32_t b = 0; b < plan->battery_count; b++) {
        const double count = plan->batteries[b].count;
        sum = add(sum, &count, 1);
    }
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        const lan_weapon_def *weapon = &plan->weapons[w];
        const double numbers[] = {
            weapon->rate,         weapon->hit,
            weapon->damage,       weapon->range,
            weapon->falloff,      weapon->attack_area,
            (double)weapon->fire, plan->has_answers ? plan->answer[w] : 0};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    }
    return sum;
}

static uint64_t add_armies(uint64_t sum, const lan_plan *plan)
{
    for (int32_t a = 0; a < plan->army_count; a++) {
        const lan_plan_army *army = &plan->armies[a];
        const lan_morale_def *m = &army->morale;
        const double numbers[] = {army->count, army->hidden, army->side,
                                  army->area,  army->front,  army->break_at};
        const double morale[] = {m->start,  m->loss_weight, m->recovery,
                                 m->effect, m->desertion,   m->break_at};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
        if (army->morale_index >= 0) {
            sum = add(sum, morale, sizeof morale / sizeof *morale);
        }
    }
    for (int32_t i = 0; i < plan->group_count; i++) {
        const lan_plan_group *group = &plan->groups[i];
        const double numbers[] = {group->type, group->start, group->losses};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    }
    return sum;
}

static uint64_t add_times(uint64_t sum, const lan_plan *plan)
{
    for (int32_t k = 0; k < plan->action_count; k++) {
        const lan_action *action = &plan->actions[k];
        const double numbers[] = {(double)action->kind, action->group,
                                  action->time, action->value, action->slope};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    }
    for (size_t k = 0; k < plan->fire_count; k++) {
        const lan_fire_def *fire = &plan->fire[k];
        const double numbers[] = {
            fire->from_army,   fire->from_group,  fire->at_army, fire->at_group,
            (double)fire->law, fire->coefficient, fire->enemy,   fire->own,
            fire->half,        fire->start,       fire->stop};
        sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    }
    return sum;
}

uint64_t lan_plan_digest(const lan_plan *plan)
{
    const size_t types = (size_t)plan->type_count;
    const double numbers[] = {
        plan->end,         plan->gone,          plan->approach.distance,
        plan->approach.to, (double)plan->share, (double)plan->wounds};
    uint64_t sum = lan_digest(LAN_DIGEST_START, plan->names, plan->names_size);
    sum = add(sum, numbers, sizeof numbers / sizeof *numbers);
    sum = add_types(sum, plan);
    sum = add_armies(sum, plan);
    sum = add_times(sum, plan);
    sum = add(sum, plan->effect, (size_t)plan->weapon_count * types);
    if (plan->weight != NULL) {
        sum = add(sum, plan->weight, types * types);
    }
    return plan->rank != NULL
               ? lan_digest(sum, plan->rank, types * types * sizeof *plan->rank)
               : sum;
}
