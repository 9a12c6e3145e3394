/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

static const scn_word reasons[] = {{"annihilation", 0},
                                   {"break", 0},
                                   {"time", 0},
                                   {"stalemate", 0},
                                   {NULL, 0}};

/* What a name of several parts begins with. */
static const char *const stems[] = {"armies", "odds", "margin", NULL};

static bool is_match(const void *base)
{
    const scn_expect *expect = base;
    return expect->is_match;
}

static bool is_cycle(const void *base)
{
    const scn_expect *expect = base;
    return expect->cycle.items != NULL;
}

#define AT(member) .offset = offsetof(scn_expect, member)
static const scn_field expect_fields[] = {
    {.key = "name",
     .kind = SCN_FIELD_ENTRY_NAME,
     .meaning = "what it is called where its verdict is told"},
    {.key = "match",
     .kind = SCN_FIELD_MATCH,
     ABOVE0,
     .unit = "soldiers",
     .meaning = "two unit types that meet, and their numbers",
     .instead_of = {"cycle"}},
    {.key = "scale",
     .kind = SCN_FIELD_NUMBER,
     ABOVE0,
     AT(scale),
     .preset = "1",
     .meaning = "of a match: what its numbers are multiplied by",
     .is_shown = is_match},
    {.key = "cycle",
     .kind = SCN_FIELD_TYPES,
     .lo = 3.0,
     AT(cycle),
     .meaning = "unit types of which each beats the next and the last the "
                "first, armies as in matchup",
     .instead_of = {"match"},
     .is_shown = is_cycle},
    {.key = "set",
     .kind = SCN_FIELD_CASE,
     .meaning = "values of other paths that hold here"},
    {.key = "winner",
     .kind = SCN_FIELD_WORD,
     .meaning = "side that wins, or type that is likelier to; or none"},
    {.key = "odds",
     .kind = SCN_FIELD_RANGE,
     SHARE,
     .meaning = "chance that the winner wins, or else the first of a match"},
    {.key = "margin",
     .kind = SCN_FIELD_RANGE,
     .lo = -1.0,
     .hi = 1.0,
     .meaning = "share left of the first, less that of the other"},
    {.key = "value",
     .kind = SCN_FIELD_RANGE,
     .lo = -LAN_INF,
     .hi = LAN_INF,
     .meaning = "of a match: cost destroyed less cost lost, as a share"},
    {.key = "value_margin",
     .kind = SCN_FIELD_RANGE,
     .lo = -1.0,
     .hi = 1.0,
     .meaning = "the margin in cost"},
    {.key = "duration",
     .kind = SCN_FIELD_RANGE,
     AT_LEAST0,
     .unit = "time",
     .meaning = "when it ends"},
    {.key = "reason",
     .kind = SCN_FIELD_WORD,
     .words = reasons,
     .meaning = "why it ends"},
    {.key = "near_tie",
     .kind = SCN_FIELD_WORD,
     .meaning = "true where the winner was next to its own end"},
    {.key = "odds.SIDE, armies.ARMY.left, ...",
     .kind = SCN_FIELD_WANT,
     .stems = stems,
     .lo = -LAN_INF,
     .hi = LAN_INF,
     .meaning = "any other value that a sweep can record"},
};
#undef AT
const scn_section scn_section_expect =
    SECTION(expect_fields, "expect.N", "an expectation");
