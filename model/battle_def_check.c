/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>
#include <stdalign.h>
#include <stddef.h>
#include <string.h>

/* A missing array is reported where its section is checked; everything else
 * may then take it as empty. */
static lan_battle_def without_missing_arrays(const lan_battle_def *given)
{
    lan_battle_def def = *given;

    def.unit_count = def.units == NULL ? 0 : def.unit_count;
    def.counter_count = def.counters == NULL ? 0 : def.counter_count;
    def.army_count = def.armies == NULL ? 0 : def.army_count;
    def.fire_count = def.fire == NULL ? 0 : def.fire_count;
    def.weight_count = def.weights == NULL ? 0 : def.weight_count;
    def.priority_count = def.priorities == NULL ? 0 : def.priority_count;
    def.kind_count = def.kinds == NULL ? 0 : def.kind_count;
    def.class_count = def.classes == NULL ? 0 : def.class_count;
    def.armour_count = def.armour == NULL ? 0 : def.armour_count;
    def.side_count = def.sides == NULL ? 0 : def.side_count;
    return def;
}

static size_t longer(size_t length, const char *name)
{
    const size_t other = name == NULL ? 0 : strlen(name);
    return other > length ? other : length;
}

/* Room for the longest path there can be: two names and fixed parts such as
 * "armies." ".units." ".reinforcements." with an index and a key. */
static size_t longest_path(const lan_battle_def *def)
{
    const size_t fixed = 128;
    size_t name = 0;

    for (size_t i = 0; i < def->unit_count; i++) {
        const lan_unit_def *unit = &def->units[i];
        name = longer(name, unit->name);
        for (size_t w = 0; w < unit->weapon_count && unit->weapons != NULL;
             w++) {
            name = longer(name, unit->weapons[w].name);
        }
    }
    for (size_t i = 0; i < def->kind_count; i++) {
        name = longer(name, def->kinds[i]);
    }
    for (size_t i = 0; i < def->class_count; i++) {
        name = longer(name, def->classes[i]);
    }
    for (size_t i = 0; i < def->side_count; i++) {
        name = longer(name, def->sides[i].name);
    }
    for (size_t i = 0; i < def->army_count; i++) {
        const lan_army_def *army = &def->armies[i];
        name = longer(name, army->name);
        for (size_t j = 0; j < chk_group_count(army); j++) {
            name = longer(name, army->groups[j].name);
        }
    }
    return fixed + 2 * name;
}

static void check_time(chk_context *chk)
{
    chk_place(chk, "time");
    if (isnan(chk->def.end)) {
        chk_error(chk, "end",
                  "end is missing; give the time at which the battle is broken "
                  "off, a finite number above 0");
    } else {
        chk_number(chk, "end", chk->def.end, CHK_DURATION);
    }
}

lan_status lan_battle_def_check(const lan_battle_def *def,
                                lan_finding_fn report, void *context)
{
    chk_context chk = {.given = def,
                       .def = without_missing_arrays(def),
                       .report = report,
                       .report_context = context};
    alignas(max_align_t) unsigned char room[CHK_ROOM_SIZE];

    if (report == NULL) {
        chk.room = room;
    } else {
        chk.path_size = longest_path(&chk.def);
        chk.path = chk_take(&chk, chk.path_size, 1);
    }
    lan_status status =
        chk.facts.lacks_memory ? LAN_ENOMEM : chk_facts_init(&chk);
    if (status == LAN_OK && chk.facts.is_resolved) {
        status = chk_resolve_pairs(&chk);
    }
    if (status == LAN_OK) {
        check_time(&chk);
        chk_units(&chk);
        chk_counters(&chk);
        chk_kinds(&chk);
        chk_armour(&chk);
        chk_armies(&chk);
        chk_fire(&chk);
        chk_rules(&chk);
        status = chk.has_error ? LAN_EINVAL : LAN_OK;
    }
    chk_facts_clear(&chk.facts);
    return status;
}
