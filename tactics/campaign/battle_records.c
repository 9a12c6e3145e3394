/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/battle_records_impl.h"

#include <stdlib.h>
#include <string.h>

/* Numbers, rising, each once. */
typedef struct number_set {
    int32_t *items;
    size_t count;
    size_t room;
} number_set;

typedef struct battle_record {
    double from;
    double to; /* LAN_NAN: it goes on */
    number_set places;
    number_set armies;
    double *lost; /* [lost_room] of each of the armies */
    size_t lost_room;
    int32_t present;
    bool is_merged; /* into an earlier one */
} battle_record;

typedef struct record_army {
    int32_t battle; /* -1 */
    double lost; /* in combat when it parted from its last battle: who is gone
                 as a battle begins has fallen in it */
} record_army;

struct lan_battle_records {
    int32_t count; /* of armies */
    record_army *armies;
    battle_record *battles;
    size_t battle_count;
    size_t battle_room;
    lan_campaign_battle *list;
    size_t list_room;
};

lan_status lan_battle_records_create(int32_t armies, lan_battle_records **out)
{
    lan_battle_records *records = calloc(1, sizeof *records);
    if (records == NULL) {
        return LAN_ENOMEM;
    }
    records->count = armies;
    records->armies = calloc((size_t)armies, sizeof *records->armies);
    if (records->armies == NULL) {
        lan_battle_records_destroy(records);
        return LAN_ENOMEM;
    }
    lan_battle_records_reset(records);
    *out = records;
    return LAN_OK;
}

void lan_battle_records_destroy(lan_battle_records *records)
{
    if (records == NULL) {
        return;
    }
    for (size_t k = 0; k < records->battle_room; k++) {
        free(records->battles[k].places.items);
        free(records->battles[k].armies.items);
        free(records->battles[k].lost);
    }
    free(records->battles);
    free(records->armies);
    free(records->list);
    free(records);
}

void lan_battle_records_reset(lan_battle_records *records)
{
    records->battle_count = 0;
    for (int32_t a = 0; a < records->count; a++) {
        records->armies[a] = (record_army){.battle = -1};
    }
}

int32_t lan_battle_records_of(const lan_battle_records *records, int32_t army)
{
    return records->armies[army].battle;
}

double lan_battle_records_from(const lan_battle_records *records,
                               int32_t battle)
{
    return records->battles[battle].from;
}

/* --- growing ------------------------------------------------------------- */

static lan_status grow_battles(lan_battle_records *records)
{
    const size_t room = 2 * records->battle_room + 8;
    battle_record *grown =
        realloc(records->battles, room * sizeof *records->battles);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    memset(&grown[records->battle_room], 0,
           (room - records->battle_room) * sizeof *grown);
    records->battles = grown;
    records->battle_room = room;
    return LAN_OK;
}

