/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   OpenRA's rules: 25 ticks a second, 1024 parts of a cell, health and
 *          damage in hundredths, damage against a class of armour in per cent.
 *          Files are a tree: a tab a level, `Key: Value`. Inherits: ^X and
 *          Inherits@N: ^X put X's children there, -Key takes away.
 */
#include <ctype.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "scenarios/import/roster_impl.h"

#define MOST_LEVELS  32
#define MOST_PARENTS 64 /* one above the other */

#define TICKS     25.0   /* a second */
#define CELL      1024.0 /* parts */
#define HUNDREDTH 100.0

typedef struct openra {
    lan_import *import;
    scn_node rules;   /* their children have names of their own, as have */
    scn_node weapons; /* those of these */
} openra;

/* --- text ---------------------------------------------------------------- */

/* A top node, whatever its letters; NULL: none. */
static scn_node *find_top(const scn_node *root, const char *name)
{
    scn_node *top = root->first;
    while (top != NULL && strcasecmp(top->key, name) != 0) {
        top = top->next;
    }
    return top;
}

/* Ends a line where its comment begins, or the blanks at its end. */
static void cut_line(imp_reader *line)
{
    for (const char *c = line->at; c < line->end; c++) {
        if (*c == '#' && (c == line->at || c[-1] != '\\')) {
            line->end = c;
        }
    }
    while (line->end > line->at && isspace((unsigned char)line->end[-1])) {
        line->end--;
    }
}

/* Adds the node of a line below the last one of the level above it. Four blanks
 * are a tab. */
static void read_line(openra *in, imp_reader *line,
                      scn_node *open[MOST_LEVELS + 1], size_t *depth)
{
    const scn_place place = imp_here(line);
    size_t blanks = 0;
    for (; imp_is_at(line, "\t "); line->at++) {
        blanks += *line->at == '\t' ? 4 : 1;
    }
    const size_t level = blanks / 4;
    const char *start = line->at;
    imp_skip_to(line, ":");
    const char *key = imp_take(line, start);
    start = line->at + (line->at < line->end ? 1 : 0);
    line->at = line->end;
    if (level > *depth || level >= MOST_LEVELS) {
        imp_fail(in->import, LAN_EPARSE, place,
                 "indented deeper than the line above allows: one tab a level");
    }
    scn_node *node = level == 0 ? find_top(open[0], key) : NULL;
    if (node == NULL) {
        node = imp_add(in->import, open[level], SCN_MAP, key,
                       imp_take(line, start), place);
    }
    open[level + 1] = node;
    *depth = level + 1;
}

static void read_tree(openra *in, const char *path)
{
    const bool has_weapons =
        strstr(imp_shown_file(in->import, path), "weapon") != NULL;
    scn_node *open[MOST_LEVELS + 1] = {has_weapons ? &in->weapons : &in->rules};
    imp_reader text = imp_open(in->import, imp_read_file(in->import, path));
    size_t depth = 0;
    for (; text.at < text.end; (void)imp_accept(&text, "\n", NULL)) {
        imp_reader line = text;
        imp_skip_to(&text, "\n");
        line.end = text.at;
        cut_line(&line);
        if (line.at < line.end) {
            read_line(in, &line, open, &depth);
        }
    }
}

/* --- what is inherited --------------------------------------------------- */

/* Puts a node into the children of another: if its key is there, that one takes
 * its value and its children. Levels are at most MOST_LEVELS. */
static void merge_child(lan_import *import, scn_node *into,
                        const scn_node *child)
{
    const bool is_removal = child->key[0] == '-';
    scn_node *mine = scn_node_child(into, child->key + (is_removal ? 1 : 0));
    if (is_removal) {
        if (mine != NULL) {
            scn_node_remove(mine);
        }
        return;
    }
    if (mine == NULL) {
        mine = imp_add(import, into, SCN_MAP, child->key, child->text,
                       child->place);
    } else if (child->length > 0) {
        mine->text = child->text;
        mine->length = child->length;
        mine->place = child->place;
    }
    for (const scn_node *c = child->first; c != NULL; c = c->next) {
        merge_child(import, mine, c);
    }
}

/* A top node with all that it inherits. It is bound to the result, and to
 * itself while that is worked out. */
