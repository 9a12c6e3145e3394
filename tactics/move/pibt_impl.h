/* tactics/move/pibt_impl.h - who steps where in one round: priority inheritance
 * with backtracking. For floor 4 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    agents on places, at most one each. A round decides for agents one
 *          after another, highest priority first (the caller's order): each
 *          takes the best place of its candidates that it can have; who stands
 *          there inherits its priority and decides first where to go instead,
 *          and where it finds no place the next candidate is tried. Rings turn.
 *          Two agents never take one place and never swap; that diagonals of
 *          squares never cross may_step() sees to; what else is illegal the
 *          candidates leave out. Agents that are not free to decide (in the
 *          middle of a step, fighting) hold their places: the caller marks
 *          them.
 *
 * Owner    arrays are the round's own, made once for a number of agents and
 *          places; between rounds only what was touched is cleared.
 *
 * Threads  one.
 *
 * Source   K. Okumura, M. Machida, X. Defago, Y. Tamura, "Priority Inheritance
 *          with Backtracking for Iterative Multi-agent Path Finding",
 *          Artificial Intelligence 310 (2022) 103752.
 */
#ifndef LAN_TACTICS_MOVE_PIBT_IMPL_H
#define LAN_TACTICS_MOVE_PIBT_IMPL_H

#include "tactics/map/places_impl.h"

#define LAN_PIBT_NONE (-1)

typedef struct lan_pibt lan_pibt;

typedef struct lan_pibt_calls {
    void *context;
    /* Writes where an agent would like to be next, best first, its own place
     * among them; returns how many. At most lan_pibt_create()'s most. */
    int32_t (*candidates)(void *context, int32_t agent, int32_t *out);
    /* Whether `pusher` may hand its priority to `agent`, who stands in its way
     * and is free to decide; NULL: always. */
    bool (*may_push)(void *context, int32_t pusher, int32_t agent);
    /* Whether a step may be made beside what others do; NULL: always. Asked
     * last, and only where the agent leaves its place: squares look for
     * crossing diagonals and occupied corners here. Who is to stand there at
     * the round's end is lan_pibt_taker(), who stands there lan_pibt_holder().
     * Staying must be possible whatever was allowed before. */
    bool (*may_step)(void *context, int32_t agent, int32_t from, int32_t to);
} lan_pibt_calls;

/* most  candidates of any agent */
LAN_MUST_CHECK
lan_status lan_pibt_create(int32_t agents, int32_t places, int32_t most,
                           const lan_pibt_calls *calls, lan_pibt **out);
void lan_pibt_destroy(lan_pibt *pibt);

/* Where agents stand, between rounds: LAN_PIBT_NONE takes one off. */
void lan_pibt_put(lan_pibt *pibt, int32_t agent, int32_t place);
int32_t lan_pibt_place(const lan_pibt *pibt, int32_t agent);
int32_t lan_pibt_holder(const lan_pibt *pibt, int32_t place);

/* Begins a round: nobody has decided. */
void lan_pibt_begin(lan_pibt *pibt);

/* An agent keeps its place in this round, whatever others want. */
void lan_pibt_fix(lan_pibt *pibt, int32_t agent);

/* Gives an undecided agent a place, whatever it would like; false, and it has
 * not decided, where another takes it, they would swap, or the step may not be
 * made. Who stands there has to go: where it cannot, its lan_pibt_decide() is
 * false, and the round is void; it may only be begun anew. */
bool lan_pibt_force(lan_pibt *pibt, int32_t agent, int32_t place);

/* Has the memory of a place fetched, for an agent that decides soon. */
void lan_pibt_fetch(const lan_pibt *pibt, int32_t place);

/* Decides for an agent that has not decided: whether it found a place (its own
 * may be it). */
bool lan_pibt_decide(lan_pibt *pibt, int32_t agent);

/* Where it goes in this round; LAN_PIBT_NONE: not decided. */
int32_t lan_pibt_next(const lan_pibt *pibt, int32_t agent);

/* Who takes a place in this round so far; LAN_PIBT_NONE. */
int32_t lan_pibt_taker(const lan_pibt *pibt, int32_t place);

/* Everybody who has decided is where he goes. */
void lan_pibt_commit(lan_pibt *pibt);

#endif
