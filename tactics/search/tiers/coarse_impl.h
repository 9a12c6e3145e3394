/* tactics/search/tiers/coarse_impl.h - A* on the graph of sectors.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only nodes by which a path enters a sector are opened: a step of this search
 * goes through a sector and out of it by one of its doors.
 *
 * Shape    nodes as in sectors_impl.h; the goal is node `node_count`. Start
 *          and goal are joined to the nodes of their sectors by two floods,
 *          which the caller has made.
 * Units    costs as in window_impl.h.
 * Owner    between _init and _clear; a zeroed one may be cleared. The sectors
 *          are kept.
 */
#ifndef LAN_TACTICS_SEARCH_TIERS_COARSE_IMPL_H
#define LAN_TACTICS_SEARCH_TIERS_COARSE_IMPL_H

#include "tactics/search/tiers/sectors_impl.h"

#define LAN_COARSE_START (-1) /* what a first node came from */

typedef struct lan_coarse {
    const lan_sectors *sectors;
    const lan_local_search
        *near_start; /* floods of the sectors of start and goal */
    const lan_local_search *near_goal;
    int32_t goal_sector;
    lan_cell goal;
    uint32_t generation;
    int32_t room;    /* nodes that the arrays have room for */
    uint32_t *stamp; /* [room] twice the generation, + 1 where expanded */
    uint64_t *cost;  /* [room] from the start */
    int32_t *came;   /* [room] entry before; after lan_coarse_turn(): after */
    int32_t *left;   /* [room] node by which the sector before was left */
    lan_heap open;
    uint64_t expanded;
} lan_coarse;

void lan_coarse_init(lan_coarse *coarse, const lan_sectors *sectors);
void lan_coarse_clear(lan_coarse *coarse);
size_t lan_coarse_memory(const lan_coarse *coarse);

/* Makes room for the nodes there are now. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_coarse_prepare(lan_coarse *coarse);

void lan_coarse_begin(lan_coarse *coarse, const lan_local_search *near_start,
                      const lan_local_search *near_goal);

/* As lan_local_search_step(). */
bool lan_coarse_step(lan_coarse *coarse, uint64_t *budget);

/* Whether the goal was reached; the node of it. */
bool lan_coarse_has_arrived(const lan_coarse *coarse);
int32_t lan_coarse_goal(const lan_coarse *coarse);

/* Turns the path found around, so that came[] leads from the first node to the
 * goal; returns the first node. */
int32_t lan_coarse_turn(lan_coarse *coarse);

/* Whether the last search expanded this node. */
bool lan_coarse_visited(const lan_coarse *coarse, int32_t node);

#endif
