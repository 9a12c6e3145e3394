/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   freeciv's units.ruleset: sections of KEY = VALUE, with lists between
 *          commas, _("translated") texts and { tables }. A fight is to the
 *          death: in each round the attacker wins with probability attack /
 *          (attack + defence), and the winner removes its firepower from the
 *          loser's hitpoints. The area law gives the same win probability for
 *          the weapons `attack` of one side and `defence` of the other, with
 *          ceil(hitpoints / enemy firepower) soldiers on each side.
 */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "scenarios/import/roster_impl.h"

#define MOST_MARKS 64 /* bits */

/* --- text ---------------------------------------------------------------- */

/* Skips blanks and comments, and also line breaks if and_lines. */
static void skip_blanks(imp_reader *in, bool and_lines)
{
    const char *blanks = and_lines ? " \t\r\n" : " \t\r";
    for (imp_skip_all(in, blanks); imp_is_at(in, ";#");
         imp_skip_all(in, blanks)) {
        imp_skip_to(in, "\n");
    }
}

/* Reads a quoted string, in which a backslash precedes a quote. */
static const char *read_quoted(imp_reader *in)
{
    const scn_place place = imp_here(in);
    const char *start = ++in->at;
    while (in->at < in->end && *in->at != '"') {
        in->at += *in->at == '\\' && in->at + 1 < in->end ? 2 : 1;
    }
    const char *text = imp_text(in->import, start, (size_t)(in->at - start));
    if (!imp_accept(in, "\"", NULL)) {
        imp_fail(in->import, LAN_EPARSE, place,
                 "a text that is not closed: a \" is missing");
    }
    return text;
}

/* Adds "text", _("text") or a word to the value of an entry. */
static void read_item(imp_reader *in, scn_node *entry)
{
    const scn_place place = imp_here(in);
    const bool is_marked = imp_starts(in, "_(");
    const char *text = NULL;
    in->at += is_marked ? 2 : 0;
    skip_blanks(in, is_marked);
    const char *start = in->at;
    if (imp_is_at(in, "\"")) {
        text = read_quoted(in);
    } else {
        imp_skip_to(in, ",;#\n\r}{\"= \t)");
        text = imp_take(in, start);
    }
    if (in->at == start) {
        imp_fail(in->import, LAN_EPARSE, place,
                 "a number or a text was expected");
    }
    skip_blanks(in, is_marked);
    (void)imp_accept(in, is_marked ? ")" : "", NULL);
    (void)imp_add(in->import, entry, SCN_SCALAR, entry->key, text, place);
}

/* Reads KEY = ITEM, ... or a { table } of items; after a comma the list may
 * continue on the next line. */
static void read_entry(imp_reader *in, scn_node *section)
{
    const scn_place place = imp_here(in);
    const char *start = in->at;
    bool is_in_table = false;
    imp_skip_to(in, "=\n \t");
    const char *key = imp_take(in, start);
    const bool is_empty = in->at == start;
    skip_blanks(in, false);
    if (is_empty || !imp_accept(in, "=", NULL)) {
        imp_fail(in->import, LAN_EPARSE, place, "KEY = VALUE was expected");
    }
    scn_node *entry = imp_add(in->import, section, SCN_LIST, key, "", place);
    scn_place table = place;
    do {
        skip_blanks(in, true);
        table = is_in_table ? table : imp_here(in);
        if (imp_accept(in, is_in_table ? "}" : "{", NULL)) {
            is_in_table = !is_in_table;
        } else {
            read_item(in, entry);
        }
        skip_blanks(in, is_in_table);
    } while (imp_accept(in, ",", NULL) || (is_in_table && in->at < in->end));
    if (is_in_table) {
        imp_fail(in->import, LAN_EPARSE, table,
                 "a table that is not closed: a } is missing");
    }
    if (entry->first != NULL) {
        entry->text = entry->first->text;
        entry->length = entry->first->length;
    }
    if (in->at < in->end) {
        (void)imp_accept(in, "\n",
                         "the line should end here: a comma or a "
                         "quote is missing");
    }
}

/* Reads the sections of a file in their order. */
static void read_ruleset(lan_import *import, const char *path, scn_node *root)
{
    imp_reader in = imp_open(import, imp_read_file(import, path));
    scn_node *section = NULL;
    for (skip_blanks(&in, true); in.at < in.end; skip_blanks(&in, true)) {
        const char *start = in.at + 1;
        if (imp_accept(&in, "[", NULL)) {
            imp_skip_to(&in, "]\n");
            section = imp_add(import, root, SCN_MAP, imp_take(&in, start), "",
                              imp_here(&in));
            (void)imp_accept(&in, "]",
                             "a section that is not closed: a ] is missing");
        } else if (imp_accept(&in, "*", NULL)) {
            imp_leave_out(import, "*include",
                          "give the file that it names, too", 1);
            imp_skip_to(&in, "\n");
        } else if (section == NULL) {
            imp_fail(import, LAN_EPARSE, imp_here(&in),
                     "a [section] was expected: is it a ruleset?");
        } else {
            read_entry(&in, section);
        }
    }
}

