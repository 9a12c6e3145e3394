/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/real.h"
#include "tactics/campaign/check_impl.h"

/* --- speeds -------------------------------------------------------------- */

static bool is_moving(const lan_order_def *order)
{
    return order->verb != LAN_ORDER_HOLD;
}

/* A type of an army without a speed, or NULL. */
static const lan_unit_def *type_without_speed(const campaign_check *check,
                                              int32_t army)
{
    const lan_battle_def *battle = check->def->battle;
    const lan_army_def *def = &battle->armies[army];
    for (size_t g = 0; g < def->group_count; g++) {
        const lan_unit_def *unit = &battle->units[def->groups[g].type];
        if (isnan(unit->speed)) {
            return unit;
        }
    }
    return NULL;
}

/* Reports an army that is to move and has no speed, at its first such order. */
static void check_speed(campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    const lan_unit_def *unit = type_without_speed(check, army);
    size_t i = 0;
    while (i < def->order_count && !is_moving(&def->orders[i])) {
        i++;
    }
    if (unit == NULL || i == def->order_count) {
        return;
    }
    campaign_at(check, "armies.%s.orders.%zu", campaign_army_name(check, army),
                i);
    campaign_error(check, lan_order_verb_name(def->orders[i].verb),
                   "'%s' is to move, and '%s' in it has no speed: give "
                   "units.%s.speed, 0 if it stands",
                   campaign_army_name(check, army), unit->name, unit->name);
}

/* --- starts -------------------------------------------------------------- */

/* The army before this one that stands at the start where it does; -1: none. */
static int32_t army_on_start(const campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *defs = check->def->armies;
    int32_t other = 0;
    while (other < army &&
           (defs[other].at != defs[army].at || defs[other].enters > 0.0)) {
        other++;
    }
    return other < army && !(defs[army].enters > 0.0) ? other : -1;
}

static void check_start(campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    campaign_at(check, "armies.%s", campaign_army_name(check, army));
    campaign_number(check, "enters", def->enters, CAMPAIGN_AT_LEAST_0);
    campaign_number(check, "sight", def->sight, CAMPAIGN_AT_LEAST_0_OR_NONE);
    campaign_number(check, "priority", def->priority, CAMPAIGN_ANY_OR_NONE);
    if (!campaign_is_place(check, def->at)) {
        campaign_error(check, "at", "%s.at is no place of the map",
                       check->path);
        return;
    }
    const int32_t other = army_on_start(check, army);
    if (other >= 0) {
        campaign_error(check, "at",
                       "%s.at: '%s' stands there already: no two armies can "
                       "be on one place",
                       check->path, campaign_army_name(check, other));
    }
    if (def->refuge != -1 && !campaign_is_place(check, def->refuge)) {
        campaign_error(check, "refuge", "%s.refuge is no place of the map",
                       check->path);
    }
}

void campaign_check_armies(campaign_check *check)
{
    for (int32_t a = 0; campaign_is_army(check, a); a++) {
        check_start(check, a);
        campaign_check_orders(check, a);
        check_speed(check, a);
    }
    campaign_check_circles(check);
}
