/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 */
#include <math.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/import/roster_impl.h"

#define PER_CENT 100.0

/* Health that poison takes in a turn. */
#define POISON 8.0

/* The ground that a roster is for, unless another is named. */
#define TERRAIN "flat"

#define MOST_KINDS    256
#define MOST_CLASSES  256
#define MOST_TERRAINS 64

/* What a special makes of the chance to hit. */
typedef enum chance_rule {
    OF_GROUND,
    MAGICAL, /* .7, whatever the ground */
    MARKSMAN /* .6 at least */
} chance_rule;

/* A kind of weapons: a type of damage, the distance at which it is answered,
 * its rule of chance, and what its poison adds to. Its name says all. */
typedef struct weapon_kind {
    const char *name;
    const char *damage_type;
    chance_rule chance;
    double poison_blows;  /* a turn; 0: no poison */
    double poison_damage; /* of a blow */
} weapon_kind;

/* A class of armour: a movement type, or one type's own. */
typedef struct armour_class {
    const char *name;
    const scn_node *movetype;
    const scn_node *unit; /* its resistance and defence come first; or NULL */
    bool is_immune;       /* to poison */
} armour_class;

typedef struct wesnoth {
    lan_import *import;
    const scn_node *root;
    const char *terrain;
    weapon_kind kinds[MOST_KINDS];
    armour_class classes[MOST_CLASSES];
    size_t kind_count;
    size_t class_count;
    size_t homeless_count; /* types whose movement type is in no file */
} wesnoth;

/* --- tags ---------------------------------------------------------------- */

/* The text of a tag's key; "" if there is none. */
static const char *text_of(const scn_node *tag, const char *key)
{
    const scn_node *found = wml_find(tag, key);
    return found != NULL ? found->text : "";
}

/* A tag, or the next one of its name, with a text of a key; any text: NULL.
 * NULL: there is none. */
static const scn_node *next_tag(const scn_node *node, const char *name,
                                const char *key, const char *text)
{
    const scn_node *t = wml_tag(node);
    while (t != NULL &&
           (strcmp(t->key, name) != 0 ||
            (text != NULL && strcmp(text_of(t, key), text) != 0))) {
        t = wml_tag(t->next);
    }
    return t;
}

static const scn_node *first_tag(const scn_node *parent)
{
    return parent != NULL ? wml_tag(parent->first) : NULL;
}

/* --- weapons ------------------------------------------------------------- */

/* How a special works: on the chance, on the damage, by poison, or not at all
 * in a roster. */
typedef struct special {
    const char *name;
    chance_rule chance;
    bool is_poison;
    double factor; /* of the damage; 0: 1 */
    const char *note;
    const char *why; /* not NULL: it is left out */
} special;

static const special specials[] = {
    {"magical", .chance = MAGICAL},
    {"marksman", .chance = MARKSMAN},
    {"charge", .factor = 2.0, .note = "damage twice, by its charge"},
    {"backstab", .factor = 1.5,
     .note = "damage 1.5 times, half of it in the back"},
    {"poison", .is_poison = true},
    {"slow", .why = "a special: no key halves the blows of who is hit"},
    {"drain", .why = "a special: no key gives health back"},
    {"berserk",
     .why = "a special: 30 rounds end with a death, which is no rate"},
    {"firststrike", .why = "a special: the order of two blows is no rate"},
    {"plague", .why = "a special: no key raises the dead"},
    {"swarm", .why = "a special: a soldier is whole or gone"},
};

/* What all specials of a weapon make of it. */
static special sum_specials(lan_import *import, const scn_node *attack)
{
    special sum = {.factor = 1.0};
    for (const scn_node *t = first_tag(wml_child(attack, "specials"));
         t != NULL; t = wml_tag(t->next)) {
        const char *id = text_of(t, "id");
        const special *row = specials;
        const special *end = specials + COUNT(specials);
        while (row < end && strcmp(row->name, t->key) != 0 &&
               strcmp(row->name, id) != 0) {
            row++;
        }
        if (row == end || row->why != NULL) {
            imp_leave_out(import, id[0] != '\0' ? id : t->key,
                          row < end ? row->why : "a special", 1);
            continue;
        }
        sum.chance = row->chance != OF_GROUND ? row->chance : sum.chance;
        sum.is_poison = sum.is_poison || row->is_poison;
        sum.factor *= row->factor > 0.0 ? row->factor : 1.0;
        sum.note = row->note != NULL ? row->note : sum.note;
    }
    return sum;
}

/* Names a kind, "fire ranged magical" or "blade melee poison 8-3", and keeps it
 * if it is met first. */
