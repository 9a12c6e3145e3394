/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/sections/bind_impl.h"

#include <string.h>

static const scn_field *top_field(const char *key)
{
    return scn_section_field(scn_section_top(), key, strlen(key));
}

/* Tells the entry that is one too many. */
static void tell_too_many(scn_reader *reader, const scn_node *units)
{
    scn_node *node = scn_node_at(units, LAN_BATTLE_MAX_TYPES);
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->key_place, "more than %d unit types",
                 LAN_BATTLE_MAX_TYPES);
    }
}

void scn_bind_units(scn_reader *reader, scn_node *units)
{
    if (units == NULL) {
        return;
    }
    if (units->count > LAN_BATTLE_MAX_TYPES) {
        tell_too_many(reader, units);
        return;
    }
    lan_unit_def *defs = scn_block_take(reader, units->count, sizeof *defs);
    const char **names = scn_child_keys(reader, units);
    if (defs == NULL || names == NULL) {
        return;
    }

    size_t count = 0;
    for (scn_node *node = units->first; node != NULL; node = node->next) {
        lan_unit_def *def = &defs[count++];
        *def = lan_unit_def_default();
        def->name = node->key;
        scn_check_name(reader, node, node->key, node->key_length,
                       node->key_place);
        scn_bind_section(reader, node, &scn_section_unit, def);
    }
    reader->scenario->head->def.units = defs;
    reader->scenario->head->def.unit_count = count;
    reader->status = scn_names_init(&reader->types, &reader->scenario->arena,
                                    names, count) == LAN_OK
                         ? reader->status
                         : LAN_ENOMEM;
    reader->has_types = reader->status == LAN_OK;
}

/* An attacker, a target and a number: what counters and weights have in
 * common. */
typedef struct factor {
    int32_t attacker;
    int32_t target;
    double value;
    scn_node *node; /* its `bound` is where the number is in the end */
} factor;

typedef struct factors {
    factor *items;
    size_t count;
} factors;

/* Adds the entries of one attacker. */
static void add_row(scn_reader *reader, scn_node *row, const scn_field *field,
                    factors *out)
{
    const int32_t attacker =
        scn_find_type(reader, row, row->key, row->key_length, row->key_place);
    if (row->kind != SCN_MAP) {
        if (row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row, "a map of unit types and numbers");
        }
        return;
    }
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        const int32_t target = scn_find_type(reader, node, node->key,
                                             node->key_length, node->key_place);
        factor *item = &out->items[out->count];
        if (node->kind == SCN_NOTHING ||
            !scn_bind_number(reader, node, field, &item->value) ||
            attacker < 0 || target < 0) {
            continue;
        }
        item->attacker = attacker;
        item->target = target;
        item->node = node;
        out->count++;
    }
}

static factors bind_factors(scn_reader *reader, scn_node *map,
                            const scn_field *field)
{
    factors out = {NULL, 0};
    size_t room = 0;
    if (map == NULL) {
        return out;
    }
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        room += row->count;
    }
    out.items = scn_reader_array(reader, room, sizeof *out.items);
    if (out.items == NULL) {
        return out;
    }
    for (scn_node *row = map->first; row != NULL; row = row->next) {
        add_row(reader, row, field, &out);
    }
    return out;
}

void scn_bind_counters(scn_reader *reader, scn_node *counters)
{
    const factors found = bind_factors(reader, counters, top_field("counters"));
    lan_counter_def *defs = scn_block_take(reader, found.count, sizeof *defs);
    if (defs == NULL) {
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        defs[i] = (lan_counter_def){.attacker = found.items[i].attacker,
                                    .target = found.items[i].target,
                                    .factor = found.items[i].value};
        found.items[i].node->bound = &defs[i].factor;
    }
    reader->scenario->head->def.counters = defs;
    reader->scenario->head->def.counter_count = found.count;
}

static void bind_weights(scn_reader *reader, scn_node *weights,
                         const scn_field *field)
{
    const factors found = bind_factors(reader, weights, field);
    lan_weight_def *defs = scn_block_take(reader, found.count, sizeof *defs);
    if (defs == NULL) {
        return;
    }
    for (size_t i = 0; i < found.count; i++) {
        defs[i] = (lan_weight_def){.attacker = found.items[i].attacker,
                                   .target = found.items[i].target,
                                   .weight = found.items[i].value};
        found.items[i].node->bound = &defs[i].weight;
    }
    reader->scenario->head->def.weights = defs;
    reader->scenario->head->def.weight_count = found.count;
}

/* Tells a type that stands in a list of targets for the second time. */
static void tell_repeated(scn_reader *reader, scn_node *node)
{
    if (scn_is_heard(reader, node)) {
        scn_tell(&reader->log, true, node->place,
                 "'%s' stands in this list already", node->text);
    }
}

/* Reads one attacker's list; seen[type] is the row that named it last. */
static void bind_order(scn_reader *reader, scn_node *row, size_t *seen,
                       size_t row_number, lan_priority_def *def)
{
    int32_t *targets = scn_block_take(reader, row->count, sizeof *targets);
    if (targets == NULL) {
        return;
    }
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        if (node->kind != SCN_SCALAR) {
            scn_tell_expected(reader, node, "the name of a unit type");
            continue;
        }
        const int32_t type =
            scn_find_type(reader, node, node->text, node->length, node->place);
        if (type < 0) {
            continue;
        }
        if (seen[type] == row_number) {
            tell_repeated(reader, node);
            continue;
        }
        seen[type] = row_number;
        targets[def->target_count++] = type;
    }
    def->targets = targets;
}

static void bind_priority(scn_reader *reader, scn_node *priority)
{
    if (priority == NULL || !reader->has_types) {
        return;
    }
    lan_priority_def *defs =
        scn_block_take(reader, priority->count, sizeof *defs);
    size_t *seen = scn_reader_array(reader, reader->types.count, sizeof *seen);
    if (defs == NULL || seen == NULL) {
        return;
    }
    size_t count = 0;
    size_t row_number = 0;
    for (scn_node *row = priority->first; row != NULL; row = row->next) {
        lan_priority_def *def = &defs[count];
        *def = (lan_priority_def){
            .attacker = scn_find_type(reader, row, row->key, row->key_length,
                                      row->key_place)};
        if (row->kind != SCN_LIST && row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row, "a list of unit types");
            continue;
        }
        bind_order(reader, row, seen, ++row_number, def);
        row->bound = &def->targets; /* and their number behind it */
        count += def->attacker >= 0 ? 1 : 0;
    }
    reader->scenario->head->def.priorities = defs;
    reader->scenario->head->def.priority_count = count;
}

void scn_bind_rules(scn_reader *reader, scn_node *rules)
{
    if (rules == NULL) {
        return;
    }
    const scn_section *section = &scn_section_rules;
    const scn_field *weights =
        scn_section_field(section, "weights", strlen("weights"));
    scn_bind_section(reader, rules, section, reader->scenario->head);
    bind_weights(reader, scn_bound_child(rules, "weights", SCN_MAP), weights);
    bind_priority(reader, scn_bound_child(rules, "priority", SCN_MAP));
}
