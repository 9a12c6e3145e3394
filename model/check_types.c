/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checks of unit types, their weapons and the tables and rules about them.
 */
#include "model/check_impl.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* --- units ---------------------------------------------------------------- */

/* Checks a weapon without `hit` that no pair needs `hit` for. */
static void check_answer(chk_context *chk, const lan_weapon_def *weapon)
{
    const lan_battle_def *def = &chk->def;
    char shown[CHK_SHOWN_SIZE];
    if (weapon->fire == LAN_LAW_AIMED &&
        chk_is_index(weapon->kind, def->kind_count) &&
        lan_battle_def_answer(def, weapon->kind) >= 0) {
        (void)chk_shown(def->kinds[weapon->kind], shown);
        chk_error(chk, "hit",
                  "hit is missing, but attacks by kind '%s' are answered with "
                  "it; give hit, or remove kinds.%s.retaliate",
                  shown, shown);
    }
}

/* Checks a weapon at the present place, including the numbers that pairs
 * need. */
static void check_weapon(chk_context *chk, const lan_weapon_def *weapon,
                         size_t type)
{
    const chk_type *facts = &chk->facts.types[type];
    chk_number(chk, "rate", weapon->rate, CHK_AT_LEAST_0);
    chk_number(chk, "hit", weapon->hit, CHK_SHARE_OR_NONE);
    if (isnan(weapon->hit)) {
        chk_missing(chk, "hit", &facts->hit);
        if (!facts->hit.is_needed) {
            check_answer(chk, weapon);
        }
    }
    chk_number(chk, "damage", weapon->damage, CHK_AT_LEAST_0);
    if (weapon->kind != -1) {
        (void)chk_has(chk, "kind", weapon->kind, chk->def.kind_count);
    }
    if (weapon->fire != LAN_LAW_AIMED && weapon->fire != LAN_LAW_AREA) {
        chk_error(chk, "fire",
                  "fire is %s; a unit type fires aimed or area, other laws are "
                  "given per pair under fire",
                  lan_law_name(weapon->fire));
    }
    chk_number(chk, "attack_area", weapon->attack_area, CHK_AT_LEAST_0_OR_NONE);
    if (isnan(weapon->attack_area)) {
        chk_missing(chk, "attack_area", &facts->attack_area);
    }
    chk_number(chk, "range", weapon->range, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "falloff", weapon->falloff, CHK_AT_LEAST_0);
}

static bool is_weapon_taken(const lan_unit_def *unit, size_t index)
{
    const char *name = unit->weapons[index].name;
    bool is = false;
    for (size_t k = 0; k < index && name != NULL; k++) {
        const char *other = unit->weapons[k].name;
        is = is || (other != NULL && strcmp(other, name) == 0);
    }
    return is;
}

static void check_weapons(chk_context *chk, size_t index, const char *shown)
{
    const lan_unit_def *unit = &chk->def.units[index];
    char buffer[CHK_SHOWN_SIZE];
    if (unit->weapon_count > 0 && unit->weapons == NULL) {
        chk_error(chk, "weapons", "there are %zu, and no list of them",
                  unit->weapon_count);
        return;
    }
    if (unit->weapon_count > LAN_UNIT_MAX_WEAPONS) {
        chk_error(chk, "weapons", "%zu weapons are too many; give at most %d",
                  unit->weapon_count, LAN_UNIT_MAX_WEAPONS);
        return;
    }
    for (size_t w = 0; w < unit->weapon_count; w++) {
        const char *name = unit->weapons[w].name;
        chk_place(chk, "units.%s.weapons.%s", shown, chk_key(name, w, buffer));
        chk_name(chk, name, is_weapon_taken(unit, w));
        check_weapon(chk, &unit->weapons[w], index);
    }
}

