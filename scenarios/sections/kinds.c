/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of weapons and classes of armour, which exist by being named: in the
 * table of armour, by weapons, by unit types, by kinds.
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

/* The names that the keys of a map are. */
static void add_keys(name_list *list, const scn_node *map)
{
    for (const scn_node *row = map != NULL ? map->first : NULL; row != NULL;
         row = row->next) {
        add_name(list, row->key, row->key_length);
    }
}

/* The class by which a kind answers, where a name says it. */
static void add_class(name_list *list, const scn_node *kind)
{
    const scn_node *class_name = scn_bound_child(kind, "retaliate", SCN_SCALAR);
    const bool is_name =
        class_name != NULL &&
        !(class_name->is_plain && (strcmp(class_name->text, "true") == 0 ||
                                   strcmp(class_name->text, "false") == 0));
    if (is_name) {
        add_name(list, class_name->text, class_name->length);
    }
}

static void add_kinds(name_list *list, const scn_node *root,
                      const scn_node *units)
{
    const scn_node *kinds = scn_bound_child(root, "kinds", SCN_MAP);
    add_keys(list, kinds);
    add_keys(list, scn_bound_child(root, "armour", SCN_MAP));
    for (const scn_node *kind = kinds != NULL ? kinds->first : NULL;
         kind != NULL; kind = kind->next) {
        add_class(list, kind);
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

static void add_classes(name_list *list, const scn_node *root,
                        const scn_node *units)
{
    const scn_node *table = scn_bound_child(root, "armour", SCN_MAP);
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

typedef void name_lister(name_list *list, const scn_node *root,
                         const scn_node *units);

/* Lists each name once, in the order of the alphabet. */
static void take_names(scn_reader *reader, const scn_node *units,
                       name_lister *list_all, scn_names *out)
{
    const scn_node *root = reader->scenario->root;
    name_list list = {NULL, 0};
    list_all(&list, root, units);
    if (list.count == 0) {
        return;
    }
    list.words = scn_reader_array(reader, list.count, sizeof *list.words);
    if (list.words == NULL) {
        return;
    }
    list.count = 0;
    list_all(&list, root, units);
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
    take_names(reader, units, add_kinds, &reader->scenario->kinds);
    take_names(reader, units, add_classes, &reader->scenario->classes);
    def->kinds = reader->scenario->kinds.words;
    def->kind_count = reader->scenario->kinds.count;
    def->classes = reader->scenario->classes.words;
    def->class_count = reader->scenario->classes.count;
}

/* --- what kinds do ------------------------------------------------------- */

/* Whether some kind is answered: show leaves out what changes nothing. */
bool scn_does_any_retaliate(const void *base)
{
    const lan_battle_def *def = &((const lan_scenario *)base)->head->def;
    bool does = false;
    for (size_t i = 0; i < def->kind_count && def->kind_defs != NULL; i++) {
        does = does || def->kind_defs[i].retaliate != LAN_RETALIATE_NOT;
    }
    return does;
}

/* Every kind has a node, so that what it does is found by its path. */
void scn_bind_kinds(scn_reader *reader, scn_node *node)
{
    const scn_names *names = &reader->scenario->kinds;
    for (scn_node *child = node != NULL ? node->first : NULL; child != NULL;
         child = child->next) {
        scn_check_name(reader, child, SCN_KEY);
    }
    if (names->count == 0) {
        return;
    }
    node = scn_section_or_empty(reader, reader->scenario->root, "kinds");
    lan_battle_def *def = &reader->scenario->head->def;
    lan_kind_def *defs = node != NULL
                             ? scn_block_take(reader, &def->kind_defs,
                                              names->count, sizeof *defs)
                             : NULL;
    if (defs != NULL) {
        scn_bind_each(reader, node, names, defs, sizeof *defs);
    }
}
