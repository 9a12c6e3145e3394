/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/sections/bind_impl.h"

static_assert(sizeof(lan_share) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_wounds) == sizeof(int), "an enum is an int");

static const scn_word share_words[] = {
    {"proportional", LAN_SHARE_PROPORTIONAL}, {"even", LAN_SHARE_EVEN},
    {"weights", LAN_SHARE_WEIGHTS},           {"priority", LAN_SHARE_PRIORITY},
    {"nearest", SCN_SHARE_NEAREST},           {NULL, 0}};

static const scn_word wounds_words[] = {{"none", LAN_WOUNDS_NONE},
                                        {"focus", LAN_WOUNDS_FOCUS},
                                        {"spread", LAN_WOUNDS_SPREAD},
                                        {NULL, 0}};

#define AT(member) .offset = offsetof(scn_head, member)
static const scn_field rules_fields[] = {
    FIELD("share", CHOICE, ONE,
          .marks = SCN_NOT_OF_DIFF, /* by weights or not: of its own there */

          .words = share_words, AT(share), .preset = "proportional",
          .meaning = "how a group divides its fire among its living targets; "
                     "nearest: of solver bodies alone"),
    FIELD("weights", NUMBER, TABLE, AT_LEAST0, AT(def.weights), .preset = "1",
          .meaning = "attacker: {target: weight}, by type; 0: never fired at"),
    FIELD("priority", TYPE, ORDERS,
          .meaning =
              "attacker: [targets], by type: all fire at the first living "
              "one; unlisted last, together"),
    FIELD("gone", AUTO, ONE, AT_LEAST0, AT(def.gone), .unit = "soldiers",
          .preset = "auto",
          .meaning = "strength at which a group counts as gone"),
    FIELD("wounds", CHOICE, ONE, .words = wounds_words, AT(def.wounds),
          .preset = "none",
          .meaning =
              "how hits kill: none, health only scales losses; focus, one "
              "wounded soldier a group takes the hits; spread, each hit "
              "falls on a random living soldier",
          .is_quiet = true),
    FIELD("pursuit", NUMBER, ONE, .marks = SCN_OF_CAMPAIGNS,

          AT_LEAST0, AT(def.pursuit), .preset = "0",
          .meaning =
              "on a map: what hits at broken armies are multiplied by; 0: "
              "they are left alone",
          .is_quiet = true),
};
#undef AT
/* Reads one attacker's list; seen[type] is the row that named it last. */
static void bind_order(scn_reader *reader, scn_node *row, size_t *seen,
                       size_t row_number, lan_priority_def *def)
{
    int32_t *targets =
        scn_block_take(reader, &def->targets, row->count, sizeof *targets);
    if (targets == NULL) {
        return;
    }
    for (scn_node *node = row->first; node != NULL; node = node->next) {
        if (node->kind != SCN_SCALAR) {
            scn_tell_expected(reader, node, "the name of a unit type");
            continue;
        }
        const int32_t type = scn_find_type(reader, node, SCN_TEXT);
        if (type < 0) {
            continue;
        }
        if (seen[type] == row_number) {
            scn_tell_at(reader, node, node->place,
                        "'%s' stands in this list already", node->text);
            continue;
        }
        seen[type] = row_number;
        targets[def->target_count++] = type;
    }
}

static void end_rules(scn_reader *reader, scn_node *rules, uint32_t given,
                      void *entry)
{
    scn_node *priority = scn_bound_child(rules, "priority", SCN_MAP);
    lan_battle_def *battle = &((scn_head *)entry)->def;
    (void)given;
    if (priority == NULL || !reader->has_types) {
        return;
    }
    lan_priority_def *defs = scn_block_take(reader, &battle->priorities,
                                            priority->count, sizeof *defs);
    size_t *seen = scn_reader_array(reader, reader->types.count, sizeof *seen);
    if (defs == NULL || seen == NULL) {
        return;
    }
    size_t count = 0;
    size_t row_number = 0;
    for (scn_node *row = priority->first; row != NULL; row = row->next) {
        lan_priority_def *def = &defs[count];
        *def =
            (lan_priority_def){.attacker = scn_find_type(reader, row, SCN_KEY)};
        if (row->kind != SCN_LIST && row->kind != SCN_NOTHING) {
            scn_tell_expected(reader, row, "a list of unit types");
            continue;
        }
        bind_order(reader, row, seen, ++row_number, def);
        row->bound = &def->targets; /* and their number behind it */
        count += def->attacker >= 0 ? 1 : 0;
    }
    battle->priority_count = count;
}

const scn_section scn_section_rules = SECTION(
    rules_fields, "rules", "the rules", .is_free = true, .end = end_rules);

const scn_part scn_part_rules = {
    .id = SCN_PART_rules,
    .row = FIELD(
        "rules", SECTION, ONE, .section = &scn_section_rules, .is_always = true,
        .meaning = "how fire is shared, how hits kill, when a group is gone"),
};
