/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unit types, their weapons and their bodies.
 */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "base/text.h"
#include "lanchester/map.h"
#include "scenarios/sections/bind_impl.h"

/* --- weapons ------------------------------------------------------------- */

static const scn_word fire_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_weapon_def, member)
static const scn_field weapon_fields[] = {
    FIELD("rate", "attacks per soldier", NUMBER, ONE, AT_LEAST0, AT(rate),
          .unit = "1/time", .preset = "1", .instead_of = {"interval"}),
    FIELD("interval", "instead of rate: time between two attacks, 1/rate",
          INVERSE, ONE, ABOVE0, AT(rate), .unit = "time",
          .instead_of = {"rate"}, .is_input_only = true),
    FIELD("hit",
          "probability that one attack hits; needed where a pair without "
          "coefficient uses it",
          NUMBER, ONE, SHARE, AT(hit)),
    FIELD("damage", "what one hit takes, before armour and protection", NUMBER,
          ONE, AT_LEAST0, AT(damage), .unit = "health", .preset = "1"),
    FIELD("kind", "by which `armour` tells what is left of its hits", KIND, ONE,
          .marks = SCN_NOT_OF_DIFF, /* by name there, as are targets */
          AT(kind)),
    FIELD("range", "reach on a map, or where armies begin apart", NUMBER, ONE,
          .marks = SCN_OF_DISTANCES, AT_LEAST0, AT(range), .unit = "m",
          .preset = "the type's"),
    FIELD("falloff",
          "there hits are multiplied by (1 - distance / range)^falloff", NUMBER,
          ONE, .marks = SCN_OF_DISTANCES, AT_LEAST0, AT(falloff), .preset = "0",
          .is_quiet = true),
    FIELD("fire", "at single soldiers, or at the ground they stand on", CHOICE,
          ONE, .words = fire_words, AT(fire), .preset = "aimed"),
    FIELD("attack_area",
          "what one attack covers; needed where area fire without coefficient "
          "uses it",
          NUMBER, ONE, .marks = SCN_NOT_OF_DIFF, /* it is exchanged with fire */
          AT_LEAST0, AT(attack_area), .unit = "m2"),
    FIELD("targets", "the unit types that it fires at, and no other", NAME,
          LIST, AT(targets), .preset = "all", .is_quiet = true),
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

static void fill_weapon(void *entry)
{
    *(lan_weapon_def *)entry = lan_weapon_def_default();
}

const scn_section scn_section_weapon =
    SECTION(weapon_fields, "units.TYPE.weapons.WEAPON", "a weapon",
            .is_free = true, .size = sizeof(lan_weapon_def), .is_named = true,
            .name_at = offsetof(lan_weapon_def, name),
            .prepare = prepare_weapons, .fill = fill_weapon);

bool scn_is_of_weapon(const char *key)
{
    const scn_field *field = scn_section_field(&scn_section_weapon, key);
    return field != NULL && strcmp(key, "range") != 0;
}

/* --- bodies -------------------------------------------------------------- */

static const scn_word impact_words[] = {LAN_IMPACT_LIST(SCN_WORD){NULL, 0}};

static const scn_word formation_words[] = {
    LAN_FORMATION_LIST(SCN_WORD){NULL, 0}};

static bool is_disc(const void *base)
{
    const scn_soldier *soldier = base;
    return isnan(soldier->length);
}

#define AT(member) .offset = offsetof(scn_soldier, member)
static const scn_field body_fields[] = {
    FIELD("radius", "of a disc", NUMBER, ONE, ABOVE0, AT(def.body.radius),
          .unit = "m", .preset = "0.4", .instead_of = {"length", "width"},
          .is_shown = is_disc),
    FIELD("length", "of a hull, a box with a heading; it needs width, too",
          NUMBER, ONE, ABOVE0, AT(length), .unit = "m",
          .instead_of = {"radius"}),
    FIELD("width", "of a hull", NUMBER, ONE, ABOVE0, AT(width), .unit = "m",
          .instead_of = {"radius"}),
    FIELD("height",
          "from its foot to its top, where not all are at one altitude; "
          "without it a disc is as high as its diameter, a hull as its width",
          NUMBER, ONE, ABOVE0, AT(def.height), .unit = "m"),
    FIELD("mass", "who weighs more is pushed less", NUMBER, ONE, ABOVE0,
          AT(def.body.mass), .unit = "kg", .preset = "90"),
    FIELD("restitution",
          "what is left of speed after a bounce; of two the smaller", NUMBER,
          ONE, SHARE, AT(def.body.restitution), .preset = "0.5"),
    FIELD("friction",
          "along the side where two touch; of two the geometric mean", NUMBER,
          ONE, AT_LEAST0, AT(def.body.friction), .preset = "0"),
    FIELD("drag",
          "how fast it slows down by itself; 0: speed by its own length",
          NUMBER, ONE, AT_LEAST0, AT(def.body.drag), .unit = "1/time",
          .preset = "0"),
    FIELD("impact",
          "what it does where it meets another: stick, stop, push apart, or "
          "bounce by restitution and friction",
          CHOICE, ONE, .words = impact_words, AT(def.body.impact),
          .preset = "push"),
};
#undef AT

/* A hull has two sides; of one that is a disc as well something else is told.
 */
static void end_body(scn_reader *reader, scn_node *body, uint32_t given,
                     void *entry)
{
    const scn_soldier *soldier = entry;
    const bool is_long = isfinite(soldier->length);
    if (is_long != isfinite(soldier->width) &&
        !scn_is_given(given, &scn_section_body, "radius")) {
        scn_tell_path(
            reader, body, scn_node_place(body),
            ": a hull needs both 'length' and 'width'; '%s' is missing",
            is_long ? "width" : "length");
    }
}

const scn_section scn_section_body =
    SECTION(body_fields, "units.TYPE.body", "a body", .marks = SCN_OF_BODIES,
            .end = end_body);

static const scn_word potential_words[] = {
    LAN_POTENTIAL_LIST(SCN_WORD){NULL, 0}};

#define AT(member) .offset = offsetof(scn_soldier, def.potential.member)
static const scn_field potential_fields[] = {
    FIELD("kind",
          "of U = -A/r^n + B/r^m, r in units: U is the force itself, or the "
          "energy whose slope it is",
          CHOICE, ONE, .words = potential_words, AT(kind), .preset = "force"),
    FIELD("attraction", "A; 1 holds the body at its speed", NUMBER, ONE,
          AT_LEAST0, AT(attraction), .preset = "1"),
    FIELD("attraction_power", "n", NUMBER, ONE, AT_LEAST0, AT(attraction_power),
          .preset = "2"),
    FIELD("repulsion", "B; 0: nothing but its body keeps it off", NUMBER, ONE,
          AT_LEAST0, AT(repulsion), .preset = "1"),
    FIELD("repulsion_power", "m", NUMBER, ONE, AT_LEAST0, AT(repulsion_power),
          .preset = "3"),
    FIELD("unit", "the distance that counts as 1", NUMBER, ONE, ABOVE0,
          AT(unit), .unit = "m", .preset = "where `steer` rests"),
    FIELD("reach", "no force beyond", NUMBER, ONE, ABOVE0, AT(reach),
          .unit = "m", .preset = "everywhere"),
};
#undef AT
const scn_section scn_section_potential =
    SECTION(potential_fields, "units.TYPE.potential", "a potential",
            .marks = SCN_OF_BODIES);

#define AT(member) .offset = offsetof(scn_array, member)
static const scn_field formation_fields[] = {
    FIELD("kind",
          "line and column stand in ranks, square and wedge as they are "
          "called; loose: at random places, by the seed",
          CHOICE, ONE, .words = formation_words, AT(def.formation),
          .preset = "line"),
    FIELD("ranks", "one behind the other", WHOLE, ONE, .lo = 1.0,
          .hi = LAN_ENGAGEMENT_MAX_SOLDIERS, AT(def.ranks), .preset = "3"),
    FIELD("spacing", "between the middles of neighbours", NUMBER, ONE, ABOVE0,
          AT(def.spacing), .unit = "m", .preset = "1.2"),
};
#undef AT
const scn_section scn_section_formation =
    SECTION(formation_fields, "armies.ARMY.formation", "a formation",
            .short_key = "kind", .marks = SCN_OF_BODIES);

bool scn_is_of_bodies(const scn_node *node, uint32_t given)
{
    const scn_section *section = node->section;
    bool is = false;
    for (size_t i = 0; i < section->count; i++) {
        is = is || ((given >> i & 1U) != 0 &&
                    scn_field_is_marked(section, scn_section_row(section, i),
                                        SCN_OF_BODIES));
    }
    return is;
}

/* --- unit types ---------------------------------------------------------- */

static const scn_word choose_words[] = {
    {"all", LAN_CHOOSE_ALL}, {"best", LAN_CHOOSE_BEST}, {NULL, 0}};

static const scn_word class_words[] = {LAN_MOVEMENT_LIST(SCN_WORD){NULL, 0}};

static const scn_word steer_words[] = {LAN_STEER_LIST(SCN_WORD){NULL, 0}};

static const scn_word intervals_words[] = {
    LAN_INTERVALS_LIST(SCN_WORD){NULL, 0}};

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
    FIELD("rate", "attacks per soldier", NUMBER, ONE, AT_LEAST0, AT(rate),
          .unit = "1/time", .preset = "1", .instead_of = {"interval"},
          .is_of_form = is_weapon),
    FIELD("interval", "instead of rate: time between two attacks, 1/rate",
          INVERSE, ONE, ABOVE0, AT(rate), .unit = "time",
          .instead_of = {"rate"}, .is_input_only = true,
          .is_of_form = is_weapon),
    FIELD("hit",
          "probability that one attack hits; needed where a pair without "
          "coefficient uses it",
          NUMBER, ONE, SHARE, AT(hit), .is_of_form = is_weapon),
    FIELD("damage", "what one hit takes", NUMBER, ONE, AT_LEAST0, AT(damage),
          .unit = "health", .preset = "1", .is_of_form = is_weapon),
    FIELD("health",
          "what one soldier has; k = rate * hit * counter * damage / health of "
          "the target",
          NUMBER, ONE, ABOVE0, AT(health), .unit = "health", .preset = "1"),
    FIELD("fire", "at single soldiers, or at the ground they stand on", CHOICE,
          ONE, .words = fire_words, AT(fire), .preset = "aimed",
          .is_of_form = is_weapon),
    FIELD("attack_area",
          "what one attack covers; needed where area fire without coefficient "
          "uses it",
          NUMBER, ONE, .marks = SCN_NOT_OF_DIFF, /* it is exchanged with fire */
          AT_LEAST0, AT(attack_area), .unit = "m2", .is_of_form = is_weapon),
    FIELD("kind",
          "of its weapon: by which `armour` tells what is left of its hits",
          KIND, ONE, .marks = SCN_NOT_OF_DIFF, /* by name there, as is armour */
          AT(kind), .is_of_form = is_weapon),
    FIELD("weapons",
          "in place of the one that rate, interval, hit, damage, kind, fire, "
          "attack_area and falloff are",
          SECTION, MAP, .section = &scn_section_weapon, AT(weapons)),
    FIELD("choose",
          "which of its weapons fire at a target: all that reach it, or the "
          "one with the largest effect on it",
          CHOICE, ONE, .words = choose_words, AT(choose), .preset = "all",
          .is_quiet = true),
    FIELD("armour", "its class in the table `armour`", CLASS, ONE,
          .marks = SCN_NOT_OF_DIFF, AT(armour)),
    FIELD("protection", "taken from the damage of each hit", NUMBER, ONE,
          AT_LEAST0, AT(protection), .unit = "health", .preset = "0",
          .is_quiet = true),
    FIELD("least",
          "share of the damage of a hit that gets through protection at least",
          NUMBER, ONE, SHARE, AT(least), .preset = "0", .is_quiet = true),
    FIELD("cost", "of one soldier, for value traded", NUMBER, ONE,
          .marks = SCN_NOT_OF_SENSITIVITY, /* no battle goes by it */
          AT_LEAST0, AT(cost)),
    FIELD("speed", "on a map, or where armies begin apart", NUMBER, ONE,
          .marks = SCN_OF_DISTANCES, AT_LEAST0, AT(speed), .unit = "m/time"),
    FIELD("range", "reach on a map, or where armies begin apart", NUMBER, ONE,
          .marks = SCN_OF_DISTANCES, AT_LEAST0, AT(range), .unit = "m"),
    FIELD("falloff",
          "there hits are multiplied by (1 - distance / range)^falloff", NUMBER,
          ONE, .marks = SCN_OF_DISTANCES, AT_LEAST0, AT(falloff), .preset = "0",
          .is_quiet = true, .is_of_form = is_weapon),
    FIELD("class", "how it moves on a map: by which of a terrain's costs",
          CHOICE, ONE, .marks = SCN_OF_CAMPAIGNS, .words = class_words,
          AT(movement), .preset = "foot", .is_quiet = true),
    FIELD("body", "a disc, or a hull where it has length and width", SECTION,
          ONE, OF_BODY, .section = &scn_section_body, .is_always = true),
    FIELD("steer",
          "how it moves about enemies: hold stays, stand_off goes to its range "
          "and no nearer, chase overshoots and returns, intercept goes where "
          "the enemy will be, pursue straight at it, flee away, line keeps its "
          "slot behind a leader",
          CHOICE, ONE, OF_BODY, .words = steer_words, IN_BODY(steer),
          .preset = "stand_off"),
    FIELD("potential", "in place of the one that `steer` has about enemies",
          SECTION, ONE, OF_BODY,
          .given_at = offsetof(scn_soldier, def.has_potential),
          .section = &scn_section_potential),
    FIELD("spacing", "friends nearer than that push each other away", NUMBER,
          ONE, OF_BODY, AT_LEAST0, IN_BODY(spacing), .unit = "m",
          .preset = "1.2"),
    FIELD("swarm",
          "true: friends attract each other, too, and rest at their spacing",
          FLAG, ONE, OF_BODY, IN_BODY(is_swarm), .preset = "false"),
    FIELD("through", "true: friends do not block its aimed fire", FLAG, ONE,
          OF_BODY, IN_BODY(through), .preset = "false"),
    FIELD("shot_speed", "shots fly, and hit whom they meet first", NUMBER, ONE,
          OF_BODY, ABOVE0, IN_BODY(shot_speed), .unit = "m/time",
          .preset = "hits at once"),
    FIELD("friendly_fire", "true: shots that fly hit friends, too", FLAG, ONE,
          OF_BODY, IN_BODY(friendly_fire), .preset = "false"),
    FIELD("intervals", "between its shots: by chance, or regular", CHOICE, ONE,
          OF_BODY, .words = intervals_words, IN_BODY(intervals),
          .preset = "exponential"),
    FIELD("altitude", "above the ground: reach and shots are then in space",
          NUMBER, ONE, OF_BODY, AT_LEAST0, IN_BODY(altitude), .unit = "m",
          .preset = "0"),
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
    .row = FIELD("units", "unit types by name", SECTION, MAP,
                 .section = &scn_section_unit,
                 .offset = offsetof(scn_head, def.units), .is_required = true),
};