static const char *name_kind(wesnoth *in, weapon_kind kind, const char *range)
{
    static const char *const words[] = {
        [OF_GROUND] = "", [MAGICAL] = " magical", [MARKSMAN] = " marksman"};
    lan_import *import = in->import;
    const char *poison = kind.poison_blows > 0.0
                             ? imp_print(import, " poison %g-%g",
                                         kind.poison_damage, kind.poison_blows)
                             : "";
    size_t i = 0;
    kind.name =
        imp_name(import, imp_print(import, "%.40s%s%.20s%s%s", kind.damage_type,
                                   range[0] != '\0' ? " " : "", range,
                                   words[kind.chance], poison));
    while (i < in->kind_count && strcmp(in->kinds[i].name, kind.name) != 0) {
        i++;
    }
    if (i == in->kind_count &&
        !imp_is_full(import, i, MOST_KINDS, IMP_NOWHERE, "kinds of weapons")) {
        in->kinds[in->kind_count++] = kind;
        if (range[0] != '\0') {
            scn_node *kinds = imp_map(import, import->root, "kinds");
            imp_set(import, imp_map(import, kinds, kind.name), "retaliate",
                    imp_word(IMP_NOWHERE, imp_name(import, range), NULL));
        }
    }
    return kind.name;
}

/* Makes a weapon of an [attack], and its kind. */
static void add_attack(wesnoth *in, scn_node *unit, const scn_node *attack)
{
    lan_import *import = in->import;
    const char *name = text_of(attack, "name");
    const scn_node *type = wml_find(attack, "type");
    const scn_node *damage = wml_find(attack, "damage");
    const scn_node *number = wml_find(attack, "number");
    scn_node *weapon = imp_add_weapon(
        import, unit, name[0] != '\0' ? name : "attack", IMP_NOWHERE);
    const special sum = sum_specials(import, attack);
    const double hurt = imp_node_number(import, damage, 0.0) * sum.factor;
    const double blows = imp_node_number(import, number, 0.0);
    const bool is_poison = sum.is_poison && hurt > 0.0 && blows > 0.0;
    imp_set(import, weapon, "rate", imp_value_of(import, number, 1.0, NULL));
    imp_set(import, weapon, "hit",
            imp_default(1.0, "the chance is in the table"));
    imp_set(import, weapon, "damage",
            imp_value_of(import, damage, sum.factor, sum.note));
    if (type != NULL) {
        const weapon_kind kind = {.damage_type = type->text,
                                  .chance = sum.chance,
                                  .poison_blows = is_poison ? blows : 0.0,
                                  .poison_damage = is_poison ? hurt : 0.0};
        imp_set(import, weapon, "kind",
                imp_word(type->place,
                         name_kind(in, kind, text_of(attack, "range")), NULL));
    }
    imp_leave_rest_out(import, attack->key, attack,
                       "name type damage number range specials");
}

/* --- terrains ------------------------------------------------------------ */

/* Refuses a named terrain that no movement type knows. */
static void check_terrain(wesnoth *in)
{
    const char *names[MOST_TERRAINS];
    const char *all = "";
    size_t count = 0;
    for (const scn_node *m = next_tag(in->root->first, "movetype", "", NULL);
         m != NULL; m = next_tag(m->next, "movetype", "", NULL)) {
        const scn_node *defense = wml_child(m, "defense");
        for (const scn_node *k = defense != NULL ? defense->first : NULL;
             k != NULL && count < MOST_TERRAINS; k = k->next) {
            size_t i = 0;
            while (i < count && strcmp(names[i], k->key) != 0) {
                i++;
            }
            if (i == count) {
                names[count++] = k->key;
                all = imp_print(in->import, "%s%s%s", all, i > 0 ? ", " : "",
                                k->key);
            }
            if (strcmp(k->key, in->terrain) == 0) {
                return;
            }
        }
    }
    if (in->import->def.terrain != NULL && count > 0) {
        imp_fail(in->import, LAN_EINVAL, IMP_NOWHERE,
                 "--terrain: no movement type knows '%.40s'%s", in->terrain,
                 imp_hint(in->import, in->terrain, names, count,
                          imp_print(in->import, "; they know %s", all)));
    }
}

/* --- classes ------------------------------------------------------------- */

