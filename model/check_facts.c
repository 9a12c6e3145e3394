/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The same as another one where key and name are. */
typedef struct label {
    uint64_t key;
    const char *name; /* NULL sorts first */
    size_t index;
} label;

/* Takes from the room where that is enough. */
static void *take_from_room(chk_context *chk, size_t count, size_t size)
{
    const size_t step = alignof(max_align_t);
    const size_t left = CHK_ROOM_SIZE - chk->room_used;
    if (chk->room == NULL || count > left / size) {
        return NULL;
    }
    void *block = chk->room + chk->room_used;
    const size_t used = (count * size + step - 1) / step * step;
    chk->room_used += used < left ? used : left;
    return memset(block, 0, count * size);
}

void *chk_take(chk_context *chk, size_t count, size_t size)
{
    chk_facts *facts = &chk->facts;
    void *block = take_from_room(chk, count, size);
    if (block != NULL) {
        return block;
    }
    assert(facts->block_count < sizeof facts->blocks / sizeof facts->blocks[0]);
    block = calloc(count > 0 ? count : 1, size);
    facts->lacks_memory = facts->lacks_memory || block == NULL;
    facts->blocks[facts->block_count++] = block;
    return block;
}

void chk_facts_clear(chk_facts *facts)
{
    for (size_t i = 0; i < facts->block_count; i++) {
        free(facts->blocks[i]);
    }
    facts->block_count = 0;
}

bool chk_is_type(const chk_context *chk, int32_t type)
{
    return type >= 0 && (size_t)type < chk->def.unit_count;
}

size_t chk_group_count(const lan_army_def *army)
{
    return army->groups == NULL ? 0 : army->group_count;
}

const lan_group_def *chk_group(const chk_context *chk, size_t group)
{
    const size_t army = chk->facts.group_army[group];
    return &chk->def.armies[army].groups[group - chk->facts.army_first[army]];
}

static int compare_names(const char *a, const char *b)
{
    if (a == NULL || b == NULL) {
        return (a != NULL) - (b != NULL);
    }
    return strcmp(a, b);
}