/* --- types, bonuses and marks -------------------------------------------- */

/* A bonus by its name in freeciv, case-insensitive. A divisor of the enemy's
 * defence is equivalent to a factor on the attack. */
typedef struct bonus_type {
    const char *name;
    bool is_attack;
    double scale; /* factor on its value */
} bonus_type;

static const bonus_type bonus_types[] = {
    {"DefenseMultiplier", false, 1.0},
    {"DefenseMultiplierPct", false, 0.01},
    {"DefenseDivider", true, 1.0},
    {"DefenseDividerPct", true, 0.01},
};

typedef struct freeciv_unit {
    const scn_node *section;
    const scn_node *class; /* NULL: no file defines it */
    scn_node *unit;
    uint64_t marks;
} freeciv_unit;

typedef struct freeciv {
    lan_import *import;
    const scn_node *root;
    freeciv_unit *units;
    freeciv_unit *end;
    const char *marks[MOST_MARKS]; /* flags that bonuses apply to, and classes
                                      that only types with them as targets can
                                      attack */
    size_t mark_count;
    const scn_node *classes_of[MOST_MARKS]; /* classes of these marks; or
                                               NULL */
    scn_node sets; /* of marks, each bound to a type: classes of armour */
} freeciv;

static bool is_of(const scn_node *section, const char *prefix)
{
    return strncmp(section->key, prefix, strlen(prefix)) == 0;
}

/* The name without its hint for translators, "?unit:Workers". */
static const char *rule_name(const scn_node *section)
{
    const char *name = imp_child_text(section, "name", section->key);
    const char *colon = name[0] == '?' ? strchr(name, ':') : NULL;
    return colon != NULL ? colon + 1 : name;
}

/* The section of a class; NULL: no file defines it. */
static const scn_node *find_class(const scn_node *root, const char *name)
{
    const scn_node *s = root->first;
    while (s != NULL &&
           (!is_of(s, "unitclass_") || strcmp(rule_name(s), name) != 0)) {
        s = s->next;
    }
    return s;
}

/* The first word of an entry; NULL: none. */
static scn_node *first_word(const scn_node *section, const char *key)
{
    const scn_node *entry = scn_node_child(section, key);
    return entry != NULL ? entry->first : NULL;
}

/* True if an entry lists a word. */
static bool lists_word(const scn_node *section, const char *key,
                       const char *word)
{
    const scn_node *t = first_word(section, key);
    while (t != NULL && strcmp(t->text, word) != 0) {
        t = t->next;
    }
    return t != NULL;
}

/* The bit of a mark; 0: it is neither known nor new. */
static uint64_t mark_bit(freeciv *in, const char *name, bool is_new)
{
    size_t i = 0;
    while (i < in->mark_count && strcmp(in->marks[i], name) != 0) {
        i++;
    }
    if (i == in->mark_count && is_new) {
        imp_limit(in->import, i, MOST_MARKS, IMP_NOWHERE,
                  "flags that bonuses are against");
        in->marks[in->mark_count++] = name;
    }
    return i < in->mark_count ? (uint64_t)1 << i : 0;
}

/* Reads the rows of the table of bonuses below its heading: flag, type, value
 * and, in some games, whether the game displays it. A flag is bound to the type
 * of its bonus. Incomplete rows are ignored. */
static void read_bonuses(freeciv *in, const scn_node *section)
{
    const size_t columns = lists_word(section, "bonuses", "quiet") ? 4 : 3;
    scn_node *row = first_word(section, "bonuses");
    for (size_t at = 0; row != NULL; row = row->next, at++) {
        const scn_node *name = row->next;
        const bonus_type *type = bonus_types;
        const bonus_type *end = bonus_types + COUNT(bonus_types);
        if (at < columns || at % columns != 0 || name == NULL ||
            name->next == NULL) {
            continue;
        }
        while (type < end && strcasecmp(type->name, name->text) != 0) {
            type++;
        }
        if (type == end) {
            imp_leave_out(in->import, name->text, "a bonus", 1);
            continue;
        }
        row->bound = (void *)(uintptr_t)type;
        (void)mark_bit(in, row->text, true);
    }
}

/* Returns the marks of a type: its flags that bonuses apply to, and its
 * class if only types with that class as a target can attack it. */
