/* tactics/campaign/fights_parts_impl.h - what fights are inside: for their own
 * files.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    fight_questions.c answers how armies stand, fights.c changes it.
 */
#ifndef LAN_TACTICS_CAMPAIGN_FIGHTS_PARTS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_FIGHTS_PARTS_IMPL_H

#include "tactics/campaign/battle_records_impl.h"
#include "tactics/campaign/contacts_impl.h"
#include "tactics/campaign/island_pool_impl.h"

/* Gone or broke, and a level; or met, joined and parted. */
#define LAN_FIGHTS_EVENTS 3

typedef struct lan_fight_army {
    lan_army_state state; /* as far as told by events */
    double taken;         /* casualties handed out so far */
} lan_fight_army;

struct lan_fights {
    const lan_campaign_def *def;
    const lan_places *places;
    int32_t count; /* of armies */
    lan_fight_army *armies;
    lan_battle *whole;
    lan_fire_pairs *pairs;
    lan_contacts *contacts;
    lan_island_pool *pool;
    lan_battle_records *records;
    lan_fight_event *events;
    size_t event_count;
    int32_t *touched; /* scratch: rising */
    double time;
};

#endif
