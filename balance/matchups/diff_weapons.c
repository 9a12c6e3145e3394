/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs in weapons and armour, which both sides number by themselves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "balance/matchups/diff_impl.h"
#include "base/text.h"

/* --- names of both sides -------------------------------------------------- */

/* The number of a name; count where it is none of them. */
static size_t find_name(const char *const *names, size_t count,
                        const char *name)
{
    size_t i = 0;
    while (i < count && strcmp(names[i], name) != 0) {
        i++;
    }
    return i;
}

/* Adds those that are new to a list with room for them. */
static void add_names(const char **list, size_t *count,
                      const char *const *names, size_t more)
{
    for (size_t i = 0; i < more; i++) {
        if (find_name(list, *count, names[i]) == *count) {
            list[(*count)++] = names[i];
        }
    }
}

/* What a number of one side's names is among those of both; what is no name
 * stays none. */
static int32_t number_of(int32_t index, const char *const *own,
                         size_t own_count, const char *const *names,
                         size_t count)
{
    if (index < 0) {
        return -1;
    }
    return (size_t)index < own_count
               ? (int32_t)find_name(names, count, own[index])
               : (int32_t)count;
}

static int32_t kind_of(const diff_names *names, const lan_battle_def *def,
                       int32_t kind)
{
    return number_of(kind, def->kinds, def->kind_count, names->kinds,
                     names->kind_count);
}

static int32_t class_of(const diff_names *names, const lan_battle_def *def,
                        int32_t armour_class)
{
    return number_of(armour_class, def->classes, def->class_count,
                     names->classes, names->class_count);
}

/* Whether both are of the list, so that there is a factor. */
static bool has_factor(const diff_names *names, int32_t kind,
                       int32_t armour_class)
{
    return kind >= 0 && (size_t)kind < names->kind_count && armour_class >= 0 &&
           (size_t)armour_class < names->class_count;
}

static size_t cell_of(const diff_names *names, int32_t kind,
                      int32_t armour_class)
{
    return (size_t)kind * names->class_count + (size_t)armour_class;
}

static lan_status fill_table(const diff_names *names, const lan_battle_def *def,
                             double **out)
{
    const size_t count = names->kind_count * names->class_count;
    double *table = malloc((count + 1) * sizeof *table);
    if (table == NULL) {
        return LAN_ENOMEM;
    }
    for (size_t i = 0; i < count; i++) {
        table[i] = 1.0;
    }
    for (size_t i = 0; i < def->armour_count; i++) {
        const lan_armour_def *is = &def->armour[i];
        const int32_t kind = kind_of(names, def, is->kind);
        const int32_t armour_class = class_of(names, def, is->armour_class);
        if (has_factor(names, kind, armour_class)) {
            table[cell_of(names, kind, armour_class)] = is->factor;
        }
    }
    *out = table;
    return LAN_OK;
}

lan_status diff_names_init(diff_names *names, const lan_diff_side sides[2])
{
    const lan_battle_def *a = sides[0].def;
    const lan_battle_def *b = sides[1].def;
    names->kinds =
        calloc(a->kind_count + b->kind_count + 1, sizeof *names->kinds);
    names->classes =
        calloc(a->class_count + b->class_count + 1, sizeof *names->classes);
    if (names->kinds == NULL || names->classes == NULL) {
        return LAN_ENOMEM;
    }
    add_names(names->kinds, &names->kind_count, a->kinds, a->kind_count);
    add_names(names->kinds, &names->kind_count, b->kinds, b->kind_count);
    add_names(names->classes, &names->class_count, a->classes, a->class_count);
    add_names(names->classes, &names->class_count, b->classes, b->class_count);
    const lan_status status = fill_table(names, a, &names->armour[0]);
    return status == LAN_OK ? fill_table(names, b, &names->armour[1]) : status;
}

void diff_names_clear(diff_names *names)
{
    free(names->kinds);
    free(names->classes);
    free(names->armour[0]);
    free(names->armour[1]);
}

