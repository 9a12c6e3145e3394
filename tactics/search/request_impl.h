/* tactics/search/request_impl.h - the goals of a request, one or several.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Owner    what is returned lies in the request, or where its `goals` are.
 */
#ifndef LAN_TACTICS_SEARCH_REQUEST_IMPL_H
#define LAN_TACTICS_SEARCH_REQUEST_IMPL_H

#include "lanchester/search.h"

/* At least 1. */
static inline size_t lan_request_goal_count(const lan_route_request *request)
{
    return request->goal_count == 0 ? 1 : request->goal_count;
}

/* [lan_request_goal_count()] */
static inline const lan_cell *
lan_request_goals(const lan_route_request *request)
{
    return request->goal_count == 0 ? &request->goal : request->goals;
}

#endif
