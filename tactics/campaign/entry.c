/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How an army comes onto the map.
 */
#include "tactics/campaign/campaign_impl.h"

/* A place that is free; the one that it is to enter by preference. */
static int32_t entry_of(lan_campaign *c, int32_t army)
{
    const int32_t at = c->def->armies[army].at;
    return lan_marching_holder(c->marching, at) < 0
               ? at
               : lan_demand_free_place(c, army, at);
}

static void put_on_map(lan_campaign *c, int32_t army, int32_t place)
{
    lan_campaign_troop *troop = &c->troops[army];
    lan_island_enter(lan_fights_whole(c->fights), army, c->time);
    lan_marching_enter(c->marching, army, place, c->time);
    troop->is_entered = true;
    troop->entered_at = place;
    lan_fights_enter(c->fights, army, place);
    lan_story_add(c, LAN_CAMPAIGN_ENTERED, army, place, -1);
    lan_story_step(c, &(lan_campaign_step){.depart = c->time,
                                           .arrive = c->time,
                                           .army = army,
                                           .from = place,
                                           .to = place});
    lan_holdings_stand(c->holdings, troop->side, place);
    lan_standing_note(c, army, place);
    lan_seeing_update(c, army);
    lan_seeing_look(c, army);
    lan_campaign_mark(c, army);
    lan_campaign_mark_followers(c, army);
}

void lan_entry_try(lan_campaign *c, int32_t army)
{
    const lan_status status = lan_demand_ground(c, army);
    if (status != LAN_OK) {
        c->status = status;
        return;
    }
    const int32_t place = entry_of(c, army);
    lan_campaign_troop *troop = &c->troops[army];
    c->entrant_count += (place < 0) - troop->is_entrant;
    troop->is_entrant = place < 0;
    if (place >= 0) {
        put_on_map(c, army, place);
    }
}
