/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The body of a soldier, and how an army of them stands.
 */
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/engagement_impl.h"

static_assert(sizeof(lan_impact) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_formation) == sizeof(int), "an enum is an int");

static const scn_word impact_words[] = {
#define X(name, text) {text, name},
    LAN_IMPACT_LIST(X)
#undef X
        {NULL, 0}};

static const scn_word formation_words[] = {
#define X(name, text) {text, name},
    LAN_FORMATION_LIST(X)
#undef X
        {NULL, 0}};

static bool is_disc(const void *base)
{
    const scn_soldier *soldier = base;
    return isnan(soldier->length);
}

#define AT(member) .offset = offsetof(scn_soldier, member)
static const scn_field body_fields[] = {
    FIELD("radius", NUMBER, ONE, ABOVE0, AT(def.body.radius), .unit = "m",
          .preset = "0.4", .meaning = "of a disc",
          .instead_of = {"length", "width"}, .is_shown = is_disc),
    FIELD("length", NUMBER, ONE, ABOVE0, AT(length), .unit = "m",
          .meaning = "of a hull, a box with a heading; it needs width, too",
          .instead_of = {"radius"}),
    FIELD("width", NUMBER, ONE, ABOVE0, AT(width), .unit = "m",
          .meaning = "of a hull", .instead_of = {"radius"}),
    FIELD("height", NUMBER, ONE, ABOVE0, AT(def.height), .unit = "m",
          .meaning =
              "from its foot to its top, where not all are at one altitude; "
              "without it a disc is as high as its diameter, a hull as its "
              "width"),
    FIELD("mass", NUMBER, ONE, ABOVE0, AT(def.body.mass), .unit = "kg",
          .preset = "90", .meaning = "who weighs more is pushed less"),
    FIELD("restitution", NUMBER, ONE, SHARE, AT(def.body.restitution),
          .preset = "0.5",
          .meaning =
              "what is left of speed after a bounce; of two the smaller"),
    FIELD("friction", NUMBER, ONE, AT_LEAST0, AT(def.body.friction),
          .preset = "0",
          .meaning =
              "along the side where two touch; of two the geometric mean"),
    FIELD("drag", NUMBER, ONE, AT_LEAST0, AT(def.body.drag), .unit = "1/time",
          .preset = "0",
          .meaning =
              "how fast it slows down by itself; 0: speed by its own length"),
    FIELD("impact", CHOICE, ONE, .words = impact_words, AT(def.body.impact),
          .preset = "push",
          .meaning =
              "what it does where it meets another: stick, stop, push apart, "
              "or bounce by restitution and friction"),
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
#define X(name, text) {text, name},
    LAN_POTENTIAL_LIST(X)
#undef X
        {NULL, 0}};

#define AT(member) .offset = offsetof(scn_soldier, def.potential.member)
static const scn_field potential_fields[] = {
    FIELD("kind", CHOICE, ONE, .words = potential_words, AT(kind),
          .preset = "force",
          .meaning =
              "of U = -A/r^n + B/r^m, r in units: U is the force itself, or "
              "the energy whose slope it is"),
    FIELD("attraction", NUMBER, ONE, AT_LEAST0, AT(attraction), .preset = "1",
          .meaning = "A; 1 holds the body at its speed"),
    FIELD("attraction_power", NUMBER, ONE, AT_LEAST0, AT(attraction_power),
          .preset = "2", .meaning = "n"),
    FIELD("repulsion", NUMBER, ONE, AT_LEAST0, AT(repulsion), .preset = "1",
          .meaning = "B; 0: nothing but its body keeps it off"),
    FIELD("repulsion_power", NUMBER, ONE, AT_LEAST0, AT(repulsion_power),
          .preset = "3", .meaning = "m"),
    FIELD("unit", NUMBER, ONE, ABOVE0, AT(unit), .unit = "m",
          .preset = "where `steer` rests",
          .meaning = "the distance that counts as 1"),
    FIELD("reach", NUMBER, ONE, ABOVE0, AT(reach), .unit = "m",
          .preset = "everywhere", .meaning = "no force beyond"),
};
#undef AT
const scn_section scn_section_potential =
    SECTION(potential_fields, "units.TYPE.potential", "a potential",
            .marks = SCN_OF_BODIES);

#define AT(member) .offset = offsetof(scn_array, member)
static const scn_field formation_fields[] = {
    FIELD("kind", CHOICE, ONE, .words = formation_words, AT(def.formation),
          .preset = "line",
          .meaning =
              "line and column stand in ranks, square and wedge as they are "
              "called; loose: at random places, by the seed"),
    FIELD("ranks", WHOLE, ONE, .lo = 1.0, .hi = LAN_ENGAGEMENT_MAX_SOLDIERS,
          AT(def.ranks), .preset = "3", .meaning = "one behind the other"),
    FIELD("spacing", NUMBER, ONE, ABOVE0, AT(def.spacing), .unit = "m",
          .preset = "1.2", .meaning = "between the middles of neighbours"),
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
