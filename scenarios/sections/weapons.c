/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The weapons of a unit type.
 */
#include <string.h>

#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static const scn_word fire_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_weapon_def, member)
static const scn_field weapon_fields[] = {
    FIELD("rate", NUMBER, ONE, AT_LEAST0, AT(rate), .unit = "1/time",
          .preset = "1", .meaning = "attacks per soldier",
          .instead_of = {"interval"}),
    FIELD("interval", INVERSE, ONE, ABOVE0, AT(rate), .unit = "time",
          .meaning = "instead of rate: time between two attacks, 1/rate",
          .instead_of = {"rate"}, .is_input_only = true),
    FIELD("hit", NUMBER, ONE, SHARE, AT(hit),
          .meaning = "probability that one attack hits; needed where a pair "
                     "without coefficient uses it"),
    FIELD("damage", NUMBER, ONE, AT_LEAST0, AT(damage), .unit = "health",
          .preset = "1",
          .meaning = "what one hit takes, before armour and protection"),
    FIELD("kind", KIND, ONE,
          .marks = SCN_NOT_OF_DIFF, /* by name there, as are targets */

          AT(kind),
          .meaning = "by which `armour` tells what is left of its hits"),
    FIELD("range", NUMBER, ONE, .marks = SCN_OF_DISTANCES,

          AT_LEAST0, AT(range), .unit = "m", .preset = "the type's",
          .meaning = "reach on a map, or where armies begin apart"),
    FIELD("falloff", NUMBER, ONE, .marks = SCN_OF_DISTANCES,

          AT_LEAST0, AT(falloff), .preset = "0",
          .meaning =
              "there hits are multiplied by (1 - distance / range)^falloff",
          .is_quiet = true),
    FIELD("fire", CHOICE, ONE, .words = fire_words, AT(fire), .preset = "aimed",
          .meaning = "at single soldiers, or at the ground they stand on"),
    FIELD("attack_area", NUMBER, ONE,
          .marks = SCN_NOT_OF_DIFF, /* it is exchanged with fire */

          AT_LEAST0, AT(attack_area), .unit = "m2",
          .meaning = "what one attack covers; needed where area fire without "
                     "coefficient uses it"),
    FIELD("targets", NAME, LIST, AT(targets), .preset = "all",
          .meaning = "the unit types that it fires at, and no other",
          .is_quiet = true),
};
#undef AT
const scn_section scn_section_weapon = SECTION(
    weapon_fields, "units.TYPE.weapons.WEAPON", "a weapon", .is_free = true);

bool scn_is_of_weapon(const char *key)
{
    const scn_field *field =
        scn_section_field(&scn_section_weapon, key, strlen(key));
    return field != NULL && strcmp(key, "range") != 0;
}

/* Tells the keys that say what the one weapon of a type does where it has a
 * list of them. */
static void check_short_form(scn_reader *reader, const scn_node *unit,
                             uint32_t given)
{
    for (size_t i = 0; i < unit->section->count; i++) {
        const scn_field *field = scn_section_row(unit->section, i);
        if ((given >> i & 1U) == 0 || !scn_is_of_weapon(field->key)) {
            continue;
        }
        scn_node *child = scn_node_child(unit, field->key, strlen(field->key));
        if (scn_is_heard(reader, child)) {
            scn_tell(&reader->log, true, child->key_place,
                     "'%s' cannot stand beside 'weapons': give it to one of "
                     "them",
                     field->key);
        }
    }
}

static void end_weapon(scn_reader *reader, scn_node *node, uint32_t given,
                       void *entry)
{
    lan_weapon_def *weapon = entry;
    (void)given;
    weapon->name = node->key;
    (void)scn_check_name(reader, node, node->key, node->key_length,
                         node->key_place);
}

void scn_bind_weapons(scn_reader *reader, scn_node *unit, uint32_t given,
                      lan_unit_def *def)
{
    scn_node *map = scn_bound_child(unit, "weapons", SCN_MAP);
    if (map == NULL) {
        return;
    }
    if (map->count == 0) {
        scn_tell_expected(reader, map, "a map of one or more weapons");
        return;
    }
    const lan_weapon_def preset = lan_weapon_def_default();
    def->weapon_count =
        scn_bind_entries(reader, map,
                         &(scn_entries){&scn_section_weapon, sizeof preset,
                                        &preset, true, end_weapon},
                         &def->weapons);
    check_short_form(reader, unit, given);
}

/* The name of a type as the scenario has it; NULL where it was told about. */
static const char *find_name(scn_reader *reader, scn_node *node)
{
    if (node->kind != SCN_SCALAR) {
        scn_tell_expected(reader, node, "the name of a unit type");
        return NULL;
    }
    const int32_t type =
        scn_find_type(reader, node, node->text, node->length, node->place);
    return type >= 0 ? reader->types.words[type] : NULL;
}

void scn_bind_type_names(scn_reader *reader, scn_node *node, void *out)
{
    if (node->kind != SCN_LIST || node->count == 0 ||
        node->count > LAN_BATTLE_MAX_TYPES) {
        scn_tell_expected(reader, node, "a list of unit types");
        return;
    }
    const char **names = scn_reader_array(reader, node->count, sizeof *names);
    scn_node **nodes = scn_reader_array(reader, node->count, sizeof *nodes);
    size_t count = 0;
    for (scn_node *child = node->first;
         names != NULL && nodes != NULL && child != NULL; child = child->next) {
        const char *name = find_name(reader, child);
        if (name != NULL) {
            nodes[count] = child;
            names[count++] = name;
        }
    }
    if (count < node->count) {
        return;
    }
    scn_node *again = scn_find_repeated(reader, nodes, count);
    if (again != NULL) {
        scn_tell_expected(reader, again, "a type not named before it");
        return;
    }
    const lan_weapon_def list = {.targets = names, .target_count = count};
    memcpy(out, &list.targets, sizeof list.targets + sizeof list.target_count);
}
