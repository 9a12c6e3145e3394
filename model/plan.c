/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/battle_impl.h"

static size_t name_size(const char *name)
{
    return strlen(name) + 1;
}

static const char *side_of(const lan_army_def *army)
{
    return army->side != NULL ? army->side : army->name;
}

static size_t names_size(const lan_battle_def *def)
{
    size_t size = 0;
    for (size_t u = 0; u < def->unit_count; u++) {
        size += name_size(def->units[u].name);
    }
    for (size_t a = 0; a < def->army_count; a++) {
        const lan_army_def *army = &def->armies[a];
        size += name_size(army->name) + name_size(side_of(army));
        for (size_t g = 0; g < army->group_count; g++) {
            size += name_size(army->groups[g].name);
        }
    }
    return size;
}

/* Appends a name at the place where the next one goes. */
static const char *keep_name(char **next, const char *name)
{
    const size_t size = name_size(name);
    char *kept = memcpy(*next, name, size);
    *next += size;
    return kept;
}

static int32_t find_side(const lan_plan *plan, const char *name)
{
    for (int32_t s = 0; s < plan->side_count; s++) {
        if (strcmp(plan->sides[s], name) == 0) {
            return s;
        }
    }
    return -1;
}

static void fill_army(lan_plan *plan, const lan_army_def *def, char **names)
{
    lan_plan_army *army = &plan->armies[plan->army_count++];
    int32_t side = find_side(plan, side_of(def));
    if (side < 0) {
        side = plan->side_count++;
        plan->sides[side] = keep_name(names, side_of(def));
    }
    *army = (lan_plan_army){.name = keep_name(names, def->name),
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
        plan->groups[plan->group_count++] =
            (lan_plan_group){.name = keep_name(names, group->name),
                             .army = plan->army_count - 1,
                             .type = group->type,
                             .other_index = -1,
                             .last_arrival = -1.0};
    }
}

/* Gives each variable its place: strengths, morale, losses other. */
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
    plan->variable_count = next;
}

static void fill_weights(lan_plan *plan, const lan_battle_def *def)
{
    const size_t types = def->unit_count;
    for (size_t k = 0; k < types * types; k++) {
        plan->weight[k] = 1.0;
    }
    for (size_t k = 0; k < def->weight_count; k++) {
        const lan_weight_def *w = &def->weights[k];
        plan->weight[(size_t)w->attacker * types + (size_t)w->target] =
            w->weight;
    }
}

/* Ranks from 0; types that a list does not name come last, together. */
static void fill_ranks(lan_plan *plan, const lan_battle_def *def)
{
    const size_t types = def->unit_count;
    for (size_t k = 0; k < types * types; k++) {
        plan->rank[k] = (int32_t)types;
    }
    for (size_t k = 0; k < def->priority_count; k++) {
        const lan_priority_def *p = &def->priorities[k];
        for (size_t r = 0; r < p->target_count; r++) {
            plan->rank[(size_t)p->attacker * types + (size_t)p->targets[r]] =
                (int32_t)r;
        }
    }
}

static void fill_tables(lan_plan *plan, const lan_battle_def *def)
{
    if (plan->share == LAN_SHARE_WEIGHTS) {
        fill_weights(plan, def);
    }
    if (plan->share == LAN_SHARE_PRIORITY) {
        fill_ranks(plan, def);
    }
}

static void take_type(lan_plan *plan, const lan_battle_def *def, size_t type,
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

static void take_strengths(lan_plan *plan, const lan_battle_def *def)
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

static size_t count_groups(const lan_battle_def *def)
{
    size_t groups = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        groups += def->armies[a].group_count;
    }
    return groups;
}

/* A square table over the types, where one is wanted. */
static bool allocate_table(const lan_battle_def *def, bool is_wanted,
                           size_t each, void **out)
{
    *out = is_wanted ? malloc(def->unit_count * def->unit_count * each) : NULL;
    return !is_wanted || *out != NULL;
}

static bool allocate_tables(lan_plan *plan, const lan_battle_def *def)
{
    const bool by_weights = def->share == LAN_SHARE_WEIGHTS;
    const bool by_priority = def->share == LAN_SHARE_PRIORITY;
    void *weight = NULL;
    void *rank = NULL;
    const bool all =
        allocate_table(def, by_weights, sizeof *plan->weight, &weight) &&
        allocate_table(def, by_priority, sizeof *plan->rank, &rank);
    plan->weight = weight;
    plan->rank = rank;
    return all;
}

static lan_status allocate(lan_plan *plan, const lan_battle_def *def)
{
    const size_t groups = count_groups(def);
    plan->types = calloc(def->unit_count, sizeof *plan->types);
    plan->fielded = calloc(def->unit_count, 1);
    plan->groups = calloc(groups, sizeof *plan->groups);
    plan->armies = calloc(def->army_count, sizeof *plan->armies);
    plan->sides = calloc(def->army_count, sizeof *plan->sides);
    plan->side_scale = calloc(def->army_count, sizeof *plan->side_scale);
    plan->fire = calloc(def->fire_count + 1, sizeof *plan->fire);
    plan->until = calloc(groups, sizeof *plan->until);
    plan->names = malloc(names_size(def));
    const bool all = plan->types != NULL && plan->fielded != NULL &&
                     plan->groups != NULL && plan->armies != NULL &&
                     plan->sides != NULL && plan->side_scale != NULL &&
                     plan->fire != NULL && plan->until != NULL &&
                     plan->names != NULL && allocate_tables(plan, def);
    return all ? LAN_OK : LAN_ENOMEM;
}

static void fill(lan_plan *plan, const lan_battle_def *def)
{
    char *names = plan->names;
    plan->end = def->end;
    plan->gone = def->gone;
    plan->share = def->share;
    plan->approach = def->approach;
    if (plan->kind != LAN_PLAN_BATTLE) {
        plan->approach.distance = LAN_NAN; /* a map has its own */
    }
    plan->type_count = (int32_t)def->unit_count;
    for (size_t u = 0; u < def->unit_count; u++) {
        take_type(plan, def, u, keep_name(&names, def->units[u].name));
    }
    for (size_t a = 0; a < def->army_count; a++) {
        fill_army(plan, &def->armies[a], &names);
    }
    take_strengths(plan, def);
    plan->fire_count = def->fire_count;
    for (size_t k = 0; k < def->fire_count; k++) {
        plan->fire[k] = def->fire[k];
    }
    number_variables(plan, def);
    fill_tables(plan, def);
}

/* What follows of all that is filled in. */
static lan_status complete(lan_plan *plan, const lan_battle_def *def)
{
    lan_status status = lan_plan_arm(plan, def);
    if (status == LAN_OK) {
        status = lan_plan_schedule(plan, def);
    }
    if (status == LAN_OK) {
        scale_sides(plan);
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
    lan_status status = allocate(plan, def);
    if (status == LAN_OK) {
        fill(plan, def);
        status = complete(plan, def);
    }
    if (status != LAN_OK) {
        lan_plan_release(plan);
        return status;
    }
    *out = plan;
    return LAN_OK;
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
    free(plan->types);
    free(plan->fielded);
    free(plan->groups);
    free(plan->armies);
    free(plan->sides);
    free(plan->side_scale);
    free(plan->actions);
    free(plan->until);
    free(plan->fire);
    lan_plan_disarm(plan);
    free(plan->weight);
    free(plan->rank);
    free(plan->names);
    free(plan);
}
