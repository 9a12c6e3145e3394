/* solver/duel_chain_impl.h - two groups at constant laws as a chain of jumps,
 * for floor 2 only.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shape    group i loses (aimed + area own) enemy in combat and other own
 *          otherwise, per time; it is beaten at or below its floor.
 * Range    counts below 2^31; no rate is infinite, and their sum is positive
 *          while both stand.
 * Source   draws: block b of battle n is Threefry's of counter (b, n). A word
 *          of it is one draw of 52 bits. Where both together have at most
 *          LAN_CHAIN_SHORT soldiers it is two of 32 bits each, taken in the
 *          middle of their interval: the chance of a jump is then off by
 *          2^-33 at most, and all that can happen in a battle by 5e-7.
 */
#ifndef LAN_SOLVER_DUEL_CHAIN_IMPL_H
#define LAN_SOLVER_DUEL_CHAIN_IMPL_H

#include <stdint.h>

#include "engine/engine_impl.h"

#define LAN_CHAIN_SHORT 4096

typedef struct lan_duel_chain {
    double aimed[2];
    double area[2];
    double other[2];
    double start[2];
    double floor[2];
} lan_duel_chain;

/* How a battle ended: counts, and the time it takes on average to go through
 * just these counts. */
typedef struct lan_chain_end {
    double left[2];
    double time;
} lan_chain_end;

/* True where such a chain is what this battle, as it stands at time 0, is. */
bool lan_duel_chain_of(const lan_battle *battle, lan_duel_chain *out);

/* Battles first .. first + count - 1 of a seed into ends[count], many side by
 * side; every battle's bits are those of lan_duel_chain_one(). */
void lan_duel_chain_run(const lan_duel_chain *chain, uint64_t seed,
                        uint64_t first, int32_t count, lan_chain_end *ends);

/* One battle, jump by jump. */
lan_chain_end lan_duel_chain_one(const lan_duel_chain *chain, uint64_t seed,
                                 uint64_t number);

#endif
