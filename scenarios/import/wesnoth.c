/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source   Wesnoth's unit types and movement types: `number` blows a turn, each
 *          hitting with the chance that the target's ground gives, for damage
 *          times the share that its resistance lets through, both in per cent.
 */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/import/wml_impl.h"

#define WES_PER_CENT 100.0

/* The ground that a roster is for, unless another is named. */
#define WES_TERRAIN "flat"

#define WES_MOST_KINDS   256
#define WES_MOST_CLASSES 256

/* What a special makes of the chance to hit. */
typedef enum wes_chance {
    WES_OF_GROUND,
    WES_MAGICAL, /* .7, whatever the ground */
    WES_MARKSMAN /* .6 at least */
} wes_chance;

/* A kind of weapons: a type of damage, the distance at which it is answered,
 * how its chance comes about, and what its poison adds to. */
typedef struct wes_kind {
    struct wes_kind *next;
    const char *damage_type;
    const char *range; /* "melee", "ranged"; "": none is given */
    wes_chance chance;
    double poison_blows;  /* a turn; 0: no poison */
    double poison_damage; /* of a blow */
    const char *name;
} wes_kind;

/* A class of armour: a movement type, or one type's own. */
typedef struct wes_class {
    struct wes_class *next;
    const char *name;
    const imp_node *movetype;
    const imp_node *unit; /* whose resistance and defence come first; or NULL */
    bool is_immune;       /* to poison */
} wes_class;

typedef struct wesnoth {
    lan_import *import;
    const imp_node *root;
    const char *terrain;
    wes_kind *kinds;
    wes_class *classes;
    size_t kind_count;
    size_t class_count;
    size_t homeless_count; /* types whose movement type is in no file */
    const imp_node *movetypes[WES_MOST_CLASSES];
    size_t movetype_count;
} wesnoth;

/* --- values -------------------------------------------------------------- */

/* The text of a tag's key; "" where there is none. */
static const char *wes_text(const imp_node *tag, const char *key)
{
    const imp_node *found = wml_find(tag, key);
    return found != NULL ? found->value : "";
}

/* --- what is not used ---------------------------------------------------- */

/* Counts the keys or the tags of a tag that are in no list. */
static void wes_leave_rest_out(lan_import *import, const imp_node *tag,
                               bool of_tags, const char *const *used)
{
    char name[160];
    for (const imp_node *c = tag->first; c != NULL; c = c->next) {
        if ((c->value == NULL) != of_tags || imp_is_listed(c->key, used)) {
            continue;
        }
        if (of_tags) {
            (void)snprintf(name, sizeof name, "[%.80s] in %.60s", c->key,
                           tag->key);
        } else {
            (void)snprintf(name, sizeof name, "%.60s.%.80s", tag->key, c->key);
        }
        imp_leave_out(import, name, NULL, 1);
    }
}

/* --- specials ------------------------------------------------------------ */

/* How a special works: on the chance, on the damage, by poison, or not at all
 * in a roster. */
typedef struct special_row {
    const char *name;
    wes_chance chance;
    bool is_poison;
    double factor; /* of the damage */
    const char *note;
    const char *why; /* not NULL: it is left out */
} special_row;

static const special_row specials[] = {
    {"magical", WES_MAGICAL, false, 1.0, NULL, NULL},
    {"marksman", WES_MARKSMAN, false, 1.0, NULL, NULL},
    {"charge", WES_OF_GROUND, false, 2.0, "damage twice, by its charge", NULL},
    {"backstab", WES_OF_GROUND, false, 1.5,
     "damage 1.5 times, half of it in the back", NULL},
    {"poison", WES_OF_GROUND, true, 1.0, NULL, NULL},
    {"slow", WES_OF_GROUND, false, 1.0, NULL,
     "a special: no key halves the blows of who is hit"},
    {"drain", WES_OF_GROUND, false, 1.0, NULL,
     "a special: no key gives health back"},
    {"berserk", WES_OF_GROUND, false, 1.0, NULL,
     "a special: 30 rounds end with a death, which is no rate"},
    {"firststrike", WES_OF_GROUND, false, 1.0, NULL,
     "a special: the order of two blows is no rate"},
    {"plague", WES_OF_GROUND, false, 1.0, NULL,
     "a special: no key raises the dead"},
    {"swarm", WES_OF_GROUND, false, 1.0, NULL,
     "a special: a soldier is whole or gone"},
};

