/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>

#include "base/text.h"

/* What is asked of all types that stand in an army. */
typedef struct march {
    double longest; /* m, of all ranges */
    bool walks;     /* one of them has a speed */
} march;

static double range_of(const lan_unit_def *unit, size_t weapon)
{
    const double own = lan_unit_weapon(unit, weapon).range;
    const double range = isnan(own) ? unit->range : own;
    return isnan(range) ? 0.0 : range;
}

static void add_type(const lan_unit_def *unit, march *of)
{
    of->walks = of->walks || unit->speed > 0.0;
    for (size_t w = 0; w < chk_weapon_count(unit); w++) {
        of->longest = fmax(of->longest, range_of(unit, w));
    }
}

static march march_of(const chk_context *chk)
{
    march all = {.longest = 0.0};
    for (size_t a = 0; a < chk->def.army_count; a++) {
        const lan_army_def *army = &chk->def.armies[a];
        for (size_t g = 0; g < chk_group_count(army); g++) {
            if (chk_is_type(chk, army->groups[g].type)) {
                add_type(&chk->def.units[army->groups[g].type], &all);
            }
        }
    }
    return all;
}

/* Warns where armies never come so near that one can fire. */
static void check_nearness(chk_context *chk)
{
    const lan_approach_def *approach = &chk->def.approach;
    const march all = march_of(chk);
    char numbers[2][LAN_TEXT_DOUBLE_SIZE];
    if (approach->distance <= all.longest) {
        return;
    }
    if (!all.walks) {
        chk_warning(
            chk, "distance",
            "no one ever fires: the armies are %s m apart, the longest "
            "range is %s m, and no type has a speed; give units.*.speed",
            lan_text_from_double(approach->distance, numbers[0]),
            lan_text_from_double(all.longest, numbers[1]));
    } else if (approach->to > all.longest) {
        chk_warning(chk, "to",
                    "no one ever fires: the armies halt %s m apart, and the "
                    "longest range is %s m; give less",
                    lan_text_from_double(approach->to, numbers[0]),
                    lan_text_from_double(all.longest, numbers[1]));
    }
}

void chk_approach(chk_context *chk)
{
    const lan_approach_def *approach = &chk->def.approach;
    chk_place(chk, "approach");
    chk_number(chk, "distance", approach->distance, CHK_AT_LEAST_0_OR_NONE);
    chk_number(chk, "to", approach->to, CHK_AT_LEAST_0_OR_NONE);
    if (isnan(approach->distance) && !isnan(approach->to)) {
        chk_error(chk, "distance",
                  "distance is missing, but to is given; give how far apart "
                  "the armies begin, in m");
    } else if (!chk->has_error && !isnan(approach->distance)) {
        check_nearness(chk);
    }
}
