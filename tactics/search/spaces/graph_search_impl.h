/* tactics/search/spaces/graph_search_impl.h - the workspace of a graph search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    a record is of this search where its generation is the search's;
 *          generations begin at 1, and where they would wrap all records are
 *          cleared once.
 */
#ifndef LAN_TACTICS_SEARCH_SPACES_GRAPH_SEARCH_IMPL_H
#define LAN_TACTICS_SEARCH_SPACES_GRAPH_SEARCH_IMPL_H

#include "lanchester/graph.h"
#include "tactics/search/core/heap_impl.h"

typedef struct lan_graph_record {
    double cost;
    int32_t before;      /* -1: the start */
    uint32_t generation; /* in which cost and before were written */
    uint32_t goal;       /* generation in which it is a goal */
} lan_graph_record;

struct lan_graph_search {
    const lan_graph *graph;
    lan_heap open;
    uint32_t generation;
    bool has_ended;
    int32_t reached; /* goal; -1: none */
    lan_graph_request request;
    lan_graph_route route;
    lan_graph_record records[]; /* one a node */
};

#endif