static size_t slot_of(const number_set *set, int32_t number)
{
    size_t low = 0;
    size_t high = set->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (set->items[middle] < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool is_at(const number_set *set, size_t slot, int32_t number)
{
    return slot < set->count && set->items[slot] == number;
}

static lan_status reserve_number(number_set *set)
{
    if (set->count < set->room) {
        return LAN_OK;
    }
    const size_t room = 2 * set->room + 4;
    int32_t *grown = realloc(set->items, room * sizeof *set->items);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    set->items = grown;
    set->room = room;
    return LAN_OK;
}

/* Into room that there is. */
static void insert_number(number_set *set, size_t slot, int32_t number)
{
    memmove(&set->items[slot + 1], &set->items[slot],
            (set->count - slot) * sizeof *set->items);
    set->items[slot] = number;
    set->count++;
}

static lan_status add_place(battle_record *battle, int32_t place)
{
    const size_t slot = slot_of(&battle->places, place);
    if (is_at(&battle->places, slot, place)) {
        return LAN_OK;
    }
    const lan_status status = reserve_number(&battle->places);
    if (status == LAN_OK) {
        insert_number(&battle->places, slot, place);
    }
    return status;
}

/* As much room for losses as for armies. */
static lan_status reserve_lost(battle_record *battle)
{
    if (battle->lost_room >= battle->armies.room) {
        return LAN_OK;
    }
    double *grown =
        realloc(battle->lost, battle->armies.room * sizeof *battle->lost);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    battle->lost = grown;
    battle->lost_room = battle->armies.room;
    return LAN_OK;
}

/* Adds to what an army has lost in a battle. */
static lan_status add_lost(battle_record *battle, int32_t army, double lost)
{
    const size_t slot = slot_of(&battle->armies, army);
    if (is_at(&battle->armies, slot, army)) {
        battle->lost[slot] += lost;
        return LAN_OK;
    }
    lan_status status = reserve_number(&battle->armies);
    if (status != LAN_OK) {
        return status;
    }
    status = reserve_lost(battle);
    if (status != LAN_OK) {
        return status;
    }
    memmove(&battle->lost[slot + 1], &battle->lost[slot],
            (battle->armies.count - slot) * sizeof *battle->lost);
    battle->lost[slot] = lost;
    insert_number(&battle->armies, slot, army);
    return LAN_OK;
}

/* --- changes ------------------------------------------------------------- */

lan_status lan_battle_records_begin(lan_battle_records *records, double time,
                                    int32_t *battle)
{
    if (records->battle_count == records->battle_room) {
        const lan_status status = grow_battles(records);
        if (status != LAN_OK) {
            return status;
        }
    }
    battle_record *record = &records->battles[records->battle_count];
    record->from = time;
    record->to = LAN_NAN;
    record->places.count = 0;
    record->armies.count = 0;
    record->present = 0;
    record->is_merged = false;
    *battle = (int32_t)records->battle_count++;
    return LAN_OK;
}

lan_status lan_battle_records_join(lan_battle_records *records, int32_t battle,
                                   int32_t army)
{
    const lan_status status = add_lost(&records->battles[battle], army, 0.0);
    if (status == LAN_OK) {
        records->armies[army].battle = battle;
        records->battles[battle].present++;
    }
    return status;
}

lan_status lan_battle_records_stand(lan_battle_records *records, int32_t army,
                                    int32_t place)
{
    const int32_t battle = records->armies[army].battle;
    return battle < 0 || place < 0
               ? LAN_OK
               : add_place(&records->battles[battle], place);
}

void lan_battle_records_part(lan_battle_records *records, int32_t army,
                             double time, double lost)
{
    record_army *a = &records->armies[army];
    battle_record *battle = &records->battles[a->battle];
    const size_t slot = slot_of(&battle->armies, army);
    battle->lost[slot] += lost - a->lost;
    a->battle = -1;
    a->lost = lost;
    battle->present--;
    if (battle->present == 0) {
        battle->to = time;
    }
}

lan_status lan_battle_records_merge(lan_battle_records *records, int32_t one,
                                    int32_t other)
{
    const int32_t into = one < other ? one : other;
    battle_record *kept = &records->battles[into];
    battle_record *merged = &records->battles[one < other ? other : one];
    lan_status status = LAN_OK;
    for (size_t k = 0; status == LAN_OK && k < merged->places.count; k++) {
        status = add_place(kept, merged->places.items[k]);
    }
    for (size_t k = 0; status == LAN_OK && k < merged->armies.count; k++) {
        const int32_t army = merged->armies.items[k];
        status = add_lost(kept, army, merged->lost[k]);
        if (status == LAN_OK && records->armies[army].battle ==
                                    (int32_t)(merged - records->battles)) {
            records->armies[army].battle = into;
        }
    }
    if (status == LAN_OK) {
        kept->present += merged->present;
        merged->is_merged = true;
    }
    return status;
}

/* --- the list ------------------------------------------------------------ */

lan_status lan_battle_records_list(lan_battle_records *records,
                                   const lan_campaign_battle **out,
                                   size_t *count)
{
    if (records->list_room < records->battle_count) {
        lan_campaign_battle *grown = realloc(
            records->list, records->battle_room * sizeof *records->list);
        if (grown == NULL) {
            return LAN_ENOMEM;
        }
        records->list = grown;
        records->list_room = records->battle_room;
    }
    size_t listed = 0;
    for (size_t k = 0; k < records->battle_count; k++) {
        const battle_record *battle = &records->battles[k];
        if (!battle->is_merged) {
            records->list[listed++] =
                (lan_campaign_battle){.from = battle->from,
                                      .to = battle->to,
                                      .places = battle->places.items,
                                      .place_count = battle->places.count,
                                      .armies = battle->armies.items,
                                      .lost = battle->lost,
                                      .army_count = battle->armies.count};
        }
    }
    *out = records->list;
    *count = listed;
    return LAN_OK;
}

size_t lan_battle_records_memory(const lan_battle_records *records)
{
    size_t bytes = sizeof *records +
                   (size_t)records->count * sizeof *records->armies +
                   records->list_room * sizeof *records->list;
    for (size_t k = 0; k < records->battle_room; k++) {
        const battle_record *battle = &records->battles[k];
        bytes += sizeof *battle + battle->places.room * sizeof(int32_t) +
                 battle->armies.room * (sizeof(int32_t) + sizeof(double));
    }
    return bytes;
}
