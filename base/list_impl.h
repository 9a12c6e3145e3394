/* base/list_impl.h - how many rows a list of names has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The enum that a list makes does not count itself: the count would be a value
 * like any other to whoever switches over it, and another one with every row.
 */
#pragma once

#define LAN_LIST_ROW(...)    +1
#define LAN_LIST_COUNT(list) (0 list(LAN_LIST_ROW))

#define LAN_STATUS_COUNT LAN_LIST_COUNT(LAN_STATUS_LIST)
