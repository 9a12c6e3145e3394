/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unit types, their weapons and their bodies.
 */
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "scenarios/sections/bind_impl.h"

/* --- weapons ------------------------------------------------------------- */

bool scn_prepare_weapon(scn_reader *reader, scn_node *map, void *owner)
{
    (void)owner;
    if (map->count == 0) {
        scn_tell_expected(reader, map, "a map of one or more weapons");
    }
    return map->count > 0;
}

bool scn_is_of_weapon(const char *key)
{
    static const char *const keys[] = {"rate",   "interval",   "hit",
                                       "damage", "kind",       "falloff",
                                       "fire",   "attack_area"};
    size_t i = 0;
    while (i < COUNT(keys) && strcmp(keys[i], key) != 0) {
        i++;
    }
    return i < COUNT(keys);
}

/* --- bodies -------------------------------------------------------------- */

/* A hull has two sides; a hull that is a disc as well is reported elsewhere.
 */
void scn_end_body(scn_reader *reader, scn_node *body, void *entry)
{
    const scn_soldier *soldier = entry;
    const bool is_long = isfinite(soldier->length);
    if (is_long != isfinite(soldier->width) && !scn_is_given(body, "radius")) {
        scn_tell_path(
            reader, body, scn_node_place(body),
            ": a hull needs both 'length' and 'width'; '%s' is missing",
            is_long ? "width" : "length");
    }
}

bool scn_is_of_bodies(const scn_node *node)
{
    const scn_section *section = node->section;
    bool is = false;
    for (size_t i = 0; i < section->count; i++) {
        const scn_field *field = &section->fields[i];
        is = is || (scn_field_is_marked(section, field, SCN_OF_BODIES) &&
                    scn_is_given(node, field->key));
    }
    return is;
}

/* --- unit types ---------------------------------------------------------- */

/* More types than there may be, and names that weapons may name. */
bool scn_prepare_unit(scn_reader *reader, scn_node *units, void *owner)
{
    if (units->count > LAN_BATTLE_MAX_TYPES) {
        scn_node *node = scn_node_at(units, LAN_BATTLE_MAX_TYPES);
        scn_tell_at(reader, node, node->key_place, "more than %d unit types",
                    LAN_BATTLE_MAX_TYPES);
        return false;
    }
    scn_head *head = owner;
    (void)scn_block_take(reader, &head->soldiers, units->count,
                         sizeof(scn_soldier));
    (void)scn_block_take(reader, &head->engagement.soldiers, units->count,
                         sizeof(lan_soldier_def));
    reader->scenario->types = scn_take_keys(reader, units);
    reader->has_types = true;
    scn_take_kinds(reader);
    return true;
}

void scn_begin_unit(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    const size_t index = (size_t)((lan_unit_def *)entry - head->def.units);
    *(lan_unit_def *)entry = lan_unit_def_default();
    scn_soldier *soldier = (void *)(uintptr_t)&head->soldiers[index];
    *soldier = (scn_soldier){
        .def = lan_soldier_def_default(), .length = LAN_NAN, .width = LAN_NAN};
    node->beside[0] = soldier;
}

/* Reports the keys that say what the one weapon of a type does where it has a
 * list of them. */
static void check_short_form(scn_reader *reader, const scn_node *unit)
{
    for (size_t i = 0; i < unit->section->count; i++) {
        const scn_field *field = &unit->section->fields[i];
        if (scn_is_given(unit, field->key) && field->is_of_form != NULL) {
            scn_node *child = scn_node_child(unit, field->key);
            scn_tell_at(reader, child, child->key_place,
                        "'%s' and 'weapons' exclude each other: give it to one "
                        "of the weapons",
                        field->key);
        }
    }
}

void scn_end_unit(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_node *weapons = scn_bound_child(node, "weapons", SCN_MAP);
    scn_soldier *soldier = node->beside[0];
    (void)entry;
    soldier->is_said = scn_is_of_bodies(node);
    if (weapons != NULL && weapons->count > 0) {
        check_short_form(reader, node);
    }
}
