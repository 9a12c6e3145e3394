/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   OpenRA's rules: actors with traits, health and damage in hundredths.
 */
#include <stdint.h>
#include <string.h>

#include "scenarios/import/openra_impl.h"

#define MOST_WORDS   64 /* kinds of targets: bits */
#define MOST_TARGETS ((size_t)1 << 20)

typedef struct openra {
    lan_import *import;
    mini_tree rules;
    mini_tree weapons;
    const char *words[MOST_WORDS]; /* kinds of targets */
    size_t word_count;
    uint64_t *targets; /* of each type: the kinds that it is */
    size_t named;      /* targets of weapons, in all */
} openra;

/* --- kinds of targets ---------------------------------------------------- */

/* The bit of a word; a new one where it is met first. */
static uint64_t bit_of(openra *in, const char *word, size_t length)
{
    for (size_t i = 0; i < in->word_count; i++) {
        if (strlen(in->words[i]) == length &&
            memcmp(in->words[i], word, length) == 0) {
            return (uint64_t)1 << i;
        }
    }
    if (in->word_count >= MOST_WORDS) {
        (void)imp_fail(in->import, LAN_ELIMIT, 0,
                       "more than %d kinds of targets", MOST_WORDS);
        return 0;
    }
    in->words[in->word_count] = imp_text(in->import, word, length);
    return in->words[in->word_count] != NULL ? (uint64_t)1 << in->word_count++
                                             : 0;
}

/* The bits of a list of words. */
static uint64_t bits_of(openra *in, const char *list)
{
    uint64_t bits = 0;
    while (*list != '\0' && in->import->status == LAN_OK) {
        list += strspn(list, ", \t");
        const size_t length = strcspn(list, ", \t");
        bits |= length > 0 ? bit_of(in, list, length) : 0;
        list += length;
    }
    return bits;
}

/* --- actors -------------------------------------------------------------- */

/* Reads a child of a trait times a factor, where there is one. */
static imp_value scaled_value(lan_import *import, const mini_node *trait,
                              const char *key, double factor, const char *note)
{
    const mini_node *child = mini_child(trait, key);
    if (child == NULL) {
        return (imp_value){.is_given = false};
    }
    return ora_value_at(import, child,
                        ora_number(import, trait, key, 0.0) * factor, note);
}

static void leave_actor_out(lan_import *import, const mini_node *actor)
{
    static const char *const used[] = {"Health",     "Armor",    "Valued",
                                       "Mobile",     "Aircraft", "Armament",
                                       "Targetable", "Tooltip",  NULL};
    static const char *const taken[] = {
        "HP",     "Type",        "Cost", "Speed",
        "Weapon", "TargetTypes", "Name", "RequiresCondition",
        NULL};
    ora_leave_rest_out(import, "", actor, used);
    for (const mini_node *trait = actor->first; trait != NULL;
         trait = trait->next) {
        size_t i = 0;
        while (used[i] != NULL && !mini_is(trait, used[i])) {
            i++;
        }
        if (used[i] != NULL) {
            ora_leave_rest_out(import, used[i], trait, taken);
        }
    }
}

static const mini_node *find_weapon(openra *in, const char *name)
{
    mini_node *top = mini_top(&in->weapons, name);
    if (top != NULL) {
        return mini_resolve(&in->weapons, top);
    }
    top = mini_top(&in->rules, name);
    return top != NULL ? mini_resolve(&in->rules, top) : NULL;
}

static void add_weapon(openra *in, imp_unit *unit, const mini_node *armament)
{
    lan_import *import = in->import;
    const mini_node *named = mini_child(armament, "Weapon");
    const mini_node *weapon =
        named != NULL ? find_weapon(in, named->value) : NULL;
    const mini_node *damage_node = NULL;
    if (weapon == NULL) {
        imp_leave_out(import, "Armament",
                      "its weapon is in none of these files", 1);
        return;
    }
    if (!(ora_damage(import, weapon, &damage_node) > 0.0)) {
        ora_leave_key_out(import, "", weapon, "a weapon that takes no health");
        return;
    }
    imp_weapon *out = imp_add_weapon(import, unit, weapon->key);
    if (out == NULL) {
        return;
    }
    out->source = weapon;
    ora_fill_weapon(import, weapon, out);
}

/* An armament that is there from the start. */
static bool is_armed(const mini_node *trait)
{
    const char *condition = ora_text(trait, "RequiresCondition", "!");
    return condition[0] == '!';
}

static void add_weapons(openra *in, imp_unit *unit, const mini_node *actor)
{
    for (const mini_node *t = actor->first; t != NULL; t = t->next) {
        if (mini_is(t, "Armament") && !is_armed(t)) {
            ora_leave_key_out(in->import, "", t, "it has a RequiresCondition");
        } else if (mini_is(t, "Armament")) {
            add_weapon(in, unit, t);
        }
    }
    if (unit->weapons == NULL) { /* it does not fire */
        imp_weapon *none = imp_add_weapon(in->import, unit, "none");
        if (none != NULL) {
            none->values[IMP_RATE] = imp_default(0.0, "it has no weapon");
            none->values[IMP_HIT] = imp_default(1.0, NULL);
        }
    }
}

/* The kinds of targets that an actor is; 0: it does not say. */
static uint64_t kinds_of(openra *in, const mini_node *actor)
{
    uint64_t kinds = 0;
    for (const mini_node *t = actor->first; t != NULL; t = t->next) {
        if (mini_is(t, "Targetable") && is_armed(t)) {
            kinds |= bits_of(in, ora_text(t, "TargetTypes", ""));
        }
    }
    return kinds;
}

