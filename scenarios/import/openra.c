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

#include "base/text.h"
#include "scenarios/import/roster_impl.h"

#define MOST_TOPS     16384
#define MOST_CHILDREN 512
#define MOST_LEVELS   32
#define MOST_PARENTS  64 /* one above the other */
#define MOST_NODES    ((size_t)1 << 20)
#define MOST_TARGETS  ((size_t)1 << 20) /* of all weapons */

#define TICKS     25.0   /* a second */
#define CELL      1024.0 /* parts */
#define HUNDREDTH 100.0

typedef struct mini_tree {
    lan_import *import;
    imp_node root;
    imp_index tops; /* by their names */
    size_t node_count;
} mini_tree;

typedef struct openra {
    lan_import *import;
    mini_tree rules;
    mini_tree weapons;
    imp_words kinds;   /* of targets */
    uint64_t *targets; /* of each type: the kinds that it is */
    size_t named;      /* targets of weapons, in all */
} openra;

/* --- text ---------------------------------------------------------------- */

/* True for KEY and KEY@ANYTHING. */
static bool is_key(const imp_node *node, const char *key)
{
    return imp_is_listed(node->key, (const char *const[]){key, NULL});
}

static imp_node *add_node(mini_tree *tree, imp_node *parent,
                          const imp_node *like)
{
    const size_t most = parent == &tree->root ? MOST_TOPS : MOST_CHILDREN;
    const bool is_full = parent->count >= most;
    if (is_full || ++tree->node_count > MOST_NODES) {
        imp_fail(tree->import, LAN_ELIMIT, like->place,
                 "too many nodes: more than %zu %s",
                 is_full ? most : MOST_NODES, is_full ? "in one" : "in all");
    }
    return imp_add_node(tree->import, parent, like->key, like->value,
                        like->place);
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

/* Reads the node of a line and returns its level. Four blanks are a tab. */
static size_t read_line(imp_reader *line, imp_node *out)
{
    size_t tabs = 0;
    size_t blanks = 0;
    for (; imp_is_at(line, "\t "); line->at++) {
        tabs += *line->at == '\t' ? 1 : 0;
        blanks += *line->at == ' ' ? 1 : 0;
    }
    const char *start = line->at;
    imp_skip_to(line, ":");
    out->key = imp_take(line, start);
    start = line->at + (line->at < line->end ? 1 : 0);
    line->at = line->end;
    out->value = imp_take(line, start);
    out->place = line->place;
    return tabs + blanks / 4;
}

/* Adds the nodes of a file to the tree, each below the last one of the level
 * above it. */
static void read_tree(mini_tree *tree, const char *path)
{
    imp_node *open[MOST_LEVELS + 1] = {&tree->root};
    imp_reader in = imp_open(tree->import, path);
    size_t depth = 0;
    while (in.at < in.end && tree->import->status == LAN_OK) {
        imp_reader line = in;
        imp_node node = {.key = NULL};
        imp_skip_line(&in);
        line.end = in.at;
        if (in.at < in.end) {
            imp_step(&in);
        }
        cut_line(&line);
        if (line.at == line.end) {
            continue;
        }
        const size_t level = read_line(&line, &node);
        if (level > depth || level >= MOST_LEVELS) {
            imp_fail_here(&line, "indented deeper than the line above "
                                 "allows: one tab a level");
            return;
        }
        imp_node *same =
            level == 0 ? imp_index_find(&tree->tops, node.key) : NULL;
        if (same == NULL) {
            same = add_node(tree, open[level], &node);
            if (level == 0) {
                imp_index_add(&tree->tops, same);
            }
        }
        open[level + 1] = same;
        depth = level + 1;
    }
}

/* --- what is inherited --------------------------------------------------- */

static void remove_child(imp_node *node, const char *key)
{
    imp_node *before = NULL;
    imp_node *child = node->first;
    while (child != NULL && strcmp(child->key, key) != 0) {
        before = child;
        child = child->next;
    }
    if (child == NULL) {
        return;
    }
    *(before != NULL ? &before->next : &node->first) = child->next;
    node->last = child == node->last ? before : node->last;
    node->count--;
}

/* Puts a node into the children of another: if its key is there, that one takes
 * its value and its children. Levels are at most MOST_LEVELS. */
static void merge_child(mini_tree *tree, imp_node *into, const imp_node *child)
{
    if (child->key[0] == '-') {
        remove_child(into, child->key + 1);
        return;
    }
    imp_node *mine = imp_child(into, child->key);
    if (mine == NULL) {
        mine = add_node(tree, into, child);
    } else if (child->value[0] != '\0') {
        mine->value = child->value;
        mine->place = child->place;
    }
    for (const imp_node *c = child->first;
         c != NULL && tree->import->status == LAN_OK; c = c->next) {
        merge_child(tree, mine, c);
    }
}

static const imp_node *resolve(mini_tree *tree, imp_node *top, int depth);

static void inherit(mini_tree *tree, imp_node *into, const imp_node *child,
                    int depth)
{
    imp_node *parent = imp_index_find(&tree->tops, child->value);
    if (parent == NULL) {
        imp_fail(tree->import, LAN_EPARSE, child->place,
                 "nothing is called '%.60s': give the file that has it, "
                 "too",
                 child->value);
    } else if (parent->is_resolving) {
        imp_fail(tree->import, LAN_EPARSE, child->place,
                 "'%.60s' inherits itself", child->value);
    } else if (depth >= MOST_PARENTS) {
        imp_fail(tree->import, LAN_ELIMIT, child->place,
                 "more than %d nodes inherit from each other", MOST_PARENTS);
    } else {
        const imp_node *resolved = resolve(tree, parent, depth + 1);
        for (const imp_node *c = resolved != NULL ? resolved->first : NULL;
             c != NULL; c = c->next) {
            merge_child(tree, into, c);
        }
    }
}

/* A top node with all that it inherits; NULL: failed. */
static const imp_node *resolve(mini_tree *tree, imp_node *top, int depth)
{
    imp_node *fresh = top->resolved == NULL
                          ? imp_array(tree->import, 1, sizeof *fresh)
                          : NULL;
    if (fresh == NULL) {
        return top->resolved;
    }
    *fresh =
        (imp_node){.key = top->key, .value = top->value, .place = top->place};
    top->is_resolving = true;
    for (const imp_node *c = top->first;
         c != NULL && tree->import->status == LAN_OK; c = c->next) {
        if (is_key(c, "Inherits")) {
            inherit(tree, fresh, c, depth);
        } else {
            merge_child(tree, fresh, c);
        }
    }
    top->is_resolving = false;
    top->resolved = fresh;
    return tree->import->status == LAN_OK ? fresh : NULL;
}

/* --- weapons ------------------------------------------------------------- */

/* "5c512" are cells and parts, "512" parts alone. */
static double length_of(lan_import *import, const imp_node *node)
{
    const char *text = node->value;
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

static bool is_damage(const imp_node *warhead)
{
    return is_key(warhead, "Warhead") &&
           (strcmp(warhead->value, "SpreadDamage") == 0 ||
            strcmp(warhead->value, "TargetDamage") == 0);
}

/* Goes to the next word of a list; returns its length, 0 at the end. */
static size_t next_word(const char **list)
{
    *list += strspn(*list, ", \t");
    return strcspn(*list, ", \t");
}

/* Ticks between the shots of a burst, in all. */
static double burst_ticks(lan_import *import, const imp_node *weapon,
                          double burst)
{
    const imp_node *delays = imp_child(weapon, "BurstDelays");
    const char *at = delays != NULL ? delays->value : "";
    double sum = 0.0;
    double one = 5.0;
    int count = 0;
    for (size_t length; (length = next_word(&at)) > 0; at += length) {
        if (lan_text_to_double(at, length, &one) != LAN_OK) {
            imp_fail(import, LAN_EPARSE, delays->place,
                     "numbers of ticks were expected, not '%.60s'",
                     delays->value);
        }
        sum += one;
        count++;
    }
    return count > 1 ? sum : one * (burst > 1.0 ? burst - 1.0 : 0.0);
}

/* Damage of all warheads of a weapon, without armour or to a class; the first
 * of them in *first. */
static double damage_of(lan_import *import, const imp_node *weapon,
                        const char *armour_class, const imp_node **first)
{
    double sum = 0.0;
    *first = NULL;
    for (const imp_node *w = weapon->first; w != NULL; w = w->next) {
        const imp_node *node = is_damage(w) ? imp_child(w, "Damage") : NULL;
        if (node == NULL) {
            continue;
        }
        const double damage = imp_node_number(import, node, 0.0) / HUNDREDTH;
        *first = *first == NULL ? node : *first;
        sum += armour_class == NULL
                   ? damage
                   : damage *
                         imp_node_number(
                             import,
                             imp_child(imp_child(w, "Versus"), armour_class),
                             HUNDREDTH) /
                         HUNDREDTH;
    }
    return sum;
}

/* Adds the row of the table of armour for a weapon that distinguishes classes.
 */
static void add_versus(lan_import *import, const imp_node *weapon,
                       double damage, scn_node *out)
{
    const char *kind = imp_name(import, weapon->key);
    const imp_node *first = NULL;
    bool has_any = imp_find_factors(import, kind) != NULL;
    for (const imp_node *w = has_any ? NULL : weapon->first; w != NULL;
         w = w->next) {
        const imp_node *versus = is_damage(w) ? imp_child(w, "Versus") : NULL;
        for (const imp_node *v = versus != NULL ? versus->first : NULL;
             v != NULL && import->status == LAN_OK; v = v->next) {
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
        imp_set(import, out, "kind", imp_choice(kind, NULL));
    }
}

static void leave_weapon_out(lan_import *import, const imp_node *weapon)
{
    static const char *const used[] = {
        "ReloadDelay", "Burst",        "BurstDelays",    "Range",
        "Warhead",     "ValidTargets", "InvalidTargets", NULL};
    static const char *const of_damage[] = {"Damage", "Versus", NULL};
    imp_leave_rest_out(import, "weapon", weapon, used);
    for (const imp_node *w = weapon->first; w != NULL; w = w->next) {
        if (is_damage(w)) {
            imp_leave_rest_out(import, "Warhead", w, of_damage);
        } else if (is_key(w, "Warhead")) {
            imp_leave_out(import, w->value[0] != '\0' ? w->value : "Warhead",
                          "a warhead that is no damage", 1);
        }
    }
}

static const imp_node *find_weapon(openra *in, const char *name)
{
    imp_node *weapon = imp_index_find(&in->weapons.tops, name);
    imp_node *rule = imp_index_find(&in->rules.tops, name);
    return weapon != NULL ? resolve(&in->weapons, weapon, 0)
           : rule != NULL ? resolve(&in->rules, rule, 0)
                          : NULL;
}

static void add_weapon(openra *in, scn_node *unit, const imp_node *armament)
{
    lan_import *import = in->import;
    const imp_node *named = imp_child(armament, "Weapon");
    const imp_node *weapon =
        named != NULL ? find_weapon(in, named->value) : NULL;
    const imp_node *first = NULL;
    if (weapon == NULL) {
        imp_leave_out(import, "Armament",
                      "its weapon is in none of these files", 1);
        return;
    }
    const double damage = damage_of(import, weapon, NULL, &first);
    if (!(damage > 0.0)) {
        imp_leave_key_out(import, "", weapon, "a weapon that takes no health");
        return;
    }
    const imp_node *reload = imp_child(weapon, "ReloadDelay");
    const imp_node *range = imp_child(weapon, "Range");
    const double burst =
        imp_node_number(import, imp_child(weapon, "Burst"), 1.0);
    const double ticks = imp_node_number(import, reload, 1.0) +
                         burst_ticks(import, weapon, burst);
    scn_node *out = imp_add_weapon(import, unit, weapon->key, imp_nowhere);
    out->bound = (void *)(uintptr_t)weapon;
    imp_set(import, out, "rate",
            imp_number(reload != NULL ? reload->place : weapon->place,
                       TICKS * burst / ticks,
                       "25 Burst / (ReloadDelay + BurstDelays)"));
    imp_set(import, out, "hit", imp_default(1.0, "every shot hits"));
    imp_set(import, out, "damage",
            imp_number(first->place, damage, "Damage / 100"));
    if (range != NULL) {
        imp_set(import, out, "range",
                imp_number(range->place, length_of(import, range), NULL));
    }
    add_versus(import, weapon, damage, out);
    leave_weapon_out(import, weapon);
}

/* --- actors -------------------------------------------------------------- */

/* The bits of a list of kinds of targets. */
static uint64_t bits_of(openra *in, const char *list)
{
    uint64_t bits = 0;
    for (size_t length; (length = next_word(&list)) > 0; list += length) {
        bits |=
            imp_bit(in->import, &in->kinds, list, length, "kinds of targets");
    }
    return bits;
}

static void leave_actor_out(lan_import *import, const imp_node *actor)
{
    static const char *const used[] = {"Health",     "Armor",    "Valued",
                                       "Mobile",     "Aircraft", "Armament",
                                       "Targetable", "Tooltip",  NULL};
    static const char *const taken[] = {
        "HP",     "Type",        "Cost", "Speed",
        "Weapon", "TargetTypes", "Name", "RequiresCondition",
        NULL};
    imp_leave_rest_out(import, "", actor, used);
    for (const imp_node *trait = actor->first; trait != NULL;
         trait = trait->next) {
        for (size_t i = 0; used[i] != NULL; i++) {
            if (is_key(trait, used[i])) {
                imp_leave_rest_out(import, used[i], trait, taken);
            }
        }
    }
}

/* A trait that an actor has from the start. */
static bool is_from_start(const imp_node *trait)
{
    return imp_child_text(trait, "RequiresCondition", "!")[0] == '!';
}

/* Adds the weapons of an actor, and notes the kinds of targets that it is: none
 * if it does not say. */
static void add_traits(openra *in, scn_node *unit, const imp_node *actor)
{
    uint64_t *kinds = &in->targets[in->import->units->count - 1];
    for (const imp_node *t = actor->first;
         t != NULL && in->import->status == LAN_OK; t = t->next) {
        const bool is_armament = is_key(t, "Armament");
        if (is_armament && !is_from_start(t)) {
            imp_leave_key_out(in->import, "", t, "it has a RequiresCondition");
        } else if (is_armament) {
            add_weapon(in, unit, t);
        } else if (is_key(t, "Targetable") && is_from_start(t)) {
            *kinds |= bits_of(in, imp_child_text(t, "TargetTypes", ""));
        }
    }
    imp_add_no_weapon(in->import, unit, "it has no weapon");
}

static void add_actor(openra *in, const imp_node *actor)
{
    lan_import *import = in->import;
    const imp_node *mobile = imp_child(actor, "Mobile");
    mobile = mobile != NULL ? mobile : imp_child(actor, "Aircraft");
    const char *called =
        imp_child_text(imp_child(actor, "Tooltip"), "Name", actor->key);
    scn_node *unit = imp_add_unit(import, actor->place, actor->key, called);
    if (import->status != LAN_OK) {
        return;
    }
    imp_set(import, unit, "cost",
            imp_value_of(import, imp_child(imp_child(actor, "Valued"), "Cost"),
                         1.0, NULL));
    imp_set(import, unit, "health",
            imp_value_of(import, imp_child(imp_child(actor, "Health"), "HP"),
                         1.0 / HUNDREDTH, "HP / 100"));
    imp_set(import, unit, "speed",
            imp_value_of(import, imp_child(mobile, "Speed"), TICKS / CELL,
                         "Speed 25 / 1024"));
    imp_set(import, unit, "armour",
            imp_name_of(import, imp_child(imp_child(actor, "Armor"), "Type")));
    add_traits(in, unit, actor);
    leave_actor_out(import, actor);
}

/* Names the types that a weapon can hit, unless it can hit all. */
static void fill_targets(openra *in, scn_node *weapon, const char **names)
{
    lan_import *import = in->import;
    const imp_node *node = weapon->bound;
    const uint64_t valid =
        bits_of(in, imp_child_text(node, "ValidTargets", "Ground, Water"));
    const uint64_t invalid =
        bits_of(in, imp_child_text(node, "InvalidTargets", ""));
    const uint64_t *kinds = in->targets;
    size_t count = 0;
    for (const scn_node *u = import->units->first; u != NULL; u = u->next) {
        if (*kinds == 0 || ((*kinds & valid) != 0 && (*kinds & invalid) == 0)) {
            names[count++] = u->key;
        }
        kinds++;
    }
    if (count == import->units->count) {
        return;
    }
    in->named += count;
    if (in->named > MOST_TARGETS) {
        imp_fail(import, LAN_ELIMIT, node->place,
                 "more than %zu targets in all", MOST_TARGETS);
    }
    imp_set_targets(import, weapon, names, count);
}

/* --- files --------------------------------------------------------------- */

static bool is_type(const imp_node *node)
{
    return node->key[0] != '^' && imp_child(node, "Health") != NULL &&
           (imp_child(node, "Valued") != NULL ||
            imp_child(node, "Armament") != NULL);
}

static bool is_weapon(const imp_node *node)
{
    const imp_node *child = node->first;
    while (child != NULL && !is_key(child, "Warhead")) {
        child = child->next;
    }
    return child != NULL;
}

static void add_actors(openra *in)
{
    lan_import *import = in->import;
    for (imp_node *top = in->rules.root.first;
         top != NULL && import->status == LAN_OK; top = top->next) {
        const imp_node *node = resolve(&in->rules, top, 0);
        if (node != NULL && is_type(node)) {
            add_actor(in, node);
        } else if (node != NULL && node->key[0] != '^' && !is_weapon(node)) {
            imp_leave_out(import, "an actor",
                          "without health, or neither cost nor armament", 1);
        }
    }
}

/* Weapons have names of their own, which an actor may have, too. */
static void read_openra(lan_import *import)
{
    openra *in = imp_array(import, 1, sizeof *in);
    if (in == NULL) {
        return;
    }
    in->import = import;
    in->rules.import = import;
    in->weapons.import = import;
    for (size_t i = 0; i < import->file_count; i++) {
        const char *path = import->files[i];
        const bool has_weapons =
            strstr(imp_shown_file(import, path), "weapon") != NULL;
        read_tree(has_weapons ? &in->weapons : &in->rules, path);
    }
    in->targets = imp_array(import, in->rules.root.count, sizeof *in->targets);
    add_actors(in);
    const char **names = imp_array(import, import->units->count, sizeof *names);
    for (scn_node *u = import->units->first; u != NULL; u = u->next) {
        for (scn_node *w = imp_first_weapon(u);
             w != NULL && import->status == LAN_OK; w = w->next) {
            if (w->bound != NULL) {
                fill_targets(in, w, names);
            }
        }
    }
    imp_note(import, "seconds of 25 ticks, cells, and hundreds of health");
    imp_set_wounds(import, "spread", "each takes a target of its own");
}

const imp_kind imp_kind_openra = {
    .name = "openra",
    .help = "OpenRA: rules/*.yaml weapons/*.yaml of a mod",
    .folder = {.parts = {"rules", "weapons"},
               .ending = ".yaml",
               .what = "*.yaml"},
    .read = read_openra,
};
