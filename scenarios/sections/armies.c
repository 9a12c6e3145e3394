/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is of the battle as a whole; unit types, their weapons and their bodies;
 * kinds of weapons and classes of armour, which exist by being named: in the
 * table of armour, by weapons, by unit types, by kinds; armies, their groups,
 * what comes later, and sides.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios/sections/bind_impl.h"

/* --- time ---------------------------------------------------------------- */

void scn_end_time(scn_reader *reader, scn_node *node, void *entry)
{
    scn_node *every = scn_bound_child(node, "every", SCN_SCALAR);
    if (every != NULL && !every->is_faulty && scn_has_too_many_rows(entry)) {
        scn_tell_at(reader, every, every->place, SCN_TOO_MANY_ROWS,
                    SCN_MAX_ROWS);
    }
}

/* --- rules --------------------------------------------------------------- */

/* Checks that each attacker's list contains unit types. */
void scn_end_rules(scn_reader *reader, scn_node *rules, void *entry)
{
    scn_node *priority = scn_bound_child(rules, "priority", SCN_MAP);
    lan_battle_def *battle = &((scn_head *)entry)->def;
    if (priority == NULL || !reader->has_types) {
        return;
    }
    scn_field list = *scn_section_field(rules->section, "priority");
    list.shape = SCN_SHAPE_LIST;
    list.offset = offsetof(lan_priority_def, targets);
    lan_priority_def *defs = scn_block_take(reader, &battle->priorities,
                                            priority->count, sizeof *defs);
    for (scn_node *row = priority->first; row != NULL; row = row->next) {
        lan_priority_def *def = &defs[battle->priority_count];
        def->attacker = scn_find_type(reader, row);
        if (row->kind != SCN_NOTHING) {
            reader->bind_value(reader, row, &list, def);
        } else { /* an empty list, which differs from "all" */
            (void)scn_block_take(reader, &def->targets, 0,
                                 sizeof *def->targets);
        }
        row->bound = &def->targets; /* followed by their number */
        battle->priority_count += def->attacker >= 0 ? 1 : 0;
    }
}

/* --- fire ---------------------------------------------------------------- */

static_assert(offsetof(lan_fire_def, from_group) ==
                  offsetof(lan_fire_def, from_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, at_group) ==
                  offsetof(lan_fire_def, at_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, stop) ==
                  offsetof(lan_fire_def, start) + sizeof(double),
              "a span is a pair");

/* Warns of exponents that the entry's law does not use. */
void scn_end_fire(scn_reader *reader, scn_node *node, void *entry)
{
    const lan_fire_def *def = entry;
    static const char *const keys[] = {"enemy", "own"};
    for (size_t i = 0;
         i < 2 && scn_is_given(node, "law") && def->law != LAN_LAW_POWER; i++) {
        const scn_node *child = scn_bound_child(node, keys[i], SCN_SCALAR);
        if (child != NULL) {
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' has a meaning for law power only", keys[i]);
        }
    }
}

/* --- movement ------------------------------------------------------------ */

void scn_bind_movement(scn_reader *reader, scn_node *node)
{
    if (node != NULL && !scn_is_played(reader) && !scn_node_has_fault(node)) {
        scn_tell(&reader->log, false, node->key_place,
                 "'movement' has no effect: no army has 'at' on a map");
    }
}

/* --- objectives ---------------------------------------------------------- */

bool scn_prepare_objective(scn_reader *reader, scn_node *list, void *owner)
{
    const bool is_useless = list->count > 0 && !scn_is_played(reader);
    (void)owner;
    if (is_useless) {
        scn_tell_unplayed(reader, list);
    }
    return !is_useless;
}

/* --- kinds and classes --------------------------------------------------- */

/* A growing list of names. */
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

/* True for a kind whose answer has no class. */
static bool is_answer(const scn_node *node)
{
    return scn_node_key_is(node, "retaliate") && node->is_plain &&
           (strcmp(node->text, "true") == 0 ||
            strcmp(node->text, "false") == 0);
}

/* Adds the names at a path below a node, "*" being any key: the values of the
 * last part, or the keys in its place. */
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

/* The names at some paths, unique and sorted. */
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

/* Lists all weapon kinds and armour classes, before any section refers to them.
 * */
static void take_kinds(scn_reader *reader)
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

/* True if some kind is answered; otherwise show omits the section. */
bool scn_does_any_retaliate(const lan_battle_def *def)
{
    bool does = false;
    for (size_t i = 0; i < def->kind_count && def->kind_defs != NULL; i++) {
        does = does || def->kind_defs[i].retaliate != LAN_RETALIATE_NOT;
    }
    return does;
}

/* Creates a node for every kind, so that its keys have paths. */
void scn_bind_kinds(scn_reader *reader, scn_node *node)
{
    const scn_names *names = &reader->scenario->kinds;
    for (scn_node *child = node != NULL ? node->first : NULL; child != NULL;
         child = child->next) {
        scn_check_name(reader, child, true);
    }
    if (names->count > 0) {
        scn_bind_each(reader, "kinds", names,
                      &reader->scenario->head->def.kind_defs,
                      sizeof(lan_kind_def));
    }
}

