/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
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
 * its rule of chance, and what its poison adds to. */
typedef struct weapon_kind {
    const char *damage_type;
    const char *range; /* "melee", "ranged"; "": none is given */
    chance_rule chance;
    double poison_blows;  /* a turn; 0: no poison */
    double poison_damage; /* of a blow */
    const char *name;
} weapon_kind;

/* A class of armour: a movement type, or one type's own. */
typedef struct armour_class {
    const char *name;
    const imp_node *movetype;
    const imp_node *unit; /* its resistance and defence come first; or NULL */
    bool is_immune;       /* to poison */
} armour_class;

typedef struct wesnoth {
    lan_import *import;
    const imp_node *root;
    const char *terrain;
    weapon_kind kinds[MOST_KINDS];
    armour_class classes[MOST_CLASSES];
    size_t kind_count;
    size_t class_count;
    size_t homeless_count; /* types whose movement type is in no file */
} wesnoth;

/* --- tags ---------------------------------------------------------------- */

/* The text of a tag's key; "" if there is none. */
static const char *text_of(const imp_node *tag, const char *key)
{
    const imp_node *found = wml_find(tag, key);
    return found != NULL ? found->value : "";
}

/* A tag, or the next one of its name, with a text of a key; any text: NULL.
 * NULL: there is none. */
static const imp_node *next_tag(const imp_node *node, const char *name,
                                const char *key, const char *text)
{
    const imp_node *t = wml_tag(node);
    while (t != NULL &&
           (strcmp(t->key, name) != 0 ||
            (text != NULL && strcmp(text_of(t, key), text) != 0))) {
        t = wml_tag(t->next);
    }
    return t;
}

static const imp_node *first_tag(const imp_node *parent)
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
    double factor; /* of the damage */
    const char *note;
    const char *why; /* not NULL: it is left out */
} special;

static const special specials[] = {
    {"magical", MAGICAL, false, 1.0, NULL, NULL},
    {"marksman", MARKSMAN, false, 1.0, NULL, NULL},
    {"charge", OF_GROUND, false, 2.0, "damage twice, by its charge", NULL},
    {"backstab", OF_GROUND, false, 1.5,
     "damage 1.5 times, half of it in the back", NULL},
    {"poison", OF_GROUND, true, 1.0, NULL, NULL},
    {"slow", OF_GROUND, false, 1.0, NULL,
     "a special: no key halves the blows of who is hit"},
    {"drain", OF_GROUND, false, 1.0, NULL,
     "a special: no key gives health back"},
    {"berserk", OF_GROUND, false, 1.0, NULL,
     "a special: 30 rounds end with a death, which is no rate"},
    {"firststrike", OF_GROUND, false, 1.0, NULL,
     "a special: the order of two blows is no rate"},
    {"plague", OF_GROUND, false, 1.0, NULL,
     "a special: no key raises the dead"},
    {"swarm", OF_GROUND, false, 1.0, NULL,
     "a special: a soldier is whole or gone"},
};

static const special *find_special(const imp_node *tag)
{
    const char *id = text_of(tag, "id");
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, tag->key) == 0 ||
            strcmp(specials[i].name, id) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

/* What all specials of a weapon make of it. */
static special sum_specials(lan_import *import, const imp_node *attack)
{
    special sum = {.chance = OF_GROUND, .factor = 1.0};
    for (const imp_node *t = first_tag(wml_child(attack, "specials"));
         t != NULL; t = wml_tag(t->next)) {
        const special *row = find_special(t);
        if (row == NULL || row->why != NULL) {
            const char *id = text_of(t, "id");
            imp_leave_out(import, id[0] != '\0' ? id : t->key,
                          row != NULL ? row->why : "a special", 1);
            continue;
        }
        sum.chance = row->chance != OF_GROUND ? row->chance : sum.chance;
        sum.is_poison = sum.is_poison || row->is_poison;
        sum.factor *= row->factor;
        sum.note = row->note != NULL ? row->note : sum.note;
    }
    return sum;
}

static bool is_same(double a, double b)
{
    return !(a < b) && !(a > b);
}

