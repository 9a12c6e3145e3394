/* tactics/campaign/contacts_parts_impl.h - what contacts are inside: for their
 * own files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    reach.c answers for a pair of armies, contacts.c holds the lists.
 */
#ifndef LAN_TACTICS_CAMPAIGN_CONTACTS_PARTS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_CONTACTS_PARTS_IMPL_H

#include "tactics/campaign/contacts_impl.h"
#include "tactics/campaign/proximity_impl.h"

/* An army as far as contacts go. */
typedef struct lan_contact_army {
    int32_t side;
    int32_t first_group;
    int32_t group_count;
    int32_t first_weapon; /* of lan_fire_pairs */
    int32_t past_weapon;
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
} lan_contact_army;

struct lan_contacts {
    const lan_campaign_def *def;
    const lan_places *places;
    const lan_battle *whole;
    const lan_fire_pairs *pairs;
    lan_fights_calls calls;
    lan_proximity *proximity;
    int32_t count;
    lan_contact_army *armies;
    double *reach;  /* [armies] the largest of each one's weapons */
    int32_t *dirty; /* a queue */
    int32_t dirty_count;
    int32_t *touched;
    int32_t touched_count;
    uint64_t judgement;
    bool new_phase; /* since the last _judge() */
};

static inline bool lan_reach_differ(double a, double b)
{
    return a < b || a > b;
}

/* Weapons without range reach neighbours: 0. */
double lan_reach_of_weapon(const lan_contacts *contacts, int32_t weapon);

/* Soldiers that the ground of a place, or of none, lets fight at once. */
double lan_reach_front(const lan_contacts *contacts, int32_t place);

/* The same contact, from the other army. */
lan_contact lan_reach_turned(const lan_contact *contact);

/* How two armies stand to each other now; false: not in contact. */
bool lan_reach_judge(const lan_contacts *contacts, int32_t army, int32_t other,
                     lan_contact *contact);

/* Whether some weapon of one army that reaches the other fires at a group of it
 * in this phase. */
bool lan_reach_fires(const lan_contacts *contacts, const lan_contact *contact);

/* Whether a weapon acts otherwise on a group of the other army than before. */
bool lan_reach_is_changed(const lan_contacts *contacts,
                          const lan_contact *before, const lan_contact *now);

#endif
