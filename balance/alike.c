/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "balance/alike_impl.h"

#include <string.h>

#include "model/battle_impl.h"
#include "model/weapons_impl.h"
#include "scenarios/stars.h"

/* PART_PRODUCT contains rate and hit. */
enum { PART_PRODUCT, PART_DAMAGE, PART_AREA };

/* How a weapon is used. */
typedef struct weapon_use {
    const alike_field *field;
    int32_t type;
    lan_weapon_def weapon;
    bool is_at_ground; /* area fire at some target */
    bool is_aimed;     /* another law of fire at some target */
} weapon_use;

/* --- targets -------------------------------------------------------------- */

static weapon_use use_of(const alike_field *field, int32_t type, size_t weapon)
{
    return (weapon_use){.field = field,
                        .type = type,
                        .weapon =
                            lan_unit_weapon(&field->def->units[type], weapon)};
}

static void note_law(weapon_use *use, lan_law law)
{
    use->is_at_ground = use->is_at_ground || law == LAN_LAW_AREA;
    use->is_aimed =
        use->is_aimed || (law != LAN_LAW_AREA && law != LAN_LAW_NONE);
}

static bool has_type(const lan_army_def *army, int32_t type)
{
    size_t g = 0;
    while (g < army->group_count && army->groups[g].type != type) {
        g++;
    }
    return g < army->group_count;
}

/* True if the weapon's type meets another type. Records the laws of fire that
 * use the weapon's own coefficients. */
static bool meets(weapon_use *use, int32_t target)
{
    const alike_field *field = use->field;
    const lan_battle_def *def = field->def;
    bool is_met = false;
    for (size_t i = 0; i < field->type_count; i++) {
        note_law(use, field->is_hidden ? LAN_LAW_AREA : use->weapon.fire);
        is_met = is_met || field->types[i] == target;
    }
    for (size_t i = 0;
         field->types == NULL && i < def->army_count * def->army_count; i++) {
        const size_t from = i / def->army_count;
        const size_t at = i % def->army_count;
        const lan_army_def *enemy = &def->armies[at];
        if (!has_type(&def->armies[from], use->type) ||
            !has_type(enemy, target) ||
            strcmp(lan_side_of(&def->armies[from]), lan_side_of(enemy)) == 0) {
            continue;
        }
        is_met = true;
        note_law(use, enemy->hidden ? LAN_LAW_AREA : use->weapon.fire);
        for (size_t k = 0; k < def->fire_count; k++) {
            const lan_fire_def *fire = &def->fire[k];
            if (fire->from_army == (int32_t)from &&
                fire->at_army == (int32_t)at && isnan(fire->coefficient)) {
                note_law(use, fire->law);
            }
        }
    }
    return is_met;
}

/* The factor on the weapon's damage to a target; 0: it does not fire at it. */
static double factor_at(weapon_use *use, int32_t target)
{
    const lan_battle_def *def = use->field->def;
    const lan_unit_def *unit = &def->units[target];
    return meets(use, target) && lan_weapon_aims_at(&use->weapon, unit)
               ? lan_weapon_counter(def, use->type, target) *
                     lan_weapon_after_armour(def, use->weapon.kind,
                                             unit->armour)
               : 0.0;
}

/* --- paths ---------------------------------------------------------------- */

/* Skips the weapon in a path: a named one, or nothing for the type's own. */
static bool skip_weapon(const lan_unit_def *unit, const char **path,
                        size_t *weapon)
{
    *weapon = 0;
    if (unit->weapon_count == 0) {
        return true;
    }
    const bool is_named = lan_path_skip(path, "weapons");
    while (is_named && *weapon < unit->weapon_count &&
           !lan_path_skip(path, unit->weapons[*weapon].name)) {
        ++*weapon;
    }
    return is_named && *weapon < unit->weapon_count;
}

