/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What differs in weapons and armour.
 */
#include <stdio.h>
#include <string.h>

#include "balance/matchups/diff_impl.h"
#include "base/text.h"

/* --- weapons of terms ----------------------------------------------------- */

void diff_take_weapons(const lan_battle_def *def, diff_terms *terms, int who)
{
    lan_unit_def *unit = &terms->units[who];
    const size_t most = DIFF_MAX_WEAPONS; /* more than a type may have */
    unit->kind = diff_kind_of(terms->names, def, unit->kind);
    unit->armour = diff_class_of(terms->names, def, unit->armour);
    unit->weapon_count = unit->weapon_count < most ? unit->weapon_count : most;
    for (size_t w = 0; w < unit->weapon_count; w++) {
        lan_weapon_def *weapon = &terms->weapons[who][w];
        *weapon = unit->weapons[w];
        weapon->kind = diff_kind_of(terms->names, def, weapon->kind);
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

int32_t diff_kind_at(const diff_terms *terms, int who, size_t weapon)
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
               : terms->armour[diff_cell_of(terms->names, kind, armour_class)];
}

size_t diff_list_armour(const diff_terms *terms,
                        lan_armour_def out[2 * DIFF_MAX_WEAPONS])
{
    size_t count = 0;
    for (int who = 0; who < 2; who++) {
        const int32_t armour_class = terms->units[1 - who].armour;
        const size_t weapons = lan_unit_weapon_count(&terms->units[who]);
        for (size_t w = 0; w < weapons; w++) {
            const int32_t kind = diff_kind_at(terms, who, w);
            if (diff_has_factor(terms->names, kind, armour_class)) {
                out[count++] = (lan_armour_def){
                    kind, armour_class, factor_of(terms, kind, armour_class)};
            }
        }
    }
    return count;
}

bool diff_has_kind(const diff_terms *terms, int who, int32_t kind)
{
    bool has = false;
    for (size_t w = 0; w < lan_unit_weapon_count(&terms->units[who]); w++) {
        has = has || diff_kind_at(terms, who, w) == kind;
    }
    return has;
}

bool diff_meets_armour(const diff_terms terms[2], const diff_key *key)
{
    bool does = false;
    for (int who = 0; who < 2; who++) {
        does = does || ((diff_has_kind(&terms[0], who, key->type) ||
                         diff_has_kind(&terms[1], who, key->type)) &&
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
        same = diff_find_name(b->targets, b->target_count, a->targets[i]) <
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
    unit->range = is->range;
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