/* True if a [trait] below a tag makes immune to poison. */
static bool has_immunity(const scn_node *tag)
{
    for (const scn_node *t = next_tag(tag->first, "trait", "", NULL); t != NULL;
         t = next_tag(t->next, "trait", "", NULL)) {
        for (const scn_node *e = first_tag(t); e != NULL;
             e = wml_tag(e->next)) {
            if (strcmp(text_of(e, "add"), "unpoisonable") == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_immune(const wesnoth *in, const scn_node *unit)
{
    const scn_node *race =
        next_tag(in->root->first, "race", "id", text_of(unit, "race"));
    const bool has_own =
        strcmp(text_of(unit, "ignore_race_traits"), "yes") == 0;
    return has_immunity(unit) ||
           (race != NULL && !has_own && has_immunity(race));
}

/* A number of a class: the type's own, else its movement type's; NULL: none. */
static const scn_node *class_key(const armour_class *class, const char *table,
                                 const char *key)
{
    const scn_node *own = wml_find(wml_child(class->unit, table), key);
    return own != NULL ? own : wml_find(wml_child(class->movetype, table), key);
}

/* True if a type's table has another number than its movement type's.
 *
 * only  the key that matters; NULL: all */
static bool is_other(lan_import *import, const scn_node *unit,
                     const scn_node *movetype, const char *table,
                     const char *only)
{
    const scn_node *own = wml_child(unit, table);
    const scn_node *shared = wml_child(movetype, table);
    for (const scn_node *k = own != NULL ? own->first : NULL; k != NULL;
         k = k->next) {
        const scn_node *same = wml_find(shared, k->key);
        if (k->text == NULL || (only != NULL && strcmp(k->key, only) != 0)) {
            continue;
        }
        const double mine = fabs(imp_node_number(import, k, 0.0));
        const double theirs = fabs(imp_node_number(import, same, LAN_INF));
        if (mine < theirs || mine > theirs) {
            return true;
        }
    }
    return false;
}

/* True if some unit type moves so and can be poisoned. */
static bool has_poisonable(const wesnoth *in, const char *movement)
{
    const scn_node *t =
        next_tag(in->root->first, "unit_type", "movement_type", movement);
    while (t != NULL && is_immune(in, t)) {
        t = next_tag(t->next, "unit_type", "movement_type", movement);
    }
    return t != NULL;
}

/* The name of the class of a unit type: of the movement type, or of the type if
 * it has its own; the immune are distinguished if others move as they do. NULL:
 * its movement type is in none of the files.
 *
 * name  of the type */
static const char *class_of(wesnoth *in, const scn_node *unit, const char *name)
{
    lan_import *import = in->import;
    const char *type = text_of(unit, "movement_type");
    armour_class class = {
        .movetype = next_tag(in->root->first, "movetype", "name", type),
        .is_immune = is_immune(in, unit)};
    size_t i = 0;
    if (class.movetype == NULL) {
        in->homeless_count++;
        imp_leave_out(import, type,
                      "a movement type that is in none of the files: give "
                      "units.cfg, too",
                      1);
        return NULL;
    }
    if (is_other(import, unit, class.movetype, "resistance", NULL) ||
        is_other(import, unit, class.movetype, "defense", in->terrain)) {
        class.unit = unit;
    }
    while (i < in->class_count &&
           (in->classes[i].movetype != class.movetype ||
            in->classes[i].unit != class.unit ||
            in->classes[i].is_immune != class.is_immune)) {
        i++;
    }
    if (i == in->class_count) {
        if (imp_is_full(import, i, MOST_CLASSES, unit->place,
                        "classes of armour")) {
            return NULL;
        }
        const char *aside = class.unit != NULL ? " (own)"
                            : class.is_immune && has_poisonable(in, type)
                                ? " (no poison)"
                                : "";
        class.name = imp_name(
            import, imp_print(import, "%.50s%s",
                              class.unit != NULL ? name : type, aside));
        in->classes[in->class_count++] = class;
    }
    return in->classes[i].name;
}

/* --- factors ------------------------------------------------------------- */

/* Adds the factor of a kind against a class: the share that its resistance lets
 * through times the chance to be hit, and what poison adds to a turn's damage.
 * The resistance is its place; its note is that of the ground. */
static void add_factor(wesnoth *in, const weapon_kind *kind,
                       const armour_class *class)
{
    lan_import *import = in->import;
    const scn_node *resistance =
        class_key(class, "resistance", kind->damage_type);
    const scn_node *ground = class_key(class, "defense", in->terrain);
    const scn_node *at = resistance != NULL ? resistance : ground;
    const double share = imp_node_number(import, resistance, PER_CENT);
    /* a cap is below 0 */
    double chance = fabs(imp_node_number(import, ground, PER_CENT));
    double poison = 0.0;
    const bool has_poison = kind->poison_blows > 0.0;
    const char *note = has_poison ? "with poison" : NULL;
    if (at == NULL || import->status != LAN_OK) {
        return;
    }
    chance = kind->chance == MAGICAL    ? 70.0
             : kind->chance == MARKSMAN ? fmax(chance, 60.0)
                                        : chance;
    if (has_poison && !class->is_immune) {
        const double missed = 1.0 - fmin(chance / PER_CENT, 1.0);
        poison = POISON * (1.0 - pow(missed, kind->poison_blows)) /
                 (kind->poison_blows * kind->poison_damage);
    }
    if (resistance != NULL && ground != NULL && kind->chance != MAGICAL) {
        note = imp_print(import, "%s:%d%s",
                         imp_shown_file(import, ground->place.source->name),
                         scn_position_of(ground->place).line,
                         has_poison ? ", with poison" : "");
    }
    imp_add_factor(import, kind->name, class->name,
                   imp_number(at->place,
                              share * chance / (PER_CENT * PER_CENT) + poison,
                              note));
}

/* Fills in the table of armour: all kinds by all classes. */
static void add_factors(wesnoth *in)
{
    for (size_t k = 0; k < in->kind_count; k++) {
        for (size_t c = 0; c < in->class_count; c++) {
            add_factor(in, &in->kinds[k], &in->classes[c]);
        }
    }
    for (size_t c = 0; c < in->class_count; c++) {
        if (class_key(&in->classes[c], "defense", in->terrain) == NULL) {
            imp_leave_out(in->import, in->classes[c].name,
                          "not on this ground, or by a macro that is in none "
                          "of the files: always hit",
                          1);
        }
    }
}

/* --- types --------------------------------------------------------------- */

static void add_type(wesnoth *in, const scn_node *tag)
{
    lan_import *import = in->import;
    const scn_node *id = wml_find(tag, "id");
    const scn_node *type = wml_find(tag, "movement_type");
    const scn_node *health = wml_find(tag, "hitpoints");
    if (id == NULL || health == NULL) {
        imp_leave_out(import, "a unit type", "without id or hitpoints", 1);
        return;
    }
    scn_node *unit = imp_add_unit(import, tag->place, id->text, id->text);
    imp_set(import, unit, "cost",
            imp_value_of(import, wml_find(tag, "cost"), 1.0, NULL));
    imp_set(import, unit, "health", imp_value_of(import, health, 1.0, NULL));
    imp_set(import, unit, "speed",
            imp_value_of(import, wml_find(tag, "movement"), 1.0, NULL));
    const char *armour = type != NULL ? class_of(in, tag, unit->key) : NULL;
    if (armour != NULL) {
        imp_set(import, unit, "armour", imp_word(type->place, armour, NULL));
    }
    for (const scn_node *t = next_tag(tag->first, "attack", "", NULL);
         t != NULL && import->status == LAN_OK;
         t = next_tag(t->next, "attack", "", NULL)) {
        add_attack(in, unit, t);
    }
    imp_add_no_weapon(import, unit, "it has no attack");
    const scn_node *weapon = imp_first_weapon(unit);
    if (weapon != NULL && weapon->next != NULL) {
        imp_set(import, unit, "choose",
                imp_word(IMP_NOWHERE, "best", "one attack a turn"));
    }
    for (const scn_node *t = first_tag(wml_child(tag, "abilities")); t != NULL;
         t = wml_tag(t->next)) {
        imp_leave_out(import, t->key, "an ability", 1);
    }
    imp_leave_rest_out(import, tag->key, tag,
                       "id name hitpoints cost movement race "
                       "ignore_race_traits movement_type attack abilities "
                       "trait defense resistance");
}

static void read_wesnoth(lan_import *import)
{
    wesnoth *in = imp_array(import, 1, sizeof *in);
    const scn_node *root = wml_read(import);
    if (in == NULL || root == NULL) {
        return;
    }
    in->import = import;
    in->root = root;
    in->terrain = import->def.terrain != NULL ? import->def.terrain : TERRAIN;
    check_terrain(in);
    for (const scn_node *t = first_tag(root);
         t != NULL && import->status == LAN_OK; t = wml_tag(t->next)) {
        if (strcmp(t->key, "unit_type") == 0) {
            add_type(in, t);
        } else if (!imp_is_word(t->key, "movetype race")) {
            imp_leave_out(import, t->key, "a tag of no unit type", 1);
        }
    }
    add_factors(in);
    imp_note(import,
             "turns, and hexes of %.60s ground: its chance to be hit times the "
             "resistance is in the table of armour",
             in->terrain);
    imp_note(import, "each attacks once a turn, and is answered at the same "
                     "range");
    imp_set_wounds(import, "focus", "players attack one until he falls");
    if (in->homeless_count > 0) {
        imp_note(import,
                 "always hit, and without resistance, for their movement "
                 "types are in none of the files: %zu unit type%s; give "
                 "data/core, too",
                 in->homeless_count, in->homeless_count == 1 ? "" : "s");
    }
}

const imp_kind imp_kind_wesnoth = {
    .name = "wesnoth",
    .help = "Wesnoth: the folder data/core, or its macros, units.cfg and units",
    .parts = {"macros", "utils", "units.cfg", "units"},
    .ending = ".cfg",
    .what = "*.cfg",
    .read = read_wesnoth,
};
