/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tactics/campaign/contacts_impl.h"

#include <stdlib.h>
#include <string.h>

#include "base/real.h"
#include "lanchester/island.h"
#include "tactics/campaign/proximity_impl.h"

/* An army as far as contacts go. */
typedef struct contact_army {
    int32_t side;
    int32_t first_group;
    int32_t group_count;
    double reach; /* the largest of its groups' */
    double front; /* of where it was judged last */
    bool flees;
    bool is_out;     /* broken or gone, and left alone */
    bool has_fired;  /* since it came into battle */
    bool is_dirty;   /* to be judged */
    bool is_touched; /* since _forget() */
    bool is_cut;
    uint64_t confirmed; /* by the judgement of this number */
    lan_contact *contacts;
    int32_t contact_count;
    int32_t contact_capacity;
} contact_army;

struct lan_contacts {
    const lan_campaign_def *def;
    const lan_places *places;
    const lan_battle *whole;
    const lan_fire_pairs *pairs;
    lan_fights_calls calls;
    lan_proximity *proximity;
    int32_t count;
    contact_army *armies;
    int32_t *dirty; /* a queue */
    int32_t dirty_count;
    int32_t *touched;
    int32_t touched_count;
    uint64_t judgement;
    bool new_phase; /* since the last _judge() */
};

/* --- life ------------------------------------------------------------------
 */

static const lan_unit_def *type_of(const lan_contacts *contacts, int32_t group)
{
    return &contacts->def->battle
                ->units[lan_battle_group_type(contacts->whole, group)];
}

static double range_of(const lan_contacts *contacts, int32_t group)
{
    const double range = type_of(contacts, group)->range;
    return isnan(range) ? 0.0 : range;
}

static void describe_armies(lan_contacts *contacts)
{
    for (int32_t a = 0; a < contacts->count; a++) {
        contact_army *army = &contacts->armies[a];
        army->side = lan_battle_army_side(contacts->whole, a);
        army->first_group = lan_battle_army_first_group(contacts->whole, a);
        army->group_count = lan_battle_army_group_count(contacts->whole, a);
        for (int32_t g = 0; g < army->group_count; g++) {
            army->reach =
                fmax(army->reach, range_of(contacts, army->first_group + g));
        }
    }
}

static lan_status create_proximity(lan_contacts *contacts)
{
    double *reach = calloc((size_t)contacts->count, sizeof *reach);
    if (reach == NULL) {
        return LAN_ENOMEM;
    }
    for (int32_t a = 0; a < contacts->count; a++) {
        reach[a] = contacts->armies[a].reach;
    }
    const lan_status status = lan_proximity_create(
        contacts->places, contacts->count, reach, &contacts->proximity);
    free(reach);
    return status;
}

static lan_status make_room(lan_contacts *contacts)
{
    const size_t count = (size_t)contacts->count;
    contacts->armies = calloc(count, sizeof *contacts->armies);
    contacts->dirty = calloc(count, sizeof *contacts->dirty);
    contacts->touched = calloc(count, sizeof *contacts->touched);
    if (contacts->armies == NULL || contacts->dirty == NULL ||
        contacts->touched == NULL) {
        return LAN_ENOMEM;
    }
    describe_armies(contacts);
    return create_proximity(contacts);
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
    free(contacts);
}