/* --- weapons of terms ----------------------------------------------------- */

void diff_take_weapons(const lan_battle_def *def, diff_terms *terms, int who)
{
    lan_unit_def *unit = &terms->units[who];
    const size_t most = DIFF_MAX_WEAPONS; /* more than a type may have */
    unit->kind = kind_of(terms->names, def, unit->kind);
    unit->armour = class_of(terms->names, def, unit->armour);
    unit->weapon_count = unit->weapon_count < most ? unit->weapon_count : most;
    for (size_t w = 0; w < unit->weapon_count; w++) {
        lan_weapon_def *weapon = &terms->weapons[who][w];
        *weapon = unit->weapons[w];
        weapon->kind = kind_of(terms->names, def, weapon->kind);
    }
    unit->weapons = NULL; /* those of the terms */
}

const lan_weapon_def *diff_find_weapon(const diff_terms *terms, int who,
                                       const char *name)
{
    for (size_t w = 0; w < terms->units[who].weapon_count; w++) {
        const lan_weapon_def *weapon = &terms->weapons[who][w];
        if (strcmp(weapon->name, name) == 0) {
            return weapon;
        }
    }
    return NULL;
}

static lan_weapon_def *weapon_to_change(diff_terms *terms, int who,
                                        const char *name)
{
    const lan_weapon_def *weapon = diff_find_weapon(terms, who, name);
    return &terms->weapons[who][weapon - terms->weapons[who]];
}

/* The kind of a weapon of a list, or of the type's own. */
static int32_t kind_at(const diff_terms *terms, int who, size_t weapon)
{
    const lan_unit_def *unit = &terms->units[who];
    return unit->weapon_count > 0 ? terms->weapons[who][weapon].kind
                                  : unit->kind;
}

static double factor_of(const diff_terms *terms, int32_t kind,
                        int32_t armour_class)
{
    const lan_armour_def *swapped = &terms->swapped;
    return swapped->kind == kind && swapped->armour_class == armour_class
               ? swapped->factor
               : terms->armour[cell_of(terms->names, kind, armour_class)];
}

size_t diff_list_armour(const diff_terms *terms,
                        lan_armour_def out[2 * DIFF_MAX_WEAPONS])
{
    size_t count = 0;
    for (int who = 0; who < 2; who++) {
        const int32_t armour_class = terms->units[1 - who].armour;
        const size_t weapons = lan_unit_weapon_count(&terms->units[who]);
        for (size_t w = 0; w < weapons; w++) {
            const int32_t kind = kind_at(terms, who, w);
            if (has_factor(terms->names, kind, armour_class)) {
                out[count++] = (lan_armour_def){
                    kind, armour_class, factor_of(terms, kind, armour_class)};
            }
        }
    }
    return count;
}

static bool has_kind(const diff_terms *terms, int who, int32_t kind)
{
    bool has = false;
    for (size_t w = 0; w < lan_unit_weapon_count(&terms->units[who]); w++) {
        has = has || kind_at(terms, who, w) == kind;
    }
    return has;
}

bool diff_meets_armour(const diff_terms terms[2], const diff_key *key)
{
    bool does = false;
    for (int who = 0; who < 2; who++) {
        does = does || ((has_kind(&terms[0], who, key->type) ||
                         has_kind(&terms[1], who, key->type)) &&
                        (terms[0].units[1 - who].armour == key->target ||
                         terms[1].units[1 - who].armour == key->target));
    }
    return does;
}

/* --- what differs --------------------------------------------------------- */

static bool has_list(const diff_terms *terms, int who)
{
    return terms->units[who].weapon_count > 0;
}

/* The kind of a weapon that is named, or of the type's own where neither lists
 * any. */
static int32_t kind_of_key(const diff_terms *terms, const diff_key *key,
                           int who)
{
    return key->weapon != NULL ? diff_find_weapon(terms, who, key->weapon)->kind
                               : terms->units[who].kind;
}

