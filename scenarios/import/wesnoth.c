/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/import/wesnoth_impl.h"

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
    imp_set_wounds(import, "focus", "players attack one until he falls");
    if (in.homeless_count > 0) {
        imp_tell(import,
                 "always hit, and without resistance, for their movement "
                 "types are in none of the files: %zu unit type%s; give "
                 "data/core, too",
                 in.homeless_count, in.homeless_count == 1 ? "" : "s");
    }
}

const imp_kind imp_kind_wesnoth = {
    .name = "wesnoth",
    .help = "Wesnoth: the folder data/core, or its macros, units.cfg and units",
    .folder = {.parts = {"macros", "utils", "units.cfg", "units"},
               .ending = ".cfg",
               .what = "*.cfg"},
    .read = read_wesnoth,
};
