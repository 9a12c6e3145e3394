/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "scenarios/sections/bind_impl.h"

/* Of more sides none is misspelt, and many would take long to compare. */
#define MOST_COMPARED 16

/* Whether some side is scaled: show leaves out what changes nothing. */
bool scn_is_any_scaled(const lan_battle_def *def)
{
    for (size_t i = 0; i < def->side_count; i++) {
        if (!lan_is_zero(def->sides[i].scale - 1.0)) {
            return true;
        }
    }
    return false;
}

/* The sides of all armies, each once, in the order of the armies. */
static scn_names list_sides(scn_reader *reader)
{
    const lan_battle_def *def = &reader->scenario->head->def;
    const char **words =
        scn_reader_array(reader, def->army_count, sizeof *words);
    size_t count = 0;
    for (size_t i = 0; i < def->army_count; i++) {
        size_t known = 0;
        while (known < count &&
               strcmp(words[known], def->armies[i].side) != 0) {
            known++;
        }
        words[known] = def->armies[i].side;
        count += known == count ? 1 : 0;
    }
    return scn_reader_names(reader, words, count);
}

/* The last word that names a side as the side of an army; NULL if it is only
 * called as its army is. */
static const scn_node *word_of_side(const scn_reader *reader, const char *name)
{
    const scn_node *armies =
        scn_bound_child(reader->scenario->root, "armies", SCN_MAP);
    const scn_node *last = NULL;
    for (const scn_node *army = armies != NULL ? armies->first : NULL;
         army != NULL; army = army->next) {
        const scn_node *side = scn_bound_child(army, "side", SCN_SCALAR);
        if (side != NULL && strcmp(side->text, name) == 0) {
            last = side;
        }
    }
    return last;
}

static void warn_of_slip(scn_reader *reader, const char *name,
                         const char *other)
{
    const scn_node *word = word_of_side(reader, other);
    if (word == NULL) {
        word = word_of_side(reader, name);
    }
    if (word != NULL) {
        scn_tell(&reader->log, false, word->place,
                 "the sides '%s' and '%s' are enemies: is one of them a typing "
                 "error?",
                 name, other);
    }
}

/* Warns of sides that only a letter keeps from being one. */
static void check_spelling(scn_reader *reader, const scn_names *names)
{
    for (size_t j = 1; j < names->count && names->count <= MOST_COMPARED; j++) {
        for (size_t i = 0; i < j; i++) {
            if (lan_text_is_letter_off(names->words[i], names->words[j])) {
                warn_of_slip(reader, names->words[i], names->words[j]);
            }
        }
    }
}

/* Every side has a node, so that its scale is found by its path. */
void scn_bind_sides(scn_reader *reader, scn_node *node)
{
    lan_battle_def *def = &reader->scenario->head->def;
    scn_names *names = &reader->scenario->sides;
    node = scn_section_or_empty(reader, reader->scenario->root, "sides");
    if (node == NULL || !reader->has_armies) {
        return;
    }
    *names = list_sides(reader);
    for (scn_node *child = node->first; child != NULL; child = child->next) {
        if (scn_names_find(names, child->key) < 0) {
            scn_tell_no(reader, child, child->key_place, "no side is called",
                        child->key, names->words, names->count);
        }
    }
    scn_bind_each(reader, "sides", names, &def->sides, sizeof *def->sides);
    def->side_count = names->count;
    for (size_t i = 0; i < names->count; i++) {
        ((lan_side_def *)(uintptr_t)def->sides)[i].name = names->words[i];
    }
    check_spelling(reader, names);
}