alike_part alike_part_of(const alike_field *field, const char *path)
{
    const lan_battle_def *def = field->def;
    alike_part part = {.type = -1};
    const lan_unit_def *unit = lan_path_skip_type(def, &path);
    if (unit == NULL || !skip_weapon(unit, &path, &part.weapon)) {
        return part;
    }
    const int32_t type = (int32_t)(unit - def->units);
    weapon_use use = use_of(field, type, part.weapon);
    /* hits lose damage to protection, or kill by whole hits */
    bool is_blunted = def->wounds != LAN_WOUNDS_NONE;
    for (size_t t = 0; t < def->unit_count; t++) {
        is_blunted |= factor_at(&use, (int32_t)t) > 0.0 &&
                      def->units[t].protection > 0.0 &&
                      def->units[t].least < 1.0;
    }
    if (strcmp(path, "attack_area") == 0) {
        part.part =
            use.is_at_ground && !use.is_aimed ? PART_PRODUCT : PART_AREA;
    } else if (strcmp(path, "damage") == 0) {
        part.part = is_blunted ? PART_DAMAGE : PART_PRODUCT;
    } else if (strcmp(path, "rate") != 0 && strcmp(path, "interval") != 0 &&
               strcmp(path, "hit") != 0) {
        return part;
    }
    part.type = type;
    return part;
}

bool alike_is_same(alike_part a, alike_part b)
{
    return a.type >= 0 && a.type == b.type && a.weapon == b.weapon &&
           a.part == b.part;
}

/* --- thresholds ----------------------------------------------------------- */

/* Relative distance below which two thresholds are the same. */
#define SAME 1e-8

/* Values of a damage or a health at which the number of hits to kill changes by
 * one: the smallest damage, or the largest health, with the same number of
 * hits. */
typedef struct thresholds {
    int32_t of_health; /* of this type; -1: of the damage */
    double value;      /* the current value */
    double own;        /* threshold of its number of hits; LAN_NAN: not known */
    double *near;      /* [2] thresholds below and above; NULL: find own */
} thresholds;

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

/* Notes the hits that a weapon takes to kill a type. */
static void note_hits(thresholds *steps, weapon_use use, int32_t type)
{
    const lan_unit_def *target = &use.field->def->units[type];
    const double factor = factor_at(&use, type);
    const double damage = use.weapon.damage;
    if (!(factor > 0.0)) {
        return;
    }
    const double hit =
        damage * lan_weapon_after_protection(target, damage, factor);
    const double hits = lan_hits_to_kill(target->health, hit);
    for (double n = fmax(hits - 1.0, 1.0); n <= hits + 1.0 && isfinite(hits);
         n += 1.0) {
        note_threshold(steps,
                       steps->of_health >= 0
                           ? n * hit
                           : damage_for(target, factor, target->health / n));
    }
}

void alike_thresholds(const alike_field *field, const char *path,
                      double near[2])
{
    const lan_battle_def *def = field->def;
    thresholds steps = {.of_health = -1, .own = LAN_NAN};
    const lan_unit_def *unit = lan_path_skip_type(def, &path);
    size_t weapon = 0;
    near[0] = near[1] = LAN_NAN;
    if (unit == NULL) {
        return;
    }
    const int32_t type = (int32_t)(unit - def->units);
    if (strcmp(path, "health") == 0) {
        steps.of_health = type;
        steps.value = unit->health;
    } else if (skip_weapon(unit, &path, &weapon) &&
               strcmp(path, "damage") == 0) {
        steps.value = lan_unit_weapon(unit, weapon).damage;
    } else {
        return;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < def->unit_count; i++) {
            const int32_t other = (int32_t)i;
            if (steps.of_health < 0) {
                note_hits(&steps, use_of(field, type, weapon), other);
                continue;
            }
            for (size_t w = 0; w < lan_unit_weapon_count(&def->units[i]); w++) {
                note_hits(&steps, use_of(field, other, w), type);
            }
        }
        steps.near = near;
    }
}

bool alike_has_single_hits(const alike_field *field)
{
    const lan_battle_def *def = field->def;
    for (size_t t = 0; t < def->unit_count; t++) {
        size_t weapons = 0;
        for (size_t i = 0; i < def->unit_count; i++) {
            for (size_t w = 0; w < lan_unit_weapon_count(&def->units[i]); w++) {
                weapon_use use = use_of(field, (int32_t)i, w);
                weapons += factor_at(&use, (int32_t)t) > 0.0;
            }
        }
        if (weapons > 1) {
            return false;
        }
    }
    return true;
}
