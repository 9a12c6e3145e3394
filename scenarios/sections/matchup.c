/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <string.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"
#include "scenarios/sections/bind_impl.h"

typedef struct scn_matchup {
    scn_types types;
    scn_grounds grounds;
    double budget;     /* LAN_NAN: not given */
    int32_t count;     /* 0: not given */
    lan_army_def army; /* of no groups */
    const lan_matchup_army *armies;
    size_t army_count;
    lan_matchup_roles roles;
    int32_t complement; /* 0: not given */
} scn_matchup;

static const scn_word roles[] = {
    {"alike", LAN_ROLES_ALIKE}, {"attack", LAN_ROLES_ATTACK}, {NULL, 0}};

#define AT(member) .offset = offsetof(scn_matchup, member)
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
    FIELD("armies", NUMBER, TABLE, ABOVE0, .has_new_rows = true,
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
static const scn_section matchup_section =
    SECTION(matchup_fields, "matchup", "the match-ups");

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
        const int32_t type = scn_find_type(reader, node, node->key,
                                           node->key_length, node->key_place);
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
        scn_tell_text(reader, row, row->key_place,
                      "a mixed army has at most 32 unit types: leave some out");
    }
}

static void bind_mixed_army(scn_reader *reader, scn_node *row,
                            const scn_field *field, lan_matchup_army *out)
{
    const char *name = row->key;
    *out = (lan_matchup_army){.name = name};
    if (!scn_check_name(reader, row, name, row->key_length, row->key_place)) {
        return;
    }
    if (scn_names_find(&reader->types, name, row->key_length) >= 0) {
        scn_tell_no(reader, row->key_place,
                    "a mixed army needs a name of its own: a unit type is "
                    "called",
                    name, NULL);
    }
    if (row->kind == SCN_MAP) {
        bind_shares(reader, row, field, out);
    } else if (row->kind != SCN_NOTHING) {
        scn_tell_expected(reader, row, shares_wanted);
    }
}

static void bind_armies(scn_reader *reader, scn_node *map, scn_matchup *matchup)
{
    const scn_field *field =
        scn_section_field(&matchup_section, map->key, map->key_length);
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
        scn_tell_text(reader, map, map->key_place,
                      "matchup.armies cannot stand beside matchup.roles: "
                      "attack, by which one unit attacks another: leave one "
                      "of them out");
    }
}

static void bind_matchup(scn_reader *reader, scn_node *node, void *data)
{
    scn_matchup *matchup = data;
    const lan_matchup_def preset = lan_matchup_def_default();
    *matchup = (scn_matchup){.budget = preset.budget, .army = preset.army};
    if (node == NULL) {
        return;
    }
    scn_bind_section(reader, node, &matchup_section, matchup);
    scn_node *armies = scn_bound_child(node, "armies", SCN_MAP);
    if (armies != NULL) {
        bind_armies(reader, armies, matchup);
    }
    scn_node *army = scn_bound_child(node, "army", SCN_MAP);
    if (army != NULL) {
        scn_bind_section(reader, army, &scn_section_matchup_army,
                         &matchup->army);
        scn_bind_morale(reader, army, &matchup->army);
    }
}

const scn_part scn_part_matchup = {
    .id = SCN_PART_matchup,
    .row = FIELD("matchup", SECTION, ONE, .marks = SCN_NOT_OF_IDENTITY,
                 .section = &matchup_section, .is_fixed = true,
                 .meaning = "every unit type against every other"),
    .size = sizeof(scn_matchup),
    .bind = bind_matchup,
};

lan_matchup_def lan_scenario_matchup_def(const lan_scenario *scenario)
{
    const scn_matchup *is = scn_part_data(scenario, &scn_part_matchup);
    return (lan_matchup_def){.types = is->types.items,
                             .type_count = is->types.count,
                             .budget = is->budget,
                             .count = is->count,
                             .army = is->army,
                             .grounds = is->grounds.items,
                             .ground_count = is->grounds.count,
                             .armies = is->armies,
                             .army_count = is->army_count,
                             .roles = is->roles,
                             .complement = is->complement};
}
