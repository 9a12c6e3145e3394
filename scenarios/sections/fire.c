/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static_assert(sizeof(lan_law) == sizeof(int), "an enum is an int");

static_assert(offsetof(lan_fire_def, from_group) ==
                  offsetof(lan_fire_def, from_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, at_group) ==
                  offsetof(lan_fire_def, at_army) + sizeof(int32_t),
              "a target is a pair");
static_assert(offsetof(lan_fire_def, stop) ==
                  offsetof(lan_fire_def, start) + sizeof(double),
              "a span is a pair");

static const scn_word law_words[] = {
    {"aimed", LAN_LAW_AIMED}, {"area", LAN_LAW_AREA},
    {"power", LAN_LAW_POWER}, {"search", LAN_LAW_SEARCH},
    {"none", LAN_LAW_NONE},   {NULL, 0}};

static bool has_enemy(const void *base)
{
    const lan_fire_def *def = base;
    return def->law == LAN_LAW_POWER || def->enemy < 1.0 || def->enemy > 1.0;
}

static bool has_own(const void *base)
{
    const lan_fire_def *def = base;
    return def->law == LAN_LAW_POWER || def->own > 0.0;
}

#define AT(member) .offset = offsetof(lan_fire_def, member)
static const scn_field fire_fields[] = {
    FIELD("name", ENTRY_NAME, ONE,
          .meaning = "for paths, instead of the index"),
    FIELD("from", TARGET, ONE, .is_required = true, AT(from_army),
          .meaning = "who fires: an army or army.group"),
    FIELD("at", TARGET, ONE, .is_required = true, AT(at_army),
          .meaning = "at whom: an army or army.group"),
    FIELD("law", CHOICE, ONE, .is_required = true, .words = law_words, AT(law),
          .meaning = "how losses follow from strengths"),
    FIELD("coefficient", NUMBER, ONE, AT_LEAST0, AT(coefficient),
          .unit = "see docs/models.md", .preset = "from the unit types",
          .meaning =
              "replaces k, or k * attack_area / area; counters do not apply "
              "to it"),
    FIELD("enemy", NUMBER, ONE, AT_LEAST0, AT(enemy), .preset = "1",
          .meaning = "law power: exponent of the attacker's strength",
          .is_shown = has_enemy),
    FIELD("own", NUMBER, ONE, AT_LEAST0, AT(own), .preset = "0",
          .meaning = "law power: exponent of the target's strength",
          .is_shown = has_own),
    FIELD("half", NUMBER, ONE, ABOVE0, AT(half), .unit = "soldiers",
          .meaning = "law search: strength of the target at which half of the "
                     "searches succeed"),
    FIELD("during", NUMBER, PAIR, AT_LEAST0, AT(start), .unit = "time",
          .preset = "always", .meaning = "[from, to]: when the entry applies",
          .is_quiet = true),
};
#undef AT

static void begin_fire(scn_reader *reader, scn_node *node, void *entry)
{
    lan_fire_def *def = entry;
    (void)reader;
    (void)node;
    *def = lan_fire_def_default();
    def->from_army = -1;
    def->at_army = -1;
}

/* Warns of exponents that the entry's law does not have. */
static void end_fire(scn_reader *reader, scn_node *node, uint32_t given,
                     void *entry)
{
    const lan_fire_def *def = entry;
    static const char *const keys[] = {"enemy", "own"};
    for (size_t i = 0; i < 2 && scn_is_given(given, node->section, "law") &&
                       def->law != LAN_LAW_POWER;
         i++) {
        const scn_node *child = scn_bound_child(node, keys[i], SCN_SCALAR);
        if (child != NULL && !scn_log_is_full(&reader->log)) {
            scn_tell(&reader->log, false, child->key_place,
                     "'%s' has a meaning for law power only", keys[i]);
        }
    }
}

static const scn_section fire_section =
    SECTION(fire_fields, "fire.N", "a fire entry", .is_free = true,
            .marks = SCN_NOT_OF_DIFF, .size = sizeof(lan_fire_def),
            .begin = begin_fire, .end = end_fire);

const scn_part scn_part_fire = {
    .id = SCN_PART_fire,
    .row = FIELD("fire", SECTION, LIST, .section = &fire_section,
                 .offset = offsetof(scn_head, def.fire),
                 .meaning =
                     "what the unit types do not express; the last entry that "
                     "matches a pair wins"),
};
