/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

static_assert(offsetof(lan_matchup_def, ground_count) -
                          offsetof(lan_matchup_def, grounds) ==
                      offsetof(scn_grounds, count) &&
                  offsetof(lan_matchup_def, is_all_grounds) -
                          offsetof(lan_matchup_def, grounds) ==
                      offsetof(scn_grounds, is_all),
              "grounds are kept so");

static const scn_word roles[] = {
    {"alike", LAN_ROLES_ALIKE}, {"attack", LAN_ROLES_ATTACK}, {NULL, 0}};

#define AT(member) .offset = offsetof(lan_matchup_def, member)
static const scn_field matchup_fields[] = {
    FIELD("units", TYPE, LIST, AT(types), .preset = "all",
          .meaning = "the unit types that meet"),
    FIELD("budget", NUMBER, ONE, ABOVE0, AT(budget), .unit = "cost",
          .preset = "100 of the type of highest cost",
          .meaning =
              "what an army may cost: it has as many soldiers as that buys, "
              "rounded down",
          .instead_of = {"count"}),
    FIELD("count", WHOLE, ONE, .lo = 1.0, .hi = INT32_MAX, AT(count),
          .unit = "soldiers",
          .meaning = "instead of budget: soldiers of every army",
          .instead_of = {"budget"}, .is_quiet = true),
    FIELD("terrains", TERRAIN, LIST, AT(grounds), .preset = "none",
          .meaning = "terrains in which each type is attacked too, from open "
                     "ground; all: those of terrain that can be entered",
          .is_quiet = true),
    FIELD("armies", NUMBER, TABLE, ABOVE0, AT(armies), .has_new_rows = true,
          .marks = SCN_NOT_OF_DIFF, .preset = "none",
          .meaning =
              "mixed armies, which meet the others beside the single types: "
              "name: {type: share of the budget, or of count}"),
    FIELD("roles", CHOICE, ONE, AT(roles), .words = roles, .preset = "alike",
          .meaning =
              "attack: the row attacks with its weapon `attack`, the column "
              "answers with its weapon `defence`, to the death",
          .is_quiet = true),
    FIELD("complement", WHOLE, ONE, .lo = 1.0, .hi = LAN_COMPLEMENT_MAX,
          .marks = SCN_NOT_OF_DIFF, AT(complement), .unit = "types",
          .preset = "none",
          .meaning = "the best team of so many types against the field",
          .is_quiet = true),
    FIELD("army", SECTION, ONE, AT(army), .section = &scn_section_matchup_army,
          .meaning = "how both armies stand"),
};
#undef AT
lan_matchup_def lan_matchup_def_default(void)
{
    return (lan_matchup_def){.budget = LAN_NAN, .army = lan_army_def_default()};
}

/* --- mixed armies -------------------------------------------------------- */

static const char shares_wanted[] =
    "a map of unit types and their shares, at least one TYPE: share";

/* Binds the shares of one; a node's `bound` is its number. */
static void bind_shares(scn_reader *reader, scn_node *row,
                        const scn_field *field, lan_matchup_army *out)
{
    lan_matchup_portion *shares =
        scn_reader_array(reader, row->count, sizeof *shares);
    for (scn_node *node = row->first; shares != NULL && node != NULL;
         node = node->next) {
        const int32_t type = scn_find_type(reader, node, SCN_KEY);
        double share = 0.0;
        if (node->kind != SCN_NOTHING &&
            scn_bind_number(reader, node, field, &share) && type >= 0) {
            lan_matchup_portion *added = &shares[out->share_count++];
            *added = (lan_matchup_portion){type, share};
            node->bound = &added->share;
        }
    }
    out->shares = shares;
    if (row->count == 0) {
        scn_tell_expected(reader, row, shares_wanted);
    } else if (row->count > LAN_MATCHUP_MAX_PARTS) {
        scn_tell_at(reader, row, row->key_place,
                    "a mixed army has at most 32 unit types: leave some out");
    }
}

static void bind_mixed_army(scn_reader *reader, scn_node *row,
                            const scn_field *field, lan_matchup_army *out)
{
    const char *name = row->key;
    *out = (lan_matchup_army){.name = name};
    if (!scn_check_name(reader, row, SCN_KEY)) {
        return;
    }
    if (scn_names_find(&reader->types, name) >= 0) {
        scn_tell_no(reader, row, row->key_place,
                    "a mixed army needs a name of its own: a unit type is "
                    "called",
                    name, NULL, 0);
    }
    if (row->kind == SCN_MAP) {
        bind_shares(reader, row, field, out);
    } else if (row->kind != SCN_NOTHING) {
        scn_tell_expected(reader, row, shares_wanted);
    }
}

static void bind_armies(scn_reader *reader, scn_node *map,
                        lan_matchup_def *matchup)
{
    const scn_field *field = scn_section_field(map->parent->section, map->key);
    lan_matchup_army *armies =
        scn_reader_array(reader, map->count, sizeof *armies);
    size_t count = 0;
    for (scn_node *row = map->first; armies != NULL && row != NULL;
         row = row->next) {
        if (row->kind != SCN_NOTHING) {
            bind_mixed_army(reader, row, field, &armies[count++]);
        }
    }
    matchup->armies = armies;
    matchup->army_count = armies != NULL ? count : 0;
    if (count > 0 && matchup->roles != LAN_ROLES_ALIKE) {
        scn_tell_at(reader, map, map->key_place,
                    "matchup.armies cannot stand beside matchup.roles: "
                    "attack, by which one unit attacks another: leave one "
                    "of them out");
    }
}

static void begin_matchup(scn_reader *reader, scn_node *node, void *entry)
{
    (void)reader;
    (void)node;
    *(lan_matchup_def *)entry = lan_matchup_def_default();
}

static void end_matchup(scn_reader *reader, scn_node *node, uint32_t given,
                        void *entry)
{
    scn_node *armies = scn_bound_child(node, "armies", SCN_MAP);
    (void)given;
    if (armies != NULL) {
        bind_armies(reader, armies, entry);
    }
}

static const scn_section matchup_section =
    SECTION(matchup_fields, "matchup", "the match-ups", .begin = begin_matchup,
            .end = end_matchup);

const scn_part scn_part_matchup = {
    .id = SCN_PART_matchup,
    .row = FIELD("matchup", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &matchup_section, .is_fixed = true,
                 .meaning = "every unit type against every other"),
    .size = sizeof(lan_matchup_def),
};

lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario)
{
    return *(const lan_matchup_def *)scn_part_data(scenario, &scn_part_matchup);
}
