/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/contacts_parts_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"

/* --- life ---------------------------------------------------------------- */

static void describe_armies(lan_contacts *contacts)
{
    for (int32_t a = 0; a < contacts->count; a++) {
        lan_contact_army *army = &contacts->armies[a];
        army->side = lan_battle_army_side(contacts->whole, a);
        army->first_group = lan_battle_army_first_group(contacts->whole, a);
        army->group_count = lan_battle_army_group_count(contacts->whole, a);
        army->first_weapon =
            lan_fire_pairs_first(contacts->pairs, army->first_group);
        army->past_weapon = lan_fire_pairs_first(
            contacts->pairs, army->first_group + army->group_count);
        for (int32_t w = army->first_weapon; w < army->past_weapon; w++) {
            contacts->reach[a] =
                fmax(contacts->reach[a], lan_reach_of_weapon(contacts, w));
        }
    }
}

static lan_status make_room(lan_contacts *contacts)
{
    const size_t count = (size_t)contacts->count;
    contacts->armies = calloc(count, sizeof *contacts->armies);
    contacts->dirty = calloc(count, sizeof *contacts->dirty);
    contacts->touched = calloc(count, sizeof *contacts->touched);
    contacts->reach = calloc(count, sizeof *contacts->reach);
    if (contacts->armies == NULL || contacts->dirty == NULL ||
        contacts->touched == NULL || contacts->reach == NULL) {
        return LAN_ENOMEM;
    }
    describe_armies(contacts);
    return lan_proximity_create(contacts->places, contacts->count,
                                contacts->reach, &contacts->proximity);
}

lan_status
lan_contacts_create(const lan_campaign_def *def, const lan_places *places,
                    const lan_battle *whole, const lan_fire_pairs *pairs,
                    const lan_fights_calls *calls, lan_contacts **out)
{
    lan_contacts *contacts = calloc(1, sizeof *contacts);
    if (contacts == NULL) {
        return LAN_ENOMEM;
    }
    contacts->def = def;
    contacts->places = places;
    contacts->whole = whole;
    contacts->pairs = pairs;
    contacts->calls = *calls;
    contacts->count = lan_battle_army_count(whole);
    const lan_status status = make_room(contacts);
    if (status != LAN_OK) {
        lan_contacts_destroy(contacts);
        return status;
    }
    lan_contacts_reset(contacts);
    *out = contacts;
    return LAN_OK;
}

void lan_contacts_destroy(lan_contacts *contacts)
{
    if (contacts == NULL) {
        return;
    }
    for (int32_t a = 0; contacts->armies != NULL && a < contacts->count; a++) {
        free(contacts->armies[a].contacts);
    }
    lan_proximity_destroy(contacts->proximity);
    free(contacts->armies);
    free(contacts->dirty);
    free(contacts->touched);
    free(contacts->reach);
    free(contacts);
}

void lan_contacts_reset(lan_contacts *contacts)
{
    lan_proximity_reset(contacts->proximity);
    for (int32_t a = 0; a < contacts->count; a++) {
        lan_contact_army *army = &contacts->armies[a];
        army->front = LAN_INF;
        army->flees = false;
        army->is_out = false;
        army->has_fired = false;
        army->is_dirty = false;
        army->is_touched = false;
        army->is_cut = false;
        army->contact_count = 0;
    }
    contacts->dirty_count = 0;
    contacts->touched_count = 0;
    contacts->new_phase = false;
}

/* --- lists of contacts --------------------------------------------------- */

static void touch_army(lan_contacts *contacts, int32_t army, bool is_cut)
{
    lan_contact_army *a = &contacts->armies[army];
    if (!a->is_touched) {
        a->is_touched = true;
        contacts->touched[contacts->touched_count++] = army;
    }
    a->is_cut = a->is_cut || is_cut;
}

