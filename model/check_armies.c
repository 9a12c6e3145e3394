/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model/check_impl.h"

#include <string.h>

/* True where two armies are of different sides. */
static bool has_two_sides(const chk_context *chk)
{
    for (size_t i = 1; i < chk->def.army_count; i++) {
        if (chk->facts.same_side[i] != 0) {
            return true;
        }
    }
    return false;
}

static bool has_strength(const chk_context *chk)
{
    for (size_t i = 0; i < chk->facts.group_count; i++) {
        const lan_group_def *group = chk_group(chk, i);
        if (group->count > 0.0) {
            return true;
        }
        for (size_t j = 0;
             group->reinforcements != NULL && j < group->reinforcement_count;
             j++) {
            if (chk_brings(chk, &group->reinforcements[j])) {
                return true;
            }
        }
    }
    return false;
}

/* True for the name of some army's side. */
static bool is_side(const chk_context *chk, const char *name)
{
    for (size_t i = 0; i < chk->def.army_count; i++) {
        const lan_army_def *army = &chk->def.armies[i];
        const char *side = army->side != NULL ? army->side : army->name;
        if (side != NULL && strcmp(side, name) == 0) {
            return true;
        }
    }
    return false;
}

static void check_sides(chk_context *chk)
{
    for (size_t i = 0; i < chk->def.side_count; i++) {
        const lan_side_def *side = &chk->def.sides[i];
        char buffer[CHK_SHOWN_SIZE];
        chk_place(chk, "sides.%s", chk_key(side->name, i, buffer));
        if (side->name == NULL || !is_side(chk, side->name)) {
            chk_error(chk, NULL, "no army is of this side");
        }
        chk_number(chk, "scale", side->scale, CHK_ABOVE_0);
    }
}

static void check_list_of_armies(chk_context *chk)
{
    const size_t groups = chk->facts.group_count;

    chk_place(chk, "armies");
    chk_array(chk, NULL, chk->given->armies, chk->given->army_count);
    if (chk->given->army_count == 0) {
        chk_error(chk, NULL,
                  "there is no army; give at least two of different sides");
    } else if (chk->def.army_count > 0 && !has_two_sides(chk)) {
        chk_error(chk, NULL,
                  "all armies are of one side; give at least two sides");
    }
    if (groups > LAN_BATTLE_MAX_GROUPS) {
        chk_error(chk, NULL,
                  "%zu groups in all armies are too many; give at "
                  "most %d",
                  groups, LAN_BATTLE_MAX_GROUPS);
    } else if (groups > 0 && !has_strength(chk)) {
        chk_warning(chk, NULL,
                    "no army has any strength before the end; give a group a "
                    "count or a reinforcement");
    }
}

static void check_side(chk_context *chk, const lan_army_def *army)
{
    const char *side = army->side != NULL ? army->side : army->name;

    if (army->side != NULL && army->side[0] == '\0') {
        chk_error(chk, "side",
                  "side is empty; name one, or leave it out to use the army's "
                  "name");
    } else if (side != NULL &&
               (strcmp(side, "none") == 0 || strcmp(side, "mutual") == 0)) {
        chk_error(chk, "side",
                  "a side cannot be called '%s', which is how a battle "
                  "without a winner ends; give another name",
                  side);
    }
}

/* Sets the place to an army. */
static void place_army(chk_context *chk, size_t index)
{
    char buffer[CHK_SHOWN_SIZE];
    chk_place(chk, "armies.%s",
              chk_key(chk->def.armies[index].name, index, buffer));
}

static void check_morale(chk_context *chk, const lan_morale_def *morale)
{
    chk_number(chk, "start", morale->start, CHK_SHARE);
    chk_number(chk, "loss_weight", morale->loss_weight, CHK_LOSS_WEIGHT);
    chk_number(chk, "recovery", morale->recovery, CHK_AT_LEAST_0);
    chk_number(chk, "effect", morale->effect, CHK_AT_LEAST_0);
    chk_number(chk, "desertion", morale->desertion, CHK_AT_LEAST_0);
    chk_number(chk, "break", morale->break_at, CHK_SHARE);
    if (morale->break_at > 0.0 && morale->break_at <= 1.0 &&
        morale->start <= morale->break_at) {
        chk_warning(chk, "break",
                    "the army never fights: it breaks before it has a loss");
    }
}

