/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "scenarios/import/wesnoth_impl.h"

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

static const special_row *find_special(const wml_tag *tag)
{
    const char *id = wes_text(tag, "id");
    for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++) {
        if (strcmp(specials[i].name, tag->name) == 0 ||
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

static special_sum read_specials(wesnoth *in, const wml_tag *attack)
{
    const wml_tag *tags = wml_child(attack, "specials");
    special_sum sum = {.chance = WES_OF_GROUND, .factor = 1.0};
    for (const wml_tag *t = tags != NULL ? tags->first : NULL; t != NULL;
         t = t->next) {
        const special_row *row = find_special(t);
        if (row == NULL || row->why != NULL) {
            const char *id = wes_text(t, "id");
            imp_leave_out(in->import, id[0] != '\0' ? id : t->name,
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

static double number_or(lan_import *import, const wml_key *key, double preset)
{
    return key != NULL ? wes_number(import, key) : preset;
}

void wes_add_attack(wesnoth *in, imp_unit *unit, const wml_tag *attack)
{
    static const char *const keys[] = {"name",   "type",  "damage",
                                       "number", "range", NULL};
    static const char *const tags[] = {"specials", NULL};
    lan_import *import = in->import;
    const char *name = wes_text(attack, "name");
    const wml_key *type = wml_find(attack, "type");
    const wml_key *damage = wml_find(attack, "damage");
    imp_weapon *weapon =
        imp_add_weapon(import, unit, name[0] != '\0' ? name : "attack");
    if (weapon == NULL) {
        return;
    }
    const special_sum sum = read_specials(in, attack);
    const double hurt = number_or(import, damage, 0.0) * sum.factor;
    const double blows = number_or(import, wml_find(attack, "number"), 0.0);
    const bool is_poison = sum.is_poison && hurt > 0.0 && blows > 0.0;
    weapon->values[IMP_RATE] = wes_value(import, attack, "number");
    weapon->values[IMP_HIT] = imp_default(1.0, "the chance is in the table");
    if (damage != NULL) {
        weapon->values[IMP_DAMAGE] =
            wes_value_at(import, damage, hurt, sum.note);
    }
    if (type != NULL) {
        const wes_kind like = {.damage_type = type->value,
                               .range = wes_text(attack, "range"),
                               .chance = sum.chance,
                               .poison_blows = is_poison ? blows : 0.0,
                               .poison_damage = is_poison ? hurt : 0.0};
        import->file = type->place.file;
        weapon->values[IMP_KIND] =
            imp_word(import, type->place.line, kind_like(in, &like));
    }
    wes_leave_keys_out(import, attack, keys);
    wes_leave_tags_out(import, attack, tags);
}