static uint64_t marks_of(freeciv *in, const freeciv_unit *of)
{
    uint64_t marks = 0;
    for (const scn_node *t = first_word(of->section, "flags"); t != NULL;
         t = t->next) {
        const uint64_t bit = mark_bit(in, t->text, false);
        marks |= bit;
        if (bit == 0 && t->text[0] != '\0') {
            imp_leave_out(in->import, t->text, "a flag", 1);
        }
    }
    if (lists_word(of->class, "flags", "Unreachable")) {
        const char *name =
            imp_print(in->import, "%.60s class", rule_name(of->class));
        const uint64_t bit = mark_bit(in, name, true);
        for (size_t i = 0; i < in->mark_count; i++) {
            in->classes_of[i] =
                bit == (uint64_t)1 << i ? of->class : in->classes_of[i];
        }
        marks |= bit;
    }
    return marks;
}

/* A set of marks in words: "Horse", "Air class and Bomber". */
static const char *name_marks(freeciv *in, uint64_t marks)
{
    const char *name = "";
    for (size_t i = 0; i < in->mark_count; i++) {
        if ((marks & ((uint64_t)1 << i)) != 0) {
            name = imp_print(in->import, "%s%s%.66s", name,
                             name[0] != '\0' ? " and " : "", in->marks[i]);
        }
    }
    return name;
}

/* Groups types with the same marks into a class of armour. */
static void find_sets(freeciv *in)
{
    for (freeciv_unit *of = in->units; of < in->end; of++) {
        const scn_node *from = scn_node_child(of->section, "flags");
        of->marks = marks_of(in, of);
        if (of->marks == 0) {
            continue;
        }
        const char *name = name_marks(in, of->marks);
        if (scn_node_child(&in->sets, name) == NULL) {
            imp_add(in->import, &in->sets, SCN_MAP, name, "", IMP_NOWHERE)
                ->bound = of;
        }
        from = from != NULL ? from : scn_node_child(of->section, "class");
        from = from != NULL ? from : of->section;
        imp_set(in->import, of->unit, "armour",
                imp_word(from->place, imp_name(in->import, name), NULL));
    }
}

/* --- factors ------------------------------------------------------------- */

/* The first class among marks that a type does not reach; NULL: it reaches all.
 */
static const scn_node *out_of_reach(const freeciv *in, const freeciv_unit *of,
                                    uint64_t marks)
{
    for (size_t i = 0; i < in->mark_count; i++) {
        const scn_node *class = in->classes_of[i];
        if (class != NULL && (marks & ((uint64_t)1 << i)) != 0 &&
            !lists_word(of->section, "targets", rule_name(class))) {
            return class;
        }
    }
    return NULL;
}

/* Names the weapon kind: specific to a type with bonuses, else shared by all
 * types that reach the same classes. */
static const char *name_kind(freeciv *in, const freeciv_unit *of,
                             const scn_node *weapon, bool has_bonus)
{
    uint64_t reached = 0;
    for (size_t i = 0; i < in->mark_count; i++) {
        const uint64_t bit = (uint64_t)1 << i;
        if (in->classes_of[i] != NULL && out_of_reach(in, of, bit) == NULL) {
            reached |= bit;
        }
    }
    return imp_name(
        in->import,
        has_bonus
            ? imp_print(in->import, "%.50s %s", of->unit->key, weapon->key)
        : reached == 0
            ? "attack"
            : imp_print(in->import, "attack on %.60s too",
                        imp_name(in->import, name_marks(in, reached))));
}

/* Returns the factor of a type's bonuses in a role against a set of marks;
 * is_given is false if no bonus applies. */
static imp_value role_factor(freeciv *in, const freeciv_unit *of,
                             bool is_attack, uint64_t marks)
{
    const scn_node *class = is_attack ? out_of_reach(in, of, marks) : NULL;
    imp_value factor = {.number = 1.0};
    for (const scn_node *flag = first_word(of->section, "bonuses");
         flag != NULL; flag = flag->next) {
        const bonus_type *type = flag->bound;
        if (type != NULL && type->is_attack == is_attack &&
            (mark_bit(in, flag->text, false) & marks) != 0) {
            factor.is_given = true;
            factor.number +=
                imp_node_number(in->import, flag->next->next, 0.0) *
                type->scale;
            factor.place = flag->place;
        }
    }
    if (class != NULL) {
        return imp_number(scn_node_child(class, "flags")->place, 0.0,
                          "Unreachable");
    }
    return factor;
}

