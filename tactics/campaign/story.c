/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened in a campaign, as lists: events, steps, and battles with who
 * fought in which, where, and how many each lost.
 */
#include <stdlib.h>

#include "tactics/campaign/campaign_impl.h"

void *lan_campaign_grow(lan_campaign *c, void *items, lan_growing *list,
                        size_t more, size_t size)
{
    if (items != NULL && list->count + more <= list->room) {
        return items;
    }
    const size_t room = 2 * (list->count + more) + 16;
    void *grown = realloc(items, room * size);
    if (grown == NULL) {
        c->status = LAN_ENOMEM;
        return NULL;
    }
    list->room = room;
    return grown;
}

int lan_campaign_by_index(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* --- events and steps ---------------------------------------------------- */

void lan_story_reset(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    r->story = (lan_campaign_story){.objective = -1,
                                    .armies = r->armies,
                                    .army_count = (size_t)c->army_count};
    r->event_list.count = 0;
    r->step_list.count = 0;
    r->battle_list.count = 0;
    r->share_list.count = 0;
    r->stay_list.count = 0;
}

void lan_story_add(lan_campaign *c, lan_campaign_event_kind kind, int32_t army,
                   int32_t place, int32_t other)
{
    lan_campaign_records *r = &c->records;
    lan_campaign_event *grown =
        c->request.wants_story
            ? lan_campaign_grow(c, r->events, &r->event_list, 1, sizeof *grown)
            : NULL;
    if (grown != NULL) {
        r->events = grown;
        r->events[r->event_list.count++] = (lan_campaign_event){.time = c->time,
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
    lan_campaign_records *r = &c->records;
    lan_campaign_step *grown =
        c->request.wants_story
            ? lan_campaign_grow(c, r->steps, &r->step_list, 1, sizeof *grown)
            : NULL;
    if (grown != NULL) {
        size_t slot = r->step_list.count++;
        for (; slot > 0 && by_departure(&grown[slot - 1], step) > 0; slot--) {
            grown[slot] = grown[slot - 1];
        }
        grown[slot] = *step;
        r->steps = grown;
    }
}

/* --- battles ------------------------------------------------------------- */

int32_t lan_story_battle(const lan_campaign *c, int32_t army)
{
    int32_t battle = c->troops[army].battle;
    while (battle >= 0 && c->records.battles[battle].into != battle) {
        battle = c->records.battles[battle].into;
    }
    return battle;
}

int32_t lan_story_begin_battle(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    lan_battle_record *grown =
        lan_campaign_grow(c, r->battles, &r->battle_list, 1, sizeof *grown);
    if (grown == NULL) {
        return -1;
    }
    const int32_t battle = (int32_t)r->battle_list.count++;
    r->battles = grown;
    r->battles[battle] =
        (lan_battle_record){.from = c->time, .to = LAN_NAN, .into = battle};
    return battle;
}

bool lan_story_join_battle(lan_campaign *c, int32_t battle, int32_t army)
{
    lan_campaign_records *r = &c->records;
    lan_battle_share *grown =
        lan_campaign_grow(c, r->shares, &r->share_list, 1, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    r->shares = grown;
    c->troops[army].battle = battle;
    c->troops[army].share = r->share_list.count;
    r->shares[r->share_list.count++] =
        (lan_battle_share){.battle = battle, .army = army};
    r->battles[battle].present++;
    return r->battles[battle].from >= c->time - lan_instant(c->time);
}

void lan_story_part(lan_campaign *c, int32_t army, double lost)
{
    lan_troop *troop = &c->troops[army];
    lan_battle_record *battle = &c->records.battles[lan_story_battle(c, army)];
    c->records.shares[troop->share].lost += lost - troop->lost_before;
    troop->lost_before = lost;
    troop->battle = -1;
    battle->present--;
    if (battle->present == 0) {
        battle->to = c->time;
    }
}

void lan_story_merge(lan_campaign *c, int32_t one, int32_t other)
{
    lan_battle_record *battles = c->records.battles;
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
    lan_battle_stay *grown =
        lan_campaign_grow(c, r->stays, &r->stay_list, 1, sizeof *grown);
    if (grown != NULL) {
        r->stays = grown;
        r->stays[r->stay_list.count++] = (lan_battle_stay){
            .battle = lan_story_battle(c, army), .place = troop->place};
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

/* Lets stays and shares be of the battles that theirs became part of. */
static void follow_merges(lan_campaign_records *r)
{
    for (size_t k = 0; k < r->battle_list.count; k++) {
        /* into an earlier one, whose own is known by now */
        r->battles[k].into = r->battles[r->battles[k].into].into;
    }
    for (size_t k = 0; k < r->stay_list.count; k++) {
        r->stays[k].battle = r->battles[r->stays[k].battle].into;
    }
    for (size_t k = 0; k < r->share_list.count; k++) {
        r->shares[k].battle = r->battles[r->shares[k].battle].into;
    }
}

/* Sorts the places of battles, each once. */
static void sort_stays(lan_campaign_records *r)
{
    size_t count = 0;
    if (r->stay_list.count > 1) {
        qsort(r->stays, r->stay_list.count, sizeof *r->stays,
              by_battle_and_place);
    }
    for (size_t k = 0; k < r->stay_list.count; k++) {
        if (count == 0 ||
            by_battle_and_place(&r->stays[k], &r->stays[count - 1]) != 0) {
            r->stays[count++] = r->stays[k];
        }
    }
    r->stay_list.count = count;
}

/* Lists the armies of a battle, rising, and what each lost, behind those that
 * are listed. */
static size_t list_members(lan_campaign *c, int32_t battle, size_t first)
{
    lan_campaign_records *r = &c->records;
    size_t count = 0;
    for (size_t k = 0; k < r->share_list.count; k++) {
        if (r->shares[k].battle != battle) {
            continue;
        }
        size_t slot = first + count;
        while (slot > first && r->members[slot - 1] > r->shares[k].army) {
            slot--;
        }
        if (slot > first && r->members[slot - 1] == r->shares[k].army) {
            r->lost[slot - 1] += r->shares[k].lost;
            continue;
        }
        for (size_t m = first + count; m > slot; m--) {
            r->members[m] = r->members[m - 1];
            r->lost[m] = r->lost[m - 1];
        }
        r->members[slot] = r->shares[k].army;
        r->lost[slot] = r->shares[k].lost;
        count++;
    }
    return count;
}

static bool reserve_listed(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    const size_t battles = r->battle_list.count;
    const size_t shares = r->share_list.count;
    if (battles + shares + r->stay_list.count <= r->listed_room) {
        return true;
    }
    const size_t room = 2 * (battles + shares + r->stay_list.count);
    lan_campaign_battle *listed = realloc(r->listed, room * sizeof *listed);
    r->listed = listed != NULL ? listed : r->listed;
    int32_t *places = realloc(r->places, room * sizeof *places);
    r->places = places != NULL ? places : r->places;
    int32_t *members = realloc(r->members, room * sizeof *members);
    r->members = members != NULL ? members : r->members;
    double *lost = realloc(r->lost, room * sizeof *lost);
    r->lost = lost != NULL ? lost : r->lost;
    if (listed == NULL || places == NULL || members == NULL || lost == NULL) {
        c->status = LAN_ENOMEM;
        return false;
    }
    r->listed_room = room;
    return true;
}

static void show_battles(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    size_t stay = 0;
    size_t member = 0;
    size_t listed = 0;
    follow_merges(r);
    sort_stays(r);
    for (size_t k = 0; k < r->stay_list.count; k++) {
        r->places[k] = r->stays[k].place;
    }
    for (size_t b = 0; b < r->battle_list.count; b++) {
        const size_t first = stay;
        while (stay < r->stay_list.count &&
               r->stays[stay].battle == (int32_t)b) {
            stay++;
        }
        if (r->battles[b].into != (int32_t)b) {
            continue;
        }
        const size_t armies = list_members(c, (int32_t)b, member);
        r->listed[listed++] =
            (lan_campaign_battle){.from = r->battles[b].from,
                                  .to = r->battles[b].to,
                                  .places = &r->places[first],
                                  .place_count = stay - first,
                                  .armies = &r->members[member],
                                  .lost = &r->lost[member],
                                  .army_count = armies};
        member += armies;
    }
    r->story.battles = r->listed;
    r->story.battle_count = listed;
}

void lan_story_show(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    if (reserve_listed(c)) {
        show_battles(c);
    }
    r->story.events = r->events;
    r->story.event_count = r->event_list.count;
    r->story.steps = r->steps;
    r->story.step_count = r->step_list.count;
    r->story.ties = c->ties;
}

void lan_story_clear(lan_campaign *c)
{
    lan_campaign_records *r = &c->records;
    free(r->events);
    free(r->steps);
    free(r->armies);
    free(r->battles);
    free(r->shares);
    free(r->stays);
    free(r->listed);
    free(r->places);
    free(r->members);
    free(r->lost);
}
