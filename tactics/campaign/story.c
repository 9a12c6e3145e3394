/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened in a campaign, as lists.
 */
#include <stdlib.h>
#include <string.h>

#include "tactics/campaign/campaign_impl.h"

/* A list with room for one more, or NULL; *room grows. */
static void *grow_list(lan_campaign_records *records, void *list, size_t count,
                       size_t each, size_t *room)
{
    if (count < *room) {
        return list;
    }
    const size_t wanted = *room == 0 ? 256 : 2 * *room;
    void *grown = realloc(list, wanted * each);
    if (grown == NULL) {
        records->status = LAN_ENOMEM;
        return NULL;
    }
    *room = wanted;
    return grown;
}

void lan_story_reset(lan_campaign *c)
{
    lan_campaign_records *records = &c->records;
    records->status = LAN_OK;
    records->story = (lan_campaign_story){.size = sizeof records->story,
                                          .objective = -1,
                                          .armies = records->armies,
                                          .army_count = (size_t)c->army_count};
}

void lan_story_add(lan_campaign *c, lan_campaign_event_kind kind, int32_t army,
                   int32_t place, int32_t other)
{
    lan_campaign_records *records = &c->records;
    if (!c->request->wants_story || records->status != LAN_OK) {
        return;
    }
    lan_campaign_event *grown =
        grow_list(records, records->events, records->story.event_count,
                  sizeof *grown, &records->event_room);
    if (grown == NULL) {
        return;
    }
    records->events = grown;
    records->events[records->story.event_count++] =
        (lan_campaign_event){.time = c->time,
                             .kind = kind,
                             .army = army,
                             .place = place,
                             .other = other};
}

void lan_story_step(lan_campaign *c, const lan_campaign_step *step)
{
    lan_campaign_records *records = &c->records;
    if (!c->request->wants_story || records->status != LAN_OK) {
        return;
    }
    lan_campaign_step *grown =
        grow_list(records, records->steps, records->story.step_count,
                  sizeof *grown, &records->step_room);
    if (grown == NULL) {
        return;
    }
    records->steps = grown;
    records->steps[records->story.step_count++] = *step;
}

static int by_departure(const void *left, const void *right)
{
    const lan_campaign_step *a = left;
    const lan_campaign_step *b = right;
    if (a->depart < b->depart || a->depart > b->depart) {
        return a->depart < b->depart ? -1 : 1;
    }
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    /* an army that enters may depart at once */
    return a->arrive < b->arrive ? -1 : a->arrive > b->arrive;
}

/* Who is in its way, and still on the map; -1. */
static int32_t blocker_of(const lan_campaign *c, int32_t army)
{
    const int32_t blocker = lan_marching_blocker(c->marching, army);
    return blocker >= 0 && lan_campaign_is_on(c, blocker) ? blocker : -1;
}

static lan_campaign_army army_of(const lan_campaign *c, int32_t army)
{
    const lan_campaign_troop *troop = &c->troops[army];
    const bool is_on = lan_campaign_is_on(c, army);
    return (lan_campaign_army){
        .place = is_on ? lan_marching_place(c->marching, army) : -1,
        .stop = troop->told,
        .blocked_by = is_on ? blocker_of(c, army) : -1,
        .arrived = lan_orders_arrived(c->orders, army),
        .marched = troop->marched};
}

void lan_story_close(lan_campaign *c)
{
    lan_campaign_records *records = &c->records;
    lan_campaign_story *story = &records->story;
    if (story->step_count > 1) {
        qsort(records->steps, story->step_count, sizeof *records->steps,
              by_departure);
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        records->armies[a] = army_of(c, a);
    }
    story->events = records->events;
    story->steps = records->steps;
    story->battles = lan_fights_battles(c->fights, &story->battle_count);
    story->ties = c->ties;
    story->searches = lan_routes_searches(c->routes);
    story->expanded = lan_routes_expanded(c->routes);
    story->islands = lan_fights_islands(c->fights);
    story->rhs_calls = lan_fights_rhs_calls(c->fights);
}

void lan_story_clear(lan_campaign *c)
{
    free(c->records.events);
    free(c->records.steps);
    free(c->records.armies);
}
