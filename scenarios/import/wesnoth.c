/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/text.h"
#include "scenarios/import/wesnoth_impl.h"

/* --- values -------------------------------------------------------------- */

double wes_number(lan_import *import, const wml_key *key)
{
    double number = 0.0;
    if (lan_text_to_double(key->value, strlen(key->value), &number) != LAN_OK) {
        import->file = key->place.file;
        (void)imp_fail(import, LAN_EPARSE, key->place.line,
                       "%.60s: a number was expected, not '%.60s'", key->key,
                       key->value);
    }
    return number;
}

imp_value wes_value_at(lan_import *import, const wml_key *key, double number,
                       const char *note)
{
    import->file = key->place.file;
    return imp_number(import, key->place.line, number, note);
}

imp_value wes_value(lan_import *import, const wml_tag *tag, const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL
               ? wes_value_at(import, found, wes_number(import, found), NULL)
               : (imp_value){.is_given = false};
}

const char *wes_text(const wml_tag *tag, const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL ? found->value : "";
}

/* --- what is not used ---------------------------------------------------- */

void wes_leave_keys_out(lan_import *import, const wml_tag *tag,
                        const char *const *used)
{
    char name[160];
    for (const wml_key *k = tag->keys; k != NULL; k = k->next) {
        size_t i = 0;
        while (used[i] != NULL && strcmp(used[i], k->key) != 0) {
            i++;
        }
        if (used[i] == NULL) {
            (void)snprintf(name, sizeof name, "%.60s.%.80s", tag->name, k->key);
            imp_leave_out(import, name, NULL, 1);
        }
    }
}

void wes_leave_tags_out(lan_import *import, const wml_tag *tag,
                        const char *const *used)
{
    char name[160];
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        size_t i = 0;
        while (used[i] != NULL && strcmp(used[i], t->name) != 0) {
            i++;
        }
        if (used[i] == NULL) {
            (void)snprintf(name, sizeof name, "[%.80s] in %.60s", t->name,
                           tag->name);
            imp_leave_out(import, name, NULL, 1);
        }
    }
}

/* --- types --------------------------------------------------------------- */

static void leave_abilities_out(lan_import *import, const wml_tag *unit)
{
    const wml_tag *all = wml_child(unit, "abilities");
    for (const wml_tag *t = all != NULL ? all->first : NULL; t != NULL;
         t = t->next) {
        imp_leave_out(import, t->name, "an ability", 1);
    }
}

static void add_type(wesnoth *in, const wml_tag *tag)
{
    static const char *const keys[] = {
        "id",       "name",          "hitpoints", "cost",
        "movement", "movement_type", "race",      "ignore_race_traits",
        NULL};
    static const char *const tags[] = {"attack",    "resistance", "defense",
                                       "abilities", "trait",      NULL};
    lan_import *import = in->import;
    const wml_key *id = wml_find(tag, "id");
    const wml_key *type = wml_find(tag, "movement_type");
    if (id == NULL || wml_find(tag, "hitpoints") == NULL) {
        imp_leave_out(import, "a unit type", "without id or hitpoints", 1);
        return;
    }
    import->file = tag->place.file;
    imp_unit *unit = imp_add_unit(import, tag->place.line, id->value);
    if (unit == NULL) {
        return;
    }
    unit->values[IMP_COST] = wes_value(import, tag, "cost");
    unit->values[IMP_HEALTH] = wes_value(import, tag, "hitpoints");
    unit->values[IMP_SPEED] = wes_value(import, tag, "movement");
    const char *armour =
        type != NULL ? wes_class_of(in, tag, unit->name) : NULL;
    if (armour != NULL) {
        import->file = type->place.file;
        unit->values[IMP_ARMOUR] = imp_word(import, type->place.line, armour);
    }
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        if (strcmp(t->name, "attack") == 0) {
            wes_add_attack(in, unit, t);
        }
    }
    if (unit->weapons == NULL) {
        imp_weapon *none = imp_add_weapon(import, unit, "none");
        if (none != NULL) {
            none->values[IMP_RATE] = imp_default(0.0, "it has no attack");
            none->values[IMP_HIT] = imp_default(1.0, NULL);
        }
    }
    if (unit->weapons != NULL && unit->weapons->next != NULL) {
        unit->values[IMP_CHOOSE] = (imp_value){
            .is_given = true, .word = "best", .note = "one attack a turn"};
    }
    leave_abilities_out(import, tag);
    wes_leave_keys_out(import, tag, keys);
    wes_leave_tags_out(import, tag, tags);
}

/* Unit types below a tag; [units] may be around them. */
static void add_types(wesnoth *in, const wml_tag *tag)
{
    for (const wml_tag *t = tag->first;
         t != NULL && in->import->status == LAN_OK; t = t->next) {
        if (strcmp(t->name, "unit_type") == 0) {
            add_type(in, t);
        } else if (strcmp(t->name, "units") == 0 && tag->name == NULL) {
            add_types(in, t);
        } else if (strcmp(t->name, "movetype") != 0 &&
                   strcmp(t->name, "race") != 0) {
            imp_leave_out(in->import, t->name, "a tag of no unit type", 1);
        }
    }
}

static void read_wesnoth(lan_import *import)
{
    const char *terrain = import->def.terrain;
    wesnoth in = {.import = import,
                  .root = wml_read(import),
                  .terrain = terrain != NULL ? terrain : WES_TERRAIN};
    if (in.root == NULL || !wes_find_movetypes(&in)) {
        return;
    }
    add_types(&in, in.root);
    wes_add_factors(&in);
    imp_tell(import,
             "turns, and hexes of %.60s ground: its chance to be hit times the "
             "resistance is in the table of armour",
             in.terrain);
    imp_tell(import, "each attacks once a turn, and is answered at the same "
                     "range");
}

const imp_kind imp_kind_wesnoth = {
    .name = "wesnoth",
    .help = "Wesnoth: the folder data/core, or its macros, units.cfg and units",
    .folder = {.parts = {"macros", "utils", "units.cfg", "units"},
               .ending = ".cfg",
               .what = "*.cfg"},
    .read = read_wesnoth,
};
