/* base/list_impl.h - the number of rows of a list of names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The enum made from a list has no member for the count: a switch over the enum
 * would have to handle it, and its value would change with every new row.
 */
#pragma once

#define LAN_LIST_ROW(...)    +1
#define LAN_LIST_COUNT(list) (0 list(LAN_LIST_ROW))

#define LAN_STATUS_COUNT LAN_LIST_COUNT(LAN_STATUS_LIST)