static const special_row *find_special(const imp_node *tag)
{
    const char *id = wes_text(tag, "id");
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, tag->key) == 0 ||
            strcmp(specials[i].name, id) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

/* What all specials of a weapon make of it. */
typedef struct special_sum {
    wes_chance chance;
    bool is_poison;
    double factor;
    const char *note;
} special_sum;

static special_sum read_specials(wesnoth *in, const imp_node *attack)
{
    const imp_node *tags = wml_child(attack, "specials");
    special_sum sum = {.chance = WES_OF_GROUND, .factor = 1.0};
    for (const imp_node *t = tags != NULL ? wml_tag(tags->first) : NULL;
         t != NULL; t = wml_tag(t->next)) {
        const special_row *row = find_special(t);
        if (row == NULL || row->why != NULL) {
            const char *id = wes_text(t, "id");
            imp_leave_out(in->import, id[0] != '\0' ? id : t->key,
                          row != NULL ? row->why : "a special", 1);
            continue;
        }
        sum.chance = row->chance != WES_OF_GROUND ? row->chance : sum.chance;
        sum.is_poison = sum.is_poison || row->is_poison;
        sum.factor *= row->factor;
        sum.note = row->note != NULL ? row->note : sum.note;
    }
    return sum;
}

/* --- kinds --------------------------------------------------------------- */

static bool is_same_kind(const wes_kind *a, const wes_kind *b)
{
    return a->chance == b->chance && strcmp(a->range, b->range) == 0 &&
           strcmp(a->damage_type, b->damage_type) == 0 &&
           !(a->poison_blows < b->poison_blows) &&
           !(a->poison_blows > b->poison_blows) &&
           !(a->poison_damage < b->poison_damage) &&
           !(a->poison_damage > b->poison_damage);
}

/* "fire ranged magical", "blade melee poison 8-3". */
static const char *name_kind(lan_import *import, const wes_kind *kind)
{
    static const char *const words[] = {
        [WES_OF_GROUND] = "",
        [WES_MAGICAL] = " magical",
        [WES_MARKSMAN] = " marksman",
    };
    char poison[80] = "";
    if (kind->poison_blows > 0.0) {
        (void)snprintf(poison, sizeof poison, " poison %g-%g",
                       kind->poison_damage, kind->poison_blows);
    }
    const char *all = imp_print(import, "%.40s%s%.20s%s%s", kind->damage_type,
                                kind->range[0] != '\0' ? " " : "", kind->range,
                                words[kind->chance], poison);
    return all != NULL ? imp_name(import, all, strlen(all)) : NULL;
}

/* The kind that is like one; a new one where it is met first. */
static const char *kind_like(wesnoth *in, const wes_kind *like)
{
    lan_import *import = in->import;
    wes_kind **last = &in->kinds;
    for (; *last != NULL; last = &(*last)->next) {
        if (is_same_kind(*last, like)) {
            return (*last)->name;
        }
    }
    if (in->kind_count++ == WES_MOST_KINDS) {
        (void)imp_fail(import, LAN_ELIMIT, 0, "more than %d kinds of weapons",
                       WES_MOST_KINDS);
        return NULL;
    }
    wes_kind *kind = imp_array(import, 1, sizeof *kind);
    const char *name = name_kind(import, like);
    if (kind == NULL || name == NULL) {
        return NULL;
    }
    *kind = *like;
    kind->name = name;
    *last = kind;
    if (like->range[0] != '\0') {
        imp_add_answer(import, name,
                       imp_name(import, like->range, strlen(like->range)));
    }
    return name;
}

/* --- weapons ------------------------------------------------------------- */