/* "fire ranged magical", "blade melee poison 8-3". */
static const char *name_kind(lan_import *import, const weapon_kind *kind)
{
    static const char *const words[] = {
        [OF_GROUND] = "", [MAGICAL] = " magical", [MARKSMAN] = " marksman"};
    char poison[80] = "";
    if (kind->poison_blows > 0.0) {
        (void)snprintf(poison, sizeof poison, " poison %g-%g",
                       kind->poison_damage, kind->poison_blows);
    }
    return imp_name(import,
                    imp_print(import, "%.40s%s%.20s%s%s", kind->damage_type,
                              kind->range[0] != '\0' ? " " : "", kind->range,
                              words[kind->chance], poison));
}

/* The name of the kind that is like one; a new one if it is met first. */
static const char *kind_like(wesnoth *in, const weapon_kind *like)
{
    lan_import *import = in->import;
    weapon_kind *kind = in->kinds;
    for (size_t i = 0; i < in->kind_count; i++, kind++) {
        if (kind->chance == like->chance &&
            strcmp(kind->range, like->range) == 0 &&
            strcmp(kind->damage_type, like->damage_type) == 0 &&
            is_same(kind->poison_blows, like->poison_blows) &&
            is_same(kind->poison_damage, like->poison_damage)) {
            return kind->name;
        }
    }
    if (in->kind_count == MOST_KINDS) {
        imp_fail(import, LAN_ELIMIT, imp_nowhere,
                 "more than %d kinds of weapons", MOST_KINDS);
        return "";
    }
    in->kind_count++;
    *kind = *like;
    kind->name = name_kind(import, like);
    if (like->range[0] != '\0') {
        scn_node *kinds = imp_map(import, import->root, "kinds");
        imp_set(import, imp_map(import, kinds, kind->name), "retaliate",
                imp_choice(imp_name(import, like->range), NULL));
    }
    return kind->name;
}

/* Makes a weapon of an [attack], and its kind. */
static void add_attack(wesnoth *in, scn_node *unit, const imp_node *attack)
{
    static const char *const used[] = {"name",  "type",     "damage", "number",
                                       "range", "specials", NULL};
    lan_import *import = in->import;
    const char *name = text_of(attack, "name");
    const imp_node *type = wml_find(attack, "type");
    const imp_node *damage = wml_find(attack, "damage");
    const imp_node *number = wml_find(attack, "number");
    scn_node *weapon = imp_add_weapon(
        import, unit, name[0] != '\0' ? name : "attack", imp_nowhere);
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
        const weapon_kind like = {.damage_type = type->value,
                                  .range = text_of(attack, "range"),
                                  .chance = sum.chance,
                                  .poison_blows = is_poison ? blows : 0.0,
                                  .poison_damage = is_poison ? hurt : 0.0};
        imp_set(import, weapon, "kind",
                imp_word(type->place, kind_like(in, &like)));
    }
    imp_leave_rest_out(import, attack->key, attack, used);
}

/* --- terrains ------------------------------------------------------------ */

/* The terrains that movement types know, each once. */
static size_t list_terrains(const wesnoth *in,
                            const char *names[MOST_TERRAINS + 1])
{
    size_t count = 0;
    for (const imp_node *m = next_tag(in->root->first, "movetype", "", NULL);
         m != NULL; m = next_tag(m->next, "movetype", "", NULL)) {
        const imp_node *defense = wml_child(m, "defense");
        for (const imp_node *k = defense != NULL ? defense->first : NULL;
             k != NULL && count < MOST_TERRAINS; k = k->next) {
            names[count] = NULL;
            if (!imp_is_listed(k->key, names)) {
                names[count++] = k->key;
            }
        }
    }
    names[count] = NULL;
    return count;
}

/* Refuses a named terrain that no movement type knows. */
static void check_terrain(wesnoth *in)
{
    const char *names[MOST_TERRAINS + 1];
    char all[LAN_ERROR_TEXT_SIZE] = "";
    const size_t count = list_terrains(in, names);
    if (in->import->def.terrain == NULL || count == 0 ||
        imp_is_listed(in->terrain, names)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, names[i], sizeof all - strlen(all) - 1);
    }
    const char *meant = lan_text_suggest(in->terrain, names, count);
    imp_fail(in->import, LAN_EINVAL, imp_nowhere,
             "--terrain: no movement type knows '%.40s'%s%s%s", in->terrain,
             meant != NULL ? " (did you mean '" : "; they know ",
             meant != NULL ? meant : all, meant != NULL ? "'?)" : "");
}

/* --- classes ------------------------------------------------------------- */