static scn_node *resolve(lan_import *import, scn_node *top, int depth)
{
    if (top->bound != NULL) {
        return top->bound;
    }
    scn_node *fresh =
        imp_add(import, NULL, SCN_MAP, top->key, top->text, top->place);
    top->bound = top;
    for (const scn_node *c = top->first; c != NULL; c = c->next) {
        if (!imp_is_word(c->key, "Inherits")) {
            merge_child(import, fresh, c);
            continue;
        }
        scn_node *parent = find_top(top->parent, c->text);
        if (parent == NULL) {
            imp_fail(import, LAN_EPARSE, c->place,
                     "'%.60s' is in none of these files: give its file, too",
                     c->text);
        }
        if (parent->bound == parent) {
            imp_fail(import, LAN_EPARSE, c->place, "'%.60s' inherits itself",
                     c->text);
        }
        imp_limit(import, (size_t)depth, MOST_PARENTS, c->place,
                  "nodes inherit from each other");
        const scn_node *from = resolve(import, parent, depth + 1);
        for (const scn_node *p = from->first; p != NULL; p = p->next) {
            merge_child(import, fresh, p);
        }
    }
    top->bound = fresh;
    return fresh;
}

/* --- weapons ------------------------------------------------------------- */

static bool is_damage(const scn_node *warhead)
{
    return imp_is_word(warhead->key, "Warhead") &&
           imp_is_word(warhead->text, "SpreadDamage TargetDamage");
}

/* "5c512" are cells and parts, "512" parts alone. */
static double length_of(lan_import *import, const scn_node *node)
{
    const char *text = node->text;
    const char *c = strchr(text, 'c');
    const char *rest = c != NULL ? c + 1 : text;
    double cells = 0.0;
    double parts = 0.0;
    if ((c != NULL &&
         lan_text_to_double(text, (size_t)(c - text), &cells) != LAN_OK) ||
        lan_text_to_double(rest, strlen(rest), &parts) != LAN_OK) {
        imp_fail(import, LAN_EPARSE, node->place,
                 "a length as 5c512 was expected, not '%.60s'", text);
    }
    return cells + parts / CELL;
}

/* Goes to the next word of a list; returns its length, 0 at the end. */
static size_t next_word(const char **list)
{
    *list += strspn(*list, ", \t");
    return strcspn(*list, ", \t");
}

/* Ticks between the shots of a burst, in all. */
static double burst_ticks(lan_import *import, const scn_node *weapon,
                          double burst)
{
    const scn_node *delays = scn_node_child(weapon, "BurstDelays");
    const char *at = delays != NULL ? delays->text : "";
    double sum = 0.0;
    double one = 5.0;
    int count = 0;
    for (size_t length; (length = next_word(&at)) > 0; at += length) {
        if (lan_text_to_double(at, length, &one) != LAN_OK) {
            imp_fail(import, LAN_EPARSE, delays->place,
                     "numbers of ticks were expected, not '%.60s'",
                     delays->text);
        }
        sum += one;
        count++;
    }
    return count > 1 ? sum : one * (burst > 1.0 ? burst - 1.0 : 0.0);
}

/* Damage of all warheads of a weapon, without armour or to a class; the first
 * of them in *first. */
static double damage_of(lan_import *import, const scn_node *weapon,
                        const char *armour_class, const scn_node **first)
{
    double sum = 0.0;
    *first = NULL;
    for (const scn_node *w = weapon->first; w != NULL; w = w->next) {
        const scn_node *node =
            is_damage(w) ? scn_node_child(w, "Damage") : NULL;
        const scn_node *versus =
            node != NULL ? scn_node_child(w, "Versus") : NULL;
        const double damage = imp_node_number(import, node, 0.0) / HUNDREDTH;
        sum += armour_class == NULL
                   ? damage
                   : damage *
                         imp_node_number(import,
                                         scn_node_child(versus, armour_class),
                                         HUNDREDTH) /
                         HUNDREDTH;
        *first = *first == NULL ? node : *first;
    }
    return sum;
}

/* Adds the row of the table of armour for a weapon that distinguishes classes.
 */