static void check_unit(chk_context *chk, size_t index)
{
    const lan_unit_def *unit = &chk->def.units[index];
    char buffer[CHK_SHOWN_SIZE];
    const char *shown = chk_key(unit->name, index, buffer);

    chk_place(chk, "units.%s", shown);
    chk_name(chk, unit->name, chk->facts.types[index].is_taken);
    if (unit->weapon_count == 0) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, 0);
        check_weapon(chk, &weapon, index);
    }
    chk_number(chk, "health", unit->health, CHK_ABOVE_0);
    chk_number(chk, "cost", unit->cost, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "speed", unit->speed, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "aim", unit->aim, CHK_SHARE);
    chk_number(chk, "protection", unit->protection, CHK_AT_LEAST_0);
    chk_number(chk, "least", unit->least, CHK_SHARE);
    chk_word(chk, "choose", (int)unit->choose, LAN_CHOOSE_BEST, "all or best");
    if (unit->armour != -1) {
        (void)chk_has(chk, "armour", unit->armour, chk->def.class_count);
    }
    check_weapons(chk, index, shown);
}

void chk_units(chk_context *chk)
{
    const size_t count = chk->given->unit_count;

    chk_place(chk, "units");
    chk_array(chk, NULL, chk->given->units, count);
    if (count == 0) {
        chk_error(chk, NULL, "there is no unit type; give at least one");
    } else if (count > LAN_BATTLE_MAX_TYPES) {
        chk_error(chk, NULL, "%zu unit types are too many; give at most %d",
                  count, LAN_BATTLE_MAX_TYPES);
    }
    for (size_t i = 0; i < chk->def.unit_count; i++) {
        check_unit(chk, i);
    }
}

/* --- tables over pairs of types ------------------------------------------- */

/* A number for a pair of types: a counter or a weight. */
typedef struct pair_number {
    const char *section; /* of its path */
    const char *name;
    int32_t attacker;
    int32_t target;
    double value;
} pair_number;

static const char *type_key(const chk_context *chk, int32_t type,
                            char buffer[CHK_SHOWN_SIZE])
{
    return chk_key(chk->def.units[type].name, (size_t)type, buffer);
}

static void check_pair_number(chk_context *chk, size_t index,
                              const pair_number *pair, unsigned char *facts)
{
    char buffers[2][CHK_SHOWN_SIZE];
    chk_place(chk, "%s.%zu", pair->section, index);
    if (!chk_has(chk, "attacker", pair->attacker, chk->def.unit_count) ||
        !chk_has(chk, "target", pair->target, chk->def.unit_count)) {
        return;
    }
    chk_place(chk, "%s.%s", pair->section,
              type_key(chk, pair->attacker, buffers[0]));
    const char *key = type_key(chk, pair->target, buffers[1]);
    chk_number(chk, key, pair->value, CHK_AT_LEAST_0);
    if (chk->facts.is_resolved) {
        unsigned char *of_pair =
            &facts[(size_t)pair->attacker * chk->def.unit_count +
                   (size_t)pair->target];
        if ((*of_pair & CHK_PAIR_IS_SEEN) != 0) {
            chk_error(chk, key, "this %s is given twice; keep one of them",
                      pair->name);
        }
        *of_pair |= CHK_PAIR_IS_SEEN;
    }
}

void chk_counters(chk_context *chk)
{
    chk_place(chk, "counters");
    chk_array(chk, NULL, chk->given->counters, chk->given->counter_count);
    for (size_t i = 0; i < chk->def.counter_count; i++) {
        const lan_counter_def *counter = &chk->def.counters[i];
        check_pair_number(chk, i,
                          &(pair_number){"counters", "counter",
                                         counter->attacker, counter->target,
                                         counter->factor},
                          chk->facts.counters);
    }
}

/* --- kinds and armour ----------------------------------------------------- */

/* Marks of a kind or of a class, MARKS each. */
enum { IS_HELD, IS_IN_TABLE, MARKS };

static void mark(bool *marks, int32_t index, size_t count, int what)
{
    if (chk_is_index(index, count)) {
        marks[MARKS * index + what] = true;
    }
}

