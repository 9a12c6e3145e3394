/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A roster that is read by itself. The rest of the program knows battles: so
 * that it needs no other form of one, two armies with a soldier of each type
 * are put into the tree, bound like those of a file, and taken out again.
 */
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* Types that are in both armies. */
#define TYPES_MOST (LAN_BATTLE_MAX_GROUPS / 2)

/* An end that is later than any that a duel chooses. */
#define LATE 1e30

static bool has_key(const scn_node *root, const char *key)
{
    return scn_node_child(root, key) != NULL;
}

/* --- armies -------------------------------------------------------------- */

static scn_node *add_node(scn_reader *reader, scn_node *parent, scn_kind kind,
                          const char *key, const char *text)
{
    scn_node *node =
        scn_node_create(&reader->scenario->arena, kind, parent->place);
    if (node == NULL) {
        reader->status = LAN_ENOMEM;
        return NULL;
    }
    node->key = key;
    node->key_length = strlen(key);
    node->text = text;
    node->length = strlen(text);
    node->is_plain = true;
    scn_node_append(parent, node);
    return node;
}

/* --- who may meet -------------------------------------------------------- */

static bool is_listed(const scn_node *list, const scn_node *unit)
{
    const scn_node *node = list != NULL ? list->first : NULL;
    while (node != NULL &&
           (node->kind != SCN_SCALAR || node->length != unit->key_length ||
            memcmp(node->text, unit->key, node->length) != 0)) {
        node = node->next;
    }
    return node != NULL;
}

static bool is_in_mixed_army(const scn_node *armies, const scn_node *unit)
{
    const scn_node *army = armies != NULL ? armies->first : NULL;
    while (army != NULL &&
           (army->kind != SCN_MAP || scn_node_child(army, unit->key) == NULL)) {
        army = army->next;
    }
    return army != NULL;
}

/* True where match-ups name the type, or none: then all types meet. */
static bool may_meet(const scn_node *root, const scn_node *unit)
{
    const scn_node *matchup = scn_bound_child(root, "matchup", SCN_MAP);
    const scn_node *chosen = scn_bound_child(matchup, "units", SCN_LIST);
    return chosen == NULL || chosen->first == NULL || is_listed(chosen, unit) ||
           is_in_mixed_army(scn_bound_child(matchup, "armies", SCN_MAP), unit);
}

/* False where all that match-ups name is no type, which is told elsewhere. */
static bool may_any_meet(const scn_node *root, const scn_node *units)
{
    const scn_node *unit = units->first;
    while (unit != NULL && !may_meet(root, unit)) {
        unit = unit->next;
    }
    return unit != NULL;
}

/* The area that both armies of match-ups stand on, or one that is as good. */
static const char *find_area(const scn_node *root)
{
    const scn_node *matchup = scn_bound_child(root, "matchup", SCN_MAP);
    const scn_node *army = scn_bound_child(matchup, "army", SCN_MAP);
    const scn_node *area = scn_bound_child(army, "area", SCN_SCALAR);
    return area != NULL ? area->text : "1";
}

static void add_army(scn_reader *reader, scn_node *armies, const char *name,
                     const scn_node *units)
{
    scn_node *army = add_node(reader, armies, SCN_MAP, name, "");
    if (army == NULL) {
        return;
    }
    const scn_node *root = reader->scenario->root;
    (void)add_node(reader, army, SCN_SCALAR, "area", find_area(root));
    scn_node *groups = add_node(reader, army, SCN_MAP, "units", "");
    const bool is_any = may_any_meet(root, units);
    size_t count = 0;
    for (const scn_node *unit = units->first;
         unit != NULL && groups != NULL && count < TYPES_MOST;
         unit = unit->next) {
        if (!is_any || may_meet(root, unit)) {
            (void)add_node(reader, groups, SCN_SCALAR, unit->key, "1");
            count++;
        }
    }
}

void scn_add_bare_armies(scn_reader *reader)
{
    scn_node *root = reader->scenario->root;
    const scn_node *units = scn_bound_child(root, "units", SCN_MAP);
    reader->is_bare = !has_key(root, "armies");
    if (!reader->is_bare || units == NULL || units->first == NULL) {
        return;
    }
    reader->scenario->is_bare = true;
    scn_node *armies = add_node(reader, root, SCN_MAP, "armies", "");
    if (armies != NULL) {
        add_army(reader, armies, "row", units);
        add_army(reader, armies, "column", units);
    }
}

void scn_remove_bare_armies(scn_reader *reader)
{
    scn_node *armies = scn_node_child(reader->scenario->root, "armies");
    if (!reader->scenario->is_bare || armies == NULL) {
        return;
    }
    const scn_node *sides =
        scn_bound_child(reader->scenario->root, "sides", SCN_MAP);
    for (const scn_node *army = armies->first; army != NULL;
         army = army->next) {
        scn_node *side = scn_node_child(sides, army->key);
        if (side != NULL) {
            scn_node_remove(side); /* binding has added it */
        }
    }
    scn_node_remove(armies);
}

/* --- the battle ---------------------------------------------------------- */

void scn_set_bare(scn_reader *reader)
{
    lan_battle_def *def = &reader->scenario->head->def;
    def->is_roster = reader->scenario->is_bare;
    const scn_node *time =
        scn_bound_child(reader->scenario->root, "time", SCN_MAP);
    if (reader->scenario->is_bare &&
        scn_bound_child(time, "end", SCN_SCALAR) == NULL) {
        def->end = LATE;
        def->is_open_ended = true;
    }
}
