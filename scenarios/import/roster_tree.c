/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/import/roster_tree_impl.h"

#include <string.h>

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

typedef struct tree_maker {
    const lan_import *import;
    const scn_source *const *sources;
    scn_arena *arena;
    size_t nodes;
    lan_status status;
} tree_maker;

/* --- places -------------------------------------------------------------- */

static const scn_source *source_of(const tree_maker *maker, const char *file)
{
    const lan_import_def *def = &maker->import->def;
    size_t i = 0;
    while (i < def->file_count && def->files[i] != file) {
        i++;
    }
    return maker->sources[i < def->file_count || file == def->armour ? i : 0];
}

/* Where a value stands; what stands nowhere is where its parent is. */
static scn_place place_of(const tree_maker *maker, imp_place place,
                          imp_span span, scn_place parent)
{
    return span.column > 0 ? (scn_place){source_of(maker, place.file),
                                         span.offset, span.length}
                           : parent;
}

/* --- nodes --------------------------------------------------------------- */

static scn_node *add_node(tree_maker *maker, scn_node *parent, scn_kind kind,
                          const char *key, scn_place place)
{
    if (maker->status != LAN_OK) {
        return NULL;
    }
    if (++maker->nodes > SCN_MAX_NODES) {
        maker->status = LAN_ELIMIT;
        return NULL;
    }
    scn_node *node = scn_node_create(maker->arena, kind, place);
    const char *copy =
        key != NULL ? scn_arena_text(maker->arena, key, strlen(key)) : NULL;
    if (node == NULL || (key != NULL && copy == NULL)) {
        maker->status = LAN_ENOMEM;
        return NULL;
    }
    node->key = copy;
    node->key_length = key != NULL ? strlen(key) : 0;
    if (parent != NULL) {
        scn_node_append(parent, node);
    }
    return node;
}

static scn_node *add_text(tree_maker *maker, scn_node *parent, const char *key,
                          const char *text, scn_place place)
{
    scn_node *node = add_node(maker, parent, SCN_SCALAR, key, place);
    if (node == NULL) {
        return NULL;
    }
    node->text = scn_arena_text(maker->arena, text, strlen(text));
    node->length = strlen(text);
    node->is_plain = true;
    if (node->text == NULL) {
        maker->status = LAN_ENOMEM;
    }
    return node;
}

/* A number, with its cell where it has one. */
static void add_number(tree_maker *maker, scn_node *parent, const char *key,
                       const imp_value *value)
{
    char number[LAN_TEXT_DOUBLE_SIZE];
    const scn_place place =
        place_of(maker, value->place, value->span, parent->key_place);
    scn_node *node = add_text(
        maker, parent, key, lan_text_from_double(value->number, number), place);
    if (node == NULL || value->cell == NULL) {
        return;
    }
    scn_cell *cell = scn_arena_array(maker->arena, 1, sizeof *cell);
    if (cell == NULL) {
        maker->status = LAN_ENOMEM;
        return;
    }
    *cell = *value->cell;
    cell->place = place;
    node->cell = cell;
}

static void add_values(tree_maker *maker, scn_node *parent,
                       const imp_value *values, const char *const *keys,
                       size_t count)
{
    for (size_t i = 0; i < count && parent != NULL; i++) {
        const imp_value *value = &values[i];
        if (value->is_given && value->word == NULL) {
            add_number(maker, parent, keys[i], value);
        } else if (value->is_given) {
            (void)add_text(
                maker, parent, keys[i], value->word,
                place_of(maker, value->place, value->span, parent->key_place));
        }
    }
}

/* --- types --------------------------------------------------------------- */

static void add_targets(tree_maker *maker, scn_node *parent,
                        const imp_weapon *weapon)
{
    if (weapon->targets == NULL || parent == NULL) {
        return;
    }
    scn_node *list =
        add_node(maker, parent, SCN_LIST, "targets", parent->key_place);
    for (size_t i = 0; i < weapon->target_count && list != NULL; i++) {
        (void)add_text(maker, list, NULL, weapon->targets[i], list->place);
    }
}

static void add_weapon(tree_maker *maker, scn_node *parent,
                       const imp_weapon *weapon)
{
#define X(name, key) key,
    static const char *const keys[] = {IMP_WEAPON_LIST(X)};
    add_values(maker, parent, weapon->values, keys, IMP_WEAPON_KEYS);
    add_targets(maker, parent, weapon);
}

static void add_weapons(tree_maker *maker, scn_node *unit,
                        const imp_weapon *first)
{
    scn_node *map = add_node(maker, unit, SCN_MAP, "weapons", unit->key_place);
    for (const imp_weapon *w = first; w != NULL && map != NULL; w = w->next) {
        const scn_place place =
            place_of(maker, w->place, w->span, unit->key_place);
        add_weapon(maker, add_node(maker, map, SCN_MAP, w->name, place), w);
    }
}

static void add_unit(tree_maker *maker, scn_node *units, const imp_unit *unit)
{
    static const char *const keys[] = {IMP_UNIT_LIST(X)};
#undef X
    scn_node *node =
        add_node(maker, units, SCN_MAP, unit->name,
                 place_of(maker, unit->place, unit->span, units->place));
    add_values(maker, node, unit->values, keys, IMP_UNIT_KEYS);
    if (node == NULL || unit->weapons == NULL) {
        return;
    }
    if (imp_is_short(unit->weapons)) {
        add_weapon(maker, node, unit->weapons);
    } else {
        add_weapons(maker, node, unit->weapons);
    }
}

/* --- the whole ----------------------------------------------------------- */

static void add_factor(tree_maker *maker, scn_node *table,
                       const imp_factor *factor)
{
    const imp_value value = {.is_given = true,
                             .number = factor->factor,
                             .place = factor->place,
                             .span = factor->span,
                             .cell = factor->cell};
    scn_node *row = scn_node_child(table, factor->kind, strlen(factor->kind));
    if (row == NULL) {
        row = add_node(
            maker, table, SCN_MAP, factor->kind,
            place_of(maker, factor->place, factor->span, table->place));
    }
    if (row != NULL) {
        add_number(maker, row, factor->armour_class, &value);
    }
}

lan_status lan_import_tree(const lan_import *import,
                           const scn_source *const *sources, scn_arena *arena,
                           scn_node **out)
{
    tree_maker maker = {.import = import, .sources = sources, .arena = arena};
    const scn_place top = scn_place_of_source(sources[0]);
    scn_node *root = add_node(&maker, NULL, SCN_MAP, NULL, top);
    if (root != NULL) {
        (void)add_text(&maker, root, "format", "1", top);
    }
    scn_node *units =
        root != NULL ? add_node(&maker, root, SCN_MAP, "units", top) : NULL;
    for (const imp_unit *u = import->units; u != NULL && units != NULL;
         u = u->next) {
        add_unit(&maker, units, u);
    }
    scn_node *table = units != NULL && import->factors != NULL
                          ? add_node(&maker, root, SCN_MAP, "armour", top)
                          : NULL;
    for (const imp_factor *f = import->factors; f != NULL && table != NULL;
         f = f->next) {
        add_factor(&maker, table, f);
    }
    scn_node *rules = units != NULL && import->wounds != NULL
                          ? add_node(&maker, root, SCN_MAP, "rules", top)
                          : NULL;
    if (rules != NULL) {
        (void)add_text(&maker, rules, "wounds", import->wounds, top);
    }
    if (maker.status == LAN_OK) {
        *out = root;
    }
    return maker.status;
}
