/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/real.h"
#include "tactics/campaign/check_impl.h"

/* --- one order ----------------------------------------------------------- */

static void check_place(campaign_check *check, const char *key, int32_t place)
{
    if (!campaign_is_place(check, place)) {
        campaign_error(check, key, "%s.%s is no place of the map", check->path,
                       key);
    }
}

static void check_places(campaign_check *check, const char *key,
                         const lan_order_def *order)
{
    for (size_t i = 0; i < order->place_count; i++) {
        char part[48];
        (void)snprintf(part, sizeof part, "%s.%zu", key, i);
        check_place(check, part, order->places[i]);
    }
}

/* Reports what is no army, the army itself, or not on the side that is
 * wanted. */
static bool check_other(campaign_check *check, const char *key, int32_t army,
                        int32_t other, bool wants_friend)
{
    const char *const what = wants_friend ? "a friend" : "an enemy";
    if (!campaign_is_army(check, other)) {
        campaign_error(check, key, "%s.%s is no army", check->path, key);
        return false;
    }
    if (other == army) {
        campaign_error(check, key, "%s.%s must be %s, not '%s' itself",
                       check->path, key, what, campaign_army_name(check, army));
        return false;
    }
    if (campaign_is_friend(check, army, other) != wants_friend) {
        campaign_error(check, key, "%s.%s must be %s: '%s' is %s", check->path,
                       key, what, campaign_army_name(check, other),
                       wants_friend ? "an enemy" : "of the same side");
        return false;
    }
    return true;
}

static void check_hold(campaign_check *check, const lan_order_def *order)
{
    if (isnan(order->hold_for) && isnan(order->hold_until)) {
        campaign_error(check, "hold",
                       "%s.hold needs a time: hold: 2, or hold: {until: 14}",
                       check->path);
    }
    campaign_number(check, "hold", order->hold_for,
                    CAMPAIGN_AT_LEAST_0_OR_NONE);
    campaign_number(check, "hold.until", order->hold_until,
                    CAMPAIGN_AT_LEAST_0_OR_NONE);
}

static void check_patrol(campaign_check *check, const lan_order_def *order)
{
    size_t others = 0;
    for (size_t i = 1; i < order->place_count; i++) {
        others += order->places[i] != order->places[0] ? 1 : 0;
    }
    if (others == 0) {
        campaign_error(check, "patrol",
                       "%s.patrol needs two places or more to go between",
                       check->path);
    }
    check_places(check, "patrol", order);
}

static void check_verb(campaign_check *check, int32_t army,
                       const lan_order_def *order)
{
    switch (order->verb) {
    case LAN_ORDER_MOVE:
        check_place(check, "move", order->place);
        check_places(check, "via", order);
        return;
    case LAN_ORDER_ATTACK:
        if (order->army >= 0 || order->place < 0) {
            (void)check_other(check, "attack", army, order->army, false);
        } else {
            check_place(check, "attack", order->place);
        }
        return;
    case LAN_ORDER_HOLD:
        check_hold(check, order);
        return;
    case LAN_ORDER_PATROL:
        check_patrol(check, order);
        return;
    case LAN_ORDER_FOLLOW:
        (void)check_other(check, "follow", army, order->army, true);
        return;
    case LAN_ORDER_RETREAT:
        check_place(check, "retreat", order->place);
        return;
    }
    campaign_error(check, NULL, "%s has no verb", check->path);
}

static bool has_morale(const campaign_check *check, int32_t army)
{
    return check->def->battle->armies[army].has_morale;
}

