/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/import/wesnoth_impl.h"

/* Health that poison takes in a turn. */
#define POISON 8.0

/* --- movement types ------------------------------------------------------ */

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
        if (in->movetype_count == WES_MOST_CLASSES) {
            in->import->file = t->place.file;
            (void)imp_fail(in->import, LAN_ELIMIT, t->place.line,
                           "more than %d movement types", WES_MOST_CLASSES);
            return;
        }
        in->movetypes[in->movetype_count++] = t;
    }
}

static const wml_tag *find_movetype(const wesnoth *in, const char *name)
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
        const wml_tag *defense = wml_child(in->movetypes[m], "defense");
        for (const wml_key *k = defense != NULL ? defense->keys : NULL;
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

bool wes_find_movetypes(wesnoth *in)
{
    note_movetypes(in, in->root);
    return in->import->status == LAN_OK && check_terrain(in);
}

/* --- who cannot be poisoned ---------------------------------------------- */

/* True where a [trait] below a tag makes immune to poison. */
static bool has_immunity(const wml_tag *tag)
{
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        const bool is_trait = strcmp(t->name, "trait") == 0;
        for (const wml_tag *e = is_trait ? t->first : NULL; e != NULL;
             e = e->next) {
            if (strcmp(wes_text(e, "add"), "unpoisonable") == 0) {
                return true;
            }
        }
    }
    return false;
}

static const wml_tag *find_race(const wml_tag *tag, const char *id)
{
    const wml_tag *found = NULL;
    for (const wml_tag *t = tag->first; t != NULL && found == NULL;
         t = t->next) {
        if (strcmp(t->name, "race") == 0 &&
            strcmp(wes_text(t, "id"), id) == 0) {
            found = t;
        } else if (strcmp(t->name, "units") == 0 && tag->name == NULL) {
            found = find_race(t, id);
        }
    }
    return found;
}

static bool is_immune(const wesnoth *in, const wml_tag *unit)
{
    const wml_tag *race = find_race(in->root, wes_text(unit, "race"));
    const bool has_own =
        strcmp(wes_text(unit, "ignore_race_traits"), "yes") == 0;
    return has_immunity(unit) ||
           (race != NULL && !has_own && has_immunity(race));
}

/* --- classes ------------------------------------------------------------- */

/* A number of a class: the type's own, else its movement type's; NULL: none. */
static const wml_key *class_key(const wes_class *class, const char *table,
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

/* True where a type's table says something else than its movement type's.
 *
 * only  the key that matters; NULL: all */
static bool is_other(lan_import *import, const wml_tag *unit,
                     const wml_tag *movetype, const char *table,
                     const char *only)
{
    const wml_tag *own = wml_child(unit, table);
    const wml_tag *shared = wml_child(movetype, table);
    for (const wml_key *k = own != NULL ? own->keys : NULL; k != NULL;
         k = k->next) {
        const wml_key *same = shared != NULL ? wml_find(shared, k->key) : NULL;
        if ((only == NULL || strcmp(k->key, only) == 0) &&
            (same == NULL || fabs(fabs(wes_number(import, k)) -
                                  fabs(wes_number(import, same))) > 0.0)) {
            return true;
        }
    }
    return false;
}

/* True where some unit type below a tag moves so and can be poisoned. */
static bool has_poisonable(const wesnoth *in, const wml_tag *tag,
                           const char *movement)
{
    for (const wml_tag *t = tag->first; t != NULL; t = t->next) {
        if (strcmp(t->name, "units") == 0 && tag->name == NULL
                ? has_poisonable(in, t, movement)
                : strcmp(t->name, "unit_type") == 0 &&
                      strcmp(wes_text(t, "movement_type"), movement) == 0 &&
                      !is_immune(in, t)) {
            return true;
        }
    }
    return false;
}

/* A class's name: of the movement type, or of the type where it has its own;
 * the immune are told apart where others move as they do. */
static const char *name_class(wesnoth *in, const wes_class *class,
                              const char *name)
{
    const char *type = wes_text(class->movetype, "name");
    const char *aside = class->unit != NULL ? " (own)"
                        : class->is_immune && has_poisonable(in, in->root, type)
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

const char *wes_class_of(wesnoth *in, const wml_tag *unit, const char *name)
{
    lan_import *import = in->import;
    const char *type = wes_text(unit, "movement_type");
    const wml_tag *movetype = find_movetype(in, type);
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
static double chance_of(lan_import *import, const wml_key *ground,
                        wes_chance rule)
{
    const double chance =
        ground != NULL ? fabs(wes_number(import, ground)) : WES_PER_CENT;
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
static const char *note_ground(lan_import *import, const wml_key *resistance,
                               const wml_key *ground, const wes_kind *kind)
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
    const wml_key *resistance =
        class_key(class, "resistance", kind->damage_type);
    const wml_key *ground = class_key(class, "defense", in->terrain);
    const wml_key *at = resistance != NULL ? resistance : ground;
    const double share =
        resistance != NULL ? wes_number(import, resistance) : WES_PER_CENT;
    const double chance = chance_of(import, ground, kind->chance);
    if (at != NULL && import->status == LAN_OK) {
        const char *note = note_ground(import, resistance, ground, kind);
        imp_add_factor(
            import, kind->name, class->name,
            wes_value_at(import, at,
                         share * chance / (WES_PER_CENT * WES_PER_CENT) +
                             poison_share(kind, class, chance),
                         note));
    }
}

void wes_add_factors(wesnoth *in)
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
