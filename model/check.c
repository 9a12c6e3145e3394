/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lan_battle_def_check(): the facts, and the order of the sections.
 */
#include "model/check_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The same as another one where key and name are. */
typedef struct label {
    uint64_t key;
    const char *name; /* NULL sorts first */
    size_t index;
} label;

static int compare_names(const label *a, const label *b)
{
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    if (a->name == NULL || b->name == NULL) {
        return (a->name != NULL) - (b->name != NULL);
    }
    return strcmp(a->name, b->name);
}

static int compare_labels(const void *left, const void *right)
{
    const label *a = left;
    const label *b = right;
    const int order = compare_names(a, b);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Writes for each label the index of the first one that is the same, into
 * numbers that lie `stride` bytes apart. Sorts: thousands of names are quick.
 */
static void find_same(label *labels, size_t count, size_t *first, size_t stride)
{
    unsigned char *bytes = (unsigned char *)first;
    size_t same = 0;

    for (size_t i = 0; i < count; i++) {
        labels[i].index = i;
    }
    qsort(labels, count, sizeof labels[0], compare_labels);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || compare_names(&labels[i - 1], &labels[i]) != 0) {
            same = labels[i].index;
        }
        memcpy(bytes + labels[i].index * stride, &same, sizeof same);
    }
}

static uint64_t pair_key(int32_t attacker, int32_t target)
{
    return ((uint64_t)(uint32_t)attacker << 32) | (uint32_t)target;
}

static void find_same_names(const lan_battle_def *def, chk_facts *facts,
                            label *labels)
{
    for (size_t i = 0; i < def->unit_count; i++) {
        labels[i] = (label){.name = def->units[i].name};
    }
    find_same(labels, def->unit_count, &facts->types->same,
              sizeof *facts->types);
    for (size_t i = 0; i < def->army_count; i++) {
        labels[i] = (label){.name = def->armies[i].name};
    }
    find_same(labels, def->army_count, &facts->armies->same,
              sizeof *facts->armies);
    for (size_t i = 0; i < def->army_count; i++) {
        const lan_army_def *army = &def->armies[i];
        labels[i].name = army->side != NULL ? army->side : army->name;
        labels[i].key = 0;
    }
    find_same(labels, def->army_count, &facts->armies->side,
              sizeof *facts->armies);
    for (size_t i = 0; i < facts->group_count; i++) {
        const chk_group *group = &facts->groups[i];
        labels[i] = (label){.key = group->army, .name = group->def->name};
    }
    find_same(labels, facts->group_count, &facts->groups->same,
              sizeof *facts->groups);
}

static void find_same_pairs(const lan_battle_def *def, chk_facts *facts,
                            label *labels)
{
    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *counter = &def->counters[i];
        labels[i] =
            (label){.key = pair_key(counter->attacker, counter->target)};
    }
    find_same(labels, def->counter_count, facts->same_counter, sizeof(size_t));
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *weight = &def->weights[i];
        labels[i] = (label){.key = pair_key(weight->attacker, weight->target)};
    }
    find_same(labels, def->weight_count, facts->same_weight, sizeof(size_t));
    for (size_t i = 0; i < def->priority_count; i++) {
        labels[i] = (label){.key = pair_key(def->priorities[i].attacker, 0)};
    }
    find_same(labels, def->priority_count, facts->same_priority,
              sizeof(size_t));
}

/* Numbers the groups through all armies. */
static void number_groups(const lan_battle_def *def, chk_facts *facts)
{
    size_t next = 0;
    for (size_t a = 0; a < def->army_count; a++) {
        facts->armies[a].first = next;
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
    facts->same_counter = chk_take(chk, def->counter_count, sizeof(size_t));
    facts->same_weight = chk_take(chk, def->weight_count, sizeof(size_t));
    facts->same_priority = chk_take(chk, def->priority_count, sizeof(size_t));
    facts->applies = chk_take(chk, def->fire_count, sizeof(bool));
    facts->kind_marks = chk_take(chk, 2 * def->kind_count, sizeof(bool));
    facts->class_marks = chk_take(chk, 2 * def->class_count, sizeof(bool));
    label *labels = chk_take(chk,
                             def->unit_count + def->army_count +
                                 facts->group_count + def->counter_count +
                                 def->weight_count + def->priority_count,
                             sizeof *labels);
    if (facts->lacks_memory) {
        return LAN_ENOMEM;
    }
    number_groups(def, facts);
    find_same_names(def, facts, labels);
    find_same_pairs(def, facts, labels);
    /* the documented limits bound the work on pairs */
    facts->is_resolved = facts->group_count <= LAN_BATTLE_MAX_GROUPS &&
                         def->army_count <= LAN_BATTLE_MAX_GROUPS &&
                         def->unit_count <= LAN_BATTLE_MAX_TYPES;
    return facts->is_resolved ? chk_resolve_pairs(chk) : LAN_OK;
}

/* A missing array is reported where its section is checked; everything else
 * may then take it as empty. */
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
