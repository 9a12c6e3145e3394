/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/map.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/engagement_impl.h"

static_assert(sizeof(lan_law) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_choose) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_steer) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_intervals) == sizeof(int), "an enum is an int");

static const scn_word fire_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA}, {NULL, 0}};

static const scn_word choose_words[] = {
    {"all", LAN_CHOOSE_ALL}, {"best", LAN_CHOOSE_BEST}, {NULL, 0}};

static const scn_word class_words[] = {
#define X(name, text) {text, name},
    LAN_MOVEMENT_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word steer_words[] = {
#define X(name, text) {text, name},
    LAN_STEER_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word intervals_words[] = {
#define X(name, text) {text, name},
    LAN_INTERVALS_LIST(X)
#undef X
        {NULL, 0}};

/* What its one weapon does stands with the type itself. */
static bool is_weapon(const void *base)
{
    const lan_unit_def *def = base;
    return def->weapon_count == 0;
}

#define AT(member)      .offset = offsetof(lan_unit_def, member)
#define IN_BODY(member) .offset = offsetof(scn_soldier, def.member)
#define OF_BODY                                                                \
    .marks = SCN_OF_BODIES, .beside = 1, .is_shown = scn_soldier_is_shown
static const scn_field unit_fields[] = {
    FIELD("rate", NUMBER, ONE, AT_LEAST0, AT(rate), .unit = "1/time",
          .preset = "1", .meaning = "attacks per soldier",
          .instead_of = {"interval"}, .is_of_form = is_weapon),
    FIELD("interval", INVERSE, ONE, ABOVE0, AT(rate), .unit = "time",
          .meaning = "instead of rate: time between two attacks, 1/rate",
          .instead_of = {"rate"}, .is_input_only = true,
          .is_of_form = is_weapon),
    FIELD("hit", NUMBER, ONE, SHARE, AT(hit),
          .meaning = "probability that one attack hits; needed where a pair "
                     "without coefficient uses it",
          .is_of_form = is_weapon),
    FIELD("damage", NUMBER, ONE, AT_LEAST0, AT(damage), .unit = "health",
          .preset = "1", .meaning = "what one hit takes",
          .is_of_form = is_weapon),
    FIELD("health", NUMBER, ONE, ABOVE0, AT(health), .unit = "health",
          .preset = "1",
          .meaning =
              "what one soldier has; k = rate * hit * counter * damage / "
              "health of the target"),
    FIELD("fire", CHOICE, ONE, .words = fire_words, AT(fire), .preset = "aimed",
          .meaning = "at single soldiers, or at the ground they stand on",
          .is_of_form = is_weapon),
    FIELD("attack_area", NUMBER, ONE,
          .marks = SCN_NOT_OF_DIFF, /* it is exchanged with fire */

          AT_LEAST0, AT(attack_area), .unit = "m2",
          .meaning = "what one attack covers; needed where area fire without "
                     "coefficient uses it",
          .is_of_form = is_weapon),
    FIELD("kind", KIND, ONE,
          .marks = SCN_NOT_OF_DIFF, /* by name there, as is armour */

          AT(kind),
          .meaning =
              "of its weapon: by which `armour` tells what is left of its "
              "hits",
          .is_of_form = is_weapon),
    FIELD("weapons", SECTION, MAP, .section = &scn_section_weapon, AT(weapons),
          .meaning =
              "in place of the one that rate, interval, hit, damage, kind, "
              "fire, attack_area and falloff are"),
    FIELD("choose", CHOICE, ONE, .words = choose_words, AT(choose),
          .preset = "all",
          .meaning =
              "which of its weapons fire at a target: all that reach it, or "
              "the one with the largest effect on it",
          .is_quiet = true),
    FIELD("armour", CLASS, ONE, .marks = SCN_NOT_OF_DIFF,

          AT(armour), .meaning = "its class in the table `armour`"),
    FIELD("protection", NUMBER, ONE, AT_LEAST0, AT(protection),
          .unit = "health", .preset = "0",
          .meaning = "taken from the damage of each hit", .is_quiet = true),
    FIELD("least", NUMBER, ONE, SHARE, AT(least), .preset = "0",
          .meaning =
              "share of the damage of a hit that gets through protection at "
              "least",
          .is_quiet = true),
    FIELD("cost", NUMBER, ONE,
          .marks = SCN_NOT_OF_SENSITIVITY, /* no battle goes by it */

          AT_LEAST0, AT(cost), .meaning = "of one soldier, for value traded"),
    FIELD("speed", NUMBER, ONE, .marks = SCN_OF_DISTANCES,

          AT_LEAST0, AT(speed), .unit = "m/time",
          .meaning = "on a map, or where armies begin apart"),
    FIELD("range", NUMBER, ONE, .marks = SCN_OF_DISTANCES,

          AT_LEAST0, AT(range), .unit = "m",
          .meaning = "reach on a map, or where armies begin apart"),
    FIELD("falloff", NUMBER, ONE, .marks = SCN_OF_DISTANCES,

          AT_LEAST0, AT(falloff), .preset = "0",
          .meaning =
              "there hits are multiplied by (1 - distance / range)^falloff",
          .is_quiet = true, .is_of_form = is_weapon),
    FIELD("class", CHOICE, ONE, .marks = SCN_OF_CAMPAIGNS,

          .words = class_words, AT(movement), .preset = "foot",
          .meaning = "how it moves on a map: by which of a terrain's costs",
          .is_quiet = true),
    FIELD("body", SECTION, ONE, OF_BODY,

          .section = &scn_section_body, .is_always = true,
          .meaning = "a disc, or a hull where it has length and width"),
    FIELD("steer", CHOICE, ONE, OF_BODY,

          .words = steer_words, IN_BODY(steer), .preset = "stand_off",
          .meaning =
              "how it moves about enemies: hold stays, stand_off goes to its "
              "range and no nearer, chase overshoots and returns, intercept "
              "goes where the enemy will be, pursue straight at it, flee "
              "away, line keeps its slot behind a leader"),
    FIELD("potential", SECTION, ONE, OF_BODY,

          .given_at = offsetof(scn_soldier, def.has_potential),
          .section = &scn_section_potential,
          .meaning = "in place of the one that `steer` has about enemies"),
    FIELD("spacing", NUMBER, ONE, OF_BODY,

          AT_LEAST0, IN_BODY(spacing), .unit = "m", .preset = "1.2",
          .meaning = "friends nearer than that push each other away"),
    FIELD("swarm", FLAG, ONE, OF_BODY,

          IN_BODY(is_swarm), .preset = "false",
          .meaning = "true: friends attract each other, too, and rest at their "
                     "spacing"),
    FIELD("through", FLAG, ONE, OF_BODY,

          IN_BODY(through), .preset = "false",
          .meaning = "true: friends do not block its aimed fire"),
    FIELD("shot_speed", NUMBER, ONE, OF_BODY,

          ABOVE0, IN_BODY(shot_speed), .unit = "m/time",
          .preset = "hits at once",
          .meaning = "shots fly, and hit whom they meet first"),
    FIELD("friendly_fire", FLAG, ONE, OF_BODY,

          IN_BODY(friendly_fire), .preset = "false",
          .meaning = "true: shots that fly hit friends, too"),
    FIELD("intervals", CHOICE, ONE, OF_BODY,

          .words = intervals_words, IN_BODY(intervals), .preset = "exponential",
          .meaning = "between its shots: by chance, or regular"),
    FIELD("altitude", NUMBER, ONE, OF_BODY,

          AT_LEAST0, IN_BODY(altitude), .unit = "m", .preset = "0",
          .meaning = "above the ground: reach and shots are then in space"),
};
#undef IN_BODY
#undef OF_BODY
#undef AT

/* More types than there may be, and names that weapons may name. */
static bool prepare_units(scn_reader *reader, scn_node *units, void *owner)
{
    (void)owner;
    if (units->count > LAN_BATTLE_MAX_TYPES) {
        scn_node *node = scn_node_at(units, LAN_BATTLE_MAX_TYPES);
        scn_tell_at(reader, node, node->key_place, "more than %d unit types",
                    LAN_BATTLE_MAX_TYPES);
        return false;
    }
    if (!scn_take_soldiers(reader, units->count) ||
        !scn_take_keys(reader, units, &reader->types)) {
        return false;
    }
    reader->has_types = true;
    scn_take_kinds(reader, units);
    return reader->status == LAN_OK;
}

static void begin_unit(scn_reader *reader, scn_node *node, void *entry)
{
    const scn_head *head = reader->scenario->head;
    const size_t index = (size_t)((lan_unit_def *)entry - head->def.units);
    *(lan_unit_def *)entry = lan_unit_def_default();
    node->beside[0] = (void *)(uintptr_t)&head->soldiers[index];
}

/* Tells the keys that say what the one weapon of a type does where it has a
 * list of them. */
static void check_short_form(scn_reader *reader, const scn_node *unit,
                             uint32_t given)
{
    for (size_t i = 0; i < unit->section->count; i++) {
        const scn_field *field = scn_section_row(unit->section, i);
        if ((given >> i & 1U) != 0 && scn_is_of_weapon(field->key)) {
            scn_node *child = scn_node_child(unit, field->key);
            scn_tell_at(reader, child, child->key_place,
                        "'%s' cannot stand beside 'weapons': give it to one of "
                        "them",
                        field->key);
        }
    }
}

static void end_unit(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    const scn_node *weapons = scn_bound_child(node, "weapons", SCN_MAP);
    scn_soldier *soldier = node->beside[0];
    (void)entry;
    soldier->is_said = scn_is_of_bodies(node, given);
    if (weapons != NULL && weapons->count > 0) {
        check_short_form(reader, node, given);
    }
}

const scn_section scn_section_unit =
    SECTION(unit_fields, "units.TYPE", "a unit type", .is_free = true,
            .size = sizeof(lan_unit_def), .is_named = true,
            .name_at = offsetof(lan_unit_def, name), .prepare = prepare_units,
            .begin = begin_unit, .end = end_unit);

const scn_part scn_part_units = {
    .id = SCN_PART_units,
    .row = FIELD("units", SECTION, MAP, .section = &scn_section_unit,
                 .offset = offsetof(scn_head, def.units), .is_required = true,
                 .meaning = "unit types by name"),
};
