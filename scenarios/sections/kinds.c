/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of weapons and classes of armour, which exist by being named: in the
 * table of armour, by weapons, by unit types.
 */
#include <stdlib.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* Names that are found one after the other. */
typedef struct name_list {
    const char **words; /* NULL: they are only counted */
    size_t count;
} name_list;

static void add_name(name_list *list, const char *name, size_t length)
{
    if (scn_name_is_valid(name, length)) {
        if (list->words != NULL) {
            list->words[list->count] = name;
        }
        list->count++;
    }
}

/* The name that a key of a node has. */
static void add_named(name_list *list, const scn_node *node, const char *key)
{
    const scn_node *name = scn_bound_child(node, key, SCN_SCALAR);
    if (name != NULL) {
        add_name(list, name->text, name->length);
    }
}

static void add_kinds(name_list *list, const scn_node *table,
                      const scn_node *units)
{
    for (const scn_node *row = table != NULL ? table->first : NULL; row != NULL;
         row = row->next) {
        add_name(list, row->key, row->key_length);
    }
    for (const scn_node *unit = units->first; unit != NULL; unit = unit->next) {
        const scn_node *weapons = scn_bound_child(unit, "weapons", SCN_MAP);
        add_named(list, unit, "kind");
        for (const scn_node *weapon = weapons != NULL ? weapons->first : NULL;
             weapon != NULL; weapon = weapon->next) {
            add_named(list, weapon, "kind");
        }
    }
}

static void add_classes(name_list *list, const scn_node *table,
                        const scn_node *units)
{
    for (const scn_node *row = table != NULL ? table->first : NULL; row != NULL;
         row = row->next) {
        for (const scn_node *cell = row->kind == SCN_MAP ? row->first : NULL;
             cell != NULL; cell = cell->next) {
            add_name(list, cell->key, cell->key_length);
        }
    }
    for (const scn_node *unit = units->first; unit != NULL; unit = unit->next) {
        add_named(list, unit, "armour");
    }
}

static int compare_words(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

typedef void name_lister(name_list *list, const scn_node *table,
                         const scn_node *units);

/* Lists each name once, in the order of the alphabet. */
static void take_names(scn_reader *reader, const scn_node *units,
                       name_lister *list_all, scn_names *out)
{
    const scn_node *table =
        scn_bound_child(reader->scenario->root, "armour", SCN_MAP);
    name_list list = {NULL, 0};
    list_all(&list, table, units);
    if (list.count == 0) {
        return;
    }
    list.words = scn_reader_array(reader, list.count, sizeof *list.words);
    if (list.words == NULL) {
        return;
    }
    list.count = 0;
    list_all(&list, table, units);
    qsort(list.words, list.count, sizeof *list.words, compare_words);
    size_t count = 1;
    for (size_t i = 1; i < list.count; i++) {
        if (strcmp(list.words[i], list.words[count - 1]) != 0) {
            list.words[count++] = list.words[i];
        }
    }
    if (scn_names_init(out, &reader->scenario->arena, list.words, count) !=
        LAN_OK) {
        reader->status = LAN_ENOMEM;
    }
}

void scn_take_kinds(scn_reader *reader, const scn_node *units)
{
    lan_battle_def *def = &reader->scenario->head->def;
    take_names(reader, units, add_kinds, &reader->kinds);
    take_names(reader, units, add_classes, &reader->classes);
    def->kinds = reader->kinds.words;
    def->kind_count = reader->kinds.count;
    def->classes = reader->classes.words;
    def->class_count = reader->classes.count;
}

int32_t scn_find_kind(scn_reader *reader, scn_node *node, const char *text,
                      size_t length, scn_place place, bool is_class)
{
    const scn_names *names = is_class ? &reader->classes : &reader->kinds;
    return scn_check_name(reader, node, text, length, place)
               ? scn_names_find(names, text, length)
               : -1;
}