/* Tells a count that is right and, times its side's scale, is none. */
static void check_scaled(chk_context *chk, size_t army,
                         const lan_group_def *group)
{
    const double scale =
        lan_battle_def_scale(&chk->def, &chk->def.armies[army]);
    if (chk_is_in(CHK_SOLDIERS, group->count) &&
        chk_is_in(CHK_ABOVE_0, scale) &&
        !chk_is_in(CHK_SOLDIERS, scale * group->count)) {
        chk_error(chk, "count",
                  "count is %g, times its side's scale of %g: too %s",
                  group->count, scale, scale > 1.0 ? "many" : "few");
    }
}

static void check_group(chk_context *chk, size_t army, size_t local)
{
    const size_t index = chk->facts.army_first[army] + local;
    const lan_group_def *group = chk_group(chk, index);
    char buffers[2][CHK_SHOWN_SIZE];
    const char *army_key =
        chk_key(chk->def.armies[army].name, army, buffers[0]);
    const char *key = chk_key(group->name, local, buffers[1]);

    chk_place(chk, "armies.%s.units.%s", army_key, key);
    chk_name(chk, group->name, index, chk->facts.same_group[index]);
    if (!chk_is_type(chk, group->type)) {
        chk_error(chk, "type",
                  "type is %d; the unit types are numbered from 0 and there "
                  "are %zu",
                  group->type, chk->def.unit_count);
    }
    chk_number(chk, "count", group->count, CHK_SOLDIERS);
    check_scaled(chk, army, group);
    chk_number(chk, "losses", group->losses, CHK_AT_LEAST_0_OR_NONE);
    chk_array(chk, "reinforcements", group->reinforcements,
              group->reinforcement_count);
    if (group->reinforcements != NULL) {
        chk_reinforcements(chk, group, army_key, key);
    }
}

static void check_groups(chk_context *chk, size_t army)
{
    const lan_army_def *def = &chk->def.armies[army];

    chk_array(chk, "units", def->groups, def->group_count);
    if (def->group_count == 0) {
        chk_error(chk, "units", "the army has no group; give at least one");
    }
    for (size_t i = 0; i < chk_group_count(def); i++) {
        check_group(chk, army, i);
    }
}

static void check_army(chk_context *chk, size_t index)
{
    const lan_army_def *army = &chk->def.armies[index];

    place_army(chk, index);
    chk_name(chk, army->name, index, chk->facts.same_army[index]);
    check_side(chk, army);
    chk_number(chk, "area", army->area, CHK_ABOVE_0_OR_NONE);
    chk_missing(chk, "area", &chk->facts.area[index]);
    chk_number(chk, "front", army->front, CHK_ABOVE_0_OR_INF);
    chk_number(chk, "losses", army->losses, CHK_AT_LEAST_0);
    chk_number(chk, "break", army->break_at, CHK_SHARE);
    if (army->break_at >= 1.0 && army->break_at <= 1.0) {
        chk_warning(chk, "break",
                    "the army never fights: it breaks before it has a loss");
    }
    if (army->has_morale) {
        char buffer[CHK_SHOWN_SIZE];
        chk_place(chk, "armies.%s.morale", chk_key(army->name, index, buffer));
        check_morale(chk, &army->morale);
        place_army(chk, index);
    }
    check_groups(chk, index);
}

void chk_armies(chk_context *chk)
{
    check_list_of_armies(chk);
    chk_place(chk, "sides");
    chk_array(chk, NULL, chk->given->sides, chk->given->side_count);
    check_sides(chk);
    for (size_t i = 0; i < chk->def.army_count; i++) {
        check_army(chk, i);
    }
}
