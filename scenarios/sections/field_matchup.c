/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>

#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

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
const scn_section scn_section_matchup =
    SECTION(matchup_fields, "matchup", "the match-ups");