static void mark_all(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    bool *kinds = chk->facts.kind_marks;
    bool *classes = chk->facts.class_marks;
    for (size_t u = 0; u < def->unit_count; u++) {
        const lan_unit_def *unit = &def->units[u];
        mark(classes, unit->armour, def->class_count, IS_HELD);
        for (size_t w = 0; w < chk_weapon_count(unit); w++) {
            mark(kinds, lan_unit_weapon(unit, w).kind, def->kind_count,
                 IS_HELD);
        }
    }
    for (size_t i = 0; i < def->armour_count; i++) {
        const lan_armour_def *armour = &def->armour[i];
        mark(kinds, armour->kind, def->kind_count, IS_IN_TABLE);
        mark(classes, armour->armour_class, def->class_count, IS_IN_TABLE);
    }
}

/* Reports at the kind's place that no weapon has the kind. */
static void warn_of_unused_kind(chk_context *chk, int32_t kind)
{
    char shown[CHK_SHOWN_SIZE];
    if (!chk->facts.kind_marks[MARKS * kind + IS_HELD]) {
        chk_warning(chk, NULL, "no weapon is of kind '%s'",
                    chk_shown(chk->def.kinds[kind], shown));
    }
}

void chk_kinds(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    const size_t count = def->kind_defs != NULL ? def->kind_count : 0;
    char buffer[CHK_SHOWN_SIZE];
    mark_all(chk);
    for (size_t i = 0; i < count; i++) {
        const int32_t retaliate = def->kind_defs[i].retaliate;
        chk_place(chk, "kinds.%s", chk_key(def->kinds[i], i, buffer));
        if (retaliate != LAN_RETALIATE_NOT &&
            (retaliate == LAN_RETALIATE_ALIKE ||
             chk_has(chk, "retaliate", retaliate, def->kind_count))) {
            warn_of_unused_kind(chk, (int32_t)i);
        }
    }
}

static void check_armour(chk_context *chk, size_t index)
{
    const lan_battle_def *def = &chk->def;
    const lan_armour_def *armour = &def->armour[index];
    const int32_t class = armour->armour_class;
    char buffers[2][CHK_SHOWN_SIZE];
    chk_place(chk, "armour.%zu", index);
    if (!chk_has(chk, "kind", armour->kind, def->kind_count) ||
        !chk_has(chk, "armour_class", class, def->class_count)) {
        return;
    }
    chk_place(
        chk, "armour.%s",
        chk_key(def->kinds[armour->kind], (size_t)armour->kind, buffers[0]));
    chk_number(chk, chk_key(def->classes[class], (size_t) class, buffers[1]),
               armour->factor, CHK_AT_LEAST_0);
}

/* Reports, once each, the kinds and classes of the table that no type has. */
static void warn_of_table(chk_context *chk)
{
    const lan_battle_def *def = &chk->def;
    char buffer[CHK_SHOWN_SIZE];
    char shown[CHK_SHOWN_SIZE];
    for (size_t i = 0; i < def->armour_count; i++) {
        const int32_t kind = def->armour[i].kind;
        const int32_t class = def->armour[i].armour_class;
        bool *is_class_held = &chk->facts.class_marks[MARKS * class + IS_HELD];
        chk_place(chk, "armour.%s",
                  chk_key(def->kinds[kind], (size_t)kind, buffer));
        warn_of_unused_kind(chk, kind);
        if (!*is_class_held) {
            chk_warning(chk,
                        chk_key(def->classes[class], (size_t) class, buffer),
                        "no unit type has armour '%s'",
                        chk_shown(def->classes[class], shown));
        }
        chk->facts.kind_marks[MARKS * kind + IS_HELD] = true;
        *is_class_held = true;
    }
}

static void warn_of_kind(chk_context *chk, int32_t kind)
{
    char shown[CHK_SHOWN_SIZE];
    if (chk_is_index(kind, chk->def.kind_count) &&
        !chk->facts.kind_marks[MARKS * kind + IS_IN_TABLE]) {
        chk_warning(chk, "kind",
                    "the table armour has no row '%s': hits of this kind count "
                    "in full",
                    chk_shown(chk->def.kinds[kind], shown));
    }
}

