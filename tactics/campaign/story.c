/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened in a campaign, as lists: events, steps, and battles with who
 * fought in which, where, and how many each lost.
 */
#include <stdlib.h>

#include "tactics/campaign/campaign_impl.h"

void *lan_campaign_add(lan_campaign *c, lan_growing *list, size_t count,
                       size_t size)
{
    if (list->items == NULL || list->count + count > list->room) {
        const size_t room = 2 * (list->count + count) + 16;
        void *grown = realloc(list->items, room * size);
        if (grown == NULL) {
            c->status = LAN_ENOMEM;
            return NULL;
        }
        list->items = grown;
        list->room = room;
    }
    list->count += count;
    return (char *)list->items + (list->count - count) * size;
}

/* --- events and steps ---------------------------------------------------- */

void lan_story_reset(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    r->story = (lan_campaign_story){.objective = -1,
                                    .armies = r->armies,
                                    .army_count = (size_t)c->army_count};
    r->events.count = 0;
    r->steps.count = 0;
    r->battles.count = 0;
    r->shares.count = 0;
    r->stays.count = 0;
    for (int32_t a = 0; a < c->army_count; a++) {
        r->sums[a] = LAN_NAN;
    }
}

void lan_story_add(lan_campaign *c, lan_campaign_event_kind kind, int32_t army,
                   int32_t place, int32_t other)
{
    lan_campaign_event *event =
        c->request.wants_story
            ? lan_campaign_add(c, &c->records.events, 1, sizeof *event)
            : NULL;
    if (event != NULL) {
        *event = (lan_campaign_event){.time = c->time,
                                      .kind = kind,
                                      .army = army,
                                      .place = place,
                                      .other = other};
    }
}

static int by_departure(const lan_campaign_step *a, const lan_campaign_step *b)
{
    if (a->depart < b->depart || a->depart > b->depart) {
        return a->depart < b->depart ? -1 : 1;
    }
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    /* an army that enters may depart at once */
    return a->arrive < b->arrive ? -1 : a->arrive > b->arrive;
}

void lan_story_step(lan_campaign *c, const lan_campaign_step *step)
{
    lan_campaign_step *slot =
        c->request.wants_story
            ? lan_campaign_add(c, &c->records.steps, 1, sizeof *slot)
            : NULL;
    if (slot != NULL) {
        for (; slot > (lan_campaign_step *)c->records.steps.items &&
               by_departure(&slot[-1], step) > 0;
             slot--) {
            *slot = slot[-1];
        }
        *slot = *step;
    }
}

/* --- battles ------------------------------------------------------------- */

static lan_battle_record *battle_at(const lan_campaign *c, int32_t battle)
{
    return (lan_battle_record *)c->records.battles.items + battle;
}

int32_t lan_story_battle(const lan_campaign *c, int32_t army)
{
    int32_t battle = c->troops[army].battle;
    while (battle >= 0 && battle_at(c, battle)->into != battle) {
        battle = battle_at(c, battle)->into;
    }
    return battle;
}

int32_t lan_story_begin_battle(lan_campaign *c)
{
    const int32_t battle = (int32_t)c->records.battles.count;
    lan_battle_record *record =
        lan_campaign_add(c, &c->records.battles, 1, sizeof *record);
    if (record == NULL) {
        return -1;
    }
    *record =
        (lan_battle_record){.from = c->time, .to = LAN_NAN, .into = battle};
    return battle;
}

bool lan_story_join_battle(lan_campaign *c, int32_t battle, int32_t army)
{
    lan_battle_share *share =
        lan_campaign_add(c, &c->records.shares, 1, sizeof *share);
    if (share == NULL) {
        return false;
    }
    *share = (lan_battle_share){.battle = battle, .army = army};
    c->troops[army].battle = battle;
    c->troops[army].share = c->records.shares.count - 1;
    battle_at(c, battle)->present++;
    return battle_at(c, battle)->from >= c->time - lan_instant(c->time);
}

void lan_story_part(lan_campaign *c, int32_t army, double lost)
{
    lan_troop *troop = &c->troops[army];
    lan_battle_record *battle = battle_at(c, lan_story_battle(c, army));
    lan_battle_share *shares = c->records.shares.items;
    shares[troop->share].lost += lost - troop->lost_before;
    troop->lost_before = lost;
    troop->battle = -1;
    battle->present--;
    if (battle->present == 0) {
        battle->to = c->time;
    }
}

void lan_story_merge(lan_campaign *c, int32_t one, int32_t other)
{
    lan_battle_record *battles = c->records.battles.items;
    const int32_t into = one < other ? one : other;
    const int32_t merged = one < other ? other : one;
    battles[merged].into = into;
    battles[into].present += battles[merged].present;
}