static void add_versus(lan_import *import, const scn_node *weapon,
                       double damage, scn_node *out)
{
    const char *kind = imp_name(import, weapon->key);
    const scn_node *first = NULL;
    bool has_any = imp_find_factors(import, kind) != NULL;
    for (const scn_node *w = has_any ? NULL : weapon->first; w != NULL;
         w = w->next) {
        const scn_node *versus =
            is_damage(w) ? scn_node_child(w, "Versus") : NULL;
        for (const scn_node *v = versus != NULL ? versus->first : NULL;
             v != NULL; v = v->next) {
            const char *name = imp_name(import, v->key);
            if (scn_node_child(imp_find_factors(import, kind), name) == NULL) {
                imp_add_factor(
                    import, kind, name,
                    imp_number(v->place,
                               damage_of(import, weapon, v->key, &first) /
                                   damage,
                               NULL));
            }
            has_any = true;
        }
    }
    if (has_any) {
        imp_set(import, out, "kind", imp_word(IMP_NOWHERE, kind, NULL));
    }
}

static void add_weapon(openra *in, scn_node *unit, const scn_node *armament)
{
    lan_import *import = in->import;
    const char *name = imp_child_text(armament, "Weapon", "");
    scn_node *top = find_top(&in->weapons, name);
    const scn_node *first = NULL;
    top = top != NULL ? top : find_top(&in->rules, name);
    if (top == NULL) {
        imp_leave_out(import, "Armament",
                      "its weapon is in none of these files", 1);
        return;
    }
    scn_node *weapon = resolve(import, top, 0);
    const double damage = damage_of(import, weapon, NULL, &first);
    if (!(damage > 0.0)) {
        imp_leave_key_out(import, "", weapon, "a weapon that takes no health");
        return;
    }
    const scn_node *reload = scn_node_child(weapon, "ReloadDelay");
    const scn_node *range = scn_node_child(weapon, "Range");
    const double burst =
        imp_node_number(import, scn_node_child(weapon, "Burst"), 1.0);
    const double ticks = imp_node_number(import, reload, 1.0) +
                         burst_ticks(import, weapon, burst);
    scn_node *out = imp_add_weapon(import, unit, weapon->key, IMP_NOWHERE);
    out->bound = weapon;
    imp_set(import, out, "rate",
            imp_number(reload != NULL ? reload->place : weapon->place,
                       TICKS * burst / ticks,
                       "25 Burst / (ReloadDelay + BurstDelays)"));
    imp_set(import, out, "hit",
            imp_number(IMP_NOWHERE, 1.0, "every shot hits"));
    imp_set(import, out, "damage",
            imp_number(first->place, damage, "Damage / 100"));
    if (range != NULL) {
        imp_set(import, out, "range",
                imp_number(range->place, length_of(import, range), NULL));
    }
    add_versus(import, weapon, damage, out);
    imp_leave_rest_out(import, "weapon", weapon,
                       "ReloadDelay Burst BurstDelays Range Warhead "
                       "ValidTargets InvalidTargets");
    for (const scn_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            imp_leave_rest_out(import, "Warhead", w, "Damage Versus");
        } else if (imp_is_word(w->key, "Warhead")) {
            imp_leave_out(import, w->length > 0 ? w->text : "Warhead",
                          "a warhead that is no damage", 1);
        }
    }
}

/* --- actors -------------------------------------------------------------- */