/* Makes a weapon of an [attack], and its kind. */
static void wes_add_attack(wesnoth *in, scn_node *unit, const imp_node *attack)
{
    static const char *const keys[] = {"name",   "type",  "damage",
                                       "number", "range", NULL};
    static const char *const tags[] = {"specials", NULL};
    lan_import *import = in->import;
    const char *name = wes_text(attack, "name");
    const imp_node *type = wml_find(attack, "type");
    const imp_node *damage = wml_find(attack, "damage");
    scn_node *weapon =
        imp_add_weapon(import, unit, name[0] != '\0' ? name : "attack",
                       (imp_value){.is_given = false});
    if (weapon == NULL) {
        return;
    }
    const special_sum sum = read_specials(in, attack);
    const double hurt = imp_node_number(import, damage, 0.0) * sum.factor;
    const double blows =
        imp_node_number(import, wml_find(attack, "number"), 0.0);
    const bool is_poison = sum.is_poison && hurt > 0.0 && blows > 0.0;
    imp_set(import, weapon, "rate",
            imp_value_of(import, wml_find(attack, "number"), 1.0, NULL));
    imp_set(import, weapon, "hit",
            imp_default(1.0, "the chance is in the table"));
    if (damage != NULL) {
        imp_set(import, weapon, "damage",
                imp_value_at(import, damage, hurt, sum.note));
    }
    if (type != NULL) {
        const wes_kind like = {.damage_type = type->value,
                               .range = wes_text(attack, "range"),
                               .chance = sum.chance,
                               .poison_blows = is_poison ? blows : 0.0,
                               .poison_damage = is_poison ? hurt : 0.0};
        import->file = type->place.file;
        const char *kind = kind_like(in, &like);
        imp_set(import, weapon, "kind",
                imp_word(import, type->place.line, kind));
    }
    wes_leave_rest_out(import, attack, false, keys);
    wes_leave_rest_out(import, attack, true, tags);
}

/* Health that poison takes in a turn. */
#define POISON 8.0

/* --- movement types ------------------------------------------------------ */

static void note_movetypes(wesnoth *in)
{
    const imp_node *tag = in->root;
    for (const imp_node *t = wml_tag(tag->first); t != NULL;
         t = wml_tag(t->next)) {
        if (strcmp(t->key, "movetype") != 0) {
            continue;
        }
        if (in->movetype_count == WES_MOST_CLASSES) {
            in->import->file = t->place.file;
            (void)imp_fail(in->import, LAN_ELIMIT, t->place.line,
                           "more than %d movement types", WES_MOST_CLASSES);
            return;
        }
        in->movetypes[in->movetype_count++] = t;
    }
}

static const imp_node *find_movetype(const wesnoth *in, const char *name)
{
    for (size_t i = 0; i < in->movetype_count; i++) {
        if (strcmp(wes_text(in->movetypes[i], "name"), name) == 0) {
            return in->movetypes[i];
        }
    }
    return NULL;
}

/* --- terrains ------------------------------------------------------------ */

#define MOST_TERRAINS 64

static bool is_among(const char *const *names, size_t count, const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) {
        i++;
    }
    return i < count;
}

/* The terrains that movement types know, each once. */
static size_t list_terrains(const wesnoth *in, const char **names)
{
    size_t count = 0;
    for (size_t m = 0; m < in->movetype_count; m++) {
        const imp_node *defense = wml_child(in->movetypes[m], "defense");
        for (const imp_node *k = defense != NULL ? defense->first : NULL;
             k != NULL && count < MOST_TERRAINS; k = k->next) {
            if (!is_among(names, count, k->key)) {
                names[count++] = k->key;
            }
        }
    }
    return count;
}

/* A terrain that no movement type knows is refused; that which nobody has named
 * may be missing. */