void lan_contacts_reset(lan_contacts *contacts)
{
    lan_proximity_reset(contacts->proximity);
    for (int32_t a = 0; a < contacts->count; a++) {
        contact_army *army = &contacts->armies[a];
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

/* --- ground ----------------------------------------------------------------
 */

static double attack_from(const lan_contacts *contacts, int32_t place)
{
    const lan_terrain *terrain = lan_places_terrain(contacts->places, place);
    return terrain != NULL ? terrain->attack : 1.0;
}

static double cover_at(const lan_contacts *contacts, int32_t place)
{
    const lan_terrain *terrain = lan_places_terrain(contacts->places, place);
    return terrain != NULL ? terrain->cover : 1.0;
}

static double front_at(const lan_contacts *contacts, int32_t place)
{
    const lan_terrain *terrain =
        place >= 0 ? lan_places_terrain(contacts->places, place) : NULL;
    return terrain != NULL ? terrain->front : LAN_INF;
}

/* (1 - r / range)^falloff. */
static double falloff_at(const lan_contacts *contacts,
                         const lan_contact *contact, const lan_unit_def *type)
{
    if (isnan(type->range) || !(type->range > 0.0) || !(type->falloff > 0.0)) {
        return 1.0;
    }
    const double r = lan_places_distance(contacts->places, contact->place,
                                         contact->other_place);
    return pow(fmax(0.0, 1.0 - r / type->range), type->falloff);
}

/* What a group's fire at the other army is multiplied by, whichever group of
 * that it is: out of reach where range or sight forbid it for all. */
static double army_factor(const lan_contacts *contacts,
                          const lan_contact *contact, int32_t from)
{
    if (!contact->sees || contact->flees ||
        !lan_places_reaches(contacts->places, contact->place,
                            contact->other_place, range_of(contacts, from))) {
        return LAN_ISLAND_OUT_OF_REACH;
    }
    const double chase =
        contact->other_flees ? contacts->def->battle->pursuit : 1.0;
    return attack_from(contacts, contact->place) *
           cover_at(contacts, contact->other_place) *
           falloff_at(contacts, contact, type_of(contacts, from)) * chase;
}

/* Whether a law of a pair lets it fire along that line. */
static bool law_allows(const lan_contacts *contacts, const lan_contact *contact,
                       int32_t from, int32_t at)
{
    const unsigned marks = lan_fire_pairs_marks(contacts->pairs, from, at);
    return (marks & LAN_FIRE_EVER) != 0 &&
           (contact->is_clear || (marks & LAN_FIRE_AIMED) == 0);
}

double lan_contacts_factor(const lan_contacts *contacts,
                           const lan_contact *contact, int32_t from, int32_t at)
{
    return law_allows(contacts, contact, from, at)
               ? army_factor(contacts, contact, from)
               : LAN_ISLAND_OUT_OF_REACH;
}

/* --- one pair of armies ----------------------------------------------------
 */

/* The same contact, from the other army. */
static lan_contact turned(const lan_contact *contact)
{
    return (lan_contact){.army = contact->other,
                         .other = contact->army,
                         .place = contact->other_place,
                         .other_place = contact->place,
                         .is_clear = contact->is_clear,
                         .sees = contact->is_seen,
                         .is_seen = contact->sees,
                         .flees = contact->other_flees,
                         .other_flees = contact->flees,
                         .reaches = contact->is_reached,
                         .is_reached = contact->reaches};
}

/* What marks the pairs of groups have that are in range; is_clear as given. */
static unsigned marks_in_reach(const lan_contacts *contacts,
                               const lan_contact *contact)
{
    const contact_army *army = &contacts->armies[contact->army];
    const contact_army *other = &contacts->armies[contact->other];
    unsigned marks = 0;
    for (int32_t g = 0; g < army->group_count; g++) {
        const int32_t from = army->first_group + g;
        if (army_factor(contacts, contact, from) < 0.0) {
            continue;
        }
        for (int32_t h = 0; h < other->group_count; h++) {
            const int32_t at = other->first_group + h;
            if (law_allows(contacts, contact, from, at)) {
                marks |= lan_fire_pairs_marks(contacts->pairs, from, at);
            }
        }
    }
    return marks;
}

static bool can_be_in_contact(const lan_contacts *contacts, int32_t army,
                              int32_t other)
{
    const contact_army *a = &contacts->armies[army];
    const contact_army *b = &contacts->armies[other];
    return a->side != b->side && !a->is_out && !b->is_out &&
           !(a->flees && b->flees);
}

static bool side_sees(const lan_contacts *contacts, int32_t army, int32_t other)
{
    return contacts->calls.sees(contacts->calls.context,
                                contacts->armies[army].side, other);
}

/* How two armies stand to each other now; false: not in contact. */
static bool judge_pair(lan_contacts *contacts, int32_t army, int32_t other,
                       lan_contact *contact)
{
    const contact_army *a = &contacts->armies[army];
    const contact_army *b = &contacts->armies[other];
    const int32_t place = lan_proximity_place(contacts->proximity, army);
    const int32_t at = lan_proximity_place(contacts->proximity, other);
    if (!can_be_in_contact(contacts, army, other) ||
        !lan_places_reaches(contacts->places, place, at,
                            fmax(a->reach, b->reach))) {
        return false;
    }
    *contact = (lan_contact){.army = army,
                             .other = other,
                             .place = place,
                             .other_place = at,
                             .is_clear = true,
                             .sees = side_sees(contacts, army, other),
                             .is_seen = side_sees(contacts, other, army),
                             .flees = a->flees,
                             .other_flees = b->flees};
    lan_contact back = turned(contact);
    const unsigned wanted =
        marks_in_reach(contacts, contact) | marks_in_reach(contacts, &back);
    if ((wanted & LAN_FIRE_AIMED) != 0) {
        contact->is_clear = lan_places_is_clear(contacts->places, place, at);
        back.is_clear = contact->is_clear;
    }
    const unsigned out = marks_in_reach(contacts, contact);
    const unsigned in = marks_in_reach(contacts, &back);
    contact->reaches = out != 0;
    contact->is_reached = in != 0;
    return contact->reaches || contact->is_reached;
}

static bool differ(double a, double b)
{
    return a < b || a > b;
}

/* Whether a group of one army acts otherwise on one of the other than before.
 */
static bool is_factor_changed(const lan_contacts *contacts,
                              const lan_contact *before, const lan_contact *now)
{
    const contact_army *army = &contacts->armies[now->army];
    const contact_army *other = &contacts->armies[now->other];
    for (int32_t g = 0; g < army->group_count; g++) {
        const int32_t from = army->first_group + g;
        for (int32_t h = 0; h < other->group_count; h++) {
            const int32_t at = other->first_group + h;
            if (differ(lan_contacts_factor(contacts, before, from, at),
                       lan_contacts_factor(contacts, now, from, at))) {
                return true;
            }
        }
    }
    return false;
}

static bool is_contact_changed(const lan_contacts *contacts,
                               const lan_contact *before,
                               const lan_contact *now)
{
    if (before->flees != now->flees ||
        before->other_flees != now->other_flees) {
        return true;
    }
    /* What a wall kept apart may have another law now. */
    if (contacts->new_phase && !before->is_clear) {
        return true;
    }
    const lan_contact before_turned = turned(before);
    const lan_contact now_turned = turned(now);
    return is_factor_changed(contacts, before, now) ||
           is_factor_changed(contacts, &before_turned, &now_turned);
}

/* --- lists of contacts -----------------------------------------------------
 */

static void touch_army(lan_contacts *contacts, int32_t army, bool is_cut)
{
    contact_army *a = &contacts->armies[army];
    if (!a->is_touched) {
        a->is_touched = true;
        contacts->touched[contacts->touched_count++] = army;
    }
    a->is_cut = a->is_cut || is_cut;
}

/* Where a contact stands in an army's list, or is to be put. */
static int32_t contact_slot(const contact_army *army, int32_t other)
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

static lan_contact *find_contact(const contact_army *army, int32_t other)
{
    const int32_t slot = contact_slot(army, other);
    return slot < army->contact_count && army->contacts[slot].other == other
               ? &army->contacts[slot]
               : NULL;
}

static lan_status reserve_contact(contact_army *army)
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
static void insert_contact(contact_army *army, const lan_contact *contact)
{
    const int32_t slot = contact_slot(army, contact->other);
    memmove(&army->contacts[slot + 1], &army->contacts[slot],
            (size_t)(army->contact_count - slot) * sizeof *army->contacts);
    army->contacts[slot] = *contact;
    army->contact_count++;
}

static void remove_contact(contact_army *army, int32_t other)
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
    contact_army *army = &contacts->armies[contact->army];
    contact_army *other = &contacts->armies[contact->other];
    lan_status status = reserve_contact(army);
    if (status == LAN_OK) {
        status = reserve_contact(other);
    }
    if (status == LAN_OK) {
        const lan_contact back = turned(contact);
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
    if (is_contact_changed(contacts, before, contact)) {
        touch_army(contacts, contact->army, true);
        touch_army(contacts, contact->other, true);
    }
    *before = *contact;
    *find_contact(&contacts->armies[contact->other], contact->army) =
        turned(contact);
}

/* --- changes ---------------------------------------------------------------
 */

void lan_contacts_look(lan_contacts *contacts, int32_t army)
{
    contact_army *a = &contacts->armies[army];
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
    contact_army *a = &contacts->armies[army];
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

/* --- judging ---------------------------------------------------------------
 */

/* Whether some pair of groups that reaches fires in this phase. */
static bool fires_now(const lan_contacts *contacts, const lan_contact *contact)
{
    return (marks_in_reach(contacts, contact) & LAN_FIRE_NOW) != 0;
}

static void note_fire(lan_contacts *contacts, const lan_contact *contact)
{
    contact_army *army = &contacts->armies[contact->army];
    if (army->has_fired || !contact->reaches || !fires_now(contacts, contact)) {
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
    if (!judge_pair(contacts, army, other, &contact)) {
        return LAN_OK;
    }
    contacts->armies[other].confirmed = contacts->judgement;
    lan_status status = LAN_OK;
    if (find_contact(&contacts->armies[army], other) != NULL) {
        renew_contact(contacts, &contact);
    } else {
        status = begin_contact(contacts, &contact);
    }
    const lan_contact back = turned(&contact);
    note_fire(contacts, &contact);
    note_fire(contacts, &back);
    return status;
}

/* Ends the contacts of an army that were not confirmed. */
static void end_old_contacts(lan_contacts *contacts, int32_t army)
{
    const contact_army *a = &contacts->armies[army];
    for (int32_t k = a->contact_count - 1; k >= 0; k--) {
        const int32_t other = a->contacts[k].other;
        if (contacts->armies[other].confirmed != contacts->judgement) {
            end_contact(contacts, army, other, true);
        }
    }
}

static lan_status judge_army(lan_contacts *contacts, int32_t army)
{
    contact_army *a = &contacts->armies[army];
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
    const double front = front_at(contacts, place);
    if (differ(front, a->front) && a->contact_count > 0) {
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
        contact_army *army = &contacts->armies[contacts->touched[k]];
        army->is_touched = false;
        army->is_cut = false;
    }
    contacts->touched_count = 0;
}

/* --- how they stand --------------------------------------------------------
 */

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

bool lan_contacts_covers(const lan_contacts *contacts, int32_t army,
                         int32_t place)
{
    const contact_army *a = &contacts->armies[army];
    const int32_t at = lan_proximity_place(contacts->proximity, army);
    if (at < 0 || !lan_places_reaches(contacts->places, at, place, a->reach)) {
        return false;
    }
    for (int32_t g = 0; g < a->group_count; g++) {
        const int32_t group = a->first_group + g;
        if (lan_places_reaches(contacts->places, at, place,
                               range_of(contacts, group)) &&
            (type_of(contacts, group)->fire == LAN_LAW_AREA ||
             lan_places_is_clear(contacts->places, at, place))) {
            return true;
        }
    }
    return false;
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
