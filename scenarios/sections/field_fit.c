/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

#define AT(member) .offset = offsetof(lan_fit_change, member)
static const scn_field change_fields[] = {
    {.key = "path",
     KIND(TEXT, ONE),
     AT(path),
     .is_required = true,
     .meaning = "a number to be found, as for --set; it starts at what the "
                "scenario says"},
    {.key = "from",
     KIND(NUMBER, ONE),
     .lo = -LAN_INF,
     .hi = LAN_INF,
     AT(from),
     .meaning = "it stays above; with to"},
    {.key = "to",
     KIND(NUMBER, ONE),
     .lo = -LAN_INF,
     .hi = LAN_INF,
     AT(to),
     .meaning = "it stays below; with from"},
};
#undef AT
const scn_section scn_section_fit_change = {.path = "fit.change.N",
                                            .title = "what a fit may change",
                                            .short_key = "path",
                                            .fields = change_fields,
                                            .count = COUNT(change_fields)};

static const scn_word noises[] = {{"even", LAN_FIT_EVEN},
                                  {"count", LAN_FIT_COUNT},
                                  {"share", LAN_FIT_SHARE},
                                  {NULL, 0}};

#define AT(member) .offset = offsetof(scn_fit, member)
static const scn_field fit_fields[] = {
    {.key = "data",
     KIND(TEXT, ONE),
     AT(data),
     .is_required = true,
     .meaning = "observed strengths over time: a CSV file in this folder or "
                "below"},
    {.key = "change",
     KIND(SECTION, LIST),
     .section = &scn_section_fit_change,
     .meaning = "the numbers to be found"},
    {.key = "noise",
     KIND(CHOICE, ONE),
     AT(noise),
     .words = noises,
     .preset = "even",
     .meaning = "how far observations are off: all alike, by the root of "
                "the strength, or by a share of it"},
};
#undef AT
const scn_section scn_section_fit = SECTION(fit_fields, "fit", "the fit");
