/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

static const scn_word goals[] = {{"break-even", LAN_SOLVE_BREAK_EVEN},
                                 {"target", LAN_SOLVE_TARGET},
                                 {"minimum", LAN_SOLVE_MINIMUM},
                                 {"maximum", LAN_SOLVE_MAXIMUM},
                                 {NULL, 0}};

#define AT(member) .offset = offsetof(lan_solve_def, member)
static const scn_field solve_fields[] = {
    {.key = "find",
     KIND(CHOICE, ONE),
     AT(find),
     .words = goals,
     .preset = "break-even",
     .meaning =
         "where the margin is 0 or odds are even, where the quantity has "
         "a value, or where it is least or most"},
    {.key = "of",
     KIND(TEXT, ONE),
     AT(of),
     .preset = "margin",
     .meaning = "the quantity: margin, odds, or another name of a result"},
    {.key = "value",
     KIND(NUMBER, ONE),
     .lo = -1.0,
     .hi = LAN_INF,
     AT(value),
     .meaning = "what the quantity shall be, for find: target"},
    {.key = "change",
     KIND(PATH, SEVERAL),
     .is_required = true,
     .hi = LAN_SOLVE_MAX_PATHS,
     AT(change),
     .meaning = "the path of the value that is looked for, or several"},
    {.key = "between",
     KIND(NUMBER, RANGES),
     .is_required = true,
     AT_LEAST0,
     AT(between),
     .meaning = "the range it is looked for in; a range for each of several"},
    {.key = "whole",
     KIND(FLAG, ONE),
     AT(whole),
     .preset = "false",
     .meaning = "true: only whole numbers are tried"},
};
#undef AT
const scn_section scn_section_solve =
    SECTION(solve_fields, "solve", "a question", .is_a_question = true);
