/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which side sees which army.
 */
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

static size_t side_cell(const lan_campaign *c, int32_t side, int32_t army)
{
    return (size_t)side * (size_t)c->army_count + (size_t)army;
}

void lan_seeing_reset(lan_campaign *c)
{
    const size_t armies = (size_t)c->army_count;
    const size_t sides = (size_t)c->side_count;
    memset(c->pair, 0, armies * armies);
    memset(c->was_seen, 0, sides * armies);
    memset(c->seers, 0, sides * armies * sizeof *c->seers);
    memset(c->all_seers, 0, sides * sizeof *c->all_seers);
    c->any_sight = false;
    c->any_concealed = false;
    for (size_t i = 0; i < sides * armies; i++) {
        c->last_seen[i] = -1;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        const lan_campaign_army_def *def = &c->def->armies[a];
        /* in cells, fractional; -1: unlimited */
        c->troops[a].sight =
            isnan(def->sight) ? -1.0 : def->sight / c->def->cell;
        c->any_sight = c->any_sight || !isnan(def->sight);
        c->any_concealed = c->any_concealed || def->concealed;
    }
}

/* True if an army with limited sight sees another army; both are on the map. */
static bool pair_sees(const lan_campaign *c, int32_t seer, int32_t army)
{
    return lan_places_sees(c->places, lan_marching_place(c->marching, seer),
                           lan_marching_place(c->marching, army),
                           c->troops[seer].sight);
}

static bool is_beside_side(const lan_campaign *c, int32_t side, int32_t army)
{
    const int32_t at = lan_marching_place(c->marching, army);
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a) &&
            lan_places_are_beside(c->places, lan_marching_place(c->marching, a),
                                  at)) {
            return true;
        }
    }
    return false;
}

bool lan_seeing_sees(const lan_campaign *c, int32_t side, int32_t army)
{
    if (!lan_campaign_is_on(c, army)) {
        return false;
    }
    if (c->def->armies[army].concealed && !c->troops[army].has_fired) {
        return is_beside_side(c, side, army);
    }
    return c->all_seers[side] > 0 || c->seers[side_cell(c, side, army)] > 0;
}

/* Records that one army sees the other, or no longer sees it. */
static void set_pair(lan_campaign *c, int32_t seer, int32_t army, bool sees)
{
    lan_campaign_set_pair(c, c->pair, seer, army, sees);
    const size_t cell = side_cell(c, c->troops[seer].side, army);
    c->seers[cell] += sees ? 1 : -1;
    if (c->seers[cell] == (sees ? 1 : 0)) {
        lan_contacts_look(c, army);
        lan_campaign_mark_followers(c, army);
    }
}

/* The first army of a side on the map; -1. */
static int32_t first_of_side(const lan_campaign *c, int32_t side)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a)) {
            return a;
        }
    }
    return -1;
}

/* Updates the last known place for each side that sees the army. */
static void note_place(lan_campaign *c, int32_t army)
{
    const int32_t at = lan_marching_place(c->marching, army);
    for (int32_t s = 0; s < c->side_count; s++) {
        const size_t cell = side_cell(c, s, army);
        if (s == c->troops[army].side || !lan_seeing_sees(c, s, army)) {
            continue;
        }
        c->last_seen[cell] = at;
        if (!c->was_seen[cell] && (c->any_sight || c->any_concealed)) {
            c->was_seen[cell] = 1;
            lan_story_add(c, LAN_CAMPAIGN_SEEN, army, at, first_of_side(c, s));
        }
    }
}

/* Counts a side's armies with unlimited sight. */
static void count_seer(lan_campaign *c, int32_t army)
{
    lan_troop *troop = &c->troops[army];
    const bool sees_all = lan_campaign_is_on(c, army) && troop->sight < 0.0;
    if (sees_all == troop->sees_all) {
        return;
    }
    troop->sees_all = sees_all;
    c->all_seers[troop->side] += sees_all ? 1 : -1;
    if (c->all_seers[troop->side] != (sees_all ? 1 : 0) || !c->any_sight) {
        return;
    }
    for (int32_t b = 0; b < c->army_count; b++) {
        if (lan_campaign_are_enemies(c, army, b) && lan_campaign_is_on(c, b)) {
            lan_contacts_look(c, b);
            lan_campaign_mark_followers(c, b);
        }
    }
}

void lan_seeing_update(lan_campaign *c, int32_t army)
{
    const bool is_on = lan_campaign_is_on(c, army);
    count_seer(c, army);
    for (int32_t b = 0; c->any_sight && b < c->army_count; b++) {
        if (lan_campaign_are_enemies(c, army, b)) {
            const unsigned saw = c->pair[lan_campaign_pair(c, army, b)];
            const bool both = is_on && lan_campaign_is_on(c, b);
            const bool out = both && pair_sees(c, army, b);
            const bool in = both && pair_sees(c, b, army);
            if (out != ((saw & LAN_OUT) != 0)) {
                set_pair(c, army, b, out);
            }
            if (in != ((saw & LAN_IN) != 0)) {
                set_pair(c, b, army, in);
            }
        }
    }
    if (is_on) {
        note_place(c, army);
    }
    for (int32_t b = 0; c->any_sight && b < c->army_count; b++) {
        if ((c->pair[lan_campaign_pair(c, army, b)] & LAN_OUT) != 0) {
            note_place(c, b);
        }
    }
}

int32_t lan_seeing_where(const lan_campaign *c, int32_t side, int32_t army)
{
    return lan_seeing_sees(c, side, army)
               ? lan_marching_place(c->marching, army)
               : c->last_seen[side_cell(c, side, army)];
}

void lan_seeing_look(lan_campaign *c, int32_t army)
{
    const int32_t side = c->troops[army].side;
    const double radius = c->troops[army].sight;
    if (!c->def->knows_seen_only ||
        !lan_routes_look(c->routes, side, lan_marching_place(c->marching, army),
                         radius >= 0.0 ? radius : LAN_INF)) {
        return;
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        if (c->troops[a].side == side && lan_campaign_is_on(c, a) &&
            c->troops[a].aim.kind != LAN_AIM_STAY) {
            lan_marching_go(c->marching, a, c->time);
        }
    }
}
