/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/alike_impl.h"

#include <stdio.h>
#include <string.h>

#include "model/battle_impl.h"
#include "model/weapons_impl.h"

/* PART_PRODUCT contains rate and hit. */
enum { PART_PRODUCT, PART_DAMAGE, PART_AREA };

/* Values of a damage or a health at which the number of hits to kill changes by
 * one: the smallest damage, or the largest health, with the same number of
 * hits. */
typedef struct thresholds {
    int32_t of_health; /* of this type; -1: of the damage */
    double value;      /* the current value */
    double own;        /* threshold of its number of hits; LAN_NAN: not known */
    double *near;      /* [2] thresholds below and above; NULL: find own */
} thresholds;

/* How a weapon is used. */
typedef struct weapon_use {
    const alike_field *field;
    thresholds *steps; /* NULL: not wanted */
    int32_t type;
    lan_weapon_def weapon;
    bool is_blunted; /* hits lose damage to protection, or kill by whole hits */
    bool is_at_ground; /* area fire at some target */
    bool is_aimed;     /* another law of fire at some target */
} weapon_use;

/* --- targets -------------------------------------------------------------- */

static void note_law(weapon_use *use, lan_law law)
{
    use->is_at_ground = use->is_at_ground || law == LAN_LAW_AREA;
    use->is_aimed =
        use->is_aimed || (law != LAN_LAW_AREA && law != LAN_LAW_NONE);
}

/* Relative distance below which two thresholds are the same. */
#define SAME 1e-8

static void note_threshold(thresholds *steps, double at)
{
    const double off = SAME * steps->value;
    if (steps->near == NULL) {
        const bool is_own = steps->of_health >= 0 ? at >= steps->value - off
                                                  : at <= steps->value + off;
        if (is_own &&
            !(fabs(at - steps->value) > fabs(steps->own - steps->value))) {
            steps->own = at;
        }
    } else if (at < steps->own - off) {
        steps->near[0] = fmax(steps->near[0], at);
    } else if (at > steps->own + off) {
        steps->near[1] = fmin(steps->near[1], at);
    }
}

/* The smallest damage whose hit takes this much health from a target. */
static double damage_for(const lan_unit_def *target, double factor, double hit)
{
    return target->protection > 0.0 ? fmin((hit + target->protection) / factor,
                                           hit / (target->least * factor))
                                    : hit / factor;
}

static void note_hits(const weapon_use *use, const lan_unit_def *target,
                      double factor)
{
    const double damage = use->weapon.damage;
    const double hit =
        damage * lan_weapon_after_protection(target, damage, factor);
    const double hits = lan_hits_to_kill(target->health, hit);
    for (double n = fmax(hits - 1.0, 1.0); n <= hits + 1.0 && isfinite(hits);
         n += 1.0) {
        note_threshold(use->steps,
                       use->steps->of_health >= 0
                           ? n * hit
                           : damage_for(target, factor, target->health / n));
    }
}

static void note_target(weapon_use *use, int32_t type)
{
    const lan_battle_def *def = use->field->def;
    const lan_unit_def *target = &def->units[type];
    const double factor =
        lan_weapon_counter(def, use->type, type) *
        lan_weapon_after_armour(def, use->weapon.kind, target->armour);
    if (!lan_weapon_aims_at(&use->weapon, target) || !(factor > 0.0)) {
        return;
    }
    use->is_blunted =
        use->is_blunted || (target->protection > 0.0 && target->least < 1.0);
    if (use->steps != NULL &&
        (use->steps->of_health < 0 || use->steps->of_health == type)) {
        note_hits(use, target, factor);
    }
}

/* --- who is met ----------------------------------------------------------- */

static bool has_type(const lan_army_def *army, int32_t type)
{
    size_t g = 0;
    while (g < army->group_count && army->groups[g].type != type) {
        g++;
    }
    return g < army->group_count;
}

/* Between two armies, with laws of fire that go by the weapons' own
 * coefficients. */
static void note_armies(weapon_use *use, size_t from, size_t at)
{
    const lan_battle_def *def = use->field->def;
    const lan_army_def *enemy = &def->armies[at];
    note_law(use, enemy->hidden ? LAN_LAW_AREA : use->weapon.fire);
    for (size_t i = 0; i < def->fire_count; i++) {
        const lan_fire_def *fire = &def->fire[i];
        if (fire->from_army == (int32_t)from && fire->at_army == (int32_t)at &&
            isnan(fire->coefficient)) {
            note_law(use, fire->law);
        }
    }
    for (size_t g = 0; g < enemy->group_count; g++) {
        note_target(use, enemy->groups[g].type);
    }
}

