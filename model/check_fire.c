/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <math.h>

#include "base/text.h"
#include "model/laws_impl.h"

static void check_end_of_pair(chk_context *chk, const char *key, int32_t army,
                              int32_t group)
{
    if (army < 0 || (size_t)army >= chk->def.army_count) {
        chk_error(chk, key,
                  "army %d does not exist; armies are numbered from 0 and "
                  "there are %zu",
                  army, chk->def.army_count);
        return;
    }
    const size_t count = chk_group_count(&chk->def.armies[army]);
    if (group < -1 || (group >= 0 && (size_t)group >= count)) {
        char shown[CHK_SHOWN_SIZE];
        chk_error(chk, key,
                  "group %d of army '%s' does not exist; groups are numbered "
                  "from 0 and there are %zu, -1 means all of them",
                  group, chk_shown(chk->def.armies[army].name, shown), count);
    }
}

static void check_coefficient(chk_context *chk, const lan_fire_def *entry)
{
    const lan_law_row *row = lan_law_row_of(entry->law);
    char shown[LAN_TEXT_DOUBLE_SIZE];

    chk_number(chk, "coefficient", entry->coefficient, CHK_AT_LEAST_0_OR_NONE);
    if (row != NULL && row->needs_coefficient && isnan(entry->coefficient)) {
        chk_error(chk, "coefficient",
                  "coefficient is missing; law %s needs one, a finite "
                  "number of 0 or more",
                  row->name);
    }
    if (entry->law == LAN_LAW_NONE && !isnan(entry->coefficient)) {
        chk_warning(chk, "coefficient",
                    "coefficient is %s, but law none does not use it; remove "
                    "it, or choose another law",
                    lan_text_from_double(entry->coefficient, shown));
    }
}

static void check_half(chk_context *chk, const lan_fire_def *entry)
{
    const lan_law_row *row = lan_law_row_of(entry->law);
    const bool needs = row != NULL && row->needs_half;
    char shown[LAN_TEXT_DOUBLE_SIZE];

    chk_number(chk, "half", entry->half, CHK_ABOVE_0_OR_NONE);
    if (needs && isnan(entry->half)) {
        chk_error(chk, "half",
                  "half is missing; law %s needs one, a finite number above 0",
                  row->name);
    }
    if (row != NULL && !needs && !isnan(entry->half)) {
        chk_warning(chk, "half",
                    "half is %s, but law %s does not use it; remove it, or "
                    "choose law search",
                    lan_text_from_double(entry->half, shown), row->name);
    }
}

static void check_window(chk_context *chk, const lan_fire_def *entry)
{
    char shown[2][LAN_TEXT_DOUBLE_SIZE];

    lan_text_from_double(entry->start, shown[0]);
    lan_text_from_double(entry->stop, shown[1]);
    if (!chk_is_in(CHK_AT_LEAST_0, entry->start)) {
        chk_error(chk, "during",
                  "during starts at %s; give a finite number of 0 or more",
                  shown[0]);
    } else if (!(entry->stop > entry->start)) {
        chk_error(chk, "during",
                  "during is from %s to %s; give a second time after the first",
                  shown[0], shown[1]);
    }
}

/* Says why an entry is without effect. */
static void warn_never_applies(chk_context *chk, const lan_fire_def *entry)
{
    const size_t from = (size_t)entry->from_army;
    const size_t at = (size_t)entry->at_army;
    char shown[2][LAN_TEXT_DOUBLE_SIZE];
    char names[2][CHK_SHOWN_SIZE];

    if (from == at) {
        chk_warning(chk, NULL,
                    "this entry never applies, since an army does not fire at "
                    "itself; name an enemy, or remove it");
    } else if (chk->facts.same_side[from] == chk->facts.same_side[at]) {
        chk_warning(chk, NULL,
                    "this entry never applies, since '%s' and '%s' are of one "
                    "side; name an enemy, or remove it",
                    chk_shown(chk->def.armies[from].name, names[0]),
                    chk_shown(chk->def.armies[at].name, names[1]));
    } else if (entry->start >= chk->def.end) {
        chk_warning(chk, NULL,
                    "this entry never applies, since it starts at %s and the "
                    "battle is stopped at %s; start it earlier, or remove "
                    "it",
                    lan_text_from_double(entry->start, shown[0]),
                    lan_text_from_double(chk->def.end, shown[1]));
    } else {
        chk_warning(chk, NULL,
                    "this entry never applies, since later ones match all its "
                    "pairs; move it below them, or remove it");
    }
}

static void check_entry(chk_context *chk, size_t index)
{
    const lan_fire_def *entry = &chk->def.fire[index];

    chk_place(chk, "fire.%zu", index);
    if (chk->facts.is_resolved && !chk->facts.applies[index] &&
        chk_is_entry_sound(chk, entry)) {
        warn_never_applies(chk, entry);
    }
    check_end_of_pair(chk, "from", entry->from_army, entry->from_group);
    check_end_of_pair(chk, "at", entry->at_army, entry->at_group);
    if (!lan_law_is_given(entry->law)) {
        char names[LAN_LAW_NAMES_SIZE];
        chk_error(chk, "law", "law %d is unknown; give %s", (int)entry->law,
                  lan_law_names(names));
    }
    check_coefficient(chk, entry);
    chk_number(chk, "enemy", entry->enemy, CHK_AT_LEAST_0);
    chk_number(chk, "own", entry->own, CHK_AT_LEAST_0);
    check_half(chk, entry);
    check_window(chk, entry);
}

void chk_fire(chk_context *chk)
{
    chk_place(chk, "fire");
    chk_array(chk, NULL, chk->given->fire, chk->given->fire_count);
    for (size_t i = 0; i < chk->def.fire_count; i++) {
        check_entry(chk, i);
    }
}
