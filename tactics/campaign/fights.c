/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/fights_parts_impl.h"

#include <stdlib.h>

#include "lanchester/island.h"
#include "model/engine_impl.h"

/* --- life ---------------------------------------------------------------- */

static lan_status make_parts(lan_fights *fights, const lan_fights_calls *calls)
{
    const size_t count = (size_t)fights->count;
    fights->armies = calloc(count, sizeof *fights->armies);
    fights->events = calloc(LAN_FIGHTS_EVENTS * count, sizeof *fights->events);
    fights->touched = calloc(count, sizeof *fights->touched);
    if (fights->armies == NULL || fights->events == NULL ||
        fights->touched == NULL) {
        return LAN_ENOMEM;
    }
    lan_status status = lan_fire_pairs_create(fights->def->battle,
                                              fights->whole, &fights->pairs);
    if (status == LAN_OK) {
        status = lan_contacts_create(fights->def, fights->places, fights->whole,
                                     fights->pairs, calls, &fights->contacts);
    }
    if (status == LAN_OK) {
        status = lan_island_pool_create(fights->def, fights->contacts,
                                        fights->whole, &fights->pool);
    }
    return status == LAN_OK
               ? lan_battle_records_create(fights->count, &fights->records)
               : status;
}

lan_status lan_fights_create(const lan_campaign_def *def,
                             const lan_places *places,
                             const lan_fights_calls *calls, lan_fights **out,
                             lan_error *err)
{
    lan_fights *fights = calloc(1, sizeof *fights);
    if (fights == NULL) {
        return lan_fail(err, LAN_ENOMEM, 0, 0, "out of memory");
    }
    fights->def = def;
    fights->places = places;
    lan_status status =
        lan_island_create_whole(def->battle, &fights->whole, err);
    if (status == LAN_OK) {
        fights->count = lan_battle_army_count(fights->whole);
        status = make_parts(fights, calls);
    }
    if (status != LAN_OK) {
        lan_fights_destroy(fights);
        return lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
    }
    *out = fights;
    return LAN_OK;
}

void lan_fights_destroy(lan_fights *fights)
{
    if (fights == NULL) {
        return;
    }
    lan_battle_records_destroy(fights->records);
    lan_island_pool_destroy(fights->pool);
    lan_contacts_destroy(fights->contacts);
    lan_fire_pairs_destroy(fights->pairs);
    lan_battle_destroy(fights->whole);
    free(fights->armies);
    free(fights->events);
    free(fights->touched);
    free(fights);
}

lan_status lan_fights_reset(lan_fights *fights,
                            const lan_solver_options *options, uint64_t run,
                            lan_error *err)
{
    lan_island_reset_whole(fights->whole);
    lan_fire_pairs_reset(fights->pairs);
    lan_contacts_reset(fights->contacts);
    lan_battle_records_reset(fights->records);
    for (int32_t a = 0; a < fights->count; a++) {
        fights->armies[a] = (lan_fight_army){.state = LAN_ARMY_FIGHTING};
    }
    fights->event_count = 0;
    fights->time = 0.0;
    return lan_island_pool_reset(fights->pool, options, run, err);
}

/* --- changes ------------------------------------------------------------- */

void lan_fights_enter(lan_fights *fights, int32_t army, int32_t place)
{
    lan_contacts_put(fights->contacts, army, place);
}

void lan_fights_move(lan_fights *fights, int32_t army, int32_t place)
{
    lan_contacts_put(fights->contacts, army, place);
}

void lan_fights_leave(lan_fights *fights, int32_t army)
{
    if (lan_contacts_place(fights->contacts, army) >= 0) {
        lan_contacts_put(fights->contacts, army, -1);
    }
}

void lan_fights_look(lan_fights *fights, int32_t army)
{
    if (lan_contacts_place(fights->contacts, army) >= 0) {
        lan_contacts_look(fights->contacts, army);
    }
}

void lan_fights_watch(lan_fights *fights, int32_t army, double left,
                      double morale)
{
    lan_island_pool_watch(fights->pool, army, left, morale);
}

/* --- events -------------------------------------------------------------- */

static void add_event(lan_fights *fights, lan_fight_event_kind kind,
                      int32_t army, int32_t other)
{
    if (fights->event_count < LAN_FIGHTS_EVENTS * (size_t)fights->count) {
        fights->events[fights->event_count++] =
            (lan_fight_event){.kind = kind, .army = army, .other = other};
    }
}

static int by_army(const void *left, const void *right)
{
    const lan_fight_event *a = left;
    const lan_fight_event *b = right;
    if (a->army != b->army) {
        return a->army < b->army ? -1 : 1;
    }
    return (a->kind > b->kind) - (a->kind < b->kind);
}

static void sort_events(lan_fights *fights)
{
    qsort(fights->events, fights->event_count, sizeof *fights->events, by_army);
}