static void check_when(campaign_check *check, int32_t army,
                       const lan_order_when *when)
{
    campaign_number(check, "when.left", when->left, CAMPAIGN_SHARE_OR_NONE);
    campaign_number(check, "when.morale", when->morale, CAMPAIGN_SHARE_OR_NONE);
    campaign_number(check, "when.time", when->time,
                    CAMPAIGN_AT_LEAST_0_OR_NONE);
    if (!isnan(when->morale) && !has_morale(check, army)) {
        campaign_error(check, "when.morale",
                       "'%s' has no morale: give it 'morale', or leave "
                       "%s.when.morale out",
                       campaign_army_name(check, army), check->path);
    }
    if (when->reached_by != LAN_ORDER_NOBODY &&
        when->reached_by != LAN_ORDER_ANY) {
        (void)check_other(check, "when.reached_by", army, when->reached_by,
                          false);
    }
    if (when->sees != LAN_ORDER_NOBODY && when->sees != LAN_ORDER_ANY) {
        (void)check_other(check, "when.sees", army, when->sees, false);
    }
    if (when->out != LAN_ORDER_NOBODY &&
        (when->out == army || !campaign_is_army(check, when->out))) {
        campaign_error(check, "when.out", "%s.when.out must be another army",
                       check->path);
    }
    if (when->holds != -1) {
        check_place(check, "when.holds", when->holds);
    }
}

static bool is_endless(const lan_order_def *order)
{
    return order->verb == LAN_ORDER_PATROL || order->verb == LAN_ORDER_FOLLOW;
}

void campaign_check_orders(campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    const char *endless = NULL;
    for (size_t i = 0; i < def->order_count; i++) {
        const lan_order_def *order = &def->orders[i];
        campaign_at(check, "armies.%s.orders.%zu",
                    campaign_army_name(check, army), i);
        campaign_number(check, "at", order->at, CAMPAIGN_AT_LEAST_0_OR_NONE);
        check_verb(check, army, order);
        if (order->has_when) {
            check_when(check, army, &order->when);
        } else if (endless != NULL) {
            campaign_warning(check, NULL,
                             "%s never begins: the %s before it does not end",
                             check->path, endless);
        } else if (is_endless(order)) {
            endless = lan_order_verb_name(order->verb);
        }
    }
}

/* --- circles ------------------------------------------------------------- */

/* The first order of an army to follow another that nothing but another order
 * ends; -1: none. */
static int32_t order_to_follow(const campaign_check *check, int32_t army)
{
    const lan_campaign_army_def *def = &check->def->armies[army];
    for (size_t i = 0; i < def->order_count; i++) {
        if (!def->orders[i].has_when && is_endless(&def->orders[i])) {
            return def->orders[i].verb == LAN_ORDER_FOLLOW &&
                           campaign_is_army(check, def->orders[i].army)
                       ? (int32_t)i
                       : -1;
        }
    }
    return -1;
}

/* Whom an army follows in the end; -1: nobody. */
static int32_t leader_of(const campaign_check *check, int32_t army)
{
    const int32_t order = order_to_follow(check, army);
    return order >= 0 ? check->def->armies[army].orders[order].army : -1;
}

/* The number of armies in the circle that one is in and is the first of; 0:
 * there is none. */
static size_t circle_from(const campaign_check *check, int32_t army)
{
    const size_t most = check->def->battle->army_count;
    size_t count = 1;
    int32_t at = leader_of(check, army);
    while (at > army && count <= most) {
        at = leader_of(check, at);
        count++;
    }
    return at == army && count > 1 ? count : 0;
}

static void tell_circle(campaign_check *check, int32_t army, size_t count)
{
    char names[240] = "";
    size_t used = 0;
    int32_t at = army;
    for (size_t i = 0; i < count && used < sizeof names; i++) {
        at = leader_of(check, at);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s'%s'",
                                 i > 0 ? ", who follows " : "",
                                 campaign_army_name(check, at));
    }
    campaign_at(check, "armies.%s.orders.%d", campaign_army_name(check, army),
                order_to_follow(check, army));
    campaign_error(check, "follow",
                   "'%s' follows %s: one of them must lead, by another order",
                   campaign_army_name(check, army), names);
}

void campaign_check_circles(campaign_check *check)
{
    for (int32_t a = 0; campaign_is_army(check, a); a++) {
        const size_t count = circle_from(check, a);
        if (count > 0) {
            tell_circle(check, a, count);
        }
    }
}