static void warn_of_unit(chk_context *chk, size_t index)
{
    const lan_unit_def *unit = &chk->def.units[index];
    char buffer[CHK_SHOWN_SIZE];
    char weapon[CHK_SHOWN_SIZE];
    const char *name = chk_key(unit->name, index, buffer);
    chk_place(chk, "units.%s", name);
    if (chk_is_index(unit->armour, chk->def.class_count) &&
        !chk->facts.class_marks[MARKS * unit->armour + IS_IN_TABLE]) {
        chk_warning(chk, "armour",
                    "no row of the table armour has '%s': all hits on it count "
                    "in full",
                    chk_shown(chk->def.classes[unit->armour], weapon));
    }
    if (unit->weapon_count == 0) {
        warn_of_kind(chk, unit->kind);
    }
    for (size_t w = 0; w < unit->weapon_count && unit->weapons != NULL; w++) {
        chk_place(chk, "units.%s.weapons.%s", name,
                  chk_key(unit->weapons[w].name, w, weapon));
        warn_of_kind(chk, unit->weapons[w].kind);
    }
}

void chk_armour(chk_context *chk)
{
    chk_place(chk, "armour");
    chk_array(chk, NULL, chk->given->armour, chk->given->armour_count);
    for (size_t i = 0; i < chk->def.armour_count; i++) {
        check_armour(chk, i);
    }
    if (chk->def.armour_count == 0 || chk->has_error) {
        return;
    }
    for (size_t u = 0; u < chk->def.unit_count; u++) {
        warn_of_unit(chk, u);
    }
    warn_of_table(chk);
}

/* --- rules ---------------------------------------------------------------- */

/* Reports a section that the chosen share rule ignores. */
static void check_is_used(chk_context *chk, const char *key, size_t count,
                          lan_share needed)
{
    const lan_share share = chk->def.share;

    if (count > 0 && share != needed && (unsigned)share <= LAN_SHARE_PRIORITY) {
        chk_warning(chk, key,
                    "%s is not used, since share is %s; set share to %s, or "
                    "remove it",
                    key, lan_share_name(share), lan_share_name(needed));
    }
}

static void check_weights(chk_context *chk)
{
    chk_array(chk, "weights", chk->given->weights, chk->given->weight_count);
    check_is_used(chk, "weights", chk->def.weight_count, LAN_SHARE_WEIGHTS);
    for (size_t i = 0; i < chk->def.weight_count; i++) {
        const lan_weight_def *weight = &chk->def.weights[i];
        check_pair_number(chk, i,
                          &(pair_number){"rules.weights", "weight",
                                         weight->attacker, weight->target,
                                         weight->weight},
                          chk->facts.weights);
    }
    for (size_t i = 0; i < chk->def.unit_count; i++) {
        const chk_type *type = &chk->facts.types[i];
        if (type->shares_fire && !type->has_target) {
            char buffer[CHK_SHOWN_SIZE];
            chk_place(chk, "rules.weights.%s",
                      chk_key(chk->def.units[i].name, i, buffer));
            chk_warning(chk, NULL,
                        "it fires at no one, since its weight against every "
                        "enemy is 0; give one of them a weight above 0");
        }
    }
}

static void check_target(chk_context *chk, size_t priority, size_t index)
{
    const int32_t target = chk->def.priorities[priority].targets[index];
    const int32_t number = (int32_t)priority + 1;
    char key[CHK_SHOWN_SIZE];
    char shown[CHK_SHOWN_SIZE];

    snprintf(key, sizeof key, "%zu", index);
    if (!chk_has(chk, key, target, chk->def.unit_count)) {
        return;
    }
    int32_t *listed_by = &chk->facts.types[target].listed_by;
    if (*listed_by == number) {
        chk_error(chk, key, "'%s' is listed twice; keep one of them",
                  chk_shown(chk->def.units[target].name, shown));
    }
    *listed_by = number;
}

static void check_priority(chk_context *chk, size_t index)
{
    const lan_priority_def *priority = &chk->def.priorities[index];
    char buffer[CHK_SHOWN_SIZE];

    chk_place(chk, "rules.priority.%zu", index);
    if (!chk_has(chk, "attacker", priority->attacker, chk->def.unit_count)) {
        return;
    }
    chk_place(chk, "rules.priority.%s",
              type_key(chk, priority->attacker, buffer));
    bool *has_priority = &chk->facts.types[priority->attacker].has_priority;
    if (*has_priority) {
        chk_error(chk, NULL, "this list is given twice; keep one of them");
    }
    *has_priority = true;
    chk_array(chk, NULL, priority->targets, priority->target_count);
    for (size_t i = 0; priority->targets != NULL && i < priority->target_count;
         i++) {
        check_target(chk, index, i);
    }
}