static weapon_use use_of(const alike_field *field, int32_t type, size_t weapon,
                         thresholds *steps)
{
    const lan_battle_def *def = field->def;
    weapon_use use = {.field = field,
                      .steps = steps,
                      .type = type,
                      .weapon = lan_unit_weapon(&def->units[type], weapon),
                      .is_blunted = def->wounds != LAN_WOUNDS_NONE};
    if (field->types != NULL) {
        note_law(&use, field->is_hidden ? LAN_LAW_AREA : use.weapon.fire);
        for (size_t i = 0; i < field->type_count; i++) {
            note_target(&use, field->types[i]);
        }
        return use;
    }
    for (size_t i = 0; i < def->army_count * def->army_count; i++) {
        const size_t from = i / def->army_count;
        const size_t at = i % def->army_count;
        if (has_type(&def->armies[from], type) &&
            strcmp(lan_side_of(&def->armies[from]),
                   lan_side_of(&def->armies[at])) != 0) {
            note_armies(&use, from, at);
        }
    }
    return use;
}

/* --- paths ---------------------------------------------------------------- */

/* The number of a path: of a weapon, the type's own numbers or a named one. */
typedef struct place {
    int32_t type; /* -1: the path is of no type, or of no weapon of it */
    size_t weapon;
    char key[64];
} place;

static place place_of(const lan_battle_def *def, const char *path)
{
    char type[128] = "";
    char weapon[128] = "";
    place at = {.type = -1};
    const bool is_listed = sscanf(path, "units.%127[^.].weapons.%127[^.].%63s",
                                  type, weapon, at.key) == 3;
    if (!is_listed && sscanf(path, "units.%127[^.].%63s", type, at.key) < 2) {
        return at;
    }
    for (size_t i = 0; i < def->unit_count; i++) {
        const lan_unit_def *unit = &def->units[i];
        if (strcmp(unit->name, type) != 0) {
            continue;
        }
        while (is_listed && at.weapon < unit->weapon_count &&
               strcmp(unit->weapons[at.weapon].name, weapon) != 0) {
            at.weapon++;
        }
        const bool is_of_it = is_listed ? at.weapon < unit->weapon_count
                                        : unit->weapon_count == 0 ||
                                              strcmp(at.key, "health") == 0;
        at.type = is_of_it ? (int32_t)i : -1;
    }
    return at;
}

/* The part to which a key of a weapon belongs; -1: none. */
static int32_t part_of(const weapon_use *use, const char *key)
{
    if (strcmp(key, "attack_area") == 0) {
        return use->is_at_ground && !use->is_aimed ? PART_PRODUCT : PART_AREA;
    }
    if (strcmp(key, "damage") == 0) {
        return use->is_blunted ? PART_DAMAGE : PART_PRODUCT;
    }
    return strcmp(key, "rate") == 0 || strcmp(key, "interval") == 0 ||
                   strcmp(key, "hit") == 0
               ? PART_PRODUCT
               : -1;
}

alike_part alike_part_of(const alike_field *field, const char *path)
{
    const alike_part none = {.type = -1};
    const place at = place_of(field->def, path);
    if (at.type < 0) {
        return none;
    }
    const weapon_use use = use_of(field, at.type, at.weapon, NULL);
    const alike_part part = {at.type, at.weapon, part_of(&use, at.key)};
    return part.part >= 0 ? part : none;
}

static void note_all(const alike_field *field, int32_t type, size_t weapon,
                     thresholds *steps)
{
    if (steps->of_health < 0) {
        (void)use_of(field, type, weapon, steps);
        return;
    }
    for (size_t i = 0; i < field->def->unit_count; i++) {
        const lan_unit_def *unit = &field->def->units[i];
        for (size_t w = 0; w < lan_unit_weapon_count(unit); w++) {
            (void)use_of(field, (int32_t)i, w, steps);
        }
    }
}

void alike_thresholds(const alike_field *field, const char *path,
                      double near[2])
{
    const place at = place_of(field->def, path);
    const bool is_health = strcmp(at.key, "health") == 0;
    thresholds steps = {.of_health = is_health ? at.type : -1, .own = LAN_NAN};
    near[0] = near[1] = LAN_NAN;
    if (at.type < 0 || (!is_health && strcmp(at.key, "damage") != 0)) {
        return;
    }
    const lan_unit_def *unit = &field->def->units[at.type];
    steps.value =
        is_health ? unit->health : lan_unit_weapon(unit, at.weapon).damage;
    note_all(field, at.type, at.weapon, &steps);
    steps.near = near;
    note_all(field, at.type, at.weapon, &steps);
}

bool alike_is_same(alike_part a, alike_part b)
{
    return a.type >= 0 && a.type == b.type && a.weapon == b.weapon &&
           a.part == b.part;
}
