/* tactics/campaign/orders_when_impl.h - whether what a standing order waits for
 * has come. For the orders of a campaign only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_CAMPAIGN_ORDERS_WHEN_IMPL_H
#define LAN_TACTICS_CAMPAIGN_ORDERS_WHEN_IMPL_H

#include "tactics/campaign/orders_impl.h"

/* An army whose orders are read, and when. */
typedef struct lan_order_moment {
    int32_t army;
    int32_t army_count;
    double time;
    double left;   /* LAN_INF: no order asks */
    double morale; /* LAN_INF: the same, or it has none */
} lan_order_moment;

/* Whether a time has come; LAN_NAN: at once. */
bool lan_order_is_due(double due, double time);

/* Whether a level is at or below the one that is waited for; LAN_NAN: it need
 * not be. What an event finder stops at is off by its rounding: within 1e-9. */
bool lan_order_is_low(double level, double most);

/* Whether all that is given holds. */
bool lan_order_when_holds(const lan_order_when *when,
                          const lan_orders_view *view,
                          const lan_order_moment *moment);

#endif
