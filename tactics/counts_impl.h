/* tactics/counts_impl.h - how many names the lists of this floor have,
 * and how many sides its cells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef LAN_TACTICS_COUNTS_IMPL_H
#define LAN_TACTICS_COUNTS_IMPL_H

#include "base/list_impl.h"

#define LAN_CORNERS_COUNT   LAN_LIST_COUNT(LAN_CORNERS_LIST)
#define LAN_GENERATOR_COUNT LAN_LIST_COUNT(LAN_GENERATOR_LIST)
#define LAN_HEURISTIC_COUNT LAN_LIST_COUNT(LAN_HEURISTIC_LIST)
#define LAN_METRIC_COUNT    LAN_LIST_COUNT(LAN_METRIC_LIST)
#define LAN_MOVEMENT_COUNT  LAN_LIST_COUNT(LAN_MOVEMENT_LIST)
#define LAN_ROUTE_END_COUNT LAN_LIST_COUNT(LAN_ROUTE_LIST)
#define LAN_TIE_COUNT       LAN_LIST_COUNT(LAN_TIE_LIST)

#define LAN_DIRECTION_COUNT 8
#define LAN_HEX_SIDE_COUNT  6

#endif
