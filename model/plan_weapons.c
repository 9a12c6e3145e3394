/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Weapons of all types, in batteries, and whose hands they are in.
 */
#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "model/plan_impl.h"
#include "model/weapons_impl.h"

static size_t count_weapons(const lan_battle_def *def)
{
    size_t count = 0;
    for (size_t u = 0; u < def->unit_count; u++) {
        count += lan_weapon_count(&def->units[u]);
    }
    return count;
}

/* Most shooters that there can be: every weapon by itself. */
static size_t count_shooters(const lan_battle_def *def)
{
    size_t count = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        for (size_t g = 0; g < def->armies[a].group_count; g++) {
            const int32_t type = def->armies[a].groups[g].type;
            count += lan_weapon_count(&def->units[type]);
        }
    }
    return count;
}

static lan_status allocate(lan_plan *plan, const lan_battle_def *def)
{
    const size_t weapons = count_weapons(def);
    const size_t groups = (size_t)plan->group_count;
    const bool one_each = weapons == def->unit_count;
    const size_t shooters = one_each ? groups : count_shooters(def);
    plan->weapons = malloc(weapons * sizeof *plan->weapons);
    plan->listed = malloc(weapons * sizeof *plan->listed);
    plan->answer = malloc(weapons * sizeof *plan->answer);
    plan->batteries = malloc(weapons * sizeof *plan->batteries);
    plan->first_battery =
        malloc((def->unit_count + 1) * sizeof *plan->first_battery);
    plan->shooters = malloc((shooters + 1) * sizeof *plan->shooters);
    plan->first_shooter = malloc((groups + 1) * sizeof *plan->first_shooter);
    plan->effect = malloc(weapons * def->unit_count * sizeof *plan->effect);
    const bool all = plan->weapons != NULL && plan->listed != NULL &&
                     plan->answer != NULL && plan->batteries != NULL &&
                     plan->first_battery != NULL && plan->shooters != NULL &&
                     plan->first_shooter != NULL && plan->effect != NULL;
    return all ? LAN_OK : LAN_ENOMEM;
}

void lan_plan_disarm(lan_plan *plan)
{
    free(plan->weapons);
    free(plan->listed);
    free(plan->answer);
    free(plan->batteries);
    free(plan->first_battery);
    free(plan->shooters);
    free(plan->first_shooter);
    free(plan->effect);
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

/* A list of targets is a set: its order means nothing. */
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
    *weapon = lan_weapon_of(unit, index);
    weapon->hit *= unit->aim;
    plan->listed[plan->weapon_count++] = (int32_t)index;
}

/* Puts a weapon of a type and all later ones that fire with it into the battery
 * that begins. */
static void fill_battery(lan_plan *plan, const lan_unit_def *unit, size_t first)
{
    const int32_t leader = plan->weapon_count;
    const bool is_best = unit->choose == LAN_CHOOSE_BEST;
    take_weapon(plan, unit, first);
    for (size_t w = first + 1; w < lan_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_weapon_of(unit, w);
        if (is_best || fire_together(&plan->weapons[leader], &weapon)) {
            take_weapon(plan, unit, w);
        }
    }
    plan->batteries[plan->battery_count++] =
        (lan_plan_battery){.first = leader,
                           .count = plan->weapon_count - leader,
                           .is_best = is_best};
}

/* Whether a weapon's battery was begun by one before it. */
static bool is_in_battery(const lan_unit_def *unit, size_t index)
{
    if (index == 0) {
        return false;
    }
    const lan_weapon_def weapon = lan_weapon_of(unit, index);
    bool is = unit->choose == LAN_CHOOSE_BEST;
    for (size_t w = 0; w < index && !is; w++) {
        const lan_weapon_def before = lan_weapon_of(unit, w);
        is = fire_together(&before, &weapon);
    }
    return is;
}

static void fill_batteries(lan_plan *plan, const lan_battle_def *def)
{
    plan->weapon_count = 0;
    plan->battery_count = 0;
    for (size_t u = 0; u < def->unit_count; u++) {
        plan->first_battery[u] = plan->battery_count;
        for (size_t w = 0; w < lan_weapon_count(&def->units[u]); w++) {
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

/* [attacker's weapons][types] by counters alone. */
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

/* Marks types that some group is of; others are never asked for, and a roster
 * has many of them. */
static void mark_fielded(lan_plan *plan)
{
    memset(plan->fielded, 0, (size_t)plan->type_count);
    for (int32_t g = 0; g < plan->group_count; g++) {
        plan->fielded[plan->groups[g].type] = 1;
    }
}

/* What armour and protection of a type leave of the hits of a weapon. */
static void take_armour_of(lan_plan *plan, const lan_battle_def *def,
                           int32_t weapon, size_t type)
{
    const lan_weapon_def *w = &plan->weapons[weapon];
    const lan_unit_def *target = &def->units[type];
    double *effect = &plan->effect[(size_t)weapon * def->unit_count + type];
    *effect = lan_weapon_after_protection(
        target, w->damage,
        *effect * lan_weapon_after_armour(def, w->kind, target->armour));
    if (!lan_weapon_aims_at(w, target)) {
        *effect = -1.0;
        plan->any_spared = true;
    }
}

/* True where some type in the field has protection. */
static bool is_any_protected(const lan_plan *plan)
{
    bool any = false;
    for (int32_t t = 0; t < plan->type_count && !any; t++) {
        any = plan->fielded[t] && !lan_is_zero(plan->types[t].protection);
    }
    return any;
}

/* The same of a weapon on all types in the field. */
static void take_armour_of_all(lan_plan *plan, const lan_battle_def *def,
                               int32_t weapon)
{
    for (size_t t = 0; t < def->unit_count; t++) {
        if (plan->fielded[t]) {
            take_armour_of(plan, def, weapon, t);
        }
    }
}

/* Most weapons hit all types alike. */
static void take_armour(lan_plan *plan, const lan_battle_def *def)
{
    const bool is_any = is_any_protected(plan);
    plan->any_spared = false;
    for (size_t from = 0; from < def->unit_count; from++) {
        const lan_weapon_span of = lan_plan_weapons_of(plan, (int32_t)from);
        for (int32_t w = of.first; plan->fielded[from] && w < of.past; w++) {
            const lan_weapon_def *weapon = &plan->weapons[w];
            const bool by_armour = weapon->kind >= 0 && def->armour_count > 0;
            if (is_any || by_armour || weapon->targets != NULL) {
                take_armour_of_all(plan, def, w);
            }
        }
    }
}

/* What the caller's stays the caller's. */
static void forget_names(lan_plan *plan)
{
    for (int32_t w = 0; w < plan->weapon_count; w++) {
        plan->weapons[w].name = NULL;
        plan->weapons[w].targets = NULL;
        plan->weapons[w].target_count = 0;
    }
}

lan_status lan_plan_arm(lan_plan *plan, const lan_battle_def *def)
{
    const lan_status status = allocate(plan, def);
    if (status == LAN_OK) {
        fill_batteries(plan, def);
        fill_shooters(plan);
        take_counters(plan, def);
        mark_fielded(plan);
        take_armour(plan, def);
        lan_plan_take_answers(plan, def);
        forget_names(plan);
    }
    return status;
}
