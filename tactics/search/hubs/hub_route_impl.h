/* tactics/search/hubs/hub_route_impl.h - shortest ways looked up by hubs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A way leads from the start by a leg to a jump point, from there over jump
 * points to a hub, and from the goal likewise to the same hub. Or it is free
 * as a whole.
 *
 * Source   as in hub_blocks_impl.h and hub_labels_impl.h.
 */
#ifndef LAN_TACTICS_SEARCH_HUBS_HUB_ROUTE_IMPL_H
#define LAN_TACTICS_SEARCH_HUBS_HUB_ROUTE_IMPL_H

#include "lanchester/search.h"
#include "tactics/search/hubs/hub_blocks_impl.h"

/* More jump points are not served: hubs are kept in 16 bits. */
#define LAN_HUBS_MOST UINT16_MAX

/* The way from a jump point to a hub begins like this; one for each entry of
 * the jump point's label. */
typedef struct lan_hub_link {
    uint32_t place; /* of the next jump point; its own where it is the hub */
    uint32_t next;  /* the link from there */
} lan_hub_link;

/* What is found out beforehand. */
typedef struct lan_hubs {
    const lan_jump_bits *bits;
    lan_hub_costs costs;
    uint64_t inverse;    /* of `diagonal`, modulo `straight` */
    uint32_t count;      /* jump points, and so hubs */
    uint32_t *order;     /* [count] jump points in the order of hubs */
    uint32_t *first;     /* [count + 1] links of each jump point */
    uint16_t *hub;       /* [first[count]] */
    lan_hub_link *links; /* [first[count]] */
    lan_hub_blocks blocks;
} lan_hubs;

/* LAN_ENOMEM, LAN_ECANCELLED. LAN_ELIMIT where they would take more than
 * `most` bytes, or take too long to find out.
 *
 * order  [jump points] as a lan_hubs of the same ground has it, else NULL */
LAN_MUST_CHECK
lan_status lan_hubs_create(const lan_jump_bits *bits, const uint32_t *order,
                           size_t most, const lan_progress *progress,
                           lan_hubs **out);
void lan_hubs_destroy(lan_hubs *hubs);
size_t lan_hubs_memory(const lan_hubs *hubs);

/* One look after another. */
typedef struct lan_hub_route {
    uint64_t *reached; /* [count] stamp, cost from the start, its via */
    uint64_t stamp;
    uint32_t start; /* places */
    uint32_t goal;
    bool is_found;
    bool is_free;       /* as a whole */
    uint32_t hub;       /* elsewhere */
    uint32_t start_via; /* places */
    uint32_t goal_via;
    int64_t straight; /* steps */
    int64_t diagonal;
} lan_hub_route;

LAN_MUST_CHECK
lan_status lan_hub_route_init(lan_hub_route *route, uint32_t count);
void lan_hub_route_clear(lan_hub_route *route);

size_t lan_hub_route_memory(uint32_t count);

/* Asks for a way between two different free cells. */
void lan_hub_route_begin(lan_hub_route *route, lan_cell start, lan_cell goal);

/* Looks a shortest one up. */
void lan_hub_route_find(lan_hub_route *route, const lan_hubs *hubs);

/* Writes the cells of a way that was found: straight + diagonal + 1. */
void lan_hub_route_cells(const lan_hub_route *route, const lan_hubs *hubs,
                         lan_cell *out);

/* Whether the way that was found may bend there, or begins or ends. */
bool lan_hub_route_bends(const lan_hub_route *route, const lan_hubs *hubs,
                         lan_cell at);

#endif