static int compare_labels(const void *left, const void *right)
{
    const label *a = left;
    const label *b = right;

    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    const int order = compare_names(a->name, b->name);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

/* Writes for each label the index of the first one that is the same. Sorts:
 * n log n, so that thousands of names are no matter. */
static void find_same(label *labels, size_t count, size_t *first)
{
    qsort(labels, count, sizeof labels[0], compare_labels);
    for (size_t i = 0; i < count; i++) {
        const bool is_same =
            i > 0 && labels[i].key == labels[i - 1].key &&
            compare_names(labels[i].name, labels[i - 1].name) == 0;
        first[labels[i].index] =
            is_same ? first[labels[i - 1].index] : labels[i].index;
    }
}

static uint64_t pair_key(int32_t attacker, int32_t target)
{
    return ((uint64_t)(uint32_t)attacker << 32) | (uint32_t)target;
}

static void find_same_types(const lan_battle_def *def, chk_facts *facts,
                            label *labels)
{
    for (size_t i = 0; i < def->unit_count; i++) {
        labels[i] = (label){0, def->units[i].name, i};
    }
    find_same(labels, def->unit_count, facts->same_unit);

    for (size_t i = 0; i < def->counter_count; i++) {
        const lan_counter_def *counter = &def->counters[i];
        const uint64_t key = pair_key(counter->attacker, counter->target);
        labels[i] = (label){key, NULL, i};
    }
    find_same(labels, def->counter_count, facts->same_counter);
}

static void find_same_rules(const lan_battle_def *def, chk_facts *facts,
                            label *labels)
{
    for (size_t i = 0; i < def->weight_count; i++) {
        const lan_weight_def *weight = &def->weights[i];
        const uint64_t key = pair_key(weight->attacker, weight->target);
        labels[i] = (label){key, NULL, i};
    }
    find_same(labels, def->weight_count, facts->same_weight);

    for (size_t i = 0; i < def->priority_count; i++) {
        labels[i] = (label){pair_key(def->priorities[i].attacker, 0), NULL, i};
    }
    find_same(labels, def->priority_count, facts->same_priority);
}

static void find_same_armies(const lan_battle_def *def, chk_facts *facts,
                             label *labels)
{
    for (size_t i = 0; i < def->army_count; i++) {
        labels[i] = (label){0, def->armies[i].name, i};
    }
    find_same(labels, def->army_count, facts->same_army);

    for (size_t i = 0; i < def->army_count; i++) {
        const lan_army_def *army = &def->armies[i];
        const char *side = army->side != NULL ? army->side : army->name;
        labels[i] = (label){0, side, i};
    }
    find_same(labels, def->army_count, facts->same_side);

    for (size_t i = 0; i < facts->group_count; i++) {
        const size_t army = facts->group_army[i];
        const size_t local = i - facts->army_first[army];
        labels[i] = (label){army, def->armies[army].groups[local].name, i};
    }
    find_same(labels, facts->group_count, facts->same_group);
}

/* Numbers the groups through all armies. */
static lan_status number_groups(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    chk_facts *facts = &chk->facts;
    facts->army_first =
        chk_take(chk, def->army_count, sizeof facts->army_first[0]);
    if (facts->army_first == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < def->army_count; i++) {
        facts->army_first[i] = facts->group_count;
        facts->group_count += chk_group_count(&def->armies[i]);
    }
    facts->group_army =
        chk_take(chk, facts->group_count, sizeof facts->group_army[0]);
    if (facts->group_army == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < def->army_count; i++) {
        for (size_t j = 0; j < chk_group_count(&def->armies[i]); j++) {
            facts->group_army[facts->army_first[i] + j] = i;
        }
    }
    return LAN_OK;
}

static lan_status take_arrays(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    chk_facts *facts = &chk->facts;
    const size_t units = def->unit_count;
    const size_t armies = def->army_count;

    facts->same_unit = chk_take(chk, units, sizeof(size_t));
    facts->same_counter = chk_take(chk, def->counter_count, sizeof(size_t));
    facts->same_army = chk_take(chk, armies, sizeof(size_t));
    facts->same_side = chk_take(chk, armies, sizeof(size_t));
    facts->same_group = chk_take(chk, facts->group_count, sizeof(size_t));
    facts->same_weight = chk_take(chk, def->weight_count, sizeof(size_t));
    facts->same_priority = chk_take(chk, def->priority_count, sizeof(size_t));
    facts->hit = chk_take(chk, units, sizeof facts->hit[0]);
    facts->attack_area = chk_take(chk, units, sizeof facts->attack_area[0]);
    facts->area = chk_take(chk, armies, sizeof facts->area[0]);
    facts->applies = chk_take(chk, def->fire_count, sizeof facts->applies[0]);
    facts->shares_fire = chk_take(chk, units, sizeof facts->shares_fire[0]);
    facts->has_target = chk_take(chk, units, sizeof facts->has_target[0]);
    facts->listed_by = chk_take(chk, units, sizeof facts->listed_by[0]);
    if (chk->report != NULL) {
        facts->kind_marks = chk_take(chk, def->kind_count, 1);
        facts->class_marks = chk_take(chk, def->class_count, 1);
    }
    return facts->lacks_memory ? LAN_ENOMEM : LAN_OK;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static lan_status find_all_same(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    chk_facts *facts = &chk->facts;
    size_t most = larger(def->unit_count, def->counter_count);
    most = larger(most, larger(def->army_count, facts->group_count));
    most = larger(most, larger(def->weight_count, def->priority_count));

    label *labels = chk_take(chk, most, sizeof labels[0]);
    if (labels == NULL) {
        return LAN_ENOMEM;
    }
    find_same_types(def, facts, labels);
    find_same_armies(def, facts, labels);
    find_same_rules(def, facts, labels);
    return LAN_OK;
}

lan_status chk_facts_init(chk_context *chk)
{
    chk_facts *facts = &chk->facts;
    lan_status status = number_groups(chk);

    if (status == LAN_OK) {
        status = take_arrays(chk);
    }
    if (status == LAN_OK) {
        status = find_all_same(chk);
    }
    /* the tables of pairs are bounded by the documented limits only */
    facts->is_resolved = facts->group_count <= LAN_BATTLE_MAX_GROUPS &&
                         chk->def.army_count <= LAN_BATTLE_MAX_GROUPS &&
                         chk->def.unit_count <= LAN_BATTLE_MAX_TYPES;
    return status;
}