/* True if two lists have a word in common. */
static bool share_word(const char *a, const char *b)
{
    for (size_t length; (length = next_word(&a)) > 0; a += length) {
        const char *other = b;
        for (size_t size; (size = next_word(&other)) > 0; other += size) {
            if (size == length && memcmp(a, other, size) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Adds the weapons of an actor, and binds it to the list of the kinds of
 * targets that it is: none if it does not say. */
static void add_traits(openra *in, scn_node *unit, const scn_node *actor)
{
    const char *kinds = "";
    for (const scn_node *t = actor->first; t != NULL; t = t->next) {
        const bool is_armament = imp_is_word(t->key, "Armament");
        const bool is_from_start =
            imp_child_text(t, "RequiresCondition", "!")[0] == '!';
        if (is_armament && !is_from_start) {
            imp_leave_key_out(in->import, "", t, "it has a RequiresCondition");
        } else if (is_armament) {
            add_weapon(in, unit, t);
        } else if (is_from_start && imp_is_word(t->key, "Targetable")) {
            kinds = imp_print(in->import, "%s %s", kinds,
                              imp_child_text(t, "TargetTypes", ""));
        }
    }
    unit->bound = (void *)(uintptr_t)kinds;
}

static const scn_node *key_of(const scn_node *actor, const char *trait,
                              const char *key)
{
    return scn_node_child(scn_node_child(actor, trait), key);
}

static void add_actor(openra *in, const scn_node *actor)
{
    static const char used[] = "Health Armor Valued Mobile Aircraft Armament "
                               "Targetable Tooltip";
    lan_import *import = in->import;
    const scn_node *tooltip = key_of(actor, "Tooltip", "Name");
    const scn_node *mobile = scn_node_child(actor, "Mobile");
    const scn_node *armour = key_of(actor, "Armor", "Type");
    scn_node *unit = imp_add_unit(import, actor->place, actor->key,
                                  tooltip != NULL ? tooltip->text : actor->key);
    imp_copy(import, unit, "cost", key_of(actor, "Valued", "Cost"), 1.0, NULL);
    imp_copy(import, unit, "health", key_of(actor, "Health", "HP"),
             1.0 / HUNDREDTH, "HP / 100");
    imp_copy(import, unit, "speed",
             key_of(actor, mobile != NULL ? "Mobile" : "Aircraft", "Speed"),
             TICKS / CELL, "Speed 25 / 1024");
    if (armour != NULL) {
        imp_set(import, unit, "armour",
                imp_word(armour->place, imp_name(import, armour->text), NULL));
    }
    add_traits(in, unit, actor);
    imp_leave_rest_out(import, "", actor, used);
    for (const scn_node *t = actor->first; t != NULL; t = t->next) {
        if (imp_is_word(t->key, used)) {
            imp_leave_rest_out(import, t->key, t,
                               "HP Type Cost Speed Weapon TargetTypes Name "
                               "RequiresCondition");
        }
    }
}

static bool can_hit(const scn_node *weapon, const scn_node *unit)
{
    const scn_node *node = weapon->bound;
    const char *kinds = unit->bound;
    return next_word(&kinds) == 0 ||
           (share_word(kinds,
                       imp_child_text(node, "ValidTargets", "Ground, Water")) &&
            !share_word(kinds, imp_child_text(node, "InvalidTargets", "")));
}

/* Names the types that a weapon can hit, unless it can hit all; without any it
 * is left out. */
static void fill_targets(lan_import *import, scn_node *weapon)
{
    const scn_node *units = import->units;
    size_t count = 0;
    for (const scn_node *u = units->first; u != NULL; u = u->next) {
        count += can_hit(weapon, u) ? 1 : 0;
    }
    if (count == 0) {
        scn_node_remove(weapon);
        imp_leave_key_out(import, "", weapon->bound,
                          "a weapon that hits no unit type");
        return;
    }
    for (const scn_node *u = units->first; u != NULL && count < units->count;
         u = u->next) {
        if (can_hit(weapon, u)) {
            imp_set_target(import, weapon, u->key);
        }
    }
}

/* --- files --------------------------------------------------------------- */

static bool is_type(const scn_node *node)
{
    return scn_node_child(node, "Health") != NULL &&
           (scn_node_child(node, "Valued") != NULL ||
            scn_node_child(node, "Armament") != NULL);
}

static bool is_weapon(const scn_node *node)
{
    const scn_node *child = node->first;
    while (child != NULL && !imp_is_word(child->key, "Warhead")) {
        child = child->next;
    }
    return child != NULL;
}

static void read_openra(lan_import *import)
{
    openra in = {.import = import,
                 .rules = {.kind = SCN_MAP},
                 .weapons = {.kind = SCN_MAP}};
    for (size_t i = 0; i < import->file_count; i++) {
        read_tree(&in, import->files[i]);
    }
    for (scn_node *top = in.rules.first; top != NULL; top = top->next) {
        const scn_node *node = resolve(import, top, 0);
        if (node->key[0] == '^') {
            continue;
        }
        if (is_type(node)) {
            add_actor(&in, node);
        } else if (!is_weapon(node)) {
            imp_leave_out(import, "an actor",
                          "without health, or neither cost nor armament", 1);
        }
    }
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        scn_node *next = NULL;
        for (scn_node *w = imp_first_weapon(u); w != NULL; w = next) {
            next = w->next;
            fill_targets(import, w);
        }
        imp_add_no_weapon(import, u, "it has no weapon");
    }
    imp_note(import, "seconds of 25 ticks, cells, and hundreds of health");
    imp_set_wounds(import, "spread", "each takes a target of its own");
}

const lan_import_kind imp_kind_openra = {
    .name = "openra",
    .help = "OpenRA: rules/*.yaml weapons/*.yaml of a mod",
    .parts = {"rules", "weapons"},
    .ending = ".yaml",
    .read = read_openra,
};