static void add_factors(freeciv *in, const freeciv_unit *of, bool is_attack)
{
    scn_node *weapon = scn_node_child(scn_node_child(of->unit, "weapons"),
                                      is_attack ? "attack" : "defence");
    bool has_any = false;
    bool has_bonus = false;
    for (const scn_node *set = in->sets.first; set != NULL; set = set->next) {
        const freeciv_unit *other = set->bound;
        const imp_value factor = role_factor(in, of, is_attack, other->marks);
        has_any = has_any || factor.is_given;
        has_bonus = has_bonus || (factor.is_given && factor.note == NULL);
    }
    if (!has_any) {
        return;
    }
    const char *kind = name_kind(in, of, weapon, has_bonus);
    imp_set(in->import, weapon, "kind", imp_word(IMP_NOWHERE, kind, NULL));
    if (!has_bonus && imp_find_factors(in->import, kind) != NULL) {
        return;
    }
    for (const scn_node *set = in->sets.first; set != NULL; set = set->next) {
        const freeciv_unit *other = set->bound;
        const imp_value factor = role_factor(in, of, is_attack, other->marks);
        if (factor.is_given) {
            imp_add_factor(in->import, kind, imp_name(in->import, set->key),
                           factor);
        }
    }
}

/* --- types --------------------------------------------------------------- */

/* Sets a key of the roster from a key of a section, or to freeciv's default. */
static void set_key(lan_import *import, scn_node *to, const char *key,
                    const scn_node *section, const char *from, double preset)
{
    const scn_node *entry = scn_node_child(section, from);
    imp_set(import, to, key,
            imp_number(entry != NULL ? entry->place : IMP_NOWHERE,
                       imp_node_number(import, entry, preset),
                       entry != NULL ? NULL : "not in the file"));
}

/* Adds the weapon of a role: its name in the roster, its key in freeciv. */
static void add_role(lan_import *import, const freeciv_unit *of,
                     const char *name, const char *key)
{
    scn_node *weapon = imp_add_weapon(import, of->unit, name, IMP_NOWHERE);
    set_key(import, weapon, "rate", of->section, key, 0.0);
    imp_set(import, weapon, "hit", imp_number(IMP_NOWHERE, 1.0, NULL));
    set_key(import, weapon, "damage", of->section, "firepower", 1.0);
    imp_set(import, weapon, "fire",
            imp_word(IMP_NOWHERE, "area",
                     "the odds do not change with the health that is left"));
    imp_set(import, weapon, "attack_area", imp_number(IMP_NOWHERE, 1.0, NULL));
}

static void add_type(freeciv *in, const scn_node *section)
{
    lan_import *import = in->import;
    const char *name = rule_name(section);
    scn_node *unit = imp_add_unit(import, section->place, name, name);
    freeciv_unit *of = in->end++;
    of->section = section;
    of->class = find_class(in->root, imp_child_text(section, "class", ""));
    of->unit = unit;
    set_key(import, unit, "cost", section, "build_cost", 0.0);
    set_key(import, unit, "health", section, "hitpoints", 10.0);
    set_key(import, unit, "speed", section, "move_rate", 1.0);
    add_role(import, of, "attack", "attack");
    add_role(import, of, "defence", "defense");
    read_bonuses(in, section);
    imp_leave_rest_out(import, "", section,
                       "name build_cost attack defense hitpoints firepower "
                       "move_rate flags bonuses rule_name class targets");
}

static void read_freeciv(lan_import *import)
{
    scn_node root = {.kind = SCN_MAP};
    freeciv in = {.import = import, .root = &root, .sets = {.kind = SCN_MAP}};
    for (size_t i = 0; i < import->file_count; i++) {
        read_ruleset(import, import->files[i], &root);
    }
    in.units = imp_array(import, LAN_BATTLE_MAX_TYPES + 1, sizeof *in.units);
    in.end = in.units;
    for (const scn_node *s = root.first; s != NULL; s = s->next) {
        if (is_of(s, "unit_")) {
            add_type(&in, s);
        } else if (!is_of(s, "unitclass_")) {
            imp_leave_out(import, "a section", "of no unit type", 1);
        }
    }
    find_sets(&in);
    for (const freeciv_unit *of = in.units; of < in.end; of++) {
        add_factors(&in, of, true);
        add_factors(&in, of, false);
    }
    imp_set(import, imp_map(import, import->root, "matchup"), "roles",
            imp_word(IMP_NOWHERE, "attack", NULL));
    imp_note(import,
             "a type attacks with its weapon attack and answers with its "
             "weapon defence, never with both");
}

const lan_import_kind imp_kind_freeciv = {
    .name = "freeciv",
    .help = "freeciv: a ruleset's folder, or its units.ruleset",
    .parts = {"units.ruleset"},
    .read = read_freeciv,
};
