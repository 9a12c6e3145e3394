/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/import/wml_impl.h"

#define PER_CENT 100.0

/* The ground that a roster is for; others are left out. */
#define TERRAIN "flat"

/* What a special makes of the chance to hit. */
typedef enum chance_rule {
    CHANCE_OF_GROUND,
    CHANCE_MAGICAL, /* .7, whatever the ground */
    CHANCE_MARKSMAN /* .6 at least */
} chance_rule;

/* A kind of weapons: a type of damage, and how its chance comes about. */
typedef struct wesnoth_kind {
    struct wesnoth_kind *next;
    const char *damage_type;
    chance_rule rule;
    const char *name;
} wesnoth_kind;

/* A class of armour: a movement type, or one type's own. */
typedef struct wesnoth_class {
    struct wesnoth_class *next;
    const char *name;
    const wml_tag *movetype;
    const wml_tag *unit; /* whose resistance and defence come first; or NULL */
} wesnoth_class;

#define MOST_KINDS   64
#define MOST_CLASSES 256

typedef struct wesnoth {
    lan_import *import;
    const wml_tag *root;
    wesnoth_kind *kinds;
    wesnoth_class *classes;
    size_t kind_count;
    const wml_tag *movetypes[MOST_CLASSES];
    size_t movetype_count;
} wesnoth;

/* --- values -------------------------------------------------------------- */

static double number_of(lan_import *import, const wml_key *key)
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

static imp_value value_at(lan_import *import, const wml_key *key, double number,
                          const char *note)
{
    import->file = key->place.file;
    return imp_number(import, key->place.line, number, note);
}

static imp_value value_of(lan_import *import, const wml_tag *tag,
                          const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL
               ? value_at(import, found, number_of(import, found), NULL)
               : (imp_value){.is_given = false};
}

static const char *text_of(const wml_tag *tag, const char *key)
{
    const wml_key *found = wml_find(tag, key);
    return found != NULL ? found->value : "";
}

/* --- what is not used ---------------------------------------------------- */

