/* lanchester/chance.h - the band in which most random battles lie.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A random battle (LAN_METHOD_CHANCE) is a jump process at the model's rates,
 * from integer counts to integer counts: every loss is one soldier. Soldiers
 * that arrive at a rate come one by one, those of an instant all at once. Rates
 * that change between jumps (morale that recovers, arrivals that rise or fall)
 * are followed exactly, by thinning. An army whose last soldier falls is gone,
 * unless soldiers arrive for it faster than one would be lost there. What would
 * arrive after time.end does not.
 */
#ifndef LANCHESTER_CHANCE_H
#define LANCHESTER_CHANCE_H

#include "lanchester/base.h"
#include "lanchester/battle.h"
#include "lanchester/solver.h"

#pragma GCC visibility push(default)

/* Where strengths are over time in many stochastic battles.
 *
 * Shape    a strength for each time, army and share, in this order:
 *          out[(time * army_count + army) * share_count + share]. The strength
 *          of a share is the smallest that at least so many of the battles do
 *          not exceed. A battle that is over stays as it is.
 * Range    battles 1 .. 1e6; times >= 0 that do not fall; shares 0 .. 1; times
 *          x armies x battles at most 1e8.
 * Errors   LAN_EINVAL for arguments out of range and counts that are not
 *          whole, LAN_ELIMIT for more than 1e8 numbers, LAN_ECANCELLED,
 *          LAN_ENOMEM.
 * Threads  any; the bits do not depend on how many are used.
 */

typedef struct lan_chance_band {
    uint64_t seed;
    int32_t battles;
    int threads; /* 0: as many as there are processors */
    const double *times;
    size_t time_count;
    const double *shares;
    size_t share_count;
} lan_chance_band;

/* Seed 1, 1000 battles, 1 thread; times and shares are still to be given. */
lan_chance_band lan_chance_band_default(void);

/* Fights battles 0 .. battles - 1 of the seed from the battle's start, until
 * time.end at most, and writes out[times][armies][shares]. */
LAN_MUST_CHECK
lan_status lan_chance_band_find(const lan_battle *battle,
                                const lan_chance_band *band,
                                const lan_progress *progress, double *out,
                                lan_error *err);

#pragma GCC visibility pop

#endif
