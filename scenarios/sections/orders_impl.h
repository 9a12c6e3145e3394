/* scenarios/sections/orders_impl.h - what an army does on a map.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_SCENARIOS_SECTIONS_ORDERS_IMPL_H
#define LAN_SCENARIOS_SECTIONS_ORDERS_IMPL_H

#include "scenarios/sections/bind_impl.h"

/* The section of `armies.ARMY.orders`; binds its entries. */
extern const scn_section scn_section_order;
void scn_bind_orders(scn_reader *reader, scn_node *list,
                     lan_campaign_army_def *army);

#endif