static bool check_terrain(wesnoth *in)
{
    lan_import *import = in->import;
    const char *names[MOST_TERRAINS];
    char all[LAN_ERROR_TEXT_SIZE] = "";
    const size_t count = list_terrains(in, names);
    if (import->def.terrain == NULL || count == 0 ||
        is_among(names, count, in->terrain)) {
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, names[i], sizeof all - strlen(all) - 1);
    }
    const char *meant = lan_text_suggest(in->terrain, names, count);
    import->file = NULL;
    if (meant != NULL) {
        return imp_fail(import, LAN_EINVAL, 0,
                        "--terrain: no movement type knows '%.40s' (did you "
                        "mean '%.40s'?)",
                        in->terrain, meant);
    }
    return imp_fail(import, LAN_EINVAL, 0,
                    "--terrain: no movement type knows '%.40s'; they know %s",
                    in->terrain, all);
}

/* Notes the movement types, and checks that they know the terrain. */
static bool wes_find_movetypes(wesnoth *in)
{
    note_movetypes(in);
    return in->import->status == LAN_OK && check_terrain(in);
}

/* --- who cannot be poisoned ---------------------------------------------- */

/* True where a [trait] below a tag makes immune to poison. */
static bool has_immunity(const imp_node *tag)
{
    for (const imp_node *t = wml_tag(tag->first); t != NULL;
         t = wml_tag(t->next)) {
        const bool is_trait = strcmp(t->key, "trait") == 0;
        for (const imp_node *e = is_trait ? wml_tag(t->first) : NULL; e != NULL;
             e = wml_tag(e->next)) {
            if (strcmp(wes_text(e, "add"), "unpoisonable") == 0) {
                return true;
            }
        }
    }
    return false;
}

static const imp_node *find_race(const imp_node *root, const char *id)
{
    const imp_node *t = wml_tag(root->first);
    while (t != NULL && (strcmp(t->key, "race") != 0 ||
                         strcmp(wes_text(t, "id"), id) != 0)) {
        t = wml_tag(t->next);
    }
    return t;
}

static bool is_immune(const wesnoth *in, const imp_node *unit)
{
    const imp_node *race = find_race(in->root, wes_text(unit, "race"));
    const bool has_own =
        strcmp(wes_text(unit, "ignore_race_traits"), "yes") == 0;
    return has_immunity(unit) ||
           (race != NULL && !has_own && has_immunity(race));
}

/* --- classes ------------------------------------------------------------- */

/* A number of a class: the type's own, else its movement type's; NULL: none. */
static const imp_node *class_key(const wes_class *class, const char *table,
                                 const char *key)
{
    const imp_node *own =
        class->unit != NULL ? wml_child(class->unit, table) : NULL;
    const imp_node *found = own != NULL ? wml_find(own, key) : NULL;
    const imp_node *shared = wml_child(class->movetype, table);
    return found != NULL    ? found
           : shared != NULL ? wml_find(shared, key)
                            : NULL;
}

/* True where a type's table says something else than its movement type's.
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
        const imp_node *same = shared != NULL ? wml_find(shared, k->key) : NULL;
        if (k->value != NULL && (only == NULL || strcmp(k->key, only) == 0) &&
            (same == NULL ||
             fabs(fabs(imp_node_number(import, k, 0.0)) -
                  fabs(imp_node_number(import, same, 0.0))) > 0.0)) {
            return true;
        }
    }
    return false;
}

/* True where some unit type moves so and can be poisoned. */
static bool has_poisonable(const wesnoth *in, const char *movement)
{
    const imp_node *t = wml_tag(in->root->first);
    while (t != NULL && (strcmp(t->key, "unit_type") != 0 ||
                         strcmp(wes_text(t, "movement_type"), movement) != 0 ||
                         is_immune(in, t))) {
        t = wml_tag(t->next);
    }
    return t != NULL;
}

/* A class's name: of the movement type, or of the type where it has its own;
 * the immune are told apart where others move as they do. */
static const char *name_class(wesnoth *in, const wes_class *class,
                              const char *name)
{
    const char *type = wes_text(class->movetype, "name");
    const char *aside = class->unit != NULL ? " (own)"
                        : class->is_immune && has_poisonable(in, type)
                            ? " (no poison)"
                            : "";
    const char *said = imp_print(in->import, "%.50s%s",
                                 class->unit != NULL ? name : type, aside);
    return said != NULL ? imp_name(in->import, said, strlen(said)) : NULL;
}

