/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lanchester/search.h"
#include "tactics/counts_impl.h"

#include <string.h>

static const char *const heuristic_names[] = {
#define X(name, text) [name] = text,
    LAN_HEURISTIC_LIST(X)
#undef X
};

static const char *const metric_names[] = {
#define X(name, text) [name] = text,
    LAN_METRIC_LIST(X)
#undef X
};

static const char *const tie_names[] = {
#define X(name, text) [name] = text,
    LAN_TIE_LIST(X)
#undef X
};

static const char *const end_texts[] = {
#define X(name, text) [name] = text,
    LAN_ROUTE_LIST(X)
#undef X
};

/* Index of a name; -1: none. */
static int find(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

bool lan_heuristic_find(const char *name, lan_heuristic *out)
{
    const int index = find(heuristic_names, LAN_HEURISTIC_COUNT, name);
    *out = index < 0 ? *out : (lan_heuristic)index;
    return index >= 0;
}

bool lan_metric_find(const char *name, lan_metric *out)
{
    const int index = find(metric_names, LAN_METRIC_COUNT, name);
    *out = index < 0 ? *out : (lan_metric)index;
    return index >= 0;
}

bool lan_tie_find(const char *name, lan_tie *out)
{
    const int index = find(tie_names, LAN_TIE_COUNT, name);
    *out = index < 0 ? *out : (lan_tie)index;
    return index >= 0;
}

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