static bool has_same_targets(const lan_weapon_def *a, const lan_weapon_def *b)
{
    bool same = (a->targets == NULL) == (b->targets == NULL) &&
                a->target_count == b->target_count;
    for (size_t i = 0; same && i < a->target_count; i++) {
        same = find_name(b->targets, b->target_count, a->targets[i]) <
               b->target_count;
    }
    return same;
}

/* Of a weapon that a list of each has; or of none. */
static bool is_in_both(const diff_terms *a, const diff_terms *b,
                       const diff_key *key, int who)
{
    return key->weapon == NULL
               ? !has_list(a, who) && !has_list(b, who)
               : diff_find_weapon(a, who, key->weapon) != NULL &&
                     diff_find_weapon(b, who, key->weapon) != NULL;
}

bool diff_weapon_differs(const diff_terms *a, const diff_terms *b,
                         const diff_key *key, int who)
{
    const bool is_listed = has_list(a, who) && has_list(b, who);
    if (key->slot == DIFF_ARMS) {
        return has_list(a, who) != has_list(b, who);
    }
    if (key->slot == DIFF_WEAPON) {
        return is_listed && !is_in_both(a, b, key, who);
    }
    if (key->slot == DIFF_CLASS) {
        return a->units[who].armour != b->units[who].armour;
    }
    if (key->slot == DIFF_FACTOR) {
        const double x = factor_of(a, key->type, key->target);
        const double y = factor_of(b, key->type, key->target);
        return x < y || x > y;
    }
    if (!is_in_both(a, b, key, who)) {
        return false;
    }
    return key->slot == DIFF_KIND
               ? kind_of_key(a, key, who) != kind_of_key(b, key, who)
               : !has_same_targets(diff_find_weapon(a, who, key->weapon),
                                   diff_find_weapon(b, who, key->weapon));
}

/* --- exchange ------------------------------------------------------------- */

static void exchange_arms(diff_terms *to, const diff_terms *from, int who)
{
    lan_unit_def *unit = &to->units[who];
    const lan_unit_def *is = &from->units[who];
    unit->rate = is->rate;
    unit->hit = is->hit;
    unit->damage = is->damage;
    unit->kind = is->kind;
    unit->fire = is->fire;
    unit->attack_area = is->attack_area;
    unit->falloff = is->falloff;
    unit->weapon_count = is->weapon_count;
    memcpy(to->weapons[who], from->weapons[who], sizeof to->weapons[who]);
}

/* Without the last of its weapons a type does no harm. */
static void remove_weapon(diff_terms *terms, int who, const char *name)
{
    lan_unit_def *unit = &terms->units[who];
    lan_weapon_def *weapon = weapon_to_change(terms, who, name);
    const size_t at = (size_t)(weapon - terms->weapons[who]);
    memmove(weapon, weapon + 1, (unit->weapon_count - at - 1) * sizeof *weapon);
    unit->weapon_count--;
    if (unit->weapon_count == 0) {
        unit->rate = 0.0;
        unit->hit = 0.0;
    }
}

static void exchange_weapon(diff_terms *to, const diff_terms *from, int who,
                            const char *name)
{
    const lan_weapon_def *weapon = diff_find_weapon(from, who, name);
    if (weapon == NULL) {
        remove_weapon(to, who, name);
    } else if (to->units[who].weapon_count < DIFF_MAX_WEAPONS) {
        to->weapons[who][to->units[who].weapon_count++] = *weapon;
    }
}

static void exchange_targets(lan_weapon_def *to, const lan_weapon_def *from)
{
    to->targets = from->targets;
    to->target_count = from->target_count;
}

