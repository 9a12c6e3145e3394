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

static bool prepare_weapons(scn_reader *reader, scn_node *map, void *owner)
{
    (void)owner;
    if (map->count == 0) {
        scn_tell_expected(reader, map, "a map of one or more weapons");
    }
    return map->count > 0;
}

static void begin_weapon(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_weapon_def *)entry = lan_weapon_def_default();
}

const scn_section scn_section_weapon =
    SECTION(weapon_fields, "units.TYPE.weapons.WEAPON", "a weapon",
            .is_free = true, .size = sizeof(lan_weapon_def), .is_named = true,
            .name_at = offsetof(lan_weapon_def, name),
            .prepare = prepare_weapons, .begin = begin_weapon);

bool scn_is_of_weapon(const char *key)
{
    const scn_field *field = scn_section_field(&scn_section_weapon, key);
    return field != NULL && strcmp(key, "range") != 0;
}
