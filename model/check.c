/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lan_battle_def_check(): collects the facts and checks the sections in
 * order.
 */
#include "model/check_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/battle_impl.h"

static bool is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

/* Number of entries whose names are compared with each other; 0 above the
 * documented limit. */
static size_t count_of(size_t count, size_t limit)
{
    return count <= limit ? count : 0;
}

static void find_same_names(const lan_battle_def *def, chk_facts *facts)
{
    const size_t types = count_of(def->unit_count, LAN_BATTLE_MAX_TYPES);
    const size_t armies = count_of(def->army_count, LAN_BATTLE_MAX_GROUPS);
    const size_t groups = count_of(facts->group_count, LAN_BATTLE_MAX_GROUPS);
    for (size_t i = 0; i < types; i++) {
        for (size_t k = 0; k < i; k++) {
            facts->types[i].is_taken |=
                is_same(def->units[i].name, def->units[k].name);
        }
    }
    for (size_t i = 0; i < armies; i++) {
        for (size_t k = i; k > 0; k--) {
            const lan_army_def *other = &def->armies[k - 1];
            facts->armies[i].is_taken |=
                is_same(def->armies[i].name, other->name);
            if (is_same(lan_side_of(&def->armies[i]), lan_side_of(other))) {
                facts->armies[i].side = facts->armies[k - 1].side;
            }
        }
    }
    for (size_t i = 0; i < groups; i++) {
        chk_group *group = &facts->groups[i];
        for (size_t k = facts->armies[group->army].first; k < i; k++) {
            group->is_taken |=
                is_same(group->def->name, facts->groups[k].def->name);
        }
    }
}

/* Numbers the groups across all armies. */
static void number_groups(const lan_battle_def *def, chk_facts *facts)
{
    size_t next = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        facts->armies[a].first = next;
        facts->armies[a].side = a;
        for (size_t g = 0; g < chk_group_count(&def->armies[a]); g++) {
            facts->groups[next++] =
                (chk_group){.army = a, .def = &def->armies[a].groups[g]};
        }
    }
}

static lan_status find_facts(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    chk_facts *facts = &chk->facts;
    for (size_t a = 0; a < def->army_count; a++) {
        facts->group_count += chk_group_count(&def->armies[a]);
    }
    facts->types = chk_take(chk, def->unit_count, sizeof *facts->types);
    facts->armies = chk_take(chk, def->army_count, sizeof *facts->armies);
    facts->groups = chk_take(chk, facts->group_count, sizeof *facts->groups);
    facts->applies = chk_take(chk, def->fire_count, sizeof(bool));
    facts->kind_marks = chk_take(chk, 2 * def->kind_count, sizeof(bool));
    facts->class_marks = chk_take(chk, 2 * def->class_count, sizeof(bool));
    /* the documented limits bound the work on names and pairs */
    facts->is_resolved = facts->group_count <= LAN_BATTLE_MAX_GROUPS &&
                         def->army_count <= LAN_BATTLE_MAX_GROUPS &&
                         def->unit_count <= LAN_BATTLE_MAX_TYPES;
    const bool has_counters = facts->is_resolved && def->counter_count > 0;
    const bool has_weights = facts->is_resolved && def->weight_count > 0;
    const size_t pairs = def->unit_count * def->unit_count;
    facts->counters = chk_take(chk, has_counters ? pairs : 0, 1);
    facts->weights = chk_take(chk, has_weights ? pairs : 0, 1);
    if (facts->lacks_memory) {
        return LAN_ENOMEM;
    }
    number_groups(def, facts);
    find_same_names(def, facts);
    return facts->is_resolved ? chk_resolve_pairs(chk) : LAN_OK;
}

/* Copies a description with missing arrays as empty: a missing array is
 * reported in the check of its section. */
static lan_battle_def without_missing_arrays(const lan_battle_def *given)
{
    lan_battle_def def = *given;

    def.unit_count = def.units == NULL ? 0 : def.unit_count;
    def.counter_count = def.counters == NULL ? 0 : def.counter_count;
    def.army_count = def.armies == NULL ? 0 : def.army_count;
    def.fire_count = def.fire == NULL ? 0 : def.fire_count;
    def.weight_count = def.weights == NULL ? 0 : def.weight_count;
    def.priority_count = def.priorities == NULL ? 0 : def.priority_count;
    def.kind_count = def.kinds == NULL ? 0 : def.kind_count;
    def.class_count = def.classes == NULL ? 0 : def.class_count;
    def.armour_count = def.armour == NULL ? 0 : def.armour_count;
    def.side_count = def.sides == NULL ? 0 : def.side_count;
    return def;
}

static void check_time(chk_context *chk)
{
    chk_place(chk, "time");
    if (isnan(chk->def.end)) {
        chk_error(chk, "end",
                  "end is missing; give the time at which the battle is broken "
                  "off, a finite number above 0");
    } else {
        chk_number(chk, "end", chk->def.end, CHK_DURATION);
    }
}

lan_status lan_battle_def_check(const lan_battle_def *def,
                                lan_finding_fn report_finding, void *context)
{
    chk_context chk = {.given = def,
                       .def = without_missing_arrays(def),
                       .report = report_finding,
                       .report_context = context};

    lan_status status = find_facts(&chk);
    if (status == LAN_OK) {
        check_time(&chk);
        chk_units(&chk);
        chk_counters(&chk);
        chk_kinds(&chk);
        chk_armour(&chk);
        chk_armies(&chk);
        chk_fire(&chk);
        chk_rules(&chk);
        chk_approach(&chk);
        status = chk.has_error ? LAN_EINVAL : LAN_OK;
    }
    for (size_t i = 0; i < chk.facts.block_count; i++) {
        free(chk.facts.blocks[i]);
    }
    return status;
}
