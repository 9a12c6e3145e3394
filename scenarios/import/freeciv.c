/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/import/freeciv_impl.h"

/* --- a type -------------------------------------------------------------- */

static imp_value value_of(lan_import *import, const rule_section *section,
                          const char *key, double preset)
{
    const rule_entry *entry = rule_find(section, key);
    const double number = rule_number(import, section, key, preset);
    return entry != NULL ? imp_number(import, entry->line, number, NULL)
                         : imp_default(preset, "not in the file");
}

/* What one role does: the word of the roster, the key of freeciv. */
static imp_weapon *add_role(freeciv *in, const freeciv_unit *of,
                            const char *name, const char *key)
{
    lan_import *import = in->import;
    imp_weapon *weapon = imp_add_weapon(import, of->unit, name);
    if (weapon == NULL) {
        return NULL;
    }
    weapon->values[IMP_RATE] = value_of(import, of->section, key, 0.0);
    weapon->values[IMP_HIT] = imp_default(1.0, NULL);
    weapon->values[IMP_DAMAGE] =
        value_of(import, of->section, "firepower", 1.0);
    weapon->values[IMP_FIRE] =
        (imp_value){.is_given = true,
                    .word = "area",
                    .note = "the odds do not change with "
                            "the health that is left"};
    weapon->values[IMP_ATTACK_AREA] = imp_default(1.0, NULL);
    return weapon;
}

static void leave_rest_out(lan_import *import, const rule_section *section)
{
    static const char *const used[] = {"name",      "build_cost", "attack",
                                       "defense",   "hitpoints",  "firepower",
                                       "move_rate", "flags",      "bonuses",
                                       "rule_name", "class",      "targets"};
    for (const rule_entry *e = section->first; e != NULL; e = e->next) {
        size_t i = 0;
        while (i < sizeof used / sizeof used[0] &&
               strcmp(used[i], e->key) != 0) {
            i++;
        }
        if (i == sizeof used / sizeof used[0]) {
            imp_leave_out(import, e->key, NULL, 1);
        }
    }
}

/* The section of a type's class; NULL: it is in none of the files. */
static const rule_section *class_of(const freeciv *in,
                                    const rule_section *section)
{
    const rule_entry *class = rule_find(section, "class");
    const freeciv_class *c = in->classes;
    while (class != NULL && c != NULL &&
           strcmp(rule_name(c->section), class->first->text) != 0) {
        c = c->next;
    }
    return class != NULL && c != NULL ? c->section : NULL;
}

static void add_type(freeciv *in, const rule_section *section)
{
    lan_import *import = in->import;
    freeciv_unit *of = imp_array(import, 1, sizeof *of);
    imp_unit *unit = imp_add_unit(import, section->line, rule_name(section));
    if (of == NULL || unit == NULL) {
        return;
    }
    unit->values[IMP_COST] = value_of(import, section, "build_cost", 0.0);
    unit->values[IMP_HEALTH] = value_of(import, section, "hitpoints", 10.0);
    unit->values[IMP_SPEED] = value_of(import, section, "move_rate", 1.0);
    *of = (freeciv_unit){.section = section,
                         .file = import->file,
                         .unit = unit,
                         .class = class_of(in, section)};
    of->attack = add_role(in, of, "attack", "attack");
    of->defence = add_role(in, of, "defence", "defense");
    *(in->first == NULL ? &in->first : &in->last->next) = of;
    in->last = of;
    leave_rest_out(import, section);
}

static void add_class(freeciv *in, const rule_section *section)
{
    freeciv_class *class = imp_array(in->import, 1, sizeof *class);
    if (class != NULL) {
        *class = (freeciv_class){.next = in->classes, .section = section};
        in->classes = class;
    }
}

static bool is_of(const rule_section *section, const char *prefix)
{
    return strncmp(section->name, prefix, strlen(prefix)) == 0;
}

/* Classes stand before the types in a file, and types name them. */
static void read_freeciv(lan_import *import)
{
    freeciv in = {.import = import};
    for (size_t i = 0; i < import->def.file_count; i++) {
        for (const rule_section *s = rule_read(import, import->def.files[i]);
             s != NULL && import->status == LAN_OK; s = s->next) {
            if (is_of(s, "unit_")) {
                add_type(&in, s);
            } else if (is_of(s, "unitclass_")) {
                add_class(&in, s);
            } else {
                imp_leave_out(import, "a section", "of no unit type", 1);
            }
        }
    }
    if (import->status == LAN_OK) {
        fre_add_bonuses(&in);
    }
    import->has_roles = true;
    imp_tell(import, "a type attacks by its weapon attack and answers by its "
                     "weapon defence, never by both");
}

const imp_kind imp_kind_freeciv = {
    .name = "freeciv",
    .help = "freeciv: a ruleset's folder, or its units.ruleset",
    .folder = {.parts = {"units.ruleset"}, .what = "units.ruleset"},
    .read = read_freeciv,
};
