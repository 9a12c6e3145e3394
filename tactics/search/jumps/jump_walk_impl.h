/* tactics/search/jumps/jump_walk_impl.h - jumps over the ground: from a node to
 * all that can be reached from it without a turn where none is needed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Diagonal jump points that no obstacle makes are never put on the open list:
 * a diagonal jump only looks along both straight directions, at the cells that
 * see something there.
 *
 * Source   Harabor and Grastien, AAAI 2011 and ICAPS 2014 (block-wise scanning;
 *          intermediate pruning); own code.
 */
#ifndef LAN_TACTICS_SEARCH_JUMPS_JUMP_WALK_IMPL_H
#define LAN_TACTICS_SEARCH_JUMPS_JUMP_WALK_IMPL_H

#include "tactics/search/jumps/jump_search_impl.h"

#define LAN_JUMP_NO_POINT UINT32_MAX

/* Where a jump begins, and what it cost up to here. */
typedef struct lan_jump_place {
    int32_t x; /* frame included */
    int32_t y;
    uint64_t g;
    uint32_t node;
    uint32_t point; /* the jump point at this place; LAN_JUMP_NO_POINT */
} lan_jump_place;

/* The place of a node. */
lan_jump_place lan_jump_place_of(const lan_jump_search *search, uint32_t node);

/* Offers all that a jump in direction d reaches, the goal included. */
void lan_jump_walk(lan_jump_search *search, const lan_jump_place *at, int d);

/* Jumps in all directions from the start, and from another node in those that
 * are no detour for who came as it was reached. */
void lan_jump_expand(lan_jump_search *search, uint32_t node);

#endif