void diff_exchange_weapon(diff_terms *to, const diff_terms *from,
                          const diff_key *key, int who)
{
    if (key->slot == DIFF_ARMS) {
        exchange_arms(to, from, who);
    } else if (key->slot == DIFF_WEAPON) {
        exchange_weapon(to, from, who, key->weapon);
    } else if (key->slot == DIFF_CLASS) {
        to->units[who].armour = from->units[who].armour;
    } else if (key->slot == DIFF_FACTOR) {
        to->swapped = (lan_armour_def){key->type, key->target,
                                       factor_of(from, key->type, key->target)};
    } else if (key->slot == DIFF_TARGETS) {
        exchange_targets(weapon_to_change(to, who, key->weapon),
                         diff_find_weapon(from, who, key->weapon));
    } else if (key->weapon != NULL) {
        weapon_to_change(to, who, key->weapon)->kind =
            kind_of_key(from, key, who);
    } else {
        to->units[who].kind = from->units[who].kind;
    }
}

/* --- in words ------------------------------------------------------------- */

static const char *name_at(const char *const *names, size_t count,
                           int32_t index)
{
    return index >= 0 && (size_t)index < count ? names[index] : "none";
}

/* "knight, archer"; where they are too many how many they are. */
static void write_targets(const lan_weapon_def *weapon,
                          char text[LAN_DIFF_VALUE_SIZE])
{
    size_t length = 0;
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "all");
    for (size_t i = 0; weapon->targets != NULL && i < weapon->target_count;
         i++) {
        const int more =
            snprintf(text + length, LAN_DIFF_VALUE_SIZE - length, "%s%s",
                     i > 0 ? ", " : "", weapon->targets[i]);
        length += more > 0 ? (size_t)more : 0;
        if (length >= LAN_DIFF_VALUE_SIZE) {
            (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%zu types",
                           weapon->target_count);
            return;
        }
    }
}

void diff_write_weapon(const diff_terms *terms, const diff_key *key, int who,
                       char text[LAN_DIFF_VALUE_SIZE])
{
    const diff_names *names = terms->names;
    const size_t weapons = terms->units[who].weapon_count;
    char number[LAN_TEXT_DOUBLE_SIZE];
    const char *shown = "";
    if (key->slot == DIFF_ARMS) {
        (void)snprintf(text, LAN_DIFF_VALUE_SIZE,
                       weapons == 0 ? "not given" : "%zu given", weapons);
        return;
    }
    if (key->slot == DIFF_TARGETS) {
        write_targets(diff_find_weapon(terms, who, key->weapon), text);
        return;
    }
    if (key->slot == DIFF_WEAPON) {
        shown = diff_find_weapon(terms, who, key->weapon) != NULL ? "given"
                                                                  : "not given";
    } else if (key->slot == DIFF_FACTOR) {
        shown = lan_text_from_double(factor_of(terms, key->type, key->target),
                                     number);
    } else if (key->slot == DIFF_CLASS) {
        shown = name_at(names->classes, names->class_count,
                        terms->units[who].armour);
    } else {
        shown = name_at(names->kinds, names->kind_count,
                        kind_of_key(terms, key, who));
    }
    (void)snprintf(text, LAN_DIFF_VALUE_SIZE, "%.31s", shown);
}

void diff_write_weapon_path(const diff_terms *terms, const diff_key *key,
                            int who, char path[LAN_DIFF_PATH_SIZE])
{
    const diff_names *names = terms->names;
    const char *name = terms->units[who].name;
    if (key->slot == DIFF_FACTOR) {
        (void)snprintf(path, LAN_DIFF_PATH_SIZE, "armour.%.64s.%.64s",
                       names->kinds[key->type], names->classes[key->target]);
        return;
    }
    if (key->weapon == NULL) {
        (void)snprintf(path, LAN_DIFF_PATH_SIZE, "units.%.64s.%s", name,
                       key->slot == DIFF_ARMS    ? "weapons"
                       : key->slot == DIFF_CLASS ? "armour"
                                                 : "kind");
        return;
    }
    const char *word = key->key != NULL            ? lan_key_name(key->key)
                       : key->slot == DIFF_KIND    ? "kind"
                       : key->slot == DIFF_TARGETS ? "targets"
                                                   : "";
    (void)snprintf(path, LAN_DIFF_PATH_SIZE, "units.%.64s.weapons.%.64s%s%s",
                   name, key->weapon, word[0] != '\0' ? "." : "", word);
}
