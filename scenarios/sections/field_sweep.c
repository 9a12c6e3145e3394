/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_table_impl.h"

#include <assert.h>

#include "base/real.h"
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

/* Enums are written through int. */
static_assert(sizeof(lan_design_kind) == sizeof(int), "an enum is an int");
static_assert(sizeof(lan_scale) == sizeof(int), "an enum is an int");

static const scn_word design_words[] = {
    {"grid", LAN_DESIGN_GRID},     {"zip", LAN_DESIGN_ZIP},
    {"cases", LAN_DESIGN_CASES},   {"lhs", LAN_DESIGN_LHS},
    {"sobol", LAN_DESIGN_SOBOL},   {"halton", LAN_DESIGN_HALTON},
    {"random", LAN_DESIGN_RANDOM}, {NULL, 0}};

static const scn_word scale_words[] = {
    {"linear", LAN_SCALE_LINEAR}, {"log", LAN_SCALE_LOG}, {NULL, 0}};

static bool is_range(const void *base)
{
    const lan_vary_def *def = base;
    return def->values.count == 0;
}

static bool has_points(const void *base)
{
    const lan_vary_def *def = base;
    return def->points > 0;
}

static bool has_values(const void *base)
{
    return !is_range(base);
}

static bool has_seed(const void *base)
{
    const lan_sweep_def *def = base;
    return def->seed >= 0;
}

static bool has_record(const void *base)
{
    const lan_sweep_def *def = base;
    return def->record.count > 0;
}

#define AT(member) .offset = offsetof(lan_vary_def, member)
static const scn_field vary_fields[] = {
    {.key = "path",
     KIND(TEXT, ONE),
     .is_required = true,
     AT(path),
     .meaning = "what is varied, as for --set: see 'show --paths'"},
    {.key = "from",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(from),
     .meaning = "first value of a range",
     .instead_of = {"values"},
     .is_shown = is_range},
    {.key = "to",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(to),
     .meaning = "its last value",
     .instead_of = {"values"},
     .is_shown = is_range},
    {.key = "step",
     KIND(NUMBER, ONE),
     ABOVE0,
     AT(step),
     .meaning = "from value to value; the last one is not beyond to",
     .instead_of = {"points", "values"},
     .is_shown = is_range},
    {.key = "points",
     KIND(WHOLE, ONE),
     .lo = 1,
     .hi = 1e9,
     AT(points),
     .meaning = "instead of step: how many values, both ends included",
     .instead_of = {"step", "values"},
     .is_shown = has_points},
    {.key = "scale",
     KIND(CHOICE, ONE),
     .words = scale_words,
     AT(scale),
     .preset = "linear",
     .meaning = "log: by equal factors",
     .is_shown = is_range},
    {.key = "values",
     KIND(SAID, LIST),
     AT(values),
     .meaning = "instead of a range: a list of numbers or words",
     .instead_of = {"from", "to"},
     .is_shown = has_values},
};
#undef AT
const scn_section scn_section_vary = SECTION(
    vary_fields, "sweep.vary.N", "a path that is varied", .has_forms = true);

#define AT(member) .offset = offsetof(lan_sweep_def, member)
static const scn_field sweep_fields[] = {
    {.key = "design",
     KIND(CHOICE, ONE),
     .words = design_words,
     AT(design),
     .preset = "grid",
     .meaning = "which points are fought"},
    {.key = "samples",
     KIND(WHOLE, ONE),
     .lo = 1,
     .hi = 1e9,
     AT(samples),
     .preset = "512",
     .meaning = "points of lhs, sobol, halton and random"},
    {.key = "repeat",
     KIND(WHOLE, ONE),
     .lo = 1,
     .hi = 1e6,
     AT(repeat),
     .preset = "1",
     .meaning = "battles per point where the method is chance"},
    {.key = "seed",
     KIND(WHOLE, ONE),
     .lo = 0,
     .hi = 2147483647,
     AT(seed),
     .meaning = "of what chance decides; --seed goes before",
     .is_shown = has_seed},
    {.key = "vary",
     KIND(SECTION, LIST),
     .section = &scn_section_vary,
     .meaning = "the paths and their values"},
    {.key = "cases",
     KIND(SAID, ROWS),
     .meaning = "design cases: a list of {path: value, ...}"},
    {.key = "record",
     KIND(SAID, LIST),
     AT(record),
     .preset = "[winner, reason, margin, duration]",
     .meaning = "what is kept of each battle",
     .is_shown = has_record},
};
#undef AT
const scn_section scn_section_sweep =
    SECTION(sweep_fields, "sweep", "the sweep", .is_a_question = true);