void lan_story_stand(lan_campaign *c, int32_t army)
{
    lan_campaign_records *r = &c->records;
    const lan_troop *troop = &c->troops[army];
    if (troop->battle < 0 || troop->place < 0) {
        return;
    }
    lan_battle_stay *stay = lan_campaign_add(c, &r->stays, 1, sizeof *stay);
    if (stay != NULL) {
        *stay = (lan_battle_stay){.battle = lan_story_battle(c, army),
                                  .place = troop->place};
    }
}

/* --- shown --------------------------------------------------------------- */

static int by_battle_and_place(const void *left, const void *right)
{
    const lan_battle_stay *a = left;
    const lan_battle_stay *b = right;
    return a->battle != b->battle
               ? (a->battle > b->battle ? 1 : -1)
               : (a->place > b->place) - (a->place < b->place);
}

/* Redirects stays and shares of merged battles to the surviving battle. */
static void follow_merges(lan_campaign_records *r)
{
    lan_battle_record *battles = r->battles.items;
    lan_battle_stay *stays = r->stays.items;
    lan_battle_share *shares = r->shares.items;
    for (size_t k = 0; k < r->battles.count; k++) {
        /* an earlier battle, already resolved */
        battles[k].into = battles[battles[k].into].into;
    }
    for (size_t k = 0; k < r->stays.count; k++) {
        stays[k].battle = battles[stays[k].battle].into;
    }
    for (size_t k = 0; k < r->shares.count; k++) {
        shares[k].battle = battles[shares[k].battle].into;
    }
}

/* Sorts the places of battles and removes duplicates. */
static void sort_stays(lan_campaign_records *r)
{
    lan_battle_stay *stays = r->stays.items;
    size_t count = 0;
    if (r->stays.count > 1) {
        qsort(stays, r->stays.count, sizeof *stays, by_battle_and_place);
    }
    for (size_t k = 0; k < r->stays.count; k++) {
        if (count == 0 ||
            by_battle_and_place(&stays[k], &stays[count - 1]) != 0) {
            stays[count++] = stays[k];
        }
    }
    r->stays.count = count;
}

/* Appends the armies of a battle, ascending, with their losses. */
static size_t list_members(lan_campaign *c, int32_t battle, size_t first)
{
    lan_campaign_records *r = &c->records;
    const lan_battle_share *shares = r->shares.items;
    int32_t *members = (int32_t *)r->members.items + first;
    double *lost = (double *)r->lost.items + first;
    size_t count = 0;
    for (size_t k = 0; k < r->shares.count; k++) {
        double *sum = &r->sums[shares[k].army];
        if (shares[k].battle == battle) {
            *sum = (isnan(*sum) ? 0.0 : *sum) + shares[k].lost;
        }
    }
    for (int32_t a = 0; a < c->army_count; a++) {
        if (!isnan(r->sums[a])) {
            members[count] = a;
            lost[count++] = r->sums[a];
            r->sums[a] = LAN_NAN;
        }
    }
    return count;
}

static bool take_room(lan_campaign *c, lan_growing *list, size_t count,
                      size_t size)
{
    list->count = 0;
    return lan_campaign_add(c, list, count, size) != NULL;
}

static void show_battles(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    if (!take_room(c, &r->listed, r->battles.count,
                   sizeof(lan_campaign_battle)) ||
        !take_room(c, &r->places, r->stays.count, sizeof(int32_t)) ||
        !take_room(c, &r->members, r->shares.count, sizeof(int32_t)) ||
        !take_room(c, &r->lost, r->shares.count, sizeof(double))) {
        return;
    }
    const lan_battle_record *battles = r->battles.items;
    const lan_battle_stay *stays = r->stays.items;
    lan_campaign_battle *listed = r->listed.items;
    int32_t *places = r->places.items;
    size_t stay = 0;
    size_t member = 0;
    r->story.battles = listed;
    follow_merges(r);
    sort_stays(r);
    for (int32_t b = 0; b < (int32_t)r->battles.count; b++) {
        const size_t first = stay;
        for (; stay < r->stays.count && stays[stay].battle == b; stay++) {
            places[stay] = stays[stay].place;
        }
        if (battles[b].into == b) {
            const size_t armies = list_members(c, b, member);
            *listed++ = (lan_campaign_battle){
                .from = battles[b].from,
                .to = battles[b].to,
                .places = &places[first],
                .place_count = stay - first,
                .armies = (const int32_t *)r->members.items + member,
                .lost = (const double *)r->lost.items + member,
                .army_count = armies};
            member += armies;
        }
    }
    r->story.battle_count = (size_t)(listed - r->story.battles);
}

void lan_story_show(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    show_battles(c);
    r->story.events = r->events.items;
    r->story.event_count = r->events.count;
    r->story.steps = r->steps.items;
    r->story.step_count = r->steps.count;
    r->story.ties = c->ties;
}

void lan_story_clear(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    free(r->events.items);
    free(r->steps.items);
    free(r->battles.items);
    free(r->shares.items);
    free(r->stays.items);
    free(r->listed.items);
    free(r->places.items);
    free(r->members.items);
    free(r->lost.items);
}
