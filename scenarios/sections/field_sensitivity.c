/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

static const scn_word methods[] = {{"elasticity", LAN_SENSITIVITY_ELASTICITY},
                                   {"morris", LAN_SENSITIVITY_MORRIS},
                                   {"sobol", LAN_SENSITIVITY_SOBOL},
                                   {"snowball", LAN_SENSITIVITY_SNOWBALL},
                                   {NULL, 0}};

static bool has_no_ranges(const void *base)
{
    const lan_sensitivity_def *def = base;
    return def->between.count == 0;
}

#define AT(member) .offset = offsetof(lan_sensitivity_def, member)
static const scn_field sensitivity_fields[] = {
    {.key = "method",
     KIND(CHOICE, ONE),
     AT(method),
     .words = methods,
     .preset = "elasticity",
     .meaning = "slopes where the scenario stands, a screening or shares of "
                "the variance over the ranges, or odds where sides are even"},
    {.key = "of",
     KIND(PATH, SEVERAL),
     .hi = LAN_SENSITIVITY_MAX_OF,
     AT(of),
     .preset = "margin",
     .meaning = "names of results, as sweep records them"},
    {.key = "change",
     KIND(PATH, SEVERAL),
     .hi = LAN_SENSITIVITY_MAX_PATHS,
     AT(change),
     .preset = "numbers of who fights",
     .meaning = "paths of the values that are changed"},
    {.key = "range",
     KIND(NUMBER, ONE),
     .lo = 0.0,
     .is_above = true,
     .hi = 0.99,
     AT(range),
     .preset = "0.1",
     .meaning = "how far each is changed to either side, as a share of it",
     .instead_of = {"between"},
     .is_shown = has_no_ranges},
    {.key = "between",
     KIND(NUMBER, RANGES),
     .lo = -LAN_INF,
     .hi = LAN_INF,
     AT(between),
     .meaning = "instead of range: from where to where, for each path",
     .instead_of = {"range"}},
    {.key = "samples",
     KIND(WHOLE, ONE),
     .lo = 16,
     .hi = 1048576,
     AT(samples),
     .preset = "1024",
     .meaning = "of method sobol: battles for each path, and twice as many"},
    {.key = "trajectories",
     KIND(WHOLE, ONE),
     .lo = 2,
     .hi = 100000,
     AT(trajectories),
     .preset = "20",
     .meaning = "of method morris: effects for each path"},
    {.key = "levels",
     KIND(WHOLE, ONE),
     .lo = 2,
     .hi = 1000,
     AT(levels),
     .preset = "4",
     .meaning = "of method morris: values of a range, an even number"},
};
#undef AT
const scn_section scn_section_sensitivity =
    SECTION(sensitivity_fields, "sensitivity", "the values that matter");
