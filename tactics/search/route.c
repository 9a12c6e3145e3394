/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"
#include "tactics/counts_impl.h"

static const char *const end_texts[] = {LAN_ROUTE_LIST(LAN_ENUM_TEXT)};

const char *lan_route_end_text(lan_route_end end)
{
    return (int)end >= 0 && end < LAN_ROUTE_END_COUNT ? end_texts[end] : NULL;
}

lan_route_request lan_route_request_default(lan_cell start, lan_cell goal)
{
    const lan_route_request request = {
        .start = start,
        .goal = goal,
        .heuristic = LAN_HEURISTIC_OCTILE,
        .metric = LAN_METRIC_EXACT,
        .tie = LAN_TIE_LAST,
        .skip_dead_ends = true,
    };
    return request;
}
