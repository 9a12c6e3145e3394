/* tactics/campaign/battle_records_impl.h - the battles of a campaign so far:
 * who fought in which, where, and how many each lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a battle lasts from when two enemies come into contact to when the
 *          last of those who are joined to it part. An army is in one battle
 *          at most; where two battles meet they become the earlier one.
 * Errors   LAN_ENOMEM; what was recorded stays.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_BATTLE_RECORDS_IMPL_H
#define LAN_TACTICS_CAMPAIGN_BATTLE_RECORDS_IMPL_H

#include "lanchester/campaign.h"

typedef struct lan_battle_records lan_battle_records;

LAN_MUST_CHECK
lan_status lan_battle_records_create(int32_t armies, lan_battle_records **out);
void lan_battle_records_destroy(lan_battle_records *records);
void lan_battle_records_reset(lan_battle_records *records);

/* The number of the battle that an army is in; -1. */
int32_t lan_battle_records_of(const lan_battle_records *records, int32_t army);

/* When a battle began. */
double lan_battle_records_from(const lan_battle_records *records,
                               int32_t battle);

/* Begins a battle without armies. */
LAN_MUST_CHECK
lan_status lan_battle_records_begin(lan_battle_records *records, double time,
                                    int32_t *battle);

/* An army comes into a battle. */
LAN_MUST_CHECK
lan_status lan_battle_records_join(lan_battle_records *records, int32_t battle,
                                   int32_t army);

/* Its battle reaches to a place. */
LAN_MUST_CHECK
lan_status lan_battle_records_stand(lan_battle_records *records, int32_t army,
                                    int32_t place);

/* It is out of its battle, which is over with its last army; lost: in combat,
 * so far. */
void lan_battle_records_part(lan_battle_records *records, int32_t army,
                             double time, double lost);

/* Two battles become the earlier one. */
LAN_MUST_CHECK
lan_status lan_battle_records_merge(lan_battle_records *records, int32_t one,
                                    int32_t other);

/* In the order in which they began; until the next change. Of those that go on
 * `to` is LAN_NAN, and who is in them has not lost since. */
LAN_MUST_CHECK
lan_status lan_battle_records_list(lan_battle_records *records,
                                   const lan_campaign_battle **out,
                                   size_t *count);

size_t lan_battle_records_memory(const lan_battle_records *records);

#endif
