/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of pairs: of unit types counters, and the weights of the rules; of
 * kinds and classes armour.
 */
#include <string.h>

#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

/* The pairs of a table, of one size and one order: they are the same but for
 * members' names, so that they are filled as bytes. */
typedef struct pair_list {
    unsigned char *items;
    size_t count;
} pair_list;

#define PAIR_SIZE sizeof(lan_counter_def)

/* Adds a pair; returns where its number is. */
static void *add_pair(pair_list *list, const int32_t types[2], double value)
{
    unsigned char *pair = list->items + list->count++ * PAIR_SIZE;
    unsigned char *number = pair + offsetof(lan_counter_def, factor);
    memcpy(pair, &types[0], sizeof types[0]);
    memcpy(pair + offsetof(lan_counter_def, target), &types[1],
           sizeof types[1]);
    memcpy(number, &value, sizeof value);
    return number;
}

/* What a key of a row, or in one, is the name of; -1 where it was told about.
 */
static int32_t find_key(scn_reader *reader, scn_node *node,
                        const scn_field *field, bool is_column)
{
    return field->is_of_armour ? scn_find_kind(reader, node, SCN_KEY, is_column)
                               : scn_find_type(reader, node, SCN_KEY);
}

/* Adds the entries of one attacker. A node's `bound` is its number. */
static void add_row(scn_reader *reader, scn_node *row, const scn_field *field,
                    pair_list *out)
{
    const int32_t attacker = find_key(reader, row, field, false);
    if (row->kind != SCN_MAP) {
        if (row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row,
                              field->is_of_armour
                                  ? "a map of classes and numbers"
                                  : "a map of unit types and numbers");
        }
        return;
    }
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        const int32_t types[] = {attacker, find_key(reader, node, field, true)};
        double value = 0.0;
        if (node->kind != SCN_NOTHING &&
            scn_bind_number(reader, node, field, &value) && attacker >= 0 &&
            types[1] >= 0) {
            node->bound = add_pair(out, types, value);
        }
    }
}

void scn_bind_table(scn_reader *reader, scn_node *map, const scn_field *field,
                    void *base)
{
    size_t room = 0;
    for (const scn_node *row = map->first; row != NULL; row = row->next) {
        room += row->count;
    }
    char *at = (char *)base + field->offset;
    pair_list list = {scn_block_take(reader, at, room, PAIR_SIZE), 0};
    for (scn_node *row = map->first; list.items != NULL && row != NULL;
         row = row->next) {
        add_row(reader, row, field, &list);
    }
    memcpy(at, &list, sizeof list);
}

const scn_part scn_part_counters = {
    .id = SCN_PART_counters,
    .row =
        FIELD("counters", NUMBER, TABLE, AT_LEAST0,
              .offset = offsetof(scn_head, def.counters), .is_free = true,
              .preset = "1",
              .meaning = "attacker: {target: factor}, by type, not by group"),
};
