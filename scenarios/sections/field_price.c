/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "scenarios/format/field_macros_impl.h"
#include "scenarios/scenario_impl.h"

#define AT(member) .offset = offsetof(lan_price_share, member)
static const scn_field mix_fields[] = {
    {.key = "share",
     KIND(NUMBER, ONE),
     .is_required = true,
     AT_LEAST0,
     AT(share),
     .meaning = "of the mix: of the sum of all that are named"},
};
#undef AT
const scn_section scn_section_price_mix = {.path = "price.mix.TYPE",
                                           .title = "a share of the mix",
                                           .short_key = "share",
                                           .fields = mix_fields,
                                           .count = COUNT(mix_fields)};

static const scn_word payoffs[] = {{"odds", LAN_PRICE_BY_ODDS},
                                   {"margin", LAN_PRICE_BY_MARGIN},
                                   {"value", LAN_PRICE_BY_VALUE},
                                   {NULL, 0}};

static bool has_mix(const void *base)
{
    const scn_price *price = base;
    return price->mix_count > 0;
}

static bool has_band(const void *base)
{
    const scn_price *price = base;
    return !isnan(price->band[0]);
}

static bool has_step(const void *base)
{
    const scn_price *price = base;
    return price->step > 0.0;
}

#define AT(member) .offset = offsetof(scn_price, member)
static const scn_field price_fields[] = {
    {.key = "change",
     KIND(PATH, SEVERAL),
     .hi = LAN_PRICE_MAX_PATHS,
     AT(change),
     .preset = "cost",
     .meaning = "what may be changed: cost, a path with * for every type, as "
                "in units.*.hit, or several"},
    {.key = "band",
     KIND(NUMBER, PAIR),
     SHARE,
     AT(band),
     .preset = "[0.35, 0.65]",
     .meaning = "[from, to]: where the odds of every match-up shall lie",
     .instead_of = {"mix"},
     .is_shown = has_band},
    {.key = "mix",
     KIND(SECTION, MAP),
     .section = &scn_section_price_mix,
     .meaning = "instead of band: the mix of types against which no other "
                "shall gain",
     .instead_of = {"band"}},
    {.key = "by",
     KIND(CHOICE, ONE),
     AT(by),
     .words = payoffs,
     .preset = "odds",
     .meaning = "what a mix gains by: odds, margin or value",
     .is_shown = has_mix},
    {.key = "within",
     KIND(NUMBER, ONE),
     .lo = 0.0,
     .is_above = true,
     .hi = 1.0,
     AT(within),
     .preset = "0.01",
     .meaning = "how far a share of the mix may be off",
     .is_shown = has_mix},
    {.key = "step",
     KIND(NUMBER, ONE),
     AT_LEAST0,
     AT(step),
     .preset = "0",
     .meaning = "new values are whole multiples of it; 0: any value",
     .is_shown = has_step},
};
#undef AT
const scn_section scn_section_price =
    SECTION(price_fields, "price", "what is wanted of match-ups");