static void add_actor(openra *in, const mini_node *actor)
{
    lan_import *import = in->import;
    const mini_node *mobile = mini_child(actor, "Mobile");
    const char *called =
        ora_text(mini_child(actor, "Tooltip"), "Name", actor->key);
    import->file = actor->place.file;
    imp_unit *unit = imp_add_unit(import, actor->place.line, actor->key);
    if (unit == NULL) {
        return;
    }
    in->targets[import->unit_count - 1] = kinds_of(in, actor);
    unit->called = called;
    unit->values[IMP_COST] =
        scaled_value(import, mini_child(actor, "Valued"), "Cost", 1.0, NULL);
    unit->values[IMP_HEALTH] =
        scaled_value(import, mini_child(actor, "Health"), "HP",
                     1.0 / ORA_HUNDREDTH, "HP / 100");
    unit->values[IMP_SPEED] = scaled_value(
        import, mobile != NULL ? mobile : mini_child(actor, "Aircraft"),
        "Speed", ORA_TICKS / ORA_CELL, "Speed 25 / 1024");
    const mini_node *armour = mini_child(mini_child(actor, "Armor"), "Type");
    if (armour != NULL) {
        import->file = armour->place.file;
        unit->values[IMP_ARMOUR] =
            imp_word(import, armour->place.line,
                     imp_name(import, armour->value, strlen(armour->value)));
    }
    add_weapons(in, unit, actor);
    leave_actor_out(import, actor);
}

/* --- who can be hit by what ---------------------------------------------- */

static bool can_be_hit(uint64_t kinds, uint64_t valid, uint64_t invalid)
{
    return kinds == 0 || ((kinds & valid) != 0 && (kinds & invalid) == 0);
}

/* Names those who can be hit. */
static void list_targets(const openra *in, uint64_t valid, uint64_t invalid,
                         const char **names)
{
    const imp_unit *unit = in->import->units;
    size_t count = 0;
    for (size_t i = 0; unit != NULL; i++, unit = unit->next) {
        if (can_be_hit(in->targets[i], valid, invalid)) {
            names[count++] = unit->name;
        }
    }
}

static void fill_targets(openra *in, imp_weapon *weapon)
{
    lan_import *import = in->import;
    const mini_node *node = weapon->source;
    const uint64_t valid =
        bits_of(in, ora_text(node, "ValidTargets", "Ground, Water"));
    const uint64_t invalid = bits_of(in, ora_text(node, "InvalidTargets", ""));
    size_t count = 0;
    for (size_t i = 0; i < import->unit_count; i++) {
        count += can_be_hit(in->targets[i], valid, invalid) ? 1 : 0;
    }
    if (count == import->unit_count) {
        return;
    }
    in->named += count;
    if (in->named > MOST_TARGETS) {
        (void)imp_fail(import, LAN_ELIMIT, 0, "more than %zu targets in all",
                       MOST_TARGETS);
        return;
    }
    const char **names = imp_array(import, count, sizeof *names);
    if (names != NULL) {
        weapon->targets = names;
        weapon->target_count = count;
        list_targets(in, valid, invalid, names);
    }
}

/* --- files --------------------------------------------------------------- */

static bool is_type(const mini_node *node)
{
    return node->key[0] != '^' && mini_child(node, "Health") != NULL &&
           (mini_child(node, "Valued") != NULL ||
            mini_child(node, "Armament") != NULL);
}

static bool is_weapon(const mini_node *node)
{
    const mini_node *child = node->first;
    while (child != NULL && !mini_is(child, "Warhead")) {
        child = child->next;
    }
    return child != NULL;
}

static void add_actors(openra *in)
{
    lan_import *import = in->import;
    in->targets = imp_array(import, in->rules.root.count, sizeof *in->targets);
    for (mini_node *top = in->rules.root.first;
         top != NULL && import->status == LAN_OK; top = top->next) {
        const mini_node *node = mini_resolve(&in->rules, top);
        if (node != NULL && is_type(node)) {
            add_actor(in, node);
        } else if (node != NULL && node->key[0] != '^' && !is_weapon(node)) {
            imp_leave_out(import, "an actor",
                          "without health, or neither cost nor armament", 1);
        }
    }
}

/* Weapons have names of their own, which an actor may have, too. */
static bool read_files(openra *in)
{
    const lan_import_def *def = &in->import->def;
    bool is_well = mini_begin(in->import, &in->rules) &&
                   mini_begin(in->import, &in->weapons);
    for (size_t i = 0; is_well && i < def->file_count; i++) {
        const char *path = def->files[i];
        const bool has_weapons =
            strstr(imp_shown_file(in->import, path), "weapon") != NULL;
        is_well = mini_read(has_weapons ? &in->weapons : &in->rules, path);
    }
    return is_well;
}

static void read_openra(lan_import *import)
{
    openra in = {.import = import};
    if (!read_files(&in)) {
        return;
    }
    add_actors(&in);
    for (imp_unit *u = import->units; u != NULL; u = u->next) {
        for (imp_weapon *w = u->weapons; w != NULL && import->status == LAN_OK;
             w = w->next) {
            if (w->source != NULL) {
                fill_targets(&in, w);
            }
        }
    }
    imp_tell(import, "seconds of 25 ticks, cells, and hundreds of health");
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