static bool is_same_class(const wes_class *a, const wes_class *b)
{
    return a->movetype == b->movetype && a->unit == b->unit &&
           a->is_immune == b->is_immune;
}

static const char *class_like(wesnoth *in, const wes_class *like,
                              const char *name)
{
    wes_class **last = &in->classes;
    for (; *last != NULL; last = &(*last)->next) {
        if (is_same_class(*last, like)) {
            return (*last)->name;
        }
    }
    wes_class *class = imp_array(in->import, 1, sizeof *class);
    if (class == NULL) {
        return NULL;
    }
    *class = *like;
    class->name = name_class(in, like, name);
    *last = class;
    in->class_count++;
    return class->name;
}

/* The class of a unit type; NULL: its movement type is in none of the files.
 *
 * name  of the type, for what is its own */
static const char *wes_class_of(wesnoth *in, const imp_node *unit,
                                const char *name)
{
    lan_import *import = in->import;
    const char *type = wes_text(unit, "movement_type");
    const imp_node *movetype = find_movetype(in, type);
    if (movetype == NULL) {
        in->homeless_count++;
        imp_leave_out(import, type,
                      "a movement type that is in none of the files: give "
                      "units.cfg, too",
                      1);
        return NULL;
    }
    if (in->class_count == WES_MOST_CLASSES) {
        (void)imp_fail(import, LAN_ELIMIT, unit->place.line,
                       "more than %d classes of armour", WES_MOST_CLASSES);
        return NULL;
    }
    const bool is_own =
        is_other(import, unit, movetype, "resistance", NULL) ||
        is_other(import, unit, movetype, "defense", in->terrain);
    const wes_class like = {.movetype = movetype,
                            .unit = is_own ? unit : NULL,
                            .is_immune = is_immune(in, unit)};
    return class_like(in, &like, name);
}

/* --- factors ------------------------------------------------------------- */

/* Chance to hit one of a class in per cent, where the ground gives it that of a
 * key; a cap is below 0. */
static double chance_of(lan_import *import, const imp_node *ground,
                        wes_chance rule)
{
    const double chance = ground != NULL
                              ? fabs(imp_node_number(import, ground, 0.0))
                              : WES_PER_CENT;
    if (rule == WES_MAGICAL) {
        return 70.0;
    }
    return rule == WES_MARKSMAN ? fmax(chance, 60.0) : chance;
}

/* What poison adds to a turn's damage, as a share of it.
 *
 * chance  of a blow, in per cent */
static double poison_share(const wes_kind *kind, const wes_class *class,
                           double chance)
{
    if (class->is_immune || !(kind->poison_blows > 0.0)) {
        return 0.0;
    }
    const double missed = 1.0 - fmin(chance / WES_PER_CENT, 1.0);
    return POISON * (1.0 - pow(missed, kind->poison_blows)) /
           (kind->poison_blows * kind->poison_damage);
}

/* Where a factor is from: the resistance stands at its place, so the ground. */
static const char *note_ground(lan_import *import, const imp_node *resistance,
                               const imp_node *ground, const wes_kind *kind)
{
    const char *poison = kind->poison_blows > 0.0 ? ", with poison" : "";
    if (resistance == NULL || ground == NULL || kind->chance == WES_MAGICAL) {
        return poison[0] != '\0' ? "with poison" : NULL;
    }
    return imp_print(import, "%s:%d%s",
                     imp_shown_file(import, ground->place.file),
                     ground->place.line, poison);
}

static void add_factor(wesnoth *in, const wes_kind *kind,
                       const wes_class *class)
{
    lan_import *import = in->import;
    const imp_node *resistance =
        class_key(class, "resistance", kind->damage_type);
    const imp_node *ground = class_key(class, "defense", in->terrain);
    const imp_node *at = resistance != NULL ? resistance : ground;
    const double share = resistance != NULL
                             ? imp_node_number(import, resistance, 0.0)
                             : WES_PER_CENT;
    const double chance = chance_of(import, ground, kind->chance);
    if (at != NULL && import->status == LAN_OK) {
        const char *note = note_ground(import, resistance, ground, kind);
        imp_add_factor(
            import, kind->name, class->name,
            imp_value_at(import, at,
                         share * chance / (WES_PER_CENT * WES_PER_CENT) +
                             poison_share(kind, class, chance),
                         note));
    }
}

