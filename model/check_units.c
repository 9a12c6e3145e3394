/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

static void check_fire_of_unit(chk_context *chk, lan_law fire)
{
    if (fire != LAN_LAW_AIMED && fire != LAN_LAW_AREA) {
        chk_error(chk, "fire",
                  "fire is %s; a unit type fires aimed or area, other laws are "
                  "given per pair under fire",
                  lan_law_name(fire));
    }
}

static void check_unit(chk_context *chk, size_t index)
{
    const lan_unit_def *unit = &chk->def.units[index];
    const chk_facts *facts = &chk->facts;
    char buffer[CHK_SHOWN_SIZE];

    chk_place(chk, "units.%s", chk_key(unit->name, index, buffer));
    chk_name(chk, unit->name, index, facts->same_unit[index]);
    chk_number(chk, "rate", unit->rate, CHK_AT_LEAST_0);
    chk_number(chk, "hit", unit->hit, CHK_SHARE_OR_NONE);
    chk_missing(chk, "hit", &facts->hit[index]);
    chk_number(chk, "damage", unit->damage, CHK_AT_LEAST_0);
    chk_number(chk, "health", unit->health, CHK_ABOVE_0);
    check_fire_of_unit(chk, unit->fire);
    chk_number(chk, "attack_area", unit->attack_area, CHK_AT_LEAST_0_OR_NONE);
    chk_missing(chk, "attack_area", &facts->attack_area[index]);
    chk_number(chk, "cost", unit->cost, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "speed", unit->speed, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "range", unit->range, CHK_AT_LEAST_0_OR_NONE);
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
