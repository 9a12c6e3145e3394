/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>
#include <string.h>

static void check_fire_of_unit(chk_context *chk, lan_law fire)
{
    if (fire != LAN_LAW_AIMED && fire != LAN_LAW_AREA) {
        chk_error(chk, "fire",
                  "fire is %s; a unit type fires aimed or area, other laws are "
                  "given per pair under fire",
                  lan_law_name(fire));
    }
}

static void check_index(chk_context *chk, const char *key, int32_t index,
                        size_t count)
{
    if (index != -1 && !chk_is_index(index, count)) {
        chk_error(chk, key, "%d is none of the %zu that there are", index,
                  count);
    }
}

/* Of a weapon without `hit` that no pair needs it of. */
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
                  "it; give hit, or take kinds.%s.retaliate away",
                  shown, shown);
    }
}

/* Of a weapon, at its place; lacking what a pair asks of its type. */
static void check_weapon(chk_context *chk, const lan_weapon_def *weapon,
                         size_t type)
{
    const chk_facts *facts = &chk->facts;
    chk_number(chk, "rate", weapon->rate, CHK_AT_LEAST_0);
    chk_number(chk, "hit", weapon->hit, CHK_SHARE_OR_NONE);
    if (isnan(weapon->hit)) {
        chk_missing(chk, "hit", &facts->hit[type]);
        if (!facts->hit[type].is_needed) {
            check_answer(chk, weapon);
        }
    }
    chk_number(chk, "damage", weapon->damage, CHK_AT_LEAST_0);
    check_index(chk, "kind", weapon->kind, chk->def.kind_count);
    check_fire_of_unit(chk, weapon->fire);
    chk_number(chk, "attack_area", weapon->attack_area, CHK_AT_LEAST_0_OR_NONE);
    if (isnan(weapon->attack_area)) {
        chk_missing(chk, "attack_area", &facts->attack_area[type]);
    }
    chk_number(chk, "range", weapon->range, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "falloff", weapon->falloff, CHK_AT_LEAST_0);
}

/* The first weapon of a type that is called as this one. */
static size_t same_weapon(const lan_unit_def *unit, size_t index)
{
    const char *name = unit->weapons[index].name;
    for (size_t first = 0; first < index && name != NULL; first++) {
        const char *other = unit->weapons[first].name;
        if (other != NULL && strcmp(other, name) == 0) {
            return first;
        }
    }
    return index;
}

static void check_weapons(chk_context *chk, size_t index, const char *shown)
{
    const lan_unit_def *unit = &chk->def.units[index];
    char buffer[CHK_SHOWN_SIZE];
    if (chk_lacks_weapons(unit)) {
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
        chk_name(chk, name, w, same_weapon(unit, w));
        check_weapon(chk, &unit->weapons[w], index);
    }
}

static void check_unit(chk_context *chk, size_t index)
{
    const lan_unit_def *unit = &chk->def.units[index];
    char buffer[CHK_SHOWN_SIZE];
    const char *shown = chk_key(unit->name, index, buffer);

    chk_place(chk, "units.%s", shown);
    chk_name(chk, unit->name, index, chk->facts.same_unit[index]);
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
    if (unit->choose != LAN_CHOOSE_ALL && unit->choose != LAN_CHOOSE_BEST) {
        chk_error(chk, "choose", "choose %d is unknown; give all or best",
                  (int)unit->choose);
    }
    check_index(chk, "armour", unit->armour, chk->def.class_count);
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

static void check_counter(chk_context *chk, size_t index)
{
    const lan_counter_def *counter = &chk->def.counters[index];
    const lan_unit_def *units = chk->def.units;
    char attacker[CHK_SHOWN_SIZE];
    char target[CHK_SHOWN_SIZE];

    if (!chk_is_type(chk, counter->attacker) ||
        !chk_is_type(chk, counter->target)) {
        chk_place(chk, "counters.%zu", index);
        chk_error(chk, NULL,
                  "a counter of type %d against type %d; the types are "
                  "numbered from 0 and there are %zu",
                  counter->attacker, counter->target, chk->def.unit_count);
        return;
    }
    chk_place(chk, "counters.%s",
              chk_key(units[counter->attacker].name, (size_t)counter->attacker,
                      attacker));
    const char *key =
        chk_key(units[counter->target].name, (size_t)counter->target, target);
    chk_number(chk, key, counter->factor, CHK_AT_LEAST_0);
    if (chk->facts.same_counter[index] != index) {
        chk_error(chk, key, "this counter is given twice; keep one of them");
    }
}

void chk_counters(chk_context *chk)
{
    chk_place(chk, "counters");
    chk_array(chk, NULL, chk->given->counters, chk->given->counter_count);
    for (size_t i = 0; i < chk->def.counter_count; i++) {
        check_counter(chk, i);
    }
}