/* True if a [trait] below a tag makes immune to poison. */
static bool has_immunity(const imp_node *tag)
{
    for (const imp_node *t = next_tag(tag->first, "trait", "", NULL); t != NULL;
         t = next_tag(t->next, "trait", "", NULL)) {
        for (const imp_node *e = first_tag(t); e != NULL;
             e = wml_tag(e->next)) {
            if (strcmp(text_of(e, "add"), "unpoisonable") == 0) {
                return true;
            }
        }
    }
    return false;
}

static bool is_immune(const wesnoth *in, const imp_node *unit)
{
    const imp_node *race =
        next_tag(in->root->first, "race", "id", text_of(unit, "race"));
    const bool has_own =
        strcmp(text_of(unit, "ignore_race_traits"), "yes") == 0;
    return has_immunity(unit) ||
           (race != NULL && !has_own && has_immunity(race));
}

/* A number of a class: the type's own, else its movement type's; NULL: none. */
static const imp_node *class_key(const armour_class *class, const char *table,
                                 const char *key)
{
    const imp_node *own = wml_find(wml_child(class->unit, table), key);
    return own != NULL ? own : wml_find(wml_child(class->movetype, table), key);
}

/* True if a type's table has another number than its movement type's.
 *
 * only  the key that matters; NULL: all */
static bool is_other(lan_import *import, const imp_node *unit,
                     const imp_node *movetype, const char *table,
                     const char *only)
{
    const imp_node *own = wml_child(unit, table);
    const imp_node *shared = wml_child(movetype, table);
    for (const imp_node *k = own != NULL ? own->first : NULL; k != NULL;
         k = k->next) {
        const imp_node *same = wml_find(shared, k->key);
        if (k->value != NULL && (only == NULL || strcmp(k->key, only) == 0) &&
            (same == NULL ||
             !is_same(fabs(imp_node_number(import, k, 0.0)),
                      fabs(imp_node_number(import, same, 0.0))))) {
            return true;
        }
    }
    return false;
}

