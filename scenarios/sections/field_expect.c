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
     KIND(ENTRY_NAME, ONE),
     .meaning = "what it is called where its verdict is told"},
    {.key = "match",
     KIND(NUMBER, ROW),
     ABOVE0,
     .unit = "soldiers",
     .meaning = "two unit types that meet, and their numbers",
     .instead_of = {"cycle"}},
    {.key = "scale",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(scale),
     .preset = "1",
     .meaning = "of a match: what its numbers are multiplied by",
     .is_shown = is_match},
    {.key = "cycle",
     KIND(TYPE, LIST),
     .lo = 3.0,
     AT(cycle),
     .meaning = "unit types of which each beats the next and the last the "
                "first, armies as in matchup",
     .instead_of = {"match"},
     .is_shown = is_cycle},
    {.key = "set",
     KIND(SAID, ROW),
     .meaning = "values of other paths that hold here"},
    {.key = "winner",
     KIND(WORD, ONE),
     .meaning = "side that wins, or type that is likelier to; or none"},
    {.key = "odds",
     KIND(END, PAIR),
     SHARE,
     .meaning = "chance that the winner wins, or else the first of a match"},
    {.key = "margin",
     KIND(END, PAIR),
     .lo = -1.0,
     .hi = 1.0,
     .meaning = "share left of the first, less that of the other"},
    {.key = "value",
     KIND(END, PAIR),
     .lo = -LAN_INF,
     .hi = LAN_INF,
     .meaning = "of a match: cost destroyed less cost lost, as a share"},
    {.key = "value_margin",
     KIND(END, PAIR),
     .lo = -1.0,
     .hi = 1.0,
     .meaning = "the margin in cost"},
    {.key = "duration",
     KIND(END, PAIR),
     AT_LEAST0,
     .unit = "time",
     .meaning = "when it ends"},
    {.key = "reason",
     KIND(WORD, ONE),
     .words = reasons,
     .meaning = "why it ends"},
    {.key = "near_tie",
     KIND(WORD, ONE),
     .meaning = "true where the winner was next to its own end"},
    {.key = "odds.SIDE, armies.ARMY.left, ...",
     KIND(END, WANT),
     .stems = stems,
     .lo = -LAN_INF,
     .hi = LAN_INF,
     .meaning = "any other value that a sweep can record"},
};
#undef AT
const scn_section scn_section_expect =
    SECTION(expect_fields, "expect.N", "an expectation", .has_forms = true);
