/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>

#include "base/text.h"

/* What is asked of all types that stand in an army. */
typedef struct march {
    double longest; /* m, of all ranges */
    bool walks;     /* one of them has a speed */
} march;

static void add_type(const lan_unit_def *unit, march *of)
{
    of->walks = of->walks || unit->speed > 0.0;
    for (size_t w = 0; w < chk_weapon_count(unit); w++) {
        of->longest = fmax(of->longest, lan_unit_weapon(unit, w).range);
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

/* An answer follows its attack at once, by all that reaches the attacker. */
static void check_answers(chk_context *chk, const lan_unit_def *unit)
{
    char shown[2][CHK_SHOWN_SIZE];
    for (size_t w = 0; w < chk_weapon_count(unit); w++) {
        const lan_weapon_def weapon = lan_unit_weapon(unit, w);
        if (weapon.falloff > 0.0 &&
            lan_battle_def_answer(&chk->def, weapon.kind) >= 0) {
            chk_error(chk, "distance",
                      "a weapon of '%s' has a falloff, and its attacks are "
                      "answered: how much of an answer is left while armies "
                      "walk is not defined; take out its falloff or "
                      "kinds.%s.retaliate",
                      chk_shown(unit->name, shown[0]),
                      chk_shown(chk->def.kinds[weapon.kind], shown[1]));
            return;
        }
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
        for (size_t u = 0; u < chk->def.unit_count; u++) {
            check_answers(chk, &chk->def.units[u]);
        }
    }
}