/* Where a contact stands in an army's list, or is to be put. */
static int32_t contact_slot(const lan_contact_army *army, int32_t other)
{
    int32_t low = 0;
    int32_t high = army->contact_count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (army->contacts[middle].other < other) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static lan_contact *find_contact(const lan_contact_army *army, int32_t other)
{
    const int32_t slot = contact_slot(army, other);
    return slot < army->contact_count && army->contacts[slot].other == other
               ? &army->contacts[slot]
               : NULL;
}

static lan_status reserve_contact(lan_contact_army *army)
{
    if (army->contact_count < army->contact_capacity) {
        return LAN_OK;
    }
    const int32_t capacity = army->contact_capacity * 2 + 4;
    lan_contact *grown =
        realloc(army->contacts, (size_t)capacity * sizeof *army->contacts);
    if (grown == NULL) {
        return LAN_ENOMEM;
    }
    army->contacts = grown;
    army->contact_capacity = capacity;
    return LAN_OK;
}

/* Into room that there is. */
static void insert_contact(lan_contact_army *army, const lan_contact *contact)
{
    const int32_t slot = contact_slot(army, contact->other);
    memmove(&army->contacts[slot + 1], &army->contacts[slot],
            (size_t)(army->contact_count - slot) * sizeof *army->contacts);
    army->contacts[slot] = *contact;
    army->contact_count++;
}

static void remove_contact(lan_contact_army *army, int32_t other)
{
    const int32_t slot = contact_slot(army, other);
    army->contact_count--;
    memmove(&army->contacts[slot], &army->contacts[slot + 1],
            (size_t)(army->contact_count - slot) * sizeof *army->contacts);
}

/* Two armies come into contact. */
static lan_status begin_contact(lan_contacts *contacts,
                                const lan_contact *contact)
{
    lan_contact_army *army = &contacts->armies[contact->army];
    lan_contact_army *other = &contacts->armies[contact->other];
    lan_status status = reserve_contact(army);
    if (status == LAN_OK) {
        status = reserve_contact(other);
    }
    if (status == LAN_OK) {
        const lan_contact back = lan_reach_turned(contact);
        insert_contact(army, contact);
        insert_contact(other, &back);
        touch_army(contacts, contact->army, true);
        touch_army(contacts, contact->other, true);
    }
    return status;
}

/* They are out of contact. */
static void end_contact(lan_contacts *contacts, int32_t army, int32_t other,
                        bool is_cut)
{
    remove_contact(&contacts->armies[army], other);
    remove_contact(&contacts->armies[other], army);
    touch_army(contacts, army, is_cut);
    touch_army(contacts, other, is_cut);
}

static void renew_contact(lan_contacts *contacts, const lan_contact *contact)
{
    lan_contact *before =
        find_contact(&contacts->armies[contact->army], contact->other);
    if (lan_reach_is_changed(contacts, before, contact)) {
        touch_army(contacts, contact->army, true);
        touch_army(contacts, contact->other, true);
    }
    *before = *contact;
    *find_contact(&contacts->armies[contact->other], contact->army) =
        lan_reach_turned(contact);
}

/* --- changes ------------------------------------------------------------- */

void lan_contacts_look(lan_contacts *contacts, int32_t army)
{
    lan_contact_army *a = &contacts->armies[army];
    if (!a->is_dirty) {
        a->is_dirty = true;
        contacts->dirty[contacts->dirty_count++] = army;
    }
}

void lan_contacts_put(lan_contacts *contacts, int32_t army, int32_t place)
{
    lan_proximity_put(contacts->proximity, army, place);
    touch_army(contacts, army, false);
    lan_contacts_look(contacts, army);
}

void lan_contacts_set_fleeing(lan_contacts *contacts, int32_t army)
{
    contacts->armies[army].flees = true;
    lan_contacts_look(contacts, army);
}

void lan_contacts_drop(lan_contacts *contacts, int32_t army)
{
    lan_contact_army *a = &contacts->armies[army];
    a->is_out = true;
    while (a->contact_count > 0) {
        end_contact(contacts, army, a->contacts[a->contact_count - 1].other,
                    false);
    }
}

void lan_contacts_enter_phase(lan_contacts *contacts)
{
    contacts->new_phase = true;
    for (int32_t a = 0; a < contacts->count; a++) {
        if (lan_proximity_place(contacts->proximity, a) >= 0) {
            lan_contacts_look(contacts, a);
        }
    }
}

/* --- judging ------------------------------------------------------------- */

static void note_fire(lan_contacts *contacts, const lan_contact *contact)
{
    lan_contact_army *army = &contacts->armies[contact->army];
    if (army->has_fired || !contact->reaches ||
        !lan_reach_fires(contacts, contact)) {
        return;
    }
    army->has_fired = true;
    if (contacts->def->armies[contact->army].concealed) {
        lan_contacts_look(contacts, contact->army);
    }
}

static lan_status judge_with(lan_contacts *contacts, int32_t army,
                             int32_t other)
{
    lan_contact contact;
    if (!lan_reach_judge(contacts, army, other, &contact)) {
        return LAN_OK;
    }
    contacts->armies[other].confirmed = contacts->judgement;
    lan_status status = LAN_OK;
    if (find_contact(&contacts->armies[army], other) != NULL) {
        renew_contact(contacts, &contact);
    } else {
        status = begin_contact(contacts, &contact);
    }
    const lan_contact back = lan_reach_turned(&contact);
    note_fire(contacts, &contact);
    note_fire(contacts, &back);
    return status;
}

/* Ends the contacts of an army that were not confirmed. */
static void end_old_contacts(lan_contacts *contacts, int32_t army)
{
    const lan_contact_army *a = &contacts->armies[army];
    for (int32_t k = a->contact_count - 1; k >= 0; k--) {
        const int32_t other = a->contacts[k].other;
        if (contacts->armies[other].confirmed != contacts->judgement) {
            end_contact(contacts, army, other, true);
        }
    }
}

static lan_status judge_army(lan_contacts *contacts, int32_t army)
{
    lan_contact_army *a = &contacts->armies[army];
    const int32_t place = lan_proximity_place(contacts->proximity, army);
    lan_status status = LAN_OK;
    contacts->judgement++;
    if (place >= 0 && !a->is_out) {
        int32_t count = 0;
        const int32_t *near =
            lan_proximity_near(contacts->proximity, army, &count);
        for (int32_t k = 0; status == LAN_OK && k < count; k++) {
            status = judge_with(contacts, army, near[k]);
        }
    }
    if (status != LAN_OK) {
        return status;
    }
    end_old_contacts(contacts, army);
    const double front = lan_reach_front(contacts, place);
    if (lan_reach_differ(front, a->front) && a->contact_count > 0) {
        touch_army(contacts, army, true);
    }
    a->front = front;
    return LAN_OK;
}

lan_status lan_contacts_judge(lan_contacts *contacts)
{
    lan_status status = LAN_OK;
    while (status == LAN_OK && contacts->dirty_count > 0) {
        const int32_t army = contacts->dirty[--contacts->dirty_count];
        contacts->armies[army].is_dirty = false;
        status = judge_army(contacts, army);
    }
    if (status == LAN_OK) {
        contacts->new_phase = false;
    }
    return status;
}

const int32_t *lan_contacts_touched(const lan_contacts *contacts,
                                    int32_t *count)
{
    *count = contacts->touched_count;
    return contacts->touched;
}

bool lan_contacts_is_cut(const lan_contacts *contacts, int32_t army)
{
    return contacts->armies[army].is_cut;
}

void lan_contacts_forget(lan_contacts *contacts)
{
    for (int32_t k = 0; k < contacts->touched_count; k++) {
        lan_contact_army *army = &contacts->armies[contacts->touched[k]];
        army->is_touched = false;
        army->is_cut = false;
    }
    contacts->touched_count = 0;
}

/* --- how they stand ------------------------------------------------------ */

int32_t lan_contacts_place(const lan_contacts *contacts, int32_t army)
{
    return lan_proximity_place(contacts->proximity, army);
}

const lan_contact *lan_contacts_of(const lan_contacts *contacts, int32_t army,
                                   int32_t *count)
{
    *count = contacts->armies[army].contact_count;
    return contacts->armies[army].contacts;
}

const lan_contact *lan_contacts_find(const lan_contacts *contacts, int32_t army,
                                     int32_t other)
{
    return find_contact(&contacts->armies[army], other);
}

bool lan_contacts_flees(const lan_contacts *contacts, int32_t army)
{
    return contacts->armies[army].flees;
}

double lan_contacts_front(const lan_contacts *contacts, int32_t army)
{
    return contacts->armies[army].front;
}

bool lan_contacts_has_fired(const lan_contacts *contacts, int32_t army)
{
    return contacts->armies[army].has_fired;
}

void lan_contacts_rest(lan_contacts *contacts, int32_t army)
{
    contacts->armies[army].has_fired = false;
}

size_t lan_contacts_memory(const lan_contacts *contacts)
{
    size_t bytes = sizeof *contacts + lan_proximity_memory(contacts->proximity);
    for (int32_t a = 0; a < contacts->count; a++) {
        bytes += sizeof *contacts->armies + 2 * sizeof(int32_t) +
                 (size_t)contacts->armies[a].contact_capacity *
                     sizeof *contacts->armies[a].contacts;
    }
    return bytes;
}
