/* tactics/move/crowd_impl.h - agents on a tick map: where each is, what it
 * prefers, who goes first. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    the ground that all movers of lanchester/move.h stand on. A round of
 *          pibt keeps the places; its candidates are the neighbours by least
 *          steps to the goal, nearer before equal before farther, free before
 *          held, then in an order drawn by lot; staying comes after the nearer
 *          and the equal ones.
 * Threads  one.
 */
#ifndef LAN_TACTICS_MOVE_CROWD_IMPL_H
#define LAN_TACTICS_MOVE_CROWD_IMPL_H

#include "base/random.h"
#include "tactics/move/pibt_impl.h"
#include "tactics/move/tick_map_impl.h"

/* Who goes first: agents that are away, the longest first, then the others. */
typedef struct lan_crowd_order {
    int32_t *agents; /* [count] a permutation */
    int32_t away;
} lan_crowd_order;

typedef struct lan_crowd {
    lan_tick_map *map;
    lan_pibt *pibt;
    int32_t count;
    int32_t *goals; /* [count] places; -1: no way there */
    int32_t *spare; /* [2 * count] of lan_crowd_reorder() */
    lan_random_stream lots;
    uint64_t lot; /* bytes not yet used */
    int lot_bytes;
} lan_crowd;

/* Everybody at its start. LAN_ENOMEM. */
LAN_MUST_CHECK
lan_status lan_crowd_create(const lan_move_def *def, lan_crowd **out);
void lan_crowd_destroy(lan_crowd *crowd);

/* At its goal, or without a way to it: nothing to do. */
static inline bool lan_crowd_is_home(const lan_crowd *crowd, int32_t agent)
{
    const int32_t goal = crowd->goals[agent];
    return goal < 0 || lan_pibt_place(crowd->pibt, agent) == goal;
}

/* An order drawn by lot within tiles of 32 x 32 cells, tile by tile, with who
 * is home last. */
void lan_crowd_first_order(lan_crowd *crowd, lan_crowd_order *order);

/* Makes the order that follows one, after a tick: who has come home goes last,
 * who was pushed out comes behind those that were away before. `from` and `to`
 * may be the same. */
void lan_crowd_reorder(lan_crowd *crowd, const lan_crowd_order *from,
                       lan_crowd_order *to);

/* Whether a step may be made beside what others do in this round: of eight
 * neighbours, diagonals pass no corner that another is or will be in. */
bool lan_crowd_may_step(const lan_crowd *crowd, int32_t agent, int32_t from,
                        int32_t to);

/* Has what an agent's decision reads fetched: of many agents most lies far away
 * in memory. */
void lan_crowd_fetch(const lan_crowd *crowd, int32_t agent);

/* A byte drawn by lot. */
uint8_t lan_crowd_lot(lan_crowd *crowd);

#endif
