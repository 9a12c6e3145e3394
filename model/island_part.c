/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The part of a description that is about some of its armies.
 */
#include "model/island_part_impl.h"

#include <stdlib.h>

/* Place of an army in a rising list, or -1. */
static int32_t place_of(const int32_t *armies, int32_t count, int32_t army)
{
    int32_t lo = 0;
    int32_t hi = count - 1;
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (armies[middle] < army) {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    return armies[lo] == army ? lo : -1;
}

/* --- types --------------------------------------------------------------- */

/* Numbers the types of the armies' groups in their order; -1: of none. */
static void number_types(lan_island_part *part, const lan_battle_def *def)
{
    for (size_t u = 0; u < def->unit_count; u++) {
        part->type[u] = -1;
    }
    for (size_t a = 0; a < part->def.army_count; a++) {
        for (size_t g = 0; g < part->armies[a].group_count; g++) {
            part->type[part->armies[a].groups[g].type] = 0;
        }
    }
    part->def.unit_count = 0;
    for (size_t u = 0; u < def->unit_count; u++) {
        if (part->type[u] == 0) {
            part->type[u] = (int32_t)part->def.unit_count;
            part->units[part->def.unit_count++] = def->units[u];
        }
    }
}

static void select_counters(lan_island_part *part, const lan_battle_def *def)
{
    part->def.counter_count = 0;
    for (size_t k = 0; k < def->counter_count; k++) {
        lan_counter_def counter = def->counters[k];
        counter.attacker = part->type[counter.attacker];
        counter.target = part->type[counter.target];
        if (counter.attacker >= 0 && counter.target >= 0) {
            part->counters[part->def.counter_count++] = counter;
        }
    }
}

static void select_weights(lan_island_part *part, const lan_battle_def *def)
{
    part->def.weight_count = 0;
    for (size_t k = 0; k < def->weight_count; k++) {
        lan_weight_def weight = def->weights[k];
        weight.attacker = part->type[weight.attacker];
        weight.target = part->type[weight.target];
        if (weight.attacker >= 0 && weight.target >= 0) {
            part->weights[part->def.weight_count++] = weight;
        }
    }
}

/* Lists keep their order; what is not there is left out of them. */
static void select_priorities(lan_island_part *part, const lan_battle_def *def)
{
    int32_t *targets = part->targets;
    part->def.priority_count = 0;
    for (size_t k = 0; k < def->priority_count; k++) {
        const lan_priority_def *all = &def->priorities[k];
        lan_priority_def some = {.attacker = part->type[all->attacker],
                                 .targets = targets};
        for (size_t r = 0; some.attacker >= 0 && r < all->target_count; r++) {
            if (part->type[all->targets[r]] >= 0) {
                targets[some.target_count++] = part->type[all->targets[r]];
            }
        }
        targets += some.target_count;
        if (some.target_count > 0) {
            part->priorities[part->def.priority_count++] = some;
        }
    }
}

/* --- armies -------------------------------------------------------------- */

static void renumber_groups(lan_island_part *part)
{
    lan_group_def *next = part->groups;
    for (size_t a = 0; a < part->def.army_count; a++) {
        lan_army_def *army = &part->armies[a];
        for (size_t g = 0; g < army->group_count; g++) {
            next[g] = army->groups[g];
            next[g].type = part->type[army->groups[g].type];
        }
        army->groups = next;
        next += army->group_count;
    }
}

/* Copies the entries of fire between these armies. */
static void select_fire(lan_island_part *part, const lan_battle_def *def,
                        const int32_t *armies, int32_t count)
{
    part->def.fire_count = 0;
    for (size_t k = 0; k < def->fire_count; k++) {
        lan_fire_def fire = def->fire[k];
        fire.from_army = place_of(armies, count, fire.from_army);
        fire.at_army = place_of(armies, count, fire.at_army);
        if (fire.from_army >= 0 && fire.at_army >= 0) {
            part->fire[part->def.fire_count++] = fire;
        }
    }
}

/* --- all ----------------------------------------------------------------- */

static size_t count_groups(const lan_battle_def *def, const int32_t *armies,
                           int32_t count)
{
    size_t groups = 0;
    for (int32_t k = 0; k < count; k++) {
        groups += def->armies[armies[k]].group_count;
    }
    return groups;
}

static size_t count_targets(const lan_battle_def *def)
{
    size_t targets = 0;
    for (size_t k = 0; k < def->priority_count; k++) {
        targets += def->priorities[k].target_count;
    }
    return targets;
}

static bool allocate_lists(lan_island_part *part, const lan_battle_def *def,
                           size_t armies, size_t groups)
{
    part->armies = malloc(armies * sizeof *part->armies);
    part->groups = malloc(groups * sizeof *part->groups);
    part->fire = malloc((def->fire_count + 1) * sizeof *part->fire);
    part->type = malloc(def->unit_count * sizeof *part->type);
    part->units = malloc(def->unit_count * sizeof *part->units);
    part->counters = malloc((def->counter_count + 1) * sizeof *part->counters);
    part->weights = malloc((def->weight_count + 1) * sizeof *part->weights);
    part->priorities =
        malloc((def->priority_count + 1) * sizeof *part->priorities);
    part->targets = malloc((count_targets(def) + 1) * sizeof *part->targets);
    return part->armies != NULL && part->groups != NULL && part->fire != NULL &&
           part->type != NULL && part->units != NULL &&
           part->counters != NULL && part->weights != NULL &&
           part->priorities != NULL && part->targets != NULL;
}

lan_status lan_island_part_create(const lan_battle_def *def,
                                  const int32_t *armies, int32_t count,
                                  lan_island_part *out)
{
    lan_island_part part = {.def = *def};
    if (!allocate_lists(&part, def, (size_t)count,
                        count_groups(def, armies, count))) {
        lan_island_part_clear(&part);
        return LAN_ENOMEM;
    }
    part.def.army_count = (size_t)count;
    for (int32_t k = 0; k < count; k++) {
        part.armies[k] = def->armies[armies[k]];
    }
    number_types(&part, def);
    renumber_groups(&part);
    select_fire(&part, def, armies, count);
    select_counters(&part, def);
    select_weights(&part, def);
    select_priorities(&part, def);
    part.def.armies = part.armies;
    part.def.fire = part.fire;
    part.def.units = part.units;
    part.def.counters = part.counters;
    part.def.weights = part.weights;
    part.def.priorities = part.priorities;
    *out = part;
    return LAN_OK;
}

void lan_island_part_clear(lan_island_part *part)
{
    free(part->armies);
    free(part->groups);
    free(part->fire);
    free(part->type);
    free(part->units);
    free(part->counters);
    free(part->weights);
    free(part->priorities);
    free(part->targets);
    *part = (lan_island_part){.type = NULL};
}
