/* tactics/campaign/check_impl.h - what the parts of lan_campaign_def_check()
 * share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_CAMPAIGN_CHECK_IMPL_H
#define LAN_TACTICS_CAMPAIGN_CHECK_IMPL_H

#include "lanchester/campaign.h"

/* Room for a path and for a text; longer ones are cut. */
#define CAMPAIGN_PATH_SIZE 320
#define CAMPAIGN_TEXT_SIZE 480

typedef struct campaign_check {
    const lan_campaign_def *def;
    int32_t place_count;
    lan_finding_fn report;
    void *context;
    bool has_error;
    int32_t *sides; /* of each army, in the order in which they name them */
    int32_t side_count;
    char path[CAMPAIGN_PATH_SIZE]; /* of what is being checked */
} campaign_check;

typedef enum campaign_range {
    CAMPAIGN_AT_LEAST_0, /* finite, as all */
    CAMPAIGN_AT_LEAST_0_OR_NONE,
    CAMPAIGN_ABOVE_0,
    CAMPAIGN_SHARE_OR_NONE,
    CAMPAIGN_ANY_OR_NONE
} campaign_range;

/* Sets the path that findings are about. */
LAN_PRINTF(2, 3)
void campaign_at(campaign_check *check, const char *format, ...);

/* Reports a finding there, or at a key below it unless that is NULL. */
LAN_PRINTF(3, 4)
void campaign_error(campaign_check *check, const char *key, const char *format,
                    ...);
LAN_PRINTF(3, 4)
void campaign_warning(campaign_check *check, const char *key,
                      const char *format, ...);
void campaign_number(campaign_check *check, const char *key, double value,
                     campaign_range range);

bool campaign_is_army(const campaign_check *check, int32_t army);
bool campaign_is_place(const campaign_check *check, int32_t place);
bool campaign_is_friend(const campaign_check *check, int32_t a, int32_t b);
const char *campaign_army_name(const campaign_check *check, int32_t army);

/* Where armies stand and what they are ordered (check_armies.c). */
void campaign_check_armies(campaign_check *check);

/* The orders of one army, but for the ways (check_orders.c). */
void campaign_check_orders(campaign_check *check, int32_t army);

/* Circles of who follows whom (check_orders.c). */
void campaign_check_circles(campaign_check *check);

/* Whether armies can be where they are, and get where they are ordered, of a
 * description without any other error (check_ways.c). */
LAN_MUST_CHECK
lan_status campaign_check_ways(campaign_check *check);

#endif
