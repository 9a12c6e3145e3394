/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which groups of an army reach another army, and what the ground does to their
 * fire.
 */
#include "base/real.h"
#include "lanchester/island.h"
#include "model/weapons_impl.h"
#include "tactics/campaign/contacts_parts_impl.h"

double lan_reach_of_weapon(const lan_contacts *contacts, int32_t weapon)
{
    const double range = lan_fire_pairs_weapon(contacts->pairs, weapon)->range;
    return isnan(range) ? 0.0 : range;
}

/* --- ground -------------------------------------------------------------- */

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

double lan_reach_front(const lan_contacts *contacts, int32_t place)
{
    const lan_terrain *terrain =
        place >= 0 ? lan_places_terrain(contacts->places, place) : NULL;
    return terrain != NULL ? terrain->front : LAN_INF;
}

static double falloff_at(const lan_contacts *contacts,
                         const lan_contact *contact, int32_t weapon)
{
    const lan_weapon_def *own = lan_fire_pairs_weapon(contacts->pairs, weapon);
    return own->falloff > 0.0
               ? lan_weapon_after_distance(
                     own->range, own->falloff,
                     lan_places_distance(contacts->places, contact->place,
                                         contact->other_place))
               : 1.0;
}

/* What a weapon's fire at the other army is multiplied by, whichever group of
 * that it is: out of reach where range or sight forbid it for all. */
static double army_factor(const lan_contacts *contacts,
                          const lan_contact *contact, int32_t weapon)
{
    if (!contact->sees || contact->flees ||
        !lan_places_reaches(contacts->places, contact->place,
                            contact->other_place,
                            lan_reach_of_weapon(contacts, weapon))) {
        return LAN_ISLAND_OUT_OF_REACH;
    }
    const double chase =
        contact->other_flees ? contacts->def->battle->pursuit : 1.0;
    return attack_from(contacts, contact->place) *
           cover_at(contacts, contact->other_place) *
           falloff_at(contacts, contact, weapon) * chase;
}

/* Whether its law lets a weapon fire along that line. */
static bool law_allows(const lan_contacts *contacts, const lan_contact *contact,
                       int32_t weapon, int32_t at)
{
    const unsigned marks = lan_fire_pairs_marks(contacts->pairs, weapon, at);
    return (marks & LAN_FIRE_EVER) != 0 &&
           (contact->is_clear || (marks & LAN_FIRE_AIMED) == 0);
}

int32_t lan_contacts_first_weapon(const lan_contacts *contacts, int32_t group)
{
    return lan_fire_pairs_first(contacts->pairs, group);
}

double lan_contacts_factor(const lan_contacts *contacts,
                           const lan_contact *contact, int32_t weapon,
                           int32_t at)
{
    return law_allows(contacts, contact, weapon, at)
               ? army_factor(contacts, contact, weapon)
               : LAN_ISLAND_OUT_OF_REACH;
}

/* --- one pair of armies -------------------------------------------------- */

lan_contact lan_reach_turned(const lan_contact *contact)
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

/* What marks the weapons in range have on groups; is_clear as given. */
static unsigned marks_in_reach(const lan_contacts *contacts,
                               const lan_contact *contact)
{
    const lan_contact_army *army = &contacts->armies[contact->army];
    const lan_contact_army *other = &contacts->armies[contact->other];
    unsigned marks = 0;
    for (int32_t w = army->first_weapon; w < army->past_weapon; w++) {
        if (army_factor(contacts, contact, w) < 0.0) {
            continue;
        }
        for (int32_t h = 0; h < other->group_count; h++) {
            const int32_t at = other->first_group + h;
            if (law_allows(contacts, contact, w, at)) {
                marks |= lan_fire_pairs_marks(contacts->pairs, w, at);
            }
        }
    }
    return marks;
}

static bool can_be_in_contact(const lan_contacts *contacts, int32_t army,
                              int32_t other)
{
    const lan_contact_army *a = &contacts->armies[army];
    const lan_contact_army *b = &contacts->armies[other];
    return a->side != b->side && !a->is_out && !b->is_out &&
           !(a->flees && b->flees);
}

static bool side_sees(const lan_contacts *contacts, int32_t army, int32_t other)
{
    return contacts->calls.sees(contacts->calls.context,
                                contacts->armies[army].side, other);
}

bool lan_reach_judge(const lan_contacts *contacts, int32_t army, int32_t other,
                     lan_contact *contact)
{
    const lan_contact_army *a = &contacts->armies[army];
    const lan_contact_army *b = &contacts->armies[other];
    const int32_t place = lan_proximity_place(contacts->proximity, army);
    const int32_t at = lan_proximity_place(contacts->proximity, other);
    if (!can_be_in_contact(contacts, army, other) ||
        !lan_places_reaches(
            contacts->places, place, at,
            fmax(contacts->reach[army], contacts->reach[other]))) {
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
    lan_contact back = lan_reach_turned(contact);
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

/* Whether a weapon of one army acts otherwise on a group of the other than
 * before. */
static bool is_factor_changed(const lan_contacts *contacts,
                              const lan_contact *before, const lan_contact *now)
{
    const lan_contact_army *army = &contacts->armies[now->army];
    const lan_contact_army *other = &contacts->armies[now->other];
    for (int32_t w = army->first_weapon; w < army->past_weapon; w++) {
        for (int32_t h = 0; h < other->group_count; h++) {
            const int32_t at = other->first_group + h;
            if (lan_reach_differ(lan_contacts_factor(contacts, before, w, at),
                                 lan_contacts_factor(contacts, now, w, at))) {
                return true;
            }
        }
    }
    return false;
}

bool lan_reach_is_changed(const lan_contacts *contacts,
                          const lan_contact *before, const lan_contact *now)
{
    if (before->flees != now->flees ||
        before->other_flees != now->other_flees) {
        return true;
    }
    /* What a wall kept apart may have another law now. */
    if (contacts->new_phase && !before->is_clear) {
        return true;
    }
    const lan_contact before_turned = lan_reach_turned(before);
    const lan_contact now_turned = lan_reach_turned(now);
    return is_factor_changed(contacts, before, now) ||
           is_factor_changed(contacts, &before_turned, &now_turned);
}

bool lan_reach_fires(const lan_contacts *contacts, const lan_contact *contact)
{
    return (marks_in_reach(contacts, contact) & LAN_FIRE_NOW) != 0;
}

bool lan_contacts_covers(const lan_contacts *contacts, int32_t army,
                         int32_t place)
{
    const lan_contact_army *a = &contacts->armies[army];
    const int32_t at = lan_proximity_place(contacts->proximity, army);
    if (at < 0 || !lan_places_reaches(contacts->places, at, place,
                                      contacts->reach[army])) {
        return false;
    }
    for (int32_t w = a->first_weapon; w < a->past_weapon; w++) {
        const lan_law fire = lan_fire_pairs_weapon(contacts->pairs, w)->fire;
        if (lan_places_reaches(contacts->places, at, place,
                               lan_reach_of_weapon(contacts, w)) &&
            (fire == LAN_LAW_AREA ||
             lan_places_is_clear(contacts->places, at, place))) {
            return true;
        }
    }
    return false;
}
