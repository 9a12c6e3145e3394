/* tactics/campaign/contacts_impl.h - who reaches whom on the map, and by how
 * much the ground changes what a weapon does to a group.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a weapon reaches an enemy army where the middles of their places are
 *          no further apart than its range (never less than neighbours), its
 *          side sees the army, and, for all laws but area, the line is clear.
 *          Two armies are in contact where a weapon of one reaches the other;
 *          each lists its contacts by the other's index.
 *          Armies are put on places; _judge() brings the contacts of those in
 *          line that moved or are to be looked at, and notes whom that touches.
 * Units    m.
 * Owner    description, places and pairs are kept.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_CONTACTS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_CONTACTS_IMPL_H

#include "tactics/campaign/fights_impl.h"
#include "tactics/campaign/fire_pairs_impl.h"

typedef struct lan_contacts lan_contacts;

/* How two armies stood to each other when they were judged, from one of them.
 */
typedef struct lan_contact {
    int32_t army;
    int32_t other;
    int32_t place;
    int32_t other_place;
    bool is_clear; /* the line, where some weapon wants one */
    bool sees;     /* its side sees the other, */
    bool is_seen;  /* and the other's side it */
    bool flees;    /* it is broken, and chased */
    bool other_flees;
    bool reaches;    /* some weapon of it reaches the other, */
    bool is_reached; /* and the other way round */
} lan_contact;

/* whole  for sides and groups
 * pairs  laws of fire */
LAN_MUST_CHECK
lan_status
lan_contacts_create(const lan_campaign_def *def, const lan_places *places,
                    const lan_battle *whole, const lan_fire_pairs *pairs,
                    const lan_fights_calls *calls, lan_contacts **out);
void lan_contacts_destroy(lan_contacts *contacts);
void lan_contacts_reset(lan_contacts *contacts);

/* --- changes, for the next _judge() -------------------------------------- */

void lan_contacts_put(lan_contacts *contacts, int32_t army, int32_t place);
void lan_contacts_look(lan_contacts *contacts, int32_t army);

/* An army is broken: from now on it is chased, which the next _judge() finds;
 * or it has no contacts any more, at once, and nothing is cut for that. */
void lan_contacts_set_fleeing(lan_contacts *contacts, int32_t army);
void lan_contacts_drop(lan_contacts *contacts, int32_t army);

/* Another phase of fire has begun. */
void lan_contacts_enter_phase(lan_contacts *contacts);

/* Judges them. Where an army that was concealed fires, it is judged anew. */
LAN_MUST_CHECK
lan_status lan_contacts_judge(lan_contacts *contacts);

/* Who was touched since the last _forget(): has come, moved, or has other
 * contacts than before; in no order. Its island is to be cut where members,
 * reaches or factors changed. */
const int32_t *lan_contacts_touched(const lan_contacts *contacts,
                                    int32_t *count);
bool lan_contacts_is_cut(const lan_contacts *contacts, int32_t army);
void lan_contacts_forget(lan_contacts *contacts);

/* --- how they stand ------------------------------------------------------ */

int32_t lan_contacts_place(const lan_contacts *contacts, int32_t army);
const lan_contact *lan_contacts_of(const lan_contacts *contacts, int32_t army,
                                   int32_t *count);

/* NULL: none. */
const lan_contact *lan_contacts_find(const lan_contacts *contacts, int32_t army,
                                     int32_t other);
bool lan_contacts_flees(const lan_contacts *contacts, int32_t army);

/* As lan_fire_pairs_first(). */
int32_t lan_contacts_first_weapon(const lan_contacts *contacts, int32_t group);

/* What a weapon (of lan_fire_pairs) of an army in contact is multiplied by
 * against a group of the other: as in lan_island_set_weapon(). */
double lan_contacts_factor(const lan_contacts *contacts,
                           const lan_contact *contact, int32_t weapon,
                           int32_t at);

/* Soldiers that fight at once from where it stands. */
double lan_contacts_front(const lan_contacts *contacts, int32_t army);

/* Whether a weapon of it reaches a place, by range and line. */
bool lan_contacts_covers(const lan_contacts *contacts, int32_t army,
                         int32_t place);

/* It has fired since the last _rest(). */
bool lan_contacts_has_fired(const lan_contacts *contacts, int32_t army);
void lan_contacts_rest(lan_contacts *contacts, int32_t army);

size_t lan_contacts_memory(const lan_contacts *contacts);

#endif