static void leave_keys_out(lan_import *import, const wml_tag *tag,
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

static void leave_tags_out(lan_import *import, const wml_tag *tag,
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

/* --- weapons ------------------------------------------------------------- */

/* How a special works: on the chance, on the damage, or not at all here. */
typedef struct special_row {
    const char *name;
    chance_rule rule;
    double factor; /* of the damage */
    const char *note;
} special_row;

static const special_row specials[] = {
    {"magical", CHANCE_MAGICAL, 1.0, NULL},
    {"marksman", CHANCE_MARKSMAN, 1.0, NULL},
    {"charge", CHANCE_OF_GROUND, 2.0, "damage twice, by its charge"},
    {"backstab", CHANCE_OF_GROUND, 1.5,
     "damage 1.5 times, half of it in the back"},
};

static const special_row *find_special(const wml_tag *tag)
{
    const char *id = text_of(tag, "id");
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, tag->name) == 0 ||
            strcmp(specials[i].name, id) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

/* The kind of a weapon: "blade", "fire magical". */
static const char *kind_of(wesnoth *in, const char *type, chance_rule rule)
{
    static const char *const words[] = {
        [CHANCE_OF_GROUND] = "",
        [CHANCE_MAGICAL] = " magical",
        [CHANCE_MARKSMAN] = " marksman",
    };
    wesnoth_kind **last = &in->kinds;
    for (; *last != NULL; last = &(*last)->next) {
        if ((*last)->rule == rule && strcmp((*last)->damage_type, type) == 0) {
            return (*last)->name;
        }
    }
    if (in->kind_count++ == MOST_KINDS) {
        (void)imp_fail(in->import, LAN_ELIMIT, 0,
                       "more than %d types of damage", MOST_KINDS);
        return NULL;
    }
    const char *both = imp_print(in->import, "%.40s%s", type, words[rule]);
    wesnoth_kind *kind = imp_array(in->import, 1, sizeof *kind);
    if (both == NULL || kind == NULL) {
        return NULL;
    }
    *kind = (wesnoth_kind){.damage_type = type,
                           .rule = rule,
                           .name = imp_name(in->import, both, strlen(both))};
    *last = kind;
    return kind->name;
}

/* Reads the specials of a weapon. */
static chance_rule read_specials(wesnoth *in, const wml_tag *attack,
                                 double *factor, const char **note)
{
    const wml_tag *tags = wml_child(attack, "specials");
    chance_rule rule = CHANCE_OF_GROUND;
    for (const wml_tag *t = tags != NULL ? tags->first : NULL; t != NULL;
         t = t->next) {
        const special_row *row = find_special(t);
        if (row == NULL) {
            const char *id = text_of(t, "id");
            imp_leave_out(in->import, id[0] != '\0' ? id : t->name, "a special",
                          1);
            continue;
        }
        rule = row->rule != CHANCE_OF_GROUND ? row->rule : rule;
        *factor *= row->factor;
        *note = row->note != NULL ? row->note : *note;
    }
    return rule;
}

static void add_attack(wesnoth *in, imp_unit *unit, const wml_tag *attack)
{
    static const char *const keys[] = {"name", "type", "damage", "number",
                                       NULL};
    static const char *const tags[] = {"specials", NULL};
    lan_import *import = in->import;
    const char *name = text_of(attack, "name");
    const wml_key *damage = wml_find(attack, "damage");
    double factor = 1.0;
    const char *note = NULL;
    imp_weapon *weapon =
        imp_add_weapon(import, unit, name[0] != '\0' ? name : "attack");
    if (weapon == NULL) {
        return;
    }
    const chance_rule rule = read_specials(in, attack, &factor, &note);
    weapon->values[IMP_RATE] = value_of(import, attack, "number");
    weapon->values[IMP_HIT] = imp_default(1.0, "the chance is in the table");
    if (damage != NULL) {
        weapon->values[IMP_DAMAGE] =
            value_at(import, damage, number_of(import, damage) * factor, note);
    }
    const wml_key *type = wml_find(attack, "type");
    if (type != NULL) {
        import->file = type->place.file;
        weapon->values[IMP_KIND] =
            imp_word(import, type->place.line, kind_of(in, type->value, rule));
    }
    leave_keys_out(import, attack, keys);
    leave_tags_out(import, attack, tags);
}

/* --- armour -------------------------------------------------------------- */

/* Notes the movement types below a tag; [units] may be around them. */
static void note_movetypes(wesnoth *in, const wml_tag *tag)
{
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        if (strcmp(t->name, "units") == 0 && tag->name == NULL) {
            note_movetypes(in, t);
        }
        if (strcmp(t->name, "movetype") != 0) {
            continue;
        }
        if (in->movetype_count == MOST_CLASSES) {
            in->import->file = t->place.file;
            (void)imp_fail(in->import, LAN_ELIMIT, t->place.line,
                           "more than %d movement types", MOST_CLASSES);
            return;
        }
        in->movetypes[in->movetype_count++] = t;
    }
}

static const wml_tag *find_movetype(const wesnoth *in, const char *name)
{
    for (size_t i = 0; i < in->movetype_count; i++) {
        if (strcmp(text_of(in->movetypes[i], "name"), name) == 0) {
            return in->movetypes[i];
        }
    }
    return NULL;
}

/* A number of a class: the type's own, else its movement type's; NULL: none. */
static const wml_key *class_key(const wesnoth_class *class, const char *table,
                                const char *key)
{
    const wml_tag *own =
        class->unit != NULL ? wml_child(class->unit, table) : NULL;
    const wml_key *found = own != NULL ? wml_find(own, key) : NULL;
    const wml_tag *shared = wml_child(class->movetype, table);
    return found != NULL    ? found
           : shared != NULL ? wml_find(shared, key)
                            : NULL;
}

/* The class of a type; NULL: its movement type is in none of the files. */
static const char *class_of(wesnoth *in, const wml_tag *unit, const char *name)
{
    const char *type = text_of(unit, "movement_type");
    const bool is_own = wml_child(unit, "resistance") != NULL ||
                        wml_child(unit, "defense") != NULL;
    const char *said = imp_print(in->import, is_own ? "%.50s (own)" : "%.60s",
                                 is_own ? name : type);
    const char *wanted =
        said != NULL ? imp_name(in->import, said, strlen(said)) : NULL;
    wesnoth_class **last = &in->classes;
    size_t count = 0;
    for (; *last != NULL; last = &(*last)->next) {
        count++;
        if (wanted != NULL && strcmp((*last)->name, wanted) == 0) {
            return (*last)->name;
        }
    }
    const wml_tag *movetype = find_movetype(in, type);
    wesnoth_class *class = imp_array(in->import, 1, sizeof *class);
    if (movetype == NULL || wanted == NULL || class == NULL) {
        imp_leave_out(in->import, type,
                      "a movement type that is in none of the files", 1);
        return NULL;
    }
    if (count == MOST_CLASSES) {
        (void)imp_fail(in->import, LAN_ELIMIT, unit->place.line,
                       "more than %d classes of armour", MOST_CLASSES);
    }
    *class = (wesnoth_class){
        .name = wanted, .movetype = movetype, .unit = is_own ? unit : NULL};
    *last = class;
    return wanted;
}

/* Chance to hit one of a class in per cent, where the ground gives it that of a
 * key; a cap is below 0. */
static double chance_of(lan_import *import, const wml_key *ground,
                        chance_rule rule)
{
    const double chance =
        ground != NULL ? fabs(number_of(import, ground)) : PER_CENT;
    if (rule == CHANCE_MAGICAL) {
        return 70.0;
    }
    return rule == CHANCE_MARKSMAN && chance < 60.0 ? 60.0 : chance;
}

static void add_factor(wesnoth *in, const wesnoth_kind *kind,
                       const wesnoth_class *class)
{
    lan_import *import = in->import;
    const wml_key *resistance =
        class_key(class, "resistance", kind->damage_type);
    const wml_key *ground = class_key(class, "defense", TERRAIN);
    const wml_key *at = resistance != NULL ? resistance : ground;
    const double share =
        resistance != NULL ? number_of(import, resistance) : PER_CENT;
    if (at != NULL && import->status == LAN_OK) {
        imp_add_factor(import, kind->name, class->name,
                       value_at(import, at,
                                share * chance_of(import, ground, kind->rule) /
                                    (PER_CENT * PER_CENT),
                                NULL));
    }
}

static void add_factors(wesnoth *in)
{
    for (const wesnoth_kind *k = in->kinds; k != NULL; k = k->next) {
        for (const wesnoth_class *c = in->classes; c != NULL; c = c->next) {
            add_factor(in, k, c);
        }
    }
    for (const wesnoth_class *c = in->classes; c != NULL; c = c->next) {
        if (class_key(c, "defense", TERRAIN) == NULL) {
            imp_leave_out(in->import, c->name,
                          "not on " TERRAIN " ground, or by a macro that is in "
                          "none of the files: always hit",
                          1);
        }
    }
}

/* --- types --------------------------------------------------------------- */

static void add_type(wesnoth *in, const wml_tag *tag)
{
    static const char *const keys[] = {
        "id", "name", "hitpoints", "cost", "movement", "movement_type", NULL};
    static const char *const tags[] = {"attack", "resistance", "defense", NULL};
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
    unit->values[IMP_COST] = value_of(import, tag, "cost");
    unit->values[IMP_HEALTH] = value_of(import, tag, "hitpoints");
    unit->values[IMP_SPEED] = value_of(import, tag, "movement");
    const char *armour = type != NULL ? class_of(in, tag, unit->name) : NULL;
    if (armour != NULL) {
        import->file = type->place.file;
        unit->values[IMP_ARMOUR] = imp_word(import, type->place.line, armour);
    }
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        if (strcmp(t->name, "attack") == 0) {
            add_attack(in, unit, t);
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
    leave_keys_out(import, tag, keys);
    leave_tags_out(import, tag, tags);
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
        } else if (strcmp(t->name, "movetype") != 0) {
            imp_leave_out(in->import, t->name, "a tag of no unit type", 1);
        }
    }
}

static void read_wesnoth(lan_import *import)
{
    wesnoth in = {.import = import, .root = wml_read(import)};
    if (in.root == NULL) {
        return;
    }
    note_movetypes(&in, in.root);
    add_types(&in, in.root);
    add_factors(&in);
    imp_tell(import, "turns, and hexes of " TERRAIN " ground: its chance to be "
                     "hit times the resistance is in the table of armour");
    imp_tell(import, "each attacks once a turn; retaliation is not in it");
}

const imp_kind imp_kind_wesnoth = {
    .name = "wesnoth",
    .help = "Wesnoth: units.cfg, the units' files, and those of their macros",
    .read = read_wesnoth,
};
