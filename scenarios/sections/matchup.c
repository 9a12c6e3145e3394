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
} scn_matchup;

static bool has_count(const void *base)
{
    const scn_matchup *matchup = base;
    return matchup->count > 0;
}

static bool has_grounds(const void *base)
{
    const scn_matchup *matchup = base;
    return matchup->grounds.count > 0;
}

#define AT(member) .offset = offsetof(scn_matchup, member)
static const scn_field matchup_fields[] = {
    {.key = "units",
     KIND(TYPE, LIST),
     AT(types),
     .preset = "all",
     .meaning = "the unit types that meet"},
    {.key = "budget",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(budget),
     .unit = "cost",
     .preset = "100 of the dearest",
     .meaning = "what an army may cost: it has as many soldiers as that buys, "
                "rounded down",
     .instead_of = {"count"}},
    {.key = "count",
     KIND(WHOLE, ONE),
     .lo = 1.0,
     .hi = INT32_MAX,
     AT(count),
     .unit = "soldiers",
     .meaning = "instead of budget: soldiers of every army",
     .instead_of = {"budget"},
     .is_shown = has_count},
    {.key = "terrains",
     KIND(TERRAIN, LIST),
     AT(grounds),
     .preset = "none",
     .meaning = "terrains in which each type is attacked too, from open "
                "ground; all: those of terrain that can be entered",
     .is_shown = has_grounds},
    {.key = "army",
     KIND(SECTION, ONE),
     AT(army),
     .section = &scn_section_matchup_army,
     .meaning = "how both armies stand"},
};
#undef AT
static const scn_section matchup_section =
    SECTION(matchup_fields, "matchup", "the match-ups");

lan_matchup_def lan_matchup_def_default(void)
{
    return (lan_matchup_def){.budget = LAN_NAN, .army = lan_army_def_default()};
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
    scn_node *army = scn_bound_child(node, "army", SCN_MAP);
    if (army != NULL) {
        scn_bind_section(reader, army, &scn_section_matchup_army,
                         &matchup->army);
        scn_bind_morale(reader, army, &matchup->army);
    }
}

const scn_part scn_part_matchup = {
    .id = SCN_PART_matchup,
    .row = {.key = "matchup",
            KIND(SECTION, ONE),
            .section = &matchup_section,
            .is_fixed = true,
            .meaning = "every unit type against every other"},
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
                             .ground_count = is->grounds.count};
}