const lan_fight_event *lan_fights_events(const lan_fights *fights,
                                         size_t *count)
{
    *count = fights->event_count;
    return fights->events;
}

static int32_t nearest_enemy(const lan_fights *fights, int32_t army)
{
    int32_t enemy = -1;
    (void)lan_fights_enemies(fights, army, &enemy, 1);
    return enemy;
}

/* --- contacts and battles ------------------------------------------------ */

static int by_index(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left;
    const int32_t b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Copies whom the judgement touched, rising; returns how many. */
static int32_t list_touched(lan_fights *fights)
{
    int32_t count = 0;
    const int32_t *touched = lan_contacts_touched(fights->contacts, &count);
    for (int32_t k = 0; k < count; k++) {
        fights->touched[k] = touched[k];
    }
    qsort(fights->touched, (size_t)count, sizeof *fights->touched, by_index);
    return count;
}

/* Whether an army's island changes; one that is in none may be in one now, and
 * one that has left the map alive is in none. Who is gone or broken stays, a
 * dead weight, until others change it. */
static bool is_to_be_cut(const lan_fights *fights, int32_t army)
{
    const bool is_on = lan_contacts_place(fights->contacts, army) >= 0;
    const bool is_in = lan_island_pool_of(fights->pool, army) >= 0;
    return lan_contacts_is_cut(fights->contacts, army) || (is_on && !is_in) ||
           (!is_on && is_in && fights->armies[army].state == LAN_ARMY_FIGHTING);
}

static lan_status cut_islands(lan_fights *fights, int32_t count, double time,
                              lan_error *err)
{
    lan_status status = LAN_OK;
    for (int32_t k = 0; status == LAN_OK && k < count; k++) {
        const int32_t army = fights->touched[k];
        if (is_to_be_cut(fights, army)) {
            status = lan_island_pool_cut(fights->pool, army, time, err);
        }
    }
    return status == LAN_OK ? lan_island_pool_form(fights->pool, time, err)
                            : status;
}

static void part_from_battles(lan_fights *fights, int32_t count, double time)
{
    for (int32_t k = 0; k < count; k++) {
        const int32_t army = fights->touched[k];
        if (lan_battle_records_of(fights->records, army) < 0 ||
            lan_fights_is_in_battle(fights, army)) {
            continue;
        }
        lan_battle_records_part(fights->records, army, time,
                                lan_island_pool_lost(fights->pool, army));
        lan_contacts_rest(fights->contacts, army);
        if (fights->armies[army].state != LAN_ARMY_GONE) {
            add_event(fights, LAN_FIGHT_PARTED, army, -1);
        }
    }
}

/* An army comes into a battle: it met, where the battle begins now. */
static lan_status join_battle(lan_fights *fights, int32_t battle, int32_t army,
                              int32_t other, double time)
{
    const lan_status status =
        lan_battle_records_join(fights->records, battle, army);
    const bool is_new = lan_battle_records_from(fights->records, battle) >=
                        time - lan_instant(time);
    add_event(fights, is_new ? LAN_FIGHT_MET : LAN_FIGHT_JOINED, army,
              is_new ? nearest_enemy(fights, army) : other);
    return status;
}

/* Two armies in contact are in one battle. */
static lan_status unite_armies(lan_fights *fights, int32_t army, int32_t other,
                               double time)
{
    int32_t mine = lan_battle_records_of(fights->records, army);
    const int32_t theirs = lan_battle_records_of(fights->records, other);
    if (mine >= 0 && theirs >= 0) {
        return mine == theirs
                   ? LAN_OK
                   : lan_battle_records_merge(fights->records, mine, theirs);
    }
    lan_status status = LAN_OK;
    if (mine < 0 && theirs < 0) {
        status = lan_battle_records_begin(fights->records, time, &mine);
        if (status == LAN_OK) {
            status = join_battle(fights, mine, army, other, time);
        }
    }
    if (status != LAN_OK) {
        return status;
    }
    return mine < 0 ? join_battle(fights, theirs, army, other, time)
                    : join_battle(fights, mine, other, army, time);
}

static lan_status record_battles(lan_fights *fights, int32_t count, double time)
{
    lan_status status = LAN_OK;
    part_from_battles(fights, count, time);
    for (int32_t k = 0; status == LAN_OK && k < count; k++) {
        const int32_t army = fights->touched[k];
        int32_t contact_count = 0;
        const lan_contact *contacts =
            lan_contacts_of(fights->contacts, army, &contact_count);
        for (int32_t c = 0; status == LAN_OK && c < contact_count; c++) {
            status = unite_armies(fights, army, contacts[c].other, time);
        }
        if (status == LAN_OK) {
            status = lan_battle_records_stand(
                fights->records, army,
                lan_contacts_place(fights->contacts, army));
        }
    }
    return status;
}

lan_status lan_fights_settle(lan_fights *fights, double time, lan_error *err)
{
    fights->event_count = 0;
    fights->time = time;
    lan_status status = lan_contacts_judge(fights->contacts);
    const int32_t count = list_touched(fights);
    if (status == LAN_OK) {
        status = cut_islands(fights, count, time, err);
    }
    if (status == LAN_OK) {
        status = record_battles(fights, count, time);
    }
    lan_contacts_forget(fights->contacts);
    sort_events(fights);
    return status == LAN_OK
               ? LAN_OK
               : lan_fail(err, status, 0, 0, "%s", lan_status_text(status));
}

/* --- instants ------------------------------------------------------------ */

lan_status lan_fights_next(lan_fights *fights, double bound, double *out,
                           lan_error *err)
{
    double next = LAN_INF;
    const double sure = fmin(bound, lan_fire_pairs_next(fights->pairs));
    const lan_status status =
        lan_island_pool_next(fights->pool, fights->time, sure, &next, err);
    if (status == LAN_OK) {
        *out = fmin(next, sure);
    }
    return status;
}

/* An army is out: gone at once, or broken, and chased where rules say so. */
static void put_out(lan_fights *fights, int32_t army, lan_army_state state)
{
    const bool is_gone = state == LAN_ARMY_GONE;
    add_event(fights, is_gone ? LAN_FIGHT_GONE : LAN_FIGHT_BROKE, army,
              nearest_enemy(fights, army));
    fights->armies[army].state = state;
    if (!is_gone && fights->def->battle->pursuit > 0.0) {
        lan_contacts_set_fleeing(fights->contacts, army);
        return;
    }
    lan_contacts_drop(fights->contacts, army);
    if (is_gone) {
        lan_fights_leave(fights, army);
    }
}

static void happen_in_island(lan_fights *fights, int32_t island)
{
    int32_t count = 0;
    const int32_t *armies =
        lan_island_pool_armies(fights->pool, island, &count);
    bool has_happened = false;
    bool has_level = false;
    for (int32_t k = 0; k < count; k++) {
        const lan_army_state state =
            lan_island_pool_state(fights->pool, island, k);
        if (state != fights->armies[armies[k]].state) {
            has_happened = true;
            put_out(fights, armies[k], state);
        }
        if (lan_island_pool_take_level(fights->pool, island, k)) {
            has_level = true;
            add_event(fights, LAN_FIGHT_LEVEL, armies[k], -1);
        }
    }
    lan_island_pool_go_on(fights->pool, island, has_happened || !has_level);
}

lan_status lan_fights_happen(lan_fights *fights, double time, lan_error *err)
{
    const double by = time + lan_instant(time);
    fights->event_count = 0;
    fights->time = time;
    if (lan_fire_pairs_enter(fights->pairs, time)) {
        lan_contacts_enter_phase(fights->contacts);
    }
    for (int32_t island = lan_island_pool_due(fights->pool, by); island >= 0;
         island = lan_island_pool_due(fights->pool, by)) {
        happen_in_island(fights, island);
    }
    sort_events(fights);
    (void)err;
    return LAN_OK;
}

/* --- records ------------------------------------------------------------- */

const lan_campaign_battle *lan_fights_battles(const lan_fights *fights,
                                              size_t *count)
{
    const lan_campaign_battle *battles = NULL;
    *count = 0;
    return lan_battle_records_list(fights->records, &battles, count) == LAN_OK
               ? battles
               : NULL;
}

lan_status lan_fights_close(lan_fights *fights, double time, lan_error *err)
{
    const lan_status status = lan_island_pool_close(fights->pool, time, err);
    for (int32_t a = 0; status == LAN_OK && a < fights->count; a++) {
        if (lan_battle_records_of(fights->records, a) >= 0) {
            lan_battle_records_part(
                fights->records, a, time,
                lan_standing_of(fights->whole, a).lost_combat);
        }
    }
    const lan_campaign_battle *battles = NULL;
    size_t count = 0;
    return status == LAN_OK
               ? lan_battle_records_list(fights->records, &battles, &count)
               : status;
}

int64_t lan_fights_islands(const lan_fights *fights)
{
    return lan_island_pool_formed(fights->pool);
}

int64_t lan_fights_rhs_calls(const lan_fights *fights)
{
    return lan_island_pool_rhs_calls(fights->pool);
}

size_t lan_fights_memory(const lan_fights *fights)
{
    return sizeof *fights +
           (size_t)fights->count *
               (sizeof *fights->armies + sizeof *fights->touched +
                LAN_FIGHTS_EVENTS * sizeof *fights->events) +
           lan_fire_pairs_memory(fights->pairs) +
           lan_contacts_memory(fights->contacts) +
           lan_island_pool_memory(fights->pool) +
           lan_battle_records_memory(fights->records) +
           lan_battle_state_size(fights->whole);
}
