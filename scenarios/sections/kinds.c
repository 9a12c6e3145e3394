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
    const char **words;
    size_t count;
} name_list;

static void add_name(name_list *list, const char *name, size_t length)
{
    if (scn_name_is_valid(name, length)) {
        list->words[list->count++] = name;
    }
}

/* True for a kind that answers without a class. */
static bool is_answer(const scn_node *node)
{
    return scn_node_key_is(node, "retaliate") && node->is_plain &&
           (strcmp(node->text, "true") == 0 ||
            strcmp(node->text, "false") == 0);
}

/* Adds what a path below a node says, "*" being every key: the last part's
 * values, or the keys that it stands for. */
static void add_names(name_list *list, const scn_node *node, const char *path)
{
    const size_t length = strcspn(path, ".");
    const bool is_end = path[length] == '\0';
    for (const scn_node *child = node->kind == SCN_MAP ? node->first : NULL;
         child != NULL; child = child->next) {
        const bool is_key = child->key_length == length &&
                            memcmp(child->key, path, length) == 0;
        if (path[0] != '*' && !is_key) {
            continue;
        }
        if (!is_end) {
            add_names(list, child, path + length + 1);
        } else if (path[0] == '*') {
            add_name(list, child->key, child->key_length);
        } else if (child->kind == SCN_SCALAR && !is_answer(child)) {
            add_name(list, child->text, child->length);
        }
    }
}

static int compare_words(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Each name of some paths once, in the order of the alphabet. */
static scn_names take_names(scn_reader *reader, const char *const *paths)
{
    const scn_node *root = reader->scenario->root;
    name_list list = {
        scn_reader_array(reader, scn_node_total(root), sizeof *list.words), 0};
    size_t count = 0;
    for (size_t i = 0; paths[i] != NULL; i++) {
        add_names(&list, root, paths[i]);
    }
    qsort(list.words, list.count, sizeof *list.words, compare_words);
    for (size_t i = 0; i < list.count; i++) {
        if (i == 0 || strcmp(list.words[i], list.words[count - 1]) != 0) {
            list.words[count++] = list.words[i];
        }
    }
    return scn_reader_names(reader, list.words, count);
}

void scn_take_kinds(scn_reader *reader)
{
    static const char *const kinds[] = {"kinds.*",
                                        "armour.*",
                                        "kinds.*.retaliate",
                                        "units.*.kind",
                                        "units.*.weapons.*.kind",
                                        NULL};
    static const char *const classes[] = {"armour.*.*", "units.*.armour", NULL};
    lan_scenario *scenario = reader->scenario;
    lan_battle_def *def = &scenario->head->def;
    scenario->kinds = take_names(reader, kinds);
    scenario->classes = take_names(reader, classes);
    def->kinds = scenario->kinds.words;
    def->kind_count = scenario->kinds.count;
    def->classes = scenario->classes.words;
    def->class_count = scenario->classes.count;
}

/* --- what kinds do ------------------------------------------------------- */

/* Whether some kind is answered: show leaves out what changes nothing. */
bool scn_does_any_retaliate(const lan_battle_def *def)
{
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
    if (names->count > 0) {
        scn_bind_each(reader, "kinds", names,
                      &reader->scenario->head->def.kind_defs,
                      sizeof(lan_kind_def));
    }
}
