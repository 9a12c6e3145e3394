/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

#define AT(member) .offset = offsetof(lan_reinforcement_def, member)
static const scn_field reinforcement_fields[] = {
    FIELD("name", ENTRY_NAME, ONE,
          .meaning = "for paths, instead of the index, and in pictures"),
    FIELD("at", NUMBER, ONE, AT_LEAST0, AT(from), .unit = "time",
          .meaning = "with count: all at once, then",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_AT)),
    FIELD("from", NUMBER, ONE, AT_LEAST0, AT(from), .unit = "time",
          .meaning = "with to and count, or with rate: the beginning",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_SPAN | 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("to", NUMBER, ONE, ABOVE0, AT(to), .unit = "time",
          .meaning = "the end; with rate it may be left out: for ever",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_SPAN | 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("count", NUMBER, ONE, AT_LEAST0, AT(count), .unit = "soldiers",
          .meaning = "how many, at once or evenly over the span",
          FORM(lan_reinforcement_def, form,
               1U << LAN_REINFORCEMENT_AT | 1U << LAN_REINFORCEMENT_SPAN)),
    FIELD("rate", NUMBER, ONE, AT_LEAST0, AT(rate), .unit = "soldiers/time",
          .meaning = "how many per time unit",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_RATE)),
    FIELD("points", NUMBER, PAIRS, AT_LEAST0, AT(points),
          .unit = "time, soldiers/time",
          .meaning =
              "[[time, rate], ...]: linear between the points, zero outside",
          FORM(lan_reinforcement_def, form, 1U << LAN_REINFORCEMENT_POINTS)),
};
#undef AT
enum {
    HAS_AT = 1,
    HAS_FROM = 2,
    HAS_TO = 4,
    HAS_COUNT = 8,
    HAS_RATE = 16,
    HAS_POINTS = 32
};

static unsigned keys_of(uint32_t given, const scn_section *section)
{
    static const char *const keys[] = {"at",    "from", "to",
                                       "count", "rate", "points"};
    unsigned out = 0;
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        out |= scn_is_given(given, section, keys[i]) ? 1U << i : 0;
    }
    return out;
}

/* Finds the form that the keys make; false where they make none. */
static bool find_form(unsigned keys, lan_reinforcement_form *form)
{
    switch (keys) {
    case HAS_AT | HAS_COUNT:
        *form = LAN_REINFORCEMENT_AT;
        return true;
    case HAS_FROM | HAS_TO | HAS_COUNT:
        *form = LAN_REINFORCEMENT_SPAN;
        return true;
    case HAS_FROM | HAS_RATE:
    case HAS_FROM | HAS_TO | HAS_RATE:
        *form = LAN_REINFORCEMENT_RATE;
        return true;
    case HAS_POINTS:
        *form = LAN_REINFORCEMENT_POINTS;
        return true;
    default:
        return false;
    }
}

/* An unknown key was told: the form is then judged when it is corrected. */
static bool has_unknown_key(const scn_node *node, const scn_section *section)
{
    for (const scn_node *child = node->first; child != NULL;
         child = child->next) {
        if (scn_section_field(section, child->key) == NULL) {
            return true;
        }
    }
    return false;
}

static void begin_reinforcement(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_reinforcement_def *)entry = (lan_reinforcement_def){.to = LAN_INF};
}

static void end_reinforcement(scn_reader *reader, scn_node *node,
                              uint32_t given, void *entry)
{
    lan_reinforcement_def *def = entry;
    if (node->kind != SCN_MAP && node->kind != SCN_NOTHING) {
        return; /* told */
    }
    if (!find_form(keys_of(given, node->section), &def->form)) {
        if (!has_unknown_key(node, node->section)) {
            scn_tell_at(reader, node, node->place,
                        "a reinforcement is exactly one of {at, count}, {from, "
                        "to, count}, {from, rate}, {from, to, rate} and "
                        "{points}");
        }
        return;
    }
    scn_node *to = scn_node_child(node, "to");
    const scn_node *from = scn_node_child(node, "from");
    if (to != NULL && !to->is_faulty && !from->is_faulty &&
        def->to <= def->from) {
        scn_tell_expected(reader, to, "later than from");
    }
}

const scn_section scn_section_reinforcement =
    SECTION(reinforcement_fields, "armies.ARMY.units.GROUP.reinforcements.N",
            "a reinforcement", .has_forms = true, .marks = SCN_NOT_OF_DIFF,
            .size = sizeof(lan_reinforcement_def), .is_named = true,
            .name_at = offsetof(lan_reinforcement_def, name),
            .begin = begin_reinforcement, .end = end_reinforcement);
