/* tactics/campaign/earliest_impl.h - the earliest of many times, each of which
 * may change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a tournament: items 0 .. count - 1 in the leaves of a binary tree,
 *          in each node the earlier of its two, of equal times the lower item.
 * Threads  one.
 */
#ifndef LAN_TACTICS_CAMPAIGN_EARLIEST_IMPL_H
#define LAN_TACTICS_CAMPAIGN_EARLIEST_IMPL_H

#include <stdint.h>

#include "lanchester/base.h"

typedef struct lan_earliest {
    int32_t leaves; /* a power of two */
    double *times;  /* [leaves] */
    int32_t *tree;  /* [2 leaves] winner of a node; of node k: 2k and 2k + 1 */
} lan_earliest;

/* All infinite. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_earliest_init(lan_earliest *earliest, int32_t count);
void lan_earliest_clear(lan_earliest *earliest);

void lan_earliest_set(lan_earliest *earliest, int32_t item, double time);

static inline int32_t lan_earliest_item(const lan_earliest *earliest)
{
    return earliest->tree[1];
}

static inline double lan_earliest_time(const lan_earliest *earliest)
{
    return earliest->times[earliest->tree[1]];
}

#endif