/* Fills in the table of armour: all kinds by all classes. */
static void wes_add_factors(wesnoth *in)
{
    for (const wes_kind *k = in->kinds; k != NULL; k = k->next) {
        for (const wes_class *c = in->classes; c != NULL; c = c->next) {
            add_factor(in, k, c);
        }
    }
    for (const wes_class *c = in->classes; c != NULL; c = c->next) {
        if (class_key(c, "defense", in->terrain) == NULL) {
            imp_leave_out(in->import, c->name,
                          "not on this ground, or by a macro that is in none "
                          "of the files: always hit",
                          1);
        }
    }
}

/* --- types --------------------------------------------------------------- */

static void leave_abilities_out(lan_import *import, const imp_node *unit)
{
    const imp_node *all = wml_child(unit, "abilities");
    for (const imp_node *t = all != NULL ? wml_tag(all->first) : NULL;
         t != NULL; t = wml_tag(t->next)) {
        imp_leave_out(import, t->key, "an ability", 1);
    }
}

static void add_type(wesnoth *in, const imp_node *tag)
{
    static const char *const keys[] = {
        "id",       "name",          "hitpoints", "cost",
        "movement", "movement_type", "race",      "ignore_race_traits",
        NULL};
    static const char *const tags[] = {"attack",    "resistance", "defense",
                                       "abilities", "trait",      NULL};
    lan_import *import = in->import;
    const imp_node *id = wml_find(tag, "id");
    const imp_node *type = wml_find(tag, "movement_type");
    if (id == NULL || wml_find(tag, "hitpoints") == NULL) {
        imp_leave_out(import, "a unit type", "without id or hitpoints", 1);
        return;
    }
    import->file = tag->place.file;
    scn_node *unit = imp_add_unit(import, tag->place.line, id->value, id->value,
                                  (imp_span){.column = 0});
    if (unit == NULL) {
        return;
    }
    imp_set(import, unit, "cost",
            imp_value_of(import, wml_find(tag, "cost"), 1.0, NULL));
    imp_set(import, unit, "health",
            imp_value_of(import, wml_find(tag, "hitpoints"), 1.0, NULL));
    imp_set(import, unit, "speed",
            imp_value_of(import, wml_find(tag, "movement"), 1.0, NULL));
    const char *armour = type != NULL ? wes_class_of(in, tag, unit->key) : NULL;
    if (armour != NULL) {
        import->file = type->place.file;
        imp_set(import, unit, "armour",
                imp_word(import, type->place.line, armour));
    }
    for (const imp_node *t = wml_tag(tag->first); t != NULL;
         t = wml_tag(t->next)) {
        if (strcmp(t->key, "attack") == 0) {
            wes_add_attack(in, unit, t);
        }
    }
    imp_add_no_weapon(import, unit, "it has no attack");
    if (import->status == LAN_OK && imp_weapons(unit)->count > 1) {
        imp_set(import, unit, "choose",
                (imp_value){.is_given = true,
                            .word = "best",
                            .note = "one attack a turn"});
    }
    leave_abilities_out(import, tag);
    wes_leave_rest_out(import, tag, false, keys);
    wes_leave_rest_out(import, tag, true, tags);
}

static void add_types(wesnoth *in)
{
    for (const imp_node *t = wml_tag(in->root->first);
         t != NULL && in->import->status == LAN_OK; t = wml_tag(t->next)) {
        if (strcmp(t->key, "unit_type") == 0) {
            add_type(in, t);
        } else if (strcmp(t->key, "movetype") != 0 &&
                   strcmp(t->key, "race") != 0) {
            imp_leave_out(in->import, t->key, "a tag of no unit type", 1);
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
    add_types(&in);
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