void chk_rules(chk_context *chk)
{
    chk_place(chk, "rules");
    chk_word(chk, "share", (int)chk->def.share, LAN_SHARE_PRIORITY,
             "proportional, even, weights or priority");
    chk_word(chk, "wounds", (int)chk->def.wounds, LAN_WOUNDS_SPREAD,
             "none, focus or spread");
    check_weights(chk);
    chk_place(chk, "rules");
    chk_array(chk, "priority", chk->given->priorities,
              chk->given->priority_count);
    check_is_used(chk, "priority", chk->def.priority_count, LAN_SHARE_PRIORITY);
    for (size_t i = 0; i < chk->def.priority_count; i++) {
        check_priority(chk, i);
    }
    chk_place(chk, "rules");
    chk_number(chk, "gone", chk->def.gone, CHK_AT_LEAST_0_OR_NONE);
}

/* --- approach ------------------------------------------------------------- */

/* Warns if armies never come close enough for any of them to fire. */
static void check_nearness(chk_context *chk)
{
    const lan_approach_def *approach = &chk->def.approach;
    double longest = 0.0; /* m, over all ranges */
    bool walks = false;   /* some type in an army has a speed */
    char numbers[2][LAN_TEXT_DOUBLE_SIZE];
    for (size_t g = 0; g < chk->facts.group_count; g++) {
        const int32_t type = chk->facts.groups[g].def->type;
        if (chk_is_type(chk, type)) {
            const lan_unit_def *unit = &chk->def.units[type];
            walks = walks || unit->speed > 0.0;
            for (size_t w = 0; w < chk_weapon_count(unit); w++) {
                longest = fmax(longest, lan_unit_weapon(unit, w).range);
            }
        }
    }
    if (approach->distance <= longest) {
        return;
    }
    if (!walks) {
        chk_warning(
            chk, "distance",
            "no one ever fires: the armies are %s m apart, the longest "
            "range is %s m, and no type has a speed; give units.*.speed",
            lan_text_from_double(approach->distance, numbers[0]),
            lan_text_from_double(longest, numbers[1]));
    } else if (approach->to > longest) {
        chk_warning(chk, "to",
                    "no one ever fires: the armies halt %s m apart, and the "
                    "longest range is %s m; give less",
                    lan_text_from_double(approach->to, numbers[0]),
                    lan_text_from_double(longest, numbers[1]));
    }
}

/* Reports weapons of a type for which answers are not defined. */
static void check_answers(chk_context *chk, const lan_unit_def *unit)
{
    char shown[2][CHK_SHOWN_SIZE];
    for (size_t w = 0; w < chk_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        if (weapon.falloff > 0.0 &&
            lan_battle_def_answer(&chk->def, weapon.kind) >= 0) {
            chk_error(
                chk, "distance",
                "a weapon of '%s' has a falloff, and its attacks are answered: "
                "how much of an answer is left while armies walk is not "
                "defined; remove its falloff or kinds.%s.retaliate",
                chk_shown(unit->name, shown[0]),
                chk_shown(chk->def.kinds[weapon.kind], shown[1]));
            return;
        }
    }
}

void chk_approach(chk_context *chk)
{
    const lan_approach_def *approach = &chk->def.approach;
    chk_place(chk, "approach");
    chk_number(chk, "distance", approach->distance, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "to", approach->to, CHK_AT_LEAST_0_OR_NONE);
    if (isnan(approach->distance) && !isnan(approach->to)) {
        chk_error(chk, "distance",
                  "distance is missing, but to is given; give how far apart "
                  "the armies begin, in m");
    } else if (!chk->has_error && !isnan(approach->distance)) {
        check_nearness(chk);
        for (size_t u = 0; u < chk->def.unit_count; u++) {
            check_answers(chk, &chk->def.units[u]);
        }
    }
}