/* --- weapons ------------------------------------------------------------- */

bool scn_prepare_weapon(scn_reader *reader, scn_node *map, void *owner)
{
    (void)owner;
    if (map->count == 0) {
        scn_tell_expected(reader, map, "a map of one or more weapons");
    }
    return map->count > 0;
}

bool scn_is_of_weapon(const char *key)
{
    static const char *const keys[] = {"rate",   "interval",   "hit",
                                       "damage", "kind",       "falloff",
                                       "fire",   "attack_area"};
    size_t i = 0;
    while (i < COUNT(keys) && strcmp(keys[i], key) != 0) {
        i++;
    }
    return i < COUNT(keys);
}

/* --- bodies -------------------------------------------------------------- */

/* A hull needs length and width; a hull with a radius is reported elsewhere. */
void scn_end_body(scn_reader *reader, scn_node *body, void *entry)
{
    const scn_soldier *soldier = entry;
    const bool is_long = isfinite(soldier->length);
    if (is_long != isfinite(soldier->width) && !scn_is_given(body, "radius")) {
        scn_tell_path(
            reader, body, scn_node_place(body),
            ": a hull needs both 'length' and 'width'; '%s' is missing",
            is_long ? "width" : "length");
    }
}

/* True if one of the given keys belongs to bodies. */
static bool is_of_bodies(const scn_node *node)
{
    const scn_section *section = node->section;
    bool is = false;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        is = is || (scn_field_is_marked(section, field, SCN_OF_BODIES) &&
                    scn_is_given(node, field->key));
    }
    return is;
}

/* --- unit types ---------------------------------------------------------- */

/* Collects type names, to which weapons refer. */
bool scn_prepare_unit(scn_reader *reader, scn_node *units, void *owner)
{
    scn_head *head = owner;
    (void)scn_block_take(reader, &head->soldiers, units->count,
                         sizeof(scn_soldier));
    (void)scn_block_take(reader, &head->engagement.soldiers, units->count,
                         sizeof(lan_soldier_def));
    reader->scenario->types = scn_take_keys(reader, units);
    reader->has_types = true;
    take_kinds(reader);
    return true;
}

void scn_begin_unit(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    const size_t index = (size_t)((lan_unit_def *)entry - head->def.units);
    *(lan_unit_def *)entry = lan_unit_def_default();
    scn_soldier *soldier = (void *)(uintptr_t)&head->soldiers[index];
    *soldier = (scn_soldier){
        .def = lan_soldier_def_default(), .length = LAN_NAN, .width = LAN_NAN};
    node->beside[0] = soldier;
}

/* Reports keys of the single weapon in a type with a list of weapons. */
static void check_short_form(scn_reader *reader, const scn_node *unit)
{
    for (size_t i = 0; i < unit->section->count; i++) {
        const scn_field *field = &unit->section->fields[i];
        if (scn_is_given(unit, field->key) && field->is_of_form != NULL) {
            scn_node *child = scn_node_child(unit, field->key);
            scn_tell_at(reader, child, child->key_place,
                        "'%s' and 'weapons' exclude each other: give it to one "
                        "of the weapons",
                        field->key);
        }
    }
}

void scn_end_unit(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_node *weapons = scn_bound_child(node, "weapons", SCN_MAP);
    scn_soldier *soldier = node->beside[0];
    (void)entry;
    soldier->is_said = is_of_bodies(node);
    if (weapons != NULL && weapons->count > 0) {
        check_short_form(reader, node);
    }
}

/* --- reinforcements ------------------------------------------------------ */

/* Finds the form of a set of keys; false if there is none. */
static bool find_form(const scn_node *node, lan_reinforcement_form *form)
{
    static const char keys[][8] = {"at",    "from", "to",
                                   "count", "rate", "points"};
    static const struct {
        const char *given; /* keys in the order of this table */
        lan_reinforcement_form form;
    } forms[] = {{"100100", LAN_REINFORCEMENT_AT},
                 {"011100", LAN_REINFORCEMENT_SPAN},
                 {"010010", LAN_REINFORCEMENT_RATE},
                 {"011010", LAN_REINFORCEMENT_RATE},
                 {"000001", LAN_REINFORCEMENT_POINTS}};
    char given[COUNT(keys) + 1] = "";
    for (size_t i = 0; i < COUNT(keys); i++) {
        given[i] = scn_is_given(node, keys[i]) ? '1' : '0';
    }
    for (size_t i = 0; i < COUNT(forms); i++) {
        if (strcmp(given, forms[i].given) == 0) {
            *form = forms[i].form;
            return true;
        }
    }
    return false;
}