/* True if some unit type moves so and can be poisoned. */
static bool has_poisonable(const wesnoth *in, const char *movement)
{
    const imp_node *t =
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
static const char *class_of(wesnoth *in, const imp_node *unit, const char *name)
{
    lan_import *import = in->import;
    const char *type = text_of(unit, "movement_type");
    const imp_node *movetype =
        next_tag(in->root->first, "movetype", "name", type);
    armour_class *class = in->classes;
    if (movetype == NULL) {
        in->homeless_count++;
        imp_leave_out(import, type,
                      "a movement type that is in none of the files: give "
                      "units.cfg, too",
                      1);
        return NULL;
    }
    const bool is_own =
        is_other(import, unit, movetype, "resistance", NULL) ||
        is_other(import, unit, movetype, "defense", in->terrain);
    const bool immune = is_immune(in, unit);
    for (size_t i = 0; i < in->class_count; i++, class ++) {
        if (class->movetype == movetype &&
            class->unit == (is_own ? unit : NULL) &&
            class->is_immune == immune) {
            return class->name;
        }
    }
    if (in->class_count == MOST_CLASSES) {
        imp_fail(import, LAN_ELIMIT, unit->place,
                 "more than %d classes of armour", MOST_CLASSES);
        return NULL;
    }
    const char *aside = is_own                               ? " (own)"
                        : immune && has_poisonable(in, type) ? " (no poison)"
                                                             : "";
    *class = (armour_class){
        .name = imp_name(
            import, imp_print(import, "%.50s%s", is_own ? name : type, aside)),
        .movetype = movetype,
        .unit = is_own ? unit : NULL,
        .is_immune = immune};
    in->class_count++;
    return class->name;
}

/* --- factors ------------------------------------------------------------- */

/* Chance to hit in per cent, on a ground of that key; a cap is below 0. */
static double chance_of(lan_import *import, const imp_node *ground,
                        chance_rule rule)
{
    const double chance = fabs(imp_node_number(import, ground, PER_CENT));
    return rule == MAGICAL    ? 70.0
           : rule == MARKSMAN ? fmax(chance, 60.0)
                              : chance;
}

/* What poison adds to a turn's damage, as a share of it.
 *
 * chance  of a blow, in per cent */
static double poison_share(const weapon_kind *kind, const armour_class *class,
                           double chance)
{
    if (class->is_immune || !(kind->poison_blows > 0.0)) {
        return 0.0;
    }
    const double missed = 1.0 - fmin(chance / PER_CENT, 1.0);
    return POISON * (1.0 - pow(missed, kind->poison_blows)) /
           (kind->poison_blows * kind->poison_damage);
}

/* The resistance is the place of a factor; its note is that of the ground. */
static const char *note_ground(lan_import *import, const imp_node *resistance,
                               const imp_node *ground, const weapon_kind *kind)
{
    const bool is_poison = kind->poison_blows > 0.0;
    if (resistance == NULL || ground == NULL || kind->chance == MAGICAL) {
        return is_poison ? "with poison" : NULL;
    }
    return imp_print(import, "%s:%d%s",
                     imp_shown_file(import, ground->place.file),
                     ground->place.line, is_poison ? ", with poison" : "");
}

static void add_factor(wesnoth *in, const weapon_kind *kind,
                       const armour_class *class)
{
    lan_import *import = in->import;
    const imp_node *resistance =
        class_key(class, "resistance", kind->damage_type);
    const imp_node *ground = class_key(class, "defense", in->terrain);
    const imp_node *at = resistance != NULL ? resistance : ground;
    const double share = imp_node_number(import, resistance, PER_CENT);
    const double chance = chance_of(import, ground, kind->chance);
    if (at != NULL && import->status == LAN_OK) {
        imp_add_factor(
            import, kind->name, class->name,
            imp_number(at->place,
                       share * chance / (PER_CENT * PER_CENT) +
                           poison_share(kind, class, chance),
                       note_ground(import, resistance, ground, kind)));
    }
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

static void add_type(wesnoth *in, const imp_node *tag)
{
    static const char *const used[] = {"id",
                                       "name",
                                       "hitpoints",
                                       "cost",
                                       "movement",
                                       "race",
                                       "ignore_race_traits",
                                       "movement_type",
                                       "attack",
                                       "abilities",
                                       "trait",
                                       "defense",
                                       "resistance",
                                       NULL};
    lan_import *import = in->import;
    const imp_node *id = wml_find(tag, "id");
    const imp_node *type = wml_find(tag, "movement_type");
    const imp_node *health = wml_find(tag, "hitpoints");
    if (id == NULL || health == NULL) {
        imp_leave_out(import, "a unit type", "without id or hitpoints", 1);
        return;
    }
    scn_node *unit = imp_add_unit(import, tag->place, id->value, id->value);
    imp_set(import, unit, "cost",
            imp_value_of(import, wml_find(tag, "cost"), 1.0, NULL));
    imp_set(import, unit, "health", imp_value_of(import, health, 1.0, NULL));
    imp_set(import, unit, "speed",
            imp_value_of(import, wml_find(tag, "movement"), 1.0, NULL));
    const char *armour = type != NULL ? class_of(in, tag, unit->key) : NULL;
    if (armour != NULL) {
        imp_set(import, unit, "armour", imp_word(type->place, armour));
    }
    for (const imp_node *t = next_tag(tag->first, "attack", "", NULL);
         t != NULL && import->status == LAN_OK;
         t = next_tag(t->next, "attack", "", NULL)) {
        add_attack(in, unit, t);
    }
    imp_add_no_weapon(import, unit, "it has no attack");
    const scn_node *weapon = imp_first_weapon(unit);
    if (weapon != NULL && weapon->next != NULL) {
        imp_set(import, unit, "choose",
                imp_choice("best", "one attack a turn"));
    }
    for (const imp_node *t = first_tag(wml_child(tag, "abilities")); t != NULL;
         t = wml_tag(t->next)) {
        imp_leave_out(import, t->key, "an ability", 1);
    }
    imp_leave_rest_out(import, tag->key, tag, used);
}

static void read_wesnoth(lan_import *import)
{
    wesnoth *in = imp_array(import, 1, sizeof *in);
    const imp_node *root = wml_read(import);
    if (in == NULL || root == NULL) {
        return;
    }
    in->import = import;
    in->root = root;
    in->terrain = import->def.terrain != NULL ? import->def.terrain : TERRAIN;
    check_terrain(in);
    for (const imp_node *t = first_tag(root);
         t != NULL && import->status == LAN_OK; t = wml_tag(t->next)) {
        if (strcmp(t->key, "unit_type") == 0) {
            add_type(in, t);
        } else if (strcmp(t->key, "movetype") != 0 &&
                   strcmp(t->key, "race") != 0) {
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
    .folder = {.parts = {"macros", "utils", "units.cfg", "units"},
               .ending = ".cfg",
               .what = "*.cfg"},
    .read = read_wesnoth,
};
