/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Armies that are gone, and broken ones until they have left the map.
 */
#include "tactics/campaign/campaign_impl.h"

static void mark_all(lan_campaign *c)
{
    for (int32_t a = 0; a < c->army_count; a++) {
        if (lan_campaign_is_on(c, a) && !c->troops[a].is_out) {
            lan_campaign_mark(c, a);
        }
    }
}

/* Takes an army off the map. */
static void leave_map(lan_campaign *c, int32_t army, lan_stop why)
{
    static const lan_campaign_event_kind kinds[] = {
        [LAN_STOP_GONE] = LAN_CAMPAIGN_GONE,
        [LAN_STOP_FLED] = LAN_CAMPAIGN_FLED,
        [LAN_STOP_CAPTURED] = LAN_CAMPAIGN_CAPTURED};
    lan_campaign_troop *troop = &c->troops[army];
    const int32_t at = lan_marching_place(c->marching, army);
    if (why != LAN_STOP_GONE) {
        lan_fights_leave(c->fights, army);
        c->has_left = true;
    }
    lan_marching_leave(c->marching, army, c->time);
    lan_campaign_mark_short(c);
    c->broken_count -= troop->aim.flees;
    lan_campaign_set_whom(c, army, -1);
    troop->is_off = true;
    troop->off = why;
    troop->told = why;
    lan_campaign_set_clock(c, army, LAN_INF);
    lan_seeing_update(c, army);
    lan_story_add(c, kinds[why], army, at, -1);
}

static void begin_flight(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    const int32_t refuge = c->def->armies[army].refuge;
    lan_story_add(c, LAN_CAMPAIGN_BROKE, army,
                  lan_marching_place(c->marching, army), -1);
    lan_campaign_set_whom(c, army, -1);
    c->broken_count++;
    troop->aim = (lan_aim){.kind = LAN_AIM_PLACE,
                           .place = refuge >= 0 ? refuge : troop->entered_at,
                           .whom = -1,
                           .flees = true};
    troop->fled_since = LAN_NAN;
    troop->told = LAN_STOP_NONE;
    lan_marching_go(c->marching, army, c->time);
    lan_marching_free(c->marching, army);
    lan_campaign_mark(c, army);
}

void lan_flight_begin(lan_campaign *c, int32_t army, bool is_gone)
{
    lan_campaign_troop *troop = &c->troops[army];
    c->short_count -= troop->is_short;
    troop->is_short = false;
    if (!troop->is_out) {
        troop->is_out = true;
        c->alive[troop->side]--;
        lan_standing_note(c, army, lan_marching_place(c->marching, army));
        c->last_out = is_gone ? LAN_END_ANNIHILATION : LAN_END_BREAK;
    }
    if (is_gone) {
        leave_map(c, army, LAN_STOP_GONE);
    } else {
        begin_flight(c, army);
    }
    lan_campaign_mark_followers(c, army);
    mark_all(c);
}

/* At its refuge, or beside it where another is there. */
static bool is_at_refuge(const lan_campaign *c, int32_t army)
{
    const int32_t refuge = c->troops[army].aim.place;
    const int32_t at = lan_marching_place(c->marching, army);
    return at == refuge || (lan_marching_holder(c->marching, refuge) >= 0 &&
                            lan_places_are_beside(c->places, at, refuge));
}

/* Friends let it through at some time. */
static bool waits_for_friend(const lan_campaign *c, int32_t army)
{
    const int32_t blocker = lan_marching_blocker(c->marching, army);
    return lan_marching_state(c->marching, army) == LAN_MARCHER_BLOCKED &&
           blocker >= 0 && !lan_campaign_are_enemies(c, army, blocker);
}

void lan_flight_update(lan_campaign *c, int32_t army)
{
    lan_campaign_troop *troop = &c->troops[army];
    const lan_marcher_state state = lan_marching_state(c->marching, army);
    if (troop->is_off || state == LAN_MARCHER_MOVING) {
        troop->fled_since = LAN_NAN;
        lan_campaign_set_clock(c, army, LAN_INF);
        return;
    }
    if (is_at_refuge(c, army)) {
        leave_map(c, army, LAN_STOP_FLED);
        return;
    }
    if (waits_for_friend(c, army)) {
        troop->fled_since = LAN_NAN;
    } else if (isnan(troop->fled_since)) {
        troop->fled_since = c->time;
        lan_campaign_set_clock(c, army, c->time + c->def->patience);
    } else if (c->time >= troop->fled_since + c->def->patience) {
        leave_map(c, army, LAN_STOP_CAPTURED);
    }
}