void scn_end_reinforcement(scn_reader *reader, scn_node *node, void *entry)
{
    lan_reinforcement_def *def = entry;
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return; /* reported */
    }
    if (!find_form(node, &def->form)) {
        if (!scn_node_has_faulty_child(node)) {
            scn_tell_at(reader, node, node->place,
                        "a reinforcement is exactly one of {at, count}, {from, "
                        "to, count}, {from, rate}, {from, to, rate} and "
                        "{points}");
        }
        return;
    }
    scn_node *to = scn_node_child(node, "to");
    const scn_node *from = scn_node_child(node, "from");
    if (to != NULL && !to->is_faulty && !from->is_faulty &&
        def->to <= def->from) {
        scn_tell_expected(reader, to, "later than from");
    }
}

/* --- orders -------------------------------------------------------------- */

static_assert(offsetof(lan_order_def, army) ==
                  offsetof(lan_order_def, place) + sizeof(int32_t),
              "a goal is a pair");

/* --- armies -------------------------------------------------------------- */

/* Collects group names, to which `fire` refers. */
bool scn_prepare_group(scn_reader *reader, scn_node *units, void *owner)
{
    const size_t army =
        (size_t)((lan_army_def *)owner - reader->scenario->head->def.armies);
    reader->scenario->groups[army] = scn_take_keys(reader, units);
    return true;
}

void scn_end_group(scn_reader *reader, scn_node *node, void *entry)
{
    char path[SCN_PATH_SIZE];
    lan_group_def *def = entry;
    if (!scn_is_given(node, "type")) {
        def->type = scn_find_type(reader, node);
    }
    if ((node->kind == SCN_MAP || node->kind == SCN_NOTHING) &&
        !scn_is_given(node, "count") && def->reinforcement_count == 0 &&
        !scn_is_misspelt(node, node->section, "count")) {
        scn_tell_at(reader, node, scn_node_place(node),
                    "'count' is missing in %s", scn_node_path(node, path));
    }
}

/* Refuses sides with the name of a result. */
static void check_side(scn_reader *reader, scn_node *node,
                       const lan_army_def *army)
{
    scn_node *side = scn_bound_child(node, "side", SCN_SCALAR);
    if (strcmp(army->side, "none") == 0 || strcmp(army->side, "mutual") == 0) {
        scn_tell_at(reader, side != NULL ? side : node,
                    side != NULL ? side->place : node->key_place,
                    "no side may be called '%s', the result of a battle "
                    "without a winner",
                    army->side);
    }
}

bool scn_prepare_army(scn_reader *reader, scn_node *armies, void *owner)
{
    scn_head *head = owner;
    if (armies->count >
        LAN_BATTLE_MAX_GROUPS) { /* checks of sides take n^2 steps */
        scn_tell_at(reader, armies, armies->key_place, "more than %d armies",
                    LAN_BATTLE_MAX_GROUPS);
        return false;
    }
    reader->scenario->groups = scn_reader_array(
        reader, armies->count, sizeof *reader->scenario->groups);
    (void)scn_block_take(reader, &head->campaign.armies, armies->count,
                         sizeof(lan_campaign_army_def));
    (void)scn_block_take(reader, &head->arrays, armies->count,
                         sizeof(scn_array));
    (void)scn_block_take(reader, &head->engagement.arrays, armies->count,
                         sizeof(lan_array_def));
    reader->scenario->armies = scn_take_keys(reader, armies);
    return true;
}

void scn_begin_army(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    lan_army_def *army = entry;
    const size_t index = (size_t)(army - head->def.armies);
    lan_campaign_army_def *marching =
        (void *)(uintptr_t)&head->campaign.armies[index];
    *marching = lan_campaign_army_def_default();
    army->side = node->key;
    node->beside[0] = marching;
    scn_array *array = (void *)(uintptr_t)&head->arrays[index];
    *array = (scn_array){.def = lan_array_def_default()};
    node->beside[1] = array;
}

void scn_end_army(scn_reader *reader, scn_node *node, void *entry)
{
    scn_array *array = node->beside[1];
    check_side(reader, node, entry);
    array->is_said = is_of_bodies(node);
}

void scn_bind_armies(scn_reader *reader, scn_node *armies)
{
    reader->has_armies = reader->scenario->armies.words != NULL;
    if (armies != NULL && reader->has_armies) {
        scn_check_played(reader, armies);
    }
}

/* --- sides --------------------------------------------------------------- */

/* Above this many sides, spelling is not compared: it would take long. */
#define MOST_COMPARED 16

/* True if some side is scaled; otherwise show omits the section. */
bool scn_is_any_scaled(const lan_battle_def *def)
{
    for (size_t i = 0; i < def->side_count; i++) {
        if (!lan_is_zero(def->sides[i].scale - 1.0)) {
            return true;
        }
    }
    return false;
}

/* The unique sides of all armies, in the order of the armies. */
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

/* The last node that gives a side its name; NULL if the side is only an army's
 * name. */
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

/* Warns of sides whose names differ in one letter. */
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

/* Creates a node for every side, so that its scale has a path. */
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
